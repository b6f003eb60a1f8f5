"""Resolving a text: effect by effect, each with its choices made just before it (R-RES-01, R-TIME-02).

`HANDLERS` maps each effect word to its meaning; the modules `rules.verbs_*` fill it. A handler is called again after
each choice or nested resolution until it moves on with `Block.next`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import ashes_env.rules.evaluate as ev
import ashes_env.rules.events as events
from ashes_env.language import codes as k
from ashes_env.language import targets as t
from ashes_env.language.base import Body, Effect, Predicate, Seat, Subject
from ashes_env.language.behaviour import Foremost
from ashes_env.language.conditions import Destroyed
from ashes_env.language.effects import If, Let, Pick, PickPlayer, UnderThis
from ashes_env.rules import options as o
from ashes_env.rules import values, zones
from ashes_env.rules.context import Context
from ashes_env.rules.definitions import AURAS
from ashes_env.rules.state import ID_MASK, T_COPY, T_MARK, Card, Event, Frame, Paying, Timed

if TYPE_CHECKING:
    from ashes_env.rules.state import State


class Block(Paying):
    """Some effects being resolved one after the other, inside a resolution."""

    __slots__ = ("at", "base", "body", "early", "n", "picks", "queue", "stage", "targets", "tmp", "wait")

    def __init__(self, base: int, body: Body) -> None:
        super().__init__()
        self.base = base
        self.body = body
        self.at = 0
        self.picks: tuple[tuple[int, ...], ...] = ()
        self.wait = 0
        self.targets: tuple[int, ...] = ()
        self.queue: tuple[int, ...] | None = None
        self.stage = 0
        self.n = 0
        self.tmp: tuple[int, ...] = ()
        self.early = False  # the next effect has been resolved already, inside what this one caused

    def copy(self) -> Block:
        f = Block(self.base, self.body)
        self.copy_into(f)
        return f

    def copy_into(self, f: Block) -> None:
        f.pc, f.answer, f.at, f.picks, f.wait, f.targets = (
            self.pc, self.answer, self.at, self.picks, self.wait, self.targets,
        )  # fmt: skip
        f.queue, f.stage, f.n, f.tmp, f.early = self.queue, self.stage, self.n, self.tmp, self.early
        f.spent, f.discarded = self.spent, self.discarded

    def context(self, g: State) -> Context:
        """What the text knows."""
        root = g.stack[self.base]
        assert isinstance(root, Resolution)
        return root.ctx

    def next(self) -> None:
        """On to the next effect."""
        self.at += 2 if self.early else 1
        self.early = False
        self.picks = ()
        self.wait = 0
        self.targets = ()
        self.queue = None
        self.stage = 0
        self.n = 0
        self.tmp = ()

    def step(self, g: State) -> None:
        x = self.context(g)
        if x.cancelled or self.at >= len(self.body):
            g.pop()
            return
        effect = self.body[self.at]
        handler = HANDLERS.get(type(effect))
        if handler is None:
            raise ev.NotImplementedWord(f"no meaning for the effect {effect!r}")
        handler(g, self, x, effect)


def if_destroyed(g: State, event: Event) -> Block | None:
    """The block whose effect is destroying the card of the event while its next one says "if that destroyed it":
    the clause belongs to the window after the destruction, before the discard (R-FAQ-64, R-FAQ-65).
    """
    f = g.stack[event.at - 1] if event.at > 0 else None
    if not isinstance(f, Block) or f.early or f.at + 1 >= len(f.body):
        return None
    clause = f.body[f.at + 1]
    if not isinstance(clause, If) or not isinstance(clause.condition, Destroyed):
        return None
    x = f.context(g)
    if x.cancelled or event.cards[0] not in ev.known_refs(g, x, clause.condition.subject):
        return None
    return f


class Resolution(Block):
    """A whole text being resolved."""

    __slots__ = ("ctx",)

    def __init__(self, ctx: Context, body: Body) -> None:
        super().__init__(-1, body)
        self.ctx = ctx

    def copy(self) -> Resolution:
        f = Resolution(self.ctx.copy(), self.body)
        self.copy_into(f)
        f.base = self.base
        return f

    def context(self, g: State) -> Context:
        return self.ctx


Handler = Callable[["State", Block, Context, Any], None]
HANDLERS: Final[dict[type, Handler]] = {}


def inside(g: State, f: Block, body: Body) -> None:
    """Pushes effects that belong to the text being resolved."""
    if body:
        base = f.base if f.base >= 0 else g.stack.index(f)
        g.push(Block(base, body))


# --- choosing ---------------------------------------------------------------------------------------------------

ASKED: Final = 1
WINDOWED: Final = 2


def select(g: State, f: Block, x: Context, s: Subject, i: int = 0, last: bool = True) -> tuple[int, ...] | None:
    """The references of a subject, asking where a choice is needed; `None` while waiting.

    `i` numbers the subjects of one effect; the targeting window opens after the `last` of them (R-TGT-04, R-TGT-05).
    """
    if len(f.picks) > i:
        return f.picks[i]
    if isinstance(s, (t.Target, t.Choose)):
        got = _one(g, f, x, s)
    elif isinstance(s, (t.TargetUpTo, t.ChooseWithin)):
        got = _several(g, f, x, s)
    elif isinstance(s, t.TargetBoth):
        got = _both(g, f, x, s)
    elif isinstance(s, t.TargetThat):
        got = tuple(r for r in ev.subject_refs(g, x, s.subject) if _may_target(g, x, r))
        x.vars[s.name] = got
    elif isinstance(s, UnderThis):
        got = _under(g, f, x, s)
    else:
        got = ev.subject_refs(g, x, s)
        if isinstance(s, t.Each) and s.name:
            x.vars[s.name] = got
        if isinstance(s, Foremost):
            x.vars[s.name] = got
            if s.targeted:
                f.targets = (*f.targets, *got)
    if got is None:
        return None
    f.wait = 0
    f.tmp = ()
    f.picks = (*f.picks, got)
    if isinstance(s, (t.Target, t.TargetThat, t.TargetUpTo, t.TargetBoth)):
        f.targets = (*f.targets, *got)
    if last and f.targets:
        targets, f.targets = f.targets, ()
        if announce(g, f, x, targets):
            return None
    return got


def announce(g: State, f: Block, x: Context, targets: tuple[int, ...]) -> bool:
    """Opens the window after something was targeted; true if anyone may answer."""
    return events.emit(
        g, Event(k.TARGETED, targets, x.source, x.classes, x.seat, 0, f.base if f.base >= 0 else len(g.stack) - 1)
    )


def _may_target(g: State, x: Context, ref: int) -> bool:
    card = g.get(ref)
    return card is not None and values.can_target(g, x.seat, x.classes, card)


def candidates(g: State, x: Context, s: Subject) -> list[Card]:
    """The cards that a single choice may fall on."""
    if isinstance(s, t.Target):
        return ev.targets(g, x, s.cards)
    assert isinstance(s, t.Choose)
    return ev.described(g, x, s.cards)


def _one(g: State, f: Block, x: Context, s: t.Target | t.Choose) -> tuple[int, ...] | None:
    if f.wait == ASKED:
        cid = o.value_of(f.answer)
        x.vars[s.name] = (g.cards[cid].ref,)
        return x.vars[s.name]
    cards = candidates(g, x, s)
    if not cards:
        x.vars[s.name] = ()
        return ()
    seat = x.seat
    if isinstance(s, t.Choose) and s.by is not None:
        seats = ev.seats_now(g, x, s.by)
        seat = seats[0] if seats else seat
    f.wait = ASKED
    g.ask(seat, o.ASK_TARGET if isinstance(s, t.Target) else o.ASK_CHOOSE,
          [o.option(o.CARD, c.id) for c in cards], x.source & ID_MASK)  # fmt: skip
    return None


def _several(g: State, f: Block, x: Context, s: t.TargetUpTo | t.ChooseWithin) -> tuple[int, ...] | None:
    if f.wait == ASKED:
        if f.answer == o.NO:
            x.vars[s.name] = f.tmp
            return f.tmp
        f.tmp = (*f.tmp, g.cards[o.value_of(f.answer)].ref)
    if isinstance(s, t.TargetUpTo):
        cards = ev.targets(g, x, s.cards) if len(f.tmp) < ev.amount(g, x, s.n) else []
        cards = [c for c in cards if c.ref not in f.tmp]
    else:
        budget = ev.amount(g, x, s.budget)
        for ref in f.tmp:
            budget -= max(0, values.life(g, g.cards[ref & ID_MASK]))
        cards = [
            c for c in ev.described(g, x, s.cards) if c.ref not in f.tmp and max(0, values.life(g, c)) <= budget
        ]
    if not cards:
        x.vars[s.name] = f.tmp
        return f.tmp
    f.wait = ASKED
    options = [o.option(o.CARD, c.id) for c in cards]
    if not (isinstance(s, t.TargetUpTo) and s.exactly):
        options.append(o.NO)
    g.ask(x.seat, o.ASK_TARGET, options, x.source & ID_MASK, len(f.tmp))
    return None


def pairs(g: State, x: Context, s: t.TargetBoth) -> list[tuple[Card, list[Card]]]:
    """First targets that leave a legal second one."""
    out: list[tuple[Card, list[Card]]] = []
    saved = x.vars.get(s.names[0])
    for first in ev.targets(g, x, s.first):
        x.vars[s.names[0]] = (first.ref,)
        seconds = [c for c in ev.targets(g, x, s.second) if c.id != first.id]
        if seconds:
            out.append((first, seconds))
    if saved is None:
        x.vars.pop(s.names[0], None)
    else:
        x.vars[s.names[0]] = saved
    return out


def _both(g: State, f: Block, x: Context, s: t.TargetBoth) -> tuple[int, ...] | None:
    if f.wait == ASKED:
        f.tmp = (*f.tmp, g.cards[o.value_of(f.answer)].ref)
        f.wait = 0
    if len(f.tmp) == 2:
        x.vars[s.names[0]] = (f.tmp[0],)
        x.vars[s.names[1]] = (f.tmp[1],)
        return f.tmp
    all_pairs = pairs(g, x, s)
    if not all_pairs:
        return ()
    f.wait = ASKED
    if not f.tmp:
        choices = [first for first, _ in all_pairs]
    else:
        choices = next((seconds for first, seconds in all_pairs if first.ref == f.tmp[0]), [])
    g.ask(x.seat, o.ASK_TARGET, [o.option(o.CARD, c.id) for c in choices], x.source & ID_MASK, len(f.tmp))
    return None


def _under(g: State, f: Block, x: Context, s: UnderThis) -> tuple[int, ...] | None:
    if f.wait == ASKED:
        x.vars[s.name] = (ev.ref_of(g, o.value_of(f.answer)),)
        return x.vars[s.name]
    host = g.find(x.source)
    if host is None or not host.under:
        x.vars[s.name] = ()
        return ()
    f.wait = ASKED
    g.ask(x.seat, o.ASK_CHOOSE, [o.option(o.TITLE, cid) for cid in host.under], host.id)
    return None


def candidate_seats(g: State, x: Context, s: Seat) -> tuple[int, ...]:
    """The players that a description may stand for, before a choice is made."""
    if not isinstance(s, (t.TargetPlayer, t.ChoosePlayer)):
        return ev.seats_now(g, x, s)
    if s.whose == k.ANYONE:
        return x.seat, 1 - x.seat
    return (x.seat,) if s.whose == k.MINE else (1 - x.seat,)


def select_seats(g: State, f: Block, x: Context, s: Seat, i: int = 0, last: bool = True) -> tuple[int, ...] | None:
    """The players of a description, asking where a choice is needed; `None` while waiting."""
    if len(f.picks) > i:
        return f.picks[i]
    targeted = isinstance(s, (t.TargetPlayer, t.TargetThatPlayer, t.TargetAllPlayers))
    if isinstance(s, (t.TargetPlayer, t.ChoosePlayer)):
        if f.wait != ASKED:
            f.wait = ASKED
            g.ask(x.seat, o.ASK_PLAYER, [o.option(o.PLAYER, seat) for seat in candidate_seats(g, x, s)],
                  x.source & ID_MASK)  # fmt: skip
            return None
        got: tuple[int, ...] = (o.value_of(f.answer),)
        x.vars[s.name] = got
    else:
        got = ev.seats_now(g, x, s)
        if isinstance(s, t.TargetThatPlayer):
            x.vars[s.name] = got
    f.wait = 0
    f.picks = (*f.picks, got)
    if targeted:
        f.targets = (*f.targets, *(g.cards[g.players[seat].pb].ref for seat in got))
    if last and f.targets:
        targets, f.targets = f.targets, ()
        if announce(g, f, x, targets):
            return None
    return got


def next_victim(g: State, f: Block, x: Context, ordered: bool = True) -> int:
    """The next card of the queue: a reference, 0 when all are done, -1 while the controller chooses the order
    (R-SIM-05).
    """
    queue = f.queue or ()
    if f.wait == ASKED:
        f.wait = 0
        chosen = o.value_of(f.answer)
        for ref in queue:
            if ref & ID_MASK == chosen:
                f.queue = tuple(r for r in queue if r != ref)
                return ref
    if not queue:
        return 0
    if ordered and len(queue) > 1:
        alive = [r for r in queue if g.get(r) is not None]
        if len(alive) > 1 and (order_matters(g) or _phoenixborn(g, alive) > 1):
            f.queue = tuple(alive)
            f.wait = ASKED
            g.ask(x.seat, o.ASK_ORDER, [o.option(o.CARD, r & ID_MASK) for r in alive], x.source & ID_MASK)
            return -1
        if alive != list(queue):
            f.queue = queue = tuple(alive)
            if not queue:
                return 0
    f.queue = queue[1:]
    return queue[0]


def _phoenixborn(g: State, refs: list[int]) -> int:
    """How many of the cards can end the game (R-SIM-07)."""
    n = 0
    for ref in refs:
        if g.by_id[ref & ID_MASK].kind == k.PB:
            n += 1
    return n


ANSWERED: Final = (
    (1 << k.DESTROYED) | (1 << k.DAMAGE_DEALT) | (1 << k.WOUNDS_PLACED) | (1 << k.LEAVES_PLAY) | AURAS
)


def order_matters(g: State) -> bool:
    """Whether the order of several victims could change anything: some card of the game answers damage or destruction,
    or some value or rule depends on other cards. Read off what both players brought, so that it tells nobody
    what is in a hand."""  # fmt: skip
    return bool(g.mask & ANSWERED)


# --- could it do anything? --------------------------------------------------------------------------------------

Possible = Callable[["State", Context, Any], bool]
POSSIBLE: Final[dict[type, Possible]] = {}


def possible(g: State, x: Context, body: Body) -> bool:
    """Whether a text could change anything now beyond paying its cost."""
    found = False
    picking = False
    for i, effect in enumerate(body):
        check = POSSIBLE.get(type(effect))
        if isinstance(effect, PickPlayer) and isinstance(effect.seat, (t.TargetPlayer, t.ChoosePlayer)):
            found = _possible_for_someone(g, x, effect.seat, body[i + 1 :])
            break
        if type(effect) in PREPARING:
            if isinstance(effect, Pick) and ev.PENDING not in x.vars and (check is None or check(g, x, effect)):
                picking = True
                x.vars[ev.PENDING] = ()
            continue
        if check is None or check(g, x, effect):
            found = True
            break
    if picking:
        del x.vars[ev.PENDING]
    return found


def _possible_for_someone(g: State, x: Context, s: t.TargetPlayer | t.ChoosePlayer, rest: Body) -> bool:
    """Whether what follows the choice of a player could do anything with one of them."""
    saved = x.vars.get(s.name)
    found = False
    for seat in candidate_seats(g, x, s):
        x.vars[s.name] = (seat,)
        if possible(g, x, rest):
            found = True
            break
    if saved is None:
        x.vars.pop(s.name, None)
    else:
        x.vars[s.name] = saved
    return found


PREPARING: Final = (Pick, PickPlayer, Let)  # effects that only prepare others


def doable(g: State, x: Context, body: Body) -> bool:
    """Whether the first part of "do this to do that" can be done at all."""
    able = True
    picking = False
    for effect in body:
        check = POSSIBLE.get(type(effect))
        if check is not None and not check(g, x, effect):
            able = False
            break
        if ev.PENDING not in x.vars:
            picking = True
            x.vars[ev.PENDING] = ()
    if picking:
        del x.vars[ev.PENDING]
    return able


def subject_possible(g: State, x: Context, s: Subject) -> bool:
    """Whether a subject could stand for any card now."""
    if isinstance(s, t.Target):
        return bool(ev.targets(g, x, s.cards))
    if isinstance(s, t.Choose):
        return bool(ev.described(g, x, s.cards))
    if isinstance(s, t.TargetUpTo):
        return bool(ev.targets(g, x, s.cards))
    if isinstance(s, t.ChooseWithin):
        budget = ev.amount(g, x, s.budget)
        return any(max(0, values.life(g, c)) <= budget for c in ev.described(g, x, s.cards))
    if isinstance(s, t.TargetBoth):
        return bool(pairs(g, x, s))
    if isinstance(s, t.TargetThat):
        return any(_may_target(g, x, r) for r in ev.subject_refs(g, x, s.subject))
    if isinstance(s, UnderThis):
        host = g.find(x.source)
        return host is not None and bool(host.under)
    if isinstance(s, t.It):
        return bool(x.vars[s.name]) if s.name in x.vars else ev.PENDING in x.vars
    if isinstance(s, t.PhoenixbornOf):
        return True
    return bool(ev.subject_refs(g, x, s))


# --- playing a card -------------------------------------------------------------------------------------------


def host_cards(g: State, x: Context, cid: int) -> list[Card]:
    """Where an alteration may be attached; attaching targets the host (R-SPELL-05, R-TGT-02)."""
    d = g.by_id[cid]
    kind = k.PB if d.card.to_phoenixborn else k.UNIT
    where: Predicate | None = d.card.host
    return ev.targets(g, x, t.Cards(k.Kind(kind), k.ANYONE, where))


def playable(g: State, x: Context, cid: int) -> bool:
    """Whether a card from hand has a place to go and, unless futile plays are allowed, something to do."""
    d = g.by_id[cid]
    if d.kind == k.UNIT:
        return zones.battlefield_room(g, x.seat) > 0
    if d.kind == k.SPELL_ON_BOARD:
        if d.card.focus_host:
            return any(g.cards[other].d.title != d.title for other in g.players[x.seat].spells)
        for other in g.players[x.seat].spells:
            if g.cards[other].d.title == d.title:
                return True
        return zones.spellboard_room(g, x.seat) > 0
    if d.kind == k.ALTERATION:
        return bool(host_cards(g, x, cid))
    return g.options.futile or possible(g, x, d.effect)


class Play(Frame):
    """A card that has been paid for: it is placed, or its text is resolved and it is discarded (R-PLAY-01,
    R-SPELL-03).
    """

    __slots__ = ("cid", "classes", "discarded", "event", "seat", "spent")

    def __init__(self, cid: int, seat: int, spent: tuple[int, ...], discarded: tuple[int, ...], event: Event | None,
                 classes: int) -> None:  # fmt: skip
        super().__init__()
        self.cid = cid
        self.seat = seat
        self.spent = spent
        self.discarded = discarded
        self.event = event
        self.classes = classes

    def copy(self) -> Play:
        f = Play(self.cid, self.seat, self.spent, self.discarded, self.event, self.classes)
        f.pc, f.answer = self.pc, self.answer
        return f

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
        x = Context(ev.ref_of(g, self.cid), self.seat, self.classes, f"{d.title}/effect", 0, self.event, self.spent)
        if self.discarded:
            x.vars["paid"] = self.discarded
        return x

    def _to_spellboard(self, g: State) -> None:
        d = g.by_id[self.cid]
        slot = 0
        if d.card.focus_host:
            if self.pc == 0:
                self.pc = 1
                hosts = [c for c in g.players[self.seat].spells if g.cards[c].d.title != d.title]
                slots: list[int] = []
                options = []
                for c in hosts:
                    if g.cards[c].slot not in slots:
                        slots.append(g.cards[c].slot)
                        options.append(o.option(o.CARD, c))
                if options:
                    g.ask(self.seat, o.ASK_SLOT, options, self.cid)
                    return
            else:
                slot = g.cards[o.value_of(self.answer)].slot
        g.pop()
        card = zones.put_on_spellboard(g, self.cid, self.seat, slot)
        events.emit(g, Event(k.ENTERS_PLAY, (card.ref,), card.ref, k.BY_RULE, self.seat))

    def _attach(self, g: State) -> None:
        x = self._context(g)
        if self.pc == 0:
            hosts = host_cards(g, x, self.cid)
            if not hosts:
                g.pop()
                zones.to_pile(g, self.cid, k.DISCARD_PILE)
                return
            self.pc = 1
            g.ask(self.seat, o.ASK_HOST, [o.option(o.CARD, c.id) for c in hosts], self.cid)
            return
        if self.pc == 1:
            self.pc = 2
            g.push(Attaching(x, self.cid, g.cards[o.value_of(self.answer)].ref))
            return
        g.pop()

    def _one_shot(self, g: State) -> None:
        d = g.by_id[self.cid]
        if self.pc == 0:
            self.pc = 1
            g.push(Resolution(self._context(g), d.effect))
            return
        if self.pc == 1:
            self.pc = 2
            if self.cid not in g.players[g.owner[self.cid]].deck:
                zones.to_pile(g, self.cid, k.DISCARD_PILE)
            if d.type == k.ACTION_SPELL:
                path = f"{d.title}/effect"
                events.emit(
                    g, Event(k.RESOLVED, (), ev.ref_of(g, self.cid), k.BY_SPELL, self.seat, 0, -1, (), path)
                )
            return
        g.pop()


class Attaching(Resolution):
    """An alteration on its way to a host that has been targeted; a cancel discards it (R-TGT-02)."""

    __slots__ = ("cid", "host")

    def __init__(self, ctx: Context, cid: int, host: int) -> None:
        super().__init__(ctx, ())
        self.cid = cid
        self.host = host

    def copy(self) -> Attaching:
        f = Attaching(self.ctx.copy(), self.cid, self.host)
        self.copy_into(f)
        f.base, f.body = self.base, self.body
        return f

    def step(self, g: State) -> None:
        if self.pc == 0:
            self.pc = 1
            if announce(g, self, self.ctx, (self.host,)):
                return
        host = g.get(self.host)
        g.pop()
        if self.ctx.cancelled or host is None:
            zones.to_pile(g, self.cid, k.DISCARD_PILE)
            return
        card = zones.attach(g, self.cid, host)
        events.emit(g, Event(k.ENTERS_PLAY, (card.ref,), card.ref, k.BY_RULE, self.ctx.seat))


def text_classes(g: State, cid: int) -> int:
    """What the text of a card in play counts as: a spell's is a spell, any other an ability."""
    kind = g.by_id[cid].kind
    return k.BY_SPELL if kind == k.SPELL_ON_BOARD or kind == k.ALTERATION else k.BY_ABILITY


