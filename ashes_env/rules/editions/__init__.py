"""The editions of the rules: what differs between them, at the points where the rules ask (`Edition` in `state`)."""

from ashes_env.rules.editions import edition_2018, reborn

__all__ = ["edition_2018", "reborn"]
