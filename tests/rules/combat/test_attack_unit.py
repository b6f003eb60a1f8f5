"""Attacks on a unit, guards and counters (R-ATKU-01..08, R-GRD-01..08, R-CTR-01..08)."""

import pytest

from ashes_env.cards.keywords import ALERT, QUICK_STRIKE, UNIT_GUARD_ABILITY
from tests.prelude import *
from tests.rules.combat.test_attack_phoenixborn import SLAY, TIRE

RAID = CardDef(
    "Raid",
    REACTION_SPELL,
    no_action(),
    reaction=Reaction(after(GUARD_DECLARED)),
    effect=(Destroy(Choose()), Destroy(Choose())),
)
REAPER = CardDef(
    "Reaper",
    ALLY,
    main(),
    attack=2,
    life=3,
    abilities=(Triggered(when_this(ATTACKERS_DECLARED), (Destroy(Target(theirs())),), optional=True),),
)
STALKER = CardDef("Stalker", ALLY, main(), attack=2, life=3, abilities=(Passive(Obeys(CANNOT_BE_GUARDED), "Stalk"),))
GHOST = CardDef("Ghost", ALLY, main(), attack=2, life=3, abilities=(Passive(Obeys(CANNOT_BE_BLOCKED), "Bypass"),))
QUICK = CardDef("Quick", ALLY, main(), attack=3, life=2, abilities=(QUICK_STRIKE,))
WARDEN = CardDef("Warden", ALLY, main(), attack=0, life=3, abilities=(Passive(Protected(0, attacks=True), "Aura"),))
RAGER = CardDef(
    "Rager", ALLY, main(), attack=1, life=9, abilities=(Passive(Bonus(attack=TokensOn(WOUND, THIS)), "Rage"),)
)
WATCHER = CardDef(
    "Watcher",
    ALLY,
    main(),
    attack=0,
    life=9,
    abilities=(Triggered(after(DAMAGE_DEALT), (PlaceTokens(STATUS, THIS),)), ALERT),
)
BACK = Triggered(when_this(DESTROYED), (PutIntoPlay(THIS, YOU),))
UNDYING = CardDef("Undying", ALLY, main(), attack=1, life=4, abilities=(QUICK_STRIKE, BACK))
SENTINEL = CardDef("Sentinel", ALLY, main(), attack=1, life=3, abilities=(UNIT_GUARD_ABILITY, BACK))
SNIPE = CardDef(
    "Snipe", REACTION_SPELL, no_action(), reaction=Reaction(after(DAMAGE_DEALT)), effect=(Destroy(Choose()),)
)
DEFS = with_cards(TIRE, SLAY, RAID, REAPER, STALKER, GHOST, QUICK, WARDEN, RAGER, WATCHER, UNDYING, SENTINEL, SNIPE)


def facing(
    mine: list[object], foes: list[object], hand: tuple[str, ...] = (), foe_hand: tuple[str, ...] = (), **fields: object
) -> Game:
    """Units against units; `fields` are those of the other side."""
    return table(side(units=mine, hand=hand), side(FOE, units=foes, hand=foe_hand, **fields), defs=DEFS)


# --- the attack -----------------------------------------------------------------------------------------------


@pytest.mark.rules("R-ATKU-01")
def test_one_unit_attacks_a_unit() -> None:
    g = facing(["Iron Worker", "Hammer Knight"], ["Mist Spirit"])
    choose(g, "attack", "Mist Spirit")
    assert (asked(g), offered(g)) == (("declare attackers", 0), ["Iron Worker", "Hammer Knight"])
    choose(g, "Iron Worker")
    assert asked(g)[0] == "declare a guard", "no second attacker is asked for"


@pytest.mark.rules("R-ATKU-02", "R-GRD-05", "R-GRD-07")
def test_the_phoenixborn_or_one_ready_unit_with_unit_guard_guards() -> None:
    foes: list[object] = ["Butterfly Monk", "Gilder", unit("Butterfly Monk", exhaustion=1), "Iron Worker"]
    g = facing(["Iron Worker"], foes)
    declare_attack(g, "Butterfly Monk")
    assert asked(g) == ("declare a guard", 1)
    assert offered(g) == [FOE, "Gilder", "no"], "not the target, the exhausted Monk or the Worker"
    choose(g, "Gilder")
    assert asked(g)[0] != "declare a guard", "one guard only"


