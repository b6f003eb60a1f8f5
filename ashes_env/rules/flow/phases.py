"""Rounds: prepare, player turns, recovery, end of round (R-ROUND-01..03, R-PREP-01..13, R-REC-01..05, R-EOR-01..04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.language.dice import N_DICE, turned, type_of
from ashes_env.rules.paying.payment import hand_moves
from ashes_env.rules.reading import values
from ashes_env.rules.responding.end_of_round import EndOfRound
from ashes_env.rules.state import chance, log, zones
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.codecs import INT, INTS, TupleOf
from ashes_env.rules.state.deal import Deal
from ashes_env.rules.state.neighbours import order_of_round
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.seats import replaced
from ashes_env.rules.state.state import PLAYER_TURNS, PREPARE, RECOVERY, Event, Frame, Player, Shown
from ashes_env.rules.timing import lasting as timing
from ashes_env.rules.timing.events import emit

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

ROLL: Final = 0
ROLL_OFF: Final = 1
FIRST_CHOSEN: Final = 2
DISCARD: Final = 3
DISCARD_CHOSEN: Final = 4
DRAW: Final = 5
EXTRA: Final = 6
EXTRA_CHOSEN: Final = 7
FATIGUE: Final = 8
PREPARED: Final = 9
TURNS_START: Final = 10
TURNS: Final = 11
RECOVER: Final = 12
DICE: Final = 13
DICE_CHOSEN: Final = 14
ONLY_SOME: Final = 15
ENDS: Final = 16
OVER: Final = 17


class Round(Frame):
    """The rounds of a game, one after the other."""

    __slots__ = ("missing", "now", "picks")

    def __init__(self) -> None:
        super().__init__()
        self.now = 0  # index of the player, the first player first; while fatigued players are wounded, the seat
        self.picks: tuple[tuple[int, ...], ...] = ()
        self.missing: tuple[int, ...] = ()

    def copy(self) -> Round:
        f = Round()
        f.pc, f.answer, f.now, f.picks, f.missing = self.pc, self.answer, self.now, self.picks, self.missing
        return f

    def why(self, g: State) -> int:
        return log.ROUND_WORK

    def unsound(self, g: State) -> str:
        order = order_of_round(g)
        if len(self.picks) not in (0, len(g.players)) or len(self.missing) not in (0, len(g.players)):
            return f"picks, missing: a part for each of {len(g.players)} sides is needed"
        if not 0 <= self.pc < len(STEPS) or not 0 <= self.now <= len(order):
            return f"pc, now: there is no step {self.pc} with the number {self.now}"
        if self.pc in (DISCARD_CHOSEN, EXTRA_CHOSEN, DICE_CHOSEN) and g.stack[-1] is self and g.decision is not None:
            if order[self.now : self.now + 1] != (g.decision.seat,):
                return f"now: player {g.decision.seat} is not the one who is asked"
        for p, picked in zip(g.players, self.picks, strict=False):
            held = p.active[:] if self.pc in (DICE, DICE_CHOSEN) else [0] * len(g.by_id)
            if self.pc in (DISCARD, DISCARD_CHOSEN):
                for cid in p.hand:
                    held[cid] = 1
            for value in picked:
                if not 0 <= value < len(held) or not held[value]:
                    return f"picks[{p.seat}]: {value} is not there to be picked"
                held[value] -= 1
        return ""

    def step(self, g: State) -> None:
        STEPS[self.pc](self, g)

    def shown(self, g: State, seat: int) -> Shown:
        picks = self.picks[seat] if self.picks else ()
        return Shown(dice=picks) if self.pc in (DICE, DICE_CHOSEN) else Shown(cards=picks)

    def redeal(self, g: State, deal: Deal) -> None:
        """Samples anew what the other players have picked in a simultaneous step. For the seat that is still picking,
        the picks follow the cards.
        """
        if not self.picks:
            return
        for place, seat in enumerate(order_of_round(g)):
            p = g.players[seat]
            if seat == deal.seat or not p.has_hand():
                continue
            done = self.now > place
            picks = self.picks[seat]
            if self.pc in (DICE, DICE_CHOSEN) and done:
                picks = some_dice(p, deal)
            elif self.pc in (DISCARD, DISCARD_CHOSEN):
                picks = some_cards(p, deal) if done else deal.moved(picks)
            self.picks = replaced(self.picks, seat, picks)

    def seat_left(self, g: State, seat: int) -> bool:
        """Once partners have beaten their only opponent, the first player takes the next turn (R-CALL-04)."""
        if g.seats.shared and self.pc == TURNS:
            self.now = 0
        return False

    def _player(self, g: State) -> Player | None:
        """The player whose turn it is in a step in which everybody takes part; `None` after the last one."""
        order = order_of_round(g)
        while self.now < len(order) and order[self.now] in g.seats.out:
            self.now += 1
        return g.players[order[self.now]] if self.now < len(order) else None

    def _pick(self, g: State, value: int) -> None:
        seat = order_of_round(g)[self.now]
        self.picks = replaced(self.picks, seat, (*self.picks[seat], value))

    def _nothing_picked(self, g: State) -> None:
        self.now = 0
        self.picks = ((),) * len(g.players)

    # --- prepare -----------------------------------------------------------------------------------------------

    def roll(self, g: State) -> None:
        g.round += 1
        log.note(g, log.ROUND, -1, 0, 0, g.round)
        g.phase = PREPARE
        if g.first >= 0:
            g.active = g.first
        for seat in g.seats.living:
            _roll_all(g, g.players[seat])
        self._nothing_picked(g)
        self.pc = ROLL_OFF if g.first < 0 else DISCARD

    def roll_off(self, g: State) -> None:
        """The player with the most basic symbols wins; after a tie some or all roll again (R-PREP-04, R-PREP-05)."""
        tries = 0
        rolling = tuple(range(len(g.players)))
        while True:
            best = most_basics(g, rolling)
            dice = {sum(g.players[seat].active) for seat in rolling}
            if len(best) == 1 or len(dice) > 1 or dice == {0} or tries == 1000:
                break
            tries += 1
            rolling = g.edition.rolls_again(g, best)
            for seat in rolling:
                p = g.players[seat]
                for code in range(N_DICE):
                    p.exhausted[code] += p.active[code]
                    p.active[code] = 0
                _roll_all(g, p)
        g.active = best[0]
        self.pc = FIRST_CHOSEN
        if not g.edition.chooses_first:
            self.answer = m.move(m.PLAYER, g.active)
            return
        g.ask(g.active, m.ASK_FIRST_PLAYER, [m.move(m.PLAYER, seat) for seat in g.seats.living])

    def first_chosen(self, g: State) -> None:
        g.first = g.active = m.value_of(self.answer)
        self.pc = DISCARD

    def ask_discard(self, g: State) -> None:
        """All players choose before anybody discards: the step is simultaneous (R-ROUND-02)."""
        p = self._player(g)
        if p is None:
            for seat, picked in enumerate(self.picks):
                for cid in picked:
                    zones.discard_from_hand(g, seat, cid)
            self._nothing_picked(g)
            self.pc = DRAW
            return
        left = [cid for cid in p.hand if cid not in self.picks[p.seat]]
        if not left or not p.has_hand():
            self.now += 1
            return
        self.pc = DISCARD_CHOSEN
        g.ask(p.seat, m.ASK_PREPARE_DISCARD, [*hand_moves(g, left), m.NO], 0, len(self.picks[p.seat]))

    def discard_chosen(self, g: State) -> None:
        self.pc = DISCARD
        if self.answer == m.NO:
            self.now += 1
        else:
            self._pick(g, m.value_of(self.answer))

    def draw(self, g: State) -> None:
        missing = [0] * len(g.players)
        for seat in g.seats.living:
            p = g.players[seat]
            if not p.has_hand():
                continue
            while len(p.hand) < 5:
                if not zones.draw(g, p.seat):
                    missing[p.seat] = 5 - len(p.hand)
                    break
        self.missing = tuple(missing) if g.options.fatigue else (0,) * len(missing)
        self.now = 0
        self.pc = EXTRA

    def extra(self, g: State) -> None:
        """Additional draws are optional, after drawing to five."""
        p = self._player(g)
        if p is None:
            self.now = g.first
            self.pc = FATIGUE
            if any(self.missing):
                self.missing = g.edition.short_of_cards(g, self.missing)
            return
        n = min(extra_draws(g, p), len(p.deck))
        if n <= 0 or not p.has_hand():
            self.now += 1
            return
        self.pc = EXTRA_CHOSEN
        g.ask(p.seat, m.ASK_EXTRA_DRAW, [m.move(m.NUMBER, i) for i in range(n + 1)])

    def extra_chosen(self, g: State) -> None:
        for i in range(m.value_of(self.answer)):
            zones.draw(g, order_of_round(g)[self.now])
        self.now += 1
        self.pc = EXTRA

    def fatigue(self, g: State) -> None:
        """One wound at a time, clockwise in rotation, starting with the first player (R-PREP-10)."""
        if not any(self.missing):
            self.pc = PREPARED
            return
        seat = self.now
        order = order_of_round(g)
        self.now = order[(order.index(seat) + 1) % len(order)]
        if self.missing[seat] == 0:
            return
        self.missing = (*self.missing[:seat], self.missing[seat] - 1, *self.missing[seat + 1 :])
        if seat in g.seats.living:
            log.tell(g, log.SHORT, seat, 0, 0, 1)
            g.edition.wound(g, g.cards[g.players[seat].pb].ref, 1, 0, k.BY_RULE, -1)

    def prepared(self, g: State) -> None:
        self.pc = TURNS_START
        emit(g, Event(k.PREPARE_ENDS))

    def turns_start(self, g: State) -> None:
        g.phase = PLAYER_TURNS
        g.passes = 0
        self.now = 0
        self.pc = TURNS
        emit(g, Event(k.PLAYER_TURNS_START))

    # --- player turns ----------------------------------------------------------------------------------------------

    def turns(self, g: State) -> None:
        """The phase ends when all players have passed in a row (R-TURN-06, R-MULTI-04)."""
        if g.passes >= len(g.seats.living) and g.passes >= turns_in_a_row(g):
            self.pc = RECOVER
            return
        seat = g.seats.around[g.first][0] if self.now == 0 else g.players[g.active].next_turn(g)
        self.now = 1
        for against in g.players[seat].turns_against(g)[::-1]:
            g.push(new_turn(seat, against))

    # --- recovery ------------------------------------------------------------------------------------------------

    def recover(self, g: State) -> None:
        g.phase = RECOVERY
        g.active = g.first
        for p in g.players:
            for cid in p.units:
                card = g.cards[cid]
                if card.wounds and not card.facedown:
                    card.wounds = max(0, card.wounds - max(0, values.recover(g, card)))
        for seat in g.seats.living:
            g.players[seat].recovery(g, REMOVE_RED_RAINS)
        for card in g.cards.values():
            if card.exhaustion > 0:
                card.exhaustion -= 1
            if card.dice and g.edition.dice_return:
                zones.return_dice(g, card)
        for p in g.players:
            p.guarded = False
        g.dirty = True
        self._nothing_picked(g)
        self.pc = DICE

    def dice(self, g: State) -> None:
        """All players choose before any pool changes (R-REC-04)."""
        p = self._player(g)
        if p is None:
            for q, picked in zip(g.players, self.picks, strict=True):
                for code in picked:
                    q.active[code] -= 1
                    q.exhausted[code] += 1
            for card in g.cards.values():
                if card.dice and values.rule(g, card, k.GIVES_BACK_DICE):
                    zones.return_dice(g, card)
            self._nothing_picked(g)
            self.pc = ONLY_SOME
            return
        counts = p.active[:]
        for code in self.picks[p.seat]:
            counts[code] -= 1
        moves = [m.die_move(m.POOL_MINE, code) for code in range(N_DICE) if counts[code] > 0]
        if not moves or not p.has_dice():
            self.now += 1
            return
        self.pc = DICE_CHOSEN
        g.ask(p.seat, m.ASK_RECOVERY_DIE, [*moves, m.NO], 0, len(self.picks[p.seat]))

    def dice_chosen(self, g: State) -> None:
        self.pc = DICE
        if self.answer == m.NO:
            self.now += 1
        else:
            self._pick(g, m.die_of(self.answer))

    def only_some(self, g: State) -> None:
        """Steps for sides such as a Chimera: Red Rains, replenishing, status tokens (R-RECPVE-06..09)."""
        if self.now == REFILL_STATUS:
            self.now = 0
            self.pc = ENDS
            return
        self.now += 1
        for seat in g.seats.living:
            g.players[seat].recovery(g, self.now)

    # --- end of round ---------------------------------------------------------------------------------------------

    def ends(self, g: State) -> None:
        """The end-of-round effects of each player, the first player first (R-EOR-01, R-COOP-18)."""
        if self.now == 0:
            if g.edition.token_first:
                self._pass_token(g)
            if g.edition.end_of_round(g):
                self.pc = OVER
                return
        p = self._player(g)
        if p is None:
            self.pc = OVER
            return
        self.now += 1
        g.push(EndOfRound(p.seat))

    def over(self, g: State) -> None:
        timing.expire_at_round_end(g)
        if not g.edition.token_first:
            self._pass_token(g)
        self.pc = ROLL

    def _pass_token(self, g: State) -> None:
        g.players[g.first].pass_token(g)
        g.active = g.first
        g.dirty = True  # values may depend on who has the first player token


register(Round, {}, {"now": INT, "picks": TupleOf(INTS), "missing": INTS})


REMOVE_RED_RAINS: Final = 0
PLACE_RED_RAINS: Final = 1
REPLENISH: Final = 2
REFILL_STATUS: Final = 3


STEPS: Final = (
    Round.roll,
    Round.roll_off,
    Round.first_chosen,
    Round.ask_discard,
    Round.discard_chosen,
    Round.draw,
    Round.extra,
    Round.extra_chosen,
    Round.fatigue,
    Round.prepared,
    Round.turns_start,
    Round.turns,
    Round.recover,
    Round.dice,
    Round.dice_chosen,
    Round.only_some,
    Round.ends,
    Round.over,
)


def new_turn(seat: int, against: int) -> Frame:
    """A turn frame. The module of turns comes later in the import order, hence this function."""
    from ashes_env.rules.flow.turn import Turn

    return Turn(seat, against)


def turns_in_a_row(g: State) -> int:
    """How many turns pass until every seat in the game has had all of its turns."""
    return sum(len(g.players[seat].turns_against(g)) for seat in g.seats.living)


def most_basics(g: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the seats that have the most basic symbols."""
    counts = [sum(g.players[seat].active[t * 3] for t in range(9)) for seat in seats]
    return tuple([seat for seat, n in zip(seats, counts, strict=True) if n == max(counts)])


