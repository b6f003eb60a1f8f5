"""Who can sit at a table: people, and the agents of the checkout that this package lies in.

The package itself holds no agents. They are found beside it (`agents/make.py`), and without them there is one that
plays at random.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from ashes_env.cli.names import UsageError
from ashes_env.env.campaign_match import CampaignMatch
from ashes_env.env.choosing import ChoosingMatch
from ashes_env.env.estimates import win_chance
from ashes_env.env.match import Match

HUMAN: Final = "human"
RANDOM: Final = "random"
EXPERT: Final = "expert"
DRAFTER: Final = "draft"
ALONE: Final = "there is no checkout with agents beside this package, so there are only 'random' and 'human'"
FILES: Final = "sb3"  # an agent that is a file
PATHS: Final = ("/", "\\", "..", "~")  # signs of a folder that is not one of the shipped
PROBE: Final = 400  # decisions at random within which a seat is asked in any game

_folder: Path = Path(__file__).resolve().parents[2]


class Agent(Protocol):
    """What `agents.base.Agent` says."""

    name: str

    def start(self, seed: int) -> None:
        """Forgets the last game."""

    def act(self, match: Match) -> int:
        """A legal action for the seat that decides."""


class AtRandom:
    """Plays any legal action, each as likely as the other."""

    name = RANDOM

    def __init__(self) -> None:
        self.rng = random.Random(0)

    def start(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def act(self, match: Match) -> int:
        return self.rng.choice(list(match.actions()))


@dataclass(frozen=True, slots=True)
class Advice:
    """What an agent would do. `win` is its estimate that the seat wins, from 0 to 1, where it has one."""

    agent: str
    action: int
    win: float | None = None


def checkout() -> bool:
    """Whether agents lie beside the package."""
    return (_folder / "agents" / "make.py").is_file()


def _module(name: str) -> Any:
    if str(_folder) not in sys.path:
        sys.path.append(str(_folder))
    return importlib.import_module(name)


def names() -> list[str]:
    """The agents that can be named, without what they take as options."""
    if not checkout():
        return [RANDOM]
    make = _module("agents.make")
    return [*make.KINDS, *sorted(path.name for path in make.PRETRAINED.iterdir() if path.is_dir())]


def harmless(name: str) -> bool:
    """Whether an agent of that name is one of ours, whoever has written it: others run code or read files."""
    head = name.partition(":")[0]
    return head in names() and head != FILES and not any(sign in name for sign in PATHS)


def usual(mode: str) -> str:
    """Who plays where nobody is named."""
    if not checkout():
        return RANDOM
    return DRAFTER if mode == "draft" else EXPERT


def agent(name: str, mode: str) -> Agent:
    """The agent of a name for games of a mode. Raises `UsageError` for one that there is not."""
    if name == HUMAN:
        raise UsageError("a person is no agent")
    if not checkout():
        if name == RANDOM:
            return AtRandom()
        raise UsageError(f"there is no agent {name!r}: {ALONE}")
    if mode == "draft" and name not in (RANDOM, DRAFTER) and ":" not in name:
        raise UsageError(f"agent {name!r} drafts no decks; 'draft' and 'random' do")
    if mode != "draft" and name == DRAFTER:
        raise UsageError("agent 'draft' drafts decks, and plays nothing else")
    try:
        made: Agent = _module("agents.make").make_agent(name)
        if mode == "campaign":
            made = _module("agents.campaign").CampaignAgent(made)
    except ValueError as error:
        raise UsageError(f"{error}; there are {', '.join(names())}") from error
    return made


def probe(name: str, mode: str, match: Match, seat: int) -> None:
    """Lets an agent decide once for a seat, on a copy of the match; raises `UsageError` where it cannot play there."""
    tried = agent(name, mode)
    tried.start(0)
    world = match.copy()
    rng = random.Random(0)
    for _ in range(PROBE):
        if world.over:
            return
        if world.seat == seat:
            decide(tried, world)
            return
        world.act(rng.choice(list(world.actions())))


@dataclass(frozen=True, slots=True)
class Decided:
    """What an agent has decided: a legal action, and what it thought of it, where it tells (`agents.base.Thinking`):
    the value of the position from -1 to 1, and the probability of each action that it weighed.
    """

    action: int
    value: float | None = None
    policy: Mapping[int, float] | None = None


def decide(one: Agent, match: Match) -> Decided:
    """Lets an agent decide for the seat that decides; `match` is not changed. Raises `UsageError` for what it cannot
    decide, and for what is no legal action.
    """
    try:
        action = int(one.act(match))
    except Exception as error:  # an agent may be code of anybody
        raise UsageError(f"agent {one.name!r} could not decide: {error}") from error
    if action not in match.actions():
        raise UsageError(f"agent {one.name!r} chose {action}, which is not legal")
    inside: Any = one
    if isinstance(match, CampaignMatch) and not match.building:
        inside, match = getattr(one, "player", one), match.encounter()
    thought = getattr(inside, "thought", None)
    if thought is None or (isinstance(match, ChoosingMatch) and match.choosing):
        return Decided(action)
    value, policy = thought(match)
    return Decided(action, value, policy)


def advice(adviser: Agent, match: Match) -> Advice:
    """What an agent would do in place of the seat that decides, from what that seat knows; `match` is not changed."""
    found = decide(adviser, match)
    win = None if found.value is None else win_chance(found.value, _sides(match))
    return Advice(adviser.name, found.action, win)


def _sides(match: Match) -> int:
    """How many win or lose apart from each other; of agents that tell a value, one is asked in the middle of a game."""
    return len(set(match.game.seats.teams))
