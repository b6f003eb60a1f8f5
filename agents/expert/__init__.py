"""An agent that plays by rules of thumb: from what cards say and how the position stands, without a card's name."""
