"""The Chimera under attack: Defenders, the guard roll, blood."""

from typing import Any

import pytest

from ashes_env.language import codes as k
from ashes_env.language import targets as t
from ashes_env.rules.combat import leaving
from ashes_env.rules.reading import meaning
from ashes_env.rules.reading.context import Context
from tests.prelude import *
from tests.solo.viros import body_of, down, facing, fight, meanwhile, mine, row, script

BYPASS = CardDef("Sneak", k.ALLY, attack=2, life=5, abilities=(Passive(Obeys(k.CANNOT_BE_GUARDED), "Bypass"),))
TALL = CardDef("Tall", k.ALLY, attack=2, life=9, abilities=(Passive(NotDefendedBy(LifeAtMost(2)), "Gigantic"),))
BLUNT = CardDef("Blunt", k.ALLY, attack=1, life=9, abilities=(Passive(Obeys(k.MUST_BE_BLOCKED)),))
PLAIN = CardDef("Plain", k.ASPECT, attack=1, life=3, blood=1, claw="jaw")
MASTER = CardDef(
    "Master",
    k.ALLY,
    attack=1,
    life=9,
    abilities=(Triggered(when_this(k.ATTACKERS_DECLARED), (MustBlock(t.Target(t.theirs())),), "Master"),),
)
UNSEEN = CardDef("Unseen", k.ALLY, attack=1, life=9, abilities=(Passive(Obeys(k.BLOCKED_LAST)),))
GIANT = CardDef("Giant", k.ALLY, attack=1, life=9, abilities=(Passive(NotDefendedBy(LifeAtMost(9))),))
DEFS = with_cards(BYPASS, TALL, BLUNT, PLAIN, MASTER, UNSEEN, GIANT)


def strike(g: Game, target: str, *attackers: str, guard: tuple[int, ...] = ()) -> Game:
    """The player attacks; chance of the guard roll as given."""
    script(g, guard=guard)
    choose(g, "attack", target)
    for attacker in attackers:
        if asked(g)[0] == "declare attackers":
            choose(g, attacker)
    if asked(g)[0] == "declare attackers":
        choose(g, "no")
    return settle(g)


def settle(g: Game) -> Game:
    """The damage of a battle in the first order offered."""
    return choose(g, offered(g)[0]) if asked(g)[0] == "choose which damage is resolved first" else g


def attack(row_: list[Any], units: list[Any]) -> Game:
    return fight(row_, units, main=1, defs=DEFS)


@pytest.mark.rules("R-CDEF-01", "R-CDEF-03", "R-CDEF-15")
def test_without_defenders_the_chimera_takes_it_all_in_the_players_order() -> None:
    g = attack(["Glare", "Plain"], ["Iron Worker", "Hammer Knight"])
    choose(g, "attack", "The Corpse of Viros", "Iron Worker", "Hammer Knight")
    assert asked(g) == ("choose the next battle", 0)
    choose(g, "Hammer Knight")
    assert body_of(g).wounds == 5
    assert [g.cards[c].exhaustion for c in g.players[0].units] == [1, 1]


@pytest.mark.rules("R-CDEF-01", "R-CSET-14", "R-LAW-09")
def test_chimera_and_aspects_in_play_can_be_attacked() -> None:
    g = attack(["Glare", down("Rampage"), "Lurk"], ["Iron Worker"])
    choose(g, "attack")
    assert offered(g) == ["The Corpse of Viros", "Glare"], "neither face-down nor concealed aspects"


@pytest.mark.rules("R-CDEF-02", "R-CDEF-18", "R-CDEF-16", "R-CDEF-17")
def test_defenders_block_from_left_to_right_and_blood_is_paid() -> None:
    g = attack(
        [unit("Constrict", wounds=2), "Plain", unit("Constrict", wounds=2)],
        ["Old Salt", "Phoenix Attendant", "Blood Puppeteer"],
    )
    choose(g, "attack", "The Corpse of Viros", "Blood Puppeteer", "Phoenix Attendant", "Old Salt", "Old Salt")
    settle(g)
    assert row(g) == ["Plain", "Constrict"], "Old Salt met the left one"
    assert body_of(g).wounds == 2
    choose(g, "Blood Puppeteer")
    assert body_of(g).wounds == 3, "the third attacker is not blocked"
    settle(g)
    assert in_play(g, "Constrict").wounds == 3


