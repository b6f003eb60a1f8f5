"""The question to a player and every option, in words. Two options have the same text only if they mean the same.

The frame that asks says what numbered options stand for (`Frame.topic`). The texts of effects, offers and costs come
from the card definitions (`rules_text.asked`). The engine's own errors use simpler texts (`rules.game.describe`).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ashes_env.language.base import Body, Effect
from ashes_env.language.carddef import CardDef, DicePower
from ashes_env.language.codes import DIE_TYPES, LEVELS, DieType, Level, Token
from ashes_env.language.costs import Cost, Dice
from ashes_env.language.dice import DIE_BITS, DIE_MASK, level_of, type_of
from ashes_env.language.effects import ChooseOne, DealOut, May
from ashes_env.render.rules_text import (
    branches_text,
    cut,
    end_text,
    in_full,
    offer_text,
    refusal_text,
    tell_apart,
    token_text,
    way_text,
)
from ashes_env.rules.game import describe, die_name
from ashes_env.rules.reading import values
from ashes_env.rules.state import options as o

if TYPE_CHECKING:
    from ashes_env.rules.definitions.costs import FlatCost
    from ashes_env.rules.state.state import Card, Decision, State, Topic

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
VERBS: Final = ("attack", "meditate", "pass", "end turn")
POOLS: Final = ("", " of the other player", " (exhausted)", " (spent)", " (on a card)")

# The text of the option to choose nothing, or nothing more.
STOP: Final = {
    o.ASK_PREPARE_DISCARD: "discard no more",
    o.ASK_MEDITATE: "discard no more",
    o.ASK_MEDITATE_DIE: "turn no more dice",
    o.ASK_RECOVERY_DIE: "exhaust no more dice",
    o.ASK_ATTACKER: "no more attackers",
    o.ASK_GUARD: "do not guard",
    o.ASK_BLOCKER: "no more blockers",
    o.ASK_COUNTER: "do not counter",
    o.ASK_RESPONSE: "do not respond",
    o.ASK_ORDER: "nothing of that",
    o.ASK_MAY: "decline",
    o.ASK_DIE: "no more dice",
    o.ASK_SEARCH: "take no card",
    o.ASK_TARGET: "choose no more",
    o.ASK_CHOOSE: "choose no more",
}

# The same where nothing has been chosen yet.
NOTHING: Final = {
    o.ASK_PREPARE_DISCARD: "discard nothing",
    o.ASK_RECOVERY_DIE: "exhaust no dice",
    o.ASK_DIE: "no dice",
    o.ASK_TARGET: "choose nothing",
    o.ASK_CHOOSE: "choose nothing",
}


def decision_text(g: State) -> str:
    """The question and the card that asks it: "choose one (Close Combat)"; empty when the game is over."""
    question, source = asked(g)
    return f"{question} ({source})" if source else question


def asked(g: State) -> tuple[str, str]:
    """The question, and the title of the card that asks it ("" for the rules); both are empty when the game is over."""
    d = g.decision
    if d is None:
        return "", ""
    return o.ASKS[d.ask], _title(g, d.source) if d.source else ""


def option_text(g: State, option: int) -> str:
    """One option of the current decision; raises `KeyError` for an option that is not offered."""
    return option_texts(g)[option]


def option_texts(g: State) -> dict[int, str]:
    """Every option of the current decision in words, in order."""
    d = g.decision
    if d is None:
        return {}
    numbered = _numbered(g, d)
    found = {option: numbered.get(option) or _single_text(g, d, option) for option in d.options}
    same = Counter(found.values())
    for option, text in list(found.items()):
        if same[text] > 1:
            others = [x for x in d.options if x != option and (numbered.get(x) or _single_text(g, d, x)) == text]
            found[option] = _among(g, option, others) or text
    if d.ask == o.ASK_DAMAGE_ORDER:
        return {option: f"damage to {text}" for option, text in found.items()}
    if d.ask in (o.ASK_RESPONSE, o.ASK_ORDER):
        for option, address in g.stack[-1].offers(g).items():
            does = _answer(g, option, address)
            if does and option in found:
                found[option] = cut(f"{found[option]}: {does}")
    return found


# --- one option -------------------------------------------------------------------------------------------------------


def _single_text(g: State, d: Decision, option: int) -> str:
    """An option by itself, without telling equal ones apart."""
    kind, value = o.kind_of(option), o.value_of(option)
    if kind == o.CARD or kind == o.TITLE:
        return _title(g, value)
    if kind == o.FROM_HAND:
        return f"{g.by_id[value].title} in hand"
    if kind == o.VERB and value < len(VERBS):
        return VERBS[value]
    if kind == o.DIE:
        return die_name(value & DIE_MASK) + POOLS[value >> DIE_BITS]
    if kind == o.SIDE:
        return f"{DIE_TYPES[type_of(d.n)]} {LEVELS[value]}"
    if kind == o.PLAYER and d.ask == o.ASK_MENU:
        return f"hand over to player {value}"
    if kind == o.PLAYER:
        return f"player {value} ({g.by_id[g.players[value].pb].title})"
    if kind == o.NUMBER:
        if d.ask == o.ASK_MEDITATE:
            return (
                f"the top {value} cards of the draw pile, and no more"
                if value > 1
                else "the top card of the draw pile, and no more"
            )
        return f"draw {value}" if d.ask == o.ASK_EXTRA_DRAW else str(value)
    if kind == o.TOP:
        return "the top card of the draw pile"
    if kind == o.DECLINE:
        return NOTHING[d.ask] if d.ask in NOTHING and not _has_chosen(g, d) else STOP.get(d.ask, "no")
    if kind == o.ACCEPT:
        return "counter" if d.ask == o.ASK_COUNTER else "yes"
    return describe(g, option)


def _has_chosen(g: State, d: Decision) -> bool:
    """Whether something has been chosen already in a choice of several things."""
    shown = g.stack[-1].shown(g, d.seat)
    return bool(shown.dice) if d.ask == o.ASK_DIE else d.n > 0


def _title(g: State, cid: int) -> str:
    card = g.cards.get(cid)
    return "card face down" if card is not None and card.facedown else g.by_id[cid].title


# --- equal titles -----------------------------------------------------------------------------------------------------


def _among(g: State, option: int, others: list[int]) -> str:
    """A card among other options with its title: its place on the table, and its side where that differs."""
    kind, cid = o.kind_of(option), o.value_of(option)
    if kind not in (o.CARD, o.TITLE):
        return ""
    card = (g.cards.get(cid) or _attached_aside(g, cid)) if kind == o.CARD else None
    seat = g.owner[cid] if card is None else card.seat
    seats = {_side(g, other) for other in others}
    if card is not None:
        text = _placed(g, card, True)
    else:
        text = _title(g, cid)
        if any(o.value_of(other) in g.cards and o.kind_of(other) == o.CARD for other in others):
            text += " out of play"
    return f"{text}, player {seat}" if seats - {seat} else text


def _attached_aside(g: State, cid: int) -> Card | None:
    """An alteration that leaves play together with its card."""
    card = g.aside.get(cid)
    return card if card is not None and card.host in g.aside else None


def _side(g: State, option: int) -> int:
    cid = o.value_of(option)
    return g.cards[cid].seat if o.kind_of(option) == o.CARD and cid in g.cards else g.owner[cid]


def _placed(g: State, card: Card, counted: bool) -> str:
    """A card in play among those with its title on its side: "the first Butterfly Monk of two"."""
    p = g.players[card.seat]
    title = _title(g, card.id)
    host = g.cards.get(card.host) or g.aside.get(card.host) if card.host else None
    if host is not None:
        row: tuple[int, ...] = host.attached
        where = f" on {_placed(g, host, True)}"
    else:
        row = (p.pb, *p.units, *p.spells)
        where = ""
    same = [cid for cid in row if (cid in g.cards or cid in g.aside) and _title(g, cid) == title]
    if len(same) < 2 or card.id not in same:
        return title + where
    i, n = same.index(card.id), len(same)
    nth = ORDINALS[i] if i < len(ORDINALS) else f"{i + 1}th"
    return f"the {nth} {title} of {NUMBERS[n] if n < len(NUMBERS) else n}{where}"


# --- numbered options -------------------------------------------------------------------------------------------------


def _numbered(g: State, d: Decision) -> dict[int, str]:
    """The texts of options that only the frame can explain: branches, costs, abilities, offers."""
    kinds = {o.kind_of(option) for option in d.options}
    if d.ask == o.ASK_TOKEN:
        return {x: token_text(Token(o.value_of(x))) for x in d.options}
    if d.ask == o.ASK_TOP_BOTTOM:
        return {x: end_text(o.value_of(x) == 1) for x in d.options}
    if d.ask == o.ASK_MAY:
        return _offer(g, g.stack[-1].topic(g))
    if o.MODE in kinds:
        topic = g.stack[-1].topic(g)
        lines = _ways(topic.ways) if d.ask == o.ASK_COST_BRANCH else _branches(g, topic)
        return _by_number(o.MODE, d.options, lines)
    if o.ABILITY in kinds:
        return _by_number(o.ABILITY, d.options, _abilities(g, g.stack[-1].topic(g)))
    if d.ask == o.ASK_NUMBER and (ways := g.stack[-1].topic(g).ways):
        paid = dict(zip((way.x for way in ways), _ways(ways), strict=True))
        return {x: f"{o.value_of(x)} for X: {paid[o.value_of(x)]}" for x in d.options if o.value_of(x) in paid}
    return {}


def _by_number(kind: int, options: list[int], lines: tuple[str, ...]) -> dict[int, str]:
    return {x: lines[o.value_of(x)] for x in options if o.kind_of(x) == kind and o.value_of(x) < len(lines)}


def _offer(g: State, topic: Topic) -> dict[int, str]:
    card = _printed(g, topic.address)
    word = _word(g, topic)
    if card is None:
        return {}
    if isinstance(word, May):
        return {o.YES: offer_text(card, word), o.NO: refusal_text(card, word)}
    text = g.defs.texts.get(topic.address)
    return {} if text is None else {o.YES: cut(in_full(card, text.program.effects, text.name, text.n))}


def _branches(g: State, topic: Topic) -> tuple[str, ...]:
    card = _printed(g, topic.address)
    word = _word(g, topic)
    options: tuple[Body, ...] = word.options if isinstance(word, ChooseOne | DealOut) else ()
    return () if card is None else branches_text(card, options)


def _abilities(g: State, topic: Topic) -> tuple[str, ...]:
    whole = []
    for address in topic.abilities:
        text = g.defs.texts[address]
        whole.append(in_full(g.defs[text.title].card, text.program.effects, text.name, text.n))
    return tell_apart(whole)


def _answer(g: State, option: int, address: str) -> str:
    """What a card does as an answer to an event; empty if it has several texts that could answer."""
    text = g.defs.texts.get(address)
    card = _printed(g, address)
    there = g.cards.get(o.value_of(option)) or g.aside.get(o.value_of(option))
    if text is None or card is None or there is None or o.kind_of(option) != o.CARD:
        return ""
    same = [one for one, _ in values.texts(g, there) if one.event == text.event and one.rank == text.rank]
    return in_full(card, text.program.effects, text.name, text.n) if len(same) == 1 else ""


def _ways(ways: tuple[FlatCost, ...]) -> tuple[str, ...]:
    return tell_apart([way_text(_cost(way)) for way in ways])


def _cost(way: FlatCost) -> Cost:
    """One way to pay as a `Cost` of the card language."""
    dice = tuple(
        Dice(n, Level(level_of(max(code, 0))), None if code < 0 else DieType(type_of(code)))
        for code, n in Counter(way.symbols).items()
    )
    return Cost(way.main, way.side, way.exhaust, way.discard, dice)


def _printed(g: State, address: str) -> CardDef | DicePower | None:
    """The card or dice power that an address points into."""
    title = address.partition("/")[0]
    d = g.defs.by_title.get(title)
    if d is not None:
        return d.card
    for die, program in g.defs.dice_powers.items():
        if address.startswith(program.address):
            return DicePower(DieType(die), program.effects)
    return None


def _word(g: State, topic: Topic) -> Effect | None:
    program = g.defs.programs.get(topic.address)
    return None if program is None or topic.place < 0 else program.steps[topic.place].word
