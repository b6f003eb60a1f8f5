"""The Protector of Argaia."""

import pytest

from tests.prelude import *
from tests.solo.viros import fight


def until_asked_yes(g: Game) -> None:
    """Pays and accepts until a pile is searched."""
    for _ in range(10):
        if asked(g)[0] == "choose a card from a pile":
            return
        choose(g, "yes" if "yes" in offered(g) else offered(g)[0])


def test_ingenuity_draws_or_refreshes_a_ready_spell() -> None:
    g = table(side("Fiona Mercywind", hand=["Anchornaut"], spellboard=[unit("Shifting Mist", exhaustion=1)]))
    choose(g, "Fiona Mercywind")
    assert offered(g) == ["mode 0", "mode 1"]
    choose(g, "mode 1")
    assert marks(g, "Shifting Mist") == (0, 0, 0)
    assert titles(g, g.players[0].discard) == ["Anchornaut"]


def test_summon_nightsong_cricket_at_focus_one_removes_a_card_if_a_power_was_spent() -> None:
    for dice, there in (("sympathy, natural", True), ("sympathy class, natural", False)):
        g = table(
            side(spellboard=focused("Summon Nightsong Cricket", 1), conjurations=["Nightsong Cricket"], dice=dice),
            side(FOE, discard=["Molten Gold"]),
        )
        choose(g, "Summon Nightsong Cricket")
        assert (asked(g)[0] == "do it?") is there
        if there:
            choose(g, "yes", "player 1")
            assert titles(g, g.players[1].removed) == ["Molten Gold"]


def test_summon_mind_fog_owl_at_focus_one_uses_a_spent_charm_power() -> None:
    g = table(
        side(spellboard=focused("Summon Mind Fog Owl", 1), conjurations=["Mind Fog Owl"], dice="charm, natural"),
        side(FOE, units=["Hammer Knight"]),
    )
    choose(g, "Summon Mind Fog Owl", "yes")
    assert values.attack(g, in_play(g, "Hammer Knight")) == 2


def test_confusion_spores_keep_a_unit_from_blocking_and_at_focus_one_sell_a_side_action() -> None:
    g = table(
        side(spellboard=focused("Confusion Spores", 1), units=["Hammer Knight"], dice="sympathy"),
        side(FOE, units=["Iron Worker"]),
    )
    choose(g, "Confusion Spores", "Iron Worker", "yes")
    assert g.players[0].side == 1
    declare_attack(g, FOE, "Hammer Knight")
    assert wounds(g, FOE) == 3


def test_mind_maze_holds_a_unit_until_someone_pays_or_the_round_ends() -> None:
    g = table(
        side(units=[unit("Hammer Knight", attached=["Mind Maze"])], hand=["Molten Gold"], dice="natural"), side(FOE)
    )
    assert "attack" not in offered(g)
    choose(g, "Mind Maze")
    assert titles(g, g.players[0].units) == ["Hammer Knight"]
    assert in_play(g, "Hammer Knight").attached == ()
    assert sorted(titles(g, g.players[0].discard)) == ["Mind Maze", "Molten Gold"]
    g = table(side(units=[unit("Hammer Knight", attached=["Mind Maze"])]), side(FOE))
    next_round(g)
    assert titles(g, g.players[0].units) == []


def test_essence_druid_recalls_a_ready_spell() -> None:
    g = table(
        side(hand=["Essence Druid"], discard=["Shifting Mist", "Molten Gold"], dice="sympathy, charm, natural"),
        side(FOE),
    )
    choose(g, "Essence Druid", "Essence Druid")
    assert offered(g) == ["Shifting Mist", "no"]


def test_nightsong_cricket_sings_twice() -> None:
    g = table(
        side(FOE, units=["Iron Worker"], dice="natural", discard=["Molten Gold"]),
        side(units=["Nightsong Cricket"], dice="charm", discard=["Anchornaut", "Hammer Knight"]),
    )
    choose(g, "natural power", "Nightsong Cricket")
    assert asked(g) == ("choose an ability", 1)
    choose(g, "ability 1")
    assert asked(g) == ("choose a card from a pile", 0)
    choose(g, "Hammer Knight")
    assert titles(g, g.players[0].hand) == ["Molten Gold"]
    assert titles(g, g.players[1].hand) == ["Hammer Knight"]
    assert asked(g) == ("choose a player", 1)


