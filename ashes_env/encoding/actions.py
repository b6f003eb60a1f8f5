"""Actions: the moves of a decision mapped into one fixed `Discrete` space, from the view of the seat that decides.

An id points at something (the third own unit, a title in hand, an active die) or is a command. The ids are the same for
every mode, deck and card pool; a table with more than two sides has further ids after them. If a block has too few ids,
`PAGE` shows the next moves.
"""

from __future__ import annotations

from typing import Final

from ashes_env.encoding.context import EncodingContext, far, near
from ashes_env.encoding.layout import BASE_ACTIONS, N_ATTACHMENTS, N_HAND, N_SPELLS, N_TITLES, N_UNITS, Layout
from ashes_env.language import codes as k
from ashes_env.language.dice import DIE_BITS, DIE_MASK, N_DICE, name_of
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import State


class Block:
    """A range of ids with one meaning: `first` to `first + size - 1`. In a game there can be more moves for a
    `paged` block than ids.
    """

    __slots__ = ("first", "meaning", "name", "paged", "size")

    def __init__(self, name: str, first: int, size: int, paged: bool, meaning: str) -> None:
        self.name = name
        self.first = first
        self.size = size
        self.paged = paged
        self.meaning = meaning


DECLINE: Final = 0
ACCEPT: Final = 1
VERBS: Final = 2
PAGE: Final = 6
PLAYERS: Final = 7
OWN_UNITS: Final = 9
THEIR_UNITS: Final = 19
OWN_SPELLS: Final = 29
THEIR_SPELLS: Final = 47
OWN_ATTACHMENTS: Final = 65
THEIR_ATTACHMENTS: Final = 81
HAND: Final = 97
TITLES: Final = 117
OWN_DICE: Final = 147
THEIR_DICE: Final = 174
OTHER_DICE: Final = 201
SIDES: Final = 228
NUMBERS: Final = 231
MODES: Final = 248
ABILITIES: Final = 254
TOP: Final = 258
ATTACKS: Final = 259
RESERVED: Final = 261
N_ACTIONS: Final = 264  # at a table for two; see `Layout.n_actions` for others

ORDERING: Final = 1
"""How moves are ordered and paged onto ids. Whoever changes that raises the number: the ids of earlier games then mean
something else.
"""

N_NUMBERS: Final = 17
N_MODES: Final = 6
N_ABILITIES: Final = 4

BLOCKS: Final = (
    Block("decline", DECLINE, 1, False, "no, stop, pass the window"),
    Block("accept", ACCEPT, 1, False, "yes; also: use the text of a card that is on its way out of play"),
    Block("verb", VERBS, 4, False, "attack, meditate, pass the main action, end the turn"),
    Block("page", PAGE, 1, False, "show the next page of what does not fit; changes nothing in the game"),
    Block("player", PLAYERS, 2, False, "a player, or the Phoenixborn (Chimera) of that player: own, opposing"),
    Block("own unit", OWN_UNITS, N_UNITS, True, "own unit, by place on the battlefield"),
    Block("opposing unit", THEIR_UNITS, N_UNITS, True, "opposing unit, by place on the battlefield"),
    Block("own spell", OWN_SPELLS, N_SPELLS, True, "copy on the own spellboard, in order of play"),
    Block("opposing spell", THEIR_SPELLS, N_SPELLS, True, "copy on the opposing spellboard, in order of play"),
    Block(
        "own attachment",
        OWN_ATTACHMENTS,
        N_ATTACHMENTS,
        True,
        "alteration on the own side, in the order of hosts: Phoenixborn, units, spells",
    ),
    Block("opposing attachment", THEIR_ATTACHMENTS, N_ATTACHMENTS, True, "alteration on the opposing side, likewise"),
    Block("hand", HAND, N_HAND, True, "title in the own hand, by its place among the titles of the own deck"),
    Block(
        "title",
        TITLES,
        N_TITLES,
        True,
        "title on offer (First Five, piles, under a card), by its place among the own titles or those on offer",
    ),
    Block("own die", OWN_DICE, N_DICE, False, "own active die, by type and side"),
    Block("opposing die", THEIR_DICE, N_DICE, False, "opposing active die, by type and side"),
    Block("other die", OTHER_DICE, N_DICE, False, "own exhausted or spent die, or a die on a card, by type and side"),
    Block("side", SIDES, 3, False, "side of a die: basic, class, power"),
    Block("number", NUMBERS, N_NUMBERS, True, "a number from 0 on"),
    Block("mode", MODES, N_MODES, True, "branch of a text or of a cost; top or bottom; kind of token"),
    Block("ability", ABILITIES, N_ABILITIES, True, "ability of the card chosen before"),
    Block("top", TOP, 1, False, "the top card of the own draw pile"),
    Block("attack", ATTACKS, 2, False, "in the edition of 2018: attack a Phoenixborn, attack a unit"),
    Block("reserved", RESERVED, 3, False, "for further verbs; never legal"),
)


