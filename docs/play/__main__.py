"""Builds the page on which visitors play: `python -m docs.play [--into site/play] [--keep build/play]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ashes_env.files.piping import quietly
from docs.play.building import build
from docs.play.runtime import RuntimeMissing
from docs.readmes import ROOT


def main(argv: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m docs.play", description=__doc__)
    parser.add_argument("--into", type=Path, default=ROOT / "site" / "play", help="the folder of the page (site/play)")
    parser.add_argument(
        "--keep", type=Path, default=ROOT / "build" / "play", help="where fetched files stay (build/play)"
    )
    args = parser.parse_args(argv)
    try:
        sizes = build(args.into, args.keep)
    except RuntimeMissing as error:
        print(f"the page to play on is left out: {error}", file=sys.stderr)
        return 1
    for name, size in sizes.items():
        print(f"{size:12,} bytes  {name}")
    print(f"{sum(sizes.values()):12,} bytes in all; serve it with: python -m http.server --directory {args.into}")
    return 0


if __name__ == "__main__":
    raise SystemExit(quietly(main))
