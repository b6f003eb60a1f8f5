"""What the commands of the contests share: arguments that are checked before anything is played, errors of one line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final, NoReturn

from agents.base import AgentError
from agents.make import Recipe, recipe
from ashes_env import decks
from evaluation.contests.playing import parties
from evaluation.measure.match import PVP, Terms

MOST_SEED: Final = 1 << 53


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: error: {message}\n")


def from_one(text: str) -> int:
    """A whole number from 1."""
    if not text.isdecimal() or len(text) > 9 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 is needed, not {text!r}")
    return int(text)


def seed(text: str) -> int:
    """A seed: a whole number from 0, small enough for every format."""
    if not text.isdecimal() or len(text) > 16 or int(text) >= MOST_SEED:
        raise argparse.ArgumentTypeError(f"a whole number from 0 to {MOST_SEED - 1} is needed, not {text!r}")
    return int(text)


def width(text: str) -> float:
    """The width of an interval."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0.0 < found < 1.0:
        raise argparse.ArgumentTypeError(f"a number between 0 and 1 is needed, not {text!r}")
    return found


def recipes(names: Sequence[str]) -> list[Recipe]:
    """The agents of these names, each once, and made once to see that it can be. Raises `AgentError`."""
    found = {name: recipe(name) for name in names}
    for one in found.values():
        one.make()
    return list(found.values())


def deck_names(wanted: Sequence[str], terms: Terms) -> list[str]:
    """The decks of these names, "all" for every published one that suits the terms: core decks in PvP, those of the
    Chimera's box against it, and where a First Five is to be taken, those that recommend one. Where two play together
    they take them in pairs. Raises `AgentError`, `OptionError` or `DeckError` unless a game can begin with each of them
    on these terms.
    """
    names = list(wanted)
    if names == ["all"]:
        group, box = ("core", "") if terms.mode == PVP else ("pve", f"{terms.chimera}: ")
        there = [deck for deck in decks.playable(group=group) if deck.name.startswith(box)]
        names = [deck.name for deck in there if deck.first_five or terms.first_five != "recommended"]
    if len(set(names)) < len(names):
        raise AgentError(f"a deck is named twice: {', '.join(names)}")
    for own in [(name,) * terms.seats for name in names] if terms.mode == PVP else parties(terms, names):
        terms.check(own)
    return names
