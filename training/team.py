"""Processes that train one policy together, each on games of its own: an update of all is the mean of what each would
change. So they play with the newest weights, always have the same ones, and keep one core each busy.

This process is the first of them. It tells the others when a turn begins and what is new, and hears what they played.
"""

from __future__ import annotations

import multiprocessing
import traceback
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.heap import Arena
from typing import Any, Protocol

import numpy as np
import torch

from ashes_env.agents.base import AgentError
from ashes_env.files import FileError
from ashes_env.match.errors import OptionError, WorkerDied, WorkerFailed
from training.run.signals import follow

PATIENCE = 5.0  # seconds for a process that has ended to say how


class Member(Protocol):
    """Plays and learns in one of the processes."""

    def turn(self, news: Any) -> Any:
        """Plays and learns once; the answer must be picklable, and is for the first process."""

    def close(self) -> None:
        """Ends the games."""


class Meeting:
    """Where `count` processes meet: memory with two rows of `size` numbers for each, and `links` to the others (of the
    first process) or to the first one. `rank` is the place of this process, from 0. Without arguments it is alone.
    """

    def __init__(
        self, count: int = 1, rank: int = 0, size: int = 0, memory: Any = b"", links: Sequence[Connection] = ()
    ) -> None:
        self.count, self.rank, self.links = count, rank, links
        if count > 1:
            rows = np.frombuffer(memory, np.float32, 2 * count * size)
            self.rows = torch.from_numpy(rows.reshape(2, count, size))
        self.side = 0  # a process may write the next numbers while another still reads these

    def average(self, tensors: Sequence[Any]) -> None:
        """Replaces tensors by the means of what all processes give here. Waits for them. Raises `WorkerDied`, or what
        was raised in another process.
        """
        if self.count == 1:
            return
        sizes = [each.numel() for each in tensors]
        rows = self.rows[self.side, :, : sum(sizes)]
        self.side = 1 - self.side
        torch.cat([each.flatten().cpu() for each in tensors], out=rows[self.rank])
        self._wait()
        for own, mean in zip(tensors, torch.split(rows.mean(0), sizes), strict=True):
            own.copy_(mean.view_as(own))

    def _wait(self) -> None:
        if self.rank:
            self.links[0].send(None)
            self.links[0].recv()
            return
        for link in self.links:
            heard(link)
        for link in self.links:
            link.send(None)


def heard(link: Connection) -> Any:
    """What another process says. Raises what was raised there, or `WorkerDied`."""
    try:
        found = link.recv()
    except (EOFError, OSError) as error:
        raise WorkerDied("a process of this training has ended") from error
    if isinstance(found, Exception):
        raise found
    return found


Make = Callable[[Meeting], Member]


class Team:
    """This process and `count - 1` others, which end with it, however that ends. `first` and `other` make the members;
    `other` is pickled where processes are not forked. `size` is the most numbers that members exchange at once.
    """

    def __init__(self, first: Make, other: Make, count: int, size: int) -> None:
        arena = Arena(8 * count * size)  # unlinked before its first use, so nothing is left behind
        self.links: list[Connection] = []
        self.first = first(Meeting(count, 0, size, arena.buffer, self.links))
        self.processes = []
        for rank in range(1, count):
            link, end = multiprocessing.Pipe()  # only now: a process that inherits another's end hides that one's death
            self.links.append(link)
            given = (other, count, rank, size, arena, end)
            name = f"process {rank + 1} of {count}"
            self.processes.append(multiprocessing.Process(target=work, args=given, name=name, daemon=True))
            self.processes[-1].start()
            end.close()

    def turn(self, news: Any = None) -> list[Any]:
        """A turn of all; their answers by rank. Raises what was raised in a process, or `WorkerDied`."""
        try:
            for link in self.links:
                link.send(news)
            return [self.first.turn(news), *(heard(link) for link in self.links)]
        except (OSError, WorkerDied) as error:
            for process in self.processes:
                process.join(PATIENCE)
                if process.exitcode is not None:
                    raise WorkerDied(f"{process.name} has ended with exit code {process.exitcode}") from error
            raise

    def close(self) -> None:
        """Ends the other processes, which keep nothing, and the games of this one."""
        for process, link in zip(self.processes, self.links, strict=True):
            process.kill()
            process.join()
            link.close()
        self.first.close()


def work(make: Make, count: int, rank: int, size: int, arena: Arena, link: Any) -> None:
    """What every process but the first does."""
    follow()
    torch.set_num_threads(1)
    try:
        member = make(Meeting(count, rank, size, arena.buffer, [link]))
        while True:
            link.send(member.turn(link.recv()))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass  # the first process has ended
    except (AgentError, FileError, OptionError) as error:
        link.send(error)
    except Exception:  # whatever it is, the first process raises it: here nobody would see it
        link.send(WorkerFailed(traceback.format_exc()))