@pytest.mark.rules("R-GRD-07", "R-GRD-06")
def test_a_phoenixborn_does_not_guard_itself_or_block() -> None:
    g = facing(["Iron Worker"], ["Mist Spirit"])
    declare_attack(g, FOE)
    assert (asked(g), offered(g)) == (("declare a blocker", 1), ["Mist Spirit", "no"])


@pytest.mark.rules("R-ATKU-03", "R-CTR-01", "R-CTR-03")
@pytest.mark.parametrize(("answer", "hurt", "tokens"), [("yes", 1, 1), ("no", 0, 0)])
def test_an_unexhausted_target_may_counter_or_not(answer: str, hurt: int, tokens: int) -> None:
    g = facing(["Iron Worker"], [unit("Blue Jaguar", attached=["Root Armor"])], guarded=True)
    declare_attack(g, "Blue Jaguar")
    assert (asked(g), offered(g)) == (("counter?", 1), ["yes", "no"])
    until_menu(choose(g, answer))
    assert marks(g, "Blue Jaguar") == (1, tokens, 0)
    assert marks(g, "Iron Worker") == (hurt, 1, 0)


@pytest.mark.rules("R-ATKU-04", "R-CTR-06", "R-EXH-03")
def test_an_exhausted_target_is_not_asked_to_counter() -> None:
    g = facing(["Iron Worker"], [unit("Hammer Knight", exhaustion=1)], guarded=True)
    declare_attack(g, "Hammer Knight")
    assert asked(g)[0] == "take an action"
    assert (marks(g, "Hammer Knight"), marks(g, "Iron Worker")) == ((2, 1, 0), (0, 1, 0))


@pytest.mark.rules("R-ATKU-05", "R-CTR-04", "R-GRD-05")
def test_a_guarding_unit_takes_the_battle_and_must_counter() -> None:
    g = facing(["Iron Worker"], [unit("Butterfly Monk", attached=["Massive Growth"]), "Anchornaut"])
    declare_attack(g, "Anchornaut")
    choose(g, "Butterfly Monk")
    until_menu(g)
    assert wounds(g, "Anchornaut") == 0
    assert marks(g, "Butterfly Monk") == (2, 1, 0)
    assert titles(g, g.players[0].discard) == ["Iron Worker"]


@pytest.mark.rules("R-ATKU-05", "R-ATKPB-10", "R-GRD-03")
def test_a_guarding_phoenixborn_takes_the_damage_and_does_not_counter() -> None:
    g = facing(["Iron Worker"], ["Anchornaut"])
    declare_attack(g, "Anchornaut")
    choose(g, FOE)
    assert marks(g, FOE) == (2, 0, 0)
    assert (wounds(g, "Anchornaut"), marks(g, "Iron Worker")) == (0, (0, 1, 0))


@pytest.mark.rules("R-ATKU-06")
def test_a_target_that_leaves_ends_the_battle_and_exhausts_the_attacker() -> None:
    g = facing(["Reaper"], ["Mist Spirit", "Iron Worker"])
    declare_attack(g, "Iron Worker")
    choose(g, "Reaper", "Iron Worker")
    assert asked(g) == ("take an action", 0), "there is nothing to guard any more"
    assert marks(g, "Reaper") == (0, 1, 0)
    assert (wounds(g, FOE), wounds(g, "Mist Spirit")) == (0, 0)
    assert not g.players[1].guarded


@pytest.mark.rules("R-ATKU-06", "R-UNIT-09", "R-FAQ-62")
def test_a_swarm_that_comes_back_is_no_longer_the_target() -> None:
    g = table(
        side(units=["Reaper"]), side(FOE, units=["Vampire Bat Swarm"], dice="ceremonial class", guarded=True), defs=DEFS
    )
    declare_attack(g, "Vampire Bat Swarm")
    choose(g, "Reaper", "Vampire Bat Swarm")
    assert marks(g, "Vampire Bat Swarm") == (0, 0, 0)
    assert marks(g, "Reaper") == (0, 1, 0)


@pytest.mark.rules("R-ATKU-07")
def test_without_its_guard_the_original_target_is_in_battle() -> None:
    g = facing(["Iron Worker"], ["Butterfly Monk", "Hammer Knight"], hand=("Slay",))
    declare_attack(g, "Hammer Knight")
    choose(g, "Butterfly Monk", "Slay", "Butterfly Monk")
    assert asked(g) == ("counter?", 1), "the target is no guard: it may decline"
    choose(g, "no")
    assert marks(g, "Hammer Knight") == (2, 0, 0)


