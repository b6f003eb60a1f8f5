"""A player's turn: one main action, at most one side action, in either order (R-TURN-01..09, R-MAIN-01..06,
R-SIDE-01..08).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import ashes_env.rules.evaluate as ev
import ashes_env.rules.events as events
from ashes_env.language import codes as k
from ashes_env.rules import log, timing, values, zones
from ashes_env.rules import options as o
from ashes_env.rules.attack import AttackFrame, attack_targets, possible_attackers
from ashes_env.rules.context import Context
from ashes_env.rules.definitions import ACTIVATED, FlatCost, Text
from ashes_env.rules.leaving import discard
from ashes_env.rules.offers import possible
from ashes_env.rules.payment import chained_now, dice_payable, hand_options, payable, push_payment
from ashes_env.rules.playing import play, playable
from ashes_env.rules.resolve import Resolution
from ashes_env.rules.state import Card, Event, Frame, Paying, Player
from ashes_env.rules.verbs_dice import dice_power_context

if TYPE_CHECKING:
    from ashes_env.rules.state import State

START = 0
MENU = 1
CHOSEN = 2
ABILITY = 3
ENDING = 4
ENDED = 5
POWER = 6


class Turn(Paying):
    """The turn of one seat."""

    __slots__ = ("picked", "seat")

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.picked = 0

    def copy(self) -> Turn:
        f = Turn(self.seat)
        f.pc, f.answer, f.spent, f.discarded, f.picked = self.pc, self.answer, self.spent, self.discarded, self.picked
        return f

    def step(self, g: State) -> None:
        pc = self.pc
        if pc == MENU:
            self._menu(g)
        elif pc == CHOSEN:
            self._chosen(g)
        elif pc == START:
            self._start(g)
        elif pc == ABILITY:
            self._ability(g)
        elif pc == POWER:
            self._power(g)
        elif pc == ENDING:
            self._end(g)
        else:
            self._ended(g)

    def _start(self, g: State) -> None:
        g.turn += 1
        log.shorten(g)
        g.active = self.seat
        g.unit_destroyed = False
        for p in g.players:
            p.reacted = False
            p.main = p.side = 0
        me = g.players[self.seat]
        me.main = me.side = 1
        timing.expire_at_turn_start(g, self.seat)
        self.pc = MENU
        if me.chimera is not None and g.automaton is not None:
            self.pc = ENDING
            g.automaton.turn(g, me)
        events.emit(g, Event(k.TURN_STARTS, (), 0, k.BY_RULE, self.seat))

    def _menu(self, g: State) -> None:
        if g.lki:
            g.lki = {}
        p = g.players[self.seat]
        options = menu(g, p)
        if options == [o.END_TURN] and g.options.auto:
            self.pc = ENDING
            return
        self.pc = CHOSEN
        g.ask(self.seat, o.ASK_MENU, options, 0, p.main)

    def _chosen(self, g: State) -> None:
        kind, value = o.kind_of(self.answer), o.value_of(self.answer)
        p = g.players[self.seat]
        self.pc = MENU
        if kind == o.FROM_HAND:
            g.push(PlayFromHand(value, self.seat))
        elif kind == o.CARD:
            self.picked = value
            texts = usable(g, p, g.cards[value])
            self.pc = ABILITY
            g.ask(self.seat, o.ASK_ABILITY, [o.option(o.ABILITY, i) for i in range(len(texts))], value)
        elif kind == o.DIE:
            code = value & 31
            p.side -= 1
            p.active[code] -= 1
            p.exhausted[code] += 1
            self.picked = code
            self.pc = POWER
            log.note(g, log.POWER, self.seat, 0, 0, code // 3 + 1)
            events.emit(g, Event(k.DICE_PAID, (), 0, k.BY_DICE_POWER, self.seat, 1, -1, (code,)))
        elif value == o.VERB_ATTACK:
            p.main -= 1
            g.passes = 0
            g.push(AttackFrame(self.seat))
        elif value == o.VERB_MEDITATE:
            p.side -= 1
            g.push(Meditate(self.seat))
        elif value == o.VERB_PASS:
            p.main -= 1
            g.passes += 1
            events.emit(g, Event(k.PASSED, (), 0, k.BY_RULE, self.seat))
            foe = g.players[1 - self.seat]
            if foe.chimera is not None and g.automaton is not None:
                g.automaton.passed_by_foe(g, foe)
        else:
            self.pc = ENDING

    def _ability(self, g: State) -> None:
        self.pc = MENU
        card = g.cards[self.picked]
        text, n = usable(g, g.players[self.seat], card)[o.value_of(self.answer)]
        g.push(Activate(card.ref, self.seat, text.path, n))

    def _power(self, g: State) -> None:
        self.pc = MENU
        g.push(Resolution(dice_power_context(g, self.seat, self.picked), g.defs.dice_powers[self.picked // 3]))

    def _end(self, g: State) -> None:
        """End-of-turn effects belong to the turn that is ending (R-TIME-05)."""
        self.pc = ENDED
        delayed, g.delayed = g.delayed, ()
        for d in reversed(delayed):
            x = Context(d.source, d.seat, d.classes, d.body, 0, None, (), dict(d.vars))
            g.push(Resolution(x, g.defs.programs[d.body]))
        events.emit(g, Event(k.TURN_ENDS, (), 0, k.BY_RULE, self.seat))

    def _ended(self, g: State) -> None:
        timing.expire_at_turn_end(g, self.seat)
        if g.kept:
            g.kept = {}
        for p in g.players:
            p.main = p.side = 0
        g.pop()


def menu(g: State, p: Player) -> list[int]:
    """Everything the active player may do now, in a stable order."""
    options: list[int] = []
    must_attack = p.main > 0 and bool(p.rules) and forced_to_attack(g, p)
    side_ok = p.side > 0 and not values.player_rule(g, p.seat, k.SIDE_IS_MEDITATE)
    side = p.side
    main = p.main
    if must_attack:
        p.main = 0
    if not side_ok:
        p.side = 0
    titles: set[int] = set()
    x = Context(0, p.seat, k.BY_SPELL, "")
    for cid in p.hand:
        d = g.by_id[cid]
        if d.index in titles:
            continue
        titles.add(d.index)
        if not d.costs or d.type == k.REACTION_SPELL or (d.chained and chained_now(g)):
            continue
        if d.type == k.ACTION_SPELL and values.player_rule(g, p.seat, k.NO_ACTION_SPELLS):
            continue
        for cost in d.costs:
            if payable(g, p, cost, True):
                x.source = ev.ref_of(g, cid)
                if cost.x >= 0:
                    if not ways_to_play(g, p, cid):
                        break
                elif not playable(g, x, cid):
                    break
                options.append(o.option(o.FROM_HAND, cid))
                break
    for cid in (p.pb, *p.units, *p.spells):
        card = g.cards[cid]
        if card.d.texts or card.timed or card.attached:
            _offer(g, p, card, options)
            for att in card.attached:
                _offer(g, p, g.cards[att], options)
    if p.side > 0:
        for die_type, body in g.defs.dice_powers.items():
            code = die_type * 3 + 2
            if p.active[code]:
                if g.options.futile or possible(g, power_preview(g, p.seat, code), body):
                    options.append(o.die_option(o.POOL_MINE, code))
    p.main, p.side = main, side
    if p.side > 0:
        if p.hand or p.deck or p.spells:
            options.append(o.MEDITATE)
    if p.main > 0:
        if attack_targets(g, p.seat):
            options.append(o.ATTACK)
        if not must_attack:
            options.append(o.PASS)
    else:
        options.append(o.END_TURN)
    return options


def power_preview(g: State, seat: int, code: int) -> Context:
    """The context for judging a dice power before its die is spent."""
    return dice_power_context(g, seat, code)


def forced_to_attack(g: State, p: Player) -> bool:
    """The player must choose an Attack as main action, having a unit that can be declared as an attacker."""
    for change in p.rules:
        # A restriction of the next turn that was made during this very turn is not on yet.
        if change.rule == k.MUST_ATTACK and change.turn < g.turn:
            return bool(possible_attackers(g, p.seat))
    return False


def _offer(g: State, p: Player, card: Card, options: list[int]) -> None:
    for text, n in values.texts(g, card):
        if text.kind == ACTIVATED and can_use(g, p, card, text, n):
            options.append(o.option(o.CARD, card.id))
            return


def usable(g: State, p: Player, card: Card) -> list[tuple[Text, int]]:
    """The texts of a card that its controller may use now."""
    return [
        (text, n) for text, n in values.texts(g, card) if text.kind == ACTIVATED and can_use(g, p, card, text, n)
    ]  # fmt: skip


def ways_to_pay(g: State, p: Player, card: Card, text: Text) -> list[FlatCost]:
    """The costs of a text that can be paid now, at the current focus level."""
    costs = text.costs[0]
    if text.costs[1] is not text.costs[0] and card.d.type == k.READY_SPELL:
        costs = text.costs[max(0, values.focus_level(g, card))]
    return [c for c in costs if payable(g, p, c, False) and not (c.exhaust and card.exhaustion > 0)]


def can_use(g: State, p: Player, card: Card, text: Text, n: int) -> bool:
    """Whether a text can be paid for and, unless futile uses are allowed, could do something."""
    affordable = False
    for cost in text.costs[0] if text.costs[1] is text.costs[0] else ways_to_pay(g, p, card, text):
        if cost.main <= p.main and cost.side <= p.side and (cost.total == 0 or dice_payable(p.active, cost)):
            if cost.discard <= len(p.hand) and not (cost.exhaust and card.exhaustion > 0):
                affordable = True
                break
    if not affordable:
        return False
    if card.d.kind == k.PB and values.player_rule(g, p.seat, k.NO_PB_ACTIVATION):
        return False
    if g.options.futile:
        return True
    return possible(g, text_context(g, card, text, n), text.body)


def text_context(g: State, card: Card, text: Text, n: int) -> Context:
    """What a text of a card in play knows when it is used. The text of a spell is a spell's, not an ability."""
    spell = card.d.kind == k.SPELL_ON_BOARD or card.d.kind == k.ALTERATION
    return Context(card.ref, card.seat, k.BY_SPELL if spell else k.BY_ABILITY, text.path, n)


