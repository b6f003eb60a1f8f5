"""The damage process, destruction and discarding (R-DMG-01..12, R-DEST-01..08, R-DISC-01..05)."""

import pytest

from ashes_env.cards.keywords import armored
from tests.prelude import *

ANY = Cards(UNIT)


def counter(name: str, event: EventKind, rank: Rank = AFTER) -> CardDef:
    """A tough ally that counts an event in status tokens."""
    return CardDef(
        name,
        ALLY,
        main(),
        attack=0,
        life=20,
        abilities=(Triggered(Trigger(event, rank), (PlaceTokens(STATUS, THIS),)),),
    )


DEALT = counter("Dealt", DAMAGE_DEALT)
PLACED = counter("Placed", WOUNDS_PLACED)
KILLED = counter("Killed", DESTROYED)
GONE = counter("Gone", LEAVES_PLAY)
BOLT = CardDef("Bolt", ACTION_SPELL, main(), effect=(Damage(Choose(), 3),))
SPARKLE = CardDef("Sparkle", ACTION_SPELL, main(), effect=(Damage(Choose(), 0), PlaceTokens(STATUS, Choose())))
POISON = CardDef("Poison", ACTION_SPELL, main(), effect=(PlaceTokens(WOUND, Choose(), 2),))
DOOM = CardDef("Doom", ACTION_SPELL, main(), effect=(Destroy(Choose()),))
DISPEL = CardDef("Dispel it", ACTION_SPELL, main(), effect=(Discard(Choose(Cards(ALTERATION))),))
BANISH = CardDef("Banish", ACTION_SPELL, main(), effect=(Discard(Choose()),))
SHIELD = CardDef(
    "Shield",
    REACTION_SPELL,
    no_action(),
    reaction=Reaction(after(DAMAGE_DEALT, Cards(UNIT, MINE))),
    effect=(Prevent(2),),
)
WARD = CardDef(
    "Ward",
    ALLY,
    main(),
    attack=0,
    life=9,
    abilities=(Triggered(after(DAMAGE_DEALT, Cards(UNIT, MINE)), (Prevent(1),)),),
)
ECHO = CardDef(
    "Echo",
    REACTION_SPELL,
    no_action(),
    reaction=Reaction(after(DAMAGE_DEALT)),
    effect=(PlaceTokens(STATUS, Choose(), EventAmount()),),
)
SALVE = CardDef(
    "Salve",
    REACTION_SPELL,
    no_action(),
    reaction=Reaction(after(WOUNDS_PLACED, Cards(UNIT, MINE))),
    effect=(RemoveTokens(WOUND, EventCard(), 9),),
)
STING = CardDef(
    "Sting",
    REACTION_SPELL,
    no_action(),
    reaction=Reaction(after(WOUNDS_PLACED)),
    effect=(Destroy(Choose(Cards(UNIT, where=Named("Banner")))),),
)
BANNER = CardDef(
    "Banner", ALLY, main(), attack=0, life=1, abilities=(Passive(Bonus(life=1), "Rally", aura=Aura(UNIT, MINE, True)),)
)
MARTYR = CardDef(
    "Martyr",
    ALLY,
    main(),
    attack=0,
    life=1,
    abilities=(Triggered(Trigger(WOUNDS_PLACED, this=True), (Damage(Choose(), 1),)),),
)
SCOUT = CardDef(
    "Scout",
    ALLY,
    main(),
    attack=0,
    life=1,
    abilities=(Triggered(when_this(DESTROYED), (Search(DISCARD_PILE, IsType((ALLY,)), HAND),)),),
)
HEIR = CardDef(
    "Heir",
    ALLY,
    main(),
    attack=0,
    life=1,
    abilities=(Triggered(when_this(DESTROYED), (PlaceTokens(STATUS, Choose(), LifeOf(THIS)),)),),
)
EXILE = CardDef(
    "Exile",
    ALLY,
    main(),
    attack=0,
    life=1,
    abilities=(Triggered(when_this(LEAVES_PLAY), (PlaceTokens(STATUS, Choose()),), inexhaustible=True),),
)
ENVIOUS = CardDef(
    "Envious", ALLY, main(), attack=0, life=1, abilities=(Triggered(after(DESTROYED, ANY), (Damage(Choose(), 1),)),)
)
SQUIRE = CardDef(
    "Squire", ALLY, main(), attack=0, life=1, abilities=(Triggered(when_this(ENTERS_PLAY), (Damage(Choose(), 1),)),)
)
FELL = CardDef(
    "Fell", REACTION_SPELL, no_action(), reaction=Reaction(after(WOUNDS_PLACED)), effect=(Destroy(Choose()),)
)
PLATED = CardDef("Plated", ALLY, main(), attack=1, life=9, abilities=(armored(1),))
DEFS = with_cards(
    DEALT,
    PLACED,
    KILLED,
    GONE,
    BOLT,
    SPARKLE,
    POISON,
    DOOM,
    DISPEL,
    BANISH,
    SHIELD,
    WARD,
    ECHO,
    SALVE,
    STING,
    BANNER,
    MARTYR,
    SCOUT,
    HEIR,
    EXILE,
    ENVIOUS,
    SQUIRE,
    FELL,
    PLATED,
)
OBSERVERS: list[object] = ["Dealt", "Placed", "Killed", "Gone"]
AR = "Aradel Summergaard"


