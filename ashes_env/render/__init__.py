"""Positions for people: as plain data, as text and as pixels."""
