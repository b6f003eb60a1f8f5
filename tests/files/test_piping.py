"""A command whose output nobody reads any more ends quietly, whichever it is."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ashes_env.files.piping import quietly

ROOT = Path(__file__).resolve().parents[2]
NO_COMMANDS = {  # what people do not type
    "ashes_env/__main__.py",  # `ashes`, which does it in its `main`
    "ashes_env/compilation.py",  # runs before anything else of the package can be imported
    "ashes_env/contests/apart_child.py",
    "evaluation/speed/child.py",
}


def guarded() -> list[str]:
    """Every module that `python -m` runs."""
    out = []
    for path in sorted(
        each for top in ("ashes_env", "agents", "training", "evaluation", "docs") for each in (ROOT / top).rglob("*.py")
    ):
        last = ast.parse(path.read_text(encoding="utf-8")).body[-1:]
        if last and ast.unparse(last[0]).startswith("if __name__ == '__main__':"):
            out.append(path.relative_to(ROOT).as_posix())
    return out


def test_every_command_does_it() -> None:
    for name in {*guarded()} - NO_COMMANDS:
        assert "(quietly(" in ast.unparse(ast.parse((ROOT / name).read_text(encoding="utf-8")).body[-1]), name
    assert len(guarded()) > 30


@pytest.mark.slow  # processes
@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
@pytest.mark.parametrize("buffered", ["", "1"], ids=["at the end", "at once"])
@pytest.mark.parametrize("command", ["ashes_env.encoding.schema", "evaluation"])
def test_a_pipe_that_nobody_reads_ends_it_quietly(command: str, buffered: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    env = {**os.environ, "PYTHONUNBUFFERED": buffered}
    with open(writing, "wb") as pipe:
        done = subprocess.run(
            [sys.executable, "-m", command],
            cwd=ROOT,
            env=env,
            stdout=pipe,
            stderr=subprocess.PIPE,
            check=False,
            timeout=120,
        )
    assert (done.returncode, done.stderr) == (0, b"")


def test_its_exit_code_is_that_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert [quietly(lambda: 3), quietly(lambda: 0), quietly(lambda: print("done"))] == [3, 0, 0]
    assert capsys.readouterr().out == "done\n"


def test_another_pipe_that_breaks_is_an_error() -> None:
    def asks() -> None:
        raise BrokenPipeError("a worker is gone")

    with pytest.raises(BrokenPipeError, match="a worker is gone"):
        quietly(asks)