def after_spell(spell: str, victim: object, title: str, foe_hand: tuple[str, ...] = (), **more: object) -> Game:
    """A spell on one unit of the other side, with observers on this side."""
    g = table(
        side("Hope Everthorn", hand=[spell], units=OBSERVERS),
        side(AR, units=[victim], hand=foe_hand, **more),
        defs=DEFS,
    )
    return choose(g, spell, title)


def seen(g: Game) -> tuple[int, ...]:
    """How often damage was dealt, wounds were placed, units were destroyed or left play otherwise."""
    return tuple(marks(g, title)[2] for title in ("Dealt", "Placed", "Killed", "Gone"))


@pytest.mark.rules("R-DMG-01", "R-DMG-08", "R-DMG-09", "R-DISC-04")
@pytest.mark.parametrize(
    ("spell", "events"),
    [("Bolt", (1, 1, 1, 0)), ("Poison", (0, 1, 1, 0)), ("Doom", (0, 0, 1, 0)), ("Banish", (0, 0, 0, 1))],
)
def test_each_effect_enters_the_process_at_its_own_step(spell: str, events: tuple[int, ...]) -> None:
    g = after_spell(spell, "Iron Worker", "Iron Worker")
    assert seen(g) == events
    assert titles(g, g.players[1].discard) == ["Iron Worker"]


@pytest.mark.rules("R-DMG-02")
def test_no_damage_is_not_dealing_damage() -> None:
    assert seen(choose(after_spell("Sparkle", "Iron Worker", "Iron Worker"), "Iron Worker")) == (0, 0, 0, 0)


@pytest.mark.rules("R-DMG-03", "R-DMG-04")
def test_prevention_lowers_what_is_received_not_what_was_dealt() -> None:
    g = table(
        side("Hope Everthorn", hand=["Bolt", "Echo"], units=OBSERVERS),
        side(AR, units=["Iron Worker"], hand=["Shield"]),
        defs=DEFS,
    )
    choose(g, "Bolt", "Iron Worker", "Echo", "Dealt", "Shield")
    until_menu(g)
    assert wounds(g, "Iron Worker") == 1
    assert marks(g, "Dealt")[2] == 1 + 3, "Echo still sees 3"


@pytest.mark.rules("R-DMG-03", "R-DMG-04")
@pytest.mark.parametrize(
    ("wards", "hand", "hurt"), [(1, (), 2), (2, (), 1), (3, (), 0), (0, ("Shield",), 1), (1, ("Shield",), 0)]
)
def test_preventions_of_the_same_damage_add_up(wards: int, hand: tuple[str, ...], hurt: int) -> None:
    units = ["Hammer Knight", "Iron Worker", *["Ward"] * wards]
    g = table(side("Hope Everthorn", hand=["Bolt"]), side(AR, units=units, hand=hand), defs=DEFS)
    choose(g, "Bolt", "Hammer Knight")
    while g.decision is not None and asked(g)[0] != "take an action":
        choose(g, offered(g)[0])
    assert wounds(g, "Hammer Knight") == hurt


