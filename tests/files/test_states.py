"""Saves of several files: whole ones only, whenever a process dies and whatever happens to the files."""

import json
import os
import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from ashes_env.files import (
    FileError,
    append_text,
    is_saved,
    load_state,
    new_folder,
    place_of,
    read_text,
    save_state,
    sweep,
)
from tests.files.disk import Killed, watched

FULL = OSError(28, "No space left on device")


def parts(n: int) -> dict[str, bytes]:
    return {"a.json": f"[{n}]".encode(), "b.pt": bytes([n]) * 1000}


def saves(place: Path, n: int) -> None:
    for i in range(1, n + 1):
        save_state(place, parts(i))


def names(place: Path) -> list[str]:
    return sorted(path.name for path in place.iterdir())


def test_the_newest_is_loaded_and_the_one_before_it_is_kept(tmp_path: Path) -> None:
    place = tmp_path / "deep" / "place"
    assert not is_saved(place)
    for i in range(1, 12):
        folder = save_state(place, parts(i))
        assert is_saved(place)
        found = load_state(place)
        assert (found.folder, found.parts, found.damaged) == (folder, parts(i), ())
        assert len(names(place)) == min(i, 2)
    assert names(place) == ["00000010", "00000011"]
    assert load_state(place / "00000010").parts == parts(10)


@pytest.mark.parametrize("before", [0, 1, 3])
def test_a_kill_at_any_operation_of_a_save_leaves_a_whole_one(tmp_path: Path, before: int) -> None:
    with watched() as disk:
        saves(tmp_path / "all", before + 1)
    last = len(disk.done)
    with watched() as disk:
        saves(tmp_path / "but one", before)
    first = len(disk.done)
    assert last > first + 5
    for at in range(first, last):
        place = tmp_path / str(at)
        with watched(at), pytest.raises(Killed):
            saves(place, before + 1)
        if is_saved(place):
            found = load_state(place)
            assert found.parts in (parts(before), parts(before + 1))
            assert found.damaged == ()
        else:
            assert before == 0
        folder = save_state(place, parts(99))
        assert load_state(place).parts == parts(99)
        assert not [name for name in names(place) if name.startswith(".")]
        assert len(names(place)) <= 2
        assert folder.name == names(place)[-1]


@pytest.mark.parametrize("before", [0, 2])
def test_an_operation_that_fails_leaves_what_was_there(tmp_path: Path, before: int) -> None:
    with watched() as disk:
        saves(tmp_path / "all", before + 1)
    for at in range(len(disk.done)):
        place = tmp_path / str(at)
        done = 0
        with watched(at, FULL):
            for i in range(1, before + 2):
                with suppress(FileError):
                    save_state(place, parts(i))
                    done = i
        if done:
            assert load_state(place).parts == parts(done)
        else:
            assert not is_saved(place)


@pytest.mark.parametrize("how", ["flipped", "shorter", "longer", "gone", "folder", "no manifest", "manifest"])
def test_a_damaged_save_is_passed_over(tmp_path: Path, how: str) -> None:
    saves(tmp_path, 2)
    newest = tmp_path / "00000002"
    file = newest / ("manifest.json" if "manifest" in how else "b.pt")
    data = file.read_bytes()
    file.unlink()
    if how == "folder":
        file.mkdir()
    elif how not in ("gone", "no manifest"):
        changed = {
            "flipped": bytes([data[0] ^ 1]) + data[1:],
            "shorter": data[:-1],
            "longer": data + b"\0",
            "manifest": data[: len(data) // 2],
        }
        file.write_bytes(changed[how])
    found = load_state(tmp_path)
    assert found.parts == parts(1)
    assert len(found.damaged) == 1
    assert "00000002" in found.damaged[0]
    save_state(tmp_path, parts(3))
    assert names(tmp_path) == ["00000001", "00000003"]  # the one that is whole stays, not the one that is newer


def test_a_save_that_fails_says_why(tmp_path: Path) -> None:
    saves(tmp_path, 1)
    with watched(2, FULL), pytest.raises(FileError, match=f"cannot save in {tmp_path}: No space left on device"):
        save_state(tmp_path, parts(2))
    assert names(tmp_path) == ["00000001"]
    (tmp_path / "file").write_text("x")
    with pytest.raises(FileError, match="cannot save in"):
        save_state(tmp_path / "file", parts(2))


def test_nothing_whole_is_an_error_that_names_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="nothing is saved"):
        load_state(tmp_path)
    with pytest.raises(FileError, match="cannot read"):
        load_state(tmp_path / "nowhere")
    saves(tmp_path, 2)
    (tmp_path / "00000001" / "a.json").unlink()
    (tmp_path / "00000002" / "b.pt").write_bytes(b"x")
    with pytest.raises(FileError, match=r"no whole state.*00000002/b\.pt is not what.*00000001/a\.json is missing"):
        load_state(tmp_path)


