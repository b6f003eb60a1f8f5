"""The state of a game, and how cards change zones."""
