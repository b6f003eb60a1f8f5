"""What the answer of a model means."""

import json
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ashes_env.text.llm import Reply, read_reply

GOOD = [
    ('{"choice": 2}', 2, None),
    ('{"choice": 2, "notes": "attack next turn"}', 2, "attack next turn"),
    ('```json\n{"choice": 2}\n```', 2, None),
    ('{"choice": "2"}', 2, None),
    ('{"choice": 2.0}', 2, None),
    ('{"notes": {"plan": [1, 9]}, "choice": 2}', 2, '{"plan": [1, 9]}'),
    ('I take {"choice": 1}. No: {"choice": 2, "notes": ""}', 2, ""),
    ('{"choice": 2, "notes": "a {brace} and 9"} {"other": 9}', 2, "a {brace} and 9"),
    ('{"choice": 2, "notes": "the answer is cut off after 9', 2, None),
    ("2", 2, None),
    ("I would choose 2.", 2, None),
    ("Not 1 but 2!", 2, None),
    ("option-2", 2, None),
    ("It deals 3.5 damage, so 2", 2, None),
    ('<think>{"choice": 1} or 3?</think>2', 2, None),
    # the last object that stands in no other one
    ('{"plan": {"choice": 1}, "choice": 2}', 2, None),
    ('{"choice": 2, "plan": {"choice": 1}}', 2, None),
    ('{"choice": 2, "plan": [{"choice": 1}, {"choice": 3}], "notes": "{\\"choice\\": 1}"}', 2, '{"choice": 1}'),
    ('{"choice": 1} {"choice": 2}', 2, None),
    ('{"choice": 2} {"plan": {"choice": 1}}', 2, None),
    ('{"choice": 2, "notes": "two\nlines"}', 2, "two\nlines"),
    ('{"choice": 1, "choice": 2}', 2, None),
    # thoughts
    ('{"choice": 2, "notes": "not <think> nor </think>"}', 2, "not <think> nor </think>"),
    ('perhaps {"choice": 1}</think>\n{"choice": 2, "notes": "</think>"}', 2, "</think>"),
    ('<think>{"choice": 1, "notes": "</think>{"choice": 2}', 2, None),
    ('<think>{"choice": 1, "no</think> 2', 2, None),
    ('<think>1</think>{"choice": 2}<thinking>{"choice": 3}</thinking>', 2, None),
    ('{"choice": 2} <THINK>or 3', 2, None),
    # what is cut off
    ('{"choice": 1} or {"choice": 2, "notes": "', 2, None),
    ('{"plan": {"choice": 1}, "choice": 2, "notes": {"choice": 3', 2, None),
    ('{"choice": 2, "notes": "\\"choice\\": 1, ', 2, None),
    ('{"choice": 2, "sure": tru', 2, None),
    ('{"choice": 2, "notes": "long…', 2, None),
    ('{"choice": 2}…', 2, None),
    ('{"choice": 2} {"choice": 1', 2, None),
    # no JSON
    ("{choice: 2, notes: '9 cards'}", 2, None),
    ("{'choice': 2, 'notes': 'draw 9'}", 2, None),
    ('{"choice": 2, "notes": "9",}', 2, None),
    ('{"plan": {"choice": 1}, choice: 2}', 2, None),
    ('{"choice": 2, "notes": "says "9" twice"}', 2, None),
    ("**Choice:** 2. It deals 3 damage", 2, None),
    ("My choice is 2, not 3", 2, None),
    ("I take choice 2 for its 3 damage", 2, None),
    ("choice-2", 2, None),
    ("\\boxed{2}", 2, None),
    ("2 {}", 2, None),
    ('2 {"notes": "draw 9"}', 2, None),
    ("Take 2: it has +3 attack, 50% more, and costs 1/3", 2, None),
]
BAD = [
    ("", "Your answer is empty."),
    ("  \n", "Your answer is empty."),
    ("I would take the second.", "Your answer names no choice."),
    ("3.5", "Your answer names no choice."),
    ("4", "There is no choice 4: the choices are 1 to 3."),
    ("0", "There is no choice 0: the choices are 1 to 3."),
    ("-2", "There is no choice -2: the choices are 1 to 3."),
    ('{"choice": 4}', "There is no choice 4: the choices are 1 to 3."),
    ('{"choice": "attack"}', "The choice has to be a whole number, not 'attack'."),
    ('{"choice": true}', "The choice has to be a whole number, not True."),
    ('{"choice": null}', "The choice has to be a whole number, not None."),
    ('{"choice": 1.5}', "The choice has to be a whole number, not 1.5."),
    ('{"choice": [2]}', "The choice has to be a whole number, not [2]."),
    ('{"choice": 99, "notes": "cut', "There is no choice 99: the choices are 1 to 3."),
    ('{"choice": 1} {"choice": 4}', "There is no choice 4: the choices are 1 to 3."),
    ('{"answer": 2}', "Your answer names no choice."),
    ('{"answer": {"choice": 2}}', "Your answer names no choice."),
    ('{"notes": "attack with 2"}', "Your answer names no choice."),
    ('{"choice": 2, "odds": NaN}', "Your answer names no choice."),
    ("1,2", "Your answer names no choice."),
    ("<think>2</think>", "Your answer is empty."),
    ("<think>I take 2", "Your answer ends before it names a choice."),
    ('<think>{"choice": 2}', "Your answer ends before it names a choice."),
    ('{"choice": 1', "Your answer ends before it names a choice."),
    ('{"choice": 1…', "Your answer ends before it names a choice."),
    ('{"choice": "1', "Your answer ends before it names a choice."),
    ('Of 3 choices I take {"choice": ', "Your answer ends before it names a choice."),
    ('{"plan": {"choice": 2}, "choice": 1', "Your answer ends before it names a choice."),
    ("I take 1…", "Your answer ends before it names a choice."),
    ("…", "Your answer ends before it names a choice."),
]


