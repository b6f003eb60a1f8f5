"""Agents: random, scripted, searching and learned."""
