"""Triggers and timing (R-TRIG-01..06, R-TIME-01..06)."""

import pytest

from ashes_env.language import codes as k
from ashes_env.rules.state.state import PHASES
from tests.prelude import *

AR = "Aradel Summergaard"
BELL = CardDef(
    "Bell", ALLY, main(), attack=0, life=5, abilities=(Triggered(Trigger(ROUND_ENDS), (PlaceTokens(STATUS, THIS),)),)
)
GONG = CardDef(
    "Gong", ALLY, main(), attack=0, life=5, abilities=(Triggered(Trigger(ROUND_ENDS), (PlaceTokens(STATUS, THIS),)),)
)
MAYFLY = CardDef(
    "Mayfly",
    CONJURATION,
    attack=1,
    life=1,
    abilities=(Triggered(Trigger(ROUND_ENDS), (Discard(THIS),), inexhaustible=True),),
)
COCOON = CardDef(
    "Cocoon", ALLY, main(), attack=0, life=5, abilities=(Triggered(when_this(DESTROYED), (Conjure("Mayfly"),)),)
)
BURNER = CardDef(
    "Burner",
    ALLY,
    main(),
    attack=0,
    life=5,
    abilities=(Triggered(Trigger(ROUND_ENDS), (Destroy(Choose(Cards(UNIT, where=Named("Cocoon")))),)),),
)
MOURNER = CardDef(
    "Mourner",
    ALLY,
    main(),
    attack=0,
    life=9,
    abilities=(Triggered(after(DESTROYED), (PlaceTokens(STATUS, THIS),), optional=True),),
)
HERALD = CardDef(
    "Herald",
    ALLY,
    main(),
    attack=0,
    life=9,
    abilities=(Triggered(Trigger(PREPARE_ENDS), (PlaceTokens(STATUS, THIS),), optional=True),),
)
DEFS = with_cards(BELL, GONG, MAYFLY, COCOON, BURNER, MOURNER, HERALD)


# --- triggers ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-TRIG-01", "R-TRIG-02")
def test_throw_comes_before_an_ice_trap_for_the_thrower() -> None:
    g = table(
        side(hand=["Anchornaut"], dice="natural"),
        side(AR, units=["Mist Spirit", "Iron Worker"], hand=["Ice Trap"], dice="natural"),
    )
    choose(g, "Anchornaut")
    assert (asked(g), offered(g)) == (("respond?", 0), ["Anchornaut", "no"])
    assert titles(g, g.players[0].units) == ["Anchornaut"], "it is fully in play"
    choose(g, "Anchornaut", "Iron Worker")
    assert wounds(g, "Iron Worker") == 1
    assert (asked(g), offered(g)) == (("respond?", 1), ["Ice Trap in hand", "no"])
    choose(g, "Ice Trap")
    assert titles(g, g.players[0].discard) == ["Anchornaut"]


@pytest.mark.rules("R-TRIG-04", "R-COST-17")
def test_a_trigger_with_a_price_is_paid_or_not_offered() -> None:
    for dice, hurt in (("natural", True), ("", False)):
        g = table(side("Jessa Na Ni", hand=["Fear"], units=["Iron Worker"], dice=f"natural, {dice}"), side(AR))
        choose(g, "Fear")
        assert ("Jessa Na Ni" in offered(g)) == hurt
        if hurt:
            choose(g, "Jessa Na Ni", AR)
            assert (wounds(g, AR), sum(g.players[0].active)) == (1, 0)


SCENES: list[tuple[k.EventKind, tuple[str, ...]]] = [
    (k.ENTERS_PLAY, ("Anchornaut", "natural power", "no")),
    (k.DESTROYED, ("natural power", "Mist Spirit")),
    (k.DAMAGE_DEALT, ("natural power", "Mist Spirit")),
    (k.WOUNDS_PLACED, ("natural power", "Mist Spirit")),
    (k.TARGETED, ("natural power", "Mist Spirit")),
    (k.DICE_PAID, ("natural power", "Mist Spirit")),
    (k.LEAVES_PLAY, ("Blink", "natural power", "Mist Spirit")),
    (k.RESOLVED, ("Blink", "natural power", "Mist Spirit")),
    (k.DICE_CHANGED, ("illusion power", "natural power", "no")),
    (k.ATTACKERS_DECLARED, ("attack", AR, "Iron Worker", "no")),
    (k.BLOCKERS_DECLARED, ("attack", AR, "Iron Worker", "no", "Mist Spirit")),
    (k.GUARD_DECLARED, ("attack", "Mist Spirit", "Iron Worker", AR)),
    (k.DEFENDERS_SETTLED, ("attack", "Mist Spirit", "Iron Worker", "no")),
    (k.MEDITATED, ("meditate", "top of the draw pile", "no", "no")),
    (k.PASSED, ("pass",)),
    (k.TURN_ENDS, ("pass", "end turn")),
    (k.TURN_STARTS, ("pass", "end turn")),
    (k.ROUND_ENDS, ("round",)),
    (k.PREPARE_ENDS, ("round",)),
    (k.PLAYER_TURNS_START, ("round",)),
]


