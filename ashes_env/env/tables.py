"""From the options of `reset` to a game: who sits where with which deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ashes_env.decks.definitions import definitions
from ashes_env.env.errors import OptionError, unknown
from ashes_env.rules.game import Game, new_game
from ashes_env.rules.setup import Seating
from ashes_env.rules.state import GameOptions

MODES: Final = ("pvp", "red_rains")
KEYS: Final = {
    "pvp": ("decks", "first", "first_five", "scenario", "seat"),
    "red_rains": ("decks", "chimera", "level", "aspects", "first_five", "scenario", "seat"),
}
FIRST_FIVE: Final = ("choose", "recommended")
DEFAULT_DECKS: Final = {"pvp": ("The Iron Men", "The Mist Guardian"), "red_rains": ("The Iron Men",)}

DeckLike = str | Mapping[str, Any]


def _deck(pb: str, dice: dict[int, int], cards: dict[str, int], conjurations: dict[str, int], first_five: list[str]
          ) -> Mapping[str, Any]:  # fmt: skip
    return {"phoenixborn": pb, "dice": [dice.get(i, 0) for i in range(9)], "cards": cards,
            "conjurations": conjurations, "first_five": first_five}  # fmt: skip


def _three(*titles: str) -> dict[str, int]:
    return dict.fromkeys(titles, 3)


DECKS: Final[dict[str, Mapping[str, Any]]] = {
    "The Iron Men": _deck(
        "Coal Roarkwin", {0: 5, 4: 5},
        _three("Expand Energy", "Strengthen", "Cover", "Chant of Revenge", "Summon Iron Rhino", "Anchornaut",
               "Iron Worker", "Hammer Knight", "One Hundred Blades", "Close Combat"),
        {"Iron Rhino": 1},
        ["Strengthen", "Chant of Revenge", "Anchornaut", "Iron Worker", "Hammer Knight"],
    ),
    "The Mist Guardian": _deck(
        "Aradel Summergaard", {3: 5, 4: 5},
        _three("Shifting Mist", "Summon Mist Spirit", "Summon Blue Jaguar", "Reflections in the Water", "Mist Typhoon",
               "Out of the Mist", "Root Armor", "Steady Gaze", "Massive Growth", "Summon Butterfly Monk"),
        {"Blue Jaguar": 2, "Mist Spirit": 10, "Butterfly Monk": 2},
        ["Shifting Mist", "Summon Mist Spirit", "Summon Blue Jaguar", "Steady Gaze", "Summon Butterfly Monk"],
    ),
}  # fmt: skip


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


def seating(deck: DeckLike, first_five: Any) -> Seating:
    """One player with a deck given by name or as a mapping."""
    if isinstance(deck, str):
        if deck not in DECKS:
            raise unknown("decks", deck, DECKS)
        data: Mapping[str, Any] = DECKS[deck]
    elif isinstance(deck, Mapping):
        data = deck
    else:
        raise OptionError(f"decks: a deck is a name or a mapping, not {type(deck).__name__}")
    missing = [key for key in ("phoenixborn", "dice", "cards") if key not in data]
    if missing:
        raise OptionError(f"decks: a deck needs {', '.join(map(repr, missing))}")
    cards = [title for title, n in data["cards"].items() for i in range(n)]
    conjurations = [title for title, n in data.get("conjurations", {}).items() for i in range(n)]
    known = definitions().by_title
    for title in (data["phoenixborn"], *cards, *conjurations):
        if title not in known:
            raise unknown("decks", title, known)
    return Seating(data["phoenixborn"], cards, conjurations, data["dice"], five(data, first_five))


def five(deck: Mapping[str, Any], wanted: Any) -> Sequence[str]:
    """The First Five of a seat: empty when the player chooses, the deck's recommendation, or the titles given."""
    if wanted is None or wanted == "choose":
        return ()
    if wanted == "recommended":
        recommended = deck.get("first_five")
        if not recommended:
            raise OptionError("first_five: the deck recommends none; give five titles or 'choose'")
        return tuple(recommended)
    if isinstance(wanted, str):
        raise unknown("first_five", wanted, FIRST_FIVE)
    return tuple(wanted)


def start(mode: str, given: Mapping[str, Any], defaults: Mapping[str, Any], rules: GameOptions, seed: int) -> Game:
    """A new game at its first decision. `given` comes from `reset`, `defaults` from the environment.

    Raises `OptionError` for anything that cannot be used.
    """
    chosen = {**{key: value for key, value in defaults.items() if value is not None}, **given}
    if mode == "pvp":
        return _pvp(chosen, rules, seed)
    raise OptionError("red_rains: not ready")


def _pvp(chosen: Mapping[str, Any], rules: GameOptions, seed: int) -> Game:
    decks = chosen.get("decks", DEFAULT_DECKS["pvp"])
    if isinstance(decks, (str, Mapping)) or not isinstance(decks, Sequence) or len(decks) != 2:
        raise OptionError(f"decks: two decks are needed, one for each player, not {decks!r}")
    first_five = chosen.get("first_five")
    seats = [seating(deck, first_five) for deck in decks]
    first = chosen.get("first", -1)
    if first not in (-1, 0, 1):
        raise OptionError(f"first: 0 or 1 is the first player, -1 rolls for it; not {first!r}")
    try:
        return new_game(definitions(), seats, seed=seed, options=rules, first=first)
    except ValueError as error:
        raise OptionError(str(error)) from error
