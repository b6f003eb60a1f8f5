"""The ids of building decisions, and the layout of the campaign's part of an observation.

The ids of the game come first and keep their meaning; the ids of building start at `Layout.n_actions`. An observation
likewise starts with the game's flat form, all zeros while decks are built; the part defined here follows.
"""

from __future__ import annotations

from typing import Final

from ashes_env.campaign.building import (
    BACK,
    BORROW,
    BROWSE,
    CANDIDATE,
    DONE,
    GIVE_UP,
    NUMBER,
    PAGE,
    PAGE_SIZE,
    TAKE,
    TAKE_OUT,
)
from ashes_env.campaign.state import ASKS, BUILDING, ENCOUNTER
from ashes_env.campaign.terms import ADDED, ENCOUNTERS
from ashes_env.decks.legality import COPIES, DECK_SIZE, DICE
from ashes_env.encoding.fields import Fields
from ashes_env.encoding.layout import Ids
from ashes_env.encoding.pieces import Parts, Pieces, blocks_of
from ashes_env.encoding.vocabulary import N_TITLES
from ashes_env.language.codes import DIE_TYPES

N_PAGES: Final = 8
N_DICE: Final = len(DIE_TYPES)
RESERVED: Final = 6
TOP: Final = 100  # the largest count of decisions in an observation

_WANTED: Final = (
    (DONE, 1, "the deck is done; always legal in the menu"),
    (BACK, 1, "out of a list, back to the menu"),
    (BROWSE, 1, "heroic, at the start: look through the whole collection for one title"),
    (BORROW, 1, "after an encounter that was won: look through the other decks for one that lends titles"),
    (PAGE, N_PAGES, "show this page of the list"),
    (CANDIDATE, PAGE_SIZE, "title to put in, or deck, by its place on the page"),
    (TAKE_OUT, DECK_SIZE, "title to take out, by its place among the titles of the deck, which go by title id"),
    (NUMBER, DICE, "so many copies or dice, from 1 on"),
    (GIVE_UP, N_DICE, "give up dice of this type"),
    (TAKE, N_DICE, "take dice of this type instead"),
    ("reserved", RESERVED, "for further choices; never legal"),
)


BLOCKS: Final = blocks_of(_WANTED)  # counted from the first id of building
FIRST: Final = {block.name: block.first for block in BLOCKS}
N_BUILDING: Final = BLOCKS[-1].first + BLOCKS[-1].size
KEPT: Final = 4  # reserved fields for further questions

CAMPAIGN: Final[Fields] = (
    ("encounter", ENCOUNTERS, "the encounter under way or built for, from 1"),
    ("won", ENCOUNTERS, "encounters won"),
    *((f"stage {name}", 1, f"the stage is: {name}") for name in (*BUILDING, ENCOUNTER)),
    ("heroic", 1, "the difficulty is heroic"),
    ("retries", 3, "lost encounters that may be played again still"),
    ("my decision", 1, "this seat builds now"),
    ("decisions", TOP, "decisions of this seat at this stage"),
    ("decisions left", TOP, "decisions after which its deck is done"),
    ("page", N_PAGES, "page of the list, from 0"),
    ("pages", N_PAGES, "pages of the list"),
    *((f"asked {name}", 1, f"what is asked: {name}") for name in ASKS),
    *((f"asked {len(ASKS) + i}", 1, "kept for more") for i in range(KEPT)),
    ("added", ADDED, "titles of the other deck that were added at this stage"),
)
CAMPAIGN_IDS: Final[Ids] = (
    ("Chimera", "title"),
    ("Phoenixborn", "title"),
    ("wanted", "title"),
    ("unwanted", "title"),
    ("foreign", "title"),
    ("lender", "title"),
    ("lender unique", "title"),
    *((f"added {i}", "title") for i in range(ADDED)),
)
MY_DICE: Final[Fields] = tuple((die, DICE, "dice of this type in the own pool") for die in DIE_TYPES)
CHANGED: Final[Fields] = (
    *((f"{die} given up", 1, "dice of this type are given up") for die in DIE_TYPES),
    *((f"{die} taken", 1, "dice of this type are taken instead") for die in DIE_TYPES),
)
MY_DECK: Final[Fields] = tuple(
    (f"title {i}", COPIES, "copies of the title with this id in the own deck") for i in range(N_TITLES)
)
OWN_TITLE: Final[Fields] = (("in deck", COPIES, "copies in the own deck"), ("legal", 1, "may be taken out now"))
SYMBOLS: Final[Fields] = tuple(
    (die, DICE, "of a deck: its dice; of a title: symbols of this type in its costs") for die in DIE_TYPES
)
LISTED: Final[Fields] = (
    ("listed", 1, "there is a title or a deck"),
    ("legal", 1, "may be chosen now"),
    ("in deck", COPIES, "copies in the own deck"),
    ("in collection", COPIES, "copies that this player may have in the deck"),
    ("is deck", 1, "stands for a published deck"),
    *SYMBOLS,
)
LISTED_IDS: Final[Ids] = (("title", "title"), ("unique", "title"))
TITLE: Final[Ids] = (("title", "title"),)


SHAPE: Final = Pieces(
    ("campaign", 1, CAMPAIGN, CAMPAIGN_IDS, False),
    ("my dice", 1, MY_DICE, (), False),
    ("dice changed", 1, CHANGED, (), False),
    ("my deck", 1, MY_DECK, (), False),
    ("my titles", DECK_SIZE, OWN_TITLE, TITLE, True),
    ("candidates", PAGE_SIZE, LISTED, LISTED_IDS, True),
)
AS_PARTS: Final = Parts(
    SHAPE, "campaign", {"own_title": SHAPE.by_name["my titles"], "candidate": SHAPE.by_name["candidates"]}
)
