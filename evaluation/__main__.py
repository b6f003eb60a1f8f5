"""Entry point of all evaluation commands: `python -m evaluation NAME [options]`.

Without a name it lists the names.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Final

from ashes_env.files.piping import quietly

# By folder: the name of each command, which is the name of its module, and its description.
COMMANDS: Final[dict[str, dict[str, str]]] = {
    "contests": {
        "ladder": "agents, each against each: payoffs, ratings, decks against decks",
        "exploit": "a lower bound on how exploitable an agent is between two players",
        "losses": "why an agent loses: wounds, dice, cards and reactions by round",
        "controls": "what the search of the planner brings: without it, with its own copy, with all cards known",
        "rollouts": "what the settings of a search guided by a policy are worth, decision by decision",
        "cards": "how often each card is drawn, played and used, and how often its side then wins",
        "drafters": "how well agents draft: the win rates of their decks when one agent plays all of them",
        "matchups": "which deck beats which Chimera",
        "campaigns": "how many whole campaigns an agent wins, with decks that it builds",
    },
    "verification": {
        "soak": "random games, campaigns and drafts with all consistency checks",
        "masks": "every action in a mask can be taken, every other action is refused and changes nothing",
        "leak": "observations, masks and texts do not depend on hidden cards",
        "replays": "random games of every mode recorded, saved, read and replayed to the same end",
        "golden": "hashes of whole games, which are the same on every machine",
        "playthrough": "whole games as text, compared line by line",
        "tree": "how many sequences of choices follow a position",
        "puzzles": "the shipped puzzles, solved by a complete search",
        "conformance": "recorded games of another program replayed; compares positions and legal moves",
        "coverage": "cards and rule clauses that have a test",
        "mutations": "small random changes to the program that no test notices",
    },
    "one_turn": {"positions": "makes tasks of one turn from games of strong agents"},
    "speed": {
        "speed": "decisions per second and the cost of each layer; comparisons with versions and projects; training",
        "settings": "how `payment`, `meditation` and `reactions` change the length and speed of games",
    },
}
ELSEWHERE: Final = {
    "exploit": "training.best_response",  # the measurement trains a learner
    "conformance": "evaluation.verification.conformance.report",
}
MODULES: Final = {name: f"evaluation.{job}.{name}" for job, names in COMMANDS.items() for name in names} | ELSEWHERE


def main(argv: Sequence[str]) -> int:
    """Runs a command with its options, or lists all commands; 2 for an unknown name."""
    if not argv or argv[0] in ("-h", "--help"):
        print("usage: python -m evaluation NAME [options]; `NAME --help` lists its options")
        for job, names in COMMANDS.items():
            print("\n".join(["", f"{job}:", *(f"  {name:12}{what}" for name, what in names.items())]))
        return 0
    name, *options = argv
    if name not in MODULES:
        known = ", ".join(get_close_matches(name, MODULES) or MODULES)
        print(f"evaluation: there is no command {name!r}; there is {known}", file=sys.stderr)
        return 2
    try:
        return int(import_module(MODULES[name]).main(options))
    except OSError as error:
        files: Any = sys.modules.get("ashes_env.files")  # not imported here: golden games need the engine alone
        if files is None or not isinstance(error, files.FileError):  # a full disk, a folder that was removed meanwhile
            raise
        print(f"evaluation {name}: {files.one_line(error)}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    raise SystemExit(quietly(lambda: main(sys.argv[1:])))