@pytest.mark.rules("R-DMG-04")
def test_damage_that_is_all_prevented_places_no_wounds() -> None:
    g = after_spell("Bolt", unit("Iron Worker", attached=["Root Armor"]), "Iron Worker", ("Shield",))
    choose(g, "Shield")
    assert seen(g) == (1, 0, 0, 0)
    assert wounds(g, "Iron Worker") == 0


@pytest.mark.rules("R-DMG-05")
def test_a_mortally_wounded_unit_acts_before_it_is_destroyed() -> None:
    g = after_spell("Bolt", "Martyr", "Martyr")
    assert (asked(g), wounds(g, "Martyr")) == (("choose a card", 1), 3), "it is still in play"
    assert "Martyr" in offered(g)
    choose(g, "Gone")
    assert titles(g, g.players[1].discard) == ["Martyr"]


@pytest.mark.rules("R-DMG-05")
def test_healing_after_mortal_wounds_comes_too_late() -> None:
    g = after_spell("Bolt", "Iron Worker", "Iron Worker", ("Salve",))
    choose(g, "Salve")
    assert titles(g, g.players[1].discard) == ["Salve", "Iron Worker"]
    g = after_spell("Poison", "Hammer Knight", "Hammer Knight", ("Salve",))
    choose(g, "Salve")
    assert wounds(g, "Hammer Knight") == 0


@pytest.mark.rules("R-DMG-05", "R-UNIT-09")
@pytest.mark.cards("Vampire Bat Swarm")
def test_lethal_wounds_do_not_reach_a_swarm_that_has_come_back_meanwhile() -> None:
    g = table(
        side(hand=["Bolt"]), side(AR, units=["Vampire Bat Swarm"], hand=["Fell"], dice="2 ceremonial class"), defs=DEFS
    )
    choose(g, "Bolt", "Fell", "Vampire Bat Swarm")
    assert asked(g) == ("take an action", 0), "it was destroyed once"
    assert marks(g, "Vampire Bat Swarm") == (0, 0, 0)


@pytest.mark.rules("R-DMG-06", "R-UNIT-06")
def test_wounds_equal_to_the_life_value_destroy() -> None:
    assert in_play(after_spell("Poison", "Hammer Knight", "Hammer Knight"), "Hammer Knight").wounds == 2
    g = after_spell("Poison", "Iron Worker", "Iron Worker")
    assert g.players[1].units == []
    g = after_spell("Poison", unit("Iron Worker", attached=["Root Armor"]), "Iron Worker")
    assert wounds(g, "Iron Worker") == 2, "with Root Armor its life value is 3, and wound tokens are no damage"


@pytest.mark.rules("R-DMG-07", "R-FAQ-55")
def test_a_life_value_that_drops_destroys_by_the_game_itself() -> None:
    g = table(
        side("Hope Everthorn", hand=["Dispel it"], units=OBSERVERS),
        side(AR, units=[unit("Iron Worker", wounds=2, attached=["Root Armor"])]),
        defs=DEFS,
    )
    choose(g, "Dispel it")
    assert sorted(titles(g, g.players[1].discard)) == ["Iron Worker", "Root Armor"]
    assert seen(g) == (0, 0, 1, 1), "the Root Armor left play, the Iron Worker was destroyed"
    g = table(
        side("Hope Everthorn", hand=["Dispel it"], units=[unit("Blood Shaman", wounds=2, attached=["Root Armor"])]),
        side(AR),
        defs=DEFS,
    )
    in_play(g, "Hope Everthorn").wounds = 3
    choose(g, "Dispel it")
    assert sorted(titles(g, g.players[0].discard)) == ["Blood Shaman", "Dispel it", "Root Armor"]
    assert wounds(g, "Hope Everthorn") == 3, "no effect of its controller destroyed it"


