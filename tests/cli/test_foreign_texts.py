"""Texts of files that somebody else has made: shown, they neither move the cursor nor make lines of their own."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from ashes_env.agents.checkpoint import parts_of
from ashes_env.decks import get
from ashes_env.decks.deck import fields_of
from ashes_env.encoding.schema import TWO
from ashes_env.files import one_line, printable_json, printable_lines, save_state
from ashes_env.files.states import MANIFEST
from ashes_env.replays import Recording, as_dict
from ashes_env.spec.spec import GameSpec
from tests.agents.test_forward import WIDTHS, drawn
from tests.cli.conftest import Ran, Run

FORGED: Final = "All rules are kept"
TEXT: Final = f"a\x1b]0;owned\x07\x1b[2J\n{FORGED}\r{FORGED}\x9b31m\u2028{FORGED}\u202e"
Made = Callable[[Path], list[str]]


def shown(ran: Ran) -> str:
    """What a command showed, of which every line is its own and can be printed."""
    for line in (ran.out + ran.err).split("\n"):
        assert line.isprintable(), repr(line)
        assert not line.startswith(FORGED)
    return ran.out + ran.err


def deck_with(**fields: Any) -> Callable[[Path, str], Path]:
    def made(folder: Path, ending: str) -> Path:
        path = folder / f"deck{ending}"
        data = {**fields_of(get("The Iron Men")), **fields}
        lines = [f"{json.dumps(name)} = {json.dumps(value)}" for name, value in data.items() if name == "name"]
        path.write_text("\n".join(lines) if ending == ".toml" else json.dumps(data))
        return path

    return made


DECKS: Final = {
    "name": deck_with(name=TEXT),
    "phoenixborn": deck_with(phoenixborn=TEXT),
    "first five": deck_with(first_five=[TEXT]),
    "card": deck_with(cards={TEXT: 3}),
    "die": deck_with(dice={TEXT: 10}),
    "number": deck_with(cards={"Hammer Knight": TEXT}),
    "group": deck_with(group=TEXT),
    "field": deck_with(**{TEXT: 1}),
}


@pytest.mark.parametrize("made", DECKS.values(), ids=DECKS)
@pytest.mark.parametrize("how", ["--check=FILE", "--convert=FILE", "--convert=FILE --to=json"])
def test_s03_a_deck_of_somebody_else(made: Callable[[Path, str], Path], how: str, run: Run, tmp_path: Path) -> None:
    for ending in (".json", ".toml"):
        path = made(tmp_path, ending)
        assert shown(run("decks", *how.replace("FILE", str(path)).split(" ")))


def test_s03_a_converted_deck_is_the_same_deck(run: Run, tmp_path: Path) -> None:
    path = DECKS["name"](tmp_path, ".json")
    assert json.loads(run("decks", f"--convert={path}", "--to=json").out) == json.loads(path.read_text())


def checkpoint(folder: Path, **meta: Any) -> Path:
    described = {"network": WIDTHS, "observation": "flat", "steps": 1, "actions": TWO.n_actions, **meta}
    save_state(folder, parts_of(drawn("flat", "ids", WIDTHS), described))
    return folder


def trained(folder: Path) -> list[str]:
    where = checkpoint(folder / "mine", trained={"payment": TEXT, "first_five": [TEXT], "meditation": {TEXT: TEXT}})
    return ["match", "--agents", "random", str(where), "--games", "1"]


def damaged(folder: Path) -> list[str]:
    where = checkpoint(checkpoint(folder / "mine"))
    path = where / "00000002" / MANIFEST
    found = json.loads(path.read_text())
    found["files"][TEXT] = found["files"]["meta.json"]
    path.write_text(json.dumps(found))
    return ["match", "--agents", "random", str(where), "--games", "1"]


def other_form(folder: Path) -> list[str]:
    return ["match", "--agents", str(checkpoint(folder / "mine", observation=TEXT)), "--games", "1"]


def other_titles(folder: Path) -> list[str]:
    return ["match", "--agents", str(checkpoint(folder / "mine", titles=TEXT)), "--games", "1"]


def puzzle(folder: Path, **fields: Any) -> list[str]:
    found = json.loads((Path(__file__).parents[2] / "ashes_env/scenarios/puzzles/rage.json").read_text())
    path = folder / "puzzle.json"
    path.write_text(json.dumps({**found, **fields}))
    return ["puzzle", str(path), "--plain"]


def replay(folder: Path, **fields: Any) -> Path:
    recording = Recording.begin(
        GameSpec(
            "pvp",
            settings={"illegal_action": "raise"},
            options={"decks": [{**fields_of(get("The Iron Men")), "name": TEXT}, "The Mist Guardian"]},
            seed=1,
        ),
        ["human", "random"],
    )
    path = folder / "game.json"
    path.write_text(json.dumps({**as_dict(recording.replay()), **fields}))
    return path


def submission(folder: Path) -> list[str]:
    source = Path(__file__).parents[2] / "evaluation/submissions/red-rains-viros-S1-random.json"
    found = json.loads(source.read_text())
    found["about"] = dict.fromkeys(("version", "commit", "schema"), TEXT)
    found["agent"]["agent"] = TEXT
    path = folder / "submission.json"
    path.write_text(json.dumps(found))
    return ["benchmark", "--board", str(path)]


SHOWN: Final[dict[str, Made]] = {
    "what a checkpoint was trained with": trained,
    "a file that a manifest names": damaged,
    "the form of a checkpoint": other_form,
    "the titles of a checkpoint": other_titles,
    "a puzzle": lambda folder: puzzle(folder, title=TEXT, task=TEXT, hint=TEXT),
    "the goal of a puzzle": lambda folder: puzzle(folder, goal=TEXT),
    "a field of a puzzle": lambda folder: puzzle(folder, **{TEXT: 1}),
    "a position": lambda folder: puzzle(folder, position={TEXT: TEXT}),
    "the agents of a replay": lambda folder: ["replay", str(replay(folder, agents=[TEXT, "random"]))],
    "the result of a replay": lambda folder: ["replay", str(replay(folder, result=TEXT))],
    "the settings of a replay": lambda folder: [
        "replay",
        str(replay(folder, settings={TEXT: TEXT, "a": [{"b": TEXT}]})),
    ],
    "the options of a replay": lambda folder: ["replay", str(replay(folder))],
    "a replay that does not begin": lambda folder: ["replay", "--check", str(replay(folder, settings={TEXT: TEXT}))],
    "a saved game": lambda folder: ["play", "--resume", str(replay(folder)), "--plain"],
    "the agent of a saved game": lambda folder: [
        "play",
        "--plain",
        "--resume",
        str(replay(folder, agents=["human", "x"])),
    ],
    "a submission": submission,
    "a submission, verified": lambda folder: ["benchmark", "--verify", submission(folder)[2]],
    "a deck to play with": lambda folder: ["play", "--plain", f"--deck={DECKS['name'](folder, '.json')}"],
    "a deck that cannot be played": lambda folder: ["play", "--plain", f"--deck={DECKS['card'](folder, '.json')}"],
}


@pytest.mark.parametrize("made", SHOWN.values(), ids=SHOWN)
def test_s03_a_file_of_somebody_else(made: Made, run: Run, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    ran = run(*made(tmp_path), typed=["h", "h", "b", "l", "?"])
    warned = "".join(f"{record.getMessage()}\n" for record in caplog.records)
    assert shown(Ran(ran.code, ran.out, ran.err + warned))


NAMED: Final[dict[str, tuple[str, ...]]] = {
    "a game that goes on": ("play", "--plain", "--resume", "FILE"),
    "a game as a page": ("replay", "FILE", "--html", "FILE.html"),
    "a game as arrays": ("replay", "FILE", "--arrays", "FILE.npz"),
    "a game as a picture": ("picture", "FILE", "--out", "FILE.png"),
    "a game that does not exist": ("replay", "FILE.no"),
    "a game that is no deck": ("decks", "--check", "FILE"),
    "a game that is watched": ("watch", "--plain", "--mode", "pvp", "--save", "FILE.watched"),
}


@pytest.mark.parametrize("how", NAMED.values(), ids=NAMED)
def test_s03_a_file_with_a_name_of_somebody_else(how: tuple[str, ...], run: Run, tmp_path: Path) -> None:
    path = replay(tmp_path, options={"decks": ["The Iron Men", "The Mist Guardian"]})
    named = path.rename(tmp_path / f"{TEXT}.replay.json")
    ran = run(*(word.replace("FILE", str(named)) for word in how), typed=["q"])
    assert shown(ran)


def test_s03_a_log_of_victories_of_somebody_else(run: Run, games: Path) -> None:
    games.mkdir(parents=True)
    for data in ({TEXT: 1}, {"format": TEXT}, {"format": 1, "victories": [{TEXT: 1}]}, [TEXT]):
        (games / "victories.json").write_text(json.dumps(data))
        assert shown(run("victories"))


def test_what_is_shown_keeps_what_can_be_printed() -> None:
    assert printable_lines("a\tb\nc") == "a\\tb\nc"
    assert one_line(ValueError("a\n  b\x1b")) == "a b\\x1b"
    text = json.dumps({"a": [TEXT, "é \U0001f9d9\u200d\U0001f525"]}, ensure_ascii=False, indent=1)
    assert json.loads(printable_json(text)) == json.loads(text)
    assert "é" in printable_json(text)
    assert all(line.isprintable() for line in printable_json(text).split("\n"))
