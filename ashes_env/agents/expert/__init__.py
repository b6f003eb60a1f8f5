"""An agent that plays by heuristics: from what cards say and how the position stands, without a card's name."""
