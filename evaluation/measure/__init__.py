"""Measuring: how fast the games run and how well agents play."""
