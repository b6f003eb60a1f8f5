"""Changes to a program: which there are, how they are drawn, and what the tests of a small one say about them."""

from __future__ import annotations

import ast
import json
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from evaluation.verification.mutants import draw, mutants
from evaluation.verification.mutations import TESTS, folders_for, main, stages

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = '''"""A program, with × in it."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from x import y
MOST: Final = 3


def few(n: int, more: bool = False) -> int:
    """Not more than 3."""
    assert n >= 0, "less than 0"
    if n < MOST and not more:
        raise ValueError(f"{n + 1} × 2")
    low = n
    low -= 2
    return pow(low, n) if more else low


def tell(out: list[int], n: int) -> None:
    out.append(n)
    for one in [1, 2] + [n]:
        if one in out:
            continue
        out.append(one)
'''
CHANGES = [
    ("constant", "4"),
    ("constant", "2"),
    ("constant", "True"),
    ("negate", "if (not (n < MOST and not more)):"),
    ("compare", "if n <= MOST and not more:"),
    ("and/or", "if ((n < MOST) or (not more)):"),
    ("operand", "if ((n < MOST)):"),
    ("operand", "if ((not more)):"),
    ("negate", "if n < MOST and (more):"),
    ("drop", "pass"),  # the error
    ("drop", "pass"),  # the subtraction; the first assignment of a name stays
    ("arithmetic", "low += 2"),
    ("constant", "low -= 3"),
    ("constant", "low -= 1"),
    ("swap", "return pow(n, low) if more else low"),
    ("negate", "return pow(low, n) if (not (more)) else low"),
    ("drop", "pass"),
    ("return", "return; for one in [1, 2] + [n]:"),
    ("constant", "for one in [2, 2] + [n]:"),
    ("constant", "for one in [0, 2] + [n]:"),
    ("constant", "for one in [1, 3] + [n]:"),
    ("constant", "for one in [1, 1] + [n]:"),
    ("negate", "if (not (one in out)):"),
    ("compare", "if one not in out:"),
    ("loop", "break"),
    ("return", "return; out.append(one)"),
    ("drop", "pass"),
]


def test_every_change_of_a_program() -> None:
    source = PROGRAM.encode()
    found = mutants("few.py", source)
    said = Counter((one.kind, one.words(source)[1].removeprefix("MOST: Final = ")) for one in found)
    said[("constant", "True")] = said.pop(("constant", "def few(n: int, more: bool = True) -> int:"))
    assert said == Counter(CHANGES)
    for one in found:
        assert source.splitlines()[one.line - 1].decode().strip().startswith(one.words(source)[0][:5])
        assert ast.dump(ast.parse(one.of(source))) != ast.dump(ast.parse(source)), one


def test_a_seed_draws_the_same_changes_each_on_a_line_of_its_own() -> None:
    sources = {"a.py": PROGRAM.encode(), "b.py": PROGRAM.encode()}
    drawn = draw(sources, 12, 5)
    assert drawn == draw(dict(reversed(sources.items())), 12, 5) != draw(sources, 12, 6)
    assert len({(one.path, one.line) for one in drawn}) == 12
    assert len({one.kind for one in drawn}) >= 6
    lines = {one.line for one in mutants("a.py", sources["a.py"])}
    assert len(draw(sources, 1000, 5)) == 2 * len(lines), "no more than there are"


def test_every_folder_of_the_package_has_tests_and_they_are_there() -> None:
    for folder in sorted((ROOT / "ashes_env").iterdir()):
        if (folder / "__init__.py").is_file():
            assert f"ashes_env/{folder.name}" in TESTS
    assert [name for found in TESTS.values() for name in found if not (ROOT / name).exists()] == []
    assert folders_for(ROOT, "ashes_env/rules/editions/edition_2018/attack.py")[0] == "tests/rules/editions"
    assert folders_for(ROOT, "ashes_env/rules/editions/edition.py")[0] == "tests/rules"
    assert folders_for(ROOT, "training/games/population.py") == ("tests",)
    assert stages(ROOT, "evaluation/verification/mutants.py", ["tests/files", "tests/evaluation"]) == [
        (Path(__file__).relative_to(ROOT).as_posix(),),
        ("tests/files",),
        ("tests/evaluation",),
    ]


AGES = """def adult(age: int) -> bool:
    return age >= 18


def child(age: int) -> bool:
    return not adult(age)
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout of one module with one test, which does not ask about an age of 18."""
    root = tmp_path / "small"
    for name, text in (
        ("ages/ages.py", AGES),
        ("tests/test_ages.py", "from ages.ages import child\n\n\ndef test_ages():\n    assert not child(30)\n"),
        ("pytest.ini", "[pytest]\npythonpath = .\nmarkers = slow\n"),
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "-q"], cwd=root, check=True)
    return root


@pytest.mark.slow  # runs tests of its own
def test_what_no_test_notices_has_survived(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = checkout.parent / "found.json"
    given = ["--root", str(checkout), "--under", "ages", "--tests", "tests", "--json", str(file)]
    assert main([*given, "--list"]) == 0
    assert capsys.readouterr().out.count("ages/ages.py") == 2
    assert main([*given, "--processes", "2", "--unchecked"]) == 0
    changes = json.loads(file.read_text(encoding="utf-8"))["changes"]
    assert {(one["line"], one["verdict"], one["by"]) for one in changes} == {
        (2, "survived", ""),
        (6, "killed", "tests/test_ages.py::test_ages"),
    }
    said = capsys.readouterr().out
    assert "      - return age >= 18\n      + return age" in said
    assert sorted(said.splitlines()[-1].removeprefix("2 changes: ").split(", ")) == ["1 killed", "1 survived"]
    assert (checkout / "ages/ages.py").read_text(encoding="utf-8") == AGES


def test_tests_that_take_too_long_are_stopped(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--root", str(checkout), "--under", "ages/ages.py", "--only", "2", "--seconds", "0.001"]
    assert main([*given, "--unchecked"]) == 0
    assert capsys.readouterr().out.endswith("1 changes: 1 timeout\n")


def test_what_cannot_be_judged_is_refused(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--root", str(checkout), "--under"]
    assert main([*given, "wages"]) == 1
    assert capsys.readouterr().err == "mutations: --under: there are no Python files in 'wages'\n"
    (checkout / "tests/test_ages.py").write_text("def test_ages():\n    assert 0\n", encoding="utf-8")
    assert main([*given, "ages"]) == 1
    assert capsys.readouterr().err == "mutations: without a change: killed by tests/test_ages.py::test_ages\n"
    with pytest.raises(SystemExit):
        main([*given, "ages", "--sites", "0"])
    assert "--sites: a whole number from 1" in capsys.readouterr().err
