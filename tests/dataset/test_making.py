"""Games are kept as they were played; a file that was interrupted becomes the same as one that was not."""

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ashes_env.agents.base import AgentError
from ashes_env.agents.random_agent import RandomAgent
from ashes_env.contests.games import PVP, Forfeit
from ashes_env.dataset import DatasetError, Plan, make, read
from ashes_env.dataset.kept_games import game_of, kept, text_of
from ashes_env.dataset.making import played
from ashes_env.files import FileError
from ashes_env.match.match import Match
from ashes_env.replays import check
from tests.dataset.kept import IRON, games, made, plan

MODES: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("red_rains", {}, ("random",)),
    ("red_rains", {"players": 2}, ("random",)),
    ("pvp", {}, ("random", "greedy:completions=1")),
]


class Quitter(RandomAgent):
    """Gives the game up at its third decision."""

    def act(self, match: Match) -> int:
        if match.asked[match.seat] == 2:
            raise Forfeit
        return super().act(match)


@pytest.mark.parametrize(("mode", "terms", "agents"), MODES, ids=["alone", "together", "pvp"])
def test_a_kept_game_is_the_game_that_was_played(
    mode: str, terms: dict[str, Any], agents: tuple[str, ...], tmp_path: Path
) -> None:
    found = games(tmp_path, plan(mode, agents, **terms), 2)
    for game, bout in zip(found, plan(mode, agents, **terms).bouts(2), strict=True):
        assert game.spec.seed == bout.seed
        check(game.bare(found.head))
        replay = game.replay()
        check(replay)
        assert (replay.actions, replay.agents, replay.hash) == (game.actions, game.agents, game.hash)
        assert replay.result.startswith(game.result)
        assert game_of(text_of(game).encode(), "here") == game
    if mode == PVP:
        assert [game.agents for game in found] == [[*agents], [*reversed(agents)]]


def test_a_policy_tells_values_and_probabilities(tmp_path: Path) -> None:
    (game,) = games(tmp_path, plan(agents=("coal",)), 1)
    for action, value, policy in zip(game.actions, game.values, game.policies, strict=True):
        assert value is not None
        assert -1 <= value <= 1
        assert policy is not None
        assert policy[action] > 0
        assert sum(policy.values()) == pytest.approx(1, abs=0.02)


def test_what_is_told_is_rounded_and_the_action_taken_stays() -> None:
    assert kept(3, 0.123456, {1: 0.99995, 2: 0.00004, 3: 0.00001}) == (0.1235, {1: 1.0, 3: 1e-05})
    assert kept(3, None, None) == (None, None)
    assert kept(3, 1.001, {}) == (1.0, None)
    for value, policy in ((1.1, None), (float("nan"), None), (0.0, {1: 1.5}), (0.0, {1: float("nan")})):
        with pytest.raises(DatasetError, match="an agent told"):
            kept(1, value, policy)


def test_a_game_that_was_given_up_is_kept_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ashes_env.contests.playing.agent_at", lambda name, place, apart=0.0: Quitter())
    game = played(plan(PVP, ("random", "random")).bouts(2)[0])
    assert game.forfeited >= 0
    assert game_of(text_of(game).encode(), "here") == game
    check(game.replay())


def test_more_games_begin_with_fewer_and_agents_take_turns(tmp_path: Path) -> None:
    both = plan(agents=("random", "greedy:completions=1"))
    few = made(tmp_path / "few", both, 1).games
    assert [game.agents for game in few] == [["random"], ["greedy:completions=1"]]
    start = few.path.read_bytes()
    more = made(tmp_path / "few", both, 2)
    assert (more.before, len(more.games)) == (2, 4)
    assert more.games.path.read_bytes().startswith(start)
    assert made(tmp_path / "more.jsonl", both, 2).games.path.read_bytes() == more.games.path.read_bytes()


@pytest.mark.slow  # games in other processes
def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    for n in (1, 2):
        make(tmp_path / str(n), plan(), 4, n)
    assert read(tmp_path / "1").path.read_bytes() == read(tmp_path / "2").path.read_bytes()


@pytest.mark.parametrize("left", [1, 40, 500])
def test_a_cut_file_is_completed(left: int, tmp_path: Path) -> None:
    found = games(tmp_path, number=2)
    whole = found.path.read_bytes()
    found.path.write_bytes(whole[: found.places[1] + left])
    with pytest.raises(DatasetError, match="its last line is cut"):
        read(tmp_path)
    again = made(tmp_path, plan(), 2)
    assert again.before == 1
    assert found.path.read_bytes() == whole
    assert made(tmp_path, plan(), 2).before == 2


