"""The planner: plays candidate moves on with the fast player in sampled worlds, and takes the best.

The candidates of a decision are the fast player's own move, the end of the turn, and the next moves by its trials. Each
is played on in the same worlds, dealt anew by `Match.determinize`, for some turns, so through those of the other side.
What then stands is valued (`judge`). After each round the worse half of the candidates is dropped (sequential halving:
Karnin, Koren and Somekh 2013). With a policy, its likeliest moves are candidates too, and its value counts at the ends
of lines. The match is used only through `determinize` and the observation of the deciding seat, so choices do not
depend on hidden cards.
"""

from __future__ import annotations

import random
from typing import Final

from ashes_env.agents.base import Thought
from ashes_env.agents.expert import player
from ashes_env.agents.expert.agent import opened
from ashes_env.agents.plan.judge import Judge
from ashes_env.agents.search.budget import Budget, Spent
from ashes_env.agents.search.halving import Halving, even
from ashes_env.match.match import Match
from ashes_env.rules.game import EndlessLoop, Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import Decision

LEFT_ALONE: Final = frozenset(
    {m.ASK_PAY_DIE, m.ASK_COST_BRANCH, m.ASK_RECOVERY_DIE, m.ASK_FIRST_PLAYER, m.ASK_DAMAGE_ORDER}
)
"""Decisions that the fast player answers alone."""
LONGEST: Final = 2000  # decisions of one line
ROUNDS: Final = 3
FEWEST: Final = 2  # candidates that stay
ADVISED: Final = 3  # moves of the policy among the candidates
TOGETHER: Final = 16  # ends of lines that are valued in one batch, or a few more
LOST: Final = -1.0
WORLDS: Final = 3  # at least so many for each candidate, unless the clock forbids it


class PlannerAgent:
    """Searches with the fast player. `turns`: how far candidates are played on; `candidates`: how many at
    most, and a policy adds some (`ADVISED`).

    `searched` and `overrode` count the decisions that were searched, and those in which the fast player's own move was
    not taken; `gained` adds up how much higher the estimated chance of the move taken was then. It is biased upwards,
    because the same estimates chose the move.
    """

    def __init__(
        self,
        budget: Budget,
        name: str = "plan",
        turns: int = 4,
        candidates: int = 8,
        menus: bool = False,
        judge: Judge | None = None,
    ) -> None:
        self.budget = budget
        self.name = name
        self.turns = turns
        self.candidates = candidates
        self.menus = menus
        self.judge = judge or Judge()
        self.rng = random.Random(0)
        self.searched = self.overrode = 0
        self.gained = 0.0
        self.last: Halving | None = None
        self.by_move: dict[int, int] = {}

    def start(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.last = None

    def act(self, match: Match) -> int:
        legal = match.actions()
        self.last = None
        if len(legal) == 1:
            return next(iter(legal))
        spent = self.budget.begin()
        game, d, self.by_move = opened(self._world(match))
        moves = self._candidates(game, d)
        if len(moves) > 1:
            moves += self._advised(match, moves)
        if len(moves) == 1:
            return self.by_move[moves[0]]
        root = self.last = even(moves)
        self._search(match, root, d.seat, spent)
        best = root.best()
        self.searched += 1
        if best != 0:
            self.overrode += 1
            means = root.means(-1.0)
            self.gained += (means[best] - means[0]) / 2.0
        return self.by_move[moves[best]]

    def _world(self, match: Match) -> Match:
        """A copy of the match in which what the deciding seat cannot know is sampled anew."""
        return match.determinize(self.rng.getrandbits(63))

    def _candidates(self, g: Game, d: Decision) -> list[int]:
        """The moves that are played on, the fast player's own first."""
        if d.ask == m.ASK_MENU:
            ranked = sorted(player.ranks(g, d), key=lambda pair: -pair[0])
            own = player.chosen(g, d, ranked)
            ends = m.END_TURN if m.END_TURN in d.moves else m.PASS
            others = [move for move in (ends, *[move for _, move in ranked], m.MEDITATE) if move in d.moves]
        elif self.menus or d.ask in LEFT_ALONE:
            return [player.answer(g)]
        elif player.is_tried(d):
            ranked = sorted(player.gains(g, d), key=lambda pair: -pair[0])
            own = ranked[0][1]
            others = [move for _, move in ranked]
        else:
            own = player.answer(g)
            others = d.moves
        return [own, *[move for move in others if move != own]][: self.candidates]

    def _advised(self, match: Match, moves: list[int]) -> list[int]:
        """The likeliest moves of the policy, if there is one, that are not among the candidates."""
        likeliest = self.judge.likeliest(match, ADVISED)
        if not likeliest:
            return []
        by_action = {action: move for move, action in self.by_move.items()}
        found = [by_action[action] for action in likeliest if action in by_action]
        return [move for move in found if move not in moves]

    def _search(self, match: Match, root: Halving, seat: int, spent: Spent) -> None:
        for i in range(ROUNDS):
            stop = (i + 1) / ROUNDS
            worlds = 0
            late = False
            ends: list[tuple[int, Game]] = []
            while (worlds < WORLDS or spent.share() < stop) and not late and not spent.late():
                world = self._world(match).game
                worlds += 1
                until = world.turn + self.turns
                for j in root.left:
                    late = spent.late()
                    if late:
                        break
                    spent.simulations += 1
                    end = played_on(world, root.actions[j], until)
                    if end is None:
                        root.add(j, LOST)
                    else:
                        ends.append((j, end))
                if len(ends) >= TOGETHER:
                    self._value(match, root, ends, seat)
                    ends = []
            self._value(match, root, ends, seat)
            if late or spent.late():
                return
            if i < ROUNDS - 1:
                root.halve(FEWEST)

    def _value(self, match: Match, root: Halving, ends: list[tuple[int, Game]], seat: int) -> None:
        """Adds the values of the ends of lines to their candidates."""
        for (j, _), chance in zip(ends, self.judge.chances(match, [end for _, end in ends], seat), strict=True):
            root.add(j, 2.0 * chance - 1.0)

    def estimate(self, match: Match, action: int) -> float | None:
        """The value of an action, from -1 to 1, played on in sampled worlds: for hints where `act` does not search."""
        spent = self.budget.begin()
        _, d, by_move = opened(self._world(match))
        move = next((move for move, known in by_move.items() if known == action), None)
        if move is None:
            return None
        root = even([move])
        self._search(match, root, d.seat, spent)
        return root.means(-1.0)[0] if root.tries[0] else None

    def thought(self, match: Match) -> Thought:
        """The chance of the best candidate, and each candidate's share of the tries."""
        root = self.last
        tried = 0 if root is None else sum(root.tries)
        if root is None or not tried:
            return Thought()
        policy = {self.by_move[move]: n / tried for move, n in zip(root.actions, root.tries, strict=True)}
        return Thought(root.means(-1.0)[root.best()], policy)


def played_on(world: Game, move: int, until: int) -> Game | None:
    """The first position of a turn after `until`, played on after a move by the fast player; none if an effect does not
    end.
    """
    g = world.copy()
    try:
        g.apply(move)
        player.play_on(g, until, LONGEST)
    except EndlessLoop:
        return None
    return g
