"""The windows of an event: who may answer it, and with what."""