def blocks(shape: Layout) -> tuple[Block, ...]:
    """The blocks of a table: those of a table for two, then a player, units, spells and attachments for each further
    side.
    """
    out = list(BLOCKS)
    for slot, name in enumerate(shape.names):
        if shape.player_actions[slot] >= BASE_ACTIONS:
            whose = name if name.startswith("partner") else name.replace("their", "opposing")
            out += [
                Block(f"{whose} player", shape.player_actions[slot], 1, False, f"the {whose} player or Phoenixborn"),
                Block(f"{whose} unit", shape.unit_actions[slot], N_UNITS, True, f"{whose} unit, by place"),
                Block(f"{whose} spell", shape.spell_actions[slot], N_SPELLS, True, f"{whose} spell, by place"),
                Block(
                    f"{whose} attachment",
                    shape.attachment_actions[slot],
                    N_ATTACHMENTS,
                    True,
                    f"alteration on the {whose} side, in the order of hosts",
                ),
            ]
    if shape.n_far:
        out.append(
            Block(
                "opposing unit that faces a partner",
                shape.far_actions,
                shape.n_far,
                True,
                "opposing unit on the battlefield that faces a partner, by place",
            )
        )
    return tuple(out)


PAGE_ON: Final = -1  # in place of a move, for the action that shows the next page

SHOWN: Final = 4  # how often the pages of a decision are shown

Actions = dict[int, int]
"""Legal action ids, each with the move of the rules that it stands for (`PAGE_ON` for `PAGE`)."""


class UnknownMove(Exception):
    """A move for which the action space has no id; `game` holds the position, `move` the move."""

    def __init__(self, game: State, move: int, why: str) -> None:
        from ashes_env.rules.game import describe

        super().__init__(f"no action stands for the option {describe(game, move)!r} ({move}): {why}")
        self.game = game
        self.move = move


def legal_actions(g: State, context: EncodingContext, page: int = 0) -> Actions:
    """The legal actions of the decision; empty when the game is over. `page` counts from 0.

    Moves that look the same to a person (copies of a title under one card) become one action. Raises `UnknownMove`
    for a move without an id.
    """
    decision = g.decision
    out: Actions = {}
    if decision is None:
        return out
    me = decision.seat
    cards = g.cards
    shape = context.layout
    slots = context.slot[me]
    more = False
    offer: list[int] = []
    for move in decision.moves:
        kind, value = move >> 16, move & 0xFFFF
        i = 0
        size = 1
        if kind == m.CARD:
            card = cards.get(value)
            if card is None:
                first, i = _aside(g, context, move, value, me, out)
                size = 1 if first == ACCEPT else N_ATTACHMENTS
            else:
                slot = slots[card.seat]
                of = card.d.kind
                if of == k.UNIT:
                    if card.faces >= 0 and card.faces != me and shape.n_far:
                        first, size = shape.far_actions, shape.n_far
                        i = far(g, g.players[card.seat], me).index(value)
                    else:
                        first, size = shape.unit_actions[slot], N_UNITS
                        i = near(g, g.players[card.seat], me).index(value)
                elif of == k.PB:
                    first, size = shape.player_actions[slot], 1
                elif of == k.SPELL_ON_BOARD:
                    first, size = shape.spell_actions[slot], N_SPELLS
                    i = g.players[card.seat].spells.index(value)
                elif of != k.ALTERATION:
                    raise UnknownMove(g, move, "the card has no place on the table")
                else:
                    first, size = shape.attachment_actions[slot], N_ATTACHMENTS
                    i = attachments(g, card.seat).index(value)
        elif kind == m.FROM_HAND:
            first, size = HAND, N_HAND
            i = context.hand_place(g, me, value)
        elif kind == m.DIE:
            pool = value >> DIE_BITS
            first = (OWN_DICE if pool == m.POOL_MINE else THEIR_DICE if pool == m.POOL_THEIRS else OTHER_DICE) + (
                value & DIE_MASK
            )
        elif kind == m.VERB:
            if value > m.VERB_ATTACK_UNIT:
                raise UnknownMove(g, move, "the verb has no id")
            first = VERBS + value if value <= m.VERB_END else ATTACKS + value - m.VERB_ATTACK_PHOENIXBORN
        elif kind == m.DECLINE:
            first = DECLINE
        elif kind == m.ACCEPT:
            first = ACCEPT
        elif kind == m.TITLE:
            if not offer:
                offer = context.on_offer(g, me, decision.moves)
            first, size = TITLES, N_TITLES
            i = offer.index(context.title_key(g, me, value))
        elif kind == m.PLAYER:
            first = shape.player_actions[slots[value]]
        elif kind == m.SIDE:
            first = SIDES + value
        elif kind == m.NUMBER:
            first, size, i = NUMBERS, N_NUMBERS, value
        elif kind == m.MODE:
            first, size, i = MODES, N_MODES, value
        elif kind == m.ABILITY:
            first, size, i = ABILITIES, N_ABILITIES, value
        elif kind == m.TOP:
            first = TOP
        else:
            raise UnknownMove(g, move, "the kind of option is unknown")
        if size > 1:
            if i >= size:
                more = True
            i -= page * size
            if i < 0 or i >= size:
                if i < 0:
                    more = True
                continue
        action = first + i
        if action not in out:
            out[action] = move
    if more:
        out[PAGE] = PAGE_ON
    return out


