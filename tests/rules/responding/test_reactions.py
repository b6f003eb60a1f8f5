"""Reactions, simultaneous answers, cancelling (R-REACT-01..07, R-SIM-01..07, R-CANC-01..05)."""

import pytest

from tests.prelude import *

AR = "Aradel Summergaard"
ANY = Cards(UNIT)
MOURNER = CardDef(
    "Mourner",
    ALLY,
    main(),
    attack=0,
    life=9,
    abilities=(Triggered(after(DESTROYED, ANY), (PlaceTokens(STATUS, THIS),), optional=True),),
)
KEENER = CardDef(
    "Keener",
    ALLY,
    main(),
    attack=0,
    life=9,
    abilities=(Triggered(after(DESTROYED, ANY), (PlaceTokens(STATUS, THIS),)),),
)
OMEN = CardDef(
    "Omen",
    ALLY,
    main(),
    attack=0,
    life=9,
    abilities=(Triggered(Trigger(DESTROYED, WHEN), (PlaceTokens(STATUS, THIS),), optional=True),),
)
DOOM = CardDef("Doom", ACTION_SPELL, side_cost(), effect=(Destroy(Choose()),))
RUIN = CardDef("Ruin", ACTION_SPELL, main(), effect=(Damage(Each(Cards(PB)), 1),))
STORM = CardDef("Stormy Sky", ACTION_SPELL, main(), effect=(Damage(Each(Cards(CHARACTER, THEIRS)), 1),))
LEADER = CardDef(
    "Leader", ALLY, main(), attack=0, life=1, abilities=(Passive(Bonus(life=1), "Lead", aura=Aura(UNIT, MINE, True)),)
)
CULL = CardDef("Cull", ACTION_SPELL, main(), effect=(Destroy(Each(Cards(UNIT, where=~HasTokens(STATUS)))),))
LEX = CardDef(
    "Lex",
    READY_SPELL,
    side_cost(),
    abilities=(
        Triggered(when_this(ENTERS_PLAY), (PlaceTokens(EXHAUSTION, Target(theirs())), Draw(1))),
        Passive(Bonus(attack=-1), aura=Aura(UNIT, THEIRS)),
        Passive(Obeys(BOUND), "Bound", inexhaustible=True),
    ),
)
WAIL = CardDef(
    "Wail",
    REACTION_SPELL,
    no_action(),
    reaction=Reaction(after(DESTROYED, Cards(UNIT, MINE))),
    effect=(Destroy(Choose(Cards(UNIT, THEIRS))),),
)
DEFS = with_cards(LEADER, MOURNER, KEENER, OMEN, DOOM, RUIN, STORM, CULL, LEX, WAIL)


# --- reactions --------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-REACT-01", "R-REACT-07", "R-REACT-06")
@pytest.mark.parametrize("active", [0, 1])
def test_a_reaction_is_for_any_players_turn_and_takes_no_action(active: int) -> None:
    g = table(
        side(units=["Iron Worker"], hand=["Final Cry"], dice="ceremonial"),
        side(AR, units=["Hammer Knight"]),
        active=active,
    )
    if active:
        declare_attack(g, "Iron Worker", "Hammer Knight")
    else:
        declare_attack(g, "Hammer Knight", "Iron Worker")
    for _ in range(9):
        if "Final Cry in hand" in offered(g):
            break
        choose(g, next(w for w in ("yes", "no", offered(g)[0]) if w in offered(g)))
    choose(g, "Final Cry", AR)
    assert g.players[active].side == 1
    assert wounds(g, AR) == 2
    assert sum(g.players[0].active) == 0


@pytest.mark.rules("R-REACT-02", "R-REACT-03")
def test_a_blue_box_and_a_reaction_spell_share_the_limit_of_a_turn() -> None:
    g = table(
        side(units=["Hammer Knight", "Iron Worker"]),
        side(AR, units=["Anchornaut"], hand=["Stasis", "Final Cry"], dice="time, 2 ceremonial"),
    )
    declare_attack(g, "Anchornaut", "Iron Worker")
    assert offered(g) == ["Stasis in hand", "no"], "an alteration, but with a box that fits"
    choose(g, "Stasis", "Hammer Knight")
    until_menu(choose(g, "no"))
    assert titles(g, g.players[1].discard) == ["Anchornaut"]
    assert titles(g, g.players[1].hand) == ["Final Cry"], "it was not on offer a second time"
    g = table(
        side(units=["Hammer Knight", "Iron Worker"]),
        side(AR, units=["Anchornaut"], hand=["Stasis", "Final Cry"], dice="time, 2 ceremonial"),
    )
    declare_attack(g, "Anchornaut", "Iron Worker")
    choose(g, "no", "no", "no")
    assert offered(g) == ["Final Cry in hand", "no"], "nothing has been used yet"


