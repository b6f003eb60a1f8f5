"""The cards: sentences in the language, one module for each release."""
