"""Legal actions as rows: what each of them points at, the text it is about, and its cost."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from ashes_env.encoding import fields as c
from ashes_env.encoding.actions import (
    ABILITIES,
    ACCEPT,
    ATTACKS,
    DECLINE,
    HAND,
    MODES,
    NUMBERS,
    OTHER_DICE,
    OWN_ATTACHMENTS,
    OWN_DICE,
    OWN_SPELLS,
    OWN_UNITS,
    PAGE,
    PLAYERS,
    SIDES,
    THEIR_ATTACHMENTS,
    THEIR_DICE,
    THEIR_SPELLS,
    THEIR_UNITS,
    TITLES,
    TOP,
    VERBS,
    Actions,
)
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.layout import BASE_ACTIONS, MAX_ACTIONS, MORE_ACTIONS, N_SPELLS, N_UNITS
from ashes_env.encoding.view import SeatView, cap, put_id, seen_title
from ashes_env.language.dice import DIE_MASK, N_DICE, level_of, type_of
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.definitions.texts import ACTIVATED, Program, Text
from ashes_env.rules.flow.menu import usable
from ashes_env.rules.paying.payment import payable
from ashes_env.rules.paying.ways import text_costs, ways_to_pay, ways_to_play
from ashes_env.rules.reading import values
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import Decision, Player, State, Topic

ID_WIDTH: Final = 8  # four ids of two bytes
NO_TEXTS: Final[dict[int, str]] = {}

B_DECLINE: Final = 0
B_ACCEPT: Final = 1
B_VERB: Final = 2
B_PAGE: Final = 3
B_PLAYER: Final = 4
B_UNIT: Final = 5
B_SPELL: Final = 6
B_ATTACHMENT: Final = 7
B_HAND: Final = 8
B_TITLE: Final = 9
B_OWN_DIE: Final = 10
B_THEIR_DIE: Final = 11
B_OTHER_DIE: Final = 12
B_SIDE: Final = 13
B_NUMBER: Final = 14
B_MODE: Final = 15
B_ABILITY: Final = 16
B_TOP: Final = 17

# (first id, block) in ascending order, for the ids of a table for two.
STARTS: Final = (
    (DECLINE, B_DECLINE),
    (ACCEPT, B_ACCEPT),
    (VERBS, B_VERB),
    (PAGE, B_PAGE),
    (PLAYERS, B_PLAYER),
    (OWN_UNITS, B_UNIT),
    (THEIR_UNITS, B_UNIT),
    (OWN_SPELLS, B_SPELL),
    (THEIR_SPELLS, B_SPELL),
    (OWN_ATTACHMENTS, B_ATTACHMENT),
    (THEIR_ATTACHMENTS, B_ATTACHMENT),
    (HAND, B_HAND),
    (TITLES, B_TITLE),
    (OWN_DICE, B_OWN_DIE),
    (THEIR_DICE, B_THEIR_DIE),
    (OTHER_DICE, B_OTHER_DIE),
    (SIDES, B_SIDE),
    (NUMBERS, B_NUMBER),
    (MODES, B_MODE),
    (ABILITIES, B_ABILITY),
    (TOP, B_TOP),
    (ATTACKS, B_VERB),
)


def _blocks() -> tuple[list[int], list[int]]:
    """For each action id: its block, and its index (from 1) in the block; further sides follow the table for two."""
    block: list[int] = []
    place: list[int] = []
    for i, (first, kind) in enumerate(STARTS):
        stop = STARTS[i + 1][0] if i + 1 < len(STARTS) else BASE_ACTIONS
        done = block.count(kind) if first == ATTACKS else 0  # these verbs continue the block of verbs
        block += [kind] * (stop - first)
        place += range(done + 1, done + stop - first + 1)
    more = (
        (B_PLAYER, 1),
        (B_UNIT, N_UNITS),
        (B_SPELL, N_SPELLS),
        (B_ATTACHMENT, MORE_ACTIONS - 1 - N_UNITS - N_SPELLS),
    )
    for _ in range(2):
        for kind, size in more:
            block += [kind] * size
            place += range(1, size + 1)
    return block, place


_BLOCKS: Final = _blocks()
BLOCK: Final = _BLOCKS[0]
PLACE: Final = _BLOCKS[1]


class Meant:
    """What an action is about: the address of a text, the id of an effect node, and the ways to pay."""

    __slots__ = ("address", "ways", "word")

    def __init__(self, address: str = "", ways: tuple[FlatCost, ...] = (), word: int = 0) -> None:
        self.address = address
        self.ways = ways
        self.word = word


def write_actions(
    w: BytesWriter,
    at: int,
    ids: int,
    g: State,
    context: EncodingContext,
    view: SeatView,
    actions: Actions,
    rows: dict[int, int],
    outside: dict[int, int],
) -> None:
    """Writes a row for each legal action, at most `MAX_ACTIONS`. They are in the order of ids, because the order of the
    moves can depend on the order of a hidden pile.

    `rows` are the rows of entities by card id, `outside` those of titles on offer or in hand by card id; both are empty
    for the flat form.
    """
    decision = g.decision
    if decision is None:
        return
    topic = g.stack[-1].topic(g)
    asked = decision.ask
    offers = g.stack[-1].offers(g) if asked == m.ASK_RESPONSE or asked == m.ASK_ORDER else NO_TEXTS
    word = 0
    if topic.address and topic.place >= 0:
        program = g.defs.programs.get(topic.address)
        if program is not None and topic.place < len(program.steps):
            word = context.lexicon.word(program.steps[topic.place].word)
    far = context.layout.far_actions
    n = 0
    for action in sorted(actions):
        if n >= MAX_ACTIONS:
            return
        n += 1
        w[at] = 1
        if action >= far:
            block, place = B_UNIT, action - far + 1
        else:
            block, place = BLOCK[action], PLACE[action]
        w[at + c.AC_BLOCK + block] = 1
        w[at + c.AC_PLACE] = place
        put_id(w, ids, action)
        if action != PAGE:
            move = actions[action]
            _row(w, at, ids, g, context, view, block, place, move, rows, outside)
            meant = _meant(g, decision, topic, offers, word, move)
            if meant.address:
                put_id(w, ids + 4, context.lexicon.texts.get(meant.address, 0))
            if meant.word:
                put_id(w, ids + 6, meant.word)
            if meant.ways:
                _cost(w, at, meant.ways)
        at += c.ACTION_WIDTH
        ids += ID_WIDTH


def _row(
    w: BytesWriter,
    at: int,
    ids: int,
    g: State,
    context: EncodingContext,
    view: SeatView,
    block: int,
    place: int,
    move: int,
    rows: dict[int, int],
    outside: dict[int, int],
) -> None:
    """Writes what an action points at."""
    kind, value = move >> m.SHIFT, move & m.MASK
    if kind == m.CARD:
        card = g.cards.get(value)
        if card is None:
            card = g.aside.get(value)
        if card is not None:
            w[at + c.AC_WHOSE + view.slot[card.seat]] = 1
        put_id(w, ids + 2, seen_title(g, context, value))
        w[at + c.AC_CARD] = cap(rows.get(value, 0))
    elif kind == m.FROM_HAND or kind == m.TITLE:
        w[at + c.AC_WHOSE + view.slot[g.owner[value]]] = 1
        put_id(w, ids + 2, context.title[value])
        w[at + c.AC_CARD] = cap(outside.get(value, 0))
    elif kind == m.PLAYER:
        w[at + c.AC_WHOSE + view.slot[value]] = 1
        pb = g.players[value].pb
        put_id(w, ids + 2, context.title[pb])
        w[at + c.AC_CARD] = cap(rows.get(pb, 0))
    elif kind == m.DIE:
        die = value & DIE_MASK
        w[at + c.AC_DIE + type_of(die)] = 1
        w[at + c.AC_LEVEL + level_of(die)] = 1
    elif kind == m.SIDE:
        w[at + c.AC_LEVEL + value] = 1
    elif kind == m.NUMBER:
        w[at + c.AC_NUMBER] = cap(value)


def _cost(w: BytesWriter, at: int, ways: tuple[FlatCost, ...]) -> None:
    first = ways[0]
    w[at + c.AC_WAYS] = cap(len(ways))
    for symbol in first.symbols:
        i = at + c.AC_COST + (N_DICE if symbol < 0 else symbol)
        w[i] = w[i] + 1
    w[at + c.AC_MAIN] = cap(first.main)
    w[at + c.AC_SIDE] = cap(first.side)
    if first.exhaust:
        w[at + c.AC_EXHAUST] = 1
    w[at + c.AC_DISCARD] = cap(first.discard)


def _meant(g: State, decision: Decision, topic: Topic, offers: dict[int, str], word: int, move: int) -> Meant:
    """The text that a move is about, and its cost."""
    kind, value = move >> m.SHIFT, move & m.MASK
    ask = decision.ask
    if ask == m.ASK_MENU:
        return _in_menu(g, g.players[decision.seat], kind, value)
    if ask == m.ASK_RESPONSE or ask == m.ASK_ORDER:
        address = offers.get(move, "")
        if address:
            text = g.defs.texts.get(address)
            return Meant(address, () if text is None else _payable(g, g.players[decision.seat], text.pay, False, False))
        if kind == m.FROM_HAND:
            d = g.by_id[value]
            return Meant(d.effect.address, _payable(g, g.players[decision.seat], d.reaction_costs, True, True))
        if ask == m.ASK_RESPONSE:
            return Meant()
    if kind == m.MODE:
        if ask == m.ASK_COST_BRANCH:
            return Meant(topic.address, topic.ways[value : value + 1], word)
        return Meant(_branch(g, topic, value), (), word)
    if kind == m.ABILITY:
        if value < len(topic.abilities):
            return _ability(g, g.players[decision.seat], decision.source, g.defs.texts[topic.abilities[value]])
        return Meant()
    if kind == m.NUMBER and topic.ways:
        return Meant(topic.address, tuple([way for way in topic.ways if way.x == value]), word)
    if kind == m.ACCEPT and ask == m.ASK_MAY and topic.address:
        step = _program(g, topic)
        if step is not None and topic.place >= 0:
            s = step.steps[topic.place]
            branch = s.branches.get("then")
            return Meant(topic.address if branch is None else branch.address, s.prices, word)
    return Meant(topic.address, (), word)


def _program(g: State, topic: Topic) -> Program | None:
    program = g.defs.programs.get(topic.address)
    return None if program is None or topic.place >= len(program.steps) else program


def _branch(g: State, topic: Topic, i: int) -> str:
    """The address of a branch that can be chosen; the address of the whole text if it has no branches."""
    program = _program(g, topic)
    if program is not None and topic.place >= 0:
        branch = program.steps[topic.place].branches.get(f"options{i}")
        if branch is not None:
            return branch.address
    return topic.address


def _in_menu(g: State, p: Player, kind: int, value: int) -> Meant:
    """The text and the cost of a card that can be played or used in a turn."""
    if kind == m.FROM_HAND:
        d = g.by_id[value]
        return Meant(d.effect.address, d.costs if len(d.costs) < 2 else tuple(ways_to_play(g, p, value)))
    if kind == m.DIE:
        program = g.defs.dice_powers.get(type_of(value & DIE_MASK))
        return Meant("" if program is None else program.address)
    if kind == m.CARD:
        card = g.cards[value]
        texts = [text for text, _n in values.texts(g, card) if text.kind == ACTIVATED]
        if len(texts) > 1:
            texts = [text for text, _n in usable(g, p, card)]
        if texts:
            return _ability(g, p, value, texts[0])
    return Meant()


def _ability(g: State, p: Player, cid: int, text: Text) -> Meant:
    """The text and the cost of an ability that can be used, or that responds to an event."""
    card = g.cards.get(cid)
    if text.kind == ACTIVATED and card is not None:
        costs = text_costs(g, card, text)
        return Meant(text.path, costs if len(costs) < 2 else tuple(ways_to_pay(g, p, card, text)))
    return Meant(text.path, _payable(g, p, text.pay, False, False))


def _payable(g: State, p: Player, costs: tuple[FlatCost, ...], from_hand: bool, reaction: bool) -> tuple[FlatCost, ...]:
    if len(costs) < 2:
        return costs
    return tuple([cost for cost in costs if payable(g, p, cost, from_hand, reaction)])
