"""Controls of the planner: against itself it is even on every seed, without a search it is the expert, and a planner
that looks plays on with the true cards."""

import json
from pathlib import Path

import pytest

from ashes_env.agents.base import AgentError
from ashes_env.agents.plan.planner import PlannerAgent
from ashes_env.contests.games import PVP, Terms
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from evaluation.contests.controls import jobs_of, main, planner_of, play, report
from evaluation.contests.looking import LookingAgent, looking_like

SMALL = "plan:simulations=6,menus=yes,candidates=2,turns=1"
DECKS = ("The Iron Men", "The Mist Guardian")


@pytest.mark.slow  # games of a search
def test_the_planner_is_even_against_itself_on_every_seed() -> None:
    (job, *_) = jobs_of(Terms.of(PVP), SMALL, False, DECKS, 1, 11)
    played = play(job)
    mine, other = played.games[SMALL]
    assert (mine.seed, mine.seat, other.seat) == (11, 0, 1)
    assert (mine.score, mine.rounds, mine.decisions) == (1 - other.score, other.rounds, other.decisions)
    assert [game.opponent for game in played.games["expert"]] == ["expert", "expert"]
    found = report(SMALL, [played])
    assert (found["even"], found["seeds"]) == (1, 1)
    assert found["searched"] >= found["overrode"] > 0


@pytest.mark.slow  # games of a search
def test_a_planner_whose_games_depend_on_earlier_ones_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on with its random numbers instead of beginning anew, so each game is another one."""
    monkeypatch.setattr(PlannerAgent, "start", lambda self, seed: None)
    (job, *_) = jobs_of(Terms.of(PVP), SMALL, False, DECKS, 1, 11)
    assert report(SMALL, [play(job)])["even"] == 0


def test_only_the_planner_that_looks_sees_what_comes() -> None:
    """Its worlds are equal to the game, chance included; those of the planner are dealt anew."""
    match = GameMatch.new(Settings(PVP, decks=list(DECKS)), None, 5)
    fair = planner_of(SMALL)
    fair.start(1)
    looking = looking_like(fair)
    assert isinstance(looking.agent, LookingAgent)
    assert looking.name == f"open-eyes:{fair.name}"
    true = match.game.players[0].deck
    assert looking.agent._world(match).game.players[0].deck == true
    assert any(fair._world(match).game.players[0].deck != true for _ in range(5))


@pytest.mark.slow  # every line goes to the end of a game
def test_a_planner_that_looks_to_the_end_knows_how_it_ends() -> None:
    """No line that it follows turns out worse, and the game ends as the last one says."""
    ends = set()
    for level, handicap, seed in (("S1", 26, 1), ("H3", 0, 1)):
        given = {"level": level, "handicap": handicap, "decks": ["The Corpse of Viros: Coal"]}
        match = GameMatch.new(Settings("red_rains", payment="auto", first_five="recommended"), given, seed)
        agent = looking_like(planner_of("plan:simulations=4,candidates=2,menus=yes,turns=200")).agent
        assert isinstance(agent, LookingAgent)
        agent.start(1)
        chance = 0.0
        while not match.over:
            action = agent.act(match)
            assert agent.best.chance >= chance
            chance = agent.best.chance
            match.act(action)
        assert chance == (1.0 if 0 in match.winners else 0.0)
        ends.add(chance)
    assert len(ends) == 2, "one game is won, one is lost"


def test_the_command_compares_the_same_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "controls.json"
    deck = "The Corpse of Viros: Coal"
    assert main(["--agent", SMALL, "--decks", deck, "--games", "2", "--looking", "--json", str(file)]) == 0
    found = json.loads(file.read_text())
    assert [each["games"] for each in found["results"].values()] == [2, 2, 2]
    assert list(found["results"]) == [SMALL, "expert", f"open-eyes:{SMALL}"]
    assert set(found["differences"]) == {"expert", f"open-eyes:{SMALL}"}
    said = capsys.readouterr().out
    assert "open eyes gain" in said
    assert f"of {found['searched']:,} searched decisions" in said


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (["--agent", "expert"], "no planner"),
        (["--mode", "pvp", "--looking"], "--looking"),
        (["--mode", "pvp", "--agent", "plan:milliseconds=20"], "by milliseconds no planner is even"),
        (["--decks", "No such deck"], "No such deck"),
        (["--level", "S9"], "S9"),
    ],
)
def test_wrong_arguments_are_refused(wrong: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(wrong)
    assert ended.value.code == 2
    assert message in capsys.readouterr().err


def test_another_agent_is_no_planner() -> None:
    with pytest.raises(AgentError, match="use plan:simulations"):
        planner_of("greedy")
