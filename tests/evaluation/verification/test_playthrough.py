"""Whole games, choice by choice, as they were written down."""

from dataclasses import replace
from pathlib import Path

import pytest

from evaluation.verification import playthrough
from evaluation.verification.playthrough import PLAYTHROUGHS, path_of, text

FIRST = next(iter(PLAYTHROUGHS))


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_game_is_played_as_written_down(name: str) -> None:
    new = text(PLAYTHROUGHS[name]).splitlines()
    old = path_of(name).read_text(encoding="utf-8").splitlines()
    assert new == old, "if it is meant to be so: python -m evaluation playthrough --write"


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_games_show_attacks_defence_answers_and_an_end(name: str) -> None:
    lines = path_of(name).read_text(encoding="utf-8")
    for words in ("take an action: attack", "declare a ", "respond?", "pay with a die", "choose a target", "has won"):
        assert words in lines, words


def test_there_are_games_of_both_modes_and_of_three_players() -> None:
    assert [len(game.decks) for game in PLAYTHROUGHS.values()] == [2, 2, 3, 1]
    assert sorted(path_of(name).name for name in PLAYTHROUGHS) == sorted(p.name for p in playthrough.GAMES.iterdir())


def test_another_seed_is_another_game() -> None:
    spec = PLAYTHROUGHS[FIRST]
    assert text(spec) != text(replace(spec, seed=99))


def test_a_difference_is_shown_and_writing_settles_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(playthrough, "GAMES", tmp_path)
    monkeypatch.setattr(playthrough, "PLAYTHROUGHS", {FIRST: PLAYTHROUGHS[FIRST]})
    assert playthrough.main(["--write"]) == 0
    assert playthrough.main([]) == 0
    path = path_of(FIRST)
    path.write_text(path.read_text(encoding="utf-8").replace("take an action", "take no action", 1), encoding="utf-8")
    capsys.readouterr()
    assert playthrough.main([]) == 1
    out = capsys.readouterr().out
    assert "differs" in out
    assert "take no action" in out
