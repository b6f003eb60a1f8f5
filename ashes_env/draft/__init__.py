"""Drafts: several players build decks from one pool before they play with them."""