@pytest.mark.rules("R-TRIG-05")
@pytest.mark.parametrize(("event", "steps"), SCENES)
def test_events_of_all_kinds_can_be_answered(event: k.EventKind, steps: tuple[str, ...]) -> None:
    watcher = CardDef(
        "Watcher", ALLY, main(), attack=0, life=9, abilities=(Triggered(Trigger(event), (PlaceTokens(STATUS, THIS),)),)
    )
    g = table(
        side(units=["Watcher", "Iron Worker"], hand=["Blink", "Anchornaut"], dice="2 natural, illusion"),
        side(AR, units=["Mist Spirit"], dice="natural"),
        defs=with_cards(watcher),
    )
    assert in_play(g, "Watcher").status == 0
    for step in steps:
        if step == "round":
            next_round(g)
        elif step in offered(g) or f"{step} in hand" in offered(g):
            choose(g, step)
    assert in_play(g, "Watcher").status > 0


@pytest.mark.rules("R-TRIG-06", "R-REACT-01")
def test_outside_turns_there_are_no_reactions_and_no_once_per_turn_texts() -> None:
    g = table(
        side(
            "Jessa Na Ni",
            spellboard=["Chant of Revenge"],
            dice="3 ceremonial",
            hand=["Final Cry"],
            units=[unit("Blood Archer", attached=["Fade Away"])],
        ),
        side(AR),
    )
    while in_play(g, "Chant of Revenge").status == 0:
        assert "Final Cry in hand" not in offered(g)
        names = offered(g)
        choose(g, next((w for w in ("no", "end turn", "pass") if w in names), names[0]))
    assert wounds(g, AR) == 0
    assert in_play(g, "Chant of Revenge").status == 1
    g = table(
        side(
            "Jessa Na Ni",
            spellboard=["Chant of Revenge"],
            dice="3 ceremonial",
            hand=["Final Cry"],
            units=["Blood Archer"],
        ),
        side(AR, units=["Hammer Knight"]),
        active=1,
    )
    declare_attack(g, "Blood Archer", "Hammer Knight")
    until_asked(g, "choose what is next", 0)
    assert sorted(offered(g)) == ["Chant of Revenge", "Final Cry in hand", "Jessa Na Ni"], "in any order"


# --- timing -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("R-TIME-01", "R-TIME-03", "R-SIM-02")
def test_at_the_end_of_the_round_the_first_player_resolves_everything_first() -> None:
    g = table(side(units=["Bell", "Gong"]), side(AR, units=["Gong", "Bell"]), first=1, active=0, defs=DEFS)
    until_asked(g, "choose what is next")
    assert (asked(g)[1], offered(g), g.active, PHASES[g.phase]) == (1, ["Gong", "Bell"], 1, "recovery")
    choose(g, "Bell")
    assert [c.status for c in g.cards.values() if c.d.title in ("Bell", "Gong") and c.seat == 1] == [1, 1]
    assert (asked(g)[1], offered(g)) == (0, ["Bell", "Gong"])


@pytest.mark.rules("R-TIME-01", "R-SIM-01")
@pytest.mark.parametrize("first", [0, 1])
def test_in_a_turn_the_active_player_is_the_one_whose_turn_it_is(first: int) -> None:
    units = ["Mourner", "Hammer Knight", "Iron Worker"]
    g = table(side(units=units), side(AR, units=units), first=first, active=first, defs=DEFS)
    choose(g, "pass", "end turn")
    assert asked(g) == ("take an action", 1 - first)
    declare_attack(g, "Iron Worker", "Hammer Knight")
    until_asked(g, "respond?")
    assert asked(g)[1] == 1 - first, "though the other one holds the first player token"
    choose(g, "no")
    assert asked(g) == ("respond?", first)


@pytest.mark.rules("R-TIME-01", "R-SIM-01")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("burner", [0, 1])
def test_in_the_recovery_the_first_player_is_the_active_one(first: int, burner: int) -> None:
    # The last turn was that of the other player.
    sides = [side(units=["Mourner", "Cocoon"]), side(AR, units=["Mourner"])]
    sides[burner]["units"].append("Burner")
    g = table(*sides, first=first, active=first, defs=DEFS)
    until_asked(g, "respond?")
    assert (PHASES[g.phase], asked(g)[1]) == ("recovery", first)
    choose(g, "no")
    assert asked(g) == ("respond?", 1 - first)


