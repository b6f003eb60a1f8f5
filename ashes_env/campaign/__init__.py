"""The Red Rains campaign: three encounters, with deck building before and between them."""
