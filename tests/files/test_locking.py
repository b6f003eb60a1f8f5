"""Locks for a moment, with and without `flock`."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ashes_env.files import FileError, locked, locking

HOW = pytest.mark.parametrize("there", [True, False], ids=["flock", "file"])


@HOW
def test_s07_one_after_the_other(there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locking, "THERE", there)
    path = tmp_path / "count"
    path.write_text("0")
    inside = threading.Semaphore(1)

    def count(_: int) -> None:
        with locked(path):
            assert inside.acquire(blocking=False)
            n = int(path.read_text())
            os.sched_yield()
            path.write_text(str(n + 1))
            inside.release()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(count, range(200)))
    assert path.read_text() == "200"
    assert [one.name for one in tmp_path.iterdir()] == ["count"]


@HOW
def test_a_lock_ends_with_an_error_and_has_its_patience(
    there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locking, "THERE", there)
    monkeypatch.setattr(locking, "PATIENCE", 0.05)
    path = tmp_path / "a.json"  # it need not exist
    with pytest.raises(KeyboardInterrupt), locked(path):
        raise KeyboardInterrupt
    told = r"cannot write a\.json: another process keeps .* locked"
    with locked(path), pytest.raises(FileError, match=told), locked(path):
        pytest.fail("two hold it")
    with locked(path):
        pass
    with pytest.raises(FileError, match=r"cannot write a\.json: there is no folder"), locked(tmp_path / "x" / "a.json"):
        pass


def test_s07_the_lock_file_of_a_killed_process_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locking, "THERE", False)
    monkeypatch.setattr(locking, "STALE", 0.05)
    path = tmp_path / "a.json"
    (tmp_path / ".a.json.lock").write_text("of a killed process")
    entered = []

    def enter(n: int) -> None:
        with locked(path):
            entered.append(n)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(enter, range(8)))
    assert sorted(entered) == list(range(8))
    assert list(tmp_path.iterdir()) == []


def test_s07_a_lock_file_whose_holder_has_not_written_yet_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locking, "THERE", False)
    monkeypatch.setattr(locking, "PATIENCE", 0.05)
    (tmp_path / ".a.json.lock").touch()
    with pytest.raises(FileError, match="another process keeps"), locked(tmp_path / "a.json"):
        pytest.fail("two hold it")
    assert [one.name for one in tmp_path.iterdir()] == [".a.json.lock"]


def test_a_lock_that_is_no_file_waits_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locking, "THERE", False)
    with locked(tmp_path / "a", by_file=False), locked(tmp_path / "a", by_file=False):
        assert list(tmp_path.iterdir()) == []
