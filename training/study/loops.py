"""Training loops of MaskablePPO as streams of decisions, for `rates` and `python -m evaluation speed --training`: they
include playing and learning.

Self-contained: a child process (`evaluation.speed.child`) runs this file with the package of another checkout.
`loop of its own` also takes the training code of that checkout, which may be old; the others take that of this one.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

Stream = Iterator[int]
HERE = Path(__file__).resolve().parents[2]
NEVER = 1 << 62


def about() -> dict[str, Any]:
    """The version and the libraries of this process."""
    import ashes_env

    return {
        "compiled": bool(getattr(ashes_env, "compiled", bool)()),
        "file": ashes_env.__file__,
        "torch": version("torch"),
    }


def _of_here() -> Any:
    """The training code of this checkout, with the package that is already imported."""
    import ashes_env

    if ashes_env.compiled():
        with suppress(ImportError):  # older builds have this module beside the package
            import ashes_env__mypyc  # type: ignore[import-not-found]  # noqa: F401
    sys.path.insert(0, str(HERE))
    from training import ppo_red_rains

    return ppo_red_rains


def _dummy(args: dict[str, Any], processes: int = 0) -> Any:
    """The environments of a run in a DummyVecEnv."""
    from stable_baselines3.common.vec_env import DummyVecEnv

    from ashes_env.env.curriculum import Course, CurriculumWrapper, tasks_of
    from ashes_env.env.single_agent import RedRains
    from training.run.arguments import settings

    n = args["n_envs"]
    course = Course(n, args["decks"], tasks_of(args["chimeras"], args["levels"]))
    common = settings(args, args["decks"][0], args["chimeras"][0], args["levels"][0])
    return DummyVecEnv([lambda i=i: CurriculumWrapper(RedRains(**common), course, i) for i in range(n)])  # type: ignore[misc]


class Parts:
    """The time spent in each part of a training: seconds of CPU time and of wall-clock time."""

    def __init__(self) -> None:
        self.found: dict[str, list[float]] = {}
        self._inside = False

    def watch(self, model: Any) -> None:
        """Starts timing this model; time outside these parts is the rest."""
        env = model.get_env()
        self._count("environment", env, "step", "env_method")  # `env_method` returns the masks
        self._count("choosing", model.policy, "forward", "predict_values")
        self._count("learning", model, "train")

    def _count(self, part: str, owner: Any, *methods: str) -> None:
        spent = self.found[part] = [0.0, 0.0]
        for name in methods:
            setattr(owner, name, self._counted(getattr(owner, name), spent))

    def _counted(self, call: Callable[..., Any], spent: list[float]) -> Callable[..., Any]:
        def counted(*args: Any, **kwargs: Any) -> Any:
            if self._inside:  # the time belongs to the part that called it
                return call(*args, **kwargs)
            self._inside = True
            cpu, wall = time.process_time(), time.perf_counter()
            try:
                return call(*args, **kwargs)
            finally:
                spent[0] += time.process_time() - cpu
                spent[1] += time.perf_counter() - wall
                self._inside = False

        return counted


class InParts:
    """A training as a stream that reports the time spent in its parts."""

    def __init__(self, stream: Stream, parts: Parts) -> None:
        self._stream = stream
        self._parts = parts

    def __iter__(self) -> InParts:
        return self

    def __next__(self) -> int:
        return next(self._stream)

    def spent(self) -> dict[str, list[float]]:
        """For each part the seconds of CPU time and wall-clock time since the last call."""
        found = {name: list(spent) for name, spent in self._parts.found.items()}
        for spent in self._parts.found.values():
            spent[:] = 0.0, 0.0
        return found


def _learned(script: Any, changes: dict[str, Any], parts: Parts | None = None) -> Stream:
    """With `parts`, games are also counted and logged as in a run of the script; nothing is saved."""
    import torch

    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        args = {**script.DEFAULTS, **changes}
        try:
            from training.run.run import How, Limits, Run
        except ImportError:  # an older version, which measures no parts
            model = script.build(args, Path(folder))
        else:
            model = script.build(run := Run(Path(folder), args))
        progress = None
        if parts is not None:
            from training.run.signals import Signals

            how = How(checkpoint_every=NEVER)
            parts.watch(model)
            progress = script.Progress(run, how, Limits(Signals(), how))
        while True:
            model.learn(args["n_envs"] * args["n_steps"], callback=progress, reset_num_timesteps=False)
            yield args["n_envs"] * args["n_steps"]


def _own() -> Stream:
    from training import ppo_red_rains

    return _learned(ppo_red_rains, {})


def _batch(**changes: Any) -> Stream:
    return _learned(_of_here(), changes)


def _in_parts(**changes: Any) -> InParts:
    parts = Parts()
    return InParts(_learned(_of_here(), changes, parts), parts)


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
    "batch, in parts": _in_parts,
}
