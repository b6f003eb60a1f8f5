"""One turn of a game as a task: the best line of a turn against the expert's."""
