"""A digest of the code of an agent of your own, for naming it in submissions: its module, and the modules beside it
that it imports. Data that it reads is named only where one of its options is the path of it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any, Final

from ashes_env.agents.base import AgentError

OURS: Final = "ashes_env"  # the version and the commit name this code
MOST: Final = 10_000  # files of a folder


def code_digest(module: str) -> str:
    """The SHA-256 of the source of a module and of what it imports from its own folder, or from the package that it is
    part of. Nothing of it is run. Raises `AgentError` for a module without a source file.
    """
    try:
        spec = _spec(module)
    except (ImportError, ValueError) as error:
        raise AgentError(f"{module} cannot be found: {error}") from error
    origin = None if spec is None else spec.origin
    if origin is None or not origin.endswith(".py"):
        raise AgentError(f"{module} has no source file, so a submission cannot name its code")
    top = Path(origin).resolve()
    for _ in range(module.count(".") + (top.name == "__init__.py") + 1):
        top = top.parent
    sources: dict[str, bytes] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        path = _file(top, name)
        if path is None or name in sources or name.partition(".")[0] == OURS:
            continue
        sources[name] = path.read_bytes()
        waiting += imported(sources[name], name, path.name == "__init__.py")
    digest = sha256()
    for name in sorted(sources):
        digest.update(f"{name}\0{len(sources[name])}\0".encode() + sources[name])
    return digest.hexdigest()


def _spec(module: str) -> ModuleSpec | None:
    """Where a module is. `importlib.util.find_spec` would import the packages that hold it, which runs their code."""
    found: ModuleSpec | None = None
    places: Sequence[str] | None = None
    parts = module.split(".")
    for i in range(len(parts)):
        name = ".".join(parts[: i + 1])
        specs = (finder.find_spec(name, places) for finder in sys.meta_path)
        found = next((spec for spec in specs if spec is not None), None)
        if found is None:
            return None
        places = found.submodule_search_locations
        if places is None and i + 1 < len(parts):
            return None
    return found


def imported(source: bytes, name: str, package: bool) -> Iterator[str]:
    """The names of what a module may import, and of the packages that hold it."""
    yield from _parents(name)
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError) as error:
        raise AgentError(f"{name} is no Python: {error}") from error
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
                yield from _parents(alias.name)
        elif isinstance(node, ast.ImportFrom):
            parts = name.split(".")
            up = node.level - package
            base = parts[: len(parts) - up] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            if start:
                yield start
                yield from _parents(start)
            for alias in node.names:
                yield f"{start}.{alias.name}" if start else alias.name


def _parents(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[:i]) for i in range(1, len(parts))]


def _file(top: Path, name: str) -> Path | None:
    """The source file of a module under a folder."""
    base = top.joinpath(*name.split("."))
    for path in (base.with_name(base.name + ".py"), base / "__init__.py"):
        if path.is_file():
            return path
    return None


def data_digests(options: Mapping[str, Any]) -> dict[str, str]:
    """The SHA-256 of each file or folder that an option names, by the option."""
    found = {}
    for name, value in options.items():
        path = Path(value) if isinstance(value, str) and value else None
        try:
            there = path is not None and path.exists()
        except OSError:  # a name that is too long
            there = False
        if path is not None and there:
            found[name] = tree_digest([path] if path.is_file() else sorted(p for p in path.rglob("*") if p.is_file()))
    return found


def tree_digest(paths: list[Path], top: Path | None = None) -> str:
    """The SHA-256 of files, by their names (below `top`, if given) and contents. Raises `AgentError` for too many."""
    if len(paths) > MOST:
        raise AgentError(f"{paths[0].parent} holds more than {MOST:,} files")
    digest = sha256()
    for path in paths:
        data = path.read_bytes()
        name = path.relative_to(top).as_posix() if top is not None else path.name
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()
