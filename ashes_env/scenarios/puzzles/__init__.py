"""The shipped puzzles, as JSON files."""
