"""What the expert's heuristics answer: players, offers, branches, dice, and the cards of hands and piles."""

from typing import Any

import pytest

from ashes_env.agents.expert import heuristics
from ashes_env.agents.expert.dice import SPARE_PILE
from ashes_env.language import codes as k
from ashes_env.language.base import Effect
from ashes_env.language.carddef import CardDef
from ashes_env.language.costs import Cost, Dice, basic, class_, main
from ashes_env.language.effects import (
    ChooseOne,
    Damage,
    DiscardCards,
    Draw,
    ExhaustDice,
    LowerDice,
    May,
    RaiseDice,
    ReadyDice,
    Search,
)
from ashes_env.language.targets import Opponent, PhoenixbornOf, TargetPlayer, You
from ashes_env.rules.game import Game, describe
from ashes_env.rules.state import moves as m
from ashes_env.scenarios import position, side
from tests.agents.expert.support import PILE
from tests.support import FOE, choose, table, until_asked, with_cards

MINE = "Coal Roarkwin"
ANCHORNAUT = "Anchornaut"


def ally(title: str, attack: int, *price: Dice) -> CardDef:
    return CardDef(title, k.ALLY, main(*price), attack=attack, life=2)


SMALL, BIG = ally("Small", 1), ally("Big", 4)
CHARMED = ally("Charmed", 1, class_(k.CHARM, 2))
FOREIGN = ally("Foreign", 0, class_(k.TIME))
LEARN = CardDef("Learn", k.ACTION_SPELL, main(), effect=(Draw(7),))  # less than the big one, more than the small one
NEEDY = ally("Needy", 1, class_(k.NATURAL))
ALLIES = (SMALL, BIG, CHARMED, FOREIGN, LEARN, NEEDY)


def answered(g: Game) -> str:
    """What the heuristics answer, in words."""
    return describe(g, heuristics.answer(g))


def spell(effect: Effect, mine: dict[str, Any], theirs: dict[str, Any], cost: Cost | None = None) -> Game:
    """A spell with this effect has been played."""
    defs = with_cards(CardDef("Aim", k.ACTION_SPELL, main() if cost is None else cost, effect=(effect,)), *ALLIES)
    hand = ["Aim", *mine.get("hand", [])]
    g = table(side(**{"pb": MINE, **mine, "hand": hand}), side(**{"pb": FOE, **theirs}), defs=defs)
    return choose(g, "Aim")


@pytest.mark.parametrize(
    ("effect", "chosen"),
    [
        (Draw(1, TargetPlayer()), "player 0"),
        (DiscardCards(TargetPlayer(), 1, at_random=True), "player 1"),
        (LowerDice(1, TargetPlayer()), "player 1"),
    ],
)
def test_what_helps_is_for_oneself_and_what_harms_is_not(effect: Effect, chosen: str) -> None:
    both = {"hand": ["Small"], "dice": "natural"}
    assert answered(spell(effect, both, both)) == chosen


@pytest.mark.parametrize(
    ("effects", "price", "chosen"),
    [
        ((Draw(1),), None, "yes"),
        ((Damage(PhoenixbornOf(Opponent()), 1),), None, "yes"),
        ((Damage(PhoenixbornOf(You()), 1),), None, "no"),
        ((Draw(1),), Cost(dice=(basic(1),)), "yes"),
        ((Draw(1),), Cost(dice=(basic(2),)), "no"),
        ((Draw(2),), Cost(dice=(basic(2),)), "yes"),
        ((Draw(1),), Cost(discard=1), "no"),
        ((Draw(2),), Cost(discard=1), "yes"),
    ],
)
def test_an_offer_is_taken_if_it_gains_more_than_it_costs(
    effects: tuple[Effect, ...], price: Cost | None, chosen: str
) -> None:
    assert answered(spell(May(effects, price), {"hand": ["Small"], "dice": "3 natural"}, {})) == chosen


@pytest.mark.parametrize("n", [(1, 3), (3, 1)])
def test_the_better_branch_is_taken(n: tuple[int, int]) -> None:
    g = spell(ChooseOne(((Draw(n[0]),), (Draw(n[1]),))), {}, {})
    assert g.decision is not None
    assert heuristics.answer(g) == m.move(m.MODE, n.index(3))


