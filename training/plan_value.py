"""Fits the planner's value of a position to games of an agent.

    python -m training.plan_value --out value.json --games 500 --agent plan:simulations=24,menus=yes
    python -m training.plan_value --out better.json --start value.json --games 500 --agent plan:...,value=value.json
    ashes match --agents plan:simulations=60,value=better.json --games 100

The agent plays every Chimera at every level with the decks of its box, or published decks between two players. The
numbers of a position (`ashes_env.agents.plan.numbers`) are taken at the first menu of each turn. A network with one
hidden layer learns the chance to win by TD(lambda) (Sutton 1988): the target is a mixture of the result of the game
(`--trace`, 1: alone) and what the value of `--start` says of later positions of the same game. A fifth of the games is
kept aside. The report compares log losses on them: of a constant, of the expert's points, and of the network. The file
has the weights of the best pass."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from tqdm import tqdm

from ashes_env.agents.base import AgentError
from ashes_env.agents.make import make_agent
from ashes_env.agents.plan.numbers import NAMES, numbers
from ashes_env.agents.plan.value import SCALE, TOP, Value, points
from ashes_env.agents.plan.value_file import MOST_UNITS, read_value, value_text
from ashes_env.contests.games import PVP, RED_RAINS, Terms
from ashes_env.contests.playing import in_order
from ashes_env.contests.tasks import PRECONS, tasks
from ashes_env.files import output, write_output
from ashes_env.files.piping import quietly
from ashes_env.match.checks import number, whole
from ashes_env.match.errors import OptionError
from ashes_env.match.game_match import GameMatch
from ashes_env.match.redeal import agent_seed
from ashes_env.rules.state import moves as m
from ashes_env.spec.number_flags import real_number, whole_number
from training.run.arguments import Parser

Floats = NDArray[np.float32]
BATCH: Final = 512
RATE: Final = 2e-3
ASIDE: Final = 5  # one of so many games is kept aside
LONGEST: Final = 5000  # decisions of a game


class Played(NamedTuple):
    """A game: numbers (n, len(NAMES)), the expert's points (n,), targets (n,) and results (n,) of its positions."""

    seen: Floats
    points: Floats
    targets: Floats
    results: Floats


class Task(NamedTuple):
    """A game to be played."""

    terms: Terms
    decks: tuple[str, ...]
    seed: int


def tasks_of(mode: str, games: int, seed: int) -> list[Task]:
    """Games of a mode: each Chimera at each level with the decks of its box in turn, or drawn pairs of decks."""
    random = Random(seed)
    if mode == PVP:
        terms = Terms.of(PVP)
        return [
            Task(terms, (random.choice(PRECONS), random.choice(PRECONS)), random.getrandbits(40)) for _ in range(games)
        ]
    alone = [task for task in tasks().values() if task.terms.mode == RED_RAINS and task.terms.seats == 1]
    each = [(task.terms, deck) for task in alone for deck in task.decks]
    random.shuffle(each)
    return [Task(each[i % len(each)][0], (each[i % len(each)][1],), random.getrandbits(40)) for i in range(games)]


def play(task: Task, agent: str, start: Path | None, trace: float) -> Played:
    """Plays a game and labels its positions."""
    player, value = make_agent(agent), Value() if start is None else read_value(start)
    player.start(agent_seed(task.seed))
    match = GameMatch.new(task.terms.settings(), task.terms.options(task.decks), task.seed)
    seats: list[int] = []
    seen: list[list[float]] = []
    told: list[float] = []
    chances: list[float] = []
    turn = -1
    while not match.over and match.decisions < LONGEST:
        g = match.game
        d = g.decision
        if d is not None and d.ask == m.ASK_MENU and g.turn != turn:
            turn = g.turn
            seats.append(d.seat)
            seen.append(numbers(g, d.seat))
            told.append(points(g, d.seat) / SCALE)
            chances.append(value.chance(g, d.seat))
        match.act(player.act(match))
    results = [1.0 if seat in match.winners else 0.0 for seat in seats]
    targets = results[:]
    after: dict[int, int] = {}  # the next position of each seat
    for i in reversed(range(len(seats))):
        later = after.get(seats[i])
        if later is not None:
            targets[i] = trace * targets[later] + (1.0 - trace) * chances[later]
        after[seats[i]] = i
    return Played(
        np.array(seen, np.float32).reshape(-1, len(NAMES)),
        np.array(told, np.float32),
        np.array(targets, np.float32),
        np.array(results, np.float32),
    )


class Network(torch.nn.Module):
    """`LearnedValue` in torch: log odds of shape (n,) from numbers and points."""

    def __init__(self, units: int) -> None:
        super().__init__()
        self.hidden = torch.nn.Linear(len(NAMES), units)
        self.out = torch.nn.Linear(units, 1, bias=False)
        self.linear = torch.nn.Linear(len(NAMES), 1)
        self.slope = torch.nn.Parameter(torch.ones(()))

    def forward(self, seen: torch.Tensor, told: torch.Tensor) -> torch.Tensor:
        odds: torch.Tensor = self.linear(seen) + self.out(torch.relu(self.hidden(seen)))
        return odds.squeeze(1) + self.slope * told.clamp(-TOP, TOP)

    def weights(self) -> dict[str, Any]:
        """The arguments of `LearnedValue`."""
        return {
            "hidden": self.hidden.weight.T.tolist(),
            "bias": self.hidden.bias.tolist(),
            "out": self.out.weight[0].tolist(),
            "linear": self.linear.weight[0].tolist(),
            "slope": self.slope.item(),
            "start": self.linear.bias.item(),
        }

    def take(self, path: Path) -> None:
        """The weights of a file. Raises `AgentError` for another number of hidden units."""
        found = read_value(path)
        if len(found.bias) != len(self.hidden.bias):
            raise AgentError(f"{path} has {len(found.bias)} hidden units, not {len(self.hidden.bias)}: see --units")
        with torch.no_grad():
            self.hidden.weight.copy_(torch.tensor(found.hidden).T)
            self.hidden.bias.copy_(torch.tensor(found.bias))
            self.out.weight.copy_(torch.tensor([found.out]))
            self.linear.weight.copy_(torch.tensor([found.linear]))
            self.linear.bias.fill_(found.start)
            self.slope.fill_(found.slope)


