"""Questions about single cards, and errata (R-FAQ-01..66, R-ERR-01..06)."""

import pytest

from ashes_env.cards.registry import by_title
from ashes_env.decks.deck import parse
from ashes_env.decks.legality import legal
from ashes_env.language.carddef import CardDef
from ashes_env.language.codes import ACTION_SPELL, PB
from ashes_env.language.costs import main
from ashes_env.language.effects import Damage, Destroy
from ashes_env.language.targets import Cards, Choose
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.scenarios import side, unit
from tests.support import (
    asked,
    choose,
    declare_attack,
    in_play,
    marks,
    next_round,
    offered,
    pool,
    table,
    titles,
    until_asked,
    until_menu,
    with_cards,
    wounds,
)

AR = "Aradel Summergaard"
DOOM = CardDef("Doom", ACTION_SPELL, main(), effect=(Destroy(Choose()),))
HURT = CardDef("Hurt", ACTION_SPELL, main(), effect=(Damage(Choose(Cards(PB)), 1),))
DEFS = with_cards(DOOM, HURT)


def answer_all(g: Game, *wanted: str) -> Game:
    """Gives the wanted answers whenever they are on offer, the first option or a refusal otherwise, up to a menu."""
    for _ in range(100):
        if not offered(g) or asked(g)[0] == "take an action":
            return g
        names = offered(g)
        choose(g, next(w for w in (*wanted, "no", names[0]) if w in names))
    raise AssertionError("no end")


@pytest.mark.rules("R-FAQ-01", "R-TURN-08")
def test_a_copied_accelerate_gives_no_actions_on_the_turn_of_another() -> None:
    g = table(
        side(hand=["Accelerate"], dice="time"),
        side("Victoria Glassfire", hand=["Copycat"], dice="2 charm"),
    )
    choose(g, "Accelerate")
    until_asked(g, "respond?", 1)
    choose(g, "Copycat")
    answer_all(g)
    foe = g.players[1]
    assert (foe.main, foe.side) == (0, 0)
    assert titles(g, foe.hand) == ["Anchornaut"]
    assert g.players[0].side == 2, "the caster has the two additional ones"
    assert asked(g) == ("take an action", 0)


@pytest.mark.rules("R-FAQ-02")
def test_smolder_has_to_target_its_own_side_when_only_that_has_no_draw_pile() -> None:
    g = table(side(AR, units=["Ash Spirit"], deck=[]), side(), fatigue=False)
    mine = g.cards[g.players[0].pb]
    before = mine.wounds
    while g.round == 1 and mine.wounds == before:
        names = offered(g)
        choose(g, next((w for w in ("no", "end turn", "pass") if w in names), names[0]))
    assert mine.wounds == before + 1
    assert wounds(g, "Coal Roarkwin") == 0


@pytest.mark.rules("R-FAQ-03", "R-FIELD-02")
def test_a_blinked_unit_comes_back_onto_a_full_battlefield_into_the_discard_pile() -> None:
    spirits = ["Mist Spirit"] * 5
    g = table(
        side(units=[*spirits, "Iron Worker"], hand=["Blink"], dice="natural, ceremonial", conjurations=["Gilder"],
             spellboard=["Summon Gilder"]),
        side(AR),
    )  # fmt: skip
    choose(g, "Blink", "ceremonial power", "Iron Worker", "Summon Gilder")
    until_menu(g, 1)
    assert len(g.players[0].units) == 6
    assert titles(g, g.players[0].discard) == ["Blink", "Iron Worker"]


@pytest.mark.rules("R-FAQ-10")
@pytest.mark.parametrize(("exhaustion", "hurt"), [(0, 1), (1, 0)])
def test_choke_hurts_only_whom_it_exhausts(exhaustion: int, hurt: int) -> None:
    g = table(side(hand=["Choke", "Expand Energy"], dice="2 ceremonial"), side({"title": AR, "exhaustion": exhaustion}))
    if exhaustion:
        assert "Choke in hand" not in offered(g), "no unexhausted Phoenixborn to target"
    else:
        choose(g, "Choke")
    assert marks(g, AR) == (hurt, 1, 0)


