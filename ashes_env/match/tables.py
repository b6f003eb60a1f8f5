"""Starts a game from the options of `reset`: seats, decks, Chimera, or the position of a scenario."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from numbers import Integral
from typing import Any, Final

from ashes_env.decks import Deck, DeckError, definitions, get, parse, playable, seating
from ashes_env.decks.definitions import definitions_for
from ashes_env.decks.legality import EDITION_2018, Format, first_five_problems, format_named
from ashes_env.match.checks import plain
from ashes_env.match.errors import OptionError, unknown
from ashes_env.rules.flow.setup import Seating
from ashes_env.rules.game import Game, new_game
from ashes_env.rules.reading import values
from ashes_env.rules.state.generator import DECK, PLAY, next_random, spawned
from ashes_env.rules.state.state import GameOptions
from ashes_env.scenarios import ScenarioError, load, read
from ashes_env.solo.setup import OF_ALL, RedRainsError, chimera_titles, new_red_rains, wound_at_the_start

MODES: Final = ("pvp", "red_rains")
KEYS: Final = {
    "pvp": ("decks", "first", "first_five", "format", "scenario"),
    "red_rains": ("decks", "chimera", "level", "aspects", "first_five", "first", "handicap", "numbers", "scenario"),
}
PLAYERS: Final = {"pvp": 2, "red_rains": 1, "campaign": 1}
"""The default number of players of each mode."""
MOST_PLAYERS: Final = {"pvp": 4, "red_rains": 2, "campaign": 2}
DEFAULT_DECKS: Final = {
    "pvp": ("The Iron Men", "The Mist Guardian", "The Boy Among Wolves", "The Frostdale Giants"),
    "red_rains": ("The Corpse of Viros: Coal", "The Corpse of Viros: Jessa"),
}
DEFAULT_CHIMERA: Final = "The Corpse of Viros"
CHIMERA_DRAW: Final = 33  # purposes of seeds, in addition to those of `rules.state.generator`
FORMAT: Final = {"pvp": "open", "red_rains": "red rains"}
PVP_FORMATS: Final = ("open", "casual", "organized")
OF_PLAYERS: Final = ("pvp", "draft")  # modes without a Chimera
RANDOM: Final = "random"
CHOOSE: Final = "choose"
RECOMMENDED: Final = "recommended"
USUAL: Final[Mapping[str, Mapping[str, Any]]] = {
    "pvp": {"first": -1, "first_five": CHOOSE, "format": FORMAT["pvp"], "scenario": None},
    "red_rains": {
        "chimera": DEFAULT_CHIMERA,
        "level": "S1",
        "aspects": "",
        "first_five": CHOOSE,
        "first": 0,
        "handicap": 0,
        "numbers": None,
        "scenario": None,
    },
}
"""The defaults of the options of `reset` but `decks`, whose default depends on the number of players."""
FIVE: Final = 5
COUNTS: Final = ("no", "one", "two", "three", "four")


def usual_options(mode: str, players: int) -> dict[str, Any]:
    """The defaults of the options of `reset`."""
    return {**USUAL[mode], "decks": list(DEFAULT_DECKS[mode][:players])}


def format_of(mode: str, name: Any) -> Format:
    """The format of a game. Raises `OptionError` for one that this mode does not have."""
    if mode == "pvp" and name not in PVP_FORMATS:
        raise unknown("format", name, PVP_FORMATS)
    return format_named(name)


def refuse_edition(edition: str, mode: str) -> None:
    """Raises `OptionError` for an edition that knows no Chimera, in a mode against one."""
    if edition == EDITION_2018 and mode not in OF_PLAYERS:
        raise OptionError(f"edition: {edition!r} is for games between players; the mode {mode!r} needs 'reborn'")


def format_in(edition: str, mode: str, played: Format) -> Format:
    """The format in an edition. Raises `OptionError` for a mode or format that the edition of 2018 does not have."""
    if edition != EDITION_2018:
        return played
    refuse_edition(edition, mode)
    if played.name != FORMAT[mode]:
        raise OptionError(
            f"format: the lists of chained and banned cards do not apply in the edition of 2018; leave out "
            f"{played.name!r}"
        )
    return format_named(EDITION_2018)


def format_of_edition(edition: str, mode: str) -> Format:
    """The usual format of a mode in an edition. Raises `OptionError` for a mode that it does not have."""
    return format_in(edition, mode, format_named(FORMAT[mode]))


def start(
    mode: str,
    players: int,
    given: Mapping[str, Any],
    defaults: Mapping[str, Any],
    switches: Callable[[bool], GameOptions],
    seed: int,
) -> Game:
    """A new game of `players` players at its first decision. `given` comes from `reset`, `defaults` from the
    environment. `switches(chained)` returns the options of the rules; `chained` says whether chained cards wait for
    round 2 (R-CHBAN-05).

    Raises `OptionError` for anything that cannot be used.
    """
    chosen = {**USUAL[mode], **defaults, **given}
    played = format_of(mode, chosen.get("format", FORMAT[mode]))
    rules = switches(bool(played.chained))
    played = format_in(rules.edition, mode, played)
    if chosen["scenario"] is not None:
        return _scenario(mode, players, chosen["scenario"], rules, seed)
    entries = _entries(players, chosen.get("decks", DEFAULT_DECKS[mode][:players]))
    seats = _seats(entries, _first_fives(chosen["first_five"], len(entries)), played, seed)
    if mode == "pvp":
        first = _checked_integer("first", chosen["first"], -1, players - 1, _who_begins(players))
        return new_game(definitions_for(rules.edition), seats, seed=seed, options=rules, first=first)
    try:
        game = new_red_rains(
            definitions(),
            seats,
            _chimera(chosen["chimera"], seed),
            level=_text("level", chosen["level"]),
            aspects=_aspects(chosen["aspects"]),
            seed=seed,
            options=rules,
            first=_checked_integer("first", chosen["first"], 0, players - 1, _who_is_first(players)),
            numbers=_numbers(chosen["numbers"]),
        )
    except RedRainsError as error:
        raise OptionError(f"chimera, level, aspects, numbers: {error}") from error
    _handicap(game, chosen["handicap"])
    return game


def _seats(entries: list[Any], wanted: list[Any], played: Format, seed: int) -> Sequence[Seating]:
    """What each seat brings: its deck option with its First Five option."""
    try:
        if all(type(entry) is str and entry != RANDOM for entry in entries) and all(type(w) is str for w in wanted):
            return _of_names(tuple(entries), tuple(wanted), played)
        decks = [
            _deck(entry, played, want, spawned(seed, DECK, seat))
            for seat, (entry, want) in enumerate(zip(entries, wanted, strict=True))
        ]
        return [_seat(deck, want, played) for deck, want in zip(decks, wanted, strict=True)]
    except DeckError as error:
        raise OptionError(f"decks: {error}") from error


@lru_cache(maxsize=1024)
def _of_names(names: tuple[str, ...], wanted: tuple[str, ...], played: Format) -> tuple[Seating, ...]:
    """What each seat brings, cached where no seed decides it: published decks by name, a First Five by a word. Errors
    are not cached.
    """
    decks = [get(name) for name in names]
    return tuple([_seat(deck, want, played) for deck, want in zip(decks, wanted, strict=True)])


def _checked_integer(name: str, value: Any, low: int, high: int, meaning: str) -> int:
    """Checks for an integer between two bounds, NumPy's too; booleans and 1.0 are refused."""
    if isinstance(value, bool) or not isinstance(value, (int, Integral)) or not low <= int(value) <= high:
        raise OptionError(f"{name}: {meaning}; not {value!r}")
    return int(value)


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise OptionError(f"{name}: a name is needed, not {value!r}")
    return value


