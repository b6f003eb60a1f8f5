"""Alterations that move, first players, counts in piles, tokens of whatever kind: words on cards made up for them."""

import json
from typing import Any

import pytest

from ashes_env.rules import records
from ashes_env.rules.definitions.errors import DefinitionError
from tests.prelude import *

ALLIES = Cards(UNIT, MINE, IsType((ALLY,)))


def cast(*effect: Effect, foe: Any = None, options: GameOptions | None = None, **own: Any) -> Game:
    """A spell with this text has just been played."""
    word = CardDef("Word", ACTION_SPELL, main(), effect=effect)
    return choose(table(side(hand=["Word"], **own), foe, defs=with_cards(word), options=options), "Word")


def again(g: Game) -> Game:
    """The game as it comes back from its record."""
    return records.from_json(g.defs, json.loads(json.dumps(records.to_json(g))))


MOVE = (Pick(Choose(theirs(), "host")), Reattach(Choose(Cards(ALTERATION, MINE)), It("host")))


@pytest.mark.rules("R-TGT-02", "R-OWN-03")
@pytest.mark.parametrize("veiled", [False, True])
def test_a_card_that_is_named_already_becomes_a_target_when_something_is_attached_to_it(veiled: bool) -> None:
    g = cast(
        *MOVE,
        units=[unit("Iron Worker", attached=["Wallop"])],
        foe=side("Aradel Summergaard", units=["Gilder", "Mist Spirit"], hand=["Golden Veil"], dice="charm"),
    )
    choose(g, "Gilder")
    assert (asked(g), offered(g)) == (("respond?", 1), ["Golden Veil in hand", "no"])
    for game in (again(g), g.copy(), g):
        choose(game, "Golden Veil" if veiled else "no")
        wallop = in_play(game, "Wallop")
        assert game.cards[wallop.host].d.title == ("Iron Worker" if veiled else "Gilder")
        assert wallop.seat == (0 if veiled else 1), "who controls the unit controls what lies on it"


def test_what_may_not_be_attached_there_stays_where_it_is() -> None:
    weapons = unit("Iron Worker", attached=["Hunting Weapons"])
    g = cast(*MOVE, units=[weapons], foe=side(units=["Gilder"]))
    assert in_play(g, "Hunting Weapons").seat == 0


def test_units_that_may_carry_a_spell_are_told_from_others() -> None:
    text = (Pick(Choose(Cards(ALTERATION), "spell")), Damage(Choose(Cards(UNIT, THEIRS, CanCarry("spell")), "one"), 1))
    weapons = unit("Iron Worker", attached=["Hunting Weapons"])
    g = cast(*text, units=[weapons], foe=side(units=["Gilder", "Hammer Knight", "Anchornaut"]))
    assert offered(g) == ["Hammer Knight", "Anchornaut"]


def test_attaching_is_an_event_wherever_the_spell_comes_from() -> None:
    watcher = CardDef(
        "Watcher",
        ALLY,
        main(),
        attack=1,
        life=3,
        abilities=(Triggered(after(ATTACHED, Cards(ALTERATION, THEIRS)), (Draw(1),), "Watch"),),
    )
    g = table(
        side(hand=["Wallop", "Transmogrify"], units=["Anchornaut", "Iron Worker"], dice="natural, sympathy class"),
        side(units=["Watcher"]),
        defs=with_cards(watcher),
    )
    choose(g, "Wallop", "Anchornaut")
    assert len(g.players[1].hand) == 1
    choose(g, "Transmogrify")
    assert attack_of(g, "Iron Worker") == 4
    assert len(g.players[1].hand) == 2


@pytest.mark.parametrize("to", [0, 1])
def test_the_first_player_token_goes_to_any_player(to: int) -> None:
    g = cast(GiveFirstPlayerToken(ChoosePlayer()))
    assert offered(g) == ["player 0", "player 1"]
    choose(g, f"player {to}")
    assert (g.first, again(g).first) == (to, to)


