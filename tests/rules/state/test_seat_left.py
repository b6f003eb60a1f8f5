"""A seat leaves the game in the middle of a text: its own work ends whole, that of the others goes on without it."""

from typing import Any

import pytest

from ashes_env.rules.worlds.audit import faults
from tests.prelude import *
from tests.rules.state.test_seats import AR, COAL, MAEONI, at, three

pytestmark = pytest.mark.rules("R-MULTI-05")

DICE = {"dice": "3 ceremonial class"}
OWN_LAST = Damage(PhoenixbornOf(YOU), 1)
HIT_ALL = Damage(Each(Cards(PB, ANYONE)), 1)
HIT_THEM = Damage(Each(Cards(PB, THEIRS)), 1)
WRATH = CardDef(
    "Wrath", REACTION_SPELL, no_action(), reaction=Reaction(after(DICE_PAID, player=THEIRS)), effect=(HIT_THEM,)
)


def spell(*effect: Effect) -> CardDef:
    """A free action spell with this text."""
    return CardDef("Storm", ACTION_SPELL, main(), effect=effect)


def whole(g: Game) -> bool:
    """No card is lost or doubled."""
    return faults(g, tuple(sum(p.active) + sum(p.exhausted) for p in (*g.players, g.players[0]))) == []


@pytest.mark.parametrize(
    "effect",
    [Repeat(3, (OWN_LAST,)), To((OWN_LAST,), (Draw(1),)), ForEachPlayer(TargetAllPlayers(), (OWN_LAST,))],
    ids=lambda effect: type(effect).__name__,
)
def test_what_carries_out_a_text_ends_with_its_controller(effect: Effect) -> None:
    g = three(at(COAL, 1, hand=["Storm"]), at(AR), at(MAEONI), defs=with_cards(spell(effect)))
    choose(g, "Storm")
    while asked(g)[0] == "choose a player":
        choose(g, offered(g)[0])
    assert g.seats.living == (1, 2)
    assert asked(g) == ("take an action", 1)
    assert "Storm" in titles(g, g.players[0].removed)
    assert whole(g)


def test_who_falls_first_of_several_hits_the_others_no_more() -> None:
    g = three(at(COAL, 1, hand=["Storm"]), at(AR), at(MAEONI), defs=with_cards(spell(HIT_ALL)))
    choose(g, "Storm", COAL)
    assert g.seats.living == (1, 2)
    assert (wounds(g, AR), wounds(g, MAEONI)) == (0, 0)
    assert whole(g)


def test_a_player_who_has_fallen_is_not_picked_any_more() -> None:
    storm = spell(ForEachPlayer(TargetAllPlayers(), (HIT_THEM,)))
    g = three(at(COAL, hand=["Storm"]), at(AR, 1), at(MAEONI), defs=with_cards(storm))
    choose(g, "Storm")
    choose(g, "player 0")
    while asked(g)[0] != "choose a player" and asked(g)[0] != "take an action":
        choose(g, AR if AR in offered(g) else offered(g)[0])
    assert g.seats.living == (0, 2)
    assert wounds(g, MAEONI) == 2, "once for each of the two players who are left"


def test_a_branch_for_a_player_who_has_fallen_is_nobodys() -> None:
    storm = spell(DealOut(((Damage(PhoenixbornOf(YOU), 1),), (HIT_THEM,), (Draw(1),)), TargetPlayer(THEIRS)))
    g = three(at(COAL, hand=["Storm"]), at(AR, 1), at(MAEONI), defs=with_cards(storm))
    choose(g, "Storm", "player 1", "mode 1", AR)
    assert g.seats.living == (0, 2)
    assert asked(g) == ("choose one", 0), "you take another branch, and nobody resolves it"
    choose(g, "mode 0")
    assert (wounds(g, COAL), len(g.players[0].hand)) == (0, 1)
    assert whole(g)


def test_what_waited_for_the_end_of_the_turn_ends_with_its_player() -> None:
    storm = spell(AtEndOfTurn((HIT_THEM,)), OWN_LAST)
    g = three(at(COAL, 1, hand=["Storm"]), at(AR), at(MAEONI), defs=with_cards(storm))
    choose(g, "Storm")
    assert asked(g) == ("take an action", 1)
    assert (g.delayed, wounds(g, AR), wounds(g, MAEONI)) == ((), 0, 0)


