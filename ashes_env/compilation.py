"""Whether the engine runs compiled, and whether what was compiled still is what the sources say.

A compiled build writes down which modules it made and of which sources. Python loads a compiled module wherever it
finds one, so an edited source, or a module that is missing among compiled ones, would go unnoticed: `check` refuses
both. It imports nothing of the package, for `setup.py` uses it before there is one. Run as a script, which `make
clean-compiled` does, it deletes what was compiled.
"""

from __future__ import annotations

import json
import os
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, Final

MANIFEST: Final = "compiled.manifest"
LIBRARY: Final = "engine__mypyc"  # in the package: the code of all modules, each of which is a door to it
BESIDE: Final = "ashes_env__mypyc"  # what it was called where older builds put it, beside the package
WAYS_OUT: Final = "run `make compile` to compile anew or `make clean-compiled` to go without"


class StaleBuild(ImportError):
    """The compiled modules do not belong to the sources beside them."""


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()[:16]


def sources(package: Path, modules: list[str], *, in_place: bool) -> dict[str, list[Any]]:
    """What the sources are that a build is about to read: `modules` are paths with the folder of the package in front.
    What is edited while it goes on belongs to the next build.
    """
    seen: dict[str, list[Any]] = {}
    for name in modules:
        path = package.parent / name
        stat = path.stat()
        seen[name.partition("/")[2]] = [_digest(path), stat.st_size, stat.st_mtime_ns if in_place else 0]
    return seen


def remember(place: Path, seen: dict[str, list[Any]], level: str) -> None:
    """Writes down what was compiled of which `sources`, and at which level of optimising; `place` is the folder where
    the modules lie compiled.
    """
    found = {"suffix": EXTENSION_SUFFIXES[0], "level": level, "modules": seen}
    (place / MANIFEST).write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")


def level(place: Path) -> str:
    """The level of optimising of the build that was finished here last; nothing where there is none."""
    try:
        found: dict[str, Any] = json.loads((place / MANIFEST).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return ""
    return str(found.get("level", ""))


def forget(place: Path) -> None:
    """Deletes what `remember` has written."""
    (place / MANIFEST).unlink(missing_ok=True)


def clean(package: Path) -> int:
    """Deletes every compiled module of the package, and what was written down; says how many files those were."""
    endings = ("so", "pyd")
    found = [path for ending in endings for path in package.rglob(f"*.{ending}")]
    found += [path for ending in endings for path in package.parent.glob(f"{BESIDE}.*{ending}")]
    for path in [*found, package / MANIFEST]:
        path.unlink(missing_ok=True)
    return len(found)


def check(package: Path) -> bool:
    """Whether the package in this folder is compiled for the Python that asks. Raises `StaleBuild` where it is and does
    not belong to its sources, and where it is in part.

    Sizes and times are compared, and the text of a source only where the time is another one. What a wheel has brought
    has new times and is not edited; there the sizes have to do.
    """
    try:
        text = (package / MANIFEST).read_text(encoding="utf-8")
    except FileNotFoundError:
        stray = _compiled(package)
        if stray:
            raise StaleBuild(f"{stray} is compiled, but no build that was finished has made it: {WAYS_OUT}") from None
        return False
    found = json.loads(text)
    suffix: str = found["suffix"]
    if suffix not in EXTENSION_SUFFIXES:
        return False  # for another Python, which this one does not load
    folder = str(package)
    for name, (digest, size, modified) in found["modules"].items():
        source = f"{folder}/{name}"
        if not os.path.exists(source.removesuffix(".py") + suffix):
            raise StaleBuild(f"{name} is not compiled any more, the modules around it are: {WAYS_OUT}")
        try:
            stat = os.stat(source)
        except FileNotFoundError:
            raise StaleBuild(f"{name} was compiled and is gone: {WAYS_OUT}") from None
        if stat.st_size != size or (modified and stat.st_mtime_ns != modified and _digest(Path(source)) != digest):
            raise StaleBuild(f"{name} has changed since it was compiled: {WAYS_OUT}")
    if not os.path.exists(f"{folder}/{LIBRARY}{suffix}"):
        raise StaleBuild(f"{LIBRARY}{suffix}, which holds the compiled code, is gone: {WAYS_OUT}")
    return True


def _compiled(package: Path) -> str:
    """A compiled module for this Python that lies in the package, or an empty text."""
    for folder, _, names in os.walk(package):
        for name in names:
            if name.endswith(EXTENSION_SUFFIXES[0]):
                return os.path.relpath(os.path.join(folder, name), package)
    return ""


if __name__ == "__main__":
    print(f"{clean(Path(__file__).resolve().parent)} compiled files deleted")
