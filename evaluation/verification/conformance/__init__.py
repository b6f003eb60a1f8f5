"""Replaying recorded games and comparing complete positions."""
