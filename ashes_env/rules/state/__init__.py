"""The position as values, and the moves of cards between places."""
