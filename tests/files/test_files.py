"""Reading what users hand over, and writing without losing what was there."""

import ast
import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from ashes_env import pvp_v0
from ashes_env.cli.main import main as ashes
from ashes_env.decks import DeckError, parse
from ashes_env.decks import load as load_deck
from ashes_env.decks.definitions import definitions
from ashes_env.files import FileError, create_text, read_text, strict_toml, write_text
from ashes_env.files.checking import brief
from ashes_env.files.strict_json import DEEPEST, MOST, bounded, loads
from ashes_env.match.errors import OptionError
from ashes_env.rules import records
from ashes_env.rules.state.codecs import RecordError
from ashes_env.scenarios import ScenarioError, document, load, load_file, save_file, side

ROOT = Path(__file__).parent.parent.parent
DEEP = "[" * 100_000 + "]" * 100_000
NO_PATHS = ("a\0b.json", "\ud800.json", "x" * 5000 + ".json", "nowhere/at/all.json")


def special(folder: Path, what: str) -> Path:
    """Something under a name that ends as a file would."""
    path = folder / "it.json"
    if what == "pipe":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    elif what == "device":
        path.symlink_to("/dev/zero")
    elif what == "nothing":
        path.symlink_to(folder / "gone")
    return path


SPECIAL = pytest.mark.parametrize("what", ["pipe", "folder", "device", "nothing"])
READERS = pytest.mark.parametrize(
    ("read", "error"),
    [(read_text, FileError), (load_file, ScenarioError), (load_deck, DeckError)],
    ids=["text", "scenario", "deck"],
)


@SPECIAL
@READERS
def test_only_ordinary_files_are_read_and_nobody_waits(tmp_path: Path, what: str, read: Any, error: Any) -> None:
    with pytest.raises(error, match=r"it\.json"):
        read(special(tmp_path, what))
    env = pvp_v0.raw_env()
    with pytest.raises(OptionError, match=r"it\.json"):
        env.reset(options={"scenario": str(tmp_path / "it.json")})


@READERS
@pytest.mark.parametrize("path", NO_PATHS, ids=["NUL", "surrogate", "long", "missing"])
def test_a_path_that_names_no_file_is_a_typed_error(path: str, read: Any, error: Any) -> None:
    with pytest.raises(error) as refused:
        read(path)
    str(refused.value).encode("utf-8")
    if path != NO_PATHS[-1]:
        with pytest.raises(FileError):
            write_text(path, "x")
        with pytest.raises(ScenarioError):
            save_file(path, document(side()))


@READERS
@pytest.mark.parametrize("text", [b"\xff\xfa", DEEP.encode(), b"[" * 5_000_000, b"NaN", b"{", b'"\\ud800"', b""])
def test_what_is_no_document_is_a_typed_error(tmp_path: Path, text: bytes, read: Any, error: Any) -> None:
    path = tmp_path / "it.json"
    path.write_bytes(text)
    if read is read_text and len(text) < 4_000_000 and text != b"\xff\xfa":
        assert read(path) == text.decode()
        return
    with pytest.raises(error):
        read(path)


def test_deep_toml_is_a_typed_error(tmp_path: Path) -> None:
    path = tmp_path / "it.toml"
    path.write_text(f"name = {DEEP}", encoding="utf-8")
    with pytest.raises(DeckError, match="not TOML"):
        load_deck(path)


def test_a_deep_or_wide_record_is_a_typed_error() -> None:
    for text in (DEEP, '{"format": ' + "[" * 80 + "]" * 80 + "}", "NaN"):
        with pytest.raises(RecordError, match="not JSON"):
            records.loads(definitions(), text)


def test_bounds_of_plain_data() -> None:
    deep: Any = 1
    for _ in range(DEEPEST):
        deep = [deep]
    assert bounded(deep) == ""
    assert "deep" in bounded([deep])
    itself: list[Any] = []
    itself.append(itself)
    assert "deep" in bounded(itself)
    twice: Any = 1
    for _ in range(40):
        twice = [twice, twice]
    assert bounded(twice) == bounded([0] * (MOST + 1)) == f"more than {MOST} values"
    with pytest.raises(ValueError, match="twice"):
        loads('{"a": 1, "a": 2}')
    with pytest.raises(ScenarioError, match="deep"):
        load({"players": itself})
    with pytest.raises(DeckError, match="deep"):
        parse({"name": "mine", "cards": itself})


