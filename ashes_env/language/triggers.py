"""When a text is resolved: an event, "when" or "after" it, and further conditions."""

from __future__ import annotations

from dataclasses import dataclass

from ashes_env.language.base import Condition, Word
from ashes_env.language.codes import AFTER, ANYONE, BY_ANY, WHEN, EventKind, Rank, SourceClass, Whose
from ashes_env.language.targets import Cards


@dataclass(frozen=True, slots=True)
class Trigger(Word):
    """An event that triggers the text.

    `this`: the event must have happened to the card itself. `host`: to the card it is attached to. `cards`: to a card
    of the description. `by_this`, `by`: the source of the event. `player`: whose event it is (who attacks, passes,
    targets, starts a turn), relative to the controller of the text. `classes`: the class of the source. Example: Chant
    of Revenge.
    """

    event: EventKind
    rank: Rank = AFTER
    this: bool = False
    host: bool = False
    cards: Cards | None = None
    by_this: bool = False
    by: Cards | None = None
    player: Whose = ANYONE
    classes: SourceClass = BY_ANY
    condition: Condition | None = None
    at_least: int = 0  # least number of the event


def when_this(event: EventKind) -> Trigger:
    """When the event happens to this card."""
    return Trigger(event, WHEN, this=True)


def after_this(event: EventKind, classes: SourceClass = BY_ANY) -> Trigger:
    """After the event has happened to this card."""
    return Trigger(event, AFTER, this=True, classes=classes)


def after(
    event: EventKind,
    cards: Cards | None = None,
    *,
    player: Whose = ANYONE,
    classes: SourceClass = BY_ANY,
    by: Cards | None = None,
    condition: Condition | None = None,
    at_least: int = 0,
) -> Trigger:
    """After the event has happened to a card of the description."""
    return Trigger(
        event, AFTER, cards=cards, by=by, player=player, classes=classes, condition=condition, at_least=at_least
    )
