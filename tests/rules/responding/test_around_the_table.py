"""Who answers, and in which order, at tables of three and four players (R-MULTI-01, R-MULTI-03)."""

import pytest

from ashes_env.rules.state import log
from tests.prelude import *
from tests.rules.state.test_seats import AR, COAL, MAEONI, NOAH, at, beaten, strike, three, to_next_turn

PBS = (COAL, AR, MAEONI, NOAH)
CHEER = CardDef("Cheer", REACTION_SPELL, no_action(), reaction=Reaction(after(ATTACKERS_DECLARED)), effect=(Draw(1),))
SCOUT = CardDef(
    "Scout",
    ALLY,
    main(),
    attack=1,
    life=2,
    abilities=(
        Triggered(Trigger(ATTACKERS_DECLARED, WHEN), (Draw(1),), optional=True),
        Triggered(after(ATTACKERS_DECLARED), (Draw(1),), optional=True),
    ),
)


def asked_in_turn(g: Game, answer: str) -> list[int]:
    """Who is asked to respond from here on, each giving the answer as often as it is on offer."""
    order = []
    while g.decision is not None and asked(g)[0] == "respond?":
        order.append(asked(g)[1])
        choose(g, answer if answer in offered(g) else "no")
    return order


@pytest.mark.rules("R-MULTI-01", "R-SIM-01", "R-REACT-04")
@pytest.mark.parametrize("active", range(4))
def test_the_window_goes_clockwise_from_the_active_player(active: int) -> None:
    g = three(
        *(at(pb, units=["Hammer Knight"], hand=["Cheer"]) for pb in PBS), active=active, first=2, defs=with_cards(CHEER)
    )
    strike(g, PBS[(active + 2) % 4])
    assert asked_in_turn(g, "no") == [(active + i) % 4 for i in range(4)]


@pytest.mark.rules("R-MULTI-01", "R-SIM-02", "R-TRIG-03")
def test_what_triggers_when_comes_before_what_triggers_after_for_everybody() -> None:
    g = three(*(at(pb, units=["Hammer Knight", "Scout"]) for pb in PBS[:3]), active=1, defs=with_cards(SCOUT))
    strike(g, COAL)
    assert asked_in_turn(g, "Scout") == [1, 2, 0, 1, 2, 0]


@pytest.mark.rules("R-MULTI-01", "R-REACT-02")
def test_each_player_has_one_reaction_a_turn() -> None:
    g = three(
        at(COAL, units=["Hammer Knight", "Gilder"]),
        *(at(pb, hand=["Cheer"] * 3, units=["Hammer Knight"]) for pb in PBS[1:3]),
        defs=with_cards(CHEER),
    )
    strike(g, AR)
    assert asked_in_turn(g, "Cheer") == [1, 2], "both may answer, each once"
    assert [len(p.hand) for p in g.players] == [0, 3, 3]
    while g.active != 1:
        choose(g, "no" if "no" in offered(g) else "end turn")
    strike(g, COAL)
    assert asked_in_turn(g, "Cheer") == [1, 2], "and again in the next turn, whosever it is"


@pytest.mark.rules("R-MULTI-01")
def test_opponents_are_all_the_others_and_only_they() -> None:
    spy = CardDef(
        "Spy",
        REACTION_SPELL,
        no_action(),
        reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS)),
        effect=(Draw(1),),
    )
    own = CardDef(
        "Own", REACTION_SPELL, no_action(), reaction=Reaction(after(ATTACKERS_DECLARED, player=MINE)), effect=(Draw(1),)
    )
    sides = [at(pb, units=["Hammer Knight"], hand=["Spy", "Own"]) for pb in PBS]
    g = three(*sides, active=2, defs=with_cards(spy, own))
    strike(g, NOAH)
    order = []
    while asked(g)[0] == "respond?":
        order.append((asked(g)[1], offered(g)[:-1]))
        choose(g, "no")
    assert order == [(2, ["Own in hand"]), (3, ["Spy in hand"]), (0, ["Spy in hand"]), (1, ["Spy in hand"])]


@pytest.mark.rules("R-MULTI-03", "R-EOR-01")
@pytest.mark.parametrize(("first", "out", "order"), [(1, -1, [1, 2, 0]), (2, -1, [2, 0, 1]), (1, 1, [2, 0])])
def test_the_end_of_the_round_goes_clockwise_from_the_token(first: int, out: int, order: list[int]) -> None:
    g = three(*(at(pb, units=["Blood Puppet"]) for pb in PBS[:3]), first=first, active=first)
    if out >= 0:
        beaten(g, out)
    while g.round == 1:
        choose(g, next(word for word in ("no", "pass", "end turn") if word in offered(g)))
    pbs = [p.pb for p in g.players]
    assert [pbs.index(card) for kind, _, card, _, _ in g.log if kind == log.WOUNDED and card in pbs] == order


@pytest.mark.rules("R-MULTI-03", "R-PREP-11")
@pytest.mark.parametrize("first", range(3))
def test_windows_outside_turns_start_at_the_token(first: int) -> None:
    g = position(
        *(at(pb, units=["Three-Eyed Owl"], hand=["Cover"] * 5) for pb in PBS[:3]), first=first, moment="prepare"
    )
    order = []
    while asked(g)[0] != "take an action":
        if asked(g)[0] == "choose a player":
            order.append(asked(g)[1])
        choose(g, "no" if "no" in offered(g) else offered(g)[0])
    assert order == [(first + i) % 3 for i in range(3)]


@pytest.mark.rules("R-MULTI-01")
def test_a_turn_is_handed_on_clockwise() -> None:
    g = three(*(at(pb) for pb in PBS), active=3, first=3)
    order = [g.active]
    for _ in range(3):
        order.append(to_next_turn(g).active)
    assert order == [3, 0, 1, 2]


@pytest.mark.rules("R-MULTI-08")
def test_a_bystander_may_not_answer_what_happens_to_the_units_of_others() -> None:
    mine = CardDef("Mine", REACTION_SPELL, no_action(), reaction=Reaction(after(DAMAGE_DEALT)), effect=(Draw(1),))
    g = three(
        at(COAL, units=["Hammer Knight"]),
        at(AR, units=["Iron Worker"]),
        at(MAEONI, hand=["Golden Veil", "Mine"], dice="charm power"),
        defs=with_cards(mine),
    )
    until_asked(strike(g, "Iron Worker"), "respond?", 2)
    assert offered(g) == ["Mine in hand", "no"], "what the card allows, no more"
