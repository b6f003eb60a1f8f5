"""The words that cards are written in: frozen dataclasses without behaviour."""
