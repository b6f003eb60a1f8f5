"""MaskablePPO as streams of decisions trained, for `rates`: the whole loop of playing and learning.

Self-contained: a child process (`evaluation.measure.child`) runs this file with the package of some checkout.
`loop of its own` also takes the training of that checkout, which may be an old one; the others take that of this one.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

Stream = Iterator[int]
HERE = Path(__file__).resolve().parents[1]


def about() -> dict[str, Any]:
    """What is run here."""
    import ashes_env

    return {"compiled": bool(getattr(ashes_env, "compiled", bool)()), "file": ashes_env.__file__}


def _of_here() -> Any:
    """The training of this checkout, with the package that is imported already."""
    import ashes_env

    if ashes_env.compiled():
        import ashes_env__mypyc  # type: ignore[import-not-found]  # noqa: F401
    sys.path.insert(0, str(HERE))
    from training import ppo_red_rains

    return ppo_red_rains


def _dummy(args: dict[str, Any], processes: int = 0) -> Any:
    """The environments of a run, one by one."""
    from stable_baselines3.common.vec_env import DummyVecEnv

    from ashes_env.env.single_agent import RedRains
    from training.arguments import settings
    from training.curriculum import Course, Taught, tasks_of

    n = args["n_envs"]
    course = Course(n, args["decks"], tasks_of(args["chimeras"], args["levels"]))
    common = settings(args, args["decks"][0], args["chimeras"][0], args["levels"][0])
    return DummyVecEnv([lambda i=i: Taught(RedRains(**common), course, i) for i in range(n)])  # type: ignore[misc]


def _learned(script: Any, changes: dict[str, Any]) -> Stream:
    import torch

    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        args = {**script.DEFAULTS, **changes}
        model = script.build(args, Path(folder))
        while True:
            model.learn(args["n_envs"] * args["n_steps"], reset_num_timesteps=False)
            yield args["n_envs"] * args["n_steps"]


def _own() -> Stream:
    from training import ppo_red_rains

    return _learned(ppo_red_rains, {})


def _batch(**changes: Any) -> Stream:
    return _learned(_of_here(), changes)


def _one_by_one(**changes: Any) -> Stream:
    script = _of_here()
    script.make_env = _dummy
    return _learned(script, changes)


STREAMS: dict[str, Callable[[], Stream]] = {
    "loop of its own": _own,
    "DummyVecEnv": _one_by_one,
    "DummyVecEnv, 8 games": partial(_one_by_one, n_envs=8, n_steps=256),
    "batch": _batch,
    "batch, 8 games": partial(_batch, n_envs=8, n_steps=256),
    "batch, bytes": partial(_batch, observation="bytes"),
    "entities": partial(_batch, observation="entities"),
}
