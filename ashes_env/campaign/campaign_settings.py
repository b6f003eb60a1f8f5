"""The settings of a campaign, its options of `reset`, and its start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ashes_env.campaign import schema
from ashes_env.campaign.building import new_campaign
from ashes_env.campaign.records import from_json
from ashes_env.campaign.state import Campaign
from ashes_env.campaign.terms import DIFFICULTIES, FORMAT, OWNED, CampaignError, beginnings, can_begin, groups
from ashes_env.decks import Deck, DeckError, definitions, get, problems
from ashes_env.encoding.layout import Layout, layout
from ashes_env.match.checks import Check, anything, choice, document, number, options_of, plain, whole
from ashes_env.match.errors import OptionError, unknown
from ashes_env.match.forms import IDS
from ashes_env.match.rows import SETTINGS, ResetOption, Setting
from ashes_env.match.settings import Settings
from ashes_env.match.tables import CHOOSE, DEFAULT_CHIMERA, DEFAULT_DECKS, RANDOM, drawn_chimera
from ashes_env.rules.state.generator import DECK, next_random, spawned
from ashes_env.solo.setup import OF_ALL, RedRainsError, aspect_set, chimera_titles, script, stage_of

if TYPE_CHECKING:
    from gymnasium import spaces

MODE: Final = "campaign"
DIFFICULTY: Final = "standard"
LEVELS: Final = tuple(level for levels in DIFFICULTIES.values() for level in levels)
END: Final = "end"
RETRY: Final = "retry"


def _owned(name: str, value: Any) -> tuple[str, ...]:
    """Checks for groups of published decks."""
    value = plain(value)
    if not isinstance(value, list) or not value:
        raise OptionError(f"{name}: a list of groups of published decks, of {', '.join(groups())}; not {value!r}")
    for group in value:
        if group not in groups():
            raise unknown(name, group, groups())
    if not beginnings(tuple(value)):
        raise OptionError(f"{name}: a campaign can begin with no deck of {', '.join(value)}")
    return tuple(value)


OWN: Final = (
    Setting("on_loss", END, choice(END, RETRY), meaning="a lost encounter ends the campaign, or one can be repeated"),
    Setting("encounter_reward", 0.0, number(0.0, 1.0), meaning="extra reward of each player for each encounter won"),
    Setting(
        "max_building",
        60,
        whole(0, meaning="decisions of a player before an encounter"),
        meaning="decisions of a player before an encounter after which its deck is done; with 0 no deck is changed",
    ),
    Setting(
        "owned",
        OWNED,
        _owned,
        type="list of str",
        values="groups of published decks",
        meaning='decks for `"choose"` and `"random"`, and decks that lend titles',
    ),
)
OPTION_ROWS: Final = (
    ResetOption(
        "decks",
        anything,
        type="str or list of str",
        values='the name of a published deck that obeys the deck rules, `"random"`, `"choose"` (a decision); one '
        "for all, or a list with one for each player",
        meaning="the decks that the campaign begins with",
    ),
    ResetOption("difficulty", choice(*DIFFICULTIES), meaning="standard (levels S1 to S3) or heroic (levels H1 to H3)"),
    ResetOption(
        "chimera", anything, type="str", values='a title or `"random"`', meaning="the Chimera of all three encounters"
    ),
    ResetOption(
        "aspects",
        anything,
        type="str or list of str",
        values='a subtype, `"random"`, `"all"`, 18 titles',
        meaning="its aspects; what is random is drawn for each encounter",
    ),
    ResetOption(
        "handicap",
        whole(0, meaning="wounds that each Chimera begins with"),
        meaning="wounds on each Chimera at the start; at least one life is left",
    ),
    ResetOption(
        "first",
        anything,
        type="int",
        values="0; with two players also 1",
        meaning="the seat with the first player token at the start of each encounter",
    ),
    ResetOption(
        "numbers",
        anything,
        type="dict",
        values='as in Red Rains for every encounter, or by level: `{"S1": {"life": 40}, "S3": {"threat": 6}}`',
        meaning="numbers that replace those of the Chimera card",
    ),
    ResetOption(
        "scenario",
        anything,
        type="str or dict",
        values='a campaign as `match.save()["campaign"]` returns it, or a `.json` file of it',
        meaning="the campaign to continue, or to train on its end. The current encounter is dealt again; without "
        "`chance` all randomness comes from the seed of `reset`",
    ),
)
OPTIONS: Final[Mapping[str, Check]] = {row.name: row.check for row in OPTION_ROWS}


USUAL: Final[Mapping[str, Any]] = {
    "difficulty": DIFFICULTY,
    "chimera": DEFAULT_CHIMERA,
    "aspects": "",
    "handicap": 0,
    "first": 0,
    "numbers": None,
    "scenario": None,
}
"""The defaults of `OPTIONS` but `decks`, whose default depends on the number of players."""


def usual_options(players: int) -> dict[str, Any]:
    """The defaults of `OPTIONS`."""
    return {**USUAL, "decks": [DEFAULT_DECKS["red_rains"][0]] * players}


class CampaignSettings(Settings):
    """The settings of a campaign: those of Red Rains, and `OWN`. `OPTIONS` has the options of `reset`.

    Raises `OptionError` for an unknown name, a wrong type or value, and for defaults with which no campaign can start.
    """

    __slots__ = ("encounter_reward", "max_building", "on_loss", "owned")

    on_loss: str
    encounter_reward: float
    max_building: int
    owned: tuple[str, ...]

    def __init__(self, also: tuple[str, ...] = (), /, **given: Any) -> None:
        self._take(MODE, (*SETTINGS, *OWN), (*OPTIONS, *also), given)
        if self.actions != IDS:
            raise OptionError(f"actions: a campaign has {IDS!r} only, for building decisions have no rows")
        self._seat()
        self.defaults = options_of(given, OPTIONS)
        begin(self, {}, 0)

    @property
    def layout(self) -> Layout:
        """The layout of the game's part of an observation."""
        return layout(self.table - 2, 1, self.tail)

    @property
    def schema(self) -> str:
        return schema.campaign_hash(self.layout)

    @property
    def action_table(self) -> str:
        return schema.campaign_actions_hash(self.layout)

    @property
    def n_actions(self) -> int:
        """The size of the action space: the game's ids, then those of building."""
        return schema.n_actions(self.layout)

    @property
    def n_seen(self) -> int:
        """The length of a seat's flat observation as float32: the game's part, then the campaign's."""
        return schema.n_observation(self.layout)

    @property
    def n_seen_raw(self) -> int:
        return schema.n_observation_raw(self.layout)

    @property
    def seen_space(self) -> spaces.Space[Any]:
        from gymnasium import spaces

        from ashes_env.match.spaces import parts_space

        found = super().seen_space
        if not isinstance(found, spaces.Dict):
            return found
        return spaces.Dict({**found.spaces, **parts_space(schema.PARTS, self.dtype)})


