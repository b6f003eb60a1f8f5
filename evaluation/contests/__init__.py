"""Contests between agents: ladders, losses, statistics of cards, drafters."""
