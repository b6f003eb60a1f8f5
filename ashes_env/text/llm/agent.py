"""A language model as an agent of `ashes match`, `play` and `benchmark`:

    ashes match --mode pvp --agents ashes_env.text.llm.agent:Model:file=CONFIG.toml random

The file holds the fields of `Config`:

    address = "http://localhost:8000/v1"
    model = "NAME"

Prices and budgets are those of a game, and `folder` names a folder for the transcripts.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from ashes_env.contests.games import Forfeit
from ashes_env.files import FileError, reserve, write_text
from ashes_env.match.match import Match
from ashes_env.text.llm.answers import Model as Answering
from ashes_env.text.llm.config import ConfigError, read_config
from ashes_env.text.llm.journal import Journal
from ashes_env.text.llm.player import Lost, Player, system_text
from ashes_env.text.llm.position import of_match
from ashes_env.text.llm.transcript import markdown
from ashes_env.text.primer import primer


@dataclass(frozen=True, slots=True)
class Conversation:
    """What is said to one seat of one game; `page` is the place of its transcript."""

    model: Answering
    player: Player
    journal: Journal
    page: Path | None


class Model:
    """Plays as the model of a file says. It sees the words of its seat and nothing else, so nothing of what happens
    between its decisions but what the table shows. Every seat of every game is a conversation of its own.

    After a lost budget `act` raises `Forfeit`. An error of the endpoint is raised as `ModelError`, and ends the match.

    A command runs from the first decision of a game to the next `start` or `close`, or the end of a `with`. It is
    killed when this object goes, at the latest with this process.

    Raises `ConfigError` and `FileError` for the file, and `ModelError` for an address with which nothing can be asked.
    """

    name = "llm"

    def __init__(self, file: str = "") -> None:
        if not file:
            raise ConfigError("the settings are missing, as in ashes_env.text.llm.agent:Model:file=CONFIG.toml")
        self.config = read_config(file)
        self.config.begin()  # raises the error before any game
        self._folder = Path(self.config.folder) if self.config.folder else None
        if self._folder is not None and not self._folder.is_dir():
            raise FileError(f"there is no folder {self.config.folder!r}: make it, or leave `folder` out")
        self._seed = 0
        self._seats: dict[int, Conversation] = {}

    def start(self, seed: int) -> None:
        """Begins a game: no notes, a full budget, a new process of a command."""
        self.close()
        self._seed = seed

    def act(self, match: Match) -> int:
        """The action that the model chooses. Raises `ModelError` and `Forfeit`."""
        position, offered = of_match(match, self.config.cards)
        if match.seat not in self._seats:
            self._seats[match.seat] = self._begun(match)
        found = self._seats[match.seat]
        try:
            return offered[found.player.decide(position) - 1].action
        except Lost as error:
            raise Forfeit(f"the budget is spent: {error}") from error
        finally:
            if found.page is not None:
                write_text(found.page, markdown(found.page.stem, found.journal.lines))

    def close(self) -> None:
        """Ends the game: nothing of it is kept in mind, and a command ends."""
        while self._seats:
            self._seats.popitem()[1].model.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _begun(self, match: Match) -> Conversation:
        """The conversation with the seat that decides, which begins with its first decision."""
        rules = primer(match.settings.mode, match.edition)
        system = system_text(rules, self.config)
        model = self.config.begin()
        head = {"model": model.name, "mode": match.settings.mode, "seat": match.seat, "system": system}
        place = None if self._folder is None else reserve(self._folder / "game.jsonl")
        journal = Journal(place, head)
        player = Player(model, rules, self.config, self._seed, journal)
        return Conversation(model, player, journal, None if place is None else place.with_suffix(".md"))