@pytest.mark.parametrize("way", ["action", "now", "reaction"])
def test_a_card_that_was_being_paid_for_goes_with_its_player(way: str) -> None:
    dear = CardDef("Dear", ACTION_SPELL, main(class_(CEREMONIAL)), effect=(Draw(1),))
    riposte = CardDef(
        "Riposte",
        REACTION_SPELL,
        no_action(class_(CEREMONIAL)),
        reaction=Reaction(after(DAMAGE_DEALT)),
        effect=(Draw(1),),
    )
    storm = spell(*((HIT_THEM,) if way == "reaction" else (Search(to=HAND), PlayNow(It("found")))))
    hand = {"action": ["Dear"], "now": ["Storm"], "reaction": ["Storm", "Riposte"]}[way]
    g = three(
        at(COAL, 1, hand=hand, deck=["Cover", "Dear"] if way == "now" else ["Cover"], **DICE),
        at(AR, hand=["Wrath"]),
        at(MAEONI),
        defs=with_cards(dear, riposte, storm, WRATH),
    )
    for word in {"action": ("Dear",), "now": ("Storm", "Dear"), "reaction": ("Storm", AR, "Riposte")}[way]:
        choose(g, word)
    until_asked(g, "respond?", 1)
    paid = "Riposte" if way == "reaction" else "Dear"
    assert paid not in titles(g, (*g.players[0].hand, *g.players[0].deck, *g.players[0].discard))
    assert whole(g)
    choose(g, "Wrath", COAL)
    assert g.seats.living == (1, 2)
    assert paid in titles(g, g.players[0].removed)
    assert whole(g)


def test_a_pile_of_nobody_is_not_searched() -> None:
    """The unit that the spell destroys takes its player along, whose pile was to be searched."""
    g = three(
        at(COAL, hand=["Return to Soil"], discard=["Cover", "Golden Veil"], dice="charm class"),
        at(AR, 3, units=[unit("Divinity Mount", wounds=2)], discard=["Root Armor"]),
        at(MAEONI),
    )
    choose(g, "Return to Soil")
    assert g.seats.living == (0, 2)
    assert asked(g) == ("take an action", 0)
    assert set(titles(g, g.players[0].discard)) == {"Cover", "Golden Veil", "Return to Soil"}
    assert whole(g)


FATE = CardDef("Fate", REACTION_SPELL, no_action(), reaction=Reaction(after(TARGETED)), effect=(HIT_ALL,))


@pytest.mark.parametrize(
    ("title", "side"),
    [
        ("Summon Blood Puppet", {"conjurations": ["Blood Puppet"], "dice": "ceremonial class"}),
        ("Memory Theft", {"dice": "charm class"}),
        ("Foresight", {}),
        ("Dream Fracture", {}),
        ("Whirlwind", {}),
    ],
)
def test_the_target_of_a_text_falls_before_it_is_done(title: str, side: dict[str, Any]) -> None:
    g = three(
        at(COAL, spellboard=[title], hand=["Cover"], **side),
        at(AR, hand=["Fate"], dice="2 charm class"),
        at(MAEONI, 1, hand=["Cover"], dice="2 charm class"),
        defs=with_cards(FATE),
    )
    choose(g, title, "player 2")
    assert asked(g) == ("respond?", 1)
    choose(g, "Fate", MAEONI)
    answer_all(g)
    assert g.seats.living == (0, 1)
    assert asked(g) == ("take an action", 0)
    gone = g.players[2]
    assert (gone.units, gone.hand, sum(gone.active)) == ([], [], 2)
    assert titles(g, g.players[0].hand) == ["Cover"]
    assert faults(g, (sum(g.players[0].active) + sum(g.players[0].exhausted), 2, 2)) == []


def test_dice_that_were_to_be_rolled_again_are_nobodys() -> None:
    g = three(
        at(COAL, hand=["Magnificence"], units=["Hammer Knight"], dice="10 illusion power"),
        at(AR, hand=["Fate"], units=["Hammer Knight"]),
        at(MAEONI, 1, dice="4 natural power"),
        defs=with_cards(FATE),
    )
    choose(g, "Magnificence", "player 2")
    until_asked(g, "respond?", 1)
    before = list(g.players[0].active)
    choose(g, "Fate", MAEONI)
    assert g.seats.living == (0, 1)
    answer_all(g)
    assert g.players[0].active == before, "the own dice are not rolled in place of those of who is out"
