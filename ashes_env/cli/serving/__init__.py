"""`ashes serve`: any program as a player, one JSON object a line."""
