"""What nodes require of the text that contains them, and what a text offers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ashes_env.language import amounts as a
from ashes_env.language import base as b
from ashes_env.language import codes as k
from ashes_env.language import conditions as q
from ashes_env.language import effects as e
from ashes_env.language import targets as t
from ashes_env.language.codes import EventKind
from ashes_env.language.costs import Cost
from ashes_env.rules.definitions.lint import names

# Nodes that read a part of the event to which the text responds.
OF_EVENT: Final[dict[type, tuple[str, ...]]] = {
    t.EventCard: ("cards",),
    t.EventSource: ("source",),
    t.EventPlayer: ("player",),
    a.EventAmount: ("number",),
    q.ByAnotherPlayer: ("cards", "player"),
}
PARTS: Final = {
    "cards": "happens to no card",
    "source": "has no card as its source",
    "player": "belongs to no player",
    "number": "has no number",
}

# Effects that change the event they respond to, and the required kinds of events.
ANSWERS: Final[dict[type, tuple[EventKind, ...]]] = {
    e.Prevent: (k.DAMAGE_DEALT, k.DAMAGE_RECEIVED),
    e.Redirect: (k.DAMAGE_DEALT,),
    e.Cancel: (k.TARGETED,),
    e.ResolveCopy: (k.RESOLVED,),
    e.KeepPaidDie: (k.DICE_PAID,),
}

# Nodes that refer to the card of the text; a dice power has no such card.
ABOUT_CARD: Final = (t.This, t.IsThis, t.AllUnderThis, t.AttachedHere, t.NextTo, e.UnderThis, e.TuckUnder)
ABOUT_HOST: Final = (t.Host, t.AttachedHere)


@dataclass(frozen=True, slots=True)
class Setting:
    """What a text can rely on besides the names that it binds."""

    events: tuple[EventKind, ...] = ()  # it responds to one of these
    paid: bool = False  # dice may have paid for it
    numeral: int = 0
    card: bool = True  # it is the text of a card, not of a die
    attached: bool = False  # the card is attached to another one
    focus: bool = False  # the card is a ready spell
    borrowed: bool = False  # the ability is granted to another card
    played: bool = False  # it is the text of a card that is played once


def negated(word: b.Condition, inside: bool = False) -> list[q.Is]:
    """Each `Is` that a condition negates."""
    if isinstance(word, b.Not):
        return negated(word.inner, not inside)
    if isinstance(word, (b.AllOf, b.AnyOf)):
        return negated(word.left, inside) + negated(word.right, inside)
    return [word] if inside and isinstance(word, q.Is) else []


def paid_names(costs: tuple[Cost, ...]) -> list[tuple[str, str]]:
    """The names that paying the costs binds."""
    out: list[tuple[str, str]] = []
    for cost in costs:
        if cost.discard or any(part.discard for part in cost.either):
            out.append((names.PAID, names.CARDS))
        if cost.x is not None:
            out.append((names.X, names.NUMBER))
    return out
