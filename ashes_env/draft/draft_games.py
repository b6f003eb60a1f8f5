"""The games with the drafted decks, which give the drafters' results."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from ashes_env.decks import Deck
from ashes_env.draft.draft_settings import TABLE, DraftSettings
from ashes_env.draft.groups import Groups
from ashes_env.draft.state import GAME, POLICY
from ashes_env.match.errors import OpponentError
from ashes_env.match.game_match import GameMatch
from ashes_env.match.opponents import NamedPolicy
from ashes_env.rules.state.generator import next_random, spawned

SEEDS: Final = 1 << 31  # offset of the agents' seeds


def results(all_of: Groups, settings: DraftSettings) -> list[float]:
    """The result of each drafter in the games with the decks, from -1 to 1. Only drafters of the same group meet.
    Raises `OpponentError` when a policy errs.
    """
    decks = all_of.decks()
    found = [0.0] * all_of.n
    for seats, d in zip(all_of.seats, all_of.drafts, strict=True):
        for seat, result in zip(seats, _of_group(seats, decks, settings, d.chance), strict=True):
            found[seat] = result
    return found


def _of_group(group: Sequence[int], decks: Sequence[Deck], settings: DraftSettings, chance: int) -> list[float]:
    """The results of a group: those of its one table, or the mean over the games of each pair."""
    n = len(group)
    tables = [tuple(range(n))] if settings.games == TABLE else list(combinations(range(n), 2))
    found: list[list[float]] = [[] for _ in group]
    for number, places in enumerate(tables):
        seats = [group[place] for place in places]
        match = GameMatch.new(
            settings.of_games(len(seats)), {"decks": [decks[seat] for seat in seats]}, spawned(chance, GAME, number)
        )
        try:
            play(match, [settings.asked[seat] for seat in seats], spawned(chance, POLICY, number))
        except OpponentError as error:
            who = f"policies: in the game of drafters {', '.join(map(str, seats))}, there players from 0 on"
            raise OpponentError(f"{who}: {error}", error.opponent, error.action, error.legal) from error
        for player, place in enumerate(places):
            found[place].append(match.result(player))
    return [sum(each) / len(each) for each in found]


def play(match: GameMatch, policies: Sequence[NamedPolicy | None], seed: int) -> None:
    """Plays a game to its end, at random where there is no policy."""
    if not any(policies):
        match.rollout(seed=seed)
        return
    rng = seed

    def draw() -> int:
        nonlocal rng
        rng, found = next_random(rng, SEEDS)
        return found

    for asked in policies:
        if asked is not None:
            asked.start(draw)
    while not match.over:
        asked = policies[match.seat]
        if asked is not None:
            match.act(asked.answer(match))
        else:
            legal = list(match.actions())
            rng, place = next_random(rng, len(legal))
            match.act(legal[place])