@pytest.mark.rules("R-CDEF-02")
def test_defenders_left_over_and_exhausted_ones_do_not_block() -> None:
    g = attack([unit("Iron Scales", exhaustion=1), "Iron Scales", "Iron Scales"], ["Iron Worker"])
    strike(g, "The Corpse of Viros", "Iron Worker")
    assert [g.cards[c].wounds for c in g.players[1].units] == [0, 1, 0]
    assert body_of(g).wounds == 0


@pytest.mark.rules("R-CDEF-02", "R-LAW-07")
def test_a_defender_that_may_not_block_the_attacker_is_passed_over() -> None:
    g = attack(["Iron Scales", "Constrict"], ["Tall"])
    strike(g, "The Corpse of Viros", "Tall")
    assert [g.cards[c].wounds for c in g.players[1].units] == [0, 2]


@pytest.mark.rules("R-CDEF-02")
def test_an_attacker_that_is_blocked_last_waits_for_the_others() -> None:
    g = attack(["Iron Scales"], ["Mind Fog Owl", "Iron Worker"])
    choose(g, "attack", "The Corpse of Viros", "Mind Fog Owl", "Iron Worker", "Mind Fog Owl")
    settle(g)
    assert (body_of(g).wounds, in_play(g, "Iron Scales").wounds) == (2, 1), "the Defender met the second attacker"
    assert mine(g) == ["Mind Fog Owl"]


@pytest.mark.rules("R-DEST-07", "R-DISC-06")
def test_blood_is_paid_after_the_aspect_has_reached_the_chimeras_own_discard_pile() -> None:
    g = attack(["Plain"], [])
    leaving.destroy(g, in_play(g, "Plain").ref, 0, k.BY_RULE, 0)
    seen: list[tuple[list[str], int]] = []
    depth = len(g.stack)
    while len(g.stack) >= depth:
        g.stack[-1].step(g)
        seen.append((titles(g, g.players[1].discard), body_of(g).wounds))
    assert (["Plain"], 0) in seen
    assert ([], 1) not in seen
    assert seen[-1] == (["Plain"], 1)


@pytest.mark.rules("R-LAW-04")
def test_forced_blocks_take_defenders_first_and_anyone_able_after_them() -> None:
    g = attack([unit("Plain", exhaustion=1), "Plain", "Glare"], ["Blunt"])
    strike(g, "The Corpse of Viros", "Blunt")
    assert [g.cards[c].wounds for c in g.players[1].units] == [0, 1, 0]
    g = attack(["Plain", "Constrict"], ["Blunt"])
    strike(g, "The Corpse of Viros", "Blunt")
    assert [g.cards[c].wounds for c in g.players[1].units] == [0, 1]


@pytest.mark.rules("R-LAW-04", "R-RES-04")
@pytest.mark.parametrize("units", [["Iron Worker", "Grave Knight"], ["Grave Knight", "Iron Worker"]])
def test_a_block_forced_by_a_card_comes_before_the_order_of_the_attackers(units: list[str]) -> None:
    g = attack(["Iron Scales", unit("Plain", exhaustion=1)], units)
    choose(g, "attack", "The Corpse of Viros", "Iron Worker", "Grave Knight")
    frame = attack_under_way(g)
    assert frame.blocker_of(in_play(g, "Grave Knight").ref) == in_play(g, "Iron Scales").ref
    assert frame.blocker_of(in_play(g, "Iron Worker").ref) == 0


@pytest.mark.rules("R-LAW-04", "R-CDEF-02")
def test_defenders_left_over_by_forced_blocks_take_the_others_from_left_to_right() -> None:
    g = attack(["Iron Scales", "Constrict"], ["Iron Worker", "Hammer Knight", "Blunt"])
    choose(g, "attack", "The Corpse of Viros", "Iron Worker", "Hammer Knight", "Blunt")
    frame = attack_under_way(g)
    blockers = [frame.blocker_of(in_play(g, title).ref) for title in ("Iron Worker", "Hammer Knight", "Blunt")]
    assert blockers == [in_play(g, "Constrict").ref, 0, in_play(g, "Iron Scales").ref]