@pytest.mark.rules("R-FAQ-12")
def test_a_copied_phoenixborn_ability_hurts_the_copiers_phoenixborn() -> None:
    g = table(
        side("Odette Diamondcrest", units=["Iron Worker"]),
        side("Victoria Glassfire", units=["Hammer Knight"], hand=["Copycat"], dice="charm"),
    )
    choose(g, "Odette Diamondcrest", "Hammer Knight")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Odette Diamondcrest")) == (2, 3)
    choose(g, "Copycat", "Iron Worker")
    assert titles(g, g.players[0].discard) == ["Iron Worker"]
    assert (wounds(g, "Victoria Glassfire"), wounds(g, "Odette Diamondcrest")) == (2, 3)
    assert in_play(g, "Victoria Glassfire").exhaustion == 0, "no cost is paid for a copy"


@pytest.mark.rules("R-FAQ-13", "R-REACT-05")
def test_a_copycat_may_copy_what_a_copycat_copied() -> None:
    g = table(
        side("Victoria Glassfire", hand=["Hurt", "Copycat"], dice="charm"),
        side("Odette Diamondcrest", hand=["Copycat"], dice="charm"), defs=DEFS,
    )  # fmt: skip
    choose(g, "Hurt", "Odette Diamondcrest", "Copycat", "Victoria Glassfire")
    assert (wounds(g, "Odette Diamondcrest"), wounds(g, "Victoria Glassfire")) == (1, 1)
    assert (asked(g), offered(g)) == (("respond?", 0), ["Copycat in hand", "no"])
    choose(g, "Copycat", "Odette Diamondcrest")
    assert wounds(g, "Odette Diamondcrest") == 2
    assert asked(g) == ("take an action", 0)


@pytest.mark.rules("R-FAQ-14")
def test_a_copied_summoning_takes_from_the_copiers_own_pile() -> None:
    g = table(
        side(hand=["Summon Calamity Golem"], units=["Iron Worker", "Anchornaut"], dice="3 ceremonial",
             conjurations=["Calamity Golem"]),
        side("Victoria Glassfire", units=["Iron Worker", "Anchornaut"], hand=["Copycat"], dice="charm"),
    )  # fmt: skip
    choose(g, "Summon Calamity Golem", "Anchornaut")
    assert in_play(g, "Calamity Golem").wounds == 1
    choose(g, "Copycat", "Anchornaut")
    assert titles(g, g.players[1].units) == ["Iron Worker"], "an ally was destroyed, and there is no Golem to place"


@pytest.mark.rules("R-FAQ-17", "R-ATKPB-14", "R-ATKPB-13")
def test_an_ally_that_disengages_is_not_exhausted() -> None:
    g = table(side(units=["Iron Worker"], hand=["Disengage"], dice="time"), side(AR, units=["Hammer Knight"]))
    declare_attack(g, AR)
    choose(g, "Hammer Knight", "Disengage")
    assert marks(g, "Iron Worker") == (0, 0, 0)
    assert marks(g, "Hammer Knight") == (0, 1, 0), "only the token of Disengage"
    assert wounds(g, AR) == 0


@pytest.mark.rules("R-FAQ-21", "R-FAQ-22", "R-EXH-09")
def test_a_card_exhausted_before_its_turn_in_eras_end_is_skipped() -> None:
    g = table(
        side(units=["Crypt Guardian"], hand=["Era's End"], dice="time"),
        side(AR, units=["Blood Puppet", "Crypt Guardian"]),
    )
    choose(g, "Era's End")
    assert (asked(g), offered(g)) == (("choose what is next", 0), ["Crypt Guardian", "Blood Puppet", "Crypt Guardian"])
    choose(g, "Crypt Guardian#1")
    assert (asked(g), offered(g)) == (("do it?", 0), ["yes", "no"])
    choose(g, "yes", "Blood Puppet")
    assert in_play(g, "Blood Puppet").exhaustion == 1
    assert wounds(g, AR) == 0, "Cursed 1 was exhausted away"
    assert asked(g) == ("do it?", 1), "the other Crypt Guardian's controller makes its choices"
    choose(g, "no")
    assert [marks(g, "Crypt Guardian", nth)[1] for nth in (0, 1)] == [0, 0]


