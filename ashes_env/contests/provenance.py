"""What is needed to reproduce a contest, and warnings about its agents."""

from __future__ import annotations

import hashlib
import shlex
import subprocess
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ashes_env.agents.base import AgentError
from ashes_env.agents.make import Recipe
from ashes_env.contests.code_digest import code_digest, data_digests, tree_digest
from ashes_env.contests.games import Terms
from ashes_env.encoding.schema import schema_hash
from ashes_env.files import printable
from ashes_env.files.checking import LONGEST
from ashes_env.files.version import VERSION

ROOT: Final = Path(__file__).resolve().parents[2]  # the checkout, or the folder where the package is installed
DIRTY: Final = "-dirty"
WEIGHTS: Final = "weights:"  # in front of the digest of what a policy computes
DERIVED: Final = (".pyc", ".so", ".pyd", ".c")  # files that are made from others
TRAINED_WITH: Final = ("payment", "first_five", "meditation", "edition")


def commit(directory: Path) -> str | None:
    """The commit of a checkout, with "-dirty" if files differ from it; None if it is unknown, for example for a package
    that is installed inside the checkout of another project.
    """
    if not (directory / ".git").exists():
        return None
    try:
        found = subprocess.run(
            ["git", "-C", str(directory), "describe", "--always", "--abbrev=12", "--dirty", "--exclude=*"],
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return found.stdout.strip() or None if found.returncode == 0 else None


def version() -> dict[str, Any]:
    """The version, the commit and the hash of the encoding. An installed package, which has no commit, names the digest
    of its files.
    """
    found: dict[str, Any] = {"version": VERSION, "commit": commit(ROOT), "schema": schema_hash()}
    return found if found["commit"] else {**found, "files": package_digest()}


@lru_cache(maxsize=1)
def package_digest() -> str:
    """The SHA-256 of the files of this package, without what is compiled or cached."""
    top = Path(__file__).resolve().parents[1]
    files = [path for path in top.rglob("*") if path.suffix not in DERIVED and path.is_file()]
    return tree_digest(sorted(files), top)


def unclean() -> str:
    """The commit of this checkout, if files differ from it; else an empty string."""
    found = commit(ROOT) or ""
    return found if found.endswith(DIRTY) else ""


def digest(path: Path) -> str:
    """The digest of a checkpoint: of what it computes (`agents.fingerprint`), so that a conversion that changes nothing
    does not change it; or the SHA-256 of an archive. Raises `AgentError` for a folder that is no checkpoint.
    """
    if path.is_file():
        return hashlib.sha256(path.read_bytes()).hexdigest()
    from ashes_env.agents.checkpoint import read
    from ashes_env.agents.fingerprint import fingerprint

    return WEIGHTS + fingerprint(read(path))


def digest_like(path: Path, given: str) -> str:
    """The digest of a checkpoint in the form of a given one: those of older versions are of the files."""
    if path.is_file() or given.startswith(WEIGHTS):
        return digest(path)
    from ashes_env.agents.checkpoint import LAYOUT, META, read

    found = hashlib.sha256()
    saved = read(path)
    for name in (META, LAYOUT, saved.policy):
        if name in saved.parts:  # older checkpoints have no layout
            found.update(f"{name}\0{len(saved.parts[name])}\0".encode() + saved.parts[name])
    return found.hexdigest()


def of_agent(recipe: Recipe) -> dict[str, Any]:
    """The description of an agent in the results of a contest. A plug-in without source has no "code" (`None`)."""
    found: dict[str, Any] = {
        "agent": recipe.name,
        "kind": recipe.kind,
        "checkpoints": {_called(folder): digest(folder) for folder in recipe.folders},
        "by clock": recipe.by_clock,
    }
    if recipe.open_eyes:
        found["open eyes"] = True
    if recipe.plug_in:
        try:
            found["code"] = code_digest(recipe.kind.partition(":")[0])
        except AgentError:
            found["code"] = None
        found["data"] = data_digests(recipe.options)
    return found


def _called(folder: Path) -> str:
    """The name of a checkpoint; a shipped one has the same name on every machine."""
    return folder.relative_to(ROOT).as_posix() if folder.is_relative_to(ROOT) else str(folder)


def about(arguments: Sequence[str], recipes: Iterable[Recipe]) -> dict[str, Any]:
    """The command `ashes` with its arguments, version, commit, hash of the encoding, and the agents."""
    return {
        "command": shlex.join(["ashes", *arguments]),
        **version(),
        "agents": [of_agent(recipe) for recipe in recipes],
    }


def trained_with(folder: Path) -> Any:
    """The training settings of a checkpoint. Raises `AgentError` if it is no checkpoint."""
    from ashes_env.agents.checkpoint import read_meta

    return read_meta(folder).get("trained")


def notes(recipes: Iterable[Recipe], terms: Terms) -> list[str]:
    """A line for each checkpoint that was trained with other settings, and for each agent limited by time."""
    played = {name: terms.spec.value(name) for name in TRAINED_WITH}
    out: list[str] = []
    for recipe in recipes:
        for folder in recipe.folders:
            try:
                trained = trained_with(folder)
            except AgentError:
                continue  # making the agent raises the error
            wrong = [
                f"{name}={printable(str(trained[name])[:LONGEST])}, not {played[name]}"
                for name in TRAINED_WITH
                if isinstance(trained, dict) and name in trained and trained[name] != played[name]
            ]
            if wrong:
                out.append(f"warning: {printable(str(folder))} was trained with {'; '.join(wrong)}")
        if recipe.by_clock:
            out.append(f"note: {recipe.name} plays by the clock, so its games are not the same another time")
    return list(dict.fromkeys(out))