@pytest.mark.rules("R-DMG-07", "R-DMG-05")
def test_a_life_value_that_drops_between_wounds_and_destruction_counts() -> None:
    g = table(
        side("Hope Everthorn", hand=["Poison", "Sting"]),
        side(AR, units=["Mist Spirit", "Iron Worker", "Banner"]),
        defs=DEFS,
    )
    choose(g, "Poison", "Iron Worker", "Sting")
    assert titles(g, g.players[1].units) == ["Mist Spirit"], "2 wounds, and the third life is gone"


@pytest.mark.rules("R-DMG-07", "R-EXH-02")
def test_an_aura_that_ends_with_exhaustion_may_cost_lives() -> None:
    g = table(side("Hope Everthorn", units=["Banner", unit("Mist Spirit", wounds=1)]), side(AR), defs=DEFS)
    assert g.players[0].units, "the Spirit lives on its Banner"
    declare_attack(g, AR, "Banner")
    assert titles(g, g.players[0].units) == ["Banner"]


@pytest.mark.rules("R-DMG-08")
def test_armor_does_not_help_against_wound_tokens() -> None:
    g = after_spell("Poison", unit("Hammer Knight", attached=["Root Armor"]), "Hammer Knight")
    assert wounds(g, "Hammer Knight") == 2
    g = after_spell("Bolt", unit("Hammer Knight", attached=["Root Armor"]), "Hammer Knight")
    assert wounds(g, "Hammer Knight") == 2


@pytest.mark.rules("R-DMG-10", "R-WIN-01")
def test_a_phoenixborn_takes_damage_by_the_same_steps() -> None:
    g = table(
        side("Hope Everthorn", units=["Iron Worker", *OBSERVERS]),
        side(AR, hand=["Redirect"], units=["Anchornaut"], dice=ALL_DICE),
        defs=DEFS,
    )
    declare_attack(g, AR, "Iron Worker")
    choose(g, "no")
    assert (asked(g), offered(g)) == (("respond?", 1), ["Redirect in hand", "no"])
    choose(g, "no")
    assert seen(g) == (1, 1, 0, 0)
    assert wounds(g, AR) == 2


@pytest.mark.rules("R-DMG-11", "R-FAQ-43", "R-DMG-12")
def test_redirected_damage_was_dealt_to_the_first_and_keeps_its_source() -> None:
    g = table(
        side(units=["Hammer Knight"]),
        side(AR, units=[unit("Anchornaut", exhaustion=1, attached=["Root Armor"])], hand=["Redirect"], dice="charm"),
    )
    declare_attack(g, AR)
    choose(g, "Redirect")
    assert (asked(g), offered(g)[:1]) == (("respond?", 0), ["Hammer Knight"]), "it killed by attacking"
    assert wounds(g, AR) == 0


@pytest.mark.rules("R-DMG-11")
@pytest.mark.parametrize(("target", "hurt", "dice"), [(AR, 2, 1), ("Hammer Knight", 1, 0)])
def test_an_astral_die_prevents_none_of_the_damage_that_is_redirected_to_its_unit(
    target: str, hurt: int, dice: int
) -> None:
    knight = unit("Hammer Knight", exhaustion=1, dice="astral")
    g = table(side(units=["Iron Worker"]), side(AR, units=[knight], hand=["Redirect"], dice="charm"))
    declare_attack(g, target, "Iron Worker")
    if target == AR:
        choose(g, "Redirect")
    until_menu(g)
    assert (wounds(g, AR), wounds(g, "Hammer Knight"), len(in_play(g, "Hammer Knight").dice)) == (0, hurt, dice)


@pytest.mark.rules("R-DMG-11")
@pytest.mark.parametrize(("target", "back", "plated"), [(AR, 0, 3), ("Plated", 0, 2)])
def test_armor_prevents_none_of_the_damage_that_is_redirected_to_its_unit(target: str, back: int, plated: int) -> None:
    g = table(side(units=["Hammer Knight"]), side(AR, units=["Plated"], hand=["Redirect"], dice="charm"), defs=DEFS)
    declare_attack(g, target, "Hammer Knight")
    choose(g, "no")
    if target == AR:
        choose(g, "Redirect")
    until_menu(g)
    assert (wounds(g, AR), wounds(g, "Plated")) == (back, plated)


