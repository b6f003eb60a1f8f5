"""Playing a card that has been paid for: placing it, attaching it, or resolving and discarding it (R-PLAY-01..04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.language import targets as t
from ashes_env.language.base import Predicate
from ashes_env.rules.choices.resolve import BLOCK, Resolution, announce
from ashes_env.rules.choices.usefulness import is_useful
from ashes_env.rules.definitions.texts import NOTHING
from ashes_env.rules.reading.context import CONTEXT, Context
from ashes_env.rules.reading.meaning import described
from ashes_env.rules.reading.properties import may_be_attached
from ashes_env.rules.reading.subjects import targets
from ashes_env.rules.state import moves as m
from ashes_env.rules.state import zones
from ashes_env.rules.state.codecs import BOOL, INT, INTS, PROGRAM, Maybe, SavedAs, Since
from ashes_env.rules.state.record_types import EVENT, register
from ashes_env.rules.state.state import ID_MASK, T_COPY, T_MARK, Card, Event, Frame, Timed
from ashes_env.rules.timing.events import emit

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State


def host_cards(g: State, x: Context, cid: int) -> list[Card]:
    """The cards to which an alteration may be attached; attaching may target the host (R-SPELL-05, R-TGT-02)."""
    d = g.by_id[cid]
    where: Predicate | None = d.card.host
    hosts = t.Cards(k.Kind(d.host_kinds()), k.ANYONE, where)
    return targets(g, x, hosts) if g.edition.attaching_targets else described(g, x, hosts)


def playable(g: State, x: Context, cid: int) -> bool:
    """Whether a card from hand has a legal destination and, unless futile plays are allowed, an effect."""
    d = g.by_id[cid]
    if d.kind == k.UNIT:
        return g.options.play_when_full or zones.battlefield_room(g, x.seat) > 0
    if d.kind == k.SPELL_ON_BOARD:
        if d.card.focus_host:
            return any(g.cards[other].d.title != d.title for other in g.players[x.seat].spells)
        for other in g.players[x.seat].spells:
            if g.cards[other].d.title == d.title:
                return True
        return zones.spellboard_room(g, x.seat) > 0
    if d.kind == k.ALTERATION:
        return bool(host_cards(g, x, cid))
    return g.options.futile or is_useful(g, x, d.effect)


PAID: Final = 0
SLOT_CHOSEN: Final = 1
HOST_CHOSEN: Final = 1
TEXT_RESOLVED: Final = 1
HANDED_ON: Final = 2  # this frame no longer handles the card: it is being attached, or was discarded


class Play(Frame):
    """A card that has been paid for: it is placed, or its text is resolved and it is discarded (R-PLAY-01,
    R-SPELL-03). `placed`: it was discarded before its text is resolved.
    """

    __slots__ = ("cid", "classes", "discarded", "event", "placed", "seat", "spent", "x", "zone")

    def __init__(
        self,
        cid: int,
        seat: int,
        spent: tuple[int, ...],
        discarded: tuple[int, ...],
        event: Event | None,
        classes: int,
        x: int = -1,
    ) -> None:
        super().__init__()
        self.cid = cid
        self.seat = seat
        self.spent = spent
        self.discarded = discarded
        self.event = event
        self.classes = classes
        self.x = x
        self.zone: int = k.DISCARD_PILE  # destination of a spell after its text has been resolved
        self.placed = False

    def copy(self) -> Play:
        f = Play(self.cid, self.seat, self.spent, self.discarded, self.event, self.classes, self.x)
        f.pc, f.answer, f.zone, f.placed = self.pc, self.answer, self.zone, self.placed
        return f

    def divert(self, ref: int, zone: int) -> bool:
        if ref & ID_MASK != self.cid or self.pc == HANDED_ON:
            return False
        self.zone = zone
        return True

    def in_transit(self) -> tuple[int, ...]:
        return (self.cid,) if self.pc != HANDED_ON and not self.placed else ()

    def seat_left(self, g: State, seat: int) -> bool:
        if self.seat != seat:
            return False
        if self.pc != HANDED_ON and not self.placed:
            zones.to_pile(g, self.cid, k.DISCARD_PILE)
        return True

    def discard_first(self, g: State) -> None:
        """Discards the spell before its effects, in an edition that does so (R-CLS-19)."""
        self.placed = True
        zones.to_pile(g, self.cid, k.DISCARD_PILE)

    def step(self, g: State) -> None:
        d = g.by_id[self.cid]
        if d.kind == k.UNIT:
            g.pop()
            enter_battlefield(g, self.cid, self.seat)
        elif d.kind == k.SPELL_ON_BOARD:
            self._to_spellboard(g)
        elif d.kind == k.ALTERATION:
            self._attach(g)
        else:
            self._one_shot(g)

    def _context(self, g: State) -> Context:
        d = g.by_id[self.cid]
        x = Context(g.ref_of(self.cid), self.seat, self.classes, f"{d.title}/effect", 0, self.event, self.spent)
        if self.discarded:
            x.vars["paid"] = self.discarded
        if self.x >= 0:
            x.vars["x"] = (self.x,)
        return x

    def _to_spellboard(self, g: State) -> None:
        d = g.by_id[self.cid]
        slot = 0
        if d.card.focus_host:
            if self.pc == PAID:
                self.pc = SLOT_CHOSEN
                hosts = [c for c in g.players[self.seat].spells if g.cards[c].d.title != d.title]
                slots: list[int] = []
                moves = []
                for c in hosts:
                    if g.cards[c].slot not in slots:
                        slots.append(g.cards[c].slot)
                        moves.append(m.move(m.CARD, c))
                if moves:
                    g.ask(self.seat, m.ASK_SLOT, moves, self.cid)
                    return
            else:
                slot = g.cards[m.value_of(self.answer)].slot
        g.pop()
        card = zones.put_on_spellboard(g, self.cid, self.seat, slot)
        emit(g, Event(k.ENTERS_PLAY, (card.ref,), card.ref, k.BY_RULE, self.seat))

    def _attach(self, g: State) -> None:
        x = self._context(g)
        if self.pc == PAID:
            hosts = host_cards(g, x, self.cid)
            if not hosts:
                g.pop()
                zones.to_pile(g, self.cid, k.DISCARD_PILE)
                return
            self.pc = HOST_CHOSEN
            g.ask(self.seat, m.ASK_HOST, [m.move(m.CARD, c.id) for c in hosts], self.cid)
            return
        if self.pc == HOST_CHOSEN:
            self.pc = HANDED_ON
            g.push(Attaching(x, self.cid, g.cards[m.value_of(self.answer)].ref))
            return
        g.pop()

    def _one_shot(self, g: State) -> None:
        d = g.by_id[self.cid]
        if self.pc == PAID:
            self.pc = TEXT_RESOLVED
            g.push(Resolution(self._context(g), d.effect))
            return
        if self.pc == TEXT_RESOLVED:
            self.pc = HANDED_ON
            self._leave(g)
            if d.type == k.ACTION_SPELL:
                path = f"{d.title}/effect"
                emit(g, Event(k.RESOLVED, (), g.ref_of(self.cid), k.BY_SPELL, self.seat, 0, -1, (), path))
            return
        g.pop()

    def _leave(self, g: State) -> None:
        """Puts the spell where it goes; one that was discarded before stays there, unless its text sends it on."""
        pile = g.players[g.owner[self.cid]].discard
        if self.placed:
            if self.zone == k.DISCARD_PILE or self.cid not in pile:
                return
            pile.remove(self.cid)
        zones.to_pile(g, self.cid, self.zone)
        if self.zone == k.DRAW_PILE:
            zones.shuffle_pile(g, g.owner[self.cid])


register(
    Play,
    {"cid": INT, "seat": INT, "spent": INTS, "discarded": INTS, "event": Maybe(EVENT), "classes": INT, "x": INT},
    {"zone": INT, "placed": Since(BOOL, False)},
)


class Attaching(Resolution):
    """Attaches an alteration to a host; a cancel discards it (R-TGT-02). `announced`: the window after targeting the
    host is over, or there is none.
    """

    __slots__ = ("announced", "cid", "host")

    def __init__(self, ctx: Context, cid: int, host: int, announced: bool = False) -> None:
        super().__init__(ctx, NOTHING)
        self.cid = cid
        self.host = host
        self.announced = announced

    def copy(self) -> Attaching:
        f = Attaching(self.ctx.copy(), self.cid, self.host, self.announced)
        self.copy_into(f)
        f.program = self.program
        return f

    def in_transit(self) -> tuple[int, ...]:
        return (self.cid,)

    def seat_left(self, g: State, seat: int) -> bool:
        if self.ctx.seat != seat:
            return False
        zones.to_pile(g, self.cid, k.DISCARD_PILE)
        return True

    def step(self, g: State) -> None:
        if not self.announced:
            self.announced = True
            self.ctx.at = len(g.stack) - 1
            if g.edition.attaching_targets and announce(g, self.ctx, (self.host,)):
                return
        host = g.get(self.host)
        g.pop()
        if self.ctx.cancelled or host is None:
            zones.to_pile(g, self.cid, k.DISCARD_PILE)
            return
        card = zones.attach(g, self.cid, host)
        attached(g, card, self.ctx.seat)
        emit(g, Event(k.ENTERS_PLAY, (card.ref,), card.ref, k.BY_RULE, self.ctx.seat))


register(
    Attaching,
    {"ctx": CONTEXT, "cid": INT, "host": INT, "announced": SavedAs("told", BOOL)},
    {"base": INT, "program": PROGRAM, **BLOCK},
)


class Reattaching(Resolution):
    """Moves an alteration in play (a reference) from one card to another, after the window in which the new host is
    targeted. If cancelled, it stays where it is.
    """

    __slots__ = ("announced", "host", "what")

    def __init__(self, ctx: Context, what: int, host: int) -> None:
        super().__init__(ctx, NOTHING)
        self.what = what
        self.host = host
        self.announced = False

    def copy(self) -> Reattaching:
        f = Reattaching(self.ctx.copy(), self.what, self.host)
        self.copy_into(f)
        f.program, f.announced = self.program, self.announced
        return f

    def step(self, g: State) -> None:
        if not self.announced:
            self.announced = True
            self.ctx.at = len(g.stack) - 1
            if g.edition.attaching_targets and announce(g, self.ctx, (self.host,)):
                return
        card, host = g.get(self.what), g.get(self.host)
        g.pop()
        if not self.ctx.cancelled and card is not None and host is not None:
            move_onto(g, self.ctx, card, host)


register(
    Reattaching,
    {"ctx": CONTEXT, "what": INT, "host": INT},
    {"announced": SavedAs("told", BOOL), "base": INT, "program": PROGRAM, **BLOCK},
)


def move_onto(g: State, x: Context, card: Card, host: Card) -> bool:
    """Attaches an alteration in play to another card, if that is allowed. Returns whether it was attached."""
    if not card.host or card.host == host.id or not may_be_attached(g, x, card.id, host):
        return False
    zones.reattach(g, card, host)
    attached(g, card, x.seat)
    return True


def attached(g: State, card: Card, seat: int) -> None:
    """Emits the event that a player has attached an alteration."""
    emit(g, Event(k.ATTACHED, (card.ref,), card.ref, k.BY_RULE, seat))


def play(
    g: State,
    cid: int,
    seat: int,
    spent: tuple[int, ...],
    discarded: tuple[int, ...],
    event: Event | None,
    classes: int,
    x: int = -1,
) -> None:
    """Pushes the placing or resolving of a card that has been paid for; `x` is what was paid for an X in its cost."""
    g.push(Play(cid, seat, spent, discarded, event, classes, x))


def enter_battlefield(g: State, cid: int, seat: int, changes: tuple[Timed, ...] = (), faces: int | None = None) -> bool:
    """Puts a card that is in no zone onto a battlefield; if the battlefield is full, discards it instead (R-FIELD-02).

    `changes` are the lasting ones of a unit that returns as the same unit (R-UNIT-10). `faces`: the seat that the
    battlefield faces, if the side has several; `None` if nothing specifies it.
    """
    if zones.battlefield_room(g, seat) <= 0:
        zones.to_pile(g, cid, k.DISCARD_PILE)
        return False
    card = zones.put_in_play(g, cid, seat, faces=faces)
    if changes:
        card.timed = changes = tuple(change for change in changes if change.kind != T_MARK)
        for change in changes:
            if change.kind == T_COPY:
                card.d = g.defs.cards[change.n]
        g.dirty = True
    emit(g, Event(k.ENTERS_PLAY, (card.ref,), card.ref, k.BY_RULE, seat))
    return True
