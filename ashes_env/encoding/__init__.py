"""Positions and moves as numbers: actions, observations and their schema; static tables of cards."""

from typing import TYPE_CHECKING, Any

from ashes_env.encoding.card_table_schema import columns

if TYPE_CHECKING:
    from ashes_env.encoding.card_tables import tables, tables_hash

__all__ = ["columns", "tables", "tables_hash"]


def __getattr__(name: str) -> Any:
    """The names that need NumPy: it is loaded when one of them is asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from ashes_env.encoding import card_tables

    return getattr(card_tables, name)