@pytest.mark.parametrize(("text", "choice", "notes"), GOOD)
def test_a_choice_is_found(text: str, choice: int, notes: str | None) -> None:
    assert read_reply(text, 3) == Reply(choice, notes)


@pytest.mark.parametrize(("text", "wrong"), BAD)
def test_what_is_wrong_is_said(text: str, wrong: str) -> None:
    found = read_reply(text, 3)
    assert (found.choice, found.wrong) == (None, wrong)


PARTS = st.one_of(
    st.sampled_from(
        [
            '{"choice": ',
            '"notes": "',
            '"',
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\\",
            "…",
            "<think>",
            "</think>",
            "choice",
            "-",
        ]
    ),
    st.integers(-5, 60).map(str),
    st.builds(lambda choice, notes: json.dumps({"choice": choice, "notes": notes}), st.integers(0, 60), st.text()),
    st.text(max_size=5),
)


@given(st.text() | st.lists(PARTS).map("".join), st.integers(1, 50))
@example("{" * 10_000, 3)
@example('{"choice":' * 5_000, 3)
@example('{"choice":' + "[" * 900 + "]" * 900 + "}", 3)
@example('{"choice":' + "[" * 900 + "]" * 900 + ',"', 3)
@example("[" * 100_000 + '{"a":' * 10_000, 3)
@example('{"a":' * 900 + "[" + "1," * 90_000 + "x" + "</think>", 3)
@example("<think>" * 20_000, 3)
@example('{"choice": 1e999}', 3)
@example(f'{{"choice": {"9" * 5000}}}', 3)
@example("\ud800 ² ٣", 3)
def test_any_text_is_a_choice_that_it_holds_or_says_what_is_wrong(text: str, n: int) -> None:
    found = read_reply(text, n)
    assert (found.choice is None) == bool(found.wrong)
    assert found.choice is None or 1 <= found.choice <= n
    assert found.choice is None or re.search(rf"(?<![0-9])0*{found.choice}(?![0-9])", text)
    assert len(found.wrong) < 300


@given(st.text(), st.integers(1, 50), st.data())
def test_an_object_means_its_choice_whatever_stands_in_its_notes(notes: str, n: int, data: st.DataObject) -> None:
    choice = data.draw(st.integers(1, n))
    assert read_reply(json.dumps({"choice": choice, "notes": notes}), n) == Reply(choice, notes)


@given(st.text(), st.integers(1, 50), st.data())
def test_an_object_that_is_cut_off_means_its_choice_or_none(notes: str, n: int, data: st.DataObject) -> None:
    choice = data.draw(st.integers(1, n))
    text = json.dumps({"choice": choice, "notes": notes})
    cut = read_reply(text[: data.draw(st.integers(0, len(text) - 1))], n)
    assert cut.choice in (choice, None)
