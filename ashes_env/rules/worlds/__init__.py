"""Other worlds that a seat could be in, and what must hold of every one."""
