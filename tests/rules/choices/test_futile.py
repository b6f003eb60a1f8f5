"""What could do nothing is not offered, and what could do something is (R-TGT-10, the switch `futile_actions`)."""

import pytest

from tests.prelude import *

HURT = {"title": FOE, "wounds": 3}
TIRED = unit("Hammer Knight", exhaustion=1)
TIRED_SPIRIT = unit("Mist Spirit", exhaustion=1)
REGRESSED = unit("Iron Worker", attached=["Regress"])


@pytest.mark.rules("R-TGT-10")
@pytest.mark.parametrize(
    ("spell", "dice", "me", "units", "there"),
    [
        ("Lick Wounds", "2 natural", {}, ["Iron Worker"], False),
        ("Lick Wounds", "2 natural", {}, [unit("Iron Worker", status=2)], False),
        ("Lick Wounds", "2 natural", {}, [TIRED], True),
        ("Lick Wounds", "2 natural", {"pb": HURT}, ["Iron Worker"], True),
        ("Rally the Troops", "divine", {"pb": HURT, "units": ["Iron Worker", TIRED_SPIRIT]}, [], False),
        ("Rally the Troops", "divine", {"units": [TIRED]}, [], True),
        ("Transmogrify", "sympathy", {"units": [REGRESSED]}, ["Gilder"], False),
        ("Transmogrify", "sympathy", {"units": [REGRESSED, "Gilder"]}, [], True),
        ("Transmogrify", "sympathy", {}, [REGRESSED, "Gilder"], True),
        ("Discovery", "natural", {}, [], True),
        ("Venom Strike", "natural", {}, ["Gilder"], False),
        ("Venom Strike", "natural", {}, [unit("Gilder", opposing_dice="charm")], True),
    ],
)
def test_a_spell_is_offered_if_it_could_do_something(
    spell: str, dice: str, me: Document, units: list[Document | str], there: bool
) -> None:
    """A wound, a tired ally, another host, this very card that goes into the draw pile."""
    mine: Document = {"pb": FOE, "hand": [spell, "Anchornaut"], "dice": dice} | me
    for futile in (False, True):
        g = table(side(**mine), side("Coal Roarkwin", units=units), options=GameOptions(futile=futile))
        assert (f"{spell} in hand" in offered(g)) is (there or futile)


@pytest.mark.rules("R-TGT-10", "R-COST-05")
@pytest.mark.parametrize(
    ("spell", "dice", "there"),
    [
        ("Absorption", "sympathy", False),
        ("Absorption", "sympathy, natural basic", False),
        ("Absorption", "sympathy, natural class", True),
        ("Absorption", "2 sympathy", True),
        ("Hidden Power", "illusion", False),
        ("Hidden Power", "illusion, natural", True),
    ],
)
def test_a_die_that_has_to_pay_is_not_there_any_more(spell: str, dice: str, there: bool) -> None:
    if spell == "Absorption":
        g = table(side(dice="natural"), side(FOE, units=["Iron Worker"], hand=[spell], dice=dice))
        choose(g, "natural power")
        assert (asked(g)[0] == "respond?") is there
    else:
        g = table(side(hand=[spell], dice=dice, deck=[]), side(FOE))
        assert (f"{spell} in hand" in offered(g)) is there


@pytest.mark.rules("R-TGT-10", "R-VAL-01")
@pytest.mark.parametrize("status", [0, 1])
def test_a_bonus_of_nothing_is_nothing(status: int) -> None:
    spell = {"title": "Fighting Spirit", "status": status}
    g = table(side(units=["Iron Worker"], spellboard=[spell]), side(FOE))
    assert ("Fighting Spirit" in offered(g)) is (status > 0)


@pytest.mark.rules("R-TGT-10", "R-SPELL-15")
@pytest.mark.parametrize(("dice", "there"), [("sympathy, natural", True), ("2 sympathy class", False)])
def test_what_follows_from_a_die_that_could_pay_is_offered(dice: str, there: bool) -> None:
    """No Nightsong Cricket is left, but a card of a discard pile can be removed for the power die."""
    spell = "Summon Nightsong Cricket"
    g = table(side(spellboard=[spell, spell], dice=dice), side(FOE, discard=["Cover"]))
    assert (spell in offered(g)) is there


@pytest.mark.rules("R-RES-10", "R-FAQ-32")
def test_a_player_without_a_hand_may_still_discard_from_the_draw_pile() -> None:
    g = table(side(units=["Imperial Ninja"]), side(FOE, hand=[], deck=["Cover"] * 4))
    declare_attack(g, FOE, "Imperial Ninja")
    assert asked(g) == ("do it?", 1)
    choose(g, "yes")
    assert titles(g, g.players[1].discard) == ["Cover"] * 2


BADGE = "Summon Steadfast Guardian"


@pytest.mark.rules("R-TGT-01", "R-TGT-10")
@pytest.mark.parametrize(
    ("fields", "words", "targets"),
    [
        (
            {"hand": ["Rose Gardener"], "dice": "natural"},
            ("Rose Gardener", "Rose Gardener"),
            ["Rose Gardener", "Gilder", "Mist Spirit", "Purge"],
        ),
        ({"dice": "time"}, ("time power", "yes"), ["Gilder", "Mist Spirit", "Purge"]),
        (
            {"hand": ["Dispel"], "dice": "natural"},
            ("Dispel", "mode 0"),
            ["Coal Roarkwin", FOE, "Gilder", "Mist Spirit", "Purge"],
        ),
        ({"hand": ["Sword of Virtue"], "dice": "2 natural"}, ("Sword of Virtue", "mode 1"), ["Gilder", "Mist Spirit"]),
        (
            {
                "spellboard": [BADGE, BADGE],
                "dice": "charm, divine",
                "units": ["Steadfast Guardian"],
                "conjurations": ["Steadfast Guardian"],
            },
            (BADGE, "yes"),
            ["Steadfast Guardian", "Steadfast Guardian"],
        ),
        (
            {"spellboard": [{"title": "Chant of Transfusion", "status": 1}]},
            ("Chant of Transfusion", "mode 0"),
            ["Gilder", "Mist Spirit"],
        ),
        ({"spellboard": ["Drain Vitality"], "dice": "sympathy class"}, ("Drain Vitality",), ["Gilder", "Mist Spirit"]),
        ({"hand": ["Change Psyche"], "dice": "2 charm"}, ("Change Psyche", "mode 0"), ["Gilder", "Mist Spirit"]),
    ],
)
def test_a_target_from_which_tokens_are_removed_need_not_have_any(
    fields: Document, words: tuple[str, ...], targets: list[str]
) -> None:
    """All such texts alike, as they say; where nothing has a token, they are offered with `futile_actions` only."""
    foe = side(FOE, units=["Gilder", "Mist Spirit"], spellboard=["Purge"])
    g = table(side("Coal Roarkwin", **fields), foe, options=GameOptions(futile=True))
    choose(g, *words)
    assert asked(g)[0] == "choose a target"
    assert offered(g) == targets