@pytest.mark.rules("R-FAQ-21", "R-RES-10")
@pytest.mark.cards("Crypt Guardian", "Era's End")
@pytest.mark.parametrize(("word", "exhausted"), [("yes", 1), ("no", 0)])
def test_an_optional_end_of_the_round_stays_optional_when_it_comes_early(word: str, exhausted: int) -> None:
    g = table(side("Rowan Umberend", units=["Crypt Guardian"], hand=["Era's End", "Anchornaut"], dice="time"))
    choose(g, "Era's End")
    assert (asked(g), offered(g)) == (("do it?", 0), ["yes", "no"])
    choose(g, word)
    assert in_play(g, "Crypt Guardian").exhaustion == exhausted


@pytest.mark.rules("R-FAQ-26", "R-GRD-08")
def test_pounce_lasts_for_the_turn_whatever_guards() -> None:
    g = table(side(units=["Fox Spirit"]), side(AR, units=[unit("Hammer Knight", exhaustion=1)]))
    declare_attack(g, "Hammer Knight")
    choose(g, AR)
    assert wounds(g, AR) == 3
    assert values.attack(g, in_play(g, "Fox Spirit")) == 3
    g = table(side(units=["Fox Spirit"]), side(AR, units=["Hammer Knight"]))
    declare_attack(g, "Hammer Knight")
    choose(g, AR)
    assert wounds(g, AR) == 1, "not for an unexhausted target"


@pytest.mark.rules("R-FAQ-33", "R-PREP-08")
def test_overtime_draws_beyond_a_full_hand() -> None:
    g = table(side(units=["Iron Worker"], hand=["Anchornaut"] * 5), side(AR, hand=["Anchornaut"] * 5))
    until_asked(g, "draw additional cards")
    assert offered(g) == ["number 0", "number 1", "number 2"]
    choose(g, "number 2")
    assert len(g.players[0].hand) == 7


@pytest.mark.rules("R-FAQ-36", "R-DEST-03")
def test_a_spell_being_resolved_is_in_no_discard_pile() -> None:
    g = table(
        side("Saria Guideman", units=["Nightsong Cricket", "Iron Worker"], hand=["Crescendo", "Cover"],
             dice="sympathy", discard=["Anchornaut"]),
        side(AR, units=["Hammer Knight"], discard=["Iron Worker"]),
    )  # fmt: skip
    declare_attack(g, AR, "Iron Worker")
    choose(g, "Crescendo")
    for _ in range(10):
        if asked(g)[0] == "choose a card from a pile":
            assert "Crescendo" not in offered(g)
            if "Anchornaut" in offered(g):
                return
        names = offered(g)
        choose(g, next(w for w in ("Nightsong Cricket", names[0]) if w in names))
    raise AssertionError(f"no search of the own pile: {offered(g)}")


@pytest.mark.rules("R-FAQ-37", "R-VAL-01")
def test_enter_the_fray_reads_the_attack_value_after_the_wounds() -> None:
    g = table(side("Odette Diamondcrest"), side(AR, units=["Dread Wraith"]))
    choose(g, "Odette Diamondcrest")
    assert (wounds(g, "Dread Wraith"), wounds(g, "Odette Diamondcrest")) == (2, 3)


@pytest.mark.rules("R-FAQ-38", "R-DEST-05")
def test_enter_the_fray_reads_the_value_at_destruction() -> None:
    g = table(side("Odette Diamondcrest"),
              side(AR, units=[unit("Dread Wraith", wounds=6, attached=["Root Armor", "Infuriate"])]))  # fmt: skip
    choose(g, "Odette Diamondcrest")
    assert wounds(g, "Odette Diamondcrest") == 1 + 2 * 7, "attack 1, Rage 2, 7 wounds when it was destroyed"


