"""Measuring how well agents play."""
