"""Exhaustion, what is inexhaustible, tokens (R-EXH-01..09, R-INEX-01..03, R-TOK-01..04, R-STAT-01)."""

import pytest

from ashes_env.language import codes as k
from ashes_env.rules.state.state import PHASES
from ashes_env.scenarios import to_dict
from tests.prelude import *

FREEZE = CardDef(
    "Freeze",
    k.READY_SPELL,
    main(),
    abilities=(Triggered(Trigger(k.ROUND_ENDS), (PlaceTokens(k.EXHAUSTION, Each(Cards(k.UNIT, k.MINE))),)),),
)
CHILL = CardDef(
    "Chill",
    k.ALLY,
    main(),
    attack=1,
    life=9,
    abilities=(Triggered(Trigger(k.ROUND_ENDS), (PlaceTokens(k.STATUS, THIS),)),),
)
MANTLE = CardDef(
    "Mantle",
    k.ALTERATION_SPELL,
    main(),
    attack=1,
    life=1,
    recover=1,
    abilities=(Grants((Passive(Obeys(k.ARMOR), "Armored", 1, inexhaustible=True),), inexhaustible=True),),
)
MOVED = CardDef(
    "Moved",
    k.ALLY,
    main(),
    attack=1,
    life=9,
    abilities=(Triggered(after(k.TARGETED, player=k.MINE), (PlaceTokens(k.STATUS, THIS),)), Passive(Bonus(attack=2))),
)
LESSON = CardDef(
    "Lesson", k.ALTERATION_SPELL, main(), abilities=(Grants((Activated(side_cost(), (Draw(1),), "Study"),)),)
)
KNIGHT, WORKER = "Hammer Knight", "Iron Worker"


@pytest.mark.rules("R-EXH-01", "R-REC-02")
def test_tokens_accumulate_and_one_goes_each_round() -> None:
    g = table(me=side(units=[unit(KNIGHT, exhaustion=2), unit(WORKER, exhaustion=1)]))
    assert values.exhausted(g, in_play(g, KNIGHT))
    next_round(g)
    assert (in_play(g, KNIGHT).exhaustion, in_play(g, WORKER).exhaustion) == (1, 0)
    assert values.exhausted(g, in_play(g, KNIGHT))
    assert not values.exhausted(g, in_play(g, WORKER))
    next_round(g)
    assert not values.exhausted(g, in_play(g, KNIGHT))


@pytest.mark.rules("R-EXH-02")
def test_values_stay_and_text_goes() -> None:
    g = table(
        me=side(units=[unit("Phoenix Attendant", exhaustion=1), unit("Moved", exhaustion=1)], dice="natural"),
        defs=with_cards(MOVED),
    )
    attendant = in_play(g, "Phoenix Attendant")
    assert (values.attack(g, attendant), values.life(g, attendant), values.recover(g, attendant)) == (1, 4, 2)
    assert "Phoenix Attendant" not in offered(g)
    assert values.attack(g, in_play(g, "Moved")) == 1, "its bonus is text"
    choose(g, "natural power", "Phoenix Attendant")
    assert in_play(g, "Moved").status == 0, "its ability does not trigger"
    assert "Phoenix Attendant" in offered(table(me=side(unit("Coal Roarkwin", wounds=1), units=["Phoenix Attendant"])))


@pytest.mark.rules("R-EXH-02")
@pytest.mark.parametrize("exhaustion", [0, 1])
def test_text_goes_from_an_altered_unit_too(exhaustion: int) -> None:
    attendant = unit("Phoenix Attendant", exhaustion=exhaustion, attached=["Root Armor"])
    student = unit(WORKER, exhaustion=exhaustion, attached=["Lesson"])
    g = table(me=side(unit("Coal Roarkwin", wounds=1), units=[attendant, student]), defs=with_cards(LESSON))
    assert ("Phoenix Attendant" in offered(g)) is (exhaustion == 0)
    assert (WORKER in offered(g)) is (exhaustion == 0), "a granted ability that is not inexhaustible goes as well"


