"""The environments: PettingZoo, Gymnasium, vectorised, and the rewards."""
