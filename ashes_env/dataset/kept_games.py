"""The file of a data set: one JSON object a line, first the head, then the games as seeds and actions."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Final

from ashes_env.dataset.errors import DatasetError
from ashes_env.files import FileError, decoded, open_file, strict_json
from ashes_env.files.checking import Fields, brief
from ashes_env.files.version import VERSION
from ashes_env.match.errors import OptionError
from ashes_env.replays import Replay, written
from ashes_env.replays.file import LONGEST, MOST_ACTIONS, MOST_SEATS, NOBODY, Policy
from ashes_env.spec.spec import GameSpec

KIND: Final = "ashes-dataset"
FORMAT: Final = 1
ENDING: Final = ".jsonl"
NAME: Final = f"games{ENDING}"
OF_HEAD: Final = (
    "kind",
    "format",
    "version",
    "commit",
    "files",
    "action_table",
    "command",
    "agents",
    "terms",
    "decks",
    "seed",
)
OF_GAME: Final = ("game", "agents", "actions", "values", "policies", "result", "hash")
VALUE_DIGITS: Final = 4  # decimal places of a value
SIGNIFICANT: Final = 4  # significant digits of a probability
LEAST: Final = 1e-4  # probabilities below it are left out, except that of the action taken
CHECK: Final = Fields(DatasetError)


@dataclass(frozen=True, slots=True)
class Head:
    """What all games of a file have in common: who made them with what. `command` is the command without the file, the
    number of games and the number of processes; `agents` and `terms` are as in the results of contests.
    """

    version: str
    commit: str | None
    files: str
    action_table: str
    command: str
    agents: Sequence[Mapping[str, Any]]
    terms: Mapping[str, Any]
    decks: Sequence[str]
    seed: int

    def as_dict(self) -> dict[str, Any]:
        """The head as JSON types."""
        own = {name: getattr(self, name) for name in OF_HEAD[2:]}
        return {"kind": KIND, "format": FORMAT, **own}


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game as it is kept. `agents` are names by seat. `values` and `policies` have an entry for each action, `None`
    where the agent told none: a value from -1 to 1, and the probabilities of the actions that it considered. `hash` is
    that of the last position, `forfeited` the seat that ended the game by losing it, or -1.
    """

    spec: GameSpec
    agents: list[str]
    actions: list[int]
    values: list[float | None]
    policies: list[dict[int, float] | None]
    result: str
    hash: str
    forfeited: int = NOBODY

    def bare(self, head: Head) -> Replay:
        """The game as a replay without its story, to be played again."""
        return Replay(
            head.version,
            self.spec,
            head.action_table,
            self.agents,
            self.actions,
            self.values,
            self.policies,
            (),
            self.result,
            self.hash,
            forfeited=self.forfeited,
        )

    def replay(self) -> Replay:
        """The game as a whole replay with its story, as `ashes replay` reads it. Raises `ReplayError`."""
        return written(self.spec, self.actions, self.agents, self.values, self.policies, self.forfeited)


@dataclass(frozen=True, slots=True)
class Games:
    """A file of games that was read as far as its head; `places` are the bytes at which its games begin."""

    path: Path
    head: Head
    places: list[int] = field(repr=False)

    def __len__(self) -> int:
        return len(self.places)

    def __iter__(self) -> Iterator[KeptGame]:
        return self.some(0, len(self.places))

    def some(self, first: int, number: int) -> Iterator[KeptGame]:
        """So many games from one on. Raises `DatasetError` for one that cannot be read."""
        with _opened(self.path) as file:
            for n in range(first, first + number):
                file.seek(self.places[n])
                yield game_of(file.readline(LONGEST + 1), f"{self.path.name}: game {n}")


def file_of(place: str | os.PathLike[str]) -> Path:
    """The file of games that a path means: a file that ends with .jsonl, or `games.jsonl` in a folder."""
    path = Path(place)
    return path if path.suffix == ENDING else path / NAME


