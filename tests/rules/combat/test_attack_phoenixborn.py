"""Attacks on a Phoenixborn: attackers, blockers, battles one by one (R-ATKPB-01..20)."""

import pytest

from ashes_env.cards.keywords import HORDE_ATTACK, terrifying
from tests.prelude import *

DECLARE = "declare attackers"
BLOCK = ("declare a blocker", "choose the attacker to block")

# After blocks are settled, each player may do something to units in the attack.
TIRE = CardDef(
    "Tire",
    REACTION_SPELL,
    no_action(),
    reaction=Reaction(after(DEFENDERS_SETTLED)),
    effect=(PlaceTokens(EXHAUSTION, Choose()),),
)
SLAY = CardDef(
    "Slay", REACTION_SPELL, no_action(), reaction=Reaction(after(DEFENDERS_SETTLED)), effect=(Destroy(Choose()),)
)
NAP = CardDef(
    "Nap",
    REACTION_SPELL,
    no_action(),
    reaction=Reaction(after(DEFENDERS_SETTLED)),
    effect=(PlaceTokens(EXHAUSTION, Choose()), RemoveTokens(EXHAUSTION, Choose())),
)
WITHDRAW = CardDef(
    "Withdraw",
    REACTION_SPELL,
    no_action(),
    reaction=Reaction(after(DEFENDERS_SETTLED)),
    effect=(LeaveAttack(Choose(Cards(UNIT, MINE, IsAttacking()))),),
)
TAMER = CardDef("Tamer", ALLY, main(), attack=2, life=5, abilities=(Passive(Obeys(TAME, 1), "Tame"),))
HORROR = CardDef("Horror", ALLY, main(), attack=2, life=5, abilities=(terrifying(1),))
HERALD = CardDef(
    "Herald",
    ALLY,
    main(),
    attack=1,
    life=3,
    abilities=(Triggered(when_this(ATTACKERS_DECLARED), (PlaceTokens(STATUS, THIS),)),),
)
PICKET = CardDef(
    "Picket",
    ALLY,
    main(),
    attack=1,
    life=3,
    abilities=(Triggered(when_this(BLOCKERS_DECLARED), (PlaceTokens(STATUS, THIS),)),),
)
ARCHER = CardDef(
    "Archer",
    ALLY,
    main(),
    attack=1,
    life=1,
    abilities=(Triggered(when_this(BLOCKERS_DECLARED), (Damage(Target(Cards(UNIT, THEIRS, IsAttacking())), 1),)),),
)
AVENGER = CardDef(
    "Avenger",
    ALLY,
    main(),
    attack=2,
    life=3,
    abilities=(Triggered(Trigger(DESTROYED, by_this=True, cards=theirs()), (Destroy(Target(theirs())),), "Avenge"),),
)
MARSHAL = CardDef(
    "Marshal",
    ALLY,
    main(),
    attack=1,
    life=3,
    abilities=(Triggered(when_this(ATTACKERS_DECLARED), (MustBlock(Target(theirs())),)),),
)
SCYTHE = CardDef(
    "Scythe",
    ALLY,
    main(),
    attack=1,
    life=3,
    abilities=(Triggered(when_this(ATTACKERS_DECLARED), (Destroy(Target(theirs())),)),),
)
HORDE = CardDef("Horde", ALLY, main(), attack=1, life=3, abilities=(HORDE_ATTACK,))
AWE = CardDef(
    "Awe",
    ALTERATION_SPELL,
    main(),
    to_phoenixborn=True,
    abilities=(Passive(NotAttackedBy(HasTokens(STATUS)), on_host=True),),
)
DEFS = with_cards(
    TIRE, SLAY, NAP, WITHDRAW, TAMER, HORROR, HERALD, PICKET, ARCHER, AVENGER, MARSHAL, SCYTHE, HORDE, AWE
)


def attacked(*mine: object, theirs: tuple[object, ...] = (), **more: object) -> Game:
    """Some units against some units, before the attack; `hand` and `foe_hand` hold cards."""
    return table(
        side(units=list(mine), hand=more.get("hand", [])),
        side(FOE, units=list(theirs), hand=more.get("foe_hand", [])),
        defs=DEFS,
    )