@pytest.mark.rules("R-ATKU-07", "R-UNIT-09")
def test_a_guard_that_comes_back_guards_no_more() -> None:
    g = facing(["Iron Worker"], ["Sentinel", "Hammer Knight"], hand=("Slay",))
    declare_attack(g, "Hammer Knight")
    choose(g, "Sentinel", "Slay", "Sentinel")
    assert asked(g) == ("counter?", 1), "the target is in battle, and may decline"
    choose(g, "no")
    assert (marks(g, "Sentinel"), marks(g, "Hammer Knight")) == ((0, 0, 0), (2, 0, 0))


@pytest.mark.rules("R-ATKU-07", "R-ATKU-06")
def test_with_guard_and_target_gone_the_attacker_is_exhausted_only() -> None:
    g = facing(["Iron Worker"], ["Gilder", "Anchornaut"], hand=("Raid",))
    declare_attack(g, "Anchornaut")
    choose(g, "Gilder", "Raid", "Gilder", "no", "Anchornaut")
    assert marks(g, "Iron Worker") == (0, 1, 0)
    assert wounds(g, FOE) == 0


@pytest.mark.rules("R-ATKU-08", "R-FAQ-53")
def test_a_target_that_becomes_unattackable_is_attacked_all_the_same() -> None:
    g = facing(["Iron Worker"], ["Anchornaut", "Warden"], foe_hand=("Strange Copy",), dice="illusion", guarded=True)
    choose(g, "attack")
    assert offered(g) == [FOE, "Anchornaut"], "a Warden cannot be attacked"
    choose(g, "Anchornaut", "Strange Copy", "Anchornaut", "Warden")
    assert asked(g)[0] == "counter?"
    choose(g, "no")
    assert wounds(g, "Warden") == 2


# --- guards ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-GRD-01", "R-GRD-02", "R-GRD-03")
def test_a_phoenixborn_guards_once_per_round_even_exhausted() -> None:
    g = table(
        side(units=["Mist Spirit", "Iron Worker"]),
        side({"title": FOE, "exhaustion": 2}, units=["Anchornaut", unit("Anchornaut")]),
    )
    declare_attack(g, "Anchornaut", "Mist Spirit")
    assert offered(g) == [FOE, "no"]
    choose(g, FOE)
    assert marks(g, FOE) == (1, 2, 0)
    assert g.players[1].guarded
    until_menu(choose(until_menu(g), "end turn"))
    declare_attack(g, "Anchornaut", "Iron Worker")
    assert asked(g)[0] == "counter?", "the guard of this round is spent"
    choose(g, "no")
    next_round(g)
    assert not g.players[1].guarded


@pytest.mark.rules("R-GRD-04", "R-ATKPB-14")
@pytest.mark.parametrize("how", ["Tire", "Slay"])
def test_the_guard_of_an_attacker_that_left_battle_is_not_spent(how: str) -> None:
    g = facing(["Iron Worker"], ["Anchornaut"], foe_hand=(how,))
    declare_attack(g, "Anchornaut")
    choose(g, FOE, how, "Iron Worker")
    assert (wounds(g, FOE), g.players[1].guarded) == (0, False)


@pytest.mark.rules("R-GRD-05", "R-EXH-02")
def test_an_exhausted_monk_does_not_guard_but_still_mends() -> None:
    g = facing(["Iron Worker"], [unit("Butterfly Monk", exhaustion=1), "Anchornaut"])
    declare_attack(g, "Anchornaut")
    assert offered(g) == [FOE, "no"]
    g = table(
        side(units=["Iron Worker"]),
        side({"title": FOE, "wounds": 2}, guarded=True, units=[unit("Butterfly Monk", exhaustion=1)]),
    )
    declare_attack(g, "Butterfly Monk")
    choose(g, "Butterfly Monk", FOE)
    assert wounds(g, FOE) == 1


@pytest.mark.rules("R-GRD-06")
def test_unguardable_is_not_unblockable() -> None:
    g = facing(["Stalker"], ["Butterfly Monk", "Anchornaut"])
    declare_attack(g, FOE)
    assert offered(g) == ["Butterfly Monk", "Anchornaut", "no"]
    g = facing(["Stalker"], ["Butterfly Monk", "Anchornaut"])
    declare_attack(g, "Anchornaut")
    assert asked(g)[0] == "counter?"
    g = facing(["Ghost"], ["Butterfly Monk", "Anchornaut"])
    declare_attack(g, FOE)
    assert wounds(g, FOE) == 2
    g = facing(["Ghost"], ["Butterfly Monk", "Anchornaut"])
    declare_attack(g, "Anchornaut")
    assert offered(g) == [FOE, "Butterfly Monk", "no"]