@pytest.mark.rules("R-FAQ-46", "R-FAQ-61", "R-CANC-05")
@pytest.mark.parametrize(("spell", "dice"), [("Rile the Meek", "charm"), ("Tsunami Shot", "2 natural")])
def test_veiling_one_instance_of_damage_stops_all_later_ones(spell: str, dice: str) -> None:
    g = table(
        side(units=["Gilder", "Gilder", "Gilder", "Gilder"], hand=[spell], dice=dice),
        side(AR, units=["Hammer Knight", unit("Hammer Knight", wounds=1)], hand=["Golden Veil"], dice="charm"),
    )
    choose(g, spell)
    while asked(g)[0] == "pay with a die":
        choose(g, offered(g)[0])
    choose(g, "yes", "Hammer Knight", "no", "yes", "Hammer Knight", "no", "yes", "Hammer Knight", "Golden Veil")
    assert (wounds(g, "Hammer Knight"), wounds(g, "Hammer Knight", 1)) == (2, 1)
    assert asked(g)[0] == "take an action"


@pytest.mark.rules("R-FAQ-48")
def test_safeguard_lasts_over_the_end_of_a_round() -> None:
    g = table(side(units=["Iron Worker"], hand=["Safeguard"], dice="natural"), side(AR, units=["Hammer Knight"]),
              first=0)  # fmt: skip
    choose(g, "Safeguard", "Iron Worker", "pass")
    next_round(g)
    assert (g.round, g.active) == (2, 1)
    declare_attack(g, "Iron Worker", "Hammer Knight")
    answer_all(g, "no")
    assert wounds(g, "Iron Worker") == 0
    until_menu(g, 0)
    until_menu(choose(g, "pass"), 1)
    in_play(g, "Hammer Knight").exhaustion = 0
    assert not in_play(g, "Iron Worker").timed, "until the start of the next own turn"


@pytest.mark.rules("R-FAQ-50", "R-ATKU-08")
@pytest.mark.parametrize(("exhaustion", "targets"), [(0, [AR]), (1, [AR, "Shield Mage", "Iron Worker"])])
def test_a_defensive_aura_leaves_only_the_phoenixborn_to_attack(exhaustion: int, targets: list[str]) -> None:
    g = table(side(units=["Hammer Knight", "Iron Worker"]),
              side(AR, units=[unit("Shield Mage", exhaustion=exhaustion), "Iron Worker"]))  # fmt: skip
    choose(g, "attack")
    if exhaustion:
        assert offered(g) == targets
    else:
        assert asked(g)[0] == "declare attackers", "one target"
        choose(g, "Hammer Knight", "no")
        assert asked(g)[0] == "declare a blocker"


@pytest.mark.rules("R-FAQ-53", "R-ATKU-08")
def test_turning_into_a_shield_mage_comes_too_late_for_an_attack() -> None:
    g = table(
        side(units=["Hammer Knight", "Shield Mage"]),
        side(AR, units=["Iron Worker"], hand=["Strange Copy"], dice="illusion", guarded=True),
    )
    declare_attack(g, "Iron Worker", "Hammer Knight")
    choose(g, "Strange Copy", "Shield Mage")
    answer_all(g, "no")
    assert titles(g, g.players[1].discard) == ["Strange Copy", "Iron Worker"]


