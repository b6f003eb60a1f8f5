"""Games against Chimeras: the environments of a training, and their curriculum."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stable_baselines3.common.vec_env import DummyVecEnv, VecEnv

from ashes_env.env.curriculum import Course, CurriculumWrapper
from ashes_env.env.single_agent import RedRains
from ashes_env.env.vector.sb3 import AshesVecEnv
from training.run.arguments import YES, settings, tasks_for

Args = Mapping[str, Any]


def make_env(args: Args, processes: int = 0, lanes: int | None = None) -> VecEnv:
    """The environments of a run; `lanes` as in `Course`. Entities use a DummyVecEnv in this process."""
    n = args["n_envs"]
    tasks = tasks_for(args)
    course = Course(n, args["decks"], tasks, args["curriculum"], taught(args), lanes, args["changed"])
    common = settings(args, args["decks"][0], args["chimeras"][0], args["levels"][0])
    if args["observation"] == "entities":
        return DummyVecEnv([lambda i=i: CurriculumWrapper(RedRains(**common), course, i) for i in range(n)])  # type: ignore[misc]
    return AshesVecEnv("red_rains", n, course, processes=processes, **common)


def taught(args: Args) -> bool:
    """Whether the learner of a run has learned something before its first game."""
    return bool(args.get("imitate")) or args["taught"] == YES


def course_of(env: VecEnv) -> Course:
    """The curriculum that starts the games of `make_env`."""
    found = env.curriculum if isinstance(env, AshesVecEnv) else env.get_attr("course", [0])[0]
    assert isinstance(found, Course)
    return found
