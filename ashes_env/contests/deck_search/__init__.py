"""A search for decks that win more, with an honest test at its end."""
