"""What the expert's heuristics answer: which card is harmed or helped, what is discarded for a meditation, and which
dice a meditation turns.
"""

from typing import Any

import pytest

from ashes_env.agents.expert import heuristics
from ashes_env.agents.expert.dice import MOST_TURNED, SPARE_PILE, meditation
from ashes_env.language import codes as k
from ashes_env.language import costs
from ashes_env.language.base import Effect
from ashes_env.language.carddef import Activated, CardDef, Reaction
from ashes_env.language.costs import Cost, Dice, class_, main
from ashes_env.language.effects import Damage, Destroy, Draw, Give, RemoveTokens
from ashes_env.language.modifiers import Bonus
from ashes_env.language.targets import Cards, Target
from ashes_env.language.triggers import Trigger
from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.game import Game, describe, die_name
from ashes_env.scenarios import position, side, unit
from tests.support import FOE, choose, table, with_cards

KNIGHT, WORKER, ANCHORNAUT = "Hammer Knight", "Iron Worker", "Anchornaut"
MINE = "Coal Roarkwin"


def answered(g: Game) -> str:
    """What the heuristics answer, in words."""
    return describe(g, heuristics.answer(g))


# --- who is harmed or helped ------------------------------------------------------------------------------------------


def aimed(effect: Effect, mine: dict[str, Any], theirs: dict[str, Any], *more: CardDef) -> str:
    """The card that a spell with this effect is played on."""
    defs = with_cards(CardDef("Aim", k.ACTION_SPELL, main(), effect=(effect,)), *more)
    g = table(side(**{"pb": MINE, "hand": ["Aim"], **mine}), side(**{"pb": FOE, **theirs}), defs=defs)
    return answered(choose(g, "Aim"))


BLESS = Give(Target(), Bonus(attack=1))
MEND = RemoveTokens(k.WOUND, Target(Cards(k.CHARACTER)), 2)
TIRED = unit(KNIGHT, exhaustion=1)


@pytest.mark.parametrize(
    ("mine", "theirs", "helped"),
    [
        ([WORKER, KNIGHT], [], KNIGHT),
        ([KNIGHT, WORKER], [], KNIGHT),
        ([TIRED, WORKER], [], WORKER),
        ([WORKER, TIRED], [], WORKER),
        ([ANCHORNAUT], [KNIGHT], ANCHORNAUT),
    ],
)
def test_help_goes_to_the_best_of_the_own_units_that_are_ready(mine: list[Any], theirs: list[Any], helped: str) -> None:
    assert aimed(BLESS, {"units": mine}, {"units": theirs}) == helped


@pytest.mark.parametrize(("wounds", "helped"), [(0, WORKER), (3, MINE)])
def test_only_wounds_that_are_there_are_worth_healing(wounds: int, helped: str) -> None:
    mine = {"pb": {"title": MINE, "wounds": wounds}, "units": [unit(WORKER, wounds=1)]}
    assert aimed(MEND, mine, {}) == helped


@pytest.mark.parametrize(
    ("n", "mine", "theirs", "harmed"),
    [
        (1, [], [WORKER, KNIGHT], KNIGHT),
        (1, [], [KNIGHT, WORKER], KNIGHT),
        (2, [], [KNIGHT, WORKER], WORKER),  # which it destroys
        (4, [], [WORKER, KNIGHT], KNIGHT),  # which it destroys as well
        (4, [], [WORKER, unit(KNIGHT, attached=["Root Armor"])], WORKER),
        (9, [KNIGHT], [ANCHORNAUT], ANCHORNAUT),
    ],
)
def test_harm_goes_to_the_unit_that_costs_the_opponent_most(
    n: int, mine: list[Any], theirs: list[Any], harmed: str
) -> None:
    assert aimed(Damage(Target(), n), {"units": mine}, {"units": theirs}) == harmed


@pytest.mark.parametrize(
    ("wounds", "knight", "harmed"),
    [
        (0, unit(KNIGHT), FOE),  # a life is worth more than one of four of a unit
        (0, unit(KNIGHT, wounds=3), KNIGHT),
        (14, unit(KNIGHT, wounds=3), KNIGHT),
        (15, unit(KNIGHT, wounds=3), FOE),  # which is the end
    ],
)
def test_harm_goes_to_a_phoenixborn_that_it_kills(wounds: int, knight: Any, harmed: str) -> None:
    theirs = {"pb": {"title": FOE, "wounds": wounds}, "units": [knight]}
    assert aimed(Damage(Target(Cards(k.CHARACTER)), 1), {}, theirs) == harmed


