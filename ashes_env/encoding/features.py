"""Static facts of a card title, computed from its definition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Final

from ashes_env.encoding.vocabulary import title_id
from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.rules.definitions.definitions import Def, Definitions
from ashes_env.rules.definitions.texts import ACTIVATED, TRIGGERED, Text

# name, largest value, meaning
FACTS: Final = (
    ("unit", 1, "ally, conjuration or aspect"),
    ("conjured", 1, "comes from the conjuration pile"),
    ("ready spell", 1, "stays on the spellboard"),
    ("action spell", 1, "is resolved and discarded"),
    ("reaction spell", 1, "answers an event"),
    ("alteration", 1, "is attached to a unit or Phoenixborn"),
    ("main action", 1, "playing or using it can cost the main action"),
    ("side action", 1, "playing or using it can cost the side action"),
    ("magic cost", 8, "dice to play it, or to use it where playing is free; the dearest way"),
    ("attack", 8, "printed attack value or bonus"),
    ("life", 20, "printed life value or bonus"),
    ("recover", 4, "printed recover value or bonus"),
    ("harms", 1, "a text deals damage, places wounds or destroys"),
    ("draws", 1, "a text draws, searches or returns cards"),
    ("dice", 1, "a text changes or readies dice"),
    ("conjures", 1, "a text brings conjured cards into play"),
    ("used", 1, "has a text that is used for a cost"),
    ("triggered", 1, "has a text that answers events"),
)

HARM: Final = (e.Damage, e.Destroy)
DRAW: Final = (e.Draw, e.DrawUntil, e.DrawChoice, e.Search, e.TakeBack)
DICE: Final = (
    e.ChangeDice,
    e.RaiseDice,
    e.ReadyDice,
    e.LowerDice,
    e.ShiftDice,
    e.RerollDice,
    e.ExhaustDice,
    e.ExhaustChosen,
)
CONJURE: Final = (e.Conjure, e.ConjureCopy, e.AttachConjured)


def _words(value: object) -> Iterator[object]:
    """Every node inside a value, itself included."""
    if is_dataclass(value) and not isinstance(value, type):
        yield value
        for f in fields(value):
            yield from _words(getattr(value, f.name))
    elif isinstance(value, tuple):
        for part in value:
            yield from _words(part)


def _facts(d: Def) -> list[int]:
    card = d.card
    words = [w for part in (card.effect, card.abilities) for w in _words(part)]

    def has(kinds: tuple[type, ...]) -> int:
        return int(any(isinstance(w, kinds) for w in words))

    wounds = any(isinstance(w, e.PlaceTokens) and w.token == k.WOUND for w in words)
    every: list[Text] = [t for text in d.texts for t in (text, *text.granted)]
    used = [cost for t in every if t.kind == ACTIVATED for branch in t.costs for cost in branch]
    price = [c.total for c in d.costs]
    if not any(price):
        price.extend(c.total for c in used)
    both = [*d.costs, *used]
    return [
        int(d.kind == k.UNIT),
        int(d.is_conjured),
        int(d.type == k.READY_SPELL),
        int(d.type == k.ACTION_SPELL),
        int(d.type == k.REACTION_SPELL),
        int(d.kind == k.ALTERATION),
        int(any(c.main for c in both)),
        int(any(c.side for c in both)),
        max(price, default=0),
        max(0, d.printed_attack),
        max(0, d.life),
        max(0, d.printed_recover),
        int(wounds) or has(HARM),
        has(DRAW),
        has(DICE),
        has(CONJURE),
        int(any(t.kind == ACTIVATED for t in every)),
        int(any(t.kind == TRIGGERED for t in every)),
    ]


def facts_of(defs: Definitions) -> Iterator[tuple[int, list[int]]]:
    """The id of each title, with its facts in the order of `FACTS`, not scaled."""
    for d in defs.cards:
        yield title_id(d.title), _facts(d)
