"""Setting up, rounds, turns and their menu."""
