"""A program that answers, line by line."""

import gc
import os
import sys
from collections.abc import Callable
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

STARTS_ANOTHER = """
import json, os, subprocess, sys
other = "import sys, threading; held = open(sys.argv[1], 'w'); threading.Event().wait()"
place = os.path.join(os.path.dirname(__file__), "held")
subprocess.Popen([sys.executable, "-c", other, place], stdin=subprocess.DEVNULL)
for line in sys.stdin:
    print(json.dumps({"text": str(os.getsid(0) == os.getpid())}), flush=True)
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


def test_a_program_that_does_not_read_is_waited_for_no_longer_than_one_that_does_not_answer(tmp_path: Path) -> None:
    model = command(tmp_path, "import threading; threading.Event().wait()", timeout=0.05)
    with pytest.raises(TimedOut, match=r"within 0\.05 seconds"):
        model.ask([{"role": "user", "content": "long" * 1_000_000}])


def test_a_second_line_is_an_error_and_answers_no_other_request(tmp_path: Path) -> None:
    model = command(tmp_path, "for _ in iter(input, ''): print('{\"text\": \"1\"}\\n' * 2, flush=True)")
    with pytest.raises(Malformed, match="more than one line for a request"):
        model.ask(ASKED)
    command(tmp_path, ECHOES)
    assert model.ask(ASKED).text.startswith("0 ")  # it has started anew
    model.close()


def test_blank_lines_are_no_answers(tmp_path: Path) -> None:
    model = command(tmp_path, ECHOES.replace("print(", "print('\\n \\n' + ").replace(", flush", " + '\\n', flush"))
    assert [model.ask(ASKED).text for _ in range(3)] == [f"{n} rules ü" for n in range(3)]
    model.close()


@pytest.mark.skipif(os.name != "posix", reason="a session is a thing of POSIX")
@pytest.mark.parametrize("end", [Command.close, None], ids=["closed", "forgotten"])
def test_a_program_has_its_own_session_which_ends_with_it(
    tmp_path: Path, end: Callable[[Command], None] | None
) -> None:
    os.mkfifo(tmp_path / "held")
    model = command(tmp_path, STARTS_ANOTHER)
    assert model.ask(ASKED).text == "True"
    with (tmp_path / "held").open() as held:  # opens as soon as what the program has started holds it
        if end is not None:
            end(model)
        del model
        gc.collect()
        assert held.read() == ""  # and ends with the last one who holds it


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
