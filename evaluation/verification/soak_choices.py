"""The common checks of the soaks of campaigns and drafts: observations, actions, copies, sampled worlds."""

from __future__ import annotations

import json
import traceback
from multiprocessing.reduction import ForkingPickler
from random import Random
from typing import Any, ClassVar, Final, Generic, TypeVar

import numpy as np

from ashes_env.env.aec import AshesAEC
from ashes_env.match.choice_match import ChoiceMatch
from ashes_env.match.errors import IllegalAction
from evaluation.verification.checks import Tally, same
from evaluation.verification.soak_env import Aec, plain
from evaluation.verification.walk import Observer, expect, play

AHEAD: Final = 30  # decisions for which a copy is played
LOOK_EVERY: Final = 9  # decisions between two checks of observations
NEARLY: Final = 1e-6

M = TypeVar("M", bound=ChoiceMatch)
Job = tuple[int, int, int, bool]
"""A seed, the first number, how many, and whether to make every check at every decision."""


class Watch(Observer, Generic[M]):
    """One campaign or draft through PettingZoo, with its checks. `make` returns the environment."""

    what: ClassVar[str]
    kind: ClassVar[type[ChoiceMatch]]
    dear_every: ClassVar[int]  # decisions between two expensive checks (actions, copies, worlds), on average

    def __init__(self, number: int, seed: int, tally: Tally, always: bool) -> None:
        self.r = Random(f"{self.what} {seed} {number}")
        self.tally = tally
        self.always = always
        self.env = self.make()
        self.seed = self.r.getrandbits(32)
        self.earned: dict[str, float] = {}
        self.n = 0

    def make(self) -> AshesAEC:
        """The environment, with settings drawn from `r`."""
        raise NotImplementedError

    def decision(self, match: M) -> None:
        """The checks at every decision."""
        raise NotImplementedError

    def ended(self, decisions: int, paid: list[float]) -> None:
        """The checks and counts at the end; `paid` are the total rewards by seat."""
        raise NotImplementedError

    def faults(self, match: M) -> list[str]:
        """Errors of a sampled world."""
        raise NotImplementedError

    def play(self) -> None:
        """Plays at random to the end; raises if a check fails."""
        drive = Aec(self.env)
        drive.begin({}, self.seed)
        play(drive, self.r.choice, [self])

    def look(self, n: int) -> None:
        self.n = n + 1
        self.collect()
        match: Any = self.env.match
        self.decision(match)
        if self.always or n % LOOK_EVERY == 0:
            self.seen()
        if self.always or self.r.random() * self.dear_every < 1:
            self.dear(match)

    def collect(self) -> None:
        """Adds the rewards of the acting agent."""
        agent = self.env.agent_selection
        self.earned[agent] = self.earned.get(agent, 0.0) + self.env._cumulative_rewards[agent]

    def end(self) -> None:
        while self.env.agents:
            self.collect()
            self.env.step(None)
        self.ended(self.n, [self.earned[agent] for agent in self.env.possible_agents])

    def dear(self, match: M) -> None:
        """The expensive checks: every action, copies and a sampled world."""
        self.exact(match)
        self.copies(match)
        self.worlds(match)

    def seen(self) -> None:
        """All observations are in their space, and only the acting agent has a mask."""
        env = self.env
        for agent in env.possible_agents:
            seen = env.observe(agent)
            expect(env.observation_space(agent).contains(seen), f"what {agent} sees is not in its space")
            expect(bool(seen["action_mask"].any()) == (agent == env.agent_selection), "the wrong agent has a mask")
        self.tally["checks"]["looks"] += 1

    def exact(self, match: M) -> None:
        """Every action in the mask can be taken, every other one is refused and changes nothing."""
        legal, before = set(match.actions()), key(match)
        expect(set(np.flatnonzero(match.mask(match.seat)).tolist()) == legal, "mask and actions differ")
        for action in range(self.env.settings.n_actions):
            if action in legal:
                match.copy().act(action)
                continue
            try:
                match.act(action)
            except IllegalAction:
                continue
            expect(False, f"action {action} was taken and is not legal")
        same(before, key(match), f"the {self.what} after every action was tried")
        self.tally["checks"]["masks"] += 1

    def copies(self, match: M) -> None:
        """Copies continue like the original."""
        others: dict[str, Any] = {
            "copy": match.copy(),
            "pickle": ForkingPickler.loads(ForkingPickler.dumps(match)),
            "JSON": self.kind.restore(match.settings, json.loads(json.dumps(match.save()))),
        }
        mine: Any = match.copy()
        choices = self.r.getrandbits(60)
        ahead(mine, choices)
        for how, other in others.items():
            ahead(other, choices)
            same(key(mine), key(other), f"the {self.what} by {how}")
            self.tally["checks"][f"copies by {how}"] += 1

    def worlds(self, match: M) -> None:
        """A sampled world looks the same to its seat, is consistent, and playable."""
        seat, before = self.r.randrange(match.settings.players), key(match)
        other: Any = match.determinize(self.r.getrandbits(60), seat)
        expect(plain(other.look(seat)) == plain(match.look(seat)), f"another world looks different to player {seat}")
        expect(other.text(seat) == match.text(seat), f"another world reads different to player {seat}")
        expect(other.board(seat) == match.board(seat), f"another world shows player {seat} another board")
        expect(other.info(seat) == match.info(seat), f"another world tells player {seat} different numbers")
        found = self.faults(other)
        expect(not found, f"a world dealt for player {seat}: " + "; ".join(found))
        ahead(other, self.r.getrandbits(60))
        same(before, key(match), f"the {self.what} after another world was played")
        self.tally["checks"]["worlds dealt"] += 1


def key(match: ChoiceMatch) -> str:
    """The complete state as text."""
    return json.dumps(match.save(), sort_keys=True)


def ahead(match: ChoiceMatch, seed: int) -> None:
    """Plays some decisions at random."""
    r = Random(seed)
    for _ in range(AHEAD):
        if match.over:
            return
        match.act(r.choice(list(match.actions())))


def chunk(kind: type[Watch[Any]], job: Job) -> Tally:
    """Plays some campaigns or drafts of a seed, from a number on; a failure goes to the tally, then the next begins."""
    seed, low, n, always = job
    tally = Tally()
    for number in range(low, low + n):
        try:
            kind(number, seed, tally, always).play()
        except Exception as error:
            where = f"{kind.what} {number} of seed {seed}"
            tally.failures.append(f"{where}: {error}\n{traceback.format_exc(limit=-4)}")
    return tally
