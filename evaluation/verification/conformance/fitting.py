"""Moves of our game that a recorded click corresponds to."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language.dice import DIE_BITS, DIE_MASK, level_of, type_of
from ashes_env.rules.combat.attack import AttackFrame
from ashes_env.rules.definitions.texts import Text
from ashes_env.rules.flow.menu import usable
from ashes_env.rules.flow.turn import Turn
from ashes_env.rules.game import Game
from ashes_env.rules.responding.windows import Window
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import ID_MASK, Decision
from ashes_env.solo.side import Chimera
from evaluation.verification.conformance.clicks import Item
from evaluation.verification.conformance.menus import BATTLE, BEGUN, NEGATIVE, first_word
from evaluation.verification.conformance.positions import Names, our_name
from evaluation.verification.conformance.traces import Json

FOR_A_CHIMERA = "CHIMERA CHOICE"
MINE = ("mine", "me", "my", "self", "you", "yours")
IN_PLAY = ("play area", "spellboard")


def named(names: Names, g: Game, move: int, item: Item) -> bool:
    """Whether a move is the clicked card or die; copies of a title are interchangeable."""
    kind, value = m.kind_of(move), m.value_of(move)
    if item.die is not None:
        return die_fits(names, g, kind, value, item.seat, item.die)
    if item.card is None:
        return False
    if item.question[0] == BATTLE and kind == m.CARD and blocked_by(g, value, names, item.card["ref"]):
        return True
    return card_fits(names, g, kind, value, item.card)


def askers(g: Game, cid: int) -> frozenset[str]:
    """The names under which the record can ask for one of our cards: its title; for a side card of a Chimera also the
    Chimera, or the choice that is made for it.
    """
    if cid <= 0:
        return frozenset()
    out = {g.by_id[cid].title}
    for p in g.players:
        if isinstance(p, Chimera) and cid in (p.ultimate, p.behaviour):
            out |= {g.by_id[p.pb].title, FOR_A_CHIMERA}
    return frozenset(out)


def blocked_by(g: Game, attacker: int, names: Names, ref: str) -> bool:
    """Whether an attacker is blocked by a recorded unit: a click on either chooses their battle."""
    if g.attack_at < 0 or attacker not in g.cards:
        return False
    attack = g.stack[g.attack_at]
    blocker = attack.blocker_of(g.cards[attacker].ref) if isinstance(attack, AttackFrame) else 0
    return bool(blocker) and our_name(g, blocker & ID_MASK) == names.name(ref)


def card_fits(names: Names, g: Game, kind: int, value: int, card: Json) -> bool:
    """Whether a move of a kind and value is this recorded card."""
    where = card.get("location", "")
    if kind == m.PLAYER:
        return where in IN_PLAY and our_name(g, g.players[value].pb) == names.name(card["ref"])
    if kind == m.TOP:
        return bool(where == "deck")
    if kind not in (m.CARD, m.FROM_HAND, m.TITLE) or our_name(g, value) != names.name(card["ref"]):
        return False
    if kind == m.CARD:
        return where in IN_PLAY or value not in g.cards
    return kind == m.TITLE or where == "hand"


def die_fits(names: Names, g: Game, kind: int, value: int, seat: int, die: Json) -> bool:
    """Whether a move is this recorded die, or the card that it lies on."""
    if kind == m.CARD:
        return "on" in die and our_name(g, value) == names.name(die["on"])
    if kind != m.DIE or die["magic"] not in k.DIE_TYPES:
        return False
    pool, code = value >> DIE_BITS, value & DIE_MASK
    if k.DIE_TYPES[type_of(code)] != die["magic"]:
        return False
    if pool in (m.POOL_EXHAUSTED, m.POOL_SPENT) or die.get("exhausted"):
        return pool in (m.POOL_EXHAUSTED, m.POOL_SPENT) and bool(die.get("exhausted"))
    if k.LEVELS[level_of(code)] != die.get("level", "basic"):
        return False
    if pool == m.POOL_ON_CARD:
        return "on" in die
    return "on" not in die and (int(die["owner"]) - 1 == seat) == (pool == m.POOL_MINE)


def closeness(names: Names, g: Game, move: int, item: Item) -> int:
    """The distance of a move from the clicked card, by place; 0 is the same place."""
    if item.card is None or m.kind_of(move) != m.CARD:
        return 0
    cid = m.value_of(move)
    card = g.cards.get(cid)
    if card is None:
        return 9
    host = item.card.get("on")
    if host is not None or card.host:
        return 0 if host is not None and card.host and our_name(g, card.host) == names.name(host) else 5
    p = g.players[card.seat]
    controller = item.card.get("controller") or item.card["owner"]
    far = 0 if card.seat == int(controller) - 1 else 4
    zone = p.units if cid in p.units else p.spells if cid in p.spells else [cid]
    return far + min(3, abs(zone.index(cid) - int(item.card.get("index", 0))))


def same_ability(g: Game, decision: Decision, place: int, text: str) -> bool:
    """Whether an offered ability has the name on a button."""
    top = g.stack[-1]
    found: list[Text] = []
    if isinstance(top, Window):
        found = [a.text for a in top.answers(g) if a.card == decision.source and a.text is not None]
    elif isinstance(top, Turn) and decision.source in g.cards:
        found = [ability for ability, _n in usable(g, g.players[decision.seat], g.cards[decision.source])]
    return place < len(found) and bool(found[place].name) and text.lower().startswith(found[place].name.lower())


def button_rank(names: Names, g: Game, decision: Decision, move: int, item: Item) -> int:
    """How well the text of a button matches a move: 0 exactly, up to 3 possibly, -1 not at all."""
    kind, value = m.kind_of(move), m.value_of(move)
    text = item.text.strip()
    word = first_word(text)
    where = item.event["input"].get("card")
    place = int(item.event["input"].get("index", 0))
    if kind == m.DECLINE:
        if word in NEGATIVE:
            return 0
        if word == "confirm" and decision.ask == m.ASK_MEDITATE_DIE:
            return 1  # the die was turned to what it showed
        return 2 - min(place, 1) if m.YES in decision.moves and word != "yes" else -1
    if kind == m.ACCEPT:  # of two courses named on buttons the first is the one on offer
        return 0 if word == "yes" else -1 if word in NEGATIVE else 1 + min(place, 1)
    if len(decision.moves) == 1 and kind in (m.MODE, m.PLAYER) and not item.question[0].startswith(BEGUN):
        return -1  # what has one answer is not asked: the button belongs to another question
    if kind in (m.CARD, m.FROM_HAND, m.TITLE):
        if where is not None:
            ref = where["ref"] if isinstance(where, dict) else str(where)
            return 0 if ref in names.titles and our_name(g, value) == names.name(ref) else -1
        title = g.by_id[value].title
        if word == "yes" and m.NO in decision.moves:  # the card on offer is used
            return 0 if title == item.question[1] else 1 if len(decision.moves) == 2 else -1
        return 0 if title == text else -1
    if kind == m.TOP:
        return 0 if "top" in text.lower() else -1
    if kind == m.NUMBER:
        return 0 if word == str(value) else 1 if value == 0 and word in NEGATIVE else -1
    if kind == m.SIDE:
        return 0 if k.LEVELS[value] in text.lower() else -1
    if kind == m.PLAYER:
        if word in NEGATIVE:
            return -1
        return 0 if (word in MINE) == (value == decision.seat) else 2
    if kind == m.DIE:
        return 1 if k.DIE_TYPES[type_of(value & DIE_MASK)] in text.lower() else -1
    if kind in (m.MODE, m.ABILITY):
        if word in NEGATIVE and word != "no":
            return -1
        if kind == m.ABILITY and same_ability(g, decision, value, text):
            return 0
        return 0 if place == value else 2
    return -1


def card_moved(names: Names, g: Game, later: Game, ref: str) -> bool:
    """Whether a card has moved: the record may choose a branch by a click on the card that it moves."""
    if ref not in names.titles:
        return False
    name = names.name(ref)
    return whereabouts(g, name) != whereabouts(later, name)


def whereabouts(g: Game, name: str) -> tuple[int, ...]:
    """The number of cards of a name in play, and in each pile of the players."""
    out = [sum(1 for cid in g.cards if our_name(g, cid) == name)]
    for p in g.players:
        for pile in (p.hand, p.deck, p.discard, p.conjurations, p.removed):
            out.append(sum(1 for cid in pile if our_name(g, cid) == name))
    return tuple(out)
