"""The errors of the environments. Each message says what would be right.

Each error can be made from its message alone, so it can be pickled and raised in another process.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from gymnasium.error import ResetNeeded

MOST_LISTED: Final = 40


class OptionError(ValueError):
    """A setting of an environment or an option of `reset` that cannot be used. The previous game stays as it was."""


class IllegalAction(ValueError):
    """An action that is not legal now, under `illegal_action="raise"`; nothing has changed."""


class ActionTypeError(IllegalAction, TypeError):
    """An action that is no integer, whatever `illegal_action` says; nothing has changed."""


class NotReset(ResetNeeded, RuntimeError):
    """The environment has no game, or a finished one: call `reset` first."""


class StateError(ValueError):
    """The argument of `set_state` is no state of such an environment; nothing has changed."""


class OpponentError(RuntimeError):
    """The opponent raised, or returned something that is no legal action. The game is as it was before the step.

    `opponent` names it. `action` is what it returned, as text ("" where it raised; the exception is then the cause).
    `legal` are the ids it could have chosen, without their meaning, which only the opponent may know.
    """

    def __init__(self, message: str, opponent: str = "", action: str = "", legal: Iterable[int] = ()) -> None:
        super().__init__(message)
        self.opponent = opponent
        self.action = action
        self.legal = tuple(legal)


class BatchError(ValueError):
    """Actions, games or seeds that do not fit a batch; nothing has changed."""


class WorkerDied(RuntimeError):
    """A worker process of a batch has died, and with it its games; the batch is closed."""


class WorkerFailed(RuntimeError):
    """A worker process of a batch met an error that cannot be pickled; the message holds its traceback."""


def unknown(what: str, name: object, known: Iterable[str]) -> OptionError:
    """The error for an unknown name, with the most similar known name."""
    names = list(known)
    near = get_close_matches(str(name), names, n=3, cutoff=0.5)
    if near:
        hint = f"did you mean {' or '.join(map(repr, near))}?"
    else:
        more = f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
        hint = f"known are: {', '.join(map(repr, names[:MOST_LISTED]))}{more}"
    return OptionError(f"{what}: there is no {name!r}; {hint}")