def read(place: str | os.PathLike[str]) -> Games:
    """The games of a file or of the folder that it is in. The head is checked, and that no line is cut; the games are
    checked when they are asked for. Raises `DatasetError`.
    """
    path = file_of(place)
    with _opened(path) as file:
        head, places, rest = scanned(file, path.name)
    if rest:
        raise DatasetError(
            f"{path.name}: its last line is cut: `ashes dataset make` goes on from there, with the command that made it"
        )
    return Games(path, head, places)


def scanned(file: BinaryIO, name: str) -> tuple[Head, list[int], int]:
    """The head of an open file, the places of its complete games, and how many bytes of a cut line follow. Raises
    `DatasetError`.
    """
    first = file.readline(LONGEST + 1)
    head = head_of(first, name)
    places: list[int] = []
    at = len(first)
    while line := file.readline(LONGEST + 1):
        if not line.endswith(b"\n"):
            if len(line) > LONGEST:
                raise DatasetError(f"{name}: game {len(places)} is longer than {LONGEST} bytes")
            return head, places, len(line)
        places.append(at)
        at += len(line)
    return head, places, 0


def _opened(path: Path) -> BinaryIO:
    try:
        return open_file(path)
    except FileError as error:
        raise DatasetError(str(error)) from error


def _parsed(line: bytes, where: str) -> Mapping[str, Any]:
    try:
        data = strict_json.loads(decoded(line))
    except ValueError as error:
        raise DatasetError(f"{where} is no JSON: {error}") from error
    if not isinstance(data, Mapping):
        raise DatasetError(f"{where} is no object of fields, but {brief(data)}")
    return data


