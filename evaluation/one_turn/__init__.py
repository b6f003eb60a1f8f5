"""Makes tasks of one turn: positions in which a line is clearly better than what the expert would do."""
