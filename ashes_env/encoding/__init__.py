"""Positions and moves as numbers: actions, observations and their schema; static tables of cards."""

from ashes_env.encoding.card_tables import columns, tables, tables_hash

__all__ = ["columns", "tables", "tables_hash"]
