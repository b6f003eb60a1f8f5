"""Replays recorded games of another program and compares complete positions."""
