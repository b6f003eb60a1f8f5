"""A compiled build that does not belong to its sources is refused, before anything of it is loaded."""

from __future__ import annotations

import ast
import importlib.util
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import ashes_env
from ashes_env import compilation
from ashes_env.rules.flow import running

SUFFIX = EXTENSION_SUFFIXES[0]
ROOT = Path(__file__).resolve().parent.parent
MODULES = ["ashes_env/rules/state.py", "ashes_env/solo.py"]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package that has just been compiled where it lies."""
    made = tmp_path / "ashes_env"
    (made / "rules").mkdir(parents=True)
    for name in MODULES:
        (tmp_path / name).write_text(f"# {name}\n", encoding="utf-8")
        (tmp_path / f"{name.removesuffix('.py')}{SUFFIX}").touch()
    (tmp_path / f"ashes_env__mypyc{SUFFIX}").touch()
    compilation.remember(made, compilation.sources(made, MODULES, in_place=True))
    return made


def test_this_engine_says_what_it_is() -> None:
    assert ashes_env.compiled() == (not running.__file__.endswith(".py"))


def test_a_build_of_these_sources_is_compiled(package: Path) -> None:
    assert compilation.check(package)


def test_without_a_build_it_is_not(package: Path) -> None:
    assert compilation.clean(package) == 3
    assert not compilation.check(package)
    assert sorted(path.name for path in package.parent.rglob("*.*")) == ["solo.py", "state.py"]


def test_a_new_time_alone_changes_nothing(package: Path) -> None:
    os.utime(package / "solo.py", ns=(1, 1))
    assert compilation.check(package)


@pytest.mark.parametrize("text", ["# ashes_env/sole.py\n", "# another length\n"])
def test_an_edited_source_is_refused(package: Path, text: str) -> None:
    (package / "solo.py").write_text(text, encoding="utf-8")
    os.utime(package / "solo.py", ns=(1, 1))
    with pytest.raises(compilation.StaleBuild, match=r"solo\.py has changed .* `make compile` .* `make clean-comp"):
        compilation.check(package)


@pytest.mark.parametrize(
    ("gone", "message"),
    [
        (f"ashes_env/rules/state{SUFFIX}", r"rules/state\.py is not compiled any more"),
        ("ashes_env/rules/state.py", r"rules/state\.py was compiled and is gone"),
        (f"ashes_env__mypyc{SUFFIX}", "which holds the compiled code, is gone"),
        ("ashes_env/compiled.manifest", "no build that was finished has made it"),
    ],
)
def test_a_build_in_part_is_refused(package: Path, gone: str, message: str) -> None:
    (package.parent / gone).unlink()
    with pytest.raises(compilation.StaleBuild, match=message):
        compilation.check(package)


def test_a_build_for_another_python_is_not_loaded(package: Path) -> None:
    manifest = package / compilation.MANIFEST
    manifest.write_text(manifest.read_text(encoding="utf-8").replace(SUFFIX, ".cpython-99.so"), encoding="utf-8")
    assert not compilation.check(package)


def test_what_a_wheel_brought_may_have_any_time(package: Path) -> None:
    compilation.remember(package, compilation.sources(package, MODULES, in_place=False))
    for name in MODULES:
        os.utime(package.parent / name, ns=(1, 1))
    assert compilation.check(package)


def test_what_is_edited_during_a_build_belongs_to_the_next(package: Path) -> None:
    begun = compilation.sources(package, MODULES, in_place=True)
    (package / "solo.py").write_text("# ashes_env/sole.py\n", encoding="utf-8")
    compilation.remember(package, begun)
    with pytest.raises(compilation.StaleBuild, match=r"solo\.py has changed"):
        compilation.check(package)


def test_a_stale_build_is_an_import_error() -> None:
    assert issubclass(ashes_env.StaleBuild, ImportError)


def setup_py(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What setup.py says to a command."""
    return subprocess.run(
        [sys.executable, "setup.py", "-q", *command],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )


def test_a_setting_that_does_not_exist_is_refused() -> None:
    done = setup_py("--name", ASHES_COMPILE="yes")
    assert done.returncode != 0
    assert "ASHES_COMPILE is 'yes'; it can be 1, 0 or auto" in done.stderr


def test_without_a_compiler_auto_says_so_and_goes_without() -> None:
    done = setup_py("--name", ASHES_COMPILE="auto", CC="no-such-compiler")
    assert done.returncode == 0
    assert "not compiled, for want of a C compiler" in done.stderr


def test_without_a_compiler_a_build_that_is_to_compile_says_what_is_missing() -> None:
    done = setup_py("--name", ASHES_COMPILE="1", CC="no-such-compiler")
    assert done.returncode != 0
    assert "cannot compile for want of a C compiler; ASHES_COMPILE=auto goes without" in done.stderr


def test_the_constants_of_compiled_modules_are_final() -> None:
    """A constant that could be assigned to is looked up by its name wherever it is used, in the hottest code too."""
    spec = importlib.util.spec_from_file_location("setup_py", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    setup = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(setup)
    found = []
    for name in setup.modules():
        for line in ast.parse((ROOT / name).read_text(encoding="utf-8")).body:
            if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant):
                found.append(f"{name}:{line.lineno}")
    assert found == []
