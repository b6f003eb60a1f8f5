"""One door: every command of evaluation is named, described and found."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from evaluation.__main__ import COMMANDS, MODULES, main

README = Path(__file__).resolve().parents[2] / "evaluation" / "README.md"


@pytest.mark.parametrize("name", MODULES)
def test_a_command_is_there_and_described(name: str) -> None:
    assert find_spec(MODULES[name]) is not None
    assert re.search(rf"^\| `{name}[` ]", README.read_text(encoding="utf-8"), re.MULTILINE)


def test_without_a_name_every_command_is_listed_with_what_it_tells(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    for job, names in COMMANDS.items():
        assert f"{job}:" in lines
        for name, what in names.items():
            assert f"{name:12}{what}" in lines


def test_a_command_gets_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["soak", "--help"])
    assert stopped.value.code == 0
    assert "usage: python -m evaluation soak " in capsys.readouterr().out


def test_an_unknown_command_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soka", "--games", "1"]) == 2
    said = capsys.readouterr().err
    assert said == "evaluation: there is no command 'soka'; there is soak\n"
    assert main(["xyz"]) == 2
    said = capsys.readouterr().err
    assert all(name in said for name in ("ladder", "soak", "speed"))