def drawing(title: str, n: int) -> CardDef:
    """A ready spell with which a player draws so many cards."""
    return CardDef(title, k.READY_SPELL, main(), abilities=(Activated(costs.side(exhaust=True), (Draw(n),)),))


@pytest.mark.parametrize("spells", [["Lesser", "Greater"], ["Greater", "Lesser"]])
def test_the_spell_that_does_most_is_destroyed(spells: list[str]) -> None:
    more = (drawing("Lesser", 1), drawing("Greater", 3))
    assert aimed(Destroy(Target(Cards(k.SPELL_ON_BOARD))), {}, {"spellboard": spells}, *more) == "Greater"


# --- meditations ------------------------------------------------------------------------------------------------------

PLAIN = CardDef("Plain", k.ALLY, main(), attack=2, life=2)
FOREIGN = CardDef("Foreign", k.ALLY, main(class_(k.CHARM)), attack=1, life=1)


@pytest.mark.parametrize(
    ("deck", "hand", "discarded"),
    [
        (SPARE_PILE + 1, ["Plain"], "top of the draw pile"),
        (SPARE_PILE, ["Plain"], "Plain in hand"),
        (SPARE_PILE, [], "top of the draw pile"),
        (SPARE_PILE + 1, ["Plain", "Foreign"], "Foreign in hand"),  # no die of the deck pays for it
    ],
)
def test_a_meditation_discards_from_a_large_pile_and_what_is_worth_nothing(
    deck: int, hand: list[str], discarded: str
) -> None:
    mine = side(MINE, hand=hand, deck=[ANCHORNAUT] * deck, dice="natural", spellboard=["Empower"])
    g = table(mine, side(FOE), defs=with_cards(PLAIN, FOREIGN))
    assert answered(choose(g, "meditate")) == discarded


def singer(*price: Dice, title: str = "Singer") -> CardDef:
    """A unit whose ability has this price besides a side action."""
    return CardDef(title, k.ALLY, main(), attack=1, life=1, abilities=(Activated(costs.side(*price), (Draw(1),)),))


ONE = singer(class_(k.CHARM), title="One")
OTHER = singer(class_(k.NATURAL), title="Other")
TWO = singer(class_(k.TIME, 2), title="Two")
THREE = singer(class_(k.SYMPATHY, 3), title="Three")
DICE = "charm basic, natural basic, 2 time basic, 3 sympathy basic"
CHARM, NATURAL, TIME = "charm basic", "natural basic", "time basic"


def planned(defs: Definitions | None = None, **mine: Any) -> list[str]:
    """The dice that a meditation turns."""
    g = position(side(**{"pb": MINE, "deck": [ANCHORNAUT] * 5, **mine}), side(FOE), defs=defs)
    return [die_name(old) for old, _ in meditation(g, g.players[0])]


@pytest.mark.parametrize(
    ("units", "turned"),
    [
        (["One"], [CHARM]),
        (["One", "Other"], [CHARM]),  # the first of two that need as much
        (["Other", "One"], [NATURAL]),
        (["Two"], [TIME, TIME]),
        (["Two", "One"], [CHARM]),
        (["One", "Two"], [CHARM]),
        (["Three"], []),
        ([unit("One", exhaustion=1)], []),
    ],
)
def test_dice_are_turned_for_the_ability_that_needs_the_fewest(units: list[Any], turned: list[str]) -> None:
    assert MOST_TURNED == 2
    assert planned(with_cards(ONE, OTHER, TWO, THREE, PLAIN), units=units, hand=["Plain"], dice=DICE) == turned


def test_no_die_is_turned_for_an_ability_that_can_be_paid() -> None:
    assert planned(with_cards(ONE), units=["One"], hand=[], dice="charm class, charm basic") == []


def ally(title: str, attack: int, *price: Dice) -> CardDef:
    return CardDef(title, k.ALLY, main(*price), attack=attack, life=1)


