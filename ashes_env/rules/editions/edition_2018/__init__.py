"""The edition of 2018: its timing, its damage, its attacks."""

from ashes_env.rules.editions.edition_2018 import edition

__all__ = ["edition"]
