"""The golden games, whose hashes are committed. This module needs only the engine and the standard library.

Choices use a small generator of the engine, so they do not depend on the version of Python or NumPy.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ashes_env.decks import definitions, get, seating
from ashes_env.decks.definitions import definitions_for
from ashes_env.rules.game import Game, new_game
from ashes_env.rules.state.game_options import GameOptions
from ashes_env.rules.state.generator import next_random
from ashes_env.solo.setup import new_red_rains
from ashes_env.solo.table_text import table_text, winner
from evaluation.verification import walk
from evaluation.verification.walk import Drive, Observer

USUAL: Final = GameOptions().edition
THEN: Final = "2018"


@dataclass(frozen=True, slots=True)
class Spec:
    """One game: two to four decks, or one or two and a Chimera with level and subtype. `policy` is the seed of the
    players' choices.
    """

    decks: tuple[str, ...]
    seed: int
    policy: int = 0
    chimera: str = ""
    level: str = ""
    aspects: str = ""
    choose_five: bool = False
    edition: str = USUAL

    @property
    def name(self) -> str:
        """The name of the game in the file of hashes."""
        foe = f" against {self.chimera} {self.level} {self.aspects}" if self.chimera else ""
        then = "" if self.edition == USUAL else f", edition {self.edition}"
        who = (" and " if foe else " against ").join(self.decks)
        return f"{who}{foe}, seed {self.seed}, policy {self.policy}{then}"


VIROS: Final = "The Corpse of Viros"
SPECS: Final = (
    Spec(("The Iron Men", "The Mist Guardian"), 1, 11),
    Spec(("The Snakes in Silver", "The Bloodwoods Queen"), 2, 12),
    Spec(("The Shadows of Viros", "The Cloudsea Siren"), 3, 13),
    Spec(("The Law of Lions", "The Children of Blackcloud"), 4, 14),
    Spec(("The Mist Guardian", "The Corpse of Viros: Brennen"), 5, 15),
    Spec(("The Corpse of Viros: Jessa", "The Corpse of Viros: Noah"), 6, 16),
    Spec(("The Iron Men", "The Law of Lions"), 7, 17, choose_five=True),
    Spec(("The Cloudsea Siren", "The Snakes in Silver"), 8, 18, choose_five=True),
    Spec(("The Corpse of Viros: Coal",), 9, 19, VIROS, "S1", "Fury"),
    Spec(("The Corpse of Viros: Noah",), 10, 20, VIROS, "S3", "Shadow"),
    Spec(("The Iron Men",), 11, 21, VIROS, "H1", "random"),
    Spec(("The Snakes in Silver",), 12, 22, VIROS, "H3", "random"),
    Spec(("The Iron Men",), 13, 23, "The Frostwild Scourge", "S2", "random"),
    Spec(("The Law of Lions",), 14, 24, "The Blight of Neverset", "S3", "random"),
    Spec(("The Cloudsea Siren",), 15, 25, "The Siege of Lordswall", "H1", "random"),
    Spec(("The Mist Guardian",), 16, 26, "The Spawn of Shadowreck", "H2", "random"),
    Spec(("The Bloodwoods Queen",), 17, 27, "The Flood of Moon Cove", "S1", "random"),
    Spec(("The Iron Men", "The Mist Guardian"), 18, 28, "The Flood of Moon Cove", "S2", "Wave"),
    Spec(("The Snakes in Silver", "The Law of Lions"), 19, 29, "The Siege of Lordswall", "H3", "Horde", True),
    Spec(("The Iron Men", "The Mist Guardian", "The Snakes in Silver"), 20, 30),
    Spec(("The Shadows of Viros", "The Cloudsea Siren", "The Law of Lions"), 21, 31, choose_five=True),
    Spec(("The Children of Blackcloud", "The Bloodwoods Queen", "The Frostdale Giants", "The Iron Men"), 22, 32),
    Spec(
        ("The Boy Among Wolves", "The Mist Guardian", "The Corpse of Viros: Jessa", "The Law of Lions"),
        23,
        33,
        choose_five=True,
    ),
    Spec(("The Iron Men", "The Mist Guardian"), 24, 34, edition=THEN),
    Spec(("The Children of Blackcloud", "The Law of Lions"), 25, 35, choose_five=True, edition=THEN),
    Spec(("The Roaring Rose", "The Snakes in Silver"), 26, 36, edition=THEN),
    Spec(("The Shadows of Viros", "The Cloudsea Siren", "The Law of Lions"), 27, 37, edition=THEN),
    Spec(("The Boy Among Wolves", "The Mist Guardian", "The Iron Men", "The Goddess of Ishra"), 28, 38, edition=THEN),
)


class Chooser:
    """Chooses by the generator of the engine, from one seed."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def __call__(self, choices: Sequence[int]) -> int:
        self.state, place = next_random(self.state, len(choices))
        return choices[place]


class Hashed(Observer):
    """One hash of every decision with its moves, of the table at some decisions, and of the end."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.found = hashlib.sha256()

    def look(self, n: int) -> None:
        if n and n % 50 == 0:
            self.end()

    def chosen(self, choice: int) -> None:
        d = self.game.decision
        assert d is not None
        self.found.update(f"{d.seat} {d.ask} {d.source} {d.n} {d.moves} {choice}\n".encode())

    def end(self) -> None:
        self.found.update(table_text(self.game).encode())


def begin(spec: Spec) -> Game:
    """The game at its first decision."""
    format = THEN if spec.edition == THEN else "open"
    seats = [seating(get(name), () if spec.choose_five else None, format) for name in spec.decks]
    if not spec.chimera:
        options = GameOptions(edition=spec.edition)
        return new_game(definitions_for(spec.edition), seats, seed=spec.seed, options=options)
    return new_red_rains(definitions(), seats, spec.chimera, level=spec.level, aspects=spec.aspects, seed=spec.seed)


def play(spec: Spec) -> dict[str, Any]:
    """Plays a game; returns the number of decisions, the winner, and the hash."""
    g = begin(spec)
    hashed = Hashed(g)
    n = walk.play(Drive(g), Chooser(spec.policy), [hashed])
    return {"decisions": n, "winner": winner(g), "game": hashed.found.hexdigest()}


def all_games() -> dict[str, dict[str, Any]]:
    """Every golden game by name."""
    return {spec.name: play(spec) for spec in SPECS}
