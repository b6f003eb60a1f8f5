"""Games of a teacher, and their imitation: the policy learns what the teacher would do, the value how the games end.

A teacher is an agent (behavioural cloning: Pomerleau 1991), which may also label games that the policy plays, in
positions that the agent would not reach (DAgger: Ross, Gordon and Bagnell 2011); or a search guided by the policy,
which finds better probabilities and values than the policy alone (expert iteration: Anthony, Tian and Barber 2017).
`training.search_teacher` does this in rounds. `--imitate` of the other trainings does it once, before PPO: a random
player wins almost no game, so PPO alone first has to find out how to win at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from ashes_env.agents.make import make_agent
from ashes_env.agents.policy import PolicyAgent
from ashes_env.agents.search.budget import Budget
from ashes_env.agents.search.guide import guide_of, seen_by
from ashes_env.agents.search.guided import GuidedAgent
from ashes_env.agents.search.playing_out import draw_actions
from ashes_env.agents.seeing import look
from ashes_env.match.errors import WorkerDied
from ashes_env.match.game_match import GameMatch
from ashes_env.match.redeal import agent_seed
from ashes_env.match.rewards import potential
from ashes_env.match.stepping import wounds_dealt, wounds_taken
from ashes_env.spec.spec import GameSpec
from training.dataset import Batch, Dataset
from training.run.signals import follow
from training.student import Losses, learn

Args = Mapping[str, Any]

PASSES: Final = 4
BATCH: Final = 256
RESULT: Final = 0.5  # the weight of a game's result in the target value; the rest is the value of the search


class Advice(NamedTuple):
    """A teacher's label of a decision: the action to play now, target actions with their probabilities, and the value
    for the acting seat, if known."""

    action: int
    actions: NDArray[np.intp]
    chances: NDArray[np.floating[Any]]
    value: float | None = None


_guide = lru_cache(maxsize=1)(guide_of)  # a save never changes
_agent = lru_cache(maxsize=1)(make_agent)  # a policy takes longer to load than to play a game
Advise = Callable[[GameMatch], Advice]


class Teacher(Protocol):
    """Labels each decision of a game, and plays it. It is sent to the processes that play."""

    def start(self, seed: int) -> Advise:
        """Begins the game of a seed. What is returned labels a decision with more than one legal action; it does not
        change the match. Raises `AgentError` for an agent that cannot be made.
        """


class SearchTeacher(NamedTuple):
    """A search guided by the policy of a save, with `simulations` a decision; candidates are sampled so that games
    differ. The other options are those of `GuidedAgent`.
    """

    policy: Path
    simulations: int
    turns: int = 4
    candidates: int = 16
    gate: float = 1.0
    scale: float = 1.0

    def start(self, seed: int) -> Advise:
        budget = Budget(simulations=self.simulations)
        options: Any = {"turns": self.turns, "candidates": self.candidates, "gate": self.gate, "scale": self.scale}
        agent = GuidedAgent(_guide(self.policy), budget, explore=True, **options)
        agent.start(agent_seed(seed))

        def advise(match: GameMatch) -> Advice:
            found = agent.search(match)
            return Advice(found.action, found.actions, found.chances, found.value)

        return advise


class AgentTeacher(NamedTuple):
    """An agent that labels its own choices. A policy that samples labels them with all its probabilities (distillation:
    Hinton and others 2015), a search with a policy with what it has found. It plays them itself, or the `policy` of a
    save plays.
    """

    name: str
    policy: Path | None = None

    def start(self, seed: int) -> Advise:
        agent, rng = _agent(self.name), np.random.default_rng(seed)
        guide = None if self.policy is None else _guide(self.policy)
        agent.start(agent_seed(seed))

        def advise(match: GameMatch) -> Advice:
            value: float | None = None
            actions: NDArray[np.intp]
            shown: NDArray[np.floating[Any]]
            if isinstance(agent, PolicyAgent) and not agent.greedy:
                actions, shown = agent.chances(match)
                played = agent.choose(actions, shown)
            elif isinstance(agent, GuidedAgent):
                found = agent.search(match)
                played, actions, shown, value = found.action, found.actions, found.chances, found.value
            else:
                played = agent.act(match)
                actions, shown = np.array([played]), np.ones(1, np.float32)
            if guide is not None:
                mask = match.mask(match.seat).astype(bool)
                chances, _ = guide.look(seen_by(guide, match)[None], mask[None])
                played = int(draw_actions(chances, rng)[0])
            return Advice(played, actions, shown, value)

        return advise


class Task(NamedTuple):
    """A game to be played, and what is stored of it: the `form` of observation of the student, returns with the
    discount `gamma`.
    """

    spec: GameSpec
    teacher: Teacher
    form: str = "bytes"
    gamma: float = 1.0


class Demonstration(NamedTuple):
    """A finished game: its labelled decisions, and the final `info` of an environment."""

    dataset: Dataset | None
    info: dict[str, Any]


def demonstrate(task: Task) -> Demonstration:
    """Plays a game and labels the decisions of every seat, except those with a single legal action. The value of a
    decision is the return from there on, mixed with what a search found.
    """
    spec, form = task.spec, "bytes" if task.form == "flat" else task.form
    advise, match = task.teacher.start(spec.seed), spec.match()
    assert isinstance(match, GameMatch)
    shaped = spec.settings.get("reward") == "shaped"
    rows: list[tuple[Any, Any, Any]] = []
    owners: list[tuple[int, int, float, float | None]] = []  # of each row: its seat, that seat's decisions before ...
    taken = [0] * len(match.game.players)
    while not match.over:
        legal, seat = match.actions(), match.seat
        if len(legal) == 1:
            action = next(iter(legal))
        else:
            advice = advise(match)
            action, mask = advice.action, match.mask(seat).astype(bool)
            chances = np.zeros(len(mask), np.float32)
            chances[advice.actions] = advice.chances
            rows.append((look(match, seat, form), mask, chances))
            owners.append((seat, taken[seat], potential(match.game, seat) if shaped else 0.0, advice.value))
        match.act(action)
        taken[seat] += 1
    values = []
    for seat, before, shaping, value in owners:
        result = task.gamma ** (taken[seat] - before - 1) * match.result(seat)
        # Shaping adds up to minus the potential at the start (Ng, Harada and Russell 1999).
        values.append((result if value is None else RESULT * result + (1 - RESULT) * value) - shaping)
    dataset = None
    if rows:
        seen, masks, all_chances = (np.stack(each) for each in zip(*rows, strict=True))
        dataset = Dataset.of(task.form, Batch(seen, masks, all_chances, np.array(values, np.float32)))
    game = match.game
    return Demonstration(
        dataset,
        {
            "is_success": 0 in match.winners,
            "round": game.round,
            "decisions": len(rows),
            "wounds_dealt": wounds_dealt(game, 0),
            "wounds_taken": wounds_taken(game, 0),
        },
    )


Plays = Callable[[Iterable[Task]], Iterator[Demonstration]]


@contextmanager
def players(processes: int) -> Iterator[Plays]:
    """A function that plays games and yields them in order, in several processes, or in this one if 0. Games that
    nobody waits for any more are not played. Raises `WorkerDied`.
    """
    _agent.cache_clear()  # the policy that it names may have changed
    if processes == 0:
        yield lambda tasks: map(demonstrate, tasks)
        return
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_begin)
    try:
        yield lambda tasks: pool.map(demonstrate, tasks)
    except BrokenProcessPool as error:
        raise WorkerDied("a process that plays the games of the teacher has ended") from error
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    follow()
    torch.set_num_threads(1)


# --- before PPO -------------------------------------------------------------------------------------------------------


def imitate(
    policy: MaskableActorCriticPolicy,
    games: Sequence[GameSpec],
    args: Args,
    asked: Callable[[], bool],
    processes: int = 0,
    *,
    bar: bool = False,
) -> list[Losses]:
    """Begins a training: `args["teacher"]` plays the games in every seat, and the policy learns from them. Ends early
    once `asked` returns true. `bar` shows the progress. Returns the losses of each pass that was completed.
    """
    if not games:
        return []
    from tqdm import tqdm  # not installed where RLlib trains, which never imitates

    tasks = [Task(spec, AgentTeacher(args["teacher"]), args["observation"], args["gamma"]) for spec in games]
    with tqdm(total=len(games), desc=f"games of {args['teacher']}", unit=" games", disable=not bar) as count:
        dataset = demonstrated(tasks, asked, processes, lambda: count.update())
    if dataset is None:
        return []
    decisions = PASSES * len(dataset.values)
    with tqdm(total=decisions, desc="imitation", unit=" decisions", disable=not bar) as count:
        rng = np.random.default_rng(args["seed"])
        return learn(policy, dataset, decisions, BATCH, rng, asked, count.update)


def demonstrated(
    tasks: Sequence[Task], asked: Callable[[], bool], processes: int = 0, played: Callable[[], object] = lambda: None
) -> Dataset | None:
    """The decisions of some games, `None` if there are none; `played` is called after each game. Ends early once
    `asked` returns true.
    """
    found: list[Dataset] = []
    with players(processes) as plays:
        games = plays(tasks)
        for _ in tasks:
            if asked():
                break
            dataset = next(games).dataset
            played()
            if dataset is not None:
                found.append(dataset)
    return Dataset.joined(found) if found else None
