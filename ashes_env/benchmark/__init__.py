"""Version 2 of the benchmark: splits, tasks, scores, budgets and sealed seeds."""
