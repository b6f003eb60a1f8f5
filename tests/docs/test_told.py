"""Every command in a block of code on a page of the site runs, as it stands or shortened; or a table says why not."""

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from ashes_env.cards.registry import all_cards
from ashes_env.decks import text_form
from ashes_env.decks.precons import precons
from docs.readmes import ROOT, inside, links
from tests.docs.shortened import BEFORE, DECKS, FILES, LISTED, RULES, TITLES
from tests.docs.told import pages, program, told

BLOCKS = {f"{page}-{n}": block for page, blocks in told().items() for n, block in enumerate(blocks)}
RUNS = ("ashes", "python", "eval", "mkdir")
RUN_OF = "2026-01-01-120000"  # the folder of a run, as pages write it
SHIM = "#!/bin/sh\nexec '{python}' {module} \"$@\"\n"


def shortened(command: str) -> str:
    """What a test runs in place of a command."""
    for rule in RULES:
        command = re.sub(rule.found, rule.put, command)
    return command


def commands() -> list[str]:
    """All commands that are not listed as those that no test runs."""
    return [command for block in BLOCKS.values() for command in block if command not in LISTED]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with the files that pages take for granted, and with the programs."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    deck = next(deck for deck in precons() if deck.name == "The Corpse of Viros: Coal")
    for name in DECKS:
        (tmp_path / name).write_text(text_form.write(deck), encoding="utf-8")
    (tmp_path / TITLES).write_text("\n".join(sorted({card.title for card in all_cards()})), encoding="utf-8")
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, module in (("ashes", "-m ashes_env"), ("python", "")):
        (programs / name).write_text(SHIM.format(python=sys.executable, module=module))
        (programs / name).chmod(0o755)
    return tmp_path


def ran(place: Path, command: str) -> None:
    """Runs a command in a folder; it must end well. A new run of a training gets the name that pages use."""
    here = {"HOME": str(place), "PATH": f"{place / 'bin'}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=place,
        env={**os.environ, "XDG_STATE_HOME": str(place / "state"), **here},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}"
    for run in place.glob("runs/*/2*-*-*-*"):
        if not (named := run.with_name(RUN_OF)).exists():
            run.rename(named)


@pytest.mark.slow
@pytest.mark.parametrize("block", [name for name, block in BLOCKS.items() if not LISTED.keys() >= {*block}])
def test_the_commands_of_a_block_run(place: Path, block: str) -> None:
    if block.startswith("training/"):
        pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")
    if block in BEFORE:
        ran(place, BEFORE[block])
    for command in BLOCKS[block]:
        if command not in LISTED:
            ran(place, shortened(command))


def test_every_other_command_is_listed_with_a_reason() -> None:
    assert [command for command in commands() if program(shortened(command)) not in RUNS] == []
    assert all(LISTED.values())


def test_every_entry_of_the_tables_is_used() -> None:
    every = {command for block in BLOCKS.values() for command in block}
    assert {*LISTED} <= every
    assert {*BEFORE} <= {*BLOCKS}
    used: set[str] = set()
    for command in commands():
        for rule in RULES:
            if (changed := re.sub(rule.found, rule.put, command)) != command:
                used.add(rule.found)
            command = changed
    assert [rule.found for rule in RULES if rule.found not in used] == []
    whole = " ".join(shortened(command) for command in commands())
    assert [name for name in (*FILES, *DECKS, TITLES) if re.split(r"\.py$", name)[0] not in whole] == []


@pytest.mark.parametrize("page", pages())
def test_links_to_elsewhere_are_addresses_that_a_browser_opens_safely(page: str) -> None:
    elsewhere = [urlsplit(link) for link in links(pages()[page]) if not inside(link) and not link.startswith("#")]
    assert [link.geturl() for link in elsewhere if link.scheme != "https" or "." not in link.netloc] == []
