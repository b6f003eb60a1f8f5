"""The conversation of a game: what a model is told, what becomes of its answers, what it may cost."""

from pathlib import Path
from typing import Any

import pytest

from ashes_env.text.llm import Config, Player, Position, TranscriptError
from ashes_env.text.llm.journal import Journal
from ashes_env.text.llm.player import Lost
from ashes_env.text.llm.transcript import markdown
from tests.text.llm.stubs import Scripted

THREE = Position("a table", "take an action", ["attack", "meditate", "pass"], ["it rains"], ["Rain: falls"])
ONE = Position("a table", "go on", ["the only way"], ["it snows"])
HEAD = {"model": "scripted", "mode": "pvp", "seat": 0, "system": "the rules"}


def player(model: Scripted, journal: Journal | None = None, **config: Any) -> Player:
    return Player(model, "the rules", Config(command="stub", **config), 1, journal or Journal(None, HEAD))


def test_a_model_is_told_the_rules_and_all_that_it_needs() -> None:
    model = Scripted(['{"choice": 2}'])
    assert player(model).decide(THREE) == 2
    system, asked = model.asked[0]
    assert system["role"] == "system"
    assert system["content"].startswith("the rules\n")
    assert '{"choice": 1, "notes": "..."}' in system["content"]
    assert "at most 1500 characters" in system["content"]
    assert asked == {
        "role": "user",
        "content": "Since your last decision:\n- it rains\nThe table:\na table\nWhat the cards do:\nRain: falls\n"
        "You decide: take an action\n1. attack\n2. meditate\n3. pass",
    }


def test_notes_are_carried_on_and_bounded() -> None:
    model = Scripted(['{"choice": 1, "notes": "0123456789"}', "2", '{"choice": 1, "notes": ""}', "1"])
    one = player(model, notes=5)
    for _ in range(4):
        one.decide(THREE)
    told = ["\n".join(line for line in asked[1]["content"].split("\n")[:2]) for asked in model.asked]
    assert "notes" not in told[0]
    assert [line.split("\n")[0] for line in told[1:3]] == ["Your notes: 01234"] * 2
    assert "notes" not in told[3]


def test_a_model_is_reminded_of_its_last_choices() -> None:
    model = Scripted(["1", "2", "3"])
    one = player(model)
    for _ in range(8):
        one.decide(THREE)
    made = "".join(f"- take an action: {text}\n" for text in ("attack", "meditate", "pass", "pass"))
    assert f"Your last choices, in order:\n{made}Since" in model.asked[4][1]["content"]
    assert model.asked[7][1]["content"].count("\n- take an action: pass") == 5


def test_where_there_is_one_choice_nobody_is_asked_and_no_news_is_lost() -> None:
    model = Scripted(["1"])
    one = player(model)
    assert one.decide(ONE) == 1
    assert model.asked == []
    one.decide(THREE)
    assert model.asked[0][1]["content"].startswith(
        "Your last choices, in order:\n- go on: the only way\nSince your last decision:\n- it snows\n- it rains\n"
    )


def test_an_illegal_answer_is_asked_again_with_what_is_wrong() -> None:
    model = Scripted(["I would take the second", '{"choice": 4}', "2"])
    one = player(model)
    assert one.decide(THREE) == 2
    assert (one.illegal, one.random, one.spent.answers, one.decisions) == (2, 0, 3, 1)
    assert [message["content"] for message in model.asked[2][2:]] == [
        "I would take the second",
        'Your answer names no choice. Answer with {"choice": NUMBER}, a number from 1 to 3.',
        '{"choice": 4}',
        'There is no choice 4: the choices are 1 to 3. Answer with {"choice": NUMBER}, a number from 1 to 3.',
    ]
    assert [message["role"] for message in model.asked[2]] == ["system", "user"] + ["assistant", "user"] * 2


def test_after_too_many_illegal_answers_a_seeded_choice_is_drawn() -> None:
    def drawn() -> list[int]:
        model = Scripted(["no", "", "nothing", "never"])
        one = player(model, answers=2)
        found = [one.decide(THREE) for _ in range(30)]
        assert (one.illegal, one.random, len(model.asked)) == (60, 30, 60)
        return found

    assert drawn() == drawn()
    assert set(drawn()) == {1, 2, 3}


@pytest.mark.parametrize(
    ("budget", "asked", "told"),
    [
        ({"tokens": 220}, 2, "220 of 220 tokens"),
        ({"seconds": 4.0}, 3, "4.5 of 4 seconds"),
        ({"money": 0.000241, "price_read": 1.0, "price_written": 2.0}, 3, "0.00036 of 0.000241 in money"),
    ],
)
def test_after_the_budget_the_rest_is_random_or_the_game_is_lost(budget: dict[str, Any], asked: int, told: str) -> None:
    model = Scripted(["1"])
    journal = Journal(None, HEAD)
    one = player(model, journal, **budget)
    for _ in range(20):
        one.decide(THREE)
    assert len(model.asked) == asked
    assert (one.random, one.illegal) == (20 - asked, 0)
    page = markdown("a game", journal.lines)
    assert page.count("Drawn at random, because the budget is spent") == 20 - asked

    model = Scripted(["1"])
    one = player(model, then="lost", **budget)
    for _ in range(asked):
        one.decide(THREE)
    one.decide(ONE)
    with pytest.raises(Lost, match=told):
        one.decide(THREE)


