"""A whole game as plain JSON types, at any decision, and the key by which two games are the same.

Every class of the state has a table of its slots here; `tests/rules/test_state.py` finds a slot that is missing.
Frames of packages to the right of the rules join with `register`. Programs are written as their stable paths and cards
as titles, so records survive a change of the numbers of cards.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ashes_env.rules.asking.resolve import Block, Resolution
from ashes_env.rules.combat.attack import AttackFrame
from ashes_env.rules.combat.battle import BattleFrame
from ashes_env.rules.combat.damage import Damage, Wounds
from ashes_env.rules.combat.elimination import Ended
from ashes_env.rules.combat.leaving import Leave
from ashes_env.rules.deeds.control import Emit
from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.flow.end_of_round import EndOfRound, EndOfRoundNow
from ashes_env.rules.flow.phases import Round
from ashes_env.rules.flow.setup import FirstFive
from ashes_env.rules.flow.turn import Turn
from ashes_env.rules.game import Game
from ashes_env.rules.paying.meditate import Meditate
from ashes_env.rules.paying.payment import Pay
from ashes_env.rules.paying.playing import Attaching, Play
from ashes_env.rules.paying.using import Activate, PlayFromHand
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state import seats
from ashes_env.rules.state.codecs import (
    BOOL,
    INT,
    INTS,
    NUMBERS,
    PROGRAM,
    STR,
    TITLE,
    TITLES,
    VARS,
    Codec,
    DictOf,
    Fixed,
    ListOf,
    Maybe,
    Record,
    RecordError,
    TupleOf,
)  # fmt: skip
from ashes_env.rules.state.sides import Player
from ashes_env.rules.state.state import (
    Card,
    Decision,
    Delayed,
    Event,
    Frame,
    GameOptions,
    LastKnown,
    State,
    Timed,
)  # fmt: skip
from ashes_env.rules.timing.events import Window

FORMAT: Final = 2

TIMED: Final = Record(
    Timed, {"kind": INT, "rule": INT, "n": INT, "until": INT, "seat": INT, "turn": INT, "ability": STR}
)
CARD: Final = Record(
    Card,
    {
        "id": INT, "inc": INT, "d": TITLE, "seat": INT, "wounds": INT, "exhaustion": INT, "status": INT,
        "attached": INTS, "under": INTS, "dice": INTS, "timed": TupleOf(TIMED), "host": INT, "slot": INT, "used": INT,
        "came": INT, "facedown": BOOL, "red_rains": INT, "x_attack": INT, "x_life": INT, "faces": INT,
    },
)  # fmt: skip
PLAYER: Final = Record(
    Player,
    {
        "seat": INT, "pb": INT, "units": NUMBERS, "spells": NUMBERS, "hand": NUMBERS, "deck": NUMBERS,
        "discard": NUMBERS, "conjurations": NUMBERS, "removed": NUMBERS, "active": NUMBERS, "exhausted": NUMBERS,
        "first_five": INTS, "rules": TupleOf(TIMED), "main": INT, "side": INT, "reacted": BOOL, "guarded": BOOL,
    },
)  # fmt: skip
class _SideRecord(Record):
    """A side that is a player and more: its class is made from a player and the further slots."""

    def make(self, values: Mapping[str, Any]) -> Any:
        player = PLAYER.make(values)
        return self.cls(player, **{name: values[name] for name in self.fields if name not in PLAYER.fields})


SIDES: Final[dict[str, Record]] = {"Player": PLAYER}


def register_side(cls: type[Player], more: Mapping[str, Codec]) -> None:
    """Makes a class of sides known to records, by its name: it is made from a player and the slots given.

    Raises `ValueError` when another class has the name.
    """
    name = cls.__name__
    if name in SIDES and SIDES[name].cls is not cls:
        raise ValueError(f"two classes of sides are called {name}")
    SIDES[name] = _SideRecord(cls, {**PLAYER.fields, **more})


EVENT: Final = Record(
    Event,
    {
        "kind": INT, "cards": INTS, "source": INT, "classes": INT, "seat": INT, "n": INT, "at": INT, "dice": INTS,
        "path": STR,
    },
)  # fmt: skip
LAST_KNOWN: Final = Record(
    LastKnown,
    {
        "attack": INT, "life": INT, "recover": INT, "wounds": INT, "status": INT, "exhaustion": INT, "seat": INT,
        "destroyed": BOOL, "sure": BOOL, "by": INT,
    },
)  # fmt: skip
DELAYED: Final = Record(
    Delayed, {"body": STR, "seat": INT, "source": INT, "classes": INT, "vars": TupleOf(Fixed(STR, INTS))}
)
DECISION: Final = Record(Decision, {"seat": INT, "ask": INT, "options": NUMBERS, "source": INT, "n": INT})
OPTIONS: Final = Record(
    GameOptions, {"auto": BOOL, "auto_payment": BOOL, "futile": BOOL, "chained": BOOL, "fatigue": BOOL}
)
CONTEXT: Final = Record(
    Context,
    {
        "source": INT, "seat": INT, "classes": INT, "path": STR, "n": INT, "event": Maybe(EVENT), "spent": INTS,
        "vars": VARS, "cancelled": BOOL, "done": BOOL,
    },
)  # fmt: skip

# --- frames ---------------------------------------------------------------------------------------------------------

FRAMES: Final[dict[str, Record]] = {}
BASE: Final[dict[str, Codec]] = {"pc": INT, "answer": INT}
PAYING: Final[dict[str, Codec]] = {**BASE, "spent": INTS, "discarded": INTS}
DONE: Final = TupleOf(Fixed(INT, STR))


def register(cls: type[Frame], given: Mapping[str, Codec], later: Mapping[str, Codec] | None = None,
             base: Mapping[str, Codec] = BASE) -> None:  # fmt: skip
    """Makes a class of frames known to records, by its name: the slots its constructor takes, then its other slots.

    `base` are the slots it inherits. Raises `ValueError` when another class has the name.
    """
    name = cls.__name__
    if name in FRAMES and FRAMES[name].cls is not cls:
        raise ValueError(f"two classes of frames are called {name}")
    FRAMES[name] = Record(cls, {**given, **(later or {}), **base}, tuple(given))


class _ByName(Codec):
    """One of several classes, written with its name in the field `tag`."""

    def __init__(self, tag: str, known: Mapping[str, Record]) -> None:
        self.tag = tag
        self.known = known

    def write(self, defs: Definitions, value: Any) -> Any:
        name = type(value).__name__
        record = self.known.get(name)
        if record is None:
            raise RecordError("", f"a {self.tag} of the class {name} is not registered")
        return {self.tag: name, **record.write(defs, value)}

    def read(self, defs: Definitions, data: Any, at: str) -> Any:
        if not isinstance(data, Mapping):
            raise RecordError(at, f"expected the fields of a {self.tag}, not {data!r}")
        name = data.get(self.tag)
        record = self.known.get(name) if isinstance(name, str) else None
        if record is None:
            known = ", ".join(sorted(self.known))
            raise RecordError(f"{at}.{self.tag}", f"no {self.tag} is called {name!r}; known: {known}")
        return record.read(defs, data, at, (self.tag,))


FRAME: Final = _ByName("frame", FRAMES)
BLOCK: Final[dict[str, Codec]] = {
    **PAYING, "at": INT, "picks": TupleOf(INTS), "wait": INT, "targets": INTS, "queue": Maybe(INTS), "stage": INT,
    "n": INT, "tmp": INTS, "early": BOOL,
}  # fmt: skip

register(Block, {"base": INT, "body": PROGRAM}, base=BLOCK)
register(Resolution, {"ctx": CONTEXT, "body": PROGRAM}, {"base": INT}, BLOCK)
register(Attaching, {"ctx": CONTEXT, "cid": INT, "host": INT}, {"base": INT, "body": PROGRAM}, BLOCK)
register(
    Play,
    {"cid": INT, "seat": INT, "spent": INTS, "discarded": INTS, "event": Maybe(EVENT), "classes": INT,
     "x": INT},
)
register(Turn, {"seat": INT, "against": INT}, {"picked": INT}, PAYING)
register(PlayFromHand, {"cid": INT, "seat": INT}, {"x": INT}, PAYING)
register(Activate, {"ref": INT, "seat": INT, "path": STR, "n": INT}, base=PAYING)
register(Meditate, {"seat": INT}, {"cards": INT, "die": INT, "milled": INT})
register(
    Pay,
    {"seat": INT, "source": INT, "symbols": INTS, "discard": INT, "reaction": BOOL, "keep": INT},
    {"spent": INTS, "discarded": INTS},
)
register(
    Window, {"event": EVENT}, {"rank": INT, "seat": INT, "turns": INT, "done": DONE, "picked": Fixed(INT, STR)}, PAYING
)
register(Round, {}, {"now": INT, "picks": TupleOf(INTS), "missing": INTS})
register(EndOfRound, {"seat": INT}, {"done": DONE})
register(EndOfRoundNow, {"seat": INT}, {"waiting": DONE})
register(FirstFive, {"given": TupleOf(TupleOf(STR))}, {"now": INT, "picks": TupleOf(INTS)})
register(
    AttackFrame,
    {"seat": INT, "only": INT, "units_only": BOOL},
    {
        "target": INT, "defender": INT, "attackers": INTS, "blockers": INTS, "guard": INT, "fought": INTS,
        "left": INTS, "outer": INT, "pending": INT, "named": TupleOf(Fixed(INT, INT)),
    },
)  # fmt: skip
register(
    BattleFrame,
    {"attacker": INT, "defender": INT, "must": BOOL},
    {"countering": BOOL, "damage_on": INT, "damage_back": INT, "gone": BOOL},
)
register(
    Damage,
    {"victim": INT, "n": INT, "source": INT, "classes": INT, "seat": INT, "preventable": BOOL},
    {"prevented": INT, "receiver": INT},
)
register(Wounds, {"ref": INT, "n": INT, "source": INT, "classes": INT, "seat": INT}, {"lethal": BOOL})
register(
    Leave,
    {"ref": INT, "destroyed": BOOL, "zone": INT, "source": INT, "classes": INT, "seat": INT, "shuffle": BOOL},
)
register(Emit, {"event": EVENT})
register(Ended, {})

# --- games ----------------------------------------------------------------------------------------------------------

class _Seats(Record):
    """Who sits at the table; what follows from that is not written."""

    def read(self, defs: Definitions, data: Any, at: str, besides: Sequence[str] = ()) -> Any:
        found = self.values(defs, data, at, besides)
        n = len(found["teams"])
        if not 1 <= n <= seats.MOST:
            raise RecordError(f"{at}.teams", f"expected 1 to {seats.MOST} teams, one for each seat, not {n}")
        for name in ("out", "facing"):
            for seat in found[name]:
                if not (0 if name == "out" else seats.NOBODY) <= seat < n:
                    raise RecordError(f"{at}.{name}", f"there is no seat {seat}; seats go from 0 to {n - 1}")
        return seats.table(**found)


SEATS: Final = _Seats(seats.Seats, {"teams": INTS, "out": INTS, "facing": Fixed(INT, INT)})

SIDE: Final = _ByName("kind of side", SIDES)

# Everything but the definitions, which are not data of a game.
GAME: Final = Record(
    Game,
    {
        "by_id": TITLES, "owner": INTS, "mask": INT, "options": OPTIONS, "seats": SEATS, "players": ListOf(SIDE),
        "cards": DictOf(CARD), "aside": DictOf(CARD), "inc": NUMBERS, "seen": NUMBERS, "stack": ListOf(FRAME),
        "decision": Maybe(DECISION), "rng": INT, "lki": DictOf(LAST_KNOWN), "delayed": TupleOf(DELAYED),
        "script": ListOf(Fixed(STR, INTS)), "active": INT, "first": INT, "round": INT, "phase": INT, "turn": INT,
        "winners": INTS, "attack_at": INT, "unit_destroyed": BOOL, "dirty": BOOL, "passes": INT,
        "kept": DictOf(TupleOf(TIMED)), "log": ListOf(Fixed(INT, INT, INT, INT, INT)),
    },
)  # fmt: skip
BESIDES: Final = ("format",)
UNORDERED: Final = ("cards", "aside", "lki", "kept")


def to_json(game: State) -> dict[str, Any]:
    """The complete state in plain JSON types (lists, mappings with text keys, numbers, texts, true, false, null)."""
    return {"format": FORMAT, **GAME.write(game.defs, game)}


def from_json(defs: Definitions, data: Mapping[str, Any]) -> Game:
    """The game of a record, ready to go on. Sides and frames of other packages than the rules must have been imported.

    Raises `RecordError` with the field that is missing, unknown or of the wrong type, or that names a card, a program
    or a frame that does not exist.
    """
    if not isinstance(data, Mapping):
        raise RecordError("", f"expected the fields of a game, not {data!r}")
    if data.get("format") != FORMAT:
        raise RecordError("format", f"expected {FORMAT}, not {data.get('format')!r}")
    values = GAME.values(defs, data, "", BESIDES)
    game = Game(defs=defs, **values)
    _check_ids(game)
    return game


def _check_ids(g: Game) -> None:
    """Every card id that a zone names exists, and the lists that go by card id or die are complete."""
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
            if len(pool) != 27:
                raise RecordError(f"{at}.{name}", f"expected 27 numbers of dice, not {len(pool)}")
        for name, pile in (
            ("hand", p.hand), ("deck", p.deck), ("discard", p.discard), ("conjurations", p.conjurations),
            ("removed", p.removed),
        ):  # fmt: skip
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
    """A text that two games share exactly when their complete states are the same, the generator included.

    The order in which cards came into play is left out where only a mapping keeps it.
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
        data = json.loads(text)
    except ValueError as error:
        raise RecordError("", f"not JSON: {error}") from error
    return from_json(defs, data)


def restore(defs: Definitions, sides: tuple[type[Player], ...], text: str) -> Game:
    """What a pickled game calls to come back; unpickling the classes of its `sides` has made them known."""
    return loads(defs, text)
