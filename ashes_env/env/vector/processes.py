"""Games in worker processes. All data of a step (actions, observations, masks, rewards) lies in shared memory. The
pipes carry a few bytes for each step, and options, errors and calls by name.

The memory is an `Arena`, as under a `RawArray`. On Linux and macOS it is unlinked before its first use, so nothing is
left behind however a process ends. A `RawArray` itself is not used because its memory is kept for the next one,
together with its open handles.
"""

from __future__ import annotations

import multiprocessing
import os
import select
import signal
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise
from multiprocessing import connection
from multiprocessing.context import BaseContext
from multiprocessing.heap import Arena
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from pickle import PicklingError
from typing import Any, Final

from ashes_env.env.vector.games import Games, Options, blocks_of
from ashes_env.env.vector.interrupts import Uninterrupted
from ashes_env.env.vector.plan import Plan
from ashes_env.env.vector.pool import NOTHING_SENT, arrays_of, bytes_of, games_of
from ashes_env.match.errors import BatchError, OpponentError, OptionError, WorkerDied, WorkerFailed

STEP: Final = 0
DEAL: Final = 1
UNDO: Final = 2
CALL: Final = 3
ASSIGN: Final = 4
CLOSE: Final = 5
DONE: Final = b"\x00"
ANSWER: Final = b"\x01"
ERROR: Final = b"\x02"

NO_GROUP: Final = -1
PATIENCE: Final = 5.0  # seconds that a process has to exit by itself

Pipe = connection.Connection


