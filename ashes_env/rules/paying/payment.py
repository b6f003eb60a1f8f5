"""Paying: which costs can be paid, and the choices while paying (R-COST-01..16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.language.dice import DIE_BITS, DIE_MASK, LEVELS_EACH, N_DICE, code_of, level_of, type_of
from ashes_env.rules.combat.defence import possible_attackers
from ashes_env.rules.definitions.definitions import BASICS, FORBIDS
from ashes_env.rules.reading.values import player_rule, rule
from ashes_env.rules.state import moves as m
from ashes_env.rules.state import zones
from ashes_env.rules.state.codecs import BOOL, INT, INTS
from ashes_env.rules.state.log import PAYMENT
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import T_PLAYER_RULE, Event, Frame, Shown
from ashes_env.rules.timing.events import emit
from ashes_env.rules.timing.tiring import exhaust

if TYPE_CHECKING:
    from ashes_env.rules.definitions.costs import FlatCost
    from ashes_env.rules.state.state import Player, State


def _basics_pay(g: State, p: Player) -> bool:
    """Whether the player may pay with basic dice."""
    return (not p.rules and not g.mask & BASICS) or not player_rule(g, p.seat, k.NO_BASIC_DICE)


def purse(g: State, p: Player) -> list[int]:
    """The active dice that may be used for payment, as counts; must not be modified."""
    if _basics_pay(g, p):
        return p.active
    return [p.active[code] if level_of(code) else 0 for code in range(N_DICE)]


def reserve(g: State, p: Player) -> list[int]:
    """Dice on the player's own cards that may pay for reactions."""
    out: list[int] = []
    basics = _basics_pay(g, p)
    for cid in p.spells:
        card = g.cards[cid]
        if card.dice and rule(g, card, k.PAYS_FOR_REACTIONS):
            for die in card.dice:
                if basics or level_of(die):
                    out.append(code_of(die))
    return out


def feasible(active: list[int], symbols: tuple[int, ...], extra: list[int] | None = None) -> bool:
    """Whether a pool of dice can pay these symbols. The result is exact, because only dice of one type compete for
    typed symbols.
    """
    need_power: dict[int, int] = {}
    need_typed: dict[int, int] = {}
    for symbol in symbols:
        if symbol >= 0:
            t = type_of(symbol)
            need_typed[t] = need_typed.get(t, 0) + 1
            if level_of(symbol) == k.POWER:
                need_power[t] = need_power.get(t, 0) + 1
    pool = active
    if extra:
        pool = active[:]
        for die in extra:
            pool[die] += 1
    for t, n in need_typed.items():
        powers = pool[t * LEVELS_EACH + k.POWER]
        if powers < need_power.get(t, 0) or powers + pool[t * LEVELS_EACH + k.CLASS] < n:
            return False
    return sum(pool) >= len(symbols)


def dice_payable(active: list[int], cost: FlatCost) -> bool:
    """`feasible` for a compiled cost."""
    for t, powers, typed in cost.typed:
        have = active[t * LEVELS_EACH + k.POWER]
        if have < powers or have + active[t * LEVELS_EACH + k.CLASS] < typed:
            return False
    return sum(active) >= cost.total


def chained_now(g: State) -> bool:
    """Whether chained cards cannot be played from hand: in the first round, under the chained rule (R-CHBAN-02)."""
    return g.round == 1 and g.options.chained and g.edition.chained_list


def main_open(g: State, p: Player) -> bool:
    """Whether a main action other than an attack is available: a player who must attack, and can, has none."""
    if p.main <= 0:
        return False
    for change in p.rules:
        # A restriction of the next turn that was made during this turn does not apply yet.
        if change.rule == k.MUST_ATTACK and change.kind == T_PLAYER_RULE and change.turn < g.turn:
            return not possible_attackers(g, p.seat)
    return True


def side_open(g: State, p: Player) -> bool:
    """Whether a side action is left for anything other than Meditate."""
    return p.side > 0 and not player_rule(g, p.seat, k.SIDE_IS_MEDITATE)


def open_actions(g: State, p: Player) -> tuple[int, int]:
    """The numbers of main and side actions that may be spent on costs now. Read when costs are offered and when one is
    chosen.
    """
    if not p.rules and not g.mask & FORBIDS:
        return p.main, p.side
    return p.main if main_open(g, p) else 0, p.side if side_open(g, p) else 0


def affordable(p: Player, cost: FlatCost, from_hand: bool, dice: list[int]) -> bool:
    """Whether a player has the cards and, among the given dice, the dice that a cost requires."""
    if cost.discard and len(p.hand) - int(from_hand) < cost.discard:
        return False
    return cost.total == 0 or dice_payable(dice, cost)


def payable(g: State, p: Player, cost: FlatCost, from_hand: bool, reaction: bool = False) -> bool:
    """Whether a player can pay all of a cost now, except the exhaust part, which depends on the card."""
    if cost.main or cost.side:
        main, side = open_actions(g, p)
        if cost.main > main or cost.side > side:
            return False
    dice = purse(g, p)
    if affordable(p, cost, from_hand, dice):
        return True
    if not reaction or (cost.discard and len(p.hand) - int(from_hand) < cost.discard):
        return False
    return feasible(dice, cost.symbols, reserve(g, p))


def _pays(die: int, symbol: int) -> bool:
    if symbol < 0:
        return True
    return type_of(die) == type_of(symbol) and level_of(die) >= level_of(symbol)


DISCARD_CHOSEN: Final = 1
DIE_CHOSEN: Final = 2


