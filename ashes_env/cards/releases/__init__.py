"""One module for each release; each has `CARDS`."""
