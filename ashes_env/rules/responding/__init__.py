"""The windows of an event: who may respond to it, and with what."""
