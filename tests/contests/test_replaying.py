"""Tools save the games that agents play."""

from pathlib import Path
from typing import Any

import pytest

from ashes_env import replays
from ashes_env.agents.base import Thinking
from ashes_env.agents.make import make_agent
from ashes_env.agents.random_agent import RandomAgent
from ashes_env.contests.games import PVP, Terms, play_game
from ashes_env.contests.playing import play_all, pvp_bouts, red_rains_bouts
from ashes_env.contests.replaying import Record
from ashes_env.match.game_match import GameMatch
from ashes_env.spec.spec import GameSpec
from evaluation.contests import cards, drafters, losses

COAL = "The Corpse of Viros: Coal"
OPTIONS: dict[str, Any] = {"decks": [COAL], "first_five": "recommended"}


def saved(folder: Path) -> list[replays.Replay]:
    """The replays of a folder, each played again."""
    found = [replays.read(path) for path in sorted(folder.iterdir())]
    for replay in found:
        replays.check(replay)
    return found


def test_a_game_is_saved_as_it_was_played(tmp_path: Path) -> None:
    terms = Terms.of()
    match = play_game(terms.settings(), [RandomAgent()], 5, OPTIONS, (), str(tmp_path))
    (replay,) = saved(tmp_path)
    assert replay.hash == replays.hash_of(match)
    assert (replay.spec.seed, replay.agents, replay.spec.settings["payment"]) == (5, ["random"], "auto")
    assert replay.values == [None] * len(replay.actions)


@pytest.mark.slow  # games in other processes
def test_contests_save_every_game_whatever_the_processes(tmp_path: Path) -> None:
    bouts = [
        *red_rains_bouts(Terms.of(), "random", [COAL], [1, 2]),
        *pvp_bouts(Terms.of(PVP), ["random", "greedy:completions=1"], ["The Iron Men"], 1, 1),
    ]
    for n in (1, 2):
        games = list(play_all(bouts, n, tmp_path / str(n)))
        assert len(games) == 4
    one, two = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in "12")
    assert one == two
    agents = sorted(replay.agents for replay in saved(tmp_path / "1"))
    assert agents == [["greedy:completions=1", "random"], ["random"], ["random"], ["random", "greedy:completions=1"]]


SEARCHES = ("flat:simulations=20", "tree:simulations=20", "guided:policy=coal,simulations=2,candidates=2,turns=1")


@pytest.mark.parametrize("name", ["coal", *(pytest.param(name, marks=pytest.mark.slow) for name in SEARCHES)])
def test_what_an_agent_thinks_is_kept_and_changes_nothing(name: str, tmp_path: Path) -> None:
    assert isinstance(make_agent(name), Thinking)
    bouts = red_rains_bouts(Terms.of(), name, [COAL], [3])
    assert list(play_all(bouts)) == list(play_all(bouts, replays=tmp_path))
    (replay,) = saved(tmp_path)
    kept = [(value, policy) for value, policy in zip(replay.values, replay.policies, strict=True) if value is not None]
    assert len(kept) > len(replay.actions) // 3
    assert all(-1 <= value <= 1 and policy and 0 < sum(policy.values()) <= 1.02 for value, policy in kept)


def test_nobody_is_asked_where_nothing_is_saved() -> None:
    class Silent(RandomAgent):
        def thought(self, match: GameMatch) -> None:
            raise AssertionError("asked")

    record = Record("")
    match = GameMatch.new(Terms.of().settings(), OPTIONS, 1)
    record.choose(match, Silent())
    assert record.actions == []
    assert record.save(GameSpec("red_rains"), ()) is None


def test_losses_cards_and_drafters_save_what_they_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert losses.main(["--agent", "random", "--games", "2", "--replays", str(tmp_path / "losses")]) == 0
    assert cards.main(["--agents", "random", "--games", "2", "--replays", str(tmp_path / "cards")]) == 0
    arguments = ["--drafts", "2", "--player", "random", "--replays", str(tmp_path / "drafters")]
    assert drafters.main(arguments) == 0
    for folder, mode in (("losses", "red_rains"), ("cards", "pvp"), ("drafters", "draft")):
        assert [replay.spec.mode for replay in saved(tmp_path / folder)] == [mode] * 2
    assert capsys.readouterr().out


def test_a_folder_that_cannot_be_is_refused_before_the_games(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SystemExit) as caught:
        losses.main(["--games", "1000000", "--replays", str(tmp_path / "file" / "folder")])
    assert caught.value.code == 2


def test_s01_a_saved_game_replaces_no_file_and_follows_no_link(tmp_path: Path) -> None:
    def save(folder: Path) -> Path:
        play_game(Terms.of().settings(), [RandomAgent()], 5, OPTIONS, (), str(folder))
        return next(path for path in folder.iterdir() if path.suffix == ".json")

    folder, thesis = tmp_path / "games", tmp_path / "thesis"
    name = save(folder).name
    save(folder)
    assert [path.name for path in folder.iterdir()] == [name], "an equal file stays"
    (folder / name).write_text("of somebody else")
    save(folder)
    assert (folder / name).read_text() == "of somebody else"
    assert len(list(folder.iterdir())) == 2
    thesis.write_text("years of work")
    for i, target in enumerate((thesis, tmp_path / "nothing")):
        linked = tmp_path / f"{i}"
        linked.mkdir()
        (linked / name).symlink_to(target)
        save(linked)
        assert len(list(linked.iterdir())) == 2
    assert thesis.read_text() == "years of work"
    assert not (tmp_path / "nothing").exists()
