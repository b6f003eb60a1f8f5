"""A language model as an agent by name, and what of a game reaches it."""

import os
import random
import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from ashes_env.agents.base import AgentError
from ashes_env.agents.make import make_agent
from ashes_env.contests.games import Forfeit
from ashes_env.match.redeal import Redealt
from ashes_env.spec.spec import GameSpec
from ashes_env.text import TextGame
from ashes_env.text.llm import Config, ConfigError, NoAnswer, of_game, of_match, read_config
from ashes_env.text.llm.agent import Model
from tests.cli.conftest import Run, games, run
from tests.text.llm.stubs import Server, served

__all__ = ["games", "run"]
NAME = "ashes_env.text.llm.agent:Model:file="


def config(folder: Path, stub: Server, *lines: str) -> Path:
    path = folder / "model.toml"
    text = [f'address = "{stub.address}"', 'model = "small"', "tries = 1", *lines]
    path.write_text("\n".join(text), encoding="utf-8")
    return path


@pytest.mark.parametrize("mode", ["red_rains", "pvp", "campaign", "draft"])
def test_nothing_hidden_reaches_a_model(tmp_path: Path, mode: str) -> None:
    """Two deals that differ only in what the seat cannot know give equal requests, at every decision of a game."""
    rng = random.Random(3)
    match = GameSpec(mode, {} if mode == "draft" else {"payment": "auto"}, {}, 5).match()
    differed = 0
    with served(["1"]) as stub:
        agents = [Model(str(config(tmp_path, stub))) for _ in range(2)]
        for agent in agents:
            agent.start(7)
        while not match.over and match.decisions < 80:
            deals = [match.redealt(seed) for seed in (1, 2)]
            differed += deals[0].save() != deals[1].save()
            if match.seat == 0:
                chosen = [agent.act(deal) for agent, deal in zip(agents, deals, strict=True)]
                assert chosen[0] == chosen[1]
            match.act(rng.choice(list(match.actions())))
    assert differed > 20
    assert len(stub.bodies) > 20 or match.over
    assert stub.bodies[::2] == stub.bodies[1::2]


@pytest.mark.parametrize("mode", ["red_rains", "pvp"])
def test_an_agent_is_told_what_the_command_tells_but_the_news(mode: str) -> None:
    game = TextGame(GameSpec(mode, {"payment": "auto"}, {}, 2), opponent="random")
    rng = random.Random(1)
    for _ in range(15):
        told, offered = of_match(game.match.redealt(9))
        here = of_game(game)
        assert (told.table, told.question, list(told.choices), told.cards) == (
            here.table,
            here.question,
            list(here.choices),
            here.cards,
        )
        assert [one.action for one in offered] == [one.action for one in game.offered]
        game.choose(rng.randint(1, len(game.choices)))


def test_the_name_of_a_plug_in_makes_it(tmp_path: Path) -> None:
    with served(['{"choice": 2}']) as stub:
        agent = make_agent(f"{NAME}{config(tmp_path, stub)}")
        assert isinstance(agent, Redealt)
        assert stub.bodies == []  # to make it asks nobody
        match = GameSpec("pvp").match()
        agent.start(1)
        assert agent.act(match) == of_match(match)[1][1].action
    assert len(stub.bodies) == 1


def test_a_game_begins_without_notes_and_with_a_full_budget(tmp_path: Path) -> None:
    with served(['{"choice": 1, "notes": "plan"}']) as stub:
        agent = Model(str(config(tmp_path, stub, "tokens = 200", 'then = "lost"')))
        for _ in range(2):
            agent.start(1)
            match = GameSpec("pvp").match()
            agent.act(match)
            agent.act(match)
            with pytest.raises(Forfeit, match="220 of 200 tokens"):
                agent.act(match)
    notes = ["Your notes: plan" in body["messages"][1]["content"] for body in stub.bodies]
    assert notes == [False, True, False, True]


def test_nothing_is_carried_from_one_seat_or_game_to_another(tmp_path: Path) -> None:
    """Both seats are played by one object: what one of them notes is hidden from the other one."""
    with (
        served([f'{{"choice": 1, "notes": "secret {n}"}}' for n in range(12)]) as stub,
        Model(str(config(tmp_path, stub))) as agent,
    ):
        told: list[str] = []
        for _ in range(2):
            agent.start(1)
            match = GameSpec("pvp").match()
            notes = {0: "", 1: ""}
            for _ in range(6):
                seat, asked = match.seat, len(stub.bodies)
                match.act(agent.act(match))
                for body in stub.bodies[asked:]:
                    found = re.findall("^Your notes: (.*)$", body["messages"][1]["content"], re.MULTILINE)
                    assert "".join(found) == notes[seat]
                    notes[seat] = f"secret {len(told)}"
                    told.append(notes[seat])
            assert all(notes.values())


