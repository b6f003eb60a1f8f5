"""All implemented cards: by title and by release."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

import ashes_env.cards.chimeras as chimera_package
import ashes_env.cards.releases as release_package
from ashes_env.cards import edition_2018
from ashes_env.cards.dice_powers import DICE_POWERS
from ashes_env.cards.two_players import with_sides_for_two
from ashes_env.language.carddef import CardDef, DicePower

# All releases in the order of their publication, each a module.
RELEASES = (
    "master_set",
    "the_law_of_lions",
    "the_song_of_soaksend",
    "the_breaker_of_fate",
    "the_frostdale_giants",
    "the_children_of_blackcloud",
    "the_duchess_of_deception",
    "the_roaring_rose",
    "the_boy_among_wolves",
    "the_demons_of_darmas",
    "the_ghost_guardian",
    "the_protector_of_argaia",
    "the_masters_of_gravity",
    "the_goddess_of_ishra",
    "the_grave_king",
    "the_king_of_titans",
    "the_spirits_of_memoria",
    "the_gorrenrock_survivors",
    "the_messengers_of_peace",
    "the_queen_of_lightning",
    "the_artist_of_dreams",
    "the_oceans_guard",
    "the_scholar_of_ruin",
    "the_corpse_of_viros",
    "the_frostwild_scourge",
    "the_blight_of_neverset",
    "the_siege_of_lordswall",
    "the_spawn_of_shadowreck",
    "the_flood_of_moon_cove",
    "the_end_of_argaia",
    "ascendancy_starter_kit",
)


@lru_cache(maxsize=1)
def releases() -> dict[str, tuple[CardDef, ...]]:
    """The cards of each release, in the order of `RELEASES`."""
    return {name: tuple(import_module(f"{release_package.__name__}.{name}").CARDS) for name in RELEASES}


# All Chimeras in the order of their publication, each a module.
CHIMERAS = (
    "corpse_of_viros",
    "frostwild_scourge",
    "blight_of_neverset",
    "siege_of_lordswall",
    "spawn_of_shadowreck",
    "flood_of_moon_cove",
)


@lru_cache(maxsize=1)
def chimeras() -> dict[str, tuple[CardDef, ...]]:
    """The cards of each Chimera: its own card, its side cards and its aspects."""
    return {
        name: tuple([with_sides_for_two(card) for card in import_module(f"{chimera_package.__name__}.{name}").CARDS])
        for name in CHIMERAS
    }


@lru_cache(maxsize=1)
def all_cards() -> tuple[CardDef, ...]:
    """Every implemented card: the releases in order, then the Chimeras."""
    return tuple(card for cards in (*releases().values(), *chimeras().values()) for card in cards)


@lru_cache(maxsize=1)
def cards_of_2018() -> tuple[CardDef, ...]:
    """Every implemented card as the edition of 2018 plays it, in the same order."""
    then = {card.title: card for card in edition_2018.CARDS}
    return tuple(then.get(card.title, card) for card in all_cards())


@lru_cache(maxsize=1)
def of_chimeras() -> frozenset[str]:
    """The titles of all cards that belong to a Chimera and to no player."""
    return frozenset(card.title for cards in chimeras().values() for card in cards)


@lru_cache(maxsize=1)
def by_title() -> dict[str, CardDef]:
    """Every implemented card by its title."""
    return {card.title: card for card in all_cards()}


@lru_cache(maxsize=1)
def _by_title_of_2018() -> dict[str, CardDef]:
    return {card.title: card for card in cards_of_2018()}


def by_title_in(edition: str) -> dict[str, CardDef]:
    """Every implemented card by its title, as an edition plays it (`GameOptions.edition`)."""
    return _by_title_of_2018() if edition == edition_2018.EDITION else by_title()


def dice_powers() -> tuple[DicePower, ...]:
    """What each die type does."""
    return DICE_POWERS


def unregistered() -> tuple[str, ...]:
    """Files of releases and Chimeras that `RELEASES` and `CHIMERAS` do not name, so that their cards would be
    missing.
    """
    out: list[str] = []
    for package, known, listed in ((release_package, RELEASES, "RELEASES"), (chimera_package, CHIMERAS, "CHIMERAS")):
        for module in iter_modules(package.__path__):
            if module.name not in known:
                out.append(f"{package.__name__}.{module.name} is not in {listed}")
    return tuple(out)
