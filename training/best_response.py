"""How exploitable an agent is between two players: a learner trained against it alone, and what it wins.

    python -m evaluation.exploit --agent greedy --steps 500000
    python -m evaluation.exploit --agent pvp --start pvp --steps 500000
    python -m evaluation.exploit --resume runs/best-response/2026-01-01-120000

Exploitability is what a best response wins against an agent beyond the value of the game (NashConv of Lanctot and
others 2017, "A Unified Game-Theoretic Approach to Multiagent Reinforcement Learning", is its sum over the players). No
best response can be computed for a game of this size, so one is learned, against the agent held still (Timbers and
others 2022, "Approximate Exploitability: Learning a Best Response"). Their learner searches besides; this one is
MaskablePPO alone, with a fixed budget. What it wins is a lower bound: a longer training, or another learner, may find
more, and a small bound does not say that an agent is hard to exploit.

Seats, first turns and pairs of decks are dealt alike to both, so the value of the game is 0 where a game won counts 1
and one lost -1. Then a share w of games won, draws as halves, says that the exploitability is 2 w - 1 at least.

Each `--every` decisions the learner is measured with `--games` games that count for nothing else, and once more at the
end; the bound comes from those last games alone, as the best of many measurements would be too good. A run is what it
is for `training.self_play`, and adds `curve.jsonl`, `curve.csv`, `curve.png` and `results.json`.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import torch
from sb3_contrib import MaskablePPO

from agents import checkpoint
from agents.base import AgentError
from agents.make import recipe
from ashes_env.env.checks import Check, number, whole
from ashes_env.env.errors import OptionError
from ashes_env.files import FileError, append_text, sweep, write_bytes, write_text
from evaluation.measure.match import PVP
from evaluation.measure.statistics import wilson
from training import log, self_play
from training.arguments import LATER, Parser, add_defaults, all_named, text
from training.command import carried_out
from training.devices import AUTO, device_of
from training.league import League
from training.learner import chosen, env_of, go_on, opened
from training.replays import add_replays, save_replays
from training.runs import CHECKPOINT, RunError, held, read_args
from training.self_play import Progress, build
from training.signals import Signals
from training.tables import Table, measured

Args = Mapping[str, Any]

CURVE: Final = "curve.jsonl"
RESULTS: Final = "results.json"
COMMAND: Final = "python -m evaluation.exploit"
NAMED: Final = -1  # in place of the steps of an agent that is no checkpoint
MEASURED_FROM: Final = 1 << 30  # seeds of measurements; those of training are below
SHARED: Final = (
    "decks",
    "first_five",
    "payment",
    "reward",
    "gamma",
    "gae_lambda",
    "learning_rate",
    "n_envs",
    "n_steps",
    "batch_size",
    "n_epochs",
    "ent_coef",
    "network",
    "titles",
    "seed",
)
DEFAULTS: Final[Mapping[str, Any]] = {
    "agent": "greedy",
    "every": 50_000,
    "games": 200,
    **{name: self_play.DEFAULTS[name] for name in SHARED},
}
CHECKS: Final[Mapping[str, Check]] = {
    "agent": text,
    "every": whole(1),
    "games": whole(1),
    "frozen": whole(NAMED),
    **{name: self_play.CHECKS[name] for name in SHARED},
}


def frozen(agent: str) -> int:
    """After how many steps the checkpoint of an agent was saved, `NAMED` for other agents. Raises `AgentError`."""
    folders = [path for path in recipe(agent).folders if path.is_dir()]
    return int(checkpoint.read_meta(folders[0])["steps"]) if folders else NAMED


def checked(args: Args) -> dict[str, Any]:
    """The arguments of a run as they are kept, with "frozen". Raises `OptionError` for a name, kind or value that there
    is not, `AgentError` for an agent, and `RunError` for one that has learned since the run began.
    """
    args = {**LATER, **args}
    all_named(args, CHECKS, ("frozen",))
    out = {name: CHECKS[name](name, value) for name, value in args.items()}
    if out["seed"] >= MEASURED_FROM // 2:
        raise OptionError(f"seed: a number below {MEASURED_FROM // 2}, not {out['seed']}")
    out["decks"] = self_play.checked(of_self_play(out))["decks"]
    steps = frozen(out["agent"])
    if out.setdefault("frozen", steps) not in (steps, NAMED):  # NAMED: from before checkpoints in names were looked at
        raise RunError(
            f"{out['agent']} is at step {steps}, but the run began against step {out['frozen']}: begin a "
            f"new run, or bring that checkpoint back"
        )
    return out


def of_self_play(args: Args) -> dict[str, Any]:
    """The same for `training.self_play`: a league of one, which is not the learner."""
    return {
        **{name: args[name] for name in SHARED},
        "mirror": 0.0,
        "anchors": 1.0,
        "fixed": [args["agent"]],
        "most": 3,
        "snapshot_every": args["every"],
        "ladder_games": args["games"],
    }


class Response(Progress):
    """Where self-play makes a snapshot, the learner is measured."""

    def snapshot(self) -> None:
        """Measures the learner against the agent, and saves it."""
        steps = self.model.num_timesteps
        self.snapshot_at = steps
        agent = self.args["fixed"][0]
        append_text(
            self.folder / CURVE,
            json.dumps({"steps": steps, **point(*measured(self.table, agent, self.args, MEASURED_FROM + steps))})
            + "\n",
        )
        self.save()


def point(won: float, games: int) -> dict[str, Any]:
    """A measurement: games won by the learner, draws as halves, and what they say of the agent.

    A half is not counted for the interval, so that its lower end stays on the safe side.
    """
    low, high = wilson(int(won), games)
    return {
        "won": won,
        "games": games,
        "win rate": won / games,
        "95%": [low, high],
        "bound": max(0.0, 2 * won / games - 1),
        "bound, at 97.5%": max(0.0, 2 * low - 1),
    }


def train(
    folder: Path,
    steps: int,
    *,
    seconds: float = 0.0,
    checkpoint_every: int = 100_000,
    bar: bool = True,
    device: torch.device | str = "cpu",
    threads: int = 1,
) -> MaskablePPO:
    """Trains a run (`new_run`) `steps` decisions more, or for `seconds`, and measures it at the end. It goes on from
    the checkpoint, if there is one. Raises as `training.self_play.train` does.
    """
    args = of_self_play(checked(read_args(folder)))
    torch.set_num_threads(threads)
    with Signals() as signals, held(folder):
        sweep(folder)
        table = Table(
            folder,
            League(tuple(args["fixed"]), args["mirror"], args["anchors"], args["most"]),
            args["decks"],
            args["seed"],
        )
        model = build(args, folder, table, device)
        try:
            progress = Response(folder, args, table, checkpoint_every, seconds, signals)
            go_on(model, progress, folder, steps, (log.NAME, CURVE), bar=bar)
            if signals.asked or progress.snapshot_at == model.num_timesteps:
                progress.save()
            else:
                progress.snapshot()
        finally:
            env_of(model).close()
        signals.check()
    return model


# --- what came of it --------------------------------------------------------------------------------------------------


def results(folder: Path) -> dict[str, Any]:
    """The curve of a run as JSON, CSV and picture in its folder, and the bound; what `results.json` holds.

    Raises `RunError` for a run that has not been measured yet, `FileError` where it cannot be written.
    """
    args = read_args(folder)
    curve = log.read(folder / CURVE) if (folder / CURVE).is_file() else []
    if not curve:
        raise RunError(f"{folder} has not been measured yet: go on with {COMMAND} --resume {folder}")
    found = {"agent": args["agent"], "decks": args["decks"], "args": args, "curve": curve, "last": curve[-1]}
    table = io.StringIO()
    rows = csv.writer(table, lineterminator="\n")
    rows.writerow(["steps", "won", "games", "win rate", "low", "high", "bound"])
    rows.writerows(
        [line["steps"], line["won"], line["games"], line["win rate"], *line["95%"], line["bound"]] for line in curve
    )
    write_text(folder / "curve.csv", table.getvalue())
    write_bytes(folder / "curve.png", picture(curve, args["agent"]))
    write_text(folder / RESULTS, json.dumps(found, indent=1) + "\n")
    return found


def picture(curve: Sequence[Mapping[str, Any]], agent: str) -> bytes:
    """The learning curve as PNG, with 95 % intervals."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.subplots()
    steps = [line["steps"] for line in curve]
    axes.plot(steps, [line["win rate"] for line in curve], marker="o", markersize=3, color="tab:blue")
    axes.fill_between(steps, [line["95%"][0] for line in curve], [line["95%"][1] for line in curve], alpha=0.2)
    axes.axhline(0.5, linestyle="--", color="tab:gray")
    axes.set_title(f"learned against {Path(agent).name}")
    axes.set_xlabel("decisions trained")
    axes.set_ylabel("share of games won")
    axes.set_ylim(0, 1)
    axes.grid(alpha=0.3)
    data = io.BytesIO()
    figure.savefig(data, dpi=100, format="png")
    return data.getvalue()


