"""The audit of a state finds what it is there for, and finds nothing in random games."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count

import pytest

from ashes_env.rules.definitions.definitions import DICE_GO
from ashes_env.rules.game import Game
from ashes_env.rules.state.state import Card
from ashes_env.rules.worlds.audit import faults, on_the_way
from evaluation.verification import games
from tests.rules.games import begin, play_on, positions


@pytest.mark.parametrize("seed", range(24))
def test_random_games_are_without_fault(seed: int) -> None:
    for g in positions(seed, every=3):
        assert faults(g) == []


def lose_a_card(g: Game) -> None:
    g.players[0].deck.pop()


def double_a_card(g: Game) -> None:
    g.players[0].discard.append(g.players[0].deck[0])


def invent_a_card(g: Game) -> None:
    g.players[0].discard.append(len(g.by_id))


def lose_a_die(g: Game) -> None:
    code = next(code for code in range(27) if g.players[1].active[code])
    g.players[1].active[code] -= 1


def borrow_a_die(g: Game) -> None:
    g.players[1].active[0] -= g.players[1].active[0] + 1
    g.players[1].exhausted[0] += g.players[1].active[0] + 1


def unlist_a_card(g: Game) -> None:
    g.cards[g.players[0].deck.pop()] = g.cards.pop(g.players[0].pb)


def age_a_card(g: Game) -> None:
    g.inc[g.players[0].pb] += 1


def less_than_no_tokens(g: Game) -> None:
    g.cards[g.players[0].pb].exhaustion = -1


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lose_a_card, "is nowhere"),
        (double_a_card, "is in two places"),
        (invent_a_card, "there is no card"),
        (lose_a_die, "has 9 dice, not 10"),
        (borrow_a_die, "less than no dice"),
        (unlist_a_card, "is listed with player 0 and not in play"),
        (age_a_card, "incarnation"),
        (less_than_no_tokens, "less than no tokens"),
    ],
)
def test_every_fault_is_found(damage: Callable[[Game], None], message: str) -> None:
    g = begin(1)
    play_on(g, 1, 40)
    assert faults(g) == []
    damage(g)
    assert any(message in fault for fault in faults(g)), faults(g)


# --- whatever is taken, wherever, whenever ----------------------------------------------------------------------------

Pile = tuple[str, list[int], Callable[[int], None]]  # what it is, the cards there, how one is taken away


def piles(g: Game) -> list[Pile]:
    """Everything that holds cards, each with a way to take one of them away without a trace."""
    out: list[Pile] = []
    for p in g.players:
        for name in ("hand", "deck", "discard", "conjurations", "removed"):
            cards: list[int] = getattr(p, name)
            out.append((name, cards[:], cards.remove))
    for name, where in (("play", g.cards), ("aside", g.aside)):
        out.append((name, list(where), partial(vanish, g, where)))
        for card in where.values():
            out.append(("under a card", list(card.under), partial(drop, card)))
    return [pile for pile in out if pile[1]]


def vanish(g: Game, where: dict[int, Card], cid: int) -> None:
    """A card in play or set aside goes, from the list of its row and from its host too."""
    card = where.pop(cid)
    for p in g.players:
        for row in (p.units, p.spells):
            if cid in row:
                row.remove(cid)
    for other in (*g.cards.values(), *g.aside.values()):
        if cid in other.attached:
            other.attached = tuple(c for c in other.attached if c != cid)
        if card.id == other.host:
            other.host = 0


def drop(card: Card, cid: int) -> None:
    card.under = tuple(c for c in card.under if c != cid)


def take_away(g: Game, r: random.Random, seen: Counter[str]) -> None:
    """Removes a random card from a pile of a kind that has been robbed least."""
    all_of_them = piles(g)
    kind = min({name for name, _, _ in all_of_them}, key=lambda name: (seen[name], name))
    seen[kind] += 1
    _, cards, take = r.choice([pile for pile in all_of_them if pile[0] == kind])
    take(r.choice(cards))


def put_twice(g: Game, r: random.Random, seen: Counter[str]) -> None:
    """Puts a random card, or one that is on its way, into a random pile, where it is for the second time."""
    moving = on_the_way(g)
    _, cards, _ = r.choice(piles(g))
    cid = r.choice(moving) if moving and r.random() < 0.5 else r.choice(cards)
    seen["on its way" if cid in moving else "in a place"] += 1
    p = r.choice(g.players)
    getattr(p, r.choice(("hand", "deck", "discard", "conjurations", "removed"))).append(cid)


def change_dice(g: Game, r: random.Random, seen: Counter[str]) -> None:
    """Takes or adds a die: active, exhausted or on a card. Where cards take dice out of the game, adds more than there
    have ever been.
    """
    may_go = bool(g.mask & DICE_GO)
    owners = [p for p in g.players if p.has_dice()]
    laden = [card for card in (*g.cards.values(), *g.aside.values()) if card.dice]
    p = r.choice(owners)
    if laden and r.random() < 0.5:
        card = r.choice(laden)
        more = (*card.dice, *card.dice[:1] * (11 if may_go else 1))
        card.dice = card.dice[1:] if r.random() < 0.5 and not may_go else more
        seen["on a card"] += 1
        return
    name = r.choice(("active", "exhausted"))
    pool: list[int] = getattr(p, name)
    filled = [code for code in range(27) if pool[code]]
    less = bool(filled) and r.random() < 0.5 and not may_go
    pool[r.choice(filled) if less else r.randrange(27)] += -1 if less else 11 if may_go else 1
    seen[f"{name} {'less' if less else 'more'}"] += 1


def moments(n: int, each: int) -> Iterator[tuple[str, Game]]:
    """`n` copies of games at random decisions, with no more than `each` while the same frame asks."""
    asked: Counter[str] = Counter()
    for number in count():
        g = games.begin(EVERYTHING.table(number))
        r = random.Random(number)
        while g.decision is not None:
            top = type(g.stack[-1]).__name__
            if asked[top] < each and r.random() < 0.5:
                asked[top] += 1
                yield top, g.copy()
                if asked.total() == n:
                    return
            g.apply(r.choice(g.decision.moves))


EVERYTHING = games.Source("audit")
MIDDLE = {
    "AttackFrame",
    "BattleFrame",
    "Meditate",
    "Pay",
    "PickCards",
    "PickDice",
    "PickTitle",
    "Round",
    "Turn",
    "Window",
}
PLACES = {"conjurations", "deck", "discard", "hand", "play"}
RARE = ("aside", "removed", "under a card")


@pytest.mark.parametrize(
    ("damage", "kinds"),
    [
        (take_away, PLACES),
        (put_twice, {"on its way", "in a place"}),
        (change_dice, {"active less", "active more", "exhausted less", "exhausted more"}),
    ],
    ids=["a card taken", "a card doubled", "a die taken or added"],
)
def test_what_is_taken_or_added_is_found_anywhere_and_at_any_moment(
    damage: Callable[[Game, random.Random, Counter[str]], None], kinds: set[str]
) -> None:
    r = random.Random(damage.__name__)
    tops: set[str] = set()
    seen: Counter[str] = Counter()
    found = 0
    for top, g in moments(100, 7):
        assert faults(g) == []
        damage(g, r, seen)
        assert faults(g) != [], f"{top}: {seen}"
        found += 1
        tops.add(top)
    assert found == 100
    assert tops >= MIDDLE
    assert set(seen) >= kinds, "from every kind of place"


@pytest.mark.parametrize("kind", RARE)
def test_what_is_taken_from_a_place_with_few_cards_is_found(kind: str) -> None:
    r = random.Random(kind)
    found = 0
    for _, g in moments(100_000, 100_000):
        rare = [pile for pile in piles(g) if pile[0] == kind]
        if rare:
            _, cards, take = r.choice(rare)
            take(r.choice(cards))
            assert faults(g) != []
            found += 1
            if found == 20:
                return
    raise AssertionError(f"only {found} positions have such cards")
