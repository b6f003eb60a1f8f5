"""Any position at the top level of a game, as a file."""