@pytest.mark.rules("R-FAQ-44", "R-DMG-12", "R-DMG-11")
@pytest.mark.parametrize(("spell", "ritual"), [("Final Cry", True), ("attack", False)])
def test_blood_ritual_looks_at_the_source_of_redirected_damage(spell: str, ritual: bool) -> None:
    dice = "2 ceremonial, charm, 2 ceremonial basic"
    shaman = unit("Blood Shaman", exhaustion=1)
    if ritual:
        mine = CardDef("Own Fire", ACTION_SPELL, main(), effect=(Damage(Choose(Cards(PB, MINE)), 2),))
        g = table(
            side({"title": AR, "wounds": 4}, units=[shaman], hand=["Own Fire", "Redirect"], dice=dice),
            side(),
            defs=with_cards(mine),
        )
        choose(g, "Own Fire", "Redirect")
        assert (asked(g), offered(g)) == (("respond?", 0), ["Blood Shaman", "no"])
        choose(g, "Blood Shaman")
        assert wounds(g, AR) == 3
        return
    g = table(
        side(units=["Iron Worker"]), side({"title": AR, "wounds": 4}, units=[shaman], hand=["Redirect"], dice=dice)
    )
    declare_attack(g, AR)
    choose(g, "Redirect")
    assert asked(g)[0] == "take an action"
    assert titles(g, g.players[1].discard) == ["Redirect", "Blood Shaman"]


@pytest.mark.rules("R-FAQ-31", "R-DMG-12", "R-FAQ-65")
def test_a_mark_changes_the_number_of_wounds_not_the_source() -> None:
    g = table(side(units=["Enchanted Violinist"]), side(AR, units=[unit("Iron Worker", attached=["Hunter's Mark"])]))
    choose(g, "Enchanted Violinist")
    assert titles(g, g.players[1].discard) == ["Anchornaut", "Iron Worker"], "the first came off the draw pile"


# --- destruction ----------------------------------------------------------------------------------------------


@pytest.mark.rules("R-DEST-01", "R-DISC-01")
def test_a_destroyed_unit_is_out_of_play_but_can_be_read_when_its_text_resolves() -> None:
    g = after_spell("Doom", unit("Heir", wounds=1, status=2, attached=["Root Armor"]), "Heir")
    assert asked(g) == ("choose a card", 1)
    assert "Heir" not in offered(g)
    assert g.players[1].units == []
    heir = next(c for c in g.aside.values() if c.d.title == "Heir")
    assert (heir.wounds, heir.status, len(heir.attached)) == (1, 2, 1)
    assert g.players[1].discard == []
    choose(g, "Dealt")
    assert marks(g, "Dealt")[2] == 2, "life 1 + 1 of its Root Armor"
    assert titles(g, g.players[1].discard) == ["Root Armor", "Heir"], "what lay under it goes first"
    assert not g.aside


@pytest.mark.rules("R-DEST-02", "R-SIM-03", "R-TRIG-02")
def test_when_destroyed_comes_before_after_destroyed() -> None:
    g = after_spell("Doom", "Heir", "Heir")
    assert marks(g, "Killed")[2] == 0, "the other player's 'when' is first"
    choose(g, "Gone")
    assert marks(g, "Killed")[2] == 1


@pytest.mark.rules("R-DEST-03", "R-RES-08")
def test_a_destroyed_unit_is_in_no_pile_while_its_texts_resolve() -> None:
    g = after_spell("Doom", "Scout", "Scout", discard=["Iron Worker"])
    assert (asked(g), offered(g)) == (("choose a card from a pile", 1), ["Iron Worker", "no"])
    choose(g, "no")
    assert titles(g, g.players[1].discard) == ["Iron Worker", "Scout"]