@pytest.mark.rules("R-LAW-04")
def test_each_forced_block_takes_a_defender_and_without_one_whoever_is_leftmost() -> None:
    g = attack(["Plain", "Glare", "Iron Scales"], ["Blunt", "Iron Worker", "Blunt"])
    choose(g, "attack", "The Corpse of Viros", "Blunt", "Blunt", "Iron Worker")
    frame = attack_under_way(g)
    assert [frame.blocker_of(g.cards[cid].ref) for cid in g.players[0].units] == [
        in_play(g, "Iron Scales").ref,
        0,
        in_play(g, "Plain").ref,
    ]


@pytest.mark.rules("R-LAW-05")
@pytest.mark.parametrize("chosen", [0, 1])
def test_an_attacker_that_chooses_its_blocker_may_choose_who_is_no_defender(chosen: int) -> None:
    g = attack(["Plain", down("Rampage"), "Constrict"], ["Master"])
    choose(g, "attack", "The Corpse of Viros")
    assert offered(g) == ["Plain", "Constrict"], "a Defender or not, but nothing face down"
    choose(g, offered(g)[chosen])
    settle(g)
    assert [in_play(g, title).wounds for title in ("Plain", "Constrict")] == [1 - chosen, chosen]
    assert body_of(g).wounds == 0


@pytest.mark.rules("R-CDEF-05", "R-CDEF-11", "R-CDEF-13")
def test_the_leftmost_defender_guards_and_counters_without_exhaustion() -> None:
    g = attack(["Glare", "Constrict", "Constrict"], ["Hammer Knight"])
    strike(g, "Glare", "Hammer Knight")
    left = g.cards[g.players[1].units[1]]
    assert (left.wounds, left.exhaustion) == (3, 0)
    assert (in_play(g, "Glare").wounds, in_play(g, "Hammer Knight").wounds) == (0, 2)


@pytest.mark.rules("R-CDEF-06", "R-CDEF-11")
@pytest.mark.parametrize(("roll", "hit"), [(9, "The Corpse of Viros"), (12, "The Corpse of Viros"), (8, "Plain")])
def test_else_a_roll_of_nine_makes_the_chimera_guard(roll: int, hit: str) -> None:
    g = attack(["Plain"], ["Iron Worker"])
    strike(g, "Plain", "Iron Worker", guard=(roll,))
    assert (in_play(g, hit).wounds, g.script) == (2, [])
    assert in_play(g, "Iron Worker").wounds == (1 if hit == "Plain" else 0), "only units counter"


@pytest.mark.rules("R-CDEF-08", "R-GRD-01")
def test_a_guard_leaves_no_mark_on_the_chimera_which_is_bound_to_no_number() -> None:
    g = attack(["Plain"], ["Iron Worker"])
    strike(g, "Plain", "Iron Worker", guard=(9,))
    assert (body_of(g).wounds, g.players[1].guarded) == (2, False)


@pytest.mark.rules("R-CDEF-06", "R-CDEF-08")
def test_it_guards_exhausted_and_as_often_as_it_rolls() -> None:
    g = attack(["Plain"], ["Iron Worker", "Iron Worker"])
    body_of(g).exhaustion = 1
    g.players[1].guarded = True
    strike(g, "Plain", "Iron Worker", guard=(11,))
    assert body_of(g).wounds == 2


@pytest.mark.rules("R-CDEF-09", "R-CDEF-12")
@pytest.mark.parametrize(("target", "hit"), [("Constrict", [2, 0]), ("Constrict#2", [0, 2])])
def test_nobody_guards_an_active_defender(target: str, hit: list[int]) -> None:
    g = attack(["Constrict", "Constrict"], ["Iron Worker"])
    strike(g, target, "Iron Worker", guard=(12,))
    assert [g.cards[c].wounds for c in g.players[1].units] == hit
    assert len(g.script) == 1, "no roll"
    assert mine(g) == [], "an unexhausted aspect counters"


@pytest.mark.rules("R-CDEF-07", "R-CDEF-05")
def test_who_defends_in_an_attack_is_no_defender_by_that() -> None:
    """Only the ability makes an aspect guard and block, and only an aspect without it is guarded."""
    g = attack(["Plain", "Glare"], ["Iron Worker"])
    strike(g, "Plain", "Iron Worker", guard=(12,))
    assert ([g.cards[c].wounds for c in g.players[1].units], body_of(g).wounds, g.script) == ([0, 0], 2, [])
    g = attack(["Plain", "Glare"], ["Iron Worker"])
    strike(g, "The Corpse of Viros", "Iron Worker")
    assert ([g.cards[c].wounds for c in g.players[1].units], body_of(g).wounds) == ([0, 0], 2), "nor do they block"


