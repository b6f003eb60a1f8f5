"""What the row of a legal action says for each kind of question: its text, its price, what it points at."""

from typing import Any

import pytest

from ashes_env.encoding.vocabulary import title_of
from ashes_env.language.codes import ROUND_ENDS
from ashes_env.rules.game import Game
from ashes_env.scenarios import position, side, unit
from tests.encoding.columns import action_row, card_row, costs_of, in_rows, price
from tests.support import choose, focused, offered, until_asked

COAL, AR = "Coal Roarkwin", "Aradel Summergaard"


def table(me: dict[str, Any], foe: dict[str, Any] | None = None, **fields: Any) -> Game:
    """Two sides that have something to draw."""
    sides = [{"deck": ["Cover"] * 3, **me}, {"deck": ["Root Armor"] * 3, **(foe or side(AR))}]
    return position(sides[0], sides[1], **fields)


# --- in a turn --------------------------------------------------------------------------------------------------------


def test_a_card_in_hand_costs_what_is_printed() -> None:
    g = table(side(COAL, hand=["Close Combat"], units=["Iron Worker"], dice="natural"))
    row = action_row(g, "Close Combat")
    assert row["text"] == "Close Combat/effect"
    assert costs_of(row) == price(g.defs["Close Combat"].costs[0])
    assert row["ways"] == 1


@pytest.mark.parametrize(("copies", "basic"), [(1, 6), (2, 5), (3, 4)])
def test_a_text_costs_what_it_costs_at_the_focus_level(copies: int, basic: int) -> None:
    spells = focused("Summon Iron Rhino", copies - 1)
    g = table(side(COAL, spellboard=spells, conjurations=["Iron Rhino"], dice="9 natural"))
    row = action_row(g, "Summon Iron Rhino")
    assert row["text"] == "Summon Iron Rhino/0"
    assert costs_of(row) == {"main action": 1, "exhaustion": 1, "basic": basic}


@pytest.mark.parametrize(
    ("dice", "ways"), [("charm class", [0]), ("time class", [1]), ("charm class, time class", [0, 1])]
)
def test_of_several_prices_the_first_that_can_be_paid_is_shown(dice: str, ways: list[int]) -> None:
    g = table(side({"title": COAL, "wounds": 5}, hand=["Generosity"], dice=dice))
    prices = [price(cost) for cost in g.defs["Generosity"].costs]
    row = action_row(g, "Generosity")
    assert row["ways"] == len(ways)
    assert costs_of(row) == prices[ways[0]]
    if len(ways) == 2:
        choose(g, "Generosity")
        for i, name in enumerate(offered(g)):
            branch = action_row(g, name)
            assert (branch["text"], branch["ways"], costs_of(branch)) == ("Generosity/effect", 1, prices[i])


def test_of_an_x_each_number_says_its_price() -> None:
    g = table(
        side("James Endersight", units=["Mist Spirit", "Iron Worker"], hand=["Vengeance"], dice="5 natural class")
    )
    row = action_row(g, "Vengeance")
    by_x = {cost.x: price(cost) for cost in g.defs["Vengeance"].costs}
    assert (row["ways"], costs_of(row)) == (2, by_x[1])
    choose(g, "Vengeance")
    for x in (1, 2):
        number = action_row(g, f"number {x}")
        assert (number["number"], number["text"], costs_of(number)) == (x, "Vengeance/effect", by_x[x])


@pytest.mark.parametrize(
    ("under", "exhaustion", "texts"), [([], 1, [0]), (["Anchornaut"], 0, [1]), (["Anchornaut"], 1, [0, 1])]
)
def test_of_several_texts_the_first_that_can_be_used_is_shown(
    under: list[str], exhaustion: int, texts: list[int]
) -> None:
    g = table(
        side(
            COAL,
            units=[unit("Iron Worker", exhaustion=exhaustion)],
            dice="2 time class",
            spellboard=[unit("Canyon Shelter", under=under)],
        )
    )
    defined = g.defs["Canyon Shelter"].texts
    row = action_row(g, "Canyon Shelter")
    assert row["text"] == defined[texts[0]].path
    assert costs_of(row) == price(defined[texts[0]].costs[0][0])
    if len(texts) == 2:
        choose(g, "Canyon Shelter")
        rows = [action_row(g, name) for name in offered(g)]
        assert [each["text"] for each in rows] == [text.path for text in defined]
        assert [costs_of(each) for each in rows] == [price(text.costs[0][0]) for text in defined]


