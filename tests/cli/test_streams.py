"""Standard streams that are closed, full, or speak no Unicode."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ashes_env.replays import Recording, write
from ashes_env.spec.spec import GameSpec

ROOT = Path(__file__).resolve().parents[2]


def shell(line: str, tmp_path: Path, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Runs a line of a shell in which `$ASHES` is the command."""
    env = {
        **os.environ,
        "ASHES": f"{sys.executable} -m ashes_env",
        "XDG_STATE_HOME": str(tmp_path),
        "PYTHONUNBUFFERED": "",
        **more,
    }
    return subprocess.run(line, shell=True, cwd=ROOT, env=env, capture_output=True, timeout=120)


@pytest.mark.slow  # processes
@pytest.mark.skipif(os.name == "nt", reason="a line of a POSIX shell")
@pytest.mark.parametrize(
    "line",
    [
        "$ASHES play --plain <&-",
        "$ASHES serve <&-",
        "$ASHES cards >&-",
        "$ASHES play --plain >&- </dev/null",
        "$ASHES cards | head -1",
        "$ASHES watch --agent random --seed 1 | head -1",
        "$ASHES puzzle | true",
    ],
)
def test_a_closed_stream_is_an_empty_one(line: str, tmp_path: Path) -> None:
    found = shell(line, tmp_path)
    assert (found.returncode, found.stderr) == (0, b"")


@pytest.mark.slow  # processes
@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
@pytest.mark.parametrize(
    "arguments",
    [
        "--help",
        "--version",
        "cards hammer",
        "cards",
        "cards --help",
        "decks",
        "decks --help",
        "puzzle",
        "watch --agent random --seed 1 --mode pvp",
        "play --plain",
        "replay game.json",
        "replay game.json --check",
        "completion bash",
        "serve",
        "serve --games 1",
        "decks --check no-such-file",
    ],
)
@pytest.mark.parametrize("both", [False, True], ids=["", "2>&1"])
def test_a_pipe_that_nobody_reads_any_more_ends_it_quietly(arguments: str, both: bool, tmp_path: Path) -> None:
    recording = Recording.begin(GameSpec("pvp", seed=1))
    recording.act(min(recording.match.actions()))
    write(tmp_path / "game.json", recording.replay())
    reading, writing = os.pipe()
    os.close(reading)
    # Written at once nothing would be left for the end.
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": ""}
    with open(writing, "wb") as pipe:
        done = subprocess.run(
            [sys.executable, "-m", "ashes_env", *arguments.split()],
            cwd=tmp_path,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=pipe,
            stderr=pipe if both else subprocess.PIPE,
            check=False,
            timeout=120,
        )
    wrong = arguments.endswith("no-such-file")
    assert done.returncode == (2 if wrong and not both else 0)
    if not both:
        assert done.stderr.count(b"\n") == wrong, done.stderr


def test_what_a_terminal_cannot_show_is_spelled_out(tmp_path: Path) -> None:
    found = shell("$ASHES decks", tmp_path, PYTHONIOENCODING="ascii")
    assert (found.returncode, found.stderr) == (0, b"")
    assert b"\\u2019" in found.stdout


def test_bytes_that_are_no_text_are_a_wrong_answer(tmp_path: Path) -> None:
    found = shell("printf '\\377\\376\\nq\\n' | $ASHES play --plain --seed 1", tmp_path, PYTHONIOENCODING="utf-8")
    assert (found.returncode, found.stderr) == (0, b"")
    assert rb"'\\xff\\xfe' means nothing here" in found.stdout