def test_a_budget_that_is_spent_within_a_decision_ends_the_questions() -> None:
    model = Scripted(["no"])
    one = player(model, tokens=200)
    assert one.decide(THREE) in (1, 2, 3)
    assert len(model.asked) == 2


def test_a_stopped_game_goes_on_without_asking_again(tmp_path: Path) -> None:
    texts = ['{"choice": 2, "notes": "ü"}', "no", "3", "no", "no", "no", "1"]
    whole = Scripted(texts)
    straight = player(whole)
    expected = [straight.decide(THREE) for _ in range(4)]
    path = tmp_path / "game.jsonl"
    first = Scripted(texts)
    stopped = player(first, Journal(path, HEAD))
    assert [stopped.decide(THREE) for _ in range(2)] == expected[:2]
    path.write_text(path.read_text() + '{"ask": [{"role"', encoding="utf-8")  # killed while it wrote
    second = Scripted(texts[3:])
    resumed = player(second, Journal(path, HEAD))
    assert [resumed.decide(THREE) for _ in range(4)] == expected
    assert second.asked == whole.asked[3:]
    assert (resumed.spent, resumed.notes, resumed.illegal) == (straight.spent, "ü", 4)
    third = player(Scripted([]), Journal(path, HEAD))
    assert [third.decide(THREE) for _ in range(4)] == expected


def test_what_tells_another_game_is_a_typed_error_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    player(Scripted(["1"]), Journal(path, HEAD)).decide(THREE)
    before = path.read_bytes()
    with pytest.raises(TranscriptError, match=r"game\.jsonl: it was played with other settings \(model, seat\)"):
        Journal(path, {**HEAD, "model": "other", "seat": 1})
    other = player(Scripted(["1"]), Journal(path, HEAD))
    with pytest.raises(TranscriptError, match=r"game\.jsonl: line 2 holds another request"):
        other.decide(Position("another table", "what?", ["a", "b"]))
    with pytest.raises(TranscriptError, match="a line of another kind"):
        player(Scripted(["1"]), Journal(path, HEAD)).decide(ONE)
    assert path.read_bytes() == before


@pytest.mark.parametrize(("part", "wrong"), [('"answer": "1"', '"answer": 1'), ('"read": 100', '"read": "100"')])
def test_an_answer_that_is_none_is_a_typed_error(tmp_path: Path, part: str, wrong: str) -> None:
    path = tmp_path / "game.jsonl"
    player(Scripted(["1"]), Journal(path, HEAD)).decide(THREE)
    text = path.read_text(encoding="utf-8")
    assert part in text
    path.write_text(text.replace(part, wrong), encoding="utf-8")
    with pytest.raises(TranscriptError, match=r"game\.jsonl: line 2 holds no answer"):
        player(Scripted(["1"]), Journal(path, HEAD)).decide(THREE)


@pytest.mark.parametrize("text", ["no JSON\n", "[1]\n", '{"ask": 1}\n', "null\n"])
def test_a_file_that_is_no_journal_is_a_typed_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TranscriptError, match=r"game\.jsonl"):
        Journal(path, HEAD)
    assert path.read_text(encoding="utf-8") == text


def test_a_transcript_is_a_page_for_people() -> None:
    journal = Journal(None, {**HEAD, "system": "rules with ``` in them"})
    model = Scripted(["I <b>like</b> ```the second\x1b[31m", '{"choice": 2}', "1"])
    one = player(model, journal)
    for position in (THREE, ONE, THREE):
        one.decide(position)
    journal.close(
        {"result": "You have won.", "won": True, "seed": 12345, "read": 12345}, ["it_snows", "*all* is white"]
    )
    page = markdown("game-1", journal.lines)
    assert page.startswith("# game-1\n\n- model: scripted\n- mode: pvp\n- seat: 0\n")
    assert "````text\nrules with ``` in them\n````" in page
    assert "## Decision 1: take an action\n\n```text\nSince your last decision:\n- it rains\nThe table:\n" in page
    assert "> ````text\n> I <b>like</b> ```the second\\x1b[31m\n> ````" in page
    assert "Asked again: Your answer names no choice." in page
    assert "**Chosen:** 2. meditate" in page
    assert "## Decision 2\n\n**The only choice:** 1. the only way" in page
    assert page.count("Rain: falls") == 1  # what a card does stands there once
    assert "Your last choices" not in page  # they stand above
    assert page.endswith(
        "## The end\n\nSince the last decision:\n\n- it_snows\n- \\*all\\* is white\n\n**You have won.**\n\n"
        "- won: yes\n- seed: 12345\n- tokens read: 12,345\n"
    )
    assert "stopped" in markdown("game-1", journal.lines[:-1])
