"""Driving a game in tests: moves by the words that a person reads."""

from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from ashes_env.cards import edition_2018
from ashes_env.cards.registry import all_cards, cards_of_2018, dice_powers
from ashes_env.language.carddef import CardDef
from ashes_env.rules.combat.attack import AttackFrame
from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.game import Game, describe, die_name
from ashes_env.rules.reading import values
from ashes_env.rules.state.moves import ASKS
from ashes_env.rules.state.state import Card, GameOptions
from ashes_env.scenarios import position, side

Document = dict[str, Any]

FOE = "Aradel Summergaard"  # who sits opposite in most tests of cards


def slots(cls: type) -> set[str]:
    """Every slot of a class of the engine, the inherited ones included; compiled classes name them in another place."""
    told: tuple[str, ...] | None = getattr(cls, "__mypyc_attrs__", None)
    if told is not None:
        return set(told)
    return {name for base in cls.__mro__ for name in base.__dict__.get("__slots__", ())}


def offered(game: Game) -> list[str]:
    """What the decision at hand offers, in words; empty when the game is over."""
    return [] if game.decision is None else [describe(game, x) for x in game.decision.moves]


def choose(game: Game, *words: str) -> Game:
    """Takes moves one after the other, each by its words; "Cover" also means "Cover in hand", `#2` the second one."""
    for word in words:
        name, _, nth = word.partition("#")
        names = offered(game)
        found = [i for i, n in enumerate(names) if n == name] or [
            i for i, n in enumerate(names) if n == f"{name} in hand"
        ]
        at = int(nth or 1) - 1
        assert len(found) > at, f"{word!r} is not among {names}"
        assert game.decision is not None
        game.apply(game.decision.moves[found[at]])
    return game


def until_menu(game: Game, seat: int = 0) -> Game:
    """Declines and passes until the seat stands in the main menu of a turn again, or the game is over."""
    for _ in range(200):
        names = offered(game)
        if not names or (game.decision is not None and game.decision.seat == seat and "meditate" in names):
            return game
        for word in ("no", "end turn", "pass"):
            if word in names:
                choose(game, word)
                break
        else:
            choose(game, names[0])
    raise AssertionError(f"no menu of seat {seat} in sight, but {offered(game)}")


def there(game: Game, title: str) -> bool:
    """Whether a card of the title is in play."""
    return any(card.d.title == title for card in game.cards.values())


def in_play(game: Game, title: str, nth: int = 0) -> Card:
    """The nth card of a title in play, either side."""
    found = [c for c in game.cards.values() if c.d.title == title]
    assert len(found) > nth, f"{title} number {nth} is not in play"
    return found[nth]


def titles(game: Game, cards: list[int] | tuple[int, ...]) -> list[str]:
    """Titles of a list of card ids."""
    return [game.cards[c].d.title if c in game.cards else game.by_id[c].title for c in cards]


def wounds(game: Game, title: str, nth: int = 0) -> int:
    """Wounds on a card in play."""
    return in_play(game, title, nth).wounds


def attack_of(game: Game, title: str) -> int:
    """The current attack value of a unit."""
    return values.attack(game, in_play(game, title))


def focused(spell: str, n: int) -> list[str]:
    """So many copies of a ready spell that it has this focus level."""
    return [spell] * (n + 1)


def asked(game: Game) -> tuple[str, int]:
    """What is being decided, in the words of `ASKS`, and by which seat."""
    assert game.decision is not None, f"the game is over, seats {game.winners} have won"
    return ASKS[game.decision.ask], game.decision.seat


def questions(game: Game, seat: int = 0) -> list[str]:
    """What a seat, and nobody else, is asked from here to its next menu, declining where it can; the game moves on."""
    found: list[str] = []
    while not game.over and asked(game)[0] != "take an action":
        what, who = asked(game)
        assert who == seat, f"seat {who} is asked to {what!r}"
        found.append(what)
        choose(game, "no" if "no" in offered(game) else offered(game)[0])
    return found


def until_asked(game: Game, what: str, seat: int = -1) -> Game:
    """Declines and passes until somebody (or that seat) is asked for this, in the words of `ASKS`."""
    for _ in range(300):
        if game.decision is None:
            break
        if ASKS[game.decision.ask] == what and seat in (-1, game.decision.seat):
            return game
        names = offered(game)
        choose(game, next((word for word in ("no", "end turn", "pass") if word in names), names[0]))
    raise AssertionError(f"nobody is asked to {what!r}; {offered(game)}, winners {game.winners}")


