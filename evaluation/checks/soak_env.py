"""The soak through the environments: whole games in PettingZoo and Gymnasium with everything watched that is promised.

    python -m evaluation.soak --drive env --games 2000

Checked at every decision: observations lie in their space, the mask of the one who acts is not empty and everybody
else's is, infos keep their keys, rewards come at the end only and add up to nothing between two players. At random
decisions a copy is made (`clone`, `get_state`, `deepcopy`, `pickle`, the game as JSON) and plays on like the original.
"""

from __future__ import annotations

import copy
import json
import multiprocessing
import random
import threading
import traceback
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

import numpy as np

from ashes_env import pvp_v0, red_rains_v0
from ashes_env.encoding.actions import N_ACTIONS
from ashes_env.env.aec import AshesAEC
from ashes_env.env.match import Match
from ashes_env.env.single_agent import PvP, RedRains, SingleAgent
from ashes_env.rules import records
from ashes_env.rules.state import options as o
from ashes_env.rules.worlds.audit import faults
from evaluation.checks.games import Table, reset_options, table
from evaluation.checks.soak import AHEAD, LIMIT, MERCIFUL_ROUNDS, Broken, Tally, heal, same

MODES: Final = {"pvp": "pvp", "chimera": "red_rains", "all": "all"}
KINDS: Final = ("PettingZoo", "Gymnasium")
LOOK_EVERY: Final = 7  # decisions between two looks at everything; in between only the acting agent is looked at
COPY_EVERY: Final = 60  # decisions between two copies, on average
REWARDS: Final = (-1.0, 0.0, 1.0)

Env = TypeVar("Env", AshesAEC, SingleAgent)
Any_Env = AshesAEC | SingleAgent


def plain(x: Any) -> Any:
    """Something that can be compared: arrays as type, shape and bytes."""
    if isinstance(x, np.ndarray):
        return str(x.dtype), x.shape, x.tobytes()
    if isinstance(x, dict):
        return [(key, plain(x[key])) for key in sorted(x)]
    return x


# --- copies -----------------------------------------------------------------------------------------------------------


def by_state(env: Any_Env) -> Any_Env:
    """Another environment that is put into the state of this one."""
    if isinstance(env, AshesAEC):
        other: Any_Env = AshesAEC(env.settings.mode, "copy")
        other.settings = env.settings
    else:
        other = copy.copy(env)
        other._np_random = np.random.default_rng()
        other._match = None
    other.set_state(env.get_state())
    return other


def by_pickle(env: Any_Env) -> Any_Env:
    """The environment pickled, sent and received as between processes."""
    receiver, sender = multiprocessing.Pipe(duplex=False)
    sending = threading.Thread(target=sender.send, args=(env,))  # a full pipe waits for its reader
    sending.start()
    other: Any_Env = receiver.recv()
    sending.join()
    sender.close()
    receiver.close()
    return other


def by_json(env: Any_Env) -> Any_Env:
    """A copy whose game has been written as JSON and read back."""
    other = env.clone()
    g = env.match.game
    other.match.game = records.from_json(g.defs, json.loads(records.dumps(g)))
    return other


COPIES: Final[dict[str, Callable[[Any_Env], Any_Env]]] = {
    "clone": lambda env: env.clone(),
    "get_state": by_state,
    "deepcopy": copy.deepcopy,
    "pickle": by_pickle,
    "JSON": by_json,
}


# --- the two kinds of environments ------------------------------------------------------------------------------------


class Driver(Protocol):
    """An environment as the soak drives it."""

    env: Any

    def begin(self, options: dict[str, Any], seed: int) -> None:
        """Resets it."""

    def act(self, action: int) -> None:
        """Takes an action."""

    def told(self) -> Any:
        """Everything that the agents are given now, to compare."""

    def check(self, everything: bool) -> None:
        """Raises `Broken` for what must not be."""

    def close(self) -> None:
        """The last steps after the end."""

    def like(self, env: Any_Env) -> Driver:
        """The same driver of a copy."""


