"""Players: random, scripted, searching and learned."""
