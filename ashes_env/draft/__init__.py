"""Drafts: decks that several players put together from one pool, by decisions, before they play with them."""
