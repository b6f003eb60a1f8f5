"""A child process that is sent pickled messages and answers each with one line, and never makes its parent wait longer
than it wants to.

What the child writes is bytes of somebody else: nothing of it is unpickled, and no more of it is kept than a bound.
Messages and answers have pipes of their own; what the child prints goes to a third, of which the end is kept. The child
has a session of its own, with which it is killed, and no other open file. It needs a POSIX system.
"""

from __future__ import annotations

import ctypes
import os
import pickle
import selectors
import signal
import struct
import subprocess
import sys
import weakref
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from ashes_env.files import printable_lines

LONGEST: Final = 1 << 18  # bytes of an answer
TAIL: Final = 1500  # bytes of what it printed that are kept
ONCE: Final = 1 << 16  # bytes that are read at a time
MOST_READ: Final = 64  # times that what it printed is read at its end, in case that it goes on printing
SLICE: Final = 0.05  # seconds after which a dead child is noticed whose pipes somebody else keeps open
GRACE: Final = 2.0  # seconds for the system to end a process that was killed
DUMPABLE: Final = 4  # PR_SET_DUMPABLE of prctl(2)

PASSED_ON: Final = (
    *("PATH", "PYTHONHOME", "VIRTUAL_ENV", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES"),
    *("HOME", "USER", "LOGNAME", "TMPDIR", "TZ", "LANG", "LC_ALL", "LC_CTYPE"),
)
GIVEN: Final = {
    **{f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL")},
    "PYTHONHASHSEED": "0",  # the order of a set of texts is the same in every process
    "PYTHONUNBUFFERED": "1",  # what it prints is there when it dies
}


class Late(Exception):
    """No answer came in time."""


class Broken(Exception):
    """The child has ended or does not keep to the form of its answers; the message says what it did."""


def packed(*message: Any) -> bytes:
    """A message as it is sent: its length, and a pickle, in the form of `multiprocessing.connection.Connection`. Equal
    messages that were made in the same way have equal bytes.
    """
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return struct.pack("!i", len(body)) + body


def environment() -> dict[str, str]:
    """The environment of a child: what Python needs, the search path of this process, and one thread for each library.
    Variables of this package are not in it.
    """
    found = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    path = map(os.path.abspath, sys.path)
    return {**found, **GIVEN, "PYTHONPATH": os.pathsep.join(dict.fromkeys(path))}


def hide_memory() -> bool:
    """Makes the memory of this process unreadable for other processes of its user, on Linux; says whether it could.

    It lasts until the process ends, which then leaves no core dump, and a debugger of the user cannot be attached. A
    process that may trace all others, as root usually may, still reads everything.
    """
    if not sys.platform.startswith("linux"):
        return False
    try:
        done: int = ctypes.CDLL(None).prctl(DUMPABLE, 0, 0, 0, 0)
    except (OSError, AttributeError):
        return False
    return done == 0


class Child:
    """A Python process that runs a module, which gets the descriptors of its messages and its answers as arguments. It
    is killed when this object goes, and sees the end of its messages when this process dies.
    """

    def __init__(self, module: str) -> None:
        theirs, self._out = os.pipe()
        self._in, answers = os.pipe()
        self._printed, prints = os.pipe()
        ours, others = (self._out, self._in, self._printed), (theirs, answers, prints)
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", module, str(theirs), str(answers)],
                stdin=subprocess.DEVNULL,
                stdout=prints,
                stderr=prints,
                pass_fds=(theirs, answers),
                env=environment(),
                start_new_session=True,
            )
        except BaseException:
            _closed(ours)
            raise
        finally:
            _closed(others)
        self.end = weakref.finalize(self, _end, self._process, ours, os.getpid())
        for file in ours:
            os.set_blocking(file, False)
        self._heard = bytearray()
        self._told = bytearray()

    def ask(self, message: bytes, seconds: float) -> bytes:
        """Sends a message; returns the line that answers it. Raises `Late` if it is not there within that many
        seconds, and `Broken` as soon as none can come. After either the child is of no use any more: `end` it.
        """
        until = monotonic() + seconds
        left = memoryview(message)
        with selectors.DefaultSelector() as ready:
            ready.register(self._in, selectors.EVENT_READ)
            ready.register(self._printed, selectors.EVENT_READ)
            ready.register(self._out, selectors.EVENT_WRITE)
            while b"\n" not in self._heard:
                remaining = until - monotonic()
                if remaining <= 0:
                    raise Late
                gone = self._process.poll() is not None  # before what it wrote is read, which may be the answer
                for key, _ in ready.select(0 if gone else min(remaining, SLICE)):
                    if key.fd == self._out:
                        left = self._send(left)
                    elif key.fd == self._in:
                        self._hear()
                        gone = False
                    elif self._note() == b"":
                        ready.unregister(self._printed)
                    if not left and self._out in ready.get_map():
                        ready.unregister(self._out)
                if gone:
                    raise Broken(self._ended())
            if left:
                raise Broken("answered before it was asked")
        line, _, rest = bytes(self._heard).partition(b"\n")
        self._heard = bytearray(rest)
        return line

    def last_words(self) -> str:
        """The end of what the child has printed, safe to print."""
        for _ in range(MOST_READ):
            if not self._note():
                break
        return printable_lines(self._told.decode(errors="replace").strip())

    def _send(self, left: memoryview) -> memoryview:
        try:
            return left[os.write(self._out, left) :]
        except BlockingIOError:
            return left
        except BrokenPipeError:
            raise Broken(self._ended()) from None

    def _hear(self) -> None:
        """Reads a part of an answer."""
        data = _read(self._in)
        if data == b"":
            raise Broken(self._ended())
        self._heard += data or b""
        if len(self._heard) > LONGEST:
            raise Broken(f"answered with more than {LONGEST:,} bytes")

    def _note(self) -> bytes | None:
        """Reads a part of what it prints, as `_read` does."""
        data = _read(self._printed)
        self._told += data or b""
        del self._told[:-TAIL]
        return data

    def _ended(self) -> str:
        try:
            status = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "closed a pipe"
        return f"was killed by signal {-status}" if status < 0 else f"ended its process, with status {status}"


def _read(file: int) -> bytes | None:
    """What there is to read: nothing at the end of the file, `None` where nothing has come yet."""
    try:
        return os.read(file, ONCE)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def _closed(files: tuple[int, ...]) -> None:
    for file in files:
        with suppress(OSError):
            os.close(file)


def _end(process: subprocess.Popen[bytes], files: tuple[int, ...], parent: int) -> None:
    """Kills a process and what it has started in its session. In a fork of its parent it stays as it is."""
    if os.getpid() != parent:
        _closed(files)
        return
    with suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    with suppress(OSError):
        process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(GRACE)
    _closed(files)
