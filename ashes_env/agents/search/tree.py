"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012), with PUCT as in AlphaZero (Silver and
others 2018).

Each simulation samples a world and follows one tree, whose nodes are sequences of actions by all seats. Other worlds
have other legal actions and other random outcomes, but share the statistics. So the tree holds only what the acting
seat can know, not the real hidden cards.

Each player is assumed to maximise its own value: a node holds a value for each seat, and the seat that decides there
uses its own (max^n, Luckhardt and Irani 1986, An algorithmic solution of n-person games; in Monte Carlo tree search
Sturtevant 2008, An analysis of UCT in multi-player games). With two sides this is the usual zero-sum search.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Final

from ashes_env.agents.base import Thought
from ashes_env.agents.search.budget import Budget, Spent
from ashes_env.agents.search.leaves import Leaves, Priors, Values, for_sides, values_of
from ashes_env.match.match import Match

NO_PRIOR: Final = 0.05  # of an action that was not legal in the world where the node was expanded
AT_ONCE: Final = 16  # leaves valued in one batch


class Node:
    """A sequence of actions from the root. `totals` is the sum of its results for each of `n` seats."""

    __slots__ = ("children", "priors", "totals", "visits")

    def __init__(self, n: int) -> None:
        self.children: dict[int, Node] = {}
        self.priors: Priors | None = None  # None until the node has been valued
        self.visits = 0
        self.totals = [0.0] * n

    def add(self, values: Values, sign: float = 1.0) -> None:
        """Adds a result to the totals, or subtracts it (`sign` -1)."""
        for seat, value in enumerate(values):
            self.totals[seat] += sign * value


Path = list[tuple[Node, Values]]
"""The nodes of a simulation, each with its virtual loss."""


class TreeAgent:
    """PUCT over information sets. `breadth` weighs priors against values (c_puct)."""

    def __init__(self, leaves: Leaves, budget: Budget, name: str = "tree", breadth: float = 1.5) -> None:
        self.leaves = leaves
        self.budget = budget
        self.name = name
        self.breadth = breadth
        self.rng = random.Random(0)
        self._last: Node | None = None

    def start(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.leaves.start(self.rng.getrandbits(63))

    def act(self, match: Match) -> int:
        legal = match.actions()
        self._last = None
        if len(legal) == 1:
            return next(iter(legal))
        root = self._last = self.search(match)
        return max(legal, key=lambda action: root.children[action].visits if action in root.children else 0)

    def thought(self, match: Match) -> Thought:
        """The mean value of the last tree for the acting seat, and each action's share of the visits."""
        root = self._last
        visits = 0 if root is None else sum(child.visits for child in root.children.values())
        if root is None or not visits:
            return Thought()
        value = root.totals[match.seat] / root.visits
        return Thought(
            max(-1.0, min(1.0, value)), {action: child.visits / visits for action, child in root.children.items()}
        )

    def search(self, match: Match) -> Node:
        """Builds the tree for a decision of the match; does not change the match."""
        root = Node(len(match.game.players))
        spent = self.budget.begin()
        seat = match.seat
        while spent.share() < 1.0:
            waiting: list[tuple[Path, Match]] = []
            met: set[int] = set()
            for _ in range(AT_ONCE):
                path, world = self._down(root, match, seat)
                leaf = id(path[-1][0])
                if not world.over and leaf in met:  # waiting leaves are valued first, so that selection can use them
                    _back(path)
                    break
                spent.simulations += 1
                if world.over:
                    _up(path, values_of(world, seat))
                else:
                    met.add(leaf)
                    waiting.append((path, world))
                if spent.share() >= 1.0:
                    break
            if waiting:
                self._valued(waiting, spent)
        return root

    def _valued(self, waiting: list[tuple[Path, Match]], spent: Spent) -> None:
        """Values waiting leaves. If they are valued one by one and time runs out, the rest is discarded, but at least
        one is valued.
        """
        found = self.leaves.value([world for _, world in waiting])
        one_by_one = isinstance(found, Iterator)
        values_in_turn = iter(found)
        for n, (path, _) in enumerate(waiting):
            if n and one_by_one and spent.late():
                _back(path)
                continue
            path[-1][0].priors, values = next(values_in_turn)
            _up(path, values)

    def _down(self, root: Node, match: Match, seat: int) -> tuple[Path, Match]:
        """Runs a simulation to a leaf or to the end of the game. Nodes on the path get a virtual loss until the leaf is
        valued, so that the next simulation takes another path.
        """
        world = match.determinize(self.rng.getrandbits(63), seat)
        node = root
        n = len(node.totals)
        path: Path = [(node, (0.0,) * n)]
        node.visits += 1
        while not world.over:
            legal = world.actions()
            if len(legal) == 1:
                world.act(next(iter(legal)))
                continue
            if node.priors is None:
                break
            chooser = world.seat
            action = self._choose(node, list(legal), chooser)
            lost = for_sides(world.game, chooser, -1.0)
            world.act(action)
            child = node.children.get(action)
            if child is None:
                child = node.children[action] = Node(n)
            node = child
            node.visits += 1
            node.add(lost)
            path.append((node, lost))
        return path, world

    def _choose(self, node: Node, legal: list[int], chooser: int) -> int:
        priors = node.priors or {}
        known = [node.children.get(action) for action in legal]
        visits = sum(child.visits for child in known if child is not None)
        root = self.breadth * math.sqrt(visits + 1)
        best, best_score = legal[0], -math.inf
        unknown = node.totals[chooser] / node.visits if node.visits else 0.0
        for action, child in zip(legal, known, strict=True):
            prior = priors.get(action, NO_PRIOR)
            if child is None or not child.visits:
                score = unknown + root * prior
            else:
                score = child.totals[chooser] / child.visits + root * prior / (1 + child.visits)
            if score > best_score:
                best, best_score = action, score
        return best


def _up(path: Path, values: Values) -> None:
    for node, taken in path:
        node.add(tuple(value - before for value, before in zip(values, taken, strict=True)))


def _back(path: Path) -> None:
    for node, taken in path:
        node.visits -= 1
        node.add(taken, -1.0)