def _chimera(given: Any, seed: int) -> str:
    """The given Chimera, or a random one."""
    title = _text("chimera", given)
    return drawn_chimera(seed) if title == RANDOM else title


def drawn_chimera(seed: int) -> str:
    """A random Chimera."""
    titles = chimera_titles(definitions())
    return titles[next_random(spawned(seed, CHIMERA_DRAW), len(titles))[1]]


def _aspects(given: Any) -> str | tuple[str, ...]:
    """A subtype, "random", "all" or titles; the rules check whether they exist."""
    if isinstance(given, str):
        return given
    if not isinstance(given, Sequence) or not all(isinstance(title, str) for title in given):
        raise OptionError(f"aspects: a subtype, {RANDOM!r}, {OF_ALL!r} or a list of 18 titles is needed, not {given!r}")
    return tuple(given)


@cache
def _who_is_first(players: int) -> str:
    return "the seat with the first player token, 0" + (" or 1" if players == 2 else ", the only one there is")


@cache
def _who_begins(players: int) -> str:
    seats = f"{', '.join(map(str, range(players - 1)))} or {players - 1}"
    return f"{seats} is the first player, -1 rolls for it"


def _numbers(given: Any) -> dict[str, Any] | None:
    """Numbers of the Chimera card that replace the printed ones; the rules check them."""
    if given is None:
        return None
    if not isinstance(given, Mapping):
        raise OptionError(f"numbers: a mapping of numbers of the Chimera card is needed, not {given!r}")
    return {name: plain(value) for name, value in given.items()}