@pytest.mark.rules("R-FAQ-36", "R-DEST-03")
def test_a_spell_being_resolved_is_in_no_discard_pile() -> None:
    g = table(
        side(
            "Saria Guideman",
            units=["Nightsong Cricket", "Iron Worker"],
            hand=["Crescendo", "Cover"],
            dice="sympathy",
            discard=["Anchornaut"],
        ),
        side(FOE, units=["Hammer Knight"], discard=["Iron Worker"]),
    )
    declare_attack(g, FOE, "Iron Worker")
    choose(g, "Crescendo")
    for _ in range(10):
        if asked(g)[0] == "choose a card from a pile":
            assert "Crescendo" not in offered(g)
            if "Anchornaut" in offered(g):
                return
        names = offered(g)
        choose(g, next(w for w in ("Nightsong Cricket", names[0]) if w in names))
    raise AssertionError(f"no search of the own pile: {offered(g)}")


def test_mind_fog_owl_is_blocked_last() -> None:
    g = table(side(units=["Mind Fog Owl", "Iron Worker"]), side(FOE, units=["Mist Spirit", "Hammer Knight"]))
    declare_attack(g, FOE, "Mind Fog Owl", "Iron Worker")
    choose(g, "Mist Spirit")
    assert asked(g) == ("declare a blocker", 1)
    choose(g, "Hammer Knight")
    until_menu(g, 0)
    assert wounds(g, FOE) == 0
    g = table(side(units=["Mind Fog Owl", "Iron Worker"]), side(FOE, units=["Mist Spirit"]))
    declare_attack(g, FOE, "Mind Fog Owl", "Iron Worker")
    choose(g, "Mist Spirit")
    until_menu(g, 0)
    assert wounds(g, FOE) == 2


def test_return_to_soil_buries_after_a_kill() -> None:
    g = table(
        side(hand=["Return to Soil"], dice="charm"),
        side(FOE, units=["Anchornaut"], deck=["Molten Gold", "Iron Worker"], discard=["Shifting Mist"]),
    )
    choose(g, "Return to Soil", "yes")
    assert "Anchornaut" not in offered(g)
    choose(g, "Molten Gold", "Shifting Mist")
    assert sorted(titles(g, g.players[1].removed)) == ["Molten Gold", "Shifting Mist"]
    g = table(side(hand=["Return to Soil"], dice="charm"), side(FOE, units=["Hammer Knight"]))
    choose(g, "Return to Soil")
    assert wounds(g, "Hammer Knight") == 1
    assert len(g.players[1].deck) == 5


@pytest.mark.rules("R-TGT-09")
@pytest.mark.cards("Return to Soil", "Vanish")
def test_return_to_soil_targets_the_opponent_whose_unit_it_destroyed() -> None:
    foe = side(FOE, units=["Anchornaut"], hand=["Vanish"], dice="illusion")
    g = table(side(hand=["Return to Soil"], dice="charm"), foe)
    choose(g, "Return to Soil")
    assert "Vanish in hand" in offered(g)
    choose(g, "Vanish")
    until_menu(g)
    assert (len(g.players[1].deck), sorted(titles(g, g.players[1].discard))) == (5, ["Anchornaut", "Vanish"])


@pytest.mark.rules("R-FAQ-45", "R-FAQ-65", "R-DEST-03")
def test_return_to_soil_finds_everything_but_the_unit_it_destroyed() -> None:
    g = table(
        side(hand=["Return to Soil"], dice="charm, natural"),
        side(FOE, units=["Raptor Herder"], discard=["Raptor Herder", "Iron Worker"], deck=["Cover", "Cover"]),
    )
    choose(g, "Return to Soil")
    until_asked_yes(g)
    assert sorted(offered(g)) == ["Cover", "Iron Worker", "Raptor Herder", "no"], "an older Raptor Herder and the rest"
    choose(g, "Raptor Herder")
    assert sorted(offered(g)) == ["Cover", "Iron Worker", "no"], "the one destroyed now is in no pile yet"
    choose(g, "Iron Worker")
    assert sorted(titles(g, g.players[1].removed)) == ["Iron Worker", "Raptor Herder"]
    assert titles(g, g.players[1].discard) == ["Cover", "Raptor Herder"]


