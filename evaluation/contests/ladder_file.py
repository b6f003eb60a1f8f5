"""The TOML file that describes a ladder.

decks = ["The Iron Men", "The Mist Guardian"]   # published decks, or deck files beside this file; ["all"]
games = 80              # of each two agents, in pairs with the seats exchanged, spread over the decks
seed = 1                # the first seed; all agents play on the same seeds
samples = 1000          # of the bootstrap; this and the following are optional
anchor = "random"       # label of the agent with rating 0; without it, the mean is 0
first_five = "choose"   # any setting of the environment and option of `reset`, such as payment or edition

[agents]                # labels and names; or a list of names, agents = ["random", "greedy"]
random = "random"
"flat 50" = "flat:simulations=50"
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from ashes_env.contests.arguments import MOST_SEED, decks_of, recipes, uneven
from ashes_env.contests.games import PVP, Terms
from ashes_env.decks.loading import is_file
from ashes_env.files import FileError, read_text
from ashes_env.files.strict_toml import loads
from ashes_env.rules.state.game_options import SETTINGS

MOST: Final = 1_000_000
NUMBERS: Final = {"games": (1, MOST), "seed": (0, MOST_SEED - 1), "samples": (1, 100_000)}
TERMS: Final = ("first_five", *SETTINGS)
KNOWN: Final = ("agents", "decks", *NUMBERS, *TERMS, "anchor")


class LadderError(ValueError):
    """A ladder file is invalid; the message says why."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The description of a ladder. `names` correspond to `labels`."""

    labels: tuple[str, ...]
    names: tuple[str, ...]
    decks: tuple[str, ...]
    games: int
    seed: int
    terms: Terms
    samples: int = 1000
    anchor: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The description as plain data."""
        return {
            "agents": dict(zip(self.labels, self.names, strict=True)),
            "decks": list(self.decks),
            "games": self.games,
            "seed": self.seed,
            **self.terms.as_dict(),
            "samples": self.samples,
            "anchor": self.anchor,
        }


def read(path: Path, plug_ins: Collection[str] = ()) -> Ladder:
    """Reads a ladder file and checks its agents and decks; plug-ins must be in `plug_ins`. Raises `LadderError`, and
    the errors of agents and decks.
    """
    try:
        found = loads(read_text(path))
    except (FileError, ValueError) as error:
        raise LadderError(f"{path.name}: {error}") from error
    try:
        return _ladder(found, plug_ins, path.parent)
    except LadderError as error:
        raise LadderError(f"{path.name}: {error}") from error


def _ladder(found: Mapping[str, Any], plug_ins: Collection[str], folder: Path) -> Ladder:
    for name in found:
        if name == "pairs":
            raise LadderError("pairs is called games now, and counts them: 2 x decks x decks x pairs")
        if name not in KNOWN:
            near = get_close_matches(name, KNOWN, n=1, cutoff=0.5)
            raise LadderError(f"{name} means nothing; " + (f"did you mean {near[0]}?" if near else ", ".join(KNOWN)))
    labels, names = _agents(found.get("agents"))
    decks = found.get("decks")
    if not isinstance(decks, list) or not decks or not all(isinstance(deck, str) for deck in decks):
        raise LadderError("decks are a list of names and deck files, or ['all']")
    numbers: dict[str, int] = {}
    for name, (low, high) in NUMBERS.items():
        value = found.get(name, 1000 if name == "samples" else None)
        if type(value) is not int or not low <= value <= high:
            raise LadderError(f"{name} is a whole number from {low} to {high}, not {value!r}")
        numbers[name] = value
    anchor = found.get("anchor", "")
    if anchor != "" and anchor not in labels:
        raise LadderError(f"the anchor is one of the agents, {', '.join(labels)}, not {anchor!r}")
    terms = Terms.of(PVP, **{name: found[name] for name in TERMS if name in found})
    recipes(names, plug_ins)
    terms, found_decks = decks_of([str(folder / deck) if is_file(deck) else deck for deck in decks], terms)
    ladder = Ladder(labels, names, tuple(found_decks), terms=terms, anchor=anchor, **numbers)
    uneven(terms, ladder.decks, ladder.games)
    return ladder


def _agents(found: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    given = {name: name for name in found} if isinstance(found, list) and _texts(found) else found
    if not isinstance(given, dict) or not _texts(list(given.values())) or len(given) < 2 or len(given) != len(found):
        raise LadderError("agents are a list of two names or more, each once, or a table of labels and names")
    return tuple(given), tuple(given.values())


def _texts(found: list[Any]) -> bool:
    return all(isinstance(value, str) for value in found)
