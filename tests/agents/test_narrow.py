"""The network on what occurs computes and learns what the whole network does."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")

import torch
from gymnasium import spaces

from agents import narrow
from agents.lean import LEAST
from agents.narrow import KINDS, Narrow, Part
from agents.networks import logits_and_values, policy_arguments, policy_class
from ashes_env.agents.seeing import space_of
from ashes_env.agents.shapes import TITLES
from ashes_env.encoding.schema import TWO
from ashes_env.env.vector.learners import RedRainsVectorEnv


def policy_of(titles: str = "ids") -> Any:
    torch.manual_seed(1)
    network = policy_arguments("bytes", [32, 16], titles)
    return policy_class("bytes")(space_of("bytes"), spaces.Discrete(TWO.n_actions), lambda _: 1e-3, **network)


@pytest.fixture(scope="module")
def positions() -> tuple[Any, Any]:
    env = RedRainsVectorEnv(8, dtype="uint8", autoreset_mode="SameStep")
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    raws, masks = [], []
    for _ in range(30):
        raws.append(seen.copy())
        masks.append(env.action_masks().copy())
        seen, *_ = env.step((masks[-1] * rng.random(masks[-1].shape)).argmax(axis=1))
    env.close()
    return np.concatenate(raws), np.concatenate(masks)


def outputs(policy: Any, kind: str, raw: Any, masks: Any) -> tuple[Any, Any]:
    """Logits of all actions and values, by the narrow network."""
    network = Narrow(policy, KINDS[kind])
    part = Part(network, network.met(raw, masks))
    logits, values = network.weights(part).forward(part.numbers(raw), part.rows(raw))
    whole = torch.full((len(raw), TWO.n_actions), LEAST).index_copy(1, part.actions, logits)
    return whole.masked_fill(~torch.from_numpy(masks), LEAST), values


@pytest.mark.parametrize("titles", TITLES)
def test_it_computes_what_the_whole_network_does(titles: str, positions: tuple[Any, Any]) -> None:
    raw, masks = positions
    policy = policy_of(titles)
    with torch.no_grad():
        logits, values = outputs(policy, "float32", raw, masks)
        expected = logits_and_values(policy, raw, masks)
    assert torch.allclose(logits, expected[0], atol=1e-4)
    assert torch.allclose(values, expected[1], atol=1e-4)


def test_what_does_not_occur_takes_no_part(positions: tuple[Any, Any]) -> None:
    raw, masks = positions
    network = Narrow(policy_of(), torch.float32)
    part = Part(network, network.met(raw, masks))
    assert len(part.used) == (raw[:, : TWO.numbers] > 0).any(0).sum() < TWO.numbers / 2
    assert len(part.actions) == masks.any(0).sum() < TWO.n_actions / 2


def test_bfloat16_chooses_nearly_alike(positions: tuple[Any, Any]) -> None:
    raw, masks = positions
    policy = policy_of()
    torch.nn.init.normal_(policy.action_net.weight, std=0.5)  # at first it has no preferences
    with torch.no_grad():
        (one, values), (other, rough) = (outputs(policy, kind, raw, masks) for kind in KINDS)
    one, other = torch.softmax(one, 1), torch.softmax(other, 1)
    assert (one - other).abs().sum(1).mean() < 0.02
    assert (one - other).abs().max() > 0  # they are two ways of computing
    assert (values - rough).abs().mean() < 0.02


def test_gradients_are_those_of_the_whole_network(positions: tuple[Any, Any]) -> None:
    raw, masks = positions
    policy = policy_of()
    found = []
    for compute in (lambda: outputs(policy, "float32", raw, masks), lambda: logits_and_values(policy, raw, masks)):
        policy.zero_grad()
        logits, values = compute()
        (torch.log_softmax(logits, 1).masked_fill(logits <= LEAST, 0).square().sum() + values.square().sum()).backward()  # type: ignore[no-untyped-call]
        found.append({name: each.grad.clone() for name, each in policy.named_parameters()})
    for name, gradient in found[1].items():
        assert torch.allclose(found[0][name], gradient, atol=1e-3 * float(gradient.abs().max())), name


def test_training_a_part_leaves_the_rest_alone_and_is_a_step_of_adam(positions: tuple[Any, Any]) -> None:
    raw, masks = positions
    policies = [policy_of(), policy_of()]
    for policy in policies:
        narrow.begin(policy.optimizer)
    mine, whole = policies
    network = Narrow(mine, torch.float32)
    part = Part(network, network.met(raw, masks))
    weight = network.layer.weight
    before = weight.detach().clone()
    rows = narrow.Rows(mine.optimizer, weight, part.used)
    optimizer = narrow.narrowed(mine.optimizer, [rows])
    for _ in range(3):
        for own, policy in ((optimizer, mine), (whole.optimizer, whole)):
            if own is optimizer:
                logits, values = network.weights(part, rows.own).forward(part.numbers(raw), part.rows(raw))
            else:
                logits, values = logits_and_values(policy, raw, np.ones_like(masks))
                logits = logits[:, part.actions]
            own.zero_grad()
            (logits.square().mean() + (values - 1).square().mean()).backward()  # type: ignore[no-untyped-call]
            own.step()
    assert torch.equal(weight, before)  # until it is put back
    rows.back()
    rest = torch.ones(len(weight), dtype=torch.bool)
    rest[part.used] = False
    assert torch.equal(weight[rest], before[rest])
    for (name, one), other in zip(mine.named_parameters(), whole.parameters(), strict=True):
        assert torch.allclose(one, other, atol=1e-4), name
    state, other = (policy.optimizer.state_dict()["state"] for policy in policies)
    for i in state:
        assert state[i]["step"] == other[i]["step"] == 3
        assert torch.allclose(state[i]["exp_avg_sq"], other[i]["exp_avg_sq"], rtol=1e-2, atol=1e-7)


def test_the_faster_kind_is_one_of_them() -> None:
    assert narrow.faster("cpu", 64) in KINDS
    assert narrow.faster("cuda", 64) == "bfloat16"
