"""Tutorials: Python files in percent format. `docs/tutorial_pages.py` makes pages and notebooks of them."""
