"""Estimates the exploitability of an agent between two players: trains a learner against it alone and measures it.

    python -m evaluation exploit --agent greedy --steps 500000
    python -m evaluation exploit --agent pvp --start pvp --steps 500000
    python -m evaluation exploit --resume runs/best-response/2026-01-01-120000

Exploitability is what a best response wins against an agent beyond the value of the game (NashConv of Lanctot and
others 2017, "A Unified Game-Theoretic Approach to Multiagent Reinforcement Learning", is its sum over the players). A
best response cannot be computed for a game of this size, so an approximate one is learned against the fixed agent
(Timbers and others 2022, "Approximate Exploitability: Learning a Best Response"). Their learner also searches; this one
is MaskablePPO alone, with a fixed budget. Its result is a lower bound: longer training or another learner may exploit
the agent more, and a small bound does not show that an agent is hard to exploit.

Both players get seats, first turns and pairs of decks equally often, so the value of the game is 0 if a win counts 1
and a loss -1. If the learner wins a share w of the games (draws as halves), the exploitability is at least 2 w - 1.

Every `--every` decisions the learner is measured with `--games` games that are not used for training, and once more at
the end. The bound uses only the last measurement, because the best of many would be biased upwards. A run has the files
of `training.self_play`, and `curve.jsonl`, `curve.csv`, `curve.png` and `results.json`.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from sb3_contrib import MaskablePPO

from ashes_env.agents import checkpoint
from ashes_env.agents.make import allowed
from ashes_env.contests.games import PVP
from ashes_env.contests.rows import plotted
from ashes_env.contests.statistics import wilson
from ashes_env.files import printable_lines, write_bytes, write_text
from ashes_env.match.checks import whole
from ashes_env.match.errors import OptionError
from training import self_play
from training.games.matchmaking import measure
from training.run import log
from training.run.arguments import LATER, Argument, Table, all_named, defaults_of, text
from training.run.command import Command, Count
from training.run.run import HOW, How, Run, RunError
from training.run.starting import with_start
from training.self_play import TWO_PLAYERS, Progress

Args = Mapping[str, Any]

CURVE: Final = "curve.jsonl"
RESULTS: Final = "results.json"
NAMED: Final = -1  # replaces the steps of an agent that is not a checkpoint
MEASURED_FROM: Final = 1 << 30  # first seed of measurements; those of training are below
ROWS: Final[Table] = {
    "agent": Argument("greedy", text, "the agent: a name, or the folder of a checkpoint"),
    "every": Argument(50_000, whole(1), "decisions between measurements"),
    "games": Argument(200, whole(1), "games of each measurement"),
    **TWO_PLAYERS,
}
DEFAULTS: Final[Mapping[str, Any]] = defaults_of(ROWS)
FROZEN: Final = whole(NAMED)


def frozen(agent: str, plug_ins: Collection[str] = ()) -> int:
    """The steps at which the checkpoint of an agent was saved, `NAMED` for other agents. Raises `AgentError`."""
    folders = [path for path in allowed(agent, plug_ins).folders if path.is_dir()]
    return int(checkpoint.read_meta(folders[0])["steps"]) if folders else NAMED


def checked(args: Args, plug_ins: Collection[str] = ()) -> dict[str, Any]:
    """The checked arguments of a run, with "frozen". Raises `OptionError` for an unknown name or a wrong type or value,
    `AgentError` for an invalid agent, and `RunError` if the agent was trained further since the run began.
    """
    args = {**{name: value for name, value in LATER.items() if name in ROWS}, **args}
    all_named(args, (*ROWS, "frozen"), ("frozen",))
    out: dict[str, Any] = {
        name: FROZEN(name, value) if name == "frozen" else ROWS[name].check(name, value) for name, value in args.items()
    }
    if out["seed"] >= MEASURED_FROM // 2:
        raise OptionError(f"seed: a number below {MEASURED_FROM // 2}, not {out['seed']}")
    out["decks"] = self_play.checked(of_self_play(out), plug_ins)["decks"]
    steps = frozen(out["agent"], plug_ins)
    if out.setdefault("frozen", steps) not in (steps, NAMED):  # NAMED: older runs did not check checkpoints in names
        raise RunError(
            f"{out['agent']} is at step {steps}, but the run began against step {out['frozen']}: begin a "
            f"new run, or bring that checkpoint back"
        )
    return out


def of_self_play(args: Args) -> dict[str, Any]:
    """The arguments for `training.self_play`: the only opponent is the agent, without games against the learner."""
    return {
        **{name: args[name] for name in TWO_PLAYERS},
        **{name: value for name, value in LATER.items() if name in self_play.ROWS and name not in TWO_PLAYERS},
        "mirror": 0.0,
        "anchors": 1.0,
        "fixed": [args["agent"]],
        "most": 3,
        "snapshot_every": args["every"],
        "ladder_games": args["games"],
    }


class Response(Progress):
    """Measures the learner at the points where self-play makes a snapshot."""

    LOGS = (log.NAME, CURVE)

    def snapshot(self) -> None:
        """Measures the learner against the agent, and saves it."""
        steps = self.snapshot_at = self.model.num_timesteps
        found = measure(self.matchmaker, self.run.args["fixed"][0], MEASURED_FROM + steps)
        self.run.log({"steps": steps, **point(*found)}, CURVE)
        self.save()

    def finish(self) -> None:
        """Measures the learner once more, unless it has just been measured or a signal ends the run."""
        if self.limits.signals.asked or self.snapshot_at == self.model.num_timesteps:
            self.save()
        else:
            self.snapshot()


def point(won: float, games: int) -> dict[str, Any]:
    """A measurement: the learner's win rate with draws as halves, and the bound that follows from it.

    The interval uses `won` rounded down, so its lower end is conservative.
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