class Aec:
    """Drives a PettingZoo environment."""

    def __init__(self, env: AshesAEC) -> None:
        self.env = env

    def begin(self, options: dict[str, Any], seed: int) -> None:
        self.env.reset(seed=seed, options=options)

    def act(self, action: int) -> None:
        self.env.step(action)

    def told(self) -> Any:
        env = self.env
        return [
            env.agent_selection, env.rewards, env._cumulative_rewards, env.terminations, env.truncations, env.infos,
            [plain(env.observe(agent)) for agent in env.possible_agents],
        ]  # fmt: skip

    def check(self, everything: bool) -> None:
        env = self.env
        over = env.match.over
        for agent in env.possible_agents if everything or over else (env.agent_selection,):
            seen = env.observe(agent)
            expect(env.observation_space(agent).contains(seen), f"what {agent} sees is not in its space")
            acts = agent == env.agent_selection and not over
            expect(bool(seen["action_mask"].any()) == acts, f"{agent} acts: {acts}, but the mask does not say so")
        expect(set(env.rewards) == set(env.agents), "rewards name other agents than there are")
        expect(all(r in REWARDS for r in env.rewards.values()), f"rewards are {env.rewards}")
        expect(over or not any(env.rewards.values()), f"rewards are {env.rewards} and the game goes on")
        keys = {frozenset(info) for info in env.infos.values()}
        expect(len(keys) == 1, f"infos have different keys: {keys}")
        if over and len(env.agents) == 2:
            expect(sum(env.rewards.values()) == 0, f"rewards are {env.rewards} at the end")

    def close(self) -> None:
        env = self.env
        ended = env.match.terminated
        for _ in env.possible_agents:
            agent = env.agent_selection
            expect((env.terminations[agent], env.truncations[agent]) == (ended, not ended), "the flags are wrong")
            env.step(None)
        expect(not env.agents, f"{env.agents} are left after the last steps")

    def like(self, env: Any_Env) -> Driver:
        assert isinstance(env, AshesAEC)
        return Aec(env)


class Gym:
    """Drives a Gymnasium environment."""

    def __init__(self, env: SingleAgent, given: Any = None) -> None:
        self.env = env
        self.given = given

    def begin(self, options: dict[str, Any], seed: int) -> None:
        seen, info = self.env.reset(seed=seed, options=options)
        self.given = seen, 0.0, False, False, info

    def act(self, action: int) -> None:
        self.given = self.env.step(action)

    def told(self) -> Any:
        return [plain(x) for x in (*self.given, self.env.action_masks())]

    def check(self, everything: bool) -> None:
        env = self.env
        seen, reward, terminated, truncated, info = self.given
        over = env.match.over
        expect(env.observation_space.contains(seen), "what the learner sees is not in its space")
        mask = env.action_masks()
        expect(mask.shape == (N_ACTIONS,) and mask.dtype == np.bool_ and bool(mask.any()), "the mask is wrong")
        expect(reward in REWARDS and (over or reward == 0), f"the reward is {reward}, over: {over}")
        expect((terminated or truncated) == over and not (terminated and truncated), "the flags are wrong")
        expect(info["is_success"] == (reward == 1), f"info says {info}, the reward is {reward}")
        if not over:
            expect(env.match.seat == env.seat, f"the learner is player {env.seat}, {env.match.seat} decides")

    def close(self) -> None:
        """There are no last steps."""

    def like(self, env: Any_Env) -> Driver:
        assert isinstance(env, SingleAgent)
        return Gym(env, self.given)


def expect(right: bool, what: str) -> None:
    """Raises `Broken` unless something is right."""
    if not right:
        raise Broken(what)


def make(t: Table, kind: str) -> Driver:
    """A new environment for a table."""
    settings: dict[str, Any] = {
        "illegal_action": "raise", "futile_actions": t.futile, "payment": t.payment,
        "obs_mode": "entities" if t.seed % 5 == 0 else "flat",
    }  # fmt: skip
    if kind == "PettingZoo":
        return Aec(pvp_v0.raw_env(**settings) if t.mode == "pvp" else red_rains_v0.raw_env(**settings))
    return Gym(PvP(seat="random", **settings) if t.mode == "pvp" else RedRains(**settings))


