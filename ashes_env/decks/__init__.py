"""Preconstructed decks as data, deck legality and formats."""
