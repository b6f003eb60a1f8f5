"""Rounds: prepare, player turns, recovery, end of round (R-ROUND-01..03, R-PREP-01..13, R-REC-01..05, R-EOR-01..04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_env.language import codes as k
from ashes_env.rules.combat.damage import Wounds
from ashes_env.rules.paying.payment import hand_options
from ashes_env.rules.reading import values
from ashes_env.rules.responding.end_of_round import EndOfRound
from ashes_env.rules.state import chance, log, zones
from ashes_env.rules.state import options as o
from ashes_env.rules.state.codecs import INT, INTS, Fixed
from ashes_env.rules.state.deal import Deal
from ashes_env.rules.state.records import register
from ashes_env.rules.state.state import PLAYER_TURNS, PREPARE, RECOVERY, Event, Frame, Player, Shown
from ashes_env.rules.timing import lasting as timing
from ashes_env.rules.timing.events import emit

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

ROLL = 0
ROLL_OFF = 1
FIRST_CHOSEN = 2
DISCARD = 3
DISCARD_CHOSEN = 4
DRAW = 5
EXTRA = 6
EXTRA_CHOSEN = 7
FATIGUE = 8
PREPARED = 9
TURNS_START = 10
TURNS = 11
RECOVER = 12
DICE = 13
DICE_CHOSEN = 14
ONLY_CHIMERA = 15
ENDS = 16
ENDS_OTHER = 17
OVER = 18


class Round(Frame):
    """The rounds of a game, one after the other."""

    __slots__ = ("missing", "now", "picks")

    def __init__(self) -> None:
        super().__init__()
        self.now = 0  # which player of the order first player, opponent
        self.picks: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self.missing: tuple[int, int] = (0, 0)

    def copy(self) -> Round:
        f = Round()
        f.pc, f.answer, f.now, f.picks, f.missing = self.pc, self.answer, self.now, self.picks, self.missing
        return f

    def step(self, g: State) -> None:
        STEPS[self.pc](self, g)

    def shown(self, g: State, seat: int) -> Shown:
        picks = self.picks[seat]
        return Shown(dice=picks) if self.pc in (DICE, DICE_CHOSEN) else Shown(cards=picks)

    def redeal(self, g: State, deal: Deal) -> None:
        """What the others have picked in a step that all do at once; who is still picking follows the cards."""
        for p in g.players:
            if p.seat == deal.seat or p.chimera is not None:
                continue
            done = self.now > 0 and (g.decision is None or g.decision.seat == deal.seat)
            picks = self.picks[p.seat]
            if self.pc in (DICE, DICE_CHOSEN) and done:
                picks = some_dice(p, deal)
            elif self.pc in (DISCARD, DISCARD_CHOSEN):
                picks = some_cards(p, deal) if done else deal.moved(picks)
            self.picks = (picks, self.picks[1]) if p.seat == 0 else (self.picks[0], picks)

    def _player(self, g: State) -> Player:
        return g.players[g.first if self.now == 0 else 1 - g.first]

    def _add_pick(self, seat: int, value: int) -> None:
        mine = (*self.picks[seat], value)
        self.picks = (mine, self.picks[1]) if seat == 0 else (self.picks[0], mine)

    # --- prepare -----------------------------------------------------------------------------------------------

    def roll(self, g: State) -> None:
        g.round += 1
        log.note(g, log.ROUND, -1, 0, 0, g.round)
        g.phase = PREPARE
        if g.first >= 0:
            g.active = g.first
        for p in g.players:
            _roll_all(g, p)
        self.now = 0
        self.picks = ((), ())
        self.pc = ROLL_OFF if g.first < 0 else DISCARD

    def roll_off(self, g: State) -> None:
        """The most basic symbols decide who goes first; ties are rolled again (R-PREP-04, R-PREP-05)."""
        counts = [sum(p.active[t * 3] for t in range(9)) for p in g.players]
        tries = 0
        while counts[0] == counts[1] and sum(g.players[0].active) == sum(g.players[1].active) > 0 and tries < 1000:
            tries += 1
            for p in g.players:
                for code in range(27):
                    p.exhausted[code] += p.active[code]
                    p.active[code] = 0
                _roll_all(g, p)
            counts = [sum(p.active[t * 3] for t in range(9)) for p in g.players]
        winner = 0 if counts[0] >= counts[1] else 1
        g.active = winner
        self.pc = FIRST_CHOSEN
        g.ask(winner, o.ASK_FIRST_PLAYER, [o.option(o.PLAYER, 0), o.option(o.PLAYER, 1)])

    def first_chosen(self, g: State) -> None:
        g.first = g.active = o.value_of(self.answer)
        self.pc = DISCARD

    def ask_discard(self, g: State) -> None:
        """Both choose before either discards: the step is simultaneous (R-ROUND-02)."""
        if self.now > 1:
            for p in g.players:
                for cid in self.picks[p.seat]:
                    zones.discard_from_hand(g, p.seat, cid)
            self.picks = ((), ())
            self.now = 0
            self.pc = DRAW
            return
        p = self._player(g)
        left = [cid for cid in p.hand if cid not in self.picks[p.seat]]
        if not left or p.chimera is not None:
            self.now += 1
            return
        self.pc = DISCARD_CHOSEN
        g.ask(p.seat, o.ASK_PREPARE_DISCARD, [*hand_options(g, left), o.NO], 0, len(self.picks[p.seat]))

    def discard_chosen(self, g: State) -> None:
        p = self._player(g)
        self.pc = DISCARD
        if self.answer == o.NO:
            self.now += 1
        else:
            self._add_pick(p.seat, o.value_of(self.answer))

    def draw(self, g: State) -> None:
        missing = [0, 0]
        for p in g.players:
            if p.chimera is not None:
                continue
            while len(p.hand) < 5:
                if not zones.draw(g, p.seat):
                    missing[p.seat] = 5 - len(p.hand)
                    break
        self.missing = (missing[0], missing[1]) if g.options.fatigue else (0, 0)
        self.now = 0
        self.pc = EXTRA

    def extra(self, g: State) -> None:
        """Additional draws are optional and come after drawing to five."""
        if self.now > 1:
            self.now = 0
            self.pc = FATIGUE
            return
        p = self._player(g)
        n = min(extra_draws(g, p), len(p.deck))
        if n <= 0 or p.chimera is not None:
            self.now += 1
            return
        self.pc = EXTRA_CHOSEN
        g.ask(p.seat, o.ASK_EXTRA_DRAW, [o.option(o.NUMBER, i) for i in range(n + 1)])

    def extra_chosen(self, g: State) -> None:
        p = self._player(g)
        for i in range(o.value_of(self.answer)):
            zones.draw(g, p.seat)
        self.now += 1
        self.pc = EXTRA

    def fatigue(self, g: State) -> None:
        """One wound at a time, alternating, the first player first (R-PREP-10)."""
        a, b = self.missing
        if a + b == 0:
            self.pc = PREPARED
            return
        seat = g.first if self.now == 0 else 1 - g.first
        self.now = 1 - self.now
        if self.missing[seat] == 0:
            return
        self.missing = (a - 1, b) if seat == 0 else (a, b - 1)
        g.push(Wounds(g.cards[g.players[seat].pb].ref, 1, 0, k.BY_RULE, -1))

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
        """Two passes in a row end the phase (R-TURN-06)."""
        if g.passes >= 2:
            self.pc = RECOVER
            return
        seat = g.first if self.now == 0 else 1 - g.first
        self.now = 1 - self.now
        g.push(new_turn(seat))

    # --- recovery ------------------------------------------------------------------------------------------------

    def recover(self, g: State) -> None:
        g.phase = RECOVERY
        g.active = g.first
        for p in g.players:
            for cid in p.units:
                card = g.cards[cid]
                if card.wounds and not card.facedown:
                    card.wounds = max(0, card.wounds - max(0, values.recover(g, card)))
        for p in g.players:
            if p.chimera is not None and g.automaton is not None:
                g.automaton.recovery(g, p, REMOVE_RED_RAINS)
        for card in g.cards.values():
            if card.exhaustion > 0:
                card.exhaustion -= 1
            if card.dice:
                zones.return_dice(g, card)
        for p in g.players:
            p.guarded = False
        g.dirty = True
        self.now = 0
        self.picks = ((), ())
        self.pc = DICE

    def dice(self, g: State) -> None:
        """Both choose before either pool changes (R-REC-04)."""
        if self.now > 1:
            for p in g.players:
                for code in self.picks[p.seat]:
                    p.active[code] -= 1
                    p.exhausted[code] += 1
            self.picks = ((), ())
            self.pc = ONLY_CHIMERA
            self.now = 0
            return
        p = self._player(g)
        counts = p.active[:]
        for code in self.picks[p.seat]:
            counts[code] -= 1
        options = [o.die_option(o.POOL_MINE, code) for code in range(27) if counts[code] > 0]
        if not options or p.chimera is not None:
            self.now += 1
            return
        self.pc = DICE_CHOSEN
        g.ask(p.seat, o.ASK_RECOVERY_DIE, [*options, o.NO], 0, len(self.picks[p.seat]))

    def dice_chosen(self, g: State) -> None:
        self.pc = DICE
        if self.answer == o.NO:
            self.now += 1
        else:
            self._add_pick(self._player(g).seat, o.value_of(self.answer) & 31)

    def only_chimera(self, g: State) -> None:
        """Red Rains, replenishing, status tokens (R-RECPVE-06..09)."""
        if self.now > 2 or g.automaton is None:
            self.pc = ENDS
            return
        self.now += 1
        for p in g.players:
            if p.chimera is not None:
                g.automaton.recovery(g, p, self.now)

    # --- end of round ---------------------------------------------------------------------------------------------

    def ends(self, g: State) -> None:
        self.pc = ENDS_OTHER
        g.push(EndOfRound(g.first))

    def ends_other(self, g: State) -> None:
        self.pc = OVER
        g.push(EndOfRound(1 - g.first))

    def over(self, g: State) -> None:
        timing.expire_at_round_end(g)
        g.first = 1 - g.first
        g.active = g.first
        g.dirty = True  # values may depend on who holds the token
        self.pc = ROLL


register(Round, {}, {"now": INT, "picks": Fixed(INTS, INTS), "missing": Fixed(INT, INT)})


REMOVE_RED_RAINS = 0
PLACE_RED_RAINS = 1
REPLENISH = 2
REFILL_STATUS = 3


STEPS = (
    Round.roll, Round.roll_off, Round.first_chosen, Round.ask_discard, Round.discard_chosen, Round.draw, Round.extra,
    Round.extra_chosen, Round.fatigue, Round.prepared, Round.turns_start, Round.turns, Round.recover, Round.dice,
    Round.dice_chosen, Round.only_chimera, Round.ends, Round.ends_other, Round.over,
)  # fmt: skip


def new_turn(seat: int) -> Frame:
    """A turn frame; the turn's own module comes later in the order of imports."""
    from ashes_env.rules.flow.turn import Turn

    return Turn(seat)