def test_a_file_is_replaced_and_keeps_its_mode_and_its_links(tmp_path: Path) -> None:
    path, link = tmp_path / "it.json", tmp_path / "link.json"
    write_text(path, "old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_text(link, "new \N{SNOWMAN}")
    assert read_text(path) == read_text(str(link)) == "new \N{SNOWMAN}"
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(p.name for p in tmp_path.iterdir()) == ["it.json", "link.json"]


@pytest.mark.parametrize("fails", ["fsync", "replace", "write"])
@pytest.mark.parametrize("how", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=["full", "ctrl-c"])
def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str, how: BaseException
) -> None:
    path = tmp_path / "it.json"
    game = load(document(side(hand=["Cover"], dice="natural"), side()))
    save_file(path, game, title="Old")
    before = path.read_bytes()

    def fail(*_: Any, **__: Any) -> None:
        raise how

    with monkeypatch.context() as patched:
        patched.setattr(os, fails, fail)
        with pytest.raises(ScenarioError if isinstance(how, OSError) else KeyboardInterrupt):
            save_file(path, game, title="New")
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["it.json"]


def test_a_file_that_is_created_replaces_nothing(tmp_path: Path) -> None:
    place, link = tmp_path / "a.txt", tmp_path / "b.txt"
    create_text(place, "mine\n", private=True)
    assert place.read_text(encoding="utf-8") == "mine\n"
    link.symlink_to(tmp_path / "nowhere")
    for there in (place, link, tmp_path):
        with pytest.raises(FileError, match="is there already and is not replaced"):
            create_text(there, "yours")
    with pytest.raises(FileError, match=r"cannot write c\.txt"):
        create_text(tmp_path / "x" / "c.txt", "")
    assert sorted(tmp_path.iterdir()) == [place, link]
    assert place.read_text(encoding="utf-8") == "mine\n"
    if os.name == "posix":
        assert stat.S_IMODE(place.stat().st_mode) == 0o600


def test_text_that_is_none_is_written_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "it.txt"
    write_text(path, "old")
    with pytest.raises(FileError, match="lone surrogate"):
        write_text(path, "\ud800")
    assert read_text(path) == "old"


@SPECIAL
def test_what_is_no_ordinary_file_is_not_written_over(tmp_path: Path, what: str) -> None:
    path = special(tmp_path, what)
    if what == "nothing":
        write_text(path, "x")
        assert (tmp_path / "gone").read_text() == "x"
        return
    with pytest.raises(FileError, match="no ordinary file"):
        write_text(path, "x")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="everything may be written")
def test_what_is_write_protected_stays(tmp_path: Path) -> None:
    path = tmp_path / "it.txt"
    write_text(path, "old")
    path.chmod(0o444)
    with pytest.raises(FileError, match="write-protected"):
        write_text(path, "new")


@pytest.mark.parametrize("where", ["nowhere/games.json", ".", "a\0b.json"])
def test_a_command_says_before_it_plays_that_it_cannot_write(
    tmp_path: Path, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        ashes(["match", "--agents", "random", "--games", "1000000", "--json", f"{tmp_path}/{where}"])
    assert "--json" in capsys.readouterr().err


WRITE_THEMSELVES = ("ashes_env/files/writing.py", "ashes_env/encoding/schema.py", "ashes_env/compilation.py")


def writes(node: ast.AST) -> bool:
    """A call that begins a file anew in place: `x.write_text(...)`, `open(x, "w")`."""
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name in ("write_text", "write_bytes"):
        return isinstance(node.func, ast.Attribute)
    modes = [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg == "mode")]
    return name == "open" and any(isinstance(m, ast.Constant) and m.value in ("w", "wb", "w+", "wt") for m in modes)


