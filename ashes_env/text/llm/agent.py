"""A language model as an agent of `ashes match`, `play` and `benchmark`:

    ashes match --mode pvp --agents ashes_env.text.llm.agent:Model:file=CONFIG.toml random

The file holds the fields of `Config`:

    address = "http://localhost:8000/v1"
    model = "NAME"

Prices and budgets are those of a game, and `folder` names a folder for the transcripts.
"""

from __future__ import annotations

from pathlib import Path

from ashes_env.contests.games import Forfeit
from ashes_env.files import FileError, reserve, write_text
from ashes_env.match.match import Match
from ashes_env.text.llm.config import ConfigError, read_config
from ashes_env.text.llm.journal import Journal
from ashes_env.text.llm.player import Lost, Player, system_text
from ashes_env.text.llm.position import of_match
from ashes_env.text.llm.transcript import markdown
from ashes_env.text.primer import primer


class Model:
    """Plays as the model of a file says. It sees the words of its seat and nothing else, so nothing of what happens
    between its decisions but what the table shows.

    After a lost budget `act` raises `Forfeit`. An error of the endpoint is raised as `ModelError`, and ends the match.

    Raises `ConfigError` and `FileError` for the file, and `ModelError` for an address with which nothing can be asked.
    """

    name = "llm"

    def __init__(self, file: str = "") -> None:
        if not file:
            raise ConfigError("the settings are missing, as in ashes_env.text.llm.agent:Model:file=CONFIG.toml")
        self.config = read_config(file)
        self._model = self.config.begin()
        self._folder = Path(self.config.folder) if self.config.folder else None
        if self._folder is not None and not self._folder.is_dir():
            raise FileError(f"there is no folder {self.config.folder!r}: make it, or leave `folder` out")
        self._seed = 0
        self._player: Player | None = None
        self._journal: Journal | None = None
        self._page: Path | None = None

    def start(self, seed: int) -> None:
        """Begins a game: no notes, a full budget."""
        self._seed, self._player, self._page = seed, None, None

    def act(self, match: Match) -> int:
        """The action that the model chooses. Raises `ModelError` and `Forfeit`."""
        position, offered = of_match(match, self.config.cards)
        player, journal = self._conversation(match)
        try:
            return offered[player.decide(position) - 1].action
        except Lost as error:
            raise Forfeit(f"the budget is spent: {error}") from error
        finally:
            if self._page is not None:
                write_text(self._page, markdown(self._page.stem, journal.lines))

    def _conversation(self, match: Match) -> tuple[Player, Journal]:
        """The conversation of this game, which begins with its first decision."""
        if self._player is None or self._journal is None:
            rules = primer(match.settings.mode, match.edition)
            path = None
            if self._folder is not None:
                path = reserve(self._folder / "game.jsonl")
                self._page = path.with_suffix(".md")
            system = system_text(rules, self.config)
            head = {"model": self._model.name, "mode": match.settings.mode, "seat": match.seat, "system": system}
            self._journal = Journal(path, head)
            self._player = Player(self._model, rules, self.config, self._seed, self._journal)
        return self._player, self._journal