@pytest.mark.rules("R-TIME-01", "R-SIM-01")
@pytest.mark.parametrize("first", [0, 1])
def test_in_the_prepare_phase_the_first_player_of_the_new_round_is_the_active_one(first: int) -> None:
    g = table(side(units=["Herald"]), side(AR, units=["Herald"]), first=first, active=first, defs=DEFS)
    until_asked(g, "respond?")
    assert (PHASES[g.phase], g.round, asked(g)[1]) == ("prepare", 2, 1 - first)
    choose(g, "no")
    assert asked(g) == ("respond?", first)


@pytest.mark.rules("R-TIME-04")
@pytest.mark.parametrize(("first", "left"), [(0, ["Mayfly"]), (1, [])])
def test_new_effects_count_only_if_their_controller_is_not_done(first: int, left: list[str]) -> None:
    g = table(
        side(units=["Cocoon"], conjurations=["Mayfly"]),
        side(AR, units=["Burner"]),
        first=first,
        active=first,
        defs=DEFS,
    )
    until_asked(g, "take an action")
    while g.round == 1:
        names = offered(g)
        choose(g, next((w for w in ("no", "end turn", "pass") if w in names), names[0]))
    assert titles(g, g.players[0].units) == left


@pytest.mark.rules("R-TIME-05", "R-FAQ-29", "R-REACT-02")
@pytest.mark.parametrize("reacted", [False, True])
def test_the_end_of_a_turn_belongs_to_it(reacted: bool) -> None:
    g = table(
        side(
            "Hope Everthorn",
            units=["Mist Spirit"],
            conjurations=["Mist Spirit", "Sleeping Widow", "Sleeping Widow"],
            hand=["Summon Sleeping Widows"],
            dice="natural, 2 ceremonial",
            reacted=reacted,
        ),
        side(AR),
    )
    choose(g, "Hope Everthorn")
    while "natural power" in offered(g) and asked(g)[0] == "pay with a die":
        choose(g, "natural power")
    choose(g, "pass")
    if "end turn" in offered(g):
        choose(g, "end turn")
    assert ("Summon Sleeping Widows in hand" in offered(g)) == (not reacted)
    if not reacted:
        assert g.active == 0
        choose(g, "Summon Sleeping Widows")
        assert titles(g, g.players[0].units) == ["Mist Spirit", "Sleeping Widow", "Sleeping Widow"]


@pytest.mark.rules("R-TIME-06", "R-ERR-04")
@pytest.mark.parametrize("first", [0, 1])
def test_owls_drain_memories_in_the_order_of_players(first: int) -> None:
    deck = ["Anchornaut", "Iron Worker"] * 4
    g = table(side(units=["Three-Eyed Owl"], deck=deck), side(AR, units=["Three-Eyed Owl"], deck=deck), first=1 - first)
    until_asked(g, "discard a card")
    assert (g.round, g.first) == (2, first)
    assert asked(g)[1] == 1 - first, "the first player's Owl makes the opponent discard a card of the own choice"
    choose(g, "Iron Worker")
    assert titles(g, g.players[1 - first].discard) == ["Iron Worker"]
    assert asked(g) == ("discard a card", first)


@pytest.mark.rules("R-TIME-02", "R-TGT-10", "R-RES-02")
def test_an_effect_without_a_target_is_skipped_and_the_rest_goes_on() -> None:
    g = table(side(hand=["Mist Typhoon"], dice=ALL_DICE), side(AR))
    until_asked(choose(g, "Mist Typhoon"), "do it?")
    choose(g, "yes")
    assert titles(g, g.players[0].hand) == ["Anchornaut"]


def ape(name: str, model: str, until: Until) -> CardDef:
    """A spell with which an own unit becomes a copy of one of the opponent's."""
    return CardDef(
        name,
        ACTION_SPELL,
        side_cost(),
        effect=(BecomeCopy(Choose(Cards(UNIT, MINE)), Choose(Cards(UNIT, THEIRS, Named(model))), until),),
    )


@pytest.mark.rules("R-TIME-05", "R-VAL-02")
def test_when_the_last_of_several_copies_ends_the_one_before_it_shows() -> None:
    spells = (
        ape("One", "Hammer Knight", END_OF_ROUND),
        ape("Two", "Iron Worker", END_OF_ROUND),
        ape("Three", "Mist Spirit", END_OF_TURN),
    )
    g = table(
        side(units=["Anchornaut"], hand=["One", "Two", "Three"], side=3),
        side(AR, units=["Hammer Knight", "Iron Worker", "Mist Spirit"]),
        defs=with_cards(*spells),
    )
    card = g.cards[g.players[0].units[0]]
    choose(g, "One", "Two", "Three")
    assert card.d.title == "Mist Spirit"
    until_asked(g, "take an action", 1)
    assert card.d.title == "Iron Worker"