@pytest.mark.parametrize("manifest", ["[]", '{"format": 2, "files": {}}', '{"format": 1, "files": []}', "{", "\ud800"])
def test_a_manifest_that_is_none_is_an_error(tmp_path: Path, manifest: str) -> None:
    saves(tmp_path, 1)
    (tmp_path / "00000001" / "manifest.json").write_bytes(manifest.encode("utf-8", "surrogatepass"))
    with pytest.raises(FileError, match="manifest"):
        load_state(tmp_path)


def test_a_manifest_names_files_of_its_folder_only(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"x")
    saves(tmp_path / "place", 1)
    folder = tmp_path / "place" / "00000001"
    listed = json.loads((folder / "manifest.json").read_text())
    listed["files"]["../../secret"] = listed["files"]["a.json"]
    (folder / "manifest.json").write_text(json.dumps(listed))
    with pytest.raises(FileError, match="secret is missing"):
        load_state(folder)


def test_a_folder_is_there_with_all_its_files_or_not_at_all(tmp_path: Path) -> None:
    with watched() as disk:
        new_folder(tmp_path / "first", parts(1))
    for at in range(len(disk.done)):
        target = tmp_path / str(at)
        with watched(at), pytest.raises(Killed):
            new_folder(target, parts(1))
        if target.exists():
            assert {path.name: path.read_bytes() for path in target.iterdir()} == parts(1)
            shutil.rmtree(target)
    sweep(tmp_path)
    assert names(tmp_path) == ["first"]
    with pytest.raises(FileExistsError):
        new_folder(tmp_path / "first", parts(2))
    assert names(tmp_path) == ["first"]


def test_a_folder_can_have_folders(tmp_path: Path) -> None:
    target = new_folder(tmp_path / "new", {"server/app.py": b"1", "server/more/b": b"2", "c": b"3"})
    files = {str(path.relative_to(target)): path.read_bytes() for path in target.rglob("*") if path.is_file()}
    assert files == {"server/app.py": b"1", "server/more/b": b"2", "c": b"3"}


def test_sweeping_takes_left_overs_only(tmp_path: Path) -> None:
    mine = [".hidden", "a.new", f".{'g' * 32}.new", "00000001", ".00000001.new"]
    for name in mine:
        (tmp_path / name).mkdir()
    (tmp_path / f".{'a' * 32}.new").write_text("x")
    (tmp_path / f".00000007.{'0' * 32}.old").mkdir()
    (tmp_path / f".00000007.{'0' * 32}.old" / "b").write_text("x")
    sweep(tmp_path)
    assert names(tmp_path) == sorted(mine)


def test_what_is_added_to_a_file_stands_there_whole_unless_it_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "log"
    append_text(path, "one\n")
    with watched() as disk:
        append_text(path, "two\n")
    assert read_text(path) == "one\ntwo\n"
    for at in range(len(disk.done)):
        with watched(at, FULL), pytest.raises(FileError, match="No space left"):
            append_text(path, "three\n")
        assert read_text(path) == "one\ntwo\n"
    for at in range(len(disk.done)):
        with watched(at), pytest.raises(Killed):
            append_text(path, "three\n")
        assert read_text(path).startswith("one\ntwo\n")
        os.truncate(path, 8)
    with pytest.raises(FileError, match="lone surrogate"):
        append_text(path, "\ud800")


def test_s08_a_save_is_no_place_for_saves(tmp_path: Path) -> None:
    saves(tmp_path / "place", 2)
    for name in ("00000001", "00000002"):
        with pytest.raises(FileError, match="it is one save; name the folder that holds the saves"):
            save_state(tmp_path / "place" / name, parts(3))
        assert names(tmp_path / "place" / name) == ["a.json", "b.pt", "manifest.json"]
    assert load_state(tmp_path / "place").parts == parts(2)


def test_s08_the_newest_save_leads_to_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "place"
    saves(place, 2)
    assert place_of(place) == place
    assert place_of(tmp_path / "nothing") == tmp_path / "nothing"
    assert place_of(place / "00000002") == place
    with pytest.raises(FileError, match="is not the newest save of its folder, 00000002 is: name"):
        place_of(place / "00000001")
    monkeypatch.chdir(place)
    assert place_of("00000002") == Path()
    monkeypatch.chdir(place / "00000002")
    assert place_of(".") == place
    shutil.copytree(place / "00000002", tmp_path / "copy")
    with pytest.raises(FileError, match="put it into a folder of its own as 00000001"):
        place_of(tmp_path / "copy")
