"""What settings cost or save, as the command tells."""

import json
from pathlib import Path

import pytest

from evaluation.speed import settings
from evaluation.verification.games import SETTINGS, Source


@pytest.mark.slow  # a training a setting
def test_each_setting_has_a_row_and_says_what_became_of_the_decisions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "settings.json"
    assert settings.main(["--games", "12", "--json", str(path)]) == 0
    assert "meditation=macro: " in capsys.readouterr().out
    found = json.loads(path.read_text(encoding="utf-8"))
    rows = found["pvp"]
    assert set(rows) == set(found["red_rains"])
    assert len(rows) == len(SETTINGS) + 2
    assert rows["payment=auto"]["paying, %"] == 0 < rows["defaults"]["paying, %"]
    assert rows["meditation=macro"]["meditating, %"] < rows["defaults"]["meditating, %"] / 2
    assert rows["defaults"]["only declining, %"] == 0 < rows["reactions=always"]["only declining, %"]
    assert found["red_rains"]["reactions=always"]["only declining, %"] == 0


@pytest.mark.parametrize("name", SETTINGS)
def test_a_setting_of_random_games_is_mixed_or_the_one_wanted(name: str) -> None:
    first, second = SETTINGS[name]
    mixed = [Source(1).table(n).spec.value(name) for n in range(60)]
    assert set(mixed) == {first, second}
    assert mixed.count(first) > mixed.count(second)
    wanted = Source(1, **{name: second})  # type: ignore[arg-type]
    assert {wanted.table(n).spec.value(name) for n in range(10)} == {second}
    assert wanted.table(3).decks == Source(1).table(3).decks
