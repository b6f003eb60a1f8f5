"""The choices of a decision in sentences: short for a screen that shows the table, whole for who has only the text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ashes_env.encoding.actions import PAGE_ON, action_name
from ashes_env.language import codes as k
from ashes_env.match.match import Match
from ashes_env.render import drafting
from ashes_env.render.choice_texts import choice_texts
from ashes_env.render.describe import move_text
from ashes_env.render.persons import YOU, addressed
from ashes_env.render.verbs import done
from ashes_env.rules.reading import values
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.neighbours import foes

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Card, Decision, State

NEXT_PAGE: Final = "show the next page"
HIDDEN: Final = "card face down"
WHAT_VERBS_DO: Final = {
    "attack": " (main): {whom} with any number of your units that are not exhausted, or one unit with one of them",
    "attack a Phoenixborn": " (main): with any number of your units that are not exhausted; units may block them",
    "attack a unit": " (main): with any number of your units that are not exhausted; a Phoenixborn or a unit with Unit "
    "Guard may guard it, and the defender may counter",
    "meditate": " (side): discard cards from your hand, draw pile or spellboard; for each, turn one of your active "
    "dice to any side",
    "pass": " (main): do nothing; once all sides pass in a row, no more turns follow in this round",
    "end turn": ": without another action",
}
FEEDS_RAGE: Final = "; as an aspect that faces you is face down, one more rage die shows power"


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action in words; `cards` are the ids of the cards that it points at. `same` are all legal actions that
    mean the same, this one included.
    """

    action: int
    text: str
    cards: tuple[int, ...] = ()
    same: tuple[int, ...] = ()


def short_choices(match: Match, seat: int) -> list[Choice]:
    """The choices of a seat that decides, cut to the width of a screen; of choices with equal texts only the first."""
    return _offered(match, seat, drafting.with_facts)


def _offered(match: Match, seat: int, about: Callable[[str, str], str]) -> list[Choice]:
    """Choices by the texts of the board; `about` adds to those before a game what their cards are."""
    found = []
    for one in match.board(seat)["choices"]:
        action = int(one["action"])
        text = _without_id_name(match, action, str(one["text"]))
        found.append(Choice(action, about(text, match.edition) if match.choosing else text, tuple(one["cards"])))
    return _distinct(found)


def whole_choices(match: Match, names: Mapping[int, str]) -> list[Choice]:
    """The choices of the deciding seat in full: what each costs and does, numbers and side of each card that it points
    at. `names` are those of the players (`render.persons`). Equal texts mean the same; each choice stands once.
    """
    if match.choosing:
        offered = _offered(match, match.seat, drafting.in_full)
        return [replace(one, text=addressed(one.text, names)) for one in offered]
    g = match.game
    texts = choice_texts(g, 0)
    found = []
    for action, move in match.actions().items():
        text = NEXT_PAGE if move == PAGE_ON else _in_full(g, move, texts[move], names)
        found.append(Choice(action, addressed(text, names)))
    return _distinct(found)


def text_of(match: Match, action: int) -> str:
    """A legal action in words, without the name of its id."""
    return _without_id_name(match, action, match.describe_action(action))


def name_of(match: Match, action: int) -> str:
    """The same in short, without what it costs and does."""
    move = PAGE_ON if match.choosing else match.actions().get(action, PAGE_ON)
    if move == PAGE_ON:
        return text_of(match, action)
    return done(match.game, move, move_text(match.game, move))


def _distinct(found: Iterable[Choice]) -> list[Choice]:
    equal: dict[str, list[Choice]] = {}
    for one in found:
        equal.setdefault(one.text, []).append(one)
    return [replace(same[0], same=tuple(one.action for one in same)) for same in equal.values()]


def _without_id_name(match: Match, action: int, text: str) -> str:
    if match.choosing:
        return text
    return text.removeprefix(f"{action_name(action, match.context.layout)}: ")


# --- in full ----------------------------------------------------------------------------------------------------------


def _in_full(g: State, move: int, text: str, names: Mapping[int, str]) -> str:
    d = g.decision
    assert d is not None
    kind, value = m.kind_of(move), m.value_of(move)
    if d.ask == m.ASK_MENU:
        return _action_in_full(g, d, move, text)
    text = addressed(text, names)  # the side of a card is told apart only at the end
    if d.ask == m.ASK_FIRST_FIVE:
        return f"{text}{drafting.whole(g.by_id[value].card, g.options.edition)}"
    if kind in (m.FROM_HAND, m.TITLE):
        about = _facts(g, d, kind, value)
    elif kind == m.CARD:
        about = _in_play(g, d, value, text, names)
    else:
        return text
    if about and d.ask in (m.ASK_RESPONSE, m.ASK_ORDER):  # what the card does follows its title
        title, colon, does = text.partition(": ")
        return f"{title} ({about}){colon}{does}"
    return f"{text} ({about})" if about else text


def _action_in_full(g: State, d: Decision, move: int, text: str) -> str:
    """An action of the menu. `choice_texts` tells the price of cards, here are those of verbs and dice."""
    kind = m.kind_of(move)
    if kind == m.DIE:
        power, colon, does = text.partition(": ")
        return f"{power} (side, exhausts the die){colon}{does}"
    if kind != m.VERB:
        return text
    chimeras = [g.players[foe] for foe in foes(g, d.seat) if g.players[foe].scripted]
    said = text + WHAT_VERBS_DO.get(text, "").format(whom="the Chimera" if chimeras else "a Phoenixborn")
    hidden = any(g.cards[cid].facedown for one in chimeras for cid in one.row(g, d.seat))
    return said + FEEDS_RAGE if hidden and m.value_of(move) == m.VERB_PASS else said


def _facts(g: State, d: Decision, kind: int, value: int) -> str:
    """What a card costs and is; nothing of one that an offer has told already, or that lies face down."""
    if d.ask == m.ASK_RESPONSE and kind == m.FROM_HAND:
        return ""
    there = g.cards.get(value)
    return "" if there is not None and there.facedown else drafting.named(g.by_id[value].card)


def _in_play(g: State, d: Decision, cid: int, text: str, names: Mapping[int, str]) -> str:
    """Whose a card is, and the numbers of a character."""
    card = g.cards.get(cid) or g.aside.get(cid)
    if card is None:
        return ""
    name = names.get(card.seat, f"player {card.seat}")
    whose = "yours" if name == YOU else f"{name}'s"
    if text.endswith((f", {whose}", f", {name}")):  # it stands there, because both have a card with this title
        whose = ""
    return "; ".join(filter(None, (whose, "" if card.facedown else _numbers(g, card))))


def _numbers(g: State, card: Card) -> str:
    if card.id not in g.cards or card.d.kind not in (k.UNIT, k.PB):
        return ""
    life = f"{max(0, values.life_left(g, card))} life left"
    exhausted = ["exhausted"] if values.exhausted(g, card) else []
    attack = [f"attack {values.attack(g, card)}"] if card.d.kind != k.PB else []
    return ", ".join([*attack, life, *exhausted])
