"""PPO with RLlib on Ray, from top to bottom: the cluster, the network, the games, the settings, the loop, the saves.

Ray starts and restarts the processes that sample, sends them this package and collects their samples; RLlib learns. A
save is a checkpoint of this project: it loads without Ray and pickles nothing. `training/rllib/README.md` explains how
to use a cluster.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import gymnasium as gym
import numpy as np
import ray
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from ray.exceptions import AuthenticationError
from ray.rllib.algorithms.algorithm import Algorithm
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.callbacks.callbacks import RLlibCallback
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch.torch_rl_module import TorchRLModule
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.tune.registry import register_env

from agents import saving
from agents.networks import policy_arguments, policy_class
from ashes_env.agents.base import AgentError
from ashes_env.agents.checkpoint import OPTIMIZER, TRAINING, Checkpoint, read
from ashes_env.agents.seeing import settings_of, space_of
from ashes_env.env.adapters import MaskInObservation
from ashes_env.env.curriculum import Course, CurriculumWrapper
from ashes_env.env.single_agent import RedRains
from ashes_env.files import is_saved
from ashes_env.match.errors import OptionError
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.match.spaces import seen_space
from training.run.arguments import of_games, settings, tasks_for
from training.run.run import How, Run

Args = Mapping[str, Any]

SNAPSHOTS: Final = "snapshots"  # the folder of the latest snapshots of self-play in a run
ROOT: Final = Path(__file__).resolve().parents[2]
SHIPPED: Final = ("ashes_env", "agents", "evaluation", "training")
PATIENCE: Final = 600.0  # seconds until a rollout times out
ALONE: Final = "default_policy"  # RLlib's name for the module of a game with one agent
LEARNER: Final = "learner"
OPPONENT: Final = "opponent"
SEATED: Final = (LEARNER, OPPONENT)
OBSERVATIONS: Final = "observations"  # the keys of `MaskInObservation`
MASK: Final = "action_mask"
IMPOSSIBLE: Final = -1e8  # the logit of an illegal action, as in MaskableCategorical
NETWORK: Final = ("observation", "network", "titles")  # the arguments that describe the network
FIGURES: Final = {  # of the log: the field of a game's last infos
    "wins": "is_success",
    "rounds": "round",
    "wounds dealt": "wounds_dealt",
    "wounds taken": "wounds_taken",
    "handicap": "handicap",
}
TOKEN: Final = (
    "A cluster may ask for a token: `export RAY_AUTH_MODE=token` before each command on each machine, and on every "
    "machine but the head `export RAY_AUTH_TOKEN=...` with what `ray get-auth-token` prints on the head"
)

# --- the cluster ------------------------------------------------------------------------------------------------------


def connect(address: str | None, runners: int) -> None:
    """Joins a cluster, which receives this package, or starts Ray on this machine; `ray.shutdown` undoes it.

    Raises `OptionError` if there is no cluster, and if it has fewer CPUs than there are runners.
    """
    if address is None:
        ray.init(address="local", num_cpus=max(1, runners), include_dashboard=False, log_to_driver=False)
        return
    sent = {"py_modules": [str(ROOT / name) for name in SHIPPED], "excludes": ["__pycache__"]}
    try:
        ray.init(address=address, log_to_driver=False, runtime_env=sent)
    except (ConnectionError, RuntimeError, ValueError, AuthenticationError) as error:
        first = next(iter(str(error).splitlines()), type(error).__name__)
        raise OptionError(f"address: no cluster at {address}: {first}. {TOKEN}") from error
    cpus = int(ray.cluster_resources().get("CPU", 0))
    if cpus < runners:
        ray.shutdown()
        raise OptionError(f"runners: at most {cpus} in this cluster, which has as many CPUs, not {runners}")


# --- the network ------------------------------------------------------------------------------------------------------


class MaskedPolicy(TorchRLModule, ValueFunctionAPI):  # type: ignore[misc]  # RLlib has no types
    """The network of the other trainings. Takes the output of `MaskInObservation`: observations and their masks.

    It computes with the layers of the policy from `agents.networks`, so its weights have the same names and are saved
    without conversion. `model_config` has the arguments `NETWORK`.
    """

    def setup(self) -> None:
        form, network, titles = (self.model_config[name] for name in NETWORK)
        self.policy = policy_class(form)(
            space_of(form), self.action_space, lambda _: 0.0, **policy_arguments(form, network, titles)
        )

    def features(self, batch: Mapping[str, Any]) -> torch.Tensor:
        """The output of the trunk: (batch, width)."""
        found = self.policy.extract_features(batch[Columns.OBS][OBSERVATIONS])
        assert isinstance(found, torch.Tensor)
        return found

    def logits(self, batch: Mapping[str, Any], features: torch.Tensor) -> torch.Tensor:
        """The logits of the actions, very low for illegal ones: (batch, n_actions)."""
        found: torch.Tensor = self.policy.action_net(self.policy.mlp_extractor.forward_actor(features))
        return found.masked_fill(batch[Columns.OBS][MASK] == 0, IMPOSSIBLE)

    def _forward(self, batch: Mapping[str, Any], **kwargs: Any) -> dict[str, torch.Tensor]:
        return {Columns.ACTION_DIST_INPUTS: self.logits(batch, self.features(batch))}

    def _forward_train(self, batch: Mapping[str, Any], **kwargs: Any) -> dict[str, torch.Tensor]:
        features = self.features(batch)
        return {Columns.ACTION_DIST_INPUTS: self.logits(batch, features), Columns.EMBEDDINGS: features}

    def compute_values(self, batch: Mapping[str, Any], embeddings: torch.Tensor | None = None) -> torch.Tensor:
        """The values of a batch: (batch,)."""
        features = self.features(batch) if embeddings is None else embeddings
        found: torch.Tensor = self.policy.value_net(self.policy.mlp_extractor.forward_critic(features))
        return found.squeeze(-1)


def module_spec(args: Args) -> RLModuleSpec:
    """The module of a run."""
    return RLModuleSpec(module_class=MaskedPolicy, model_config={name: args[name] for name in NETWORK})


# --- the games, which each runner makes from the arguments of the run -------------------------------------------------


def red_rains(config: Args) -> gym.Env[Any, Any]:
    """A game against Chimeras with its own curriculum."""
    course = Course(1, config["decks"], tasks_for(config), handicap=config["curriculum"], changed=config["changed"])
    common = settings(config, config["decks"][0], config["chimeras"][0], config["levels"][0])
    return CurriculumWrapper(MaskInObservation(RedRains(**common), mask_type=np.int8), course, 0)


class Duel(MultiAgentEnv):  # type: ignore[misc]  # RLlib has no types
    """A game between the agents "learner" and "opponent", who decide one at a time; seats and decks are random in each
    game.
    """

    def __init__(self, config: Args) -> None:
        super().__init__()
        form = settings_of(config["observation"])
        self.settings = Settings("pvp", (), **form, **of_games(config))
        self.decks = list(config["decks"])
        shape = self.settings.layout
        seen = spaces.Dict({OBSERVATIONS: seen_space(**form, shape=shape), MASK: spaces.MultiBinary(shape.n_actions)})
        self.possible_agents = list(SEATED)
        self.agents = list(SEATED)
        self.observation_spaces = dict.fromkeys(SEATED, seen)
        self.action_spaces = dict.fromkeys(SEATED, spaces.Discrete(shape.n_actions))
        self.rng = np.random.default_rng()
        self.seats: dict[str, int] = {}
        self.match: GameMatch | None = None

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Starts a new game; returns the observation of the first agent."""
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        decks = [self.decks[int(self.rng.integers(len(self.decks)))] for _ in range(2)]
        mine = int(self.rng.integers(2))
        self.seats = {LEARNER: mine, OPPONENT: 1 - mine}
        match = self.match = GameMatch.new(self.settings, {"decks": decks}, int(self.rng.integers(1 << 62)))
        for seat in self.seats.values():
            match.reward(seat)  # discards the potential of the initial state
        return self._seen(match), {}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Takes the action of the acting agent; rewards both. At the end both observe the last position."""
        match = self.match
        assert match is not None
        match.act(int(actions[self._to_act(match)]))
        paid = {each: match.reward(seat) for each, seat in self.seats.items()}
        infos = {}
        if match.over:
            infos = {LEARNER: {"is_success": (match.result(self.seats[LEARNER]) + 1) / 2, "round": match.game.round}}
        return (self._seen(match), paid, {"__all__": match.terminated}, {"__all__": match.truncated}, infos)

    def _to_act(self, match: GameMatch) -> str:
        return next(agent for agent, seat in self.seats.items() if seat == match.seat)

    def _seen(self, match: GameMatch) -> dict[str, Any]:
        agents = SEATED if match.over else (self._to_act(match),)
        return {each: {OBSERVATIONS: match.look(self.seats[each]), MASK: self._mask(match, each)} for each in agents}

    def _mask(self, match: GameMatch, agent: str) -> NDArray[np.int8]:
        # Nobody acts in the last position, but a network values it, and an all-zero mask has no valid logits.
        return np.ones(self.settings.layout.n_actions, np.int8) if match.over else match.mask(self.seats[agent])


def slot(i: int) -> str:
    """The name of a snapshot's module."""
    return f"snapshot_{i}"