@pytest.mark.rules("R-ATKPB-01", "R-ATKPB-19")
def test_an_attack_names_an_opposing_phoenixborn_or_unit_and_never_an_own_one() -> None:
    g = attacked("Iron Worker", theirs=("Mist Spirit", unit("Hammer Knight", exhaustion=1)))
    choose(g, "attack")
    assert asked(g) == ("choose what to attack", 0)
    assert offered(g) == [FOE, "Mist Spirit", "Hammer Knight"]


@pytest.mark.rules("R-ATKPB-02", "R-EXH-03")
def test_any_set_of_unexhausted_units_attacks_a_phoenixborn() -> None:
    g = attacked("Iron Worker", "Hammer Knight", "Mist Spirit", unit("Anchornaut", exhaustion=1), theirs=("Gilder",))
    choose(g, "attack", FOE)
    declared = {attack_under_way(x).attackers for x in branches(g, DECLARE)}
    assert len(declared) == 7
    assert all(in_play(g, "Anchornaut").ref not in attackers for attackers in declared)
    assert () not in declared


@pytest.mark.rules("R-ATKPB-03", "R-ATKPB-04", "R-ATKPB-05", "R-EXH-03")
def test_each_attacker_gets_at_most_one_unexhausted_blocker_and_the_other_way_round() -> None:
    g = attacked(
        "Iron Worker", "Hammer Knight", theirs=("Mist Spirit", "Anchornaut", unit("Iron Worker", exhaustion=1))
    )
    choose(g, "attack", FOE, "Iron Worker", "Hammer Knight")
    assert asked(g) == ("declare a blocker", 1)
    assert offered(g) == ["Mist Spirit", "Anchornaut", "no"], "without Unit Guard, but unexhausted"
    assigned = {attack_under_way(x).blockers for x in branches(g, *BLOCK)}
    assert len(assigned) == 7
    for pair in assigned:
        blockers = [ref for ref in pair if ref]
        assert len(set(blockers)) == len(blockers)


@pytest.mark.rules("R-ATKPB-05", "R-GRD-06")
def test_a_unit_without_unit_guard_blocks_but_does_not_guard() -> None:
    g = attacked("Iron Worker", theirs=("Mist Spirit", "Anchornaut"))
    choose(g, "attack", "Anchornaut")
    assert offered(g) == [FOE, "no"]


@pytest.mark.rules("R-ATKPB-06")
def test_declaration_triggers_wait_for_the_whole_declaration() -> None:
    g = attacked("Herald", "Herald", theirs=("Picket", "Picket"))
    choose(g, "attack", FOE, "Herald#1")
    assert marks(g, "Herald", 0)[2] == 0, "attackers are still being declared"
    choose(g, "Herald#1")
    assert asked(g) == ("choose what is next", 0), "both are declared, their texts are ordered"
    assert (marks(g, "Herald", 0)[2], marks(g, "Herald", 1)[2]) == (0, 0)
    choose(g, "Herald#1")
    assert (marks(g, "Herald", 0)[2], marks(g, "Herald", 1)[2]) == (1, 1)
    choose(g, "Picket#1", "Herald#1")
    assert asked(g)[0] == "declare a blocker"
    assert marks(g, "Picket", 0)[2] == 0, "blockers are still being declared"
    choose(g, "Picket")
    assert asked(g) == ("choose what is next", 1)


@pytest.mark.rules("R-ATKPB-07", "R-ATKPB-12")
def test_battles_are_picked_one_after_the_other() -> None:
    g = attacked("Iron Worker", "Hammer Knight", "Mist Spirit")
    declare_attack(g, FOE, "Iron Worker", "Hammer Knight", "Mist Spirit")
    assert (asked(g), offered(g)) == (("choose the next battle", 0), ["Iron Worker", "Hammer Knight", "Mist Spirit"])
    choose(g, "Hammer Knight")
    assert wounds(g, FOE) == 3
    assert in_play(g, "Hammer Knight").exhaustion == 1, "before the next battle"
    assert offered(g) == ["Iron Worker", "Mist Spirit"]
    choose(g, "Mist Spirit")
    assert wounds(g, FOE) == 6
    assert [in_play(g, t).exhaustion for t in ("Iron Worker", "Hammer Knight", "Mist Spirit")] == [1, 1, 1]


