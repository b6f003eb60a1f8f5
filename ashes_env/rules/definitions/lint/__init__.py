"""Checks of card definitions: whether the game does what a card says.

A card can be well typed and still do nothing: its event is never emitted, nothing reads its rule, or a name is used
before it is bound. Such a card is refused when definitions are compiled.
"""

from __future__ import annotations

from collections.abc import Iterable

from ashes_env.language.carddef import CardDef, DicePower
from ashes_env.rules.definitions.errors import DefinitionError, Problem
from ashes_env.rules.definitions.lint.cards import card_problems, power_problems
from ashes_env.rules.definitions.lint.chimeras import chimera_problems


def problems(cards: Iterable[CardDef], dice_powers: Iterable[DicePower] = ()) -> list[Problem]:
    """All errors of these cards. The cards may name each other."""
    cards = tuple(cards)
    types: dict[str, int] = {card.title: card.type for card in cards}
    titles = {card.title: card for card in cards}
    out: list[Problem] = []
    for card in cards:
        wrong = card_problems(card, types)
        out.extend(wrong or chimera_problems(card, titles))
    for power in dice_powers:
        out.extend(power_problems(power, types))
    return out


def check(cards: Iterable[CardDef], dice_powers: Iterable[DicePower] = ()) -> None:
    """Raises `DefinitionError` with all errors of these cards."""
    wrong = problems(cards, dice_powers)
    if wrong:
        raise DefinitionError("\n".join(map(str, wrong)), tuple(wrong))
