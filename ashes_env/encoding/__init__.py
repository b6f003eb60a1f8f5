"""Positions and options as numbers: actions, observations and their schema."""
