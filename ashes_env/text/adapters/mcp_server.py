"""A server of the Model Context Protocol, so that any assistant can play.

    python -m ashes_env.text.adapters.mcp_server

It needs the extra `mcp`. One process is one table: the client that started it plays one game at a time over standard
input and output.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, Final

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from ashes_env.agents.base import AgentError
from ashes_env.files.piping import quietly
from ashes_env.files.version import VERSION
from ashes_env.text.adapters.rows import Source, game_of, told
from ashes_env.text.advising import adviser
from ashes_env.text.text_game import AgentFailed, TextGame

INSTRUCTIONS: Final = (
    "You play the card game Ashes Reborn, or its cooperative mode Red Rains. Call new_game, read the rules once, then "
    "call choose with the number of one of the choices until the game is over. card tells what a card does."
)


class Table:
    """The one game of a client, and the tools to play it. Each tool raises `ToolError` with what would be right."""

    def __init__(self, source: Source = game_of, hints: bool = True) -> None:
        self.source = source
        self.hints = hints
        self.game: TextGame | None = None
        self.turn = Lock()  # the library runs tools in threads

    def new_game(
        self,
        mode: str | None = None,
        seed: int | None = None,
        opponent: str | None = None,
        split: str | None = None,
        index: int | None = None,
    ) -> str:
        """Starts a game and shows its first decision. A game that is not over is dropped.

        Args:
            mode: "red_rains" (you against a Chimera; the default), "pvp" (you against one opponent), "campaign" or
                "draft".
            seed: The seed of the deal, from 0; equal seeds give equal deals.
            opponent: Who plays the other seats, such as "random" or "expert".
            split: The name of a set of tasks, instead of a whole game.
            index: Which task of the set, from 0.
        """
        row = {"mode": mode, "seed": seed, "opponent": opponent, "split": split, "index": index}
        return self._done(lambda: self._begun({name: value for name, value in row.items() if value is not None}))

    def look(self, full: bool = False) -> str:
        """Shows what has happened, the table, and your choices.

        Args:
            full: Also what every card does that you see.
        """
        return self._done(lambda: told(self._playing(), full))

    def choose(self, n: int) -> str:
        """Takes one of the numbered choices, and plays on to your next decision.

        Args:
            n: The number of the choice, from 1.
        """
        return self._done(lambda: self._chosen(n))

    def card(self, title: str) -> str:
        """Shows everything about a card: its cost, its numbers and what it does.

        Args:
            title: The title of the card.
        """
        return self._done(lambda: self._playing().card(title))

    def rules(self) -> str:
        """Shows the rules of the game in short."""
        return self._done(lambda: self._playing().rules())

    def hint(self) -> str:
        """Says what a strong built-in player would choose here, with the chances of the best choices, and why."""
        return self._done(self._hinted)

    def _begun(self, row: dict[str, Any]) -> str:
        self.game = self.source(row)
        return self.game.prompt

    def _chosen(self, n: int) -> str:
        game = self._playing()
        game.choose(n)
        return f"{game.prompt}\nYour reward: {game.reward:g}" if game.over else game.prompt

    def _hinted(self) -> str:
        game = self._playing()
        if not self.hints:
            raise ToolError("this table gives no hints")
        found = game.hint(adviser(game.mode))
        chance = "" if found.win is None else f"; it wins with a chance of {found.win:.0%}"
        others = ", ".join(f"{n} ({win:.0%})" for n, win in found.best[1:])
        lines = [f"{found.n}. {found.text}{chance}", f"Next best: {others}" if others else "", found.reason]
        return "\n".join(filter(None, lines))

    def _playing(self) -> TextGame:
        if self.game is None:
            raise ToolError("no game has begun: call new_game first")
        return self.game

    def _done(self, what: Callable[[], str]) -> str:
        try:
            with self.turn:
                return what()
        except (ValueError, AgentError, AgentFailed) as error:
            raise ToolError(str(error)) from error


def server(source: Source = game_of, hints: bool = True) -> MCPServer:
    """A server with a table of its own. `source` makes the games; without `hints` the tool `hint` is missing."""
    table = Table(source, hints)
    made = MCPServer("ashes", instructions=INSTRUCTIONS, version=VERSION)
    tools: list[Callable[..., str]] = [table.new_game, table.look, table.choose, table.card, table.rules]
    for tool in [*tools, table.hint] if hints else tools:
        made.add_tool(tool, structured_output=False)
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Serves one client over standard input and output until the input ends."""
    parser = argparse.ArgumentParser(prog="python -m ashes_env.text.adapters.mcp_server", description=__doc__)
    parser.add_argument("--no-hints", action="store_true", help="without the tool that says what a strong player does")
    args = parser.parse_args(argv)
    server(hints=not args.no_hints).run()
    return 0


if __name__ == "__main__":
    sys.exit(quietly(main))
