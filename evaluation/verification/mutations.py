"""Changes the program at random in small ways and reports which changes no test notices.

    python -m evaluation mutations --under ashes_env/match ashes_env/env --sites 30 --seed 1    # draws, runs, prints
    python -m evaluation mutations --under ashes_env/match --list                               # only draws
    python -m evaluation mutations --under ashes_env/match --only 4,17 --tests tests/env        # two of them again

Each change (`mutants.py`) is written into a copy of the checkout. The tests that concern it then run there,
interpreted: those that import the changed module, then the rest of `TESTS`, up to the first failure. The checkout
itself stays as it is. A change that no test notices has "survived": it needs a test, or it changes nothing. The same
sources and seed give the same changes, so `--only` repeats some of them when there are more tests.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from ashes_env.files import output, write_bytes, write_text
from ashes_env.spec.number_flags import real_number, whole_number
from evaluation.verification.mutants import Mutant, draw

KILLED, SURVIVED, TIMEOUT, BROKEN = "killed", "survived", "timeout", "broken"
PASSED, FAILED, INTERRUPTED, NO_TESTS = 0, 1, 2, 5  # what pytest returns; interrupted: it cannot import a test
# The tests of a folder, the narrowest first; the longest folder that fits a file counts.
TESTS: Final[dict[str, tuple[str, ...]]] = {
    "ashes_env/agents": ("tests/agents", "tests/evaluation/contests"),
    "ashes_env/benchmark": ("tests/benchmark", "tests/cli", "tests/contests"),
    "ashes_env/campaign": ("tests/campaign", "tests/env"),
    "ashes_env/cards": ("tests/cards", "tests/language"),
    "ashes_env/cli": ("tests/cli", "tests/contests", "tests/replays", "tests/render"),
    "ashes_env/contests": ("tests/contests", "tests/evaluation/contests", "tests/replays"),
    "ashes_env/dataset": ("tests/dataset", "tests/cli"),
    "ashes_env/decks": ("tests/decks", "tests/scenarios", "tests/cli"),
    "ashes_env/draft": ("tests/draft", "tests/env"),
    "ashes_env/spec": ("tests/spec", "tests/cli", "tests/contests"),
    "ashes_env/text": ("tests/text", "tests/cli", "tests/render"),
    "ashes_env/browser": ("tests/browser",),
    "ashes_env/encoding": ("tests/encoding", "tests/env"),
    "ashes_env/env": ("tests/env", "tests/scenarios"),
    "ashes_env/files": ("tests/files", "tests/replays", "tests/decks"),
    "ashes_env/language": ("tests/language", "tests/rules/definitions", "tests/render", "tests/cards"),
    "ashes_env/match": ("tests/env", "tests/scenarios", "tests/encoding", "tests/replays"),
    "ashes_env/render": ("tests/render", "tests/cli", "tests/replays"),
    "ashes_env/replays": ("tests/replays", "tests/cli", "tests/contests"),
    "ashes_env/rules": ("tests/rules", "tests/solo", "tests/cards", "tests/scenarios", "tests/evaluation/verification"),
    "ashes_env/rules/editions/edition_2018": ("tests/rules/editions", "tests/evaluation/verification"),
    "ashes_env/scenarios": ("tests/scenarios", "tests/evaluation/verification"),
    "ashes_env/solo": ("tests/solo", "tests/cards/chimeras", "tests/cards", "tests/rules"),
    "": ("tests",),
}

Stages = list[tuple[str, ...]]  # of tests, each run only if none before failed


class TreeError(Exception):
    """A checkout or tests with which no change can be judged; the message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the tests say about a change: `by` is the first test that failed."""

    verdict: str
    seconds: float
    by: str = ""


class Tree:
    """A copy of a checkout in which one change at a time is tried. `options` are those of pytest."""

    def __init__(self, root: Path, place: Path, options: Sequence[str], seconds: float) -> None:
        place.mkdir()
        self.root = place / root.name
        self.options = list(options)
        self.seconds = seconds
        for name in _tracked(root):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, self.root / name)
        if (root.parent / "shared").is_dir():  # beside the checkout, and beside the copy
            (place / "shared").symlink_to((root.parent / "shared").resolve(), target_is_directory=True)

    def test(self, tests: Sequence[str]) -> Outcome:
        """Runs tests up to the first failure."""
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-x",
            "--tb=no",
            "-p",
            "no:cacheprovider",
            *self.options,
            *tests,
        ]
        env = {**os.environ, "PYTHONPATH": str(self.root)}
        begun = time.monotonic()
        with subprocess.Popen(
            command,
            cwd=self.root,
            env=env,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        ) as run:
            try:
                said, _ = run.communicate(timeout=self.seconds)
            except subprocess.TimeoutExpired:
                return Outcome(TIMEOUT, self.seconds)
            finally:  # with the processes that tests have begun
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(run.pid, signal.SIGKILL)
        taken = time.monotonic() - begun
        if run.returncode in (PASSED, NO_TESTS):
            return Outcome(SURVIVED, taken)
        found = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", said, re.MULTILINE)
        if found and run.returncode in (FAILED, INTERRUPTED):
            return Outcome(KILLED, taken, found[1])
        return Outcome(BROKEN, taken, " ".join(said.split()[-12:]))

    def judge(self, mutant: Mutant, stages: Stages) -> Outcome:
        """Runs tests with a change, one stage after the other while none fails, and takes the change back."""
        file = self.root / mutant.path
        source = file.read_bytes()
        outcome = Outcome(SURVIVED, 0.0)
        try:
            self._write(file, mutant.of(source))
            for tests in stages:
                before = outcome.seconds
                outcome = self.test(tests)
                outcome = replace(outcome, seconds=before + outcome.seconds)
                if outcome.verdict != SURVIVED:
                    break
        finally:
            self._write(file, source)
        return outcome

    @staticmethod
    def _write(file: Path, source: bytes) -> None:
        """Without its compiled form, which Python would take for a file of the same size and second."""
        write_bytes(file, source)
        for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
            compiled.unlink()


def _tracked(root: Path) -> list[str]:
    """The files of a checkout that Git knows or does not ignore."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise TreeError(f"{root} is no checkout of Git: {error}") from error
    return [name for name in listed.split("\0") if name and (root / name).is_file()]


