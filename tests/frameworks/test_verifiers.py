"""verifiers: our task set and environment, loaded by its loaders and played by its episodes against a stub model.

verifiers needs an environment of its own: `make test-verifiers` runs this there.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from ashes_env.text.adapters import verifiers_folder
from ashes_env.text.adapters.rows import game_of

vf: Any = pytest.importorskip(
    "verifiers.v1", reason="verifiers is not installed: make test-verifiers runs this test", exc_type=ImportError
)
pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.timeout(300)]

# The program that asks the model: those of verifiers install packages when they start, this one only asks.
HARNESS = """
import httpx
import verifiers.v1 as vf
from verifiers.v1.dialects.chat import message_to_wire


class Config(vf.HarnessConfig):
    pass


class Asks(vf.Harness[Config]):
    APPENDS_SYSTEM_PROMPT = SUPPORTS_RESUME = True
    EXECUTES_CODE = NEEDS_CONTAINER = False

    async def launch(self, ctx, trace, runtime, endpoint, secret, mcp_urls, data):
        _, prompt = self.resolve_prompt(data)
        body = {"model": ctx.model, "messages": [message_to_wire(each) for each in prompt]}
        async with httpx.AsyncClient(timeout=60) as http:
            answer = await http.post(
                f"{endpoint}/chat/completions", json=body, headers={"Authorization": f"Bearer {secret}"}
            )
        return vf.ProgramResult(0 if answer.is_success else 1, answer.text, "")


__all__ = ["Asks"]
"""
Model = Callable[[list[dict[str, Any]]], str]


class Stub(BaseHTTPRequestHandler):
    model: Model = staticmethod(lambda messages: "1")

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        message = {"role": "assistant", "content": type(self).model(asked["messages"])}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        found = {
            "id": "1",
            "object": "chat.completion",
            "created": 0,
            "model": "stub",
            "choices": [choice],
            "usage": usage,
        }
        data = json.dumps(found).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Stub)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(autouse=True)
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The module that our command writes, and the program, where verifiers finds them by name."""
    assert verifiers_folder.main([str(tmp_path / "out")]) == 0
    (tmp_path / "out" / "asks.py").write_text(HARNESS)
    monkeypatch.syspath_prepend(str(tmp_path / "out"))
    for name in ("ashes_text", "asks"):
        monkeypatch.delitem(sys.modules, name, raising=False)


def config(**taskset: Any) -> Any:
    from verifiers.v1.utils.loaders import resolve_env_config

    player = {"harness": {"id": "asks"}, "runtime": {"type": "subprocess"}}
    return resolve_env_config({"taskset": {"id": "ashes_text", **taskset}, "player": player})


def played(address: str, model: Model, **taskset: Any) -> Any:
    """The first episode of a task set with a model."""
    from verifiers.v1.utils.loaders import load_environment

    Stub.model = staticmethod(model)

    async def run() -> Any:
        env = load_environment(config(**taskset))
        task = next(iter(env.taskset))
        context = vf.ModelContext(model="stub", client=vf.EvalClientConfig(base_url=address, api_key_var="NO_KEY"))
        async with env.serving():
            return await env.run_episode(task, context)

    return asyncio.run(run())


def test_the_loaders_find_the_tasks() -> None:
    from verifiers.v1.utils.loaders import load_taskset

    tasks = load_taskset(config(terms={"mode": "pvp", "opponent": "random"}).taskset)
    first, second = tasks.take(2)
    assert first.data.row == {"mode": "pvp", "opponent": "random", "seed": 0}
    assert (first.data.name, second.data.name) == ("pvp-0", "pvp-1")
    assert first.key != second.key
    with pytest.raises(ValueError, match="split: there is no 'puzles'"):
        next(iter(load_taskset(config(split="puzles").taskset)))


@pytest.mark.slow
def test_a_whole_game_is_played_and_scored(address: str) -> None:
    asked: list[list[dict[str, Any]]] = []

    def model(messages: list[dict[str, Any]]) -> str:
        asked.append(messages)
        last = re.findall(r"^([0-9]+)\. ", messages[-1]["content"], re.MULTILINE)[-1]
        return f"I take the last.\n{last}"

    episode = played(address, model)
    assert episode.ok, episode.errors
    (trace,) = episode.traces
    game = game_of({"split": "games", "index": 0})
    while not game.over:
        game.choose(len(game.choices))
    assert trace.rewards["game"].score == game.reward == -1.0
    assert trace.metrics["choices"] == len(asked)
    assert trace.metrics["illegal"] == 0
    assert "\n1. " in asked[0][-1]["content"]
    assert [message["role"] for message in asked[1]] == ["user", "assistant", "user"]


@pytest.mark.slow
def test_illegal_answers_are_told_and_end_the_episode_at_last(address: str) -> None:
    asked: list[str] = []

    def model(messages: list[dict[str, Any]]) -> str:
        asked.append(messages[-1]["content"])
        return {1: "no idea", 2: "9999", 3: "1"}.get(len(asked), "**0**")

    episode = played(address, model, misses=3)
    (trace,) = episode.traces
    assert "the last line has no number from 1 to" in asked[1]
    assert "not 9999" in asked[2]
    assert len(asked) == 6
    assert trace.metrics["choices"] == 1
    assert trace.metrics["illegal"] == 5
    assert trace.rewards["game"].score == 0.0
    assert trace.stop_condition == "illegal_answers"
