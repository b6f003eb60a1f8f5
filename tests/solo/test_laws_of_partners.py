"""Laws where two players face a Chimera: each reaches its player, and the Chimera where the two deal with each other
(R-LAW-14). Player 0 has the Law unless a test says otherwise; everything is shown against each of the Chimeras.
"""

from typing import Any

import pytest

from ashes_env.cards.keywords import armored
from tests.prelude import *
from tests.solo.viros import CHIMERAS, facing, numbers, over_to, spell

pytestmark = pytest.mark.rules("R-LAW-14")

bodies = pytest.mark.parametrize("body", CHIMERAS)
holders = pytest.mark.parametrize("holder", [0, 1])

# Of each Chimera an aspect that attacks the Phoenixborn and does nothing besides, and its attack value.
FIERCE = {
    "The Corpse of Viros": ("Glare", 2),
    "The Blight of Neverset": ("Overgrowth", 4),
    "The Frostwild Scourge": ("Avalanche", 4),
    "The Flood of Moon Cove": ("Whirlpool", 2),
    "The Siege of Lordswall": ("Heartpierce", 3),
    "The Spawn of Shadowreck": ("Unfathomable", 4),
}


def with_law(
    law: str, holder: int = 0, row: Any = (), sides: tuple[dict[str, Any], dict[str, Any]] = ({}, {}), **fields: Any
) -> Game:
    """A table at which one of the players has the Law."""
    mine, theirs = ({**given, "spellboard": [law]} if seat == holder else given for seat, given in enumerate(sides))
    return facing(row, mine, theirs, **fields)


def hurt(g: Game, seat: int) -> int:
    return g.cards[g.players[seat].pb].wounds


def whole_turn(g: Game) -> Game:
    """What the players do not want to do is declined until they share the next turn."""
    over = g.turn + 3
    while g.turn < over and g.round == 1 and not g.over:
        choose(g, next((word for word in ("no", "end turn") if word in offered(g)), offered(g)[0]))
    return g


DONE: dict[str, Any] = {"main": 0, "side": 1}


# --- Law of Grace -----------------------------------------------------------------------------------------------------


@bodies
@holders
@pytest.mark.cards("Law of Grace")
@pytest.mark.parametrize("caster", [0, 1])
@pytest.mark.parametrize("victim", [0, 1, 2])
def test_grace_prevents_what_its_player_is_dealt_and_what_that_player_deals_the_chimera(
    body: str, holder: int, caster: int, victim: int
) -> None:
    storm = spell(Damage(Target(Cards(PB, ANYONE)), 2))
    hand = {"hand": ["Storm"]}
    g = with_law("Law of Grace", holder, [], (hand, hand), body=body, defs=with_cards(storm))
    choose(over_to(g, caster), "Storm", g.by_id[g.players[victim].pb].title)
    reached = victim == holder or (victim == 2 and caster == holder)
    assert hurt(g, victim) == (1 if reached else 2)


@holders
@pytest.mark.cards("Law of Grace", "Stormcall")
@pytest.mark.parametrize("faces", [0, 1])
def test_grace_does_not_stop_an_aspect_from_hurting_the_partner(holder: int, faces: int) -> None:
    g = with_law("Law of Grace", holder, [unit("Stormcall", faces=faces, status=2, exhaustion=3)], (DONE, DONE))
    whole_turn(g)
    assert hurt(g, faces) == (0 if faces == holder else 1)


@pytest.mark.cards("Law of Grace")
def test_two_of_them_protect_one_player_each() -> None:
    storm = spell(Damage(Target(Cards(PB, ANYONE)), 3))
    mine: dict[str, Any] = {"hand": ["Storm"], "spellboard": ["Law of Grace"]}
    g = facing([], mine, mine, defs=with_cards(storm))
    choose(g, "Storm", "Aradel Summergaard")
    assert hurt(g, 1) == 2


# --- Law of Assurance -------------------------------------------------------------------------------------------------


