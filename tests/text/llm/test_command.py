"""A program that answers, line by line."""

import sys
from pathlib import Path

import pytest

from ashes_env.text.llm import Command, Malformed, ModelError, NoAnswer, TimedOut

ASKED = [{"role": "system", "content": "rules ü"}, {"role": "user", "content": "1. pass"}]
ECHOES = """
import json, sys
for n, line in enumerate(sys.stdin):
    text = json.loads(line)["messages"][0]["content"]
    print(json.dumps({"text": f"{n} {text}", "usage": {"prompt_tokens": 5, "completion_tokens": 2}}), flush=True)
"""


def command(folder: Path, code: str, timeout: float = 60.0) -> Command:
    (folder / "model.py").write_text(code, encoding="utf-8")
    return Command([sys.executable, str(folder / "model.py"), "secret-argument"], "stub", timeout=timeout)


def test_a_program_answers_line_by_line(tmp_path: Path) -> None:
    model = command(tmp_path, ECHOES)
    found = [model.ask(ASKED) for _ in range(2)]
    model.close()
    model.close()
    assert [one.text for one in found] == ["0 rules ü", "1 rules ü"]
    assert [(one.read, one.written, one.estimated) for one in found] == [(5, 2, False)] * 2


def test_after_its_end_it_starts_anew(tmp_path: Path) -> None:
    model = command(tmp_path, ECHOES)
    assert model.ask(ASKED).text.startswith("0 ")
    model.close()
    assert model.ask(ASKED).text.startswith("0 ")
    model.close()


@pytest.mark.parametrize(
    ("code", "error", "message"),
    [
        ("import sys; sys.exit(3)", NoAnswer, "ended without an answer, with the code 3"),
        ("input(); print('{\"text\": ', end='')", NoAnswer, "ended without an answer, with the code 0"),
        ("input(); print('no JSON')", Malformed, "something else than a line"),
        ("input(); print('[1]')", Malformed, "something else than a line"),
        ("input(); print('{\"text\": 3}')", Malformed, "something else than a line"),
    ],
)
def test_a_program_that_fails_is_a_typed_error(
    tmp_path: Path, code: str, error: type[ModelError], message: str
) -> None:
    model = command(tmp_path, code)
    with pytest.raises(error, match=message) as failed:
        model.ask(ASKED)
    assert "secret-argument" not in str(failed.value)
    model.close()


def test_an_answer_that_does_not_come_ends_the_program(tmp_path: Path) -> None:
    model = command(tmp_path, "import threading; threading.Event().wait()", timeout=0.05)
    with pytest.raises(TimedOut, match=r"within 0\.05 seconds"):
        model.ask(ASKED)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ([], "empty"),
        ('"open', "cannot be read"),
        ("./nowhere at all", "cannot be started"),
    ],
)
def test_a_command_that_is_none_is_a_typed_error(words: str | list[str], message: str) -> None:
    with pytest.raises(ModelError, match=message):
        Command(words).ask(ASKED)
