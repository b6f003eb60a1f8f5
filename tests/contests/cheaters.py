"""Agents of users, of which most want more than they may have. The tests name them, so that each plays in a process of
its own; what one of them finds, it writes into the file of its option.
"""

import gc
import json
import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from ashes_env.agents.base import Thought
from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match


class Steady:
    """Its choices follow from its seed and from what it sees. It talks much."""

    name = "steady"

    def __init__(self, file: str = "") -> None:
        self.file = Path(file)
        self.rng = Random(0)

    def start(self, seed: int) -> None:
        self.rng = Random(seed)

    def act(self, match: Match) -> int:
        print("thinking")
        os.write(1, b'{"n": 1, "answer": 0}\n')
        seen = int(sum(match.observe_raw(match.seat).tolist()))
        legal = sorted(match.actions())
        return legal[(seen + self.rng.randrange(1000)) % len(legal)]

    def thought(self, match: Match) -> Thought:
        legal = sorted(match.actions())
        return Thought(legal[-1] / 10_000, {legal[0]: 1 / 3, legal[-1]: 0.5})

    def found(self, what: Any) -> None:
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(what) + "\n")


class Peek(Steady):
    """Takes the action after which a copy of the match, played on, has the highest random state."""

    def act(self, match: Match) -> int:
        return max(match.actions(), key=lambda action: self.after(match, action))

    def after(self, match: Match, action: int) -> int:
        world = match.copy()
        world.act(action)
        world.rollout(until=("rounds", 1))
        return world.game.rng


class Gropes(Steady):
    """Looks for matches everywhere in its memory, and writes down the hand of its opponent in each."""

    def act(self, match: Match) -> int:
        gc.collect()
        reached = [value for module in [*sys.modules.values()] for value in vars(module).values()]
        matches = {id(one): one for one in [*gc.get_objects(), *reached] if isinstance(one, GameMatch)}
        self.found([list(one.game.players[1 - match.seat].hand) for one in matches.values()])
        return super().act(match)


class Looks(Steady):
    """Writes down its environment, its open files and its process."""

    def start(self, seed: int) -> None:
        files = []
        for number in range(256):
            with suppress(OSError):
                stat = os.fstat(number)
                files.append([stat.st_dev, stat.st_ino])
        self.found({"environment": dict(os.environ), "files": files, "process": os.getpid()})


class Sleeps(Steady):
    """Never answers, and does not end when it is asked to."""

    def act(self, match: Match) -> int:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        self.found(os.getpid()) if self.file.name else None
        while True:
            time.sleep(60)


class Stuck(Steady):
    def start(self, seed: int) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            pass


class Spins(Steady):
    """Never answers, and works all the time."""

    def act(self, match: Match) -> int:
        self.found(os.getpid())
        while True:
            pass


class Sees:
    """Has no method `act`."""

    def start(self, seed: int) -> None:
        pass


class Does(Steady):
    """Does one thing instead of deciding."""

    def __init__(self, what: str) -> None:
        super().__init__()
        self.what = what

    def act(self, match: Match) -> Any:
        print("about to", self.what)
        return getattr(self, self.what)()

    def raises(self) -> int:
        raise ValueError("no \x1b[31m idea")

    def exits(self) -> int:
        sys.exit(3)

    def dies(self) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 0

    def illegal(self) -> int:
        return -5

    def text(self) -> str:
        return "the first"

    def garbles(self) -> int:
        for number in range(3, 64):
            with suppress(OSError):
                os.write(number, b"nonsense\n")
        return 0

    def forges(self) -> int:
        for number in range(3, 64):
            with suppress(OSError):
                os.write(number, b'{"n": 999, "answer": 0}\n')
        return 0

    def floods(self) -> int:
        while True:
            for number in range(3, 64):
                with suppress(OSError):
                    os.write(number, b"x" * (1 << 16))

    def forks(self) -> int:
        if os.fork():
            os._exit(4)
        while True:
            time.sleep(60)

    def closes(self) -> int:
        os.closerange(3, 64)
        while True:
            time.sleep(60)

    def hangs_up(self) -> int:
        os.close(int(sys.argv[2]))
        while True:
            time.sleep(60)
