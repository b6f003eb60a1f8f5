"""The planner: plays candidate moves on with the fast player in sampled worlds."""
