"""Specifications of random games: decks, Chimera, level, aspects, position and rule options, all from one seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from random import Random
from typing import Any, Final

from ashes_env.cards.registry import all_cards, by_title, of_chimeras
from ashes_env.decks import Deck, definitions, drawing, legal, playable, random_deck
from ashes_env.decks.legality import ALL_DICE, EDITION_2018, format_named, needed_dice
from ashes_env.language import codes as k
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.match.tables import start
from ashes_env.rules.game import Game
from ashes_env.rules.state.state import GameOptions
from ashes_env.scenarios import random_aspects, random_position
from ashes_env.solo.setup import OF_ALL, RANDOM, chimera_titles, script, stage_of

TOGETHER: Final = "together"  # two players against a Chimera
THREE: Final = "three"  # players, each against all others
FOUR: Final = "four"
BETWEEN_PLAYERS: Final = ("pvp", THREE, FOUR)
MODES: Final = ("pvp", "red_rains", TOGETHER, THREE, FOUR)
ALL: Final = ("pvp", "red_rains", TOGETHER, THREE, "pvp", "red_rains", TOGETHER, FOUR)  # these take turns
FORMATS: Final = {"pvp": "open", "red_rains": "red rains", TOGETHER: "red rains", THREE: "open", FOUR: "open"}
SEATS: Final = {"pvp": 2, "red_rains": 1, TOGETHER: 2, THREE: 3, FOUR: 4}
DECKS: Final = ("random", "published", "both")
DRAWN: Final = 0.75  # share of random decks if both kinds are played
MOST_WANTED: Final = 8  # the maximum number of wanted titles in one deck
UNDER_WAY: Final = 0.2  # share of games that begin from a position; half of it with wanted cards
NEARLY_BEATEN: Final = (
    0.5  # share of those against a Chimera in which it has little life left: random play seldom beats it
)
LAST_LIFE: Final = 4  # the most life that it has then
MIXED: Final = "mixed"
SETTINGS: Final = {"payment": ("choose", "auto"), "meditation": ("choose", "macro"), "reactions": ("usable", "always")}
EDITIONS: Final = ("reborn", EDITION_2018)
ALL_OF_2018: Final = ("pvp", THREE, "pvp", FOUR)
SECOND: Final = 0.15  # share of games with the second value of a mixed setting
GRIM: Final = 0.3  # share of games against a Chimera
CHOSEN: Final = 0.4  # share of those in which it applies to some cards only
SWITCHES: Final = (
    "choose_five",
    "auto",
    "futile",
    "chained",
    "mercy",
    "open_hands",
    "call_of_phoenix",
    "grim_fates",
    "grim_cards",
    "pay_on_declaring",
)


def stream(seed: int | str, purpose: str) -> Random:
    """A random generator for one purpose, independent of those for other purposes."""
    return Random(f"{seed}/{purpose}")


@dataclass(frozen=True, slots=True)
class Table:
    """The specification of one game. `position` is the scenario of a game in progress, which then defines all cards.

    `mercy`: the Phoenixborn are healed for some rounds, because otherwise random games end too early.
    """

    number: int
    mode: str
    decks: tuple[Deck, ...]
    chimera: str
    level: str
    aspects: str | tuple[str, ...]
    position: dict[str, Any] | None
    choose_five: bool
    auto: bool
    futile: bool
    chained: bool
    mercy: bool
    payment: str
    seed: int
    meditation: str = "choose"
    reactions: str = "usable"
    open_hands: bool = False
    first: int = 0
    call_of_phoenix: bool = False
    grim_fates: bool = False
    grim_cards: tuple[str, ...] = ()
    edition: str = EDITIONS[0]
    pay_on_declaring: bool = False

    @property
    def environment(self) -> str:
        """The mode of the environments for this game."""
        return "pvp" if self.mode in BETWEEN_PLAYERS else "red_rains"

    def __str__(self) -> str:
        aspects = self.aspects if isinstance(self.aspects, str) else "own set"
        who = [deck.name for deck in self.decks] + [f"{self.chimera} {self.level} ({aspects})"] * bool(self.chimera)
        switches = [name for name in SWITCHES if getattr(self, name)] + ["from a position"] * bool(self.position)
        return (
            f"game {self.number}, {self.mode}: {self._sides(who)}; seed {self.seed}; "
            f"{', '.join([*switches, *(f'{name} {getattr(self, name)}' for name in (*SETTINGS, 'edition'))])}"
        )

    def _sides(self, who: list[str]) -> str:
        return f"{who[0]} and {who[1]} against {who[2]}" if self.mode == TOGETHER else " against ".join(who)


@lru_cache(maxsize=1)
def bringers() -> dict[str, str]:
    """For every card in the conjuration pile of a Chimera, an aspect that brings the pile into a game."""
    out: dict[str, str] = {}
    for card in all_cards():
        for subtype in card.chimera.subtypes if card.chimera else ():
            for title, _ in subtype.conjurations:
                out.setdefault(title, subtype.aspects[0][0])
    return out


@lru_cache(maxsize=256)
def published(format: str, wanted: frozenset[str] = frozenset()) -> tuple[Deck, ...]:
    """The published decks that are legal in a format and contain all of these titles."""
    return tuple(deck for deck in playable(format) if wanted <= {deck.phoenixborn, *deck.titles})


@dataclass(frozen=True, slots=True)
class Source:
    """A source of random games: their seed, their mode ("all": those of `ALL` take turns), the kind of decks, and
    titles that must be in every game, for which random decks are built; settings as in the environments, or mixed.
    Raises `ValueError` for titles that cannot occur.
    """

    seed: int | str
    mode: str = "all"
    decks: str = "both"
    cards: tuple[str, ...] = ()
    payment: str = MIXED
    meditation: str = MIXED
    reactions: str = MIXED
    edition: str = EDITIONS[0]

    def __post_init__(self) -> None:
        for title in self.cards:
            if title not in by_title():
                close = ", ".join(get_close_matches(title, by_title(), 3, 0.5))
                raise ValueError(f"no implemented card is called {title!r}; close: {close or 'none'}")
        if self.edition == EDITION_2018:
            if not {*self.modes} <= {*BETWEEN_PLAYERS}:
                raise ValueError(f"the edition of 2018 is for games between players: {', '.join(BETWEEN_PLAYERS)}")
            for title in self.cards:
                needed = needed_dice(title, self._dice)
                if needed:
                    raise ValueError(f"{title} needs {needed} dice, which the edition of 2018 does not have")
        if self.cards and self.decks == "published":
            raise ValueError("published decks are as they are; take random ones, or both")
        pbs = {title for title in self.cards if title in drawing.phoenixborn()}
        if any(len(pbs) > SEATS[mode] for mode in self.modes):
            raise ValueError(f"there are no seats for {' and '.join(sorted(pbs))}")

    @property
    def _dice(self) -> tuple[k.DieType, ...]:
        return format_named(EDITION_2018).dice if self.edition == EDITION_2018 else ALL_DICE

    @property
    def modes(self) -> tuple[str, ...]:
        """The modes of the games; cards of a Chimera limit the mode, and so does an edition without one."""
        if self.edition == EDITION_2018 and self.mode == "all":
            return ALL_OF_2018
        if len(self._of_players()) == len(self.cards):
            return ALL if self.mode == "all" else (self.mode,)
        if self.mode in BETWEEN_PLAYERS:
            raise ValueError(f"{' and '.join({*self.cards} - {*self._of_players()})} cannot turn up in {self.mode}")
        return ("red_rains", TOGETHER) if self.mode == "all" else (self.mode,)

    def table(self, number: int) -> Table:
        """The game with a number; the same every time for the same set of cards."""
        seed = f"{self.seed}/{number}"
        r = stream(seed, "switches")
        mode = self.modes[number % len(self.modes)]
        beast = mode not in BETWEEN_PLAYERS
        chimera, level, aspects = self._foe(stream(seed, "chimera")) if beast else ("", "", "")
        seats = self._seats(mode, stream(seed, "seats"))
        mine, n = self._of_players(), SEATS[mode]
        extra = seats or [mine[seat::n] for seat in range(n)]
        wanted = seats or [[title for title in titles if title in drawing.phoenixborn()] for titles in extra]
        decks = tuple(self._deck(stream(seed, f"deck {i}"), mode, wanted[i]) for i in range(n))
        position = None
        under_way = 0.0 if self.decks == "published" else 0.5 if self.cards else UNDER_WAY
        if seats is None or r.random() < under_way:
            p = stream(seed, "position")
            if chimera:
                aspects = random_aspects(p, self._aspects())
            position = random_position(p, decks, extra, chimera, level, aspects)
            e = stream(seed, "end")
            if chimera and e.random() < NEARLY_BEATEN:
                life = stage_of(script(definitions(), chimera), level, n).life
                position["players"][-1]["pb"]["wounds"] = life - e.randint(1, LAST_LIFE)
        v = stream(seed, "variants")
        grim = v.sample(sorted({title for deck in decks for title in deck.titles}), 8) if v.random() < CHOSEN else []
        if aspects == RANDOM and v.random() < 0.5:
            aspects = OF_ALL
        then = self.edition == EDITION_2018
        chained = r.random() < 0.3 and not then and all(legal(deck, "casual") for deck in decks)
        table = Table(
            number,
            mode,
            decks,
            chimera,
            level,
            aspects,
            position,
            r.random() < 0.2,
            r.random() < 0.9,
            r.random() < 0.1,
            chained,
            r.random() < 0.5,
            self._setting(r, "payment"),
            r.getrandbits(60),
            self._setting(r, "meditation"),
            self._setting(r, "reactions"),
            mode == TOGETHER and r.random() < 0.3,
            r.randrange(2) if mode == TOGETHER else 0,
            mode == TOGETHER and r.random() < 0.5,
            beast and r.random() < GRIM,
        )
        if then:
            return replace(table, edition=self.edition, pay_on_declaring=v.random() < 0.3)
        return replace(table, grim_cards=tuple(grim)) if table.grim_fates else table

    def _setting(self, r: Random, name: str) -> str:
        """The value of a setting in one game; a mixed one has the first value in most games."""
        drawn = SETTINGS[name][int(r.random() < SECOND)]
        wanted: str = getattr(self, name)
        return drawn if wanted == MIXED else wanted

    def _foe(self, r: Random) -> tuple[str, str, str | tuple[str, ...]]:
        """A Chimera, a level, and a printed, mixed or random set of aspects."""
        wanted = {*self.cards} - {*self._of_players()} - {*self._aspects()} - {*bringers()}
        printed = {title: script(definitions(), title) for title in chimera_titles(definitions())}
        fitting = [t for t, c in printed.items() if wanted <= {t, c.ultimate_card, c.behaviour_card}]
        chimera = r.choice(fitting or list(printed))
        sets = [] if self._aspects() else [*(s.name for s in printed[chimera].subtypes), RANDOM]
        level = r.choice(printed[chimera].stages).name
        return chimera, level, r.choice([*sets, ""]) or random_aspects(r, self._aspects())

    def _aspects(self) -> list[str]:
        """The wanted aspects, and for each wanted card of a conjuration pile an aspect that brings the pile."""
        found = [bringers().get(title, title) for title in self.cards]
        return list(dict.fromkeys(title for title in found if by_title()[title].type == k.ASPECT))

    def _seats(self, mode: str, r: Random) -> list[list[str]] | None:
        """Titles for the deck of each seat, so that all wanted titles occur; None if no decks allow it."""
        seats: list[list[str]] = [[] for _ in range(SEATS[mode])]
        for title in self._of_players():
            places = [
                (root, seat)
                for root in drawing.sources()[title]
                for seat in seats
                if len(drawing.owner((*seat, root))) < 2 and len(seat) < MOST_WANTED
            ]
            if not places:
                return None
            root, seat = r.choice(places)
            seat.append(root)
        return seats

    def _of_players(self) -> list[str]:
        """The wanted titles of players, the Phoenixborn first."""
        mine = [title for title in self.cards if title not in of_chimeras()]
        return sorted(mine, key=lambda title: title not in drawing.phoenixborn())

    def _deck(self, r: Random, mode: str, wanted: Sequence[str]) -> Deck:
        format = EDITION_2018 if self.edition == EDITION_2018 else FORMATS[mode]
        found = () if self.decks == "random" else published(format, frozenset(wanted))
        if found and (self.decks == "published" or r.random() >= DRAWN):
            return r.choice(found)
        return random_deck(r, wanted, self._dice)


def reset_options(t: Table) -> dict[str, Any]:
    """The reset options of a game."""
    if t.position is not None:
        return {"scenario": t.position}
    # A recommended First Five may include a chained card; then the player chooses.
    own = t.choose_five or t.chained
    five = ["choose" if own or not deck.first_five else "recommended" for deck in t.decks]
    options: dict[str, Any] = {"decks": list(t.decks), "first_five": five}
    if t.chimera:
        options |= {"chimera": t.chimera, "level": t.level, "aspects": t.aspects, "first": t.first}
    return options


def begin(t: Table) -> Game:
    """The game of the rules at its first decision."""
    rules = GameOptions(
        auto=t.auto,
        auto_payment=t.payment == "auto",
        futile=t.futile,
        chained=t.chained,
        macro_meditation=t.meditation == "macro",
        ask_always=t.reactions == "always",
        open_hands=t.open_hands,
        call_of_phoenix=t.call_of_phoenix,
        grim_fates=t.grim_fates,
        grim_cards=t.grim_cards,
        edition=t.edition,
        pay_on_declaring=t.pay_on_declaring,
    )
    return start(t.environment, SEATS[t.mode], reset_options(t), {}, lambda chained: rules, t.seed)


def settings_of(t: Table) -> dict[str, Any]:
    """The settings of an environment for a game; illegal actions raise."""
    return {
        "illegal_action": "raise",
        "futile_actions": t.futile,
        "payment": t.payment,
        "meditation": t.meditation,
        "reactions": t.reactions,
        "players": SEATS[t.mode],
        "open_hands": t.open_hands,
        "call_of_phoenix": t.call_of_phoenix,
        "grim_fates": t.grim_cards or t.grim_fates,
        "edition": t.edition,
        "pay_on_declaring": t.pay_on_declaring,
    }


def match_of(t: Table) -> GameMatch:
    """The match at its first decision; illegal actions raise."""
    return GameMatch.new(Settings(t.environment, **settings_of(t)), reset_options(t), t.seed)
