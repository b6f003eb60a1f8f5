"""The terms of a game as a page or a link names them, and the game that they mean.

The game is the one that `ashes play` begins with the same flags and seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ashes_env.decks import Deck, DeckError, check, foreign, text_form
from ashes_env.decks.deck import fields_of
from ashes_env.files import strict_json
from ashes_env.match.errors import OptionError, unknown
from ashes_env.match.tables import CHOOSE, DEFAULT_CHIMERA, DEFAULT_DECKS, FORMAT, RANDOM, RECOMMENDED
from ashes_env.match.usual_decks import filled, recommends
from ashes_env.spec.known import chimeras, decks, levels
from ashes_env.spec.spec import GameSpec
from ashes_env.text.levels import EASY, MEDIUM, STRONG, of_level

PVP: Final = "pvp"
RED_RAINS: Final = "red_rains"
PUZZLE: Final = "puzzle"
KINDS: Final = (RED_RAINS, PVP, PUZZLE)
FIELDS: Final = ("kind", "people", "chimera", "level", "handicap", "decks", "opponent", "seed", "payment", "puzzle")
STRENGTHS: Final[Mapping[str, str]] = {level: of_level(level, PVP, 2) for level in (EASY, MEDIUM, STRONG)}
"""The opponents of a player, and the agents that they are."""
MOST_SEED: Final = (1 << 53) - 1  # a larger one is no exact number in a browser
MOST_HANDICAP: Final = 99
LONGEST_LIST: Final = 20_000  # characters of a pasted deck
PAYMENTS: Final = ("auto", "choose")  # `ashes play` pays by itself


class TermsError(OptionError):
    """No game can start with these terms: the message says why, and what would be right."""


@dataclass(frozen=True, slots=True)
class Terms:
    """A game that can start: its description, the seats of people, and the agent of the other seat, if there is one.
    `puzzle` is the name of a puzzle, which has a game of its own.
    """

    spec: GameSpec | None
    seats: tuple[int, ...] = (0,)
    opponent: str = "expert"
    puzzle: str = ""


def terms_of(data: object) -> Terms:
    """The terms of a mapping: `kind` ("red_rains", "pvp" or "puzzle"), `people` at the screen (1 or 2), `seed`; against
    a Chimera `chimera`, `level` and `handicap`; `decks` by seat, each the name of a published one, "random", or a
    pasted list under `list`; between players the `opponent` ("easy", "medium" or "strong"); `payment` is "auto" or
    "choose", where people choose each die; of a puzzle its name.

    Raises `TermsError`, which names the field.
    """
    if not isinstance(data, Mapping):
        raise TermsError("the terms of a game are an object with fields such as kind and seed")
    for name in data:
        if name not in FIELDS:
            raise TermsError(str(unknown("terms", name, FIELDS)))
    kind = _one_of(data, "kind", KINDS, RED_RAINS)
    if kind == PUZZLE:
        return Terms(None, puzzle=_text(data, "puzzle"))
    seed = _number(data, "seed", 0, MOST_SEED, 0)
    people = _number(data, "people", 1, 2, 1)
    settings = {"illegal_action": "raise", "payment": _one_of(data, "payment", PAYMENTS, "auto")}
    if kind == PVP:
        options = _with_decks(data, PVP, 2)
        spec = GameSpec(PVP, {**settings, "players": 2}, options, seed)
        strength = _one_of(data, "opponent", tuple(STRENGTHS), "medium")
        return Terms(spec, tuple(range(people)), STRENGTHS[strength])
    options = {
        "chimera": _one_of(data, "chimera", chimeras(), DEFAULT_CHIMERA),
        "level": _one_of(data, "level", levels(), levels()[0]),
        **_with_decks(data, RED_RAINS, people),
    }
    handicap = _number(data, "handicap", 0, MOST_HANDICAP, 0)
    if handicap:
        options["handicap"] = handicap
    return Terms(GameSpec(RED_RAINS, {**settings, "players": people}, options, seed), tuple(range(people)))


def deck_of_list(text: str, format: str) -> Deck:
    """The deck of a pasted list, in every form that the reader of decks takes. Raises `TermsError` for a text without
    a deck, and for one that the format does not allow; the message lists all that is wrong.
    """
    if len(text) > LONGEST_LIST:
        raise TermsError(f"decks: a list has at most {LONGEST_LIST:,} characters, this has {len(text):,}")
    try:
        deck = foreign.read(strict_json.loads(text)) if text.lstrip()[:1] in ("{", "[") else text_form.read(text)
        check(deck, format)
    except DeckError as error:
        raise TermsError("decks: " + "; ".join(error.problems)) from error
    except ValueError as error:
        raise TermsError(f"decks: this is no JSON: {error}") from error
    return deck


def _with_decks(data: Mapping[str, Any], mode: str, n: int) -> dict[str, Any]:
    """The options `decks` and `first_five`: a seat without a deck gets a usual one that nobody has."""
    given = data.get("decks", [])
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) > n:
        raise TermsError(f"decks: a list of at most {n}, one for each seat")
    chosen = [None if one is None else _deck(one, mode) for one in given] + [None] * (n - len(given))
    found = filled(chosen, DEFAULT_DECKS[mode])
    return {"decks": found, "first_five": [RECOMMENDED if recommends(one) else CHOOSE for one in found]}


def _deck(one: object, mode: str) -> Any:
    known = decks(mode)
    if isinstance(one, Mapping) and list(one) == ["list"] and isinstance(one["list"], str):
        return fields_of(deck_of_list(one["list"], FORMAT[mode]))
    if one == RANDOM or one in known:
        return one
    if isinstance(one, str):
        raise TermsError(str(unknown("decks", one, known)))
    raise TermsError('decks: the name of a published deck, "random", or {"list": the pasted list}')


def _one_of(data: Mapping[str, Any], field: str, known: Sequence[str], usual: str) -> str:
    value = data.get(field, usual)
    if not isinstance(value, str) or value not in known:
        raise TermsError(str(unknown(field, value, known)))
    return value


def _text(data: Mapping[str, Any], field: str) -> str:
    value = data.get(field)
    if not isinstance(value, str):
        raise TermsError(f"{field}: a name is needed")
    return value


def _number(data: Mapping[str, Any], field: str, low: int, high: int, usual: int) -> int:
    value = data.get(field, usual)
    if type(value) is not int or not low <= value <= high:
        raise TermsError(f"{field}: a whole number from {low} to {high}, not {value!r}")
    return value
