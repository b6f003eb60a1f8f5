"""Words of the language on cards made up for them, beyond what the cards that ship need."""

from __future__ import annotations

from typing import Any

from ashes_env.language.base import ALL, AnyNumber, Effect
from ashes_env.language.carddef import CardDef
from ashes_env.language.codes import ACTION_SPELL, DRAW_PILE, MINE, STATUS, UNIT, WOUND
from ashes_env.language.costs import main
from ashes_env.language.effects import Damage, DiscardCards, PlaceTokens, RemoveTokens
from ashes_env.language.targets import OPPONENT, Cards, ChooseUpTo, Each
from ashes_env.rules.game import Game
from ashes_env.scenarios import side, unit
from tests.support import choose, marks, offered, table, titles, with_cards

HAND = ["Anchornaut", "Hammer Knight", "Iron Worker"]


def cast(*effect: Effect, units: tuple[Any, ...] = ()) -> Game:
    """A spell with this text has just been played; the other side holds three cards."""
    word = CardDef("Word", ACTION_SPELL, main(), effect=effect)
    return choose(table(side(hand=["Word"], units=list(units)), side(hand=HAND), defs=with_cards(word)), "Word")


def test_the_whole_hand_is_discarded_in_the_order_of_its_owner() -> None:
    g = cast(DiscardCards(OPPONENT, ALL))
    choose(g, "Iron Worker", "Anchornaut")
    assert g.players[1].hand == []
    assert titles(g, g.players[1].discard) == ["Iron Worker", "Anchornaut", "Hammer Knight"]


def test_the_whole_draw_pile_is_discarded() -> None:
    g = cast(DiscardCards(OPPONENT, ALL, DRAW_PILE))
    assert (g.players[1].deck, len(g.players[1].discard)) == ([], 5)


def test_all_tokens_come_off_each_card() -> None:
    both = (unit("Hammer Knight", wounds=1, status=1), unit("Iron Rhino", wounds=1))
    g = cast(RemoveTokens(WOUND, Each(Cards()), ALL), units=both)
    assert (marks(g, "Hammer Knight"), marks(g, "Iron Rhino")) == ((0, 0, 1), (0, 0, 0))


def test_any_number_is_not_more_than_there_are_nor_than_the_most() -> None:
    one = (unit("Hammer Knight", status=3),)
    assert offered(cast(RemoveTokens(STATUS, Each(Cards()), AnyNumber()), units=one))[-1] == "number 3"
    assert offered(cast(RemoveTokens(STATUS, Each(Cards()), AnyNumber(2)), units=one))[-1] == "number 2"
    assert offered(cast(RemoveTokens(STATUS, Each(Cards()), AnyNumber(5)), units=one))[-1] == "number 3"


def test_up_to_so_many_chosen_is_one_question_that_ends_when_they_are_picked_or_with_a_no() -> None:
    three = ("Hammer Knight", "Iron Rhino", "Gilder")
    text = PlaceTokens(STATUS, ChooseUpTo(2, Cards(UNIT, MINE)))
    g = cast(text, units=three)
    assert offered(g) == [*three, "no"]
    choose(g, "Gilder", "Hammer Knight")
    assert [marks(g, title)[2] for title in three] == [1, 0, 1]
    assert "no" in offered(choose(cast(text, units=three), "Gilder"))
    assert marks(choose(cast(text, units=three), "Gilder", "no"), "Gilder")[2] == 1


def test_what_is_chosen_up_to_a_number_is_no_target() -> None:
    g = cast(Damage(ChooseUpTo(1, Cards(UNIT)), 1), units=("Lurk",))
    assert offered(g) == ["Lurk", "no"]