WEAK = ally("Weak", 0, class_(k.CHARM))
FAIR = ally("Fair", 1, class_(k.CHARM))
GOOD = ally("Good", 2, class_(k.NATURAL))
GREAT = ally("Great", 5, class_(k.TIME, 2))
SLOW = ally("Slow", 2, class_(k.TIME, 2))
READY = ally("Ready", 9, class_(k.ILLUSION))
SWIFT = CardDef(
    "Swift",
    k.REACTION_SPELL,
    Cost(dice=(class_(k.CHARM),)),
    effect=(Draw(4),),
    reaction=Reaction(Trigger(k.DESTROYED, cards=Cards())),
)
ANSWER = CardDef("Cheer", k.ACTION_SPELL, main(class_(k.CHARM)), effect=(Draw(4),))


@pytest.mark.parametrize(
    ("hand", "units", "turned"),
    [
        (["Weak"], [], []),
        (["Fair"], [], [CHARM]),
        (["Ready", "Good"], [], [NATURAL]),  # the first can be paid for
        (["Swift", "Good"], [], [NATURAL]),  # the first is played in answer to something
        (["Fair", "Good"], [], [NATURAL]),
        (["Good", "Fair"], [], [NATURAL]),
        (["Good", "Great"], [], [TIME, TIME]),
        (["Great", "Good"], [], [TIME, TIME]),
        (["Good", "Slow"], [], [NATURAL]),  # two dice are more to turn, and to pay
        (["Slow", "Good"], [], [NATURAL]),
        (["Fair"], ["Other"], [NATURAL]),  # an ability is worth more than this unit
        (["Good"], ["One"], [NATURAL]),  # and less than that one
        (["Great"], [ANCHORNAUT] * 6, []),  # there is no room for a unit
        (["Cheer"], [ANCHORNAUT] * 6, [CHARM]),
    ],
)
def test_dice_are_turned_for_the_card_that_gains_most(hand: list[str], units: list[str], turned: list[str]) -> None:
    defs = with_cards(ONE, OTHER, WEAK, FAIR, GOOD, GREAT, SLOW, ANSWER, READY, SWIFT)
    assert (
        planned(defs, hand=hand, units=units, dice="charm basic, natural basic, 2 time basic, illusion class") == turned
    )


@pytest.mark.parametrize(
    ("dice", "deck", "theirs", "turned"),
    [
        ("2 natural basic", SPARE_PILE + 5, [ANCHORNAUT], [NATURAL]),
        ("natural class", SPARE_PILE + 5, [ANCHORNAUT], ["natural class"]),
        ("natural class, natural basic", SPARE_PILE + 5, [ANCHORNAUT], [NATURAL]),
        ("2 natural basic", SPARE_PILE + 4, [ANCHORNAUT], []),
        ("2 natural basic", SPARE_PILE + 5, [], []),  # there is no unit to strike
        ("natural power, natural basic", SPARE_PILE + 5, [ANCHORNAUT], []),  # there is one already
    ],
)
def test_with_cards_to_spare_a_die_is_turned_to_its_power(
    dice: str, deck: int, theirs: list[str], turned: list[str]
) -> None:
    mine = side(MINE, dice=dice, deck=[ANCHORNAUT] * deck, hand=["Plain"])
    g = table(mine, side(FOE, units=theirs), defs=with_cards(PLAIN))
    assert [die_name(old) for old, _ in meditation(g, g.players[0])] == turned


@pytest.mark.parametrize(
    ("dice", "hand", "turned"),
    [
        ("natural class", ["Plain"], "natural class"),
        ("natural power, charm basic", ["Plain"], "charm basic"),
        ("natural class, charm basic", ["Plain"], "charm basic"),
        ("natural class, charm basic", ["Root Armor"], "natural class"),  # which it needs
        ("natural power, charm power", ["Plain"], "no"),
    ],
)
def test_without_a_plan_a_low_die_of_a_type_that_is_needed_is_turned(dice: str, hand: list[str], turned: str) -> None:
    mine = side(MINE, dice=dice, deck=[ANCHORNAUT] * 5, hand=hand)
    g = choose(table(mine, side(FOE), defs=with_cards(PLAIN)), "meditate", "top of the draw pile")
    assert meditation(g, g.players[0]) == []
    assert turned in answered(g)
