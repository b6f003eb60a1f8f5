"""Matches are repeatable, paired, and summed up rightly."""

import json
from pathlib import Path

import pytest

from agents.random_agent import RandomAgent
from agents.search_greedy import GreedyAgent
from evaluation.measure.match import Game, Result, main, pvp, red_rains, table
from evaluation.measure.replay_file import record


def test_red_rains_is_repeatable_and_counts_every_game() -> None:
    results = [red_rains(RandomAgent(), games=4, seed=3) for _ in range(2)]
    assert results[0].games == results[1].games
    assert [g.seed for g in results[0].games] == [3, 4, 5, 6]


def test_pvp_plays_every_pair_with_seats_exchanged() -> None:
    result = pvp(GreedyAgent(1), RandomAgent(), games=1, seed=1, deck_names=["The Iron Men", "The Mist Guardian"])
    assert len(result.games) == 8
    assert result.wins() >= 6, "a look-ahead of one beats chance"


def test_the_summary_of_known_games() -> None:
    games = [Game(i, "A" if i < 2 else "B", i == 0, False, 2, 9, 50, 6, 3) for i in range(4)]
    result = Result("somebody", games)
    all_games, a = result.summary(), result.summary("A")
    assert (all_games["wins"], all_games["games"], a["win rate"], a["wounds dealt"]) == (1, 4, 0.5, 6.0)
    text = table([result])
    assert "somebody" in text
    assert "25.0%" in text


def test_the_command_writes_its_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.json"
    assert main(["--agents", "random", "--games", "2", "--json", str(path)]) == 0
    assert len(json.loads(path.read_text())[0]["played"]) == 2
    assert "random" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["--agents", "nobody"], "no agent 'nobody'"), (["--decks", "The Ironing Men"], "The Iron"),
     (["--mode", "pvp", "--agents", "random"], "two agents")],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert message in capsys.readouterr().err


def test_a_replay_tells_the_whole_game() -> None:
    text = record(RandomAgent(), "The Corpse of Viros: Coal", "The Corpse of Viros", "S1", 2)
    assert text.startswith("random as The Corpse of Viros: Coal")
    assert "--- round 1 ---" in text
    assert text.rstrip().splitlines()[-1].startswith(("lost", "won"))
