"""Encodes a campaign as numbers for one seat: its own deck, dice and lists, and the public state of the campaign.

The partner's deck and building choices are not included.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ashes_env.campaign.building import (
    CANDIDATE,
    NUMBER,
    PAGE_SIZE,
    TAKE_OUT,
    Choice,
    allowed,
    candidates,
    choices,
    own_titles,
    pages,
)
from ashes_env.campaign.shape import CAMPAIGN, FIRST, LISTED, N_DICE, SHAPE
from ashes_env.campaign.state import BUILDING, DECK, ENCOUNTER, LENDER, LISTS, Campaign
from ashes_env.campaign.terms import unique_in
from ashes_env.decks import get
from ashes_env.decks.drawing import symbols
from ashes_env.encoding.vocabulary import title_id

_AT: Final = {name: place for place, (name, _, _) in enumerate(CAMPAIGN)}
_TITLES: Final = SHAPE.by_name["my titles"]
_LISTED: Final = SHAPE.by_name["candidates"]
_DICE: Final = SHAPE.by_name["my dice"].start
_CHANGED: Final = SHAPE.by_name["dice changed"].start
_DECK: Final = SHAPE.by_name["my deck"].start
_SYMBOLS: Final = len(LISTED) - N_DICE


def building_actions(c: Campaign, base: int) -> dict[int, Choice]:
    """The choices of the player who builds, by action id from `base` on; empty where nobody builds."""
    out: dict[int, Choice] = {}
    for choice in choices(c):
        place = choice.place
        if choice.kind == CANDIDATE:
            place %= PAGE_SIZE
        elif choice.kind == NUMBER:
            place -= 1
        out[base + FIRST[choice.kind] + place] = choice
    return out


def write(c: Campaign, seat: int) -> bytes:
    """The bytes of a seat's observation of the campaign: one for each number, then two for each id, in the layout of
    `SHAPE`.
    """
    raw = bytearray(SHAPE.blank)
    b = c.builders[seat]
    mine = c.building and c.builder == seat
    values: dict[str, int] = {
        "encounter": c.encounter,
        "won": c.won,
        "heroic": c.heroic,
        "retries": c.retries,
        "my decision": mine,
    }
    if c.stage in (*BUILDING, ENCOUNTER):
        values[f"stage {c.stage}"] = 1
    if mine:
        values |= {
            "decisions": b.decisions,
            "decisions left": max(0, c.most - b.decisions),
            "page": b.page,
            "pages": pages(c, b),
            f"asked {b.ask}": 1,
            "added": len(b.added),
        }
    for name, value in values.items():
        raw[_AT[name]] = min(value, 255)
    lender = get(b.lender) if b.lender else None
    ids = [
        c.chimera,
        b.phoenixborn,
        b.wanted,
        b.unwanted,
        b.foreign,
        "" if lender is None else lender.phoenixborn,
        "" if lender is None else unique_in(lender),
        *b.added,
    ]
    for place, title in enumerate(ids):
        SHAPE.put(raw, place, title)
    for die, n in enumerate(b.dice):
        raw[_DICE + die] = min(n, 255)
    if b.lowered >= 0:
        raw[_CHANGED + b.lowered] = 1
    if b.raised >= 0:
        raw[_CHANGED + N_DICE + b.raised] = 1
    legal = {(choice.kind, choice.place) for choice in choices(c)} if mine else set()
    for place, title in enumerate(own_titles(b)):
        n = b.cards[title]
        raw[_DECK + title_id(title)] = n
        at = _TITLES.start + place * _TITLES.width
        raw[at] = n
        raw[at + 1] = (TAKE_OUT, place) in legal
        SHAPE.put(raw, _TITLES.id_start + place, title)
    if mine and b.ask in LISTS:
        _list(raw, c, legal)
    return bytes(raw)


def _list(raw: bytearray, c: Campaign, legal: set[tuple[str, int]]) -> None:
    """Writes the candidates of the current page."""
    b = c.builders[c.builder]
    first = b.page * PAGE_SIZE
    for place, name in enumerate(candidates(c, b)[first : first + PAGE_SIZE]):
        at = _LISTED.start + place * _LISTED.width
        raw[at] = 1
        raw[at + 1] = (CANDIDATE, first + place) in legal
        if b.ask in (DECK, LENDER):
            deck = get(name)
            raw[at + 4] = 1
            title, unique = deck.phoenixborn, unique_in(deck)
            dice: Mapping[int, int] = dict(enumerate(deck.dice))
        else:
            title, unique = name, ""
            raw[at + 2] = b.cards.get(name, 0)
            raw[at + 3] = allowed(b, name)
            dice = symbols(name)
        for die, n in dice.items():
            raw[at + _SYMBOLS + die] = min(n, 255)
        SHAPE.put(raw, _LISTED.id_start + 2 * place, title)
        SHAPE.put(raw, _LISTED.id_start + 2 * place + 1, unique)
