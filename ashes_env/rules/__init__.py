"""The rules of the game: the state, and the semantics of the nodes of the card language."""
