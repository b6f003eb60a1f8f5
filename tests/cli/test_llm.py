"""`ashes llm`: a language model plays games; what is printed, what is kept, how it goes on."""

import json
import re
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ashes_env.replays import check, read
from ashes_env.text.llm.games import Stop
from tests.cli.conftest import Run
from tests.text.llm.stubs import KEY, Response, served


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


def last(body: dict[str, Any]) -> int:
    """The number of the last choice of a request."""
    return int(re.findall(r"^(\d+)\. ", body["messages"][1]["content"], re.MULTILINE)[-1])


def plays(body: dict[str, Any]) -> str:
    """A model that takes the last choice, and notes how often it did."""
    found = re.search(r"^Your notes: turn (\d+)$", body["messages"][1]["content"], re.MULTILINE)
    return json.dumps({"choice": last(body), "notes": f"turn {int(found[1]) + 1 if found else 1}"})


def flags(address: str, *more: str) -> list[str]:
    return ["llm", "--address", address, "--model", "small", "--mode", "pvp", "--opponent", "random", *more]


def kept(folder: Path, but: str = "") -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if not but or path.suffix != but}


def row(text: str) -> list[str]:
    """The cells of the row under the head of the table."""
    return re.split(r"  +", text.splitlines()[2])


@pytest.mark.slow  # whole games
def test_games_are_played_told_and_kept(run: Run, tmp_path: Path) -> None:
    with served(plays) as stub:
        folder = str(tmp_path / "kept")
        prices = ("--price-read", "1", "--price-written", "10")
        ran = run(*flags(stub.address, "--games", "2", "--at-once", "2", "--folder", folder, *prices))
    assert ran.code == 0, ran.err
    model, games, won, *means = row(ran.out)
    assert (model, games) == ("small", "2")
    assert re.fullmatch(r"[\d.]+% \([\d.]+% - [\d.]+%\)", won)
    answers, illegal, drawn, tokens, written, _, money = means
    assert float(answers) == len(stub.bodies) / 2
    assert (illegal, drawn) == ("0.0 (0.0%)", "0.0")
    assert int(tokens.replace(",", "")) == round(100 * len(stub.bodies) / 2)
    assert float(money) == pytest.approx(len(stub.bodies) / 2 * (100 + 10 * 10) / 1e6, rel=1e-3)
    assert int(written.replace(",", "")) == round(10 * len(stub.bodies) / 2)
    files = kept(tmp_path / "kept")
    names = ["game-1.jsonl", "game-1.md", "game-1.replay.json"]
    assert list(files) == [*names, *(name.replace("1", "2") for name in names)]
    for seed in (1, 2):
        replay = read(tmp_path / "kept" / f"game-{seed}.replay.json")
        check(replay)
        assert "llm" in replay.agents
        page = files[f"game-{seed}.md"].decode()
        assert "## Decision 1: " in page
        assert "Your notes: turn 3\n" in page
        assert "## The end\n\nSince the last decision:\n\n- " in page
    assert {headers["Authorization"] for headers in stub.headers} == {f"Bearer {KEY}"}
    assert KEY not in ran.out + ran.err + json.dumps(stub.bodies)
    assert not any(KEY.encode() in content for content in files.values())

    with served(plays) as again:  # everything has ended: nobody is asked
        second = run(*flags(again.address, "--games", "2", "--folder", folder, *prices))
    assert (second.code, second.out, again.bodies) == (0, ran.out, [])
    assert kept(tmp_path / "kept") == files


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="nothing stands for ctrl-c here")
@pytest.mark.parametrize("ended", ["ctrl-c", "down"])
def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(
    run: Run, tmp_path: Path, ended: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    budget = ("--tokens", "3000", "--tries", "1", "--games", "2", "--folder")
    with served(plays) as stub:
        assert run(*flags(stub.address, *budget, str(tmp_path / "whole"))).code == 0
    whole = stub.bodies
    main = threading.main_thread().ident
    assert main is not None
    before = signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # a shell starts jobs in the background without it
    request.addfinalizer(lambda: signal.signal(signal.SIGINT, before))
    asked, noticed, sets = 0, threading.Event(), Stop.set

    def noted(stop: Stop) -> None:
        sets(stop)
        noticed.set()

    monkeypatch.setattr(Stop, "set", noted)

    def stops(body: dict[str, Any]) -> Any:
        nonlocal asked
        asked += 1
        if asked == 11 and ended == "ctrl-c":
            signal.pthread_kill(main, signal.SIGINT)
            noticed.wait()
        if asked > 11 and ended == "down":
            return Response(f"no such key: {KEY}".encode(), 500)
        return plays(body)

    with served(stops) as stub:
        ran = run(*flags(stub.address, *budget, str(tmp_path / "parts")))
    assert KEY not in ran.out + ran.err
    if ended == "down":
        assert ran.code == 2
        assert "127.0.0.1 answered with status 500: no such key: (the key)" in ran.err
    else:
        assert ran.code == 130
        assert "stopped after 0 of 2 games; the same command goes on from there" in ran.err
    assert "The game was stopped here" in (tmp_path / "parts" / "game-1.md").read_text(encoding="utf-8")
    answered = [line for line in (tmp_path / "parts" / "game-1.jsonl").read_text().splitlines() if '"ask"' in line]
    with served(plays) as stub:
        ran = run(*flags(stub.address, *budget, str(tmp_path / "parts")))
    assert ran.code == 0, ran.err
    assert stub.bodies == whole[len(answered) :]

    def steady(folder: str) -> list[str]:
        """What does not depend on the time that answers took."""
        texts = (content.decode() for name, content in kept(tmp_path / folder).items())
        return [re.sub(r'"seconds": [\d.]+|[\d.]+ s\):|- seconds: [\d.]+', "", text) for text in texts]

    assert steady("parts") == steady("whole")


@pytest.mark.parametrize(
    ("flag", "told"),
    [
        (["--tokens", "200"], "Drawn at random, because the budget is spent"),
        (["--tokens", "200", "--then", "lost"], "The game is lost, because the budget is spent: 220 of 200 tokens."),
    ],
    ids=["random", "lost"],
)
def test_a_transcript_says_that_the_budget_is_spent(run: Run, tmp_path: Path, flag: list[str], told: str) -> None:
    with served(plays) as stub:
        ran = run(*flags(stub.address, "--folder", str(tmp_path), *flag))
    assert ran.code == 0, ran.err
    assert len(stub.bodies) == 2
    assert told in (tmp_path / "game-1.md").read_text(encoding="utf-8")
    if "lost" in flag:
        assert row(ran.out)[2].startswith("0.0%")
        assert told in ran.err


BAD: dict[str, Callable[[dict[str, Any]], Any]] = {
    "in other words": lambda body: "I would take the second" if len(body["messages"]) == 2 else str(last(body)),
    "out of range": lambda body: '{"choice": 99}' if len(body["messages"]) == 2 else str(last(body)),
}


@pytest.mark.parametrize("how", BAD)
def test_illegal_answers_are_counted(run: Run, how: str) -> None:
    with served(BAD[how]) as stub:
        ran = run(*flags(stub.address, "--tokens", "1000"))
    assert ran.code == 0, ran.err
    _, _, _, answers, illegal, drawn, *_ = row(ran.out)
    assert float(answers) == len(stub.bodies) == 10
    assert illegal == "5.0 (50.0%)"
    assert float(drawn) > 0


def test_a_program_plays(run: Run, tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text("for line in iter(input, ''): print('{\"text\": \"1\"}', flush=True)\n")
    command = f"'{sys.executable}' '{tmp_path / 'model.py'}' --token secret-argument"
    kept_in = tmp_path / "kept"
    ran = run(
        "llm", "--command", command, "--name", "mine", "--tokens", "20000", "--folder", str(kept_in), "--games", "2"
    )
    assert ran.code == 0, ran.err
    assert row(ran.out)[:2] == ["mine", "2"]
    assert "about " in ran.out
    assert "secret-argument" not in ran.out + ran.err
    assert not any(b"secret-argument" in content for content in kept(kept_in).values())


@pytest.mark.slow  # whole games
def test_a_draft_is_won_by_the_deck_that_wins_its_game(run: Run, tmp_path: Path) -> None:
    with served(["1"]) as stub:
        given = flags(stub.address, "--mode", "draft", "--games", "8", "--folder", str(tmp_path))
        ran = run(*given)
    assert ran.code == 0, ran.err
    told = re.findall(
        r"game-\d+ .*: (won|not won)\. Every deck is ready; in the hands of the expert: (.*)\.$", ran.err, re.M
    )
    assert [won for won, _ in told] == ["won" if by.startswith("you have") else "not won" for _, by in told]
    assert len({won for won, _ in told}) == 2
    assert row(ran.out)[2].startswith(f"{[won for won, _ in told].count('won') / 8:.1%}")
    system, first = stub.bodies[0]["messages"]
    assert "You and the other drafters build decks" in system["content"]
    assert "take a Phoenixborn" in first["content"]
    check(read(tmp_path / "game-1.replay.json"))


def test_the_decks_of_a_draft_have_to_fit_at_a_table(run: Run) -> None:
    ran = run(*flags("http://localhost:1/v1", "--mode", "draft", "--players", "5"))
    assert (ran.code, "2 to 4 draft, not 5" in ran.err) == (2, True)


def test_flags_take_precedence_over_the_file(run: Run, tmp_path: Path) -> None:
    with served(plays) as stub:
        path = tmp_path / "model.toml"
        path.write_text(f'address = "{stub.address}"\nmodel = "big"\ntokens = 100\n[fields]\ntemperature = 1\n')
        ran = run("llm", "--config", str(path), "--model", "small", "--field", "temperature=0", "stop=END")
    assert ran.code == 0, ran.err
    (body,) = stub.bodies
    assert (body["model"], body["temperature"], body["stop"]) == ("small", 0, "END")


WRONG = [
    ("fields = 5", ["--field", "a=1"], "fields: a table"),
    ('fields = [["a", 1]]', ["--field", "a=1"], "fields: a table"),
    ("address = 5", ["--address", "http://localhost:1/v1"], "address: a text"),
    ("timeout = []", ["--timeout", "5"], "timeout: a number from 0, not []"),
    ("folder = 5", [], "folder: a text, not 5"),
    ('cards = "no"', ["--no-cards"], "cards: true or false, not 'no'"),
    ("", ["--field", "model=x"], "fields: model is none of them"),
    ("", ["--field", "x"], "--field: NAME=VALUE, not 'x'"),
    ("", ["--field", "x=NaN", "y=[", "model=x"], "fields: model is none of them"),
]


@pytest.mark.parametrize(("line", "flag", "told"), WRONG)
def test_a_wrong_setting_of_the_file_is_named_whatever_the_flags_say(
    run: Run, tmp_path: Path, line: str, flag: list[str], told: str
) -> None:
    path = tmp_path / "model.toml"
    path.write_text(line if "address" in line else f'address = "http://localhost:1/v1"\nmodel = "m"\n{line}\n')
    ran = run("llm", "--config", str(path), *flag)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert told in ran.err


def test_a_folder_of_other_games_is_refused_and_stays(run: Run, tmp_path: Path) -> None:
    with served(plays) as stub:
        given = flags(stub.address, "--tokens", "100", "--folder", str(tmp_path))
        assert run(*given).code == 0
        before = kept(tmp_path)
        ran = run(*given, "--no-cards", "--notes", "10")
    assert ran.code == 2
    assert "game-1.jsonl: it was played with other settings (notes, cards, system): name another folder" in ran.err
    assert kept(tmp_path) == before


def test_a_wrong_variable_of_the_key_is_not_repeated(run: Run) -> None:
    ran = run("llm", "--address", "https://host/v1", "--model", "m", "--key", KEY)
    assert ran.code == 2
    assert KEY not in ran.out + ran.err
