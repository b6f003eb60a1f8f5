"""The Chimeras of Red Rains: their own cards and their aspects, one module each."""