def log_loss(odds: Floats, results: Floats) -> float:
    """The mean log loss of log odds."""
    return float(np.mean(np.logaddexp(0.0, odds) - results * odds))


def scaled(told: Floats, results: Floats) -> tuple[float, float]:
    """Constant and slope that turn points into the best log odds (Platt 1999)."""
    a = torch.zeros(2, requires_grad=True)
    x, y = torch.from_numpy(told), torch.from_numpy(results)
    optimizer: Any = torch.optim.LBFGS([a], max_iter=50)

    def closure() -> torch.Tensor:
        optimizer.zero_grad()
        loss = torch.nn.functional.binary_cross_entropy_with_logits(a[0] + a[1] * x, y)
        torch.autograd.backward(loss)
        return loss

    optimizer.step(closure)
    return float(a.detach()[0]), float(a.detach()[1])


def fit(games: Sequence[Played], net: Network, passes: int, seed: int) -> dict[str, Any]:
    """Fits a network; returns its best weights on the games kept aside, and the losses there."""
    torch.manual_seed(seed)
    kept = [game for i, game in enumerate(games) if i % ASIDE == 0]
    used = [game for i, game in enumerate(games) if i % ASIDE]
    tests, learns = (Played(*(np.concatenate(parts) for parts in zip(*some, strict=True))) for some in (kept, used))
    seen, told, targets = map(torch.from_numpy, (learns.seen, learns.points, learns.targets))
    optimizer = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-3)
    mean = float(np.clip(learns.results.mean(), 1e-3, 1 - 1e-3))
    constant, slope = scaled(learns.points, learns.results)
    report: dict[str, Any] = {
        "positions": len(learns.seen) + len(tests.seen),
        "constant": log_loss(np.full(len(tests.results), np.log(mean / (1 - mean)), np.float32), tests.results),
        "points": log_loss(constant + slope * tests.points, tests.results),
    }
    best = np.inf
    for at in range(passes + 1):
        for rows in torch.split(torch.randperm(len(seen)), BATCH) if at else ():
            loss = torch.nn.functional.binary_cross_entropy_with_logits(net(seen[rows], told[rows]), targets[rows])
            optimizer.zero_grad()
            torch.autograd.backward(loss)
            optimizer.step()
        with torch.no_grad():
            odds = net(torch.from_numpy(tests.seen), torch.from_numpy(tests.points)).numpy()
        now = log_loss(odds, tests.results)
        if now < best:
            best = now
            report.update(network=now, weights=net.weights())
    return report


def collect(
    chosen: Sequence[Task], agent: str, start: Path | None, trace: float, processes: int, bar: bool
) -> Iterator[Played]:
    """The games that have positions."""
    one = partial(play, agent=agent, start=start, trace=trace)
    for game in tqdm(in_order(one, chosen, processes), total=len(chosen), unit="game", disable=not bar):
        if len(game.seen):
            yield game


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        "python -m training.plan_value", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--out", type=output, required=True, help="the file for the value")
    add("--agent", default="expert", help="who plays")
    add("--modes", nargs="+", choices=(RED_RAINS, PVP), default=[RED_RAINS], help="games against Chimeras, between two")
    add("--games", type=whole_number(), default=500, help="games of each mode")
    add("--start", type=Path, default=None, help="begin with this value, and let it judge later positions")
    add("--trace", type=real_number(), default=1.0, help="lambda; 1: the result of the game alone")
    add("--units", type=whole_number(), default=24, help="hidden units")
    add("--passes", type=whole_number(), default=15, help="passes over the positions")
    add("--processes", type=whole_number(), default=1)
    add("--seed", type=whole_number(), default=1)
    add("--no-bar", action="store_true")
    options = parser.parse_args(argv)
    try:
        whole(ASIDE, 10**6)("games", options.games)
        for name, most in (("units", MOST_UNITS), ("passes", 1000), ("processes", 64)):
            whole(1, most)(name, getattr(options, name))
        whole(0)("seed", options.seed)
        number(0.0, 1.0)("trace", options.trace)
        if options.trace < 1.0 and options.start is None:
            raise OptionError("trace: below 1, later positions are judged by the value of --start, which is missing")
        make_agent(options.agent)
        torch.manual_seed(options.seed)
        net = Network(options.units)
        if options.start is not None:
            net.take(options.start)
        chosen = [task for mode in options.modes for task in tasks_of(mode, options.games, options.seed)]
        Random(options.seed).shuffle(chosen)
        how = (options.agent, options.start, options.trace, options.processes, not options.no_bar)
        report: Mapping[str, Any] = fit(list(collect(chosen, *how)), net, options.passes, options.seed)
    except (AgentError, OptionError) as error:
        parser.error(str(error))
    out = write_output(options.out, value_text(report["weights"]))
    print(
        f"{report['positions']:,} positions; log loss on games kept aside: constant {report['constant']:.3f}, "
        f"points {report['points']:.3f}, network {report['network']:.3f}; {out}"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(quietly(main))
