"""The game: what the words of the language mean."""