@pytest.mark.rules("R-REACT-02")
def test_the_limit_starts_again_with_every_turn() -> None:
    g = table(
        side(units=["Iron Worker"], hand=["Doom", "Doom"]),
        side(AR, units=["Anchornaut", "Mist Spirit"], hand=["Final Cry", "Final Cry"], dice="3 ceremonial"),
        defs=DEFS,
    )
    choose(g, "Doom", "Anchornaut", "Final Cry", "Coal Roarkwin")
    assert g.players[1].reacted
    until_menu(choose(g, "pass"), 1)
    assert not g.players[1].reacted


@pytest.mark.rules("R-REACT-03", "R-REACT-06")
def test_a_blue_box_is_offered_on_its_condition_only() -> None:
    g = table(
        side(hand=["Doom"], units=["Iron Worker"]),
        side(AR, units=["Anchornaut"], hand=["Stasis"], dice="time"),
        defs=DEFS,
    )
    choose(g, "Doom", "Anchornaut")
    assert asked(g)[0] == "take an action"
    g = table(side(hand=["Stasis"], units=["Iron Worker"], dice="time"), side(AR, units=["Anchornaut"]))
    choose(g, "attack")
    until_menu(g)
    assert "Stasis in hand" in offered(g), "on the own turn it is an alteration for a side action"


@pytest.mark.rules("R-REACT-04")
def test_a_law_against_reaction_spells_does_not_touch_abilities() -> None:
    g = table(
        side(
            units=["Vampire Bat Swarm"],
            spellboard=["Law of Sight"],
            dice="ceremonial class, 2 ceremonial",
            hand=["Final Cry", "Doom"],
        ),
        side(AR, hand=["Golden Veil"], dice="charm"),
        defs=DEFS,
    )
    choose(g, "Doom")
    assert offered(g) == ["Vampire Bat Swarm", "no"]
    choose(g, "no")
    assert asked(g)[0] == "take an action", "Final Cry is a reaction spell"


@pytest.mark.rules("R-REACT-03", "R-REACT-06")
@pytest.mark.parametrize("spells", [("Doom",), ("Hush", "Doom")])
def test_who_may_use_no_reaction_from_hand_is_not_offered_a_blue_box(spells: tuple[str, ...]) -> None:
    hush = CardDef("Hush", ACTION_SPELL, main(), effect=(RestrictPlayer(OPPONENT, NO_HAND_REACTIONS, END_OF_TURN),))
    g = table(
        side(hand=["Hush", "Doom"]),
        side(
            AR,
            units=["Anchornaut"],
            hand=["Summon Sleeping Widows"],
            dice="4 ceremonial",
            conjurations=["Sleeping Widow", "Sleeping Widow"],
        ),
        defs=with_cards(DOOM, hush),
    )
    choose(g, *spells)
    assert ("Summon Sleeping Widows in hand" in offered(g)) is (len(spells) == 1)


@pytest.mark.rules("R-REACT-05", "R-SIM-01")
def test_a_reaction_is_answered_by_a_reaction() -> None:
    g = table(
        side(units=["Iron Worker"], hand=["Doom", "Ice Trap"], dice="natural"),
        side(
            AR,
            units=["Anchornaut"],
            hand=["Summon Sleeping Widows", "Final Cry"],
            dice="4 ceremonial",
            conjurations=["Sleeping Widow", "Sleeping Widow"],
        ),
        defs=DEFS,
    )
    choose(g, "Doom", "Anchornaut", "Summon Sleeping Widows")
    assert (asked(g), offered(g)) == (("respond?", 0), ["Ice Trap in hand", "no"])
    assert len(g.players[1].units) == 1, "after the first one, before the second"
    choose(g, "Ice Trap")
    assert titles(g, g.players[1].conjurations)[-1:] == ["Sleeping Widow"]
    assert titles(g, g.players[1].units) == ["Sleeping Widow"], "the interrupted spell goes on"
    assert titles(g, g.players[1].hand) == ["Final Cry"], "one reaction a turn"


