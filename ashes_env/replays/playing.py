"""Plays replays again, step by step or at once to compare the end."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ashes_env.files.version import VERSION
from ashes_env.match.errors import ActionTypeError, IllegalAction, NotReset, OpponentError, OptionError
from ashes_env.match.match import Match
from ashes_env.replays.errors import ReplayError
from ashes_env.replays.file import NOBODY, Replay
from ashes_env.replays.telling import Teller, decision_words
from ashes_env.rules.game import EndlessLoop
from ashes_env.solo.table_text import table_text

END: Final = -1


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of a replayed game. `match` is the position before the action; the next step changes it, so keep a
    copy if you need it. `told` are the events since the previous step. The last step, after all actions, has seat and
    action -1.
    """

    n: int
    match: Match
    seat: int
    action: int
    words: str
    value: float | None
    policy: dict[int, float] | None
    told: list[str]


def begin_match(replay: Replay) -> Match:
    """The match of a replay at its first decision.

    Raises `ReplayError` where its actions mean something else in this version, or the game cannot start.
    """
    try:
        here = replay.spec.rules().action_table
        if replay.action_table not in ("", here):
            raise ReplayError(
                f"it was written by ashes-env {replay.version} with the actions {replay.action_table[:12]}, and this "
                f"is ashes-env {VERSION} with the actions {here[:12]}: they mean something else here"
            )
        return replay.spec.match()
    except OptionError as error:
        raise ReplayError(f"the game cannot begin{_other(replay)}: {error}") from error


def steps(replay: Replay) -> Iterator[Step]:
    """Plays a game again, decision by decision.

    Raises `ReplayError` where the game differs from the file: an illegal action, or an early end.
    """
    match = begin_match(replay)
    teller = Teller(match)
    for n in positions(replay, match):
        if n == len(replay.actions):
            yield Step(n, match, END, END, "", None, None, teller.news(replay.forfeited))
        else:
            told, action = teller.news(), replay.actions[n]
            words = decision_words(match, action)
            yield Step(n, match, match.seat, action, words, replay.values[n], replay.policies[n], told)


def positions(replay: Replay, match: Match) -> Iterator[int]:
    """Plays the actions of a replay in its match, as `begin_match` returned it, and tells nothing, which is faster.
    Yields the number of each action before it is taken, and in the end how many there are.

    Raises `ReplayError` as `steps` does.
    """
    for n, action in enumerate(replay.actions):
        if match.over:
            raise ReplayError(f"actions[{n}]: the game is over already{_other(replay)}")
        if action not in match.actions():
            raise ReplayError(f"actions[{n}]: {action} is not legal there{_other(replay)}")
        yield n
        try:
            match.act(action)
        except (IllegalAction, ActionTypeError, NotReset, OpponentError, EndlessLoop) as error:
            raise ReplayError(f"actions[{n}]: {error}{_other(replay)}") from error
    if replay.forfeited != NOBODY:
        if match.over or match.seat != replay.forfeited:
            raise ReplayError(f"forfeited: seat {replay.forfeited} does not decide at the end{_other(replay)}")
        match.forfeit(replay.forfeited)
    yield len(replay.actions)


def check(replay: Replay) -> None:
    """Plays a game again. Raises `ReplayError` where it differs from the file or ends differently."""
    match = begin_match(replay)
    for _ in positions(replay, match):
        pass
    check_end(replay, match)


def check_end(replay: Replay, match: Match) -> None:
    """Raises `ReplayError` unless the match, in which the whole replay was played, ends as the file says."""
    found = hash_of(match)
    if found != replay.hash:
        raise ReplayError(f"it ends in the position {found[:12]}, and the file says {replay.hash[:12]}{_other(replay)}")


def _other(replay: Replay) -> str:
    """A remark for error messages about a file of another version."""
    return "" if replay.version == VERSION else f" (written by ashes-env {replay.version}; this is {VERSION})"


def hash_of(match: Match) -> str:
    """The hash of a position: table, random state, deciding seat, and result. The engine's internal state is not
    included, so that a later version with the same rules has the same hash.
    """
    data: dict[str, Any] = {
        "winners": list(match.winners),
        "over": match.over,
        "truncated": match.truncated,
        "seat": match.seat,
        "page": match.page,
        "asked": match.asked,
        **match.position(),
    }
    if match.playing:
        game = match.game
        data["game"] = table_text(game)
        d = game.decision
        data["asked now"] = None if d is None else [d.seat, d.ask, d.source, d.n, d.moves]
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
