"""The trainings with RLlib on Ray, on one machine or many: see README.md."""
