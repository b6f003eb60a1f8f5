"""A reinforcement-learning environment for the card game Ashes Reborn and its coop mode Red Rains."""

from gymnasium.envs.registration import register

__version__ = "0.1.0"

register("RedRains-v0", entry_point="ashes_env.env.single_agent:RedRains")
register("PvP-v0", entry_point="ashes_env.env.single_agent:PvP")
