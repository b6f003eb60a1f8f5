"""What the answer of a model means."""

import json

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
]


@pytest.mark.parametrize(("text", "choice", "notes"), GOOD)
def test_a_choice_is_found(text: str, choice: int, notes: str | None) -> None:
    assert read_reply(text, 3) == Reply(choice, notes)


@pytest.mark.parametrize(("text", "wrong"), BAD)
def test_what_is_wrong_is_said(text: str, wrong: str) -> None:
    found = read_reply(text, 3)
    assert (found.choice, found.wrong) == (None, wrong)


@given(st.text(), st.integers(1, 50))
@example("{" * 10_000, 3)
@example('{"choice":' * 5_000, 3)
@example("[" * 100_000 + '{"a":' * 10_000, 3)
@example('{"choice": 1e999}', 3)
@example(f'{{"choice": {"9" * 5000}}}', 3)
@example("\ud800 ² ٣", 3)
def test_any_text_is_a_legal_choice_or_says_what_is_wrong(text: str, n: int) -> None:
    found = read_reply(text, n)
    assert (found.choice is None) == bool(found.wrong)
    assert found.choice is None or 1 <= found.choice <= n
    assert len(found.wrong) < 300


@given(st.text(), st.integers(1, 50), st.data())
def test_an_object_means_its_choice_whatever_stands_in_its_notes(notes: str, n: int, data: st.DataObject) -> None:
    choice = data.draw(st.integers(1, n))
    assert read_reply(json.dumps({"choice": choice, "notes": notes}), n) == Reply(choice, notes)
