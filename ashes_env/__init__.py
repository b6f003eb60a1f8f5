"""A reinforcement-learning environment for the card game Ashes Reborn and its coop mode Red Rains."""

from pathlib import Path

import pettingzoo
from gymnasium.envs.registration import register

from ashes_env.compilation import StaleBuild as StaleBuild
from ashes_env.compilation import check
from ashes_env.files.version import VERSION

__version__ = VERSION

_COMPILED = check(Path(__file__).parent)  # before any module of the engine is loaded


def compiled() -> bool:
    """Whether the engine runs as compiled extension modules; without them it is plain Python and plays the same."""
    return _COMPILED


# Both check order and kinds themselves; a wrapper around them would hide action_masks() and its like.
register(
    "RedRains-v0",
    "ashes_env.env.single_agent:RedRains",
    order_enforce=False,
    disable_env_checker=True,
    vector_entry_point="ashes_env.env.vector.learners:red_rains",
)
register(
    "PvP-v0",
    "ashes_env.env.single_agent:PvP",
    order_enforce=False,
    disable_env_checker=True,
    vector_entry_point="ashes_env.env.vector.learners:pvp",
)

register("Campaign-v0", "ashes_env.env.modes:Campaign", order_enforce=False, disable_env_checker=True)
register("Draft-v0", "ashes_env.env.modes:Draft", order_enforce=False, disable_env_checker=True)

if hasattr(pettingzoo, "register"):
    for mode in ("pvp", "red_rains", "campaign", "draft"):
        pettingzoo.register("aec", f"ashes_env/{mode}-v0", f"ashes_env.{mode}_v0:raw_env")
