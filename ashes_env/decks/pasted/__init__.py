"""Reads deck lists as people paste them: one step a module, from the marks of a line to the deck."""
