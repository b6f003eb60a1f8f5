"""What `ashes benchmark` checks before a submission and says after it, for both versions."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ashes_env.agents.make import Recipe
from ashes_env.contests import provenance
from ashes_env.contests.code_digest import code_digest
from ashes_env.contests.games import Terms
from ashes_env.files import output, printable, write_new, write_output
from ashes_env.spec.names import UsageError


def place(args: argparse.Namespace, recipe: Recipe, terms: Terms, usual: str) -> Path:
    """Where the submission goes; `usual` is its name where nobody names one. Prints notes about the agent. Raises
    `UsageError` for files that differ from the commit, `AgentError` for code without a source.
    """
    changed = provenance.unclean()
    if changed and args.games is None and not args.unclean:
        raise UsageError(
            f"files of this checkout differ from its commit ({changed}), so nobody could repeat the submission: commit "
            "them, or write it with --unclean"
        )
    if recipe.plug_in and args.games is None and not args.unclean:
        code_digest(recipe.kind.partition(":")[0])  # raises the error
    try:
        path: Path = args.out or output(usual)
    except argparse.ArgumentTypeError as error:
        raise UsageError(str(error)) from error
    for line in provenance.notes([recipe], terms):
        print(line, file=sys.stderr)
    return path


def written(args: argparse.Namespace, recipe: Recipe, path: Path, data: bytes) -> None:
    """Writes the submission and says where. A name that nobody chose replaces nothing."""
    path = write_new(path, data) if args.out is None else write_output(path, data)
    more = ", which another run will not repeat exactly" if recipe.by_clock else ""
    print(printable(f"submission in {path}{more}"))
