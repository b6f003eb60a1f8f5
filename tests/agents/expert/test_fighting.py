"""The expert in attacks: it wins where it can, keeps from bad trades, and defends itself."""

from typing import Any

import pytest

from ashes_env.agents.expert.battle import SPENT_GUARD, Fighter, plan_attack
from ashes_env.agents.expert.position_value import TIRED, TIRED_ATTACK
from ashes_env.language import codes as k
from ashes_env.language.carddef import CardDef, Passive
from ashes_env.language.costs import main
from ashes_env.language.modifiers import Obeys
from ashes_env.rules.state import moves as m
from ashes_env.scenarios import find, position, side, unit
from tests.agents.expert.support import PILE, chosen, match_of, turn, until, words
from tests.support import declare_attack, until_menu, with_cards, wounds


def foe(left: int, **fields: object) -> dict[str, object]:
    return side({"title": "Aradel Summergaard", "wounds": 16 - left}, deck=PILE, **fields)


def test_it_takes_a_win_that_is_there() -> None:
    match = match_of(position(side(units=["Hammer Knight", "Iron Worker"], deck=PILE), foe(5)))
    turn(match)
    assert match.winners == (0,)


def test_it_counts_all_attackers_and_blockers_before_it_goes_for_the_win() -> None:
    """Eight damage against five lives and one blocker: only all three attackers together are enough."""
    mine = side(units=["Hammer Knight", "Hammer Knight", "Iron Worker"], deck=PILE)
    match = match_of(position(mine, foe(5, units=["Iron Worker"])))
    turn(match)
    assert match.winners == (0,)


def test_it_does_not_attack_into_a_bad_trade() -> None:
    match = match_of(position(side(units=["Iron Worker"], deck=PILE), foe(16, units=["Hammer Knight"])))
    assert words(match) == "pass"


def test_it_strikes_what_cannot_strike_back() -> None:
    knight = unit("Hammer Knight", wounds=2, exhaustion=1)
    match = match_of(position(side(units=["Iron Worker"], deck=PILE), foe(16, units=[knight], main=0)))
    assert words(match) == "attack"
    assert words(match) == "Hammer Knight"


def test_it_blocks_when_it_would_die_otherwise() -> None:
    mine = side({"title": "Coal Roarkwin", "wounds": 12}, units=["Anchornaut"], deck=PILE)
    match = match_of(position(foe(16, units=["Hammer Knight"]), mine))
    match.act(next(a for a, x in match.actions().items() if x == m.ATTACK))
    pb = m.move(m.CARD, match.game.players[1].pb)
    match.act(next(a for a, x in match.actions().items() if x == pb))
    until(match, m.ASK_BLOCKER)
    assert match.seat == 1
    assert words(match) == "Anchornaut"


def test_it_stops_the_stronger_attacker_where_only_that_saves_it() -> None:
    """Blocking the weaker one is the better trade, but the three of the other would kill."""
    mine = side({"title": "Coal Roarkwin", "wounds": 12}, units=["Iron Worker"], deck=PILE)
    game = position(foe(16, units=["Hammer Knight", "Iron Worker"]), mine)
    match = match_of(declare_attack(game, "Coal Roarkwin", "Hammer Knight", "Iron Worker"))
    until(match, m.ASK_MENU)
    assert match.winners == ()
    assert wounds(match.game, "Coal Roarkwin") == 14


def test_it_does_not_throw_a_unit_away_while_it_has_lives_to_spare() -> None:
    match = match_of(position(foe(16, units=["Hammer Knight"]), side(units=["Iron Worker"], deck=PILE)))
    match.act(next(a for a, x in match.actions().items() if x == m.ATTACK))
    pb = m.move(m.CARD, match.game.players[1].pb)
    match.act(next(a for a, x in match.actions().items() if x == pb))
    until(match, m.ASK_BLOCKER)
    assert chosen(match) == m.NO


def attack_on_the_knight(left: int) -> int:
    """What the defender does about an attack on a wounded unit, with so much life left."""
    mine = side({"title": "Coal Roarkwin", "wounds": 15 - left}, units=[unit("Hammer Knight", wounds=2)], deck=PILE)
    match = match_of(position(foe(16, units=["Iron Worker"]), mine))
    match.act(next(a for a, x in match.actions().items() if x == m.ATTACK))
    knight = m.move(m.CARD, find(match.game, "Hammer Knight"))
    match.act(next(a for a, x in match.actions().items() if x == knight))
    assert match.game.decision is not None
    assert match.game.decision.ask == m.ASK_GUARD
    return chosen(match)


