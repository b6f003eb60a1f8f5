"""Readers of the options in the name of an agent: each takes a text and raises `AgentError` where it means nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from ashes_env.agents.base import AgentError

PRETRAINED: Final = Path(__file__).resolve().parent / "pretrained"

Reader = Callable[[str], Any]


def whole(text: str) -> int:
    """A whole number from 1."""
    if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) < 1:
        raise AgentError(f"a whole number from 1 is needed, not {text!r}")
    return int(text)


def above_zero(text: str) -> float:
    """A number above 0."""
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text) or float(text) <= 0:
        raise AgentError(f"a number above 0 is needed, not {text!r}")
    return float(text)


def chance(text: str) -> float:
    """A number from 0 to 1."""
    if not re.fullmatch(r"[01](\.[0-9]{1,9})?", text) or float(text) > 1:
        raise AgentError(f"a number from 0 to 1 is needed, not {text!r}")
    return float(text)


def yes_or_no(text: str) -> bool:
    """Yes or no."""
    if text not in ("yes", "no"):
        raise AgentError(f"yes or no is needed, not {text!r}")
    return text == "yes"


def is_there(kind: Callable[[Path], bool], path: Path) -> bool:
    """Whether there is something of a kind at a path, such as `Path.is_dir`."""
    try:
        return kind(path)
    except OSError:  # a name that is too long, for example
        return False


def folder(text: str) -> Path:
    """The folder of a checkpoint, from its path or its name under `ashes_env/agents/pretrained`."""
    for path in (Path(text), PRETRAINED / text):
        if text and is_there(Path.is_dir, path):
            return path
    raise AgentError(f"there is no folder {text!r}; shipped are {', '.join(shipped())}")


def file(text: str) -> Path:
    """A file."""
    if not is_there(Path.is_file, Path(text)):
        raise AgentError(f"there is no file {text!r}")
    return Path(text)


def shipped() -> list[str]:
    """The names of the shipped policies."""
    return sorted(path.name for path in PRETRAINED.iterdir() if path.is_dir())
