"""Pairings of self-play: opponents, training games, and evaluation games."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agents.networks import TorchNetwork
from ashes_env.agents.base import Agent, AgentError
from ashes_env.agents.make import allowed
from ashes_env.agents.policy import load_policy
from ashes_env.agents.search.guide import PolicyGuide
from ashes_env.agents.search.playing_out import draw_actions
from ashes_env.agents.seeing import settings_of
from ashes_env.contests.statistics import wilson
from ashes_env.decks import changed_deck, get
from ashes_env.match.match import Match
from training.games.opponent_env import Opponent, OpponentVecEnv
from training.games.population import LATEST, SNAPSHOT, Population
from training.run.arguments import of_games, rules
from training.run.run import Run

SNAPSHOTS: Final = "snapshots"
LADDER: Final = "ladder.jsonl"
PLACES: Final = 20  # parallel games in an evaluation


class NetworkOpponent:
    """Samples its actions from a policy over the flat observation."""

    def __init__(self, guide: PolicyGuide, rng: np.random.Generator) -> None:
        self.guide = guide
        self.rng = rng

    def act(
        self, observations: NDArray[Any], masks: NDArray[np.bool_], matches: Sequence[Callable[[], Match]]
    ) -> NDArray[np.intp]:
        chances, _ = self.guide.look(observations, masks)
        return draw_actions(chances, self.rng)


class AgentOpponent:
    """An agent that looks at one match at a time."""

    def __init__(self, agent: Agent, seed: int) -> None:
        self.agent = agent
        agent.start(seed)

    def act(
        self, observations: NDArray[Any], masks: NDArray[np.bool_], matches: Sequence[Callable[[], Match]]
    ) -> NDArray[np.intp]:
        return np.array([self.agent.act(match()) for match in matches], np.intp)


def drawn(chance: np.random.Generator, decks: Sequence[str], changed: float = 0.0) -> list[Any]:
    """The decks of a game, by seat: each uniformly at random. A share of them is `changed`: some cards are others."""
    found: list[Any] = [decks[int(chance.integers(len(decks)))] for _ in range(2)]
    if changed:
        for i, name in enumerate(found):
            if chance.random() < changed:
                found[i] = changed_deck(get(name), Random(int(chance.integers(1 << 62))))
    return found


def population_of(args: Mapping[str, Any]) -> Population:
    """The population that a run begins with."""
    return Population(tuple(args["fixed"]), args["mirror"], args["anchors"], args["most"])


class Matchmaker:
    """Chooses the next pairing of a run: an opponent of the population, a seat, two decks, some of them changed.
    `learner` is the policy in training, which also plays against itself.
    """

    def __init__(self, run: Run) -> None:
        self.run = run
        args = self.args = run.args
        self.population = population_of(args)
        self.learner: Any = None
        self._opponents: dict[str, Opponent] = {}
        self._met: Counter[str] = Counter()  # games in progress
        self._gone: set[str] = set()
        self._loaded = 0

    def begin(self, chance: np.random.Generator) -> tuple[str, int, dict[str, Any]]:
        """An opponent from the population; seat and decks uniformly at random."""
        decks = drawn(chance, self.args["decks"], self.args["changed"])
        name = self.population.draw(chance)
        self.opponent(name)
        self._met[name] += 1
        return name, int(chance.integers(2)), {"decks": decks}

    def ended(self, name: str, result: float) -> None:
        """Records the result in the population."""
        self.population.record(name, result)
        self._met[name] -= 1
        self._clear()

    def opponent(self, name: str) -> Opponent:
        """An opponent by name; snapshots are loaded when they are first used."""
        found = self._opponents.get(name)
        if found is None:
            self._loaded += 1  # from 1, as the games use the seed without a suffix
            rng = np.random.default_rng([self.args["seed"], self._loaded])
            if name == LATEST:
                found = NetworkOpponent(PolicyGuide(TorchNetwork(self.learner, "bytes"), shaped=False), rng)
            elif any(member.name == name and member.fixed for member in self.population.members):
                found = AgentOpponent(allowed(name, self.run.plug_ins).make(), int(rng.integers(1 << 31)))
            else:
                found = NetworkOpponent(PolicyGuide(load_policy(self.snapshot(name)).network, shaped=False), rng)
            self._opponents[name] = found
        return found

    def forget(self, name: str) -> None:
        """Removes a snapshot; games in progress against it are finished first."""
        self._gone.add(name)
        self._clear()
        shutil.rmtree(self.snapshot(name), ignore_errors=True)

    def snapshot(self, name: str) -> Path:
        """The folder of a snapshot. Raises `AgentError` unless `name` is a number, so paths cannot lead elsewhere."""
        if SNAPSHOT.fullmatch(name) is None:
            raise AgentError(f"{name!r} is no number of a snapshot")
        return self.run.folder / SNAPSHOTS / name

    def _clear(self) -> None:
        for name in [name for name in self._gone if self._met[name] <= 0]:
            self._gone.discard(name)
            self._opponents.pop(name, None)


class Ladder:
    """Games of the learner against one opponent, with each pair of decks and both seats equally often."""

    def __init__(self, matchmaker: Matchmaker, other: str) -> None:
        self.matchmaker = matchmaker
        self.other = other
        self.seat = 0

    def begin(self, chance: np.random.Generator) -> tuple[str, int, dict[str, Any]]:
        """The seats take turns."""
        self.seat = 1 - self.seat
        decks = drawn(chance, self.matchmaker.args["decks"])
        return self.other, self.seat, {"decks": decks}

    def opponent(self, name: str) -> Opponent:
        """The other."""
        return self.matchmaker.opponent(name)

    def ended(self, name: str, result: float) -> None:
        """Ignores the result: these games do not change the population."""


def make_env(matchmaker: Matchmaker, games: int) -> OpponentVecEnv:
    """The environments of a run."""
    args = matchmaker.args
    return OpponentVecEnv(games, matchmaker, **of_games(args), **settings_of(args["observation"]))


def measure(matchmaker: Matchmaker, other: str, seed: int) -> tuple[float, int]:
    """Evaluates the learner against an opponent: the games it won, with draws as halves, and the number of games.

    Each parallel environment plays the same number of games, so short games are not over-represented.
    """
    args = matchmaker.args
    places = min(args["ladder_games"], PLACES)
    each = -(-args["ladder_games"] // places)
    env = OpponentVecEnv(places, Ladder(matchmaker, other), first_five=args["first_five"], **rules(args))
    env.seed(seed)
    seen = env.reset()
    learner = NetworkOpponent(
        PolicyGuide(TorchNetwork(matchmaker.learner, "bytes"), shaped=False), np.random.default_rng([seed, 1])
    )
    won = 0.0
    played = [0] * places
    while min(played) < each:
        assert isinstance(seen, np.ndarray)
        env.step_async(learner.act(seen, env.action_masks(), []).astype(np.int64))
        seen, _, dones, infos = env.step_wait()
        for i in np.flatnonzero(dones).tolist():
            if played[i] < each:
                played[i] += 1
                won += float(infos[i]["is_success"]) + 0.5 * float(infos[i]["drawn"])
    env.close()
    return won, places * each


def rung(matchmaker: Matchmaker, steps: int) -> dict[str, Any]:
    """A line of the ladder: the learner measured against the fixed agents, and the oldest and the newest snapshot."""
    members = matchmaker.population.members
    snapshots = [member.name for member in members if not member.fixed]
    line: dict[str, Any] = {"steps": steps}
    if matchmaker.args["ladder_games"]:
        for other in [m.name for m in members if m.fixed] + [*snapshots[:1], *snapshots[1:][-1:]]:
            won, games = measure(matchmaker, other, steps)
            line[other] = {"won": won, "games": games, "95%": wilson(round(won), games)}
    return line
