"""The decks of the tasks that measure generalisation. They are frozen, as the tasks are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HELD_OUT_DECKS: Final = (
    "The Artist of Dreams",
    "The Demons of Darmas",
    "The Ghost Guardian",
    "The Goddess of Ishra",
    "The Ocean's Guard",
    "The Scholar of Ruin",
    "The Sentinels of Skies",
    "The Spark of Invention",
)
"""Decks of `pvp/held-out/v2`. None shares its Phoenixborn with a deck of `pvp/precons`, and no shipped policy has
trained with one. Some of their cards are in other published decks: 13 of 30 at most in one.
"""

HELD_OUT_RELEASES: Final = ("the_artist_of_dreams", "the_oceans_guard", "the_scholar_of_ruin")
"""The releases whose cards are held out (`cards.registry.releases`): 43 titles. No deck of `pvp/precons` has one."""

HELD_OUT_CARD_DECKS: Final = (
    "Hope OCB: Ephemeral Swarm",
    "The Artist of Dreams",
    "The Beastmaster | Adventuring Party 4",
    "The Cultist | Adventuring Party 4",
    "The Illusionist | Adventuring Party 4",
    "The Ocean's Guard",
    "The Sage | Adventuring Party 3",
    "The Scholar of Ruin",
)
"""Decks of `pvp/held-out-cards/v2`: those with the most cards of these releases, from 6 to 30 of their 30."""

OTHER_DECKS: Final[Mapping[str, tuple[str, ...]]] = {
    "The Corpse of Viros": (
        "The Boy Among Wolves",
        "The Breaker of Fate",
        "The Frostdale Giants",
        "The Gorrenrock Survivors",
    ),
    "The Frostwild Scourge": (
        "The Cloudsea Siren",
        "The Goddess of Ishra",
        "The Messengers of Peace",
        "The Roaring Rose",
    ),
    "The Blight of Neverset": ("The Grave King", "The King of Titans", "The Law of Lions", "The Ocean's Guard"),
    "The Siege of Lordswall": (
        "The Artist of Dreams",
        "The Duchess of Deception",
        "The Ghost Guardian",
        "The Scholar of Ruin",
    ),
    "The Spawn of Shadowreck": (
        "The Demons of Darmas",
        "The Masters of Gravity",
        "The Protector of Argaia",
        "The Sentinels of Skies",
    ),
    "The Flood of Moon Cove": (
        "The Bloodwoods Queen",
        "The Children of Blackcloud",
        "The Iron Men",
        "The Spark of Invention",
    ),
}
"""Decks of `red-rains-other-decks/<chimera>/S1/v2` by Chimera, 24 different ones that are in no box: three whose
Phoenixborn are in the box of the next Chimera, and one whose Phoenixborn is in no box of a Chimera.
"""
