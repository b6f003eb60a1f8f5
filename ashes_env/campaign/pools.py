"""What a player of a campaign may build now, as a pool for `ashes_env.decks.search`."""

from __future__ import annotations

from ashes_env.campaign.building import new_campaign
from ashes_env.campaign.state import AFTER_A_WIN, START, Builder, Campaign
from ashes_env.campaign.terms import ADDED, FORMAT, OWNED, can_begin, owned_decks, titles_for, whole_collection
from ashes_env.decks import DeckError, format_named, get, problems
from ashes_env.decks.search import Pool


def pool_of(c: Campaign, b: Builder) -> Pool:
    """The decks that a player can reach from the menu: with the collection, with one title of all in a heroic campaign
    at its start (R-CAMP-06), with titles of one other deck after a win (R-CAMP-07). The player chooses the First Five
    during the game.
    """
    lending: list[frozenset[str]] = []
    lent = 0
    if c.stage == START and c.heroic and not b.foreign:
        lending, lent = [frozenset(whole_collection())], 1
    elif c.stage == AFTER_A_WIN and len(b.added) < ADDED:
        names = [b.lender] if b.lender else [name for name in owned_decks(c.owned) if name != b.deck]
        lending, lent = [frozenset(titles_for(name, b.phoenixborn)) for name in names], ADDED - len(b.added)
    return Pool(dict(b.collection), format_named(FORMAT), (b.phoenixborn,), tuple(lending), lent, five=False)


def starting_pool(name: str, difficulty: str, owned: tuple[str, ...] = OWNED) -> Pool:
    """The decks with which a campaign can go into its first encounter if it starts with a published deck. Raises
    `DeckError` for an unknown deck, and for one that breaks the deck rules (R-CAMP-09).
    """
    deck = get(name)
    if not can_begin(name):
        raise DeckError(name, tuple(problems(deck, FORMAT)))
    c = new_campaign(difficulty, "", "", [name], owned=owned, most=1, retries=0, chance=0)
    return pool_of(c, c.builders[0])
