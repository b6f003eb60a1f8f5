"""Random positions and random sets of aspects over all implemented titles. The caller passes the random generator."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final

from ashes_env.cards.registry import all_cards, by_title
from ashes_env.decks import Deck, conjuration_pile, definitions
from ashes_env.decks.drawing import strays
from ashes_env.decks.legality import DECK_TYPES, DICE
from ashes_env.language import codes as k
from ashes_env.scenarios.build import document, side
from ashes_env.solo.setup import PER_BLOOD, conjurations_for

SIDES: Final = ("basic", "class", "power", "power")  # powers more often than dice roll them: some cards need three
BESIDE: Final = (k.CONJURATION, k.CONJURED_ALTERATION)


def random_aspects(r: Random, wanted: Iterable[str] = ()) -> tuple[str, ...]:
    """A random legal set of 18 aspects of all Chimeras that includes the `wanted` ones."""
    out: list[str] = []
    for blood in (1, 2):
        titles = [c.title for c in all_cards() if c.type == k.ASPECT and c.blood == blood for _ in range(c.copies)]
        first = [title for title in wanted if title in titles]
        for title in first:
            titles.remove(title)
        out += [*first, *r.sample(titles, PER_BLOOD - len(first))]
    return tuple(out)


def random_position(
    r: Random,
    decks: Sequence[Deck],
    extra: Sequence[Sequence[str]],
    chimera: str = "",
    level: str = "",
    aspects: Sequence[str] = (),
) -> dict[str, Any]:
    """A random position as a document, between these decks, or of one or two decks against a Chimera.

    `extra` are titles for each seat that should appear, from its deck or not. A few other cards are added at random.
    """
    sides = [
        _side(r, deck, [*titles, *r.sample(strays(), min(2, len(strays())))])
        for deck, titles in zip(decks, extra, strict=True)
    ]
    fields: dict[str, Any] = {}
    if chimera:
        rest, n = r.sample(aspects, len(aspects)), r.randint(1, 5) * len(decks)
        row = [{"title": title, "facedown": True} if r.random() < 0.4 else _marked(r, title) for title in rest[:n]]
        if len(decks) > 1:
            fields["teams"] = [*(0 for _ in decks), 1]
            row = [{**card, "faces": r.randrange(len(decks))} for card in row]
        sides.append(
            side(
                {"title": chimera, "wounds": r.randrange(6)},
                units=row,
                deck=rest[n:],
                conjurations=conjurations_for(definitions(), aspects),
                chimera={"level": level, "rage": r.randrange(4)},
            )
        )
    return document(
        *sides,
        active=r.randrange(len(decks)),
        first=r.randrange(len(decks)),
        round=r.randint(1, 6),
        moment=r.choice(("menu", "menu", "prepare", "recovery")),
        **fields,
    )


def _side(r: Random, deck: Deck, extra: Sequence[str]) -> dict[str, Any]:
    cards = [*deck.titles, *(title for title, n in conjuration_pile(deck) for _ in range(n))]
    r.shuffle(cards)
    for title in reversed(extra):
        if title in cards:
            cards.remove(title)
        cards.insert(0, title)
    pb = by_title()[deck.phoenixborn]
    units = _taken(cards, (k.ALLY, k.CONJURATION), min(pb.battlefield, r.randint(2, 5)))
    spells = _taken(cards, (k.READY_SPELL,), r.randrange(pb.spellboard + 1))
    pile = _taken(cards, BESIDE, len(cards))
    cards = _taken(cards, DECK_TYPES, len(cards))
    dice = [f"{k.DIE_TYPES[die]} {r.choice(SIDES)}" for die, n in enumerate(deck.dice) for _ in range(n)]
    r.shuffle(dice)
    spent, held, thrown = r.randrange(DICE), r.randrange(6), r.randrange(6, 15)
    return side(
        _marked(r, deck.phoenixborn),
        units=[_marked(r, title) for title in units],
        spellboard=spells,
        hand=cards[:held],
        discard=cards[held:thrown],
        deck=cards[thrown:],
        conjurations=pile,
        dice=dice[spent:],
        exhausted_dice=dice[:spent],
    )


def _taken(cards: list[str], types: Sequence[int], most: int) -> list[str]:
    """Takes the first `most` titles of some types out of `cards`."""
    found = [title for title in cards if by_title()[title].type in types][:most]
    for title in found:
        cards.remove(title)
    return found


def _marked(r: Random, title: str) -> dict[str, Any]:
    """A card in play with random tokens that do not destroy it."""
    life = by_title()[title].life or 1
    return {
        "title": title,
        "wounds": r.randrange(life) if r.random() < 0.4 else 0,
        "exhaustion": int(r.random() < 0.2),
        "status": r.randrange(3) if r.random() < 0.3 else 0,
    }
