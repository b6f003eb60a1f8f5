"""The error of replays."""


class ReplayError(ValueError):
    """A replay that cannot be read, or that does not play as recorded; the message names the fault."""
