"""What goes wrong at the door of an environment, each with what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class OptionError(ValueError):
    """An option of an environment or of `reset` that cannot be used. The previous game goes on untouched."""


class IllegalAction(ValueError):
    """An action that is not legal now, under `illegal_action="raise"`; nothing has changed."""


class NotReset(RuntimeError):
    """The environment has no game yet: call `reset` first."""


class BatchError(ValueError):
    """Actions, games or seeds that do not fit a batch; nothing has changed."""


class WorkerDied(RuntimeError):
    """A process of a batch has ended by itself, and with it its games; the batch is closed."""


class WorkerFailed(RuntimeError):
    """A process of a batch met an error that cannot be sent as it is; the message holds its traceback."""


def unknown(what: str, name: object, known: Iterable[str]) -> OptionError:
    """The error for a name that does not exist, with what was probably meant."""
    names = list(known)
    near = get_close_matches(str(name), names, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(map(repr, near))}?" if near else f"known are: {', '.join(map(repr, names))}"
    return OptionError(f"{what}: there is no {name!r}; {hint}")
