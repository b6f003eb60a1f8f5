"""RLlib: its own masking module on our environments, and our trainings through it.

RLlib pins an older Gymnasium; `make test-rllib` runs this in an environment of its own.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from ashes_env.env.adapters import MaskInObservation
from ashes_env.env.single_agent import PvP, RedRains
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings

ray = pytest.importorskip("ray", reason="RLlib is not installed: make test-rllib runs this test")
pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.timeout(900)]

STEPS = 1000
MODES = {"pvp": PvP, "red_rains": RedRains}
NETWORK = [16, 8]


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def make_env(config: Mapping[str, Any]) -> gym.Env[Any, Any]:
    settings = dict(config)
    return MaskInObservation(MODES[settings.pop("mode")](**settings))


@pytest.mark.parametrize("mode", ["red_rains", "pvp"])
def test_the_masking_module_of_rllib_learns(mode: str) -> None:
    """An illegal action would raise."""
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
    from ray.tune.registry import register_env

    register_env("masked", make_env)
    hidden = {"fcnet_hiddens": [32], "head_fcnet_hiddens": []}
    algorithm = (
        PPOConfig()
        .environment("masked", env_config={"mode": mode, "illegal_action": "raise", "first_five": "recommended"})
        .env_runners(num_env_runners=0)
        .training(train_batch_size_per_learner=STEPS, minibatch_size=250, num_epochs=4)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config=hidden))
        .build_algo()
    )
    try:
        result = algorithm.train()
        assert result["env_runners"]["num_env_steps_sampled_lifetime"] >= STEPS
        assert result["learners"]["default_policy"]["num_module_steps_trained"] >= STEPS
    finally:
        algorithm.stop()


def positions(form: str, n: int) -> tuple[list[GameMatch], dict[str, Any]]:
    """Positions of a game played at random, and what RLlib's runners would see of them."""
    from ashes_env.agents.seeing import look, settings_of

    rng = np.random.default_rng(3)
    match = GameMatch.new(Settings("pvp", (), **settings_of(form)), None, 5)
    matches: list[GameMatch] = []
    while len(matches) < n:
        matches.append(match.copy())
        match.act(int(rng.choice(list(match.actions()))))
    seen = [look(each, each.seat, form) for each in matches]
    stacked = {key: np.stack([s[key] for s in seen]) for key in seen[0]} if form == "entities" else np.stack(seen)
    return matches, {"observations": stacked, "action_mask": np.stack([m.mask(m.seat) for m in matches])}


@pytest.mark.parametrize("form", ["bytes", "flat", "entities"])
def test_an_exported_policy_is_the_module(form: str, tmp_path: Path) -> None:
    """Action probabilities and values are the same, and nothing that is not legal has a chance."""
    import torch
    from gymnasium import spaces
    from ray.rllib.core.columns import Columns
    from ray.rllib.utils.torch_utils import convert_to_torch_tensor

    from ashes_env.agents.policy import load_policy
    from ashes_env.agents.seeing import space_of
    from ashes_env.encoding.schema import TWO
    from training.rllib.ppo import module_spec
    from training.run.run import Run

    torch.manual_seed(1)
    spec = module_spec({"observation": form, "network": NETWORK, "titles": "ids"})
    mask = spaces.MultiBinary(TWO.n_actions)
    spec.observation_space = spaces.Dict({"observations": space_of(form), "action_mask": mask})
    spec.action_space = spaces.Discrete(TWO.n_actions)
    module = spec.build()
    with torch.no_grad():
        for weights in module.parameters():
            weights.add_(0.3 * torch.randn_like(weights))  # as built, every action is about as likely
        for part in module.modules():
            if isinstance(part, torch.nn.Embedding) and part.padding_idx is not None:
                part.weight[part.padding_idx] = 0.0  # the vector of no id gets no gradient, and stays zero
    args = {"observation": form, "network": NETWORK, "titles": "ids"}
    Run(tmp_path, args).save(module.policy, None, 7, None, "policy")
    loaded = load_policy(tmp_path / "policy").network

    matches, seen = positions(form, 12)
    batch = {Columns.OBS: convert_to_torch_tensor(seen)}
    with torch.no_grad():
        given = torch.softmax(module.forward_inference(batch)[Columns.ACTION_DIST_INPUTS], 1).numpy()
        trained = module.forward_train(batch)
        again = torch.softmax(trained[Columns.ACTION_DIST_INPUTS], 1).numpy()
        values = module.compute_values(batch, trained[Columns.EMBEDDINGS]).numpy()
    expected, worth = loaded.evaluate(seen["observations"], seen["action_mask"].astype(bool))
    np.testing.assert_allclose(given, expected, atol=1e-5)
    np.testing.assert_allclose(again, expected, atol=1e-5)
    np.testing.assert_allclose(values, worth, atol=1e-5)
    assert np.abs(values).max() > 1e-3
    assert (given[seen["action_mask"] == 0] == 0).all()
    assert max(given[i].max() * len(list(m.actions())) for i, m in enumerate(matches)) > 1.2, "all alike tells nothing"


def plays(folder: Path) -> None:
    """The policy of a checkpoint plays some decisions of a game."""
    from ashes_env.agents.policy import load_policy

    agent = load_policy(folder)
    match = GameMatch.new(Settings("pvp", ()), None, 1)
    agent.start(1)
    for _ in range(20):
        action = agent.act(match)
        assert action in match.actions()
        match.act(action)


