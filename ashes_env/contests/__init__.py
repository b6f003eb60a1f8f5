"""Contests between agents: matches, tasks of the benchmark, submissions, and their statistics."""
