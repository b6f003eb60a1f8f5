"""The one place that knows of the batch of games in one call: figures of a checkout without it leave it out."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Final, Protocol, cast

from evaluation.measure.slices import Contestant, Slice, Unavailable

MODULE: Final = "evaluation.measure.batch"
MODES: Final = ("PvP", "Red Rains")
GAMES: Final = (1, 4, 16, 64, 256)
PROCESSES: Final = (1, 2)


class BatchRate(Protocol):
    """Decisions a second by the clock on the wall, of so many games in so many processes."""

    def __call__(self, mode: str, games: int, processes: int, dtype: str, seconds: float) -> float: ...


def batch_rate() -> BatchRate:
    """What measures a batch. Raises `Unavailable` where there is none."""
    if find_spec(MODULE) is None:
        raise Unavailable("this version has no batch of games in one call")
    return cast(BatchRate, import_module(MODULE).batch_rate)


def contestant(mode: str, games: int, processes: int = 0, dtype: str = "uint8") -> Contestant:
    """A batch as something that is played in slices; `processes` beside this one, 0 steps the games here."""

    def play(seconds: float) -> Slice:
        rate = batch_rate()(mode, games, processes, dtype, seconds)
        return Slice(rate * seconds, seconds, seconds)

    return play


def contestants() -> dict[str, Contestant]:
    """The batches whose figures are told: both modes, both types of numbers, one process and two."""
    return {
        f"batch of {16 * max(1, processes)} {dtype}{f' in {processes} processes' if processes else ''}, {mode}": contestant(  # noqa: E501
            mode, 16 * max(1, processes), processes, dtype
        )
        for mode in MODES
        for dtype in ("uint8", "float32")
        for processes in (0, *PROCESSES)
    }