@pytest.mark.parametrize(
    ("effect", "mine", "theirs", "chosen"),
    [
        (ExhaustDice(1, Opponent()), {}, {"dice": "natural basic, charm class, time basic"}, "charm class"),
        (ExhaustDice(1, Opponent()), {}, {"dice": "natural power, charm class, time basic"}, "natural power"),
        (LowerDice(1, Opponent()), {}, {"dice": "natural class, time power"}, "time power"),
        (ExhaustDice(1), {"dice": "natural basic, charm class"}, {}, "natural basic"),
        (ExhaustDice(1), {"dice": "natural class, charm class", "hand": ["Charmed"]}, {}, "natural class"),
        (
            ExhaustDice(1),
            {"dice": "natural class, natural power, time class", "hand": ["Root Armor"]},
            {},
            "time class",
        ),
        (ReadyDice(1), {"exhausted_dice": "natural, charm, time", "hand": ["Charmed"]}, {}, "charm"),
        (ReadyDice(1), {"exhausted_dice": "natural, charm, time", "hand": ["Foreign"]}, {}, "time"),
        (RaiseDice(1), {"dice": "natural basic, charm class"}, {}, "natural basic"),
    ],
)
def test_the_best_dice_of_others_and_the_least_useful_own_ones_are_picked(
    effect: Effect, mine: dict[str, Any], theirs: dict[str, Any], chosen: str
) -> None:
    assert chosen in answered(spell(effect, mine, theirs))


@pytest.mark.parametrize(
    ("piles", "found"),
    [(["Small", "Big", "Foreign"], "Big"), (["Big", "Foreign", "Small"], "Big"), (["Foreign", "Small"], "Small")],
)
def test_the_best_card_is_searched_for(piles: list[str], found: str) -> None:
    g = spell(Search(), {"deck": piles, "dice": "charm"}, {})
    assert answered(g).startswith(found)


@pytest.mark.parametrize(
    ("hand", "given"),
    [
        (["Small", "Big"], "Small"),
        (["Big", "Small", "Foreign"], "Foreign"),
        (["Small", "Charmed"], "Charmed"),
        (["Big", "Big", ANCHORNAUT], ANCHORNAUT),
    ],
)
def test_the_least_valuable_card_is_given_up(hand: list[str], given: str) -> None:
    for effect, cost in ((DiscardCards(), None), (Draw(1), main(discard=1))):
        g = spell(effect, {"hand": hand, "dice": "natural"}, {}, cost)
        assert answered(g) == f"{given} in hand"


@pytest.mark.parametrize(("units", "given"), [(4, "Learn"), (5, "Big"), (6, "Big")])
def test_a_unit_is_worth_less_with_the_last_place_for_it(units: int, given: str) -> None:
    mine = {"hand": ["Big", "Learn"], "units": [ANCHORNAUT] * units}
    assert answered(spell(DiscardCards(), mine, {})) == f"{given} in hand"


@pytest.mark.parametrize(
    ("deck", "hand", "discarded"),
    [
        (SPARE_PILE + 1, ["Small", "Foreign"], "Foreign in hand"),
        (SPARE_PILE, ["Small", "Foreign"], "no"),
        (SPARE_PILE + 1, ["Small", "Big"], "no"),
    ],
)
def test_before_drawing_what_is_worth_nothing_goes_while_the_pile_is_large(
    deck: int, hand: list[str], discarded: str
) -> None:
    mine = side(MINE, hand=hand, deck=[ANCHORNAUT] * deck, dice="natural")
    g = position(mine, side(FOE, deck=PILE), defs=with_cards(*ALLIES), moment="prepare")
    until_asked(g, "discard before drawing", 0)
    assert answered(g) == discarded


@pytest.mark.parametrize(
    ("dice", "chosen"), [("natural basic, charm power", "natural basic"), ("natural class, charm power", "no")]
)
def test_dice_on_their_basic_side_are_rolled_again(dice: str, chosen: str) -> None:
    g = position(
        side(MINE, hand=["Small"], dice=dice, deck=PILE),
        side(FOE, deck=PILE),
        defs=with_cards(*ALLIES),
        moment="recovery",
    )
    assert answered(g) == chosen