def begin(settings: CampaignSettings, given: Mapping[str, Any], seed: int) -> Campaign:
    """A campaign at its first decision. `given` comes from `reset` and overrides the defaults of the environment.

    Raises `OptionError` for anything that cannot be used.
    """
    chosen = {**usual_options(settings.players), **settings.defaults, **given}
    if chosen["scenario"] is not None:
        return _saved(settings, chosen["scenario"], seed)
    chimera = _chimera(chosen["chimera"], seed)
    aspects = _aspects(chosen["aspects"], chosen["chimera"])
    decks = _decks(settings, chosen["decks"], seed)
    difficulty = chosen["difficulty"]
    first = whole(0, settings.players - 1, "the seat with the first player token")("first", chosen["first"])
    numbers = _numbers(chosen["numbers"], chosen["chimera"], settings.players)
    return new_campaign(
        difficulty,
        chimera,
        aspects,
        decks,
        owned=settings.owned,
        most=settings.max_building,
        retries=int(settings.on_loss == RETRY),
        chance=seed,
        handicap=chosen["handicap"],
        first=first,
        numbers={level: given for level, given in numbers.items() if level in DIFFICULTIES[difficulty]},
    )


def _chimera(title: Any, seed: int) -> str:
    """The Chimera of all three encounters."""
    titles = chimera_titles(definitions())
    if title == RANDOM:
        return drawn_chimera(seed)
    if title not in titles:
        raise unknown("chimera", title, (*titles, RANDOM))
    return str(title)


