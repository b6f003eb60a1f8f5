"""A policy learns from a dataset: probabilities and values of a teacher, by supervised learning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.networks import logits_and_values
from training.dataset import Batch, Dataset

VALUE: Final = 0.5  # the weight of the value loss
GRADIENT: Final = 0.5  # the maximum norm of a gradient


class Losses(NamedTuple):
    """Means over decisions: cross-entropy of the policy, squared error of the value."""

    policy: float
    value: float


def learn(
    policy: MaskableActorCriticPolicy,
    dataset: Dataset,
    decisions: int,
    size: int,
    rng: np.random.Generator,
    asked: Callable[[], bool] = lambda: False,
    learned: Callable[[int], object] = lambda number: None,
) -> list[Losses]:
    """Trains a policy of Stable-Baselines3 on so many decisions, in batches of `size`: passes over the dataset, each in
    an order of its own. Ends early once `asked` returns true; `learned` is told the size of each batch. Returns the
    losses of each pass that was completed; the last one may be a part of the dataset.
    """
    losses: list[Losses] = []
    policy.set_training_mode(True)
    try:
        while decisions:
            order = rng.permutation(len(dataset.values))[:decisions]
            sums = np.zeros(2)
            for start in range(0, len(order), size):
                if asked():
                    return losses
                rows = order[start : start + size]
                sums += len(rows) * _update(policy, dataset.batch(rows))
                learned(len(rows))
            decisions -= len(order)
            losses.append(Losses(*(sums / len(order)).tolist()))
        return losses
    finally:
        policy.set_training_mode(False)


def _update(policy: MaskableActorCriticPolicy, batch: Batch) -> Any:
    seen, masks, chances, values = batch
    logits, found = logits_and_values(policy, seen, masks)
    told, returns = (torch.from_numpy(each).to(found.device) for each in (chances, values))
    of_policy = -(told * torch.log_softmax(logits, 1)).sum(1).mean()
    of_value = (found - returns).square().mean()
    policy.optimizer.zero_grad()
    loss: torch.Tensor = of_policy + VALUE * of_value
    loss.backward()  # type: ignore[no-untyped-call]
    torch.nn.utils.clip_grad_norm_(policy.parameters(), GRADIENT)
    policy.optimizer.step()
    return np.array([of_policy.item(), of_value.item()])
