"""A campaign with the game of its encounter as plain JSON types, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ashes_env.campaign.records import from_json, to_json
from ashes_env.campaign.state import Campaign
from ashes_env.campaign.terms import CampaignError
from ashes_env.decks import definitions
from ashes_env.env.choosing import checked_counts
from ashes_env.env.errors import StateError
from ashes_env.rules import records
from ashes_env.rules.game import Game
from ashes_env.rules.state.codecs import RecordError

FORMAT: Final = 1
BY_SEAT: Final = ("asked", "refused")
ALONE: Final = ("page", "idle")
FIELDS: Final = ("format", "campaign", "game", *BY_SEAT, *ALONE)


def saved(campaign: Campaign, game: Game | None, counts: Mapping[str, Any]) -> dict[str, Any]:
    """Everything in plain JSON types; `counts` are what a match counts, by the names of `BY_SEAT` and `ALONE`."""
    return {
        "format": FORMAT,
        "campaign": to_json(campaign),
        "game": None if game is None else records.to_json(game),
        **counts,
    }


def restored(data: Any, players: int) -> tuple[Campaign, Game | None, dict[str, Any]]:
    """The campaign, its game and the counts of what `saved` gave. Raises `StateError` for anything else, and for a
    campaign that is over or of another number of players.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT or set(data) != set(FIELDS):
        raise StateError(f"a saved campaign has the fields {', '.join(FIELDS)}, format {FORMAT}")
    try:
        campaign = from_json(data["campaign"])
        game = None if data["game"] is None else records.from_json(definitions(), data["game"])
    except (CampaignError, RecordError) as error:
        raise StateError(f"a saved campaign: {error}") from error
    if len(campaign.builders) != players or campaign.over or campaign.building != (game is None):
        raise StateError(f"a saved campaign of {players} players that goes on is needed, with a game where decks stand")
    if game is not None and (len(game.players) != players + 1 or game.over or not game.players[-1].scripted):
        raise StateError(f"a game of {players} players against a Chimera is needed that goes on")
    return campaign, game, checked_counts(data, players + 1, BY_SEAT, ALONE)
