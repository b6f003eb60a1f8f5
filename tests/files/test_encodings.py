"""Files with a byte order mark, in UTF-8 and UTF-16: every text of a user is read, or refused in plain words."""

import codecs
import json
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from ashes_env.cli.plain import Plain
from ashes_env.cli.serving.requests import Refused, request_of
from ashes_env.cli.victory_log import NAME, Victory
from ashes_env.cli.victory_log import add as add_victories
from ashes_env.cli.victory_log import read as read_victories
from ashes_env.decks import get, load
from ashes_env.decks.deck import to_json
from ashes_env.decks.text_form import write
from ashes_env.files import FileError, read_text
from ashes_env.match.checks import document
from ashes_env.replays import Recording, read
from ashes_env.replays.file import as_text
from ashes_env.scenarios import read as read_scenario
from ashes_env.spec.spec import GameSpec
from evaluation.contests.ladder_file import read as read_ladder
from training.recipes.table import TABLE, recipes
from training.run.run import read_args

POSITION = {"players": [{"pb": "Coal Roarkwin"}, {"pb": "Aradel Summergaard"}]}
MARKED: dict[str, Callable[[str], bytes]] = {
    "UTF-8": lambda text: text.encode("utf-8-sig"),
    "UTF-16, little endian": lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    "UTF-16, big endian": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
    "UTF-32, little endian": lambda text: codecs.BOM_UTF32_LE + text.encode("utf-32-le"),
}


def deck_toml() -> str:
    deck = get("The Iron Men")
    cards = "\n".join(f'"{title}" = {n}' for title, n in deck.cards)
    return f'name = "Mine"\nphoenixborn = "{deck.phoenixborn}"\n[dice]\nnatural = 10\n[cards]\n{cards}\n'


LADDER = 'agents = ["random", "greedy"]\ndecks = ["The Iron Men"]\ngames = 2\nseed = 1\n'
READERS: dict[str, tuple[str, Callable[[], str], Callable[[Path], Any]]] = {
    "a deck as text": ("deck.txt", lambda: write(get("The Iron Men")), load),
    "a deck as JSON": ("deck.json", lambda: to_json(get("The Iron Men")), load),
    "a deck as TOML": ("deck.toml", deck_toml, load),
    "a scenario": ("position.json", lambda: json.dumps(POSITION), read_scenario),
    "a document of an option": ("option.json", lambda: json.dumps(POSITION), lambda path: document(str(path), 1)),
    "a ladder": ("ladder.toml", lambda: LADDER, read_ladder),
    "a table of recipes": ("recipes.toml", lambda: TABLE.read_text(encoding="utf-8"), recipes),
    "the arguments of a run": ("args.json", lambda: '{"seed": 1}', lambda path: read_args(path.parent)),
    "a replay": (
        "game.json",
        lambda: as_text(Recording.begin(GameSpec("red_rains", seed=1)).replay()),
        lambda path: as_text(read(path)),
    ),
}


@pytest.mark.parametrize("mark", MARKED)
@pytest.mark.parametrize("kind", READERS)
def test_a_file_with_a_byte_order_mark_reads_like_the_file_without(kind: str, mark: str, tmp_path: Path) -> None:
    name, text_of, read_file = READERS[kind]
    text = text_of()
    for folder in ("plain", "marked"):
        (tmp_path / folder).mkdir()
    (tmp_path / "plain" / name).write_bytes(text.encode("utf-8"))
    (tmp_path / "marked" / name).write_bytes(MARKED[mark](text.replace("\n", "\r\n")))
    found, wanted = (read_file(tmp_path / folder / name) for folder in ("marked", "plain"))
    assert repr(found) == repr(wanted)


@pytest.mark.parametrize("mark", MARKED)
def test_a_log_of_victories_with_a_byte_order_mark_is_kept(mark: str, tmp_path: Path) -> None:
    won = Victory("a game", 0, "Coal Roarkwin", "The Corpse of Viros", "S1", 1, False, 0, (), "2024-01-01")
    add_victories(tmp_path, [won])
    (tmp_path / NAME).write_bytes(MARKED[mark]((tmp_path / NAME).read_text(encoding="utf-8")))
    assert read_victories(tmp_path) == [won]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_named(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(write(get("The Iron Men")).encode(encoding))
    with pytest.raises(FileError, match=r"deck\.txt.*UTF-16 without a byte order mark: save it as UTF-8"):
        read_text(path)


@pytest.mark.parametrize(
    "data", [codecs.BOM_UTF16_LE + b"a", codecs.BOM_UTF16_LE + b"\x00\xd8a\x00", b"\xff", b"a\x80"]
)
def test_bytes_that_are_no_text_are_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(data)
    with pytest.raises(FileError, match=r"deck\.txt: it is no UTF-(8|16)"):
        read_text(path)


def test_a_mark_is_removed_once_and_at_the_beginning_only(tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    path.write_bytes("a\ufeffb".encode("utf-8-sig"))
    assert read_text(path) == "a\ufeffb"
    path.write_bytes(codecs.BOM_UTF8)
    assert read_text(path) == ""


def test_the_first_message_of_a_program_may_have_a_mark() -> None:
    assert request_of(codecs.BOM_UTF8 + b'{"type": "quit"}')["type"] == "quit"
    with pytest.raises(Refused, match="UTF-16") as refused:
        request_of(codecs.BOM_UTF16_LE + '{"type": "quit"}'.encode("utf-16-le"))
    assert refused.value.kind == "no_json"


def test_a_server_takes_a_first_line_with_a_mark() -> None:
    command = [sys.executable, "-m", "ashes_env", "serve"]
    lines = codecs.BOM_UTF8 + b'{"type": "card", "title": "Hammer Knight"}\n{"type": "quit"}\n'
    done = subprocess.run(command, input=lines, capture_output=True, check=True)
    assert "error" not in {json.loads(line)["type"] for line in done.stdout.splitlines()}


def test_answers_from_a_file_may_begin_with_a_mark() -> None:
    plain = Plain.__new__(Plain)
    plain.source, plain.out = StringIO("\ufeff3\nq\n"), StringIO()
    assert [plain.read("> ") for _ in range(2)] == ["3", "q"]
