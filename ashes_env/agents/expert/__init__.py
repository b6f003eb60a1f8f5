"""The expert: an agent that plays by heuristics over card definitions; no card is treated by name."""