def module_of(agent: str, episode: Any, *, mirror: float, most: int, **kwargs: Any) -> str:
    """The module that plays an agent: the learner has its own; its opponent, drawn by the id of the episode, is the
    learner in a share `mirror` of the games, and otherwise one of `most` snapshots, uniformly.
    """
    drawn = np.random.default_rng(zlib.crc32(str(episode.id_).encode()))
    return LEARNER if agent == LEARNER or drawn.random() < mirror else slot(int(drawn.integers(most)))


class Ends(RLlibCallback):  # type: ignore[misc]  # RLlib has no types
    """Counts finished games and the figures of their last infos in RLlib's metrics of the runners."""

    def on_episode_end(self, *, episode: Any, metrics_logger: Any, **kwargs: Any) -> None:
        info = getattr(episode, "agent_episodes", {LEARNER: episode})[LEARNER].get_infos(-1)
        metrics_logger.log_value("games", 1, reduce="sum", clear_on_reduce=True)
        for name, field in FIGURES.items():
            if field in info:
                metrics_logger.log_value(f"sum of {name}", float(info[field]), reduce="sum", clear_on_reduce=True)


def courses(runner: Any) -> Any:
    """The number of a runner and the state of its curricula, for `set_courses`."""
    return runner.worker_index, [env.get_wrapper_attr("course").state() for env in _games(runner)]


