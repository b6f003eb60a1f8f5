"""Submissions of version 2: the file of an agent's games in a task, with what it needed; others can verify it."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ashes_env.agents.base import AgentError
from ashes_env.agents.make import EYES, recipe
from ashes_env.benchmark.declarations import Declaration, DeclarationError
from ashes_env.benchmark.entries import COLUMNS, PLACES, Entry, as_lines, entry_of, life
from ashes_env.benchmark.handicap import Handicap, joined
from ashes_env.benchmark.sealed import OPENED, Opened, SealError, known_seals
from ashes_env.benchmark.series import Key
from ashes_env.benchmark.tasks import PUBLIC, SIZES, Task, task_named
from ashes_env.contests.arguments import MOST_SEED
from ashes_env.contests.games import PVP
from ashes_env.contests.own_decks import described
from ashes_env.contests.statistics import mean, share
from ashes_env.contests.submissions import SubmissionError, says
from ashes_env.decks import Deck, DeckError, get, parse
from ashes_env.files import FileError, read_bytes, read_text
from ashes_env.files.checking import brief
from ashes_env.files.strict_json import loads

FORMAT: Final = 2
PACKED: Final = ".gz"
WITHIN: Final = 2 * 10**-PLACES  # numbers are rounded
DIGEST: Final = "digest"
SHIPPED: Final = "ashes_env/"  # where the checkpoints of agents that ship lie
MOST_BYTES: Final = 50_000_000
LONGEST: Final = 2000  # characters of an agent's name, which may hold paths


@dataclass(frozen=True, slots=True)
class Submission:
    """All games of an agent in a task, in the order of the task.

    `agent` is how `contests.provenance` describes it, `declared` what its author says of it, `about` version and
    commit, `machine` and `pace` what it played on and how fast. `redeals` is the number from which the deals follow
    that it was handed. `sealed` says which opened seal the seeds are of (`None`: the public seeds). `misstated` are the
    parts of the file that say something else than what follows from the task and the games.
    """

    task: Task
    size: str
    agent: dict[str, Any]
    declared: Declaration
    about: dict[str, Any]
    machine: dict[str, Any]
    pace: dict[str, Any]
    entries: tuple[Entry, ...]
    redeals: int = 0
    sealed: Opened | None = None
    misstated: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The agent on a board: its name, or for files and code of a user the title that is declared."""
        return (self.declared.agent.title if self.own else "") or str(self.agent["agent"])

    @property
    def budget(self) -> tuple[str, str]:
        """Its classes by search and by training."""
        return self.declared.search, self.declared.training_class

    @property
    def own(self) -> bool:
        """Whether the agent is made of code or files of its author."""
        return self.own_class or any(not path.startswith(SHIPPED) for path in self.agent["checkpoints"])

    @property
    def own_class(self) -> bool:
        """Whether the agent is code of its author. Its name says so as well, as a file may be edited."""
        return "code" in self.agent or _is_code(str(self.agent["agent"]))

    @property
    def published(self) -> bool:
        """Whether its seeds are those of a seal that this project has published."""
        return self.sealed is not None and self.sealed.seal in known_seals().values()

    @property
    def ranked(self) -> bool:
        """Whether a board ranks it. Code of its author could have learnt the public seeds, so only those of a published
        seal rank it. Nothing that sees the true match is ranked.
        """
        open_eyes = self.agent.get("open eyes") or str(self.agent["agent"]).startswith(EYES)
        return not open_eyes and (not self.own_class or self.published)

    def scores(self) -> list[tuple[int, float]]:
        """The seed and the score of every game."""
        return [(entry.seed, entry.score) for entry in self.entries]

    def score(self) -> dict[str, Any]:
        """The mean score with its interval, clustered by seed."""
        return _rounded_parts(share(self.scores()))

    def progress(self) -> float:
        """The mean of `Entry.progress`."""
        return round(mean([entry.progress for entry in self.entries]), PLACES)

    def handicap(self) -> dict[str, Any] | None:
        """The handicap at which the agent wins half, with its 95 % interval; `None` where it was not sought."""
        found = self.half()
        return None if found is None else _rounded_parts({"half": found.half, "95%": [found.low, found.high]})

    def half(self) -> Handicap | None:
        """The same, with the largest handicap."""
        if self.task.group != "handicap":
            return None
        return joined(((entry.handicap, entry.won) for entry in self.entries), life(self.task.terms) - 1)

    def rows(self) -> dict[str, dict[str, Any]]:
        """The mean score against each opponent, beside each partner, or with each deck."""
        groups: dict[str, list[tuple[int, float]]] = {}
        for entry in self.entries:
            groups.setdefault(self._row_of(entry), []).append((entry.seed, entry.score))
        return {name: _rounded_parts(share(scores)) for name, scores in groups.items()}

    def _row_of(self, entry: Entry) -> str:
        if entry.partner:
            return entry.partner
        return entry.opponent if self.task.terms.mode == PVP or self.task.group == "draft" else entry.deck

    def derived(self) -> dict[str, Any]:
        """The parts of the file that follow from the task and the games, and are there for readers."""
        found: dict[str, Any] = {
            "terms": self.task.terms.as_dict(),
            "decks": list(self.task.decks),
            "others": list(self.task.others),
            "score": self.score(),
            "progress": self.progress(),
            "rows": self.rows(),
        }
        half = self.handicap()
        return found if half is None else {**found, "handicap": half}

    def text(self) -> str:
        """The content of the file."""
        head = {
            "format": FORMAT,
            "task": self.task.name,
            "size": self.size,
            "seed": self.task.seed,
            "sealed": None if self.sealed is None else {name: getattr(self.sealed, name) for name in OPENED},
            "deck": described(dict(self.task.terms.own_decks).get(self.task.decks[0], self.task.decks[0]))
            if self.task.group == "open-deck"
            else None,
            "redeals": self.redeals,
            "agent": self.agent,
            "declared": self.declared.as_dict(),
            "machine": self.machine,
            "pace": self.pace,
            "about": self.about,
            **self.derived(),
            "columns": list(COLUMNS),
        }
        return f'{json.dumps(head, indent=1)[:-2]},\n "games": [\n{as_lines(self.entries)}\n]}}\n'


