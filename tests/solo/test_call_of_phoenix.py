"""The Call of the Phoenix: partners who have beaten a Chimera may have to go on against each other (R-CALL-01..04)."""

import json
import pickle
from typing import Any

import numpy as np
import pytest

from ashes_env import red_rains_v0
from ashes_env.env.aec import AshesAEC
from ashes_env.language.carddef import CardDef, Triggered
from ashes_env.language.codes import ACTION_SPELL, ALLY, BASIC, DESTROYED, PB, POWER, THEIRS, UNIT
from ashes_env.language.costs import main
from ashes_env.language.effects import Damage
from ashes_env.language.targets import Cards, Each, Target
from ashes_env.language.triggers import after
from ashes_env.match.match import Match
from ashes_env.rules.combat import damage
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.records import from_json, key, to_json
from ashes_env.rules.state.state import GameOptions
from ashes_env.rules.worlds.audit import faults
from ashes_env.rules.worlds.soundness import unsound
from ashes_env.scenarios import position, side, unit
from ashes_env.text.advising import advice
from tests.support import asked, choose, offered, with_cards

COAL, AR, SCOURGE = "Coal Roarkwin", "Aradel Summergaard", "The Frostwild Scourge"
CALLED = GameOptions(chained=False, call_of_phoenix=True)


def table(
    options: GameOptions = CALLED,
    row: list[Any] | None = None,
    first: int = 0,
    moment: str = "menu",
    points: int = -1,
    active: int = 0,
) -> Game:
    usual: dict[str, Any] = {"deck": ["Final Cry"] * 6, "hand": ["Anchornaut"], "main": 1, "side": 1}
    mine = usual | {"units": [unit("Hammer Knight", attached=[unit("Stun", owner=2)])]}
    theirs = usual | {"units": ["Iron Worker"]}
    foe = side(SCOURGE, units=row or [unit("Storm Bolt", faces=0)], deck=["Avalanche"] * 8, chimera={"points": points})
    return position(
        side(COAL, **mine),
        side(AR, **theirs),
        foe,
        teams=(0, 0, 1),
        fatigue=False,
        options=options,
        first=first,
        moment=moment,
        active=active,
    )


def defeat(g: Game, level: int, *words: str) -> Game:
    """The Chimera has no life left when the next action is taken; the rage die shows this level."""
    g.script.append(("die", (level,)))
    body = g.cards[g.players[2].pb]
    body.wounds = values.life(g, body)
    g.dirty = True
    return choose(g, *words)


@pytest.mark.rules("R-CALL-01")
@pytest.mark.parametrize(
    ("options", "level", "over"),
    [(CALLED, POWER, False), (CALLED, BASIC, True), (GameOptions(chained=False), POWER, True)],
)
def test_the_duel_is_rolled_for_where_it_is_played(options: GameOptions, level: int, over: bool) -> None:
    g = defeat(table(options), level, "pass")
    assert g.over is over
    assert g.winners == ((0, 1) if over else ())


@pytest.mark.rules("R-CALL-01", "R-CALL-02")
def test_they_go_on_as_opponents_with_what_they_have() -> None:
    g = defeat(table(), POWER, "pass")
    assert (g.seats.foes[0], g.seats.foes[1], g.seats.allies[0]) == ((1,), (0,), ())
    assert [[g.cards[c].d.title for c in p.units] for p in g.players] == [["Hammer Knight"], ["Iron Worker"], []]
    assert g.cards[g.players[0].units[0]].attached == (), "what was the Chimera's is gone"
    assert not any(g.owner[cid] == 2 for cid in g.cards)
    assert not faults(g)
    assert key(from_json(g.defs, to_json(g))) == key(g)
    choose(g, "attack")
    assert offered(g) == [AR, "Iron Worker"]


@pytest.mark.rules("R-CALL-04")
@pytest.mark.parametrize(("first", "active"), [(0, 0), (1, 0), (1, 1)])
def test_the_turn_is_over_and_the_first_player_is_next(first: int, active: int) -> None:
    g = table(first=first, active=active)
    turn = g.turn
    defeat(g, POWER, "pass")
    assert g.decision is not None
    assert (g.decision.seat, g.active, g.turn, g.passes) == (first, first, turn + 1, 0)
    assert asked(g)[0] == "take an action"
    assert (g.players[first].main, g.players[first].side) == (1, 1)


@pytest.mark.rules("R-CALL-03")
@pytest.mark.parametrize("points", [0, 1])
def test_a_token_of_the_chimera_goes_to_whom_it_points_at(points: int) -> None:
    g = defeat(table(first=2, points=points), POWER, "pass")
    assert g.first == points
    assert g.decision is not None
    assert g.decision.seat == points


@pytest.mark.rules("R-CALL-04")
def test_a_turn_of_the_chimera_ends_and_its_second_one_never_begins() -> None:
    row = [unit("Storm Bolt", faces=0), unit("Storm Bolt", faces=1)]
    g = table(row=row)
    choose(g, "pass", "end turn", "pass", "end turn")
    while g.active == 2 and asked(g)[0] != "declare a guard":
        choose(g, "no" if "no" in offered(g) else offered(g)[0])
    assert g.active == 2
    turn = g.turn
    defeat(g, POWER, offered(g)[0])
    while g.active == 2:
        choose(g, "no" if "no" in offered(g) else offered(g)[0])
    assert (g.active, g.turn, g.round) == (0, turn + 1, 1)


