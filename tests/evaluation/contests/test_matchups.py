"""Every deck plays against every Chimera, and the wins are counted."""

import json
from pathlib import Path

import pytest

from ashes_env.agents.make import make_agent
from ashes_env.contests.games import red_rains
from ashes_env.decks import get
from ashes_env.decks.deck import to_json
from evaluation.contests.matchups import MatchupError, Matchups, main, played, read

SCHOLAR = "The Scholar | Adventuring Party 3"
COAL = "The Corpse of Viros: Coal"
CHIMERAS = ["The Blight of Neverset", "The Corpse of Viros"]


def test_wins_are_those_of_single_contests() -> None:
    found = played("expert", [SCHOLAR, COAL], CHIMERAS, "S1", 3, 7)
    assert found.chimeras == tuple(CHIMERAS)
    for deck, won in zip((SCHOLAR, COAL), found.won, strict=True):
        for chimera, n in zip(CHIMERAS, won, strict=True):
            expert = make_agent("expert")
            single = red_rains(expert, games=3, seed=7, deck_names=[deck], chimera=chimera)
            assert n == sum(game.score for game in single.games), (deck, chimera)


def test_results_are_read_again_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.json"
    own.write_text(to_json(get(COAL)).replace(COAL, "Mine"), encoding="utf-8")
    file, picture = tmp_path / "found.json", tmp_path / "found.svg"
    given = ["--decks", COAL, str(own), "--chimeras", CHIMERAS[0], "--games", "2", "--json", str(file)]
    assert main(given) == 0
    shown = capsys.readouterr().out
    assert main(["--read", str(file), "--picture", str(picture)]) == 0
    assert capsys.readouterr().out == shown
    assert picture.stat().st_size > 1000
    matchups = read(file)
    assert matchups.won[0] == matchups.won[1], "equal decks play equal games"
    assert matchups.decks[1].startswith("Mine [")
    assert main(["--read", str(file), "--markdown"]) == 0
    assert capsys.readouterr().out.startswith("| deck |")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (["--agent", "nobody"], "no agent"),
        (["--decks", "No such deck"], "No such deck"),
        (["--decks", "found:nothing"], "known: found:"),
        (["--chimeras", "Nobody"], "Nobody"),
        (["--decks", COAL, COAL], "named once"),
        (["--picture", "table.words"], "table.words"),
        (["--read", "missing.json"], "missing.json"),
    ],
)
def test_wrong_arguments_are_refused(wrong: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(wrong)
    assert ended.value.code == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    "changed", [{"games": 0}, {"won": {}}, {"won": {COAL: {CHIMERAS[0]: 5}}}, {"won": [1]}, {"seed": "x"}]
)
def test_a_file_without_results_is_refused(tmp_path: Path, changed: dict[str, object]) -> None:
    file = tmp_path / "found.json"
    good = Matchups("expert", "S1", 1, 2, (COAL,), (CHIMERAS[0],), ((1,),))
    file.write_text(json.dumps({**good.document(), **changed}), encoding="utf-8")
    with pytest.raises(MatchupError, match=r"found\.json"):
        read(file)
