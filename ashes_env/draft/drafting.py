"""The legal choices of the drafter who decides, and their effects.

A decision with a single option is skipped.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from ashes_env.draft.pyramids import N_PLACES, is_free
from ashes_env.draft.state import CARDS_DEALT, FIRST, Draft, Drafter
from ashes_env.draft.terms import (
    BASE,
    BORN,
    CARDS,
    DONE,
    DUEL,
    DUEL_DECKS,
    MORE_DECKS,
    PACK,
    POOL,
    PYRAMIDS,
    SWAP,
    born,
    check_own,
    check_terms,
    commons,
    deck_cards,
)
from ashes_env.encoding.vocabulary import by_id
from ashes_env.language.codes import DIE_TYPES
from ashes_env.rules.state.generator import next_random, spawned

# Kinds of choices.
DECLINE: Final = "decline"
PHOENIXBORN: Final = "Phoenixborn"
CARD: Final = "card"
PLACE: Final = "pyramid"
FACE_UP: Final = "face up"
OWN_TITLE: Final = "own title"
DIE: Final = "die"


class Choice(NamedTuple):
    """A choice of a drafter: `place` is its index in its list, `name` the title or type of die."""

    kind: str
    place: int = 0
    name: str = ""


def choices(d: Draft) -> list[Choice]:
    """All legal choices of the drafter who decides; empty when all is done."""
    if d.over:
        return []
    one = d.drafters[d.seat]
    if d.step == BORN:
        gone = set() if d.private else {other.phoenixborn for other in d.drafters}
        return [Choice(PHOENIXBORN, i, name) for i, name in enumerate(d.born) if name not in gone]
    if d.step == PACK:
        return [Choice(CARD, i, title) for i, title in enumerate(d.at_hand(d.seat))]
    if d.step == PYRAMIDS:
        taken = d.picked
        return [Choice(PLACE, i, d.pyramids[i]) for i in range(N_PLACES) if is_free(i, d.pyramids, taken)]
    if d.step == POOL:
        return [Choice(DIE, die, DIE_TYPES[die]) for die, n in enumerate(d.left(d.seat)) if n]
    if d.step == SWAP:
        if d.reaching < 0:
            return [Choice(DECLINE), *(Choice(FACE_UP, i, title) for i, title in enumerate(d.face_up))]
        return [Choice(OWN_TITLE, i, title) for i, title in enumerate(one.titles()) if title in one.picks]
    copies = one.copies()
    return [Choice(OWN_TITLE, i, title) for i, title in enumerate(one.titles()) if copies[title]]


def choose(d: Draft, choice: Choice) -> None:
    """Applies a legal choice. The draft goes on to the next decision."""
    _take(d, choice)
    _go_on(d)


def _take(d: Draft, choice: Choice) -> None:
    one = d.drafters[d.seat]
    if choice.kind == FACE_UP:
        d.reaching = choice.place
        return
    if choice.kind == PHOENIXBORN:
        one.phoenixborn = choice.name
    elif choice.kind in (CARD, PLACE):
        one.picks.append(choice.name)
    elif choice.kind == DIE:
        one.dice[choice.place] += 1
    elif choice.kind == OWN_TITLE and d.step == SWAP:
        one.taken, one.put = d.face_up[d.reaching], choice.name
        d.reaching = -1
    elif choice.kind == OWN_TITLE:
        one.returned.append(choice.name)
    d.turn += 1
    if d.turn == d.turns(d.step):
        after = d.steps.index(d.step) + 1
        _enter(d, d.steps[after] if after < len(d.steps) else DONE)


def _go_on(d: Draft) -> None:
    while len(found := choices(d)) == 1:
        _take(d, found[0])


def _enter(d: Draft, step: str) -> None:
    """Starts a step and deals the cards it needs from the draft deck."""
    d.step, d.turn = step, 0
    n = len(d.drafters)
    if step == PACK:
        d.dealt = [list(by_id(_drawn(d, CARDS[d.form]))) for _ in range(n)]
    elif step == PYRAMIDS:
        d.pyramids = _drawn(d, N_PLACES)
    elif step == SWAP:
        d.revealed = _drawn(d, n)


def _drawn(d: Draft, n: int) -> list[str]:
    cards, d.deck = d.deck[:n], d.deck[n:]
    return cards


def draft_deck(form: str, pool: tuple[str, ...], drafters: int, random: Random) -> list[str]:
    """The draft deck: one of each title of the pool (R-DRAFT-02), or of the Phoenixborn-decks drawn from it."""
    if form == BASE:
        deck = list(commons(pool))
    else:
        names = random.sample(born(pool), DUEL_DECKS if form == DUEL else drafters + MORE_DECKS)
        deck = [title for name in sorted(names) for title in deck_cards(name)]
    random.shuffle(deck)
    return deck


def new_draft(
    form: str,
    collections: str,
    drafters: int,
    pool: tuple[str, ...],
    dice: Sequence[int],
    *,
    chance: int,
    first: int = -1,
    own: tuple[str, ...] = (),
) -> Draft:
    """A draft at its first decision. `first` is the seat with the first player token, -1 draws it. `own` are the
    releases whose Phoenixborn everybody has in an own collection, where they differ from those of the pool.

    Raises `DraftError` for arguments that do not fit together.
    """
    check_terms(form, collections, drafters, pool, dice)
    check_own(own, collections)
    if first < 0:
        first = next_random(spawned(chance, FIRST), drafters)[1]
    d = Draft(form, collections, pool, list(dice), [Drafter() for _ in range(drafters)], first, chance, own=own)
    d.deck = draft_deck(form, pool, drafters, Random(spawned(chance, CARDS_DEALT)))
    _enter(d, d.steps[0])
    _go_on(d)
    return d
