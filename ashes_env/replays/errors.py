"""What can be wrong with a replay."""


class ReplayError(ValueError):
    """A replay that cannot be read, or does not go as it says; the message names what is wrong."""
