"""Specifications of random games: decks, Chimera, level, aspects, position and rule options, all from one seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from ashes_env.match.rows import OF_RULES
from ashes_env.match.tables import start
from ashes_env.rules.game import Game
from ashes_env.rules.state import game_options as of_rules
from ashes_env.scenarios import random_aspects, random_position
from ashes_env.solo.setup import OF_ALL, RANDOM, chimera_titles, script, stage_of
from ashes_env.spec.spec import GameSpec

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
TOLD: Final = ("illegal_action", "players", "scenario", "chimera", "level", "aspects")  # told elsewhere, or not
OTHER: Final = 0.1  # share of games in which an option of the rules that no line here names differs from its default


def stream(seed: int | str, purpose: str) -> Random:
    """A random generator for one purpose, independent of those for other purposes."""
    return Random(f"{seed}/{purpose}")


@dataclass(frozen=True, slots=True)
class Table:
    """One game to check: its description without decks, and the decks. A scenario among the options is a game in
    progress, which then defines all cards.

    `auto`, `chained`: options of the rules that no environment has. `mercy`: the Phoenixborn are healed for some
    rounds, because otherwise random games end too early.
    """

    number: int
    mode: str
    decks: tuple[Deck, ...]
    spec: GameSpec
    auto: bool
    chained: bool
    mercy: bool

    @property
    def seed(self) -> int:
        """The seed of the game."""
        return self.spec.seed

    @property
    def chimera(self) -> str:
        """The title of the Chimera, if there is one."""
        return "" if self.environment == "pvp" else str(self.spec.value("chimera"))

    @property
    def in_progress(self) -> bool:
        """Whether the game begins from a position."""
        return "scenario" in self.spec.options

    @property
    def environment(self) -> str:
        """The mode of the environments for this game."""
        return self.spec.mode

    def __str__(self) -> str:
        options = self.spec.options
        aspects = options.get("aspects", "")
        named = aspects if isinstance(aspects, str) else "own set"
        who = [deck.name for deck in self.decks]
        if self.chimera:
            who.append(f"{self.chimera} {self.spec.value('level')} ({named})")
        switches = [name for name in ("auto", "chained", "mercy") if getattr(self, name)]
        switches += ["from a position"] * self.in_progress
        rules = [f"{name} {value}" for name, value in {**self.spec.settings, **options}.items() if name not in TOLD]
        told = ", ".join([*switches, *rules])
        return f"game {self.number}, {self.mode}: {self._sides(who)}; seed {self.seed}; {told}"

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
    `rules` are other options of the rules that every game has; without a value most games have the default.
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
    rules: tuple[tuple[str, Any], ...] = ()

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
        options: dict[str, Any] = {}
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
            options["scenario"] = position
        v = stream(seed, "variants")
        grim = v.sample(sorted({title for deck in decks for title in deck.titles}), 8) if v.random() < CHOSEN else []
        if aspects == RANDOM and v.random() < 0.5:
            aspects = OF_ALL
        then = self.edition == EDITION_2018
        choose_five, auto, futile = r.random() < 0.2, r.random() < 0.9, r.random() < 0.1
        chained = r.random() < 0.3 and not then and all(legal(deck, "casual") for deck in decks)
        mercy = r.random() < 0.5
        settings: dict[str, Any] = {"illegal_action": "raise", "players": n, "futile_actions": futile}
        settings["payment"] = self._setting(r, "payment")
        dealt = r.getrandbits(60)
        settings["meditation"] = self._setting(r, "meditation")
        settings["reactions"] = self._setting(r, "reactions")
        settings["open_hands"] = mode == TOGETHER and r.random() < 0.3
        first = r.randrange(2) if mode == TOGETHER else 0
        settings["call_of_phoenix"] = mode == TOGETHER and r.random() < 0.5
        settings["grim_fates"] = (grim or True) if beast and r.random() < GRIM else False
        settings["edition"] = self.edition
        settings["pay_on_declaring"] = then and v.random() < 0.3
        settings |= self._others(stream(seed, "rules"), settings, beast) | dict(self.rules)
        settings = {name: v for name, v in settings.items() if name not in OF_RULES or v != OF_RULES[name].default}
        if "scenario" not in options:
            # A recommended First Five may include a chained card; then the player chooses.
            options["first_five"] = first_fives(decks, choose_five or chained)
            if beast:
                options |= {"first": first}
        if beast:
            options |= {"chimera": chimera, "level": level, "aspects": aspects}
        environment = "red_rains" if beast else "pvp"
        spec = GameSpec(environment, settings, options, dealt)
        return Table(number, mode, decks, spec, auto, chained, mercy)

    def _others(self, r: Random, known: Mapping[str, Any], beast: bool) -> dict[str, Any]:
        """Options of the rules that differ from their defaults, of those that are not drawn in `table`."""
        found: dict[str, Any] = {}
        for name, rows in of_rules.SETTINGS.items():
            row = rows[0]
            if name in known or r.random() >= OTHER or (row.solo and not beast):
                continue
            if row.words is not None:
                found[name] = next(word for word in row.words if word != row.usual)
            else:
                found[name] = not row.default if isinstance(row.default, bool) else r.randint(row.least, row.most)
        return found

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


def first_fives(decks: Sequence[Deck], own: bool) -> list[str]:
    """The First Five option of each deck: the recommended one where there is one, unless players choose their own."""
    return ["choose" if own or not deck.first_five else "recommended" for deck in decks]


def from_the_start(t: Table, own: bool, **settings: Any) -> Table:
    """The same game from its start and with the usual options of the rules, but for `settings`. With `own` the players
    choose their First Fives.
    """
    options = {name: value for name, value in t.spec.options.items() if name in ("chimera", "level", "aspects")}
    options["first_five"] = first_fives(t.decks, own)
    spec = GameSpec(t.environment, {"players": SEATS[t.mode], "illegal_action": "raise", **settings}, options, t.seed)
    return replace(t, spec=spec, auto=True, chained=False)


def reset_options(t: Table) -> dict[str, Any]:
    """The reset options of a game."""
    options = dict(t.spec.options)
    if "scenario" in options:
        return {"scenario": options["scenario"]}
    return {**options, "decks": list(t.decks)}


def begin(t: Table) -> Game:
    """The game of the rules at its first decision."""
    rules = replace(t.spec.rules().rules(t.chained), auto=t.auto)
    return start(t.environment, SEATS[t.mode], reset_options(t), {}, lambda chained: rules, t.seed)


def settings_of(t: Table) -> dict[str, Any]:
    """The settings of an environment for a game; illegal actions raise."""
    return dict(t.spec.settings)


def match_of(t: Table) -> GameMatch:
    """The match at its first decision; illegal actions raise."""
    return GameMatch.new(t.spec.rules(), reset_options(t), t.seed)