@pytest.mark.rules("R-REACT-06")
@pytest.mark.parametrize(
    ("title", "dice", "offer"),
    [("Mist Spirit", "natural", True), ("Hammer Knight", "natural", False), ("Mist Spirit", "natural class", False)],
)
def test_a_reaction_needs_its_condition_and_its_cost(title: str, dice: str, offer: bool) -> None:
    ally = title == "Hammer Knight"
    g = table(
        side(
            AR,
            hand=["Hammer Knight"],
            spellboard=["Summon Mist Spirit"],
            conjurations=["Mist Spirit"],
            dice="ceremonial, natural, illusion",
        ),
        side(hand=["Ice Trap"], dice=dice),
    )
    choose(g, "Hammer Knight" if ally else "Summon Mist Spirit")
    found = False
    while asked(g)[0] != "take an action":
        found = found or "Ice Trap in hand" in offered(g)
        choose(g, "no" if "no" in offered(g) else offered(g)[0])
    assert found == offer


# --- simultaneous -----------------------------------------------------------------------------------------------


@pytest.mark.rules("R-SIM-01", "R-SIM-02")
@pytest.mark.parametrize("active", [0, 1])
def test_each_player_has_one_opportunity_the_active_one_first(active: int) -> None:
    sides = [
        side(units=["Mourner"], hand=["Doom"] * (1 - active)),
        side(AR, units=["Mourner", "Anchornaut"], hand=["Doom"] * active),
    ]
    g = table(*sides, defs=DEFS, active=active)
    choose(g, "Doom", "Anchornaut")
    assert asked(g) == ("respond?", active)
    choose(g, "no")
    assert asked(g) == ("respond?", 1 - active)
    choose(g, "Mourner")
    assert asked(g) == ("take an action", active), "no second window for the active player"
    assert sorted(c.status for c in g.cards.values() if c.d.title == "Mourner") == [0, 1]


@pytest.mark.rules("R-SIM-01", "R-TRIG-02")
@pytest.mark.parametrize("active", [0, 1])
def test_in_the_when_round_too_the_active_player_goes_first(active: int) -> None:
    sides = [
        side(units=["Omen", "Omen"], hand=["Doom"] * (1 - active)),
        side(AR, units=["Omen", "Anchornaut"], hand=["Doom"] * active),
    ]
    g = table(*sides, defs=DEFS, active=active)
    choose(g, "Doom", "Anchornaut")
    both = {0: ["Omen", "Omen", "no"], 1: ["Omen", "no"]}
    assert (asked(g), offered(g)) == (("respond?", active), both[active])
    choose(g, "Omen")
    if active == 0:
        assert (asked(g), offered(g)) == (("respond?", 0), ["Omen", "no"]), "as many as one wants, one after another"
        choose(g, "no")
    assert (asked(g), offered(g)) == (("respond?", 1 - active), both[1 - active])
    choose(g, "no")
    assert asked(g) == ("take an action", active)
    assert sum(c.status for c in g.cards.values() if c.d.title == "Omen") == 1


@pytest.mark.rules("R-SIM-02")
def test_own_answers_come_in_any_order_mandatory_or_not() -> None:
    def start() -> Game:
        g = table(
            side(units=["Mourner", "Keener"], hand=["Doom", "Wail"]),
            side(AR, units=["Anchornaut", "Gilder"]),
            defs=DEFS,
        )
        return choose(g, "Doom", "Anchornaut")

    g = start()
    assert (asked(g), offered(g)) == (("choose what is next", 0), ["Mourner", "Keener"]), "Keener has to come"
    choose(g, "Mourner")
    assert (marks(g, "Mourner")[2], marks(g, "Keener")[2]) == (1, 1)
    g = choose(start(), "Keener")
    assert (marks(g, "Mourner")[2], marks(g, "Keener")[2]) == (0, 1)
    assert offered(g) == ["Mourner", "no"]