@lru_cache(maxsize=1024)
def _is_code(name: str) -> bool:
    """Whether a name is that of an own class; imports nothing."""
    try:
        return recipe(name).plug_in
    except AgentError:  # a checkpoint that is not on this machine, for example
        return False


def _rounded_parts(found: dict[str, Any]) -> dict[str, Any]:
    return {name: _rounded(value) for name, value in found.items()}


def _rounded(found: Any) -> Any:
    if isinstance(found, list):
        return [_rounded(value) for value in found]
    return round(found, PLACES) if isinstance(found, float) else found


def file_of(task: Task, agent: str) -> str:
    """What a submission is called where nobody says."""
    said = f"{task.name} {agent}" if task.seed == PUBLIC else f"{task.name} {agent} {task.seed}"
    return re.sub(r"[^A-Za-z0-9=.]+", "-", said).strip("-") + ".json"


def packed(path: Path) -> Path:
    """The name of a compressed file."""
    return path.with_name(path.name + PACKED)


def content(found: Submission, path: Path) -> bytes:
    """The bytes of a file of this name: text, or with `PACKED` at its end the same compressed, a tenth as long."""
    text = found.text().encode()
    return gzip.compress(text, mtime=0) if path.name.endswith(PACKED) else text


def _text(path: Path) -> str:
    """The text of a file, compressed or not. Raises `FileError`."""
    if not path.name.endswith(PACKED):
        return read_text(path, MOST_BYTES)
    unpacker = zlib.decompressobj(wbits=31)
    try:
        found = unpacker.decompress(read_bytes(path, MOST_BYTES), MOST_BYTES)
        if not unpacker.eof or unpacker.unused_data:
            raise FileError(f"{path.name} is no gzip file of at most {MOST_BYTES} bytes unpacked")
        return found.decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise FileError(f"{path.name} is no gzip file with text: {error}") from error


def is_of_version_2(path: Path) -> bool:
    """Whether a file is to be read as a submission of this version: it says so, or is compressed, as no other is."""
    if path.name.endswith(PACKED):
        return True
    try:
        found = loads(_text(path))
    except (FileError, ValueError):
        return False
    return isinstance(found, dict) and found.get("format") == FORMAT


def read(path: Path) -> Submission:
    """Reads a submission. Its scores are computed from its games, not read, and the games must be those of the task.
    Raises `SubmissionError`.
    """
    try:
        return _submission(loads(_text(path)))
    except (FileError, ValueError) as error:
        raise SubmissionError(f"{path.name}: {error}") from error


def _submission(found: Any) -> Submission:
    if not isinstance(found, dict) or type(found.get("format")) is not int or found["format"] != FORMAT:
        raise SubmissionError(f"no submission of format {FORMAT}")
    agent = _agent(found.get("agent"))
    task, size, sealed = _task(found)
    redeals = found.get("redeals")
    if type(redeals) is not int or not 0 <= redeals < MOST_SEED:
        raise SubmissionError(f"'redeals' is a whole number from 0 to {MOST_SEED - 1}, not {brief(redeals)}")
    for part in ("about", "machine", "pace"):
        if not isinstance(found.get(part), dict):
            raise SubmissionError(f"{part!r} is an object, not {brief(found.get(part))}")
    if found.get("columns") != list(COLUMNS) or not isinstance(found.get("games"), list):
        raise SubmissionError(f"its games are a list of rows with the columns {', '.join(COLUMNS)}")
    entries = tuple(entry_of(row) for row in found["games"])
    _check(task, size, str(agent["agent"]), entries)
    try:
        declared = Declaration.of_dict(found.get("declared"))
    except DeclarationError as error:
        raise SubmissionError(f"declared: {error}") from error
    parts = (found["about"], found["machine"], found["pace"])
    read = Submission(task, size, agent, declared, *parts, entries, redeals, sealed)
    wrong = tuple(name for name, value in read.derived().items() if not says(found.get(name), value, WITHIN))
    return replace(read, misstated=wrong)