def said(found: Mapping[str, Any]) -> str:
    """The curve and the bound in words."""
    lines = [f"{'steps':>10}  {'won':>6}  95 % interval"]
    for line in found["curve"]:
        low, high = line["95%"]
        lines.append(f"{line['steps']:>10,}  {line['win rate']:>6.1%}  {low:.1%} - {high:.1%}")
    last = found["last"]
    lines.append(
        f"lower bound on the exploitability of {found['agent']}, of 1 at most: {last['bound']:.3f} by the last "
        f"{last['games']} games, {last['bound, at 97.5%']:.3f} with 97.5 % confidence, for this learner and budget"
    )
    return "\n".join(lines)


def parse(argv: Sequence[str] | None = None) -> tuple[argparse.Namespace, Parser]:
    parser = Parser(COMMAND, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    words = {
        "agent": "random, greedy, or the folder of a checkpoint",
        "every": "decisions between measurements",
        "games": "games of a measurement",
        "titles": self_play.SAID_OF_TITLES,
    }
    add("--steps", type=int, default=500_000, help="decisions of the learner to train for (more, when resuming)")
    add_defaults(parser, DEFAULTS, words)
    add("--seconds", type=float, default=0.0, help="train so long at most; 0: no limit")
    add("--runs", type=Path, default=Path("runs/best-response"), help="where new runs get their folders")
    add(
        "--start",
        type=Path,
        default=None,
        help="a checkpoint whose weights and network the learner begins with, such "
        "as the agent itself, of which it then knows more from the beginning",
    )
    add("--resume", type=Path, default=None, help="folder of a run to go on with; its own arguments are used")
    add("--checkpoint-every", type=int, default=100_000, help="decisions between checkpoints")
    add("--device", default=AUTO, help="auto: a GPU where torch has one, else the CPU; or cpu, cuda, cuda:1 ...")
    add("--threads", type=int, default=1, help="threads of torch")
    add("--no-bar", action="store_true", help="no progress bar")
    add_replays(parser)
    return parser.parse_args(argv), parser


def main(argv: Sequence[str] | None = None) -> int:
    """Trains, prints the curve and the bound, and leaves them in the folder of the run."""
    options, parser = parse(argv)
    given = {name: getattr(options, name) for name in DEFAULTS if hasattr(options, name)}
    try:
        for name in ("steps", "checkpoint_every", "threads"):
            whole(1)(name, getattr(options, name))
        number(0.0, 1e9)("seconds", options.seconds)
        args = chosen(options, given, DEFAULTS, checked)
        device = device_of(options.device)
        folder = opened(options, args, {**of_self_play(args), "mode": "pvp"})
    except (AgentError, FileError, OptionError, RunError) as error:
        parser.error(str(error))

    def work() -> None:
        train(
            folder,
            options.steps,
            seconds=options.seconds,
            bar=not options.no_bar,
            device=device,
            checkpoint_every=options.checkpoint_every,
            threads=options.threads,
        )
        print(said(results(folder)))
        args = of_self_play(checked(read_args(folder)))
        save_replays(options, folder / CHECKPOINT, args, PVP, args["fixed"][0])

    status = carried_out(parser, folder, work)
    if status == 0:
        print(f"everything in {folder}")
    return status


if __name__ == "__main__":
    raise SystemExit(main())