@pytest.mark.rules("R-GRD-06", "R-GRD-07")
def test_gaze_keeps_a_unit_from_blocking_and_guarding() -> None:
    for target, left in ((FOE, ["Iron Worker", "Anchornaut", "no"]), ("Anchornaut", [FOE, "no"])):
        g = facing(["Blue Jaguar"], ["Butterfly Monk", "Iron Worker", "Anchornaut"])
        declare_attack(g, target)
        choose(g, "Blue Jaguar", "Butterfly Monk")
        assert offered(g) == left


@pytest.mark.rules("R-GRD-08", "R-FAQ-05")
@pytest.mark.parametrize("guard", [FOE, "Butterfly Monk"])
def test_a_bonus_for_the_original_target_survives_a_guard(guard: str) -> None:
    foes: list[object] = [unit("Hammer Knight", wounds=1), unit("Butterfly Monk", attached=["Massive Growth"])]
    g = facing(["Bone Crow"], foes)
    declare_attack(g, "Hammer Knight")
    until_menu(choose(g, guard))
    assert wounds(g, guard) == 2
    g = facing(["Bone Crow"], ["Hammer Knight", unit("Butterfly Monk", wounds=0, attached=["Massive Growth"])])
    declare_attack(g, "Hammer Knight")
    until_menu(choose(g, guard))
    assert wounds(g, guard) == 1, "no bonus against an unwounded target"


# --- counters -------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-CTR-01", "R-CTR-02")
def test_a_defender_that_dies_still_counters() -> None:
    g = facing(["Hammer Knight"], ["Iron Worker"], guarded=True)
    declare_attack(g, "Iron Worker")
    choose(g, "yes")
    until_menu(g)
    assert wounds(g, "Hammer Knight") == 2
    assert titles(g, g.players[1].discard) == ["Iron Worker"]
    for order in ("Iron Worker#1", "Iron Worker#2"):
        g = facing(["Iron Worker"], ["Iron Worker", "Gilder"], guarded=True)
        declare_attack(g, "Iron Worker")
        choose(g, "no", "yes", order)
        until_menu(g)
        assert [titles(g, p.discard) for p in g.players] == [["Iron Worker"], ["Iron Worker"]]


@pytest.mark.rules("R-CTR-07", "R-CTR-03", "R-ATKPB-12")
def test_alert_keeps_from_being_exhausted_by_countering_not_by_attacking() -> None:
    g = facing(["Mist Spirit"], ["Hammer Knight"], guarded=True)
    declare_attack(g, "Hammer Knight")
    until_menu(choose(g, "yes"))
    assert marks(g, "Hammer Knight") == (1, 0, 0)
    g = facing(["Hammer Knight"], [])
    declare_attack(g, FOE)
    assert marks(g, "Hammer Knight") == (0, 1, 0)


@pytest.mark.rules("R-CTR-05", "R-DMG-02")
def test_with_attack_0_no_damage_is_dealt_but_the_token_comes() -> None:
    g = facing(["Iron Worker"], [unit("Gilder", attached=["Root Armor"]), "Watcher"])
    declare_attack(g, FOE)
    choose(g, "Gilder")
    assert marks(g, "Gilder") == (1, 1, 0)
    assert marks(g, "Iron Worker") == (0, 1, 0)
    assert marks(g, "Watcher")[2] == 1, "the attack was dealt as damage, the counter was not"
    g = facing(["Anchornaut"], ["Watcher"], guarded=True)
    declare_attack(g, "Watcher")
    choose(g, "yes")
    assert (marks(g, "Watcher"), marks(g, "Anchornaut")) == ((0, 0, 0), (0, 1, 0))


@pytest.mark.rules("R-CTR-08", "R-RES-11")
def test_battle_damage_is_no_effect_that_could_be_cancelled() -> None:
    g = facing(["Iron Worker"], ["Hammer Knight"], foe_hand=("Golden Veil", "Vanish"), dice=ALL_DICE)
    declare_attack(g, "Hammer Knight")
    choose(g, "no", "no")
    assert wounds(g, "Hammer Knight") == 2
    g = facing(["Iron Worker"], [], foe_hand=("Vanish",), dice=ALL_DICE)
    declare_attack(g, FOE)
    assert wounds(g, FOE) == 2