@pytest.mark.rules("R-FAQ-51", "R-REACT-03")
def test_stasis_cannot_answer_lightning_speed() -> None:
    for attacker, able in ((unit("Squall Stallion", status=2), False), ("Iron Worker", True)):
        g = table(side("Victoria Glassfire", units=[attacker]), side(AR, hand=["Stasis"], dice="time"))
        declare_attack(g, AR)
        assert ("Stasis in hand" in offered(g)) is able
        until_menu(g)
        assert wounds(g, AR) == 2
    g = table(
        side("Victoria Glassfire", units=[unit("Squall Stallion", status=2)]),
        side(AR, hand=["Stasis"], dice="time", units=["Hammer Knight", "Anchornaut"]),
    )
    declare_attack(g, AR)
    assert offered(g) == ["Stasis in hand", "no"]
    choose(g, "Stasis")
    assert (asked(g), offered(g)) == (("attach to", 1), ["Hammer Knight", "Anchornaut"]), "other units are no matter"
    g = table(
        side("Victoria Glassfire", units=[unit("Squall Stallion", status=2), "Iron Worker"]),
        side(AR, hand=["Stasis"], dice="time"),
    )
    declare_attack(g, AR, "Squall Stallion", "Iron Worker")
    choose(g, "Stasis")
    assert in_play(g, "Squall Stallion").attached == ()
    assert in_play(g, "Iron Worker").attached != ()
    g = table(
        side(AR, hand=["Stasis"], dice="time"),
        side("Victoria Glassfire", units=[unit("Squall Stallion", status=2)]),
    )
    choose(g, "Stasis")
    assert in_play(g, "Squall Stallion").attached != (), "on the own turn it is no reaction"


@pytest.mark.rules("R-FAQ-52", "R-UNIT-10")
def test_a_copied_swarm_comes_back_as_a_swarm_and_is_itself_again_after_the_turn() -> None:
    g = table(
        side(units=["Vampire Bat Swarm", "Hammer Knight"]),
        side(AR, units=[unit("Iron Worker", status=1, attached=["Root Armor"])], guarded=True, hand=["Strange Copy"],
             dice="illusion, ceremonial class"),
    )  # fmt: skip
    declare_attack(g, "Iron Worker", "Hammer Knight")
    choose(g, "Strange Copy", "Vampire Bat Swarm")
    while asked(g)[0] != "respond?" or "no" not in offered(g):
        choose(g, "no" if asked(g)[0] == "counter?" else offered(g)[0])
    choose(g, offered(g)[0])
    back = g.cards[g.players[1].units[0]]
    assert (back.d.title, back.wounds, back.status, back.attached) == ("Vampire Bat Swarm", 0, 0, ())
    assert g.by_id[back.id].title == "Iron Worker"
    until_menu(g, 1)
    back = g.cards[g.players[1].units[0]]
    assert (back.d.title, values.attack(g, back), values.life(g, back)) == ("Iron Worker", 2, 2)


@pytest.mark.rules("R-UNIT-10", "R-FAQ-30")
def test_a_swarm_that_comes_back_is_still_under_what_applied_to_it() -> None:
    g = table(
        side(AR, units=[unit("Vampire Bat Swarm", lasting=[{"kind": "attack", "n": 2}])], dice="ceremonial class",
             hand=["Doom"]),
        side(), defs=DEFS,
    )  # fmt: skip
    choose(g, "Doom", "Vampire Bat Swarm")
    swarm = in_play(g, "Vampire Bat Swarm")
    assert (values.attack(g, swarm), values.exhausted(g, swarm)) == (4, False)
    until_menu(g, 1)
    assert values.attack(g, in_play(g, "Vampire Bat Swarm")) == 2


@pytest.mark.rules("R-FAQ-55")
def test_the_end_of_a_copy_is_nobodys_effect() -> None:
    g = table(
        side(units=["Iron Worker", "Hammer Knight"], hand=["Cover"]),
        side(AR, units=["Psychic Vampire"], hand=["Strange Copy"], dice="illusion", guarded=True),
    )
    declare_attack(g, "Psychic Vampire", "Iron Worker")
    choose(g, "Strange Copy", "Hammer Knight", "no")
    assert g.cards[g.players[1].units[0]].wounds == 2
    until_menu(g, 1)
    assert titles(g, g.players[1].discard) == ["Strange Copy", "Psychic Vampire"]
    assert titles(g, g.players[0].hand) == ["Cover"], "Lobotomize did not trigger"
    g = table(side(units=["Iron Worker"], hand=["Cover"]), side(AR, units=["Psychic Vampire"], guarded=True))
    declare_attack(g, "Psychic Vampire")
    answer_all(g, "no")
    assert titles(g, g.players[0].hand) == [], "an attack does"


