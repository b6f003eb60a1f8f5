"""Builds the source archive and the wheels, and plays with each wheel where nothing else is at hand: `make wheel`.

    python -m tests.wheels                  # both, the compiled one and the one of plain Python, into dist/
    python -m tests.wheels --only compiled
    python -m tests.wheels --python python3.13 --only pure      # tried with another Python

The compiled one is for this Python and this kind of machine. The source archive has to build the same wheel of plain
Python as the repository, and no file may be larger than its budget.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
GAME = Path(__file__).with_name("wheel_game.py")
KINDS = {"pure": "0", "compiled": "1"}
BUDGET = {"pure": 12_000_000, "compiled": 25_000_000, "source": 12_000_000}  # bytes
PIP = ("-m", "pip", "--disable-pip-version-check")

AGENT = """
class Mine:
    name = "mine"

    def start(self, seed):
        pass

    def act(self, match):
        return min(match.actions())
"""

SUBMISSION = "submission.json"
TASK = "red-rains/viros/S1/v1"
LATER = "red-rains-together/viros/S1/v2"
# The command `ashes`, in this order in one folder that is empty but for my_agent.py: what is typed, then the arguments.
COMMANDS = (
    ("1\n" * 400, ("play", "--plain", "--mode", "pvp", "--opponent", "expert", "--seed", "1", "--save", "game.json")),
    ("", ("replay", "game.json", "--check")),
    ("", ("watch", "--plain", "--agent", "coal", "--seed", "1")),
    ("", ("match", "--agents", "my_agent:Mine", "expert", "--games", "2", "--json", "match.json")),
    ("", ("match", "--mode", "pvp", "--agents", "my_agent:Mine", "expert", "--games", "2", "--processes", "2")),
    ("", ("benchmark", "--task", TASK, "--agent", "my_agent:Mine", "--processes", "2", "--out", SUBMISSION)),
    ("", ("benchmark", "--verify", SUBMISSION, "--agent", "my_agent:Mine", "--processes", "2")),
    ("", ("benchmark", "--board", SUBMISSION)),
    # a stranger's submission in version 2, as the page of the benchmark says it (ashes_env/benchmark/README.md)
    (
        "",
        ("benchmark", "--task", LATER, "--agent", "my_agent:Mine", "--declare", "mine.toml", "--out", "later.json.gz"),
    ),
    ("", ("benchmark", "--verify", "later.json.gz", "--agent", "my_agent:Mine", "--every", "4")),
    ("", ("benchmark", "--board", "later.json.gz")),
    ("", ("seeds", "make", "secret.json", "--name", "own", "--seal", "seal.json")),
    ("", ("seeds", "open", "secret.json", "--public", "4 8 15", "--source", "a lottery", "--out", "opened.json")),
    ("", ("seeds", "check", "opened.json", "--seal", "seal.json")),
)
# What needs an extra, in the same folder: the extra, then the arguments. One line names it.
EXTRAS = (
    ("render", ("picture", "game.json", "--out", "game.png")),
    ("play", ("completion", "bash")),
    ("data", ("dataset", "expand", "game.json", "--into", "rows", "--as", "parquet")),
    ("train", ("match", "--agents", "sb3:later.json.gz", "random", "--games", "1")),
)
DECLARED = 'search = "none"\n[training]\ndecisions = 0\n'


def build(kind: str, source: Path = ROOT, into: Path = DIST) -> Path:
    """The wheel of a kind, made of the repository or of an unpacked source archive."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.rmtree(source / "build", ignore_errors=True)  # what lies there would come into the wheel
        subprocess.run(
            [sys.executable, *PIP, "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, "."],
            cwd=source,
            check=True,
            env={**os.environ, "ASHES_COMPILE": KINDS[kind]},
        )
        found = next(Path(folder).glob("*.whl"))
        into.mkdir(exist_ok=True)
        return Path(shutil.copy2(found, into / found.name))


def source_archive() -> Path:
    """The source archive, in dist/."""
    subprocess.run([sys.executable, "setup.py", "--quiet", "sdist", "--dist-dir", DIST], cwd=ROOT, check=True)
    return max(DIST.glob("*.tar.gz"), key=lambda path: path.stat().st_mtime)


def same_wheel(archive: Path, wheel: Path) -> bool:
    """Whether a source archive builds the same wheel of plain Python: files with the same names and contents."""
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(archive) as packed:
            packed.extractall(folder, filter="data")
        other = build("pure", next(Path(folder).iterdir()), Path(folder) / "dist")
        mine, theirs = contents(wheel), contents(other)
    for name in sorted(mine.keys() | theirs.keys()):
        if mine.get(name) != theirs.get(name):
            print(f"{name} differs between the repository and the source archive", flush=True)
    return mine == theirs


def contents(wheel: Path) -> dict[str, int]:
    """The checksums of the files of a wheel by their names."""
    with zipfile.ZipFile(wheel) as packed:
        return {info.filename: info.CRC for info in packed.infolist()}


def fits(kind: str, path: Path) -> bool:
    """Whether a file is within its budget."""
    size = path.stat().st_size
    print(f"{kind}: {path.relative_to(ROOT)}, {size / 1e6:.1f} MB of {BUDGET[kind] / 1e6:.1f}", flush=True)
    return size <= BUDGET[kind]


def tried(kind: str, wheel: Path, python: str) -> bool:
    """Whether games can be played with the wheel in an environment that has nothing but what it asks for, and the
    command `ashes` does there what it does here.
    """
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([python, "-m", "venv", folder], check=True)
        own = Path(folder) / ("Scripts" if os.name == "nt" else "bin") / "python"
        there = elsewhere(Path(folder))
        install = [str(own), *PIP, "install", "--quiet", "--constraint", str(ROOT / "constraints.txt"), str(wheel)]
        subprocess.run(install, check=True, env=there)
        script = Path(shutil.copy2(GAME, folder))  # processes that are spawned read it again
        if subprocess.run([own, "-P", script, kind], cwd=folder, env=there, check=False).returncode:
            return False
        empty = Path(folder) / "empty"
        empty.mkdir()
        (empty / "my_agent.py").write_text(AGENT, encoding="utf-8")
        (empty / "mine.toml").write_text(DECLARED, encoding="utf-8")
        ashes = own.parent / "ashes"
        done = [commanded(ashes, empty, typed, arguments) for typed, arguments in COMMANDS]
        done += [refused(ashes, empty, extra, arguments) for extra, arguments in EXTRAS]
        return all(done)


def elsewhere(folder: Path) -> dict[str, str]:
    """The environment of a process that must not find this checkout, and keeps what it keeps in a folder."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {**environment, "XDG_STATE_HOME": str(folder)}


def commanded(ashes: Path, folder: Path, typed: str, arguments: Sequence[str]) -> bool:
    """Whether the command `ashes` runs with these arguments in a folder; what it says is told where it does not."""
    done = answered(ashes, folder, typed, arguments)
    return told(done, arguments, "done", done.returncode == 0)


def refused(ashes: Path, folder: Path, extra: str, arguments: Sequence[str]) -> bool:
    """Whether the command `ashes` says in one line which extra it needs for these arguments."""
    done = answered(ashes, folder, "", arguments)
    said = done.stderr.count("\n") == 1 and f"extra '{extra}'" in done.stderr
    return told(done, arguments, f"asks for the extra {extra}", done.returncode == 2 and said)


def answered(ashes: Path, folder: Path, typed: str, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """What the command `ashes` does with these arguments in a folder."""
    return subprocess.run(
        [ashes, *arguments], cwd=folder, env=elsewhere(folder), input=typed, capture_output=True, text=True, check=False
    )


def told(done: subprocess.CompletedProcess[str], arguments: Sequence[str], what: str, right: bool) -> bool:
    """Prints whether a command did what it should, and what it said where it did not; returns `right`."""
    print(f"ashes {' '.join(arguments)}: {what if right else 'FAILED'}", flush=True)
    if not right:
        print(done.stdout[-2000:], done.stderr[-2000:], sep="\n", flush=True)
    return right


def main(argv: Sequence[str] | None = None) -> int:
    """Builds and tries them; 1 when games could not be played."""
    parser = argparse.ArgumentParser(prog="python -m tests.wheels", description="builds the wheels and tries them")
    parser.add_argument("--only", choices=tuple(KINDS), help="one of the two")
    parser.add_argument("--python", default=sys.executable, help="the Python in which they are tried (this one)")
    args = parser.parse_args(argv)
    passed = True
    for kind in [args.only] if args.only else KINDS:
        wheel = build(kind)
        passed &= fits(kind, wheel)
        if kind == "pure":
            archive = source_archive()
            passed &= fits("source", archive) and same_wheel(archive, wheel)
        passed &= tried(kind, wheel, args.python)
    return int(not passed)


if __name__ == "__main__":
    raise SystemExit(main())
