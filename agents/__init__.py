"""Networks that learn, in torch; the agents that play are in `ashes_env.agents`."""
