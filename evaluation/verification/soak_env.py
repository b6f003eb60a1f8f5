"""The soak test through the environments: whole games in PettingZoo and Gymnasium with checks of their guarantees.

    python -m evaluation soak --drive env --games 2000

Checks at every decision: observations are in their space; only the mask of the acting agent has actions; infos keep
their keys; only agents whose game ends get rewards, which sum to zero between players; an agent who has left the game
is terminated once and does not act again. At random decisions a copy (`clone`, `get_state`, `deepcopy`, `pickle`, the
match saved as JSON and resumed) is made and must continue like the original.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing.reduction import ForkingPickler
from typing import Any, Final

import numpy as np

from ashes_env import pvp_v0, red_rains_v0
from ashes_env.env.aec import AshesAEC
from ashes_env.env.single_agent import PvP, RedRains, SingleAgent
from ashes_env.match.game_match import GameMatch
from ashes_env.rules.worlds.audit import faults
from evaluation.verification.checks import ENDLESS, Check, Copied, OnMatch, Tally, walk
from evaluation.verification.games import ALL, SEATS, Table, reset_options, settings_of
from evaluation.verification.walk import expect

KINDS: Final = ("PettingZoo", "Gymnasium")
LOOK_EVERY: Final = 7  # decisions between two checks of all agents; between them only the acting agent is checked
COPY_EVERY: Final = 60  # decisions between two copies, on average
NEAR: Final = 1e-9  # tolerance for sums of thirds

Any_Env = AshesAEC | SingleAgent


def game_of(env: Any_Env) -> GameMatch:
    """The game of an environment."""
    match = env.match
    assert isinstance(match, GameMatch)
    return match


def losers_share(env: Any_Env) -> float:
    """The reward of a loss."""
    settings = env.settings
    return -1.0 / (settings.players - 1) if settings.mode == "pvp" else -1.0


def plain(x: Any) -> Any:
    """A value that can be compared: arrays become dtype, shape and bytes."""
    if isinstance(x, np.ndarray):
        return str(x.dtype), x.shape, x.tobytes()
    if isinstance(x, dict):
        return [(key, plain(x[key])) for key in sorted(x)]
    return x


def by_state(env: Any_Env) -> Any_Env:
    """Another environment, set to the state of this one."""
    if isinstance(env, AshesAEC):
        other: Any_Env = AshesAEC(env.mode, players=env.settings.players)
        other.settings = env.settings
    else:
        other = copy.copy(env)
        other._np_random = np.random.default_rng()
        other._match = None
    other.set_state(env.get_state())
    return other


def by_pickle(env: Any_Env) -> Any_Env:
    """The environment pickled and read back as between processes."""
    other: Any_Env = ForkingPickler.loads(ForkingPickler.dumps(env))
    return other


def by_json(env: Any_Env) -> Any_Env:
    """A copy whose match has been saved as JSON and resumed, as people resume a game."""
    other = env.clone()
    match = game_of(env)
    other._match = type(match).restore(match.settings, json.loads(json.dumps(match.save())))
    return other


COPIES: Final[dict[str, Callable[[Any_Env], Any_Env]]] = {
    "clone": lambda env: env.clone(),
    "get_state": by_state,
    "deepcopy": copy.deepcopy,
    "pickle": by_pickle,
    "JSON": by_json,
}


class Aec(OnMatch):
    """Plays a PettingZoo environment."""

    def __init__(self, env: AshesAEC) -> None:
        self.env = env

    def begin(self, options: dict[str, Any], seed: int) -> None:
        """Resets it."""
        self.env.reset(seed=seed, options=options)
        self.match = self.env.match

    def take(self, choice: int) -> None:
        env = self.env
        while env.terminations[env.agent_selection]:  # the last step of an agent who has left a continuing game
            env.step(None)
        env.step(choice)

    def told(self) -> Any:
        """Everything that the agents get now, for comparison."""
        env = self.env
        return [
            env.agent_selection,
            env.rewards,
            env._cumulative_rewards,
            env.terminations,
            env.truncations,
            env.infos,
            [plain(env.observe(agent)) for agent in env.possible_agents],
        ]

    def check(self, everything: bool) -> None:
        """Raises `Broken` if a guarantee is violated."""
        env = self.env
        match, over = env.match, env.match.over
        actor = "" if over else env.possible_agents[match.seat]
        for agent in env.possible_agents if everything or over else (env.agent_selection,):
            seen = env.observe(agent)
            expect(env.observation_space(agent).contains(seen), f"what {agent} sees is not in its space")
            acts = agent == actor
            expect(bool(seen["action_mask"].any()) == acts, f"{agent} acts: {acts}, but the mask does not say so")
        expect(set(env.rewards) == set(env.agents), "rewards name other agents than there are")
        keys = {frozenset(info) for info in env.infos.values()}
        expect(len(keys) == 1, f"infos have different keys: {keys}")
        lost = losers_share(env)
        if over:
            expect(all(r in (lost, 0.0, 1.0) for r in env.rewards.values()), f"rewards are {env.rewards}")
            self._shared(lost)
            return
        left = [agent for seat, agent in enumerate(env.possible_agents) if match.ended(seat) and agent in env.agents]
        expect([agent for agent in env.agents if env.terminations[agent]] == left, f"{left} have left the game")
        expect(env.agent_selection == (left[0] if left else actor), f"{env.agent_selection} is selected, not {actor}")
        for agent, reward in env.rewards.items():
            expect(reward == (lost if agent in left else 0.0), f"rewards are {env.rewards}, {left} have left")

    def _shared(self, lost: float) -> None:
        """Raises `Broken` unless the rewards have the right sum."""
        env = self.env
        rewards = list(env.rewards.values())
        if env.match.game.seats.shared:  # false after partners have continued against each other
            expect(len({*rewards}) == 1, f"rewards of partners are {rewards}")
        elif len(env.possible_agents) > 1 and env.match.terminated:
            before = lost * (len(env.possible_agents) - len(rewards))
            expect(abs(sum(rewards) + before) < NEAR, f"rewards at the end are {rewards}, and {before} before")

    def close(self) -> None:
        """Makes the last steps after the end."""
        env = self.env
        ended = env.match.terminated
        for _ in env.agents[:]:
            agent = env.agent_selection
            expect((env.terminations[agent], env.truncations[agent]) == (ended, not ended), "the flags are wrong")
            env.step(None)
        expect(not env.agents, f"{env.agents} are left after the last steps")


class Gym(OnMatch):
    """Plays a Gymnasium environment."""

    def __init__(self, env: SingleAgent) -> None:
        self.env = env

    def choices(self) -> Sequence[int]:
        return () if self.match.ended(self.env.seat) else super().choices()

    def begin(self, options: dict[str, Any], seed: int) -> None:
        seen, info = self.env.reset(seed=seed, options=options)
        self.given: Any = (seen, 0.0, False, False, info)
        self.match = self.env.match

    def take(self, choice: int) -> None:
        self.given = self.env.step(choice)

    def told(self) -> Any:
        return [plain(x) for x in (*self.given, self.env.action_masks())]

    def check(self, everything: bool) -> None:
        env = self.env
        seen, reward, terminated, truncated, info = self.given
        over = env.match.ended(env.seat)
        expect(env.observation_space.contains(seen), "what the learner sees is not in its space")
        mask = env.action_masks()
        size = env.settings.layout.n_actions
        expect(mask.shape == (size,) and mask.dtype == np.bool_ and bool(mask.any()), "the mask is wrong")
        paid = (losers_share(env), 0.0, 1.0) if over else (0.0,)
        expect(reward in paid, f"the reward is {reward}, over: {over}")
        expect((terminated or truncated) == over and not (terminated and truncated), "the flags are wrong")
        expect(info["is_success"] == (reward == 1), f"info says {info}, the reward is {reward}")
        if not over:
            expect(env.match.seat == env.seat, f"the learner is player {env.seat}, {env.match.seat} decides")

    def close(self) -> None:
        """There are no last steps."""


Driver = Aec | Gym


def make(t: Table, kind: str) -> Driver:
    """A new environment for a game."""
    settings = settings_of(t) | {
        "obs_mode": "entities" if t.seed % 5 == 0 else "flat",
        "dtype": "uint8" if t.seed % 3 == 0 else "float32",
        "actions": "rows" if t.seed % 4 == 0 else "ids",
        "consequences": t.seed % 7 < 2,
    }
    if kind == "PettingZoo":
        return Aec(red_rains_v0.raw_env(**settings) if t.chimera else pvp_v0.raw_env(**settings))
    seat = "random" if SEATS[t.mode] > 1 else 0
    return Gym(RedRains(seat=seat, **settings) if t.chimera else PvP(seat=seat, **settings))


def copied(how: Callable[[Any_Env], Any_Env], drive: Driver) -> Driver:
    """A copy of a drive, whose environment is copied by `how`."""
    other = copy.copy(drive)
    other.env = how(drive.env)
    other.match = other.env.match
    return other


class Promised(Check[Driver]):
    """The guarantees of an environment at every decision, and the last steps."""

    def look(self, n: int) -> None:
        self.drive.check(self.always or n % LOOK_EVERY == 0)
        self.tally["checks"]["decisions looked at"] += 1

    def end(self) -> None:
        self.drive.check(True)
        expect(not self.drive.match.stuck, ENDLESS)
        found = faults(self.drive.game)
        expect(not found, "; ".join(found))
        self.tally["checks"]["games cut by the turn limit"] += self.drive.match.truncated
        self.drive.close()


class Twins(Copied[Driver]):
    """Copies of the environment; each must return the same as the original."""

    every = COPY_EVERY

    @property
    def ways(self) -> dict[str, Callable[[Driver], Driver]]:
        return {name: partial(copied, how) for name, how in COPIES.items()}

    def told(self, drive: Driver) -> Any:
        return drive.told()


def watch(t: Table, tally: Tally, always: bool = False) -> None:
    """Plays one game; a failure goes to the tally. Both kinds of environments take turns in every mode."""
    kind = KINDS[(t.number + t.number // len(ALL)) % 2]

    def begin(t: Table) -> tuple[Driver, Sequence[Check[Driver]]]:
        driver = make(t, kind)
        driver.begin(reset_options(t), t.seed & 0x7FFFFFFF)
        return driver, [check(t, driver, tally, always) for check in (Twins, Promised)]

    walk(t, tally, begin, f"{kind} {t.mode}")
