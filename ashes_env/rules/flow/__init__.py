"""Setup, rounds, turns and the menu of a turn."""
