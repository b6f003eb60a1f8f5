"""What must hold of every game: random play with checks, golden games, counts, puzzles, recorded games."""
