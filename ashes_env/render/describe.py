"""The question to a player and every move, in words. Two moves have the same text only if they mean the same.

The frame that asks says what numbered moves stand for (`Frame.topic`). The texts of effects, offers and costs come
from the card definitions (`rules_text.asked`). The engine's own errors use simpler texts (`rules.game.describe`).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ashes_env.language.base import Body
from ashes_env.language.codes import DIE_TYPES, LEVELS, Token
from ashes_env.language.dice import DIE_BITS, DIE_MASK, type_of
from ashes_env.language.effects import ChooseOne, DealOut, May, ShiftDice
from ashes_env.render.rules_text.asked import (
    WIDTH,
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
from ashes_env.render.sources import cost_of, printed_at, title_of, word_at
from ashes_env.rules.game import describe, die_name
from ashes_env.rules.reading import values
from ashes_env.rules.state import moves as m

if TYPE_CHECKING:
    from ashes_env.rules.definitions.costs import FlatCost
    from ashes_env.rules.state.state import Card, Decision, State, Topic

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
VERBS: Final = ("attack", "meditate", "pass", "end turn", "attack a Phoenixborn", "attack a unit")
POOLS: Final = ("", " of the other player", " (exhausted)", " (spent)", " (on a card)")

# The text of the move to choose nothing, or nothing more.
STOP: Final = {
    m.ASK_PREPARE_DISCARD: "discard no more",
    m.ASK_MEDITATE: "discard no more",
    m.ASK_MEDITATE_DIE: "turn no more dice",
    m.ASK_RECOVERY_DIE: "exhaust no more dice",
    m.ASK_ATTACKER: "no more attackers",
    m.ASK_GUARD: "do not guard",
    m.ASK_BLOCKER: "no more blockers",
    m.ASK_COUNTER: "do not counter",
    m.ASK_RESPONSE: "do not respond",
    m.ASK_ORDER: "nothing of that",
    m.ASK_MAY: "decline",
    m.ASK_DIE: "no more dice",
    m.ASK_SEARCH: "take no card",
    m.ASK_TARGET: "choose no more",
    m.ASK_CHOOSE: "choose no more",
}

# The same where nothing has been chosen yet.
NOTHING: Final = {
    m.ASK_PREPARE_DISCARD: "discard nothing",
    m.ASK_RECOVERY_DIE: "exhaust no dice",
    m.ASK_DIE: "no dice",
    m.ASK_TARGET: "choose nothing",
    m.ASK_CHOOSE: "choose nothing",
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
    return m.ASKS[d.ask], title_of(g, d.source) if d.source else ""


def move_text(g: State, move: int) -> str:
    """One move of the current decision; raises `KeyError` for a move that is not offered."""
    return move_texts(g)[move]


def move_texts(g: State, width: int = WIDTH) -> dict[int, str]:
    """Every move of the current decision in words, in order, in at most `width` characters (0 for no limit).
    `choice_texts` adds what an action costs and does.
    """
    d = g.decision
    if d is None:
        return {}
    numbered = _numbered(g, d, width)
    found = {move: numbered.get(move) or _single_text(g, d, move) for move in d.moves}
    same = Counter(found.values())
    for move, text in list(found.items()):
        if same[text] > 1:
            others = [x for x in d.moves if x != move and (numbered.get(x) or _single_text(g, d, x)) == text]
            found[move] = _among(g, move, others) or text
    if d.ask == m.ASK_DAMAGE_ORDER:
        return {move: f"damage to {text}" for move, text in found.items()}
    if d.ask in (m.ASK_RESPONSE, m.ASK_ORDER):
        for move, address in g.stack[-1].offers(g).items():
            does = _answer(g, move, address)
            if does and move in found:
                found[move] = cut(f"{found[move]}: {does}", width)
    return found


# --- one move ---------------------------------------------------------------------------------------------------------


def _single_text(g: State, d: Decision, move: int) -> str:
    """A move by itself, without telling equal ones apart."""
    kind, value = m.kind_of(move), m.value_of(move)
    if kind == m.CARD or kind == m.TITLE:
        return title_of(g, value)
    if kind == m.FROM_HAND:
        return f"{g.by_id[value].title} in hand"
    if kind == m.VERB and value < len(VERBS):
        return VERBS[value]
    if kind == m.DIE:
        return die_name(value & DIE_MASK) + POOLS[value >> DIE_BITS]
    if kind == m.SIDE:
        return f"{'rage' if d.n == m.NO_DIE else DIE_TYPES[type_of(d.n)]} {LEVELS[value]}"
    if kind == m.PLAYER and d.ask == m.ASK_MENU:
        return f"hand over to player {value}"
    if kind == m.PLAYER:
        return f"player {value} ({g.by_id[g.players[value].pb].title})"
    if kind == m.NUMBER:
        if d.ask == m.ASK_MEDITATE:
            return (
                f"the top {value} cards of the draw pile, and no more"
                if value > 1
                else "the top card of the draw pile, and no more"
            )
        return f"draw {value}" if d.ask == m.ASK_EXTRA_DRAW else str(value)
    if kind == m.TOP:
        return "the top card of the draw pile"
    if kind == m.DECLINE:
        return NOTHING[d.ask] if d.ask in NOTHING and not _has_chosen(g, d) else STOP.get(d.ask, "no")
    if kind == m.ACCEPT:
        return "counter" if d.ask == m.ASK_COUNTER else "yes"
    return describe(g, move)


def _has_chosen(g: State, d: Decision) -> bool:
    """Whether something has been chosen already in a choice of several things."""
    shown = g.stack[-1].shown(g, d.seat)
    return bool(shown.dice) if d.ask == m.ASK_DIE else d.n > 0


# --- equal titles -----------------------------------------------------------------------------------------------------


def _among(g: State, move: int, others: list[int]) -> str:
    """A card among other moves with its title: its place on the table, and its side where that differs."""
    kind, cid = m.kind_of(move), m.value_of(move)
    if kind not in (m.CARD, m.TITLE):
        return ""
    card = (g.cards.get(cid) or _attached_aside(g, cid)) if kind == m.CARD else None
    seat = g.owner[cid] if card is None else card.seat
    seats = {_side(g, other) for other in others}
    if card is not None:
        text = _placed(g, card, True)
    else:
        text = title_of(g, cid)
        if any(m.value_of(other) in g.cards and m.kind_of(other) == m.CARD for other in others):
            text += " out of play"
    return f"{text}, player {seat}" if seats - {seat} else text


def _attached_aside(g: State, cid: int) -> Card | None:
    """An alteration that leaves play together with its card."""
    card = g.aside.get(cid)
    return card if card is not None and card.host in g.aside else None


def _side(g: State, move: int) -> int:
    cid = m.value_of(move)
    return g.cards[cid].seat if m.kind_of(move) == m.CARD and cid in g.cards else g.owner[cid]


def _placed(g: State, card: Card, counted: bool) -> str:
    """A card in play among those with its title on its side: "the first Butterfly Monk of two"."""
    p = g.players[card.seat]
    title = title_of(g, card.id)
    host = g.cards.get(card.host) or g.aside.get(card.host) if card.host else None
    if host is not None:
        row: tuple[int, ...] = host.attached
        where = f" on {_placed(g, host, True)}"
    else:
        row = (p.pb, *p.units, *p.spells)
        where = ""
    same = [cid for cid in row if (cid in g.cards or cid in g.aside) and title_of(g, cid) == title]
    if len(same) < 2 or card.id not in same:
        return title + where
    i, n = same.index(card.id), len(same)
    nth = ORDINALS[i] if i < len(ORDINALS) else f"{i + 1}th"
    return f"the {nth} {title} of {NUMBERS[n] if n < len(NUMBERS) else n}{where}"


# --- numbered moves ---------------------------------------------------------------------------------------------------


def _numbered(g: State, d: Decision, width: int) -> dict[int, str]:
    """The texts of moves that only the frame can explain: branches, costs, abilities, offers."""
    kinds = {m.kind_of(move) for move in d.moves}
    if d.ask == m.ASK_TOKEN:
        return {x: token_text(Token(m.value_of(x))) for x in d.moves}
    if d.ask == m.ASK_TOP_BOTTOM:
        return {x: end_text(m.value_of(x) == 1) for x in d.moves}
    if d.ask == m.ASK_MAY:
        return _offer(g, g.stack[-1].topic(g), d.seat, width)
    if m.MODE in kinds:
        topic = g.stack[-1].topic(g)
        lines = _ways(topic.ways) if d.ask == m.ASK_COST_BRANCH else _branches(g, topic, width)
        return _by_number(m.MODE, d.moves, lines)
    if m.ABILITY in kinds:
        return _by_number(m.ABILITY, d.moves, _abilities(g, g.stack[-1].topic(g), width))
    if d.ask == m.ASK_NUMBER and isinstance(word_at(g, g.stack[-1].topic(g)), ShiftDice):
        return {x: f"lower {m.value_of(x)}, raise the others" if m.value_of(x) else "raise all" for x in d.moves}
    if d.ask == m.ASK_NUMBER and (ways := g.stack[-1].topic(g).ways):
        paid = dict(zip((way.x for way in ways), _ways(ways), strict=True))
        return {x: f"{m.value_of(x)} for X: {paid[m.value_of(x)]}" for x in d.moves if m.value_of(x) in paid}
    return {}


def _by_number(kind: int, moves: list[int], lines: tuple[str, ...]) -> dict[int, str]:
    return {x: lines[m.value_of(x)] for x in moves if m.kind_of(x) == kind and m.value_of(x) < len(lines)}


def _offer(g: State, topic: Topic, seat: int, width: int) -> dict[int, str]:
    card = printed_at(g, topic.address)
    word = word_at(g, topic)
    if card is None:
        return {}
    if isinstance(word, May):
        offered = _picked(g, seat) + offer_text(card, word, width)
        return {m.YES: cut(offered, width), m.NO: refusal_text(card, word, width)}
    text = g.defs.texts.get(topic.address)
    return {} if text is None else {m.YES: cut(in_full(card, text.program.effects, text.name, text.n), width)}


def _picked(g: State, seat: int) -> str:
    """What has been picked for this offer: "Cover: ", "charm power, time basic: "."""
    shown = g.stack[-1].shown(g, seat)
    picked = [*(title_of(g, cid) for cid in shown.cards), *map(die_name, shown.dice)]
    return f"{', '.join(picked)}: " if picked else ""


def _branches(g: State, topic: Topic, width: int) -> tuple[str, ...]:
    card = printed_at(g, topic.address)
    word = word_at(g, topic)
    options: tuple[Body, ...] = word.options if isinstance(word, ChooseOne | DealOut) else ()
    return () if card is None else branches_text(card, options, width)


def _abilities(g: State, topic: Topic, width: int) -> tuple[str, ...]:
    whole = []
    for address in topic.abilities:
        text = g.defs.texts[address]
        whole.append(in_full(g.defs[text.title].card, text.program.effects, text.name, text.n))
    return tell_apart(whole, width)


def _answer(g: State, move: int, address: str) -> str:
    """What a card does as an answer to an event; empty if it has several texts that could answer."""
    text = g.defs.texts.get(address)
    card = printed_at(g, address)
    there = g.cards.get(m.value_of(move)) or g.aside.get(m.value_of(move))
    if text is None or card is None or there is None or m.kind_of(move) != m.CARD:
        return ""
    same = [one for one, _ in values.texts(g, there) if one.event == text.event and one.rank == text.rank]
    return in_full(card, text.program.effects, text.name, text.n) if len(same) == 1 else ""


def _ways(ways: tuple[FlatCost, ...]) -> tuple[str, ...]:
    return tell_apart([way_text(cost_of(way)) for way in ways])
