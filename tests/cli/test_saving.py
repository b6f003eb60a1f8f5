"""Saved games: no window and no process loses what another one has saved."""

import io
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from ashes_env.cli import play, saves, watch
from ashes_env.cli.main import parser
from ashes_env.cli.plain import Plain
from ashes_env.cli.session import Session
from ashes_env.files import FileError
from ashes_env.replays import check, read
from ashes_env.spec.names import UsageError
from tests.cli.conftest import Run

GAME = ["--mode", "pvp", "--opponent", "random", "--plain"]


def begun(*argv: str) -> Session:
    """A new game as `ashes play` begins it."""
    return play.begin_session(parser().parse_args(["play", *GAME, *argv]))


def resumed(place: Path, *argv: str) -> Session:
    """A saved game as `ashes play --resume` goes on with it."""
    return play.resumed(parser().parse_args(["play", "--plain", "--resume", str(place), *argv]))


def decide(session: Session, n: int = 1, seed: int = 0) -> None:
    """Takes some decisions of the person, and those of the agent between them."""
    random = Random(seed)
    for _ in range(n):
        session.agents_play()
        session.act(random.choice(session.choices()).action)
    session.agents_play()


@pytest.fixture
def one_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is always the same second."""
    monkeypatch.setattr(time, "strftime", lambda *_: "20260102-030405")


@pytest.mark.usefixtures("one_second")
def test_s01_games_begun_in_the_same_second_have_files_of_their_own(games: Path) -> None:
    sessions = [begun("--seed", f"{seed}") for seed in range(4)]
    assert len({session.place for session in sessions}) == 4
    for session in reversed(sessions):
        decide(session, 2)
    for seed, session in enumerate(sessions):
        assert session.place is not None
        replay = read(session.place)
        assert (replay.spec.seed, replay.actions) == (seed, session.recording.actions)
        assert session.news_of_files() == []
    assert len(list(games.iterdir())) == 4


@pytest.mark.slow  # four processes
def test_s01_processes_that_begin_together_share_no_file(games: Path) -> None:
    script = "import sys, time; time.strftime = lambda *_: '0'; from ashes_env.cli.main import main; sys.exit(main())"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    started = [
        subprocess.Popen(
            [sys.executable, "-c", script, "play", *GAME, "--seed", f"{seed}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=env,
        )
        for seed in range(4)
    ]
    told = [process.communicate("1\n1\nq\n")[0] for process in started]
    assert {read(path).spec.seed for path in games.iterdir()} == set(range(4))
    for seed, text in enumerate(told):
        found = re.search(r"Saved after every decision in (.*); seed", text)
        assert found is not None
        assert read(found[1]).spec.seed == seed


def test_s01_a_game_that_cannot_begin_reserves_no_file(run: Run, games: Path, tmp_path: Path) -> None:
    for words in (["--hint", "nobody"], ["--seed", "x"], ["--opponent", "nobody"], ["--deck", "nowhere.json"]):
        for more in ([], ["--save", str(tmp_path / "mine.json")]):
            assert run("play", *GAME, *words, *more).code == 2
    assert not games.exists()
    assert not (tmp_path / "mine.json").exists()


@pytest.mark.parametrize("first", [0, 1], ids=["in order", "the second first"])
def test_s01_two_windows_of_one_game_keep_both(first: int, games: Path) -> None:
    session = begun("--seed", "6")
    decide(session, 2)
    place = session.place
    assert place is not None
    windows = [resumed(place), resumed(place)]
    mine, theirs = windows[first], windows[1 - first]
    decide(mine, 5, seed=1)
    kept = place.read_bytes()
    theirs.save()
    assert place.read_bytes() == kept, "a window in which nothing has happened saves nothing"
    decide(theirs, 1, seed=2)
    assert place.read_bytes() == kept
    other = theirs.place
    assert other == place.with_name(place.name.replace(".replay.json", "-2.replay.json"))
    (told,) = theirs.news_of_files()
    assert f"{place} has changed: another window may play that game" in told
    assert f"this game goes on in {other}" in told
    decide(theirs, 1, seed=3)
    decide(mine, 1, seed=4)
    assert theirs.news_of_files() == mine.news_of_files() == []
    for window in windows:
        assert window.place is not None
        replay = read(window.place)
        assert replay.actions == window.recording.actions
        check(replay)
    assert mine.place == place


def test_s01_the_plain_interface_tells_of_the_other_window(games: Path) -> None:
    session = begun("--seed", "6")
    decide(session, 2)
    place = session.place
    assert place is not None

    def played(*lines: str) -> str:
        """What the interface tells, while another window plays before the first line is typed."""
        source, out = io.StringIO("".join(lines)), io.StringIO()
        window = Plain(resumed(place), source, out)
        read_line = window.read

        def read_later(prompt: str) -> str | None:
            if not source.tell():
                decide(resumed(place), 3, seed=1)
            return read_line(prompt)

        window.read = read_later  # type: ignore[method-assign]
        assert window.play() == 0
        return out.getvalue()

    told = played("1\n", "q\n")
    other = place.with_name(place.name.replace(".replay.json", "-2.replay.json"))
    assert f"{place} has changed" in told
    assert f"Go on with:\nashes play --resume {other}" in told
    assert len(read(place).actions) > len(read(other).actions)
    told = played("q\n")
    assert f"ashes play --resume {place}" in told
    assert "has changed" not in told, "there was nothing to save"


def test_s01_a_game_of_an_undone_decision_is_this_game(games: Path) -> None:
    session = begun("--seed", "6")
    decide(session, 3)
    place = session.place
    assert place is not None
    actions = read(place).actions
    assert session.undo()
    assert read(place).actions == session.recording.actions != actions
    window = resumed(place)
    assert window.undo()
    assert window.place == place
    assert read(place).actions == window.recording.actions
    decide(session)
    assert session.place != place
    assert read(place).actions == window.recording.actions


@pytest.mark.parametrize("begin", [begun, lambda *argv: watch.begin_session(parser().parse_args(["watch", *argv]))])
def test_s01_a_named_file_belongs_to_one_window(
    begin: Callable[..., Session], games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "mine.json"
    session = begin("--seed", "1", "--save", str(place))
    assert session.place == place
    with pytest.raises(UsageError, match="is there already"):
        begin("--seed", "2", "--save", str(place))
    with monkeypatch.context() as patched:
        patched.setattr(saves, "fresh", Path)  # both look before one of them makes the file
        with pytest.raises(UsageError, match="is there already, since a moment ago"):
            begin("--seed", "2", "--save", str(place))
    session.save()
    assert read(place).spec.seed == 1
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "nothing")
    with pytest.raises(UsageError, match="is there already"):
        begin("--seed", "2", "--save", str(link))


def test_s01_a_resumed_game_that_is_saved_elsewhere_leaves_both_alone(games: Path, tmp_path: Path) -> None:
    session = begun("--seed", "6")
    decide(session, 2)
    assert session.place is not None
    kept = session.place.read_bytes()
    other = resumed(session.place, "--save", str(tmp_path / "b.json"))
    with pytest.raises(UsageError, match="is there already"):
        resumed(session.place, "--save", str(tmp_path / "b.json"))
    other.save()
    assert read(tmp_path / "b.json").actions == session.recording.actions
    decide(other)
    assert session.place.read_bytes() == kept


def test_s01_a_copy_replaces_nothing_but_the_beginning_of_its_game(games: Path, tmp_path: Path) -> None:
    session = begun("--seed", "6")
    decide(session, 2)
    copy, place = tmp_path / "copy.json", session.place
    assert place is not None
    session.save_as(copy)
    window = resumed(place)
    decide(window, 3, seed=1)
    window.save_as(copy)
    assert read(copy).actions == window.recording.actions, "the beginning of this game was there"
    with pytest.raises(FileError, match=r"holds something else"):
        session.save_as(copy)
    again, fresh = resumed(copy), resumed(copy)
    decide(again)
    decide(fresh, 2, seed=5)
    assert fresh.place != copy
    with pytest.raises(FileError, match="is there already, and this game with other decisions"):
        fresh.save_as(copy)
    assert window.undo()
    with pytest.raises(FileError, match="holds something else"):
        window.save_as(copy)
    assert read(copy).actions == again.recording.actions
    session.save_as(place)
    (tmp_path / "text.json").write_text("mine")
    with pytest.raises(FileError, match="is there already, and no saved game"):
        session.save_as(tmp_path / "text.json")


def test_s01_the_decks_of_a_draft_replace_no_file(run: Run, games: Path, tmp_path: Path) -> None:
    deck = tmp_path / "my-draft.json-deck-0.txt"
    deck.write_text("mine")
    typed = ["1"] * 400
    ran = run(
        "play", "--mode", "draft", "--plain", "--seed", "3", "--save", str(tmp_path / "my-draft.json"), typed=typed
    )
    assert "The decks are saved" in ran.out
    assert deck.read_text() == "mine"
    assert "my-draft.json-deck-0-2.txt" in ran.out
    assert (tmp_path / "my-draft.json-deck-0-2.txt").read_text().startswith("Name: ")


@pytest.mark.parametrize("what", ["link", "pipe", "folder", "loop"])
def test_s11_what_is_no_game_hides_no_game(what: str, run: Run, games: Path) -> None:
    run("play", *GAME, "--seed", "3", typed=["1", "q"])
    (place,) = games.iterdir()
    strange = games / "zzz.replay.json"
    if what == "link":
        strange.symlink_to(games / "nothing")
    elif what == "loop":
        strange.symlink_to(strange)
    elif what == "pipe":
        os.mkfifo(strange)
    else:
        strange.mkdir()
    assert saves.saved() == [place]
    ran = run("play", "--plain", "--resume", typed=["q"])
    assert ran.code == 0
    assert str(place) in ran.out
    assert str(place) in run("play", "--plain", "--resume", place.name[:10], typed=["q"]).out


def test_the_newest_game_is_first(games: Path) -> None:
    games.mkdir(parents=True)
    for n, name in enumerate("bac"):
        (games / f"{name}.replay.json").write_text("")
        os.utime(games / f"{name}.replay.json", (n, n))
    (games / "victories.json").write_text(json.dumps({}))
    assert [path.name[0] for path in saves.saved()] == ["c", "a", "b"]


@pytest.mark.parametrize(
    ("system", "given", "inside"),
    [
        ("linux", {"XDG_STATE_HOME": "/states"}, "/states"),
        ("linux", {}, "/home/somebody/.local/state"),
        ("linux", {"XDG_STATE_HOME": ""}, "/home/somebody/.local/state"),
        ("darwin", {"XDG_STATE_HOME": "/states"}, "/home/somebody/Library/Application Support"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local"),
        ("win32", {}, "/home/somebody/AppData/Local"),
    ],
)
def test_saved_games_lie_where_each_system_keeps_such_things(
    system: str, given: dict[str, str], inside: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/somebody"))
    monkeypatch.setattr(sys, "platform", system)
    assert saves.folder() == Path(inside) / "ashes-env" / "games"
