"""The process in which an agent of a user plays: `python -m ashes_env.contests.apart_child MESSAGES ANSWERS`.

`apart.py` starts it, with two descriptors. A message is a tuple that was pickled by the parent: its number, its kind
(a method of `Desk`) and its arguments. Each is answered by a line of JSON with that number: `answer`, or `failed` with
what the agent did instead. What the agent prints goes to standard error. When the parent is gone, so is this process,
whatever the agent is doing.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from ashes_env.agents.base import Agent, AgentError, Thought
from ashes_env.agents.make import recipe
from ashes_env.files.checking import brief
from ashes_env.match.checks import action_of
from ashes_env.match.errors import ActionTypeError
from ashes_env.match.match import Match
from ashes_env.match.redeal import Handed
from ashes_env.match.settings import Settings

MOST_TOLD: Final = 2000  # characters of an error


class Desk:
    """Answers messages for one agent. Each method is a kind of message."""

    agent: Agent
    match: Match

    def make(self, name: str) -> None:
        """Makes the agent of a name."""
        try:
            made = recipe(name).make()
        except AgentError as error:  # the parent says which agent it is
            raise AgentError(str(error).removeprefix(f"agent {name!r}: ")) from error
        self.agent = made.agent if isinstance(made, Handed) else made
        self._one_thread()

    def warm(self, kind: type[Match], settings: Settings) -> None:
        """Loads the cards and tables of such matches, so that the first decision does not pay for it."""
        match = kind.new(settings, None, 0).redealt(0)
        match.actions()
        match.look(match.seat)

    def start(self, seed: int) -> None:
        """Begins a game."""
        self.agent.start(seed)
        self._one_thread()

    def act(self, match: Match) -> int:
        """The action of the agent; the match is dealt anew by the parent."""
        self.match = match
        action: object = self.agent.act(match)
        try:
            return action_of(action)
        except ActionTypeError:
            raise Odd(f"answered {brief(action)}, which is no whole number") from None

    def thought(self) -> list[Any] | None:
        """What the agent thinks of the decision that it has just made, if it tells."""
        thought = getattr(self.agent, "thought", None)
        if thought is None:
            return None
        value, policy = Thought(*thought(self.match))
        told = None if policy is None else {str(action_of(action)): float(p) for action, p in policy.items()}
        return [None if value is None else float(value), told]

    def _one_thread(self) -> None:
        """The order in which several threads add up would change results."""
        if "torch" in sys.modules:
            sys.modules["torch"].set_num_threads(1)


class Odd(Exception):
    """The agent answered something of another type."""


def answered(desk: Desk, kind: str, given: tuple[Any, ...]) -> dict[str, Any]:
    """The answer to a message; an error of the agent is one too."""
    try:
        return {"answer": getattr(desk, kind)(*given)}
    except Odd as error:
        told = str(error)
    except AgentError as error:
        told = f"cannot be made: {error}" if kind == "make" else f"raised AgentError: {error}"
    except Exception as error:
        traceback.print_exc()
        told = f"raised {type(error).__name__}: {error}"
    return {"failed": told[:MOST_TOLD]}


def listen(messages: Connection, inbox: SimpleQueue[tuple[Any, ...]]) -> None:
    """Takes messages until the parent is gone, then ends this process and what it has started."""
    try:
        while True:
            inbox.put(messages.recv())
    except EOFError:
        pass
    except BaseException:
        traceback.print_exc()
    if os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def main(messages: int, answers: int) -> None:
    """Answers messages until the parent is gone."""
    for file in (messages, answers):
        os.set_inheritable(file, False)
    sys.stdout = sys.stderr
    inbox: SimpleQueue[tuple[Any, ...]] = SimpleQueue()
    Thread(target=listen, args=(Connection(messages, writable=False), inbox), daemon=True).start()
    desk = Desk()
    with os.fdopen(answers, "wb", buffering=0) as line:
        while True:
            n, kind, *given = inbox.get()
            found = answered(desk, kind, tuple(given))
            line.write(json.dumps({"n": n, **found}, allow_nan=False).encode() + b"\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