@pytest.mark.rules("R-SIM-03", "R-TRIG-02", "R-DEST-02")
def test_when_of_the_other_player_precedes_after_of_the_active_one() -> None:
    g = table(side(units=["Mourner"], hand=["Doom"]), side(AR, units=["Omen", "Anchornaut"]), defs=DEFS)
    choose(g, "Doom", "Anchornaut")
    assert (asked(g), offered(g)) == (("respond?", 1), ["Omen", "no"])
    choose(g, "Omen")
    assert (asked(g), offered(g)) == (("respond?", 0), ["Mourner", "no"])


@pytest.mark.rules("R-SIM-04", "R-CTR-02")
@pytest.mark.parametrize(("first", "dead"), [("Iron Worker#1", 1), ("Iron Worker#2", 0)])
def test_the_active_player_picks_which_damage_is_resolved_first(first: str, dead: int) -> None:
    g = table(side(units=["Iron Worker"]), side(AR, units=["Iron Worker", "Mourner"], guarded=True), defs=DEFS)
    declare_attack(g, "Iron Worker")
    choose(g, "yes")
    assert asked(g) == ("choose which damage is resolved first", 0)
    choose(g, first)
    assert [c.seat for c in g.aside.values()] == [dead]
    assert wounds(g, "Iron Worker") == 0, "one whole process before the other"
    until_menu(g)
    assert [len(p.discard) for p in g.players] == [1, 1], "either order kills both"


@pytest.mark.rules("R-SIM-05", "R-SIM-06", "R-SIM-01")
def test_an_area_effect_takes_its_fixed_victims_one_by_one() -> None:
    g = table(
        side(hand=["Mist Typhoon"], dice=ALL_DICE),
        side(
            AR,
            units=["Mist Spirit", "Gilder", "Anchornaut"],
            hand=["Summon Sleeping Widows"],
            dice="2 ceremonial",
            conjurations=["Sleeping Widow", "Sleeping Widow"],
        ),
    )
    until_asked(choose(g, "Mist Typhoon"), "choose what is next")
    assert (asked(g)[1], offered(g)) == (0, ["Mist Spirit", "Gilder", "Anchornaut"])
    choose(g, "Anchornaut")
    assert (asked(g), offered(g)) == (("respond?", 1), ["Summon Sleeping Widows in hand", "no"])
    assert (wounds(g, "Gilder"), wounds(g, "Mist Spirit")) == (0, 0)
    choose(g, "Summon Sleeping Widows")
    assert offered(g) == ["Mist Spirit", "Gilder"], "newcomers are no victims"
    choose(g, "Mist Spirit")
    assert titles(g, g.players[1].units) == ["Gilder", "Sleeping Widow", "Sleeping Widow"]
    assert (wounds(g, "Gilder"), wounds(g, "Sleeping Widow")) == (1, 0)


@pytest.mark.rules("R-SIM-05", "R-DMG-07")
def test_a_victim_that_has_gone_meanwhile_is_not_offered_any_more() -> None:
    victims = ["Leader", unit("Iron Worker", wounds=2), "Gilder", "Mist Spirit"]
    g = table(side(hand=["Stormy Sky"]), side(AR, units=victims), defs=DEFS)
    assert offered(choose(g, "Stormy Sky")) == [AR, "Leader", "Iron Worker", "Gilder", "Mist Spirit"]
    choose(g, "Leader")
    assert titles(g, g.players[1].units) == ["Gilder", "Mist Spirit"], "without its leader the wounds are too many"
    assert offered(g) == [AR, "Gilder", "Mist Spirit"]


@pytest.mark.rules("R-SIM-06")
def test_a_selected_unit_stays_selected_when_it_no_longer_fits() -> None:
    g = table(side(hand=["Cull"], units=["Gilder", "Blood Archer"]), side(AR), defs=DEFS)
    choose(g, "Cull", "Gilder", "Gilder")
    assert titles(g, g.players[0].units) == [], "the status token came too late"


@pytest.mark.rules("R-SIM-07", "R-WIN-01")
@pytest.mark.parametrize(("first", "winner"), [("Coal Roarkwin", 1), (AR, 0)])
def test_the_first_of_two_dying_phoenixborn_loses(first: str, winner: int) -> None:
    g = table(
        side({"title": "Coal Roarkwin", "wounds": 14}, hand=["Ruin"]), side({"title": AR, "wounds": 15}), defs=DEFS
    )
    choose(g, "Ruin")
    assert asked(g) == ("choose what is next", 0)
    choose(g, first)
    assert (g.over, g.winners) == (True, (winner,))


