"""Scenarios as files: written, read back, refused with the field named, and given to `reset`."""

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ashes_env import pvp_v0, red_rains_v0
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.views import flat
from ashes_env.match.errors import OptionError
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.render.text import position_text
from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import PREPARE, RECOVERY
from ashes_env.scenarios import (
    Scenario,
    ScenarioError,
    document,
    load,
    load_file,
    position,
    read,
    save_file,
    side,
    to_dict,
    unit,
)
from tests.rules.games import positions
from tests.scenarios.damage import damaged, mode_of, play, whole
from tests.support import asked, offered, table


def small() -> dict[str, Any]:
    return document(side(units=["Iron Worker"], deck=["Cover"], dice="natural"), side(deck=["Cover"]))


def test_a_game_is_written_and_read_back(tmp_path: Path) -> None:
    game = load(small())
    file = tmp_path / "it.json"
    save_file(file, game, title="One worker")
    assert to_dict(load_file(file)) == to_dict(load_file(str(file))) == to_dict(game)
    assert read(file).title == "One worker"


def test_a_scenario_keeps_what_is_said_about_it(tmp_path: Path) -> None:
    file = tmp_path / "it.json"
    given = Scenario("One worker", small(), "win this turn", 0, "Win.", "Attack.", ("0: attack",))
    save_file(file, given)
    assert read(file) == given


def test_a_bare_position_is_a_scenario_too(tmp_path: Path) -> None:
    file = tmp_path / "bare.json"
    file.write_text(json.dumps(small()), encoding="utf-8")
    assert read(file) == Scenario("bare", small())
    assert to_dict(load_file(file)) == to_dict(load(small()))


WRONG: list[tuple[str, str, str]] = [
    ('{"position": {}, "gaol": 1}', "gaol", "did you mean 'goal'"),
    ('{"position": {}, "goal": "win"}', "goal", "win this turn"),
    ('{"position": [], "goal": ""}', "position", "mapping"),
    ('{"position": {}, "format": 2}', "format", "reads format 1, not 2"),
    ('{"position": {}, "player": 2}', "player", "from 0 to 1"),
    ('{"position": {}, "solution": [3]}', "solution[0]", "expected a text"),
    ('{"players": [], "players": []}', "", "twice"),
    ("{", "", "bad.json is no JSON"),
    ('{"players": [{"pb": "Coal Roarkwin"}, {"pb": "Colm"}]}', "players[1].pb", "no card is called 'Colm'"),
    ('{"moment": "lunch", "players": [{"pb": "Coal Roarkwin"}, {"pb": "Coal Roarkwin"}]}', "moment", "prepare"),
]


@pytest.mark.parametrize(("text", "field", "message"), WRONG)
def test_what_is_wrong_in_a_file_is_named(tmp_path: Path, text: str, field: str, message: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError) as error:
        load_file(file)
    assert error.value.field == field
    assert message in str(error.value)
    env = pvp_v0.raw_env()
    env.reset(seed=1)
    before = env.render()
    with pytest.raises(OptionError, match=r"^scenario: ") as refused:
        env.reset(options={"scenario": str(file)})
    assert message in str(refused.value)
    assert env.render() == before


@pytest.mark.parametrize(
    ("source", "message"),
    [("no such puzzle", "no scenario is called"), ("nowhere.json", "cannot read nowhere.json"), (7, "not 7")],
)
def test_a_source_that_there_is_not(source: object, message: str) -> None:
    with pytest.raises(ScenarioError, match=message):
        read(source)


def test_nothing_is_written_for_a_game_that_cannot_be(tmp_path: Path) -> None:
    game = table(side(hand=["Cover"], dice="natural"))
    game.apply(m.MEDITATE)
    with pytest.raises(ScenarioError, match="main menu"):
        save_file(tmp_path / "it.json", game)
    assert not (tmp_path / "it.json").exists()


def test_reset_takes_a_path_and_a_document(tmp_path: Path) -> None:
    file = tmp_path / "it.json"
    save_file(file, load(small()))
    env = pvp_v0.raw_env()
    texts = []
    for source in (file, str(file), small()):
        env.reset(seed=3, options={"scenario": source})
        texts.append(env.render())
    assert texts[0] == texts[1] == texts[2]
    with pytest.raises(OptionError, match="player 1 to be a Chimera"):
        red_rains_v0.raw_env().reset(options={"scenario": file})


