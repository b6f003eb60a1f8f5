"""Games as JSON and as pickles: at any decision, also in the middle of nested effects."""

import json
import pickle
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashes_env.decks.definitions import definitions
from ashes_env.rules import records
from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.state.codecs import RecordError
from ashes_env.rules.state.record_types import LAST_KNOWN, register
from ashes_env.rules.state.state import LastKnown
from tests.prelude import *
from tests.rules.games import begin, play_on, positions


def again(g: Any) -> Any:
    return records.from_json(definitions(), json.loads(json.dumps(records.to_json(g))))


@settings(max_examples=25)
@given(seed=st.integers(0, 10_000), every=st.integers(5, 40))
def test_a_record_gives_the_same_game(seed: int, every: int) -> None:
    for g in positions(seed, every):
        back = again(g)
        assert records.to_json(back) == records.to_json(g)
        assert records.key(back) == records.key(g)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_read_back_has_the_same_future(seed: int) -> None:
    for i, g in enumerate(positions(seed, every=13)):
        back, here = again(g), g.copy()
        play_on(back, i, 30)
        play_on(here, i, 30)
        assert records.key(back) == records.key(here)


def test_random_games_reach_nested_decisions() -> None:
    """The round trips above would prove little if no decision ever stood deep in the stack."""
    deepest = max(len(g.stack) for seed in range(10) for g in positions(seed))
    assert deepest >= 5


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickle_keeps_the_position(protocol: int) -> None:
    for g in positions(5, every=29):
        back = pickle.loads(pickle.dumps(g, protocol))
        assert back.defs is definitions()
        assert records.key(back) == records.key(g)


def test_a_pickle_loads_in_a_fresh_process() -> None:
    g = begin(11)
    play_on(g, 1, 60)
    code = (
        "import pickle, sys\ng = pickle.load(sys.stdin.buffer)\n"
        "from ashes_env.rules.records import key\nsys.stdout.write(key(g))"
    )
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(g), capture_output=True, check=True)
    assert done.stdout.decode() == records.key(g)


def test_definitions_made_by_hand_pickle_with_their_cards() -> None:
    mine = Definitions([d.card for d in definitions().cards])
    back = pickle.loads(pickle.dumps(mine))
    assert [d.card for d in back.cards] == [d.card for d in mine.cards]
    assert {a: p.effects for a, p in back.programs.items()} == {a: p.effects for a, p in mine.programs.items()}


def record() -> dict[str, Any]:
    g = begin(3)
    play_on(g, 3, 40)
    data: dict[str, Any] = json.loads(records.dumps(g))
    return data


def put(data: Any, path: list[Any], value: Any) -> None:
    for step in path[:-1]:
        data = data[step]
    data[path[-1]] = value


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (["format"], 99, "format"),
        (["rng"], "seven", "rng"),
        (["dirty"], 1, "dirty"),
        (["round"], True, "round"),
        (["by_id", 3], "No Such Card", "by_id[3]"),
        (["players", 0, "hand"], [9999], "players[0].hand[0]"),
        (["players", 1, "active"], [0, 1], "players[1].active"),
        (["players", 1, "units"], [999], "players[1].units"),
        (["players", 1, "seat"], 0, "players[1].seat"),
        (["players"], [], "players"),
        (["cards", 0, 1, "wounds"], "three", "cards[0][1].wounds"),
        (["cards", 0, 1, "d"], "Nobody", "cards[0][1].d"),
        (["stack", 0, "frame"], "Juggler", "stack[0].frame"),
        (["stack", 0, "now"], None, "stack[0].now"),
        (["stack"], [], "stack"),
        (["decision"], None, "decision"),
        (["decision", "options"], {"a": 1}, "decision.options"),
        (["inc"], [0], "inc"),
        (["surprise"], 1, "surprise"),
        (["options", "auto"], "yes", "options.auto"),
        (["seats", "teams"], [], "seats.teams"),
        (["seats", "out"], [2], "seats.out"),
        (["players", 1, "kind of side"], 7, "players[1].kind of side"),
    ],
)
def test_bad_data_is_refused_by_the_name_of_its_field(path: list[Any], value: Any, field: str) -> None:
    data = record()
    put(data, path, value)
    with pytest.raises(RecordError) as caught:
        records.from_json(definitions(), data)
    assert caught.value.field == field


def test_a_missing_field_is_named() -> None:
    data = record()
    del data["players"][0]["deck"]
    with pytest.raises(RecordError, match=r"^players\[0\]\.deck: is missing"):
        records.from_json(definitions(), data)


@pytest.mark.parametrize("faces", [-1, 0, 1])
def test_a_field_that_older_records_lack_is_written_only_where_it_says_something(faces: int) -> None:
    last = LastKnown(2, 3, 1, 0, 0, 0, 2, True, faces=faces)
    data = LAST_KNOWN.write(definitions(), last)
    assert ("faces" in data) is (faces != -1)
    assert LAST_KNOWN.read(definitions(), data, "").faces == faces
    data.pop("faces", None)
    assert LAST_KNOWN.read(definitions(), data, "").faces == -1, "as a record of before is read"


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        records.loads(definitions(), text)


def test_a_side_of_an_unknown_kind_is_refused() -> None:
    data = record()
    data["players"][1]["kind of side"] = "Dragon"
    with pytest.raises(RecordError, match="no kind of side is called 'Dragon'; known: Chimera, Player"):
        records.from_json(definitions(), data)


def test_two_frames_of_one_name_are_refused() -> None:
    from ashes_env.rules.state.state import Frame

    class Turn(Frame):
        __slots__ = ()

    try:
        with pytest.raises(ValueError, match="two classes of frames are called Turn"):
            register(Turn, {})
    finally:
        del Turn


@pytest.mark.cards("Regress", "Golden Veil")
def test_a_game_is_kept_while_an_alteration_without_effects_of_its_own_targets_its_host() -> None:
    g = table(
        side(hand=["Regress"], dice="2 ceremonial", units=["Anchornaut"]),
        side(FOE, units=["Gilder"], hand=["Golden Veil"], dice="2 charm, 2 illusion, 2 sympathy"),
    )
    choose(g, "Regress", "Gilder")
    assert asked(g) == ("respond?", 1)
    again = records.from_json(g.defs, records.to_json(g))
    choose(again, "no")
    assert titles(again, in_play(again, "Gilder").attached) == ["Regress"]
