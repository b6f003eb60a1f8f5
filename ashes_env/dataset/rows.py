"""Plays kept games again, and gives what each seat saw and did: one episode a seat."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.dataset.errors import DatasetError
from ashes_env.dataset.kept_games import Head, KeptGame
from ashes_env.match.errors import unknown
from ashes_env.match.match import Match
from ashes_env.match.settings import Settings
from ashes_env.replays import ReplayError
from ashes_env.replays.playing import begin_match, check_end, positions
from ashes_env.replays.samples import BYTES, ENTITIES, FLAT, FORMS
from ashes_env.spec.spec import GameSpec

OBSERVATION: Final = "observation"
IDS: Final = "uint16"  # an observation in bytes has ids in two bytes too
SHOWN: Final = {
    FLAT: {"obs_mode": "flat", "dtype": "float32"},
    BYTES: {"obs_mode": "flat", "dtype": "uint8"},
    ENTITIES: {"obs_mode": "entities", "dtype": "uint8"},
}
"""The settings of an environment that shows each form. Entities are in bytes too: whole numbers instead of shares."""

Seen = dict[str, NDArray[Any]]


@dataclass(slots=True)
class Episode:
    """What one seat saw and did in one game: an entry for each of its decisions.

    `observations` are arrays by name, with the shapes and types of the form; `masks` are int8 (n_actions,), 1 for each
    legal action; `rewards` what came of a decision up to the seat's next one; `decisions` their numbers among those of
    all seats. `values` and `policies` are `None` where the agent told none. The last decision ends the episode: it is
    terminated, or truncated where a limit ended the game. `last` is what the seat sees in the end.
    """

    game: int
    seat: int
    agent: str
    observations: list[Seen] = field(default_factory=list)
    masks: list[NDArray[np.int8]] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    rewards: list[float] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    values: list[float | None] = field(default_factory=list)
    policies: list[dict[int, float] | None] = field(default_factory=list)
    truncated: bool = False
    last: Seen = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.actions)


def checked_form(form: str) -> str:
    """One of `FORMS`. Raises `DatasetError` for another form."""
    if form not in FORMS:
        raise DatasetError(str(unknown("observation", form, FORMS)))
    return form


def shown(spec: GameSpec, form: str) -> GameSpec:
    """The same game as an environment that shows the form of observation has it."""
    return replace(spec, settings={**spec.settings, **SHOWN[checked_form(form)]})


def look(match: Match, seat: int) -> Seen:
    """What a seat sees, as arrays by name: `observation`, or `observation.cards` and so on for entities. Ids take two
    bytes.
    """
    seen = match.look(seat)
    if not isinstance(seen, dict):
        return {OBSERVATION: seen}
    return {f"{OBSERVATION}.{name}": _small(part) for name, part in seen.items()}


def _small(part: NDArray[Any]) -> NDArray[Any]:
    return part.astype(IDS) if part.dtype == np.int32 else part


def shapes(settings: Settings) -> dict[str, tuple[str, tuple[int, ...]]]:
    """The types and shapes of the arrays that `look` gives in an environment with these settings."""
    space: Any = settings.seen_space
    found = {OBSERVATION: space}
    if hasattr(space, "spaces"):
        found = {f"{OBSERVATION}.{name}": part for name, part in space.spaces.items()}
    return {name: (_type(part.dtype), part.shape) for name, part in found.items()}


def _type(dtype: np.dtype[Any]) -> str:
    return IDS if dtype == np.int32 else dtype.name


def episodes(game: KeptGame, head: Head, number: int, form: str = BYTES) -> list[Episode]:
    """The episodes of a game, by seat; a seat that never had to decide has none. Rewards are those of the environment:
    the result in the end. Raises `DatasetError` if the game does not play as it was kept.
    """
    try:
        return _episodes(game, head, number, form)
    except ReplayError as error:
        raise DatasetError(f"game {number} does not play as it was kept: {error}") from error


def _episodes(game: KeptGame, head: Head, number: int, form: str) -> list[Episode]:
    replay = replace(game.bare(head), spec=shown(game.spec, form))
    match = begin_match(replay)
    seats = range(match.settings.players)
    found = [Episode(number, seat, game.agents[seat] if seat < len(game.agents) else "") for seat in seats]
    due = [0.0 for _ in seats]
    ended = [False for _ in seats]
    for n in positions(replay, match):
        if match.pays:
            for seat in seats:
                if not ended[seat]:
                    due[seat] += match.reward(seat)
        for seat in seats:
            if not ended[seat] and (match.over or match.ended(seat)):
                ended[seat] = True
                _end(found[seat], match, due[seat])
        if n == len(replay.actions):
            break
        one = found[seat := match.seat]
        if one.actions:
            one.rewards.append(due[seat])
        due[seat] = 0.0
        one.observations.append(look(match, seat))
        one.masks.append(match.mask(seat))
        one.actions.append(replay.actions[n])
        one.decisions.append(n)
        one.values.append(game.values[n])
        one.policies.append(game.policies[n])
    if not match.over:
        raise DatasetError(f"game {number} is not over after its last action")
    check_end(replay, match)
    return [each for each in found if each.actions]


def _end(one: Episode, match: Match, due: float) -> None:
    """Ends the episode of a seat."""
    if one.actions:
        one.rewards.append(due)
        one.truncated = match.over and match.truncated
        one.last = look(match, one.seat)
