"""Trains a policy on the decisions of a search (expert iteration: Anthony, Tian and Barber 2017) or of any agent.

    python -m training.search_teacher --start runs/red-rains/2026-01-01-120000/checkpoint --level S1 S2 S3
    python -m training.search_teacher --teacher expert --mode pvp --games 200
    python -m training.search_teacher --resume runs/search-teacher/2026-01-02-120000

Each round plays games by a search that the policy guides (`ashes_env/agents/search/guided.py`), with sampled candidates
so that games differ; then the policy learns the choices of the search and the results of the games, from the last
rounds. A better policy guides a better search. With `--teacher NAME` the policy learns the choices of that agent; in a
share of the games (`--own`) the policy plays and the agent labels its decisions (DAgger: Ross, Gordon and Bagnell
2011). Against Chimeras games begin with a handicap as in `training.ppo_red_rains`; in PvP all pairs of decks from a
list are equally likely. Runs have the same files and options: see `training/README.md`. The games of the last rounds
are not saved, so a resumed run needs `--window` rounds until it learns from as many games as before."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

from agents.networks import new_policy
from agents.saving import load_optimizer, load_weights
from ashes_env.agents import checkpoint
from ashes_env.agents.base import AgentError
from ashes_env.agents.make import allowed
from ashes_env.agents.options import folder as folder_of
from ashes_env.contests.games import PVP, RED_RAINS
from ashes_env.env.curriculum import Course, Deals
from ashes_env.files import is_saved, printable_lines
from ashes_env.files.piping import quietly
from ashes_env.match.checks import generator_from, number, plain, whole
from ashes_env.spec.spec import GameSpec
from training.dataset import Dataset
from training.games.against_chimeras import taught
from training.games.episodes import Episodes
from training.imitation import AgentTeacher, Plays, SearchTeacher, Task, Teacher, players
from training.run import arguments
from training.run.arguments import (
    CORE,
    RULES,
    Argument,
    Table,
    defaults_of,
    each_checked,
    one_of,
    part,
    pvp_decks,
    rules,
    tasks_for,
    text,
)
from training.run.command import Command, Count
from training.run.run import HOW, How, Limits, Run
from training.run.starting import is_start, start_arguments
from training.student import Losses, learn

Args = Mapping[str, Any]

SEARCH: Final = "search"  # the teacher that the policy guides
GAMES: Final = ("decks", "chimeras", "levels", "pairs", "changed", "aspects", "first_five", *RULES, "reward")
ROWS: Final[Table] = {
    **part(GAMES, reward="terminal"),
    **part(
        ("network", "titles", "learning_rate", "seed", "curriculum", "taught"), network=[256, 128], learning_rate=5e-4
    ),
    "mode": one_of(RED_RAINS, (RED_RAINS, PVP), "against Chimeras or between two players"),
    "teacher": Argument(SEARCH, text, f"{SEARCH}, or the name of an agent"),
    "own": Argument(0.5, number(0.0, 1.0), "with an agent as teacher, the share of games that the policy plays"),
    "simulations": Argument(64, whole(2), "simulations of the search for a decision"),
    "turns": Argument(4, whole(1), "length of a simulation in turns"),
    "candidates": Argument(16, whole(2), "actions that the search tries, at most"),
    "gate": Argument(1.0, number(0.0, 1.0), "an action whose prior is higher is not searched"),
    "scale": Argument(1.0, number(1e-6, 1e6), "how much the results of rollouts count beside priors"),
    "games": Argument(64, whole(1), "games of a round"),
    "window": Argument(6, whole(1), "number of last rounds to learn from"),
    "batch_size": Argument(512, whole(2), "decisions of a batch"),
    "passes": Argument(3, whole(1), "passes over as much data as one round, after each round"),
}
DEFAULTS: Final[Mapping[str, Any]] = defaults_of(ROWS)
OF_SEARCH: Final = ("simulations", "turns", "candidates", "gate", "scale")
NEW: Final = ("mode", "teacher", "own", *OF_SEARCH[2:])  # what older runs lack, with the values of that time
LATER: Final[Mapping[str, Any]] = {**arguments.LATER, **{name: DEFAULTS[name] for name in NEW}}


class Teaching:
    """A run: a policy, a curriculum, and the dataset of the last rounds."""

    def __init__(self, run: Run, device: torch.device | str, limits: Limits) -> None:
        self.run = run
        self.limits = limits
        self.args = args = run.args
        torch.manual_seed(args["seed"])
        self.policy = new_policy("bytes", args["network"], args["learning_rate"], args["titles"], device)
        self.course: Course | Deals = (
            Deals(args["games"], args["decks"])
            if args["mode"] == PVP
            else Course(
                args["games"], args["decks"], tasks_for(args), args["curriculum"], taught(args), changed=args["changed"]
            )
        )
        self.course.seed([args["seed"] + i for i in range(args["games"])])
        self.rng = np.random.default_rng([args["seed"], 1])  # the curriculum uses the seeds from `seed` on
        self.episodes = Episodes()
        self.window: deque[Dataset] = deque(maxlen=args["window"])
        self.saved = run.checkpoint  # the newest save
        self.rounds = 0
        self.decisions = 0

    def round(self, plays: Plays) -> Losses:
        """Plays the games of a round, then learns from the rounds in the window."""
        tasks = [self._task(self.course.begin(place)) for place in range(self.args["games"])]
        datasets: list[Dataset] = []
        for place, game in enumerate(plays(tasks)):
            self.course.ended(place, game.info)
            self.episodes.ended(game.info)
            if game.dataset is not None:
                datasets.append(game.dataset)
        self.rounds += 1
        if datasets:
            self.window.append(Dataset.joined(datasets))
            self.decisions += len(self.window[-1].values)
        if not self.window:
            return Losses(0.0, 0.0)
        decisions = self.args["passes"] * len(self.window[-1].values)
        losses = learn(self.policy, Dataset.joined(self.window), decisions, self.args["batch_size"], self.rng)
        return Losses(*np.mean(losses, 0).tolist())

    def _task(self, options: Mapping[str, Any]) -> Task:
        args = self.args
        given = {"first_five": args["first_five"]}
        if args["aspects"] and args["mode"] == RED_RAINS:
            given["aspects"] = args["aspects"]
        seed = int(self.rng.integers(1 << 31))
        teacher: Teacher = SearchTeacher(self.saved, **{name: args[name] for name in OF_SEARCH})
        if args["teacher"] != SEARCH:
            teacher = AgentTeacher(args["teacher"], self.saved if self.rng.random() < args["own"] else None)
        common = {"illegal_action": "raise", "reward": args["reward"], **rules(args)}
        return Task(GameSpec(args["mode"], common, {**options, **given}, seed), teacher)

    def save(self) -> None:
        """Writes the checkpoint of the run."""
        state = {
            "rounds": self.rounds,
            "seconds": self.limits.seconds,
            "course": self.course.state(),
            "episodes": self.episodes.state(),
            "rng": plain(self.rng.bit_generator.state),
        }
        self.saved = self.run.save(self.policy, self.policy.optimizer, self.decisions, state)

    def restore(self) -> None:
        """Restores the last save, or loads the initial weights; raises `AgentError` if they do not fit."""
        found = checkpoint.read(self.run.checkpoint)
        load_weights(self.policy, found, self.policy.device)
        if is_start(found):
            self.save()
            return
        load_optimizer(self.policy.optimizer, found, self.policy.device)
        state = found.training()
        try:
            self.rounds = int(state["rounds"])
            self.limits.spent = float(state["seconds"])
            self.course.restore(state["course"])
            self.episodes.restore(state["episodes"])
            self.rng = generator_from(state["rng"])
        except (KeyError, OverflowError, TypeError, ValueError) as error:
            raise AgentError(f"{found.folder / checkpoint.TRAINING} does not fit this run: {error}") from error
        self.decisions = int(found.meta["steps"])
        self.saved = found.folder


def train(run: Run, rounds: int, how: How = HOW) -> Teaching:
    """Trains a run for some more rounds, or until the time limit, and saves after each. Continues from the checkpoint
    if there is one; the first may be that of another policy. Raises as `Run.training` does, and `AgentError` for a
    checkpoint that does not fit.
    """
    with run.training(how) as limits, players(how.processes) as plays:
        teaching = Teaching(run, how.device, limits)
        if is_saved(run.checkpoint):
            teaching.restore()
        else:
            teaching.save()
        run.cut(teaching.decisions)
        for _ in range(rounds):
            losses = teaching.round(plays)
            line = teaching.episodes.line(teaching.decisions)
            if line is not None:
                line.update(round=teaching.rounds, seconds=round(limits.seconds, 1), **losses._asdict())
                run.log(line)
                if how.bar:
                    print(
                        f"round {teaching.rounds}: {line['wins']:.0%} of {line['episodes']} games won with a "
                        f"handicap of {line['handicap']:.1f}, {limits.seconds:.0f} s",
                        flush=True,
                    )
            teaching.save()
            if limits.reached():
                break
    return teaching


def checked(args: Args, plug_ins: Collection[str] = ()) -> dict[str, Any]:
    """Checks the arguments of a run; a teacher that is a plug-in must be in `plug_ins`. Raises `OptionError` for an
    unknown name or a wrong type or value, `AgentError` for an invalid teacher.
    """
    out = each_checked(args, ROWS, LATER)
    games = {name: out[name] for name in out if name in arguments.TABLE and name not in ("batch_size", "teacher")}
    if out["mode"] == PVP:
        out["decks"] = pvp_decks(out["decks"], out["first_five"], out["edition"])
        GameSpec.of(PVP, first_five=out["first_five"], **rules(out))
        games["edition"] = arguments.DEFAULTS["edition"]  # the rest is checked as against a Chimera
        arguments.checked({**arguments.DEFAULTS, **games, "decks": arguments.DEFAULTS["decks"]})
    else:
        out["decks"] = arguments.checked({**arguments.DEFAULTS, **games})["decks"]
    if out["teacher"] != SEARCH:
        allowed(out["teacher"], plug_ins).make()
    return out


def adopted(start: Path, args: Args, given: Collection[str] = ()) -> dict[str, Any]:
    """The arguments of a run that starts with the policy of a checkpoint: its network and titles, the reward that its
    values were trained with, and its reward settings unless `given`. Raises `AgentError` for an unsuitable checkpoint,
    and `OptionError` as `training.run.starting.start_arguments` does.
    """
    meta = checkpoint.read_meta(folder_of(str(start)))
    if meta.get("observation") not in ("flat", "bytes"):
        raise AgentError(f"{start} sees {meta.get('observation')!r}; a search takes a policy that sees the flat form")
    trained = meta.get("trained")
    known = trained if isinstance(trained, dict) else {}
    taken = {name: known[name] for name in ("first_five", *RULES) if name in known and name not in given}
    return {**args, **taken, **start_arguments(start, meta, args, given)}


COMMAND: Final = Command(
    name="training.search_teacher",
    about=__doc__ or "",
    table=ROWS,
    runs="runs/search-teacher",
    counts={
        "rounds": Count(100, "rounds to train for (more of them, when resuming)"),
        "processes": Count(2, "processes that play; 0: this process", least=0),
    },
    checked=checked,
    adopt=adopted,
    more=lambda given: {"decks": [CORE]} if given.get("mode") == PVP else {},
)


def main(argv: Sequence[str] | None = None) -> int:
    with COMMAND.called(argv) as (call, ending):
        train(*call)
        print(printable_lines(f"checkpoint in {call.run.checkpoint}"))
    return ending.status


if __name__ == "__main__":
    raise SystemExit(quietly(main))