def line_of(data: Mapping[str, Any]) -> str:
    """A line of the file."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


# --- the head ---------------------------------------------------------------------------------------------------------


def head_of(line: bytes, name: str) -> Head:
    """The head in the first line of a file. Raises `DatasetError`, also for a file of another format."""
    where = f"{name}: the first line"
    if not line.endswith(b"\n"):
        raise DatasetError(f"{where} is cut: this is no data set, or only its beginning")
    data = _parsed(line, where)
    if data.get("kind") != KIND:
        raise DatasetError(f"{where} is no head of a data set: its kind is {brief(data.get('kind'))}, not {KIND!r}")
    if data.get("format") != FORMAT:
        told = brief(data.get("format"))
        raise DatasetError(f"{name}: ashes-env {VERSION} reads format {FORMAT} of data sets, not {told}")
    return head_in(data, where)


def head_in(data: Mapping[str, Any], where: str) -> Head:
    """The head that `Head.as_dict` returned. Raises `DatasetError`."""
    CHECK.names(where, data, OF_HEAD)
    for name in ("version", "files", "action_table", "command"):
        CHECK.line(f"{where}: {name}", data[name])
    if data["commit"] is not None:
        CHECK.line(f"{where}: commit", data["commit"])
    for name, kind in (("agents", list), ("terms", dict), ("decks", list)):
        if not isinstance(data[name], kind):
            raise DatasetError(f"{where}: {name}: {'a list' if kind is list else 'an object'}, not {brief(data[name])}")
    for i, agent in enumerate(data["agents"]):
        if not isinstance(agent, Mapping):
            raise DatasetError(f"{where}: agents[{i}]: an object, not {brief(agent)}")
        CHECK.line(f"{where}: agents[{i}]", agent.get("agent"))
    for i, deck in enumerate(data["decks"]):
        CHECK.line(f"{where}: decks[{i}]", deck)
    CHECK.number(f"{where}: seed", data["seed"], 0, 1 << 64)
    return Head(**{name: data[name] for name in OF_HEAD[2:]})


# --- a game -----------------------------------------------------------------------------------------------------------


def text_of(game: KeptGame) -> str:
    """The line of a game."""
    told = game.values if any(value is not None for value in game.values) else []
    policies = [] if all(policy is None for policy in game.policies) else [flat(policy) for policy in game.policies]
    return line_of(
        {
            "game": game.spec.as_dict(),
            "agents": game.agents,
            "actions": game.actions,
            "values": told,
            "policies": policies,
            "result": game.result,
            "hash": game.hash,
            **({"forfeited": game.forfeited} if game.forfeited != NOBODY else {}),
        }
    )


def game_of(line: bytes, where: str) -> KeptGame:
    """The game of a line. Raises `DatasetError`."""
    if not line.endswith(b"\n"):
        raise DatasetError(f"{where} is cut")
    data = {"forfeited": NOBODY, **_parsed(line, where)}
    CHECK.names(where, data, (*OF_GAME, "forfeited"))
    try:
        spec = GameSpec.of_dict(data["game"])
    except OptionError as error:
        raise DatasetError(f"{where}: game: {error}") from error
    for i, name in enumerate(CHECK.items(f"{where}: agents", data["agents"], MOST_SEATS)):
        CHECK.line(f"{where}: agents[{i}]", name)
    for i, action in enumerate(CHECK.items(f"{where}: actions", data["actions"], MOST_ACTIONS)):
        CHECK.number(f"{where}: actions[{i}]", action, 0, MOST_ACTIONS)
    for name in ("result", "hash"):
        CHECK.line(f"{where}: {name}", data[name])
    CHECK.number(f"{where}: forfeited", data["forfeited"], NOBODY, MOST_SEATS - 1)
    n = len(data["actions"])
    values = _for_each(f"{where}: values", data["values"], n)
    for i, value in enumerate(values):
        if value is not None and not _is_number(value, -1.0):
            raise DatasetError(f"{where}: values[{i}]: a number from -1 to 1, not {brief(value)}")
    policies = [
        _policy(f"{where}: policies[{i}]", policy)
        for i, policy in enumerate(_for_each(f"{where}: policies", data["policies"], n))
    ]
    rest: Any = (data["result"], data["hash"], data["forfeited"])
    return KeptGame(spec, data["agents"], data["actions"], values, policies, *rest)


def kept(action: int, value: float | None, policy: Policy | None) -> tuple[float | None, dict[int, float] | None]:
    """What an agent told about its decision, rounded as in a file. Raises `DatasetError` for numbers out of range."""
    if value is not None:
        if not math.isfinite(value) or not -1.01 <= value <= 1.01:
            raise DatasetError(f"an agent told the value {value!r}, and a value is a number from -1 to 1")
        value = round(max(-1.0, min(1.0, float(value))), VALUE_DIGITS)
    if policy is None:
        return value, None
    if not all(0 <= p <= 1.01 for p in policy.values()):
        raise DatasetError("an agent told a probability that is not between 0 and 1")
    found = {int(a): min(1.0, float(f"{p:.{SIGNIFICANT}g}")) for a, p in policy.items() if p >= LEAST or a == action}
    return value, dict(sorted(found.items())) or None


def flat(policy: Mapping[int, float] | None) -> list[float] | None:
    """A policy in a line: actions and their probabilities in turn."""
    return None if policy is None else [number for pair in policy.items() for number in pair]


def _policy(where: str, data: object) -> dict[int, float] | None:
    if data is None:
        return None
    pairs = CHECK.items(where, data, 2 * MOST_ACTIONS)
    if len(pairs) % 2:
        raise DatasetError(f"{where}: pairs of an action and its probability, not {len(pairs)} numbers")
    for action, chance in zip(pairs[::2], pairs[1::2], strict=True):
        CHECK.number(where, action, 0, MOST_ACTIONS)
        if not _is_number(chance, 0.0):
            raise DatasetError(f"{where}: a probability from 0 to 1, not {brief(chance)}")
    return dict(zip(pairs[::2], map(float, pairs[1::2]), strict=True))


def _is_number(value: object, least: float) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and least <= value <= 1.0


def _for_each(where: str, data: object, n: int) -> list[Any]:
    """An entry for each action; an empty list stands for nothing told."""
    found = CHECK.items(where, data, n)
    if found and len(found) != n:
        raise DatasetError(f"{where}: {n} entries are needed, not {len(found)}")
    return found or [None] * n