def ways_to_play(g: State, p: Player, cid: int) -> list[FlatCost]:
    """The costs of a hand card that can be paid now; of an X, the numbers with which the text could do something."""
    out: list[FlatCost] = []
    for cost in g.by_id[cid].costs:
        if payable(g, p, cost, True):
            if cost.x >= 0:
                x = Context(ev.ref_of(g, cid), p.seat, k.BY_SPELL, "")
                x.vars["x"] = (cost.x,)
                if not playable(g, x, cid):
                    continue
            out.append(cost)
    return out


class PlayFromHand(Paying):
    """Paying for a hand card and playing it (R-PLAY-01, R-COST-10)."""

    __slots__ = ("cid", "seat", "x")

    def __init__(self, cid: int, seat: int) -> None:
        super().__init__()
        self.cid = cid
        self.seat = seat
        self.x = -1

    def copy(self) -> PlayFromHand:
        f = PlayFromHand(self.cid, self.seat)
        f.pc, f.answer, f.spent, f.discarded, f.x = self.pc, self.answer, self.spent, self.discarded, self.x
        return f

    def step(self, g: State) -> None:
        p = g.players[self.seat]
        if self.pc == 0:
            self.pc = 1
            costs = ways_to_play(g, p, self.cid)
            if costs[0].x >= 0:
                g.ask(self.seat, o.ASK_NUMBER, [o.option(o.NUMBER, c.x) for c in costs], self.cid)
            else:
                g.ask(self.seat, o.ASK_COST_BRANCH, [o.option(o.MODE, i) for i in range(len(costs))], self.cid)
        elif self.pc == 1:
            self.pc = 2
            costs = ways_to_play(g, p, self.cid)
            n = o.value_of(self.answer)
            cost = next(c for c in costs if c.x == n) if costs[0].x >= 0 else costs[n]
            self.x = cost.x
            p.hand.remove(self.cid)
            g.seen[self.cid] = 3
            log.note(g, log.PLAYED, self.seat, self.cid)
            if cost.main:
                g.passes = 0
            push_payment(g, self.seat, cost, self.cid)
        else:
            g.pop()
            play(g, self.cid, self.seat, self.spent, self.discarded, None, k.BY_SPELL, self.x)


