"""A whole game as plain JSON types, at any decision, and a key that is equal for equal games.

Every class of the state has a table of its slots here; `tests/rules/state/test_state.py` finds a missing slot. Frames
of packages that import the rules register themselves with `register`. Programs are stored as their stable addresses and
cards as titles, so records stay valid if the numbers of cards change.
"""

from __future__ import annotations

import copyreg
import json
from collections.abc import Callable, Mapping
from typing import Any, Final

import ashes_env.rules.editions
import ashes_env.rules.flow.setup
import ashes_env.rules.flow.turn  # noqa: F401  (this import registers every frame)
from ashes_env.files import strict_json
from ashes_env.files.checking import brief
from ashes_env.language.dice import N_DICE
from ashes_env.rules.definitions.definitions import Definitions, mask_of
from ashes_env.rules.flow.running import Game
from ashes_env.rules.state.codecs import (
    BITS,
    BOOL,
    INT,
    INTS,
    NUMBERS,
    STR,
    TITLES,
    DictOf,
    Fixed,
    ListOf,
    Maybe,
    Record,
    RecordError,
    TupleOf,
)
from ashes_env.rules.state.record_types import CARD, DECISION, DELAYED, FRAME, LAST_KNOWN, OPTIONS, SEATS, SIDE, TIMED
from ashes_env.rules.state.state import Player, State

FORMAT: Final = 3
USUAL_EDITION: Final = "reborn"

# --- games ----------------------------------------------------------------------------------------------------------

# Everything except the definitions, which are not data of a game.
GAME: Final = Record(
    Game,
    {
        "by_id": TITLES,
        "owner": INTS,
        "mask": BITS,
        "options": OPTIONS,
        "seats": SEATS,
        "players": ListOf(SIDE),
        "cards": DictOf(CARD),
        "aside": DictOf(CARD),
        "inc": NUMBERS,
        "seen": NUMBERS,
        "stack": ListOf(FRAME),
        "decision": Maybe(DECISION),
        "rng": BITS,
        "lki": DictOf(LAST_KNOWN),
        "delayed": TupleOf(DELAYED),
        "script": ListOf(Fixed(STR, INTS)),
        "active": INT,
        "first": INT,
        "round": INT,
        "phase": INT,
        "turn": INT,
        "winners": INTS,
        "attack_at": INT,
        "unit_destroyed": BOOL,
        "dirty": BOOL,
        "passes": INT,
        "kept": DictOf(TupleOf(TIMED)),
        "log": ListOf(Fixed(INT, INT, INT, INT, INT)),
        "departures": INT,
    },
)
BESIDES: Final = ("format",)
UNORDERED: Final = ("cards", "aside", "lki", "kept")


def to_json(game: State) -> dict[str, Any]:
    """The complete state in plain JSON types (lists, mappings with string keys, numbers, strings, true, false,
    null).
    """
    return {"format": FORMAT, **GAME.write(game.defs, game)}


def from_json(defs: Definitions, data: Mapping[str, Any]) -> Game:
    """The game of a record, ready to continue. Classes of players and frames in other packages must be imported before.

    Raises `RecordError` with the field that is missing, unknown or of the wrong type, or that names a card, a program
    or a frame that does not exist.
    """
    if not isinstance(data, Mapping):
        raise RecordError("", f"expected the fields of a game, not {brief(data)}")
    if type(data.get("format")) is not int or data["format"] != FORMAT:
        raise RecordError("format", f"expected {FORMAT}, not {brief(data.get('format'))}")
    values = GAME.values(defs, data, "", BESIDES)
    game = Game(defs=defs, **values)
    game.mask = mask_of(game.by_id)  # the bits have other places in records of earlier versions
    _check_ids(game)
    return game


def edition_of(data: object) -> str:
    """The edition of the game of a record, to find its definitions; "reborn" if the record does not say."""
    options = data.get("options") if isinstance(data, Mapping) else None
    edition = options.get("edition") if isinstance(options, Mapping) else None
    return edition if isinstance(edition, str) else USUAL_EDITION


def _check_ids(g: Game) -> None:
    """Raises `RecordError` unless every card id in a zone exists and the lists indexed by card id or die are
    complete.
    """
    n = len(g.by_id)
    for name, values in (("owner", g.owner), ("inc", g.inc), ("seen", g.seen)):
        if len(values) != n:
            raise RecordError(name, f"expected {n} numbers, one for each card and one more in front, not {len(values)}")
    if len(g.players) != len(g.seats.teams):
        raise RecordError("players", f"expected {len(g.seats.teams)} players, not {len(g.players)}")
    for where, cards in (("cards", g.cards), ("aside", g.aside)):
        for cid, card in cards.items():
            if cid != card.id or not 0 < cid < n:
                raise RecordError(where, f"{cid} is not the id of a card of this game at its own place")
    for i, p in enumerate(g.players):
        at = f"players[{i}]"
        if p.seat != i:
            raise RecordError(f"{at}.seat", f"expected {i}, not {p.seat}")
        for name, pool in (("active", p.active), ("exhausted", p.exhausted)):
            if len(pool) != N_DICE:
                raise RecordError(f"{at}.{name}", f"expected {N_DICE} numbers of dice, not {len(pool)}")
        for name, pile in (
            ("hand", p.hand),
            ("deck", p.deck),
            ("discard", p.discard),
            ("conjurations", p.conjurations),
            ("removed", p.removed),
        ):
            for j, cid in enumerate(pile):
                if not 0 < cid < n:
                    raise RecordError(f"{at}.{name}[{j}]", f"no card has the id {cid}; ids go from 1 to {n - 1}")
        for name, row in (("pb", [p.pb] if i in g.seats.living else []), ("units", p.units), ("spells", p.spells)):
            for cid in row:
                if cid not in g.cards:
                    raise RecordError(f"{at}.{name}", f"card {cid} is not among the cards in play")
    if g.decision is None and not g.winners:
        raise RecordError("decision", "is missing, and nobody has won")
    if g.decision is not None and not g.stack:
        raise RecordError("stack", "is empty, so nothing waits for the decision")


def key(game: State) -> str:
    """A string that is equal for two games exactly if their complete states are equal, the generator included.

    It ignores the order of the mapping of cards in play.
    """
    data = to_json(game)
    for name in UNORDERED:
        data[name].sort(key=_number)
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def _number(pair: list[Any]) -> int:
    return int(pair[0])


def dumps(game: State) -> str:
    """`to_json` as one line of text."""
    return json.dumps(to_json(game), separators=(",", ":"))


def loads(defs: Definitions, text: str) -> Game:
    """The game of a text that `dumps` wrote; raises `RecordError`."""
    try:
        data = strict_json.loads(text)
    except ValueError as error:
        raise RecordError("", f"not JSON: {error}") from error
    return from_json(defs, data)


def restore(defs: Definitions, sides: tuple[type[Player], ...], text: str) -> Game:
    """The function that restores a pickled game. Unpickling `sides` imports the classes of its players."""
    return loads(defs, text)


def _reduced(game: Game) -> tuple[Callable[..., Game], tuple[Any, ...]]:
    """A pickle stores the position as JSON. The definitions pickle themselves, as the function that makes them."""
    sides = tuple({type(p) for p in game.players})  # so that the process that loads it knows their classes
    return restore, (game.defs, sides, dumps(game))


copyreg.pickle(Game, _reduced)
