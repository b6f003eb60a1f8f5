"""Costs, and playing and using cards by paying them."""
