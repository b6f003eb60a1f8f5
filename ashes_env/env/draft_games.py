"""The games with drafted decks, from which the drafters' results come."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from ashes_env.decks import Deck
from ashes_env.draft.state import GAME, POLICY
from ashes_env.env.draft_settings import TABLE, DraftSettings
from ashes_env.env.errors import OpponentError
from ashes_env.env.match import Match
from ashes_env.env.opponents import Asked
from ashes_env.rules.state.generator import next_random, spawned

SEEDS: Final = 1 << 31  # of agents


def results(decks: Sequence[Deck], settings: DraftSettings, chance: int) -> list[float]:
    """What the games with the decks bring each drafter, from -1 to 1: the result of the one table of all, or the mean
    of the games of each pair. Raises `OpponentError` when a policy errs.
    """
    n = len(decks)
    tables = [tuple(range(n))] if settings.games == TABLE else list(combinations(range(n), 2))
    found: list[list[float]] = [[] for _ in decks]
    for number, seats in enumerate(tables):
        match = Match.new(
            settings.of_games(len(seats)), {"decks": [decks[seat] for seat in seats]}, spawned(chance, GAME, number)
        )
        try:
            play(match, [settings.asked[seat] for seat in seats], spawned(chance, POLICY, number))
        except OpponentError as error:
            who = f"policies: in the game of drafters {', '.join(map(str, seats))}, there players from 0 on"
            raise OpponentError(f"{who}: {error}", error.opponent, error.action, error.legal) from error
        for place, seat in enumerate(seats):
            found[seat].append(match.result(place))
    return [sum(each) / len(each) for each in found]


def play(match: Match, policies: Sequence[Asked | None], seed: int) -> None:
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
