"""Files of which nothing is lost: unused names, and files that others write too."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ashes_env.files import (
    ChangedFileError,
    FileError,
    KeptFile,
    output,
    reserve,
    write_bytes,
    write_new,
    write_output,
    writing,
)


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted(folder.iterdir()) if path.is_file()}


def test_s01_a_reserved_name_is_given_once(tmp_path: Path) -> None:
    path = tmp_path / "a.b.replay.json"
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: reserve(path, ".replay.json"), range(40)))
    assert len(set(found)) == 40
    assert {path.name for path in found} == {"a.b.replay.json", *(f"a.b-{n}.replay.json" for n in range(2, 41))}
    assert set(contents(tmp_path).values()) == {""}
    assert reserve(tmp_path / "name").name == "name"
    assert reserve(tmp_path / "name").name == "name-2"
    with pytest.raises(FileError, match=r"cannot write x\.json"):
        reserve(tmp_path / "nowhere" / "x.json")


def test_s01_a_new_file_replaces_nothing_and_follows_no_link(tmp_path: Path) -> None:
    path, thesis = tmp_path / "a.json", tmp_path / "thesis"
    thesis.write_text("years of work")
    assert write_new(path, b"one") == path
    assert write_new(path, b"one") == path
    assert write_new(path, b"two") == tmp_path / "a-2.json"
    assert write_new(path, b"two") == tmp_path / "a-2.json"
    for target in (thesis, tmp_path / "nothing"):
        link = tmp_path / "b.json"
        link.symlink_to(target)
        assert write_new(link, b"three") == tmp_path / "b-2.json"
        link.unlink()
    assert contents(tmp_path) == {"a.json": "one", "a-2.json": "two", "b-2.json": "three", "thesis": "years of work"}
    os.mkfifo(tmp_path / "c.json")
    (tmp_path / "c-2.json").mkdir()
    assert write_new(tmp_path / "c.json", b"four") == tmp_path / "c-3.json"


def test_s01_a_new_file_that_cannot_be_written_leaves_no_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(FileError, match="No space left"):
        write_new(tmp_path / "a.json", b"one")
    assert contents(tmp_path) == {}


def test_s01_a_file_that_holds_something_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    mine, theirs = KeptFile(path), KeptFile(path)
    mine.write(b"one")
    mine.write(b"two")
    with pytest.raises(ChangedFileError, match=r"a\.json holds something else"):
        theirs.write(b"three")
    read = KeptFile(path, b"two")
    read.write(b"four")
    with pytest.raises(ChangedFileError):
        mine.write(b"five")
    assert contents(tmp_path) == {"a.json": "four"}
    path.unlink()
    mine.write(b"six")
    with pytest.raises(ChangedFileError):
        read.write(b"seven")
    assert contents(tmp_path) == {"a.json": "six"}
    path.unlink()
    path.symlink_to("nothing")
    with pytest.raises(ChangedFileError, match=r"a\.json is there already|cannot read"):
        mine.write(b"eight")
    assert not (tmp_path / "nothing").exists()


@pytest.mark.parametrize("fails", ["fsync", "replace"])
def test_s01_a_write_that_fails_can_be_made_again(fails: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "a.json"
    kept = KeptFile(path)
    for data in (b"one", b"two"):
        with monkeypatch.context() as patched:
            patched.setattr(os, fails, fail)
            with pytest.raises(FileError):
                kept.write(data)
        kept.write(data)
        assert path.read_bytes() == data


def test_s01_a_write_that_is_interrupted_after_it_is_done_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "a.json"
    kept = KeptFile(path)
    kept.write(b"one")
    with monkeypatch.context() as patched:
        patched.setattr(writing, "settle", interrupted)
        with pytest.raises(KeyboardInterrupt):
            kept.write(b"two")
    assert path.read_bytes() == b"two"
    kept.write(b"three")
    assert path.read_bytes() == b"three"


def test_s01_processes_that_write_one_file_lose_nothing_of_each_other(tmp_path: Path) -> None:
    """Each goes on where the file is still its own, and stops where it is not."""
    path = tmp_path / "a.json"
    path.write_bytes(b"")

    def play(name: int) -> int:
        file = KeptFile(path, b"")
        for n in range(20):
            try:
                file.write(f"{name} {n}".encode())
            except ChangedFileError:
                return n
        return 20

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(play, range(8)))
    assert sorted(found) == [0] * 7 + [20]
    assert path.read_text() == f"{found.index(20)} 19"


def test_s01_a_result_replaces_what_its_command_has_seen_and_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, other = tmp_path / "old.json", tmp_path / "new.json", tmp_path / "other.json"
    old.write_text("before")
    for path in (old, new):
        output(str(path))
        assert write_output(path, "result") == path
        assert write_output(path, b"again") == path
    assert capsys.readouterr().err == ""
    for path in (old, new):
        write_bytes(path, b"of somebody else")
        assert write_output(path, "mine") == path.with_stem(f"{path.stem}-2")
        assert f"so this result is in {tmp_path}/{path.stem}-2.json" in capsys.readouterr().err
    output(str(other))
    other.write_text("meanwhile")
    assert write_output(other, "mine") == tmp_path / "other-2.json"
    assert contents(tmp_path) == {
        "new.json": "of somebody else",
        "new-2.json": "mine",
        "old.json": "of somebody else",
        "old-2.json": "mine",
        "other.json": "meanwhile",
        "other-2.json": "mine",
    }
    with pytest.raises(FileError, match="lone surrogate"):
        write_output(new, "\ud800")
