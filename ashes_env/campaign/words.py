"""A campaign as text: decks, choices and observations."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_env.campaign.building import (
    BACK,
    BORROW,
    BROWSE,
    CANDIDATE,
    DONE,
    GIVE_UP,
    NUMBER,
    PAGE,
    TAKE_OUT,
    Choice,
    allowed,
    choices,
    own_titles,
)
from ashes_env.campaign.state import (
    COLLECTION,
    COPIES,
    CUT,
    DECK,
    DICE,
    LENDER,
    LOST,
    MENU,
    OUT,
    RAISE,
    WON,
    Builder,
    Campaign,
)
from ashes_env.campaign.terms import ENCOUNTERS
from ashes_env.decks import get
from ashes_env.decks.legality import COPIES as MOST_COPIES
from ashes_env.language.codes import DIE_TYPES

QUESTIONS = {
    MENU: "build the deck",
    DECK: "choose the deck to begin with",
    COLLECTION: "choose one title of the whole collection",
    LENDER: "choose another deck to add titles of",
    OUT: "choose what to take out",
    COPIES: "choose how many copies",
    RAISE: "choose what dice to take instead",
    DICE: "choose how many dice",
}
ENDED = {WON: "the campaign is won", LOST: "the campaign is lost", CUT: "the campaign was cut"}


def choice_text(c: Campaign, choice: Choice) -> str:
    """A choice of the player who builds, in words."""
    b = c.builders[c.builder]
    if choice.kind == CANDIDATE:
        return _candidate_text(b, choice.name)
    if choice.kind == TAKE_OUT:
        return f"take out {choice.name} ({b.cards[choice.name]} in the deck) for {b.wanted}"
    if choice.kind == NUMBER:
        return _number_text(b, choice.place)
    return {
        DONE: "finish the deck",
        BACK: "go back to the deck",
        BROWSE: QUESTIONS[COLLECTION],
        BORROW: QUESTIONS[LENDER],
        PAGE: f"show page {choice.place + 1}",
    }.get(choice.kind) or _dice_text(choice)


def _number_text(b: Builder, n: int) -> str:
    """How many copies or dice are exchanged."""
    if b.ask == COPIES:
        return f"put in {n} {b.wanted} for {n} {b.unwanted}"
    return f"take {n} {DIE_TYPES[b.raised]} for {n} {DIE_TYPES[b.lowered]}"


def _candidate_text(b: Builder, name: str) -> str:
    if b.ask == DECK:
        return f"begin with {name} ({_deck_text(name)})"
    if b.ask == LENDER:
        return f"take titles from {name} ({_deck_text(name)})"
    most = MOST_COPIES if b.ask == COLLECTION else allowed(b, name)
    return f"put in {name} ({b.cards.get(name, 0)} in the deck, at most {most})"


def _deck_text(name: str) -> str:
    """Who plays a published deck, and with which dice."""
    deck = get(name)
    return f"{deck.phoenixborn}; {_dice(deck.dice)} dice"


def _dice(dice: Sequence[int]) -> str:
    return ", ".join(f"{n} {die}" for die, n in zip(DIE_TYPES, dice, strict=True) if n)


def _dice_text(choice: Choice) -> str:
    return f"{'give up' if choice.kind == GIVE_UP else 'take'} {DIE_TYPES[choice.place]} dice"


def campaign_text(c: Campaign) -> str:
    """The state of the campaign, in one line."""
    head = f"encounter {c.encounter} of {ENCOUNTERS}, {c.chimera} {c.level}"
    if c.over:
        return f"{ENDED[c.stage]} in {head}"
    return f"{head}; {c.won} won" + (f"; player {c.builder} builds" if c.building else "")


def building_text(c: Campaign, seat: int) -> str:
    """The deck of a seat, and the seat's choices if it builds."""
    b = c.builders[seat]
    lines = [campaign_text(c)]
    if b.deck:
        lines += [
            f"player {seat}: {b.phoenixborn}, {b.deck}",
            f"  dice: {_dice(b.dice)}",
            "  deck: " + "; ".join(f"{b.cards[title]} {title}" for title in own_titles(b)),
        ]
        spare = [
            f"{n - b.cards.get(title, 0)} {title}"
            for title, n in sorted(b.collection.items())
            if n > b.cards.get(title, 0)
        ]
        lines.append("  beside it: " + ("; ".join(spare) or "nothing"))
    if c.building and c.builder == seat:
        lines.append(f"player {seat} decides: {QUESTIONS[b.ask]}")
        lines += [f"  {choice_text(c, choice)}" for choice in choices(c)]
    elif c.building:
        lines.append(f"player {c.builder} decides")
    return "\n".join(lines)