class Activate(Paying):
    """Paying for a text of a card in play and resolving it, even if the card leaves meanwhile (R-COST-11, R-COST-13).
    """

    __slots__ = ("n", "path", "ref", "seat")

    def __init__(self, ref: int, seat: int, path: str, n: int) -> None:
        super().__init__()
        self.ref = ref
        self.seat = seat
        self.path = path
        self.n = n

    def copy(self) -> Activate:
        f = Activate(self.ref, self.seat, self.path, self.n)
        f.pc, f.answer, f.spent, f.discarded = self.pc, self.answer, self.spent, self.discarded
        return f

    def step(self, g: State) -> None:
        text = g.defs.texts[self.path]
        card = g.find(self.ref)
        p = g.players[self.seat]
        if self.pc == 0 and card is not None:
            self.pc = 1
            costs = ways_to_pay(g, p, card, text)
            g.ask(self.seat, o.ASK_COST_BRANCH, [o.option(o.MODE, i) for i in range(len(costs))], card.id)
        elif self.pc == 1 and card is not None:
            self.pc = 2
            log.note(g, log.USED, self.seat, card.id)
            cost = ways_to_pay(g, p, card, text)[o.value_of(self.answer)]
            if cost.main:
                g.passes = 0
            push_payment(g, self.seat, cost, card.id)
        elif self.pc == 2:
            self.pc = 3
            kind = g.by_id[self.ref & 1023].kind
            spell = kind == k.SPELL_ON_BOARD or kind == k.ALTERATION
            x = Context(self.ref, self.seat, k.BY_SPELL if spell else k.BY_ABILITY, self.path, self.n, None,
                        self.spent)  # fmt: skip
            if self.discarded:
                x.vars["paid"] = self.discarded
            g.push(Resolution(x, text.body))
        else:
            g.pop()
            if g.by_id[self.ref & 1023].kind == k.PB:
                events.emit(
                    g, Event(k.RESOLVED, (), self.ref, k.BY_ABILITY, self.seat, self.n, -1, (), self.path)
                )


