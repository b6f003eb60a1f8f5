"""Where the words of a position come from: the title that a card shows, the definition that an address points into, a
cost as the card language has it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ashes_env.language.base import Effect
from ashes_env.language.carddef import CardDef, DicePower
from ashes_env.language.codes import DieType, Level
from ashes_env.language.costs import Cost, Dice
from ashes_env.language.dice import level_of, type_of

if TYPE_CHECKING:
    from ashes_env.rules.definitions.costs import FlatCost
    from ashes_env.rules.state.state import State, Topic


def title_of(g: State, cid: int) -> str:
    """The title of a card as everybody who sees it there sees it."""
    card = g.cards.get(cid)
    return "card face down" if card is not None and card.facedown else g.by_id[cid].title


def cost_of(way: FlatCost) -> Cost:
    """One way to pay as a `Cost` of the card language."""
    dice = tuple(
        Dice(n, Level(level_of(max(code, 0))), None if code < 0 else DieType(type_of(code)))
        for code, n in Counter(way.symbols).items()
    )
    return Cost(way.main, way.side, way.exhaust, way.discard, dice)


def printed_at(g: State, address: str) -> CardDef | DicePower | None:
    """The card or dice power that an address points into."""
    title = address.partition("/")[0]
    d = g.defs.by_title.get(title)
    if d is not None:
        return d.card
    for die, program in g.defs.dice_powers.items():
        if address.startswith(program.address):
            return DicePower(DieType(die), program.effects)
    return None


def word_at(g: State, topic: Topic) -> Effect | None:
    """The effect that a question is about, if it is about one."""
    program = g.defs.programs.get(topic.address)
    return None if program is None or topic.place < 0 else program.steps[topic.place].word
