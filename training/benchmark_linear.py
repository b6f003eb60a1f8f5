"""A linear policy that imitates an agent on the training part of the split `levels`: S1 and S2 of every Chimera.

    python -m training.benchmark_linear --out runs/linear --processes 2
    python -m training.benchmark_linear --out runs/linear --resume --games 960     # more games, from there on
    ashes match --agents policy:runs/linear,greedy=yes --chimera "The Siege of Lordswall" --level S2

Behavioural cloning (Pomerleau 1991) with no layer between the 3,419 numbers of the flat observation and the logits of
the 264 actions: how far an agent comes that only adds up what it sees. It learns by cross-entropy over the legal
actions of the teacher's decisions; tasks and decks take turns. One game of thirteen is kept apart: on these it is
told how often the likeliest action is the teacher's. The folder is a checkpoint in half precision (1.8 MB).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.networks import logits_and_values, new_policy
from agents.saving import load_weights, weights_of
from ashes_env.agents import checkpoint
from ashes_env.agents.base import AgentError
from ashes_env.benchmark.split import split_named
from ashes_env.encoding.schema import TWO
from ashes_env.files import FileError, save_state
from ashes_env.files.piping import quietly
from ashes_env.match.errors import OptionError, WorkerDied
from ashes_env.spec.number_flags import real_number, whole_number
from training.dataset import Dataset
from training.games.imitated import against_chimeras
from training.imitation import AgentTeacher, Task, demonstrated
from training.run.arguments import DEFAULTS, EXPERT, Parser, checked
from training.run.signals import Interrupted, Signals
from training.student import learn

SPLIT: Final = "levels"
FORM: Final = "flat"
BATCH: Final = 512
APART: Final = 13  # one game of so many is kept apart; of 12 tasks with 4 decks it comes to each
TRAINED: Final = ("chimeras", "levels", "decks", "pairs", "first_five", "payment", "meditation", "reward", "gamma")
SEEDS: Final = 1 << 10  # each seed has a million games of its own


def arguments(options: argparse.Namespace) -> dict[str, Any]:
    """The games of the teacher, as the trainings of this folder name them. Raises `OptionError`."""
    train = split_named(SPLIT).train
    games: dict[str, Any] = {name: list(getattr(train, name)) for name in ("chimeras", "levels", "decks")}
    games |= {"pairs": train.pairs, "observation": FORM}
    values = {"reward": "terminal", "gamma": 1.0, "teacher": options.teacher, "imitate": options.games}
    return checked({**DEFAULTS, **games, **values, "seed": options.seed})


def train(options: argparse.Namespace, asked: Callable[[], bool]) -> str:
    """Plays the games, learns from them, saves; returns what came of it. Raises `AgentError`, `OptionError`,
    `FileError` and `WorkerDied`.
    """
    before = checkpoint.read(options.out) if options.resume else None
    done = 0 if before is None else int(before.meta["steps"])
    args = arguments(options)
    rng = np.random.default_rng([options.seed, done])
    torch.manual_seed(options.seed)
    policy = new_policy(FORM, [], options.learning_rate)
    if before is not None:
        if before.meta.get("network") != []:
            raise AgentError(f"{options.out} is no linear policy")
        load_weights(policy, before)
    tasks = [Task(spec, AgentTeacher(args["teacher"]), FORM, args["gamma"]) for spec in against_chimeras(args)]
    held = demonstrated(tasks[::APART], asked, options.processes)
    rest = [task for i, task in enumerate(tasks) if i % APART]
    data = demonstrated(rest, asked, options.processes)
    if held is None or data is None:
        raise OptionError(f"games: {options.games} have no decisions to learn from and to keep apart")
    decisions = options.passes * len(data.values)
    losses = learn(policy, data, decisions, BATCH, rng, asked)
    if losses and not asked():
        _save(policy, options.out, done + decisions, args)
    told = (
        f"{len(data.values)} decisions of {len(rest)} games, cross-entropy {losses[-1].policy:.3f}" if losses else "-"
    )
    return f"{told}; {agreement(policy, held):.1%} of {len(held.values)} decisions of other games as the teacher's"


def _save(policy: MaskableActorCriticPolicy, out: Path, steps: int, args: dict[str, Any]) -> None:
    trained = {name: args[name] for name in (*TRAINED, "teacher", "seed")}
    meta = {"steps": steps, "network": [], "observation": FORM, "actions": TWO.n_actions, "trained": trained}
    save_state(out, checkpoint.parts_of(weights_of(policy), meta, half=True))


def agreement(policy: MaskableActorCriticPolicy, data: Dataset) -> float:
    """The share of decisions in which the likeliest action of the policy is the teacher's."""
    same = 0
    for rows in np.array_split(np.arange(len(data.values)), len(data.values) // BATCH + 1):
        batch = data.batch(rows)
        with torch.no_grad():
            logits, _ = logits_and_values(policy, batch.seen, batch.masks)
        same += int((logits.argmax(1).cpu().numpy() == batch.chances.argmax(1)).sum())
    return same / len(data.values)


def parser_of() -> Parser:
    """The command line."""
    parser = Parser(
        "python -m training.benchmark_linear", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--out", type=Path, required=True, metavar="FOLDER", help="the checkpoint")
    add("--resume", action="store_true", help="begin with the weights of the folder; another --seed has other games")
    add("--teacher", default=EXPERT, help="the agent that plays and is imitated; default expert")
    add("--games", type=whole_number(2 * APART), default=480, help="games of the teacher; default 480")
    add("--passes", type=whole_number(1), default=16, help="over their decisions; default 16")
    add("--learning-rate", type=real_number(0, 1), default=1e-3, help="of Adam; default 0.001")
    add("--seed", type=whole_number(1, SEEDS), default=1, help="of games and weights; default 1")
    add("--processes", type=whole_number(0), default=0, help="processes that play; 0, the default, is this one")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Trains; returns 0, or the status of shells for a signal, after which nothing is saved."""
    parser = parser_of()
    options = parser.parse_args(argv)
    torch.set_num_threads(1)
    try:
        with Signals() as signals:
            told = train(options, lambda: bool(signals.asked))
            signals.check()
        print(f"{told}; {options.out}")
    except (AgentError, FileError, OptionError, WorkerDied) as error:
        parser.error(str(error))
    except Interrupted as error:
        print(error)
        return error.status
    return 0


if __name__ == "__main__":
    raise SystemExit(quietly(main))
