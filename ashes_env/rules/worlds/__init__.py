"""Worlds that a seat considers possible, and invariants of every state."""
