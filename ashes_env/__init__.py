"""A reinforcement-learning environment for the card game Ashes Reborn and its coop mode Red Rains."""

__version__ = "0.1.0"
