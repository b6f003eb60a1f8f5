"""The switch that asks in every window in which a reaction could be held, so that being asked tells nothing."""

import copy
import pickle
import random
from typing import Any

import pytest

from ashes_env.rules import records
from ashes_env.rules.worlds.determinize import determinize
from tests.prelude import *

ALWAYS = GameOptions(chained=False, ask_always=True)
USABLE = GameOptions(chained=False)


def targeted(options: GameOptions = ALWAYS, **foe: Any) -> Game:
    """A dice power has just targeted the Mist Spirit of a player whose deck has Golden Veil in it."""
    there = {"hand": ["Anchornaut"], "deck": ["Golden Veil", "Anchornaut"], "dice": "charm", "units": ["Mist Spirit"]}
    me = side(dice="2 natural", units=["Iron Worker"], deck=["Anchornaut"] * 3)
    g = position(me, side(FOE, **(there | foe)), options=options)
    return choose(g, "natural power", "Mist Spirit")


@pytest.mark.rules("R-REACT-06", "R-INFO-01")
def test_who_could_hold_a_reaction_is_asked_and_can_only_decline() -> None:
    g = targeted()
    assert (asked(g), offered(g)) == (("respond?", 1), ["no"])
    choose(g, "no")
    assert asked(g) == ("take an action", 0)
    assert asked(targeted(USABLE)) == ("take an action", 0)


@pytest.mark.rules("R-REACT-06")
def test_who_holds_one_is_offered_it_all_the_same() -> None:
    g = targeted(hand=["Golden Veil"])
    assert (asked(g), offered(g)) == (("respond?", 1), ["Golden Veil in hand", "no"])
    choose(g, "Golden Veil")
    assert titles(g, g.players[1].discard) == ["Golden Veil"]
    assert titles(g, g.players[1].units) == ["Mist Spirit"]


KNOWN = {"title": "Anchornaut", "seen": [0, 1]}


@pytest.mark.rules("R-REACT-02", "R-REACT-06", "R-COST-09")
@pytest.mark.parametrize(
    "foe",
    [
        {"hand": []},
        {"dice": "natural"},
        {"reacted": True},
        {"deck": ["Anchornaut"], "discard": ["Golden Veil"]},
        {"deck": ["Cover", "Redirect"]},
        {"hand": [KNOWN]},
    ],
    ids=["no card in hand", "no die that pays", "a reaction used", "all copies seen", "others only", "hand known"],
)
def test_nobody_is_asked_where_everybody_knows_that_there_is_no_answer(foe: dict[str, Any]) -> None:
    assert asked(targeted(**foe)) == ("take an action", 0)


@pytest.mark.rules("R-REACT-06")
def test_a_known_card_in_hand_counts_for_itself() -> None:
    g = targeted(hand=[{"title": "Golden Veil", "seen": [0, 1]}], deck=["Anchornaut"])
    assert offered(g) == ["Golden Veil in hand", "no"]


@pytest.mark.rules("R-CHBAN-02")
def test_a_chained_card_could_not_be_played_in_the_first_round() -> None:
    options = GameOptions(chained=True, ask_always=True)
    assert asked(targeted(options)) == ("take an action", 0)


@pytest.mark.rules("R-REACT-06")
def test_against_a_chimera_nobody_is_there_to_be_told_anything() -> None:
    me = side("Aradel Summergaard", hand=["Anchornaut"], deck=["Figures in the Fog", "Anchornaut"], dice="illusion")
    foe = side("The Corpse of Viros", units=["Constrict", "Rampage", "Frozen Fear"])
    for hand, windows in ((["Anchornaut"], 0), (["Figures in the Fog"], 1)):
        g = position({**me, "hand": hand}, foe, options=ALWAYS)
        choose(g, "pass", "end turn")
        found = 0
        for _ in range(40):
            if g.over or asked(g)[0] == "take an action":
                break
            found += asked(g)[0] == "respond?"
            choose(g, "no" if "no" in offered(g) else offered(g)[0])
        assert min(found, 1) == windows


DUTY = CardDef(
    "Sentinel",
    ALLY,
    main(),
    attack=1,
    life=3,
    abilities=(Triggered(Trigger(ATTACKERS_DECLARED, player=THEIRS), (PlaceTokens(STATUS, THIS),)),),
)
RUSE = CardDef(
    "Ruse",
    REACTION_SPELL,
    no_action(power(TIME)),
    effect=(Draw(1),),
    reaction=Reaction(after(ATTACKERS_DECLARED, player=THEIRS)),
)
SIFT = CardDef(
    "Sift",
    REACTION_SPELL,
    no_action(power(TIME)),
    effect=(DiscardCards(YOU),),
    reaction=Reaction(after(ATTACKERS_DECLARED, player=MINE)),
)


