"""How the documentation site is made of the READMEs, the docstrings and the cards: hooks of MkDocs."""
