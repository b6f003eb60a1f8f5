"""Compares this checkout with others, such as an old or a compiled one, in separate processes that take turns."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ashes_env.contests.provenance import commit
from evaluation.speed import our_streams
from evaluation.speed.about import ROOT
from evaluation.speed.children import HERE, Child, started
from evaluation.speed.slices import Rounds, Unavailable, interleave

STREAMS: Final = HERE / "our_streams.py"
LIVES: Final = 3  # processes started one after another, because the memory layout of a process changes rates slightly


@dataclass(frozen=True, slots=True)
class Target:
    """A checkout and the interpreter to run it with; without a checkout, the package installed for that interpreter."""

    name: str
    directory: Path | None
    python: str


def target(text: str) -> Target:
    """Parses `[NAME=][DIR][@PYTHON]`; raises `ValueError` for an invalid target."""
    name, _, where = text.rpartition("=")
    folder, _, python = where.partition("@")
    if not folder and not python:
        raise ValueError(f"{text!r}: a checkout, DIR, or an interpreter, @PYTHON, or both, DIR@PYTHON")
    directory = Path(folder).resolve() if folder else None
    if directory is not None and not (directory / "ashes_env" / "__init__.py").is_file():
        raise ValueError(f"{folder}: not a checkout, there is no package ashes_env in it")
    if python and shutil.which(python) is None:
        raise ValueError(f"{python}: not an interpreter that can be run")
    label = name or (commit(directory) if directory else None) or (directory.name if directory else Path(python).name)
    return Target(label, directory, python or sys.executable)


def targets(texts: Sequence[str]) -> list[Target]:
    """Parses targets with unique names; raises `ValueError` for duplicates."""
    found = [target(text) for text in texts]
    names = [one.name for one in found]
    twice = {name for name in names if names.count(name) > 1 or name == "here"}
    if twice:
        raise ValueError(f"{sorted(twice)} would be the name of two of those compared: give names, NAME=DIR@PYTHON")
    return found


def _check(child: Child, one: Target) -> dict[str, Any]:
    file = Path(child.about["file"]).resolve()
    if one.directory is not None and not file.is_relative_to(one.directory):
        raise Unavailable("its interpreter imports another ashes_env than that of the checkout")
    about = {key: child.about[key] for key in ("version", "schema", "compiled", "python")}
    return {**about, "commit": None if one.directory is None else commit(one.directory)}


def measure(others: Sequence[Target], names: Sequence[str], repeats: int, seconds: float) -> dict[str, Any]:
    """The rates of each stream for this checkout and the others, in turns, and the speedup over each of them.

    Raises `Unavailable` if one of them cannot run at all; a stream that one of them lacks is listed under "missing".
    """
    every = [Target("here", ROOT, sys.executable), *others]
    about: dict[str, Any] = {}
    found: dict[str, Rounds] = {}
    lives = min(LIVES, repeats)
    for life in range(lives):
        with ExitStack() as stack:
            children: dict[str, Child] = {}
            for one in every:
                children[one.name], about[one.name] = _started(stack, one)
            for stream in names:
                plays = {name: child.play(stream) for name, child in children.items()}
                rounds = interleave(plays, repeats // lives + (life < repeats % lives), seconds)
                if stream in found:
                    found[stream].add(rounds)
                else:
                    found[stream] = rounds
    return {"versions": about, "streams": {stream: _told(rounds) for stream, rounds in found.items()}}


def _started(stack: ExitStack, one: Target) -> tuple[Child, dict[str, Any]]:
    try:
        child = stack.enter_context(started(one.python, STREAMS, one.directory))
        return child, _check(child, one)
    except Unavailable as error:
        raise Unavailable(f"{one.name}: {error}") from error


def _told(rounds: Rounds) -> dict[str, Any]:
    there = [name for name in rounds.slices if name != "here"]
    return {
        "per second": {name: found.as_dict() for name, found in rounds.rates().items()},
        "here to": {name: rounds.ratio("here", name).as_dict() for name in there if "here" in rounds.slices},
        "clocks": rounds.clocks(),
        "missing": rounds.missing,
    }


def lines(found: dict[str, Any]) -> list[str]:
    """The result as text: rates and speedups."""
    out = []
    for name, about in found["versions"].items():
        how = "compiled" if about["compiled"] else "interpreted"
        out.append(f"{name}: {about['version']}, commit {about['commit']}, encoding {about['schema']}, {how}")
    for stream, one in found["streams"].items():
        rates = ", ".join(f"{name} {rate['median']:,.0f}/s" for name, rate in one["per second"].items())
        ratios = ", ".join(f"{spread(ratio)} times {name}" for name, ratio in one["here to"].items())
        missing = "".join(f"; {name}: {reason}" for name, reason in one["missing"].items())
        out.append(f"{stream}: {rates}; here {ratios or 'alone'}{missing}")
    return out


def spread(one: dict[str, Any]) -> str:
    """A median with its quartiles."""
    return f"{one['median']:.2f} ({one['low']:.2f} to {one['high']:.2f})"


ALL: Final = tuple(our_streams.STREAMS)