def set_courses(runner: Any, saved: Mapping[int, Sequence[Any]]) -> None:
    """Restores the curricula of a runner from those that `courses` returned for the same number, if any."""
    for env, state in zip(_games(runner), saved.get(runner.worker_index, ()), strict=False):
        env.get_wrapper_attr("course").restore(state)


def _games(runner: Any) -> Sequence[gym.Env[Any, Any]]:
    # The local runner has no games if there are remote runners.
    return () if runner.env is None else runner.env.unwrapped.envs


# --- the settings -----------------------------------------------------------------------------------------------------


def config(args: Args, games: Callable[[Args], Any], runners: int) -> PPOConfig:
    """PPO as in Stable-Baselines3, with the arguments of a run; without runners it samples in this process."""
    register_env(games.__name__, games)
    return (
        PPOConfig()
        .environment(games.__name__, env_config=dict(args))
        .env_runners(
            num_env_runners=runners,
            num_envs_per_env_runner=args["n_envs"] // max(1, runners),
            rollout_fragment_length=args["n_steps"],
            sample_timeout_s=PATIENCE,
        )
        .fault_tolerance(restart_failed_env_runners=True)
        .learners(num_learners=0)
        .callbacks(Ends)
        .debugging(seed=args["seed"], log_level="ERROR")
        .training(
            train_batch_size_per_learner=args["n_envs"] * args["n_steps"],
            minibatch_size=args["batch_size"],
            num_epochs=args["n_epochs"],
            lr=args["learning_rate"],
            gamma=args["gamma"],
            lambda_=args["gae_lambda"],
            entropy_coeff=args["ent_coef"],
            clip_param=0.2,
            vf_loss_coeff=0.5,
            vf_clip_param=float("inf"),
            use_kl_loss=False,
            grad_clip=0.5,
            grad_clip_by="global_norm",
        )
    )


@dataclass
class AgainstChimeras:
    """Every game has its own curriculum, whose state is saved in checkpoints."""

    run: Run
    learner: str = ALONE

    def config(self, runners: int) -> PPOConfig:
        """RLlib's configuration."""
        return config(self.run.args, red_rains, runners).rl_module(rl_module_spec=module_spec(self.run.args))

    def restore(self, algorithm: Algorithm, state: Any) -> None:
        """Restores what `state` returned."""
        saved = {int(index): each for index, each in state.items()}
        algorithm.env_runner_group.foreach_env_runner(lambda runner: set_courses(runner, saved))

    def trained(self, algorithm: Algorithm, steps: int) -> None:
        """Called after each update."""

    def state(self, algorithm: Algorithm) -> Any:
        """What goes into a save beside the policy, as plain data."""
        found = algorithm.env_runner_group.foreach_env_runner(courses)
        return {str(index): states for index, states in found if states}


