"""Hooks of MkDocs that build the documentation site from the READMEs, the docstrings and the cards."""
