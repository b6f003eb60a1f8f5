"""The ids of a draft's decisions, and the layout of an observation."""

from __future__ import annotations

from typing import Final

from ashes_env.decks.legality import COPIES, DICE
from ashes_env.draft.drafting import CARD, DECLINE, DIE, FACE_UP, OWN_TITLE, PHOENIXBORN, PLACE
from ashes_env.draft.pyramids import N_PLACES
from ashes_env.draft.terms import ALL_STEPS, FORMS, GIVEN_BACK, GROUP, MOST_CARDS, MOST_DICE, MOST_DRAFTERS
from ashes_env.encoding.fields import Fields
from ashes_env.encoding.layout import Ids
from ashes_env.encoding.pieces import Parts, Pieces, blocks_of
from ashes_env.encoding.vocabulary import N_TITLES
from ashes_env.language.codes import DIE_TYPES

MOST_BORN: Final = 40  # Phoenixborn in a list
MOST_TITLES: Final = MOST_CARDS + 1  # drafted titles and the unique card
RESERVED: Final = 6
KEPT: Final = 2  # reserved fields for further steps

BLOCKS: Final = blocks_of(
    (
        (DECLINE, 1, "swap nothing"),
        (CARD, MOST_CARDS, "keep this card of the pack at hand, by its place; a pack goes by title id"),
        (PLACE, N_PLACES, "take the card in this place of the pyramids"),
        (FACE_UP, MOST_DRAFTERS, "take this face-up card, by its place"),
        (
            OWN_TITLE,
            MOST_TITLES,
            "put down this own card, or give back one copy of it, by its place among the own titles, "
            "which go by title id",
        ),
        (PHOENIXBORN, MOST_BORN, "take this Phoenixborn, by its place among those of the pool, which go by title id"),
        (DIE, len(DIE_TYPES), "take one die of this type"),
        ("reserved", RESERVED, "for further choices; never legal"),
    )
)
BASES: Final = {block.name: block.first for block in BLOCKS}
N_ACTIONS: Final = BLOCKS[-1].first + BLOCKS[-1].size

DRAFT: Final[Fields] = (
    *((f"form {name}", 1, f"the form is: {name}") for name in FORMS),
    ("own collections", 1, "Phoenixborn and dice come from collections of one's own, unseen"),
    *((f"step {name}", 1, f"the step is: {name}") for name in ALL_STEPS),
    *((f"step {len(ALL_STEPS) + i}", 1, "kept for more") for i in range(KEPT)),
    ("done", 1, "every deck is ready"),
    ("my decision", 1, "this seat decides now"),
    ("drafters", MOST_DRAFTERS, "how many there are"),
    ("token", MOST_DRAFTERS, "the first player token is so many seats clockwise from this one; 0 where there is none"),
    (
        "deciding",
        MOST_DRAFTERS,
        "who decides is so many seats clockwise from this one; 0 while packs are passed and in "
        "what everybody does alone",
    ),
    ("kept", MOST_CARDS, "titles that this seat has drafted"),
    ("passed", MOST_CARDS, "how often the packs were passed"),
    ("at hand", MOST_CARDS, "cards of the pack at hand"),
    ("dice to take", DICE, "dice that this seat has to take still"),
    ("to give back", GIVEN_BACK[GROUP], "cards that this seat has to give back still"),
    ("draft deck", 255, "cards of the draft deck that were not dealt; 0 where its size is not known"),
)
DRAFT_IDS: Final[Ids] = (("Phoenixborn", "title"), ("unique", "title"), ("reached", "title"))
MY_DICE: Final[Fields] = tuple((die, DICE, "own dice of this type") for die in DIE_TYPES)
SUPPLY: Final[Fields] = tuple(
    (die, MOST_DICE, "dice of this type that are left, in the one collection or the own one") for die in DIE_TYPES
)
MINE: Final[Fields] = tuple((f"title {i}", COPIES, "own copies of the title with this id") for i in range(N_TITLES))
PASSED: Final[Fields] = tuple(
    (f"title {i}", MOST_CARDS, "so many passes ago this seat passed the title with this id on, and it may be in a pack")
    for i in range(N_TITLES)
)
GONE: Final[Fields] = tuple(
    (f"title {i}", 1, "another drafter is known to have the title with this id") for i in range(N_TITLES)
)
SYMBOLS: Final[Fields] = tuple((die, DICE, "symbols of this type in its costs") for die in DIE_TYPES)
DRAFTER: Final[Fields] = (
    ("there", 1, "there is such a drafter; the first row is this seat, the others follow clockwise"),
    ("token", 1, "has the first player token"),
    ("swapped", 1, "has swapped a card"),
    *((die, DICE, "dice of this type that it is known to have") for die in DIE_TYPES),
)
DRAFTER_IDS: Final[Ids] = (("Phoenixborn", "title"), ("unique", "title"), ("taken", "title"), ("put down", "title"))
OWN: Final[Fields] = (("copies", COPIES, "own copies"), ("legal", 1, "may be put down or given back now"), *SYMBOLS)
LISTED: Final[Fields] = (("there", 1, "there is a card"), ("legal", 1, "may be taken now"), *SYMBOLS)
LAID: Final[Fields] = (
    ("there", 1, "a card lies there"),
    ("face up", 1, "it lies face up"),
    ("legal", 1, "may be taken now"),
    *SYMBOLS,
)
BORN: Final[Fields] = (
    ("there", 1, "the pool has such a Phoenixborn"),
    ("gone", 1, "another drafter has taken it"),
    ("legal", 1, "may be taken now"),
    *SYMBOLS,
)
TITLE: Final[Ids] = (("title", "title"),)
BORN_IDS: Final[Ids] = (("Phoenixborn", "title"), ("unique", "title"))

SHAPE: Final = Pieces(
    ("draft", 1, DRAFT, DRAFT_IDS, False),
    ("my dice", 1, MY_DICE, (), False),
    ("supply", 1, SUPPLY, (), False),
    ("my cards", 1, MINE, (), False),
    ("passed on", 1, PASSED, (), False),
    ("gone", 1, GONE, (), False),
    ("drafters", MOST_DRAFTERS, DRAFTER, DRAFTER_IDS, False),
    ("my titles", MOST_TITLES, OWN, TITLE, True),
    ("pack", MOST_CARDS, LISTED, TITLE, True),
    ("face up", MOST_DRAFTERS, LISTED, TITLE, True),
    ("pyramids", N_PLACES, LAID, TITLE, True),
    ("Phoenixborn", MOST_BORN, BORN, BORN_IDS, True),
)
AS_PARTS: Final = Parts(
    SHAPE,
    "draft",
    {
        "drafter": SHAPE.by_name["drafters"],
        "own_title": SHAPE.by_name["my titles"],
        "pack_card": SHAPE.by_name["pack"],
        "face_up_card": SHAPE.by_name["face up"],
        "pyramid_card": SHAPE.by_name["pyramids"],
        "phoenixborn_card": SHAPE.by_name["Phoenixborn"],
    },
)
