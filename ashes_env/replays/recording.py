"""Records games while they are played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ashes_env.files.version import VERSION
from ashes_env.match.errors import OptionError
from ashes_env.replays.errors import ReplayError
from ashes_env.replays.file import NOBODY, Line, Policy, Replay, as_dict, of_dict, rounded
from ashes_env.replays.playing import begin_match, hash_of
from ashes_env.replays.telling import Teller, decision_words, result_text
from ashes_env.spec.spec import GameSpec

KEEP_EVERY: Final = 25  # actions between two copies of the match that `undo` goes back to


class Recording:
    """A match in progress with all data of its replay. Call `act` here instead of on `match`.

    `undo` replaces `match` by a new object. `helped` lists the help that people have used, of `HELP`; `forfeited` is
    the seat that has ended the game by losing it, or -1.
    """

    __slots__ = (
        "_begun",
        "_ending",
        "_kept",
        "_lines",
        "_policies",
        "_teller",
        "_values",
        "actions",
        "forfeited",
        "helped",
        "match",
    )

    def __init__(self, replay: Replay) -> None:
        """Starts the game of a replay without its actions. Raises `ReplayError`."""
        self._begun = replay
        self.helped = replay.helped
        self.actions: list[int] = []
        self._values: list[float | None] = []
        self._policies: list[dict[int, float] | None] = []
        self.match = begin_match(replay)
        self._teller = Teller(self.match)
        self._lines = [Line(-1, "", tuple(self._teller.news()))]
        self._kept = [self.match.copy()]
        self.forfeited = NOBODY
        self._ending: tuple[str, ...] = ()

    @classmethod
    def begin(cls, spec: GameSpec, agents: Sequence[str] = ()) -> Recording:
        """A new game; `agents` are names by seat. Raises `ReplayError` for a game that cannot start, and for names that
        a file cannot hold.
        """
        return cls(_blank(spec, agents))

    @classmethod
    def resume(cls, replay: Replay) -> Recording:
        """The game of a replay at its end, to continue it. Raises `ReplayError` where it does not play as recorded."""
        recording = cls(replay)
        for action, value, policy in zip(replay.actions, replay.values, replay.policies, strict=True):
            recording.act(action, value, policy)
        if replay.forfeited != NOBODY:
            recording.forfeit(replay.forfeited)
        if hash_of(recording.match) != replay.hash:
            raise ReplayError("it ends in another position than the file says")
        return recording

    def act(self, action: int, value: float | None = None, policy: Policy | None = None) -> None:
        """Takes an action for the seat that decides. `value` is an agent's estimate of the position, from -1 to 1, and
        `policy` the probabilities of the actions it considered. Raises `ReplayError` for an illegal action.
        """
        match = self.match
        if action not in match.actions():
            raise ReplayError(f"actions[{len(self.actions)}]: {action} is not legal there")
        value, kept = rounded(value, policy)
        seat, words = match.seat, decision_words(match, action)
        match.act(action)
        self.actions.append(action)
        self._values.append(value)
        self._policies.append(kept)
        self._lines.append(Line(seat, words, tuple(self._teller.news())))
        if len(self.actions) % KEEP_EVERY == 0:
            self._kept.append(match.copy())

    def forfeit(self, seat: int) -> None:
        """The seat that decides loses, and the match is over. Raises `ReplayError` for another seat."""
        match = self.match
        if match.over or seat != match.seat:
            decides = "nobody decides" if match.over else f"seat {match.seat} decides"
            raise ReplayError(f"forfeited: {decides}, so seat {seat} cannot end the game")
        match.forfeit(seat)
        self.forfeited = seat
        self._ending = tuple(self._teller.news(seat))

    def undo(self, n: int = 1) -> None:
        """Takes back the last `n` actions, or all if there are fewer, and a forfeit after them; `match` is a new object
        then. Raises `ReplayError` for `n` below 1.
        """
        if n < 1:
            raise ReplayError(f"at least one action is taken back, not {n}")
        left = max(0, len(self.actions) - n)
        del self._kept[left // KEEP_EVERY + 1 :]
        match = self._kept[-1].copy()
        for action in self.actions[(len(self._kept) - 1) * KEEP_EVERY : left]:
            match.act(action)
        for parts in (self.actions, self._values, self._policies):
            del parts[left:]
        del self._lines[left + 1 :]
        self.match = match
        self.forfeited, self._ending = NOBODY, ()
        self._teller = Teller(match)
        self._teller.news()

    def help(self, way: str) -> None:
        """Notes that somebody used help, of `HELP`."""
        self.helped = tuple(dict.fromkeys((*self.helped, way)))

    @property
    def beginning(self) -> Replay:
        """The start of the game as a replay without actions: its description, and the agents."""
        return self._begun

    @property
    def story(self) -> tuple[Line, ...]:
        """The story so far: a line for the start and one for each action; the last one tells of a forfeit."""
        last = self._lines[-1]
        return (*self._lines[:-1], replace(last, told=(*last.told, *self._ending)))

    def replay(self) -> Replay:
        """The replay of the game so far."""
        b, match = self._begun, self.match
        return Replay(
            VERSION,
            b.spec,
            b.action_table,
            b.agents,
            self.actions[:],
            self._values[:],
            self._policies[:],
            self.story,
            result_text(match, self.forfeited),
            hash_of(match),
            self.helped,
            self.forfeited,
        )


def written(
    spec: GameSpec,
    actions: Sequence[int],
    agents: Sequence[str] = (),
    values: Sequence[float | None] = (),
    policies: Sequence[Policy | None] = (),
    forfeited: int = NOBODY,
) -> Replay:
    """The replay of a game whose actions alone are known, made by playing it again. Raises `ReplayError`."""
    recording = Recording.begin(spec, agents)
    for i, action in enumerate(actions):
        recording.act(int(action), values[i] if values else None, policies[i] if policies else None)
    if forfeited != NOBODY:
        recording.forfeit(forfeited)
    return recording.replay()


def _blank(spec: GameSpec, agents: Sequence[str]) -> Replay:
    """A replay without actions."""
    try:
        table = spec.rules().action_table
    except OptionError as error:
        raise ReplayError(f"the game cannot begin: {error}") from error
    names = [str(agent) for agent in agents]
    return of_dict(as_dict(Replay(VERSION, spec, table, names, [], [], [], (Line(-1, ""),), "", "")))