def test_seeds_of_aggression_target_both_and_the_units_deal_the_damage() -> None:
    g = table(
        side(hand=["Seeds of Aggression"], units=["Silver Paladin"], dice="charm, divine class"),
        side(FOE, units=["Iron Worker"], hand=["Golden Veil"], dice=ALL_DICE),
    )
    choose(g, "Seeds of Aggression")
    cancelled = choose(g.copy(), "Golden Veil")
    assert wounds(cancelled, "Silver Paladin") == 0
    choose(g, "no")
    until_menu(g, 0)
    assert g.players[1].units == []
    assert wounds(g, "Silver Paladin") == 2


def other_windows(g: Game) -> list[list[str]]:
    """What the other player is offered until seat 0 stands in the menu again; that player declines, seat 0 accepts."""
    found = []
    while asked(g) != ("take an action", 0):
        if asked(g)[1] == 1:
            found.append(offered(g))
        choose(g, "no" if asked(g)[1] == 1 and "no" in offered(g) else offered(g)[0])
    return found


@pytest.mark.rules("R-DMG-12")
@pytest.mark.cards("Seeds of Aggression", "Fate Reflection", "Angelic Rescue")
@pytest.mark.parametrize("answer", ["Fate Reflection", "Angelic Rescue"])
def test_no_spell_deals_the_damage_of_units_to_each_other(answer: str) -> None:
    """What answers damage by a spell answers that of a spell, and not that of a unit which a spell names."""
    them = side(FOE, units=["Dread Wraith"], hand=[answer], dice=ALL_DICE)
    g = table(side(hand=["Seeds of Aggression"], units=["Hammer Knight"], dice="charm"), them)
    choose(g, "Seeds of Aggression")
    assert (other_windows(g), wounds(g, "Dread Wraith")) == ([], 3)
    g = table(side(hand=["Nature's Wrath"], dice="natural"), them)
    choose(g, "Nature's Wrath")
    assert offered(g) == [f"{answer} in hand", "no"]


@pytest.mark.rules("R-DMG-12")
@pytest.mark.cards("Seeds of Aggression", "Safeguard")
def test_safeguard_does_not_stop_a_unit_that_a_spell_sets_on_another() -> None:
    me = side(hand=["Safeguard"], units=["Dread Wraith"], dice="natural", main=0)
    g = table(me, side(FOE, units=["Hammer Knight"], hand=["Seeds of Aggression"], dice="charm"))
    choose(g, "Safeguard", "Dread Wraith")
    until_menu(g, 1)
    choose(g, "Seeds of Aggression")
    until_menu(g, 1)
    assert wounds(g, "Dread Wraith") == 3


@pytest.mark.rules("R-DMG-12", "R-DEST-05")
@pytest.mark.cards("Seeds of Aggression", "Blood Shaman", "Afterimage", "Double Down")
@pytest.mark.parametrize(
    ("victim", "answer"), [("Anchornaut", "Afterimage"), ("Mist Spirit", "Double Down"), ("Anchornaut", "")]
)
def test_units_that_destroy_each_other_are_destroyed_as_a_result_of_the_spell(victim: str, answer: str) -> None:
    mine = side(hand=["Seeds of Aggression"], units=["Hammer Knight"], dice="charm")
    pile = {"conjurations": ["Mist Spirit"] * 2}
    g = table(mine, side(FOE, units=[victim], hand=[answer or "Cover"], dice=ALL_DICE, **pile))
    choose(g, "Seeds of Aggression")
    assert other_windows(g) == ([[f"{answer} in hand", "no"]] if answer else [])
    mine = side(hand=["Seeds of Aggression"], units=["Blood Shaman"], dice="charm, natural basic")
    g = table(mine, side(FOE, units=["Hammer Knight"]))
    choose(g, "Seeds of Aggression")
    assert asked(g) == ("respond?", 0), "Blood Ritual: a spell of its own player"


@pytest.mark.rules("R-DMG-12", "R-CDEF-16")
@pytest.mark.cards("Seeds of Aggression", "Law of Domination")
@pytest.mark.parametrize("spell", ["Seeds of Aggression", "Law of Domination"])
@pytest.mark.parametrize(("classes", "answers"), [(BY_ANY, True), (BY_ATTACK, False), (BY_SPELL, False)])
def test_the_damage_of_aspects_and_units_to_each_other(spell: str, classes: SourceClass, answers: bool) -> None:
    """Against a Chimera as between players; the wounds for an aspect that it destroys are placed as ever."""
    thorny = CardDef(
        "Thorny",
        ASPECT,
        attack=1,
        life=3,
        blood=2,
        abilities=(Triggered(after_this(DAMAGE_DEALT, classes), (Damage(Each(Cards(PB, THEIRS)), 1),)),),
    )
    g = fight(["Thorny"], ["Hammer Knight"], hand=(spell,), dice="charm, divine", main=1, defs=with_cards(thorny))
    choose(g, spell)
    while asked(g)[0] != "take an action":
        choose(g, offered(g)[0])
    assert g.players[1].units == []
    assert (wounds(g, "Hammer Knight"), wounds(g, "The Corpse of Viros")) == (1, 2)
    assert wounds(g, "Coal Roarkwin") == int(answers)


