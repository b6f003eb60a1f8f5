"""Games recorded while they are played: undo, going on, what cannot be recorded."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ashes_env.decks import random_deck
from ashes_env.match.settings import Settings
from ashes_env.replays import Recording, ReplayError, check, hash_of, samples, steps, written
from ashes_env.replays.file import as_text, of_text
from ashes_env.spec.spec import GameSpec, SpecError
from tests.replays.recorded import play, random_game

MODES = ("pvp", "red_rains", "campaign", "draft")


@pytest.mark.parametrize("mode", MODES)
def test_what_is_taken_back_has_never_happened(mode: str) -> None:
    straight = play(Recording.begin(GameSpec(mode, seed=5)), 5, 70)
    winding = Recording.begin(GameSpec(mode, seed=5))
    r = Random(9)
    done = 0
    while done < len(straight.actions):
        winding.act(straight.actions[done])
        done += 1
        if r.random() < 0.3:
            for _ in range(r.randrange(4)):
                if not winding.match.over:
                    winding.act(r.choice(list(winding.match.actions())))
            back = len(winding.actions) - done + r.randrange(done)
            if back:
                winding.undo(back)
                done = len(winding.actions)
            if r.random() < 0.5:  # or it would hardly ever come to an end
                for action in straight.actions[done:]:
                    winding.act(action)
                done = len(straight.actions)
    assert winding.replay() == straight.replay()


def test_undo_goes_back_to_the_beginning_at_most() -> None:
    recording = play(Recording.begin(GameSpec("red_rains", seed=1)), 1, 30)
    began = Recording.begin(GameSpec("red_rains", seed=1))
    recording.undo(1000)
    assert recording.actions == []
    assert recording.replay() == began.replay()
    with pytest.raises(ReplayError, match="at least one"):
        recording.undo(0)


@pytest.mark.parametrize("mode", MODES)
def test_an_unfinished_game_goes_on_where_it_ended(mode: str) -> None:
    part = play(Recording.begin(GameSpec(mode, seed=3), ("a", "b")), 3, 20)
    resumed = Recording.resume(part.replay())
    assert hash_of(resumed.match) == hash_of(part.match)
    assert resumed.replay() == part.replay()
    for recording in (part, resumed):
        play(recording, 4)
    assert resumed.replay() == part.replay()
    assert part.match.over
    assert part.replay().result


@pytest.mark.parametrize("mode", MODES)
def test_a_game_that_is_forfeited_is_played_again_to_its_end(mode: str) -> None:
    recording = play(Recording.begin(GameSpec(mode, seed=3)), 3, 20)
    seat = recording.match.seat
    recording.forfeit(seat)
    replay = recording.replay()
    assert replay.forfeited == seat
    assert replay.result.endswith(f"player {seat} has forfeited the game")
    assert replay.story[-1].told[-1] == replay.result
    read_back = of_text(as_text(replay))
    assert read_back == replay
    check(read_back)
    assert Recording.resume(read_back).replay() == replay
    *_, last = steps(read_back)
    assert last.told[-1] == replay.result
    assert {sample.result for sample in samples(replay) if sample.seat == seat} == {recording.match.result(seat)}
    recording.undo()
    assert recording.replay() == play(Recording.begin(GameSpec(mode, seed=3)), 3, 19).replay()


def test_only_the_seat_that_decides_can_forfeit() -> None:
    recording = play(Recording.begin(GameSpec("pvp", seed=3)), 3, 20)
    before = recording.replay()
    for seat in (1 - recording.match.seat, 2, -1):
        with pytest.raises(ReplayError, match=f"seat {recording.match.seat} decides"):
            recording.forfeit(seat)
    assert recording.replay() == before
    wrong = replace(before, forfeited=1 - recording.match.seat)
    with pytest.raises(ReplayError, match="forfeited"):
        check(wrong)
    with pytest.raises(ReplayError, match="forfeited"):
        Recording.resume(wrong)
    recording.forfeit(recording.match.seat)
    with pytest.raises(ReplayError, match="nobody decides"):
        recording.forfeit(0)


def test_a_game_that_goes_on_has_no_result_yet() -> None:
    assert random_game("red_rains", 1, 10).result == ""


def test_actions_that_are_not_legal_are_refused_and_change_nothing() -> None:
    recording = Recording.begin(GameSpec("red_rains", seed=1))
    before = hash_of(recording.match)
    with pytest.raises(ReplayError, match=r"actions\[0\]"):
        recording.act(next(i for i in range(1000) if i not in recording.match.actions()))
    assert hash_of(recording.match) == before
    assert recording.actions == []


def test_bare_actions_make_the_same_replay() -> None:
    game = random_game("pvp", 2)
    assert written(game.spec, game.actions) == game


def test_whole_decks_stand_in_the_file_and_published_ones_by_name() -> None:
    own, published = random_deck(Random(1)), "The Iron Men"
    recording = play(Recording.begin(GameSpec("pvp", options={"decks": [own, published]}, seed=1)), 1, 40)
    replay = recording.replay()
    assert replay.spec.options["decks"][0]["phoenixborn"] == own.phoenixborn
    assert replay.spec.options["decks"][1] == published
    check(replay)


@pytest.mark.parametrize(
    ("mode", "arguments", "said"),
    [
        ("chess", {}, "mode"),
        ("pvp", {"settings": {"colour": "red"}}, "colour"),
        ("pvp", {"options": {"decks": ["No Such Deck", "The Iron Men"]}}, "No Such Deck"),
        ("pvp", {"seed": -1}, "seed"),
        ("draft", {"settings": {"policies": print}}, "policies"),
        ("red_rains", {"options": {"aspects": {1, 2}}}, "options"),
    ],
)
def test_what_cannot_be_recorded_is_named(mode: str, arguments: dict[str, Any], said: str) -> None:
    with pytest.raises((ReplayError, SpecError), match=said):
        Recording.begin(GameSpec(mode, **{"seed": 1, **arguments}))


def test_the_settings_of_a_match_are_told_as_far_as_they_matter() -> None:
    settings = Settings("red_rains", payment="auto", players=2, obs_mode="entities", chimera="The Frostwild Scourge")
    spec = GameSpec.of_rules(settings, {"level": "S2"}, 7)
    assert spec.settings == {"payment": "auto", "players": 2}
    assert (spec.options, spec.seed) == ({"chimera": "The Frostwild Scourge", "level": "S2"}, 7)
