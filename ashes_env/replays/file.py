"""The replay format: one JSON object with the actions of a game and its story in words.

The README of this folder describes the fields. If a file would be longer than `FITS` bytes, fields are compressed one
by one.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
import os
import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ashes_env.draft.terms import MOST_IN_GROUPS
from ashes_env.files import FileError, read_text, strict_json, write_text
from ashes_env.files.checking import Fields, brief
from ashes_env.files.version import VERSION
from ashes_env.match.errors import OptionError
from ashes_env.replays.errors import ReplayError
from ashes_env.spec.spec import GameSpec

FORMAT: Final = 2
EARLIER: Final = 1  # the first format: a description of the game in four fields, a hash of all tables as "schema"
LONGEST: Final = 1_000_000  # bytes of a file; a game has some 20,000, with a scenario more
MOST_ACTIONS: Final = 100_000
MOST_WORDS: Final = 200_000
MOST_SEATS: Final = MOST_IN_GROUPS
FITS: Final = 20_000  # target size of a file in bytes; longer ones are compressed
PACKED: Final = ("story", "policies", "values", "actions")  # fields to compress, in this order
PACK: Final = "zlib"
UNPACKED: Final = 5_000_000  # bytes of a decompressed field; characters of a written-out story
NAMES: Final = (
    "format",
    "version",
    "game",
    "action_table",
    "agents",
    "actions",
    "values",
    "policies",
    "story",
    "result",
    "hash",
)
_SHARED: Final = tuple([name for name in NAMES if name not in ("format", "game", "action_table")])
NAMES_BEFORE: Final = ("schema", "mode", "settings", "options", "seed")  # of the first format
HELP: Final = ("hint", "undo")  # help that a person may have used
NOBODY: Final = -1
SHOWN: Final = 3  # actions of a policy that are kept
PERCENT: Final = 100
SURROGATE: Final = re.compile("[\ud800-\udfff]")

Policy = Mapping[int, float]
CHECK: Final = Fields(ReplayError)


@dataclass(frozen=True, slots=True)
class Line:
    """The story of one decision: the seat, its choice in words (-1 and "" in the line before the first decision), and
    the events that followed.
    """

    seat: int
    words: str
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded game.

    `spec` says which game is played, `action_table` is the hash of what its actions mean ("" in a file of the first
    format), `agents` are names by seat. `values` and `policies` have an entry for each action, `None` where nothing was
    recorded: a value from -1 to 1 for the deciding seat, and the probabilities of the likeliest actions. `story` has
    one line before the first decision and one for each decision. `result` says how the game ended, "" if it is not
    over. `hash` is that of the last position. `helped` lists the help that people used ("hint", "undo"); `forfeited` is
    the seat that ended the game after the last action by losing it, or -1. A file has these two only where they say
    something.
    """

    version: str
    spec: GameSpec
    action_table: str
    agents: list[str]
    actions: list[int]
    values: list[float | None]
    policies: list[dict[int, float] | None]
    story: tuple[Line, ...]
    result: str
    hash: str
    helped: tuple[str, ...] = ()
    forfeited: int = NOBODY


def read(path: str | os.PathLike[str]) -> Replay:
    """The replay of a file. Raises `ReplayError`, which names the fault."""
    try:
        text = read_text(path, LONGEST)
    except FileError as error:
        raise ReplayError(str(error)) from error
    try:
        return of_text(text)
    except ReplayError as error:
        raise ReplayError(f"{os.path.basename(os.fspath(path))}: {error}") from error


def of_text(text: str) -> Replay:
    """The replay of a file's text. Raises `ReplayError`."""
    if not isinstance(text, str):
        raise ReplayError(f"a replay is read from a text, not from {brief(text)}")
    try:
        return of_dict(strict_json.loads(text))
    except ReplayError:
        raise
    except ValueError as error:
        raise ReplayError(f"it is no JSON: {error}") from error


def write(path: str | os.PathLike[str], replay: Replay) -> None:
    """Writes a replay file atomically. Raises `FileError`."""
    write_text(path, as_text(replay))


def as_text(replay: Replay) -> str:
    """The text of the file: one field per line, with as few compressed fields as possible."""
    data = as_dict(replay)
    fields = {name: _plain(value) for name, value in data.items()}
    for name in PACKED:
        if sum(len(name) + len(text.encode()) + 6 for name, text in fields.items()) + 4 <= FITS:
            break
        rows = [[line.seat, line.words, *line.told] for line in replay.story] if name == "story" else data[name]
        packed = base64.b64encode(zlib.compress(_plain(rows).encode(), 9)).decode()
        fields[name] = min(fields[name], _plain({PACK: packed}), key=len)
    return "{\n" + ",\n".join(f'"{name}": {text}' for name, text in fields.items()) + "\n}\n"