def test_red_rains_with_two_runners_goes_on_where_it_stopped(tmp_path: Path) -> None:

    from ashes_env.agents.checkpoint import OPTIMIZER, read
    from ashes_env.agents.tensors import tensors
    from training.rllib import ppo as rllib
    from training.run import log
    from training.run.arguments import DEFAULTS, checked
    from training.run.run import CHECKPOINT, Run, new_run

    args = checked(
        {
            **DEFAULTS,
            "n_envs": 2,
            "n_steps": 128,
            "batch_size": 128,
            "n_epochs": 1,
            "network": NETWORK,
            "observation": "bytes",
        }
    )
    folder = new_run(tmp_path, args)
    steps = rllib.train(
        rllib.AgainstChimeras(Run(folder, args)), 2, iterations=2, checkpoint_every=1, told=lambda _: None
    )
    assert steps >= 512
    first = read(folder / CHECKPOINT)
    assert first.meta["steps"] == steps
    assert first.training()["iterations"] == 2
    assert set(first.training()["games"]) == {"1", "2"}, "a course for the game of each runner"
    before = first.weights()

    again = rllib.AgainstChimeras(Run(folder, args))
    algorithm = again.config(2).build_algo()
    try:
        assert rllib.restored(algorithm, again) == (2, steps)
        learner = rllib.learner_of(algorithm)
        for module in (algorithm.get_module(rllib.ALONE), learner.module[rllib.ALONE]):
            weights = module.policy.state_dict()
            assert all(np.array_equal(weights[name].numpy(), before[name]) for name in before)
        assert again.state(algorithm) == first.training()["games"], "the courses go on"
        moments = learner.get_optimizer(module_id=rllib.ALONE).state_dict()["state"]
        saved = tensors(first.part(OPTIMIZER))["state"]
        assert moments.keys() == saved.keys()
        assert all(moments[i]["step"] == saved[i]["step"] > 0 for i in saved)
        assert all(np.array_equal(moments[i]["exp_avg"], saved[i]["exp_avg"]) for i in saved)
    finally:
        algorithm.stop()

    more = rllib.train(rllib.AgainstChimeras(Run(folder, args)), 2, timesteps=200, told=lambda _: None)
    assert more >= steps + 200
    last = read(folder / CHECKPOINT)
    assert last.training()["iterations"] >= 3
    assert any(not np.array_equal(before[name], weight) for name, weight in last.weights().items())
    lines = [line["steps"] for line in log.read(folder / log.NAME)]
    assert lines == sorted(set(lines))
    assert lines[-1] == more
    plays(folder / CHECKPOINT)


def test_self_play_makes_snapshots(tmp_path: Path) -> None:
    import torch

    from ashes_env.agents.base import AgentError
    from ashes_env.agents.checkpoint import OPTIMIZER, TRAINING, read
    from ashes_env.files import load_state, save_state
    from training.rllib import ppo as rllib
    from training.rllib.__main__ import SELF_PLAY
    from training.rllib.__main__ import checked_self_play as checked
    from training.rllib.ppo import LEARNER, slot
    from training.run import log
    from training.run.arguments import defaults_of
    from training.run.run import CHECKPOINT, Run, new_run

    args = checked(
        {
            **defaults_of(SELF_PLAY),
            "decks": ["The Iron Men", "The Mist Guardian"],
            "n_envs": 1,
            "n_steps": 512,
            "batch_size": 64,
            "n_epochs": 1,
            "network": NETWORK,
            "most": 3,
            "snapshot_every": 300,
        }
    )
    folder = new_run(tmp_path, args)
    games = rllib.SelfPlay(Run(folder, args))
    steps = rllib.train(games, 0, iterations=2, checkpoint_every=1, told=lambda _: None)
    assert games.made == steps // 300 >= 1
    ended = [line for line in log.read(folder / log.NAME) if line["episodes"]]
    assert ended, "no game has ended"
    assert all(0 <= line["wins"] <= 1 and line["rounds"] >= 1 for line in ended)

    again = rllib.SelfPlay(Run(folder, args))
    algorithm = again.config(0).build_algo()
    try:
        assert rllib.restored(algorithm, again) == (2, steps)
        assert again.made == games.made
        saved = read(folder / rllib.SNAPSHOTS / slot(0)).weights()
        restored = algorithm.get_module(slot(0)).policy.state_dict()
        assert all(np.array_equal(restored[name].numpy(), saved[name]) for name in saved)
        learner = algorithm.get_module(LEARNER).policy.state_dict()
        again.made -= 1
        at = slot(again.made % args["most"])
        again.trained(algorithm, (again.made + 1) * args["snapshot_every"])
        for module in (algorithm.get_module(at), rllib.learner_of(algorithm).module[at]):
            assert all(torch.equal(learner[name], weight) for name, weight in module.policy.state_dict().items())

        # A run of an earlier version: RLlib pickled its optimizer and its snapshots, and nobody reads that.
        parts = {name: part for name, part in load_state(folder / CHECKPOINT).parts.items() if name != OPTIMIZER}
        save_state(folder / CHECKPOINT, parts)
        shutil.rmtree(folder / rllib.SNAPSHOTS)
        assert rllib.restored(algorithm, again) == (2, steps)
        saved = read(folder / CHECKPOINT).weights()
        for name in (LEARNER, slot(0), slot(2)):
            restored = algorithm.get_module(name).policy.state_dict()
            assert all(np.array_equal(restored[each].numpy(), saved[each]) for each in saved)

        save_state(folder / CHECKPOINT, {**parts, TRAINING: b'{"iterations": [], "games": {}}'})
        with pytest.raises(AgentError, match="does not fit a run of RLlib"):
            rllib.restored(algorithm, again)
        save_state(folder / CHECKPOINT, parts)
    finally:
        algorithm.stop()
    plays(folder / CHECKPOINT)
