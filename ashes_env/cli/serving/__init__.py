"""`ashes serve`: any program as a player, with one JSON object per line."""