class Pay(Frame):
    """Pays discards and dice one by one; the frame below receives what was paid."""

    __slots__ = ("discard", "discarded", "keep", "reaction", "seat", "source", "spent", "symbols")

    def __init__(
        self, seat: int, source: int, symbols: tuple[int, ...], discard: int, reaction: bool = False, keep: int = 0
    ) -> None:
        super().__init__()
        self.seat = seat
        self.source = source
        self.symbols = symbols
        self.discard = discard
        self.reaction = reaction
        self.keep = keep
        self.spent: tuple[int, ...] = ()
        self.discarded: tuple[int, ...] = ()

    def copy(self) -> Pay:
        f = Pay(self.seat, self.source, self.symbols, self.discard, self.reaction, self.keep)
        f.pc, f.answer, f.spent, f.discarded = self.pc, self.answer, self.spent, self.discarded
        return f

    def about(self, g: State) -> int:
        return self.source

    def why(self, g: State) -> int:
        return PAYMENT

    def shown(self, g: State, seat: int) -> Shown:
        return Shown(dice=self.spent, symbols=self.symbols)

    def seat_left(self, g: State, seat: int) -> bool:
        return self.seat == seat

    def step(self, g: State) -> None:
        p = g.players[self.seat]
        if self.pc == DISCARD_CHOSEN:
            self._discard(g, p)
        elif self.pc == DIE_CHOSEN:
            self._spend(g, p, self.answer)
        if self.discard > 0:
            self.pc = DISCARD_CHOSEN
            g.ask(self.seat, m.ASK_PAY_DISCARD, hand_moves(g, p.hand, self.keep), self.source, self.discard)
            return
        if self.symbols:
            self.pc = DIE_CHOSEN
            choices = self._dice(g, p)
            if g.options.auto_payment:
                self.answer = cheapest(p, choices)
                return
            g.ask(self.seat, m.ASK_PAY_DIE, choices, self.source, len(self.symbols))
            return
        g.pop()
        g.stack[-1].paid(self.spent, self.discarded)
        if self.spent:
            source = g.ref_of(self.source) if self.source else 0
            emit(g, Event(k.DICE_PAID, (), source, k.BY_RULE, self.seat, len(self.spent), -1, self.spent))

    def _discard(self, g: State, p: Player) -> None:
        cid = m.value_of(self.answer)
        zones.discard_from_hand(g, self.seat, cid)
        self.discarded = (*self.discarded, g.ref_of(cid))
        self.discard -= 1

    def _dice(self, g: State, p: Player) -> list[int]:
        symbol, rest = self.symbols[0], self.symbols[1:]
        pool = purse(g, p)[:]
        extra = reserve(g, p) if self.reaction else []
        out: list[int] = []
        for die in range(N_DICE):
            if pool[die] and _pays(die, symbol):
                pool[die] -= 1
                if not rest or feasible(pool, rest, extra):
                    out.append(m.die_move(m.POOL_MINE, die))
                pool[die] += 1
        for die in sorted(set(extra)):
            if _pays(die, symbol):
                left = extra[:]
                left.remove(die)
                if feasible(pool, rest, left):
                    out.append(m.die_move(m.POOL_ON_CARD, die))
        return out

    def _spend(self, g: State, p: Player, answer: int) -> None:
        value = m.value_of(answer)
        die = value & DIE_MASK
        if value >> DIE_BITS == m.POOL_ON_CARD:
            for cid in p.spells:
                card = g.cards[cid]
                mine = [d for d in card.dice if code_of(d) == die]
                if mine and rule(g, card, k.PAYS_FOR_REACTIONS):
                    dice = list(card.dice)
                    dice.remove(mine[0])
                    card.dice = tuple(dice)
                    break
        else:
            p.active[die] -= 1
        p.exhausted[die] += 1
        self.spent = (*self.spent, die)
        self.symbols = self.symbols[1:]


register(
    Pay,
    {"seat": INT, "source": INT, "symbols": INTS, "discard": INT, "reaction": BOOL, "keep": INT},
    {"spent": INTS, "discarded": INTS},
)


def cheapest(p: Player, choices: list[int]) -> int:
    """The automatic payment: the lowest side first, then the type with the most active dice."""
    best = choices[0]
    best_rank = (99, 0)
    for choice in choices:
        die = m.die_of(choice)
        t = type_of(die)
        rank = (
            level_of(die),
            -(p.active[t * LEVELS_EACH] + p.active[t * LEVELS_EACH + k.CLASS] + p.active[t * LEVELS_EACH + k.POWER]),
        )
        if rank < best_rank:
            best, best_rank = choice, rank
    return best


def hand_moves(g: State, cards: list[int], keep: int = 0, where: set[int] | None = None) -> list[int]:
    """One move for each title among cards in hand."""
    out: list[int] = []
    titles: set[int] = set()
    for cid in cards:
        index = g.by_id[cid].index
        if cid == keep or index in titles or (where is not None and cid not in where):
            continue
        titles.add(index)
        out.append(m.move(m.FROM_HAND, cid))
    return out


def push_payment(g: State, seat: int, cost: FlatCost, source: int, reaction: bool = False, keep: int = 0) -> None:
    """Pays the action and exhaust parts at once and pushes the rest."""
    p = g.players[seat]
    p.main -= cost.main
    p.side -= cost.side
    if cost.exhaust:
        exhaust(g, g.cards[source])
    if cost.discard or cost.symbols:
        g.push(Pay(seat, source, cost.symbols, cost.discard, reaction, keep))
