"""The Spawn of Shadowreck."""

import pytest

from ashes_env.render.describe import move_texts
from ashes_env.rules.records import dumps, loads, restore
from tests.prelude import *
from tests.solo.viros import body_of, fight, numbers


@pytest.mark.parametrize(("title", "dice"), [("Gates Defender", "2 illusion"), ("Shadow Guard", "2 illusion class")])
def test_hidden_allies_step_out_when_attackers_are_declared(title: str, dice: str) -> None:
    g = table(side(units=["Iron Worker"]), side(FOE, hand=[title], dice=dice))
    declare_attack(g, FOE, "Iron Worker")
    choose(g, title)
    assert titles(g, g.players[1].units) == [title]
    assert asked(g) == ("declare a blocker", 1)
    g = table(side(units=["Iron Worker"]), side(FOE, hand=[title], dice="2 charm"))
    declare_attack(g, FOE, "Iron Worker")
    assert titles(g, g.players[1].hand) == [title]


def test_dark_reflection_slays_and_takes_a_die_or_two_wounds_along() -> None:
    g = table(side("Sembali Grimtongue", units=["Dark Reflection"]), side(FOE, units=["Hammer Knight"]))
    choose(g, "Dark Reflection")
    assert wounds(g, "Hammer Knight") == 2
    for dice, hurt in (("charm", 0), ("", 2)):
        g = table(
            side(FOE, units=["Iron Worker"], dice="natural"),
            side("Sembali Grimtongue", units=[unit("Dark Reflection", wounds=2)], dice=dice),
        )
        choose(g, "natural power", "Dark Reflection")
        assert wounds(g, "Sembali Grimtongue") == hurt
        assert sum(g.players[1].active) == 0


def test_magnificence_swaps_the_print_and_hits_twice() -> None:
    g = position(
        side(
            "Victoria Glassfire",
            units=["Iron Worker"],
            hand=["Magnificence"],
            deck=["Anchornaut"] * 3,
            dice="illusion, 2 natural basic",
        ),
        side("Aradel Summergaard", units=["Hammer Knight", "Mist Spirit"], deck=["Anchornaut"] * 3),
    )
    choose(g, "Magnificence", "player 0", "no", "Hammer Knight", "Hammer Knight", "Mist Spirit")
    knight = in_play(g, "Hammer Knight")
    assert (values.attack(g, knight), values.life(g, knight), knight.wounds) == (4, 3, 1)
    assert titles(g, g.players[1].conjurations) == ["Mist Spirit"]