@pytest.mark.rules("R-ATKPB-08")
def test_a_unit_is_in_battle_with_its_own_opponent_only() -> None:
    g = attacked("Hammer Knight", "Iron Worker", theirs=("Tamer", unit("Hammer Knight", name="big")))
    choose(g, "attack", FOE, "Hammer Knight", "Iron Worker")
    choose(g, "Tamer", "Hammer Knight", "Hammer Knight")
    choose(g, "Hammer Knight")
    until_menu(g)
    assert wounds(g, "Tamer") == 2, "one less for the one in battle with the Tamer"
    assert wounds(g, "Hammer Knight", 1) == 2, "the Iron Worker strikes at full value"


@pytest.mark.rules("R-ATKPB-09", "R-ATKPB-10", "R-UNIT-04")
def test_an_unblocked_attacker_hits_the_phoenixborn_which_does_not_counter() -> None:
    g = attacked(unit("Iron Worker", attached=["Massive Growth"]))
    choose(g, "attack")
    assert wounds(g, FOE) == 6
    assert marks(g, "Iron Worker") == (0, 1, 0)


@pytest.mark.rules("R-ATKPB-11", "R-CTR-04")
def test_an_unexhausted_blocker_counters_without_being_asked() -> None:
    g = attacked("Mist Spirit", theirs=("Iron Worker",))
    choose(g, "attack", FOE, "Iron Worker")
    assert titles(g, g.players[0].conjurations) == ["Mist Spirit"]
    assert marks(g, "Iron Worker") == (1, 1, 0)
    assert wounds(g, FOE) == 0


@pytest.mark.rules("R-ATKPB-13", "R-EXH-03")
def test_an_attacker_exhausted_before_its_battle_is_out_of_the_attack() -> None:
    g = attacked("Hammer Knight", "Iron Worker", foe_hand=["Tire"])
    choose(declare_attack(g, FOE, "Hammer Knight", "Iron Worker"), "Tire", "Hammer Knight")
    assert wounds(g, FOE) == 2
    assert in_play(g, "Hammer Knight").exhaustion == 1, "only the token of the effect"
    assert in_play(g, "Iron Worker").exhaustion == 1


@pytest.mark.rules("R-ATKPB-13")
def test_an_attacker_that_was_exhausted_stays_out_even_if_it_is_ready_again() -> None:
    g = attacked("Hammer Knight", "Iron Worker", foe_hand=["Nap"])
    choose(declare_attack(g, FOE, "Hammer Knight", "Iron Worker"), "Nap", "Hammer Knight", "Hammer Knight")
    assert wounds(g, FOE) == 2
    assert in_play(g, "Hammer Knight").exhaustion == 0


@pytest.mark.rules("R-ATKPB-13", "R-ATKPB-14", "R-CTR-03")
@pytest.mark.parametrize("how", ["Tire", "Slay"])
def test_the_blocker_of_an_attacker_that_left_battle_does_not_counter(how: str) -> None:
    g = attacked("Hammer Knight", theirs=("Iron Worker",), foe_hand=[how])
    choose(g, "attack", FOE, "Iron Worker", how, "Hammer Knight")
    assert marks(g, "Iron Worker") == (0, 0, 0)
    assert wounds(g, FOE) == 0


@pytest.mark.rules("R-ATKPB-13", "R-ATKPB-14")
def test_an_attacker_that_withdraws_is_neither_exhausted_nor_countered() -> None:
    g = attacked("Hammer Knight", theirs=("Iron Worker",), hand=["Withdraw"])
    choose(g, "attack", FOE, "Iron Worker", "Withdraw")
    assert marks(g, "Hammer Knight") == (0, 0, 0)
    assert marks(g, "Iron Worker") == (0, 0, 0)


