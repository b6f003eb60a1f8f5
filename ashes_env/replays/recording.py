"""Records games while they are played."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ashes_env.decks import Deck, DeckError, get
from ashes_env.decks.deck import fields_of
from ashes_env.env.modes import MODES
from ashes_env.files import FileError, read_text, strict_json
from ashes_env.files.version import VERSION
from ashes_env.language.codes import DIE_TYPES
from ashes_env.match.checks import plain
from ashes_env.match.errors import OptionError
from ashes_env.match.settings import Settings
from ashes_env.replays.errors import ReplayError
from ashes_env.replays.file import CHECK, Line, Policy, Replay, as_dict, of_dict, rounded
from ashes_env.replays.playing import begin_match, hash_of
from ashes_env.replays.telling import Teller, decision_words, result_text

KEEP_EVERY: Final = 25  # actions between two copies of the match that `undo` goes back to


class Recording:
    """A match in progress with all data of its replay. Call `act` here instead of on `match`.

    `undo` replaces `match` by a new object. `helped` lists the help that people have used, of `HELP`.
    """

    __slots__ = ("_begun", "_kept", "_lines", "_policies", "_teller", "_values", "actions", "helped", "match")

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

    @classmethod
    def begin(
        cls,
        mode: str,
        *,
        seed: int,
        options: Mapping[str, Any] | None = None,
        settings: Mapping[str, Any] | None = None,
        agents: Sequence[str] = (),
    ) -> Recording:
        """A new game. `settings` and `options` are the arguments of an environment and of its `reset`; `agents` are
        names by seat. Raises `ReplayError` for arguments with which no game can start, or which a file cannot hold.
        """
        return cls(blank(mode, settings or {}, options or {}, seed, agents))

    @classmethod
    def resume(cls, replay: Replay) -> Recording:
        """The game of a replay at its end, to continue it. Raises `ReplayError` where it does not play as recorded."""
        recording = cls(replay)
        for action, value, policy in zip(replay.actions, replay.values, replay.policies, strict=True):
            recording.act(action, value, policy)
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

    def undo(self, n: int = 1) -> None:
        """Takes back the last `n` actions, or all if there are fewer; `match` is a new object then. Raises
        `ReplayError` for `n` below 1.
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
        self._teller = Teller(match)
        self._teller.news()

    @property
    def beginning(self) -> Replay:
        """The start of the game as a replay: mode, settings, options, seed, agents."""
        return self._begun

    @property
    def story(self) -> tuple[Line, ...]:
        """The story so far: a line for the start and one for each action."""
        return tuple(self._lines)

    def replay(self) -> Replay:
        """The replay of the game so far."""
        b, match = self._begun, self.match
        return Replay(
            VERSION,
            b.schema,
            b.mode,
            b.settings,
            b.options,
            b.seed,
            b.agents,
            self.actions[:],
            self._values[:],
            self._policies[:],
            self.story,
            result_text(match),
            hash_of(match),
            self.helped,
        )


def written(
    mode: str,
    settings: Mapping[str, Any],
    options: Mapping[str, Any],
    seed: int,
    actions: Sequence[int],
    agents: Sequence[str] = (),
    values: Sequence[float | None] = (),
    policies: Sequence[Policy | None] = (),
) -> Replay:
    """The replay of a game whose actions alone are known, made by playing it again. Raises `ReplayError`."""
    recording = Recording(blank(mode, settings, options, seed, agents))
    for i, action in enumerate(actions):
        recording.act(int(action), values[i] if values else None, policies[i] if policies else None)
    return recording.replay()


def blank(
    mode: str, settings: Mapping[str, Any], options: Mapping[str, Any], seed: int, agents: Sequence[str] = ()
) -> Replay:
    """A replay without actions. Raises `ReplayError` for arguments that no file can hold."""
    CHECK.text("mode", mode, tuple(MODES))
    CHECK.number("seed", seed, 0, (1 << 64) - 1)
    given, chosen = _document("settings", settings), _document("options", options)
    try:
        schema = MODES[mode].settings(**given).schema
    except (OptionError, TypeError) as error:
        raise ReplayError(f"the game cannot begin: {error}") from error
    begun = Replay(
        VERSION,
        schema,
        mode,
        given,
        chosen,
        seed,
        [str(agent) for agent in agents],
        [],
        [],
        [],
        (Line(-1, ""),),
        "",
        "",
    )
    return of_dict(as_dict(begun))


UNSEEN: Final = (
    "obs_mode",
    "dtype",
    "actions",
    "table",
    "policies",
    "consequences",
    "plain",
)  # settings that do not change what happens


def given_settings(settings: Settings) -> dict[str, Any]:
    """The settings that reproduce the same games, as JSON types: those that differ from the default, and the defaults
    of `reset`. Settings that only change how a position is shown are left out.
    """
    usual = MODES[settings.mode].settings(players=settings.players)
    rows = [name for cls in type(settings).__mro__ for name in getattr(cls, "__slots__", ())]
    names = [name for name in rows if name not in (*UNSEEN, "defaults", "mode", "asked", "players")]
    found = {
        name: getattr(settings, name)
        for name in names
        if hasattr(settings, name) and (getattr(settings, name) != getattr(usual, name))
    }
    if settings.players != MODES[settings.mode].settings().players:
        found["players"] = settings.players
    if "dice" in found:
        found["dice"] = {die: n for die, n in zip(DIE_TYPES, found["dice"], strict=True) if n}
    return _document("settings", {**found, **settings.defaults})


def _document(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Settings or options as JSON types: published decks as names, scenario files as documents."""
    try:
        found: dict[str, Any] = json.loads(json.dumps({key: _value(key, value) for key, value in given.items()}))
    except (TypeError, ValueError) as error:
        raise ReplayError(f"{name}: they cannot stand in a file: {error}") from error
    return found


def _value(name: str, value: Any) -> Any:
    if name == "decks":
        return [_deck(part) for part in value] if isinstance(value, (list, tuple)) else _deck(value)
    if name == "policies" and value is not None:
        raise ReplayError("policies: games that agents play cannot be played again from a file; record each by itself")
    if name == "scenario" and isinstance(value, str):
        return _scenario(value)
    return plain(value)


def _deck(deck: Any) -> Any:
    if not isinstance(deck, Deck):
        return plain(deck)
    try:
        published = get(deck.name) == deck
    except DeckError:
        published = False
    return deck.name if published else fields_of(deck)


def _scenario(source: str) -> Any:
    """The document of a scenario file, so that the replay needs no other file; a shipped scenario stays a name."""
    if not source.endswith(".json"):
        return source
    try:
        return strict_json.loads(read_text(source))
    except (FileError, ValueError) as error:
        raise ReplayError(f"scenario: {error}") from error
