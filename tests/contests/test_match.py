"""The command for matches: what it writes repeats it, and nobody wins without reason."""

import csv
import hashlib
import io
import json
import re
import shlex
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ashes_env.agents.checkpoint import parts_of
from ashes_env.agents.make import recipe
from ashes_env.contests import comparing, provenance
from ashes_env.contests.games import PVP, Game, Result, Terms
from ashes_env.contests.playing import play_all, pvp_bouts, red_rains_bouts
from ashes_env.files import save_state
from tests.contests.commands import ashes

A_GAME = Game(1, "one", "other", "A", "B", 0, 1.0, True, False, 2, 9, 50, 6, 3)
TWO = ("The Corpse of Viros: Coal", "The Corpse of Viros: Noah")
DECKS = ("The Iron Men", "The Mist Guardian")


def written(path: Path, *arguments: str) -> dict[str, Any]:
    assert ashes("match", *arguments, "--json", str(path)) == 0
    found: dict[str, Any] = json.loads(path.read_text())
    return found


def test_the_file_of_a_match_repeats_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = written(
        tmp_path / "a.json",
        "--agents",
        "random",
        "greedy:completions=1",
        "--games",
        "8",
        "--seed",
        "5",
        "--level",
        "S2",
        "--decks",
        "all",
    )
    assert "random" in capsys.readouterr().out
    assert {"version", "commit", "schema", "command", "agents", "terms", "decks", "seed", "games"} <= set(found)
    assert found["terms"]["level"] == "S2"
    assert (found["terms"]["payment"], found["terms"]["first_five"]) == ("auto", "recommended")
    assert [game["seed"] for game in found["played"]] == [seed for _ in "ab" for seed in (5, 6) for _ in range(4)]
    words = shlex.split(found["command"])
    assert words[:2] == ["ashes", "match"]
    words[words.index("--json") + 1] = str(tmp_path / "b.json")
    assert ashes(*words[1:]) == 0
    again = json.loads((tmp_path / "b.json").read_text())
    assert {**again, "command": ""} == {**found, "command": ""}


def test_names_are_read_as_the_other_commands_read_them(tmp_path: Path) -> None:
    arguments = ("--agents", "random", "--games", "1", "--decks", "viros-jessa", "--level", "h1", "--aspects", "fury")
    found = written(tmp_path / "a.json", *arguments)
    assert found["decks"] == ["The Corpse of Viros: Jessa"]
    assert (found["terms"]["level"], found["terms"]["aspects"]) == ("H1", "Fury")


def test_two_players_of_one_name_meet_a_chimera(tmp_path: Path) -> None:
    found = written(tmp_path / "a.json", "--players", "2", "--agents", "random", "--games", "4", "--decks", "all")
    assert found["terms"]["players"] == 2
    assert [(game["seed"], game["deck"]) for game in found["played"]] == [
        (seed, f"The Corpse of Viros: {one} and The Corpse of Viros: {other}")
        for seed in (1, 2)
        for one, other in (("Brennen", "Coal"), ("Jessa", "Noah"))
    ]
    alone = written(tmp_path / "b.json", "--agents", "random", "--games", "1")
    assert "players" not in alone["terms"], "as it was before two could play"
    assert Terms.of(**alone["terms"]).seats == 1


@pytest.mark.parametrize("players", [3, 4])
def test_a_round_puts_every_agent_into_every_seat_with_every_deck(players: int) -> None:
    decks = [*DECKS, "The Law of Lions"]
    bouts = pvp_bouts(Terms.of(PVP, players=players), ("greedy", "random"), decks, 2, 7)
    assert len(bouts) == 2 * len(decks) * players
    assert {bout.names for bout in bouts} == {("greedy", *["random"] * (players - 1))}
    assert Counter((bout.game, bout.decks[bout.game]) for bout in bouts) == {
        (seat, deck): 2 for seat in range(players) for deck in decks
    }
    by_seed: dict[int, set[tuple[str, ...]]] = {}
    for bout in bouts:
        by_seed.setdefault(bout.seed, set()).add(bout.decks)
    assert all(len(dealt) == 1 for dealt in by_seed.values()), "decks stay with the seats"
    assert sorted(by_seed) == list(range(7, 7 + 2 * len(decks)))


@pytest.mark.slow  # games of searches, in processes too
def test_a_match_of_three_tells_the_first_against_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("--mode", "pvp", "--players", "3", "--agents", "random", "greedy:completions=1", "--games", "12")
    found = written(tmp_path / "a.json", *arguments, "--decks", *DECKS)
    assert "an even share is 33.3%" in capsys.readouterr().out
    assert found["terms"]["players"] == 3
    assert Terms.of(**found["terms"]).seats == 3
    played = found["played"]
    assert [game["seat"] for game in played] == [0, 1, 2] * 4
    assert {game["opponent"] for game in played} == {"greedy:completions=1"}
    assert played[1]["deck"] == "The Mist Guardian"
    assert played[1]["opponent_deck"] == "The Iron Men and The Iron Men"
    assert all(game["dealt"] >= 15 for game in played if game["won"]), "two have lost their lives"
    more = written(tmp_path / "b.json", *arguments, "--decks", *DECKS, "--processes", "2")
    assert more["played"] == played
    assert Terms.of(PVP).as_dict() == Terms.of(PVP, players=2).as_dict(), "as it was before more could play"