@holders
@pytest.mark.cards("Law of Assurance", "Galeforce")
@pytest.mark.parametrize("faces", [0, 1])
def test_assurance_keeps_an_aspect_from_the_dice_of_its_player_only(holder: int, faces: int) -> None:
    dice = {**DONE, "dice": "3 natural"}
    g = with_law(
        "Law of Assurance",
        holder,
        [unit("Galeforce", faces=faces, status=3, exhaustion=3)],
        (dice, dice),
        body="The Frostwild Scourge",
    )
    whole_turn(g)
    lowered = [pool(g.players[seat].active) != {"natural power": 3} for seat in (0, 1)]
    assert lowered == [faces == seat != holder for seat in (0, 1)]


@bodies
@holders
@pytest.mark.cards("Law of Assurance")
@pytest.mark.parametrize("caster", [0, 1])
@pytest.mark.parametrize("effect", [LowerDice(1, OPPONENT), RerollRage(1, seat=OPPONENT)])
def test_assurance_keeps_its_player_from_the_rage_dice_and_nobody_else(
    body: str, holder: int, caster: int, effect: Effect
) -> None:
    hand = {"hand": ["Storm"]}
    g = with_law(
        "Law of Assurance",
        holder,
        [],
        (hand, hand),
        body=body,
        chimera={"rage": 2},
        defs=with_cards(spell(effect, Draw(1))),
    )
    g.script.append(("die", (POWER,)))
    choose(over_to(g, caster), "Storm")
    changed = numbers(g, 2).rage != 2
    assert changed is (caster != holder)


@holders
@pytest.mark.cards("Law of Assurance")
@pytest.mark.parametrize("caster", [0, 1])
def test_partners_are_no_opponents_for_assurance(holder: int, caster: int) -> None:
    both = {"hand": ["Storm"], "dice": "3 natural"}
    g = with_law("Law of Assurance", holder, [], (both, both), defs=with_cards(spell(ChangeDice(1, TargetPlayer()))))
    choose(over_to(g, caster), "Storm", f"player {1 - caster}")
    assert asked(g)[0] == "choose a die"


# --- Law of Sight -----------------------------------------------------------------------------------------------------


@bodies
@holders
@pytest.mark.cards("Law of Sight")
@pytest.mark.parametrize("seat", [0, 1])
def test_sight_silences_the_reaction_spells_of_its_player_alone(body: str, holder: int, seat: int) -> None:
    """In the turn that players share, and in those of the Chimera."""
    able: dict[str, Any] = {"hand": ["Final Cry"], "units": ["Anchornaut"], "dice": "9 ceremonial"}
    cast: dict[str, Any] = {"hand": ["Storm"]}
    sides = (able, cast) if seat == 0 else (cast, able)
    g = with_law(
        "Law of Sight", holder, [], sides, body=body, defs=with_cards(spell(Damage(Target(Cards(UNIT, ANYONE)), 9)))
    )
    choose(over_to(g, 1 - seat), "Storm")
    if asked(g)[0] == "choose a target":
        choose(g, "Anchornaut")
    assert ("Final Cry in hand" in offered(g)) is (seat != holder)


# --- Law of Fear ------------------------------------------------------------------------------------------------------


@bodies
@holders
@pytest.mark.cards("Law of Fear")
def test_fear_weakens_an_aspect_in_battle_with_its_player_not_one_in_battle_with_the_partner(
    body: str, holder: int
) -> None:
    title, attack = FIERCE[body]
    row = [unit(title, faces=0, status=0), unit(title, faces=1, status=0)]
    g = whole_turn(with_law("Law of Fear", holder, row, (DONE, DONE), body=body))
    assert [hurt(g, seat) for seat in (0, 1)] == [attack - (seat == holder) for seat in (0, 1)]


@bodies
@holders
@pytest.mark.cards("Law of Fear")
@pytest.mark.parametrize("attacker", [0, 1])
@pytest.mark.parametrize("faces", [0, 1])
def test_fear_weakens_the_units_of_its_player_alone(body: str, holder: int, attacker: int, faces: int) -> None:
    worker = {"units": ["Iron Rhino"]}
    g = with_law("Law of Fear", holder, [unit("Rampage", faces=faces, exhaustion=1)], (worker, worker), body=body)
    declare_attack(over_to(g, attacker), body, "Iron Rhino")
    while asked(g)[0] != "take an action":
        choose(g, offered(g)[0])
    assert hurt(g, 2) == 7 - (attacker == holder)


