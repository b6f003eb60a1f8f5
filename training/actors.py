"""Where rollouts are played: in this process, in turns with learning, or in a process of its own, at the same time."""

from __future__ import annotations

import multiprocessing
import traceback
from collections.abc import Callable
from multiprocessing.heap import Arena
from typing import Any, ClassVar, Protocol

import torch

from ashes_env.agents.base import AgentError
from ashes_env.files import FileError
from ashes_env.match.block_arrays import total
from ashes_env.match.errors import OptionError, WorkerDied, WorkerFailed
from training.rollouts import Memory
from training.run.signals import follow

PATIENCE = 5.0  # seconds for a process that has ended to say how
Sizes = tuple[int, int, int]
Played = tuple[list[dict[str, Any]], Any, Any]
"""What comes with a rollout: final infos of games, an answer to news, the state of the player after it."""


class Player(Protocol):
    """Plays rollouts into a memory, with the weights that are there."""

    def play(self, into: int, news: Any) -> Played:
        """Plays a rollout, 0 or 1."""

    def close(self) -> None:
        """Ends the games."""


class Here:
    """Plays in this process, when the rollout is waited for. `make` makes the player over a memory of these `sizes`."""

    ahead: ClassVar[bool] = False

    def __init__(self, make: Callable[[Memory], Player], sizes: Sizes) -> None:
        self.memory = Memory(*sizes)
        self.player = make(self.memory)
        self.next: tuple[int, Any] = (0, None)

    def begin(self, into: int, news: Any = None) -> None:
        self.next = into, news

    def wait(self) -> Played:
        return self.player.play(*self.next)

    def close(self) -> None:
        self.player.close()


class There:
    """Plays in a process of its own, which ends with this one, however that ends. It is given `make` pickled where
    processes are not forked.
    """

    ahead: ClassVar[bool] = True

    def __init__(self, make: Callable[[Memory], Player], sizes: Sizes) -> None:
        arena = Arena(total(Memory.rows(*sizes)))  # unlinked before its first use, so nothing is left behind
        self.memory = Memory(*sizes, arena.buffer)
        self.pipe, end = multiprocessing.Pipe()
        given = (end, arena, make, sizes)
        self.process = multiprocessing.Process(target=play, args=given, name="actor", daemon=True)
        self.process.start()
        end.close()

    def begin(self, into: int, news: Any = None) -> None:
        """Starts a rollout. Raises `WorkerDied`."""
        self._said(lambda: self.pipe.send((into, news)))

    def wait(self) -> Played:
        """Waits for the end of the rollout. Raises what was raised there, or `WorkerDied`."""
        found: Played | Exception = self._said(self.pipe.recv)
        if isinstance(found, Exception):
            raise found
        return found

    def _said(self, call: Callable[[], Any]) -> Any:
        try:
            return call()
        except (EOFError, OSError) as error:
            self.process.join(PATIENCE)
            raise WorkerDied(f"the process that plays has ended with exit code {self.process.exitcode}") from error

    def close(self) -> None:
        """Ends the process, which keeps nothing."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def play(pipe: Any, arena: Arena, make: Callable[[Memory], Player], sizes: Sizes) -> None:
    """What the process of `There` does."""
    follow()
    torch.set_num_threads(1)
    try:
        player = make(Memory(*sizes, arena.buffer))
        while True:
            pipe.send(player.play(*pipe.recv()))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass  # the process that learns has ended
    except (AgentError, FileError, OptionError) as error:
        pipe.send(error)
    except Exception:
        pipe.send(WorkerFailed(traceback.format_exc()))
