"""Grim Fates: choices that players would make for the Chimera are decided by what is worst for the players (R-VAR-01).

For some cards the worst answer is fixed (`Definitions.grim`). Otherwise each move is tried out, and the move after
which the position is best for the Chimera is taken (`standing`); among equals the first. The trials run in worlds
sampled from the information of the choosing player, with a seed derived from public information. So the result reveals
nothing that this player does not know, and uses no random numbers of the game.
"""

from __future__ import annotations

from typing import Final

from ashes_env.rules.combat import damage
from ashes_env.rules.definitions.definitions import GRIM_MOST
from ashes_env.rules.flow.running import STEP_LIMIT, Game
from ashes_env.rules.reading import values
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.generator import FATES, spawned
from ashes_env.rules.state.state import Decision, Frame, Player, State
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.solo.body import chimera_of, script_of

WORLDS: Final = 3  # sampled for each choice
DEEPER: Final = 1  # levels of nested choices for the Chimera that are tried out; after that the first move
MOST_ASKED: Final = 30  # limit of questions to players within a trial
WHOLE: Final = 1000  # the share of life of an unwounded side
NO_FIXED_ANSWER: Final = -1

Standing = tuple[int, ...]


class Fate(Frame):
    """Answers a question that was put to the Chimera in the seat `seat`; the other fields are as in `Decision`."""

    __slots__ = ("ask", "moves", "n", "seat", "source")

    def __init__(self, seat: int, ask: int, moves: tuple[int, ...], source: int, n: int) -> None:
        super().__init__()
        self.seat = seat
        self.ask = ask
        self.moves = moves
        self.source = source
        self.n = n

    def copy(self) -> Fate:
        f = Fate(self.seat, self.ask, self.moves, self.source, self.n)
        f.pc, f.answer = self.pc, self.answer
        return f

    def step(self, g: State) -> None:
        assert isinstance(g, Game)
        g.pop()
        found = self._fixed_answer(g)
        if found == NO_FIXED_ANSWER:
            found = self._tried(g, self._worlds(g), DEEPER)
        g.stack[-1].answer = found

    def guess(self, g: Game, deeper: int) -> None:
        """Answers within a trial, where the world is already sampled."""
        g.pop()
        found = self._fixed_answer(g)
        if found == NO_FIXED_ANSWER:
            found = self._tried(g, [g], deeper - 1) if deeper else self.moves[0]
        g.stack[-1].answer = found

    def _fixed_answer(self, g: Game) -> int:
        """The fixed worst answer for the card that asks, or `NO_FIXED_ANSWER`."""
        if len(self.moves) == 1:
            return self.moves[0]
        which = g.defs.grim.get(g.stack[-1].topic(g).title)
        if which is None:
            return NO_FIXED_ANSWER
        most = which == GRIM_MOST
        numbers = [x for x in self.moves if m.kind_of(x) == m.NUMBER]
        if numbers:
            return max(numbers) if most else min(numbers)
        wanted = m.YES if most else m.NO
        return wanted if wanted in self.moves else NO_FIXED_ANSWER

    def _worlds(self, g: Game) -> list[Game]:
        """Samples of the game from the information of the choosing player, each stopped at the question."""
        seat = g.players[self.seat].decider(g)
        asked = g.copy()
        asked.decision = Decision(seat, self.ask, list(self.moves), self.source, self.n)
        public = g.round << 40 | g.turn << 20 | len(g.log)
        out: list[Game] = []
        for i in range(WORLDS):
            world = determinize(asked, seat, spawned(public, FATES, i))
            world.decision = None
            out.append(world)
        return out

    def _tried(self, g: Game, worlds: list[Game], deeper: int) -> int:
        """The move after which the Chimera stands best, summed over all worlds."""
        found = self.moves[0]
        best: Standing = ()
        for move in self.moves:
            total: Standing = ()
            for world in worlds:
                after = world.copy()
                after.stack[-1].answer = move
                _play_on(after, deeper)
                stands = standing(after, self.seat)
                total = tuple([a + b for a, b in zip(total, stands, strict=True)]) if total else stands
            if total > best:
                found, best = move, total
        return found


def _play_on(g: Game, deeper: int) -> None:
    """Plays until the text or the responses that asked the question are resolved, a menu comes, or the game is over.
    Players decline what they can decline, and otherwise take the first move.
    """
    at = max(0, len(g.stack) - 2)
    waited = g.stack[at]
    asked = 0
    for _ in range(STEP_LIMIT):
        if g.winners or len(g.stack) <= at or g.stack[at] is not waited:
            return
        d = g.decision
        if d is not None:
            if d.ask == m.ASK_MENU or asked == MOST_ASKED:
                return
            asked += 1
            g.decision = None
            g.stack[-1].answer = m.NO if m.NO in d.moves else d.moves[0]
        elif not (g.dirty and damage.check_state(g)):
            top = g.stack[-1]
            if isinstance(top, Fate):
                top.guess(g, deeper)
            else:
                top.step(g)


def standing(g: State, seat: int) -> Standing:
    """How good the position is for the Chimera in a seat, compared lexicographically; greater is better.

    In order: whether it has won; its share of life left minus that of the players; the attack values on its
    battlefields minus those of the players; the life left of the units, likewise; how near the Ultimate is, plus status
    tokens, minus exhaustion tokens; cards in hand and active dice of the players (fewer is better); the value of its
    draw pile.
    """
    chimera = chimera_of(g.players[seat])
    players = [p for p in g.players if not p.scripted]
    won = 0 if not g.winners else 1 if seat in g.winners else -1
    life = _life(g, chimera) * len(players)
    attacks, bodies = _units(g, chimera)
    means = 0
    for p in players:
        life -= _life(g, p)
        theirs = _units(g, p)
        attacks -= theirs[0]
        bodies -= theirs[1]
        means += len(p.hand) + sum(p.active)
    pile = 0
    for cid in chimera.deck:
        d = g.by_id[cid]
        pile += 1 + (d.card.attack or 0) + (d.card.life or 0)
    return (won, life, attacks, bodies, _menace(g, seat), -means, pile)


def _life(g: State, p: Player) -> int:
    """The share of life left, in thousandths."""
    body = g.cards.get(p.pb)
    if body is None or p.seat in g.seats.out:
        return 0
    life = values.life(g, body)
    return max(0, life - body.wounds) * WHOLE // life if life > 0 else 0


def _units(g: State, p: Player) -> tuple[int, int]:
    """The sum of the attack values of the units, and of their life left."""
    attacks = 0
    bodies = 0
    for cid in p.units:
        unit = g.cards[cid]
        if not unit.facedown:
            attacks += values.attack(g, unit)
            bodies += values.life(g, unit) - unit.wounds
    return attacks, bodies


def _menace(g: State, seat: int) -> int:
    """How near the Ultimate is, in units of rage dice, plus status tokens minus exhaustion tokens of the Chimera's
    cards.
    """
    chimera = chimera_of(g.players[seat])
    dice = script_of(g, chimera).rage_dice
    out = chimera.rage
    for card in g.cards.values():
        if card.seat == seat:
            out += card.red_rains * dice + card.status
            # On these two cards a token raises the price of the Ultimate.
            out -= card.exhaustion * (dice if card.id in (chimera.pb, chimera.ultimate) else 1)
    return out