def answer_all(game: Game, *wanted: str) -> Game:
    """Gives the wanted answers whenever they are on offer, a refusal or the first move otherwise, up to a menu."""
    for _ in range(100):
        names = offered(game)
        if not names or asked(game)[0] == "take an action":
            return game
        choose(game, next(word for word in (*wanted, "no", names[0]) if word in names))
    raise AssertionError("no end")


def next_round(game: Game) -> Game:
    """Passes until the first menu of the next round, declining everything on the way; stops when the game is over."""
    before = game.round
    for _ in range(300):
        if game.decision is None or (game.round > before and ASKS[game.decision.ask] == "take an action"):
            return game
        names = offered(game)
        choose(game, next((word for word in ("no", "end turn", "pass") if word in names), names[0]))
    raise AssertionError("the round does not end")


def words_in(word: object) -> list[object]:
    """A word of the language with all words in it."""
    if isinstance(word, tuple):
        return [inner for part in word for inner in words_in(part)]
    if not is_dataclass(word):
        return []
    return [word, *(inner for part in fields(word) for inner in words_in(getattr(word, part.name)))]


def pool(dice: list[int]) -> dict[str, int]:
    """A dice pool as names and numbers, without the zeros."""
    return {die_name(code): n for code, n in enumerate(dice) if n}


@lru_cache(maxsize=64)
def with_cards(*cards: CardDef) -> Definitions:
    """All cards and some made up for a test."""
    return Definitions((*all_cards(), *cards), dice_powers())


def table(me: Document | None = None, foe: Document | None = None, **fields: Any) -> Game:
    """A position in which both draw piles have cards, so that no turn is over by itself: there is always Meditate."""
    sides = [dict(me or side()), dict(foe or side())]
    for s in sides:
        s.setdefault("deck", ["Anchornaut"] * 5)
    return position(sides[0], sides[1], **fields)


@lru_cache(maxsize=64)
def of_2018(*cards: CardDef) -> Definitions:
    """All cards as the edition of 2018 plays them, and some made up for a test."""
    return Definitions((*cards_of_2018(), *cards), edition_2018.DICE_POWERS)


def table_2018(
    me: Document | None = None,
    foe: Document | None = None,
    *cards: CardDef,
    more: Document | None = None,
    **fields: Any,
) -> Game:
    """A position in the edition of 2018, in which both draw piles have cards; `more` are further options."""
    sides = [dict(me or side()), dict(foe or side(FOE))]
    for s in sides:
        s.setdefault("deck", ["Close Combat"] * 6)
    options = GameOptions(edition="2018", **(more or {}))
    return position(sides[0], sides[1], defs=of_2018(*cards), options=options, **fields)


def duel(me: Document | None = None, foe: Document | None = None, **fields: Any) -> Game:
    """A table at which Aradel Summergaard sits opposite unless somebody else is named."""
    sides = [dict(me or side()), dict(foe or side(FOE))]
    for s in sides:
        s.setdefault("deck", ["Close Combat"] * 6)
    return position(sides[0], sides[1], **fields)


ALL_DICE = "2 ceremonial, 2 charm, 2 divine, 2 illusion, 2 natural, 2 sympathy, 2 time"


def branches(game: Game, *asks: str) -> list[Game]:
    """Every game reached by answering decisions of these kinds (in the words of `ASKS`) in all ways."""
    if game.decision is None or ASKS[game.decision.ask] not in asks:
        return [game]
    out: list[Game] = []
    for move in game.decision.moves:
        g = game.copy()
        g.apply(move)
        out.extend(branches(g, *asks))
    return out


def attack_under_way(game: Game) -> AttackFrame:
    """The attack that is going on."""
    assert game.attack_at >= 0, "no attack is going on"
    frame = game.stack[game.attack_at]
    assert isinstance(frame, AttackFrame)
    return frame


def marks(game: Game, title: str, nth: int = 0) -> tuple[int, int, int]:
    """Wounds, exhaustion and status tokens on a card in play."""
    card = in_play(game, title, nth)
    return card.wounds, card.exhaustion, card.status


def declare_attack(game: Game, target: str, *attackers: str) -> Game:
    """Takes the Attack action with just these attackers; questions with one answer are passed over as in play."""
    choose(game, "attack")
    if asked(game)[0] == "choose what to attack":
        choose(game, target)
    for title in attackers:
        if game.decision is not None and asked(game)[0] == "declare attackers":
            choose(game, title)
    if game.decision is not None and asked(game)[0] == "declare attackers":
        choose(game, "no")
    return game