@pytest.mark.rules("R-CALL-01")
def test_the_duel_is_won_by_one_and_lost_by_the_other() -> None:
    g = defeat(table(), POWER, "pass")
    pb = g.cards[g.players[1].pb]
    pb.wounds = values.life(g, pb)
    g.dirty = True
    damage.check_state(g)
    choose(g, "pass")
    assert g.winners == (0,)


def test_the_environment_plays_the_duel_out() -> None:
    env = red_rains_v0.raw_env(
        players=2, call_of_phoenix=True, numbers={"life": 1, "row": [1]}, first_five="recommended"
    )
    ended = set()
    for seed in range(30):
        env.reset(seed=seed)
        g = env.match.game
        body = g.cards[g.players[2].pb]
        body.wounds = values.life(g, body)
        g.dirty = True
        while not env.match.over:
            legal = list(env.match.actions())
            env.step(legal[(seed * 7 + env.match.decisions) % len(legal)])
        ended.add(tuple(env.rewards.values()))
    assert (1.0, 1.0) in ended
    assert any(one + two == 0 for one, two in ended)


def duel(**settings: Any) -> AshesAEC:
    """An environment in which two players have beaten a Chimera, and go on against each other."""
    env = red_rains_v0.raw_env(players=2, call_of_phoenix=True, first_five="recommended", **settings)
    env.reset(seed=2)
    while asked(env.match.game)[0] != "take an action":
        env.step(next(iter(env.match.actions())))
    g = env.match.game
    g.script.append(("die", (POWER,)))
    g.cards[g.players[2].pb].wounds = 99
    g.dirty = True
    env.step(next(action for action in env.match.actions() if env.match.describe_action(action) == "pass"))
    assert g.seats.out == (2,)
    return env


@pytest.mark.rules("R-CALL-02")
@pytest.mark.parametrize("how", ["save", "pickle", "state"])
def test_a_duel_is_saved_and_resumed(how: str) -> None:
    """In every way the game goes on, and each player keeps its place in the observation."""
    env = duel()
    match = env.match
    if how == "save":
        resumed = type(match).restore(env.settings, json.loads(json.dumps(match.save())))
    elif how == "pickle":
        resumed = pickle.loads(pickle.dumps(match))
    else:
        other = red_rains_v0.raw_env(players=2, call_of_phoenix=True)
        other.reset(seed=3)
        other.set_state(env.get_state())
        resumed = other.match
    assert key(resumed.game) == key(match.game)
    assert list(resumed.actions()) == list(match.actions())
    for seat in range(2):
        assert np.array_equal(resumed.observe(seat), match.observe(seat))


@pytest.mark.rules("R-CALL-02")
def test_what_actions_lead_to_is_observed_in_a_duel() -> None:
    env = duel(consequences=True)
    for agent in env.agents:
        assert env.observation_space(agent).contains(env.observe(agent))
    match = duel().match
    assert match.context.with_consequences(match.game, True).order == match.context.order


@pytest.mark.rules("R-CALL-01", "R-MULTI-07")
def test_a_duel_has_two_sides() -> None:
    """Advice turns an expected result of 0 into an even chance."""

    class Even:
        name = "even"

        def start(self, seed: int) -> None:
            """It draws nothing."""

        def act(self, match: Match) -> int:
            return next(iter(match.actions()))

        def thought(self, match: Match) -> tuple[float, None]:
            return 0.0, None

    assert advice(Even(), duel().match).win == 0.5


@pytest.mark.rules("R-CALL-02")
@pytest.mark.parametrize("card", ["ultimate", "behaviour"])
def test_a_saved_duel_in_which_the_chimera_keeps_a_card_is_refused(card: str) -> None:
    g = defeat(table(), POWER, "pass")
    assert unsound(g) == ""
    chimera = g.players[2]
    chimera.removed.remove(getattr(chimera, card))
    chimera.discard.append(getattr(chimera, card))
    assert unsound(g).startswith(f"players[2].{card}: ")


@pytest.mark.rules("R-CALL-02")
def test_an_aspect_on_its_way_out_costs_nobody_anything_once_the_chimera_has_fallen() -> None:
    """An answer to its destruction is the Chimera's end; the aspect reaches its pile after that."""
    storm = CardDef("Storm", ACTION_SPELL, main(), effect=(Damage(Target(Cards(UNIT, THEIRS)), 9),))
    scorn = CardDef(
        "Scorn",
        ALLY,
        main(),
        attack=1,
        life=2,
        recover=0,
        abilities=(Triggered(after(DESTROYED, Cards(UNIT, THEIRS)), (Damage(Each(Cards(PB, THEIRS)), 2),)),),
    )
    foe = side(
        {"title": SCOURGE, "wounds": 34},
        units=[unit("Storm Bolt", faces=0)],
        deck=["Avalanche"] * 8,
        chimera={"life": 35},
    )
    me = side(COAL, hand=["Storm"], units=["Scorn"], deck=["Final Cry"] * 6, main=1, side=1)
    g = position(
        me,
        side(AR, deck=["Final Cry"] * 6),
        foe,
        teams=(0, 0, 1),
        fatigue=False,
        options=CALLED,
        defs=with_cards(storm, scorn),
    )
    g.script.append(("die", (POWER,)))
    choose(g, "Storm")
    while asked(g)[0] != "take an action":
        choose(g, offered(g)[0])
    assert g.players[2].units == []
    assert g.seats.out == (2,)
    assert not faults(g)
