"""An agent that cheats is refused, each way by its name. Tests of `apart` have those that look at hidden cards or sleep
(tests/contests/test_apart.py)."""

import json
import os
import secrets
import sys
import time
from pathlib import Path

import pytest

from ashes_env.agents.make import recipe
from ashes_env.benchmark import environments, tasks
from ashes_env.benchmark.declarations import Declaration, Training
from ashes_env.benchmark.series import DraftPair, How, WholeCampaign
from ashes_env.benchmark.split import SplitError
from ashes_env.benchmark.trained import check_training
from ashes_env.contests.watching import Watched
from ashes_env.match.match import Match
from tests.benchmark.test_submissions import short
from tests.contests.commands import ashes

__all__ = ["short"]
VIROS = "red-rains/viros/S1/v2"
HERE = "tests.benchmark.test_cheating"


class Moody:
    """Plays otherwise each time, whatever the seed."""

    name = "moody"

    def start(self, seed: int) -> None:
        """Begins a game."""

    def act(self, match: Match) -> int:
        """An action that depends on nothing that can be repeated."""
        return secrets.choice(sorted(match.actions()))


class Peeker:
    """Takes the action after which a copy of the match is won, as if the copy knew the future."""

    name = "peeker"

    def start(self, seed: int) -> None:
        """Begins a game."""

    def act(self, match: Match) -> int:
        """The first action whose copy is won at once, else the first."""
        for action in sorted(match.actions())[:3]:
            copy = match.copy()
            copy.act(action)
            copy.rollout(until="end", seed=1)
            if match.seat in copy.winners:
                return action
        return min(match.actions())


@pytest.fixture
def declared(tmp_path: Path) -> str:
    path = tmp_path / "own.toml"
    path.write_text('search = "none"\n[training]\ndecisions = 0\n')
    return str(path)


@pytest.mark.slow  # agents in processes of their own
def test_one_that_plays_otherwise_from_run_to_run_does_not_verify(
    declared: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, name = str(tmp_path / "a.json"), f"{HERE}:Moody"
    assert ashes("benchmark", "--task", VIROS, "--agent", name, "--declare", declared, "--out", path, "--unclean") == 0
    capsys.readouterr()
    assert ashes("benchmark", "--verify", path, "--agent", name) == 1
    assert "not the same" in capsys.readouterr().out


@pytest.mark.slow
def test_one_that_plays_copies_on_is_handed_nothing_that_is_hidden(
    declared: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, name = str(tmp_path / "a.json"), f"{HERE}:Peeker"
    arguments = ("benchmark", "--task", VIROS, "--agent", name, "--declare", declared, "--out", path, "--unclean")
    assert ashes(*arguments) == 0
    assert json.loads(Path(path).read_text())["agent"]["code"]
    capsys.readouterr()
    assert ashes("benchmark", "--verify", path, "--agent", name, "--redeals", "7") == 0
    told = capsys.readouterr().out
    assert "the agent would choose otherwise in" in told, "other deals, other futures: the copies tell nothing"


@pytest.mark.parametrize(
    ("name", "split", "words"),
    [("coal", "levels", "'S3'"), ("chimeras", "chimeras-viros", "'The Corpse of Viros"), ("pvp", "nobody", "nobody")],
)
def test_one_whose_checkpoint_says_that_it_trained_with_what_is_held_out_is_refused(
    name: str, split: str, words: str
) -> None:
    with pytest.raises(SplitError, match=words):
        check_training(recipe(name), Declaration("none", Training(5, split=split)))


def test_one_that_keeps_to_its_split_is_taken() -> None:
    for split in ("decks-pvp", "cards", "editions", ""):
        check_training(recipe("pvp"), Declaration("none", Training(5, split=split)))


def test_a_learner_that_asks_for_a_held_out_deck_is_refused() -> None:
    env = environments.make("decks-pvp", split="train")
    with pytest.raises(SplitError, match="The Scholar of Ruin"):
        env.reset(options={"decks": ["The Scholar of Ruin", "The Iron Men"]})
    with pytest.raises(SplitError, match="test"):
        environments.make("decks-pvp", split="test")


def test_no_task_of_performance_plays_a_held_out_deck() -> None:
    assert "The Scholar of Ruin" not in tasks.task_named("pvp/precons/v2").decks


def test_the_code_of_an_agent_is_run_in_its_own_process_alone(
    declared: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Code that is run where the games are played could change how they are played."""
    package = tmp_path / "meddling"
    package.mkdir()
    told = tmp_path / "told"
    note = f"import os\nopen({str(told)!r}, 'a').write(f'{{os.getpid()}} ')\n"
    (package / "__init__.py").write_text(note)
    (package / "agent.py").write_text(
        f"{note}class Mine:\n    def start(self, seed): pass\n    def act(self, match): return min(match.actions())\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    path, name = str(tmp_path / "a.json"), "meddling.agent:Mine"
    arguments = ("benchmark", "--task", VIROS, "--agent", name, "--declare", declared, "--out", path)
    monkeypatch.setattr("ashes_env.contests.provenance.unclean", lambda: "")
    assert ashes(*arguments) == 0
    assert ashes("benchmark", "--verify", path, "--agent", name) == 0
    ran = set(told.read_text().split())
    assert ran
    assert str(os.getpid()) not in ran
    assert "meddling" not in sys.modules


class Sleeper:
    """Sleeps past every limit."""

    name = "sleeper"

    def start(self, seed: int) -> None:
        """Begins a game."""

    def act(self, match: Match) -> int:
        """No action in time."""
        time.sleep(60)
        return min(match.actions())


@pytest.mark.slow
def test_one_that_sleeps_loses_drafts_and_campaigns() -> None:
    how = How(apart=0.05)
    drafts = DraftPair(f"{HERE}:Sleeper", "random", "duel", 5).play(how, Watched())
    assert [(game.score, game.won, game.seat) for game in drafts] == [(0.0, False, 0), (0.0, False, 1)]
    (campaign,) = WholeCampaign(f"{HERE}:Sleeper", "The Corpse of Viros", "standard", 5).play(how, Watched())
    assert (campaign.score, campaign.progress) == (0.0, 0.0)
