"""What an environment plays: a match, its settings, its rewards, and who may sit at it."""
