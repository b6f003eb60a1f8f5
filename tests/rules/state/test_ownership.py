"""Owners, controllers, conjuration piles, what everyone knows (R-OWN-01..06, R-CONJ-01..04, R-INFO-01..06)."""

import pytest

from ashes_env.language import codes as k
from ashes_env.scenarios import to_dict
from tests.prelude import *

GIFT = CardDef(
    "Gift",
    k.ALTERATION_SPELL,
    main(),
    abilities=(
        Triggered(when_this(k.ENTERS_PLAY), (Draw(1, YOU),)),
        Triggered(Trigger(k.ROUND_ENDS), (PlaceTokens(k.STATUS, THIS),)),
        Grants((Activated(side_cost(), (Draw(1, YOU),), "Study"),)),
    ),
)
KNIGHT, WORKER = "Hammer Knight", "Iron Worker"


@pytest.mark.rules("R-OWN-01", "R-OWN-04")
def test_a_card_returns_to_its_owner_wherever_it_was() -> None:
    g = table(
        me=side(spellboard=["Summon Blood Puppet"], dice="ceremonial, natural", conjurations=["Blood Puppet"]),
        foe=side(units=[WORKER]),
    )
    choose(g, "Summon Blood Puppet", "player 1")
    puppet = g.players[1].units[1]
    assert (g.cards[puppet].seat, g.owner[puppet]) == (1, 0)
    g.cards[puppet].wounds = 1
    choose(g, "natural power", "Blood Puppet")
    assert titles(g, g.players[1].units) == [WORKER]
    assert (g.players[0].conjurations, g.players[1].conjurations) == ([puppet], [])
    assert g.owner[puppet] == 0


@pytest.mark.rules("R-OWN-02")
def test_what_a_player_controls() -> None:
    g = table(
        me=side(units=[unit(WORKER, attached=["Root Armor"])], spellboard=["Strengthen"]),
        foe=side("Aradel Summergaard", units=[unit(KNIGHT, attached=[unit("Infuriate", owner=0)])]),
    )
    seats = {c.d.title: values.controller(g, c.ref) for c in g.cards.values()}
    assert seats == {
        "Coal Roarkwin": 0,
        WORKER: 0,
        "Root Armor": 0,
        "Strengthen": 0,
        "Aradel Summergaard": 1,
        KNIGHT: 1,
        "Infuriate": 1,
    }


@pytest.mark.rules("R-OWN-03")
def test_an_alteration_obeys_who_attaches_it_and_then_the_controller_of_the_unit() -> None:
    g = table(
        me=side(hand=["Gift"], deck=[KNIGHT] * 3), foe=side(units=[WORKER], deck=[KNIGHT] * 3), defs=with_cards(GIFT)
    )
    choose(g, "Gift")
    assert (len(g.players[0].deck), len(g.players[1].deck)) == (2, 3), "the attaching player's effect"
    assert values.controller(g, in_play(g, "Gift").ref) == 1
    until_asked(g, "take an action", 1)
    choose(g, WORKER)
    assert (len(g.players[0].deck), len(g.players[1].deck)) == (2, 2), "the ability it grants is the unit's"


@pytest.mark.rules("R-OWN-03")
def test_on_an_own_unit_nothing_differs() -> None:
    g = table(me=side(hand=["Gift"], units=[WORKER]), foe=side(units=[KNIGHT]), defs=with_cards(GIFT))
    choose(g, "Gift", WORKER)
    assert (len(g.players[0].hand), len(g.players[1].hand)) == (1, 0)


@pytest.mark.rules("R-OWN-03")
@pytest.mark.parametrize("own", [True, False])
def test_pride_looks_for_an_own_unit(own: bool) -> None:
    g = table(me=side(hand=["Pride"], units=[KNIGHT], dice="divine", exhausted_dice="divine"), foe=side(units=[WORKER]))
    choose(g, "Pride", KNIGHT if own else WORKER)
    assert (asked(g)[0] == "respond?") is own


@pytest.mark.rules("R-OWN-03", "R-DISC-02")
def test_an_alteration_goes_to_its_own_owner() -> None:
    g = table(
        me=side(dice="natural"),
        foe=side("Aradel Summergaard", units=[unit("Mist Spirit", attached=[unit("Infuriate", owner=0)])]),
    )
    choose(g, "natural power")
    assert titles(g, g.players[0].discard) == ["Infuriate"]
    assert g.players[1].discard == []


@pytest.mark.rules("R-OWN-05", "R-OWN-06", "R-INFO-03")
def test_a_card_face_down_under_another_is_not_in_play() -> None:
    g = table(
        me=side(
            unit("Rowan Umberend", under=[KNIGHT]),
            dice="natural",
            hand=[WORKER],
            discard=[WORKER],
            units=["Mist Spirit"],
        ),
        foe=side(units=["Anchornaut"]),
    )
    hidden = g.cards[g.players[0].pb].under[0]
    assert hidden not in g.cards
    assert g.seen[hidden] == 3, "it was public before, so both may look at it"
    choose(g, "natural power")
    assert sorted(offered(g)) == ["Anchornaut", "Mist Spirit"], "cards in hand, piles or face down are not in play"


