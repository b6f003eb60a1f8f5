"""One description of a game: which mode, with which settings and options, from which seed.

Contests, trainings, replays, served games, checks and the command line have a `GameSpec` each and add what is theirs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from ashes_env.decks import Deck, DeckError, get
from ashes_env.decks.deck import fields_of
from ashes_env.files import FileError, read_text, strict_json
from ashes_env.files.checking import brief
from ashes_env.language.codes import DIE_TYPES
from ashes_env.match.checks import plain
from ashes_env.match.errors import OptionError, unknown
from ashes_env.match.forms import gone
from ashes_env.match.match import Match
from ashes_env.match.mode import GAMES, Mode
from ashes_env.match.settings import Settings
from ashes_env.spec.modes import MODES

MOST_SEED: Final = (1 << 64) - 1
VERSION: Final = 1
"""The version of the defaults. Whoever changes a default raises it, and writes into `BEFORE` what the default was."""

BEFORE: Final[Mapping[int, Mapping[tuple[str, str], Any]]] = {}
"""For each version, the defaults that it changed, as they were before, by mode and name."""

FIELDS: Final = ("mode", "settings", "options", "seed", "defaults")
ENDING: Final = ".json"  # of the file of a scenario
SHOWN: Final = ("obs_mode", "dtype", "actions", "table", "consequences")
"""Settings that change how a game is shown. `reward` and `gamma` stay in a description: they are part of the task."""


OF_OBJECTS: Final = ("defaults", "mode", "plain", "asked", "policies")
"""Attributes of `Settings` that are not settings of a file."""


class SpecError(OptionError):
    """This does not describe a game; the message says why."""


@dataclass(frozen=True, slots=True)
class GameSpec:
    """Which game is played.

    `mode` is a name of `MODES`, `settings` are arguments of its environment, `options` those of `reset`, as JSON types:
    decks are names or mappings, a scenario is a name or a document. `seed` is that of the deal, from 0 to 2**64 - 1.
    A name that is left out has its default. Equal games have equal descriptions only if `of` made them. Nobody changes
    what `settings` and `options` hold: `changed` makes another description.

    Raises `SpecError` for an unknown mode, a wrong seed, and values that cannot stand in a file.
    """

    mode: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0

    def __post_init__(self) -> None:
        if type(self.mode) is not str or self.mode not in MODES:
            raise SpecError(str(unknown("mode", self.mode, MODES)))
        if type(self.seed) is not int or not 0 <= self.seed <= MOST_SEED:
            raise SpecError(f"seed: a whole number from 0 to {MOST_SEED}, not {brief(self.seed)}")
        # An environment takes options of `reset` as its defaults: among the settings they move to the options.
        given = _document("settings", self.settings)
        asked = MODES[self.mode].options
        options = {name: given[name] for name in given if name in asked} | _document("options", self.options)
        source = options.get("scenario")
        if isinstance(source, str) and (self.mode not in GAMES or source.endswith(ENDING)):
            raise SpecError("scenario: it has to stand here as a document, for no other file is read")
        object.__setattr__(self, "settings", {name: given[name] for name in given if name not in asked})
        object.__setattr__(self, "options", options)

    def __hash__(self) -> int:
        return hash(self.text())

    @classmethod
    def of(cls, mode: str, seed: int = 0, **names: Any) -> GameSpec:
        """The description of a game by the names of settings and options, without those that have their defaults. The
        file of a scenario is read.

        Raises `OptionError` for unknown names, and for values with which no game can start.
        """
        if isinstance(names.get("scenario"), str):
            names["scenario"] = scenario_of(names["scenario"])
        spec = cls(mode, names, {}, seed)
        rules = MODES[mode].settings(**spec.settings, **spec.options)
        usual = MODES[mode].usual(rules.players)
        options = {
            name: value for name, value in _document("options", rules.defaults).items() if value != plain(usual[name])
        }
        return cls(mode, changed(rules), options, seed)

    @classmethod
    def of_rules(cls, rules: Settings, options: Mapping[str, Any], seed: int) -> GameSpec:
        """The description of a game that began with these settings and options; without the settings that only change
        how it is shown. Raises `SpecError`.
        """
        return cls(rules.mode, changed(rules), {**rules.defaults, **options}, seed).played()

    @property
    def row(self) -> Mode:
        """The row of the mode in `MODES`."""
        return MODES[self.mode]

    @property
    def names(self) -> dict[str, Any]:
        """Settings and options together."""
        return {**self.settings, **self.options}

    @property
    def players(self) -> int:
        """The number of players, without a Chimera. Raises `OptionError`."""
        return self.rules().players

    def value(self, name: str) -> Any:
        """The value of a setting or option, or its default. Raises `OptionError` for an unknown name."""
        if name in self.row.options:
            return self.options[name] if name in self.options else self.row.usual(self.players)[name]
        rules = self.rules()
        if name not in rows_of(rules):
            raise unknown("name", name, (*self.row.options, *rows_of(rules)))
        return plain(getattr(rules, name))

    def rules(self) -> Settings:
        """The settings of an environment of this game. Raises `OptionError`."""
        return _rules(self.mode, _text(self.settings))

    def match(self, options: Mapping[str, Any] | None = None) -> Match:
        """The match at its first decision; `options` replace options of the same name. Raises `OptionError`."""
        return self.row.match.new(self.rules(), {**self.options, **(options or {})}, self.seed)

    def on(self, seed: int) -> GameSpec:
        """The same game from another seed."""
        return replace(self, seed=seed)

    def changed(self, **names: Any) -> GameSpec:
        """The same game with other settings and options. Raises `OptionError`."""
        return GameSpec.of(self.mode, self.seed, **{**self.names, **names})

    def played(self) -> GameSpec:
        """The same game without the settings that only change how it is shown."""
        return replace(self, settings={name: value for name, value in self.settings.items() if name not in SHOWN})

    def as_dict(self) -> dict[str, Any]:
        """The description as JSON types, with the version of the defaults that it counts on."""
        return {
            "mode": self.mode,
            "settings": dict(self.settings),
            "options": dict(self.options),
            "seed": self.seed,
            "defaults": VERSION,
        }

    @classmethod
    def of_dict(cls, data: object) -> GameSpec:
        """The description that `as_dict` returned; defaults that have changed since are filled in, and a form of
        observation that is gone is left out. Without "defaults" it is of version 1. Raises `SpecError`.
        """
        if not isinstance(data, Mapping):
            raise SpecError(f"a game is an object of fields, not {brief(data)}")
        for name in data:
            if name not in FIELDS:
                raise SpecError(str(unknown("game", name, FIELDS)))
        if "mode" not in data:
            raise SpecError(f"game: the mode is missing, one of {', '.join(MODES)}")
        settings, options = data.get("settings", {}), data.get("options", {})
        for name, given in (("settings", settings), ("options", options)):
            if not isinstance(given, Mapping):
                raise SpecError(f"{name}: an object, not {brief(given)}")
        if gone(settings.get("obs_mode"), ""):
            settings = {name: value for name, value in settings.items() if name != "obs_mode"}
        spec = cls(data["mode"], settings, options, data.get("seed", 0))
        return spec.since(data.get("defaults", 1))

    def since(self, version: object) -> GameSpec:
        """The description of a game that counted on the defaults of an older version. Raises `SpecError`."""
        if type(version) is not int or not 1 <= version <= VERSION:
            raise SpecError(f"defaults: a whole number from 1 to {VERSION}, not {brief(version)}")
        before: dict[str, Any] = {}
        for later in range(VERSION, version, -1):  # the value of the oldest of several changes is that of the file
            before |= {name: value for (mode, name), value in BEFORE.get(later, {}).items() if mode == self.mode}
        return replace(self, settings={**before, **self.settings}) if before else self

    def text(self) -> str:
        """The description in one line of JSON; equal descriptions have equal texts."""
        return _text(self.as_dict())


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


@lru_cache(maxsize=256)
def _rules(mode: str, settings: str) -> Settings:
    try:
        return MODES[mode].settings(**json.loads(settings))
    except TypeError as error:
        raise OptionError(str(error)) from error


def rows_of(rules: Settings) -> list[str]:
    """The names of the settings that an object of settings has."""
    names = [name for cls in type(rules).__mro__ for name in getattr(cls, "__slots__", ())]
    return [name for name in names if name not in OF_OBJECTS and hasattr(rules, name)]


def changed(rules: Settings) -> dict[str, Any]:
    """The settings that differ from their defaults, as JSON types. Raises `SpecError` for those that no file holds."""
    row = MODES[rules.mode]
    usual = row.settings(players=rules.players)
    found = {name: getattr(rules, name) for name in rows_of(rules) if name != "players"}
    found = {name: value for name, value in found.items() if value != getattr(usual, name)}
    if rules.players != row.settings().players:
        found["players"] = rules.players
    if "dice" in found:
        found["dice"] = {die: n for die, n in zip(DIE_TYPES, found["dice"], strict=True) if n}
    return _document("settings", found)


def _document(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Settings or options as JSON types: published decks as names, scenario files as documents."""
    try:
        found: dict[str, Any] = json.loads(json.dumps({key: _value(key, value) for key, value in given.items()}))
    except (TypeError, ValueError) as error:
        if isinstance(error, SpecError):
            raise
        raise SpecError(f"{name}: they cannot stand in a file: {error}") from error
    return found


def _value(name: str, value: Any) -> Any:
    if name == "decks":
        return [_deck(part) for part in value] if isinstance(value, (list, tuple)) else _deck(value)
    if name == "policies" and value is not None:
        raise SpecError("policies: games that agents play cannot be played again from a file; record each by itself")
    return plain(value)


def _deck(deck: Any) -> Any:
    if not isinstance(deck, Deck):
        return plain(deck)
    try:
        published = get(deck.name) == deck
    except DeckError:
        published = False
    return deck.name if published else fields_of(deck)


def scenario_of(source: str) -> Any:
    """The document of a scenario file, so that no other file is needed; a shipped scenario stays a name. Raises
    `SpecError`.
    """
    if not source.endswith(ENDING):
        return source
    try:
        return strict_json.loads(read_text(source))
    except (FileError, ValueError) as error:
        raise SpecError(f"scenario: {error}") from error
