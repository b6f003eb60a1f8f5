"""Checks of what must hold in every game: random games, golden games, counts, puzzles, recorded games."""