def _plain(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _unpacked(name: str, data: Any) -> Any:
    """A field, decompressed if necessary. Raises `ReplayError`."""
    if not isinstance(data, Mapping) or set(data) != {PACK}:
        return data
    CHECK.text(f"{name}.{PACK}", data[PACK])
    try:
        found = zlib.decompressobj()
        text = found.decompress(base64.b64decode(data[PACK], validate=True), UNPACKED)
        if found.unconsumed_tail or not found.eof:
            raise ReplayError(f"{name}: it is damaged, or longer than {UNPACKED} bytes")
        return strict_json.loads(text.decode())
    except ReplayError:
        raise
    except (binascii.Error, zlib.error, ValueError) as error:
        raise ReplayError(f"{name}: it cannot be unpacked: {error}") from error


def as_dict(replay: Replay) -> dict[str, Any]:
    """A replay as JSON types, in the form of the file."""
    return {
        "format": FORMAT,
        "version": replay.version,
        "game": replay.spec.as_dict(),
        "action_table": replay.action_table,
        "agents": replay.agents,
        "actions": replay.actions,
        "values": _packed_values(replay.values),
        "policies": _packed(replay.policies),
        "story": _story_as_dict(replay.story),
        "result": replay.result,
        "hash": replay.hash,
        **({"helped": list(replay.helped)} if replay.helped else {}),
        **({"forfeited": replay.forfeited} if replay.forfeited != NOBODY else {}),
    }


def of_dict(data: object) -> Replay:
    """The replay that `as_dict` returned. Raises `ReplayError`."""
    if not isinstance(data, Mapping):
        raise ReplayError(f"a replay is an object of fields, not {brief(data)}")
    if type(data.get("format")) is not int or data["format"] not in (EARLIER, FORMAT):
        raise ReplayError(
            f"format: {EARLIER} and {FORMAT} are read by ashes-env {VERSION}, not {brief(data.get('format'))}"
        )
    data = {"helped": [], "forfeited": NOBODY, **(_of_before(data) if data["format"] == EARLIER else data)}
    CHECK.names("a replay", data, (*NAMES, "helped", "forfeited"))
    data = {**data, **{name: _unpacked(name, data[name]) for name in PACKED}}
    for name in ("version", "action_table", "result", "hash"):
        CHECK.line(name, data[name])
    spec = _spec(data["game"])
    agents = CHECK.items("agents", data["agents"], MOST_SEATS)
    for i, agent in enumerate(agents):
        CHECK.line(f"agents[{i}]", agent)
    helped = CHECK.items("helped", data["helped"], len(HELP))
    for way in helped:
        CHECK.text("helped", way, HELP)
    CHECK.number("forfeited", data["forfeited"], NOBODY, MOST_SEATS - 1)
    actions = CHECK.items("actions", data["actions"], MOST_ACTIONS)
    for i, action in enumerate(actions):
        CHECK.number(f"actions[{i}]", action, 0, MOST_ACTIONS)
    n = len(actions)
    return Replay(
        data["version"],
        spec,
        data["action_table"],
        list(agents),
        list(actions),
        _values(data["values"], n),
        _policies(data["policies"], n),
        _lines(data["story"], n),
        data["result"],
        data["hash"],
        tuple(helped),
        data["forfeited"],
    )


def _of_before(data: Mapping[str, Any]) -> dict[str, Any]:
    """A file of the first format in the fields of now. Its hash of all tables says nothing about actions alone."""
    CHECK.names("a replay", {"helped": [], **data}, ("format", *NAMES_BEFORE, *_SHARED, "helped"))
    CHECK.line("schema", data["schema"])
    game = {name: data[name] for name in NAMES_BEFORE if name != "schema"}
    return {name: data[name] for name in data if name not in NAMES_BEFORE} | {"game": game, "action_table": ""}


def _spec(data: object) -> GameSpec:
    """The description of the game. Raises `ReplayError`."""
    if SURROGATE.search(_plain(data)):
        raise ReplayError("game: half a character stands in it")
    try:
        return GameSpec.of_dict(data)
    except OptionError as error:
        raise ReplayError(f"game: {error}") from error


# --- values and policies ----------------------------------------------------------------------------------------------


def _packed_values(values: Sequence[float | None]) -> list[int | None]:
    """Values in hundredths; an empty list where none was recorded."""
    if all(value is None for value in values):
        return []
    return [None if value is None else round(value * PERCENT) for value in values]


def _values(data: object, n: int) -> list[float | None]:
    found = CHECK.items("values", data, n)
    if not found:
        return [None] * n
    _length("values", found, n)
    for i, value in enumerate(found):
        if value is not None:
            CHECK.number(f"values[{i}]", value, -PERCENT, PERCENT)
    return [None if value is None else value / PERCENT for value in found]


def _packed(policies: Sequence[Policy | None]) -> list[str]:
    """The likeliest actions of each policy with their percentages: "12 85 3 10"."""
    if all(policy is None for policy in policies):
        return []
    return [
        "" if policy is None else " ".join(f"{action} {round(p * PERCENT)}" for action, p in likeliest(policy))
        for policy in policies
    ]


def likeliest(policy: Policy) -> list[tuple[int, float]]:
    """The `SHOWN` likeliest actions of a policy, the likeliest first."""
    best = sorted(policy.items(), key=lambda pair: (-pair[1], pair[0]))[:SHOWN]
    return [(action, p) for action, p in best if round(p * PERCENT) > 0]


def _policies(data: object, n: int) -> list[dict[int, float] | None]:
    found = CHECK.items("policies", data, n)
    if not found:
        return [None] * n
    _length("policies", found, n)
    out: list[dict[int, float] | None] = []
    for i, text in enumerate(found):
        CHECK.text(f"policies[{i}]", text)
        numbers = text.split()
        if len(numbers) % 2 or not all(number.isascii() and number.isdigit() and len(number) < 7 for number in numbers):
            raise ReplayError(f"policies[{i}]: pairs of an action and its percents, not {brief(text)}")
        pairs = [int(number) for number in numbers]
        for percent in pairs[1::2]:
            CHECK.number(f"policies[{i}]", percent, 0, PERCENT)
        out.append(dict(zip(pairs[::2], [p / PERCENT for p in pairs[1::2]], strict=True)) if pairs else None)
    return out


def rounded(value: float | None, policy: Policy | None) -> tuple[float | None, dict[int, float] | None]:
    """A value and a policy rounded as in a file. Raises `ReplayError` for numbers out of range."""
    if value is not None:
        if not math.isfinite(value) or not -1.01 <= value <= 1.01:
            raise ReplayError(f"a value is a number from -1 to 1, not {value!r}")
        value = max(-PERCENT, min(PERCENT, round(value * PERCENT))) / PERCENT
    if policy is None:
        return value, None
    if not all(0 <= p <= 1.01 for p in policy.values()):
        raise ReplayError("a policy has probabilities from 0 to 1")
    kept = {int(action): min(PERCENT, round(p * PERCENT)) / PERCENT for action, p in likeliest(policy)}
    return value, kept or None


# --- the story --------------------------------------------------------------------------------------------------------


def _story_as_dict(story: Sequence[Line]) -> dict[str, Any]:
    """Each sentence once, and for each line its seat and the indices of its sentences."""
    words: dict[str, int] = {}
    rows = [[line.seat, *(words.setdefault(text, len(words)) for text in (line.words, *line.told))] for line in story]
    return {"words": list(words), "lines": [" ".join(map(str, row)) for row in rows]}


def _rows(data: list[Any], n: int) -> tuple[Line, ...]:
    """The lines of a compressed story, each with its seat and sentences."""
    _length("story", data, n + 1)
    for i, row in enumerate(data):
        if not isinstance(row, list) or len(row) < 2:
            raise ReplayError(f"story[{i}]: a seat and sentences, not {brief(row)}")
        CHECK.number(f"story[{i}]: the seat", row[0], -1, MOST_SEATS - 1)
        for text in row[1:]:
            CHECK.line(f"story[{i}]", text)
    return tuple(Line(seat, words, tuple(told)) for seat, words, *told in data)


def _lines(data: object, n: int) -> tuple[Line, ...]:
    if isinstance(data, list):
        return _rows(data, n)
    if not isinstance(data, Mapping):
        raise ReplayError(f"story: an object, not {brief(data)}")
    CHECK.names("story", data, ("words", "lines"))
    words = CHECK.items("story.words", data["words"], MOST_WORDS)
    for i, word in enumerate(words):
        CHECK.line(f"story.words[{i}]", word)
    lines = CHECK.items("story.lines", data["lines"], n + 1)
    _length("story.lines", lines, n + 1)
    out = []
    left = UNPACKED
    for i, line in enumerate(lines):
        CHECK.text(f"story.lines[{i}]", line)
        parts = line.split()
        if len(parts) < 2 or not all(
            part.removeprefix("-").isascii() and part.removeprefix("-").isdigit() and len(part) < 7 for part in parts
        ):
            raise ReplayError(f"story.lines[{i}]: a seat and numbers of words, not {brief(line)}")
        seat, *places = map(int, parts)
        CHECK.number(f"story.lines[{i}]: the seat", seat, -1, MOST_SEATS - 1)
        for place in places:
            CHECK.number(f"story.lines[{i}]: a number of words", place, 0, len(words) - 1)
            left -= len(words[place])
        if left < 0:  # a long sentence may be stored once and referred to often
            raise ReplayError(f"story: more than {UNPACKED} characters are told")
        out.append(Line(seat, words[places[0]], tuple(words[place] for place in places[1:])))
    return tuple(out)


# --- helpers ----------------------------------------------------------------------------------------------------------


def _length(name: str, data: Sequence[Any], n: int) -> None:
    if len(data) != n:
        raise ReplayError(f"{name}: {n} entries are needed, not {len(data)}")