def train(run: Run, steps: int, how: How = HOW) -> MaskablePPO:
    """Trains a run for `steps` more decisions, and measures it at the end; raises as `self_play.train` does."""
    return self_play.train(replace(run, args=of_self_play(run.args)), steps, how, Response)


# --- results ----------------------------------------------------------------------------------------------------------


def results(run: Run) -> dict[str, Any]:
    """Writes the curve of a run as JSON, CSV and picture to its folder; returns the content of `results.json`.

    Raises `RunError` for a run without measurements, `FileError` if the files cannot be written.
    """
    folder, args = run.folder, run.args
    curve = log.read(folder / CURVE) if (folder / CURVE).is_file() else []
    if not curve:
        raise RunError(f"{folder} has not been measured yet: go on with python -m {COMMAND.name} --resume {folder}")
    found = {"agent": args["agent"], "decks": args["decks"], "args": dict(args), "curve": curve, "last": curve[-1]}
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

    from training.curve import count_decisions

    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.subplots()
    steps = [line["steps"] for line in curve]
    axes.plot(steps, [line["win rate"] for line in curve], marker="o", markersize=3, color="tab:blue")
    axes.fill_between(steps, [line["95%"][0] for line in curve], [line["95%"][1] for line in curve], alpha=0.2)
    axes.axhline(0.5, linestyle="--", color="tab:gray")
    axes.set_title(plotted(f"learned against {Path(agent).name}"))
    count_decisions(axes)
    axes.set_ylabel("share of games won")
    axes.set_ylim(0, 1)
    axes.grid(alpha=0.3)
    data = io.BytesIO()
    figure.savefig(data, dpi=100, format="png")
    return data.getvalue()


def format_bound(found: Mapping[str, Any]) -> str:
    """The curve and the bound as text."""
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


COMMAND: Final = Command(
    name="evaluation exploit",
    about=__doc__ or "",
    table=ROWS,
    runs="runs/best-response",
    counts={
        "steps": Count(500_000, "decisions of the learner to train for (more, when resuming)"),
        "checkpoint_every": Count(100_000, "decisions between checkpoints"),
    },
    checked=checked,
    adopt=with_start,
    mode=PVP,
)


def main(argv: Sequence[str] | None = None) -> int:
    with COMMAND.called(argv) as (call, ending):
        train(*call)
        print(printable_lines(f"{format_bound(results(call.run))}\neverything in {call.run.folder}"))
    return ending.status