def test_a_file_of_other_games_is_refused_and_stays(tmp_path: Path) -> None:
    found = games(tmp_path, number=2)
    whole = found.path.read_bytes()
    for other, number, message in (
        (plan(seed=5), 2, "its seed is 1, not 5"),
        (plan(agents=("greedy:completions=1",)), 2, "another plan: its agents"),
        (plan(level="S2"), 2, "another plan: its terms"),
        (plan(), 1, "has 2 games already, more than 1"),
    ):
        with pytest.raises(DatasetError, match=message):
            made(tmp_path, other, number)
        assert found.path.read_bytes() == whole
    lines = whole.splitlines(keepends=True)
    for changed, message in (
        ([lines[0], lines[2]], "game 0 is another one"),
        ([lines[0].replace(b'"format":1', b'"format":9'), *lines[1:]], "reads format 1 of data sets, not 9"),
        ([lines[0].replace(b'"version":"', b'"version":"0.0.'), *lines[1:]], "another plan: its version"),
        ([lines[1]], "no head of a data set"),
        ([b"{}\n"], "no head of a data set"),
        ([b"[1]\n"], "no object"),
        ([lines[0][:30]], "the first line is cut"),
        ([lines[0], b"{x\n"], "game 0 is no JSON"),
        ([lines[0].replace(b'"seed":1', b'"seed":true'), lines[1]], "seed: a whole number"),
    ):
        found.path.write_bytes(b"".join(changed))
        with pytest.raises(DatasetError, match=message):
            made(tmp_path, plan(), 2)
        assert found.path.read_bytes() == b"".join(changed)


def test_a_full_disk_leaves_whole_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = games(tmp_path / "a", number=2).path.read_bytes()
    writing = os.write
    written: list[int] = []

    def full(handle: int, data: bytes) -> int:
        written.append(handle)
        if len(written) == 3:  # the second game
            writing(handle, bytes(data)[:20])
            raise OSError(28, "No space left on device")
        return writing(handle, data)

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(FileError, match="No space left"):
        made(tmp_path / "b", plan(), 2)
    monkeypatch.undo()
    assert whole.startswith(left := (tmp_path / "b/games.jsonl").read_bytes())
    assert left.endswith(b"\n")
    assert made(tmp_path / "b", plan(), 2).before == 1
    assert (tmp_path / "b/games.jsonl").read_bytes() == whole


def test_a_file_that_another_process_writes_stays(tmp_path: Path) -> None:
    place = tmp_path / "games.jsonl"

    def spoil(number: int) -> None:
        place.write_bytes(place.read_bytes() + b"x")

    with pytest.raises(DatasetError, match="written by another process"):
        make(place, plan(), 2, told=spoil)
    assert place.read_bytes().endswith(b"\nx")


def test_unknown_agents_and_uneven_seats_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(AgentError, match="no agent 'nobody'"):
        made(tmp_path / "a", replace(plan(), agents=("nobody",)))
    with pytest.raises(AgentError, match="a multiple of 2 is needed, not 3"):
        made(tmp_path / "a", Plan(plan(PVP).terms, ("random", "random"), (IRON,), 1), 3)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("actions", [1.5], "actions\\[0\\]: a whole number"),
        ("actions", "1", "actions: a list"),
        ("values", [0.5], "values: .* entries are needed, not 1"),
        ("values", [2.0], "values"),
        ("policies", [[1, 2, 3]], "policies"),
        ("agents", ["a\nb"], "a text that can be printed"),
        ("hash", 5, "hash: a text"),
        ("game", {"mode": "chess"}, "game: "),
        ("forfeited", 99, "forfeited: a whole number"),
        ("more", 1, "there is no field 'more'"),
    ],
    ids=lambda value: str(value)[:20] if isinstance(value, str) else None,
)
def test_a_line_that_is_no_game_is_refused(field: str, value: Any, message: str, tmp_path: Path) -> None:
    found = games(tmp_path, number=1)
    lines = found.path.read_text(encoding="utf-8").splitlines()
    data = {**json.loads(lines[1]), field: value}
    found.path.write_text("\n".join([lines[0], json.dumps(data), ""]), encoding="utf-8")
    with pytest.raises(DatasetError, match=f"game 0: .*{message}"):
        list(read(tmp_path))