@holders
@pytest.mark.cards("Law of Fear")
def test_fear_targets_no_unit_of_the_partner(holder: int) -> None:
    mage = {"units": ["Shield Mage"], "hand": ["Law of Fear"], "dice": "9 divine"}
    knight = {"units": ["Summoned Weakling"]}
    weak = CardDef("Summoned Weakling", ALLY, main(), attack=0, life=1, recover=0)
    row = [unit("Scarlet Seed", faces=0, status=0), unit("Frail", faces=1, owner=0)]
    frail = CardDef("Frail", ALLY, main(), attack=0, life=1, recover=0)
    sides = (mage, knight) if holder == 0 else (knight, mage)
    g = facing(row, *sides, defs=with_cards(weak, frail))
    choose(over_to(g, holder), "Law of Fear")
    while asked(g)[0] != "choose a target":
        choose(g, next((w for w in ("Law of Fear",) if w in offered(g)), offered(g)[0]))
    assert sorted(offered(g)) == ["Frail", "Scarlet Seed", "Shield Mage"]


# --- Law of Domination ------------------------------------------------------------------------------------------------


@bodies
@holders
@pytest.mark.cards("Law of Domination")
@pytest.mark.parametrize("attacker", [0, 1])
@pytest.mark.parametrize("faces", [0, 1])
def test_domination_lets_nothing_be_prevented_where_its_player_fights(
    body: str, holder: int, attacker: int, faces: int
) -> None:
    """Both the attacker's damage and that of the aspect which counters, whichever battlefield that stands on."""
    stout = {"units": ["Stalwart"]}
    ward = CardDef("Stalwart", ALLY, main(), attack=3, life=9, recover=0, abilities=(armored(2),))
    row = [unit("Stalwart", faces=faces, owner=0)]
    g = with_law("Law of Domination", holder, row, (stout, stout), body=body, defs=with_cards(ward))
    g = over_to(g, attacker)
    choose(g, "attack", "Stalwart#1")
    while asked(g)[0] != "take an action":
        choose(g, next((w for w in ("yes", "Stalwart") if w in offered(g)), offered(g)[0]))
    mine = g.cards[g.players[attacker].units[0]]
    theirs = g.cards[g.players[2].units[0]]
    dealt = 3 if attacker == holder else 1
    assert (mine.wounds, theirs.wounds) == (dealt, dealt)


@bodies
@holders
@pytest.mark.cards("Law of Domination")
def test_domination_lets_attacks_on_the_partner_be_prevented(body: str, holder: int) -> None:
    title, attack = FIERCE[body]
    guard = CardDef("Stalwart", ALLY, main(), attack=4, life=9, recover=0, abilities=(armored(2),))
    row = [unit(title, faces=0, status=0), unit(title, faces=1, status=0)]
    stout = {**DONE, "units": ["Stalwart"]}
    g = with_law("Law of Domination", holder, row, (stout, stout), body=body, defs=with_cards(guard))
    over = g.turn + 3
    while g.turn < over and not g.over:
        names = offered(g)
        choose(g, next((w for w in ("Stalwart", "yes", "end turn") if w in names), names[0]))
    taken = [sum(g.cards[c].wounds for c in g.players[seat].units) + hurt(g, seat) for seat in (0, 1)]
    assert taken[holder] > taken[1 - holder], (taken, attack)


@bodies
@pytest.mark.rules("R-COOP-07")
@pytest.mark.cards("Law of Domination")
@pytest.mark.parametrize("faces", [0, 1])
def test_domination_may_set_a_unit_against_one_that_faces_the_partner(body: str, faces: int) -> None:
    """The two deal damage to each other: so the Chimera deals with the player of the Law, wherever its unit stands."""
    mine = {"hand": ["Law of Domination"], "dice": "9 divine", "units": ["Iron Rhino"]}
    row = [unit("Hulk", faces=faces, owner=0)]
    hulk = CardDef("Hulk", ALLY, main(), attack=2, life=9, recover=0)
    g = facing(row, mine, {"units": ["Iron Worker"]}, body=body, defs=with_cards(hulk))
    choose(g, "Law of Domination")
    while asked(g)[0] != "take an action":
        assert "Iron Worker" not in offered(g), "the partner's units are not meant"
        choose(g, offered(g)[0])
    assert (in_play(g, "Hulk").wounds, in_play(g, "Iron Rhino").wounds) == (attack_of(g, "Iron Rhino"), 2)
