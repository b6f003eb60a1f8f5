"""The settings of an environment and the options of `reset`: one row each in `SETTINGS` and `OPTION_ROWS`.

The settings that are options of the rules come from the rows of `GameOptions`. Any other setting is a row of `SETTINGS`
and, where code names it, an annotation in the class `Settings`. `python -m ashes_env.env.parameters` prints the rows as
tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ashes_env.decks.definitions import definitions
from ashes_env.encoding.layout import MOST_SIDES
from ashes_env.match.checks import Check, anything, choice, number, plain, switch, whole
from ashes_env.match.errors import OptionError, unknown
from ashes_env.match.forms import ACTIONS, DTYPES, FLAT, FLOAT32, IDS, OBS_MODES
from ashes_env.match.options_table import meaning_of
from ashes_env.match.rewards import REWARDS
from ashes_env.match.tables import CHOOSE, KEYS, PVP_FORMATS, RECOMMENDED
from ashes_env.rules.state import game_options as of_rules
from ashes_env.rules.state.game_options import Option


@dataclass(frozen=True, kw_only=True)
class Told:
    """What a table says of a parameter. `type` and `values` are empty where the check says them; `usual` is the default
    in words where it is worked out.
    """

    meaning: str
    type: str = ""
    values: str = ""
    usual: str = ""


@dataclass(frozen=True)
class Setting(Told):
    """`check` returns the normalised value or raises `OptionError`. `shape` says whether the setting changes what
    observations or actions look like; a state of an environment with another value then does not fit.
    """

    name: str
    default: Any
    check: Check
    shape: bool = False


@dataclass(frozen=True)
class ResetOption(Told):
    """An option of `reset`. Its default is that of the mode (`Mode.usual`)."""

    name: str
    check: Check


ILLEGAL: Final = ("lose", "noop", "raise")
FIRST_FIVE: Final = 5
WORDS: Final = (CHOOSE, RECOMMENDED)


def _switch_or_titles(name: str, value: Any) -> Any:
    """Checks for False, True, or the titles of the cards for which the option is on."""
    value = plain(value)
    if isinstance(value, bool):
        return value
    if not isinstance(value, list) or not value:
        raise OptionError(f"{name}: True, False, or a list of the titles of cards, not {value!r}")
    for title in value:
        if not isinstance(title, str) or title not in definitions().by_title:
            raise unknown(name, title, definitions().by_title)
    return tuple(dict.fromkeys(value))


def _of_rules(name: str, rows: Sequence[Option]) -> Setting:
    """The setting for one option of the rules, or for two: a switch, and the titles it is limited to."""
    row = rows[0]
    meaning = meaning_of(rows)
    if len(rows) > 1:
        kind, values = "bool or list of str", "`False`, `True`, titles"
        return Setting(name, row.default, _switch_or_titles, type=kind, values=values, meaning=meaning)
    if row.words is not None:
        return Setting(name, row.usual, choice(*row.words), meaning=meaning)
    if isinstance(row.default, bool):
        return Setting(name, row.default, switch, meaning=meaning)
    return Setting(name, row.default, whole(row.least, row.most, row.meaning), meaning=meaning)


OF_RULES: Final = {name: _of_rules(name, rows) for name, rows in of_rules.SETTINGS.items()}

SETTINGS: Final = (
    Setting(
        "reward",
        "terminal",
        choice(*REWARDS),
        meaning="+1, -1 or 0 at the end; or in addition the change in the share of life (`ashes_env/match/rewards.py`)",
    ),
    Setting("gamma", 0.99, number(0.0, 1.0), meaning="the learner's discount, used by the shaping"),
    Setting("max_turns", 500, whole(1), meaning="number of turns after which the game is truncated"),
    Setting(
        "max_idle",
        1000,
        whole(1),
        meaning='number of consecutive actions without effect (illegal ones under `"noop"`, page turns) after which '
        "the game is truncated",
    ),
    Setting(
        "illegal_action",
        "lose",
        choice(*ILLEGAL),
        meaning="an illegal action loses the game, does nothing, or raises `IllegalAction`",
    ),
    Setting("obs_mode", FLAT, choice(*OBS_MODES), shape=True, meaning="a vector, or a dict of arrays"),
    Setting(
        "dtype",
        FLOAT32,
        choice(*DTYPES),
        shape=True,
        meaning="numbers scaled to [0, 1] with card facts beside the ids, or unscaled bytes",
    ),
    Setting(
        "actions",
        IDS,
        choice(*ACTIONS),
        shape=True,
        meaning="flat: the observation alone, or in a dict with rows of legal actions (`actions`, `action_ids`)",
    ),
    Setting(
        "consequences",
        False,
        switch,
        shape=True,
        meaning="adds what follows from each legal action (`ashes_env/encoding/README.md`); not in drafts",
    ),
    Setting(
        "players",
        None,
        anything,
        shape=True,
        type="int",
        values="PvP 2 to 4; Red Rains, campaigns 1 to 2",
        usual="the least",
        meaning="number of players, without the Chimera",
    ),
    Setting(
        "table",
        None,
        anything,
        shape=True,
        type="int",
        values=f"the seats of the game to {MOST_SIDES}",
        usual="the seats of the game",
        meaning="number of seats in the observation, so that one network can play every smaller game",
    ),
    *OF_RULES.values(),
)


def first_five(name: str, value: Any) -> Any:
    """Checks for a word, five titles, or a list with one of these for each player. Whether they fit a deck is checked
    with the deck.
    """
    value = plain(value)
    if not isinstance(value, list):
        if value not in WORDS:
            raise unknown(name, value, (*WORDS, "a list of five titles"))
        return value
    if any(part in WORDS or isinstance(part, list) for part in value):
        return [first_five(name, part) for part in value]
    for title in value:
        if not isinstance(title, str):
            raise OptionError(f"{name}: a title is a text, not {title!r}")
        if title not in definitions().by_title:
            raise unknown(name, title, (*definitions().by_title, *WORDS))
    if len(value) != FIRST_FIVE or len(set(value)) != FIRST_FIVE:
        raise OptionError(f"{name}: five different titles, not {len(set(value))}: {', '.join(value)}")
    return value


# `tables.start` checks what these values mean and whether they fit together.
OPTION_ROWS: Final = (
    ResetOption(
        "decks",
        anything,
        type="list of str, dict or `Deck`",
        values='for each player a name, `"random"`, a mapping as in `ashes_env/decks`, a `Deck`',
        meaning='the decks; `"random"` deals a published deck that fits the other options',
    ),
    ResetOption(
        "first",
        anything,
        type="int",
        values="a seat; PvP also -1",
        meaning="PvP: the seat that goes first, -1 rolls for it; Red Rains: who has the first player token",
    ),
    ResetOption(
        "first_five",
        first_five,
        type="str or list",
        values='`"choose"`, `"recommended"`, five titles, or a list with one of these for each player',
        meaning="the first hand: a decision of the player, that of the deck, or these cards",
    ),
    ResetOption(
        "format",
        anything,
        type="str",
        values=", ".join(f'`"{name}"`' for name in PVP_FORMATS),
        meaning="the rules for decks and the lists of chained and banned cards that apply (`ashes_env/env/README.md`)",
    ),
    ResetOption(
        "scenario",
        anything,
        type="str or dict",
        values="a document of `ashes_env/scenarios`, the path of a `.json` file, the name of a shipped puzzle",
        meaning="the position to start from; it replaces decks, First Five and Chimera",
    ),
    ResetOption("chimera", anything, type="str", values='a title or `"random"`', meaning="the Chimera"),
    ResetOption("level", anything, type="str", values='`"S1"` to `"S3"`, `"H1"` to `"H3"`', meaning="its level"),
    ResetOption(
        "aspects",
        anything,
        type="str or list of str",
        values='a subtype, `"random"`, `"all"`, 18 titles',
        meaning='its aspects: `""` and a subtype are sets of the Chimera, `"random"` draws one of its two, `"all"` '
        "draws from the aspects of all Chimeras",
    ),
    ResetOption(
        "handicap",
        anything,
        type="int",
        values="0 or more; one life is left",
        meaning="wounds on the Chimera at the start: easier games, for curricula; `wounds_dealt` counts none of them",
    ),
    ResetOption(
        "numbers",
        anything,
        type="dict",
        values='`{"life": 50, "threat": 4, "ultimate": 3, "row": [1, 2, 2, 2]}` or some of these',
        meaning="numbers that replace those of the Chimera card",
    ),
)
OPTIONS: Final[Mapping[str, Check]] = {row.name: row.check for row in OPTION_ROWS}


OPTIONS_OF: Final = {mode: {name: OPTIONS[name] for name in names} for mode, names in KEYS.items()}
