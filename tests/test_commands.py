"""Every command calls itself as it is called: the name in its help and its errors can be typed again."""

import re
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from ashes_env.cli import main as ashes
from evaluation import __main__ as evaluation
from training import __main__ as training

ROOT = Path(__file__).resolve().parent.parent
GUARD = 'if __name__ == "__main__":'
PARSES = re.compile(r"Parser\(|^COMMANDS?\b|parser_of\(", re.MULTILINE)  # has a command line of its own


def modules() -> list[str]:
    """Every module with a command line that is started by `python -m`, except the entry points of several commands."""
    out = []
    for path in sorted(each for top in ("ashes_env", "agents", "training") for each in (ROOT / top).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if GUARD in text and PARSES.search(text):
            out.append(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__"))
    return out


def helped(main: Callable[[Sequence[str]], Any], argv: Sequence[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The first line of what `--help` prints."""
    with pytest.raises(SystemExit) as ended:
        main([*argv, "--help"])
    assert ended.value.code in (0, None)
    return capsys.readouterr().out.splitlines()[0]


@pytest.mark.parametrize("name", evaluation.MODULES)
def test_commands_of_evaluation(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    if name == "exploit":
        pytest.importorskip("sb3_contrib", reason="it trains a learner, which needs the extra 'train'")
    assert helped(evaluation.main, [name], capsys).startswith(f"usage: python -m evaluation {name} ")


@pytest.mark.parametrize("name", [module.__name__.rpartition(".")[2] for module in ashes.COMMANDS])  # type: ignore[attr-defined]
def test_commands_of_ashes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert helped(ashes.main, [name], capsys).startswith(f"usage: ashes {name} ")


@pytest.mark.parametrize("name", modules())
def test_modules(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    if name.startswith(("training", "agents.")):
        pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")
    package = (ROOT / name.replace(".", "/")).is_dir()
    main = import_module(f"{name}.__main__" if package else name).main
    assert re.match(rf"usage: python -m {re.escape(name)} ", helped(main, [], capsys))


def test_every_command_of_training_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert [*training.commands()] == [name for name in modules() if name.startswith("training.")]
    assert training.main([]) == training.main(["--help"]) == 0
    listed = capsys.readouterr().out
    for name, about in training.commands().items():
        assert re.search(rf"^  {re.escape(name)} +{re.escape(about)}$", listed, re.MULTILINE)
        assert about.endswith(".")


def test_the_list_of_training_says_how_a_command_is_called(capsys: pytest.CaptureFixture[str]) -> None:
    assert [training.main(["study"]), training.main(["studies"])] == [2, 2]
    first, second = capsys.readouterr().err.splitlines()
    assert first.endswith("python -m training.study")
    assert second.endswith("python -m training --help lists the commands")


@pytest.mark.parametrize(
    "argv",
    [["study", "red_rains"], ["study", "pvp"], ["study", "speed"], ["rllib", "red_rains"], ["rllib", "self_play"]],
)
def test_commands_of_training_that_have_commands(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")
    module, name = argv
    found = helped(import_module(f"training.{module}.__main__").main, [name], capsys)
    assert found.startswith(f"usage: python -m training.{module} {name} ")


def refused(main: Callable[[Sequence[str]], Any], argv: Sequence[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What a command says about wrong arguments, in one line after its usage."""
    with pytest.raises(SystemExit) as ended:
        main(argv)
    assert ended.value.code == 2
    return capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["play", "--players", "x"], "a whole number from 1 to 64, not 'x'"),
        (["serve", "--players", "x"], "a whole number from 1 to 64, not 'x'"),
        (["serve", "--seed", "-1"], "a whole number from 0 to 18446744073709551615, not '-1'"),
        (["serve", "--misses", "many"], "a whole number from 0, not 'many'"),
        (["serve", "--games", "1.5"], "a whole number from 0, not '1.5'"),
        (["serve", "--limit", "nan"], "a number from 0 to 86400, not 'nan'"),
        (["serve", "--limit", "-1"], "a number from 0 to 86400, not '-1'"),
        (["match", "--players", "x"], "a whole number from 1 to 4, not 'x'"),
        (["llm", "--tokens", "x"], "a whole number from 0 to 1000000000, not 'x'"),
        (["llm", "--timeout", "0"], "a number from 0.001 to 86400, not '0'"),
        (["match", "--games", "0"], "a whole number from 1, not '0'"),
        (["picture", "a", "--out", "b.png", "--at", "last"], "a whole number from 0, not 'last'"),
        (["play", "--seed", "9" * 60], f"not '{'9' * 40}'"),
        (["play", "--seat", "²"], "not '²'"),
    ],
)
def test_a_number_that_is_none_is_told_alike_by_every_command(
    argv: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"argument {argv[-2]}: " in (told := refused(ashes.main, argv, capsys))
    assert message in told


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["soak", "--games", "x"], "a whole number from 1, not 'x'"),
        (["soak", "--only", "-1"], "a whole number from 0, not '-1'"),
        (["drafters", "--players", "x"], "a whole number from 2, not 'x'"),
        (["settings", "--games", "0"], "a whole number from 1, not '0'"),
        (["speed", "--seconds", "x"], "a number from 0, not 'x'"),
    ],
)
def test_so_do_those_of_evaluation(argv: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert message in refused(evaluation.main, argv, capsys)


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["--timesteps", "x"], "argument --timesteps: a whole number, not 'x'"),
        (["--n-envs", "x"], "argument --n-envs: a whole number, not 'x'"),
        (["--gamma", "x"], "argument --gamma: a number, not 'x'"),
        (["--seconds", "inf"], "argument --seconds: a number, not 'inf'"),
    ],
)
def test_so_do_those_of_training(argv: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")
    assert message in refused(import_module("training.ppo_red_rains").main, argv, capsys)


def test_no_command_reads_a_number_otherwise() -> None:
    for top in ("ashes_env", "agents", "evaluation", "training"):
        for path in (ROOT / top).rglob("*.py"):
            assert not re.search(r"\btype=(?:int|float)\b", path.read_text(encoding="utf-8")), path
