"""Search agents: they search in sampled worlds, never in the real state."""
