"""Trains on one machine or many, with RLlib on Ray: against Chimeras, or between two players by self-play.

    python -m training.rllib red_rains --runners 2 --iterations 100
    python -m training.rllib red_rains --address auto --runners 64 --n-envs 512 --batch-size 4096
    python -m training.rllib self_play --runners 2 --timesteps 200000
    python -m training.rllib self_play --resume runs/rllib-self-play/2026-01-01-120000

Games, network and arguments are those of `training.ppo_red_rains` and `training.self_play`. In self-play the opponent
is the current learner in a share `--mirror` of the games, and its decisions are learned from too; in the others it is
one of the `--most` latest snapshots, made every `--snapshot-every` decisions (of both seats). Until the first snapshot,
an untrained network takes its place.

RLlib needs an older Gymnasium, so it has its own virtual environment, made by `make rllib` (.venv-rllib).
`training/rllib/README.md` explains how to use a cluster. Everything is checked before Ray is imported.
"""

from __future__ import annotations

import argparse
import socket
import sys
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ashes_env.agents.seeing import FORMS
from ashes_env.contests.games import PVP, RED_RAINS
from ashes_env.files import printable
from ashes_env.files.piping import quietly
from ashes_env.match.errors import OptionError
from ashes_env.spec.number_flags import whole_number
from training import self_play
from training.run.arguments import (
    TABLE,
    Parser,
    Table,
    add_table,
    defaults_of,
    each_checked,
    given_arguments,
    one_of,
    part,
)
from training.run.arguments import checked as checked_red_rains
from training.run.command import REFUSED, Args, Checked, Ending, add_run, run_arguments
from training.run.replays import add_replays, save_replays
from training.run.run import Run, new_run

PROGRAM: Final = "python -m training.rllib"
AUTO: Final = "auto"
ANSWER: Final = 5.0  # seconds to wait for an answer of a cluster
ITERATIONS: Final = 100
NO_RAY: Final = "Ray is not installed here: run it in the environment that `make rllib` makes (.venv-rllib/bin/python)"
# Arguments of `training.self_play` only: of its population, and of what it imitates first.
ELSEWHERE: Final = ("anchors", "fixed", "ladder_games", "changed", "imitate", "teacher")
SEEN: Final = tuple(form for form in FORMS if form != "entities")
SELF_PLAY: Final[Table] = {
    **part((name for name in self_play.ROWS if name not in ELSEWHERE), self_play.ROWS, most=8),
    "observation": one_of("bytes", SEEN, "the form of observation"),
}


def checked_self_play(args: Args) -> dict[str, Any]:
    """Checks the arguments of a run of self-play. Raises `OptionError` for an unknown name or a wrong type or value."""
    out = each_checked(args, SELF_PLAY)
    apart = {name: self_play.DEFAULTS[name] for name in ELSEWHERE}
    rest = {name: value for name, value in out.items() if name != "observation"}
    return {**out, "decks": self_play.checked({**rest, **apart, "anchors": 0.0})["decks"]}


class Kind(NamedTuple):
    """A training: its arguments and their check, the mode of its games, and the class in `ppo` that plays them."""

    table: Table
    checked: Checked
    mode: str
    games: str


CHIMERAS: Final[Table] = part((name for name in TABLE if name not in ("imitate", "teacher", "taught")), TABLE)
KINDS: Final = {
    "red_rains": Kind(CHIMERAS, checked_red_rains, RED_RAINS, "AgainstChimeras"),
    "self_play": Kind(SELF_PLAY, checked_self_play, PVP, "SelfPlay"),
}


def parser_of(name: str) -> Parser:
    """The parser of a kind: length of the training, machines, folder, and the arguments of the run."""
    parser = Parser(f"{PROGRAM} {name}", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    often = parser.add_mutually_exclusive_group()
    often.add_argument("--timesteps", type=whole_number(1), help="decisions to train for (more, when resuming)")
    often.add_argument("--iterations", type=whole_number(1), help=f"updates to train for; default {ITERATIONS}")
    add("--runners", type=whole_number(0), default=2, help="processes that sample; 0 samples in this process")
    add("--address", help="a cluster of Ray: 'auto', or host:port of its head; without it, this machine")
    add("--checkpoint-every", type=whole_number(1), default=10, help="updates between checkpoints")
    add_run(parser, f"runs/rllib-{name.replace('_', '-')}")
    add_replays(parser)
    add_table(parser, KINDS[name].table)
    return parser


def reachable(address: str) -> None:
    """Raises `OptionError` for an invalid address, and if nothing answers there."""
    if address == AUTO:
        return
    host, colon, port = address.rpartition(":")
    if not colon or not host or "/" in address or not port.isdecimal() or not 0 < int(port) < 65536:
        raise OptionError(f"address: 'auto', or host:port such as 10.0.0.1:6379, not {address!r}")
    try:
        socket.create_connection((host, int(port)), ANSWER).close()
    except OSError as error:
        raise OptionError(
            f"address: nobody answers at {address} ({error}); `ray start --head` begins a cluster there"
        ) from error


def prepared(options: argparse.Namespace, kind: Kind) -> tuple[Any, dict[str, Any]]:
    """The module `ppo`, connected, and the arguments of the run. Raises as `run_arguments` and `reachable` do."""
    args = run_arguments(options, given_arguments(options, kind.table), defaults_of(kind.table), kind.checked)
    if options.runners and args["n_envs"] % options.runners:
        raise OptionError(f"runners: {options.runners} cannot share {args['n_envs']} games (n_envs) evenly")
    if options.address is not None:
        reachable(options.address)
    try:
        from training.rllib import ppo
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != "ray":
            raise
        raise OptionError(NO_RAY) from error
    ppo.connect(options.address, options.runners)
    return ppo, args


def main(argv: Sequence[str] | None = None) -> int:
    """Trains as the command line says; returns the exit status."""
    name, *rest = (sys.argv[1:] if argv is None else argv) or ["--help"]
    if name not in KINDS:
        top = Parser(PROGRAM, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
        top.add_argument("kind", choices=tuple(KINDS), help="what is trained; KIND --help says more")
        top.parse_args([name])
    kind, parser = KINDS[name], parser_of(name)
    options = parser.parse_args(rest)
    try:
        ppo, args = prepared(options, kind)
        run = Run(options.resume or new_run(options.runs, args), args, kind.mode)
    except REFUSED as error:
        parser.error(str(error))

    where = [] if options.address is None else ["--address", options.address]
    with Ending(parser, run.folder, ["--runners", str(options.runners), *where]) as ending:
        try:
            ppo.train(
                getattr(ppo, kind.games)(run),
                options.runners,
                timesteps=options.timesteps or 0,
                iterations=0 if options.timesteps else options.iterations or ITERATIONS,
                checkpoint_every=options.checkpoint_every,
            )
        finally:
            ppo.ray.shutdown()
        print(printable(f"checkpoint in {run.checkpoint}; ashes match --agents random {run.checkpoint}"))
        save_replays(options, run)
    return ending.status


if __name__ == "__main__":
    raise SystemExit(quietly(main))