@pytest.mark.rules("R-ATKPB-14")
def test_a_blocker_that_kills_its_attacker_on_declaration_stays_unexhausted() -> None:
    g = attacked("Mist Spirit", theirs=("Archer",))
    choose(g, "attack", FOE, "Archer")
    assert titles(g, g.players[0].conjurations) == ["Mist Spirit"]
    assert marks(g, "Archer") == (0, 0, 0)


@pytest.mark.rules("R-ATKPB-15")
def test_the_attacker_of_a_blocker_that_left_play_hits_the_phoenixborn() -> None:
    g = attacked("Iron Worker", theirs=("Hammer Knight",), hand=["Slay"])
    choose(g, "attack", FOE, "Hammer Knight", "Slay", "Hammer Knight")
    assert wounds(g, FOE) == 2
    assert marks(g, "Iron Worker") == (0, 1, 0)


@pytest.mark.rules("R-ATKPB-15", "R-FAQ-62", "R-UNIT-09")
def test_a_blocking_swarm_that_comes_back_blocks_no_more() -> None:
    g = table(
        side(units=["Iron Worker", "Hammer Knight"], hand=["Slay"]),
        side(FOE, units=["Vampire Bat Swarm"], dice="ceremonial class"),
        defs=DEFS,
    )
    choose(g, "attack", FOE, "Iron Worker", "no", "Vampire Bat Swarm", "Slay", "Vampire Bat Swarm")
    assert asked(g) == ("respond?", 1)
    choose(g, "Vampire Bat Swarm")
    assert marks(g, "Vampire Bat Swarm") == (0, 0, 0)
    assert wounds(g, FOE) == 2


@pytest.mark.rules("R-UNIT-09", "R-FAQ-20", "R-FAQ-62")
@pytest.mark.parametrize(("second", "free"), [("Iron Worker", False), ("Scythe", True)])
def test_a_swarm_that_was_named_and_comes_back_need_not_block(second: str, free: bool) -> None:
    theirs = side(FOE, units=["Vampire Bat Swarm", "Mist Spirit"], dice="ceremonial class")
    g = table(side(units=["Marshal", second]), theirs, defs=DEFS)
    declare_attack(g, FOE, "Marshal", second)
    choose(g, *["Marshal"] * free, "Vampire Bat Swarm", *["Vampire Bat Swarm"] * 2 * free)
    assert asked(g) == ("declare a blocker", 1)
    named = attack_under_way(g).blocker_of(in_play(g, "Marshal").ref)
    assert named == (0 if free else in_play(g, "Vampire Bat Swarm").ref)
    assert offered(g) == ["Mist Spirit", *["Vampire Bat Swarm"] * free, "no"]


@pytest.mark.rules("R-UNIT-09", "R-ATKPB-02")
def test_a_unit_of_a_horde_that_is_conjured_again_while_attackers_are_declared_joins_as_another_one() -> None:
    imp = CardDef("Imp", CONJURATION, attack=1, life=1, copies=1, abilities=(HORDE_ATTACK,))
    conjures = Triggered(after_this(ATTACKERS_DECLARED), (Conjure("Imp"),))
    caller = CardDef("Caller", ALLY, main(), attack=1, life=3, abilities=(HORDE_ATTACK, conjures))
    shoots = Triggered(Trigger(ATTACKERS_DECLARED, WHEN, player=THEIRS), (Destroy(Target(theirs())),))
    sentry = CardDef("Sentry", ALLY, main(), attack=1, life=3, abilities=(shoots,))
    g = table(side(units=["Caller", "Imp"]), side(FOE, units=["Sentry"]), defs=with_cards(caller, imp, sentry))
    choose(g, "attack", FOE, "Caller", "Imp")
    first = in_play(g, "Imp").ref
    choose(g, "Imp")
    again = in_play(g, "Imp").ref
    assert again != first
    assert again in attack_under_way(g).attackers
    assert (asked(g), offered(g)) == (("choose a target", 1), ["Caller", "Imp"]), "it is declared too"


