"""The common part of saved matches of all modes: format, counters and games, with checks on loading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from ashes_env.decks.definitions import definitions_for
from ashes_env.files import strict_json
from ashes_env.files.checking import brief
from ashes_env.match.errors import StateError
from ashes_env.rules import records
from ashes_env.rules.game import Game
from ashes_env.rules.state.codecs import RecordError
from ashes_env.rules.worlds.soundness import unsound

if TYPE_CHECKING:
    from ashes_env.match.match import Match

FORMAT: Final = 1
MOST: Final = (1 << 31) - 1
BY_SEAT: Final = ("asked", "refused")
TRIED_GAMES: Final = 6
TRIED_DECISIONS: Final = 60
AUDITED_EVERY: Final = 5  # decisions


def saved(match: Match, alone: Sequence[str], parts: Mapping[str, Any]) -> dict[str, Any]:
    """A match in plain JSON types: its parts, its counters by seat, and the single counters named in `alone`."""
    by_seat = {name: getattr(match, name)[:] for name in BY_SEAT}
    return {"format": FORMAT, **parts, **by_seat, **{name: getattr(match, name) for name in alone}}


def checked_counts(data: Any, what: str, parts: Sequence[str], sides: int, alone: Sequence[str]) -> dict[str, Any]:
    """The counters of `saved`. Raises `StateError` for other fields, for counters that are no integers from 0 to
    `MOST`, and for data that no JSON file of this project could hold (`strict_json.bounded`).
    """
    wrong = strict_json.bounded(data)
    if wrong:
        raise StateError(f"a saved {what}: {wrong}")
    fields = ("format", *parts, *BY_SEAT, *alone)
    if not isinstance(data, dict) or type(data.get("format")) is not int or set(data) != set(fields):
        raise StateError(f"a saved {what} has the fields {', '.join(fields)}, format {FORMAT}")
    if data["format"] != FORMAT:
        raise StateError(f"a saved {what} has the format {FORMAT}, not {data['format']}")
    for name in (*BY_SEAT, *alone):
        numbers = data[name] if name in BY_SEAT else [data[name]] * sides
        if (
            not isinstance(numbers, list)
            or len(numbers) != sides
            or not all(type(number) is int and 0 <= number <= MOST for number in numbers)
        ):
            raise StateError(f"{name!r}: whole numbers from 0 to {MOST} are needed, not {brief(data[name])}")
    return {name: list(data[name]) if name in BY_SEAT else data[name] for name in (*BY_SEAT, *alone)}


def checked_game(data: Any, what: str, players: int, sides: int) -> Game:
    """The game of a saved match. Raises `StateError` for an invalid or finished game, and for another table."""
    try:
        game = records.from_json(definitions_for(records.edition_of(data)), data)
    except RecordError as error:
        raise StateError(f"a saved {what}: {error}") from error
    if len(game.players) != sides or game.over or game.players[-1].scripted != (sides > players):
        table = f"{players} players against a Chimera" if sides > players else f"{players} players"
        raise StateError(f"a game of {table} is needed that goes on")
    wrong = unsound(game)
    if wrong:
        raise StateError(f"a saved {what}, its game: {wrong}")
    return game


def try_out(match: Match) -> None:
    """Raises `StateError` where the position cannot be rendered or played on. Each value is checked alone before; only
    playing shows whether they fit together.
    """
    mode = match.settings.mode
    with only_state_errors(mode):
        tried = match.copy()
        for seat in range(match.settings.players):
            tried.observe(seat)
            tried.entities(seat)
            tried.text(seat)
        tried.describe_mask()
        for action in tried.actions():
            other = tried.copy()
            other.act(action)
            _still_sound(other)
        for seed in range(TRIED_GAMES):
            other = tried.determinize(seed)
            for n in range(TRIED_DECISIONS // AUDITED_EVERY):
                other.rollout(until=("decisions", AUDITED_EVERY), seed=seed * TRIED_DECISIONS + n)
                _still_sound(other)


def _still_sound(match: Match) -> None:
    """Raises `StateError` where playing has led to a position that the rules never produce."""
    if match.playing and not match.game.over:
        wrong = unsound(match.game)
        if wrong:
            raise StateError(f"no {match.settings.mode} can be played on from this position, which leads to: {wrong}")


@contextmanager
def only_state_errors(what: str) -> Iterator[None]:
    """A context in which every error becomes a `StateError`: any is possible in a position that the rules would never
    produce.
    """
    try:
        yield
    except StateError:
        raise
    except Exception as error:
        raise StateError(impossible(what, error)) from error


def impossible(what: str, error: Exception) -> str:
    """The message for an error that the position itself caused."""
    told = next(iter(str(error).splitlines()), "")
    return f"no {what} can be played on from this position ({type(error).__name__}: {told})"
