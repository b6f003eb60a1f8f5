"""Positions for people: as text and as pixels."""
