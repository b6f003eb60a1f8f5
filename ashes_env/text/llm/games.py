"""One game of a model, from its beginning or from where it was stopped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from hashlib import sha256
from pathlib import Path
from threading import Event
from typing import Any, Final

from ashes_env.draft.draft_match import DraftMatch
from ashes_env.files import write_text
from ashes_env.render.persons import addressed
from ashes_env.replays.telling import result_text
from ashes_env.rules.state.generator import spawned
from ashes_env.spec.spec import GameSpec
from ashes_env.text import telling
from ashes_env.text.llm.budget import Prices
from ashes_env.text.llm.config import Config
from ashes_env.text.llm.drafted import played
from ashes_env.text.llm.errors import ModelError, Stopped, TranscriptError
from ashes_env.text.llm.journal import Journal
from ashes_env.text.llm.player import Lost, Player, system_text
from ashes_env.text.llm.position import of_game
from ashes_env.text.llm.transcript import markdown
from ashes_env.text.text_game import TextGame

PLAYER: Final = "llm"  # the name of the model's seat in replays
CHANCE: Final = 70  # a seed purpose, see `rules.state.generator`: choices in place of the model


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be played. `others` are agents by name, one for each other seat in order. The model is asked as
    `config` says; with a `folder` the game is kept there and goes on from what is there.
    """

    spec: GameSpec
    seat: int
    others: tuple[str, ...]
    config: Config
    folder: Path | None = None

    @property
    def name(self) -> str:
        """The beginning of the names of its files."""
        return f"game-{self.spec.seed}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. `illegal` counts answers without a legal choice, `random` the choices that were drawn at random
    in place of the model; `read` and `written` are tokens, `seconds` those of all answers.
    """

    result: str
    seed: int
    won: bool
    decisions: int
    answers: int
    illegal: int
    random: int
    read: int
    written: int
    seconds: float
    estimated: bool

    def money(self, prices: Prices) -> float:
        """The price of all tokens."""
        return (self.read * prices.read + self.written * prices.written) / 1_000_000


class Stop:
    """Ends games from outside: once it is `set`, `check` and `pause` raise `Stopped`."""

    def __init__(self) -> None:
        self._event = Event()

    def set(self) -> None:
        """Ends the games at their next request or pause."""
        self._event.set()

    def check(self) -> None:
        """Raises `Stopped` after `set`."""
        if self._event.is_set():
            raise Stopped("the run was stopped")

    def pause(self, seconds: float) -> None:
        """Waits. Raises `Stopped` as soon as `set` is called."""
        self._event.wait(seconds)
        self.check()


def play(job: Job, stop: Stop) -> Outcome:
    """Plays a game to its end; one that has ended is only read.

    A folder holds for each game its transcript (.md), its replay (.replay.json), and what was asked and answered
    (.jsonl). Raises `ModelError` and `Stopped`, after which the same job goes on from there; `TranscriptError` if what
    is kept is another game; `AgentFailed`, `AgentError` and `OptionError` as `TextGame` does.
    """
    game = TextGame(job.spec, job.seat, list(job.others) or "random", player=PLAYER)
    journal = Journal(_place(job, ".jsonl"), _head(job, game))
    if journal.end is not None:
        return _read(journal.end, job)
    model = job.config.begin(stop.pause)
    player = Player(model, game.rules(), job.config, spawned(job.spec.seed, CHANCE, job.seat), journal)
    result = ""
    try:
        while not game.over and not result:
            stop.check()
            try:
                game.choose(player.decide(of_game(game, job.config.cards)))
            except Lost as error:
                result = f"The game is lost, because the budget is spent: {error}."
    except (ModelError, Stopped):
        _write(job, game, journal)
        raise
    finally:
        model.close()
    outcome = _outcome(job, game, player, result)
    journal.close(asdict(outcome), [*player.untold, *game.new] if game.over else [])
    _write(job, game, journal)
    return outcome


def _outcome(job: Job, game: TextGame, player: Player, lost: str) -> Outcome:
    spent = player.spent
    result, winners = (lost, ()) if lost else _ended(job, game)
    return Outcome(
        result,
        job.spec.seed,
        job.seat in winners,
        player.decisions,
        spent.answers,
        player.illegal,
        player.random,
        spent.read,
        spent.written,
        round(spent.seconds, 3),
        spent.estimated,
    )


def _ended(job: Job, game: TextGame) -> tuple[str, tuple[int, ...]]:
    """How a game has ended, and who has won. A draft is won by the deck that wins its game."""
    told, winners = game.result, game.match.winners
    if isinstance(game.match, DraftMatch):
        match = played(game.match, job.spec.seed)
        told += f"; in the hands of the expert: {addressed(result_text(match), telling.names(match, job.seat))}"
        winners = match.winners
    return f"{told[:1].upper()}{told[1:].rstrip('.')}.", winners


def _head(job: Job, game: TextGame) -> dict[str, Any]:
    """What makes a game this one: what another run must have in common to go on with it."""
    config = job.config
    asked = {"answers": config.answers, "notes": config.notes, "cards": config.cards}
    budget: dict[str, Any] = asdict(config.budget)
    if config.money:
        budget["prices"] = asdict(config.prices)
    return {
        "model": config.name or config.model or config.begin().name,
        "asks": _digest({"model": config.model, "command": config.command, "fields": dict(config.fields)}),
        "mode": game.mode,
        "seat": job.seat,
        "others": list(job.others),
        "spec": job.spec.text(),
        **asked,
        "budget": budget,
        "system": system_text(game.rules(), config),
    }


def _digest(settings: Mapping[str, Any]) -> str:
    """Settings that may hold a secret, as a digest that tells them apart."""
    return sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:16]


def _write(job: Job, game: TextGame, journal: Journal) -> None:
    """Writes the transcript and the replay. The replay of a game that the budget lost ends with its last choice."""
    page, replay = _place(job, ".md"), _place(job, ".replay.json")
    if page is not None and replay is not None:
        write_text(replay, game.save())
        write_text(page, markdown(job.name, journal.lines))


def _place(job: Job, ending: str) -> Path | None:
    return None if job.folder is None else job.folder / f"{job.name}{ending}"


def _read(end: Mapping[str, Any], job: Job) -> Outcome:
    kinds = {"str": str, "int": int, "bool": bool, "float": float}
    names = [row.name for row in fields(Outcome)]
    if sorted(end) != sorted(names) or any(type(end[row.name]) is not kinds[str(row.type)] for row in fields(Outcome)):
        raise TranscriptError(f"{job.name}.jsonl: its end is not what a game ends with")
    return Outcome(**end)
