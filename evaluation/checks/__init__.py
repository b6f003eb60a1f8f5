"""What must hold of every game: random play with checks, counts, puzzles, golden games."""