@pytest.mark.rules("R-ATKPB-16", "R-CTR-06")
def test_a_blocker_that_is_exhausted_still_blocks_but_does_not_counter() -> None:
    g = attacked("Iron Worker", theirs=("Hammer Knight",), hand=["Tire"])
    choose(g, "attack", FOE, "Hammer Knight", "Tire", "Hammer Knight")
    assert wounds(g, FOE) == 0
    assert marks(g, "Hammer Knight") == (2, 1, 0), "the token of the effect, none for countering"
    assert marks(g, "Iron Worker") == (0, 1, 0)


@pytest.mark.rules("R-ATKPB-17", "R-FAQ-15")
def test_terrifying_looks_at_values_when_blockers_are_declared_only() -> None:
    g = attacked("Horror", theirs=("Mist Spirit", "Iron Worker"))
    choose(g, "attack", FOE)
    assert offered(g) == ["Iron Worker", "no"], "attack 1 may not block"
    tame_horror = CardDef(
        "Tame Horror", ALLY, main(), attack=2, life=5, abilities=(terrifying(1), Passive(Obeys(TAME, 1), "Tame"))
    )
    g = table(side(units=["Tame Horror"]), side(FOE, units=["Iron Worker"]), defs=with_cards(tame_horror))
    choose(g, "attack", FOE, "Iron Worker")
    assert wounds(g, FOE) == 0, "the block stands"
    assert wounds(g, "Tame Horror") == 1


@pytest.mark.rules("R-ATKPB-17", "R-ATKPB-05")
def test_gigantic_units_are_not_blocked_by_small_ones() -> None:
    g = attacked("Iron Rhino", theirs=("Mist Spirit", unit("Anchornaut", attached=["Root Armor"]), "Blue Jaguar"))
    choose(g, "attack", FOE)
    assert offered(g) == ["Anchornaut", "Blue Jaguar", "no"]


@pytest.mark.rules("R-ATKPB-18", "R-DEST-02", "R-DMG-01", "R-ATKPB-12")
def test_the_worked_example_of_three_attackers() -> None:
    g = table(
        side(units=["Iron Rhino", "Iron Worker", unit("Iron Worker", name="other")]),
        side("Maeoni Viper", units=["Gilder", "Silver Snake"]),
    )
    choose(g, "attack", "Maeoni Viper", "Iron Rhino", "Iron Worker", "Iron Worker")
    choose(g, "Gilder", "Iron Rhino", "Silver Snake", "Iron Worker#1")
    assert offered(g) == ["Iron Rhino", "Iron Worker", "Iron Worker"]
    choose(g, "Iron Rhino")
    gilder = next(iter(g.aside.values()))
    assert (asked(g), offered(g), gilder.wounds) == (("respond?", 1), ["Gilder", "no"], 7), "Inheritance 1 comes first"
    assert wounds(g, "Maeoni Viper") == 0
    assert in_play(g, "Iron Rhino").exhaustion == 0
    choose(g, "Gilder", "Silver Snake")
    assert wounds(g, "Maeoni Viper") == 2, "then Overkill 2"
    assert in_play(g, "Silver Snake").status == 1
    assert titles(g, g.players[1].conjurations) == ["Gilder"]
    assert in_play(g, "Iron Rhino").exhaustion == 1
    choose(g, "Iron Worker#1")
    until_menu(g)
    assert wounds(g, "Maeoni Viper") == 4, "the second Iron Worker was not blocked"
    assert values.attack(g, in_play(g, "Silver Snake")) == 1


@pytest.mark.rules("R-ATKPB-20", "R-ATKPB-15")
@pytest.mark.parametrize(("first", "hit"), [("Avenger", 2), ("Iron Worker", 0)])
def test_the_order_of_battles_can_free_a_later_attacker(first: str, hit: int) -> None:
    g = attacked("Avenger", "Iron Worker", theirs=("Anchornaut", "Gilder"))
    choose(g, "attack", FOE, "Avenger", "Iron Worker", "Anchornaut", "Avenger", "Gilder")
    choose(g, first)
    while offered(g) and "meditate" not in offered(g):
        choose(g, "no" if "no" in offered(g) else offered(g)[0])
    assert wounds(g, FOE) == hit


