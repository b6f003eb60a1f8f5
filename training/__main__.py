"""Lists the commands of training: `python -m training` or `python -m training --help`.

A command is a module of this folder that can be run, or a folder with a `__main__.py`; the first line of its docstring
says what it does. So a new one is listed without a change here. Nothing is imported.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ashes_env.files.piping import quietly

HERE: Final = Path(__file__).resolve().parent
GUARD: Final = '\nif __name__ == "__main__":\n'


def commands() -> dict[str, str]:
    """Every command by its name after `python -m`, with a line of description."""
    out: dict[str, str] = {}
    for path in sorted([*HERE.glob("*.py"), *HERE.glob("*/__main__.py")]):
        text = path.read_text(encoding="utf-8")
        if GUARD in text and path != Path(__file__).resolve():
            module = path.parent if path.name == "__main__.py" else path.with_suffix("")
            about = ast.get_docstring(ast.parse(text)) or ""
            out[f"training.{module.name}"] = about.partition("\n")[0]
    return dict(sorted(out.items()))


def main(argv: Sequence[str]) -> int:
    """Prints all commands; returns 2 for other arguments, after a line that says what is right."""
    found = commands()
    if argv and argv[0] not in ("-h", "--help"):
        name = f"training.{argv[0]}"
        right = f"python -m {name}" if name in found else "python -m training --help lists the commands"
        print(f"python -m training: this only lists commands, not {argv[0]!r}: {right}", file=sys.stderr)
        return 2
    print("usage: python -m training.NAME [options]; `--help` after a name lists its options\n")
    width = max(map(len, found))
    print("\n".join(f"  {name:{width}}  {about}" for name, about in found.items()))
    print("\n`python -m evaluation exploit` trains too: a learner against one agent, to measure how exploitable it is.")
    return 0


if __name__ == "__main__":
    raise SystemExit(quietly(lambda: main(sys.argv[1:])))
