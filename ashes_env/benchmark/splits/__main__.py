"""Compares the files of the splits with the table that makes them.

    python -m ashes_env.benchmark.splits            names the files that differ; exit status 1 if any does
    python -m ashes_env.benchmark.splits --write    writes them

The files are frozen: a changed split gets a new version (`tests/benchmark/test_splits.py` holds their digests).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ashes_env.benchmark.split import FOLDER
from ashes_env.benchmark.splits.table import documents, text_of
from ashes_env.files import FileError, read_text, write_text
from ashes_env.files.piping import quietly
from ashes_env.files.sources import only_in_a_clone


def main(arguments: Sequence[str] | None = None) -> int:
    """Names the files that differ, or writes them; returns the exit status."""
    parser = argparse.ArgumentParser("python -m ashes_env.benchmark.splits", description="the files of the splits")
    parser.add_argument("--write", action="store_true", help="write them, instead of naming those that differ")
    write = parser.parse_args(arguments).write
    if write:
        try:
            only_in_a_clone("--write")
        except FileError as error:
            parser.error(str(error))
    differ = 0
    for name, document in documents().items():
        path, text = FOLDER / f"{name}.json", text_of(document)
        if not path.exists() or read_text(path) != text:
            differ += 1
            if write:
                write_text(path, text)
            print(f"{path.name}: {'written' if write else 'differs; --write writes it'}")
    return int(bool(differ) and not write)


if __name__ == "__main__":
    raise SystemExit(quietly(main))