def test_chance_comes_from_the_environment_unless_the_position_says_so() -> None:
    env = pvp_v0.raw_env()
    begin = document(side(exhausted_dice="10 natural", deck=["Cover"] * 9), side(deck=["Cover"] * 9), moment="prepare")
    rolls = set()
    for seed in range(6):
        env.reset(seed=seed, options={"scenario": begin})
        rolls.add(tuple(env.match.game.players[0].active))
    assert len(rolls) > 1
    env.reset(seed=1, options={"scenario": begin | {"seed": 5}})
    first = env.match.game.players[0].active
    env.reset(seed=2, options={"scenario": begin | {"seed": 5}})
    assert env.match.game.players[0].active == first


def test_a_round_begins() -> None:
    g = position(
        side(exhausted_dice="4 charm", hand=["Cover"], deck=["Anchornaut"] * 9), side(), round=3, moment="prepare"
    )
    assert (g.round, g.phase) == (3, PREPARE)
    assert asked(g) == ("discard before drawing", 0)
    assert sum(g.players[0].active) == 4
    assert sum(g.players[0].exhausted) == 0


def test_a_round_ends() -> None:
    g = position(side(units=[unit("Hammer Knight", wounds=2, exhaustion=1)], dice="charm"), side(), moment="recovery")
    assert g.phase == RECOVERY
    assert asked(g) == ("exhaust dice", 0)
    knight = next(card for card in g.cards.values() if card.d.title == "Hammer Knight")
    assert (knight.wounds, knight.exhaustion) == (2 - knight.d.card.recover, 0)


def test_a_chimera_can_be_first_where_a_phase_begins() -> None:
    foe = side("The Corpse of Viros", units=["Rampage"], deck=["Rampage"] * 9)
    g = position(side(dice="charm"), foe, active=1, first=1, moment="recovery")
    assert asked(g) == ("exhaust dice", 0)


def test_who_knows_a_card() -> None:
    g = position(
        side(hand=["Cover"], deck=[unit("Anchornaut", seen=[0]), "Cover"]),
        side(hand=[unit("Fade Away", seen=[0, 1]), "Anchornaut"]),
    )
    me, foe = g.players
    assert [g.seen[cid] for cid in foe.hand] == [3, 2]
    assert [g.seen[cid] for cid in me.deck] == [0, 1]
    assert "1 cards and Fade Away" in position_text(g, 0)
    assert to_dict(g)["players"][1]["hand"] == [{"title": "Fade Away", "seen": [0, 1]}, "Anchornaut"]
    with pytest.raises(ScenarioError, match="a seat is a number from 0 to 1") as error:
        position(side(hand=[unit("Cover", seen=[2])]))
    assert error.value.field == "players[0].hand[0].seen[0]"


def test_new_and_from_setup_exclude_each_other() -> None:
    with pytest.raises(ScenarioError, match="did not come during setup") as error:
        position(side(units=[unit("Iron Worker", new=True, from_setup=True)]))
    assert error.value.field == "players[0].units[0].from setup"


def seen(g: Game, seat: int) -> Any:
    """What a seat sees, but for what has happened lately, which is no part of a position."""
    later = g.copy()
    later.log.clear()
    return flat(later, EncodingContext(later), seat)


@pytest.mark.parametrize("seed", range(12))
def test_positions_of_random_games_look_the_same_when_read_back(seed: int) -> None:
    checked = 0
    chooser = random.Random(seed)
    for g in positions(seed):
        if g.decision is None or g.decision.ask != m.ASK_MENU or g.delayed or g.kept or chooser.random() < 0.4:
            continue
        again = load(json.loads(json.dumps(to_dict(g))), options=g.options)
        for seat in (0, 1):
            np.testing.assert_array_equal(seen(again, seat), seen(g, seat))
            assert position_text(again, seat) == position_text(g, seat)
        assert sorted(offered(again)) == sorted(offered(g))
        assert to_dict(again) == to_dict(g)
        checked += 1
    assert checked > 3


def test_a_position_in_which_nothing_ever_happens_is_refused() -> None:
    with pytest.raises(ScenarioError, match="nobody ever has anything to decide"):
        position(side(), side(), fatigue=False)


@pytest.mark.parametrize("seed", range(8))
def test_damaged_documents_are_refused_or_can_be_played_to_their_end(seed: int) -> None:
    chooser = random.Random(seed)
    played = refused = 0
    for _ in range(60):
        document = damaged(chooser.choice(whole()), chooser)
        settings = Settings(mode_of(document), illegal_action="raise", max_turns=60)
        try:
            match = GameMatch.new(settings, {"scenario": document}, seed)
        except OptionError:
            refused += 1
            continue
        play(match, seed)
        played += 1
    assert played > 5
    assert refused > 5
