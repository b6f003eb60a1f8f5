"""What the cards of the language become before a game: compiled texts, costs and titles."""
