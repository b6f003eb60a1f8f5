"""The offsets of the numbers and ids of an observation, for a number of partners and opponents.

An observation is one sequence of bytes: a byte for every number, then two bytes (low, high) for every id. The flat form
and the entities begin with the same general pieces, so the same code writes these.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ashes_env.encoding import fields as c
from ashes_env.encoding.fields import Fields

Ids = tuple[tuple[str, str], ...]
"""Columns of ids: (name, vocabulary)."""
Wanted = tuple[str, int, Fields, Ids, bool]
"""A piece without an offset yet."""

N_UNITS: Final = 10
N_SPELLS: Final = 18
N_ATTACHMENTS: Final = 16
N_HAND: Final = 20
N_TITLES: Final = 30
N_PILES: Final = 30
N_CONJURED: Final = 8
N_PLACED_DICE: Final = 6
N_CHANGES: Final = 16
N_RESOLVING: Final = 3
N_HAPPENED: Final = 6

MAX_CARDS: Final = 96
MAX_ACTIONS: Final = 96
MAX_EVENTS: Final = 32
N_CONSEQUENCES: Final = 32  # rows in the flat form; beside rows of actions there are `MAX_ACTIONS`

BASE_ACTIONS: Final = 264
MORE_ACTIONS: Final = 45  # for each further side: its player, units, spells, attachments
MOST_SIDES: Final = 4

TITLE: Final[Ids] = (("title", "title"),)
TEXT: Final[Ids] = (("title", "title"), ("text", "text"), ("word", "word"))
CHANGE_IDS: Final[Ids] = (("kind", "change"), ("rule", "rule"), ("text", "text"), ("until", "until"))
HAPPENED_IDS: Final[Ids] = (("kind", "log"), ("card", "title"), ("other", "title"))
ACTION_IDS: Final[Ids] = (("action", "action"), ("title", "title"), ("text", "text"), ("word", "word"))
NO_IDS: Final[Ids] = ()


FAR: Final = "their units that face a partner"


class Piece(NamedTuple):
    """`rows` rows of equal width: numbers start at `start`, ids at `id_start` (counted in ids)."""

    name: str
    rows: int
    fields: Fields
    ids: Ids
    start: int
    id_start: int
    facts: bool

    @property
    def width(self) -> int:
        """Numbers in a row."""
        return len(self.fields)

    @property
    def stop(self) -> int:
        """The index after the last number of the piece."""
        return self.start + self.rows * len(self.fields)

    @property
    def id_stop(self) -> int:
        """The index after the last id of the piece."""
        return self.id_start + self.rows * len(self.ids)


class Places:
    """The offsets of the pieces of one side. Numbers: the index itself; ids (`id_...`): the offset in bytes.

    `private` are the ranges of bytes, as start and stop, with its piles, and with the hand if it is shown.
    """

    __slots__ = (
        "active",
        "attachments",
        "conjured",
        "exhausted",
        "id_attachments",
        "id_conjured",
        "id_piles",
        "id_spells",
        "id_units",
        "piles",
        "private",
        "side",
        "spells",
        "units",
    )

    def __init__(self, by_name: dict[str, Piece], name: str, numbers: int) -> None:
        self.side = by_name[f"{name} side"].start
        self.active = by_name[f"{name} active dice"].start
        self.exhausted = by_name[f"{name} exhausted dice"].start
        self.units = by_name[f"{name} units"].start
        self.spells = by_name[f"{name} spells"].start
        self.attachments = by_name[f"{name} attachments"].start
        self.conjured = by_name[f"{name} conjurations"].start
        self.piles = by_name[f"{name} piles"].start
        self.id_units = numbers + 2 * by_name[f"{name} units"].id_start
        self.id_spells = numbers + 2 * by_name[f"{name} spells"].id_start
        self.id_attachments = numbers + 2 * by_name[f"{name} attachments"].id_start
        self.id_conjured = numbers + 2 * by_name[f"{name} conjurations"].id_start
        self.id_piles = numbers + 2 * by_name[f"{name} piles"].id_start
        shown = [(by_name[f"{name} conjurations"], by_name[f"{name} piles"])]
        if f"{name} hand" in by_name:
            shown.append((by_name[f"{name} hand"], by_name[f"{name} hand"]))
        self.private: list[tuple[int, int]] = [
            *((first.start, last.stop) for first, last in shown),
            *((numbers + 2 * first.id_start, numbers + 2 * last.id_stop) for first, last in shown),
        ]


class General:
    """The offsets of the general pieces, equal in the flat form and in the entities. Ids: offsets in bytes, relative to
    the first id of the general pieces.
    """

    __slots__ = (
        "active",
        "asked",
        "changes",
        "chimera",
        "event",
        "exhausted",
        "id_changes",
        "id_chimera",
        "id_event",
        "id_placed_dice",
        "id_question",
        "id_resolving",
        "id_sides",
        "paying",
        "picked_dice",
        "placed_dice",
        "question",
        "resolving",
        "side",
    )

    def __init__(self, by_name: dict[str, Piece], sides: tuple[str, ...]) -> None:
        self.asked = by_name["asked"].start
        self.event = by_name["event"].start
        self.question = by_name["question"].start
        self.resolving = by_name["resolving"].start
        self.picked_dice = by_name["picked dice"].start
        self.paying = by_name["paying"].start
        self.changes = by_name["changes"].start
        self.chimera = by_name["chimera"].start
        self.side = [by_name[f"{name} side"].start for name in sides]
        self.active = [by_name[f"{name} active dice"].start for name in sides]
        self.exhausted = [by_name[f"{name} exhausted dice"].start for name in sides]
        self.placed_dice = [by_name[f"{name} dice on cards"].start for name in sides]
        self.id_placed_dice = [2 * by_name[f"{name} dice on cards"].id_start for name in sides]
        self.id_question = 2 * by_name["question"].id_start
        self.id_event = 2 * by_name["event"].id_start
        self.id_resolving = 2 * by_name["resolving"].id_start
        self.id_changes = 2 * by_name["changes"].id_start
        self.id_chimera = 2 * by_name["chimera"].id_start
        self.id_sides = [2 * by_name[f"{name} side"].id_start for name in sides]


class Layout:
    """The layout for a table with `partners` and `foes` besides the seat itself, in this order, each clockwise from it.

    `pieces` are those of the flat form; the first `n_general` of them are general. `numbers` and `ids` are the sizes of
    the flat form, `facts` its rows of static facts. `unit_actions` and similar attributes are the first ids of each
    side's blocks. A seat with partners sees the opposing units that face its partners in a piece of `n_far` rows, with
    a block of actions that starts at `far_actions`.

    With `consequences` the flat form goes on after its ids with those of the legal actions: in bytes from `tail` on
    `N_CONSEQUENCES` rows of `fields.CONSEQUENCE`, then from `id_tail` on their action ids. No other offset changes.
    """

    __slots__ = (
        "attachment_actions",
        "blank",
        "consequences",
        "entity_actions",
        "entity_blank",
        "entity_events",
        "entity_globals",
        "entity_id_actions",
        "entity_id_cards",
        "entity_id_events",
        "entity_id_globals",
        "entity_ids",
        "entity_numbers",
        "events",
        "facts",
        "far",
        "far_actions",
        "foes",
        "general",
        "general_ids",
        "general_numbers",
        "hand",
        "id_events",
        "id_far",
        "id_hand",
        "id_offer",
        "id_tail",
        "ids",
        "n_actions",
        "n_far",
        "n_general",
        "names",
        "numbers",
        "offer",
        "partners",
        "pieces",
        "places",
        "player_actions",
        "sides",
        "spell_actions",
        "tail",
        "unit_actions",
    )

    def __init__(self, partners: int, foes: int, consequences: bool = False) -> None:
        self.partners = partners
        self.foes = foes
        self.sides = 1 + partners + foes
        self.names = side_names(partners, foes)
        self.pieces, self.n_general = _pieces(self.names, partners)
        by_name = {piece.name: piece for piece in self.pieces}
        last = self.pieces[-1]
        self.numbers: int = last.stop
        self.ids: int = last.id_stop
        self.facts: int = sum(piece.rows for piece in self.pieces if piece.facts)
        self.general = General(by_name, self.names)
        self.places = [Places(by_name, name, self.numbers) for name in self.names]
        self.n_far = N_UNITS * partners
        self.far: int = by_name[FAR].start if partners else 0
        self.id_far: int = self.numbers + 2 * by_name[FAR].id_start if partners else 0
        self.hand: int = by_name["my hand"].start
        self.offer: int = by_name["offer"].start
        self.events: int = by_name["events"].start
        self.id_hand: int = self.numbers + 2 * by_name["my hand"].id_start
        self.id_offer: int = self.numbers + 2 * by_name["offer"].id_start
        self.id_events: int = self.numbers + 2 * by_name["events"].id_start
        self.consequences = consequences
        self.tail: int = self.numbers + 2 * self.ids
        self.id_tail: int = self.tail + N_CONSEQUENCES * len(c.CONSEQUENCE)
        self.blank = bytes(self.id_tail + 2 * N_CONSEQUENCES if consequences else self.tail)

        end = self.pieces[self.n_general - 1]
        self.general_numbers: int = end.stop
        self.general_ids: int = end.id_stop
        self.entity_globals = 0
        cards = end.stop
        self.entity_actions: int = cards + MAX_CARDS * len(c.ROW)
        self.entity_events: int = self.entity_actions + MAX_ACTIONS * len(c.ACTION)
        self.entity_numbers: int = self.entity_events + MAX_EVENTS * len(c.HAPPENED)
        self.entity_id_globals: int = self.entity_numbers
        self.entity_id_cards: int = self.entity_id_globals + 2 * end.id_stop
        self.entity_id_actions: int = self.entity_id_cards + 2 * MAX_CARDS
        self.entity_id_events: int = self.entity_id_actions + 2 * MAX_ACTIONS * len(ACTION_IDS)
        self.entity_ids: int = end.id_stop + MAX_CARDS + MAX_ACTIONS * len(ACTION_IDS) + MAX_EVENTS * len(HAPPENED_IDS)
        self.entity_blank = bytes(self.entity_numbers + 2 * self.entity_ids)

        # The first opponent has the blocks of the table for two; every further side has blocks after them.
        self.far_actions: int = BASE_ACTIONS + MORE_ACTIONS * (self.sides - 2)
        self.n_actions: int = self.far_actions + self.n_far
        self.player_actions: list[int] = []
        self.unit_actions: list[int] = []
        self.spell_actions: list[int] = []
        self.attachment_actions: list[int] = []
        more = BASE_ACTIONS
        for slot in range(self.sides):
            if slot == 0:
                firsts = (7, 9, 29, 65)
            elif slot == 1 + partners:
                firsts = (8, 19, 47, 81)
            else:
                firsts = (more, more + 1, more + 1 + N_UNITS, more + 1 + N_UNITS + N_SPELLS)
                more += MORE_ACTIONS
            self.player_actions.append(firsts[0])
            self.unit_actions.append(firsts[1])
            self.spell_actions.append(firsts[2])
            self.attachment_actions.append(firsts[3])

    def __reduce__(self) -> tuple[object, ...]:
        return layout, (self.partners, self.foes, self.consequences)


def side_names(partners: int, foes: int) -> tuple[str, ...]:
    """The names of the sides: "my", then "partner" and "their" (numbered from the second on)."""
    return (
        "my",
        *(f"partner {i + 1}" if i else "partner" for i in range(partners)),
        *(f"their {i + 1}" if i else "their" for i in range(foes)),
    )


def in_order(wanted: Sequence[Wanted]) -> tuple[Piece, ...]:
    """Pieces with consecutive offsets."""
    out: list[Piece] = []
    start = ids = 0
    for name, rows, fields, columns, facts in wanted:
        out.append(Piece(name, rows, fields, columns, start, ids, facts))
        start += rows * len(fields)
        ids += rows * len(columns)
    return tuple(out)


def _pieces(names: tuple[str, ...], partners: int) -> tuple[tuple[Piece, ...], int]:
    """The pieces of the flat form, and how many of them are general."""
    effect: Fields = (("effect", 8, "the place of the effect that asks, in the text that asks"),)
    symbols: Fields = (*c.SYMBOLS, ("discard", 5, "cards to discard still"))
    wanted: list[Wanted] = [
        ("scene", 1, c.SCENE, NO_IDS, False),
        ("asked", 1, c.ASKED, NO_IDS, False),
        ("question", 1, effect, TEXT, True),
        ("event", 1, c.EVENT, (("subject", "title"), ("source", "title")), False),
        ("resolving", N_RESOLVING, c.RESOLVING, TEXT, False),
        ("picked dice", 1, c.DICE, NO_IDS, False),
        ("paying", 1, symbols, NO_IDS, False),
        ("changes", N_CHANGES, c.CHANGE, CHANGE_IDS, False),
    ]
    for name in names:
        wanted += [
            (f"{name} side", 1, c.SIDE, (("Phoenixborn", "title"), ("draw top", "title")), False),
            (f"{name} active dice", 1, c.DICE, NO_IDS, False),
            (f"{name} exhausted dice", 1, c.DICE, NO_IDS, False),
            (f"{name} dice on cards", N_PLACED_DICE, c.PLACED_DIE, (("die", "die"),), False),
        ]
    wanted.append(("chimera", 1, c.CHIMERA, (("behaviour", "title"), ("Ultimate", "title")), False))
    general = len(wanted)
    for name in names:
        wanted += [
            (f"{name} units", N_UNITS, c.UNIT, TITLE, True),
            (f"{name} spells", N_SPELLS, c.SPELL, TITLE, False),
            (f"{name} attachments", N_ATTACHMENTS, c.ATTACHMENT, TITLE, False),
            (f"{name} conjurations", N_CONJURED, c.CONJURED, TITLE, False),
            (f"{name} piles", N_PILES, c.PILES, TITLE, False),
        ]
    if partners:
        wanted.append((FAR, N_UNITS * partners, c.UNIT, TITLE, True))
    wanted += [
        ("my hand", N_HAND, c.HAND, TITLE, True),
        ("offer", N_TITLES, c.OFFER, TITLE, False),
        ("events", N_HAPPENED, c.HAPPENED, HAPPENED_IDS, False),
    ]
    return in_order(wanted), general


def layout(partners: int, foes: int, consequences: bool = False) -> Layout:
    """The layout of a table, always the same object. Raises `ValueError` for impossible numbers."""
    return _layout(partners, foes, consequences)


@lru_cache(maxsize=32)
def _layout(partners: int, foes: int, consequences: bool) -> Layout:
    if partners < 0 or foes < 1 or 1 + partners + foes > MOST_SIDES:
        raise ValueError(
            f"a table has 2 to {MOST_SIDES} sides and an opponent, not {partners} partners and {foes} opponents"
        )
    return Layout(partners, foes, consequences)
