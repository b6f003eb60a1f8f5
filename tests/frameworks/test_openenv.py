"""OpenEnv: our server on the loopback, with our client, its generic client, its own checks, and the folder for a hub.

OpenEnv needs an environment of its own: `make test-openenv` runs this there.
"""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ashes_env.text.adapters import openenv_folder
from ashes_env.text.adapters.rows import game_of
from tests.text.adapters.test_readme import BLOCKS, SERVED

pytest.importorskip("openenv", reason="OpenEnv is not installed: make test-openenv runs this test")
pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    import uvicorn

    from ashes_env.text.adapters.openenv_env import create

    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(create(), log_level="warning"))
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"  # connections wait until it answers
    server.should_exit = True
    thread.join()
    listening.close()


def action(**fields: Any) -> Any:
    from ashes_env.text.adapters.openenv_env import AshesAction

    return AshesAction(**fields)


def test_a_game_through_the_server_is_the_game_itself(address: str) -> None:
    from ashes_env.text.adapters.openenv_client import AshesClient

    game = game_of({"mode": "pvp", "seed": 3, "opponent": "random"})
    with AshesClient(base_url=address).sync() as env:
        result = env.reset(mode="pvp", seed=3, opponent="random", episode_id="third")
        total, n = 0.0, 0
        while not result.done:
            assert result.observation.text == game.prompt
            assert result.observation.choices == game.choices
            game.choose(len(game.choices))
            result = env.step(action(choice=len(result.observation.choices)))
            total, n = total + result.reward, n + 1
        state = env.state()
    assert game.over
    assert total == game.reward == state.reward
    assert (state.step_count, state.mode, state.result, state.episode_id) == (n, "pvp", game.result, "third")


def test_the_generic_client_needs_nothing_of_ours(address: str) -> None:
    from openenv.core import GenericEnvClient

    with GenericEnvClient(base_url=address).sync() as env:
        seen = env.reset(split="games", index=2, seed=5).observation
        assert seen["text"] == game_of({"split": "games", "index": 2, "seed": 5}).prompt
        assert env.step({"choice": 1}).observation["text"] != seen["text"]


def test_what_is_wrong_is_said_and_changes_nothing(address: str) -> None:
    from ashes_env.text.adapters.openenv_client import AshesClient

    with AshesClient(base_url=address).sync() as env:
        with pytest.raises(RuntimeError, match="no game has begun"):
            env.step(action(choice=1))
        begun = env.reset(seed=1).observation
        for wrong, said in (
            (action(choice=99), "choose a whole number from 1 to"),
            (action(), "one of choice, card and rules"),
            (action(choice=1, rules=True), "one of choice, card and rules"),
            (action(card="No Such Card"), "No Such Card"),
        ):
            seen = env.step(wrong).observation
            assert said in seen.error
            assert (seen.text, seen.done, seen.reward) == (begun.text, False, 0.0)
        for row, said in (({"mode": "chess"}, "there is no 'chess'"), ({"opponent": "os:system"}, "a shipped agent")):
            with pytest.raises(RuntimeError, match=said):
                env.reset(**row)
        assert env.step(action(card="Hammer Knight")).observation.answer.startswith("Hammer Knight")
        assert env.step(action(rules=True)).observation.answer == game_of({}).rules()
        assert env.state().step_count == 0


def test_clients_have_games_of_their_own(address: str) -> None:
    from ashes_env.text.adapters.openenv_client import AshesClient

    with AshesClient(base_url=address).sync() as one, AshesClient(base_url=address).sync() as other:
        first, second = one.reset(seed=1).observation, other.reset(seed=1).observation
        moved = one.step(action(choice=1)).observation
        again = other.step(action(choice=99)).observation
    assert first.text == second.text == again.text != moved.text


def test_the_server_lists_its_tasks(address: str) -> None:
    import requests

    assert [split["name"] for split in requests.get(f"{address}/ashes/splits").json()] == game_of.splits()
    for split in game_of.splits():
        asked = {"split": split}
        found = requests.post(f"{address}/ashes/num_tasks", json=asked).json()
        assert found == {"num_tasks": len(game_of.tasks(split))}
        first: list[dict[str, Any]] = [
            {"split": split, "index": i, "id": task.name} for i, task in enumerate(game_of.tasks(split)[:2])
        ]
        some = requests.post(f"{address}/ashes/task_range", json={**asked, "start": 0, "stop": 2}).json()["tasks"]
        assert some == first
        for task in first:
            assert requests.post(f"{address}/ashes/task", json={**asked, "index": task["index"]}).json() == {
                "task": task
            }
        assert requests.post(f"{address}/ashes/task", json={**asked, "index": found["num_tasks"]}).status_code == 400
    assert requests.post(f"{address}/ashes/num_tasks", json={"split": "no such"}).status_code == 400


def test_the_checks_of_openenv_pass(address: str) -> None:
    from openenv.cli._validation import validate_running_environment

    report = validate_running_environment(address)
    assert report["passed"], report


def test_the_folder_is_one_that_openenv_pushes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from openenv.cli.commands.push import _validate_openenv_directory
    from openenv.validation.parsers.openenv_yaml import OpenEnvYamlParser

    folder = openenv_folder.write(tmp_path / "ashes")
    name, _ = _validate_openenv_directory(folder)
    assert name == "ashes"
    assert OpenEnvYamlParser().parse(folder).reward.range == (-1.0, 1.0)
    monkeypatch.syspath_prepend(str(folder))
    for module in ("server", "server.app", "client"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    import client  # type: ignore[import-not-found]
    import server.app  # type: ignore[import-not-found]

    assert "/reset" in server.app.app.openapi()["paths"]
    assert client.AshesClient.__name__ == "AshesClient"


def test_the_example_of_the_readme_runs(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = [block for block in BLOCKS if SERVED in block]
    exec(compile(block.replace(SERVED, address), "README", "exec"), {"__name__": "readme"})
    assert "Chimera" in capsys.readouterr().out.splitlines()[-1]
