"""Selects the actions that a search tries at the root and the final action: sequential halving over candidates sampled
without replacement by the Gumbel trick (Danihelka and others 2022, Policy improvement by planning with Gumbel).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ashes_env.agents.search.budget import Spent
from ashes_env.agents.search.halving import SCALE, Halving
from ashes_env.match.match import Match


class Root(Halving):
    """The candidates of one decision. `actions` are the legal ones, `priors` their probabilities; at most `most` are
    tried. With a generator they are sampled, without one the most likely are taken. `scale`: how much results count
    beside priors.
    """

    def __init__(
        self,
        actions: NDArray[np.intp],
        priors: NDArray[np.float32],
        most: int,
        rng: np.random.Generator | None = None,
        scale: float = SCALE,
    ) -> None:
        self.logits = np.log(np.maximum(priors, 1e-12)).astype(np.float64)
        scores = self.logits if rng is None else self.logits + rng.gumbel(size=len(actions))
        super().__init__(actions.tolist(), scores.tolist(), most, scale)

    def improved(self, value: float) -> NDArray[np.float64]:
        """The improved policy over all actions. Those never tried count as the others on average by their priors;
        the `value` of the position counts where nothing was tried: it would favour them if it were too high.
        """
        tried = np.array(self.tries) > 0
        if tried.any():
            value = float(np.average(np.array(self.means(0.0))[tried], weights=np.exp(self.logits[tried])))
        logits = self.logits + np.array(self.value(value))
        chances = np.exp(logits - logits.max())
        return np.asarray(chances / chances.sum())


def equal(legal: NDArray[np.intp]) -> NDArray[np.float32]:
    """Equal priors for legal actions."""
    return np.full(len(legal), 1.0 / len(legal), np.float32)


def trials(match: Match, root: Root, spent: Spent, rng: np.random.Generator) -> Iterator[tuple[int, Match, int]]:
    """Each candidate of a round in the same worlds, until the round's share of the budget is used up: its index, the
    world after its action, and the seed of the world.
    """
    stop = (root.done + 1) / root.rounds
    while True:
        seed = int(rng.integers(1 << 62))
        dealt = None if spent.late(stop) else match.determinize(seed)
        for i in root.left:
            if dealt is None or spent.late(stop):
                return
            world = dealt.copy()
            world.act(root.actions[i])
            spent.simulations += 1
            yield i, world, seed
        if spent.share() >= stop:
            return