def attacked(hand: list[str], deck: list[str], **foe: Any) -> Game:
    g = position(
        side(units=["Iron Worker"], deck=["Anchornaut"] * 3),
        side(FOE, hand=hand, deck=deck, dice="time", units=["Sentinel"], **foe),
        defs=with_cards(DUTY, RUSE, SIFT),
        options=ALWAYS,
    )
    return declare_attack(g, FOE, "Iron Worker")


@pytest.mark.rules("R-SIM-02", "R-REACT-06")
def test_a_forced_answer_that_stands_alone_is_asked_for_where_a_reaction_could_stand_beside_it() -> None:
    alone = attacked(["Anchornaut"], ["Ruse"])
    assert (asked(alone), offered(alone)) == (("choose what is next", 1), ["Sentinel"])
    choose(alone, "Sentinel")
    assert (asked(alone), offered(alone)) == (("respond?", 1), ["no"])
    beside = attacked(["Ruse"], ["Anchornaut"])
    assert (asked(beside), set(offered(beside))) == (("choose what is next", 1), {"Sentinel", "Ruse in hand"})
    assert asked(attacked(["Anchornaut"], ["Anchornaut"]))[0] != "choose what is next"


@pytest.mark.rules("R-REACT-06", "R-INFO-01")
def test_what_a_text_would_do_does_not_count_since_it_may_depend_on_the_hand() -> None:
    """The active player could hold a spell whose text needs another card in hand."""
    for hand in (["Anchornaut"], ["Sift"]):
        g = position(
            side(units=["Iron Worker"], hand=hand, deck=["Sift", "Anchornaut"], dice="time"),
            side(FOE),
            defs=with_cards(SIFT),
            options=ALWAYS,
        )
        declare_attack(g, FOE, "Iron Worker")
        assert (asked(g), offered(g)) == (("respond?", 0), ["no"])


def test_in_such_a_window_the_game_is_copied_saved_and_dealt_anew() -> None:
    g = targeted(hand=["Anchornaut", "Golden Veil"], deck=["Golden Veil", "Anchornaut"] * 2)
    for other in (g.copy(), copy.deepcopy(g), pickle.loads(pickle.dumps(g)), records.loads(g.defs, records.dumps(g))):
        assert records.key(other) == records.key(g)
        assert other.options.ask_always
    seen = set()
    for seed in range(20):
        world = determinize(g, 0, seed)
        assert asked(world) == asked(g)
        seen.add(tuple(offered(world)))
        choose(world, "no")
        assert asked(world) == ("take an action", 0)
    assert seen == {("no",), ("Golden Veil in hand", "no")}


@pytest.mark.rules("R-REACT-06", "R-INFO-01")
def test_the_same_seats_are_asked_whatever_the_other_holds() -> None:
    """Every hand of two out of a deck, and the same questions until the turn is over."""
    deck = ["Golden Veil", "Shadow Strike", "Redirect", "Anchornaut", "Final Cry", "Swift Messenger"]
    asked_of: set[tuple[tuple[str, int], ...]] = set()
    for seed in range(60):
        r = random.Random(seed)
        cards = r.sample(deck, len(deck))
        g = position(
            side(units=["Hammer Knight"], hand=["Hammer Knight"], dice="natural, 3 charm", deck=["Anchornaut"] * 3),
            side(
                FOE,
                hand=cards[:2],
                deck=cards[2:],
                dice="charm, illusion, ceremonial, time",
                units=["Mist Spirit", unit("Iron Worker", exhaustion=1)],
            ),
            options=ALWAYS,
        )
        choose(g, "natural power")
        found = [asked(g)]
        for word in ("Mist Spirit", "attack", FOE, "Hammer Knight"):
            if word in offered(g):
                choose(g, word)
            while not g.over and asked(g)[0] != "take an action" and asked(g)[1] == 1:
                found.append(asked(g))
                choose(g, "no" if "no" in offered(g) else offered(g)[0])
        asked_of.add(tuple(found))
    assert len(asked_of) == 1
    assert [who for what, who in next(iter(asked_of)) if what == "respond?"].count(1) >= 3
