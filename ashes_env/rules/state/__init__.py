"""The state of a game, and the moves of cards between zones."""
