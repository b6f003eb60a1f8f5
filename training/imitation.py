"""Imitation of an agent before PPO: the policy learns the agent's actions, the value the returns of its games.

A random player wins almost no game, so PPO alone first has to find out how to win at all. A thousand games of the
expert take half a minute (behavioural cloning: Pomerleau 1991).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO

from ashes_env.agents.make import make_agent
from ashes_env.agents.seeing import look
from ashes_env.match.game_match import GameMatch
from ashes_env.match.redeal import agent_seed
from ashes_env.match.rewards import potential
from ashes_env.spec.spec import GameSpec
from training.run.signals import follow

IMITATED: Final = 1 << 20  # the most games that a run imitates
TOGETHER: Final = 8  # games that a process plays in one piece
PASSES: Final = 4
BATCH: Final = 256
VALUE: Final = 0.5  # the weight of the value loss
GRADIENT: Final = 0.5  # the maximum norm of a gradient


Args = Mapping[str, Any]


class Shown(NamedTuple):
    """Decisions of an agent: observations (n, ...), masks, bool (n, n_actions), actions, int64 (n,), and the returns
    from there on, float32 (n,).
    """

    seen: NDArray[Any]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    returns: NDArray[np.float32]


def seeds(args: Args) -> Iterator[int]:
    """The seeds of the games that a run imitates: each run has its own."""
    yield from range(args["seed"] * IMITATED, (args["seed"] + 1) * IMITATED)


def begin(
    model: MaskablePPO,
    games: Sequence[GameSpec],
    args: Args,
    asked: Callable[[], bool],
    processes: int = 0,
    *,
    bar: bool = False,
) -> None:
    """Begins a training: `args["teacher"]` plays the games, and the model imitates it. Ends early once `asked` returns
    true.
    """
    form, gamma = args["observation"], args["gamma"]
    shown = demonstrated(games, args["teacher"], form, gamma, asked, processes, bar=bar)
    if shown is not None:
        imitate(model, shown, args["seed"], asked)


def demonstrated(
    games: Sequence[GameSpec],
    teacher: str,
    form: str,
    gamma: float,
    asked: Callable[[], bool],
    processes: int = 0,
    *,
    bar: bool = False,
) -> Shown | None:
    """The decisions of an agent in every seat, those with more than one legal action; ends early once `asked` returns
    true. `None` without decisions. `processes` share the games; 0 plays them in this process. `bar`: shows the
    progress.
    """
    size = TOGETHER if processes else 1
    parts = [games[i : i + size] for i in range(0, len(games), size)]
    play = partial(_games, teacher=teacher, form=form, gamma=gamma)
    found: list[Shown] = []
    from tqdm import tqdm  # not installed where RLlib trains, which never imitates

    count = tqdm(total=len(games), desc=f"games of {teacher}", unit="game", disable=not bar, leave=False)
    with players(processes) as plays, count:
        results = iter(plays(play, parts))
        for part in parts:
            if asked():
                break
            shown = next(results)
            count.update(len(part))
            if shown is not None:
                found.append(shown)
    return _joined(found)


@contextmanager
def players(processes: int) -> Iterator[Callable[..., Iterator[Shown | None]]]:
    """A `map` over processes, or in this process if 0."""
    if processes == 0:
        yield map
        return
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=follow)
    try:
        yield pool.map
    finally:
        pool.shutdown(cancel_futures=True)


def _games(games: Sequence[GameSpec], teacher: str, form: str, gamma: float) -> Shown | None:
    agent = make_agent(teacher)
    return _joined([shown for spec in games for shown in _game(agent, spec, form, gamma)])


def _joined(found: Sequence[Shown]) -> Shown | None:
    return Shown(*(np.concatenate(parts) for parts in zip(*found, strict=True))) if found else None


def _game(agent: Any, spec: GameSpec, form: str, gamma: float) -> Iterator[Shown]:
    match = spec.match()
    assert isinstance(match, GameMatch)
    agent.start(agent_seed(spec.seed))
    rows: list[tuple[Any, Any, int]] = []
    owners: list[tuple[int, int, float]] = []  # of each row: its seat, the decisions of the seat before, the potential
    taken = [0] * len(match.game.players)
    while not match.over:
        legal, seat = match.actions(), match.seat
        if len(legal) == 1:
            action = next(iter(legal))
        else:
            action = agent.act(match)
            rows.append((look(match, seat, form), match.mask(seat).astype(bool), action))
            shaped = potential(match.game, seat) if spec.settings.get("reward") == "shaped" else 0.0
            owners.append((seat, taken[seat], shaped))
        match.act(action)
        taken[seat] += 1
    if rows:
        seen, masks, actions = zip(*rows, strict=True)
        # Shaping adds up to minus the potential at the start (Ng, Harada and Russell 1999).
        returns = [gamma ** (taken[seat] - before - 1) * match.result(seat) - shaped for seat, before, shaped in owners]
        yield Shown(np.stack(seen), np.stack(masks), np.array(actions), np.array(returns, np.float32))


def imitate(model: MaskablePPO, shown: Shown, seed: int, asked: Callable[[], bool] = lambda: False) -> list[float]:
    """Trains policy and value on the decisions, by `PASSES` passes; ends early once `asked` returns true. Returns the
    mean cross-entropy of each complete pass.
    """
    policy: Any = model.policy
    rng = np.random.default_rng(seed)
    policy.set_training_mode(True)
    losses: list[float] = []
    for _ in range(PASSES):
        order = rng.permutation(len(shown.actions))
        sums = 0.0
        for start in range(0, len(order), BATCH):
            if asked():
                policy.set_training_mode(False)
                return losses
            rows = order[start : start + BATCH]
            seen, masks, actions, returns = (torch.as_tensor(part[rows], device=model.device) for part in shown)
            values, chances, _ = policy.evaluate_actions(seen, actions, action_masks=masks)
            loss = VALUE * (values.squeeze(1) - returns).square().mean() - chances.mean()
            policy.optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(policy.parameters(), GRADIENT)
            policy.optimizer.step()
            sums -= float(chances.detach().sum())
        losses.append(sums / len(order))
    policy.set_training_mode(False)
    return losses
