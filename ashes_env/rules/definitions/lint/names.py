"""The names that nodes bind and read while a text is resolved.

Every node of the language with a field `name`, `names` or `looked` is in one of these tables. A test checks this, so a
new node cannot be forgotten.
"""

from __future__ import annotations

from typing import Final

from ashes_env.language import amounts as a
from ashes_env.language import behaviour as c
from ashes_env.language import carddef as d
from ashes_env.language import conditions as q
from ashes_env.language import effects as e
from ashes_env.language import targets as t

CARDS: Final = "cards"
NUMBER: Final = "a number"
UP_TO: Final = "a number that could have been higher"
PLAYER: Final = "a player"
DICE: Final = "dice"

# What a node binds to its `name`.
BINDS: Final[dict[type, str]] = {
    t.Target: CARDS,
    t.Choose: CARDS,
    t.OneOf: CARDS,
    t.TargetThat: CARDS,
    t.TargetUpTo: CARDS,
    t.ChooseUpTo: CARDS,
    t.ChooseExactly: CARDS,
    t.ChooseInEachSlot: CARDS,
    t.ChooseWithin: CARDS,
    t.Each: CARDS,
    t.TargetBoth: CARDS,
    e.UnderThis: CARDS,
    c.Foremost: CARDS,
    t.TargetPlayer: PLAYER,
    t.TargetThatPlayer: PLAYER,
    t.ChoosePlayer: PLAYER,
    e.ForEachPlayer: PLAYER,
    e.DiscardCards: CARDS,
    e.Search: CARDS,
    e.LookAtHand: CARDS,
    e.PickInHand: CARDS,
    e.LookAtTop: CARDS,
    e.TakeLooked: CARDS,
    e.MoveAtRandom: CARDS,
    e.Conjure: CARDS,
    e.ConjureCopy: CARDS,
    c.Reveal: CARDS,
    e.DrawChoice: NUMBER,
    e.RemoveTokens: NUMBER,
    e.GatherTokens: NUMBER,
    e.RerollDice: NUMBER,
    e.RaiseDice: NUMBER,
    e.LowerDice: NUMBER,
    e.ChooseDice: DICE,
    e.Let: NUMBER,
    c.RerollRage: NUMBER,
    c.RollBehaviour: NUMBER,
    e.Draw: PLAYER,
    q.SomePlayer: PLAYER,
}

# The field of a node that names one or more earlier bindings, and what these must be.
READS: Final[dict[type, tuple[str, str]]] = {
    t.It: ("name", CARDS),
    t.IsThat: ("name", CARDS),
    t.SameTitle: ("name", CARDS),
    t.CanPlace: ("name", CARDS),
    t.CanCarry: ("name", CARDS),
    a.PlayCostOf: ("name", CARDS),
    a.HowMany: ("name", CARDS),
    q.IsBound: ("name", CARDS),
    t.OneOf: ("names", CARDS),
    e.TakeLooked: ("looked", CARDS),
    e.PutBack: ("looked", CARDS),
    a.Bound: ("name", NUMBER),
    a.Forgone: ("name", UP_TO),
    t.ThatPlayer: ("name", PLAYER),
    e.ExhaustChosen: ("name", DICE),
}

# Nodes whose name is a label on the card.
LABELS: Final = (d.Activated, d.Triggered, d.Passive, c.Stage, c.Subtype)

# Subjects and players that need a question. They work where an effect acts on them, and stand for nothing where only a
# value is read.
ASKED: Final = (
    t.Target,
    t.Choose,
    t.OneOf,
    t.TargetThat,
    t.TargetUpTo,
    t.ChooseUpTo,
    t.TargetBoth,
    t.ChooseExactly,
    t.ChooseInEachSlot,
    t.ChooseWithin,
    e.UnderThis,
    t.TargetPlayer,
    t.ChoosePlayer,
)

PAID: Final = "paid"  # the cards discarded to pay for the text
X: Final = "x"  # the number chosen for the X of its cost


def bound_by(word: object) -> tuple[tuple[str, str], ...]:
    """The names that a node binds, each with what it then stands for."""
    kind = BINDS.get(type(word))
    if kind is None:
        return ()
    if isinstance(word, t.TargetBoth):
        return tuple((name, kind) for name in word.names)
    if isinstance(word, e.DrawChoice):
        return ((word.name, kind), (word.name, UP_TO))
    if isinstance(word, e.Draw):
        return ((word.short, kind),) if word.short else ()
    name = getattr(word, "name")  # noqa: B009  (the nodes have it, their common base class does not)
    return ((name, kind),) if name else ()