@pytest.mark.rules("R-CDEF-06")
@pytest.mark.parametrize(("rose", "hit"), [([], "The Corpse of Viros"), ([unit("Gifted Rose", owner=0)], "Plain")])
def test_a_roll_does_not_make_a_chimera_guard_that_cannot(rose: list[Any], hit: str) -> None:
    g = fight(["Plain"], ["Iron Worker"], main=1, defs=DEFS, body={"attached": rose})
    strike(g, "Plain", "Iron Worker", guard=(12,))
    assert (in_play(g, hit).wounds, g.script) == (2, [])


@pytest.mark.rules("R-CDEF-09")
def test_an_exhausted_defender_is_guarded_like_any_other() -> None:
    g = attack([unit("Constrict", exhaustion=1), "Constrict"], ["Hammer Knight"])
    strike(g, "Constrict", "Hammer Knight")
    assert [g.cards[c].wounds for c in g.players[1].units] == [0, 3]
    g = attack([unit("Constrict", exhaustion=1)], ["Hammer Knight"])
    strike(g, "Constrict", "Hammer Knight", guard=(10,))
    assert body_of(g).wounds == 3


@pytest.mark.rules("R-CDEF-10", "R-CDEF-14")
def test_units_that_are_no_aspects_are_not_guarded_and_tire_by_countering() -> None:
    g = attack([unit("Old Salt", owner=0), "Constrict"], ["Iron Worker"])
    strike(g, "Old Salt", "Iron Worker", guard=(12,))
    assert (in_play(g, "Old Salt").wounds, in_play(g, "Old Salt").exhaustion) == (2, 1)
    assert (body_of(g).wounds, len(g.script)) == (0, 1)


@pytest.mark.rules("R-LAW-04")
@pytest.mark.parametrize(
    ("units", "blockers"),
    [
        (["Iron Worker", "Blunt"], [0, 1]),
        (["Blunt", "Iron Worker"], [1, 0]),
        (["Blunt", "Blunt"], [1, 2]),
        (["Blunt", "Iron Worker", "Blunt"], [1, 0, 2]),
        (["Blunt", "Blunt", "Blunt"], [1, 2, 0]),
    ],
)
def test_without_defenders_forced_blocks_take_one_unit_each_from_left_to_right(
    units: list[str], blockers: list[int]
) -> None:
    g = attack([unit("Constrict", exhaustion=1), "Plain", "Glare", down("Rampage")], units)
    choose(g, "attack", "The Corpse of Viros", *units)
    frame = attack_under_way(g)
    order = [0, *(g.cards[cid].ref for cid in g.players[1].units[1:])]
    assert [frame.blocker_of(g.cards[cid].ref) for cid in g.players[0].units] == [order[i] for i in blockers]


@pytest.mark.rules("R-LAW-06")
def test_no_guard_and_no_roll_against_an_attacker_that_cannot_be_guarded() -> None:
    g = attack(["Plain", "Constrict"], ["Sneak"])
    strike(g, "Plain", "Sneak", guard=(12,))
    assert (in_play(g, "Plain").wounds, in_play(g, "Constrict").wounds, len(g.script)) == (2, 0, 1)


@pytest.mark.rules("R-LAW-07")
def test_a_guard_held_off_is_skipped_for_the_next_or_for_the_roll() -> None:
    g = attack(["Plain", "Iron Scales", "Constrict"], ["Tall"])
    strike(g, "Plain", "Tall")
    assert [g.cards[c].wounds for c in g.players[1].units] == [0, 0, 2]
    g = attack(["Plain", "Iron Scales"], ["Tall"])
    strike(g, "Plain", "Tall", guard=(9,))
    assert body_of(g).wounds == 2


@pytest.mark.rules("R-CDEF-16", "R-DISC-04")
def test_a_discarded_aspect_costs_blood_too() -> None:
    g = fight(
        ["Frozen Fear", unit("Glare", exhaustion=1)], ["Anchornaut"], main=1, hand=("Fear", "Cover"), dice="2 natural"
    )
    choose(g, "Fear", "Frozen Fear")
    assert row(g) == ["Glare"]
    assert titles(g, g.players[1].discard) == ["Frozen Fear"]
    assert body_of(g).wounds == 2