def test_everything_is_written_through_one_door() -> None:
    found = set()
    for folder in ("ashes_env", "agents", "training", "evaluation"):
        for path in (ROOT / folder).rglob("*.py"):
            if any(map(writes, ast.walk(ast.parse(path.read_text(encoding="utf-8"))))):
                found.add(path.relative_to(ROOT).as_posix())
    assert found <= set(WRITE_THEMSELVES)
    assert writes(ast.parse("p.write_text('')").body[0].value)  # type: ignore[attr-defined]
    assert writes(ast.parse("open(p, 'w')").body[0].value)  # type: ignore[attr-defined]


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    game = load(document(side(hand=["Cover"], dice="natural"), side()))
    save_file(tmp_path / "it.json", game)
    assert json.loads(read_text(tmp_path / "it.json"))["title"] == "it"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a = " + "[" * 100_000, "deep"),
        ("a = " + "1" * 5_000, "digits"),
        ("a = ", "value"),
        ("a = 1\na = 2", "overwrite"),
        ("a = " + "[" * 70 + "]" * 70, "deep"),
    ],
)
def test_toml_that_is_none_or_endless_is_refused(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        strict_toml.loads(text)
    assert strict_toml.loads("a = [1]\n[b]\nc = 'd'") == {"a": [1], "b": {"c": "d"}}


PARTS = [("a", "."), ('"a"', "."), ("''", " . ")]


@pytest.mark.parametrize("form", ["{}=1", "[{}]", "[[{}]]", "b={{{}=1}}", 'c="""a"""""\n{}=1', "#'''\n{}=1", "{}"])
@pytest.mark.parametrize(("part", "dot"), PARTS, ids=["bare", "quoted", "empty"])
def test_s05_a_toml_key_of_many_parts_is_refused_at_once(form: str, part: str, dot: str) -> None:
    """`tomllib` takes time in the square of the parts of a key."""
    with pytest.raises(ValueError, match="a key of more than 8 parts"):
        strict_toml.loads(form.format(dot.join([part] * 100_000)))
    with pytest.raises(ValueError, match="a key of more than 8 parts"):
        strict_toml.loads(form.format(dot.join([part] * 9)))


def test_s05_dots_elsewhere_in_toml_are_no_key() -> None:
    dots = "a." * 100
    found = strict_toml.loads(
        f'a.b.c.d.e.f.g.h = 1  # {dots}\nb = "{dots}\\"{dots}"\nc = \'{dots}\'\n'
        f'd = """\n{dots}\n"{dots}"""\ne = \'\'\'\n{dots}\'\'\'\n'
        f'f = [1.5, 2.5, 3.5, 1979-05-27T07:32:00.5]\n"{dots}" = 2\n'
    )
    assert found["b"] == f'{dots}"{dots}'
    assert found["c"] == found["e"] == dots
    assert found["d"] == f'{dots}\n"{dots}'
    assert found[dots] == 2
    with pytest.raises(ValueError, match="more than 1000000 characters"):
        strict_toml.loads("#" * 1_000_001)


@pytest.mark.parametrize(
    "text", ["1e400", "-1e400", "[NaN]", "[Infinity]", "1" * 400, f"[-{'9' * 4_000}]"], ids=range(6)
)
def test_s10_a_number_that_is_no_float_is_refused_wherever_json_is_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no number|an integer of more than 1000 bits"):
        loads(text)
    with pytest.raises(RecordError, match="not JSON"):
        records.loads(definitions(), text)
    assert loads(str(1 << 999)) == 1 << 999


def test_s10_a_number_that_is_no_float_is_refused_in_toml_and_in_data() -> None:
    for text in ("a = inf", "a = [nan]", "a = 0x" + "f" * 1_000, "a = 1e400"):
        with pytest.raises(ValueError, match=r"is no number|an integer of more than 1000 bits"):
            strict_toml.loads(text)
    for value in (10**400, 10**5_000, float("inf"), float("nan")):
        with pytest.raises(ScenarioError, match=r"is no number|an integer of more than 1000 bits"):
            load({"round": value})
        with pytest.raises(OptionError):
            pvp_v0.raw_env(gamma=value)
    assert brief(10**5_000) == "a number of too many digits"
