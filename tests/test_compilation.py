"""A compiled build that does not belong to its sources is refused, before anything of it is loaded."""

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType

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
    (made / f"{compilation.LIBRARY}{SUFFIX}").touch()
    compilation.remember(made, compilation.sources(made, MODULES, in_place=True), "2")
    return made


def test_this_engine_says_what_it_is() -> None:
    assert ashes_env.compiled() == (not running.__file__.endswith(".py"))


def test_a_build_of_these_sources_is_compiled(package: Path) -> None:
    assert compilation.check(package)


def test_without_a_build_it_is_not(package: Path) -> None:
    assert compilation.clean(package) == 3
    assert not compilation.check(package)
    assert sorted(path.name for path in package.parent.rglob("*.*")) == ["solo.py", "state.py"]


def test_what_an_older_build_put_beside_the_package_goes_too(package: Path) -> None:
    beside = package.parent / f"ashes_env__mypyc{SUFFIX}"
    beside.touch()
    assert compilation.clean(package) == 4
    assert not beside.exists()


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
        (f"ashes_env/{compilation.LIBRARY}{SUFFIX}", "which holds the compiled code, is gone"),
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
    compilation.remember(package, compilation.sources(package, MODULES, in_place=False), "2")
    for name in MODULES:
        os.utime(package.parent / name, ns=(1, 1))
    assert compilation.check(package)


def test_what_is_edited_during_a_build_belongs_to_the_next(package: Path) -> None:
    begun = compilation.sources(package, MODULES, in_place=True)
    (package / "solo.py").write_text("# ashes_env/sole.py\n", encoding="utf-8")
    compilation.remember(package, begun, "2")
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


def setup_module() -> ModuleType:
    """setup.py as a module."""
    spec = importlib.util.spec_from_file_location("setup_py", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    setup = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(setup)
    return setup


def test_an_editable_install_finds_the_library_from_any_folder(tmp_path: Path) -> None:
    """A text stands for the library, where a build in place puts it, and the package asks for it as a door does."""
    name = setup_module().BuildExt.placeholder.name
    checkout, site = tmp_path / "checkout", tmp_path / "site"
    shutil.copytree(ROOT / "ashes_env/files", checkout / "ashes_env/files")  # has the version
    for file in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "ashes_env/compilation.py"):
        shutil.copy(ROOT / file, checkout / file)
    (checkout / "ashes_env/__init__.py").write_text(f"import {name}\n", encoding="utf-8")
    (checkout / f"{name.replace('.', '/')}.py").touch()
    build = "import sys; from setuptools import build_meta; build_meta.build_editable(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, tmp_path], cwd=checkout, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    shutil.unpack_archive(wheel, site, "zip")
    asked = "import sys, site; site.addsitedir(sys.argv[1]); import ashes_env; print(ashes_env.__file__)"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", asked, site], cwd=tmp_path, check=False, capture_output=True, text=True
    )
    assert done.stderr == ""
    assert Path(done.stdout.strip()) == checkout / "ashes_env/__init__.py"


@pytest.mark.slow  # compiles, if only ten lines
def test_another_level_of_optimising_builds_anew(tmp_path: Path) -> None:
    setup = (ROOT / "setup.py").read_text(encoding="utf-8")
    alone = re.sub(r"(?ms)^COMPILED = \(.*?^\)", 'COMPILED = ("ashes_env/rules",)', setup)
    (tmp_path / "setup.py").write_text(alone, encoding="utf-8")
    shutil.copytree(ROOT / "ashes_env/files", tmp_path / "ashes_env/files")  # has the version
    for file in ("pyproject.toml", "README.md", "LICENSE", "ashes_env/compilation.py"):
        shutil.copy(ROOT / file, tmp_path / file)
    package = tmp_path / "ashes_env"
    (package / "rules").mkdir()
    for name in ("__init__.py", "rules/__init__.py"):
        (package / name).touch()
    (package / "rules/dice.py").write_text("def rolled(die: int) -> int:\n    return die * 3\n", encoding="utf-8")

    def built(level: str) -> list[int]:
        command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        asked = {**os.environ, "ASHES_COMPILE": "1", "ASHES_OPT": level}
        subprocess.run(command, cwd=tmp_path, env=asked, check=True, capture_output=True)
        assert compilation.check(package)
        assert compilation.level(package) == level
        return [path.stat().st_mtime_ns for path in sorted(package.rglob(f"*{SUFFIX}"))]

    first = built("0")
    assert len(first) == 2
    assert built("0") == first
    assert all(new > old for new, old in zip(built("1"), first, strict=True))


def test_a_build_that_was_not_finished_has_no_level(package: Path) -> None:
    assert compilation.level(package) == "2"
    compilation.forget(package)
    assert compilation.level(package) == ""


def test_the_library_of_setup_py_is_the_one_that_is_looked_for() -> None:
    assert setup_module().BuildExt.placeholder.name == f"ashes_env.{compilation.LIBRARY}"


def test_the_constants_of_compiled_modules_are_final() -> None:
    """A constant that could be assigned to is looked up by its name wherever it is used, in the hottest code too."""
    setup = setup_module()
    found = []
    for name in setup.modules():
        for line in ast.parse((ROOT / name).read_text(encoding="utf-8")).body:
            if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant):
                found.append(f"{name}:{line.lineno}")
    assert found == []
