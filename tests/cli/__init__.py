"""The command `ashes`."""