# --- Quick Strike ---------------------------------------------------------------------------------------------


@pytest.mark.rules("R-CTR-02", "R-RES-04")
def test_quick_strike_destroys_before_the_counter() -> None:
    g = facing(["Quick"], ["Iron Worker"], guarded=True)
    declare_attack(g, "Iron Worker")
    choose(g, "yes")
    assert marks(g, "Quick") == (0, 1, 0)
    assert titles(g, g.players[1].discard) == ["Iron Worker"]


@pytest.mark.rules("R-CTR-01", "R-CTR-03", "R-VAL-01")
def test_a_survivor_of_quick_strike_counters_with_its_value_of_then() -> None:
    g = facing([unit("Quick", attached=["Massive Growth"])], [unit("Rager", attached=["Root Armor"])], guarded=True)
    declare_attack(g, "Rager")
    choose(g, "yes")
    assert marks(g, "Rager") == (6, 1, 0)
    assert titles(g, g.players[0].discard) == ["Massive Growth", "Quick"], "attack 1 + 6 against a life value of 6"


@pytest.mark.rules("R-UNIT-09", "R-FAQ-62", "R-CTR-03")
def test_a_swarm_that_comes_back_from_a_quick_strike_does_not_counter() -> None:
    g = table(
        side(units=["Quick"]), side(FOE, units=["Vampire Bat Swarm"], dice="ceremonial class", guarded=True), defs=DEFS
    )
    declare_attack(g, "Vampire Bat Swarm")
    choose(g, "yes", "Vampire Bat Swarm")
    assert marks(g, "Vampire Bat Swarm") == (0, 0, 0)
    assert marks(g, "Quick") == (0, 1, 0)


@pytest.mark.rules("R-UNIT-09", "R-CTR-03")
def test_a_swarm_that_comes_back_from_an_even_battle_has_no_token() -> None:
    g = table(
        side(units=["Iron Worker"]), side(FOE, units=["Vampire Bat Swarm"], dice="ceremonial class", guarded=True)
    )
    declare_attack(g, "Vampire Bat Swarm")
    choose(g, "yes", "Vampire Bat Swarm")  # its damage is resolved first
    choose(g, "Vampire Bat Swarm")
    assert marks(g, "Vampire Bat Swarm") == (0, 0, 0)
    assert titles(g, g.players[0].discard) == ["Iron Worker"], "its counter damage had been dealt at the same time"


@pytest.mark.rules("R-UNIT-09", "R-ATKPB-13")
@pytest.mark.cards("Vampire Bat Swarm")
def test_a_swarm_that_comes_back_from_its_own_attack_is_not_exhausted_by_it() -> None:
    g = table(
        side(units=["Vampire Bat Swarm"], dice="ceremonial class"), side(FOE, units=["Iron Worker"], guarded=True)
    )
    declare_attack(g, "Iron Worker")
    choose(g, "yes", "Vampire Bat Swarm")  # its damage is resolved first
    choose(g, "Vampire Bat Swarm")
    assert marks(g, "Vampire Bat Swarm") == (0, 0, 0)
    assert titles(g, g.players[1].discard) == ["Iron Worker"]


@pytest.mark.rules("R-UNIT-09", "R-CTR-03")
def test_an_attacker_that_comes_back_from_its_quick_strike_is_not_countered() -> None:
    g = facing(["Undying"], ["Hammer Knight"], foe_hand=("Snipe",), guarded=True)
    declare_attack(g, "Hammer Knight")
    choose(g, "yes", "Snipe", "Undying")
    assert asked(g) == ("take an action", 0)
    assert marks(g, "Undying") == (0, 0, 0)
    assert marks(g, "Hammer Knight") == (1, 0, 0), "struck, and with nobody to counter"


@pytest.mark.rules("R-RES-13", "R-TRIG-03")
def test_a_seaside_raven_strikes_first_only_as_an_attacker() -> None:
    g = table(side(units=["Iron Worker"]), side(FOE, units=["Seaside Raven"], guarded=True))
    declare_attack(g, "Seaside Raven")
    choose(g, "yes")
    until_menu(g)
    assert titles(g, g.players[0].discard) == ["Iron Worker"]
    assert titles(g, g.players[1].conjurations) == ["Seaside Raven"], "both strike at once"
