"""What a card or an ability lacks to be played or used now, in clauses: dice, actions, room, a target.

The checks are those of the menu of the rules, in its order. A clause follows from what the player of the card knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.language.dice import LEVELS_EACH
from ashes_env.language.effects import Conjure, If, To
from ashes_env.language.targets import Cards, You
from ashes_env.render.rules_text.changes import rule_text
from ashes_env.render.rules_text.english import listed, plural
from ashes_env.render.rules_text.scribe import Scribe, UnknownWordError
from ashes_env.render.rules_text.subjects import described
from ashes_env.render.rules_text.whole import scribe_for
from ashes_env.rules.choices.declared import CardChoice, Choice
from ashes_env.rules.choices.resolve import meaning_at
from ashes_env.rules.paying.payment import affordable, open_actions, purse, reserve
from ashes_env.rules.reading.meaning import holds
from ashes_env.rules.state import zones

if TYPE_CHECKING:
    from ashes_env.language.base import Condition, Effect
    from ashes_env.language.carddef import CardDef
    from ashes_env.rules.definitions.costs import FlatCost
    from ashes_env.rules.definitions.definitions import Def
    from ashes_env.rules.definitions.texts import Program
    from ashes_env.rules.reading.context import Context
    from ashes_env.rules.state.state import Card, Player, State

NOTHING: Final = "it would change nothing now"
NEEDS: Final = "needs "
TARGET: Final = "needs a target: "
ONLY: Final = "works only "
EXHAUSTED: Final = "it is exhausted"
FULL: Final = "your battlefield is full"
RULES: Final = {
    k.MUST_ATTACK: "your main action has to be an attack",
    k.SIDE_IS_MEDITATE: "your side action can only be to meditate",
}
"""What a rule leaves of an action, where that is shorter than what it forbids."""


def rule(which: k.Rule) -> str:
    """A rule that forbids something to the player: "you cannot play action spells now"."""
    return RULES.get(which) or f"you {rule_text(which, 0, Scribe())} now"


def of_costs(
    g: State, p: Player, costs: Iterable[FlatCost], *, from_hand: bool, card: Card | None = None, reaction: bool = False
) -> str:
    """What the player lacks to pay, for the way to pay that lacks least; empty if a way can be paid. `card` is the one
    whose ability it is, `reaction` says that dice on cards may pay too.
    """
    ways = list(costs)
    least = min((cost.x for cost in ways), default=-1)
    found = [_of_cost(g, p, cost, from_hand, card, reaction) for cost in ways if cost.x <= max(least, 0)]
    if not found:
        return "it cannot be paid for"
    few = min(map(len, found))
    best = list(dict.fromkeys(tuple(lacks) for lacks in found if len(lacks) == few))
    return "; ".join(best[0]) if few == 0 or len({lacks[:-1] for lacks in best}) > 1 else _either(best)


def _either(best: Sequence[tuple[str, ...]]) -> str:
    """Ways to pay that lack the same but for the last thing: "needs 1 more charm die or 1 more natural die"."""
    last = [lacks[-1] for lacks in best]
    if all(text.startswith(NEEDS) for text in last):
        last[1:] = [text.removeprefix(NEEDS) for text in last[1:]]
    return "; ".join([*best[0][:-1], " or ".join(last)])


def _of_cost(g: State, p: Player, cost: FlatCost, from_hand: bool, card: Card | None, reaction: bool) -> list[str]:
    main, side = open_actions(g, p)
    out: list[str] = []
    if cost.exhaust and card is not None and card.exhaustion > 0:
        out.append(EXHAUSTED)
    if cost.main > main:
        out.append(rule(k.MUST_ATTACK) if cost.main <= p.main else "your main action is spent")
    if cost.side > side:
        out.append(rule(k.SIDE_IS_MEDITATE) if cost.side <= p.side else "your side action is spent")
    short = cost.discard - (len(p.hand) - from_hand)
    if cost.discard and short > 0:
        out.append(f"{NEEDS}{_more(short, 'card')} in hand to discard")
    dice = purse(g, p)
    if not affordable(p, cost, from_hand, dice) and (missing := _dice(_with_reserve(g, p, dice, reaction), cost)):
        out.append(f"{NEEDS}{listed(missing)}")
        if sum(p.active) > sum(dice):
            out.append(rule(k.NO_BASIC_DICE))
    return out


def _with_reserve(g: State, p: Player, dice: Sequence[int], reaction: bool) -> list[int]:
    out = list(dice)
    for code in reserve(g, p) if reaction else ():
        out[code] += 1
    return out


def _dice(have: Sequence[int], cost: FlatCost) -> list[str]:
    """The dice that a pool lacks for a cost: "1 more natural class die", "2 more dice"."""
    out: list[str] = []
    added = 0
    for t, powers, typed in cost.typed:
        at = t * LEVELS_EACH
        power = max(0, powers - have[at + k.POWER])
        some = max(0, typed - have[at + k.POWER] - have[at + k.CLASS] - power)
        out += [
            _more(n, f"{k.DIE_TYPES[t]} {k.LEVELS[level]} die") for n, level in ((power, k.POWER), (some, k.CLASS)) if n
        ]
        added += power + some
    short = cost.total - sum(have) - added
    return [*out, _more(short, "die")] if short > 0 else out


def _more(n: int, noun: str) -> str:
    """What is missing: "1 more card", "2 more charm class dice"."""
    return f"{n} more {noun if n == 1 else plural(noun)}"


def of_destination(g: State, x: Context, d: Def) -> str:
    """What a card from hand lacks that can be paid for: room, something to be attached to, something to do."""
    if d.kind == k.UNIT:
        return FULL
    if d.kind == k.SPELL_ON_BOARD:
        if d.card.focus_host:
            return f"{NEEDS}another ready spell of yours"
        return "your spellboard is full"
    if d.kind == k.ALTERATION:
        return f"{NEEDS}{_cards(Cards(k.Kind(d.host_kinds()), k.ANYONE, d.card.host), scribe_for(d.card))}"
    return of_effect(g, x, d.effect, d.card)


def of_effect(g: State, x: Context, program: Program, card: CardDef) -> str:
    """What a text lacks that would change nothing, as far as its first effect says it: a target, room, a condition."""
    found = list(dict.fromkeys(_of_program(g, x, program, scribe_for(card))))
    if not found:
        return NOTHING
    first = found[0][0]
    return f"{first}{listed((more for kind, more in found if kind == first), 'or')}"


def _of_program(g: State, x: Context, program: Program, s: Scribe) -> Iterator[tuple[str, str]]:
    """What the effects of a program lack, each as its kind and the rest of the clause."""
    for step in program.steps:
        word, branches = step.word, list(step.branches.values())
        for choice in meaning_at(step).choices:
            wanted = _untargeted(g, x, choice, word, s)
            if wanted:
                yield TARGET, wanted
        if isinstance(word, If):
            branches = [step.branches[name] for name in _branch(g, x, word) if name in step.branches]
            told = "" if branches else _if_text(word.condition, s)
            if told:
                yield ONLY, told
        elif isinstance(word, To):
            branches = [step.branches["do"]]
        elif isinstance(word, Conjure) and word.onto == word.pile == You():
            if zones.battlefield_room(g, x.seat) <= 0:
                yield FULL, ""
            elif not zones.find_conjuration(g, x.seat, word.title):
                yield f"your conjuration pile has no {word.title} left", ""
        for branch in branches:
            yield from _of_program(g, x, branch, s)


def _branch(g: State, x: Context, word: If) -> tuple[str]:
    return ("then",) if holds(g, x, word.condition) else ("otherwise",)


def _untargeted(g: State, x: Context, choice: Choice, word: Effect, s: Scribe) -> str:
    """The cards among which an effect wants one chosen, if there are none."""
    if not isinstance(choice, CardChoice) or choice.is_useful(g, x, word):
        return ""
    cards = getattr(choice.about(word), "cards", None)
    return _cards(cards, s) if isinstance(cards, Cards) else ""


def only_if(condition: Condition, card: CardDef) -> str:
    """A condition of a card that does not hold."""
    told = _if_text(condition, scribe_for(card))
    return f"{ONLY}{told}" if told else NOTHING


def _if_text(condition: Condition, s: Scribe) -> str:
    """A condition after "only"; empty if it has no words of its own."""
    try:
        return f"if {s.fresh().holds(condition)}"
    except UnknownWordError:
        return ""


def _cards(cards: Cards, s: Scribe) -> str:
    try:
        return described(cards, s.fresh()).replace("of that player", "of a player")
    except UnknownWordError:
        return ""
