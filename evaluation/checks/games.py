"""Random games of the environments over every playable deck and Chimera, for what is checked at their positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ashes_env.decks import Deck, definitions, playable
from ashes_env.env.match import Match, Settings
from ashes_env.rules.state import options as o
from ashes_env.solo.setup import chimera_titles, script
from evaluation.checks.soak import MERCIFUL_ROUNDS, heal

MODES = ("pvp", "red_rains")
FORMATS = {"pvp": "open", "red_rains": "red rains"}


@dataclass(frozen=True, slots=True)
class Table:
    """Everything about one game that is settled before it begins; `mercy`: the Phoenixborn are healed for some rounds,
    so that random play sees late games too.
    """

    number: int
    mode: str
    decks: tuple[str, ...]
    chimera: str
    level: str
    aspects: str
    choose_five: bool
    futile: bool
    payment: str
    mercy: bool
    seed: int

    def __str__(self) -> str:
        who = [*self.decks, *([f"{self.chimera} {self.level} ({self.aspects})"] if self.chimera else [])]
        switches = [name for name in ("choose_five", "futile", "mercy") if getattr(self, name)]
        return (
            f"game {self.number}, {self.mode}: {' against '.join(who)}; seed {self.seed}; "
            f"{', '.join([*switches, f'payment {self.payment}'])}"
        )


@lru_cache(maxsize=2)
def decks_of(mode: str) -> dict[str, Deck]:
    """The decks that can be played in a mode, by name."""
    return {deck.name: deck for deck in playable(FORMATS[mode])}


def table(seed: int | str, number: int, mode: str = "all") -> Table:
    """Game `number`: the first seat takes the playable decks in turn, the others are drawn; both modes by turns."""
    r = random.Random(f"{seed}/{number}")
    kind = MODES[number % 2] if mode == "all" else mode
    decks = list(decks_of(kind))
    names = [decks[number // len(MODES) % len(decks)]]
    chimera = level = aspects = ""
    if kind == "pvp":
        names.append(r.choice(decks))
        if r.random() < 0.5:
            names.reverse()
    else:
        chimera = r.choice(chimera_titles(definitions()))
        printed = script(definitions(), chimera)
        level = r.choice(printed.stages).name
        aspects = r.choice([*(s.name for s in printed.subtypes), "random"])
    return Table(
        number, kind, tuple(names), chimera, level, aspects, r.random() < 0.3, r.random() < 0.1,
        "auto" if r.random() < 0.15 else "choose", r.random() < 0.5, r.getrandbits(60),
    )  # fmt: skip


def reset_options(t: Table) -> dict[str, object]:
    """The options of `reset` for a table."""
    decks = [decks_of(t.mode)[name] for name in t.decks]
    five = ["choose" if t.choose_five or not deck.first_five else "recommended" for deck in decks]
    options: dict[str, object] = {"decks": decks, "first_five": five}
    if t.mode == "red_rains":
        options |= {"chimera": t.chimera, "level": t.level, "aspects": t.aspects}
    return options


def begin(t: Table) -> Match:
    """The match of a table at its first decision; illegal actions raise."""
    settings = Settings(t.mode, illegal_action="raise", futile_actions=t.futile, payment=t.payment)
    return Match.new(settings, reset_options(t), t.seed)


def walk(t: Table) -> Iterator[Match]:
    """The match itself (not a copy) at every decision of a random game."""
    chooser = random.Random(t.seed)
    match = begin(t)
    while not match.over:
        yield match
        action = chooser.choice(list(match.actions()))
        # Only before a verb: any other option on offer might be out of date after it.
        if t.mercy and o.kind_of(match.actions()[action]) == o.VERB and match.game.round <= MERCIFUL_ROUNDS:
            heal(match.game)
        match.act(action)