def some_cards(p: Player, deal: Deal) -> tuple[int, ...]:
    """Some cards of a hand, as its player could have picked them."""
    cards = p.hand[:]
    deal.shuffle(cards)
    return tuple(cards[: deal.below(len(cards) + 1)])


def some_dice(p: Player, deal: Deal) -> tuple[int, ...]:
    """Some active dice, as their player could have picked them."""
    dice = [code for code in range(27) for i in range(p.active[code])]
    deal.shuffle(dice)
    return tuple(dice[: deal.below(len(dice) + 1)])


def _roll_all(g: State, p: Player) -> None:
    """All dice of the exhausted pool are rolled into the active pool (R-PREP-01, R-PREP-02)."""
    log.note(g, log.ROLLED, p.seat, 0, 0, sum(p.exhausted))
    for code in range(27):
        n = p.exhausted[code]
        p.exhausted[code] = 0
        for i in range(n):
            p.active[code - code % 3 + chance.roll_level(g, code // 3, p.seat)] += 1


def extra_draws(g: State, p: Player) -> int:
    """How many cards beyond five the cards of a player let them draw."""
    n = 0
    for cid in (p.pb, *p.units, *p.spells):
        n += values.rule(g, g.cards[cid], k.EXTRA_DRAWS)
    return n
