"""What follows from each legal action: the change of the position after it and all that is forced.

Each action is played in a copy of a world in which the deciding seat's hidden information is sampled anew
(`rules.worlds.determinize`), up to the next decision of any player. The seed of the sample is a function of public
numbers, so the same position always gives the same consequences, whatever the hidden cards are. If an action uses
chance (dice, shuffles, a Chimera's behaviour), the numbers are means over `SAMPLES` runs of chance. One sample of the
hidden cards is enough, because the number of cards that are drawn or turned does not depend on which cards they are.
What another player would answer is not played: the consequences end where it decides.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from ashes_env.encoding import fields as c
from ashes_env.encoding.actions import PAGE, Actions
from ashes_env.encoding.layout import MAX_ACTIONS
from ashes_env.encoding.view import cap, put_id
from ashes_env.rules.definitions.definitions import AURAS
from ashes_env.rules.flow.running import EndlessLoop, Game
from ashes_env.rules.reading import values
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.generator import M64, mixed, spawned
from ashes_env.rules.state.neighbours import allies, foes
from ashes_env.rules.state.state import Decision, Player, State
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.solo.body import Body

SAMPLES: Final = 2  # divides the 4 of `fields.CONSEQUENCE`
QUARTERS: Final = 4  # of one
PURPOSE: Final = 16  # of the random numbers, beside those in `rules.state.generator`
MAIN_QUESTIONS: Final = frozenset({m.ASK_MENU, m.ASK_PREPARE_DISCARD, m.ASK_RECOVERY_DIE, m.ASK_FIRST_FIVE})


class Tally:
    """The numbers of a position that consequences compare: `sides` has `N_TALLY` sums for a seat and its partners,
    then for its opponents; `red_rains` are tokens of all Chimeras.
    """

    __slots__ = ("main", "red_rains", "side", "sides", "turn")

    def __init__(self, g: State, seat: int) -> None:
        self.sides: list[int] = [0] * (2 * c.N_TALLY)
        self.red_rains = 0
        self.turn = g.turn
        auras = bool(g.mask & AURAS)
        p = g.players[seat]
        self.main = p.main
        self.side = p.side
        self._add(g, p, 0, auras)
        for other in allies(g, seat):
            self._add(g, g.players[other], 0, auras)
        for other in foes(g, seat):
            self._add(g, g.players[other], c.N_TALLY, auras)

    def _add(self, g: State, p: Player, at: int, auras: bool) -> None:
        cards = g.cards
        life = units = attack = unit_life = exhaustion = status = 0
        pb = cards.get(p.pb)
        if pb is not None:
            life = values.life_left(g, pb)
            exhaustion = pb.exhaustion
            status = pb.status
        for cid in p.units:
            card = cards[cid]
            units += 1
            exhaustion += card.exhaustion
            status += card.status
            if card.facedown:
                continue
            d = card.d
            if (
                auras
                or card.attached
                or card.timed
                or card.dice
                or d.own_passives
                or card.x_attack >= 0
                or card.x_life >= 0
            ):
                found = values.unit_values(g, card)
                if found.attack > 0:
                    attack += found.attack
                left = found.life - card.wounds
            else:
                attack += d.printed_attack
                left = d.life - card.wounds
            if left > 0:
                unit_life += left
        for cid in p.spells:
            card = cards[cid]
            exhaustion += card.exhaustion
            status += card.status
        sums = self.sides
        sums[at] += life if life > 0 else 0
        sums[at + 1] += units
        sums[at + 2] += attack
        sums[at + 3] += unit_life
        sums[at + 4] += exhaustion
        sums[at + 5] += status
        sums[at + 6] += len(p.spells)
        sums[at + 9] += len(p.deck)
        if isinstance(p, Body):
            sums[at + 7] += p.rage
            self.red_rains += p.ultimate_value * (p.phase - 1)
            if pb is not None:
                self.red_rains += pb.red_rains
        else:
            dice = 0
            for n in p.active:
                dice += n
            sums[at + 7] += dice
            sums[at + 8] += len(p.hand)


class Outcome:
    """The consequences of one action in quarters, summed over runs of chance."""

    __slots__ = ("numbers",)

    def __init__(self) -> None:
        self.numbers: list[int] = [0] * c.CONSEQUENCE_WIDTH

    def add(self, g: Game, seat: int, before: Tally, weight: int) -> None:
        """Adds the position that a run has reached."""
        sums = self.numbers
        if g.winners:
            sums[c.CO_WON if seat in g.winners else c.CO_LOST] += weight
        elif g.seats.out and seat in g.seats.out:
            sums[c.CO_LOST] += weight
        decision = g.decision
        over = g.turn != before.turn or decision is None
        if over:
            sums[c.CO_TURN_OVER] += weight
        if decision is not None and decision.ask not in MAIN_QUESTIONS:
            sums[c.CO_GOES_ON if decision.seat == seat else c.CO_ANSWER] += weight
        after = Tally(g, seat)
        if not over:
            if after.main < before.main:
                sums[c.CO_MAIN] += weight * (before.main - after.main)
            if after.side < before.side:
                sums[c.CO_SIDE] += weight * (before.side - after.side)
        if after.red_rains > before.red_rains:
            sums[c.CO_RED_RAINS] += weight * (after.red_rains - before.red_rains)
        at = c.CO_CHANGES
        old, new = before.sides, after.sides
        for i in range(2 * c.N_TALLY):
            n = new[i] - old[i]
            if n < 0:
                sums[at] -= weight * n
            elif n > 0:
                sums[at + 1] += weight * n
            at += 2


class World:
    """A position with its hidden information sampled anew, in which the moves of its decision are tried."""

    __slots__ = ("before", "game", "seat")

    def __init__(self, game: Game, decision: Decision) -> None:
        self.seat = decision.seat
        # Only numbers that the seat knows: its own question, and the length of the public log.
        public = ((len(game.log) * 61 + game.turn) * 61 + decision.ask) * 61 + decision.n
        self.game = determinize(game, self.seat, spawned(public & M64, PURPOSE, self.seat))
        self.before = Tally(self.game, self.seat)

    def outcome(self, move: int) -> Outcome | None:
        """The consequences of a move; `None` where its effects would not end."""
        out = Outcome()
        try:
            g = self.game.copy()
            chance = g.rng
            g.apply(move)
            if g.rng == chance:
                out.add(g, self.seat, self.before, QUARTERS)
                return out
            out.numbers[c.CO_CHANCE] = 1
            out.add(g, self.seat, self.before, QUARTERS // SAMPLES)
            for i in range(1, SAMPLES):
                g = self.game.copy()
                g.rng = mixed((chance + i) & M64)
                g.apply(move)
                out.add(g, self.seat, self.before, QUARTERS // SAMPLES)
        except EndlessLoop:
            return None
        return out


def write_consequences(w: BytesWriter, at: int, ids: int, game: Game, actions: Actions, rows: int) -> None:
    """Writes a row for each legal action of the deciding seat in the order of ids, at most `rows`: numbers from `at` on
    (`fields.CONSEQUENCE`), the action ids, two bytes each, from `ids` on; with a negative `ids` no ids.

    The page of legal actions changes nothing in the game; its row is empty but for "legal".
    """
    decision = game.decision
    if decision is None:
        return
    world = World(game, decision)
    n = 0
    for action in sorted(actions):
        if n >= rows:
            return
        n += 1
        w[at] = 1
        if ids >= 0:
            put_id(w, ids, action)
            ids += 2
        if action != PAGE:
            found = world.outcome(actions[action])
            if found is not None:
                numbers = found.numbers
                for i in range(1, c.CONSEQUENCE_WIDTH):
                    if numbers[i]:
                        w[at + i] = cap(numbers[i])
        at += c.CONSEQUENCE_WIDTH


def consequence_rows(game: Game, actions: Actions) -> bytes:
    """The consequences of the legal actions, `MAX_ACTIONS` rows in the order of the rows of actions; no ids."""
    w = BytesWriter()
    w.write(bytes(MAX_ACTIONS * c.CONSEQUENCE_WIDTH))
    write_consequences(w, 0, -1, game, actions, MAX_ACTIONS)
    return w.getvalue()
