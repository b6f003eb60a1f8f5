"""Files of games to test with."""

from pathlib import Path
from typing import Any

from ashes_env.contests.games import PVP, RED_RAINS, Terms
from ashes_env.dataset import Games, Made, Plan, make

COAL = "The Corpse of Viros: Coal"
NOAH = "The Corpse of Viros: Noah"
IRON = "The Iron Men"


def plan(mode: str = RED_RAINS, agents: tuple[str, ...] = ("random",), seed: int = 1, **terms: Any) -> Plan:
    """The games of random players, who play a game in a moment."""
    decks = (IRON,) if mode == PVP else (COAL, NOAH)[: terms.get("players", 1)]
    return Plan(Terms.of(mode, **terms), agents, decks, seed)


def made(place: Path, of: Plan | None = None, games: int = 2) -> Made:
    """Games played into a file or folder."""
    return make(place, of or plan(), games, command="ashes dataset make --agents random")


def games(place: Path, of: Plan | None = None, number: int = 2) -> Games:
    """The same, without how many were there before."""
    return made(place, of, number).games


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {each.relative_to(folder).as_posix(): each.read_bytes() for each in folder.rglob("*") if each.is_file()}
