"""A planner that sees all cards, dice and shuffles to come: a reference, which no fair agent can be.

In the true future a line of moves always ends the same way, so the best line that was found is kept and followed until
a better one is found (nested Monte Carlo search with a memory: Cazenave 2009). Every decision has a budget of lines:
first each candidate is played on by the fast player, then changes of the best line are tried.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ashes_env.agents.expert import player
from ashes_env.agents.expert.agent import opened
from ashes_env.agents.plan.planner import LONGEST, TOGETHER, PlannerAgent
from ashes_env.match.match import Match
from ashes_env.match.redeal import OpenEyes
from ashes_env.rules.game import EndlessLoop, Game

LOST: Final = 0.0


class Line(NamedTuple):
    """The moves of the deciding seat wherever it had a choice, and the chance to win at its end, from 0 to 1."""

    moves: tuple[int, ...]
    chance: float = LOST


class LookingAgent(PlannerAgent):
    """Plays by the best line found in the true future. `budget` counts lines of `turns` turns, and `candidates` are as
    for the planner. It must be handed the true match.
    """

    best = Line(())

    def start(self, seed: int) -> None:
        super().start(seed)
        self.best = Line(())

    def _world(self, match: Match) -> Match:
        return match.copy()

    def act(self, match: Match) -> int:
        legal = match.actions()
        if len(legal) == 1:
            return next(iter(legal))
        spent = self.budget.begin()
        game, d, by_move = opened(self._world(match))
        moves = self._candidates(game, d)
        # Moves of which the match offers only one, such as equal cards, are behind us without having been asked for.
        passed = next((i for i, move in enumerate(self.best.moves) if move in by_move), None)
        known = None if passed is None else Line(self.best.moves[passed:], self.best.chance)
        if known is None and len(moves) == 1:
            self.best = Line(())
            return by_move[moves[0]]
        if len(moves) > 1:
            self.searched += 1
            until = game.turn + self.turns
            first = [known.moves] if known else []  # it is played on as far as the others, and valued there
            begun = [self._line(game, each, until, d.seat) for each in (*first, *((move,) for move in moves))]
            known = self._better(match, None, begun, d.seat)
            spent.simulations += len(begun)
            while spent.share() < 1.0:
                tried = [self._line(game, self._change(known), until, d.seat) for _ in range(TOGETHER)]
                spent.simulations += len(tried)
                known = self._better(match, known, tried, d.seat)
            self.overrode += known.moves[0] != moves[0]
        assert known is not None
        self.best = Line(known.moves[1:], known.chance)
        return by_move[known.moves[0]]

    def _change(self, known: Line) -> tuple[int, ...]:
        """The beginning of a line; behind it comes a random move, then those of the fast player."""
        return (*known.moves[: self.rng.randrange(len(known.moves))], -1)

    def _line(self, game: Game, first: tuple[int, ...], until: int, seat: int) -> tuple[tuple[int, ...], Game | None]:
        """Plays on by the `first` moves and then by the fast player, -1 is a random move: the moves of a seat, and the
        first position of a turn after `until`; none if an effect does not end.
        """
        g = game.copy()
        moves: list[int] = []
        try:
            for _ in range(LONGEST):
                d = g.decision
                if d is None or g.turn > until:
                    break
                if d.seat != seat or len(d.moves) == 1:
                    g.apply(player.answer(g))
                    continue
                move = first[len(moves)] if len(moves) < len(first) else None
                if move == -1:
                    move = self.rng.choice(d.moves)
                elif move is None or move not in d.moves:
                    move = player.answer(g)
                moves.append(move)
                g.apply(move)
        except EndlessLoop:
            return tuple(moves), None
        return tuple(moves), g

    def _better(
        self, match: Match, known: Line | None, tried: list[tuple[tuple[int, ...], Game | None]], seat: int
    ) -> Line:
        """The best of a known line and some that were tried."""
        ended = [(moves, end) for moves, end in tried if end is not None]
        chances = self.judge.chances(match, [end for _, end in ended], seat)
        lines = [Line(moves, chance) for (moves, _), chance in zip(ended, chances, strict=True)]
        lines += [Line(moves) for moves, end in tried if end is None]
        return max(lines if known is None else [known, *lines], key=lambda line: line.chance)


def looking_like(agent: PlannerAgent) -> OpenEyes:
    """A planner with the same options that looks: it gets the true match, and its name says so."""
    return OpenEyes(LookingAgent(agent.budget, agent.name, agent.turns, agent.candidates, agent.menus, agent.judge))