@pytest.mark.rules("R-FAQ-56")
def test_an_ally_that_is_a_copy_of_a_conjuration_is_an_ally() -> None:
    for title, status in (("Iron Worker", 1), ("Mist Spirit", 0)):
        model = "Mist Spirit" if status else "Iron Worker"
        g = table(
            side(units=[model, "Hammer Knight"]),
            side(AR, units=[title], hand=["Strange Copy"], dice="illusion", spellboard=["Chant of Revenge"],
                 guarded=True),
        )  # fmt: skip
        declare_attack(g, title if title != model else f"{title}#2", "Hammer Knight")
        choose(g, "Strange Copy", model)
        answer_all(g, "no")
        assert in_play(g, "Chant of Revenge").status == status


@pytest.mark.rules("R-FAQ-63")
@pytest.mark.parametrize(("own", "rolled"), [("2 charm basic", 2), ("4 charm basic", 3)])
def test_surprise_rolls_as_many_own_dice_as_possible(own: str, rolled: int) -> None:
    g = table(side("Victoria Glassfire", dice=f"illusion, {own}"), side(AR, dice="3 natural basic"))
    g.script = [("die", (2,))] * (3 + rolled)
    choose(g, "Victoria Glassfire")
    for _ in range(20):
        if asked(g)[0] == "take an action":
            break
        names = [n for n in offered(g) if n != "no"]
        choose(g, names[0] if names else "no")
    assert pool(g.players[1].active) == {"natural power": 3}
    assert pool(g.players[0].active).get("charm power", 0) == rolled
    assert g.script == [], "no die was rolled besides"


@pytest.mark.rules("R-FAQ-64", "R-FAQ-65", "R-SIM-01")
def test_void_pulse_changes_dice_before_the_destruction_is_answered() -> None:
    g = table(
        side("Hope Everthorn", units=["Iron Worker"], hand=["Void Pulse"], dice="natural"),
        side(AR, units=["Mist Spirit"], hand=["Final Cry"], dice="ceremonial"),
    )
    declare_attack(g, AR)
    choose(g, "Void Pulse")
    assert asked(g)[1] == 0, "the active player goes first"
    assert titles(g, g.players[0].hand) == ["Anchornaut"] * 2
    assert g.aside, "the Spirit is in no pile yet"
    choose(g, "player 1")
    while asked(g)[1] == 0 and asked(g)[0] != "take an action":
        names = [n for n in offered(g) if n != "no"]
        choose(g, "basic" if "basic" in names else names[0] if names else "no")
    assert pool(g.players[1].active) == {"ceremonial basic": 1}
    assert "Final Cry in hand" not in offered(g)
    g = table(
        side("Hope Everthorn", units=["Iron Worker"], hand=["Void Pulse"], dice="natural"),
        side(AR, units=["Butterfly Monk"], hand=["Final Cry"], dice="ceremonial"),
    )
    in_play(g, AR).wounds = 1
    declare_attack(g, AR)
    choose(g, "Void Pulse")
    assert (asked(g)[1], g.players[0].hand) == (1, []), "Mend, when it is destroyed, still comes before"


@pytest.mark.rules("R-FAQ-09")
def test_a_veil_on_the_receiving_unit_leaves_the_wound_where_it_was() -> None:
    g = table(
        side("Jessa Na Ni", units=[unit("Iron Worker", wounds=1)], spellboard=[unit("Chant of Transfusion", status=1)]),
        side(AR, units=["Hammer Knight"], hand=["Golden Veil"], dice="charm"),
    )
    choose(g, "Chant of Transfusion")
    while "Golden Veil in hand" not in offered(g):
        choose(g, offered(g)[0])
    choose(g, "Golden Veil")
    assert (wounds(g, "Iron Worker"), wounds(g, "Hammer Knight")) == (1, 0)
    assert in_play(g, "Chant of Transfusion").status == 0, "the first part had been done"