@pytest.mark.rules("R-DEST-04", "R-DISC-02", "R-DISC-03", "R-OWN-04")
def test_discarded_cards_go_to_the_piles_of_their_owners() -> None:
    g = after_spell("Doom", unit("Iron Worker", owner=0, attached=[unit("Root Armor", owner=1)]), "Iron Worker")
    assert titles(g, g.players[0].discard) == ["Iron Worker", "Doom"]
    assert titles(g, g.players[1].discard) == ["Root Armor"]
    g = after_spell("Doom", unit("Gilder", owner=0, attached=["Hunter's Mark"]), "Gilder")
    until_menu(g)
    assert titles(g, g.players[0].discard) == ["Doom"]
    assert sorted(titles(g, g.players[0].conjurations)) == ["Gilder", "Hunter's Mark"]
    assert titles(g, g.players[1].conjurations) == []


@pytest.mark.rules("R-DEST-05", "R-FAQ-25")
def test_fear_uses_the_recover_value_of_the_moment_of_destruction() -> None:
    g = table(
        side(
            {"title": "Jessa Na Ni", "wounds": 6},
            hand=["Fear"],
            dice="natural",
            units=[unit("Iron Worker", attached=["Undying Heart"])],
        ),
        side(AR, units=["Mist Spirit"]),
    )
    choose(g, "Fear")
    assert (asked(g), offered(g)) == (("respond?", 0), ["Iron Worker", "no"])
    until_menu(g)
    assert wounds(g, "Jessa Na Ni") == 4
    assert titles(g, g.players[0].discard) == ["Undying Heart", "Iron Worker", "Fear"]


@pytest.mark.rules("R-FAQ-23", "R-DEST-06")
def test_fade_away_removes_an_ally_in_place_of_discarding_it() -> None:
    g = end_of_round([unit("Iron Worker", attached=["Fade Away"])], "Coal Roarkwin", spellboard=["Chant of Revenge"])
    p = g.players[0]
    assert (titles(g, p.removed), titles(g, p.discard)) == (["Iron Worker"], ["Fade Away"])
    assert in_play(g, "Chant of Revenge").status == 1, "it was destroyed"
    g = end_of_round([unit("Mist Spirit", attached=["Fade Away"])], "Coal Roarkwin")
    assert titles(g, g.players[0].conjurations) == ["Mist Spirit"]


@pytest.mark.rules("R-FAQ-24", "R-DEST-06")
def test_undying_heart_takes_an_ally_to_hand_before_fade_away_could_remove_it() -> None:
    g = end_of_round([unit("Iron Worker", attached=["Fade Away", "Undying Heart"])], "Coal Roarkwin", "Iron Worker")
    p = g.players[0]
    assert "Iron Worker" in titles(g, p.hand)
    assert (titles(g, p.removed), sorted(titles(g, p.discard))) == ([], ["Fade Away", "Undying Heart"])


@pytest.mark.rules("R-FAQ-47", "R-DEST-06")
def test_rowan_takes_an_ally_before_fade_away_could_remove_it() -> None:
    g = end_of_round([unit("Iron Worker", attached=["Fade Away"])], "Rowan Umberend", "Rowan Umberend")
    p = g.players[0]
    assert titles(g, in_play(g, "Rowan Umberend").under) == ["Iron Worker"]
    assert (titles(g, p.removed), titles(g, p.discard)) == ([], ["Fade Away"])


def end_of_round(units: list[object], pb: str, answer: str = "", **more: object) -> Game:
    """Both players pass; the answer is given as soon as it is on offer in a response."""
    g = table(side(pb, units=units, **more), side(AR))
    before = g.round
    for _ in range(60):
        names = offered(g)
        if g.round > before:
            return g
        if answer in names and asked(g)[0] == "respond?":
            choose(g, answer)
        else:
            choose(g, next((word for word in ("no", "end turn", "pass") if word in names), names[0]))
    raise AssertionError("the round does not end")


