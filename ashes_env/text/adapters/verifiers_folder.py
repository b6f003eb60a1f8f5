"""Writes the package by which `verifiers` finds our environment: that library knows modules at the top level only.

    python -m ashes_env.text.adapters.verifiers_folder OUT
    pip install ./OUT
    vf-eval ashes_text --env.taskset.split games

It needs nothing beyond the package.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ashes_env.files import new_folder
from ashes_env.files.piping import quietly
from ashes_env.files.version import VERSION

NAME: Final = "ashes_text"  # of the module

PROJECT: Final = f"""\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "ashes-text"
version = "{VERSION}"
description = "The card game Ashes Reborn and its cooperative mode Red Rains as text"
requires-python = ">=3.11"
dependencies = ["ashes-env[verifiers]=={VERSION}"]

[tool.setuptools]
py-modules = ["{NAME}"]
"""

MODULE: Final = '''\
"""Ashes Reborn and Red Rains as an environment of verifiers."""

from ashes_env.text.adapters.verifiers_env import AshesTaskset, AshesTextEnv

__all__ = ["AshesTaskset", "AshesTextEnv"]
'''


def write(target: Path) -> Path:
    """Writes the folder of a package with the module `ashes_text`, and returns it; nothing is replaced.

    Raises `OSError` where it cannot be written.
    """
    return new_folder(target, {"pyproject.toml": PROJECT.encode(), f"{NAME}.py": MODULE.encode()})


def main(argv: Sequence[str] | None = None) -> int:
    """Writes the folder; 2 where it cannot be written."""
    parser = argparse.ArgumentParser(prog="python -m ashes_env.text.adapters.verifiers_folder", description=__doc__)
    parser.add_argument("out", type=Path, metavar="OUT", help="a folder that is not there yet")
    args = parser.parse_args(argv)
    try:
        print(f"wrote {write(args.out)}: pip install it, and its name for verifiers is {NAME}")
    except OSError as error:
        print(f"cannot write {args.out}: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(quietly(main))
