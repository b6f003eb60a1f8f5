"""A disk on which every operation can go wrong, in the place of `os` in the files room."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest

from ashes_env.files import states, writing

CHANGES: Final = (
    "open",
    "write",
    "fsync",
    "mkdir",
    "makedirs",
    "rename",
    "replace",
    "unlink",
    "rmdir",
    "chmod",
    "ftruncate",
)


class Killed(BaseException):
    """The process is dead: nothing that follows is done any more."""


class Disk:
    """`os`, which counts what changes the disk. At the operation `at` the process is killed: of what it writes a half
    is written, and nothing after that has an effect, no clearing up either. With `error` only this operation fails.
    """

    def __init__(self, at: int | None = None, error: OSError | None = None) -> None:
        self.at = at
        self.error = error
        self.done: list[str] = []

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        return self._watched(name, real) if name in CHANGES else real

    def _watched(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            if name == "open" and not args[1] & os.O_CREAT:
                return real(*args, **kwargs)
            now = len(self.done)
            self.done.append(name)
            if self.at is not None and now >= self.at and (self.error is None or now == self.at):
                if name == "write" and now == self.at:
                    real(args[0], bytes(args[1])[: len(args[1]) // 2])
                raise Killed(name) if self.error is None else self.error
            return real(*args, **kwargs)

        return call


@contextmanager
def watched(at: int | None = None, error: OSError | None = None) -> Iterator[Disk]:
    """The files room on such a disk."""
    disk = Disk(at, error)
    with pytest.MonkeyPatch.context() as patched:
        for module in (states, writing):
            patched.setattr(module, "os", disk)
        yield disk
