"""The cards in the hand of the person at the screen: what each costs and does, and why it cannot be played now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ashes_env.cards.registry import by_title_in
from ashes_env.language.carddef import CardDef
from ashes_env.language.codes import CARD_TYPES
from ashes_env.render.board import cards_of
from ashes_env.render.drafting import paid
from ashes_env.render.rules_text.costs import cost_text, in_short
from ashes_env.render.rules_text.whole import UNITS, texts
from ashes_env.text.not_now import NOT_NOW as NOT_NOW

NO_COST: Final = "no cost"
ALL: Final = "All that you hold and have in play can be played or used now."


@dataclass(frozen=True, slots=True)
class Held:
    """A title in hand: `ids` of its copies, `numbers` of a unit ("2/3/1"), its `cost`, what it `does`, and `why` it
    cannot be played now ("" if it can, or if the player chooses something else).
    """

    title: str
    ids: tuple[int, ...]
    numbers: str
    cost: str
    does: str
    why: str

    @property
    def name(self) -> str:
        """The title, with the number of copies if there are several."""
        return f"{len(self.ids)}x {self.title}" if len(self.ids) > 1 else self.title

    @property
    def summary(self) -> str:
        """The same with the numbers of a unit."""
        return f"{self.name} {self.numbers}".rstrip()


def held(board: Mapping[str, Any], seat: int | None, why: Mapping[int, str]) -> list[Held]:
    """The hand of a seat on its board, each title once; `why` are the reasons by the id of a card
    (`text.not_now.reasons`).
    """
    if seat is None or not board["sides"]:
        return []
    ids: dict[str, tuple[int, ...]] = {}
    for card in board["sides"][seat]["hand"]["cards"]:
        ids[card["title"]] = (*ids.get(card["title"], ()), card["id"])
    cards, edition = by_title_in(board["edition"]), board["edition"]
    return [_held(cards[title], same, edition, why.get(same[0], "")) for title, same in ids.items()]


def _held(card: CardDef, ids: tuple[int, ...], edition: str, why: str) -> Held:
    unit = card.type in UNITS
    numbers = "/".join("X" if n is None else str(n) for n in (card.attack, card.life, card.recover)) if unit else ""
    does = text_of(card, edition)
    if not unit:
        does = f"{CARD_TYPES[card.type].lower()}. {does}"
    return Held(card.title, ids, numbers, cost_of(card), does, why)


def text_of(card: CardDef, edition: str) -> str:
    """What a card does, in one line."""
    return " ".join(texts(card, edition=edition))


def cost_of(card: CardDef) -> str:
    """What a card in hand costs: "main, 1 natural class"; of a reaction the cost of the reaction."""
    return in_short(cost_text(paid(card))) or NO_COST


def lines(board: Mapping[str, Any], seat: int | None, why: Mapping[int, str]) -> list[str]:
    """Everything that cannot be played or used now, a line for each: "Old Salt (main, 1 basic), not now: ..."."""
    cards = held(board, seat, why)
    out = [f"{one.name} ({one.cost}), {NOT_NOW}{one.why}" for one in cards if one.why]
    in_hand = {cid for one in cards for cid in one.ids}
    there = {card["id"]: card["title"] for card in cards_of(board)}
    told = (f"{there[cid]}, {NOT_NOW}{text}" for cid, text in why.items() if cid in there and cid not in in_hand)
    return [*out, *dict.fromkeys(told)]
