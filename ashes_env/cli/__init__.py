"""The command `ashes`: play, watch and look into games from a terminal."""
