"""The shipped puzzles, one JSON file each."""
