"""Whole campaigns are played and counted."""

import json
from pathlib import Path

import pytest

from evaluation.contests.campaigns import main

DECK = "The Corpse of Viros: Coal"


def test_campaigns_are_won_and_lost_as_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "campaigns.json"
    given = ["--agent", "random", "--building", "keep", "--deck", DECK, "--games", "2", "--json", str(file)]
    assert main([*given, "--chimeras", "The Corpse of Viros", "The Blight of Neverset"]) == 0
    found = json.loads(file.read_text())
    assert [each["chimera"] for each in found["results"]] == ["The Corpse of Viros", "The Blight of Neverset", "all"]
    assert [each["campaigns"] for each in found["results"]] == [2, 2, 4]
    assert found["results"][2]["won"] == 0.0
    assert found["results"][2]["encounters"] == [0.0, 0.0, 0.0], "a random player wins no encounter"
    assert found["results"][0]["decks"] == {DECK: 2}
    assert "0.0% (0.0% - 49.0%)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (["--agent", "nobody"], "no agent"),
        (["--chimeras", "Nobody"], "Nobody"),
        (["--deck", "No such deck"], "No such deck"),
        (["--games", "0"], "--games"),
    ],
)
def test_wrong_arguments_are_refused(wrong: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(wrong)
    assert ended.value.code == 2
    assert message in capsys.readouterr().err
