"""Leaving play: set aside, the windows, then the final place (R-DEST-01..06, R-DISC-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.rules.definitions.definitions import AURAS
from ashes_env.rules.reading import values
from ashes_env.rules.state import zones
from ashes_env.rules.state.codecs import BOOL, INT
from ashes_env.rules.state.neighbours import battlefield_of
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import ID_MASK, WAS_FACING, Event, Frame, LastKnown, Timed
from ashes_env.rules.timing.events import emit

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Card, State

IN_PLAY: Final = 0
SET_ASIDE: Final = 1


class Leave(Frame):
    """A card that is leaving play. `zone` is its destination, unless a response moves it first."""

    __slots__ = ("classes", "destroyed", "ref", "seat", "shuffle", "source", "zone")

    def __init__(
        self, ref: int, destroyed: bool, zone: int, source: int, classes: int, seat: int, shuffle: bool = False
    ) -> None:
        super().__init__()
        self.ref = ref
        self.destroyed = destroyed
        self.zone = zone
        self.source = source
        self.classes = classes
        self.seat = seat
        self.shuffle = shuffle

    def copy(self) -> Leave:
        f = Leave(self.ref, self.destroyed, self.zone, self.source, self.classes, self.seat, self.shuffle)
        f.pc, f.answer = self.pc, self.answer
        return f

    def forget(self, ref: int) -> None:
        if ref == self.ref and self.pc == IN_PLAY:
            self.ref = 0

    def wounding(self) -> int:
        return self.ref if self.pc == IN_PLAY else 0

    def divert(self, ref: int, zone: int) -> bool:
        if self.ref == ref:
            self.zone = zone
        return self.ref == ref

    def step(self, g: State) -> None:
        if self.pc == IN_PLAY:
            card = g.get(self.ref)
            if card is None:
                g.pop()
                return
            set_aside(g, card, self.destroyed, self.source)
            self.pc = SET_ASIDE
            if self.destroyed:
                g.unit_destroyed = True
            at = len(g.stack) - 1
            kind = k.DESTROYED if self.destroyed else k.LEAVES_PLAY
            if emit(g, Event(kind, (self.ref,), self.source, self.classes, self.seat, 0, at)):
                return
        g.pop()
        self.settle(g)

    def settle(self, g: State) -> None:
        """Puts the card, and what was on it, where they go."""
        cid = self.ref & ID_MASK
        card = g.aside.get(cid)
        if card is None:
            return
        if self.zone == k.REMOVED and (card.timed or card.faces >= 0):
            g.kept[self.ref] = kept_of(g, card)
        strip(g, card)
        del g.aside[cid]
        zones.to_pile(g, cid, self.zone)
        if self.shuffle and not g.by_id[cid].is_conjured:
            zones.shuffle_pile(g, g.owner[cid])
        g.players[card.seat].left_play(g, card, self.destroyed or self.zone == k.DISCARD_PILE)


register(
    Leave, {"ref": INT, "destroyed": BOOL, "zone": INT, "source": INT, "classes": INT, "seat": INT, "shuffle": BOOL}
)


def kept_of(g: State, card: Card) -> tuple[Timed, ...]:
    """Lasting changes of a unit that leaves the game, and the seat that it faced, in case it comes back."""
    if card.faces < 0:
        return card.timed
    return (*card.timed, Timed(WAS_FACING, 0, card.faces, k.END_OF_TURN, card.seat, g.turn, ""))


def last_known(g: State, card: Card, destroyed: bool, by: int = 0) -> LastKnown:
    """The values of a card at the moment it leaves play (R-DEST-05)."""
    g.departures += 1
    when = g.departures - 1
    if card.d.kind != k.UNIT:
        return LastKnown(
            0,
            0,
            0,
            card.wounds,
            card.status,
            card.exhaustion,
            card.seat,
            destroyed,
            False,
            by,
            when,
            battlefield_of(g, card),
        )
    return LastKnown(
        values.attack(g, card),
        values.life(g, card),
        values.recover(g, card),
        card.wounds,
        card.status,
        card.exhaustion,
        card.seat,
        destroyed,
        values.rule(g, card, k.UNPREVENTABLE) > 0,
        by,
        when,
        card.faces,
    )


def set_aside(g: State, card: Card, destroyed: bool, by: int = 0) -> None:
    """Takes a card and everything under it out of play; `by` is the source of the effect that does so."""
    g.lki[card.ref] = last_known(g, card, destroyed, by)
    zones.take_from_lists(g, card)
    del g.cards[card.id]
    g.aside[card.id] = card
    for cid in card.attached:
        att = g.cards.pop(cid)
        g.aside[cid] = att
        g.lki[att.ref] = last_known(g, att, False)
    if g.mask & AURAS:
        g.dirty = True


def strip(g: State, card: Card) -> None:
    """Returns tokens to the supply, dice to their pools, and cards underneath to the piles of their owners."""
    zones.return_dice(g, card)
    for cid in card.attached:
        att = g.aside.pop(cid)
        zones.return_dice(g, att)
        zones.to_pile(g, cid, k.DISCARD_PILE)
    card.attached = ()
    for cid in card.under:
        zones.to_pile(g, cid, k.DISCARD_PILE)
    card.under = ()
    card.wounds = card.exhaustion = card.status = 0


def divert(g: State, ref: int, zone: int) -> bool:
    """Changes the destination of a card that is leaving play (R-DEST-06). Returns false if the card is not leaving
    play.
    """
    if ref & ID_MASK not in g.aside:
        return False
    for frame in reversed(g.stack):
        if frame.divert(ref, zone):
            return True
    return False


def destroy(g: State, ref: int, source: int, classes: int, seat: int, zone: int = k.DISCARD_PILE) -> None:
    """Destroys a unit: enters the damage process at its third step."""
    g.edition.leave(g, ref, True, zone, source, classes, seat)


def discard(g: State, ref: int, source: int, classes: int, seat: int) -> None:
    """Discards a card from play; this is not destruction (R-DISC-04)."""
    g.edition.leave(g, ref, False, k.DISCARD_PILE, source, classes, seat)


def move(g: State, ref: int, zone: int, source: int, classes: int, seat: int, shuffle: bool = False) -> None:
    """Moves a card from play to another zone of its owner."""
    g.edition.leave(g, ref, False, zone, source, classes, seat, shuffle)