@pytest.mark.rules("R-CDEF-16", "R-DEST-06")
@pytest.mark.parametrize("zone", [k.REMOVED, k.HAND, k.DRAW_PILE])
def test_an_aspect_that_was_destroyed_costs_blood_wherever_it_goes(zone: k.Zone) -> None:
    thief = CardDef(
        "Thief",
        k.ALLY,
        attack=0,
        life=9,
        abilities=(Triggered(Trigger(k.DESTROYED, k.WHEN, cards=t.theirs()), (ReturnToOwner(t.EventCard(), zone),)),),
    )
    doom = CardDef("Doom", k.ACTION_SPELL, main(), effect=(Destroy(t.Choose(t.theirs())),))
    g = fight(["Frozen Fear", "Plain"], ["Thief"], main=1, hand=("Doom", "Cover"), defs=with_cards(thief, doom, PLAIN))
    choose(g, "Doom", "Frozen Fear")
    chimera = g.players[1]
    assert (row(g), titles(g, chimera.discard), body_of(g).wounds) == (["Plain"], [], 2)
    assert "Frozen Fear" in titles(g, chimera.removed if zone == k.REMOVED else chimera.deck)


@pytest.mark.rules("R-CDEF-16")
def test_an_aspect_that_leaves_otherwise_costs_none() -> None:
    g = fight(["Frozen Fear", "Glare"])
    meanwhile(g, lambda: leaving.move(g, in_play(g, "Frozen Fear").ref, k.REMOVED, 0, k.BY_RULE, 0))
    assert (titles(g, g.players[1].removed), body_of(g).wounds) == (["Frozen Fear"], 0)
    g = fight(["Frozen Fear", down("Rampage")])
    meanwhile(g, lambda: leaving.discard(g, g.cards[g.players[1].units[1]].ref, 0, k.BY_RULE, 0))
    assert (titles(g, g.players[1].discard), body_of(g).wounds) == (["Rampage"], 0), "it was not in play"


@pytest.mark.rules("R-LAW-08")
def test_aspects_are_allies_and_conjurations_and_units() -> None:
    g = fight(["Glare"])
    x = Context(0, 0, k.BY_SPELL, "")
    card = in_play(g, "Glare")
    for types in ((k.ALLY,), (k.CONJURATION,), (k.ASPECT,)):
        assert meaning.matches(g, x, card, t.IsType(types))
    assert meaning.fits(g, x, card.ref, t.Cards(k.UNIT, k.THEIRS))


@pytest.mark.rules("R-CDEF-02")
@pytest.mark.parametrize(("other", "fought"), [("Giant", False), ("Blunt", True)])
def test_an_attacker_to_be_blocked_last_goes_by_where_another_cannot_be_blocked(other: str, fought: bool) -> None:
    g = attack([unit("Constrict", wounds=2), unit("Constrict", wounds=2)], [other, "Unseen"])
    strike(g, "The Corpse of Viros", other, "Unseen")
    blockers = attack_under_way(g).blockers
    assert [bool(ref) for ref in blockers] == [fought, fought]


@pytest.mark.rules("R-CDEF-02")
def test_an_attacker_to_be_blocked_last_waits_for_each_of_the_others() -> None:
    g = attack([unit("Constrict", wounds=2), unit("Constrict", wounds=2)], ["Iron Worker", "Giant", "Unseen"])
    strike(g, "The Corpse of Viros", "Iron Worker", "Giant", "Unseen")
    assert [bool(ref) for ref in attack_under_way(g).blockers] == [True, False, False]


@pytest.mark.rules("R-CDEF-05", "R-CDEF-04", "R-COOP-10")
@pytest.mark.parametrize(("faces", "guards"), [(0, True), (1, False)])
def test_a_defender_guards_on_its_own_battlefield_alone(faces: int, guards: bool) -> None:
    g = facing([unit("Glare", faces=0), unit("Iron Scales", faces=faces)], {"units": ["Hammer Knight"]})
    script(g, guard=(1,))
    answer_all(choose(g, "attack", "Glare"))
    fallen = titles(g, g.players[2].discard)
    assert (wounds(g, "Iron Scales") > 0, "Glare" in fallen) == (guards, not guards)
