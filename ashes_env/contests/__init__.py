"""Contests of agents by name: matches, the tasks of the benchmark, submissions, and the statistics of all of them."""
