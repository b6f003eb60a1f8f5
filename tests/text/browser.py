"""Runs `plain_games` as in a browser: `python -I browser.py FOLDER...`, with the folders to import from.

Nothing can be imported but the standard library without what a browser lacks, the package, these tests, and the two
libraries that the engine needs. Prints as JSON what the games have told, which modules could not be imported of those
that a game in words may need, and what an agent says that needs arrays.
"""

import json
import pkgutil
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType

OURS = ("ashes_env", "tests")
NEEDED = ("librt", "mypy_extensions")
LACKING = ("multiprocessing", "fcntl", "signal", "subprocess", "sqlite3", "ssl", "ctypes", "resource", "termios")
IN_WORDS = (
    *("files", "language", "rules", "solo", "cards", "decks", "scenarios", "render", "campaign", "draft", "spec"),
    *("replays", "text"),
)


class Browser:
    """Refuses every import of a package that a browser does not have."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        top = name.partition(".")[0]
        if top in LACKING or top not in {*sys.stdlib_module_names, *OURS, *NEEDED}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def lacking(package: str) -> Iterator[str]:
    """The modules and packages of a package that cannot be imported."""
    for found in pkgutil.iter_modules(import_module(package).__path__, f"{package}."):
        if found.name.endswith("__main__"):
            continue
        try:
            import_module(found.name)
        except ModuleNotFoundError:
            yield found.name
        else:
            if found.ispkg:
                yield from lacking(found.name)


def refused(name: str) -> str:
    """What is said of an agent that needs what is not there."""
    from ashes_env.agents.base import AgentError
    from ashes_env.agents.make import make_agent

    try:
        make_agent(name)
    except AgentError as error:
        return str(error)
    return ""


def main() -> None:
    sys.path[:0] = sys.argv[1:]
    sys.meta_path.insert(0, Browser())
    from tests.text.plain_games import GAMES

    told = {name: play() for name, play in GAMES.items()}
    there = sorted({name.partition(".")[0] for name in sys.modules} & {*LACKING, "numpy", "gymnasium", "pettingzoo"})
    missing = [name for unit in IN_WORDS for name in lacking(f"ashes_env.{unit}")]
    print(json.dumps({"told": told, "there": there, "missing": missing, "refused": refused("policy:coal")}))


if __name__ == "__main__":
    main()
