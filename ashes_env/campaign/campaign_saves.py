"""Reads saved campaigns: the campaign and the game of its encounter from plain JSON types."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from ashes_env.campaign.campaign_settings import MODE, met
from ashes_env.campaign.records import from_json
from ashes_env.campaign.state import Campaign
from ashes_env.campaign.terms import CampaignError
from ashes_env.decks import definitions
from ashes_env.match.errors import OptionError, StateError
from ashes_env.match.saving import checked_counts, checked_game
from ashes_env.match.tables import RANDOM
from ashes_env.rules.game import Game
from ashes_env.rules.state.neighbours import teams_at_first
from ashes_env.solo.setup import OF_ALL, new_red_rains

PARTS: Final = ("campaign", "game")
ALONE: Final = ("page", "idle")


def restored(data: Any, players: int) -> tuple[Campaign, Game | None, dict[str, Any]]:
    """The campaign, its game and its counters from saved data. Raises `StateError` for anything else, for a finished
    campaign, and for another number of players.
    """
    counts = checked_counts(data, MODE, PARTS, players + 1, ALONE)
    try:
        campaign = from_json(data["campaign"])
    except CampaignError as error:
        raise StateError(f"a saved campaign: {error}") from error
    game = None if data["game"] is None else checked_game(data["game"], MODE, players, players + 1)
    if len(campaign.builders) != players or campaign.over or campaign.building != (game is None):
        raise StateError(f"a saved campaign of {players} players that goes on is needed, with a game where decks stand")
    try:
        met(campaign)
    except OptionError as error:
        raise StateError(f"a saved campaign: {error}") from error
    wrong = "" if game is None else _difference(campaign, game)
    if wrong:
        raise StateError(f"a saved campaign, its game: {wrong}")
    return campaign, game, counts


def _difference(c: Campaign, game: Game) -> str:
    """How a game differs from the start of this encounter, or "". The aspects of the Chimera are not compared where
    they are drawn at random.
    """
    try:
        begun = new_red_rains(definitions(), c.seatings(), c.chimera, level=c.level, aspects=c.aspects, seed=0)
    except ValueError as error:
        return f"no such encounter can begin: {error}"
    if teams_at_first(game) != begun.seats.teams:
        return "seats: it is another table"
    for seat, p in enumerate(game.players):
        mine, theirs = game.by_id[p.pb].title, begun.by_id[begun.players[seat].pb].title
        if mine != theirs or type(p) is not type(begun.players[seat]):
            return f"players[{seat}].pb: {theirs!r} is met in this campaign, not {mine!r}"
        if (not p.scripted or c.aspects not in (RANDOM, OF_ALL)) and _brought(game, seat) != _brought(begun, seat):
            return f"by_id: these are not the cards that player {seat} brings to this encounter"
    return ""


def _brought(game: Game, seat: int) -> Counter[str]:
    return Counter(d.title for d, owner in zip(game.by_id[1:], game.owner[1:], strict=True) if owner == seat)
