"""Splits: what may be trained with, the tasks that measure performance on it, and those that measure generalisation.

A split separates what an agent has trained with from what it has not, as Procgen does with its levels (Cobbe et al.
2020) and Melting Pot with its partners (Leibo et al. 2021). What somebody trained with is declared; nothing proves it.
`ashes_env.benchmark.environments` gives a learner just the training part.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

from ashes_env.decks import Deck, DeckError, conjuration_pile, definitions, get, parse, precons
from ashes_env.files import FileError, read_text, strict_json
from ashes_env.files.checking import Fields, brief
from ashes_env.match.checks import plain
from ashes_env.match.errors import OptionError, unknown
from ashes_env.match.tables import MODES, RANDOM, usual_options
from ashes_env.solo.setup import OF_ALL, RedRainsError, chimera_titles, script

FORMAT: Final = 1
VERSION: Final = 2
FOLDER: Final = Path(__file__).resolve().parent / "splits"
FIELDS: Final = ("format", "split", "version", "about", "train", "performance", "generalisation", "digest")
TASK: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(/[A-Za-z0-9]+(-[a-z0-9]+)*)+/v[1-9][0-9]*")
BOX: Final = "box"  # games are drawn with the decks of the Chimera's own box
ALL: Final = "all"  # games are drawn with all decks of the training part
ANYBODY: Final = "anybody"  # opponents are free
ITSELF: Final = "itself"  # the learner plays every seat
OTHERS: Final = ("opponent", "partner")
SHOWN: Final = 6  # names that an error lists
ALONE: Final = ("numbers", "scenario")  # options with which a game could be any other


class SplitError(OptionError):
    """A split that does not exist or cannot be read, or what is outside the training part of one."""


CHECK: Final = Fields(SplitError)


@dataclass(frozen=True)
class Train:
    """What may be trained with.

    `decks` are the published decks that environments draw from. With `own_decks` any legal deck may be played that has
    none of the held-out `titles`; without it, only these. `aspects` are the subtypes of each Chimera. `pairs` says
    whether a Chimera is drawn with the decks of its own box or with all; `others` who may play the other seats.
    """

    mode: str
    players: int
    others: str
    edition: str
    decks: tuple[str, ...]
    own_decks: bool
    titles: tuple[str, ...]
    chimeras: tuple[str, ...]
    levels: tuple[str, ...]
    aspects: Mapping[str, tuple[str, ...]] = field(hash=False)
    pairs: str = ALL

    @cached_property
    def names(self) -> frozenset[str]:
        """The decks, as a set."""
        return frozenset(self.decks)

    @cached_property
    def contents(self) -> frozenset[Any]:
        """What the decks consist of, whatever their names."""
        return frozenset(_contents(get(name)) for name in self.decks)

    @cached_property
    def aspect_titles(self) -> frozenset[str]:
        """The titles of all aspects that may occur."""
        return frozenset(
            title
            for chimera, names in self.aspects.items()
            for subtype in script(definitions(), chimera).subtypes
            if subtype.name in names
            for title, _ in subtype.aspects
        )

    def decks_of(self, chimera: str) -> tuple[str, ...]:
        """The decks that games against a Chimera are drawn with."""
        if self.pairs == ALL:
            return self.decks
        return tuple(name for name in self.decks if name.startswith(f"{chimera}: "))


@dataclass(frozen=True)
class Split:
    """A split: its training part, and the names of the tasks that measure on it and outside it."""

    name: str
    about: str
    train: Train
    performance: tuple[str, ...]
    generalisation: tuple[str, ...]
    digest: str

    def check(
        self, mode: str, settings: Mapping[str, Any] | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        """Raises `SplitError` that names what is outside the training part, if a game of these settings of an
        environment and options of `reset` is. What neither names has the default of the rules, which may be outside.
        """
        self.check_mode(mode)
        given = {**(settings or {}), **(options or {})}
        players = given.get("players") or (2 if mode == "pvp" else 1)
        self.check_given({"players": players, **usual_options(mode, players), **given})

    def check_mode(self, mode: str) -> None:
        """Raises `SplitError` unless the split trains in this mode."""
        if mode not in MODES:
            raise unknown("mode", mode, MODES)
        if mode != self.train.mode:
            raise self.outside("mode", mode, f"it trains in the mode {self.train.mode!r}")

    def check_given(self, given: Mapping[str, Any]) -> None:
        """As `check`, for those settings and options alone that are given; the others are drawn from the training
        part. Values that no environment accepts are left to it.
        """
        train = self.train
        for name in ALONE:
            if given.get(name) is not None:
                raise self.outside(name, given[name], "leave it out: the game could be any other")
        players, edition = plain(given.get("players")), given.get("edition", train.edition)
        if players is not None and players != train.players:
            raise self.outside("players", players, f"it trains with {train.players}")
        if edition != train.edition:
            raise self.outside("edition", edition, f"it trains with {train.edition!r}")
        for name in OTHERS:
            self.check_others(given.get(name), name)
        if "decks" in given:
            self._check_decks(given["decks"])
        if train.mode != "pvp":
            self._check_chimera(given)

    def check_others(self, others: Any, name: str = "partner") -> None:
        """Raises `SplitError` for agents that may not play the other seats: where the learner plays with itself, any
        agent that has a name. What an object or a function plays like is declared.
        """
        if isinstance(others, (list, tuple)):
            for each in others:
                self.check_others(each, name)
        elif self.train.others == ITSELF and isinstance(others, str) and others != RANDOM:
            raise self.outside(name, others, "the learner plays with itself, so give its own policy")

    def outside(self, what: str, value: object, right: str) -> SplitError:
        """The error for something outside the training part."""
        return SplitError(f"{what}: {brief(value)} is outside the training part of the split {self.name!r}; {right}")

    def _check_chimera(self, given: Mapping[str, Any]) -> None:
        train = self.train
        chimera, level = given.get("chimera"), given.get("level")
        if chimera == RANDOM and len(train.chimeras) < len(chimera_titles(definitions())):
            raise self.outside("chimera", chimera, "it could be one that is held out; leave it out")
        if isinstance(chimera, str) and chimera not in (*train.chimeras, RANDOM):
            raise self.outside("chimera", chimera, f"it has {_listed(train.chimeras)}")
        if isinstance(level, str) and level not in train.levels:
            raise self.outside("level", level, f"it has {_listed(train.levels)}")
        if given.get("aspects") is not None:
            self._check_aspects(plain(given["aspects"]), chimera)

    def _check_aspects(self, aspects: Any, chimera: Any) -> None:
        """Checks a subtype, "random", "all" or titles; without a Chimera, for any that may be drawn."""
        train = self.train
        found = train.aspects.get(chimera) if isinstance(chimera, str) else None
        known = found or tuple(dict.fromkeys(name for names in train.aspects.values() for name in names))
        if isinstance(aspects, str):
            beasts = (chimera,) if found else train.chimeras
            whole = all(len(train.aspects[each]) == len(_subtypes(each)) for each in beasts)
            every = train.aspect_titles >= {t for each in chimera_titles(definitions()) for t in _aspects(each)}
            drawn = {RANDOM: whole, OF_ALL: every, "": True}  # no name is the first subtype, which every split has
            if not drawn.get(aspects, aspects in known):
                raise self.outside("aspects", aspects, f"it has {_listed(known)}")
        elif isinstance(aspects, (list, tuple)):
            held = [title for title in aspects if isinstance(title, str) and title not in train.aspect_titles]
            if held:
                raise self.outside("aspects", held[0], f"only aspects of {_listed(known)} may occur")

    def _check_decks(self, given: Any) -> None:
        if isinstance(given, (str, Mapping, Deck)):
            given = [given]
        if isinstance(given, Sequence):
            for entry in given:
                self._check_deck(entry)

    def _check_deck(self, entry: Any) -> None:
        train = self.train
        if isinstance(entry, str):
            if entry in train.names:
                return
            if entry == RANDOM:
                if train.titles or not train.own_decks:
                    raise self.outside("decks", entry, "it could be a deck that is held out; leave it out")
                return
            if not train.own_decks:
                raise self._no_deck(entry)
        if not isinstance(entry, (str, Mapping, Deck)):
            return
        try:
            deck = entry if isinstance(entry, Deck) else get(entry) if isinstance(entry, str) else parse(entry)
            if not train.own_decks and _contents(deck) not in train.contents:
                raise self.outside(
                    "decks", deck.name, f"it has other cards or dice than its {len(train.decks)} decks have"
                )
            held = sorted(titles_of(deck) & {*train.titles})
        except DeckError as error:
            raise OptionError(f"decks: {error}") from error
        if held:
            raise self.outside("decks", deck.name, f"it has cards that are held out: {_listed(held)}")

    def _no_deck(self, name: str) -> OptionError:
        """The error for the name of a deck that may not be played."""
        known = self.train.decks
        if any(deck.name == name for deck in precons()):
            return self.outside("decks", name, f"only its {len(known)} decks may be played, such as {known[0]!r}")
        return unknown("decks", name, known)


def titles_of(deck: Deck) -> set[str]:
    """Every title that a deck brings into a game: Phoenixborn, cards, conjurations. Raises `DeckError`."""
    return {deck.phoenixborn, *(title for title, _ in deck.cards), *(title for title, _ in conjuration_pile(deck))}


def _contents(deck: Deck) -> tuple[Any, ...]:
    """What a deck consists of, without its name and its First Five."""
    cards: Counter[str] = Counter()
    for title, n in deck.cards:
        cards[title] += n
    return deck.phoenixborn, frozenset(cards.items()), tuple(deck.dice)


def _subtypes(chimera: str) -> tuple[str, ...]:
    return tuple(subtype.name for subtype in script(definitions(), chimera).subtypes)


def _aspects(chimera: str) -> set[str]:
    return {title for subtype in script(definitions(), chimera).subtypes for title, _ in subtype.aspects}


def _listed(names: Sequence[str]) -> str:
    """The first names, for an error."""
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(map(repr, names[:SHOWN])) + more


# --- reading --------------------------------------------------------------------------------------------------------


def digest_of(document: Mapping[str, Any]) -> str:
    """SHA-256 of a document without its digest, as JSON with sorted names and no spaces."""
    rest = {name: value for name, value in document.items() if name != "digest"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


@lru_cache(maxsize=1)
def splits() -> Mapping[str, Split]:
    """All splits by name."""
    return {path.stem: read(path) for path in sorted(FOLDER.glob("*.json"))}


def split_named(name: str) -> Split:
    """The split of a name; raises `SplitError` for an unknown name, with the most similar ones."""
    if name not in splits():
        raise SplitError(str(unknown("split", name, splits())))
    return splits()[name]


def read(path: str | Path) -> Split:
    """The split of a file. Raises `SplitError` for a file that cannot be read, a field that is missing, unknown or
    invalid, and for a digest that does not fit.
    """
    where = Path(path).name
    try:
        data = strict_json.loads(read_text(path))
    except (FileError, ValueError) as error:
        raise SplitError(f"{where}: {error}") from error
    if not isinstance(data, Mapping):
        raise SplitError(f"{where}: a split is a mapping of fields, not {brief(data)}")
    CHECK.names(where, data, FIELDS)
    CHECK.number(f"{where}: format", data["format"], FORMAT, FORMAT)
    CHECK.number(f"{where}: version", data["version"], VERSION, VERSION)
    for name in ("split", "about", "digest"):
        CHECK.text(f"{where}: {name}", data[name])
    if data["digest"] != digest_of(data):
        raise SplitError(f"{where}: digest: the file has been changed: its content has {digest_of(data)}")
    tasks = {name: _texts(f"{where}: {name}", data[name]) for name in ("performance", "generalisation")}
    for name in (name for names in tasks.values() for name in names):
        if not TASK.fullmatch(name):
            raise SplitError(f"{where}: {brief(name)} is no name of a task, such as 'red-rains/viros/S1/v2'")
    return Split(data["split"], data["about"], _train(f"{where}: train", data["train"]), **tasks, digest=data["digest"])


def _train(where: str, data: Any) -> Train:
    if not isinstance(data, Mapping):
        raise SplitError(f"{where}: a mapping of fields, not {brief(data)}")
    CHECK.names(where, data, [each.name for each in fields(Train)])
    CHECK.text(f"{where}: mode", data["mode"], MODES)
    CHECK.number(f"{where}: players", data["players"], 1, 2)
    CHECK.text(f"{where}: others", data["others"], (ANYBODY, ITSELF))
    CHECK.text(f"{where}: edition", data["edition"])
    CHECK.text(f"{where}: pairs", data["pairs"], (BOX, ALL))
    if not isinstance(data["own_decks"], bool):
        raise SplitError(f"{where}: own_decks: True or False, not {brief(data['own_decks'])}")
    lists = {name: _texts(f"{where}: {name}", data[name]) for name in ("decks", "titles", "chimeras", "levels")}
    if not isinstance(data["aspects"], Mapping) or {*data["aspects"]} != {*lists["chimeras"]}:
        raise SplitError(f"{where}: aspects: a list of subtypes for each of the chimeras")
    aspects = {name: _texts(f"{where}: aspects of {name}", found) for name, found in data["aspects"].items()}
    rest: dict[str, Any] = {**data, **lists, "aspects": aspects}
    train = Train(**rest)
    try:
        known = {name: _subtypes(name) for name in train.chimeras}
        _ = train.contents
    except (DeckError, RedRainsError) as error:
        raise SplitError(f"{where}: {error}") from error
    for chimera, names in aspects.items():
        for name in names:
            CHECK.text(f"{where}: aspects of {chimera}", name, known[chimera])
    return train


def _texts(where: str, data: Any) -> tuple[str, ...]:
    if not isinstance(data, list) or len({*map(str, data)}) != len(data):
        raise SplitError(f"{where}: a list of different texts, not {brief(data)}")
    for value in data:
        CHECK.text(where, value)
    return tuple(data)