@pytest.mark.rules("R-ATKPB-19")
def test_roles_exist_only_during_an_attack() -> None:
    g = attacked("Iron Worker", "Hammer Knight", theirs=("Mist Spirit",))
    assert g.attack_at == -1
    choose(g, "attack", FOE, "Iron Worker", "no", "Mist Spirit")
    until_menu(g)
    assert g.attack_at == -1
    g = attacked("Iron Worker", "Hammer Knight", theirs=("Mist Spirit",))
    choose(g, "attack", FOE, "Iron Worker", "Hammer Knight", "Mist Spirit", "Hammer Knight")
    frame = attack_under_way(g)
    assert frame.is_attacking(in_play(g, "Iron Worker").ref)
    assert not frame.is_attacking(in_play(g, "Mist Spirit").ref)
    assert frame.blocker_of(in_play(g, "Hammer Knight").ref) == in_play(g, "Mist Spirit").ref
    assert frame.blocker_of(in_play(g, "Iron Worker").ref) == 0
    assert frame.target == in_play(g, FOE).ref


@pytest.mark.rules("R-ATKPB-13", "R-REACT-03")
def test_stasis_in_answer_to_an_attack_keeps_the_rest_of_it_going() -> None:
    g = table(
        side(units=["Hammer Knight", "Iron Worker"]), side(FOE, units=["Mist Spirit"], hand=["Stasis"], dice=ALL_DICE)
    )
    choose(g, "attack", FOE, "Hammer Knight", "Iron Worker", "Stasis", "Hammer Knight")
    assert asked(g) == ("declare a blocker", 1)
    choose(g, "Mist Spirit")
    assert not attack_blocked_by(g, "Hammer Knight")
    until_menu(g)
    assert in_play(g, "Hammer Knight").exhaustion == 0
    assert wounds(g, FOE) == 0


def attack_blocked_by(g: Game, title: str) -> bool:
    """Whether the attacker of a title is blocked in the attack under way, if there still is one."""
    return g.attack_at >= 0 and attack_under_way(g).blocker_of(in_play(g, title).ref) != 0


@pytest.mark.rules("R-ATKPB-13")
def test_an_attack_without_attackers_left_is_over() -> None:
    g = table(side(units=["Hammer Knight"]), side(FOE, units=["Mist Spirit"], hand=["Stasis"], dice=ALL_DICE))
    choose(g, "attack", FOE, "Stasis", "Hammer Knight")
    assert asked(g) == ("take an action", 0)
    assert g.attack_at == -1
    assert g.players[0].main == 0, "the action has been taken"


@pytest.mark.rules("R-ATKPB-03", "R-RES-04")
def test_a_unit_that_has_to_block_an_attacker_blocks_no_other_one() -> None:
    g = attacked("Marshal", "Iron Worker", theirs=("Hammer Knight", "Anchornaut"))
    choose(g, "attack", FOE, "Marshal", "Iron Worker", "Hammer Knight")
    assert (asked(g), offered(g)) == (("declare a blocker", 1), ["Anchornaut", "no"])
    frame = attack_under_way(g)
    assert frame.blocker_of(in_play(g, "Marshal").ref) == in_play(g, "Hammer Knight").ref
    assert frame.blocker_of(in_play(g, "Iron Worker").ref) == 0


@pytest.mark.rules("R-ATKPB-02")
@pytest.mark.parametrize(("status", "hurt"), [(0, 2), (1, 1)])
def test_nobody_joins_an_attack_on_what_it_may_not_attack(status: int, hurt: int) -> None:
    g = table(side(units=["Horde", unit("Horde", status=status)]), side(unit(FOE, attached=["Awe"])), defs=DEFS)
    until_menu(declare_attack(g, FOE, "Horde"))
    assert wounds(g, FOE) == hurt
