"""`ashes seeds`: a secret is made, sealed, opened and checked; no file is replaced."""

import json
import os
import stat
import sys
from pathlib import Path

import pytest

from ashes_env.benchmark.sealed import read_opened, read_seal, read_secret
from tests.cli.conftest import Run

VALUE = "83ae51"


@pytest.fixture
def made(run: Run, tmp_path: Path) -> Path:
    """A folder with a secret and its seal."""
    ran = run(
        "seeds",
        "make",
        str(tmp_path / "secret.json"),
        *("--name", "spring", "--source", "round 5", "--seal", str(tmp_path / "seal.json")),
    )
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{tmp_path / 'seal.json'}: publish it now")
    return tmp_path


def opened(run: Run, folder: Path, *more: str) -> Path:
    place = folder / "opened.json"
    assert run("seeds", "open", str(folder / "secret.json"), "--public", VALUE, "--out", str(place), *more).code == 0
    return place


def test_a_seal_that_was_opened_is_checked(made: Path, run: Run) -> None:
    secret = read_secret(made / "secret.json")
    assert read_seal(made / "seal.json") == secret.seal
    place = opened(run, made)
    ran = run("seeds", "check", str(place), "--seal", str(made / "seal.json"))
    assert (ran.code, ran.err) == (0, "")
    found = ran.out.splitlines()
    assert found[0] == f"spring of {secret.date} is what was sealed: digest {secret.seal.digest}"
    assert found[1:3] == [f"mixed in: {VALUE}", "its source: round 5"]
    assert found[3].startswith("Look the public value up there")
    assert [line.split()[-1].isdigit() for line in found[4:]] == [True] * 3
    named = run("seeds", "check", str(place), "--seal", str(made / "seal.json"), "--task", "x/y", "z").out.splitlines()
    seeds = read_opened(place)
    assert named[4:] == [f"x/y  first seed {seeds.seed_of('x/y')}", f"z    first seed {seeds.seed_of('z')}"]


def test_another_source_than_the_announced_one_is_told(made: Path, run: Run) -> None:
    place = opened(run, made, "--source", "a friend")
    out = run("seeds", "check", str(place), "--seal", str(made / "seal.json")).out
    assert "its source: a friend\nannounced before: round 5\n" in out


def test_what_was_not_sealed_is_refused_in_a_sentence(made: Path, run: Run) -> None:
    place = opened(run, made)
    other = made / "other.json"
    assert run("seeds", "make", str(made / "s.json"), "--name", "spring", "--seal", str(other)).code == 0
    for seal, data, message in (
        (other, None, "this is not what was sealed: announced is 'round 5' here and '' in the seal"),
        (made / "seal.json", {"public": ""}, "public: "),
        (made / "seal.json", {"secret": "0" * 64}, "digest: that of this secret, name, date and"),
        (made / "secret.json", None, "kind: one of 'seal', not 'secret'"),
    ):
        found = place
        if data is not None:
            found = made / "changed.json"
            found.write_text(json.dumps({**json.loads(place.read_text(encoding="utf-8")), **data}), encoding="utf-8")
        ran = run("seeds", "check", str(found), "--seal", str(seal))
        assert (ran.code, ran.out) == (1, "")
        assert message in ran.err
        assert ran.err.count("\n") == 1
        assert read_secret(made / "secret.json").secret not in ran.err
    assert run("seeds", "check", str(made / "nowhere.json"), "--seal", str(other)).code == 2


def test_a_public_value_may_be_another_but_gives_other_seeds(made: Path, run: Run) -> None:
    one = json.loads(run("seeds", "open", str(made / "secret.json"), "--public", "1").out)
    two = json.loads(run("seeds", "open", str(made / "secret.json"), "--public", "2").out)
    assert one["digest"] == two["digest"] == read_seal(made / "seal.json").digest
    places = []
    for name, data in (("one.json", one), ("two.json", two)):
        places.append(made / name)
        places[-1].write_text(json.dumps(data), encoding="utf-8")
    assert read_opened(places[0]).seed_of("x") != read_opened(places[1]).seed_of("x")


def test_no_file_is_replaced(made: Path, run: Run) -> None:
    opened(run, made)
    before = {path: path.read_bytes() for path in made.glob("*.json")}
    secret, seal, out = (str(made / f"{name}.json") for name in ("secret", "seal", "opened"))
    for argv in (
        ["make", secret, "--name", "x"],
        ["make", seal, "--name", "x"],
        ["seal", secret, "--seal", secret],
        ["seal", secret, "--seal", seal],
        ["open", secret, "--public", "1", "--out", out],
        ["open", secret, "--public", "1", "--out", secret],
    ):
        ran = run("seeds", *argv)
        assert (ran.code, ran.out) == (2, "")
        assert "is there already and is not replaced" in ran.err
    assert {path: path.read_bytes() for path in made.glob("*.json")} == before
    printed = run("seeds", "seal", secret)
    assert (printed.code, printed.out) == (0, (made / "seal.json").read_text(encoding="utf-8"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_only_its_owner_can_read_a_secret(made: Path) -> None:
    assert stat.S_IMODE(os.stat(made / "secret.json").st_mode) == 0o600


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        ([], "required: step"),
        (["make", "s.json"], "required: --name"),
        (["make", "s.json", "--name", "a b"], "name: a letter or digit"),
        (["make", "s.json", "--name", "a", "--source", "a\nb"], "announced: "),
        (["make", "nowhere/s.json", "--name", "a"], "cannot write s.json"),
        (["open", "nowhere.json", "--public", "1"], "cannot read nowhere.json"),
        (["seal", "nowhere.json"], "cannot read nowhere.json"),
    ],
)
def test_wrong_input_is_one_line(
    argv: list[str], message: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("seeds", *argv)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert [*tmp_path.glob("*.json")] == []