def test_each_seat_of_four_may_have_an_agent_of_its_own(tmp_path: Path) -> None:
    names = ("random", "greedy:completions=1", "random", "random")
    found = written(
        tmp_path / "a.json",
        "--mode",
        "pvp",
        "--players",
        "4",
        "--agents",
        *names,
        "--games",
        "4",
        "--decks",
        "The Iron Men",
    )
    assert [game["opponent"] for game in found["played"]] == [" and ".join(names[1:])] * 4
    low, high = found["results"][0]["win rate 95%"]
    assert low < 0.25 < high


def test_an_agent_for_two_seats_says_so_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert ashes("match", "--mode", "pvp", "--players", "3", "--agents", "policy:pvp", "random", "--games", "3") == 2
    assert "table for two" in capsys.readouterr().err


@pytest.mark.parametrize(("wins", "word"), [(40, "no winner"), (80, "one is the stronger"), (12, "one is the weaker")])
def test_an_even_share_of_three_is_a_third(wins: int, word: str) -> None:
    games = [replace(A_GAME, seed=i // 3, score=float(i % 120 < wins)) for i in range(120)]
    assert word in comparing.verdict(("one", "other"), games, 3)


@pytest.mark.slow  # games in other processes
def test_any_number_of_processes_plays_the_same_games() -> None:
    terms = Terms.of(PVP)
    bouts = pvp_bouts(terms, ("random", "greedy:completions=1"), DECKS, 1, 3)
    bouts += red_rains_bouts(Terms.of(), "random", ["The Corpse of Viros: Coal"], range(3))
    bouts += red_rains_bouts(Terms.of(players=2), "random", TWO, range(2))
    assert list(play_all(bouts, 2)) == list(play_all(bouts, 1))


def test_the_order_of_games_does_not_matter() -> None:
    bouts = pvp_bouts(Terms.of(PVP), ("random", "random"), DECKS, 1, 3)
    assert list(play_all(bouts[::-1]))[::-1] == list(play_all(bouts))


@pytest.mark.parametrize(
    "arguments", [("--mode", "pvp", "--agents", "random", "random"), ("--agents", "random", "--decks", "all")]
)
def test_games_are_counted_in_all_and_more_go_on_where_fewer_end(
    arguments: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = written(tmp_path / "more.json", *arguments, "--games", "8")
    assert len(more["played"]) == more["games"] == more["results"][0]["games"] == 8
    assert "come out even" not in capsys.readouterr().err
    fewer = written(tmp_path / "fewer.json", *arguments, "--games", "6")
    assert fewer["played"] == more["played"][:6]
    assert "with 6 games not every deck is played as often" in capsys.readouterr().err


def test_the_table_of_games_has_a_line_for_each(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    assert ashes("match", "--mode", "pvp", "--agents", "random", "random", "--games", "8", "--csv", str(path)) == 0
    rows = list(csv.DictReader(io.StringIO(path.read_text())))
    assert len(rows) == 8
    assert {"seed", "deck", "opponent_deck", "seat", "payment", "won"} <= set(rows[0])
    assert {row["seat"] for row in rows} == {"0", "1"}


def test_the_games_for_a_width_are_told_and_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--agents", "random", "--games", "3", "--width", "0.3")
    assert ashes("match", *arguments) == 0
    assert "takes about" in capsys.readouterr().out
    found = written(tmp_path / "a.json", *arguments, "--extend")
    low, high = found["results"][0]["win rate 95%"]
    assert found["games"] == len(found["played"]) > 3
    assert high - low <= 0.3
    assert [game["seed"] for game in found["played"]] == list(range(1, found["games"] + 1))


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        ([1, 1, 1, 0, 1, 0], "no winner, the interval covers one half"),
        ([1] * 40, "one is the stronger"),
        ([0] * 40, "other is the stronger"),
        ([1, 0] * 50, "no winner, the interval covers one half"),
    ],
)
def test_a_winner_is_named_only_beyond_doubt(scores: list[int], words: str) -> None:
    games = [replace(A_GAME, seed=i // 2, seat=i % 2, score=float(s), won=bool(s)) for i, s in enumerate(scores)]
    assert comparing.verdict(("one", "other"), games).endswith(f": {words}")


def test_agents_on_the_same_seeds_are_compared_seed_by_seed() -> None:
    luck = [replace(A_GAME, seed=i, score=float(i % 2), opponent_deck="") for i in range(60)]
    better = [replace(game, score=1.0) if game.seed < 12 else game for game in luck]
    found = comparing.difference(Result("better", better), Result("worse", luck))
    low, high = found["difference 95%"]
    assert found["difference"] == pytest.approx(0.1)
    assert 0 < low < 0.1 < high < 0.25, "the luck of a seed is subtracted"
    assert comparing.difference_words(found).endswith("better is the stronger")
    same = comparing.difference(Result("a", luck), Result("b", luck))
    assert same["difference 95%"][0] < 0 < same["difference 95%"][1]
    assert "no difference shown" in comparing.difference_words(same)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--agents", "nobody"], "no agent 'nobody'"),
        (["--agents", "flat:simulation=3"], "did you mean simulations"),
        (["--agents", "random", "random"], "named twice"),
        (["--decks", "The Ironing Men"], "The Iron"),
        (["--decks", "The Corpse of Viros: Coal", "The Corpse of Viros: Coal"], "a deck is named twice"),
        (["--mode", "pvp", "--agents", "random"], "two agents"),
        (["--games", "0"], "whole number from 1"),
        (["--games", "many"], "whole number from 1"),
        (["--mode", "pvp", "--games", "5"], "a multiple of 2 is needed, not 5"),
        (["--mode", "pvp", "--players", "3", "--games", "4"], "a multiple of 3 is needed, not 4"),
        (["--seed", "-1"], "whole number from 0"),
        (["--level", "S9"], "level: there is no 'S9'"),
        (["--chimera", "Nobody"], "there is no 'Nobody'"),
        (["--aspects", "Rage"], "aspects: there is no 'Rage'"),
        (["--json", "/no/such/folder/x.json"], "there is no folder"),
        (["--csv", "/no/such/folder/x.csv"], "there is no folder"),
        (["--width", "2"], "between 0 and 1"),
        (["--width", "0"], "between 0 and 1"),
        (["--width", "1"], "between 0 and 1"),
        (["--extend"], "--extend needs --width"),
        (["--payment", "never"], "there is no 'never'"),
        (["--players", "5"], "a whole number from 1 to 4, not '5'"),
        (["--players", "3"], "red-rains is played by 1 to 2, not 3"),
        (["--players", "1", "--mode", "pvp"], "pvp is played by 2 to 4, not 1"),
        (["--players", "4", "--mode", "pvp", "--agents", "random", "random", "random"], "or 4, not 3"),
        (["--players", "2", "--decks", "The Corpse of Viros: Coal"], "do not come out even"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_game(*_: object) -> None:
        raise AssertionError("a game is played")

    monkeypatch.setattr("ashes_env.cli.match.play", no_game)
    assert ashes("match", *arguments) == 2
    told = capsys.readouterr().err
    assert message in told
    assert told.count("\n") == 1


def test_checkpoints_have_hashes_and_are_held_against_the_terms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    meta = {"steps": 0, "network": [8], "observation": "bytes", "actions": 264}
    weights = {"value_net.weight": np.ones((1, 8), np.float32)}
    save_state(tmp_path, {**parts_of(weights, meta), "optimizer.pt": b"momentum"})
    before = provenance.digest(tmp_path)
    save_state(tmp_path, {**parts_of(weights, meta, half=True), "optimizer.pt": b"other momentum"})
    assert provenance.digest(tmp_path) == before, "an optimizer does not play, and half of the digits were zero"
    save_state(tmp_path, parts_of({"value_net.weight": np.zeros((1, 8), np.float32)}, meta))
    assert provenance.digest(tmp_path) != before, "the newest save is what plays"
    now = provenance.digest(tmp_path)
    assert provenance.digest_like(tmp_path, before) == now, "of what it computes, as the given one"
    of_files = provenance.digest_like(tmp_path, "0" * 64)
    assert re.fullmatch("[0-9a-f]{64}", of_files)
    assert not now.endswith(of_files)
    archive = tmp_path / "policy.zip"
    archive.write_bytes(b"an archive")
    for given in (before, "0" * 64):
        assert provenance.digest_like(archive, given) == hashlib.sha256(b"an archive").hexdigest()
    trained = {"payment": "choose", "first_five": "recommended"}
    monkeypatch.setattr(provenance, "trained_with", lambda folder: trained)
    one = recipe(f"policy:{tmp_path}")
    (line,) = provenance.notes([one], Terms.of())
    assert "trained with payment=choose, not auto" in line
    assert provenance.notes([one], Terms.of(payment="choose")) == []
    trained["edition"] = "2018"
    (line,) = provenance.notes([one], Terms.of(payment="choose"))
    assert "trained with edition=2018, not reborn" in line
    (line,) = provenance.notes([recipe("flat:milliseconds=3")], Terms.of())
    assert "by the clock" in line