@dataclass
class SelfPlay:
    """The opponent is the current learner, or one of its latest snapshots, each a module."""

    run: Run
    learner: str = LEARNER
    made: int = 0

    def config(self, runners: int) -> PPOConfig:
        """RLlib's configuration."""
        slots = [slot(i) for i in range(self.run.args["most"])]
        specs = {name: module_spec(self.run.args) for name in (LEARNER, *slots)}
        seating = partial(module_of, mirror=self.run.args["mirror"], most=self.run.args["most"])
        return (
            config(self.run.args, Duel, runners)
            .multi_agent(policies=set(specs), policies_to_train=[LEARNER], policy_mapping_fn=seating)
            .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs=specs))
        )

    def restore(self, algorithm: Algorithm, state: Any) -> None:
        """Restores what `state` returned. A snapshot that is not there is the policy of the save."""
        self.made = int(state["made"])
        for i in range(self.run.args["most"]):
            place = self.run.folder / SNAPSHOTS / slot(i)
            load(algorithm, slot(i), read(place if is_saved(place) else self.run.checkpoint))

    def trained(self, algorithm: Algorithm, steps: int) -> None:
        """Called after each update: every `snapshot_every` steps the learner replaces the oldest snapshot."""
        while steps // self.run.args["snapshot_every"] > self.made:
            name = slot(self.made % self.run.args["most"])
            self.made += 1
            policy = learner_of(algorithm).module[LEARNER].policy
            load(algorithm, name, read(self.run.save(policy, None, steps, None, f"{SNAPSHOTS}/{name}")))

    def state(self, algorithm: Algorithm) -> Any:
        """What goes into a save beside the policy, as plain data."""
        return {"made": self.made}


# --- the loop ---------------------------------------------------------------------------------------------------------


def train(
    games: AgainstChimeras | SelfPlay,
    runners: int,
    *,
    timesteps: int = 0,
    iterations: int = 0,
    checkpoint_every: int = 10,
    told: Callable[[str], None] = print,
) -> int:
    """Trains a run for more steps or updates, from its checkpoint if there is one; returns its steps. Call
    `connect` first.

    SIGINT and SIGTERM end it after the current update: it saves and raises `Interrupted`. Raises `AgentError` or
    `RunError` if the run cannot be continued, and `FileError` if it cannot be written.
    """
    run = games.run
    with run.training(How(threads=0)) as limits:
        algorithm = games.config(runners).build_algo()
        try:
            first, before = restored(algorithm, games)
            run.cut(before)
            done, saved, steps = first, first, before
            while (steps < before + timesteps if timesteps else done < first + iterations) and not limits.reached():
                result = algorithm.train()
                done += 1
                steps = before + int(result["num_env_steps_sampled_lifetime"])
                games.trained(algorithm, steps)
                line = _line(steps, result["env_runners"])
                run.log(line)
                told(", ".join(f"{name} {round(value, 4):.10g}" for name, value in line.items()))
                if done % checkpoint_every == 0:
                    save(algorithm, games, done, steps)
                    saved = done
            if done > saved:
                save(algorithm, games, done, steps)
        finally:
            algorithm.stop()
    return steps


def _line(steps: int, sampled: Mapping[str, Any]) -> dict[str, Any]:
    """The line of the log for an update: the number of finished games and their means."""
    games = int(sampled.get("games", 0))
    sums = {name.removeprefix("sum of "): float(value) for name, value in sampled.items() if name.startswith("sum of ")}
    return {"steps": steps, "episodes": games, **{name: value / games for name, value in sums.items() if games}}


# --- the saves --------------------------------------------------------------------------------------------------------


def learner_of(algorithm: Algorithm) -> Any:
    """RLlib's learner, which is in this process."""
    (found,) = algorithm.learner_group.foreach_learner(lambda learner: learner)
    return found.get()


def save(algorithm: Algorithm, games: AgainstChimeras | SelfPlay, done: int, steps: int) -> None:
    """Writes policy, optimizer, the number of updates and the state of the games; until then the last save is valid."""
    learner = learner_of(algorithm)
    policy, optimizer = learner.module[games.learner].policy, learner.get_optimizer(module_id=games.learner)
    training = {"iterations": done, "games": games.state(algorithm)}
    games.run.save(policy, optimizer, steps, training)


def load(algorithm: Algorithm, name: str, checkpoint: Checkpoint) -> None:
    """Loads weights into a module of the learner and of all runners. Raises `AgentError` where they do not fit."""
    saving.load_weights(learner_of(algorithm).module[name].policy, checkpoint)
    algorithm.env_runner_group.sync_weights(from_worker_or_learner_group=algorithm.learner_group, policies=[name])


def restored(algorithm: Algorithm, games: AgainstChimeras | SelfPlay) -> tuple[int, int]:
    """Restores the last save; returns its updates and steps. Raises `AgentError` for one that does not fit."""
    found = games.run.saved()
    if found is None:
        return 0, 0
    try:
        training = found.training()
        done, state = int(training["iterations"]), training["games"]
        load(algorithm, games.learner, found)
        games.restore(algorithm, state)
    except AgentError:
        raise
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError) as error:
        raise AgentError(f"{found.folder / TRAINING} does not fit a run of RLlib: {error!r}") from error
    if OPTIMIZER in found.parts:  # runs of earlier versions have theirs in a pickle of RLlib, which is not read
        saving.load_optimizer(learner_of(algorithm).get_optimizer(module_id=games.learner), found)
    return done, int(found.meta["steps"])