def play(g: State, cid: int, seat: int, spent: tuple[int, ...], discarded: tuple[int, ...], event: Event | None,
         classes: int) -> None:  # fmt: skip
    """Pushes the placing or resolving of a card that has been paid for."""
    g.push(Play(cid, seat, spent, discarded, event, classes))


def enter_battlefield(g: State, cid: int, seat: int, kept: tuple[Timed, ...] = ()) -> bool:
    """A card that is nowhere comes onto a battlefield; onto a full one it is discarded instead (R-FIELD-02).

    `kept` are lasting changes of a unit that comes back as the same unit (R-UNIT-10).
    """
    if zones.battlefield_room(g, seat) <= 0:
        zones.to_pile(g, cid, k.DISCARD_PILE)
        return False
    card = zones.put_in_play(g, cid, seat)
    if kept:
        card.timed = kept = tuple(change for change in kept if change.kind != T_MARK)
        for change in kept:
            if change.kind == T_COPY:
                card.d = g.defs.cards[change.n]
        g.dirty = True
    events.emit(g, Event(k.ENTERS_PLAY, (card.ref,), card.ref, k.BY_RULE, seat))
    return True


__all__ = [
    "HANDLERS", "POSSIBLE", "Attaching", "Block", "Effect", "Play", "Resolution", "announce", "candidates",
    "enter_battlefield", "host_cards", "inside", "next_victim", "order_matters", "pairs", "play", "playable",
    "possible", "select", "select_seats", "subject_possible",
]  # fmt: skip
