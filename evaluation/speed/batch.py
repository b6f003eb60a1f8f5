"""The speed of a batch of games: decisions per second, including masks and observations for the next decisions.

    batch_rate("PvP", 16)                        # one process
    batch_rate("PvP", 32, processes=2)           # two, each with half of the games

Play is random and legal. In one process only the CPU time of the step counts, without choosing actions and other
programs; with several processes wall-clock time counts, including choosing, because CPU time would not show the gain.
`stream` goes on from slice to slice and includes choosing, like the batches of other projects (`peer_streams`).
"""

from __future__ import annotations

import time
from itertools import count
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.env.vector import SelfPlayEnv
from evaluation.speed.child import Stream, run
from evaluation.speed.slices import Contestant, Slice

MODES: Final = {"PvP": "pvp", "Red Rains": "red_rains"}
GAMES: Final = (1, 4, 16, 64, 256)
PROCESSES: Final = (1, 2)
WARM: Final = 0.2  # share of the time for warm-up
MANY: Final = 256  # as many games as the largest batches of other projects
OPENING: Final = 64  # steps of `stream` that are not counted: all games start together, and openings are faster


def choose(masks: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.intp]:
    """A legal action in each row, uniformly at random: shape (n,)."""
    legal = np.flatnonzero(masks)
    counts = np.count_nonzero(masks, axis=1)
    stops = counts.cumsum()
    return np.asarray(legal[stops - 1 - (rng.random(len(counts)) * counts).astype(np.intp)] % masks.shape[1])


def batch_rate(
    mode: str,
    games: int,
    processes: int = 0,
    dtype: str = "uint8",
    seconds: float = 2.0,
    seed: int = 1,
    **settings: Any,
) -> float:
    """Decisions per second of `games` games ("PvP" or "Red Rains") with random decks, played in parallel.

    `processes`: 0 plays them in this process; more share them and are pinned to cores. Starting new games counts.
    Raises `KeyError` for another mode.
    """
    decks = {"decks": ["random"] * (2 if mode == "PvP" else 1)}
    env = SelfPlayEnv(
        MODES[mode], games, dtype=dtype, copy=False, processes=processes, pin=True, **{**decks, **settings}
    )
    try:
        return _here(env, seconds, seed) if processes == 0 else _in_processes(env, seconds, seed)
    finally:
        env.close()


def _here(env: SelfPlayEnv, seconds: float, seed: int) -> float:
    rng = np.random.default_rng(seed)
    masks = env.reset(seed=seed).masks
    spent = 0.0
    taken = 0
    began = time.perf_counter()
    passed = 0.0
    while passed < seconds or not spent:
        actions = choose(masks, rng)
        before = time.process_time()
        env.step(actions)
        if passed > WARM * seconds:
            spent += time.process_time() - before
            taken += env.num_envs
        passed = time.perf_counter() - began
    return taken / spent


def _in_processes(env: SelfPlayEnv, seconds: float, seed: int) -> float:
    """Steps whichever group is ready first, so that no process waits for another."""
    rng = np.random.default_rng(seed)
    masks = env.reset(seed=seed).masks
    for group, (a, b) in enumerate(env.groups):
        env.send(choose(masks[a:b], rng), group)
    taken = 0
    began = time.perf_counter()
    counted = 0.0
    now = 0.0
    while now < seconds or not taken:
        group, turn = env.recv()
        env.send(choose(turn.masks, rng), group)
        if now > WARM * seconds:
            counted = counted or now
            taken += len(turn.seats)
        now = time.perf_counter() - began
    spent = time.perf_counter() - began - counted
    for _ in env.groups:
        env.recv()
    return taken / spent


def contestant(mode: str, games: int, processes: int = 0, dtype: str = "uint8") -> Contestant:
    """A batch that is measured in slices; `processes` besides this one, 0 plays the games here."""

    def play(seconds: float) -> Slice:
        return Slice(batch_rate(mode, games, processes, dtype, seconds) * seconds, seconds, seconds)

    return play


def stream(mode: str, games: int, dtype: str = "uint8") -> Stream:
    """A batch in this process that plays on without end; choosing counts."""
    decks = ["random"] * (2 if mode == "PvP" else 1)
    env = SelfPlayEnv(MODES[mode], games, dtype=dtype, copy=False, decks=decks)
    rng = np.random.default_rng(1)
    masks = env.reset(seed=1).masks
    for i in count():
        masks = env.step(choose(masks, rng)).masks
        if i >= OPENING:
            yield games


def streamed(mode: str, games: int, dtype: str = "uint8") -> Contestant:
    """A `stream` that is measured in slices."""
    steps = stream(mode, games, dtype)

    def play(seconds: float) -> Slice:
        next(steps)  # the first time, it starts the games
        return Slice(*run(steps, seconds))

    return play


def contestants() -> dict[str, Contestant]:
    """The batches of the report: both modes, both dtypes, in this process, in one other process, and in two.

    Those with choosing are beside the large batches of other projects.
    """
    many = {f"batch of {MANY} uint8 with choosing, {mode}": streamed(mode, MANY) for mode in MODES}
    return many | {
        f"batch of {16 * max(1, n)} {dtype}{f' in {n} processes' * bool(n)}, {mode}": contestant(
            mode, 16 * max(1, n), n, dtype
        )
        for mode in MODES
        for dtype in ("uint8", "float32")
        for n in (0, *PROCESSES)
    }