@pytest.mark.rules("R-FAQ-66", "R-FAQ-47")
def test_exhume_triggers_coming_into_play_and_being_destroyed() -> None:
    g = table(
        side({"title": "Rowan Umberend", "under": ["Blood Puppeteer"]}, dice="natural",
             conjurations=["Blood Puppet", "Blood Puppet"]),
        side(AR),
    )  # fmt: skip
    choose(g, "Rowan Umberend")
    assert titles(g, g.players[0].units) == ["Blood Puppet"], "Stitch"
    assert offered(g) == ["Blood Puppeteer", "no"], "Restitch, when it is destroyed"


# --- errata -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-ERR-01", "R-ERR-02", "R-ERR-03", "R-ERR-04", "R-ERR-05")
def test_values_are_those_of_the_errata() -> None:
    cards = by_title()
    spirit, owl, creeper = cards["Salamander Monk Spirit"], cards["Three-Eyed Owl"], cards["Indiglow Creeper"]
    assert (spirit.copies, spirit.attack, owl.copies, creeper.copies) == (2, 0, 2, 1)
    assert cards["Brennen Blackcloud"].life == 16


@pytest.mark.rules("R-ERR-02", "R-EXH-02")
@pytest.mark.parametrize("exhaustion", [0, 3])
def test_a_salamander_spirit_leaves_at_the_end_of_the_round_exhausted_or_not(exhaustion: int) -> None:
    g = table(side(units=[unit("Salamander Monk Spirit", exhaustion=exhaustion)]), side(AR))
    next_round(g)
    assert titles(g, g.players[0].conjurations) == ["Salamander Monk Spirit"]


@pytest.mark.rules("R-ERR-03")
def test_spirit_burn_destroys_an_ally_to_deal_damage() -> None:
    g = table(side("Brennen Blackcloud", units=["Iron Worker", "Mist Spirit"], dice="ceremonial class"), side(AR))
    choose(g, "Brennen Blackcloud", AR)
    assert wounds(g, AR) == 2
    assert titles(g, g.players[0].discard) == ["Iron Worker"]
    assert in_play(g, "Brennen Blackcloud").exhaustion == 1
    g = table(side("Brennen Blackcloud", units=["Mist Spirit"], dice="ceremonial class"), side(AR))
    assert "Brennen Blackcloud" not in offered(g), "no ally, no damage"
    for hurt, over in ((14, False), (15, True)):
        g = table(side(hand=["Hurt"]), side({"title": "Brennen Blackcloud", "wounds": hurt}), defs=DEFS)
        choose(g, "Hurt", "Brennen Blackcloud")
        assert g.over == over


@pytest.mark.rules("R-ERR-04", "R-INFO-04")
def test_peer_shows_one_random_card_of_the_opponent_to_the_controller_only() -> None:
    g = table(
        side(spellboard=["Summon Three-Eyed Owl"], conjurations=["Three-Eyed Owl"], dice="charm"),
        side(AR, hand=["Anchornaut", "Iron Worker", "Cover"]),
    )
    choose(g, "Summon Three-Eyed Owl")
    seen = [cid for cid in g.players[1].hand if g.seen[cid] & 1]
    assert len(seen) == 1
    g = table(
        side(spellboard=["Summon Three-Eyed Owl"], conjurations=["Three-Eyed Owl"], dice="charm"), side(AR, hand=[])
    )
    choose(g, "Summon Three-Eyed Owl")
    assert "Three-Eyed Owl" in titles(g, g.players[0].units), "with nothing to look at it comes all the same"




