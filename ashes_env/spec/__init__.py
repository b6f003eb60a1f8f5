"""Which game is played: the table of all modes, and one description of a game for every command and file."""
