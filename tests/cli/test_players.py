"""Who can sit at a table, with a checkout and without one, with textual and without it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ashes_env.cli import play, players
from ashes_env.cli.names import UsageError
from ashes_env.replays import Recording, read
from tests.cli.conftest import Run


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The package where no checkout is around it."""
    monkeypatch.setattr(players, "_folder", tmp_path)


def test_the_agents_of_the_checkout_can_be_named() -> None:
    assert {"expert", "greedy", "random", "coal", "chimeras", "pvp", "flat", "tree", "guided"} <= {*players.names()}
    assert players.usual("pvp") == "expert"
    assert players.usual("draft") == "draft"


@pytest.mark.usefixtures("alone")
def test_without_a_checkout_there_is_random_play(run: Run, games: Path) -> None:
    assert players.names() == ["random"]
    ran = run("play", "--mode", "pvp", "--opponent", "expert")
    assert ran.code == 2
    assert "no agent 'expert': there is no checkout with agents beside this package" in ran.err
    ran = run("play", "--mode", "pvp", "--seed", "1", typed=["1", "h", "1"])
    assert ran.code == 0
    assert "random would take" in ran.out
    (place,) = games.glob("*.json")
    assert read(place).agents == ["human", "random"]


class Wrong:
    """An agent that does not know the rules."""

    name = "wrong"

    def __init__(self, action: int | None) -> None:
        self.action = action

    def start(self, seed: int) -> None:
        """Nothing."""

    def act(self, match: object) -> int:
        if self.action is None:
            raise RuntimeError("no idea")
        return self.action


@pytest.mark.parametrize(("action", "message"), [(None, "could not decide: no idea"), (999, "chose 999, which is not")])
def test_an_agent_that_errs_is_named(action: int | None, message: str) -> None:
    match = Recording.begin("pvp", seed=1).match
    with pytest.raises(UsageError, match=f"agent 'wrong' {message}"):
        players.decide(Wrong(action), match)


def test_an_agent_that_cannot_play_there_is_told_before_the_game(run: Run, games: Path) -> None:
    ran = run("play", "--mode", "pvp", "--players", "3", "--opponent", "pvp")
    assert ran.code == 2
    assert "agent 'pvp' could not decide" in ran.err
    assert ran.err.count("\n") == 1
    assert not list(games.glob("*"))


@pytest.mark.parametrize("name", ["coal", "guided:policy=coal,simulations=4"])
def test_learned_agents_estimate_who_wins(name: str) -> None:
    match = Recording.begin("red_rains", seed=1, settings={"payment": "auto"}).match
    adviser = players.agent(name, "red_rains")
    adviser.start(1)
    told = players.advice(adviser, match)
    assert told.action in match.actions()
    assert told.win is not None
    assert 0 <= told.win <= 1


def test_without_textual_the_plain_interface_is_taken(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith(("textual", "ashes_env.cli.tui"))]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setitem(sys.modules, "textual.app", None)
    monkeypatch.setattr(play, "on_terminal", lambda: True)
    ran = run("play", "--seed", "3", typed=["q"])
    assert ran.code == 0
    assert "is not installed (the extra 'play'), so this is the plain interface" in ran.err
    assert "You decide" in ran.out
