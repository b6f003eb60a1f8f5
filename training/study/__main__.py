"""Compares trainings that differ in one argument, on several seeds; the policies are measured on the same games.

    python -m training.study red_rains --vary observation flat bytes entities --seeds 5 --seconds 180
    python -m training.study red_rains --chimeras "The Corpse of Viros" --unseen-chimeras others
    python -m training.study pvp --vary titles ids words both --unseen-decks others --seconds 3600 --seeds 3
    python -m training.study ppo --vary n_steps 32 64 128 --seeds 5 --seconds 180
    python -m training.study pvp --resume runs/study/2026-01-01-120000
    python -m training.study speed --help

`red_rains` trains against Chimeras (`training.ppo_red_rains`), `pvp` between two players (`training.self_play`), each
policy with the same limits of `--timesteps` and `--seconds` of CPU time. `ppo` and `ppo_pvp` do the same with the fast
trainer (`training.ppo`), whose `--seconds` are those of the wall clock. Then all play the same games with the decks and
Chimeras of the training ("seen"), and with those of `--unseen-decks` and `--unseen-chimeras` ("unseen"). `others` is
short for all others, of decks those with a card that no training deck has. `speed` compares decisions per second of the
training loop.

In PvP a seed determines the deal and a deck for each player; the two agents exchange seats and the decks stay with the
agents. Opponents play decks of the training in both arms. Agents of `--beside` play the same games without training, as
a baseline for the strength of the decks: if a policy drops more than they do from seen to unseen, it generalises badly.

Intervals are 95 %: with several seeds of training, Student's over policies; with one, clustered by deal. `--compiled`
is a checkout of this version, compiled in place: each variant is also trained with its rules. `--old` is a checkout of
an older version, which trains with its own settings and script, and plays its own games. An interrupted study continues
with what is missing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ashes_env.contests.arguments import add_plug_ins, plug_in_flags, plug_ins_of
from ashes_env.contests.games import RED_RAINS
from ashes_env.contests.replaying import add_replays
from ashes_env.files import printable
from ashes_env.files.piping import quietly
from ashes_env.match.checks import whole
from ashes_env.spec.number_flags import whole_number
from training.run.arguments import Parser, add_table, defaults_of, given_arguments
from training.run.command import REFUSED, Ending, add_machine, add_run, run_arguments
from training.run.devices import device_of
from training.run.run import new_run
from training.run.signals import Signals
from training.study import rates
from training.study.comparison import format_results, measure
from training.study.trainings import KINDS, checked, policies, teach, variants

SPEED: Final = "speed"


def parse(mode: str, argv: Sequence[str]) -> tuple[argparse.Namespace, Parser]:
    """The options of a study."""
    parser = Parser(
        f"python -m training.study {mode}", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_table(parser, KINDS[mode].table)
    add_run(parser, "runs/study")
    if "processes" not in KINDS[mode].table:  # else those that train play the games too
        parser.add_argument(
            "--processes", type=whole_number(), default=1, help="processes that play the measured games"
        )
    parser.add_argument("--jobs", type=whole_number(), default=1, help="parallel trainings, each in its own process")
    parser.add_argument("--compiled", type=Path, help="a checkout of this version, compiled in place")
    if mode == RED_RAINS:
        parser.add_argument("--old", type=Path, help="a checkout of an older version")
    add_machine(parser)
    add_plug_ins(parser)
    add_replays(parser, "every evaluation game")
    return parser.parse_args(argv), parser


def main(argv: Sequence[str] | None = None) -> int:
    """Trains, measures and prints; all files are in the folder of the study."""
    mode, *rest = (sys.argv[1:] if argv is None else argv) or ["--help"]
    if mode == SPEED:
        return rates.main(rest)
    if mode not in KINDS:
        top = Parser(
            "python -m training.study", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        top.add_argument("kind", choices=(*KINDS, SPEED), help="what is compared; KIND --help says more")
        top.parse_args([mode])
    options, parser = parse(mode, rest)
    kind = KINDS[mode]
    try:
        given = given_arguments(options, kind.table)
        plug_ins = plug_ins_of(options, given)
        for name in {"processes", "jobs", "threads"} - set(kind.table):
            whole(1)(name, getattr(options, name))
        args = run_arguments(options, given, defaults_of(kind.table), lambda args: checked(args, kind, plug_ins))
        old, compiled = (path and path.resolve() for path in (getattr(options, "old", None), options.compiled))
        chosen = variants(args, kind, old, compiled)
        device = str(device_of(options.device))
        folder = options.resume or new_run(options.runs, args)
    except REFUSED as error:
        parser.error(str(error))

    others = [
        part for name, path in (("old", old), ("compiled", compiled)) if path for part in (f"--{name}", str(path))
    ]
    with Ending(parser, folder, [*others, *plug_in_flags(plug_ins)]) as ending:
        teach(folder, args, kind, chosen, device, options.threads, options.jobs, plug_ins)
        with Signals(at_once=True):
            processes = args.get("processes", getattr(options, "processes", 1))
            games = kind.command.mode
            found = measure(folder, args, games, policies(folder, args, chosen), processes, options.replays)
        print(format_results(found))
        print(printable(f"everything in {folder}"))
    return ending.status


if __name__ == "__main__":
    raise SystemExit(quietly(main))