def test_backflip_takes_an_ally_home_to_strengthen_a_unit() -> None:
    g = table(
        side(hand=["Backflip"], units=["Iron Worker", "Mist Spirit"], dice="illusion"),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Backflip")
    assert titles(g, g.players[0].hand) == ["Iron Worker"], "the only ally"
    assert offered(g) == ["Mist Spirit", "Hammer Knight"], "any unit that is left, on either side"
    choose(g, "Mist Spirit")
    assert attack_of(g, "Mist Spirit") == 4
    until_menu(g, 1)
    assert attack_of(g, "Mist Spirit") == 1
    g = table(side(hand=["Backflip"], units=["Mist Spirit"], dice="illusion"), side(FOE, units=["Hammer Knight"]))
    assert "Backflip in hand" not in offered(g), "no ally"


@pytest.mark.rules("R-RES-02")
def test_backflip_with_nobody_left_to_strengthen_only_takes_the_ally_home() -> None:
    g = table(side(hand=["Backflip"], units=["Iron Worker"], dice="illusion"), side(FOE))
    choose(g, "Backflip")
    assert (titles(g, g.players[0].hand), g.players[0].units) == (["Iron Worker"], [])


def test_from_darkness_strikes_an_attacker_with_the_attack_of_an_exhausted_unit() -> None:
    g = table(
        side(units=["Iron Worker", "Hammer Knight"]),
        side(
            FOE,
            units=[unit("Hammer Knight", exhaustion=1), unit("Mist Spirit", exhaustion=1), "Gilder"],
            hand=["From Darkness"],
            dice="illusion",
        ),
    )
    declare_attack(g, FOE, "Iron Worker", "Hammer Knight")
    choose(g, "From Darkness")
    assert offered(g) == ["Hammer Knight", "Mist Spirit"], "exhausted units only"
    choose(g, "Hammer Knight")
    assert offered(g) == ["Iron Worker", "Hammer Knight"], "attackers only"
    choose(g, "Hammer Knight")
    assert (wounds(g, "Hammer Knight", 0), wounds(g, "Hammer Knight", 1)) == (3, 0)


def test_from_darkness_needs_an_exhausted_unit() -> None:
    g = table(side(units=["Iron Worker"]), side(FOE, units=["Gilder"], hand=["From Darkness"], dice="illusion"))
    declare_attack(g, FOE, "Iron Worker")
    assert asked(g) == ("declare a blocker", 1)


@pytest.mark.parametrize(
    ("picks", "exhausted"), [(("no",), 0), (("Mist Spirit", "no"), 1), (("Mist Spirit", "Gilder"), 2)]
)
def test_inkspill_exhausts_up_to_two_weak_units(picks: tuple[str, ...], exhausted: int) -> None:
    g = table(
        side(units=["Iron Worker"], hand=["Inkspill", "Anchornaut"], dice="illusion"),
        side(FOE, units=["Mist Spirit", "Gilder", "Hammer Knight"]),
    )
    declare_attack(g, FOE, "Iron Worker")
    choose(g, "Inkspill")
    assert titles(g, g.players[0].discard) == ["Anchornaut"], "the price"
    assert offered(g) == ["Mist Spirit", "Gilder", "no"]
    choose(g, *picks)
    assert sum(g.cards[cid].exhaustion for cid in g.players[1].units) == exhausted


def test_inkspill_needs_another_card_to_discard() -> None:
    g = table(side(units=["Iron Worker"], hand=["Inkspill"], dice="illusion"), side(FOE, units=["Mist Spirit"]))
    declare_attack(g, FOE, "Iron Worker")
    assert asked(g) == ("declare a blocker", 1)


@pytest.mark.cards("Juggle", "Vanish")
def test_juggle_raises_lowers_and_hits_a_unit_of_the_same_opponent() -> None:
    g = table(
        side(hand=["Juggle"], units=["Iron Worker"], dice="illusion class, 5 natural basic"),
        side(FOE, units=["Hammer Knight"], dice="2 charm, divine class, time basic"),
    )
    choose(g, "Juggle")
    while asked(g)[0] == "pay with a die":
        choose(g, "natural basic")
    assert pool(g.players[0].active) == {"natural class": 3}
    assert offered(g) == ["charm power", "divine class"]
    choose(g, "charm power", "charm power")
    assert pool(g.players[1].active) == {"charm class": 2, "divine basic": 1, "time basic": 1}
    assert wounds(g, "Hammer Knight") == 3
    g = table(
        side(hand=["Juggle"], dice="illusion class, 5 natural basic"),
        side(FOE, units=["Hammer Knight"], hand=["Vanish"], dice="illusion"),
    )
    choose(g, "Juggle")
    until_asked(g, "respond?", 1)
    choose(g, "Vanish")
    assert pool(g.players[0].active) == {"natural class": 3}, "what came before the target stays"
    assert wounds(g, "Hammer Knight") == 0


@pytest.mark.rules("R-DICE-05")
def test_juggle_changes_what_there_is() -> None:
    g = table(side(hand=["Juggle"], dice="illusion, 2 natural"), side(FOE, units=["Hammer Knight"], dice="charm basic"))
    choose(g, "Juggle")
    assert (pool(g.players[1].active), wounds(g, "Hammer Knight")) == ({"charm basic": 1}, 3)


def test_a_summoned_scrawler_tags_a_unit_weaker_than_the_number_of_scrawlers() -> None:
    g = table(
        side(
            "Hope Everthorn",
            spellboard=["Summon Scrawler"],
            conjurations=["Scrawler"],
            dice="natural",
            units=["Scrawler", unit("Mist Spirit", exhaustion=1)],
        ),
        side(FOE, units=["Gilder", "Iron Worker"]),
    )
    choose(g, "Summon Scrawler")
    assert asked(g) == ("choose a target", 0)
    assert offered(g) == ["Scrawler", "Scrawler", "Gilder"], "below 2, and unexhausted"
    choose(g, "Gilder")
    assert marks(g, "Gilder") == (0, 1, 0)
    alone = table(
        side("Hope Everthorn", spellboard=["Summon Scrawler"], conjurations=["Scrawler"], dice="natural"),
        side(FOE, units=["Mist Spirit", "Orchid Dove"]),
    )
    choose(alone, "Summon Scrawler")
    assert marks(alone, "Orchid Dove") == (0, 1, 0), "below 1 is 0"


def test_tag_cannot_exhaust_a_protected_unit() -> None:
    g = table(
        side(
            "Hope Everthorn",
            spellboard=["Summon Scrawler"],
            conjurations=["Scrawler"],
            dice="natural",
            units=["Scrawler", "Scrawler", "Scrawler"],
        ),
        side(FOE, units=["Shadow Hound"]),
    )
    choose(g, "Summon Scrawler")
    assert "Shadow Hound" not in offered(g)


def test_shade_prowler_preys_on_the_weaker_and_fades() -> None:
    g = table(
        side(spellboard=["Summon Shade Prowler"], conjurations=["Shade Prowler"], dice="illusion, natural"), side(FOE)
    )
    choose(g, "Summon Shade Prowler")
    assert titles(g, g.players[0].units) == ["Shade Prowler"]
    next_round(g)
    assert titles(g, g.players[0].conjurations) == ["Shade Prowler"]
    g = table(side(units=["Shade Prowler", "Mist Spirit"]), side(FOE, units=["Gilder", "Iron Worker", "Mist Spirit"]))
    declare_attack(g, FOE, "Shade Prowler")
    choose(g, "Shade Prowler")
    assert offered(g) == ["Gilder", "Mist Spirit"], "attack below 2, and not its own side"
    choose(g, "Gilder")
    assert titles(g, g.players[1].units) == ["Iron Worker", "Mist Spirit"]


def test_predator_goes_by_the_attack_that_the_prowler_has_then() -> None:
    g = table(
        side(units=[unit("Shade Prowler", lasting=[{"kind": "attack", "n": 1}])]),
        side(FOE, units=["Iron Worker", "Hammer Knight"]),
    )
    declare_attack(g, FOE, "Shade Prowler")
    choose(g, "Shade Prowler")
    assert titles(g, g.players[1].discard) == ["Iron Worker"], "3 attack now, so that a 2 is weaker and a 3 is not"
    weak = table(side(units=["Shade Prowler"]), side(FOE, units=["Iron Worker"]))
    declare_attack(weak, FOE, "Shade Prowler")
    assert asked(weak) == ("declare a blocker", 1), "nothing to prey on"


def shrouded() -> Game:
    """A Gilder has just come into play under a Shroud, with the Iron Worker of the opponent about to attack."""
    g = table(
        side(spellboard=["Shroud", "Summon Gilder"], conjurations=["Gilder"], dice="natural", units=["Mist Spirit"]),
        side(FOE, units=["Iron Worker"], hand=["Fester"], dice="ceremonial, natural"),
    )
    choose(g, "Summon Gilder")
    assert (asked(g), offered(g)) == (("respond?", 0), ["Shroud", "no"])
    return g


def test_shroud_hides_a_conjuration_until_the_next_turn_of_its_owner() -> None:
    g = shrouded()
    choose(g, "Shroud")
    assert marks(g, "Shroud")[1] == 1
    until_menu(g, 1)
    game = g.copy()
    choose(game, "natural power")
    assert "Gilder" not in offered(game)
    choose(g, "attack")
    assert "Gilder" not in offered(g)
    choose(g, "Coal Roarkwin", "no")
    until_menu(g, 0)
    choose(g, "pass", "end turn")
    until_menu(g, 1)
    choose(g, "natural power")
    assert "Gilder" in offered(g), "over"


def test_shroud_may_be_left_and_is_of_no_use_exhausted_or_for_allies() -> None:
    g = shrouded()
    choose(g, "no")
    assert marks(g, "Shroud")[1] == 0
    until_menu(g, 1)
    choose(g, "natural power")
    assert "Gilder" in offered(g)
    g = table(
        side(spellboard=[unit("Shroud", exhaustion=1), "Summon Gilder"], conjurations=["Gilder"], dice="natural"),
        side(FOE),
    )
    choose(g, "Summon Gilder")
    assert asked(g)[0] != "respond?"
    g = table(side(spellboard=["Shroud"], hand=["Anchornaut"], dice="natural"), side(FOE))
    choose(g, "Anchornaut")
    assert questions(g) == []


@pytest.mark.rules("R-FAQ-56")
def test_inverted_values_change_places_for_a_turn() -> None:
    g = table(side(units=["Umbral Acrobat"]), side(FOE, units=["Iron Worker", unit("Flash Archer", wounds=1)]))
    declare_attack(g, FOE, "Umbral Acrobat")
    assert (asked(g), offered(g)) == (("respond?", 0), ["Umbral Acrobat", "no"])
    choose(g, "Umbral Acrobat")
    assert offered(g) == ["Umbral Acrobat", "Iron Worker", "Flash Archer"]
    choose(g, "Flash Archer")
    archer = in_play(g, "Flash Archer")
    assert (values.attack(g, archer), values.life(g, archer)) == (2, 4)
    until_menu(g, 1)
    assert (values.attack(g, archer), values.life(g, archer)) == (4, 2)
    g = table(side(units=["Umbral Acrobat"]), side(FOE, units=[unit("Hammer Knight", wounds=3)]))
    declare_attack(g, FOE, "Umbral Acrobat")
    choose(g, "Umbral Acrobat", "Hammer Knight")
    assert g.players[1].units == [], "3 wounds are enough for a life value of 3"


def test_umbral_acrobat_inverts_as_a_blocker_and_as_a_guard_too() -> None:
    for target, ask in ((FOE, "declare a blocker"), ("Mist Spirit", "declare a guard")):
        g = table(side(units=["Hammer Knight"]), side(FOE, units=["Umbral Acrobat", "Mist Spirit"]))
        declare_attack(g, target, "Hammer Knight")
        assert asked(g) == (ask, 1)
        choose(g, "Umbral Acrobat")
        until_asked(g, "respond?", 1)
        choose(g, "Umbral Acrobat", "Hammer Knight")
        assert attack_of(g, "Hammer Knight") == 4


def test_a_summoned_whisperer_comes_alone_but_at_focus_two_lowers_a_power_die() -> None:
    for copies, lowered in ((1, 0), (2, 1)):
        g = table(
            side(spellboard=focused("Summon Whisperer", copies), conjurations=["Whisperer"], dice="illusion"),
            side(FOE, dice="charm, charm class"),
        )
        choose(g, "Summon Whisperer")
        if asked(g)[0] == "do it?":
            choose(g, "yes")
        assert titles(g, g.players[0].units) == ["Whisperer"]
        assert pool(g.players[1].active).get("charm power", 0) == 1 - lowered


@pytest.mark.parametrize(
    ("dice", "left", "hurt"),
    [("charm, charm class", {"charm class": 2}, 0), ("charm class", {"charm class": 1}, 1), ("", {}, 1)],
)
def test_whisperer_haunts_a_power_die_or_else_the_phoenixborn(dice: str, left: dict[str, int], hurt: int) -> None:
    g = table(side(units=[unit("Whisperer", exhaustion=1), "Gilder"], dice="natural"), side(FOE, dice=dice))
    choose(g, "natural power", "Whisperer")
    assert titles(g, g.players[0].units) == ["Gilder"], "exhausted, and it haunts all the same"
    assert (pool(g.players[1].active), wounds(g, FOE)) == (left, hurt)


def test_whisperer_hurts_where_dice_may_not_be_lowered() -> None:
    law = ["Law of Assurance"]
    g = table(side(units=["Whisperer"], spellboard=law, dice="natural power"), side(FOE, dice="2 charm power"))
    choose(g, "natural power")
    if asked(g)[0] != "take an action":
        choose(g, "Whisperer")
    assert wounds(g, FOE) == 1
    assert g.players[1].active[5] == 2, "no die may be changed"


@pytest.mark.cards("Whisperer", "Vanish")
def test_haunt_is_cancelled_as_it_targets_the_opponent() -> None:
    g = table(side(units=["Whisperer", "Gilder"], dice="natural"), side(FOE, hand=["Vanish"], dice="illusion, charm"))
    choose(g, "natural power", "Whisperer")
    assert (asked(g), offered(g)) == (("respond?", 1), ["Vanish in hand", "no"])
    choose(g, "Vanish")
    assert (pool(g.players[1].active), wounds(g, FOE)) == ({"charm power": 1}, 0)


def test_soul_delver_raises_and_lowers_as_many_dice_as_there_are_tokens() -> None:
    me = {"title": "Coal Roarkwin", "status": 2}
    g = table(side(me, units=["Soul Delver"], dice="2 natural basic"), side(FOE, dice="charm class, 2 divine"))
    declare_attack(g, FOE, "Soul Delver")
    assert offered(g) == ["player 0", "player 1"]
    mine, theirs, mixed = g.copy(), g.copy(), g
    choose(mine, "player 0")  # neither die can be lowered
    assert pool(mine.players[0].active) == {"natural class": 2}
    choose(theirs, "player 1", "no", "divine power", "divine power")
    assert pool(theirs.players[1].active) == {"charm class": 1, "divine class": 2}
    choose(mixed, "player 1", "charm class")  # which is not lowered, so a divine die is
    assert pool(mixed.players[1].active) == {"charm power": 1, "divine power": 1, "divine class": 1}


RIMEA = {"title": "Rimea Careworn", "status": 2}


@pytest.mark.rules("R-RES-10")
def test_soul_delver_lowers_where_no_die_can_be_raised() -> None:
    g = table(side(RIMEA, units=["Soul Delver"]), side(FOE, dice="2 natural"))
    declare_attack(g, FOE, "Soul Delver")
    choose(g, "player 1")
    assert pool(g.players[1].active) == {"natural class": 2}
    g = table(side(RIMEA, units=["Soul Delver"]), side(FOE, dice="2 natural"))
    declare_attack(g, FOE, "Soul Delver")
    choose(g, "player 0")
    assert pool(g.players[1].active) == {"natural power": 2}, "who has no dice may be targeted"


@pytest.mark.rules("R-RES-02")
def test_soul_delver_moves_each_die_once() -> None:
    g = table(side(RIMEA, units=["Soul Delver"]), side(FOE, dice="natural class"))
    declare_attack(g, FOE, "Soul Delver")
    choose(g, "player 1", "natural class")
    assert pool(g.players[1].active) == {"natural power": 1}


@pytest.mark.rules("R-RES-10", "R-RES-02")
def test_soul_delver_moves_as_many_dice_as_it_can() -> None:
    """With too few dice to be lowered, basic ones have to be raised."""
    g = table(side(RIMEA, units=["Soul Delver"]), side(FOE, dice="2 natural basic, charm"))
    declare_attack(g, FOE, "Soul Delver")
    choose(g, "player 1")
    assert offered(g) == ["natural basic", "no"], "the other one has been picked"
    for game in (g, restore(g.defs, (), dumps(g))):
        choose(game, "no")
        assert pool(game.players[1].active) == {"natural class": 1, "natural basic": 1, "charm class": 1}


@pytest.mark.rules("R-RAGE-02", "R-RAGE-03", "R-RAGE-04", "R-LAW-09", "R-RES-10")
@pytest.mark.parametrize(
    ("tokens", "rage", "ways"),
    [
        (2, 3, {2: (1, 0), 1: (3, 0), 0: (0, 1)}),  # all dice on power: a token, and all are basic again
        (2, 1, {1: (1, 0), 0: (3, 0)}),  # a second die on power cannot be lowered
        (2, 0, {0: (2, 0)}),
        (3, 4, {3: (1, 0), 2: (3, 0), 0: (2, 1)}),  # raising goes on after the token
        (6, 2, {2: (3, 0), 0: (2, 1)}),  # there are five dice
    ],
)
def test_soul_delver_raises_or_lowers_rage_dice(tokens: int, rage: int, ways: dict[int, tuple[int, int]]) -> None:
    """The ability is not optional: each of X dice is lowered or raised."""
    start = fight([], ["Soul Delver"], pb=unit("Rimea Careworn", status=tokens), main=1, rage=rage)
    declare_attack(start, "The Corpse of Viros", "Soul Delver")
    choose(start, "player 1")
    if len(ways) > 1:
        assert (asked(start), offered(start)) == (("choose a number", 0), [f"number {n}" for n in ways])
        words = [f"lower {n}, raise the others" if n else "raise all" for n in ways]
        assert list(move_texts(start).values()) == words
    for n, (left, placed) in ways.items():
        g = start if len(ways) == 1 else choose(loads(start.defs, dumps(start)), f"number {n}")
        assert (numbers(g).rage, body_of(g).red_rains) == (left, placed)


@pytest.mark.rules("R-RAGE-05", "R-ULT-08")
def test_soul_delver_can_bring_an_ultimate_early() -> None:
    g = fight(["Glare"], ["Soul Delver"], pb=RIMEA, main=1, rage=4, body={"red rains": 2}, deck=())
    declare_attack(g, "The Corpse of Viros", "Soul Delver")
    choose(g, "player 1", "number 0")
    until_menu(g)
    assert (numbers(g).phase, numbers(g).rage) == (2, 1)


def test_soul_delver_without_tokens_does_nothing() -> None:
    g = table(side(units=["Soul Delver"], dice="natural basic"), side(FOE, units=["Gilder"], dice="charm"))
    declare_attack(g, FOE, "Soul Delver")
    assert asked(g) == ("declare a blocker", 1)


@pytest.mark.rules("R-SPELL-04")
def test_seek_the_depths_is_shuffled_into_the_draw_pile() -> None:
    g = table(
        side(
            hand=["Seek the Depths", "Anchornaut"],
            dice="2 natural",
            conjurations=["Soul Delver"],
            deck=["Iron Worker"] * 3,
        ),
        side(FOE),
    )
    choose(g, "Seek the Depths")
    p = g.players[0]
    assert titles(g, p.units) == ["Soul Delver"]
    assert marks(g, "Coal Roarkwin") == (0, 0, 1)
    assert sorted(titles(g, p.deck)) == ["Iron Worker"] * 3 + ["Seek the Depths"]
    assert titles(g, p.discard) == ["Anchornaut"]
    assert {g.seen[cid] for cid in p.deck} == {0}, "nobody knows where it lies"


def test_seek_the_depths_goes_back_without_a_place_for_the_soul_delver() -> None:
    g = table(
        side(
            hand=["Seek the Depths", "Anchornaut"],
            dice="2 natural",
            conjurations=["Soul Delver"],
            units=["Mist Spirit"] * 6,
        ),
        side(FOE),
    )
    choose(g, "Seek the Depths")
    assert titles(g, g.players[0].conjurations) == ["Soul Delver"]
    assert (marks(g, "Coal Roarkwin")[2], titles(g, g.players[0].deck).count("Seek the Depths")) == (1, 1)


@pytest.mark.rules("R-FAQ-12")
@pytest.mark.cards("Seek the Depths", "Copycat")
def test_a_copied_seek_the_depths_shuffles_the_card_that_copied_it() -> None:
    g = table(
        side(hand=["Seek the Depths", "Anchornaut"], dice="2 natural", conjurations=["Soul Delver"]),
        side("Victoria Glassfire", hand=["Copycat"], dice="charm"),
    )
    choose(g, "Seek the Depths", "Copycat")
    assert marks(g, "Victoria Glassfire")[2] == 1
    assert g.players[1].units == [], "no Soul Delver in that pile"
    assert (titles(g, g.players[1].deck).count("Copycat"), g.players[1].discard) == (1, [])
    assert titles(g, g.players[0].deck).count("Seek the Depths") == 1
