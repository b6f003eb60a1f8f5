"""Shows positions to people: as plain data, as text and as pictures."""
