"""The tables of meanings, one for each kind of node, and the functions that look nodes up in them.

The modules of `reading` fill the tables. Every caller asks here, so no module needs to know which module defines a
meaning, and meanings can refer to each other without circular imports.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from ashes_env.language import base as b
from ashes_env.language import codes as k
from ashes_env.language import targets as t
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.laws import is_law
from ashes_env.rules.state.neighbours import against, notices, opposing
from ashes_env.rules.state.state import ID_MASK, Card, Frame, LastKnown, State

M = TypeVar("M")

# A bound name that says: the effect is only being judged, and an earlier effect will bind further names.
PENDING: Final = ""


class NotImplementedWord(ValueError):
    """A node of the language to which the rules give no meaning."""


class Table(dict[type, M]):
    """The meanings of one kind of node, by the class of the node. Raises `NotImplementedWord` for a class without
    one.
    """

    def __init__(self, part: str) -> None:
        super().__init__()
        self.part = part

    def __missing__(self, word: type) -> M:
        raise NotImplementedWord(f"no meaning for the {self.part} {word.__name__}")


# --- amounts ----------------------------------------------------------------------------------------------------------

AMOUNTS: Final[Table[Callable[[State, Context, Any], int]]] = Table("amount")


def amount(g: State, ctx: Context, n: int | b.Amount) -> int:
    """The current value of an amount."""
    return n if isinstance(n, int) else AMOUNTS[type(n)](g, ctx, n)


def out_of(g: State, ctx: Context, n: int | b.Amount | b.All, available: int) -> int:
    """How many of the `available` things are taken; an amount may be larger than that."""
    return available if isinstance(n, b.All) else amount(g, ctx, n)


# --- properties -------------------------------------------------------------------------------------------------------


class Property:
    """The three readings of one property: of a card in play or set aside, of a card that left play, of a card outside
    play.
    """

    __slots__ = ("live", "past", "printed")

    def __init__(
        self,
        live: Callable[[State, Context, Card, Any], bool],
        past: Callable[[State, Context, int, LastKnown, Any], bool],
        printed: Callable[[State, Context, int, Any], bool],
    ) -> None:
        self.live = live
        self.past = past
        self.printed = printed


PROPERTIES: Final[Table[Property]] = Table("property")


def matches(g: State, ctx: Context, card: Card, p: b.Predicate) -> bool:
    """Whether a card in play (or set aside) has the property."""
    return PROPERTIES[type(p)].live(g, ctx, card, p)


def matched(g: State, ctx: Context, ref: int, last: LastKnown, p: b.Predicate) -> bool:
    """Whether a card that has left play had the property (R-DEST-05)."""
    return PROPERTIES[type(p)].past(g, ctx, ref, last, p)


def matches_id(g: State, ctx: Context, cid: int, p: b.Predicate) -> bool:
    """Whether a card outside play has the property; only printed facts count there."""
    return PROPERTIES[type(p)].printed(g, ctx, cid, p)


# --- conditions -------------------------------------------------------------------------------------------------------

CONDITIONS: Final[Table[Callable[[State, Context, Any], bool]]] = Table("condition")


def holds(g: State, ctx: Context, condition: b.Condition) -> bool:
    """Whether a condition holds now."""
    return CONDITIONS[type(condition)](g, ctx, condition)


# --- subjects and players ---------------------------------------------------------------------------------------------

Refs = tuple[int, ...]


class SubjectMeaning:
    """What is known about one kind of subject.

    `known`: the references that are already determined, whether the cards are still in play or not. `now`: those of
    them that are in play or set aside. `is_useful`: whether the subject could stand for any card now. `ask`: the
    question to put first, if there are candidates. `given`: the references if no question is needed. `bind`: stores the
    answer under a name. `targets`: whether the cards become targets. `single`: the candidates, if exactly one is
    chosen.
    """

    __slots__ = ("ask", "bind", "given", "known", "now", "single", "targets", "is_useful")

    def __init__(
        self,
        known: Callable[[State, Context, Any], Refs],
        now: Callable[[State, Context, Any], Refs],
        is_useful: Callable[[State, Context, Any], bool],
        ask: Callable[[State, Context, Any], Frame | None] | None = None,
        given: Callable[[State, Context, Any], Refs] | None = None,
        bind: Callable[[Context, Any, Refs], None] | None = None,
        targets: Callable[[Any], bool] | None = None,
        single: Callable[[State, Context, Any], list[Card]] | None = None,
    ) -> None:
        self.known = known
        self.now = now
        self.is_useful = is_useful
        self.ask = ask
        self.given = now if given is None else given
        self.bind = bind
        self.targets = targets
        self.single = single


SUBJECTS: Final[Table[SubjectMeaning]] = Table("subject")


def subject_of(subject: b.Subject) -> SubjectMeaning:
    """The entry of a subject."""
    return SUBJECTS[type(subject)]


def known_refs(g: State, ctx: Context, subject: b.Subject) -> Refs:
    """The references of a subject that is already determined, whether the cards are still in play or not."""
    return subject_of(subject).known(g, ctx, subject)


def subject_refs(g: State, ctx: Context, subject: b.Subject) -> Refs:
    """The references of a subject that is already determined: only cards in play, or set aside as the card of the
    event.
    """
    return subject_of(subject).now(g, ctx, subject)


def subject_can_matter(g: State, ctx: Context, subject: b.Subject) -> bool:
    """Whether a subject could stand for any card now."""
    return subject_of(subject).is_useful(g, ctx, subject)


class PlayerMeaning:
    """What is known about one kind of player description: `now` are the seats that are already determined, `open` those
    that are possible while a choice is still to be made. `ask`: whether one of these must be chosen. `binds`: whether
    the answer is bound to the name of the node. `targets`: whether the players become targets.
    """

    __slots__ = ("ask", "binds", "now", "open", "targets")

    def __init__(
        self,
        now: Callable[[State, Context, Any], tuple[int, ...]],
        open: Callable[[State, Context, Any], tuple[int, ...]] | None = None,
        binds: bool = False,
        targets: bool = False,
    ) -> None:
        self.now = now
        self.open = now if open is None else open
        self.ask = open is not None
        self.binds = binds
        self.targets = targets


PLAYERS: Final[Table[PlayerMeaning]] = Table("player")


def player_of(s: b.Seat) -> PlayerMeaning:
    """The entry of a description of players."""
    return PLAYERS[type(s)]


def seats_now(g: State, ctx: Context, s: b.Seat) -> tuple[int, ...]:
    """The seats of a description that is already determined."""
    return player_of(s).now(g, ctx, s)


def seats_open(g: State, ctx: Context, s: b.Seat) -> tuple[int, ...]:
    """The seats that a description stands for, or may stand for if one is still to be picked."""
    return player_of(s).open(g, ctx, s)


def for_whom(g: State, ctx: Context, seats: tuple[int, ...], name: str, condition: b.Condition) -> tuple[int, ...]:
    """Those of several seats for which a condition holds; the condition refers to the player by this name."""
    saved = ctx.vars.get(name)
    out: list[int] = []
    for seat in seats:
        ctx.vars[name] = (seat,)
        if holds(g, ctx, condition):
            out.append(seat)
    if saved is None:
        ctx.vars.pop(name, None)
    else:
        ctx.vars[name] = saved
    return tuple(out)


# --- descriptions -----------------------------------------------------------------------------------------------------


def described(g: State, ctx: Context, cards: t.Cards) -> list[Card]:
    """All cards in play that fit: own side first, then Phoenixborn, units from left to right, spells, attachments."""
    out: list[Card] = []
    seats: tuple[int, ...]
    known = () if cards.of is None else seats_now(g, ctx, cards.of)
    if known or (cards.of is not None and PENDING not in ctx.vars):
        seats = known
    elif cards.whose == k.MINE:
        seats = (ctx.seat,)
    elif cards.whose == k.THEIRS:
        seats = opposing(g, ctx.seat, ctx.source)
    else:
        seats = g.seats.around[ctx.seat]
    kind = cards.kind
    where = cards.where
    for seat in seats:
        p = g.players[seat]
        if kind & k.PB:
            _take(g, ctx, p.pb, where, out)
        if kind & k.UNIT:
            for cid in p.units:
                _take(g, ctx, cid, where, out)
        if kind & k.SPELL_ON_BOARD:
            for cid in p.spells:
                _take(g, ctx, cid, where, out)
        if kind & k.ALTERATION:
            for host in (p.pb, *p.units):
                for cid in g.cards[host].attached:
                    _take(g, ctx, cid, where, out)
    return out if not g.seats.shared else _within_view(g, ctx, out)


def _within_view(g: State, ctx: Context, cards: list[Card]) -> list[Card]:
    """The cards that a text can refer to at a table where partners have a common opponent: a Law of a player does not
    concern the partner (R-LAW-14).
    """
    if g.seats.opposed[ctx.seat] > 1:
        return [card for card in cards if notices(g, ctx.seat, ctx.source, card)]
    if is_law(g, ctx.source):
        return [card for card in cards if card.seat not in g.seats.allies[ctx.seat]]
    return cards


def _take(g: State, ctx: Context, cid: int, where: b.Predicate | None, out: list[Card]) -> None:
    card = g.cards[cid]
    if not card.facedown and (where is None or matches(g, ctx, card, where)):
        out.append(card)


def remembered(g: State, ctx: Context, ref: int) -> LastKnown | None:
    """The last-known values of a card, if the text refers to the card as it was when it left play: it has not come
    back, or it left while the text was resolved, or its leaving is the event to which the text responds (R-DEST-05).
    `None` while the card is set aside: then its own values are still valid.
    """
    last = g.lki.get(ref)
    if last is None or ref & ID_MASK in g.aside:
        return None
    event = ctx.event
    if last.when >= ctx.began or (
        event is not None and (event.kind == k.DESTROYED or event.kind == k.LEAVES_PLAY) and ref in event.cards
    ):
        return last
    return None if g.get(ref) is not None else last


def has(g: State, ctx: Context, ref: int, p: b.Predicate) -> bool:
    """Whether a card has the property: by its last-known values, by its state in play, or by its printed facts."""
    last = remembered(g, ctx, ref)
    if last is not None:
        return matched(g, ctx, ref, last, p)
    card = g.find(ref)
    return matches(g, ctx, card, p) if card is not None else matches_id(g, ctx, ref & ID_MASK, p)


def fits(g: State, ctx: Context, ref: int, cards: t.Cards) -> bool:
    """Whether a card, in play or by its last-known values, fits a description."""
    last = remembered(g, ctx, ref)
    card = g.find(ref)
    if last is not None:
        kind, seat = g.by_id[ref & ID_MASK].kind, last.seat
    elif card is not None:
        kind, seat = card.d.kind, card.seat
        if g.seats.shared and g.seats.opposed[ctx.seat] > 1 and not notices(g, ctx.seat, ctx.source, card):
            return False
    else:
        return False
    if not kind & cards.kind:
        return False
    if cards.of is not None:
        if seat not in seats_now(g, ctx, cards.of):
            return False
    elif (cards.whose == k.MINE and seat != ctx.seat) or (
        cards.whose == k.THEIRS and not against(g, ctx.seat, ctx.source, seat)
    ):
        return False
    if cards.where is None:
        return True
    if last is not None:
        return matched(g, ctx, ref, last, cards.where)
    return card is not None and matches(g, ctx, card, cards.where)
