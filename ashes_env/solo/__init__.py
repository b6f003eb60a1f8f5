"""The Chimera of the cooperative mode: a scripted side."""
