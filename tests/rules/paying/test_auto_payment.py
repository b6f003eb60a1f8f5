"""What the engine pays with when it is not asked, and what is given up by that."""

import pytest

from ashes_env.rules.state import moves as m
from ashes_env.rules.state.game_options import GameOptions
from tests.prelude import *
from tests.rules.games import positions

AUTO = GameOptions(chained=False, auto_payment=True)
CHOOSE = GameOptions(chained=False)
CHEAP = CardDef("Trifle", ACTION_SPELL, side_cost(basic(1)), effect=(Draw(1),))
CHARMING = CardDef("Charming", ACTION_SPELL, main(class_(CHARM)), effect=(Draw(1),))
DEFS = with_cards(CHEAP, CHARMING)


def paid_for(dice: str, card: str = "Trifle", options: GameOptions = AUTO) -> Game:
    """A player has played a card."""
    me = side(hand=["Trifle", "Charming"], dice=dice, units=["Iron Worker"])
    return choose(table(me, side(FOE), options=options, defs=DEFS), card)


@pytest.mark.rules("R-COST-05", "R-COST-06", "R-COST-07")
@pytest.mark.parametrize(
    ("dice", "card", "spent"),
    [
        ("natural class, charm basic, charm power", "Trifle", "charm basic"),
        ("2 natural class, charm class", "Trifle", "natural class"),
        ("natural class, charm class", "Trifle", "charm class"),
        ("natural power, charm class, charm power", "Trifle", "charm class"),
        ("charm power, charm class, 3 natural basic", "Charming", "charm class"),
    ],
    ids=["lowest side", "commonest type", "first type", "class before power", "class for a class symbol"],
)
def test_the_lowest_side_of_the_commonest_type_pays(dice: str, card: str, spent: str) -> None:
    g = paid_for(dice, card)
    assert asked(g) == ("take an action", 0)
    assert pool(g.players[0].exhausted) == {spent: 1}


@pytest.mark.rules("R-COST-07", "R-COST-09")
def test_a_later_cost_can_be_out_of_reach_that_another_choice_would_have_left() -> None:
    assert "Charming in hand" not in offered(paid_for("natural class, charm class"))
    g = paid_for("natural class, charm class", options=CHOOSE)
    assert asked(g) == ("pay with a die", 0)
    choose(g, "natural class")
    assert "Charming in hand" in offered(g)


@pytest.mark.rules("R-COST-07")
@pytest.mark.cards("Summon Mind Fog Owl")
def test_a_text_that_looks_at_the_dice_spent_is_not_paid_for_on_purpose() -> None:
    me = side(
        spellboard=focused("Summon Mind Fog Owl", 1),
        conjurations=["Mind Fog Owl"] * 2,
        dice="charm class, charm power, natural basic",
        units=["Iron Worker"],
    )
    foe = side(FOE, units=["Hammer Knight"])
    g = choose(table(me, foe, options=AUTO), "Summon Mind Fog Owl")
    assert asked(g) == ("take an action", 0)
    assert pool(g.players[0].active) == {"charm power": 1}
    g = choose(table(me, foe, options=CHOOSE), "Summon Mind Fog Owl", "charm power", "natural basic")
    assert asked(g) == ("do it?", 0)


PAYING = (m.ASK_COST_BRANCH, m.ASK_PAY_DISCARD, m.ASK_PAY_DIE, m.ASK_NUMBER)


def spent_on(g: Game, move: int, auto: bool) -> int:
    """How many dice a player has fewer once a card has been paid for, each question answered with its last move."""
    assert g.decision is not None
    seat = g.decision.seat
    other = g.copy()
    other.options = GameOptions(auto_payment=auto, chained=g.options.chained)
    other.apply(move)
    while other.decision is not None and other.decision.ask in PAYING:
        assert not (auto and other.decision.ask == m.ASK_PAY_DIE)
        other.apply(other.decision.moves[-1])
    return sum(g.players[seat].active) - sum(other.players[seat].active)


@pytest.mark.rules("R-COST-09")
def test_whatever_is_offered_is_paid_in_full_without_a_question() -> None:
    played = 0
    for seed in (0, 1, 3, 4):
        for g in positions(seed, every=3):
            if g.decision is None or g.decision.ask != m.ASK_MENU:
                continue
            for move in g.decision.moves:
                if m.kind_of(move) == m.FROM_HAND:
                    assert spent_on(g, move, True) == spent_on(g, move, False)
                    played += 1
    assert played > 60
