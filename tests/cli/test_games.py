"""The list of saved games, going on with one by its number, and what was won and lost."""

import os
from pathlib import Path
from random import Random

import pytest

from ashes_env.cli import own_games, play, saves
from ashes_env.cli.main import parser
from ashes_env.cli.own_games import OwnGame, Tally
from ashes_env.cli.session import Session
from tests.cli.conftest import Run

PVP = ["--mode", "pvp", "--opponent", "easy", "--decks", "iron men", "mist"]


def begun(*argv: str, seed: int = 0) -> Session:
    """A new game as `ashes play` begins it."""
    return play.begin_session(parser().parse_args(["play", "--plain", "--seed", str(seed), *argv]))


def decide(session: Session, n: int, seed: int = 0) -> Session:
    """Takes at most `n` decisions of the person, and those of the agents between them."""
    random = Random(seed)
    for _ in range(n):
        session.agents_play()
        if session.over:
            break
        session.act(random.choice(session.choices()).action)
    session.agents_play()
    return session


def aged(session: Session, at: int) -> None:
    """The file is of this second: the later, the higher in the list."""
    assert session.place is not None
    os.utime(session.place, (at, at))


def test_games_are_listed_with_the_newest_first_and_go_on_by_number(run: Run, games: Path) -> None:
    assert run("games").out == f"No game is saved in {games}; ashes play begins one.\n"
    aged(decide(begun(seed=11), 2), 1_000)
    aged(decide(begun(*PVP, seed=3), 400), 2_000)
    (games / "20200101-000000-pvp.replay.json").write_text("{}", encoding="utf-8")
    aged_file = games / "20200101-000000-pvp.replay.json"
    os.utime(aged_file, (500, 500))
    lines = run("games").out.splitlines()
    assert lines[0].startswith("  1  ")
    assert "between players: Coal Roarkwin against Aradel Summergaard (random): " in lines[0]
    assert " in round " in lines[0]
    assert lines[1].endswith("Red Rains S1: Coal Roarkwin against The Corpse of Viros: goes on after 2 decisions")
    assert lines[2] == "Go on with: ashes play --resume N"
    assert lines[-1].startswith("No saved game: 20200101-000000-pvp.replay.json: ")
    assert run("games", "--unfinished").out.splitlines()[0].startswith("  2  ")
    assert "1 more: --most 2" in run("games", "--most", "1").out
    ran = run("play", "--plain", "--resume", "2", typed=["q"])
    assert ran.code == 0
    assert "The Corpse of Viros" in ran.out
    ran = run("play", "--plain", "--resume", "9")
    assert (ran.code, ran.out) == (2, "")
    assert "there is no game 9 in ashes games, which has 3" in ran.err


def test_what_was_won_and_lost_is_counted(run: Run, games: Path) -> None:
    won = lost = 0
    for seed in range(6):
        session = decide(begun(*PVP, seed=seed), 500, seed)
        assert session.over
        won += 0 in session.match.winners
        lost += 0 not in session.match.winners
    decide(begun(seed=1), 600, 1)
    there, wrong = own_games.own_games()
    assert wrong == []
    assert [game.won for game in there].count(True) >= won
    out = run("victories").out
    assert f"all                             won {won} of {won + lost}" in out
    assert f"against random                  won {won} of {won + lost}" in out
    assert "against The Corpse of Viros S1" in out
    assert "Your saved games" not in run("victories", "--list").out


def game(number: int, **fields: object) -> OwnGame:
    usual = {
        "path": Path("x"),
        "at": 0.0,
        "mode": "pvp",
        "phoenixborn": "Coal Roarkwin",
        "against": ("Aradel Summergaard (expert)",),
        "level": "",
        "decisions": 1,
        "result": "player 0 has won in round 2, turn 9",
        "won": True,
        "helped": (),
    }
    return OwnGame(number, **{**usual, **fields})  # type: ignore[arg-type]


def test_games_count_by_mode_phoenixborn_and_opponent() -> None:
    found = own_games.tallies(
        [
            game(1),
            game(2, won=False, phoenixborn="Saria Guideman"),
            game(3, helped=("hint",), against=("Koji Wolfcub (plan:milliseconds=1000,menus=yes)",)),
            game(4, won=None, result=""),
            game(5, mode="red_rains", against=("The Corpse of Viros",), level="S2", won=False),
        ]
    )
    assert list(found) == ["Red Rains", "between players"]
    assert found["between players"] == [
        Tally("all", 2, 3, 1),
        Tally("with Coal Roarkwin", 2, 2, 1),
        Tally("with Saria Guideman", 0, 1, 0),
        Tally("against expert", 1, 2, 0),
        Tally("against plan:milliseconds=1000,menus=yes", 1, 1, 1),
    ]
    assert found["Red Rains"][-1] == Tally("against The Corpse of Viros S2", 0, 1, 0)
    assert own_games.table(found)[0] == "Red Rains:"
    assert own_games.ended(game(3, helped=("hint", "undo"))) == (
        "won in round 2, turn 9, with hints and decisions taken back"
    )


@pytest.mark.parametrize("argv", [[*PVP[:2], "--opponent", "human"], ["--mode", "draft"], ["--mode", "campaign"]])
def test_games_of_several_people_drafts_and_campaigns_are_listed_and_count_for_nobody(
    argv: list[str], games: Path
) -> None:
    decide(begun(*argv, seed=1), 3)
    (one,), _ = own_games.own_games()
    assert one.won is None
    assert "goes on after " in own_games.line(one)
    assert one.number == 1
    assert saves.listed() == [one.path]