class Processes:
    """The games of a plan, shared evenly among worker processes. A group is one block of one process.

    `start_method` is one of `multiprocessing.get_all_start_methods()`, or `None` for Python's default. `pin` binds each
    process to a core of its own where the system supports it.
    """

    def __init__(self, plan: Plan, processes: int, start_method: str | None = None, pin: bool = False) -> None:
        _check(plan, processes, start_method)
        context = multiprocessing.get_context(start_method)
        memory = Arena(bytes_of(plan))
        self.arrays = arrays_of(plan, plan.n, memory.buffer)
        self.bounds = _shares(plan.n, processes)
        self.groups: list[tuple[int, int]] = []
        self._of_group: list[tuple[int, int]] = []  # (process, block of that process)
        for worker, (a, b) in enumerate(self.bounds):
            for n, (first, last) in enumerate(blocks_of(b - a)):
                self.groups.append((a + first, a + last))
                self._of_group.append((worker, n))
        self._pipes: list[Pipe] = []
        self._listen: list[Callable[[], object]] = []  # each waits until its process has sent something
        self._workers: list[BaseProcess] = []
        self._waiting: list[deque[int]] = [deque() for _ in self.bounds]  # expected replies: a group, or NO_GROUP
        self._ready: deque[int] = deque()
        self._closed = False
        cores = _cores() if pin else []
        try:
            for worker, (a, b) in enumerate(self.bounds):
                self._start(context, memory, plan, a, b, cores[worker % len(cores)] if cores else -1)
            self._settle()
        except BaseException:
            self.close()
            raise
        self._poll = select.poll() if hasattr(select, "poll") else None
        self._by_file = {pipe.fileno(): worker for worker, pipe in enumerate(self._pipes)}
        if self._poll is not None:
            for file in self._by_file:
                self._poll.register(file, select.POLLIN)

    def _start(self, context: BaseContext, memory: Arena, plan: Plan, a: int, b: int, core: int) -> None:
        here, there = context.Pipe()
        self._pipes.append(here)
        self._listen.append(_listener(here))
        arguments = (there, here, memory, plan.part(a, b), plan.n, a, core)
        process = context.Process(target=work, args=arguments, name=f"games {a} to {b - 1}", daemon=True)  # type: ignore[attr-defined]
        try:
            process.start()
        except (TypeError, AttributeError, PicklingError) as error:
            raise OptionError(
                f"opponent, settings: what a new process is given has to be something that can be pickled, as "
                f"functions of a module are: {error}"
            ) from error
        finally:
            there.close()
        self._workers.append(process)
        self._waiting[len(self._workers) - 1].append(NO_GROUP)  # the process reports when its games are made

    # --- what a batch calls -------------------------------------------------------------------------------------------

    def step(self) -> None:
        self._settle()
        for worker in range(len(self.bounds)):
            self._send(worker, bytes((STEP, *range(len(blocks_of(self._share(worker)))))))
        self._collect(range(len(self.bounds)), undo=True)

    def send(self, group: int) -> None:
        worker, block = self._of_group[group]
        self._send(worker, bytes((STEP, block)), group)

    def recv(self) -> int:
        while not self._ready:
            if not any(self._waiting):
                raise BatchError(NOTHING_SENT)
            for worker in self._wait():
                if self._waiting[worker]:
                    group = self._waiting[worker][0]
                    self._reply(worker)
                    self._ready.append(group)
        return self._ready.popleft()

    def _wait(self) -> list[int]:
        """Waits until processes have sent something; returns their indices."""
        if self._poll is None:
            said = connection.wait(self._pipes)
            return [worker for worker, pipe in enumerate(self._pipes) if pipe in said]
        return [self._by_file[file] for file, _ in self._poll.poll()]

    def deal(self, which: Sequence[int], seeds: Sequence[int | None], options: Sequence[Options]) -> None:
        self._settle()
        shares: dict[int, list[tuple[int, int | None, Options]]] = {}
        for i, seed, given in zip(which, seeds, options, strict=True):
            worker = next(w for w, (a, b) in enumerate(self.bounds) if a <= i < b)
            shares.setdefault(worker, []).append((i - self.bounds[worker][0], seed, given))
        keep = len(shares) > 1
        for worker, share in shares.items():
            self._ask(worker, DEAL, (*zip(*share, strict=True), keep))
        self._collect(list(shares), undo=keep)

    def call(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
        self._settle()
        for worker in range(len(self.bounds)):
            self._ask(worker, CALL, (name, args, kwargs))
        return [found for answer in self._collect(range(len(self.bounds))) for found in answer]

    def assign(self, values: dict[int, Any], name: str) -> None:
        self._settle()
        for worker, (a, b) in enumerate(self.bounds):
            self._ask(worker, ASSIGN, ({i - a: value for i, value in values.items() if a <= i < b}, name))
        self._collect(range(len(self.bounds)))

    def close(self) -> None:
        """Ends the processes, by force where one does not exit by itself, and frees all resources. The arrays keep
        their contents.
        """
        if self._closed:
            return
        self._closed = True
        for pipe in self._pipes:
            with suppress(OSError):  # the process has ended already
                pipe.send_bytes(bytes((CLOSE,)))
        for process in self._workers:
            _end(process)
            process.close()
        for pipe in self._pipes:
            pipe.close()
        for waiting in self._waiting:
            waiting.clear()
        self.arrays.leave()

    # --- pipes --------------------------------------------------------------------------------------------------------

    def _share(self, worker: int) -> int:
        a, b = self.bounds[worker]
        return b - a

    def _settle(self) -> None:
        """Waits for every expected report: those of groups, and those that an interrupt has left unread."""
        for worker, waiting in enumerate(self._waiting):
            while waiting:
                self._reply(worker)
        self._ready.clear()

    def _collect(self, workers: Sequence[int], undo: bool = False) -> list[Any]:
        """The replies of some processes. If one met an error it is raised; with `undo` the other processes have first
        restored their games.
        """
        answers: list[Any] = []
        wrong: list[Exception] = []
        done: list[int] = []
        for worker in workers:
            try:
                answers.append(self._reply(worker))
                done.append(worker)
            except WorkerDied:
                raise
            except Exception as error:
                wrong.append(error)
        if wrong:
            for worker in done if undo else ():
                self._ask(worker, UNDO, None)
                self._reply(worker)
            raise wrong[0]
        return answers

    def _ask(self, worker: int, what: int, about: Any) -> None:
        packed = _packed(about)
        with Uninterrupted():
            self._send(worker, bytes((what,)))
            self._pipes[worker].send_bytes(packed)

    def _send(self, worker: int, message: bytes, group: int = NO_GROUP) -> None:
        if self._closed:
            raise BatchError("the batch is closed")
        try:
            with Uninterrupted():
                self._pipes[worker].send_bytes(message)
                self._waiting[worker].append(group)
        except OSError as error:
            raise self._died(worker) from error

    def _reply(self, worker: int) -> Any:
        pipe = self._pipes[worker]
        try:
            self._listen[worker]()  # this can take long, so it may be interrupted
            with Uninterrupted():
                kind = pipe.recv_bytes()
                self._waiting[worker].popleft()
                if kind == DONE:
                    return None
                answer = pipe.recv()
        except (EOFError, OSError) as error:
            raise self._died(worker) from error
        if kind == ANSWER:
            return answer
        raise answer

    def _died(self, worker: int) -> WorkerDied:
        """The error for a process that has died; ends the other processes."""
        a, b = self.bounds[worker]
        process = self._workers[worker]
        _end(process)
        code = process.exitcode
        self.close()
        return WorkerDied(
            f"the process of games {a} to {b - 1} has ended with exit code {code}; the batch is closed, make a new one"
        )


def _end(process: BaseProcess) -> None:
    """Waits for a process that should exit; ends it by force after `PATIENCE`."""
    process.join(PATIENCE)
    if process.is_alive():
        process.kill()
        process.join()


def work(pipe: Pipe, other_end: Pipe, memory: Arena, plan: Plan, n: int, first: int, core: int) -> None:
    """The main loop of a worker process: runs until it is told to stop or its parent has died."""
    other_end.close()  # else this process would not notice that the parent has died
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the parent process handles interrupts
    try:
        if core >= 0:
            os.sched_setaffinity(0, {core})
        games = games_of(plan, arrays_of(plan, n, memory.buffer), first)
        pipe.send_bytes(DONE)
        while (message := pipe.recv_bytes())[0] != CLOSE:
            try:
                answer = _answered(games, message, pipe)
                packed = None if answer is None else _packed(answer)
            except Exception as error:
                pipe.send_bytes(ERROR)
                pipe.send_bytes(_sendable(error))
                continue
            pipe.send_bytes(DONE if packed is None else ANSWER)
            if packed is not None:
                pipe.send_bytes(packed)
    except (EOFError, OSError):
        pass  # the parent has died
    finally:
        pipe.close()


def _answered(games: Games, message: bytes, pipe: Pipe) -> list[Any] | None:
    if message[0] == STEP:
        games.step(message[1:])
        return None
    about = pipe.recv()
    if message[0] == DEAL:
        games.deal(*about)
    elif message[0] == UNDO:
        games.undo()
    elif message[0] == ASSIGN:
        games.assign(*about)
    else:
        return games.call(*about)
    return None


def _packed(about: Any) -> bytes:
    """The pickled message. It is made before anything is sent, because pickling may fail."""
    return bytes(ForkingPickler.dumps(about))


def _sendable(error: Exception) -> bytes:
    """The error itself, pickled, if it is of a known type and can be pickled, else its traceback."""
    if isinstance(error, (ValueError, AttributeError, TypeError, OpponentError)):
        with suppress(Exception):  # the error may hold something that cannot be pickled
            return _packed(error)
    return _packed(WorkerFailed("".join(traceback.format_exception(error))))


def _check(plan: Plan, processes: Any, start_method: str | None) -> None:
    if not isinstance(processes, int) or isinstance(processes, bool) or not 1 <= processes <= plan.n:
        raise OptionError(
            f"processes: from 1 to as many as there are games ({plan.n}), or 0 for none; not {processes!r}"
        )
    known = multiprocessing.get_all_start_methods()
    if start_method is not None and start_method not in known:
        raise OptionError(f"start_method: None or one of {', '.join(map(repr, known))}, not {start_method!r}")


def _listener(pipe: Pipe) -> Callable[[], object]:
    """A function that waits for a message. It is made once, because `connection.wait` makes a new selector each time,
    which takes as long as stepping several games.
    """
    if not hasattr(select, "poll"):
        return partial(pipe.poll, None)
    poll = select.poll()
    poll.register(pipe, select.POLLIN)
    return poll.poll


def _shares(n: int, processes: int) -> list[tuple[int, int]]:
    """First game and end of the games of each process."""
    cuts = [n * i // processes for i in range(processes + 1)]
    return list(pairwise(cuts))


def _cores() -> list[int]:
    """The cores that this process may run on; empty where the system does not report them."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