def some_cards(p: Player, deal: Deal) -> tuple[int, ...]:
    """Random cards of a hand, as its player could have picked them."""
    cards = p.hand[:]
    deal.shuffle(cards)
    return tuple(cards[: deal.below(len(cards) + 1)])


def some_dice(p: Player, deal: Deal) -> tuple[int, ...]:
    """Random active dice, as their player could have picked them."""
    dice = [code for code in range(N_DICE) for i in range(p.active[code])]
    deal.shuffle(dice)
    return tuple(dice[: deal.below(len(dice) + 1)])


def _roll_all(g: State, p: Player) -> None:
    """Rolls all dice of the exhausted pool into the active pool (R-PREP-01, R-PREP-02)."""
    log.note(g, log.ROLLED, p.seat, 0, 0, sum(p.exhausted))
    dice = [code for code in range(N_DICE) for i in range(p.exhausted[code])]
    p.exhausted[:] = [0] * N_DICE
    levels = chance.roll_levels(g, [type_of(code) for code in dice], p.seat)
    for code, level in zip(dice, levels, strict=True):
        p.active[turned(code, level)] += 1


def extra_draws(g: State, p: Player) -> int:
    """How many cards beyond five a player may draw because of cards in play."""
    n = 0
    for cid in (p.pb, *p.units, *p.spells):
        n += values.rule(g, g.cards[cid], k.EXTRA_DRAWS)
    return n
