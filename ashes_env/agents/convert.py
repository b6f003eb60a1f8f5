"""Converts a checkpoint to the format and the layout of this version: `python -m ashes_env.agents.convert FOLDER`.

    --half        stores half precision, as shipped policies do
    --reworded    its layout differs from the current one only in the wording of meanings; keeps the weights

FOLDER holds the numbered saves; it can also be the newest of them. The old save stays beside the new one until the next
save. Weights of an older version (`policy.pt`) need torch (the extra 'train') for this. An optimizer that still fits is
kept; without one, continue training with `--start`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ashes_env.agents.base import AgentError
from ashes_env.agents.checkpoint import OPTIMIZER, TRAINING, parts_of, read
from ashes_env.agents.columns import reworded
from ashes_env.encoding.schema import TWO
from ashes_env.files import FileError, closed, one_line, place_of, printable, save_state
from ashes_env.files.piping import quietly


def convert(folder: Path, *, half: bool = False, words: bool = False) -> Path:
    """Converts the checkpoint of a folder, or the newest save in one; returns the folder of the new save. Raises
    `AgentError` if it cannot be read or does not fit, `FileError` if it cannot be written, is an earlier save, or has a
    link that leads out of it.
    """
    folder = place_of(folder)
    closed(folder)
    found = read(folder)
    if words:
        found = replace(found, layout=reworded(found.layout))
    training = found.training() if TRAINING in found.parts else None
    parts = parts_of(found.weights(), {**found.meta, "actions": TWO.n_actions}, training, half=half)
    if OPTIMIZER in found.parts and not found.moved:
        parts[OPTIMIZER] = found.parts[OPTIMIZER]
    return save_state(folder, parts)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        "python -m ashes_env.agents.convert", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--half", action="store_true", help="in half precision")
    parser.add_argument("--reworded", action="store_true", help="only words of meanings have changed")
    options = parser.parse_args(argv)
    try:
        print(printable(str(convert(options.folder, half=options.half, words=options.reworded))))
    except (AgentError, FileError) as error:
        print(one_line(error), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(quietly(main))
