"""The general pieces of an observation, with which both forms begin: the current question, event, attack, damage and
lasting changes, as one seat sees them.

Only what that seat knows is written: not what an opponent is asked or has picked in a simultaneous step.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from ashes_env.encoding import fields as c
from ashes_env.encoding.actions import attachments
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.layout import N_CHANGES, N_PLACED_DICE, N_RESOLVING
from ashes_env.encoding.vocabulary import CHANGE_IDS, DURATION_IDS, HIDDEN, RULE_IDS
from ashes_env.encoding.vocabulary import N_CHANGES as N_CHANGE_KINDS
from ashes_env.language import codes as k
from ashes_env.language.dice import N_DICE, code_of, owner_of
from ashes_env.rules.definitions.definitions import AURAS
from ashes_env.rules.reading import values
from ashes_env.rules.reading.attack import Attack, attack_of
from ashes_env.rules.responding.waiting import move_for
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import (
    ID_BITS,
    ID_MASK,
    NOTHING_SHOWN,
    T_ATTACK,
    T_COPY,
    T_DECLARED,
    T_LIFE,
    T_MARK,
    T_RECOVER,
    T_RULE,
    Card,
    Event,
    Player,
    Shown,
    State,
    Timed,
)
from ashes_env.solo.body import Body
from ashes_env.solo.rage import ultimate_value
from ashes_env.solo.side import Chimera

# The roles of a card in the current attack, choice or event, as bits by card id.
ATTACKING: Final = 1
ATTACKED: Final = 2
DEFENDING: Final = 4
FOUGHT: Final = 8
PICKED: Final = 16
ANSWERED: Final = 32
SOURCE: Final = 64

NO_NUMBERS: Final[dict[int, int]] = {}
WAITS: Final = N_CHANGE_KINDS - 1  # a kind of lasting change: an effect that waits


class SeatView:
    """Data derived from the whole position, computed once for an observation.

    `marks` has the roles of each card (the constants above) by card id, `opposite` the unit that a unit fights,
    `waiting` the damage that a card will be dealt. `auras` says whether a card in play changes others.

    `attached`, `dice` and `lasts` say whether a card written so far has attachments, dice on it or lasting changes;
    `look_closer` computes them for all cards.
    """

    __slots__ = (
        "attached",
        "attack",
        "auras",
        "dice",
        "lasts",
        "marks",
        "mine",
        "opposite",
        "order",
        "seat",
        "shown",
        "slot",
        "waiting",
    )

    def __init__(self, g: State, context: EncodingContext, seat: int) -> None:
        decision = g.decision
        self.seat = seat
        self.order: tuple[int, ...] = context.order[seat]
        self.slot: list[int] = context.slot[seat]
        self.mine: bool = decision is not None and decision.seat == seat
        self.attack: Attack | None = attack_of(g) if g.attack_at >= 0 else None
        self.marks: dict[int, int] = NO_NUMBERS
        self.opposite: dict[int, int] = NO_NUMBERS
        self.waiting: dict[int, int] = NO_NUMBERS
        self.shown: Shown = NOTHING_SHOWN
        self.auras = False
        self.attached = False
        self.dice = False
        self.lasts = bool(g.delayed)
        if g.mask & AURAS:
            for card in g.cards.values():
                if card.d.aura_texts and not card.facedown:
                    self.auras = True
                    break
            for p in g.players:
                if p.rules:
                    self.auras = True
        if self.attack is not None:
            self._fight(g, self.attack)
        if self.mine and g.stack:
            self._choose(g, seat)

    def look_closer(self, g: State) -> None:
        """Tests every card for attachments, dice and lasting changes."""
        for card in g.cards.values():
            if card.host:
                self.attached = True
            if card.dice:
                self.dice = True
            if card.timed:
                self.lasts = True

    def mark(self, cid: int, what: int) -> None:
        """Adds a role of a card."""
        if self.marks is NO_NUMBERS:
            self.marks = {}
        self.marks[cid] = self.marks.get(cid, 0) | what

    def mark_ref(self, g: State, ref: int, what: int) -> None:
        """Adds a role of a card given as a reference, unless the card has become a new object: the place of that object
        may be hidden.
        """
        cid = ref & ID_MASK
        if g.inc[cid] == ref >> ID_BITS:
            self.mark(cid, what)

    def _fight(self, g: State, f: Attack) -> None:
        opposite: dict[int, int] = {}
        blockers = f.blockers
        for i, ref in enumerate(f.attackers):
            if ref in f.left:
                continue
            self.mark_ref(g, ref, ATTACKING | FOUGHT if ref in f.fought else ATTACKING)
            if blockers and blockers[i]:
                self.mark_ref(g, blockers[i], DEFENDING)
                opposite[ref & ID_MASK] = blockers[i] & ID_MASK
                opposite[blockers[i] & ID_MASK] = ref & ID_MASK
        if f.target:
            self.mark_ref(g, f.target, ATTACKED)
        if f.guard:
            self.mark_ref(g, f.guard, DEFENDING)
        if f.pending:
            self.mark_ref(g, f.pending, DEFENDING)
        self.opposite = opposite

    def _choose(self, g: State, seat: int) -> None:
        """Adds what belongs to the choice that this seat has to make."""
        shown = g.stack[-1].shown(g, seat)
        self.shown = shown
        for cid in shown.cards:
            self.mark(cid, PICKED)
        event = shown.event
        if event is not None:
            for ref in event.cards:
                self.mark_ref(g, ref, ANSWERED)
            if event.source:
                self.mark_ref(g, event.source, SOURCE)
        decision = g.decision
        if decision is not None and decision.source and event is None:
            self.mark(decision.source, SOURCE)


def cap(n: int) -> int:
    """The number, at most 255, so that it fits into a byte."""
    return 0 if n < 0 else 255 if n > 255 else n


def put_id(w: BytesWriter, at: int, n: int) -> None:
    """Writes an id at a byte offset."""
    w[at] = n & 255
    if n > 255:
        w[at + 1] = n >> 8


def write_general(w: BytesWriter, ids: int, g: State, context: EncodingContext, view: SeatView, page: int) -> None:
    """Writes all general pieces except sizes, dice and lasting changes; `ids` is the byte offset of the first id. `w`
    already has what is constant during a game (`EncodingContext.blank`, `EncodingContext.entity_blank`).
    """
    at = context.layout.general
    w[c.ROUND] = g.round if g.round < 256 else 255
    w[c.TURN] = g.turn if g.turn < 256 else 255
    w[c.PHASE + g.phase] = 1
    w[c.PASSES] = g.passes
    attack = view.attack
    if attack is not None:
        w[c.ATTACK] = 1
        w[c.ATTACKERS] = len(attack.attackers)
        if attack.target and attack.defender >= 0 and attack.target & ID_MASK == g.players[attack.defender].pb:
            w[c.ATTACK_ON_PB] = 1
    if g.unit_destroyed:
        w[c.UNIT_DESTROYED] = 1
    if view.mine:
        w[c.MY_DECISION] = 1
        w[c.PAGE] = page
        _question(w, ids, g, context, view)
    _underway(w, ids + at.id_resolving, g, context, view)
    for slot in range(len(view.order)):
        seat = view.order[slot]
        if seat >= 0:
            p = g.players[seat]
            _side(w, slot, g, context, view, p)
            if p.deck and g.seen[p.deck[-1]] >> view.seat & 1:
                put_id(w, ids + at.id_sides[slot] + 2, context.title[p.deck[-1]])
            if p.scripted and isinstance(p, Chimera):
                w[c.RED_RAINS] = 1
                _chimera(w, at.chimera, ids + at.id_chimera, g, context, p)


def _question(w: BytesWriter, ids: int, g: State, context: EncodingContext, view: SeatView) -> None:
    decision = g.decision
    if decision is None:
        return
    at = context.layout.general
    ask = decision.ask
    w[at.asked + ask] = 1
    shown = view.shown
    n = decision.n
    event = shown.event
    if ask == m.ASK_SIDE:
        if n != m.NO_DIE:
            w[at.picked_dice + n] = 1
    elif event is not None:
        _event(w, at.event, ids + at.id_event, g, context, view, event)
    elif ask != m.ASK_TOP_BOTTOM:
        w[c.NUMBER] = cap(n)
        if ask == m.ASK_PAY_DISCARD:
            w[at.paying + 28] = cap(n)
    for symbol in shown.symbols:
        i = at.paying + (N_DICE if symbol < 0 else symbol)
        w[i] = w[i] + 1
    for code in shown.dice:
        w[at.picked_dice + code] = w[at.picked_dice + code] + 1
    if decision.source:
        put_id(w, ids + at.id_question, seen_title(g, context, decision.source))
    if ask != m.ASK_MENU and ask != m.ASK_PAY_DIE:
        topic = g.stack[-1].topic(g)
        if topic.address:
            lexicon = context.lexicon
            put_id(w, ids + at.id_question + 2, lexicon.texts.get(topic.address, 0))
            if topic.place >= 0:
                w[at.question] = cap(topic.place)
                program = g.defs.programs.get(topic.address)
                if program is not None and topic.place < len(program.steps):
                    put_id(w, ids + at.id_question + 4, lexicon.word(program.steps[topic.place].word))


def seen_title(g: State, context: EncodingContext, cid: int) -> int:
    """The id of the title that a card shows in play or while leaving play; elsewhere the id of its own title."""
    card = g.cards.get(cid)
    if card is None:
        card = g.aside.get(cid)
    if card is None:
        return context.title[cid]
    return HIDDEN if card.facedown else context.lexicon.titles[card.d.index]


def _event(w: BytesWriter, at: int, ids: int, g: State, context: EncodingContext, view: SeatView, event: Event) -> None:
    w[at + event.kind] = 1
    w[at + c.EV_AMOUNT] = cap(event.n)
    w[at + c.EV_SUBJECTS] = cap(len(event.cards))
    if event.seat >= 0:
        w[at + c.EV_BY + view.slot[event.seat]] = 1
    for i in range(c.N_CLASSES):
        if event.classes >> i & 1:
            w[at + c.EV_CLASS + i] = 1
    if event.cards:
        ref = event.cards[0]
        cid = ref & ID_MASK
        card = g.find(ref)
        if card is None:
            put_id(w, ids, context.title[cid])
            w[at + c.EV_SUBJECT + view.slot[g.owner[cid]]] = 1
        else:
            put_id(w, ids, HIDDEN if card.facedown else context.lexicon.titles[card.d.index])
            w[at + c.EV_SUBJECT + view.slot[card.seat]] = 1
        last = g.lki.get(ref)
        if last is not None:
            w[at + c.EV_ATTACK] = cap(last.attack)
            w[at + c.EV_LIFE] = cap(last.life)
    if event.source:
        put_id(w, ids + 2, seen_title(g, context, event.source & ID_MASK))


def _underway(w: BytesWriter, ids: int, g: State, context: EncodingContext, view: SeatView) -> None:
    """The texts that are being resolved, the innermost first, and damage to be dealt."""
    at = context.layout.general.resolving
    n = 0
    stack = g.stack
    for i in range(len(stack) - 1, 0, -1):
        for piece in stack[i].underway(g):
            if piece.victim:
                if piece.damage > 0:
                    if view.waiting is NO_NUMBERS:
                        view.waiting = {}
                    victim = piece.victim & ID_MASK
                    view.waiting[victim] = view.waiting.get(victim, 0) + piece.damage
            elif n < N_RESOLVING:
                row = at + n * c.RESOLVING_WIDTH
                w[row] = 1
                w[row + c.RE_PLACE] = cap(piece.place)
                w[row + c.RE_WHOSE + view.slot[piece.seat]] = 1
                if piece.source:
                    put_id(w, ids + n * 6, seen_title(g, context, piece.source & ID_MASK))
                put_id(w, ids + n * 6 + 2, context.lexicon.texts.get(piece.address, 0))
                program = g.defs.programs.get(piece.address)
                if program is not None and piece.place < len(program.steps):
                    put_id(w, ids + n * 6 + 4, context.lexicon.word(program.steps[piece.place].word))
                n += 1


def _side(w: BytesWriter, slot: int, g: State, context: EncodingContext, view: SeatView, p: Player) -> None:
    """Writes the fields of a side, starting with its Phoenixborn or Chimera. Constant fields are already in
    `EncodingContext.blank`.
    """
    general = context.layout.general
    at = general.side[slot]
    if g.seats.out and p.seat in g.seats.out:
        w[at + c.SI_OUT] = 1
    pb = g.cards.get(p.pb)
    if pb is not None:
        life = values.life(g, pb)
        n = pb.wounds
        if n:
            w[at + c.SI_WOUNDS] = n if n < 256 else 255
        w[at + c.SI_LIFE] = life if 0 <= life < 256 else cap(life)
        life = values.life_left(g, pb)
        w[at + c.SI_LEFT] = life if 0 <= life < 256 else cap(life)
        if pb.exhaustion:
            w[at + c.SI_EXHAUSTION] = cap(pb.exhaustion)
            w[at + c.SI_EXHAUSTED] = 1
        elif (pb.attached or pb.timed) and values.exhausted(g, pb):
            w[at + c.SI_EXHAUSTED] = 1
        if pb.status:
            w[at + c.SI_STATUS] = cap(pb.status)
        if pb.attached:
            view.attached = True
            w[at + c.SI_ATTACHMENTS] = cap(len(pb.attached))
        if pb.dice:
            view.dice = True
            w[at + c.SI_DICE] = cap(len(pb.dice))
        if pb.timed:
            view.lasts = True
            w[at + c.SI_CHANGES] = cap(len(pb.timed))
        if pb.used == g.turn:
            w[at + c.SI_USED] = 1
    if p.guarded:
        w[at + c.SI_GUARDED] = 1
    if p.rules:
        view.lasts = True
        w[at + c.SI_PLAYER_CHANGES] = cap(len(p.rules))
    n = len(p.units)
    if n:
        w[at + c.SI_UNITS] = n if n < 256 else 255
    n = len(p.spells)
    if n:
        w[at + c.SI_SPELLS] = n if n < 256 else 255
    if p.seat == g.active:
        w[at + c.SI_TURN] = 1
    if p.main:
        w[at + c.SI_MAIN] = p.main
    if p.side:
        w[at + c.SI_SIDE] = p.side
    if p.seat == g.first or (g.seats.shared and g.players[g.first].points_at() == p.seat):
        w[at + c.SI_FIRST] = 1
    if p.reacted:
        w[at + c.SI_REACTED] = 1
    attack = view.attack
    if attack is not None and attack.seat == p.seat:
        w[at + c.SI_ATTACKING] = 1
    if view.marks:
        marks = view.marks.get(p.pb, 0)
        if marks:
            if marks & PICKED:
                w[at + c.SI_PICKED] = 1
            if marks & ATTACKED:
                w[at + c.SI_ATTACKED] = 1
            if marks & DEFENDING:
                w[at + c.SI_DEFENDING] = 1
            if marks & ANSWERED:
                w[at + c.SI_ANSWERED] = 1
            if marks & SOURCE:
                w[at + c.SI_SOURCE] = 1
    if view.waiting:
        w[at + c.SI_WAITING] = cap(view.waiting.get(p.pb, 0))


def write_sizes(w: BytesWriter, at: int, p: Player) -> None:
    """The numbers of cards in the hand and the piles of a side."""
    n = len(p.hand)
    w[at + c.SI_HAND] = n if n < 256 else 255
    n = len(p.deck)
    w[at + c.SI_DRAW] = n if n < 256 else 255
    n = len(p.discard)
    w[at + c.SI_DISCARD] = n if n < 256 else 255
    n = len(p.conjurations)
    w[at + c.SI_CONJURATIONS] = n if n < 256 else 255
    n = len(p.removed)
    w[at + c.SI_REMOVED] = n if n < 256 else 255


def removed_seen(g: State, p: Player, seat: int) -> list[int]:
    """The removed cards of another side that a seat has seen: all, except hand and draw pile of a player who has left
    the game.
    """
    if p.seat not in g.seats.out:
        return p.removed
    seen = g.seen
    return [cid for cid in p.removed if seen[cid] >> seat & 1]


def write_dice(w: BytesWriter, g: State, context: EncodingContext, view: SeatView) -> None:
    """The pools of dice of all sides."""
    general = context.layout.general
    for slot in range(len(view.order)):
        seat = view.order[slot]
        if seat >= 0 and g.players[seat].has_dice():
            p = g.players[seat]
            at = general.active[slot]
            for i, n in enumerate(p.active):
                if n:
                    w[at + i] = n if n < 256 else 255
            at = general.exhausted[slot]
            for i, n in enumerate(p.exhausted):
                if n:
                    w[at + i] = n if n < 256 else 255


def _chimera(w: BytesWriter, at: int, ids: int, g: State, context: EncodingContext, p: Body) -> None:
    pb = g.cards.get(p.pb)
    w[at + c.CM_THREAT] = cap(p.threat)
    if 1 <= p.phase <= 3:
        w[at + c.CM_PHASE + p.phase - 1] = 1
    w[at + c.CM_RAGE] = cap(p.rage)
    w[at + c.CM_RAGE_DICE] = cap(p.dice_alike(g))
    if p.fatigued:
        w[at + c.CM_FATIGUED] = 1
    w[at + c.CM_ULTIMATE] = cap(ultimate_value(g, p) if pb is not None else p.ultimate_value)
    w[at + c.CM_RED_RAINS] = cap(pb.red_rains if pb is not None else 0)
    w[at + c.CM_ROLL] = cap(p.roll)
    w[at + c.CM_EMPTIES] = cap(p.empties)
    if 0 < p.behaviour < len(context.title):
        put_id(w, ids, context.title[p.behaviour])
    if 0 < p.ultimate < len(context.title):
        put_id(w, ids + 2, context.title[p.ultimate])


# --- lasting changes --------------------------------------------------------------------------------------------------


class Changes:
    """The rows of lasting changes while they are written."""

    __slots__ = ("at", "context", "ids", "left_out", "n", "w")

    def __init__(self, w: BytesWriter, at: int, ids: int, context: EncodingContext) -> None:
        self.w = w
        self.at = at
        self.ids = ids
        self.context = context
        self.n = 0
        self.left_out = 0

    def row(self, slot: int, by: int, on: int, kind: int, text: str, until: int) -> int:
        """Adds a row. Returns the offset of its numbers, -1 if all rows are used."""
        n = self.n
        if n >= N_CHANGES:
            self.left_out += 1
            return -1
        self.n = n + 1
        w = self.w
        row = self.at + n * c.CHANGE_WIDTH
        w[row] = 1
        w[row + c.CH_WHOSE + slot] = 1
        w[row + c.CH_ON] = cap(on)
        w[row + c.CH_BY + by] = 1
        ids = self.ids + n * 8
        put_id(w, ids, kind)
        if text:
            put_id(w, ids + 4, self.context.lexicon.texts.get(text, 0))
        put_id(w, ids + 6, DURATION_IDS[until])
        return row

    def add(self, slot: int, by: int, on: int, t: Timed) -> None:
        """Adds a change of a card (`on` points at it) or of a player, made by the side `by`. For a change on all cards
        of a title, `on` points at one of them.
        """
        kind = t.kind
        row = self.row(slot, by, on, CHANGE_IDS[kind], t.ability, t.until)
        if row < 0:
            return
        w = self.w
        if kind == T_ATTACK or kind == T_LIFE or kind == T_RECOVER or kind == T_RULE or kind == T_MARK:
            if t.n > 0:
                w[row + c.CH_MORE] = cap(t.n)
            elif t.n < 0:
                w[row + c.CH_LESS] = cap(-t.n)
        if kind != T_COPY and kind != T_MARK and kind != T_DECLARED and not t.ability:
            put_id(w, self.ids + (self.n - 1) * 8 + 2, RULE_IDS[t.rule])

    def wait(self, slot: int, on: int, body: str, until: int) -> None:
        """Adds an effect that waits for the end of the turn or of the next one; `on` points at the card that it refers
        to.
        """
        row = self.row(slot, slot, on, WAITS, body, until)
        if row >= 0:
            self.w[row + c.CH_WAITS] = 1


def write_changes(
    w: BytesWriter, ids: int, g: State, context: EncodingContext, view: SeatView, where: dict[int, int]
) -> None:
    """Writes the lasting changes and the waiting effects; `where` has the pointer to a card by its id."""
    at = context.layout.general
    rows = Changes(w, at.changes, ids + at.id_changes, context)
    for d in g.delayed:
        until = k.END_OF_TURN if d.turn <= g.turn else k.END_OF_NEXT_TURN_OR_ROUND
        rows.wait(view.slot[d.seat], where.get(move_for(g, d) & m.MASK, 0), d.body, until)
    for slot in range(len(view.order)):
        seat = view.order[slot]
        if seat < 0:
            continue
        p = g.players[seat]
        for t in p.rules:
            rows.add(slot, view.slot[t.seat], where.get(_of_title(g, t.title), 0) if t.title else 0, t)
        _of_card(rows, view, slot, g, p.pb, where)
        for cid in p.units:
            _of_card(rows, view, slot, g, cid, where)
        for cid in p.spells:
            _of_card(rows, view, slot, g, cid, where)
    if rows.left_out:
        w[c.CHANGES_LEFT_OUT] = cap(rows.left_out)


def _of_title(g: State, title: str) -> int:
    """The first card in play with a title, 0 if there is none."""
    for card in g.cards.values():
        if card.d.title == title and not card.facedown:
            return card.id
    return 0


def _of_card(rows: Changes, view: SeatView, slot: int, g: State, cid: int, where: dict[int, int]) -> None:
    card = g.cards.get(cid)
    if card is None:
        return
    if card.timed:
        for t in card.timed:
            rows.add(slot, view.slot[t.seat], where.get(cid, 0), t)
    if card.attached:
        for other in card.attached:
            _of_card(rows, view, slot, g, other, where)


def anything_lasts(g: State) -> bool:
    """Whether there are any lasting changes or waiting effects."""
    if g.delayed:
        return True
    for p in g.players:
        if p.rules:
            return True
    for card in g.cards.values():
        if card.timed:
            return True
    return False


# --- dice on cards ----------------------------------------------------------------------------------------------------


def write_placed_dice(
    w: BytesWriter, ids: int, g: State, context: EncodingContext, view: SeatView, where: dict[int, int]
) -> None:
    """Dice on the cards of each side, in the order of the cards; `where` has the pointer to a card by its id."""
    general = context.layout.general
    for slot in range(len(view.order)):
        seat = view.order[slot]
        if seat < 0:
            continue
        p = g.players[seat]
        row = general.placed_dice[slot]
        at = ids + general.id_placed_dice[slot]
        n = 0
        for cid in (p.pb, *p.units, *p.spells, *attachments(g, seat)):
            card = g.cards.get(cid)
            if card is None:
                continue
            for die in card.dice:
                if n < N_PLACED_DICE:
                    w[row] = 1
                    if owner_of(die) == view.seat:
                        w[row + c.PD_MINE] = 1
                    w[row + c.PD_HOST] = cap(where.get(cid, 0))
                    w[at] = code_of(die) + 1
                    n += 1
                    row += c.PLACED_DIE_WIDTH
                    at += 2


# --- a unit -----------------------------------------------------------------------------------------------------------


def write_unit(w: BytesWriter, at: int, g: State, view: SeatView, card: Card, opposite: int) -> None:
    """The fields of a unit; `opposite` points at the unit that it fights."""
    w[at] = 1
    cid = card.id
    marks = view.marks.get(cid, 0) if view.marks else 0
    wounds = card.wounds
    if wounds:
        w[at + c.CA_WOUNDS] = cap(wounds)
    if card.exhaustion:
        w[at + c.CA_EXHAUSTION] = cap(card.exhaustion)
        w[at + c.CA_EXHAUSTED] = 1
    if card.status:
        w[at + c.CA_STATUS] = cap(card.status)
    if card.red_rains:
        w[at + c.UN_RED_RAINS] = cap(card.red_rains)
    if card.faces >= 0:
        w[at + c.UN_FACES] = view.slot[card.faces] + 1
    if card.came == g.turn:
        w[at + c.CA_NEW] = 1
    d = card.d
    if card.facedown:
        w[at + c.CA_FACEDOWN] = 1
        if card.came == 0:  # the starting row of a Chimera, whose blood values are public (R-CSET-09)
            w[at + c.UN_BLOOD] = cap(d.card.blood)
        if card.attached:
            view.attached = True
        if card.timed:
            view.lasts = True
        if card.dice:
            view.dice = True
    else:
        if d.card.blood:
            w[at + c.UN_BLOOD] = cap(d.card.blood)
        if (
            card.attached
            or card.timed
            or card.dice
            or d.own_passives
            or view.auras
            or card.x_attack >= 0
            or card.x_life >= 0
            or (view.attack is not None and marks)
        ):
            found = values.unit_values(g, card)
            life = found.life
            n = found.attack
            w[at + c.UN_ATTACK] = n if 0 <= n < 256 else cap(n)
            n = found.recover
            w[at + c.UN_RECOVER] = n if 0 <= n < 256 else cap(n)
            if not card.exhaustion and values.exhausted(g, card):
                w[at + c.CA_EXHAUSTED] = 1
            if card.attached:
                view.attached = True
                w[at + c.CA_ATTACHMENTS] = cap(len(card.attached))
            if card.timed:
                view.lasts = True
                w[at + c.CA_CHANGES] = cap(len(card.timed))
            if card.dice:
                view.dice = True
                w[at + c.CA_DICE] = cap(len(card.dice))
        else:
            life = d.life
            w[at + c.UN_ATTACK] = d.printed_attack
            of = g.by_id[cid].type
            if of != k.ASPECT and of != k.CONJURED_ASPECT:
                w[at + c.UN_RECOVER] = d.printed_recover
        w[at + c.UN_LIFE] = life if 0 <= life < 256 else cap(life)
        life -= wounds
        w[at + c.UN_LEFT] = life if 0 <= life < 256 else cap(life)
    if card.used == g.turn:
        w[at + c.CA_USED] = 1
    if card.under:
        w[at + c.CA_UNDER] = cap(len(card.under))
    if marks:
        write_marks(w, at, marks)
        if marks & ATTACKING:
            w[at + c.UN_ATTACKING] = 1
        if marks & ATTACKED:
            w[at + c.UN_ATTACKED] = 1
        if marks & DEFENDING:
            w[at + c.UN_DEFENDING] = 1
        if marks & FOUGHT:
            w[at + c.UN_FOUGHT] = 1
        if opposite:
            w[at + c.UN_OPPOSITE] = cap(opposite)
    if view.waiting:
        w[at + c.UN_WAITING] = cap(view.waiting.get(cid, 0))


def write_marks(w: BytesWriter, at: int, marks: int) -> None:
    """Writes the roles of a card in the current choice, in the fields that all cards in play share."""
    if marks & PICKED:
        w[at + c.CA_PICKED] = 1
    if marks & ANSWERED:
        w[at + c.CA_ANSWERED] = 1
    if marks & SOURCE:
        w[at + c.CA_SOURCE] = 1


# --- events -----------------------------------------------------------------------------------------------------------


def write_events(
    w: BytesWriter, at: int, ids: int, most: int, g: State, context: EncodingContext, view: SeatView
) -> None:
    """The last `most` entries of the log, the newest first."""
    slot, seat, owner, title = view.slot, view.seat, g.owner, context.title
    log = g.log
    names = context.lexicon.log
    i = len(log)
    stop = i - most
    if stop < 0:
        stop = 0
    while i > stop:
        i -= 1
        kind, who, card, other, n = log[i]
        w[at] = 1
        if who >= 0:
            w[at + c.HA_WHOSE + slot[who]] = 1
        if n > 0:
            w[at + c.HA_NUMBER] = n if n < 256 else 255
        w[ids] = names[kind]
        if card:
            t = title[card]
            w[ids + 2] = t & 255
            if t > 255:
                w[ids + 3] = t >> 8
            if owner[card] == seat:
                w[at + c.HA_CARD] = 1
        if other:
            t = title[other]
            w[ids + 4] = t & 255
            if t > 255:
                w[ids + 5] = t >> 8
            if owner[other] == seat:
                w[at + c.HA_OTHER] = 1
        at += c.HAPPENED_WIDTH
        ids += 6
