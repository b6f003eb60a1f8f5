"""Whole games through a pseudo-terminal, with undo, save, kill and resume in them, in both interfaces."""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from ashes_env.replays import Recording, check, read

ROOT = Path(__file__).resolve().parents[2]
START = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from ashes_env.cli.main import main; sys.exit(main())"
PATIENCE = 600.0  # seconds after which something will not happen any more
LISTED = re.compile(r"^(\d+)\. ", re.MULTILINE)


class Terminal:
    """A process in a terminal of its own; all that it writes is read at once."""

    def __init__(self, argv: list[str], home: Path, size: tuple[int, int] = (80, 24)) -> None:
        self.pid, self.end = pty.fork()
        if self.pid == 0:  # the child
            os.environ.update(XDG_STATE_HOME=str(home), TERM="xterm-256color", COLUMNS="", LINES="")
            os.execv(sys.executable, [sys.executable, "-P", "-c", START, *argv])
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.out = b""
        self.code: int | None = None
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        while True:
            try:
                ready, _, _ = select.select([self.end], [], [], 0.1)
                data = os.read(self.end, 65536) if ready else b"-"
            except (OSError, ValueError):
                return
            if not data:
                return
            if ready:
                self.out += data

    @property
    def text(self) -> str:
        return self.out.decode("utf-8", "replace").replace("\r\n", "\n")

    def type(self, keys: str) -> None:
        os.write(self.end, keys.encode())

    def until(self, true: Callable[[], bool], what: str) -> None:
        """Waits until something is so."""
        late = time.monotonic() + PATIENCE
        while not true():
            if time.monotonic() > late:
                self.kill()
                pytest.fail(f"{what}: {self.text[-2000:]}")
            time.sleep(0.005)

    def ended(self) -> bool:
        """Whether the process has left."""
        if self.code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is not None

    def kill(self) -> None:
        """Ends the process at once, as a power cut would."""
        if not self.ended():
            os.kill(self.pid, signal.SIGKILL)
            _, status = os.waitpid(self.pid, 0)
            self.code = os.waitstatus_to_exitcode(status)
        self.close()

    def close(self) -> None:
        self.reader.join(2)
        os.close(self.end)


class Game:
    """A saved game, read as it grows."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def there(self) -> bool:
        return self.place.exists()

    @property
    def actions(self) -> list[int]:
        found: list[int] = json.loads(self.place.read_text(encoding="utf-8"))["actions"]
        return found

    def asks_person(self) -> bool:
        """Whether the player in seat 0 decides, or the game is over."""
        match = Recording.resume(read(self.place)).match
        return match.over or match.seat == 0

    @property
    def over(self) -> bool:
        return bool(json.loads(self.place.read_text(encoding="utf-8"))["result"])


class InText:
    """Plays in the plain interface."""

    extra = ("--plain",)

    def __init__(self, terminal: Terminal, game: Game, rng: Random) -> None:
        self.terminal, self.game, self.rng = terminal, game, rng
        self.at = 0

    def ready(self) -> None:
        """Waits for the next question."""
        self.terminal.until(lambda: self.terminal.text[self.at :].endswith("> "), "no question")

    def decide(self) -> None:
        self.ready()
        asked = self.terminal.text[self.at :].rpartition("You decide")[2]
        n = len(LISTED.findall(asked))
        self._send(str(self.rng.randint(1, max(1, n))))

    def _send(self, line: str) -> None:
        self.at = len(self.terminal.text)
        self.terminal.type(f"{line}\n")
        self.ready()

    def undo(self) -> None:
        self.ready()
        before = len(self.game.actions)
        self._send("u")
        assert len(self.game.actions) < before

    def save(self, place: Path) -> None:
        self._send(f"s {place}")

    def leave(self) -> None:
        self.terminal.type("q\n")


class OnScreen:
    """Plays in the terminal interface."""

    extra = ()

    def __init__(self, terminal: Terminal, game: Game, rng: Random) -> None:
        self.terminal, self.game, self.rng = terminal, game, rng

    def ready(self) -> None:
        self.terminal.until(lambda: self.game.there() and b"quit" in self.terminal.out, "no table")

    def decide(self) -> None:
        before = self._settled()
        if self.game.over:
            return
        self.terminal.type("\x1b[B" * self.rng.randint(0, 5))
        self.terminal.until(lambda: self._chosen(before), "nothing was chosen")

    def _chosen(self, before: int) -> bool:
        """Whether more is decided than before; else Enter is pressed again, for the interface takes no key that came
        before it had listed the choices. The file has the decision before that.
        """
        if len(self.game.actions) > before:
            return True
        self.terminal.type("\r")
        time.sleep(0.1)
        return len(self.game.actions) > before

    def undo(self) -> None:
        """An Enter that is still on its way may choose once more before: what is said counts, not the file."""
        before = self._settled()
        said = len(self.terminal.out)
        self.terminal.type("u")
        self.terminal.until(lambda: b"Taken back." in self.terminal.out[said:], "nothing was taken back")
        assert len(self.game.actions) <= before

    def _settled(self) -> int:
        """How many decisions were taken once it is the person's turn: the next one is what the next key chooses."""
        self.terminal.until(self.game.asks_person, "an agent does not decide")
        return len(self.game.actions)

    def save(self, place: Path) -> None:
        before = len(self.terminal.out)
        self.terminal.type("s")
        self.terminal.until(lambda: b"which file" in self.terminal.out[before:], "nobody asks for a file")
        self.terminal.type(f"{place}\r")
        self.terminal.until(place.exists, "not saved")

    def leave(self) -> None:
        """One q takes what is said of the end off the screen, and the next one leaves."""
        self.terminal.until(self._left, "it does not leave")

    def _left(self) -> bool:
        if not self.terminal.ended():
            with suppress(OSError):  # where it has ended in between
                self.terminal.type("q")
        return self.terminal.ended()


@pytest.mark.slow  # whole games in a terminal, killed and gone on with
@pytest.mark.parametrize("kind", [InText, OnScreen])
@pytest.mark.parametrize("table", [["--seed", "3"], ["--seed", "5", "--partner", "random"]], ids=["alone", "partner"])
def test_a_whole_game_with_undo_save_kill_and_resume(
    table: list[str], kind: type[InText] | type[OnScreen], tmp_path: Path
) -> None:
    place, copy = tmp_path / "game.replay.json", tmp_path / "copy.replay.json"
    game, rng = Game(place), Random(11)
    terminal = Terminal(["play", *table, "--save", str(place), *kind.extra], tmp_path)
    person = kind(terminal, game, rng)
    person.ready()
    for _ in range(6):
        person.decide()
    person.undo()
    person.decide()
    person.save(copy)
    for _ in range(3):
        person.decide()
    known = game.actions
    terminal.kill()
    assert terminal.code == -signal.SIGKILL
    assert game.actions[: len(known)] == known

    terminal = Terminal(["play", "--resume", str(place), *kind.extra], tmp_path)
    person = kind(terminal, game, rng)
    person.ready()
    assert game.actions[: len(known)] == known
    decided = 0
    while not game.over:
        person.decide()
        decided += 1
        assert decided < 500
    person.leave()
    terminal.until(terminal.ended, "it does not leave")
    terminal.close()
    assert terminal.code == 0
    whole = read(place)
    assert whole.result
    assert whole.actions[: len(read(copy).actions)] == read(copy).actions
    check(whole)
