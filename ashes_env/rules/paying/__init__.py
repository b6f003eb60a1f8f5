"""Costs, and playing and using cards for them."""
