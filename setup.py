"""Builds the package; everything about it but the compiling stands in pyproject.toml.

    ASHES_COMPILE=1 pip install -e .       compiles the engine with mypyc; needs a C compiler and Python's headers
    ASHES_COMPILE=auto pip install -e .    the same where they are at hand, else plain Python; says so, with pip's -v
    ASHES_COMPILE=0 pip install -e .       plain Python, also when the variable is not set

With build isolation pip fetches mypy by itself; without it (`--no-build-isolation`, as the Makefile does) mypy has to
be installed, which the extra "dev" does. ASHES_OPT is the level at which C is optimised, 2 unless it is set.
"""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
PACKAGE = "ashes_env"

# What is compiled: folders with all that is in them, and modules. A module has to be typed strictly.
COMPILED = (
    "ashes_env/language",
    "ashes_env/rules",
    "ashes_env/solo",
    "ashes_env/encoding/actions.py",
    "ashes_env/encoding/consequences.py",
    "ashes_env/encoding/context.py",
    "ashes_env/encoding/entities.py",
    "ashes_env/encoding/fields.py",
    "ashes_env/encoding/flat.py",
    "ashes_env/encoding/layout.py",
    "ashes_env/encoding/legal.py",
    "ashes_env/encoding/lexicon.py",
    "ashes_env/encoding/observing.py",
    "ashes_env/encoding/scaling.py",
    "ashes_env/encoding/view.py",
    "ashes_env/match/rewards.py",
    "ashes_env/match/stepping.py",
    "ashes_env/match/block.py",
    "ashes_env/agents/expert",
    "ashes_env/agents/plan/numbers.py",
    "ashes_env/agents/plan/value.py",
    "ashes_env/agents/search/opposition.py",
)
# What is left out of those folders: the lint runs once, before any game, and reads the words by reflection.
INTERPRETED = ("ashes_env/rules/definitions/lint",)
COMPILER = "mypy>=2.4"

# The modules of the library call each other directly, not by a table through which another library could replace them:
# 3 to 6 % of the time of a game. The doors need a capsule alone, and what starts a module is visible all the same.
HIDDEN = ["-fvisibility=hidden"] if os.name != "nt" else []

CHOICES = {"": False, "0": False, "1": True, "auto": None}


def modules() -> list[str]:
    """The compiled modules, as paths from the root with slashes. An `__init__` would gain nothing."""
    found: set[str] = set()
    for entry in COMPILED:
        path = ROOT / entry
        if not path.exists():
            raise SystemExit(f"setup.py is to compile {entry}, which does not exist: see COMPILED in setup.py")
        for source in path.rglob("*.py") if path.is_dir() else (path,):
            found.add(source.relative_to(ROOT).as_posix())
    left_out = tuple(f"{entry}/" for entry in INTERPRETED)
    return sorted(name for name in found if not name.endswith("__init__.py") and not name.startswith(left_out))


def missing() -> str:
    """What a compiled build lacks here, or an empty text. pip fetches mypy itself when it isolates the build."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    if os.name != "nt" and (not compiler or shutil.which(compiler[0]) is None):
        return "a C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python.h, the headers of Python"
    if importlib.util.find_spec("mypyc") is None and not only_asked():
        return "mypy (the extra dev has it)"
    return ""


def wanted() -> bool:
    """Whether to compile, as ASHES_COMPILE says."""
    said = os.environ.get("ASHES_COMPILE", "")
    if said not in CHOICES:
        raise SystemExit(f"ASHES_COMPILE is {said!r}; it can be 1, 0 or auto")
    choice = CHOICES[said]
    if choice is False:
        return False
    lacking = missing()
    if lacking and choice:
        raise SystemExit(f"ASHES_COMPILE=1: cannot compile for want of {lacking}; ASHES_COMPILE=auto goes without")
    if lacking:
        print(f"ASHES_COMPILE=auto: not compiled, for want of {lacking}", file=sys.stderr)
    return not lacking


def only_asked() -> bool:
    """Whether pip only asks what it has to fetch for the build, mypy among it."""
    return sys.argv[-1] == "egg_info"


def needed() -> list[str]:
    """What pip has to fetch where it isolates a compiled build: the compiler, and for its types the dependencies."""
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [COMPILER, *project["dependencies"]]


def compilation() -> ModuleType:
    """`ashes_env.compilation`, without the package around it, which is not installed yet."""
    spec = importlib.util.spec_from_file_location("compilation", ROOT / PACKAGE / "compilation.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class BuildExt(build_ext):
    """Compiles when it comes to it, not when setup.py is only asked something, and writes down what it compiled."""

    # One shared library with all the code, and for each module a small one that leads to it. It lies in the package:
    # an editable install finds that from any folder, and nothing beside it.
    placeholder: ClassVar[Extension] = Extension(f"{PACKAGE}.{compilation().LIBRARY}", [])

    def run(self) -> None:
        if self.distribution.ext_modules != [self.placeholder]:
            super().run()
            return
        from mypyc.build import mypycify

        inplace = self.inplace or self.editable_mode
        place = ROOT / PACKAGE if inplace else Path(self.build_lib, PACKAGE)
        manifest = compilation()
        names = modules()
        level = os.environ.get("ASHES_OPT", "2")
        self.force = self.force or manifest.level(place) != level  # no source is newer, and yet all is built anew
        manifest.forget(place)  # so that a build that fails half way is not taken for a whole one
        seen = manifest.sources(ROOT / PACKAGE, names, in_place=bool(inplace))
        code = Path(self.build_temp) / "mypyc"
        found: list[Any] = mypycify(
            ["--config-file", str(ROOT / "pyproject.toml"), *names],
            opt_level=level,
            debug_level="0",
            group_name=self.placeholder.name.removesuffix("__mypyc"),
            target_dir=str(code),
            multi_file=True,
        )
        for extension in found:  # a warning of some other compiler is no reason to stop
            extension.include_dirs.append(str(code / PACKAGE))  # where mypyc writes the headers of a group in a package
            kept = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
            extension.extra_compile_args = [*kept, *HIDDEN]
        self.distribution.ext_modules = found
        self.swig_opts = None  # what finalizing has made of it, it does not take a second time
        self.finalize_options()
        super().run()
        manifest.remember(place, seen, level)

    def build_extensions(self) -> None:
        """Compiles the sources of the large library side by side: one file of all of them takes a compiler more than
        twice as long, and setuptools by itself takes one after the other.
        """
        one_after_the_other = self.compiler.compile

        def side_by_side(sources: Sequence[str], *args: Any, **kwargs: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                objects = pool.map(lambda source: one_after_the_other([source], *args, **kwargs), sources)
                return [name for names in objects for name in names]

        self.compiler.compile = side_by_side
        super().build_extensions()


if __name__ == "__main__":
    if wanted():
        setup(
            ext_modules=[BuildExt.placeholder],
            cmdclass={"build_ext": BuildExt},
            setup_requires=needed() if only_asked() else [],
        )
    else:
        setup()
