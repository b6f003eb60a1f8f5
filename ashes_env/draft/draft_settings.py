"""The settings of a draft, its options of `reset`, and its start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from ashes_env.draft import schema
from ashes_env.draft.drafting import new_draft
from ashes_env.draft.groups import Groups, alone, divided, from_json, sizes
from ashes_env.draft.shape import N_ACTIONS
from ashes_env.draft.terms import (
    BASE,
    COLLECTIONS,
    FORMS,
    GROUP,
    LEAST,
    MOST_DICE,
    MOST_DRAFTERS,
    MOST_IN_GROUPS,
    OWN,
    SINGLE,
    DraftError,
    check_edition,
    check_own,
    check_pool,
    check_terms,
    dice_of,
    usual_pool,
)
from ashes_env.language.codes import DIE_TYPES
from ashes_env.match.checks import Check, anything, choice, document, options_of, plain, whole
from ashes_env.match.errors import OptionError, unknown
from ashes_env.match.forms import FLAT, IDS
from ashes_env.match.opponents import NamedPolicy, seated
from ashes_env.match.rows import SETTINGS, ResetOption, Setting
from ashes_env.match.settings import Settings
from ashes_env.rules.state import game_options as of_rules

if TYPE_CHECKING:
    from gymnasium import spaces

MODE: Final = "draft"
MATCH: Final = "match"
NONE: Final = "none"
TABLE: Final = "table"
PAIRS: Final = "pairs"
MOST_AT_TABLE: Final = 4

SHARED: Final = ("max_idle", "illegal_action", "obs_mode", "dtype")
OF_GAMES: Final = (
    "max_turns",
    "grim_fates",  # no effect without a Chimera, but replays of drafts may name it
    *(name for name, rows in of_rules.SETTINGS.items() if not rows[0].solo),
)
"""Settings of PvP that hold for the games with the drafted decks."""
OWN_ROWS: Final = (
    Setting("form", BASE, choice(*FORMS), shape=True, meaning="the draft of the rule book, for a large group, for two"),
    Setting(
        "collections",
        None,
        anything,
        shape=True,
        type="str",
        values=f'`"{SINGLE}"`, `"{OWN}"`',
        usual="by the form",
        meaning="the Phoenixborn and dice of a duel come from one collection in turn, or secretly from own ones",
    ),
    Setting(
        "players",
        None,
        anything,
        shape=True,
        type="int",
        values=f"base 2 to {MOST_DRAFTERS}, group 4 to {MOST_IN_GROUPS}, duel 2",
        usual="the least",
        meaning="drafters; more than eight are divided into groups of four to eight (`match.groups`)",
    ),
    Setting(
        "pool",
        None,
        anything,
        shape=True,
        type="str or list of str",
        values='`"all"`, releases by name',
        usual="the master set for up to four drafters, else all",
        meaning="the releases whose cards and Phoenixborn are drafted",
    ),
    Setting(
        "own_pool",
        None,
        anything,
        shape=True,
        type="str or list of str",
        values='`"all"`, releases by name',
        usual="those of the pool",
        meaning="with own collections: the releases whose Phoenixborn everybody has, with their unique cards",
    ),
    Setting(
        "dice",
        None,
        anything,
        shape=True,
        type="int or dict",
        values=f"0 to {MOST_DICE}, or `{{type: number}}`",
        usual="ten of each type that the pool uses",
        meaning="dice in the one collection, or in each own one: this number of each type, or as given",
    ),
    Setting("reward", MATCH, choice(MATCH, NONE), meaning="the results of games with the decks, or nothing"),
    Setting(
        "games",
        None,
        anything,
        type="str",
        values=f'`"{TABLE}"`, `"{PAIRS}"`',
        usual=f'`"{TABLE}"` for up to {MOST_AT_TABLE} drafters, else `"{PAIRS}"`',
        meaning="one game of all, or one of each pair; with several groups each pair of a group",
    ),
    Setting(
        "policies",
        None,
        lambda name, value: value,
        type="str, function, object or list",
        values="given like opponents; a list by seat",
        usual="random play",
        meaning="who plays the decks; random play draws from the draft's own generator. Pickles of the environment "
        "include them",
    ),
)
BY_FORM: Final = ("players", "collections", "pool", "own_pool", "games")  # None means the default of the form
ROWS: Final = (*(row for row in SETTINGS if row.name in (*SHARED, *OF_GAMES)), *OWN_ROWS)
OPTION_ROWS: Final = (
    ResetOption(
        "first",
        whole(-1, MOST_DRAFTERS - 1, "the seat that begins, -1 draws it"),
        meaning="the seat with the first player token; -1 draws it, and is the only value for several groups",
    ),
    ResetOption(
        "scenario",
        anything,
        type="str or dict",
        values='a draft as `match.save()["draft"]` returns it, or a `.json` file of it',
        meaning="the draft to continue; without `chance` all future randomness comes from the seed of `reset`",
    ),
)
OPTIONS: Final[Mapping[str, Check]] = {row.name: row.check for row in OPTION_ROWS}


USUAL: Final[Mapping[str, Any]] = {"first": -1, "scenario": None}
"""The defaults of `OPTIONS`."""


class DraftSettings(Settings):
    """The settings of a draft: those of games that apply here, and `OWN_ROWS`. `OPTIONS` has the options of `reset`.
    `asked` are the policies by seat, `None` for random play.

    Raises `OptionError` for an unknown name, a wrong type or value, and for settings with which no draft is possible.
    """

    __slots__ = ("asked", "collections", "dice", "form", "games", "own_pool", "policies", "pool")

    form: str
    collections: str
    pool: tuple[str, ...]
    own_pool: tuple[str, ...]
    dice: tuple[int, ...]
    games: str
    policies: Any
    asked: tuple[NamedPolicy | None, ...]

    def __init__(self, also: tuple[str, ...] = (), /, **given: Any) -> None:
        self._take(MODE, ROWS, (*OPTIONS, *also), given)
        self.actions = IDS
        players, collections, pool, own, games = [getattr(self, name) for name in BY_FORM]
        most = MOST_IN_GROUPS if self.form == GROUP else MOST_DRAFTERS
        self.players = LEAST[self.form] if players is None else whole(2, most, "drafters")("players", players)
        self.table = self.players
        usual = COLLECTIONS[self.form][0]
        self.collections = usual if collections is None else choice(SINGLE, OWN)("collections", collections)
        try:
            self.pool = check_pool(usual_pool(self.form, self.players, self.edition) if pool is None else pool)
            self.own_pool = () if own is None else check_pool(own, "own_pool")
            check_own(self.own_pool, self.collections)
            self.dice = _dice(self.dice, (*self.pool, *self.own_pool))
            check_edition(self.edition, (*self.pool, *self.own_pool), self.dice)
            for size in sizes(self.players):
                check_terms(self.form, self.collections, size, self.pool, self.dice)
        except DraftError as error:
            raise OptionError(str(error)) from error
        usual = TABLE if self.players <= MOST_AT_TABLE else PAIRS
        self.games = usual if games is None else choice(TABLE, PAIRS)("games", games)
        if self.games == TABLE and self.players > MOST_AT_TABLE:
            raise OptionError(f"games: {TABLE!r} is for up to {MOST_AT_TABLE} drafters, {self.players} play {PAIRS!r}")
        self.asked = seated(self.policies, self.players, "policies", "by seat")
        self.defaults = options_of(given, OPTIONS)
        begin(self, {}, 0)

    def shape(self) -> dict[str, Any]:
        """As in `Settings`, with the terms of the draft: a saved draft fits only an environment with the same terms."""
        return {"mode": self.mode, **{row.name: getattr(self, row.name) for row in ROWS if row.shape}}

    def of_games(self, players: int) -> Settings:
        """The settings of a game with `players` of the decks."""
        return Settings("pvp", players=players, **{name: getattr(self, name) for name in OF_GAMES})

    @property
    def sides(self) -> int:
        """Two, as in most games; a draft itself has no table."""
        return 2

    @property
    def schema(self) -> str:
        return schema.draft_hash()

    @property
    def action_table(self) -> str:
        return schema.draft_actions_hash()

    @property
    def n_actions(self) -> int:
        return N_ACTIONS

    @property
    def n_seen(self) -> int:
        return schema.N_OBSERVATION

    @property
    def n_seen_raw(self) -> int:
        return schema.N_OBSERVATION_RAW

    @property
    def seen_space(self) -> spaces.Space[Any]:
        from gymnasium import spaces

        from ashes_env.match.spaces import parts_space

        return super().seen_space if self.obs_mode == FLAT else spaces.Dict(parts_space(schema.PARTS, self.dtype))


def _dice(given: Any, pool: tuple[str, ...]) -> tuple[int, ...]:
    """The number of dice of each type: given by name, or the same number for each type that the pool uses."""
    given = plain(given)
    if given is None:
        return dice_of(pool)
    amount = whole(0, MOST_DICE, "dice of a type")
    if not isinstance(given, Mapping):
        if not isinstance(given, int):
            raise OptionError(f"dice: a number of dice of each type, or a mapping of types to numbers; not {given!r}")
        n = amount("dice", given)
        return tuple(n * (usual > 0) for usual in dice_of(pool))
    for name in given:
        if name not in DIE_TYPES:
            raise unknown("dice", name, DIE_TYPES)
    return tuple(amount(f"dice of the type {name}", given.get(name, 0)) for name in DIE_TYPES)


def begin(settings: DraftSettings, given: Mapping[str, Any], seed: int) -> Groups:
    """A draft at its first decision, in groups if there are more drafters than one group can have. `given` comes from
    `reset` and overrides the defaults of the environment.

    Raises `OptionError` for anything that cannot be used.
    """
    chosen = {**USUAL, **settings.defaults, **given}
    if chosen["scenario"] is not None:
        return _saved(settings, chosen["scenario"], seed)
    first = chosen["first"]
    if first >= settings.players:
        raise OptionError(f"first: from 0 to {settings.players - 1}, or -1 to draw; not {first}")
    if settings.players > MOST_DRAFTERS:
        if first >= 0:
            raise OptionError(f"first: -1, for each of several groups draws who is asked first; not {first}")
        return divided(settings.players, settings.pool, settings.dice, settings.own_pool, seed)
    return alone(
        new_draft(
            settings.form,
            settings.collections,
            settings.players,
            settings.pool,
            settings.dice,
            chance=seed,
            first=first,
            own=settings.own_pool,
        )
    )


def _saved(settings: DraftSettings, source: Any, seed: int) -> Groups:
    """A draft from a saved dict or a `.json` file."""
    try:
        found = from_json(document(source, seed))
    except DraftError as error:
        raise OptionError(f"scenario: {error}") from error
    one = found.drafts[0]
    for name, has, needed in (
        ("players", found.n, settings.players),
        ("form", one.form, settings.form),
        ("collections", one.collections, settings.collections),
        ("pool", list(one.pool), list(settings.pool)),
        ("own_pool", list(one.own), list(settings.own_pool)),
        ("dice", one.dice, list(settings.dice)),
    ):
        if has != needed:
            raise OptionError(f"scenario: {name} {needed!r} as in the settings, not {has!r}")
    if found.over:
        raise OptionError("scenario: the draft is over before anybody has anything to decide")
    return found