class Meditate(Frame):
    """Discards cards one by one; after each, one active die may be set to any side (R-SIDE-04..08)."""

    __slots__ = ("cards", "die", "milled", "seat")

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.cards = 0
        self.die = 0
        self.milled = 0  # reference of the first card discarded off the draw pile

    def copy(self) -> Meditate:
        f = Meditate(self.seat)
        f.pc, f.answer, f.cards, f.die, f.milled = self.pc, self.answer, self.cards, self.die, self.milled
        return f

    def step(self, g: State) -> None:
        p = g.players[self.seat]
        if self.pc == 0:
            self._ask_card(g, p)
        elif self.pc == 1:
            self._discard(g, p)
        elif self.pc == 2:
            self._ask_die(g, p)
        elif self.pc == 3:
            if self.answer == o.NO:
                self._ask_card(g, p)
                return
            self.die = o.value_of(self.answer) & 31
            self.pc = 4
            g.ask(self.seat, o.ASK_SIDE, [o.option(o.SIDE, s) for s in (2, 1, 0) if s != self.die % 3], 0, self.die)
        else:
            p.active[self.die] -= 1
            p.active[self.die - self.die % 3 + o.value_of(self.answer)] += 1
            self._ask_card(g, p)

    def _ask_card(self, g: State, p: Player) -> None:
        options = hand_options(g, p.hand)
        if p.deck:
            options.append(o.TOP_OF_PILE)
        options.extend(o.option(o.CARD, c) for c in p.spells if not values.rule(g, g.cards[c], k.BOUND))
        if self.cards:
            options.append(o.NO)
        self.pc = 1
        if not options or (self.cards and len(options) == 1):
            self._done(g)
            return
        g.ask(self.seat, o.ASK_MEDITATE, options, 0, self.cards)

    def _done(self, g: State) -> None:
        g.pop()
        milled = (self.milled,) if self.milled else ()
        events.emit(g, Event(k.MEDITATED, milled, 0, k.BY_RULE, self.seat, self.cards))

    def _discard(self, g: State, p: Player) -> None:
        kind, value = o.kind_of(self.answer), o.value_of(self.answer)
        if kind == o.DECLINE:
            self._done(g)
            return
        self.cards += 1
        self.pc = 2
        if kind == o.TOP:
            cid = zones.mill(g, self.seat)
            self.milled = self.milled or ev.ref_of(g, cid)
        elif kind == o.FROM_HAND:
            zones.discard_from_hand(g, self.seat, value)
        else:
            discard(g, g.cards[value].ref, 0, k.BY_RULE, self.seat)

    def _ask_die(self, g: State, p: Player) -> None:
        options = [o.die_option(o.POOL_MINE, code) for code in range(27) if p.active[code]]
        if not options:
            self._ask_card(g, p)
            return
        options.append(o.NO)
        self.pc = 3
        g.ask(self.seat, o.ASK_MEDITATE_DIE, options)
