"""The policy without distribution objects computes what the library's does, and never draws an illegal action."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.lean import LEAST, LeanPolicy, sampled
from agents.network import Trunk
from agents.networks import policy_arguments, policy_class
from ashes_env.agents.seeing import FORMS, space_of
from ashes_env.encoding.schema import TWO
from tests.agents.test_forward import batch, positions

WIDTHS = [16, 8]
ACTIONS = spaces.Discrete(TWO.n_actions)


def policy(kind: type[MaskableActorCriticPolicy], form: str = "flat") -> Any:
    torch.manual_seed(3)
    made = kind(space_of(form), ACTIONS, lambda _: 1e-3, **policy_arguments(form, WIDTHS))
    with torch.no_grad():
        for weights in made.action_net.parameters():
            weights.mul_(50)  # else all actions are about as likely
    made.set_training_mode(False)
    return made


def seen_by(form: str) -> tuple[Any, Any]:
    seen, masks = batch(positions(), form)
    tensors = {k: torch.as_tensor(v) for k, v in seen.items()} if isinstance(seen, dict) else torch.as_tensor(seen)
    return tensors, masks


def test_values_chances_and_entropies_are_those_of_the_library() -> None:
    lean, library = policy(LeanPolicy), policy(MaskableActorCriticPolicy)
    library.load_state_dict(lean.state_dict())
    assert isinstance(lean.features_extractor, Trunk)
    seen, masks = seen_by("flat")
    legal = torch.as_tensor(np.array([np.flatnonzero(mask)[-1] for mask in masks]))
    for given in (masks, torch.as_tensor(masks), masks.astype(np.int8)):
        mine, theirs = lean.evaluate_actions(seen, legal, given), library.evaluate_actions(seen, legal, masks)
        for one, other in zip(mine, theirs, strict=True):
            assert one.shape == other.shape
            assert torch.allclose(one, other, atol=1e-5)
    assert torch.allclose(lean.predict_values(seen), library.predict_values(seen), atol=1e-6)
    for one, other in zip(
        lean(seen, deterministic=True, action_masks=masks),
        library(seen, deterministic=True, action_masks=masks),
        strict=True,
    ):
        assert torch.allclose(one, other, atol=1e-5)
    mine, theirs = lean.get_distribution(seen, masks), library.get_distribution(seen, masks)
    assert torch.allclose(mine.distribution.probs, theirs.distribution.probs, atol=1e-6)


def test_gradients_are_those_of_the_library() -> None:
    lean, library = policy(LeanPolicy), policy(MaskableActorCriticPolicy)
    library.load_state_dict(lean.state_dict())
    seen, masks = seen_by("flat")
    legal = torch.as_tensor(np.array([np.flatnonzero(mask)[0] for mask in masks]))
    for one in (lean, library):
        values, chances, entropies = one.evaluate_actions(seen, legal, masks)
        (values.sum() + chances.sum() - 0.1 * entropies.sum()).backward()
    for one, other in zip(lean.parameters(), library.parameters(), strict=True):
        assert one.grad is not None
        assert torch.isfinite(one.grad).all()
        assert torch.allclose(one.grad, other.grad, atol=1e-4)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_predicted_and_evaluated(form: str) -> None:
    made = policy(policy_class(form), form)
    seen, masks = seen_by(form)
    actions, values, chances = made(seen, action_masks=masks)
    again_values, again, _ = made.evaluate_actions(seen, actions, masks)
    assert torch.allclose(chances, again, atol=1e-6)
    assert torch.allclose(values, again_values, atol=1e-6)
    assert masks[np.arange(len(masks)), actions.numpy()].all()
    arrays = {k: v.numpy() for k, v in seen.items()} if isinstance(seen, dict) else seen.numpy()
    predicted, _ = made.predict(arrays, action_masks=masks)
    assert masks[np.arange(len(masks)), predicted].all()
    assert all(parameter.grad is None for parameter in made.parameters())
    chances.sum().backward()
    assert all(torch.isfinite(p.grad).all() for p in made.parameters() if p.grad is not None)


def test_what_is_drawn_follows_the_probabilities() -> None:
    torch.manual_seed(1)
    chances = torch.tensor([0.5, 0.0, 0.2, 0.3, 0.0])
    logits = torch.where(chances > 0, chances.log(), torch.tensor(LEAST)).expand(20_000, -1)
    counts = torch.bincount(sampled(logits), minlength=5) / len(logits)
    assert counts[1] == counts[4] == 0
    assert torch.allclose(counts, chances, atol=0.015)


@pytest.mark.parametrize("least", [0.0, 1e-38])
def test_no_rounding_draws_an_illegal_action(least: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even with the smallest and the largest random numbers, and legal actions that are all but impossible."""
    logits = torch.full((3, 6), LEAST)
    logits[0, 3] = 0.0
    logits[1, 1], logits[1, 4] = 0.0, -80.0
    logits[2, 2], logits[2, 5] = -80.0, 0.0
    for number in (least, 0.5, 1 - 2**-24):
        monkeypatch.setattr(torch, "rand", lambda *size, n=number, **_: torch.full(size, n))
        drawn = sampled(logits)
        assert (logits[torch.arange(3), drawn] > LEAST).all()


def test_sums_that_grow_where_a_chance_is_0_draw_no_illegal_action(monkeypatch: pytest.MonkeyPatch) -> None:
    """A GPU adds in another order, so its sums can grow by a rounding error at an illegal action."""
    monkeypatch.setattr(torch.Tensor, "cumsum", lambda self, dim: torch.tensor([[0.4, 0.5, 1.0]]))
    monkeypatch.setattr(torch, "rand", lambda *size, **_: torch.full(size, 0.45))
    logits = torch.tensor([[float(np.log(0.4)), LEAST, float(np.log(0.6))]])
    assert sampled(logits).tolist() == [2]
