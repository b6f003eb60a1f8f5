"""Observes which cards of a game are drawn, enter play or are played, and whose texts are used.

It reads hands and the log (`State.log`), and changes neither. A turn that starts with a long log drops the older
entries, so the log is read after each action; in the rare case that an action adds more than the log holds, some uses
are missed, but none is counted wrongly.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ashes_env.cards.registry import all_cards
from ashes_env.language.carddef import Activated, CardDef, StatusAbility, Triggered
from ashes_env.language.codes import BEHAVIOUR, CHIMERA, ROUND_ENDS, ULTIMATE
from ashes_env.rules.game import Game
from ashes_env.rules.state import log

Entry = tuple[int, int, int, int, int]
CAME: Final = (log.PLAYED, log.ENTERED)
TEXTS: Final = (log.USED, log.STATUS)
STANDING: Final = (CHIMERA, ULTIMATE, BEHAVIOUR)


class Uses:
    """Ids of cards by what has happened to them. Call `look` at every decision, and at the end."""

    def __init__(self, game: Game) -> None:
        self.drawn: set[int] = set()
        self.played: set[int] = {card.id for card in game.cards.values() if not card.facedown}
        self.texts: set[int] = set()
        self._last: Entry | None = None
        self.look(game)

    def look(self, game: Game) -> None:
        """Records what has happened since the last call."""
        for p in game.players:
            self.drawn.update(p.hand)
        entries = game.log
        at = len(entries)
        while at and entries[at - 1] is not self._last:
            at -= 1
            kind, card = entries[at][0], entries[at][2]
            if card and kind in CAME:
                self.played.add(card)
            elif card and kind in TEXTS:
                self.texts.add(card)
        # Successive draws share one entry, which is replaced by a larger one: it cannot be found again.
        self._last = next((entry for entry in reversed(entries) if entry[0] != log.DRAWN), None)


@lru_cache(maxsize=1)
def with_text() -> frozenset[str]:
    """The titles with a text whose activation or trigger the log records: all except those whose texts resolve only at
    the end of the round, without an entry.
    """
    return frozenset(card.title for card in all_cards() if _speaks(card))


@lru_cache(maxsize=1)
def usable() -> frozenset[str]:
    """The titles that can enter play or be played: all except a Chimera's own cards that are only set up."""
    return frozenset(card.title for card in all_cards() if card.type not in STANDING)


def _speaks(card: CardDef) -> bool:
    return card.type not in STANDING and any(
        isinstance(ability, (Activated, StatusAbility))
        or (isinstance(ability, Triggered) and any(t.event != ROUND_ENDS for t in (ability.trigger, *ability.also)))
        for ability in card.abilities
    )