@pytest.mark.rules("R-FAQ-07")
def test_chained_creations_does_not_take_resummon_for_the_spell_of_a_conjuration() -> None:
    g = table(
        side(hand=["Chained Creations"], dice="2 divine"),
        side(AR, units=["Mist Spirit"], spellboard=["Resummon", "Summon Mist Spirit", "Summon Gilder"]),
    )
    answer_all(choose(g, "Chained Creations"))
    assert [marks(g, t)[1] for t in ("Resummon", "Summon Mist Spirit", "Summon Gilder")] == [0, 1, 0]


@pytest.mark.rules("R-FAQ-08", "R-DECK-03")
@pytest.mark.parametrize(("copies", "fine"), [(3, True), (4, False)])
def test_channel_magic_is_a_deck_card_like_any_other(copies: int, fine: bool) -> None:
    titles_of_ten = ("Expand Energy", "Strengthen", "Cover", "Chant of Revenge", "Summon Iron Rhino", "Anchornaut",
                     "Iron Worker", "Hammer Knight", "Close Combat")  # fmt: skip
    cards: dict[str, int] = dict.fromkeys(titles_of_ten, 3)
    cards["Close Combat"] -= copies - 3
    cards["Channel Magic"] = copies
    dice = {"natural": 5, "ceremonial": 5}
    deck = parse({"name": "Iron", "phoenixborn": "Coal Roarkwin", "cards": cards, "dice": dice})
    assert legal(deck) == fine


@pytest.mark.rules("R-FAQ-18", "R-DEST-03")
@pytest.mark.parametrize(("pile", "placed"), [(0, 0), (1, 1), (3, 2)])
def test_a_conjuration_on_its_way_out_is_not_in_the_pile_yet(pile: int, placed: int) -> None:
    g = table(
        side(hand=["Doom"]),
        side(AR, units=["Sleeping Widow"], hand=["Summon Sleeping Widows"], dice="2 ceremonial",
             conjurations=["Sleeping Widow"] * pile),
        defs=DEFS,
    )  # fmt: skip
    choose(g, "Doom")
    if pile:
        choose(g, "Summon Sleeping Widows")
    assert len(g.players[1].units) == placed
    assert len(g.players[1].conjurations) == pile - placed + 1


@pytest.mark.rules("R-FAQ-65")
def test_the_clause_of_song_of_sorrow_belongs_to_the_same_window() -> None:
    g = table(
        side(units=["Enchanted Violinist"]),
        side(AR, units=["Mist Spirit"], hand=["Final Cry"], dice="ceremonial", deck=["Cover", "Iron Worker"]),
    )
    choose(g, "Enchanted Violinist")
    assert asked(g) == ("respond?", 1)
    assert titles(g, g.players[1].discard) == ["Cover"], "the clause went first"
    assert g.aside, "the Spirit is in no pile yet"


@pytest.mark.rules("R-FAQ-45", "R-FAQ-65", "R-DEST-03")
def test_return_to_soil_finds_everything_but_the_unit_it_destroyed() -> None:
    g = table(
        side(hand=["Return to Soil"], dice="charm, natural"),
        side(AR, units=["Raptor Herder"], discard=["Raptor Herder", "Iron Worker"], deck=["Cover", "Cover"]),
    )
    choose(g, "Return to Soil")
    until_asked_yes(g)
    assert sorted(offered(g)) == ["Cover", "Iron Worker", "Raptor Herder", "no"], "an older Raptor Herder and the rest"
    choose(g, "Raptor Herder")
    assert sorted(offered(g)) == ["Cover", "Iron Worker", "no"], "the one destroyed now is in no pile yet"
    choose(g, "Iron Worker")
    assert sorted(titles(g, g.players[1].removed)) == ["Iron Worker", "Raptor Herder"]
    assert titles(g, g.players[1].discard) == ["Cover", "Raptor Herder"]


def until_asked_yes(g: Game) -> None:
    """Pays and accepts until a pile is searched."""
    for _ in range(10):
        if asked(g)[0] == "choose a card from a pile":
            return
        choose(g, "yes" if "yes" in offered(g) else offered(g)[0])
