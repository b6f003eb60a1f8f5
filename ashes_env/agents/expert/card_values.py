"""The value of a card by its definition: as a unit, as a ready spell in play, and in hand.

In points, as in `valence_of`; computed once for each definition.
"""

from __future__ import annotations

from typing import Final

from ashes_env.agents.expert.effect_valence import of_change, valence_of
from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language import modifiers as m
from ashes_env.language import targets as t
from ashes_env.rules.definitions.definitions import Def
from ashes_env.rules.definitions.texts import ACTIVATED, TRIGGERED, Text

ATTACK: Final = 1.0
LIFE: Final = 0.7
BODY: Final = 0.6
FREE_X: Final = 2.0  # the value assumed for X
DIE: Final = 0.8
ENTERING: Final = (k.ENTERS_PLAY, k.ATTACHED)


class CardValue:
    """The computed values of one title, in points. `traits`: a unit's texts; `doomed`: it leaves play at the end of the
    round; `stays`: a ready spell in play; `plays`: playing the card, `cost` its dice, `net` the difference; `harm`: the
    harm of an alteration to its host, `gift`: its value for the host besides attack, life and recover; `reacts`: it can
    be played from hand as a reaction.
    """

    __slots__ = ("cost", "doomed", "gift", "harm", "net", "plays", "reacts", "stays", "traits")

    def __init__(self, d: Def) -> None:
        self.cost = min((c.total for c in d.costs if c.x <= 0), default=0)
        self.reacts = d.card.reaction is not None
        self.doomed = any(_leaves(text) for text in d.texts)
        self.traits = sum([_trait(text) for text in d.texts])
        given, values = _granted(d)
        self.gift = -given
        self.harm = given + values - float(d.printed_attack) - 0.8 * d.life - 0.3 * d.printed_recover
        self.stays = 0.0
        if d.kind == k.SPELL_ON_BOARD:
            self.stays = 1.0 + sum([_use(text) for text in d.texts])
        if d.kind == k.UNIT:
            self.plays = unit_card_value(d, self) + sum([_enters(text) for text in d.texts])
        elif d.kind == k.SPELL_ON_BOARD:
            self.plays = 1.5 * self.stays
        elif d.kind == k.ALTERATION:
            self.plays = 0.5 + abs(self.harm)
        else:
            self.plays = valence_of(d.effect).worth
        self.net = self.plays - DIE * self.cost


def unit_card_value(d: Def, known: CardValue) -> float:
    """The points of a unit that enters play, by its definition."""
    attack = d.printed_attack if d.card.attack is not None else FREE_X
    life = d.life if d.card.life is not None else FREE_X
    worth = ATTACK * max(0.0, attack) + LIFE * max(1.0, life) + BODY + known.traits
    return worth * 0.6 if known.doomed else worth


def _leaves(text: Text) -> bool:
    """Whether the text removes its own card from play at the end of the round."""
    return text.event == k.ROUND_ENDS and any(
        isinstance(word, (e.Destroy, e.Discard)) and isinstance(word.who, t.This) for word in text.program.effects
    )


def _enters(text: Text) -> float:
    """The value of a text when its card enters play."""
    if text.kind == TRIGGERED and text.event in ENTERING and text.trigger is not None and text.trigger.this:
        return 0.8 * valence_of(text.program).worth
    return 0.0


def _trait(text: Text) -> float:
    """The value that a text adds to a unit that has it in play."""
    if text.passive is not None:
        harm = of_change(text.passive.what)
        return 0.4 if harm < 0 else -0.4 if harm > 0 else 0.2
    if text.kind == ACTIVATED:
        return 0.4 * max(0.0, valence_of(text.program).worth)
    if text.kind == TRIGGERED and text.event not in ENTERING:
        return max(-1.0, min(1.5, 0.3 * valence_of(text.program).worth))
    return 0.0


def _use(text: Text) -> float:
    """The value of a text of a ready spell: one use in each of the coming rounds, minus its dice."""
    if text.kind == ACTIVATED:
        cost = min((c.total for c in text.costs[0]), default=0)
        return max(0.4, valence_of(text.program).worth - 0.6 * cost)
    return 0.8


def _granted(d: Def) -> tuple[float, float]:
    """Harm to the host by the abilities that an alteration gives it; separately, harm by the values that it changes."""
    given = values = 0.0
    for text in d.texts:
        if text.passive is not None and not text.passive.on_host:
            continue
        for each in text.granted or (text,):
            if each.passive is None:
                given -= max(-1.0, min(1.2, 0.5 * valence_of(each.program).worth))
            elif isinstance(each.passive.what, m.Bonus):
                values += of_change(each.passive.what)
            elif not isinstance(each.passive.what, m.Forbids):
                given += of_change(each.passive.what)
    return given, values


_KNOWN: Final[dict[int, tuple[Def, CardValue]]] = {}


def card_value(d: Def) -> CardValue:
    """The values of a title; cached."""
    found = _KNOWN.get(d.index)
    if found is None or found[0] is not d:
        found = _KNOWN[d.index] = (d, CardValue(d))
    return found[1]
