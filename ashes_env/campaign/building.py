"""Deck building as a sequence of decisions. Whenever a player is at the menu, the deck obeys the deck rules.

A swap is three decisions: the title to put in, the title to take out, and the number of copies. Dice likewise: the type
to give up, the type to take, and the number. A decision with a single option is skipped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ashes_env.campaign.state import (
    AFTER_A_WIN,
    BEFORE_A_RETRY,
    COLLECTION,
    COPIES,
    DECK,
    DICE,
    ENCOUNTER,
    LENDER,
    LISTS,
    LOST,
    MENU,
    OUT,
    RAISE,
    START,
    WON,
    Builder,
    Campaign,
)
from ashes_env.campaign.terms import (
    ADDED,
    CHANNEL_MAGIC,
    ENCOUNTERS,
    beginnings,
    is_unique,
    owned_decks,
    titles_for,
    uniques_of,
    whole_collection,
)
from ashes_env.decks import get
from ashes_env.decks.legality import COPIES as MOST_COPIES
from ashes_env.decks.legality import UNIQUES
from ashes_env.encoding.vocabulary import by_id

PAGE_SIZE: Final = 64  # candidates on a page

# Kinds of choices.
DONE: Final = "done"
BACK: Final = "back"
BROWSE: Final = "browse"
BORROW: Final = "borrow"
PAGE: Final = "page"
CANDIDATE: Final = "candidate"
TAKE_OUT: Final = "take out"
NUMBER: Final = "number"
GIVE_UP: Final = "give up"
TAKE: Final = "take"


class Choice(NamedTuple):
    """A choice of the player who builds. `place` is the index of a candidate in the whole list, of a title in the deck,
    the page, the number, or the type of die; `name` is the title or deck.
    """

    kind: str
    place: int = 0
    name: str = ""


def candidates(c: Campaign, b: Builder) -> tuple[str, ...]:
    """The titles or decks of the list that a player looks at, by title id or in the order of `precons`. Names that are
    not legal now keep their place.
    """
    if b.ask == DECK:
        return beginnings(c.owned)
    if b.ask == LENDER:
        return owned_decks(c.owned)
    if b.ask == COLLECTION:
        return whole_collection()
    if b.ask == MENU:
        lent = titles_for(b.lender, b.phoenixborn) if b.lender else ()
        return by_id({*b.collection, *lent})
    return ()


def own_titles(b: Builder) -> tuple[str, ...]:
    """The titles of the deck, by title id."""
    return by_id(b.cards)


def choices(c: Campaign) -> list[Choice]:
    """All legal choices of the player who builds; empty where nobody builds."""
    if not c.building:
        return []
    b = c.builders[c.builder]
    out: list[Choice] = []
    if b.ask in LISTS:
        out += _listed(c, b)
    if b.ask == MENU:
        out.append(Choice(DONE))
        if _may_browse(c, b):
            out.append(Choice(BROWSE))
        if _may_borrow(c, b):
            out.append(Choice(BORROW))
        out += [Choice(GIVE_UP, die) for die, n in enumerate(b.dice) if n]
    elif b.ask in (COLLECTION, LENDER):
        out.append(Choice(BACK))
    elif b.ask == OUT:
        out += [Choice(TAKE_OUT, i, title) for i, title in enumerate(own_titles(b)) if exchangeable(b, b.wanted, title)]
    elif b.ask == COPIES:
        out += [Choice(NUMBER, n) for n in range(1, exchangeable(b, b.wanted, b.unwanted) + 1)]
    elif b.ask == RAISE:
        out += [Choice(TAKE, die) for die in range(len(b.dice)) if die != b.lowered]
    elif b.ask == DICE:
        out += [Choice(NUMBER, n) for n in range(1, b.dice[b.lowered] + 1)]
    return out


def pages(c: Campaign, b: Builder) -> int:
    """The number of pages of the list that a player looks at."""
    return -(-len(candidates(c, b)) // PAGE_SIZE)


def _listed(c: Campaign, b: Builder) -> list[Choice]:
    """The legal candidates of the current page, and the other pages."""
    names = candidates(c, b)
    first = b.page * PAGE_SIZE
    shown = enumerate(names[first : first + PAGE_SIZE], first)
    out = [Choice(CANDIDATE, i, name) for i, name in shown if _may_choose(c, b, name)]
    return [*out, *(Choice(PAGE, page) for page in range(pages(c, b)) if page != b.page)]


def _may_choose(c: Campaign, b: Builder, name: str) -> bool:
    if b.ask == DECK:
        return True
    if b.ask == LENDER:
        return name != b.deck  # one other preconstructed deck (R-CAMP-07)
    if b.ask == COLLECTION and b.collection.get(name, 0) >= MOST_COPIES:
        return False  # all copies of this title are available already
    return any(exchangeable(b, name, title, foreign=b.ask == COLLECTION) for title in b.cards)


def allowed(b: Builder, title: str) -> int:
    """The number of copies of a title that the deck may hold, from the collection or from the lending deck."""
    own = b.collection.get(title, 0)
    if own < MOST_COPIES and b.lender and len(b.added) < ADDED and title in titles_for(b.lender, b.phoenixborn):
        return MOST_COPIES
    return own


def exchangeable(b: Builder, title: str, out: str, *, foreign: bool = False) -> int:
    """The number of copies of `title` that can replace copies of `out`; `foreign`: from the whole collection."""
    if title == out:
        return 0
    most = MOST_COPIES if foreign else allowed(b, title)
    n = min(most - b.cards.get(title, 0), b.cards.get(out, 0))
    if is_unique(title) and not is_unique(out):
        n = min(n, UNIQUES - sum(m for name, m in b.cards.items() if is_unique(name)))
    return max(0, n)


def _may_browse(c: Campaign, b: Builder) -> bool:
    """Whether the player may still choose one title of the whole collection: heroic campaigns, at the start
    (R-CAMP-06).
    """
    return c.stage == START and c.heroic and not b.foreign


def _may_borrow(c: Campaign, b: Builder) -> bool:
    return c.stage == AFTER_A_WIN and not b.lender and any(name != b.deck for name in owned_decks(c.owned))


def end_encounter(c: Campaign, *, won: bool) -> None:
    """Moves the campaign on after a won or lost encounter (R-CAMP-01)."""
    if won:
        c.won += 1
        if c.encounter == ENCOUNTERS:
            c.stage = WON
            return
        c.encounter += 1
        c.stage = AFTER_A_WIN
    elif c.retries:
        c.retries -= 1
        c.stage = BEFORE_A_RETRY
    else:
        c.stage = LOST
        return
    c.builder = 0
    for b in c.builders:
        _ask(b, MENU)
        b.decisions = 0
        b.lender = ""
        b.added = []
    _skip_finished_builders(c)


def begin_building(b: Builder, name: str) -> None:
    """Gives a player a published deck and the additions allowed at the start: the unique cards of the Phoenixborn and
    up to three Channel Magic (R-CAMP-03, R-CAMP-04).
    """
    b.begin_with(name)
    b.collection = {**b.cards, **dict.fromkeys((*uniques_of(b.phoenixborn), CHANNEL_MAGIC), MOST_COPIES)}
    b.ask = MENU
    b.page = 0


def choose(c: Campaign, choice: Choice) -> None:
    """Applies a legal choice. The campaign goes on to the next decision, or to the encounter."""
    b = c.builders[c.builder]
    b.decisions += 1
    if choice.kind == PAGE:
        b.page = choice.place
        return
    if choice.kind == DONE:
        _done(c, b)
    elif choice.kind == BACK:
        _ask(b, MENU)
    elif choice.kind == BROWSE:
        _ask(b, COLLECTION)
    elif choice.kind == BORROW:
        _ask(b, LENDER)
    elif choice.kind == CANDIDATE:
        _candidate(b, choice.name)
    elif choice.kind == TAKE_OUT:
        _take_out(b, choice.name)
    elif choice.kind == GIVE_UP:
        b.lowered = choice.place
        _ask(b, RAISE)
    elif choice.kind == TAKE:
        b.raised = choice.place
        if b.dice[b.lowered] == 1:
            _exchange(b, 1)
        else:
            _ask(b, DICE)
    elif b.ask == COPIES:
        _swap(b, choice.place)
    else:
        _exchange(b, choice.place)
    _skip_finished_builders(c)


def _ask(b: Builder, ask: str) -> None:
    b.ask = ask
    b.page = 0


def _candidate(b: Builder, name: str) -> None:
    if b.ask == DECK:
        begin_building(b, name)
        return
    if b.ask == LENDER:
        b.lender = name
        _ask(b, MENU)
        return
    if b.ask == COLLECTION:
        b.foreign = name
        b.collection[name] = MOST_COPIES
    elif allowed(b, name) > b.collection.get(name, 0):
        b.added.append(name)
        b.collection[name] = MOST_COPIES
    b.wanted = name
    _ask(b, OUT)
    fitting = [title for title in own_titles(b) if exchangeable(b, name, title)]
    if len(fitting) == 1:
        _take_out(b, fitting[0])


def _take_out(b: Builder, title: str) -> None:
    b.unwanted = title
    if exchangeable(b, b.wanted, title) == 1:
        _swap(b, 1)
    else:
        _ask(b, COPIES)


def _swap(b: Builder, n: int) -> None:
    b.cards[b.unwanted] -= n
    if not b.cards[b.unwanted]:
        del b.cards[b.unwanted]
    b.cards[b.wanted] = b.cards.get(b.wanted, 0) + n
    b.wanted = b.unwanted = ""
    _ask(b, MENU)


def _exchange(b: Builder, n: int) -> None:
    b.dice[b.lowered] -= n
    b.dice[b.raised] += n
    b.lowered = b.raised = -1
    _ask(b, MENU)


def _skip_finished_builders(c: Campaign) -> None:
    """Ends the building of players who have reached the maximum number of decisions."""
    while c.building:
        b = c.builders[c.builder]
        if b.ask != MENU or b.decisions < c.most:
            return
        _done(c, b)


def _done(c: Campaign, b: Builder) -> None:
    """Ends the building of a player for this encounter. Additions of the start that were not used expire: from now on
    the collection holds the cards of the starting deck and those that were added to it.
    """
    if c.stage == START:
        came = dict(get(b.deck).cards)
        b.collection = {title: max(came.get(title, 0), b.cards.get(title, 0)) for title in {**came, **b.cards}}
    c.builder += 1
    if c.builder == len(c.builders):
        c.builder = -1
        c.stage = ENCOUNTER


def new_campaign(
    difficulty: str,
    chimera: str,
    aspects: str | list[str],
    decks: Sequence[str],
    *,
    owned: tuple[str, ...],
    most: int,
    retries: int,
    chance: int,
    handicap: int = 0,
    first: int = 0,
    numbers: Mapping[str, dict[str, Any]] | None = None,
) -> Campaign:
    """A campaign at its first decision.

    `decks` has the name of a published deck for each player, "" where the player chooses one. `most` is the number of
    decisions of a player at a stage after which the deck is done. `retries` is how often a lost encounter may be
    repeated. `handicap` is the wounds on each Chimera at the start. `first` is the seat with the first player token.
    `numbers` replace the printed numbers of a level.
    """
    builders = [Builder() for _ in decks]
    for builder, name in zip(builders, decks, strict=True):
        if name:
            begin_building(builder, name)
    c = Campaign(
        difficulty,
        chimera,
        aspects,
        owned,
        builders,
        most,
        retries,
        chance,
        handicap,
        first=first,
        numbers=dict(numbers or {}),
    )
    _skip_finished_builders(c)
    return c
