"""The tests of the engine on a compiled build, in a copy of its own: `make test-compiled`.

    python -m tests.compiled                                  # builds, installs, compares what comes out, tests
    python -m tests.compiled -- -n 2 -k attack                # with these arguments for pytest

The copy lies in `.compiled/fast`, so that no compiled module comes beside the sources that the other tests run on; it
is built anew where a source has changed since. `.compiled/plain` is a copy that is not built, to be compared with.
`.compiled/installed` is an environment in which the built copy is installed as `make install` does it, and tried from a
folder that is not the checkout.
ASHES_OPT is the level of optimising; the tests are content with 1.
"""

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ashes_env import compilation

ROOT = Path(__file__).resolve().parents[1]
FAST = ROOT / ".compiled" / "fast"
PLAIN = ROOT / ".compiled" / "plain"
INSTALLED = ROOT / ".compiled" / "installed"
FOLDERS = ("agents", "ashes_env", "docs", "evaluation", "tests", "training")
FILES = ("README.md", "LICENSE", "Makefile", "pyproject.toml", "setup.py", "constraints.txt")
NOT_COPIED = ("__pycache__", "*.so", "*.pyd", "*.pyc", "compiled.manifest")
SEEN = ("-m", "tests.encoding.seen")
PLAYED = """
import sys
import ashes_env
from ashes_env import pvp_v0

assert ashes_env.__file__.startswith(sys.argv[1]), ashes_env.__file__
assert ashes_env.compiled(), "not compiled"
env = pvp_v0.raw_env()
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    env.step(None if terminated or truncated else int(observation["action_mask"].argmax()))
print("a game played")
"""
# What the compiled modules do, and what is built on them; without the slow tests, which `make test-all` runs: they are
# slow by processes, networks and sheer number, and find nothing of the compiler that the others and the golden games do
# not. `-- -m ""` runs them here as well.
TESTS = (
    "tests/language",
    "tests/rules",
    "tests/cards",
    "tests/solo",
    "tests/decks",
    "tests/scenarios",
    "tests/encoding",
    "tests/env",
    "tests/render",
    "tests/replays/test_playing.py",
    "tests/replays/test_recording.py",
    "tests/replays/test_telling.py",
    "tests/agents",
    "tests/frameworks/test_aec_loop.py",
    "tests/frameworks/test_gymnasium_vector.py",
    "tests/test_compilation.py",
)


def copied(place: Path) -> None:
    """Brings a copy up to date, and keeps what was compiled there."""
    place.mkdir(parents=True, exist_ok=True)
    for folder in FOLDERS:
        there = {path.relative_to(place) for path in (place / folder).rglob("*") if path.is_file()}
        here = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file()}
        for gone in there - here:
            if not any(gone.match(kept) for kept in NOT_COPIED):
                (place / gone).unlink()
        shutil.copytree(ROOT / folder, place / folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*NOT_COPIED))
    for name in FILES:
        shutil.copy2(ROOT / name, place / name)


def run(place: Path, *command: str, **environment: str) -> int:
    """Runs Python in a copy."""
    print("---", " ".join(command), flush=True)
    return subprocess.run(
        [sys.executable, *command], cwd=place, check=False, env={**os.environ, "PYTHONPATH": str(place), **environment}
    ).returncode


def run_for_output(place: Path, *command: str) -> str:
    """What Python says in a copy; nothing where it fails."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=place,
        check=False,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(place)},
    )
    return done.stdout if done.returncode == 0 else ""


def is_compiled() -> bool:
    """Whether the copy is compiled from the sources that it has now."""
    asked = [sys.executable, "-c", "import ashes_env; raise SystemExit(not ashes_env.compiled())"]
    return subprocess.run(asked, cwd=FAST, check=False, capture_output=True).returncode == 0


def built() -> bool:
    """Builds the copy, unless it is built at this level of optimising."""
    level = os.environ.get("ASHES_OPT", "1")
    if is_compiled() and compilation.level(FAST / "ashes_env") == level:
        return True
    run(FAST, "ashes_env/compilation.py")
    failed = run(FAST, "setup.py", "-q", "build_ext", "--inplace", ASHES_COMPILE="1", ASHES_OPT=level)
    return not failed and is_compiled()


def installed() -> Path:
    """The folder of commands of an environment in which the built copy is installed, to be edited where it lies."""
    subprocess.run([sys.executable, "-m", "venv", "--clear", "--without-pip", INSTALLED], check=True)
    commands = INSTALLED / ("Scripts" if os.name == "nt" else "bin")
    own = str(commands / "python")
    asked = [own, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = subprocess.run(asked, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    # All that the package needs lies in the environment of who asks, which is not looked through for what is installed
    # there to be edited.
    Path(packages, "needed.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "--disable-pip-version-check",
            "--python",
            own,
            "install",
            "--quiet",
            "--no-deps",
            "--no-build-isolation",
            "--editable",
            str(FAST),
        ],
        check=True,
    )
    return commands


def works_elsewhere() -> bool:
    """Whether the command runs and a game is played in a folder that is not the checkout."""
    print("--- installed, in another folder", flush=True)
    commands = installed()
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with tempfile.TemporaryDirectory() as folder:
        return not any(
            subprocess.run(command, cwd=folder, check=False, env=outside).returncode
            for command in (
                [str(commands / "ashes"), "--version"],
                [str(commands / "ashes"), "cards", "hammer knight"],
                [str(commands / "python"), "-c", PLAYED, str(FAST)],
            )
        )


def seen_alike() -> bool:
    """Whether every seat is shown the same, compiled or not."""
    print("---", *SEEN, flush=True)
    plain, fast = run_for_output(PLAIN, *SEEN), run_for_output(FAST, *SEEN)
    print(f"plain:    {plain}compiled: {fast}", end="", flush=True)
    return plain != "" and plain == fast


def main(argv: Sequence[str] | None = None) -> int:
    """Builds, installs, plays the golden games, compares what is seen and runs the tests; 1 when something fails."""
    parser = argparse.ArgumentParser(prog="python -m tests.compiled", description="the tests on a compiled build")
    parser.add_argument("pytest", nargs="*", help="arguments for pytest, after --")
    args = parser.parse_args(argv)
    for place in (PLAIN, FAST):
        copied(place)
    if not built():
        return 1
    failed = int(not works_elsewhere()) or run(FAST, "-m", "evaluation", "golden") or int(not seen_alike())
    return failed or run(FAST, "-m", "pytest", "-q", "-m", "not slow", *TESTS, *args.pytest)


if __name__ == "__main__":
    raise SystemExit(main())