def sources(root: Path, under: Sequence[str]) -> dict[str, bytes]:
    """The Python files of some folders of a checkout, by path. Raises `TreeError` for a folder without any."""
    names = _tracked(root)
    found = {}
    for folder in under:
        inside = [name for name in names if f"{name}/".startswith(f"{folder.rstrip('/')}/") and name.endswith(".py")]
        if not inside:
            raise TreeError(f"--under: there are no Python files in {folder!r}")
        found.update({name: (root / name).read_bytes() for name in inside})
    return found


def folders_for(root: Path, path: str) -> tuple[str, ...]:
    """The folders of `TESTS` for a file, as far as they are there."""
    folder = max((name for name in TESTS if f"{path}/".startswith(f"{name}/") or not name), key=len)
    return tuple(name for name in TESTS[folder] if (root / name).exists())


def stages(root: Path, path: str, folders: Sequence[str]) -> Stages:
    """The tests for a file, the quickest way to a failure first: the files that import it, then folder by folder."""
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    package, _, name = module.rpartition(".")
    importing = re.compile(rf"(?:import|from) {re.escape(module)}\b|from {re.escape(package)} import .*\b{name}\b")
    files = [file for folder in folders for file in sorted((root / folder).rglob("test_*.py"))]
    near = [file.relative_to(root).as_posix() for file in files if importing.search(file.read_text(encoding="utf-8"))]
    return [stage for stage in (tuple(near), *((folder,) for folder in folders)) if stage]


def judged(trees: Sequence[Tree], work: Mapping[int, tuple[Mutant, Stages]]) -> Iterator[tuple[int, Outcome]]:
    """The number of each change with its outcome, as they come, tried in several copies at a time."""
    free: SimpleQueue[Tree] = SimpleQueue()
    for tree in trees:
        free.put(tree)

    def one(n: int) -> tuple[int, Outcome]:
        tree = free.get()
        try:
            return n, tree.judge(*work[n])
        finally:
            free.put(tree)

    with ThreadPoolExecutor(len(trees)) as pool:
        for done in as_completed([pool.submit(one, n) for n in work]):
            yield done.result()


