"""Which cards of a game were drawn, came into play or were played, and whose texts were used, watched from outside.

Read from hands and from what the game logs (`State.log`), which is left as it is. A turn that starts with a long log
drops the older entries, so what one action adds is read right after it; in the rare case that an action adds more than
the log keeps, some uses are missed and none is made up.
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
    """Ids of cards of a game by what has happened to them. `look` is called at every decision, and at the end."""

    def __init__(self, game: Game) -> None:
        self.drawn: set[int] = set()
        self.played: set[int] = {card.id for card in game.cards.values() if not card.facedown}
        self.texts: set[int] = set()
        self._last: Entry | None = None
        self.look(game)

    def look(self, game: Game) -> None:
        """Takes up what has happened since the last look."""
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
        # Cards drawn one after another are one entry, which is replaced by a larger one: it cannot be found again.
        self._last = next((entry for entry in reversed(entries) if entry[0] != log.DRAWN), None)


@lru_cache(maxsize=1)
def with_text() -> frozenset[str]:
    """The titles of cards that have a text to activate or to trigger whose use the log tells: all but those that have
    nothing but texts for the end of the round, which are resolved without an entry.
    """
    return frozenset(card.title for card in all_cards() if _speaks(card))


@lru_cache(maxsize=1)
def usable() -> frozenset[str]:
    """The titles that can come into play or be played: all but those of a Chimera's own cards, which just lie there."""
    return frozenset(card.title for card in all_cards() if card.type not in STANDING)


def _speaks(card: CardDef) -> bool:
    return card.type not in STANDING and any(
        isinstance(ability, (Activated, StatusAbility))
        or (isinstance(ability, Triggered) and any(t.event != ROUND_ENDS for t in (ability.trigger, *ability.also)))
        for ability in card.abilities
    )
