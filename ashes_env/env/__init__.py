"""The environments: PettingZoo AEC, Gymnasium (one learner), and vector environments."""
