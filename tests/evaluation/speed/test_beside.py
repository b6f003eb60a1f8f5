"""Other checkouts, interpreters and projects are measured in processes of their own; what does not run is named."""

import shutil
import sys
from pathlib import Path

import pytest

from ashes_env.contests.provenance import commit
from evaluation.speed import against, peers
from evaluation.speed.about import ROOT
from evaluation.speed.children import HERE, Child, started
from evaluation.speed.slices import Unavailable

FAST = ("engine, PvP", "copy")


def streams(folder: Path, text: str) -> Path:
    """A file of streams with this text."""
    file = folder / "streams.py"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.slow  # measures in other processes
def test_this_checkout_beside_a_copy_of_itself(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "ashes_env", tmp_path / "ashes_env", ignore=shutil.ignore_patterns("__pycache__"))
    found = against.measure([against.target(f"copy={tmp_path}")], FAST, 2, 0.01)
    assert set(found["versions"]) == {"here", "copy"}
    assert found["versions"]["copy"]["schema"] == found["versions"]["here"]["schema"]
    for name in FAST:
        one = found["streams"][name]
        assert one["missing"] == {}
        assert len(one["here to"]["copy"]["values"]) == 2
        assert one["here to"]["copy"]["median"] > 0
    assert str(tmp_path) not in str(found)
    printed = "\n".join(against.lines(found))
    assert all(name in printed for name in FAST)


@pytest.mark.slow  # measures in other processes
def test_a_stream_that_one_version_lacks_is_named(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "ashes_env", tmp_path / "ashes_env", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "ashes_env" / "rules" / "worlds" / "determinize.py").write_text("", encoding="utf-8")
    found = against.measure([against.target(f"old={tmp_path}")], ["determinize"], 1, 0.01)
    one = found["streams"]["determinize"]
    assert "ImportError" in one["missing"]["old"]
    assert set(one["per second"]) == {"here"}
    assert "ImportError" in "\n".join(against.lines(found))


def test_an_interpreter_alone_is_a_target() -> None:
    one = against.target(f"installed=@{sys.executable}")
    assert (one.name, one.directory, one.python) == ("installed", None, sys.executable)


@pytest.mark.parametrize(
    ("text", "says"),
    [("", "DIR"), ("name=", "DIR"), ("/", "not a checkout"), (f"{ROOT}@no-python", "no-python: not an inter")],
)
def test_a_target_that_cannot_be_is_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        against.target(text)


def test_two_targets_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="give names"):
        against.targets([f"a={ROOT}", f"a={ROOT}@{sys.executable}"])
    with pytest.raises(ValueError, match="give names"):
        against.targets([f"here={ROOT}"])


def test_a_checkout_without_history_has_no_commit(tmp_path: Path) -> None:
    assert commit(tmp_path) is None


def test_a_child_plays_and_says_what_fails(tmp_path: Path) -> None:
    text = """
print("a banner")
def about(): return {"is": "here"}
def good():
    while True: yield 3
def bad():
    yield 1
    raise RuntimeError("it broke")
def missing():
    import there_is_no_such_package
    yield 1
STREAMS = {"good": good, "bad": bad, "missing": missing}
"""
    with started(sys.executable, streams(tmp_path, text)) as child:
        assert child.about["is"] == "here"
        taken = child.play("good")(0.01)
        assert taken.units % 3 == 0
        assert taken.cpu > 0
        with pytest.raises(Unavailable, match="RuntimeError: it broke"):
            child.play("bad")(0.01)
        with pytest.raises(Unavailable, match=r"ModuleNotFoundError: .*there_is_no_such_package"):
            child.play("missing")(0.01)
        assert child.play("good")(0.01).units > 0


def test_a_stream_may_tell_what_its_parts_have_spent(tmp_path: Path) -> None:
    """Of what was done before the first slice nothing is told."""
    text = """
def about(): return {}
class Counting:
    def __init__(self): self.done = 0
    def __iter__(self): return self
    def __next__(self):
        self.done += 1
        return 2
    def spent(self):
        done, self.done = self.done, 0
        return {"a part": done}
def plain():
    while True: yield 2
STREAMS = {"counting": Counting, "plain": plain}
"""
    with started(sys.executable, streams(tmp_path, text)) as child:
        for _ in range(2):
            taken, spent = child.slice("counting", 0.01)
            assert spent == {"a part": taken.units / 2}
        assert child.slice("plain", 0.01)[1] is None


@pytest.mark.parametrize(
    ("text", "says"), [("import there_is_no_such_package", "ModuleNotFoundError"), ("import os; os._exit(3)", "code 3")]
)
def test_a_child_that_cannot_start_says_why(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(Unavailable, match=says):
        Child(sys.executable, streams(tmp_path, text))
    with pytest.raises(Unavailable, match="cannot be run"):
        Child(str(tmp_path / "no-python"), streams(tmp_path, ""))


@pytest.mark.slow  # measures in other processes
def test_peers_that_are_not_installed_are_named_and_the_rest_is_compared(tmp_path: Path) -> None:
    """This environment has PettingZoo without its classic games' packages, and none of the others."""
    found = peers.measure(sys.executable, 1, 0.005)
    assert found["packages"]["essence-wars"] is None
    assert "ModuleNotFoundError" in found["missing"]["Essence Wars"]
    assert set(found["ratios"]) >= set(peers.OURS)
    lines = "\n".join(peers.lines(found))
    assert "essence-wars is not installed" in lines
    assert all(name in lines for name in found["missing"])


def test_the_peers_that_were_named_are_all_measured() -> None:
    text = (HERE / "peer_streams.py").read_text(encoding="utf-8")
    pinned = (ROOT / "constraints-peers.txt").read_text(encoding="utf-8")
    for package in ("pettingzoo", "rlcard", "open-spiel", "dgisim", "catanatron", "essence-wars", "weiss-sim"):
        assert f'"{package}"' in text
        assert f"\n{package}==" in pinned
