"""What goes wrong at the door of an environment, each with what would be right.

Each error can be made from its message alone, so that it survives the way out of another process.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from gymnasium.error import ResetNeeded

MOST_LISTED: Final = 40


class OptionError(ValueError):
    """A setting of an environment or an option of `reset` that cannot be used. The previous game goes on untouched."""


class IllegalAction(ValueError):
    """An action that is not legal now, under `illegal_action="raise"`; nothing has changed."""


class ActionTypeError(IllegalAction, TypeError):
    """An action that is no whole number, whatever `illegal_action` says; nothing has changed."""


class NotReset(ResetNeeded, RuntimeError):
    """The environment has no game, or one that is over: call `reset` first."""


class StateError(ValueError):
    """What `set_state` was given is no state of such an environment; nothing has changed."""


class OpponentError(RuntimeError):
    """The opponent raised, or gave something that is no legal action. The game is as it was before the step.

    `opponent` names it, `action` is what it gave as a text ("" where it raised, which is then the cause), and `legal`
    are the ids that it could have chosen; what they mean is for the opponent's eyes only.
    """

    def __init__(self, message: str, opponent: str = "", action: str = "", legal: Iterable[int] = ()) -> None:
        super().__init__(message)
        self.opponent = opponent
        self.action = action
        self.legal = tuple(legal)


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
    if near:
        hint = f"did you mean {' or '.join(map(repr, near))}?"
    else:
        more = f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
        hint = f"known are: {', '.join(map(repr, names[:MOST_LISTED]))}{more}"
    return OptionError(f"{what}: there is no {name!r}; {hint}")
