"""The language in which cards are defined: its nodes are frozen dataclasses without behaviour."""