@pytest.mark.rules("R-CONJ-01")
@pytest.mark.parametrize(("pile", "placed"), [(2, 1), (0, 0)])
def test_conjurations_come_from_the_own_pile(pile: int, placed: int) -> None:
    g = table(
        me=side(spellboard=["Summon Gilder"], dice="natural", conjurations=["Gilder"] * pile),
        foe=side(units=[WORKER], conjurations=["Gilder"] * 2),
    )
    choose(g, "Summon Gilder")
    assert titles(g, g.players[0].units) == ["Gilder"] * placed
    assert asked(g)[0] == "do it?", "the rest of the spell is resolved in either case"
    choose(g, "yes")
    if asked(g)[0] == "choose a target":
        choose(g, WORKER)
    assert wounds(g, WORKER) == 1
    assert titles(g, g.players[1].conjurations) == ["Gilder"] * 2


@pytest.mark.rules("R-CONJ-02")
def test_a_conjuration_on_its_way_out_cannot_be_placed() -> None:
    g = table(
        me=side(dice="natural"),
        foe=side(
            units=["Sleeping Widow"],
            conjurations=["Sleeping Widow"],
            hand=["Summon Sleeping Widows"],
            dice="2 ceremonial",
        ),
    )
    gone = g.players[1].units[0]
    choose(g, "natural power", "Summon Sleeping Widows")
    assert len(g.players[1].units) == 1, "only the copy from the pile"
    assert g.players[1].units[0] != gone
    assert g.players[1].conjurations == [gone]


@pytest.mark.rules("R-CONJ-02")
def test_an_effect_that_names_the_very_card_can_place_it() -> None:
    g = table(
        me=side(spellboard=["Resummon"], dice="ceremonial, illusion", units=["Mist Spirit"]), foe=side(units=[WORKER])
    )
    spirit = g.players[0].units[0]
    choose(g, "Resummon")
    assert g.players[0].units == [spirit]


@pytest.mark.rules("R-CONJ-03", "R-INFO-04")
def test_everyone_knows_the_conjuration_piles() -> None:
    g = table(me=side(spellboard=["Summon Gilder"], conjurations=["Gilder"] * 2), foe=side(conjurations=["Iron Rhino"]))
    for p in g.players:
        assert p.conjurations
        assert all(g.seen[c] == 3 for c in p.conjurations)


@pytest.mark.rules("R-CONJ-04")
@pytest.mark.parametrize("own", [True, False])
def test_a_copied_summoning_uses_the_pile_of_the_copier(own: bool) -> None:
    g = table(
        me=side(
            hand=["Summon Spectral Assassin"],
            dice="illusion, natural",
            units=["Anchornaut"],
            conjurations=["Spectral Assassin"],
        ),
        foe=side(
            "Victoria Glassfire",
            hand=["Copycat"],
            dice="charm",
            units=[WORKER],
            conjurations=["Spectral Assassin"] if own else [],
        ),
    )
    choose(g, "Summon Spectral Assassin")
    until_asked(g, "respond?", 1)
    choose(g, "Copycat")
    until_asked(g, "take an action")
    assert titles(g, g.players[1].units) == (["Spectral Assassin"] if own else [])
    assert titles(g, g.players[0].units) == ["Spectral Assassin"]


@pytest.mark.rules("R-INFO-01")
def test_hands_and_piles_are_hidden() -> None:
    g = table(me=side(hand=[KNIGHT], deck=[WORKER] * 4), foe=side(hand=[WORKER]))
    assert [g.seen[p.hand[0]] for p in g.players] == [1, 2]
    assert all(g.seen[c] == 0 for p in g.players for c in p.deck)
    choose(g, "meditate", "top of the draw pile")
    assert g.seen[g.players[0].discard[0]] == 3


@pytest.mark.rules("R-INFO-01")
def test_a_drawn_card_is_seen_by_its_owner_only() -> None:
    g = table(me=side(deck=[KNIGHT] * 7), foe=side(deck=[WORKER] * 7))
    next_round(g)
    for p in g.players:
        assert {g.seen[c] for c in p.hand} == {1 << p.seat}


@pytest.mark.rules("R-INFO-02")
def test_a_card_taken_from_the_discard_pile_is_shown() -> None:
    g = table(me=side(dice="ceremonial", discard=[KNIGHT, WORKER]))
    choose(g, "ceremonial power", WORKER)
    assert titles(g, g.players[0].hand) == [WORKER]
    assert g.seen[g.players[0].hand[0]] == 3


@pytest.mark.rules("R-INFO-05")
def test_what_is_put_back_on_the_pile_is_known_to_who_put_it_there() -> None:
    g = table(me=side(dice="sympathy", hand=[KNIGHT], deck=[WORKER] * 3))
    choose(g, "sympathy power", KNIGHT, "mode 0")
    top = g.players[0].deck[-1]
    assert (g.by_id[top].title, g.seen[top]) == (KNIGHT, 1)


@pytest.mark.rules("R-INFO-06")
def test_dice_and_tokens_are_open() -> None:
    g = table(
        me=side(dice="2 charm", exhausted_dice="natural", units=[unit(KNIGHT, wounds=1, status=1)]),
        foe=side(dice="time basic", spellboard=[unit("Strengthen", exhaustion=1)]),
    )
    open_now = to_dict(g)["players"]
    assert open_now[0]["dice"] == {"charm power": 2}
    assert open_now[1]["dice"] == {"time basic": 1}
    assert all(g.seen[c] == 3 for c in g.cards)
    assert pool(g.players[0].exhausted) == {"natural power": 1}