def lines_of(n: int, mutant: Mutant, source: bytes, outcome: Outcome | None) -> str:
    """A change and its outcome for a person."""
    before, after = mutant.words(source)
    found = "" if outcome is None else f"{outcome.verdict:9} {outcome.seconds:5.0f} s  "
    by = f"\n      {outcome.by}" if outcome is not None and outcome.by else ""
    return f"{n:4}  {found}{mutant.kind:10}  {mutant.path}:{mutant.line}\n      - {before}\n      + {after}{by}"


def main(argv: Sequence[str] | None = None) -> int:
    """Prints each change with its verdict, and how many there are of each; 1 if the tests fail without a change."""
    parser = argparse.ArgumentParser(prog="python -m evaluation mutations", description="changes that no test notices")
    parser.add_argument("--under", nargs="+", required=True, metavar="FOLDER", help="folders or files that are changed")
    parser.add_argument("--sites", type=whole_number(1), default=30, help="number of changes; default: 30")
    parser.add_argument("--seed", type=whole_number(0), default=1, help="seed of the draw; default: 1")
    parser.add_argument("--tests", nargs="+", metavar="PATH", help="what pytest runs; default: by folder")
    parser.add_argument("--narrow", action="store_true", help="only the first folder of tests of each change")
    parser.add_argument("--only", type=_numbers, metavar="N,N", help="only the changes with these numbers")
    parser.add_argument("--list", action="store_true", help="draw, and run nothing")
    parser.add_argument("--slow", action="store_true", help="run the slow tests too")
    parser.add_argument(
        "--seconds", type=real_number(0), default=600.0, help="limit for each folder of tests; default: 600"
    )
    parser.add_argument(
        "--processes", type=whole_number(1), default=1, help="changes that are tried at the same time; default: 1"
    )
    parser.add_argument("--unchecked", action="store_true", help="do not run the tests without a change first")
    parser.add_argument("--root", type=Path, default=Path.cwd(), help="the checkout; default: the current folder")
    parser.add_argument("--json", type=output, metavar="FILE", help="also write the outcomes to this file")
    args = parser.parse_args(argv)
    if min(args.sites, args.processes) < 1 or args.seconds <= 0:
        parser.error("--sites and --processes start at 1, --seconds is more than 0")
    root = args.root.resolve()
    try:
        texts = sources(root, args.under)
        drawn = dict(enumerate(draw(texts, args.sites, args.seed), 1))
        drawn = {n: one for n, one in drawn.items() if args.only is None or n in args.only}
        if not drawn:
            raise TreeError("there is nothing to change")
        if args.list:
            print("\n".join(lines_of(n, one, texts[one.path], None) for n, one in drawn.items()))
            return 0
        folders = {
            one.path: tuple(args.tests or folders_for(root, one.path)[: 1 if args.narrow else None])
            for one in drawn.values()
        }
        with tempfile.TemporaryDirectory(prefix="mutations-") as place:
            options = [] if args.slow else ["-m", "not slow"]
            trees = [
                Tree(root, Path(place) / str(i), options, args.seconds) for i in range(min(args.processes, len(drawn)))
            ]
            for tests in () if args.unchecked else dict.fromkeys(folders.values()):
                before = trees[0].test(tests)
                if before.verdict != SURVIVED:
                    raise TreeError(f"without a change: {before.verdict} by {before.by or ' '.join(tests)}")
            work = {n: (one, stages(root, one.path, folders[one.path])) for n, one in drawn.items()}
            outcomes = {}
            for n, outcome in judged(trees, work):
                outcomes[n] = outcome
                print(lines_of(n, drawn[n], texts[drawn[n].path], outcome), flush=True)
    except (TreeError, SyntaxError) as error:
        print(f"mutations: {error}", file=sys.stderr)
        return 1
    verdicts = Counter(outcome.verdict for outcome in outcomes.values())
    print(f"{len(outcomes)} changes: {', '.join(f'{n} {verdict}' for verdict, n in verdicts.most_common())}")
    if args.json is not None:
        rows = [
            {"number": n, "path": one.path, "line": one.line, "kind": one.kind, **asdict(outcomes[n])}
            | dict(zip(("before", "after"), one.words(texts[one.path]), strict=True))
            for n, one in drawn.items()
        ]
        write_text(args.json, json.dumps({"seed": args.seed, "under": args.under, "changes": rows}, indent=1) + "\n")
    return 0


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]
