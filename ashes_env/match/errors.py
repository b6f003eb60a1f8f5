"""The errors of the environments. Each message says what would be right.

Each error can be made from its message alone, so it can be pickled and raised in another process.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

try:
    from gymnasium.error import ResetNeeded as _ResetNeeded
except ModuleNotFoundError:

    class _ResetNeeded(Exception):  # type: ignore[no-redef]
        """Stands in where Gymnasium is not installed, for games in words."""


from ashes_env.files.checking import LONGEST, brief

MOST_LISTED: Final = 40


class OptionError(ValueError):
    """A setting of an environment or an option of `reset` that cannot be used. The previous game stays as it was."""


class UnknownSetting(OptionError, TypeError):
    """A keyword argument that names no setting. It is a `TypeError`, as that of a function is, and has its words:
    libraries that try out keywords of their own, such as TorchRL's `frameskip`, look for both.
    """


class IllegalAction(ValueError):
    """An action that is not legal now, under `illegal_action="raise"`; nothing has changed."""


class ActionTypeError(IllegalAction, TypeError):
    """An action that is no integer, whatever `illegal_action` says; nothing has changed."""


class NotReset(_ResetNeeded, RuntimeError):
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
    return OptionError(f"{what}: there is no {brief(name)}; {_hint(name, known)}")


def unknown_setting(name: str, known: Iterable[str]) -> UnknownSetting:
    """The error for a keyword argument that names no setting, with the most similar known name."""
    return UnknownSetting(
        f"settings: there is no {name!r}; {_hint(name, known)} (unexpected keyword argument {name!r})"
    )


def _hint(name: object, known: Iterable[str]) -> str:
    """The known names that are most similar, or else all."""
    names = list(known)
    near = get_close_matches(name[:LONGEST] if isinstance(name, str) else brief(name), names, n=3, cutoff=0.5)
    if near:
        return f"did you mean {' or '.join(map(repr, near))}?"
    more = f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
    return f"known are: {', '.join(map(repr, names[:MOST_LISTED]))}{more}"
