"""The report on recipes: how far each is, whether it is being trained, and its latest games.

It reads checkpoints, logs and locks of the runs, and writes nothing, so it works at any time: while training goes on,
after a kill and after a reboot.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ashes_env.agents.base import AgentError
from ashes_env.files import FileError, printable
from training.recipes.phases import standings
from training.recipes.table import SECONDS, Recipe
from training.run import locks, log
from training.run.run import LOCK

RECENT: Final = 10  # lines of the log that the figures are means of: one rollout has few games
# Means of the log, each weighted by the number of games in another field, and how they are written.
FIGURES: Final = {"wins": ("episodes", ".0%"), "full wins": ("full games", ".0%"), "rounds": ("episodes", ".1f")}
HEAD: Final = ("recipe", "state", "phase", "trained", "hours", *FIGURES)


def report(runs: Path, known: Mapping[str, Recipe]) -> str:
    """A table with a line for each recipe, and below it why a run cannot be read."""
    cells, reasons = [HEAD], []
    for name, recipe in known.items():
        try:
            cells.append(_row(recipe, runs))
        except (AgentError, FileError, OSError) as error:
            cells.append((name, "unreadable", *["-"] * (len(HEAD) - 2)))
            reasons.append(printable(f"{name}: {error}"))
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in cells]
    return "\n".join([*map(str.rstrip, lines), *([""] if reasons else []), *reasons])


def _row(recipe: Recipe, runs: Path) -> tuple[str, ...]:
    phases = standings(recipe, runs)
    place = next((i for i, one in enumerate(phases) if not one.done), len(phases) - 1)
    now = phases[place]
    if now.done:
        state = "done"
    elif locks.THERE and any(locks.is_locked(run / LOCK) for run in (runs / recipe.name).glob("*/*")):
        state = "training"
    else:
        state = "begun" if any(one.run for one in phases) else "not begun"
    if now.phase.unit == SECONDS:
        trained = f"{now.trained / 3600:.2f} of {now.phase.until / 3600:g} hours"
    else:
        trained = f"{now.trained:,.0f} of {now.phase.until:,} {now.phase.unit}"
    latest = next((one.run for one in reversed(phases[: place + 1]) if one.run is not None), None)
    means = figures(latest)
    written = ["-" if (mean := means[name]) is None else f"{mean:{form}}" for name, (_, form) in FIGURES.items()]
    hours = sum(one.seconds for one in phases) / 3600
    return (recipe.name, state, f"{place + 1} of {len(phases)}", trained, f"{hours:.2f}", *written)


def figures(run: Path | None) -> dict[str, float | None]:
    """Means over the games of the last lines of a run's log: "wins" and "full wins" as shares, "rounds" of a game; None
    for what the log does not have.
    """
    try:
        lines = [] if run is None else log.read(run / log.NAME)[-RECENT:]
    except FileError:  # no games have ended yet
        lines = []
    out: dict[str, float | None] = {}
    for name, (weight, _) in FIGURES.items():
        pairs = [_sum_and_games(line.get(name), line.get(weight)) for line in lines]
        games = sum(games for _, games in pairs)
        out[name] = sum(total for total, _ in pairs) / games if games else None
    return out


def _sum_and_games(value: Any, games: Any) -> tuple[float, float]:
    """The sum over the games of a line, and their number; (0, 0) for what is no figure."""
    if isinstance(value, dict):  # self-play counts the games won against each opponent, and all games
        pairs = [one for one in value.values() if isinstance(one, list) and len(one) == 2 and all(map(_is_number, one))]
        return float(sum(won for won, _ in pairs)), float(sum(n for _, n in pairs))
    return (float(value) * games, float(games)) if _is_number(value) and _is_number(games) else (0.0, 0.0)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e12
