"""Replays as files: what is written is read, what is damaged is named."""

import base64
import json
import subprocess
import sys
import zlib
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ashes_env.files import FileError
from ashes_env.replays import Recording, Replay, ReplayError, as_dict, check, of_dict, read, written
from ashes_env.replays.file import FITS, PACK, as_text
from ashes_env.spec.spec import GameSpec
from tests.replays.recorded import changed, random_game


@pytest.mark.parametrize("mode", ["pvp", "red_rains", "campaign", "draft"])
def test_a_file_gives_the_replay_back(mode: str, tmp_path: Path) -> None:
    replay = random_game(mode)
    path = tmp_path / "game.json"
    path.write_text(as_text(replay), encoding="utf-8")
    assert read(path) == replay
    assert path.stat().st_size <= FITS


def test_a_long_game_is_packed_and_fits(tmp_path: Path) -> None:
    packed = max((random_game("pvp", seed) for seed in range(1, 4)), key=lambda replay: len(replay.story))
    while PACK not in json.loads(as_text(packed))["story"]:  # told twice it is long enough
        packed = replace(
            packed,
            story=tuple(replace(line, told=(*line.told, f"told again {i}")) for i, line in enumerate(packed.story)),
        )
    path = tmp_path / "game.json"
    path.write_text(as_text(packed), encoding="utf-8")
    assert read(path) == packed
    assert PACK not in json.loads(as_text(random_game("draft")))["story"]


def test_the_reader_of_the_readme_reads_every_form(tmp_path: Path) -> None:
    """The code of the README, taken out of it, prints the same for a game in the clear and for one that is packed."""
    text = (Path(__file__).resolve().parents[2] / "ashes_env" / "replays" / "README.md").read_text(encoding="utf-8")
    code = text.split("```python\n")[1].split("```")[0]
    assert len(code.strip().splitlines()) <= 12
    replay = random_game("red_rains")
    data = json.loads(as_text(replay))
    rows = [[line.seat, line.words, *line.told] for line in replay.story]
    shut = {**data, "story": {PACK: base64.b64encode(zlib.compress(json.dumps(rows).encode())).decode()}}
    for found in (data, shut):
        (tmp_path / "game.json").write_text(json.dumps(found), encoding="utf-8")
        whole = subprocess.run(
            [sys.executable, "-I", "-c", code], cwd=tmp_path, text=True, check=True, capture_output=True
        ).stdout
        for line in replay.story:
            assert line.words in whole
            assert all(told in whole for told in line.told)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"format": 3}, "format"),
        ({"game": {"mode": "chess"}}, "mode"),
        ({"game": {"mode": "pvp", "seed": -1}}, "seed"),
        ({"game": {"mode": "pvp", "seed": True}}, "seed"),
        ({"actions": [1, "2"]}, r"actions\[1\]"),
        ({"actions": {}}, "actions"),
        ({"values": [1]}, "values"),
        ({"values": 3}, "values"),
        ({"policies": [""]}, "policies"),
        ({"agents": [1]}, "agents"),
        ({"game": {"mode": "pvp", "settings": []}}, "settings"),
        ({"game": {"mode": "pvp", "options": None}}, "options"),
        ({"result": 1}, "result"),
        ({"story": {"words": [], "lines": []}}, "story"),
        ({"story": []}, "story"),
        ({"story": "once"}, "story"),
        ({"format": True}, "format"),
        ({"format": 1.0}, "format"),
        ({"agents": ["\x1b[2J"]}, r"agents\[0\]"),
        ({"version": "1\n2"}, "version"),
        ({"result": "\ud800"}, "result"),
        ({"game": {"mode": "pvp", "options": {"\ud800": 1}}}, "half a character"),
        ({"story": {PACK: "!"}}, "story"),
        ({"story": {PACK: ""}}, "story"),
        ({"forfeited": -2}, "forfeited"),
        ({"forfeited": 0.0}, "forfeited"),
        ({"forfeited": None}, "forfeited"),
        ({"more": 1}, "more"),
    ],
)
def test_what_is_wrong_is_named(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(ReplayError, match=said):
        of_dict(changed(random_game(), **fields))


def test_a_field_that_unpacks_to_more_than_there_may_be_is_refused() -> None:
    huge = base64.b64encode(zlib.compress(b" " * 30_000_000)).decode()
    with pytest.raises(ReplayError, match="longer than"):
        of_dict(changed(random_game(), actions={PACK: huge}))


def test_a_long_sentence_that_is_told_again_and_again_is_refused() -> None:
    """A file of a few bytes could be told in gigabytes."""
    replay = random_game()
    story = {"words": ["w" * 1000], "lines": ["0 " + "0 " * 1000] * (len(replay.actions) + 1)}
    with pytest.raises(ReplayError, match="characters are told"):
        of_dict(changed(replay, story=story))


def test_a_message_is_short_however_long_the_file_is() -> None:
    data = as_dict(random_game())
    for name in data:
        with pytest.raises(ReplayError) as error:
            of_dict({**data, name: ["x" * 100_000], "y" * 100_000: 1})
        assert len(str(error.value)) < 500
        with pytest.raises(ReplayError) as error:
            of_dict({**data, name: "x\n" * 100_000})
        assert len(str(error.value)) < 500


@pytest.mark.parametrize("agent", ["two\nlines", "\x1b[31m", "\ud800"])
def test_an_agent_whose_name_cannot_be_read_back_is_not_recorded(agent: str) -> None:
    with pytest.raises(ReplayError, match=r"agents\[0\]"):
        Recording.begin(GameSpec("pvp", seed=1), [agent])


def test_a_missing_field_a_wrong_number_of_words_and_a_line_of_something_else() -> None:
    data = as_dict(random_game())
    for name in data:
        with pytest.raises(ReplayError, match=name):
            of_dict({key: value for key, value in data.items() if key != name})
    for line in ("0", "0 999999", "x 1", "99 0", "0 -1"):
        story = {"words": data["story"]["words"], "lines": [line, *data["story"]["lines"][1:]]}
        with pytest.raises(ReplayError, match=r"story\.lines\[0\]"):
            of_dict({**data, "story": story})


def test_files_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for text in ("", "{", "[]", "null", '{"format": 1, "format": 1}', "\x00", '{"format": NaN}', "[" * 100):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ReplayError):
            read(path)
    path.write_bytes(b"\xff\xfa")
    with pytest.raises(ReplayError, match="UTF-8"):
        read(path)
    path.write_text(" " * 1_000_001, encoding="utf-8")
    with pytest.raises(ReplayError, match="longer"):
        read(path)
    with pytest.raises(ReplayError, match="missing"):
        read(tmp_path / "missing.json")
    with pytest.raises(ReplayError, match="folder"):
        read(tmp_path)


