"""A page with commands that the installed package lacks says so at its top."""

import pytest

from docs.clones import commands, noted


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "`python -m training.ppo` and `python -m\nevaluation soak`",
            ["`python -m evaluation`", "`python -m training`"],
        ),
        ("    .venv-rllib/bin/python -m training.rllib red_rains", ["`python -m training`"]),
        ("    make rllib   # a comment", ["`make`"]),
        ("`make test-rllib`, `python -m agents.beside_torch`", ["`python -m agents`", "`make`"]),
        ("`python -m ashes_env.agents.convert FOLDER`, `ashes match`; make test of it", []),
        ("- you\n  make docs-like things", []),
    ],
)
def test_commands_that_need_a_clone(text: str, found: list[str]) -> None:
    assert commands(text) == found


def test_the_note_stands_below_the_title() -> None:
    page = "# Training\n\n`python -m training.ppo`, `python -m evaluation soak`\n"
    said = noted("training/README.md", page)
    first, rest = said.split("\n\n", 1)
    assert first == "# Training"
    assert rest.startswith(
        '!!! note "The commands `python -m evaluation` and `python -m training` need a clone of the repository; '
        'the installed package lacks them ([Install](../README.md#install))"\n\n`python'
    )
    assert noted("a/b.md", "text `make rllib`").count("[Install](../README.md#install)") == 1


def test_other_pages_have_none() -> None:
    assert noted("players.md", "# How to play\n\n`ashes play`\n") == "# How to play\n\n`ashes play`\n"
    assert noted("README.md", "# Start\n\n`make test`\n") == "# Start\n\n`make test`\n"
