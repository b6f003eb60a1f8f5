"""The command run in this process, with what is typed given; saved games in a folder of the test."""

import io
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from ashes_env.cli.main import main


@dataclass(frozen=True)
class Ran:
    """What a run of the command gave."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saved games, empty."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "ashes-env" / "games"


@pytest.fixture
def run(games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `ashes` with arguments and what is typed, a line each."""

    def ran(*argv: str, typed: Sequence[str] = ()) -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        try:
            code = main(argv)
        except SystemExit as left:
            code = int(left.code or 0)
        told = capsys.readouterr()
        return Ran(code, told.out, told.err)

    return ran
