"""Ladders: the same file gives the same files, however they come about."""

import json
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("openskill", reason="ladders need the extra 'train'")
pytest.importorskip("matplotlib", reason="ladders need the extra 'train'")

from ashes_env.contests.games import FIELDS, PVP, Game, Terms
from ashes_env.contests.playing import Bout, first_bouts, play_all
from evaluation.__main__ import main
from evaluation.contests import ladder, ladder_picture
from evaluation.contests.ladder_file import LadderError, read

FILE = """
decks = ["The Iron Men", "The Mist Guardian"]
games = 16
seed = 4
samples = 50
anchor = "chance"

[agents]
chance = "random"
luck = "random"
"looks ahead" = "greedy:completions=1"
"""
FILES = ("ladder.json", "ladder.md", "ladder.png", "games.csv")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("ladder") / "three.toml"
    path.write_text(FILE)
    assert ladder.main([str(path)]) == 0
    return path


def files(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in FILES}


@pytest.mark.slow  # many matches
def test_a_ladder_says_everything(file: Path) -> None:
    folder = file.with_suffix("")
    found = json.loads((folder / "ladder.json").read_text())
    best = found["ratings"][0]
    assert best["agent"] == "looks ahead"
    assert best["elo 95%"][0] > 0
    assert best["mu"] > found["ratings"][1]["mu"]
    assert {one["agent"]: one["elo"] for one in found["ratings"]}["chance"] == 0
    payoff = found["payoff"]
    assert payoff[0][0] is None
    assert payoff[0][2]["score"] == pytest.approx(1 - payoff[2][0]["score"])
    assert payoff[0][2]["games"] == 16
    assert found["first player"]["games"] == 48
    mine, theirs = found["deck against deck"][0][1], found["deck against deck"][1][0]
    assert mine["games"] == theirs["games"] == 24
    assert mine["score"] == pytest.approx(1 - theirs["score"])
    assert len((folder / "games.csv").read_text().splitlines()) == 49
    text = (folder / "ladder.md").read_text()
    assert all(label in text for label in ("chance", "luck", "looks ahead", "The first player takes"))


@pytest.mark.slow  # many matches
def test_two_agents_of_one_name_are_two(file: Path) -> None:
    found = json.loads((file.with_suffix("") / "ladder.json").read_text())
    games = [line.split(",") for line in (file.with_suffix("") / "games.csv").read_text().splitlines()[1:]]
    assert found["labels"] == ["chance", "luck", "looks ahead"]
    assert [game[3:] for game in games[16:32]] != [game[3:] for game in games[32:]]


@pytest.mark.slow  # games in other processes
def test_processes_change_nothing(file: Path, tmp_path: Path) -> None:
    assert ladder.main([str(file), "--out", str(tmp_path), "--processes", "2"]) == 0
    assert files(tmp_path) == files(file.with_suffix(""))


