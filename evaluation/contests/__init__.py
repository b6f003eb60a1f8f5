"""Contests of agents by name: matches, ladders, and the tasks of the benchmark."""
