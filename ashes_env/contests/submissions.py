"""Submissions: the file of an agent's games in a task of the benchmark, which another run can verify."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

from ashes_env.agents.make import Recipe, recipe
from ashes_env.contests import provenance
from ashes_env.contests.arguments import MOST_SEED, recipes
from ashes_env.contests.games import FIELDS, PVP, Game, as_lines, together
from ashes_env.contests.playing import Bout, parties
from ashes_env.contests.statistics import share
from ashes_env.contests.tasks import PUBLIC, Task, task_named
from ashes_env.files import FileError, read_text
from ashes_env.files.checking import brief
from ashes_env.files.strict_json import loads

FORMAT: Final = 1
KINDS: Final = {"int": int, "float": float, "str": str, "bool": bool}


class SubmissionError(ValueError):
    """A file is not a submission of this benchmark; the message says why."""


@dataclass(frozen=True, slots=True)
class Submission:
    """All games of an agent in a task, in the order of the task. `about` is their provenance, `redeals` the number from
    which the deals follow that the agent was handed. `misstated` are the parts of the file that say something else than
    what follows from the task and the games.
    """

    task: Task
    agent: dict[str, Any]
    about: dict[str, Any]
    games: tuple[Game, ...]
    redeals: int = 0
    misstated: tuple[str, ...] = ()

    def score(self) -> dict[str, Any]:
        """The mean score with its interval."""
        return share((game.seed, game.score) for game in self.games)

    def rows(self) -> dict[str, dict[str, Any]]:
        """The mean score for each deck, or in PvP for each opponent."""
        by = "opponent" if self.task.terms.mode == PVP else "deck"
        names = self.task.opponents or [together(own) for own in parties(self.task.terms, self.task.decks)]
        return {name: share((g.seed, g.score) for g in self.games if getattr(g, by) == name) for name in names}

    def public(self) -> bool:
        """Whether it was played on the public seeds."""
        return self.task.seed == PUBLIC

    def derived(self) -> dict[str, Any]:
        """The parts of the file that follow from the task and the games, and are there for readers."""
        task = self.task
        return {
            "public seeds": self.public(),
            "terms": task.terms.as_dict(),
            "decks": list(task.decks),
            "opponents": list(task.opponents),
            "score": self.score(),
            "rows": self.rows(),
        }

    def text(self) -> str:
        """The content of the file; equal games give equal text."""
        derived = self.derived()
        head = {
            "format": FORMAT,
            "task": self.task.name,
            "seed": self.task.seed,
            "public seeds": derived.pop("public seeds"),
            "redeals": self.redeals,
            "agent": self.agent,
            "about": self.about,
            **derived,
            "columns": list(FIELDS),
        }
        return f'{json.dumps(head, indent=1)[:-2]},\n "games": [\n{as_lines(self.games)}\n]}}\n'


def made(task: Task, agent: Recipe, games: Sequence[Game], redeals: int = 0) -> Submission:
    """The submission of games that have just been played."""
    return Submission(task, provenance.of_agent(agent), provenance.version(), tuple(games), redeals)


def read(path: Path) -> Submission:
    """Reads a submission. Its score is computed from its games, not read, and the games must be those of the task.
    Raises `SubmissionError`.
    """
    try:
        found = loads(read_text(path))
        return _submission(found)
    except (FileError, ValueError) as error:
        raise SubmissionError(f"{path.name}: {error}") from error


def _submission(found: Any) -> Submission:
    if not isinstance(found, dict) or type(found.get("format")) is not int or found["format"] != FORMAT:
        raise SubmissionError(f"no submission of format {FORMAT}")
    agent, about, seed = found.get("agent"), found.get("about"), found.get("seed")
    if not isinstance(agent, dict) or not isinstance(agent.get("agent"), str):
        raise SubmissionError("it does not name its agent")
    checkpoints = agent.get("checkpoints")
    if not isinstance(checkpoints, dict) or not all(isinstance(value, str) for value in checkpoints.values()):
        raise SubmissionError("it does not name the checkpoints of its agent")
    if not isinstance(about, dict) or type(seed) is not int or not isinstance(found.get("task"), str):
        raise SubmissionError("it does not say of which task and version it is, and on which seed")
    redeals = found.get("redeals", 0)  # agents got the match itself before there were deals for them
    if type(redeals) is not int or not 0 <= redeals < MOST_SEED:
        raise SubmissionError(f"'redeals' is a whole number from 0 to {MOST_SEED - 1}, not {brief(redeals)}")
    if not 0 <= seed < MOST_SEED:
        raise SubmissionError(f"a seed is a whole number from 0 to {MOST_SEED - 1}, not {brief(seed)}")
    task = task_named(found["task"]).on(seed)
    if found.get("columns") != list(FIELDS) or not isinstance(found.get("games"), list):
        raise SubmissionError("its games are not written as they should be")
    games = tuple(game_of(row, 1 / task.terms.seats) for row in found["games"])
    bouts = task.bouts(agent["agent"])
    against = [(bout.names[1:] or (task.terms.chimera,))[0] for bout in bouts]
    if not are_of(games, bouts) or [game.opponent for game in games] != against:
        raise SubmissionError(f"its games are not those of {task.name} on seed {seed}")
    read = Submission(task, agent, about, games, redeals)
    wrong = tuple(name for name, value in read.derived().items() if not says(found.get(name), value))
    return replace(read, misstated=wrong)


def says(given: Any, wanted: Any, within: float = 1e-9) -> bool:
    """Whether a part of a file is what it should be; numbers may differ by `within`."""
    if isinstance(wanted, dict):
        return (
            isinstance(given, dict)
            and list(given) == list(wanted)
            and all(says(given[name], value, within) for name, value in wanted.items())
        )
    if isinstance(wanted, list):
        same = isinstance(given, list) and len(given) == len(wanted)
        return same and all(says(each, value, within) for each, value in zip(given, wanted, strict=True))
    if isinstance(wanted, float):
        return type(given) in (int, float) and math.isclose(given, wanted, rel_tol=1e-9, abs_tol=within)
    return type(given) is type(wanted) and bool(given == wanted)


def are_of(games: Sequence[Game], bouts: Sequence[Bout]) -> bool:
    """Whether games from a file are those that were to be played, in their order: their seeds, decks and seats. Agents
    are not compared, because one may have another name on another machine.
    """
    wanted = [(bout.seed, *_decks(bout), bout.game) for bout in bouts]
    return [(game.seed, game.deck, game.opponent_deck, game.seat) for game in games] == wanted


def _decks(bout: Bout) -> tuple[str, str]:
    """The decks of the agent and of its opponents, as in the records of games."""
    if bout.terms.mode != PVP:
        return together(bout.decks), ""
    return bout.decks[bout.game], together([*bout.decks[bout.game + 1 :], *bout.decks[: bout.game]])


def game_of(row: Any, even: float) -> Game:
    """Reads a game from its values in order; a draw counts the even share `even`. Raises `SubmissionError`."""
    if not isinstance(row, list) or len(row) != len(FIELDS):
        raise SubmissionError(f"a game has {len(FIELDS)} values")
    for value, field in zip(row, fields(Game), strict=True):
        if type(value) is not KINDS[str(field.type)]:
            raise SubmissionError(f"the {field.name} of a game is no {field.type}: {brief(value)}")
        if isinstance(value, int) and not -1 <= value < MOST_SEED:
            raise SubmissionError(f"the {field.name} of a game is a number below {MOST_SEED}, not {brief(value)}")
    game = Game(*row)
    if game.score not in (0.0, even, 1.0):
        raise SubmissionError(f"no game has the score {game.score}")
    return game


def differences(one: Submission, other: Submission) -> list[str]:
    """The differences between two submissions of one task, game by game; ignores the name of the agent."""
    out: list[str] = []
    for mine, theirs in zip(one.games, other.games, strict=True):
        a, b = asdict(mine), asdict(theirs)
        wrong = [f"{name} {a[name]}, not {b[name]}" for name in FIELDS if name != "agent" and a[name] != b[name]]
        if wrong:
            out.append(f"seed {mine.seed}, {mine.deck}, against {mine.opponent}, seat {mine.seat}: {'; '.join(wrong)}")
    return out


def agent_of(described: Mapping[str, Any], name: str | None, *, apart: bool = False) -> Recipe:
    """The agent for verifying a submission that describes it so: the one that it names, or its name on this machine.
    Raises `SubmissionError` for another checkpoint, for a plug-in with other code or data, and for a plug-in unless
    `name` names it, because its code would run. `apart` as in `arguments.recipes`.
    """
    named = described["agent"]
    if name is None and recipe(named).plug_in:
        raise SubmissionError(f"its agent {named!r} is code: if you trust it, run it with --agent {named!r}")
    (found,) = recipes([named if name is None else name], [name] if name else (), apart=apart)
    theirs = sorted(described["checkpoints"].values())
    given = theirs[0] if theirs else provenance.WEIGHTS
    here = sorted(provenance.digest_like(folder, given) for folder in found.folders)
    if here != theirs:
        raise SubmissionError(f"{found.name} here has other checkpoints than those it was made with")
    own = provenance.of_agent(found)
    for part, what in (("by clock", "plays by the clock"), ("open eyes", "sees the true match")):
        if bool(own.get(part)) is not described.get(part, False):
            raise SubmissionError(f"{found.name} {what} {'here' if own.get(part) else 'only in the file'}")
    if found.plug_in and "code" in described:
        for part, what in (("code", "other code"), ("data", "other files in its options")):
            if own[part] != described.get(part):
                raise SubmissionError(f"{found.name} here has {what} than it was made with")
    return found