def test_finished_pairings_are_not_played_again(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "pairings"
    kept.mkdir()
    old = sorted((file.with_suffix("") / "pairings").iterdir())
    assert len(old) == 3
    for path in old[:2]:
        (kept / path.name).write_bytes(path.read_bytes())
    (kept / old[2].name).write_text(old[2].read_text()[:-40])  # as if it had been cut off
    played: list[int] = []

    def counted(bouts: Sequence[Bout], processes: int, replays: Path | None) -> Iterator[Game]:
        played.append(len(bouts))
        return play_all(bouts)

    monkeypatch.setattr("evaluation.contests.ladder.play_all", counted)
    assert ladder.main([str(file), "--out", str(tmp_path)]) == 0
    assert played == [16]
    assert files(tmp_path) == files(file.with_suffix(""))


def test_other_games_are_other_pairings(file: Path) -> None:
    found = read(file)
    seen = {json.dumps(ladder.identity(found, i, j)) for i, j in ((0, 1), (0, 2), (1, 2))}
    assert len(seen) == 3


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("games = 16|", "games is a whole number"),
        ("games = 16|games = 0", "games is a whole number"),
        ("games = 16|games = true", "games is a whole number"),
        ("games = 16|games = 15", "a multiple of 2 is needed, not 15"),
        ("games = 16|pairs = 2", "pairs is called games now"),
        ("seed = 4|sed = 4", "did you mean seed"),
        ('anchor = "chance"|anchor = "nobody"', "the anchor is one of the agents"),
        ('"random"\nluck|"randon"\nluck', "did you mean random"),
        ("The Iron Men|The Ironing Men", "The Iron"),
        ("samples = 50|payment = 3", "payment: there is no 3"),
        ('samples = 50|payment = "never"', "payment"),
        ('luck = "random"\n"looks ahead" = "greedy:completions=1"|', "agents are a list of two names or more"),
        ("games = 16|games = ", "three.toml"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_in_a_line(
    change: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "three.toml"
    old, new = change.split("|")
    assert old in FILE
    path.write_text(FILE.replace(old, new))
    with pytest.raises(SystemExit):
        ladder.main([str(path)])
    told = capsys.readouterr().err
    assert message in told
    assert told.count("\n") == 1
    assert not path.with_suffix("").exists()


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(LadderError, match=r"no\.toml"):
        read(tmp_path / "no.toml")


def test_code_that_a_ladder_names_is_run_only_where_the_command_line_names_it_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "somebodys.py").write_text(
        "open('owned', 'w')\nfrom ashes_env.agents.random_agent import RandomAgent as Agent\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "ladder.toml"
    path.write_text(FILE.replace('"greedy:completions=1"', '"somebodys:Agent"'))
    with pytest.raises(SystemExit) as ended:
        ladder.main([str(path)])
    assert ended.value.code == 2
    assert "--plug-in 'somebodys:Agent'" in capsys.readouterr().err
    assert not (tmp_path / "owned").exists()
    assert read(path, ["somebodys:Agent"]).names[2] == "somebodys:Agent"
    assert (tmp_path / "owned").exists()


@pytest.mark.parametrize("text", ["[" * 100_000, "[]", '{"of": 1, "columns": ["agent"], "games": [[1]]}'])
def test_kept_games_that_are_none_are_played_again(text: str, tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(text)
    assert ladder.kept(tmp_path / "one.json", {}, []) is None


def test_kept_games_have_the_values_of_games(tmp_path: Path) -> None:
    game = dict.fromkeys(FIELDS, "x")
    path = tmp_path / "one.json"
    path.write_text(json.dumps({"of": {}, "columns": list(FIELDS), "games": [list(game.values())]}))
    assert ladder.kept(path, {}, []) is None


CHANGES: dict[str, Callable[[list[dict[str, Any]]], object]] = {
    "none": list.clear,
    "fewer": list.pop,
    "more": lambda games: games.append(games[0]),
    "another order": list.reverse,
    "another deck": lambda games: games[0].update(deck="\x1b[2J"),
    "another deck of the other": lambda games: games[0].update(opponent_deck="The Frostdale Giants"),
    "another agent": lambda games: games[1].update(agent="\x1b[2J"),
    "another opponent": lambda games: games[1].update(opponent="expert"),
    "another seed": lambda games: games[2].update(seed=99),
    "another seat": lambda games: games[3].update(seat=3),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_kept_games_that_a_pairing_does_not_play_are_played_again(
    change: Callable[[list[dict[str, Any]]], object], tmp_path: Path
) -> None:
    bouts = first_bouts(Terms.of(PVP), ("random", "greedy"), ["The Iron Men", "The Mist Guardian"], 8, 1)
    games = [Bout.play(bout) for bout in bouts]
    path = tmp_path / "one.json"
    ladder.keep(path, {}, games)
    assert ladder.kept(path, {}, bouts) == games
    found = [asdict(game) for game in games]
    change(found)
    ladder.keep(path, {}, [Game(**each) for each in found])
    assert ladder.kept(path, {}, bouts) is None


def test_s03_labels_of_somebody_else_are_drawn_as_they_can_be_printed(tmp_path: Path) -> None:
    """Matplotlib would read a formula between dollar signs, and name characters without a glyph on standard error."""
    names = ["$x^$", "a\x1b]0;owned\x07\x1b[2J\nFORGED", "both $ and $"]
    cell = {"score": 0.5, "95%": [0.4, 0.6]}
    cells = [[None if i == j else cell for j in range(3)] for i in range(3)]
    rows = [{"agent": name, "elo": 0.0, "elo 95%": [-1.0, 1.0]} for name in names]
    found = {"labels": names, "decks": names, "ratings": rows, "payoff": cells, "deck against deck": cells}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ladder_picture.draw(found, tmp_path / "ladder.png")
    assert (tmp_path / "ladder.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("text", ["decks = " + "[" * 100_000, "seed = " + "1" * 5_000])
def test_a_ladder_that_is_endless_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "ladder.toml").write_text(text)
    with pytest.raises(LadderError, match=r"ladder\.toml"):
        read(tmp_path / "ladder.toml")


@pytest.mark.parametrize("link", ["pairings", "ladder.md", "pairings/1.json"])
def test_s02_a_ladder_writes_through_no_link(link: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out, thesis = tmp_path / "mine.toml", tmp_path / "out", tmp_path / "thesis"
    file.write_text(FILE)
    thesis.write_text("years of work")
    (out / link).parent.mkdir(parents=True)
    (out / link).symlink_to(thesis if Path(link).suffix else tmp_path)
    with pytest.raises(SystemExit):
        ladder.main([str(file), "--out", str(out)])
    assert "is a link that leads out of the folder" in capsys.readouterr().err
    assert thesis.read_text() == "years of work"


@pytest.mark.parametrize("there", [[], ["pairings", "ladder.md"]], ids=["empty", "another ladder"])
def test_s02_the_folder_that_nobody_named_is_no_link(
    there: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, other = tmp_path / "theirs" / "ladder.toml", tmp_path / "mine"
    for folder in (file.parent, other, *(other / name for name in there)):
        folder.mkdir()
    file.write_text(FILE)
    file.with_suffix("").symlink_to(other)
    with pytest.raises(SystemExit):
        ladder.main([str(file)])
    assert "is a link that leads out of the folder" in capsys.readouterr().err
    assert sorted(path.name for path in other.iterdir()) == sorted(there)


def test_a_file_that_cannot_be_written_is_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FILE.replace("16", "4").replace('"greedy:completions=1"', '"random"'))
    for name in ("pairings", "games.csv"):
        (tmp_path / "mine" / name).mkdir(parents=True)
    assert main(["ladder", str(file)]) == 1
    assert "\nevaluation ladder: cannot write games.csv: it is there and no ordinary file\n" in capsys.readouterr().err


def test_s01_a_ladder_replaces_no_file_of_another_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FILE)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "games.csv").write_text("of something else")
    with pytest.raises(SystemExit):
        ladder.main([str(file)])
    assert "holds other files, and is no folder of a ladder" in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["games.csv"]