@pytest.mark.rules("R-EXH-03")
def test_an_exhausted_unit_neither_attacks_nor_defends() -> None:
    assert "attack" not in offered(table(me=side(units=[unit(KNIGHT, exhaustion=1)])))
    g = table(
        me=side(units=[WORKER, "Mist Spirit"]),
        foe=side("Aradel Summergaard", units=[unit(KNIGHT, exhaustion=1), unit("Gilder", exhaustion=1)], guarded=True),
    )
    blocked = g.copy()
    choose(blocked, "attack", "Aradel Summergaard", WORKER, "no")
    assert asked(blocked) == ("take an action", 0)
    assert wounds(blocked, "Aradel Summergaard") == 2, "nobody could block"
    choose(g, "attack", KNIGHT, WORKER)
    assert asked(g) == ("take an action", 0)
    assert (wounds(g, KNIGHT), wounds(g, WORKER)) == (2, 0), "nobody could guard, and no counter"


@pytest.mark.rules("R-EXH-04")
def test_a_copy_takes_the_text_of_an_exhausted_unit() -> None:
    g = table(
        me=side(units=[unit("Mist Spirit")], hand=["Strange Copy"], dice="illusion"),
        foe=side(units=["Anchornaut", unit(WORKER, exhaustion=1)]),
        active=1,
    )
    choose(g, "attack", "Coal Roarkwin", "Strange Copy", WORKER)
    spirit = g.cards[g.players[0].units[0]]
    assert (spirit.d.title, spirit.exhaustion) == (WORKER, 0)
    assert values.rule(g, spirit, k.EXTRA_DRAWS) == 2


@pytest.mark.rules("R-EXH-06", "R-REC-02")
def test_an_exhausted_phoenixborn_can_guard_but_not_use_its_ability() -> None:
    g = table(
        me=side(units=[WORKER]),
        foe=side(unit("Aradel Summergaard", exhaustion=1), units=["Mist Spirit"], dice="natural"),
    )
    choose(g, "attack", "Mist Spirit")
    assert asked(g) == ("declare a guard", 1)
    choose(g, "Aradel Summergaard")
    assert g.players[1].guarded
    until_asked(g, "take an action", 1)
    assert "Aradel Summergaard" not in offered(g)
    next_round(g)
    assert not g.players[1].guarded, "turned upright in the recovery phase"


@pytest.mark.rules("R-EXH-07", "R-SPELL-21")
def test_an_exhausted_alteration_keeps_its_value_bonus_only() -> None:
    for tokens, armor in ((0, 1), (1, 0)):
        g = table(me=side(units=[unit("Mist Spirit", attached=[unit("Root Armor", exhaustion=tokens)])]))
        spirit = in_play(g, "Mist Spirit")
        assert (values.life(g, spirit), values.rule(g, spirit, k.ARMOR)) == (2, armor)


@pytest.mark.rules("R-EXH-09", "R-EOR-01")
def test_an_effect_that_waits_is_lost_with_the_exhaustion_of_its_card() -> None:
    defs = with_cards(FREEZE, CHILL)
    for first, status in (("Freeze", 0), ("Chill", 1)):
        g = table(me=side(units=["Chill"], spellboard=["Freeze"]), defs=defs)
        until_asked(g, "choose what is next")
        assert set(offered(g)) == {"Freeze", "Chill"}
        choose(g, first)
        until_asked(g, "take an action")
        assert (in_play(g, "Chill").status, in_play(g, "Chill").exhaustion) == (status, 1)


@pytest.mark.rules("R-INEX-01")
def test_inexhaustible_text_works_on_an_exhausted_card() -> None:
    monk = unit("Butterfly Monk", exhaustion=1)
    g = table(me=side(dice="natural", units=[WORKER]), foe=side(unit("Coal Roarkwin", wounds=3), units=[monk, KNIGHT]))
    guard = g.copy()
    choose(guard, "attack", KNIGHT)
    assert "Butterfly Monk" not in offered(guard), "its Unit Guard is not inexhaustible"
    choose(g, "natural power", "Butterfly Monk")
    assert asked(g) == ("respond?", 1), "its Mend is"
    choose(g, "Butterfly Monk", "Coal Roarkwin#1")
    assert g.cards[g.players[1].pb].wounds == 2


@pytest.mark.rules("R-INEX-02", "R-INEX-03")
@pytest.mark.parametrize(
    ("title", "on_unit", "on_spell", "armor"),
    [
        ("Root Armor", 1, 0, 1),
        ("Root Armor", 0, 1, 0),
        ("Root Armor", 1, 1, 0),
        ("Mantle", 0, 1, 1),
        ("Mantle", 1, 1, 1),
    ],
)
def test_granted_inexhaustible_text(title: str, on_unit: int, on_spell: int, armor: int) -> None:
    host = unit("Mist Spirit", exhaustion=on_unit, attached=[unit(title, exhaustion=on_spell)])
    g = table(me=side(units=[host]), defs=with_cards(MANTLE))
    assert values.rule(g, in_play(g, "Mist Spirit"), k.ARMOR) == armor


