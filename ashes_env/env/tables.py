"""From the options of `reset` to a game: who sits where with which deck, against which Chimera, from which position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ashes_env.decks import Deck, DeckError, definitions, get, parse, playable, seating
from ashes_env.decks.legality import Format, first_five_problems, format_named
from ashes_env.env.errors import OptionError, unknown
from ashes_env.rules.flow.setup import Seating
from ashes_env.rules.game import Game, new_game
from ashes_env.rules.reading import values
from ashes_env.rules.state.generator import next_random
from ashes_env.rules.state.state import GameOptions
from ashes_env.scenarios import ScenarioError, load, read
from ashes_env.solo.setup import RedRainsError, new_red_rains

MODES: Final = ("pvp", "red_rains")
KEYS: Final = {
    "pvp": ("decks", "first", "first_five", "format", "scenario"),
    "red_rains": ("decks", "chimera", "level", "aspects", "first_five", "handicap", "scenario"),
}
PLAYERS: Final = {"pvp": 2, "red_rains": 1}
DEFAULT_DECKS: Final = {"pvp": ("The Iron Men", "The Mist Guardian"), "red_rains": ("The Corpse of Viros: Coal",)}
DEFAULT_CHIMERA: Final = "The Corpse of Viros"
FORMAT: Final = {"pvp": "open", "red_rains": "red rains"}
PVP_FORMATS: Final = ("open", "casual", "organized")
RANDOM: Final = "random"
CHOOSE: Final = "choose"
RECOMMENDED: Final = "recommended"
SEEDS: Final = (1 << 64) - 1


def check_keys(mode: str, options: Mapping[str, Any] | None) -> dict[str, Any]:
    """The options of `reset` that were given; raises `OptionError` for one that does not exist.

    The key "options" is let through and means nothing: a conformance test of PettingZoo passes it.
    """
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise OptionError(f"options: a mapping is needed, not {type(options).__name__}")
    for key in options:
        if key not in KEYS[mode] and key != "options":
            raise unknown("options", key, KEYS[mode])
    return {key: value for key, value in options.items() if key != "options"}


def format_of(mode: str, name: Any) -> Format:
    """The format that a game is played in. Raises `OptionError` for one that this mode does not have."""
    if mode == "pvp" and name not in PVP_FORMATS:
        raise unknown("format", name, PVP_FORMATS)
    return format_named(name)


def start(
    mode: str, given: Mapping[str, Any], defaults: Mapping[str, Any], switches: Callable[[bool], GameOptions], seed: int
) -> Game:
    """A new game at its first decision. `given` comes from `reset`, `defaults` from the environment; `switches` makes
    the switches of the rules, given whether chained cards wait for round 2 (R-CHBAN-05).

    Raises `OptionError` for anything that cannot be used.
    """
    chosen = {**defaults, **given}
    played = format_of(mode, chosen.get("format", FORMAT[mode]))
    rules = switches(bool(played.chained))
    if chosen.get("scenario") is not None:
        return _scenario(mode, chosen["scenario"], rules, seed)
    decks = _decks(mode, chosen.get("decks", DEFAULT_DECKS[mode]), played, seed)
    wanted = _first_fives(chosen.get("first_five", CHOOSE), len(decks))
    try:
        seats = [_seat(deck, want, played) for deck, want in zip(decks, wanted, strict=True)]
    except DeckError as error:
        raise OptionError(str(error)) from error
    if mode == "pvp":
        first = chosen.get("first", -1)
        if first not in (-1, 0, 1):
            raise OptionError(f"first: 0 or 1 is the first player, -1 rolls for it; not {first!r}")
        return new_game(definitions(), seats, seed=seed, options=rules, first=first)
    try:
        game = new_red_rains(
            definitions(), seats[0], chosen.get("chimera", DEFAULT_CHIMERA), level=chosen.get("level", "S1"),
            aspects=chosen.get("aspects", ""), seed=seed, options=rules,
        )  # fmt: skip
    except RedRainsError as error:
        raise OptionError(f"chimera, level, aspects: {error}") from error
    _handicap(game, chosen.get("handicap", 0))
    return game


def _handicap(game: Game, wounds: Any) -> None:
    """The Chimera begins with wounds: easier games, to learn on."""
    chimera = game.cards[game.players[1].pb]
    most = values.life(game, chimera) - 1
    if not isinstance(wounds, int) or isinstance(wounds, bool) or not 0 <= wounds <= most:
        raise OptionError(f"handicap: wounds that the Chimera begins with, 0 to {most}, not {wounds!r}")
    chimera.wounds = wounds


def _decks(mode: str, given: Any, played: Format, seed: int) -> list[Deck]:
    n = PLAYERS[mode]
    if isinstance(given, (str, Mapping, Deck)) and n == 1:
        given = [given]
    if isinstance(given, (str, Mapping, Deck)) or not isinstance(given, Sequence) or len(given) != n:
        raise OptionError(
            f"decks: {'two decks are' if n == 2 else 'one deck is'} needed, each a name, a mapping or {RANDOM!r}; "
            f"not {given!r}"
        )
    return [_deck(deck, played, seed + i) for i, deck in enumerate(given)]


def _deck(given: Any, played: Format, seed: int) -> Deck:
    if isinstance(given, Deck):
        return given
    try:
        if isinstance(given, Mapping):
            return parse(given)
        if given == RANDOM:
            pool = playable(played)
            return pool[next_random(seed, len(pool))[1]]
        if isinstance(given, str):
            return get(given)
    except DeckError as error:
        raise OptionError(f"decks: {error}") from error
    raise OptionError(f"decks: a deck is a name, a mapping or {RANDOM!r}, not {given!r}")


def _first_fives(given: Any, n: int) -> list[Any]:
    """One wish for each seat: a wish for all, or a list with one for each."""
    if not isinstance(given, str) and isinstance(given, Sequence) and len(given) == n and len(given) != 5:
        return list(given)
    return [given] * n


def _seat(deck: Deck, wanted: Any, played: Format) -> Seating:
    if wanted == CHOOSE:
        return seating(deck, (), played)
    if wanted == RECOMMENDED:
        if not deck.first_five:
            raise OptionError(f"first_five: {deck.name!r} recommends none; give five titles or {CHOOSE!r}")
        return seating(deck, None, played)
    if isinstance(wanted, str) or not isinstance(wanted, Sequence):
        raise unknown("first_five", wanted, (CHOOSE, RECOMMENDED, "a list of five titles"))
    titles = tuple(wanted)
    wrong = first_five_problems(deck, titles, played)
    if wrong:
        raise OptionError(f"first_five of {deck.name!r}: {'; '.join(wrong)}")
    return seating(deck, titles, played)


def _scenario(mode: str, source: Any, rules: GameOptions, seed: int) -> Game:
    """A position of a document, a file or a shipped scenario. Chance goes on from the seed of the environment, unless
    the position names one.
    """
    try:
        document = read(source).position
        if "seed" not in document:
            document = {**document, "seed": seed & SEEDS}
        game = load(document, options=rules)
    except ScenarioError as error:
        raise OptionError(f"scenario: {error}") from error
    if (mode == "red_rains") != game.players[-1].scripted:
        needed = "player 1 to be a Chimera" if mode == "red_rains" else "two players and no Chimera"
        raise OptionError(f"scenario: this environment needs {needed}")
    return game