def test_a_dice_power_names_its_text_and_die() -> None:
    row = action_row(table(side(COAL, dice="natural", units=["Iron Worker"])), "natural power")
    assert (row["text"], row["die natural"], row["side power"]) == ("dice/natural", 1, 1)


# --- windows ----------------------------------------------------------------------------------------------------------


def test_a_reaction_names_its_text_and_price() -> None:
    g = table(
        side(COAL, units=["Mist Spirit"], hand=["Final Cry"], dice="3 natural, 3 ceremonial"),
        side(AR, units=["Hammer Knight"]),
        active=1,
    )
    choose(g, "attack", "Mist Spirit")
    until_asked(g, "respond?", 0)
    row = action_row(g, "Final Cry")
    assert row["text"] == "Final Cry/effect"
    assert costs_of(row) == price(g.defs["Final Cry"].reaction_costs[0])


@pytest.mark.parametrize(("dice", "text"), [("", "Jungle Warrior/1"), ("natural", "Jungle Warrior/0")])
def test_of_several_texts_the_first_that_can_answer_is_shown(dice: str, text: str) -> None:
    g = table(
        side(COAL, units=["Jungle Warrior", unit("Iron Worker", exhaustion=1)], dice=dice),
        side(AR, units=["Hammer Knight"]),
        active=1,
    )
    choose(g, "attack", "Jungle Warrior")
    until_asked(g, "respond?", 0)
    row = action_row(g, "Jungle Warrior")
    assert row["text"] == text
    assert costs_of(row) == ({"basic": 1} if dice else {})
    assert row["points at"]["leaving"] == 1
    assert row["points at"]["title"] == "Jungle Warrior"
    assert row["block accept"] == 1


def test_effects_that_wait_name_their_texts_and_cards() -> None:
    g = table(
        side(COAL, hand=["Blink", "Blink"], dice="2 natural class", side=4, main=2),
        side(AR, units=["Hammer Knight", "Iron Worker"]),
    )
    choose(g, "Blink", "Hammer Knight", "Blink")
    until_asked(g, "choose what is next", 0)
    for title in ("Hammer Knight", "Iron Worker"):
        row = action_row(g, title)
        assert row["text"] == "Blink/effect.1.body"
        assert title_of(row["id title"]) == title
        assert row["points at"]["title"] == title


def test_texts_of_the_end_of_a_round_are_named() -> None:
    g = table(side(COAL, units=["Admonisher", "Spear Master"]), side(AR, units=["Iron Worker"]))
    until_asked(g, "choose what is next", 0)
    for title in offered(g):
        assert g.defs.texts[action_row(g, title)["text"]].event == ROUND_ENDS
        assert action_row(g, title)["text"].startswith(f"{title}/")


def test_an_order_of_victims_names_the_effect() -> None:
    """Units that answer their own coming into play are not asked for that text."""
    g = table(
        side(COAL, hand=["Mist Typhoon"], dice="9 illusion, natural"), side(AR, units=["Old Salt", "Hammer Knight"])
    )
    choose(g, "Mist Typhoon")
    until_asked(g, "choose what is next", 0)
    for title in ("Old Salt", "Hammer Knight"):
        row = action_row(g, title)
        assert row["text"].startswith("Mist Typhoon/effect")
        assert row["verb"] == "Damage"


# --- in a text --------------------------------------------------------------------------------------------------------


