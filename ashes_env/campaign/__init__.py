"""The Red Rains campaign: three encounters, and the building of decks before and between them."""
