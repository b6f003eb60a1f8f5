"""A reinforcement-learning environment for the card game Ashes Reborn and its coop mode Red Rains."""

from pathlib import Path

from ashes_env.compilation import StaleBuild as StaleBuild
from ashes_env.compilation import check
from ashes_env.files.version import VERSION

__version__ = VERSION

_COMPILED = check(Path(__file__).parent)  # before any module of the engine is loaded


def compiled() -> bool:
    """Whether the engine runs as compiled extension modules; without them it is plain Python and plays the same."""
    return _COMPILED


# A row for each mode: the environment with one learner. Its vector environment is `learners.NAMEVectorEnv`, the
# environment of PettingZoo is in `MODE_v0.py`.
_LEARNERS = {
    "pvp": "ashes_env.env.single_agent:PvP",
    "red_rains": "ashes_env.env.single_agent:RedRains",
    "campaign": "ashes_env.env.modes:Campaign",
    "draft": "ashes_env.env.modes:Draft",
}
LEARNERS = {mode: f"{name.partition(':')[2]}-v0" for mode, name in _LEARNERS.items()}  # mode: id of Gymnasium
NAMESPACE = "ashes"  # of Gymnasium: "ashes/RedRains-v0" is "RedRains-v0"


def _register_with_gymnasium() -> None:
    """Makes `gymnasium.make` and `gymnasium.make_vec` know the environments, where Gymnasium is installed."""
    try:
        from gymnasium.envs.registration import register
    except ModuleNotFoundError:  # games in words need none
        return
    for mode, learner in _LEARNERS.items():
        vector = f"ashes_env.env.vector.learners:{learner.partition(':')[2]}VectorEnv"
        # They check order and types themselves; a wrapper around them would hide action_masks() and similar methods.
        for name in (f"{NAMESPACE}/{LEARNERS[mode]}", LEARNERS[mode]):
            register(name, learner, order_enforce=False, disable_env_checker=True, vector_entry_point=vector)
    for name in (f"{NAMESPACE}/Text-v0", "AshesText-v0"):
        register(name, "ashes_env.text.adapters.gym_text:TextEnv", order_enforce=False, disable_env_checker=True)


def _register_with_pettingzoo() -> None:
    """Likewise, with the versions of PettingZoo that have a registry."""
    try:
        import pettingzoo
    except ModuleNotFoundError:
        return
    if hasattr(pettingzoo, "register"):
        for mode in _LEARNERS:
            pettingzoo.register("aec", f"ashes_env/{mode}-v0", f"ashes_env.{mode}_v0:raw_env")


_register_with_gymnasium()
_register_with_pettingzoo()