def test_branches_are_the_texts_of_their_options() -> None:
    g = table(
        side(COAL, units=["Iron Worker", unit("Anchornaut", exhaustion=1)], hand=["Close Combat"], dice="natural"),
        side(AR, units=["Iron Rhino"]),
    )
    choose(g, "Close Combat")
    until_asked(g, "choose one", 0)
    rows = [action_row(g, name) for name in offered(g)]
    assert len(rows) == 2
    assert [row["text"].rpartition(".")[2] for row in rows] == ["options0", "options1"]
    assert {row["verb"] for row in rows} == {"ChooseOne"}


def test_a_may_names_what_it_would_do_and_its_price() -> None:
    g = table(
        side(COAL, spellboard=["Summon Gilder"], conjurations=["Gilder"], dice="9 natural", units=["Iron Worker"]),
        side(AR, units=["Iron Worker"]),
    )
    until_asked(choose(g, "Summon Gilder"), "do it?", 0)
    yes, no = action_row(g, "yes"), action_row(g, "no")
    assert yes["text"].startswith(f"{no['text']}.")
    assert yes["verb"] == no["verb"] == "May"


def test_a_target_names_the_text_being_resolved() -> None:
    g = table(side(COAL, units=["Hammer Knight"]), side(AR, units=["Iron Worker", "Mist Spirit"]))
    choose(g, "attack", "Iron Worker")
    choose(until_asked(g, "respond?", 0), "Hammer Knight")
    until_asked(g, "choose a target", 0)
    row = action_row(g, "Mist Spirit")
    assert (row["text"], row["verb"]) == ("Hammer Knight/0", "Damage")
    assert (row["points at"]["title"], row["points at"]["side 1"]) == ("Mist Spirit", 1)
    assert row["points at"]["in unit"] == 1


# --- pointers ---------------------------------------------------------------------------------------------------------


def test_an_attachment_is_pointed_at() -> None:
    g = table(
        side(
            COAL,
            hand=["Dispel"],
            dice="9 illusion, 9 ceremonial, 9 divine, 9 charm, 9 time",
            units=[unit("Iron Worker", attached=["Root Armor"])],
        ),
        side(AR, units=[unit("Hammer Knight", attached=["Root Armor"])]),
    )
    choose(g, "Dispel")
    while "Root Armor" not in offered(g):
        choose(g, offered(g)[0])
    rows = [action_row(g, f"Root Armor#{n}") for n in (1, 2)]
    assert {row["points at"]["title"] for row in rows} == {"Root Armor"}
    hosts = {card_row(in_rows(g, 0), row["points at"]["host"])["title"] for row in rows}
    assert hosts == {"Iron Worker", "Hammer Knight"}
    assert [row["points at"]["mine"] for row in rows] == [row["mine"] for row in rows]


def test_titles_under_a_card_are_pointed_at() -> None:
    g = table(side(COAL, dice="2 time class", spellboard=[unit("Canyon Shelter", under=["Anchornaut", "Gilder"])]))
    choose(g, "Canyon Shelter")
    while "Anchornaut" not in offered(g):
        choose(g, offered(g)[0])
    for title in ("Anchornaut", "Gilder"):
        row = action_row(g, title)
        assert row["points at"]["title"] == title
        assert row["points at"]["in offer"] == 1


def test_a_player_is_pointed_at() -> None:
    g = table(
        side(
            spellboard=["Summon Mirror Spirit"],
            conjurations=["Mirror Spirit"],
            dice="2 sympathy",
            units=[unit("Iron Worker", exhaustion=1)],
        ),
        side(AR, units=[unit("Gilder", exhaustion=1)]),
    )
    choose(g, "Summon Mirror Spirit")
    row = action_row(g, "player 1")
    assert (row["points at"]["title"], row["points at"]["in Phoenixborn"], row["side 1"]) == (AR, 1, 1)


def test_no_row_without_a_decision_of_the_own() -> None:
    g = table(side(COAL, units=["Iron Worker"]))
    assert in_rows(g, 0)["actions"].any()
    assert not in_rows(g, 1)["actions"].any()
