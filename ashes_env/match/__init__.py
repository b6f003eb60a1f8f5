"""The object that an environment plays: the match, its settings, rewards and opponents."""