def test_the_phoenixborn_guards_a_good_unit_while_it_can_take_the_blow() -> None:
    assert m.kind_of(attack_on_the_knight(15)) == m.CARD
    assert attack_on_the_knight(2) == m.NO


def test_it_counters_what_it_kills() -> None:
    mine = side({"title": "Coal Roarkwin", "wounds": 14}, units=["Hammer Knight"], deck=PILE)
    match = match_of(position(foe(16, units=["Iron Worker"]), mine))
    match.act(next(a for a, x in match.actions().items() if x == m.ATTACK))
    knight = m.move(m.CARD, find(match.game, "Hammer Knight"))
    match.act(next(a for a, x in match.actions().items() if x == knight))
    until(match, m.ASK_COUNTER)
    assert chosen(match) == m.YES


def tough(title: str, *rules: Obeys) -> CardDef:
    """A unit of much life under these rules, which strikes for three."""
    return CardDef(title, k.ALLY, main(), attack=3, life=9, abilities=tuple(Passive(rule) for rule in rules))


PLAIN = tough("Plain")
SURE = tough("Sure", Obeys(k.UNPREVENTABLE))
ARMORED = tough("Armored", Obeys(k.ARMOR, 2))
CAPPED = tough("Capped", Obeys(k.DAMAGE_CAP, 1))
FRAIL = tough("Frail", Obeys(k.DOUBLE_WOUNDS))
BOTH = tough("Both", Obeys(k.ARMOR, 1), Obeys(k.DOUBLE_WOUNDS))


@pytest.mark.parametrize("attacker", [PLAIN, SURE], ids=lambda card: card.title)
@pytest.mark.parametrize("target", [PLAIN, SURE, ARMORED, CAPPED, FRAIL, BOTH], ids=lambda card: card.title)
def test_what_it_expects_of_a_blow_is_what_the_rules_deal(attacker: CardDef, target: CardDef) -> None:
    defs = with_cards(PLAIN, SURE, ARMORED, CAPPED, FRAIL, BOTH)
    mine, theirs = (side(units=[attacker.title], deck=PILE), foe(16, units=[target.title], guarded=True))
    game = position(mine, theirs, defs=defs)
    struck = game.cards[game.players[1].units[0]]
    expected = Fighter(game, struck).takes(Fighter(game, game.cards[game.players[0].units[0]]))
    declare_attack(game, target.title, attacker.title)
    until_menu(game)
    assert struck.wounds == expected


STRIKER = CardDef("Striker", k.ALLY, main(), attack=3, life=3)
VICTIM = CardDef("Victim", k.ALLY, main(), attack=0, life=3)
COUNTERER = CardDef("Counterer", k.ALLY, main(), attack=4, life=5)
WATCH = CardDef("Watch", k.ALLY, main(), attack=1, life=9, abilities=(Passive(Obeys(k.UNIT_GUARD)),))
SPENT = TIRED + 3 * TIRED_ATTACK  # what the striker loses by attacking
WHOLE = 0.7 * 3 + 0.6  # what the victim is worth


@pytest.mark.parametrize(
    ("theirs", "guarded", "points"),
    [
        (["Victim"], True, WHOLE - SPENT),
        (["Victim"], False, min(WHOLE, 3 * 1.35 + SPENT_GUARD) - SPENT),
        (["Victim", "Watch"], True, 0.5 * 3 - 0.5 * 1 + TIRED + TIRED_ATTACK - SPENT),  # which is tired then
        (["Victim", unit("Watch", exhaustion=1)], True, WHOLE - SPENT),
        (["Counterer"], True, 0.5 * 3 - (3 + 0.7 * 3 + 0.6) - SPENT),  # which destroys the striker
        ([unit("Counterer", exhaustion=1)], True, 0.5 * 3 - SPENT),
    ],
)
def test_an_attack_on_a_unit_is_worth_what_the_best_defence_leaves_of_it(
    theirs: list[Any], guarded: bool, points: float
) -> None:
    defs = with_cards(STRIKER, VICTIM, COUNTERER, WATCH)
    g = position(side(units=["Striker"], deck=PILE), foe(16, units=theirs, guarded=guarded), defs=defs)
    plan = plan_attack(g, 0, [g.players[1].units[0]])
    assert plan is not None
    assert plan.gain == pytest.approx(points)