def damaged(r: Random, text: str) -> str:
    """A text with something in it cut out, doubled or replaced."""
    low = r.randrange(len(text))
    high = min(len(text), low + r.choice((1, 1, 3, 40)))
    return (
        text[:low]
        + r.choice(("", text[low:high] * 2, r.choice('{}[]",:0-9ae\\'), str(r.getrandbits(70))))
        + (text[high:])
    )


@pytest.mark.parametrize("mode", ["red_rains", "campaign", "draft"])
def test_damage_raises_nothing_but_replay_errors(mode: str, tmp_path: Path) -> None:
    r = Random(mode)
    text = as_text(random_game(mode, 2))
    path = tmp_path / "game.json"
    wrong = 0
    for _ in range(150):
        path.write_text(damaged(r, text), encoding="utf-8")
        try:
            check(read(path))
        except ReplayError:
            wrong += 1
    assert wrong > 20  # the others changed a word of the story, or nothing


def test_values_and_policies_are_kept_as_far_as_they_are_worth_it() -> None:
    game = random_game("red_rains", 1)
    n = len(game.actions)
    values = [(-1) ** i * i / n for i in range(n)]
    policies: list[dict[int, float] | None] = [
        None if i % 3 else {7: 0.5, 3: 0.3, 9: 0.1999, 4: 0.0001} for i in range(n)
    ]
    found = written(game.spec, game.actions, ("one",), values, policies)
    back = of_dict(json.loads(as_text(found)))
    assert back == found
    assert len(as_text(found).encode()) <= FITS
    for i in range(n):
        value = back.values[i]
        assert value is not None
        assert abs(value - values[i]) <= 0.005
        assert back.policies[i] == (None if i % 3 else {7: 0.5, 3: 0.3, 9: 0.2})


@pytest.mark.parametrize(("value", "policy"), [(2.0, None), (float("nan"), None), (0.0, {1: 1.5}), (0.0, {1: -0.2})])
def test_numbers_that_are_no_values_or_probabilities_are_refused(value: float, policy: dict[int, float] | None) -> None:
    game = random_game()
    with pytest.raises(ReplayError):
        written(game.spec, game.actions[:1], (), [value], [policy])


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    from ashes_env.replays import write

    game: Replay = random_game()
    with pytest.raises(FileError):
        write(tmp_path / "no folder" / "game.json", game)
    write(tmp_path / "game.json", game)
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