def test_cards_are_counted_in_every_pile_that_is_open() -> None:
    pile: dict[str, Any] = {
        "discard": ["Cover", "Iron Worker", "Hammer Knight"],
        "removed": ["Iron Worker"],
        "conjurations": ["Gilder", "Gilder"],
    }
    for zone, seat, where, n in (
        (DISCARD_PILE, None, IsType((ALLY,)), 2),
        (REMOVED, None, IsType((ALLY,)), 1),
        (CONJURATION_PILE, None, Named("Gilder"), 2),
        (DISCARD_PILE, OPPONENT, IsType((ALLY,)), 0),
    ):
        counted = CountInPile(where, zone) if seat is None else CountInPile(where, zone, seat)
        g = cast(Repeat(counted, (Draw(1),)), PlaceTokens(WOUND, PhoenixbornOf(OPPONENT)), **pile)
        assert len(g.players[0].hand) == n


def test_tokens_of_any_kind_are_counted_together_and_removed_together() -> None:
    tired = unit("Hammer Knight", wounds=1, exhaustion=1, status=2)
    g = cast(
        Pick(Choose(ALLIES, "one")),
        Let("there", TokensOn(ANY_TOKEN, It("one"))),
        RemoveTokens(ANY_TOKEN, It("one"), ALL, name="gone"),
        Repeat(Bound("there"), (Draw(1),)),
        Damage(PhoenixbornOf(OPPONENT), Bound("gone")),
        units=[tired, "Anchornaut"],
    )
    choose(g, "Hammer Knight")
    assert marks(g, "Hammer Knight") == (0, 0, 0)
    assert (len(g.players[0].hand), g.cards[g.players[1].pb].wounds) == (4, 4)


def test_tokens_of_any_kind_are_remembered_of_a_card_that_has_left() -> None:
    last = CardDef(
        "Last",
        ALLY,
        main(),
        attack=1,
        life=3,
        abilities=(
            Activated(
                side_cost(), (PlaceTokens(WOUND, THIS, 3), Repeat(TokensOn(ANY_TOKEN, THIS), (Draw(1),))), "Fall"
            ),
        ),
    )
    g = table(side(units=[unit("Last", status=1)]), defs=with_cards(last))
    choose(g, "Last")
    assert titles(g, g.players[0].units) == []
    assert len(g.players[0].hand) == 4


def test_any_number_of_cards_may_be_chosen_or_at_most_so_many() -> None:
    three = ["Hammer Knight", "Iron Worker", "Anchornaut"]
    g = cast(Damage(ChooseUpTo(AnyNumber(), ALLIES), 1), units=three)
    choose(g, "Hammer Knight", "Iron Worker")
    assert offered(g) == ["Anchornaut", "no"]
    g = cast(Damage(ChooseUpTo(AnyNumber(1), ALLIES), 1), units=three)
    choose(g, "Hammer Knight")
    assert asked(g)[0] != "choose a card"


@pytest.mark.parametrize(
    "text",
    [
        PlaceTokens(ANY_TOKEN, Choose(ALLIES)),
        RemoveTokens(ANY_TOKEN, Choose(ALLIES)),
        RemoveTokens(ANY_TOKEN, Choose(ALLIES), AnyNumber()),
    ],
)
def test_nobody_is_asked_which_tokens(text: Effect) -> None:
    with pytest.raises(DefinitionError, match="of which kind"):
        with_cards(CardDef("Word", ACTION_SPELL, main(), effect=(text,)))


def test_what_lies_in_a_draw_pile_is_not_counted() -> None:
    for zone in (DRAW_PILE, HAND):
        word = CardDef("Word", ACTION_SPELL, main(), effect=(Repeat(CountInPile(Named("Gilder"), zone), (Draw(1),)),))
        with pytest.raises(DefinitionError, match="hidden"):
            with_cards(word)


def test_who_attaches_a_spell_resolves_what_comes_of_it() -> None:
    g = table(
        side(hand=["Transmogrify"], units=["Gilder"], dice="sympathy class"),
        side(units=[unit("Iron Worker", attached=["Fire Adaptation"]), "Anchornaut"]),
    )
    choose(g, "Transmogrify")
    assert asked(g) == ("respond?", 0)
    choose(g, "Fire Adaptation")
    assert offered(g) == ["Iron Worker", "Anchornaut"], "opposing units of who plays the spell"