def _aspects(aspects: Any, chimera: Any) -> str | list[str]:
    """A subtype, "random", "all", or 18 titles that every Chimera of the campaign can use."""
    if not isinstance(aspects, str) and not (isinstance(aspects, list) and all(isinstance(t, str) for t in aspects)):
        raise OptionError(
            f"aspects: a subtype, {RANDOM!r}, {OF_ALL!r} or a list of 18 titles is needed, not {aspects!r}"
        )
    defs = definitions()
    for title in chimera_titles(defs) if chimera == RANDOM else [chimera]:
        printed = script(defs, title)
        try:
            aspect_set(defs, printed, aspects if aspects != "" else printed.subtypes[0].name, 0)
        except RedRainsError as error:
            raise OptionError(f"aspects of {title!r}: {error}") from error
    return aspects


def _numbers(given: Any, chimera: Any, players: int) -> dict[str, dict[str, Any]]:
    """Numbers of the Chimera card by level; numbers given without a level hold for every level. Every possible Chimera
    can start with them.
    """
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise OptionError(f"numbers: a mapping of numbers of the Chimera card, or of levels to such; not {given!r}")
    if not set(LEVELS).intersection(given):
        given = dict.fromkeys(LEVELS, given) if given else {}
    defs = definitions()
    for level, wanted in given.items():
        if level not in LEVELS:
            raise unknown("numbers", level, LEVELS)
        if not isinstance(wanted, Mapping):
            raise OptionError(f"numbers of {level}: a mapping of numbers of the Chimera card, not {wanted!r}")
        for title in chimera_titles(defs) if chimera == RANDOM else [chimera]:
            try:
                stage_of(script(defs, title), level, players, wanted)
            except RedRainsError as error:
                raise OptionError(f"numbers of {level}: {error}") from error
    return {level: dict(wanted) for level, wanted in given.items()}


def _decks(settings: CampaignSettings, given: Any, seed: int) -> list[str]:
    """The name of a published deck for each player, "" where the player chooses one (R-CAMP-02)."""
    n = settings.players
    if isinstance(given, (str, Deck)):
        given = [given] * n
    if not isinstance(given, Sequence) or len(given) != n:
        raise OptionError(f"decks: one published deck for each of {n} players, {RANDOM!r} or {CHOOSE!r}; not {given!r}")
    return [_deck(settings, entry, spawned(seed, DECK, seat)) for seat, entry in enumerate(given)]


def _deck(settings: CampaignSettings, entry: Any, seed: int) -> str:
    if isinstance(entry, Deck):
        try:
            published = get(entry.name) == entry
        except DeckError:
            published = False
        entry = entry.name if published else entry
    if not isinstance(entry, str):
        raise OptionError(
            f"decks: a campaign begins with a preconstructed deck (R-CAMP-02): its name, {RANDOM!r} or {CHOOSE!r}; not "
            f"{entry!r}"
        )
    if entry == CHOOSE:
        return ""
    if entry == RANDOM:
        pool = beginnings(settings.owned)
        return pool[next_random(seed, len(pool))[1]]
    try:
        deck = get(entry)
    except DeckError as error:
        raise OptionError(f"decks: {error}") from error
    if not can_begin(entry):
        raise OptionError(f"decks: {entry!r} breaks the deck rules (R-CAMP-09): {'; '.join(problems(deck, FORMAT))}")
    return entry


def _saved(settings: CampaignSettings, source: Any, seed: int) -> Campaign:
    """A campaign from a saved dict or a `.json` file. Without `chance` the random generator starts from the
    environment's seed.
    """
    try:
        found = from_json(document(source, seed))
    except CampaignError as error:
        raise OptionError(f"scenario: {error}") from error
    if len(found.builders) != settings.players:
        raise OptionError(f"scenario: {settings.players} players are needed, not {len(found.builders)}")
    if found.over:
        raise OptionError("scenario: the campaign is over before anybody has anything to decide")
    met(found)
    return found


def met(campaign: Campaign) -> None:
    """Raises `OptionError` for an unknown Chimera, or aspects that it cannot use."""
    _chimera(campaign.chimera, 0)
    _aspects(campaign.aspects, campaign.chimera)