def _agent(given: Any) -> dict[str, Any]:
    name = given.get("agent") if isinstance(given, dict) else None
    if (
        not isinstance(given, dict)
        or not isinstance(name, str)
        or not 0 < len(name) <= LONGEST
        or not name.isprintable()
    ):
        raise SubmissionError(f"it does not name its agent with 1 to {LONGEST} characters that can be printed")
    checkpoints = given.get("checkpoints")
    if not isinstance(checkpoints, dict) or not all(isinstance(value, str) for value in checkpoints.values()):
        raise SubmissionError("it does not name the checkpoints of its agent")
    return given


def _task(found: dict[str, Any]) -> tuple[Task, str, Opened | None]:
    """The task with its seeds and its deck, the size, and the opened seal."""
    name, size, seed = found.get("task"), found.get("size"), found.get("seed")
    if not isinstance(name, str) or size not in SIZES:
        raise SubmissionError(f"it does not say of which task it is, and of which size: {' or '.join(SIZES)}")
    if type(seed) is not int or not 0 <= seed < MOST_SEED:
        raise SubmissionError(f"a seed is a whole number from 0 to {MOST_SEED - 1}, not {brief(seed)}")
    task = task_named(name)
    try:
        sealed = None if found.get("sealed") is None else _opened(found["sealed"])
    except SealError as error:
        raise SubmissionError(f"sealed: {error}") from error
    if sealed is not None and sealed.seed_of(name) != seed:
        raise SubmissionError(f"its seed {seed} is not that of the opened seal {sealed.name}, {sealed.seed_of(name)}")
    if sealed is None and seed != PUBLIC:
        raise SubmissionError(f"without a seal its seed is the public one, {PUBLIC}, not {seed}")
    task = task.on(seed)
    if task.open_deck:
        try:
            task = task.with_deck(_deck(found.get("deck")))
        except DeckError as error:
            raise SubmissionError(f"deck: {error}") from error
    elif found.get("deck") is not None:
        raise SubmissionError(f"{name} has decks of its own, so none is brought")
    return task, str(size), sealed


def _deck(given: Any) -> str | Deck:
    """The deck of a file: the name of a published one, or all of it. Names of files on this machine are refused. Raises
    `DeckError`.
    """
    return get(given).name if isinstance(given, str) else parse(given)


def _opened(given: Any) -> Opened:
    if not isinstance(given, dict) or set(given) != set(OPENED) or not all(isinstance(v, str) for v in given.values()):
        raise SealError(f"an opened seal is an object with the texts {', '.join(OPENED)}")
    opened = Opened(**{name: value for name, value in given.items() if name != DIGEST})
    if given[DIGEST] != opened.digest:
        raise SealError(f"its digest is not that of its secret, {opened.digest}")
    return opened


def _check(task: Task, size: str, agent: str, entries: Sequence[Entry]) -> None:
    """Raises `SubmissionError` unless the games are those that were to be played, in their order. What an agent may
    choose itself (handicaps in a staircase, decks of a campaign and a draft) is not compared here: who verifies plays
    it again.
    """
    wanted = [key for series in task.series(agent, size) for key in series.expected()]
    if len(wanted) != len(entries) or not all(map(_fits, wanted, entries)):
        raise SubmissionError(f"its games are not those of {task.name}, {size}, on seed {task.seed}")
    for entry in entries:
        if not _agrees(task, entry):
            raise SubmissionError(
                f"score, won, draw and handicap of the game on seed {entry.seed} contradict each other"
            )


def _agrees(task: Task, entry: Entry) -> bool:
    """Whether the result of a game is one that it can have."""
    if task.group == "draft":  # the mean of several games
        return (entry.won, entry.draw) == (entry.score > 0.5, entry.score == 0.5)
    drawn = 1 / task.terms.seats if task.terms.mode == PVP else 0.0
    result = 1.0 if entry.won else drawn if entry.draw else 0.0
    given = task.group == "handicap" or entry.handicap == 0
    return given and entry.score == result and not (entry.won and entry.draw)


def _fits(key: Key, entry: Entry) -> bool:
    of_game = (entry.seed, entry.seat, entry.opponent, entry.partner, entry.deck, entry.opponent_deck)
    return all(wanted is None or wanted == found for wanted, found in zip(key, of_game, strict=True))
