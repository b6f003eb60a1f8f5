"""Events, and how long changes last."""
