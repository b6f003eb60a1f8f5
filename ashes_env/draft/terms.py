"""The rules of drafts: forms, steps, pools of releases, Phoenixborn-decks, dice (R-DRAFT-01..03)."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from typing import Final

from ashes_env.cards.registry import by_title, releases
from ashes_env.decks import Deck, precons
from ashes_env.decks.drawing import deckable
from ashes_env.decks.legality import ALL_DICE, DICE, EDITION_2018, format_named, needed_dice
from ashes_env.encoding.vocabulary import by_id
from ashes_env.files.checking import brief
from ashes_env.language.codes import DIE_TYPES, PHOENIXBORN

BASE: Final = "base"  # the draft of the rule book: Phoenixborn, nine cards, dice, a swap
GROUP: Final = "group"  # for a large group: eleven cards, then each drafter alone
DUEL: Final = "duel"  # for two: three pyramids of cards
FORMS: Final = (BASE, GROUP, DUEL)

SINGLE: Final = "single"  # Phoenixborn and dice come from one collection, openly
OWN: Final = "own"  # each drafter has a collection and takes from it secretly
COLLECTIONS: Final = {BASE: (SINGLE,), GROUP: (OWN,), DUEL: (SINGLE, OWN)}

# The steps.
BORN: Final = "Phoenixborn"
PACK: Final = "pack"
PYRAMIDS: Final = "pyramids"
POOL: Final = "dice"
SWAP: Final = "swap"
GIVE_BACK: Final = "give back"
DONE: Final = "done"
ALL_STEPS: Final = (BORN, PACK, PYRAMIDS, POOL, SWAP, GIVE_BACK)
STEPS: Final = {
    (BASE, SINGLE): (BORN, PACK, POOL, SWAP),
    (GROUP, OWN): (PACK, BORN, GIVE_BACK, POOL),
    (DUEL, SINGLE): (PYRAMIDS, BORN, POOL, GIVE_BACK),
    (DUEL, OWN): (PYRAMIDS, BORN, POOL, GIVE_BACK),
}
PASSES: Final = {(BASE, SINGLE): (BORN, POOL), (DUEL, SINGLE): (PYRAMIDS, BORN)}
"""Steps after which the first player token goes to the left."""

LEAST: Final = {BASE: 2, GROUP: 4, DUEL: 2}
MOST: Final = {BASE: 8, GROUP: 8, DUEL: 2}
MOST_DRAFTERS: Final = 8  # in one group
MOST_IN_GROUPS: Final = 64  # in all groups
ONE_SET: Final = 4  # the most drafters for whom one release is enough (R-DRAFT-01)
CARDS: Final = {BASE: 9, GROUP: 11, DUEL: 11}
MOST_CARDS: Final = 11
GIVEN_BACK: Final = {BASE: 0, GROUP: 6, DUEL: 6}
MORE_DECKS: Final = 2  # Phoenixborn-decks of a group, in addition to one for each drafter
DUEL_DECKS: Final = 4
AT_ONCE: Final = 2  # dice taken in one turn
MOST_DICE: Final = 100  # of one type in a collection
MASTER_SET: Final = "master_set"
ALL: Final = "all"
GROUPS: Final = ("core", "ascendancy")  # published decks that serve as Phoenixborn-decks


class DraftError(ValueError):
    """A draft that cannot start, be read, or go on as asked; the message says what would be right."""


@cache
def _born_decks() -> dict[str, Deck]:
    """The Phoenixborn-deck of each Phoenixborn."""
    return {deck.phoenixborn: deck for deck in precons() if deck.group in GROUPS}


@cache
def unique_of(phoenixborn: str) -> str:
    """The unique card that a Phoenixborn brings: that of its Phoenixborn-deck."""
    return next(title for title, _ in _born_decks()[phoenixborn].cards if by_title()[title].unique_to)


@cache
def deck_cards(phoenixborn: str) -> tuple[str, ...]:
    """The nine titles of a Phoenixborn-deck without the unique card, by title id."""
    return by_id(title for title, _ in _born_decks()[phoenixborn].cards if not by_title()[title].unique_to)


@cache
def deck_of(title: str) -> str:
    """The Phoenixborn whose deck has a title; "" if none has."""
    return next((name for name in _born_decks() if title in deck_cards(name)), "")


@cache
def born(pool: tuple[str, ...]) -> tuple[str, ...]:
    """The Phoenixborn of some releases, by title id."""
    cards = [card for name in pool for card in releases()[name]]
    return by_id(card.title for card in cards if card.type == PHOENIXBORN)


@cache
def commons(pool: tuple[str, ...]) -> tuple[str, ...]:
    """Every non-unique title of some releases that a deck may hold, by title id."""
    titles = {card.title for name in pool for card in releases()[name] if not card.unique_to}
    return by_id(titles & set(deckable()))


@cache
def dice_of(pool: tuple[str, ...]) -> tuple[int, ...]:
    """Ten dice of each type that the Phoenixborn-decks of some releases use; 0 of the others."""
    used = [any(_born_decks()[name].dice[die] for name in born(pool)) for die in range(len(DIE_TYPES))]
    return tuple(DICE * has for has in used)


@cache
def missing_dice(release: str, edition: str) -> str:
    """A card of a release that needs dice which the edition does not have, with the type; "" if there is none."""
    dice = format_named(EDITION_2018).dice if edition == EDITION_2018 else ALL_DICE
    for card in releases()[release]:
        needed = needed_dice(card.title, dice)
        if needed:
            return f"{card.title} needs {needed} dice"
    return ""


def usual_pool(form: str, drafters: int, edition: str = "reborn") -> tuple[str, ...]:
    """The master set if it is enough, else every release of the edition."""
    if form == DUEL or drafters <= ONE_SET:
        return (MASTER_SET,)
    return tuple(name for name in releases() if not missing_dice(name, edition))


def check_edition(edition: str, pool: tuple[str, ...], dice: Sequence[int]) -> None:
    """Raises `DraftError` for releases and dice that the edition does not have (R-CLS-08)."""
    for name in pool:
        missing = missing_dice(name, edition)
        if missing:
            raise DraftError(f"pool: {name}: {missing}, which the edition of {edition} does not have (R-CLS-08)")
    if edition == EDITION_2018:
        for die, n in enumerate(dice):
            if n and die not in format_named(edition).dice:
                raise DraftError(f"dice: the edition of {edition} has no {DIE_TYPES[die]} dice (R-CLS-08)")


def check_pool(pool: object, name: str = "pool") -> tuple[str, ...]:
    """Checks for releases by name, and sorts them by date of release. Raises `DraftError` for an unknown one; `name` is
    the setting named in the message.
    """
    known = tuple(releases())
    if pool == ALL:
        return known
    if isinstance(pool, str):
        pool = [pool]
    if not isinstance(pool, Sequence) or not pool:
        raise DraftError(f"{name}: {ALL!r} or a list of releases, of {', '.join(known)}; not {brief(pool)}")
    for release in pool:
        if release not in known:
            near = get_close_matches(str(release)[:100], known, 3, 0.5)
            hint = f"did you mean {' or '.join(map(repr, near))}?" if near else f"known are: {', '.join(known)}"
            raise DraftError(f"{name}: there is no release {brief(release)}; {hint}")
    return tuple(release for release in known if release in pool)


def check_own(own: tuple[str, ...], collections: str) -> None:
    """Raises `DraftError` unless Phoenixborn can be taken from own collections of these releases, if any are given."""
    if own and collections != OWN:
        raise DraftError(
            f"own_pool: Phoenixborn of own collections are taken with collections={OWN!r}, not with {collections!r}"
        )
    if own and not born(own):
        raise DraftError(f"own_pool: there is no Phoenixborn in {', '.join(own)}")


def check_terms(form: str, collections: str, drafters: int, pool: tuple[str, ...], dice: Sequence[int]) -> None:
    """Raises `DraftError` unless a draft is possible with these terms."""
    if form not in FORMS:
        raise DraftError(f"form: one of {', '.join(map(repr, FORMS))}, not {form!r}")
    if collections not in COLLECTIONS[form]:
        fit = " or ".join(map(repr, COLLECTIONS[form]))
        raise DraftError(f"collections: {fit} in the form {form!r}, not {collections!r}")
    if not LEAST[form] <= drafters <= MOST[form]:
        most = f" to {MOST[form]}" if MOST[form] > LEAST[form] else ""
        raise DraftError(f"players: {LEAST[form]}{most} in the form {form!r}, not {drafters}")
    _check_cards(form, drafters, pool)
    _check_dice(collections, drafters, dice)


def _check_cards(form: str, n: int, pool: tuple[str, ...]) -> None:
    there = len(born(pool))
    if form != BASE:
        needed = n + MORE_DECKS if form == GROUP else DUEL_DECKS
        if there < needed:
            raise DraftError(
                f"pool: {needed} Phoenixborn-decks are needed for {n} drafters in the form {form!r}, and "
                f"these releases have {there}; {ALL!r} has {len(_born_decks())}"
            )
        return
    if n > ONE_SET and len(pool) == 1:
        raise DraftError(f"pool: one release is for 2 to {ONE_SET} drafters, {n} need more releases (R-DRAFT-01)")
    cards = (CARDS[BASE] + 1) * n
    if there < n or len(commons(pool)) < cards:
        raise DraftError(
            f"pool: {n} drafters need {n} Phoenixborn and {cards} cards, and these releases have {there} "
            f"and {len(commons(pool))} (R-DRAFT-01)"
        )


def _check_dice(collections: str, n: int, dice: Sequence[int]) -> None:
    """Checks that everybody can take ten dice (R-DRAFT-03)."""
    needed = DICE if collections == OWN else DICE * n
    if sum(dice) >= needed:
        return
    types = sum(amount > 0 for amount in dice)
    if collections == OWN:
        raise DraftError(f"dice: a collection of at least {DICE} dice is needed for each drafter, not of {sum(dice)}")
    more = f", or {-(-needed // types)} of each of {types} types" if types else ""
    raise DraftError(
        f"dice: {n} drafters need {needed} dice, such as {DICE} of each of {n} types{more}; not "
        f"{sum(dice)} (R-DRAFT-03)"
    )
