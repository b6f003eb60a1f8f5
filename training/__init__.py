"""Training scripts and the demonstration."""
