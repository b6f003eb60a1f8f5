"""Replays played again: the same end, and what is said of a file that goes otherwise."""

from dataclasses import replace

import pytest

from ashes_env.files.version import VERSION
from ashes_env.replays import Recording, ReplayError, as_dict, check, hash_of, of_dict, read, steps
from ashes_env.spec.spec import GameSpec
from evaluation.verification import replays as checks
from tests.replays.recorded import play, random_game


@pytest.mark.parametrize("mode", ["pvp", "red_rains", "campaign", "draft"])
def test_steps_tell_the_story_of_the_file(mode: str) -> None:
    replay = random_game(mode)
    *taken, last = steps(replay)
    assert [step.action for step in taken] == replay.actions
    assert [step.words for step in taken] == [line.words for line in replay.story[1:]]
    assert [tuple(step.told) for step in (*taken, last)] == [line.told for line in replay.story]
    assert (last.seat, last.action, last.n) == (-1, -1, len(replay.actions))
    assert hash_of(last.match) == replay.hash


def test_a_step_stands_before_its_action() -> None:
    replay = random_game("red_rains")
    for step in steps(replay):
        assert step.match.decisions == step.n
        if step.action >= 0:
            assert step.seat == step.match.seat
            assert step.action in step.match.actions()


def test_an_end_that_is_another_one_is_refused() -> None:
    replay = random_game()
    with pytest.raises(ReplayError, match="ends in the position"):
        check(replace(replay, hash="0" * 64))
    with pytest.raises(ReplayError, match="ends in the position"):
        check(replace(replay, actions=replay.actions[:-1]))


def test_actions_that_are_not_legal_and_those_after_the_end_are_named() -> None:
    replay = random_game()
    n = len(replay.actions)
    with pytest.raises(ReplayError, match=r"actions\[3\]: 99999 is not legal"):
        check(replace(replay, actions=[*replay.actions[:3], 99_999, *replay.actions[4:]]))
    with pytest.raises(ReplayError, match=rf"actions\[{n}\]: the game is over"):
        check(replace(replay, actions=[*replay.actions, 0], values=[None] * (n + 1), policies=[None] * (n + 1)))


def test_actions_that_mean_something_else_are_refused_with_both_versions() -> None:
    replay = replace(random_game(), version="0.0.7", action_table="f" * 64)
    with pytest.raises(ReplayError, match=rf"0\.0\.7 .*{VERSION}") as caught:
        check(replay)
    assert "f" * 12 in str(caught.value)


def test_another_version_with_the_same_actions_is_played_and_its_end_decides() -> None:
    replay = replace(random_game(), version="0.0.7")
    check(replay)
    with pytest.raises(ReplayError, match=rf"0\.0\.7.*{VERSION}"):
        check(replace(replay, hash="0" * 64))


def test_a_replay_reads_no_other_file() -> None:
    for mode, source in (("red_rains", "/tmp/position.json"), ("campaign", "x"), ("draft", "draft.json")):
        data = as_dict(random_game(mode))
        with pytest.raises(ReplayError, match="has to stand here as a document"):
            of_dict({**data, "game": {**data["game"], "options": {"scenario": source}}})
        with pytest.raises(ReplayError, match="has to stand here as a document"):
            of_dict({**data, "game": {**data["game"], "settings": {"scenario": source}}})


def test_a_shipped_scenario_goes_by_its_name() -> None:
    from ashes_env.scenarios import shipped
    from ashes_env.scenarios.files import read as position_of

    name = next(
        name
        for name in shipped()
        if len(position_of(name).position["players"]) == 2
        and "chimera" not in str(position_of(name).position["players"]).lower()
    )
    recording = play(Recording.begin(GameSpec("pvp", options={"scenario": name}, seed=1)), 1, 50)
    check(recording.replay())


def test_the_checked_in_replays_end_where_they_ended() -> None:
    """`python -m evaluation replays --write` makes new ones after a change of rules, cards or words."""
    assert len(list(checks.GOLDEN.glob("*.json"))) == len(checks.MODES)
    assert checks.golden() == []


def test_replays_of_before_newer_settings_are_read_and_play_to_their_end() -> None:
    """Recorded before `first`, `numbers`, `grim_fates`, `own_pool`, `edition` and `pay_on_declaring` were settings,
    when `dice` was a number, and in the first format; the hash of their end decides.
    """
    older = sorted((checks.GOLDEN.parent / "older").glob("*.json"))
    assert [path.stem for path in older] == ["campaign", "draft", "draft_and_games", "pvp", "red_rains", "together"]
    for path in older:
        found = read(path)
        assert found.action_table == ""
        assert path.stem == "together" or not {"own_pool", "edition"} & {*found.spec.settings}
        check(found)