# --- one game ---------------------------------------------------------------------------------------------------------


class Watched:
    """One game with everything that is checked on its way."""

    def __init__(self, t: Table, kind: str, tally: Tally, always: bool = False) -> None:
        self.table = t
        self.kind = kind
        self.tally = tally
        self.always = always
        self.chooser = random.Random(t.seed)
        self.checker = random.Random(~t.seed)
        self.decision = 0
        self.twin: Driver | None = None
        self.how = ""
        self.age = 0

    def play(self) -> None:
        """Plays the game to its end; raises whatever goes wrong."""
        driver = make(self.table, self.kind)
        driver.begin(reset_options(self.table), self.table.seed & 0x7FFFFFFF)
        at = self._next(0)
        while not driver.env.match.over:
            n = self.decision
            if n >= LIMIT:
                raise Broken(f"no end after {LIMIT} decisions")
            driver.check(self.always or n % LOOK_EVERY == 0)
            self.tally.checks["decisions looked at"] += 1
            if self.twin is None and (self.always or n >= at):
                self._copy(driver)
                at = self._next(n)
            self._step(driver)
        self._end(driver)

    def _next(self, n: int) -> int:
        return n + 1 + int(self.checker.expovariate(1 / COPY_EVERY))

    def _copy(self, driver: Driver) -> None:
        self.how = self.checker.choice(list(COPIES))
        self.tally.checks[f"copies by {self.how}"] += 1
        self.twin, self.age = driver.like(COPIES[self.how](driver.env)), 0

    def _step(self, driver: Driver) -> None:
        match = driver.env.match
        legal = list(match.actions())
        action = self.chooser.choice(legal)
        self._heal(match, action)
        driver.act(action)
        self.decision += 1
        twin = self.twin
        if twin is None:
            return
        self._heal(twin.env.match, action)
        twin.act(action)
        self.age += 1
        over = driver.env.match.over
        if self.age in (1, AHEAD) or over or self.age % LOOK_EVERY == 0:
            self.tally.checks["copies compared"] += 1
            what = f"a copy by {self.how}, {self.age} decisions later,"
            expect(driver.told() == twin.told(), f"{what} is given something else")
            same(records.key(driver.env.match.game), records.key(twin.env.match.game), what)
        if self.age == AHEAD:
            self.twin = None

    def _heal(self, match: Match, action: int) -> None:
        """Only before a verb: any other option on offer might be out of date after it."""
        if self.table.mercy and match.game.round <= MERCIFUL_ROUNDS:
            if o.kind_of(match.actions()[action]) == o.VERB:
                heal(match.game)

    def _end(self, driver: Driver) -> None:
        driver.check(True)
        match = driver.env.match
        found = faults(match.game)
        if found:
            raise Broken("; ".join(found))
        driver.close()
        t = self.tally
        name = f"{self.kind} {self.table.mode}"
        t.games[name] += 1
        t.decisions[name] += self.decision
        t.rounds[name] += match.game.round
        t.longest = max(t.longest, self.decision)
        t.checks["games cut by the turn limit"] += match.truncated


def watch(seed: int, number: int, mode: str, tally: Tally, always: bool = False) -> None:
    """Plays one game; a failure goes into the tally. Both kinds of environments have their turn in both modes."""
    t = table(f"{seed}/env", number, MODES[mode])
    kind = KINDS[number // 2 % 2]
    watched = Watched(t, kind, tally, always)
    try:
        watched.play()
    except Exception as error:  # whatever it is, it is what the soak looks for
        where = traceback.extract_tb(error.__traceback__)[-1]
        tally.failures.append(
            f"{t}, {kind}; decision {watched.decision}: {type(error).__name__}: {error} "
            f"[{where.name}, {where.filename.rsplit('/', 1)[-1]}:{where.lineno}]"
        )