def test_exhortation_reads_both_attack_values_first() -> None:
    g = position(
        side(
            units=["Hammer Knight", "Iron Worker"],
            hand=["Exhortation"],
            deck=["Anchornaut"] * 3,
            dice="charm, sympathy",
        )
    )
    choose(g, "Exhortation", "Hammer Knight")
    assert values.attack(g, in_play(g, "Hammer Knight")) == 5
    assert values.attack(g, in_play(g, "Iron Worker")) == 5


def test_exhortation_needs_two_units() -> None:
    g = position(side(units=["Hammer Knight"], hand=["Exhortation"], deck=["Anchornaut"] * 3, dice="charm, sympathy"))
    assert "Exhortation in hand" not in offered(g)


@pytest.mark.parametrize("action", [0, 1])
def test_new_ideas_take_either_action_and_bury_a_card_for_three(action: int) -> None:
    g = table(
        side(
            hand=["New Ideas", "Void Pulse", "Anchornaut"],
            dice="sympathy",
            main=1 - action,
            side=action,
            deck=["Crescendo", "Anchornaut", "Close Combat"],
        )
    )
    choose(g, "New Ideas")
    assert sorted(offered(g)) == ["Anchornaut in hand", "Void Pulse in hand"], "no refusal, and no other end"
    choose(g, "Void Pulse")
    assert titles(g, g.players[0].hand) == ["Anchornaut", "Crescendo", "Anchornaut", "Close Combat"]
    assert titles(g, g.players[0].deck) == ["Void Pulse"]


def test_new_ideas_need_another_card_in_hand() -> None:
    g = table(side(hand=["New Ideas"], dice="sympathy"))
    assert "New Ideas in hand" not in offered(g)


def test_summon_majestic_titan_takes_three_dice() -> None:
    title = "Majestic Titan"
    for dice, there in (("charm class, sympathy class, natural basic", True), ("2 charm class, natural basic", False)):
        g = table(side(spellboard=[f"Summon {title}"], conjurations=[title], dice=dice), side(FOE))
        assert (f"Summon {title}" in offered(g)) is there
    g = table(side(spellboard=[f"Summon {title}"], conjurations=[title], dice="charm, sympathy, natural"), side(FOE))
    choose(g, f"Summon {title}")
    assert titles(g, g.players[0].units) == [title]


def test_majestic_titan_is_not_held_up_by_small_units() -> None:
    g = table(side(units=["Majestic Titan"]), side(FOE, units=["Mist Spirit", "Iron Worker", "Butterfly Monk"]))
    declare_attack(g, FOE, "Majestic Titan")
    assert offered(g) == ["Iron Worker", "no"]


def test_majestic_titan_renews_itself_for_a_copy_of_its_spell_though_exhausted() -> None:
    titan = unit("Majestic Titan", exhaustion=2, attached=["Mind Maze", "Root Armor"], wounds=1)
    g = table(
        side(
            units=[titan], spellboard=[*focused("Summon Majestic Titan", 1), "Confusion Spores"], dice="natural basic"
        ),
        side(FOE),
    )
    choose(g, "Majestic Titan", "Summon Majestic Titan")
    assert marks(g, "Majestic Titan") == (1, 0, 0)
    assert in_play(g, "Majestic Titan").attached == ()
    assert titles(g, g.players[0].spells) == ["Summon Majestic Titan", "Confusion Spores"], "one copy was discarded"


def test_majestic_titan_needs_a_copy_of_its_spell_to_renew_itself() -> None:
    titan = unit("Majestic Titan", exhaustion=1)
    g = table(side(units=[titan], spellboard=["Confusion Spores"], dice="natural basic"), side(FOE))
    assert "Majestic Titan" not in offered(g)