@pytest.mark.rules("R-DEST-08", "R-DMG-10", "R-WIN-01")
def test_a_destroyed_phoenixborn_ends_the_game_in_the_middle_of_an_attack() -> None:
    g = table(
        side(units=["Iron Worker", "Hammer Knight", "Placed"]),
        side({"title": AR, "wounds": 14}, hand=["Salve", "Sympathy Pain"], dice=ALL_DICE),
        defs=DEFS,
    )
    declare_attack(g, AR, "Iron Worker", "Hammer Knight")
    choose(g, "Iron Worker")
    assert (g.over, g.winners, g.decision) == (True, (0,), None)
    assert marks(g, "Placed") == (0, 0, 0), "no window opens any more"
    assert in_play(g, "Hammer Knight").exhaustion == 0


@pytest.mark.rules("R-DEST-01", "R-DEST-02")
def test_a_destroyed_unit_does_not_answer_its_own_destruction_as_a_bystander() -> None:
    g = after_spell("Doom", "Envious", "Envious")
    assert asked(g)[0] == "take an action", "it is out of play when 'after a unit is destroyed' is due"
    assert seen(g) == (0, 0, 1, 0)


# --- discarding -----------------------------------------------------------------------------------------------


@pytest.mark.rules("R-DISC-01", "R-OWN-05")
def test_tokens_dice_and_cards_underneath_leave_with_the_unit() -> None:
    g = after_spell(
        "Banish",
        unit(
            "Hammer Knight", wounds=2, status=1, under=["Iron Worker"], attached=["Root Armor"], opposing_dice="charm"
        ),
        "Hammer Knight",
    )
    assert titles(g, g.players[1].discard) == ["Root Armor", "Iron Worker", "Hammer Knight"]
    assert sum(g.players[0].exhausted) == 1, "the die goes back to whoever it belongs to"


@pytest.mark.rules("R-DISC-01", "R-DICE-09")
@pytest.mark.parametrize(("spell", "leaver"), [("Doom", "Heir"), ("Banish", "Exile")])
def test_what_lies_on_and_under_a_unit_goes_only_after_what_its_leaving_triggers(spell: str, leaver: str) -> None:
    carried = unit(
        leaver,
        wounds=1,
        status=2,
        dice="divine",
        opposing_dice="charm",
        under=["Iron Worker"],
        attached=[unit("Root Armor", opposing_dice="time")],
    )
    g = after_spell(spell, carried, leaver)
    assert asked(g) == ("choose a card", 1)
    card = next(c for c in g.aside.values() if c.d.title == leaver)
    assert (card.wounds, card.status, len(card.dice)) == (1, 2, 2)
    assert [pool(p.exhausted) for p in g.players] == [{}, {}], "the dice are still on the cards"
    assert (g.players[1].units, g.players[1].discard) == ([], [])
    choose(g, "Gone")
    assert [pool(p.exhausted) for p in g.players] == [{"charm power": 1, "time power": 1}, {"divine power": 1}]
    assert titles(g, g.players[1].discard) == ["Root Armor", "Iron Worker", leaver]
    assert not g.aside


@pytest.mark.rules("R-DISC-04")
def test_being_discarded_is_not_being_destroyed() -> None:
    g = after_spell("Banish", "Heir", "Heir")
    assert asked(g)[0] == "take an action"
    assert seen(g) == (0, 0, 0, 1)
    assert not g.unit_destroyed


@pytest.mark.rules("R-DISC-05", "R-INFO-02")
def test_discard_piles_are_known_to_both() -> None:
    g = after_spell("Doom", "Iron Worker", "Iron Worker")
    for p in g.players:
        for cid in p.discard:
            assert g.seen[cid] == 3


@pytest.mark.rules("R-CTR-02", "R-DMG-12", "R-SIM-04")
@pytest.mark.parametrize("first", ["Fallen", "Mist Spirit"])
def test_damage_of_a_unit_that_dies_in_the_same_battle_keeps_what_it_was(first: str) -> None:
    armored = unit("Mist Spirit", attached=["Root Armor", "Massive Growth"])
    g = table(side(units=[armored]), side(AR, units=["Fallen", "Gilder"], guarded=True))
    declare_attack(g, "Fallen")
    choose(g, "no", "yes", first)
    until_menu(g)
    assert wounds(g, "Mist Spirit") == 1, "Infectious, whichever damage was resolved first"
