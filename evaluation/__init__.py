"""Contests of agents, verification of this project, and speed; `python -m evaluation` lists the commands."""