def _handicap(game: Game, wounds: Any) -> None:
    """Puts the given number of wounds on the Chimera at the start."""
    chimera = game.cards[game.players[-1].pb]
    most = values.life(game, chimera) - 1
    found = _checked_integer("handicap", wounds, 0, most, f"wounds that the Chimera begins with, 0 to {most}")
    wound_at_the_start(game, found)


def _entries(n: int, given: Any) -> list[Any]:
    """The deck options of `n` players, one for each."""
    if type(given) is list and len(given) == n:  # nearly always, and the test for a mapping is slow
        return given
    if isinstance(given, (str, Mapping, Deck)) and n == 1:
        given = [given]
    if isinstance(given, (str, Mapping, Deck)) or not isinstance(given, Sequence) or len(given) != n:
        raise OptionError(
            f"decks: {COUNTS[n]} {'deck is' if n == 1 else 'decks are'} needed, each a name, a mapping or {RANDOM!r}; "
            f"not {given!r}"
        )
    return list(given)


def _deck(given: Any, played: Format, wanted: Any, seed: int) -> Deck:
    """The deck of one seat; a random one fits the format and the requested First Five."""
    if isinstance(given, Deck):
        return given
    if isinstance(given, Mapping):
        return parse(given)
    if isinstance(given, str):
        if given != RANDOM:
            return get(given)
        pool = _suitable(played, wanted if isinstance(wanted, str) else _titles(wanted))
        return pool[next_random(seed, len(pool))[1]]
    raise OptionError(f"decks: a deck is a name, a mapping or {RANDOM!r}, not {given!r}")


@lru_cache(maxsize=64)
def _suitable(played: Format, wanted: str | tuple[str, ...]) -> tuple[Deck, ...]:
    """The decks that a format allows and that can start with the requested First Five: the recommended one, or five
    titles.
    """
    pool = playable(played)
    if wanted == RECOMMENDED:
        pool = tuple(deck for deck in pool if deck.first_five)
    elif isinstance(wanted, tuple):
        pool = tuple(deck for deck in pool if not first_five_problems(deck, wanted, played))
    if not pool:
        raise OptionError(
            f"decks: no deck of the format {played.name!r} can be drawn with the First Five {wanted!r}; "
            f"give {CHOOSE!r}, {RECOMMENDED!r} or a deck that has these cards"
        )
    return pool


def _first_fives(given: Any, n: int) -> list[Any]:
    """The First Five option of each seat, from one for all or a list with one for each."""
    if not isinstance(given, str) and isinstance(given, Sequence) and len(given) == n and len(given) != FIVE:
        return list(given)
    words = (CHOOSE, RECOMMENDED)
    if isinstance(given, (list, tuple)) and any(isinstance(wish, str) and wish in words for wish in given):
        raise OptionError(f"first_five: a wish for each of {COUNTS[n]} players, or one for all; not {given!r}")
    return [given] * n


def _titles(wanted: Any) -> tuple[str, ...]:
    """The five titles; raises `OptionError` for anything but a list of strings."""
    if isinstance(wanted, str) or not isinstance(wanted, Sequence) or not all(isinstance(t, str) for t in wanted):
        raise unknown("first_five", wanted, (CHOOSE, RECOMMENDED, "a list of five titles"))
    return tuple(wanted)


def _seat(deck: Deck, wanted: Any, played: Format) -> Seating:
    if isinstance(wanted, str) and wanted == CHOOSE:
        return seating(deck, (), played)
    if isinstance(wanted, str) and wanted == RECOMMENDED:
        if not deck.first_five:
            raise OptionError(f"first_five: {deck.name!r} recommends none; give five titles or {CHOOSE!r}")
        return seating(deck, None, played)
    titles = _titles(wanted)
    wrong = first_five_problems(deck, titles, played)
    if wrong:
        raise OptionError(f"first_five of {deck.name!r}: {'; '.join(wrong)}")
    return seating(deck, titles, played)


def _scenario(mode: str, players: int, source: Any, rules: GameOptions, seed: int) -> Game:
    """The position of a document, a file or a shipped scenario. The random generator starts from the environment's
    seed, unless the position has one of its own.
    """
    try:
        document = read(source).position
        if "seed" not in document:
            document = {**document, "seed": spawned(seed, PLAY)}
        game = load(document, options=rules)
    except ScenarioError as error:
        raise OptionError(f"scenario: {error}") from error
    beast = mode == "red_rains"
    if len(game.players) != players + beast or beast != game.players[-1].scripted:
        needed = f"{COUNTS[players]} players and no Chimera"
        if beast:
            needed = f"{COUNTS[players + 1]} sides, player {players} to be a Chimera"
        raise OptionError(f"scenario: this environment needs {needed}")
    if game.over:
        raise OptionError("scenario: the game is over before anybody has anything to decide")
    return game
