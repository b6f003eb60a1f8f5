"""Training data from recorded games: observation, action mask, action and result of each decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ashes_env.replays.errors import ReplayError
from ashes_env.replays.file import Replay
from ashes_env.replays.playing import begin_match, positions

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FLAT: Final = "flat"
BYTES: Final = "bytes"
ENTITIES: Final = "entities"
FORMS: Final = (FLAT, BYTES, ENTITIES)


@dataclass(frozen=True, slots=True)
class Sample:
    """One decision, from the view of the seat that made it.

    `observation` is float32 (n_flat,), uint8 (n_raw,), or a dict of arrays, depending on the form. `action_mask` is
    int8 (n_actions,), 1 for legal actions. `result` is the seat's final result, from -1 to +1; `nan` where the game is
    unfinished.
    """

    observation: Any
    action_mask: NDArray[np.int8]
    action: int
    seat: int
    result: float


def samples(replay: Replay, form: str = FLAT) -> Iterator[Sample]:
    """The decisions of a game in order. The game is first played to its end for the results.

    `form` is one of `FORMS`. Raises `ReplayError` for another one, and where the game does not play as recorded.
    """
    if form not in FORMS:
        raise ReplayError(f"form: one of {', '.join(FORMS)} is needed, not {form!r}")
    taken: list[tuple[Any, NDArray[np.int8], int, int]] = []
    match = begin_match(replay)
    for n in positions(replay, match):
        if n < len(replay.actions):
            seat = match.seat
            look = {FLAT: match.observe, BYTES: match.observe_raw, ENTITIES: match.entities}[form]
            taken.append((look(seat), match.mask(seat), replay.actions[n], seat))
    results = [match.result(seat) if match.over else float("nan") for seat in range(match.settings.players)]
    for observation, mask, action, seat in taken:
        yield Sample(observation, mask, action, seat, results[seat])


def as_arrays(replays: Iterable[Replay], form: str = BYTES) -> dict[str, NDArray[Any]]:
    """The decisions of several games stacked, n in all: `observation` (n, n_flat) float32 or (n, n_raw) uint8,
    `action_mask` (n, n_actions) int8, `action` (n,) int64, `seat` (n,) int64, `result` (n,) float32, and `game` (n,)
    int64, the index of the game from 0.

    Raises `ReplayError` as `samples` does, for the form "entities" (its row counts differ), for no game at all, and for
    games of different shapes.
    """
    if form == ENTITIES:
        raise ReplayError(f"form: {FLAT} or {BYTES} is needed for arrays, and samples() gives entities one by one")
    found = [(game, sample) for game, replay in enumerate(replays) for sample in samples(replay, form)]
    if not found:
        raise ReplayError("there is no decision in these games")
    shapes = {(sample.observation.shape, sample.action_mask.shape) for _, sample in found}
    if len(shapes) > 1:
        raise ReplayError(
            "the games are of different kinds, so their observations differ in length: convert each kind by itself"
        )
    import numpy as np

    return {
        "observation": np.stack([sample.observation for _, sample in found]),
        "action_mask": np.stack([sample.action_mask for _, sample in found]),
        "action": np.array([sample.action for _, sample in found], np.int64),
        "seat": np.array([sample.seat for _, sample in found], np.int64),
        "result": np.array([sample.result for _, sample in found], np.float32),
        "game": np.array([game for game, _ in found], np.int64),
    }