NUMBERS = """
import json, os, sys
for n, line in enumerate(sys.stdin, 1):
    with open(os.path.join(os.path.dirname(__file__), "asked"), "a") as file:
        print(os.getpid(), n, file=file)
    print(json.dumps({"text": "1"}), flush=True)
"""


def test_every_game_has_a_program_of_its_own(tmp_path: Path) -> None:
    """And so has every seat of one."""
    (tmp_path / "model.py").write_text(NUMBERS, encoding="utf-8")
    path = tmp_path / "model.toml"
    path.write_text(f"command = \"'{sys.executable}' '{tmp_path / 'model.py'}'\"", encoding="utf-8")
    agent = Model(str(path))
    due: list[int] = []
    for _ in range(2):
        agent.start(1)
        match = GameSpec("pvp").match()
        answered = Counter[int]()
        while len(answered) < 2 or min(answered.values()) < 2:
            answered[match.seat] += 1
            due.append(answered[match.seat])
            match.act(agent.act(match))
    agent.close()
    agent.close()
    asked = [line.split() for line in (tmp_path / "asked").read_text().splitlines()]
    assert [int(n) for _, n in asked] == due
    assert len({process for process, _ in asked}) == 4
    for process in {process for process, _ in asked}:
        with pytest.raises(ProcessLookupError):
            os.kill(int(process), 0)


@pytest.mark.slow  # two games
def test_a_match_with_a_model_keeps_transcripts(tmp_path: Path, run: Run) -> None:
    (tmp_path / "kept").mkdir()
    with served(['{"choice": 1}']) as stub:
        path = config(tmp_path, stub, f"folder = '{tmp_path / 'kept'}'", "tokens = 1000")
        ran = run("match", "--agents", f"{NAME}{path}", "--games", "2")
    assert ran.code == 0, ran.err
    assert "games" in ran.out
    assert sorted(each.name for each in (tmp_path / "kept").iterdir()) == [
        "game-2.jsonl",
        "game-2.md",
        "game.jsonl",
        "game.md",
    ]
    page = (tmp_path / "kept" / "game.md").read_text(encoding="utf-8")
    assert "## Decision 1: " in page
    assert "because the budget is spent" in page


def test_a_dead_endpoint_ends_a_match_in_one_line(tmp_path: Path, run: Run) -> None:
    with served(["1"]) as stub:
        path = config(tmp_path, stub)
    ran = run("match", "--agents", f"{NAME}{path}", "--games", "2")
    assert ran.code == 2
    assert "127.0.0.1 cannot be reached" in ran.err
    agent = Model(str(path))
    agent.start(1)
    with pytest.raises(NoAnswer):
        agent.act(GameSpec("pvp").match())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "who answers"),
        ('address = "http://host"', "the model is missing"),
        ('address = "http://host"\nmodel = "m"\ncommand = "c"', "who answers"),
        ('command = "c"\nmodel = "m"', "for an address"),
        ('command = "c"\napi_key = "sk-secret"', "no key stands in a file"),
        ('command = "c"\nkey = 3', "key: a text"),
        ('command = "c"\nthen = "draw"', "then: random or lost, not 'draw'"),
        ('command = "c"\ntries = 0', "from 1 to 100"),
        ('command = "c"\ntries = -1', "tries: a whole number from 0, not -1"),
        ('command = "c"\ntries = true', "tries: a whole number from 0, not True"),
        ('command = "c"\ntimeout = "long"', "timeout: a number from 0, not 'long'"),
        ('command = "c"\ncards = 1', "cards: true or false, not 1"),
        ('command = "c"\nfields = 1', "fields: a table"),
        ('command = "c"\ntemperature = 1', "there is no 'temperature'; there are address, "),
        ("command = ", "not TOML"),
    ],
)
def test_settings_that_are_none_are_a_typed_error(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "model.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=message) as refused:
        read_config(path)
    assert "sk-secret" not in str(refused.value)
    with pytest.raises(AgentError, match=message):
        make_agent(f"{NAME}{path}")


def test_settings_are_read(tmp_path: Path) -> None:
    path = tmp_path / "model.toml"
    path.write_text(
        'address = "http://h/v1"\nmodel = "m"\ntimeout = 3\nmoney = 1\n[fields]\nseed = 1', encoding="utf-8"
    )
    assert read_config(path) == Config("http://h/v1", "m", timeout=3.0, money=1.0, fields={"seed": 1})


def test_without_settings_or_their_folder_there_is_no_agent(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="the settings are missing"):
        Model()
    path = tmp_path / "model.toml"
    path.write_text('command = "c"\nfolder = "nowhere"', encoding="utf-8")
    with pytest.raises(OSError, match="there is no folder 'nowhere'"):
        Model(str(path))
