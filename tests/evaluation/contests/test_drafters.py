"""How well agents draft."""

import json
from pathlib import Path

import pytest

from evaluation.contests.drafters import Drafts, main, measure, report


def test_everybody_drafts_from_every_place_and_the_results_add_up() -> None:
    settings = (("form", "duel"), ("players", 2))
    found = measure(Drafts(("draft", "random"), "random", settings, 3, 4))
    assert [len(results) for results in found] == [4, 4]
    assert [a + b for a, b in zip(*found, strict=True)] == pytest.approx([0.0] * 4)
    assert found == measure(Drafts(("draft", "random"), "random", settings, 3, 4))
    alone = measure(Drafts(("random",), "random", settings, 3, 4))
    assert alone == [[0.0] * 4], "against itself nobody wins anything"


@pytest.mark.slow  # many drafts and their games
def test_a_better_drafter_is_told_from_a_worse_one() -> None:
    """Where the player plays well enough, cards that their dice pay for win."""
    found = measure(Drafts(("draft", "random"), "expert", (("form", "duel"), ("collections", "own")), 1, 12))
    assert sum(found[0]) > sum(found[1])
    lines = report(("draft", "random"), found).splitlines()
    assert lines[2].split()[:2] == ["draft", "24"], "drafts in all"
    assert "+" in lines[2]


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "drafters.json"
    assert main(["--player", "random", "--drafts", "2", "--form", "duel", "--json", str(file)]) == 0
    assert "draft" in capsys.readouterr().out
    data = json.loads(file.read_text())
    assert [row["agent"] for row in data["agents"]] == ["draft", "random"]
    assert data["agents"][0]["drafts"] == 2
    for wrong, message in (
        (["--agents", "drift"], "did you mean draft"),
        (["--players", "9"], "players: "),
        (["--form", "duel", "--players", "3"], "players: 2"),
        (["--player", "nobody"], "no agent 'nobody'"),
        (["--drafts", "3"], "a multiple of 2, not 3"),
        (["--drafts", "0"], "whole number from 1"),
    ):
        with pytest.raises(SystemExit):
            main(["--drafts", "2", *wrong])
        assert message in capsys.readouterr().err