@pytest.mark.rules("R-SIM-05", "R-DEST-08")
def test_the_game_may_end_in_the_middle_of_an_area_effect() -> None:
    g = table(side(hand=["Stormy Sky"]), side({"title": AR, "wounds": 15}, units=["Gilder", "Mist Spirit"]), defs=DEFS)
    choose(g, "Stormy Sky", AR)
    assert (g.over, g.winners, wounds(g, "Gilder")) == (True, (0,), 0)


@pytest.mark.rules("R-SIM-01", "R-DEST-02")
def test_nested_destruction_is_finished_before_the_outer_window_goes_on() -> None:
    g = table(
        side(units=["Mourner", "Iron Worker"], hand=["Doom"]), side(AR, units=["Anchornaut"], hand=["Wail"]), defs=DEFS
    )
    choose(g, "Doom", "Anchornaut", "Mourner", "Wail", "Iron Worker")
    assert (asked(g), marks(g, "Mourner")[2]) == (("respond?", 0), 1), "a window of the second destruction"
    choose(g, "Mourner")
    assert marks(g, "Mourner")[2] == 2
    assert titles(g, g.players[0].discard) == ["Iron Worker", "Doom"]


# --- cancelling -------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-CANC-01", "R-CANC-02", "R-FAQ-28")
def test_cancelling_stops_what_is_resolving_and_leaves_passive_texts() -> None:
    g = table(side(hand=["Lex"]), side(AR, units=["Hammer Knight"], hand=["Golden Veil"], dice="charm"), defs=DEFS)
    choose(g, "Lex", "Golden Veil")
    assert in_play(g, "Hammer Knight").exhaustion == 0
    assert titles(g, g.players[0].hand) == [], "the second effect of the text is cancelled too"
    assert titles(g, g.players[0].spells) == ["Lex"]
    assert values.attack(g, in_play(g, "Hammer Knight")) == 2
    assert values.rule(g, in_play(g, "Lex"), BOUND)


@pytest.mark.rules("R-CANC-03")
def test_costs_of_a_cancelled_spell_stay_paid() -> None:
    g = table(
        side(hand=["Steady Gaze"], dice="2 illusion"),
        side(AR, units=["Hammer Knight"], hand=["Golden Veil"], dice="charm"),
    )
    choose(g, "Steady Gaze", "Golden Veil")
    me = g.players[0]
    assert (sum(me.active), sum(me.exhausted), titles(g, me.discard), me.main) == (0, 2, ["Steady Gaze"], 0)


@pytest.mark.rules("R-CANC-05", "R-CANC-01")
def test_cancelling_one_instance_cancels_the_later_ones() -> None:
    g = table(
        side(hand=["Blood Brawl"], units=[unit("Hammer Knight", wounds=3)], dice="ceremonial"),
        side(AR, units=[unit("Hammer Knight", name="foe"), "Iron Worker"], hand=["Golden Veil"], dice="charm"),
    )
    choose(g, "Blood Brawl", "yes", "Hammer Knight", "no")
    assert wounds(g, "Hammer Knight", 1) == 1
    choose(g, "yes", "Hammer Knight", "Golden Veil")
    assert wounds(g, "Hammer Knight", 1) == 1
    assert asked(g)[0] == "take an action", "the third instance does not happen"


@pytest.mark.rules("R-CANC-01")
def test_cancelling_reaches_effects_nested_in_the_same_text_but_not_other_texts() -> None:
    g = table(
        side(hand=["Anchornaut"], dice="natural", units=["Mourner"]),
        side(AR, units=["Hammer Knight"], hand=["Golden Veil"], dice="charm"),
        defs=DEFS,
    )
    choose(g, "Anchornaut", "Anchornaut", "Hammer Knight", "Golden Veil")
    assert wounds(g, "Hammer Knight") == 0
    assert "Anchornaut" in titles(g, g.players[0].units), "only its text was cancelled"
    g = table(
        side(spellboard=["Small Sacrifice"], dice="ceremonial", units=["Gilder"]),
        side(AR, units=["Hammer Knight"], hand=["Golden Veil"], dice="charm"),
    )
    choose(g, "Small Sacrifice", "yes", "Golden Veil")
    assert (wounds(g, "Gilder"), wounds(g, "Hammer Knight")) == (1, 0)
    assert in_play(g, "Small Sacrifice").exhaustion == 1
