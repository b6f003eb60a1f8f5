"""An assistant plays through the Model Context Protocol, with the client of its own library."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from ashes_env.text.adapters.rows import Rows, game_of, told
from tests.text.adapters.test_readme import installed
from tests.text.adapters.test_rows import MyTasks

if not installed("mcp"):
    pytest.skip("mcp 2.3 is not installed: pip install 'ashes-env[mcp]'", allow_module_level=True)

from mcp import Client, StdioServerParameters

from ashes_env.text.adapters.mcp_server import server

PVP = {"mode": "pvp", "opponent": "random", "seed": 4}
ROOT = Path(__file__).resolve().parents[3]
TOOLS = {"new_game", "look", "choose", "card", "rules", "hint"}
Talk = Callable[..., Awaitable[tuple[bool, str]]]
"""Calls a tool by its name, and returns whether it failed, and what it said."""


def talk(at: Any, script: Callable[[Client, Talk], Awaitable[None]]) -> None:
    """Runs a script with a client that is connected to a server."""

    async def run() -> None:
        async with Client(at) as client:

            async def say(tool: str, **given: Any) -> tuple[bool, str]:
                result: Any = await client.call_tool(tool, given)
                return bool(result.is_error), result.content[0].text

            await script(client, say)

    asyncio.run(run())


def test_an_assistant_plays_a_game() -> None:
    async def script(client: Client, say: Talk) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert {*tools} == TOOLS
        assert all(tool.description for tool in tools.values())
        assert tools["choose"].input_schema["required"] == ["n"]
        game = game_of(PVP)
        assert await say("new_game", **PVP) == (False, game.prompt)
        assert await say("look", full=True) == (False, told(game, full=True))
        assert await say("rules") == (False, game.rules())
        assert (await say("card", title="Hammer Knight"))[1].startswith("Hammer Knight")
        hint = (await say("hint"))[1].splitlines()
        number, _, words = hint[0].partition(". ")
        assert words.startswith(f"{game.choices[int(number) - 1]}; it wins with a chance of ")
        assert hint[1].startswith("Next best: ")
        assert "deals" in hint[2]
        while not game.over:
            n = len(game.choices)
            game.choose(n)
            wrong, said = await say("choose", n=n)
            assert not wrong
            assert said.startswith(game.prompt)
        assert said == f"{game.prompt}\nYour reward: {game.reward:g}"
        wrong, said = await say("choose", n=1)
        assert wrong
        assert "the game is over" in said

    talk(server(), script)


def test_what_is_wrong_is_said_and_changes_nothing() -> None:
    async def script(client: Client, say: Talk) -> None:
        given: dict[str, Any]
        for tool, given in (("look", {}), ("choose", {"n": 1}), ("rules", {}), ("hint", {}), ("card", {"title": "x"})):
            wrong, said = await say(tool, **given)
            assert wrong
            assert "call new_game first" in said
        _, begun = await say("new_game", **PVP)
        for tool, given, expected in (
            ("choose", {"n": 99}, "choose a whole number from 1 to"),
            ("choose", {"n": 0}, "choose a whole number from 1 to"),
            ("card", {"title": "No Such Card"}, "No Such Card"),
            ("new_game", {"mode": "chess"}, "there is no 'chess'"),
            ("new_game", {"opponent": "os:system"}, "a shipped agent"),
            ("new_game", {"split": "games", "index": -1}, "index: a whole number from 0"),
        ):
            wrong, said = await say(tool, **given)
            assert wrong
            assert expected in said
            assert await say("look") == (False, begun)

    talk(server(), script)


def test_a_server_can_have_own_tasks_and_give_no_hints() -> None:
    async def script(client: Client, say: Talk) -> None:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS - {"hint"}
        assert (await say("new_game", split="mine", index=1))[1].startswith("Task: bc")

    talk(server(Rows(MyTasks()), hints=False), script)


def test_two_servers_have_two_games() -> None:
    async def script(client: Client, say: Talk) -> None:
        async with Client(server()) as other:
            await other.call_tool("new_game", PVP)
            assert (await say("look"))[0]

    talk(server(), script)


@pytest.mark.slow  # a process of its own
def test_the_command_serves_over_its_standard_streams() -> None:
    async def script(client: Client, say: Talk) -> None:
        assert await say("new_game", **PVP) == (False, game_of(PVP).prompt)

    arguments = ["-m", "ashes_env.text.adapters.mcp_server"]
    talk(StdioServerParameters(command=sys.executable, args=arguments, cwd=str(ROOT)), script)