def offered(g: State, context: EncodingContext, page: int, idle: int) -> Actions:
    """The legal actions of a page after `idle` actions in a row that changed nothing. Once all pages may have been
    shown `SHOWN` times, a page that offers anything else no longer offers the next: a policy that always takes its
    likeliest action would turn pages for ever.
    """
    out = legal_actions(g, context, page)
    if idle >= 2 * SHOWN and len(out) > 1 and PAGE in out and idle >= SHOWN * pages(g, context):
        del out[PAGE]
    return out


def pages(g: State, context: EncodingContext) -> int:
    """How many pages the decision has."""
    n = 1
    while PAGE in legal_actions(g, context, n - 1):
        if not _shows_paged(context.layout, legal_actions(g, context, n)):
            break
        n += 1
    return n


_PAGED: Final = frozenset(i for b in BLOCKS if b.paged for i in range(b.first, b.first + b.size))


def _shows_paged(shape: Layout, actions: Actions) -> bool:
    """Whether a page shows anything that is not on every page."""
    for action in actions:
        if action in _PAGED or (action >= BASE_ACTIONS and action not in shape.player_actions):
            return True
    return False


def _aside(g: State, context: EncodingContext, move: int, value: int, me: int, out: Actions) -> tuple[int, int]:
    """The first id and the index for a card that is set aside: a host is `ACCEPT`; its former attachments follow the
    attachments in play.
    """
    card = g.aside.get(value)
    if card is None:
        raise UnknownMove(g, move, "the card is neither in play nor on its way out")
    if not card.host and ACCEPT not in out:
        return ACCEPT, 0
    rest = [cid for cid in g.aside if g.aside[cid].seat == card.seat]
    first = context.layout.attachment_actions[context.slot[me][card.seat]]
    return first, len(attachments(g, card.seat)) + rest.index(value)


def attachments(g: State, seat: int) -> list[int]:
    """Ids of the alterations of a side, in the order of their hosts."""
    p = g.players[seat]
    out: list[int] = []
    for cid in (p.pb, *p.units, *p.spells):
        host = g.cards.get(cid)
        if host is not None and host.attached:
            out.extend(host.attached)
    return out


def mask_bytes(actions: Actions, size: int = N_ACTIONS) -> bytearray:
    """The mask of the legal actions: one byte for each action, 1 for legal."""
    raw = bytearray(size)
    for action in actions:
        raw[action] = 1
    return raw


def block_of(action: int, shape: Layout | None = None) -> Block:
    """The block of an action id; raises `ValueError` for an id outside the space."""
    for block in BLOCKS if shape is None else blocks(shape):
        if block.first <= action < block.first + block.size:
            return block
    size = N_ACTIONS if shape is None else shape.n_actions
    raise ValueError(f"there is no action {action}; the ids run from 0 to {size - 1}")


ATTACK_NAMES: Final = ("attack a Phoenixborn", "attack a unit")
VERB_NAMES: Final = ("attack", "meditate", "pass the main action", "end the turn")


def action_name(action: int, shape: Layout | None = None) -> str:
    """The name of an action id, without a position: "own unit 3", "own die: charm power"."""
    block = block_of(action, shape)
    i = action - block.first
    if block.name == "verb":
        return VERB_NAMES[i]
    if block.name == "attack":
        return ATTACK_NAMES[i]
    if block.name == "player":
        return ("own Phoenixborn", "opposing Phoenixborn")[i]
    if block.name.endswith("die"):
        return f"{block.name}: {name_of(i)}"
    if block.name == "side":
        return f"side: {k.LEVELS[i]}"
    if block.name == "number":
        return f"number {i}"
    return block.name if block.size == 1 else f"{block.name} {i + 1}"
