"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012), with PUCT as in AlphaZero (Silver and
others 2018).

Each simulation deals a world anew and follows one tree, whose nodes are the actions taken so far, whoever took them: in
another world other actions are legal and other chance follows, and what was learned is shared. So the tree holds what
the seat at the root can know, and nothing of the world on the table.
"""

from __future__ import annotations

import math
import random
from typing import Final

from agents.search.budget import Budget
from agents.search.leaves import Leaves, Priors
from ashes_env.env.match import Match
from ashes_env.rules.state.neighbours import partners

NO_PRIOR: Final = 0.05  # of an action that was not legal in the world where the node was first met
AT_ONCE: Final = 16  # leaves that are valued together


class Node:
    """A run of actions from the root. `total` is the sum of what came of it, for the seat at the root."""

    __slots__ = ("children", "priors", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.priors: Priors | None = None  # None until the node has been valued
        self.visits = 0
        self.total = 0.0


Path = list[tuple[Node, float]]
"""The nodes of a simulation, each with what it was taken to be worth before that was known."""


class TreeAgent:
    """PUCT over information sets. `breadth` weighs priors against values (c_puct)."""

    def __init__(self, leaves: Leaves, budget: Budget, name: str = "tree", breadth: float = 1.5) -> None:
        self.leaves = leaves
        self.budget = budget
        self.name = name
        self.breadth = breadth
        self.rng = random.Random(0)

    def start(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.leaves.start(self.rng.getrandbits(63))

    def act(self, match: Match) -> int:
        legal = match.actions()
        if len(legal) == 1:
            return next(iter(legal))
        root = self.search(match)
        return max(legal, key=lambda action: (root.children[action].visits if action in root.children else 0))

    def search(self, match: Match) -> Node:
        """The tree for a decision of the match, which is not changed."""
        root = Node()
        spent = self.budget.begin()
        seat = match.seat
        while spent.share() < 1.0:
            waiting: list[tuple[Path, Match]] = []
            met: set[int] = set()
            for _ in range(AT_ONCE):
                path, world = self._down(root, match, seat)
                leaf = id(path[-1][0])
                if not world.over and leaf in met:  # all that wait are valued first, for then it is known where to go
                    _back(path)
                    break
                spent.simulations += 1
                if world.over:
                    _up(path, world.result(seat))
                else:
                    met.add(leaf)
                    waiting.append((path, world))
                if spent.share() >= 1.0:
                    break
            for (path, world), side, (priors, value) in zip(
                waiting, [world.seat for _, world in waiting],
                self.leaves.value([world for _, world in waiting]) if waiting else [], strict=True,
            ):  # fmt: skip
                path[-1][0].priors = priors
                _up(path, value if partners(match.game, side, seat) else -value)
        return root

    def _down(self, root: Node, match: Match, seat: int) -> tuple[Path, Match]:
        """A simulation to a leaf or to the end of the game. Each node on the way is taken to be lost for whoever chose
        it until it is known better, so that the next simulation goes another way.
        """
        world = match.determinize(self.rng.getrandbits(63), seat)
        node = root
        path = [(node, 0.0)]
        node.visits += 1
        while not world.over:
            legal = world.actions()
            if len(legal) == 1:
                world.act(next(iter(legal)))
                continue
            if node.priors is None:
                break
            sign = 1.0 if partners(world.game, world.seat, seat) else -1.0
            action = self._choose(node, list(legal), sign)
            world.act(action)
            child = node.children.get(action)
            if child is None:
                child = node.children[action] = Node()
            node = child
            node.visits += 1
            node.total -= sign
            path.append((node, -sign))
        return path, world

    def _choose(self, node: Node, legal: list[int], sign: float) -> int:
        priors = node.priors or {}
        known = [node.children.get(action) for action in legal]
        visits = sum(child.visits for child in known if child is not None)
        root = self.breadth * math.sqrt(visits + 1)
        best, best_score = legal[0], -math.inf
        unknown = sign * node.total / node.visits if node.visits else 0.0
        for action, child in zip(legal, known, strict=True):
            prior = priors.get(action, NO_PRIOR)
            if child is None or not child.visits:
                score = unknown + root * prior
            else:
                score = sign * child.total / child.visits + root * prior / (1 + child.visits)
            if score > best_score:
                best, best_score = action, score
        return best


def _up(path: Path, value: float) -> None:
    for node, taken in path:
        node.total += value - taken


def _back(path: Path) -> None:
    for node, taken in path:
        node.visits -= 1
        node.total -= taken