@pytest.mark.rules("R-TOK-01")
def test_red_rains_tokens_are_no_part_of_a_game_between_players() -> None:
    g = table(me=side(units=[KNIGHT], dice="natural"))
    choose(g, "natural power")
    for card in to_dict(g)["players"][0]["units"]:
        assert "red rains" not in card
    assert all(c.red_rains == 0 for c in g.cards.values())


@pytest.mark.rules("R-TOK-02", "R-TOK-04")
@pytest.mark.parametrize(("life_left", "alive"), [(1, False), (2, True)])
def test_a_moved_wound_leaves_one_card_and_lies_on_the_other(life_left: int, alive: bool) -> None:
    g = table(
        me=side(spellboard=[unit("Chant of Transfusion", status=1)], units=[unit(WORKER, wounds=1)], main=0),
        foe=side(units=[unit(KNIGHT, wounds=4 - life_left)]),
    )
    choose(g, "Chant of Transfusion")
    if asked(g)[0] == "choose a target":
        choose(g, WORKER)
    until_asked(g, "take an action")
    assert wounds(g, WORKER) == 0
    assert (titles(g, g.players[1].units) == [KNIGHT]) is alive
    if alive:
        assert wounds(g, KNIGHT) == 3


@pytest.mark.rules("R-TOK-03")
def test_a_cancelled_move_changes_nothing() -> None:
    g = table(
        me=side(spellboard=[unit("Chant of Transfusion", status=1)], units=[unit(WORKER, wounds=1)]),
        foe=side(units=[unit(KNIGHT, wounds=2)], hand=["Golden Veil"], dice="charm"),
        round=2,
    )
    choose(g, "Chant of Transfusion")
    while asked(g)[0] != "respond?":
        choose(g, WORKER if WORKER in offered(g) else offered(g)[0])
    choose(g, "Golden Veil")
    until_asked(g, "take an action")
    assert (wounds(g, WORKER), wounds(g, KNIGHT)) == (1, 2)


@pytest.mark.rules("R-STAT-01")
def test_status_tokens_mean_nothing_by_themselves() -> None:
    def game(status: int) -> dict[str, object]:
        g = table(me=side(units=[unit(KNIGHT, status=status)], dice="natural"), foe=side(units=[WORKER]))
        knight = in_play(g, KNIGHT)
        return {
            "values": (values.attack(g, knight), values.life(g, knight), values.recover(g, knight)),
            "options": offered(g),
            "next": offered(choose(g, "attack", WORKER)),
        }

    assert game(0) == game(5)


@pytest.mark.rules("R-STAT-01")
def test_status_tokens_stay_through_recovery() -> None:
    g = next_round(table(me=side(units=[unit(KNIGHT, status=2)])))
    assert in_play(g, KNIGHT).status == 2
    assert PHASES[g.phase] == "player turns"


@pytest.mark.rules("R-EXH-07")
@pytest.mark.parametrize(("exhaustion", "attacks"), [(0, False), (1, True)])
def test_an_exhausted_alteration_puts_its_host_under_no_rule(exhaustion: int, attacks: bool) -> None:
    binding = CardDef(
        "Binding", k.ALTERATION_SPELL, main(), abilities=(Passive(Obeys(k.COUNTS_AS_EXHAUSTED), on_host=True),)
    )
    g = table(side(units=[unit(KNIGHT, attached=[unit("Binding", exhaustion=exhaustion)])]), defs=with_cards(binding))
    assert ("attack" in offered(g)) is attacks


@pytest.mark.rules("R-INEX-03", "R-EXH-02")
@pytest.mark.parametrize(("exhaustion", "able"), [(0, True), (1, False)])
def test_an_exhausted_card_lends_no_ability_to_others(exhaustion: int, able: bool) -> None:
    school = CardDef(
        "School",
        k.READY_SPELL,
        main(),
        abilities=(Grants((Activated(side_cost(), (Draw(1),), "Study"),), aura=Aura(k.UNIT, k.MINE)),),
    )
    g = table(side(units=[KNIGHT], spellboard=[unit("School", exhaustion=exhaustion)]), defs=with_cards(school))
    assert (KNIGHT in offered(g)) is able
