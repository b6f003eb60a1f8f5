"""A policy trained by supervised learning on a dataset: towards improved probabilities and values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray

from agents.networks import logits_and_values, policy_arguments, policy_class
from ashes_env.agents.search.guide import potentials
from ashes_env.agents.seeing import space_of
from ashes_env.agents.shapes import IDS
from ashes_env.encoding.schema import TWO
from training.dataset import Dataset

FORM = "bytes"
VALUE: float = 1.0  # the weight of the value loss
GRADIENT: float = 1.0  # the maximum norm of a gradient


class Losses(NamedTuple):
    """Means over an update: cross-entropy of the policy, mean squared error of the value."""

    policy: float
    value: float


class Student:
    """The policy of Stable-Baselines3 over the flat observation in bytes, trained without the library's algorithms.

    `shaped`: its values include shaped rewards (`ashes_env.match.rewards`), like those of policies trained with PPO, so
    the potential of a position is subtracted from the target values.
    """

    def __init__(
        self, network: Sequence[int], learning_rate: float, shaped: bool, device: torch.device | str, titles: str = IDS
    ) -> None:
        self.policy = policy_class(FORM)(
            space_of(FORM),
            spaces.Discrete(TWO.n_actions),
            lambda _: learning_rate,
            **policy_arguments(FORM, list(network), titles),
        ).to(device)
        self.optimizer = self.policy.optimizer
        self.shaped = shaped
        self.device = torch.device(device)

    def learn(self, dataset: Dataset, batches: int, size: int, rng: np.random.Generator) -> Losses:
        """Makes `batches` updates, each on `size` decisions sampled from the dataset."""
        self.policy.set_training_mode(True)
        sums = np.zeros(2)
        for _ in range(batches):
            rows = rng.integers(len(dataset.seen), size=size)
            sums += self._update(dataset.rows(rows))
        self.policy.set_training_mode(False)
        return Losses(*(sums / max(1, batches)).tolist())

    def _update(self, dataset: Dataset) -> NDArray[np.float64]:
        logits, found = logits_and_values(self.policy, dataset.seen, dataset.masks)
        values = dataset.values - potentials(dataset.seen) if self.shaped else dataset.values
        of_policy = -(self._on(dataset.chances) * torch.log_softmax(logits, 1)).sum(1).mean()
        of_value = (found - self._on(values)).square().mean()
        self.optimizer.zero_grad()
        loss: torch.Tensor = of_policy + VALUE * of_value
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.policy.parameters(), GRADIENT)
        self.optimizer.step()
        return np.array([of_policy.item(), of_value.item()])

    def _on(self, array: NDArray[Any]) -> torch.Tensor:
        return torch.from_numpy(array).to(self.device)
