"""An agent of a user in a process of its own, which is sent what its seat may know, and is cut off when it takes too
long.

The agent is made from its name (`module:Class`) in a child process; its module is never imported here. For each
decision the child is sent the match dealt anew (`ashes_env.match.redeal`), and nothing else of the game: all bytes that
are sent follow from what the seat knows, from the number of the deals, and from the seed of the agent. It sends back
the id of an action.

A decision that is not there in time is a miss: the child is killed, the action is drawn from the legal ones by a
generator that follows from the agent's seed, and a new child starts with that seed. The last miss that is allowed loses
the game (`Forfeit`). The time of a decision is measured here, from the first byte of the question to the last of the
answer, so it includes the 2 to 4 ms that the child needs to read the match; to start Python, import the module, make
the agent and read the cards does not count, nor does `start`. A game with misses cannot be repeated.

What this does not stop. The child is a process of the same user on the same machine. It may read that user's files, ask
the network, look at the command lines of other processes (a `--seed` stands there), and start processes that outlive
it. On Linux the memory of this process is hidden from it (`hide_memory`), which a user who may trace every process, as
root usually may, need not care about; elsewhere it is not hidden. It may think while others decide, and between games.
It may guess the seed of a game, as that of a public task, deal the game again and see that the guess is right. So only
games on seeds that were sealed while they were played rank an agent of a user; and whoever runs foreign code should do
so as a user of its own, in a container without network.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from random import Random
from time import monotonic
from typing import Any, Final

from ashes_env.agents.base import AgentError, Thought
from ashes_env.agents.make import recipe
from ashes_env.contests.apart_process import Broken, Child, Late, hide_memory, packed
from ashes_env.contests.games import Forfeit
from ashes_env.files import one_line, strict_json
from ashes_env.files.checking import brief
from ashes_env.match.match import Match
from ashes_env.match.redeal import Redealt

CHILD: Final = "ashes_env.contests.apart_child"
MISSES: Final = 3
PATIENCE: Final = 120.0  # seconds for what is no decision: Python, the module, the agent, `start`, `thought`

MOST_TOLD: Final = 2000  # characters of what it did
DIGITS: Final = 9  # of the id of an action


class ApartError(AgentError):
    """An agent in a process of its own died, raised, or answered what is no legal action; the message names the agent,
    the decision, what it did and the end of what it printed.
    """


class Apart(Redealt):
    """The agent of a name in a process of its own. `limit` are the seconds for a decision, `redeals` the number from
    which the deals follow, as in `Redealt`; the miss number `misses` of a game loses it. `patience` are the seconds for
    everything that is no decision.

    Raises `AgentError` for a name that is not `module:Class`, a limit or number that is not above 0, an agent that
    cannot be made, and a system without POSIX processes. `start` and `act` raise `ApartError`, and `act` `Forfeit`.
    """

    def __init__(
        self, name: str, limit: float, redeals: int = 0, misses: int = MISSES, patience: float = PATIENCE
    ) -> None:
        super().__init__(Distant(name, limit, misses, patience), redeals)


class Distant:
    """The agent of `Apart` without the new deal: what it is handed, its process is sent. `seconds` is how long its last
    decision took, `missed` the number of decisions of this game that were cut off.
    """

    def __init__(self, name: str, limit: float, misses: int = MISSES, patience: float = PATIENCE) -> None:
        found = recipe(name)
        if not found.plug_in or found.open_eyes:
            raise AgentError(f"agent {name!r}: only a class of your own, module:Class, has a process of its own")
        if not (math.isfinite(limit) and limit > 0 and misses > 0):
            raise AgentError(f"agent {name!r}: limit and misses are above 0, not {limit} s and {misses}")
        if os.name != "posix":
            raise AgentError(f"agent {name!r}: a process of its own needs Linux, macOS or another POSIX system")
        hide_memory()
        self.name = name
        self.limit = limit
        self.misses = misses
        self.patience = patience
        self.seconds = 0.0
        self.missed = 0
        self._seed = 0
        self._decision = 0
        self._n = 0
        self._started = False
        self._warm: set[tuple[type[Match], str]] = set()  # the kinds of matches whose tables are loaded
        self._rng = Random(0)
        self._child: Child | None = None
        self._running()

    def start(self, seed: int) -> None:
        """Begins a game. Raises `ApartError`."""
        self._seed, self._decision, self.missed = seed, 0, 0
        self._rng = Random(f"late {seed}")
        self._started = False
        self._begin()

    def act(self, match: Match) -> int:
        """The action of the agent, or a random one where it came too late. Raises `ApartError` and `Forfeit`."""
        self._decision += 1
        self._begin()
        kind = type(match), match.settings.mode
        if kind not in self._warm:
            self._slowly("before its first decision", "warm", type(match), match.settings)
            self._warm.add(kind)
        at = f"decision {self._decision} of its game"
        legal = list(match.actions())
        message = self._message("act", match)
        late = False
        began = monotonic()
        try:
            action = self._ask(message, self.limit, at)
        except Late:
            late = True
        finally:
            self.seconds = monotonic() - began
        if late:
            return self._instead(legal, at)
        if type(action) is not int or action not in legal:
            raise self._failed(at, f"answered {brief(action)}, which is not legal; legal are {legal}")
        return action

    def thought(self, match: Match) -> Thought:
        """What the agent thinks of the decision that it has just made; nothing where it was cut off. Raises
        `ApartError`.
        """
        if self._child is None:
            return Thought()
        at = f"decision {self._decision} of its game, thought"
        told = self._slowly(at, "thought")
        if told is None:
            return Thought()
        if not isinstance(told, list) or len(told) != 2:
            raise self._failed(at, f"answered {brief(told)}, which is no value and policy")
        value, policy = told
        if not (value is None or _number(value)) or not (policy is None or _probabilities(policy)):
            raise self._failed(at, f"answered {brief(told)}, which is no value and policy")
        return Thought(value, None if policy is None else {int(action): float(p) for action, p in policy.items()})

    def close(self) -> None:
        """Ends the process; the next `start` or `act` begins another."""
        if self._child is not None:
            self._child.end()
        self._child = None
        self._started = False
        self._warm.clear()

    # --- the child ----------------------------------------------------------------------------------------------------

    def _running(self) -> Child:
        """The child, with the agent made. Raises `AgentError` where it cannot be."""
        if self._child is None:
            self._child = Child(CHILD)
            self._slowly("", "make", self.name)
        return self._child

    def _begin(self) -> None:
        """Starts the game in the child, if it has not begun there."""
        self._running()
        if not self._started:
            self._slowly("start", "start", self._seed)
            self._started = True

    def _instead(self, legal: list[int], at: str) -> int:
        """Counts a miss; a legal action in its place."""
        self.close()
        self.missed += 1
        if self.missed >= self.misses:
            raise Forfeit(f"agent {self.name!r}, {at}: no answer in {self.limit:g} s for the {self.missed}. time")
        return self._rng.choice(legal)

    def _slowly(self, at: str, kind: str, *given: Any) -> Any:
        """The answer to a message that is no decision."""
        try:
            return self._ask(self._message(kind, *given), self.patience, at)
        except Late:
            raise self._failed(at, f"gave no answer in {self.patience:g} s") from None

    def _message(self, kind: str, *given: Any) -> bytes:
        self._n += 1
        return packed(self._n, kind, *given)

    def _ask(self, message: bytes, seconds: float, at: str) -> Any:
        """The answer to the newest message. Raises `Late`, and `ApartError` for everything that is no answer."""
        child = self._child
        assert child is not None
        try:
            line = child.ask(message, seconds)
        except Broken as error:
            raise self._failed(at, str(error)) from None
        except Late:
            raise
        except BaseException:  # an interrupt: nobody knows how much of the message was sent
            self.close()
            raise
        try:
            found = strict_json.loads(line.decode())
        except ValueError:
            raise self._failed(at, f"wrote {brief(line)} where its answer belongs") from None
        if not isinstance(found, dict) or found.get("n") != self._n or not {"answer", "failed"} & set(found):
            raise self._failed(at, f"wrote {brief(line)} where its answer belongs")
        if "failed" in found:
            raise self._failed(at, str(found["failed"]))
        return found["answer"]

    def _failed(self, at: str, what: str) -> AgentError:
        """The error of an agent that did something else than to answer. Its process ends."""
        words = "" if self._child is None else self._child.last_words()
        self.close()
        told = f"agent {self.name!r}{at and ', '}{at}: it {one_line(what[:MOST_TOLD])}"
        return ApartError(f"{told}; the last that it printed:\n{words}" if words else told)


def _number(value: object) -> bool:
    return type(value) in (int, float)


def _probabilities(policy: object) -> bool:
    if not isinstance(policy, Mapping):
        return False
    return all(key.isdecimal() and len(key) <= DIGITS and _number(p) for key, p in policy.items())
