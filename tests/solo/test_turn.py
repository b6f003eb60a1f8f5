"""The Chimera's turn."""

from __future__ import annotations

import pytest

from ashes_env.language import codes as k
from ashes_env.rules.state.state import T_PLAYER_RULE, Timed
from ashes_env.scenarios import side, unit
from tests.solo.table import BASIC, POWER, body_of, down, end_turn, fight, hurt, mine, numbers, row
from tests.support import asked, choose, in_play, offered, pool


@pytest.mark.rules("R-CTURN-01", "R-CTURN-06", "R-RAGE-07")
def test_status_abilities_go_first_and_from_left_to_right() -> None:
    g = fight([unit("Rampage", status=1), unit("Stormcall", status=2), down("Glare")], rage=3)
    # Rampage: two basic dice are rolled again; then the roll of the turn; then the behaviour die.
    end_turn(g, rage=[POWER, BASIC, BASIC], behaviour=[1])
    assert hurt(g) == 1
    assert (in_play(g, "Rampage").status, in_play(g, "Stormcall").status) == (0, 1)
    assert (numbers(g).rage, g.script) == (4, [])
    assert row(g) == ["Rampage", "Stormcall", "Glare"]


@pytest.mark.rules("R-CTURN-01", "R-INEX-04")
def test_a_status_ability_needs_a_token_and_works_while_exhausted() -> None:
    g = fight([unit("Stormcall", status=0), unit("Stormcall", status=1, exhaustion=1), down("Glare")])
    end_turn(g, rage=[BASIC], behaviour=[1])
    assert hurt(g) == 1
    assert body_of(g).red_rains == 1, "the last token of a Stormcall is a Red Rains token"


@pytest.mark.rules("R-CTURN-02", "R-CTURN-03", "R-CTURN-09", "R-RAGE-07")
def test_a_face_down_aspect_means_roll() -> None:
    g = fight(["Glare", down("Rampage"), down("Glare")])
    end_turn(g, rage=[POWER], behaviour=[2])
    assert (numbers(g).rage, numbers(g).roll) == (1, 2)
    assert row(g) == ["Glare", "Rampage", "*Glare"], "the leftmost one is turned up, nothing attacks"
    assert in_play(g, "Rampage").status == 2
    assert asked(g) == ("take an action", 0)


@pytest.mark.rules("R-STAT-02")
@pytest.mark.parametrize(("aspect", "tokens"), [("Rampage", 2), ("Stormcall", 2), ("Glare", 0)])
def test_an_aspect_turned_up_gets_as_many_status_tokens_as_it_has_pips(aspect: str, tokens: int) -> None:
    g = fight([down(aspect)])
    assert in_play(g, aspect).status == 0
    end_turn(g, rage=[BASIC], behaviour=[2])
    assert (row(g), in_play(g, aspect).status) == ([aspect], tokens)


@pytest.mark.rules("R-CTURN-02", "R-CTURN-04", "R-CATK-01", "R-CATK-07")
def test_without_one_the_leftmost_unit_that_can_attack_attacks() -> None:
    g = fight([unit("Glare", exhaustion=1), "Glare", "Glare"])
    end_turn(g)
    assert hurt(g) == 2
    assert [g.cards[c].exhaustion for c in g.players[1].units] == [1, 1, 0]
    assert (numbers(g).rage, numbers(g).roll, g.passes) == (0, 0, 0)


@pytest.mark.rules("R-CTURN-02", "R-CTURN-05", "R-TURN-06", "R-MAIN-06")
def test_without_either_it_passes_and_two_passes_end_the_phase() -> None:
    g = fight([unit("Glare", exhaustion=1)])
    end_turn(g)
    assert (g.passes, g.round, hurt(g)) == (1, 1, 0)
    choose(g, "pass", "end turn")
    assert g.round == 2 or asked(g)[0] in ("exhaust dice", "discard before drawing")


@pytest.mark.rules("R-CTURN-06")
def test_the_state_after_the_status_abilities_decides() -> None:
    # The token of Stormcall sets off the Ultimate of the third phase, which adds a face-down aspect.
    g = fight([unit("Stormcall", status=1)], body={"red rains": 2}, phase=3, deck=("Glare",) * 3)
    end_turn(g, rage=[BASIC], behaviour=[10])
    assert numbers(g).roll == 10
    assert row(g) == ["Stormcall", "Glare"]


@pytest.mark.rules("R-CTURN-07", "R-CTURN-08", "R-RRFAQ-01", "R-LAW-01")
def test_the_side_action_comes_first_and_the_player_lowers_own_dice() -> None:
    g = fight([down("Glare")], dice="2 natural, charm class")
    end_turn(g, rage=[BASIC], behaviour=[7])
    assert asked(g) == ("choose a die", 0)
    assert row(g) == ["*Glare"]
    choose(g, "natural power", "charm class")
    assert pool(g.players[0].active) == {"natural power": 1, "natural class": 1, "charm basic": 1}
    assert row(g) == ["Glare"]


ROWS = [
    (1, 10, 1, 0, 0), (1, 12, 0, 1, 0), (2, 8, 0, 0, 1), (2, 11, 2, 0, 0), (2, 12, 0, 1, 0), (3, 10, 3, 0, 0),
    (3, 12, 0, 1, 0), (1, 1, 0, 0, 0), (2, 1, 0, 0, 0),
]  # fmt: skip


@pytest.mark.rules("R-CTURN-03", "R-CTURN-07")
@pytest.mark.parametrize(("phase", "roll", "rage", "tokens", "damage"), ROWS)
def test_rows_that_reveal(phase: int, roll: int, rage: int, tokens: int, damage: int) -> None:
    g = fight([down("Glare")], phase=phase)
    end_turn(g, rage=[BASIC], behaviour=[roll])
    assert (numbers(g).rage, body_of(g).red_rains, hurt(g)) == (rage, tokens, damage)
    assert row(g) == ["Glare"]


@pytest.mark.rules("R-CTURN-03")
@pytest.mark.parametrize(("phase", "roll"), [(1, 3), (1, 4), (2, 2), (2, 4), (3, 1), (3, 3)])
def test_rows_that_attack_or_reveal(phase: int, roll: int) -> None:
    g = fight(["Glare", down("Rampage")], phase=phase)
    end_turn(g, rage=[BASIC], behaviour=[roll])
    assert (row(g), hurt(g)) == (["Glare", "*Rampage"], 2)
    g = fight([unit("Glare", exhaustion=1), down("Rampage")], phase=phase)
    end_turn(g, rage=[BASIC], behaviour=[roll])
    assert (row(g), hurt(g)) == (["Glare", "Rampage"], 0)


@pytest.mark.rules("R-CTURN-03", "R-CATK-01")
@pytest.mark.parametrize(("phase", "roll"), [(1, 5), (1, 6), (2, 5), (2, 6), (3, 4), (3, 6)])
def test_rows_that_reveal_and_attack_with_the_revealed(phase: int, roll: int) -> None:
    g = fight(["Glare", down("Regenerate")], phase=phase)
    end_turn(g, rage=[BASIC], behaviour=[roll])
    assert (row(g), hurt(g)) == (["Glare", "Regenerate"], 2)
    assert [g.cards[c].exhaustion for c in g.players[1].units] == [0, 1]


@pytest.mark.rules("R-LAW-12")
def test_the_third_phase_hits_the_leftmost_unit() -> None:
    g = fight([down("Glare")], ["Hammer Knight", "Iron Worker"], phase=3)
    end_turn(g, rage=[BASIC], behaviour=[9])
    assert [g.cards[c].wounds for c in g.players[0].units] == [1, 0]


@pytest.mark.rules("R-LAW-12", "R-TGT-07", "R-CTURN-08")
def test_a_unit_that_cannot_be_targeted_is_passed_over() -> None:
    g = fight([down("Glare")], ["Stormwind Sniper", "Hammer Knight", "Iron Worker"], phase=3)
    end_turn(g, rage=[BASIC], behaviour=[9])
    assert [g.cards[c].wounds for c in g.players[0].units] == [0, 1, 0]


@pytest.mark.rules("R-CTURN-10", "R-CSET-13")
def test_what_comes_into_play_acts_on_the_player() -> None:
    g = fight([down("Whiplash")], ["Hammer Knight", unit("Hammer Knight", wounds=1)])
    end_turn(g, rage=[BASIC], behaviour=[1])
    assert mine(g) == ["Hammer Knight"]
    assert in_play(g, "Hammer Knight").wounds == 0


@pytest.mark.rules("R-CTURN-11")
def test_nothing_but_the_players_own_decisions_is_asked() -> None:
    g = fight(["Glare", "Lurk", down("Rampage"), down("Stormcall")], dice="2 natural")
    for _ in range(12):
        if g.over:
            break
        assert asked(g)[1] == 0
        choose(g, next((word for word in ("no", "end turn", "pass") if word in offered(g)), offered(g)[0]))


@pytest.mark.rules("R-RRFAQ-02")
def test_a_forced_attack_replaces_the_roll() -> None:
    g = fight([unit("Glare", exhaustion=1), "Glare", down("Rampage")])
    p = g.players[1]
    p.rules = (Timed(T_PLAYER_RULE, k.MUST_ATTACK, 1, k.END_OF_THEIR_NEXT_TURN, 0, g.turn, ""),)
    end_turn(g)
    assert (row(g), hurt(g)) == (["Glare", "Glare", "*Rampage"], 2)
    assert (numbers(g).roll, numbers(g).rage) == (0, 0)


@pytest.mark.rules("R-CANC-01", "R-CANC-04")
def test_a_cancelled_side_action_leaves_the_main_action() -> None:
    g = fight([down("Glare")], ["Hammer Knight"], phase=3, hand=("Golden Veil",), dice="2 charm")
    end_turn(g, rage=[BASIC], behaviour=[9])
    assert "Golden Veil in hand" in offered(g)
    choose(g, "Golden Veil")
    assert in_play(g, "Hammer Knight").wounds == 0
    assert row(g) == ["Glare"]


@pytest.mark.rules("R-CTURN-08", "R-TGT-09")
def test_the_side_action_on_dice_targets_the_player() -> None:
    g = fight([down("Glare")], hand=("Vanish",), dice="2 illusion, 2 natural")
    end_turn(g, rage=[BASIC], behaviour=[8])
    assert offered(g) == ["Vanish in hand", "no"]
    choose(g, "Vanish")
    while asked(g)[0] != "take an action":
        choose(g, offered(g)[0])
    assert sum(n for name, n in pool(g.players[0].active).items() if name.endswith("class")) == 0
    assert row(g) == ["Glare"]


@pytest.mark.rules("R-CTURN-07")
def test_a_chimera_that_may_only_meditate_takes_no_side_action() -> None:
    g = fight([down("Glare")])
    g.players[1].rules = (Timed(T_PLAYER_RULE, k.SIDE_IS_MEDITATE, 1, k.END_OF_THEIR_NEXT_TURN, 0, g.turn, ""),)
    end_turn(g, rage=[BASIC], behaviour=[12])
    assert (row(g), body_of(g).red_rains) == (["Glare"], 0)


@pytest.mark.rules("R-RRFAQ-03")
@pytest.mark.parametrize(("row_", "hits"), [([down("Glare")], True), (["Rampage", down("Glare")], False)])
def test_slash_reaches_the_chimera_when_no_aspect_is_in_play(row_: list[object], hits: bool) -> None:
    g = fight(row_, hand=("Cover", "Cover"), main=1)
    choose(g, "Coal Roarkwin", *(["Cover"] if asked(g)[0] == "pay by discarding" else []))
    if "player 1" in offered(g):
        choose(g, "player 1")
    assert (body_of(g).wounds == 1) is hits


@pytest.mark.rules("R-ULT-05", "R-CTURN-07")
def test_a_row_begun_is_finished_after_an_ultimate() -> None:
    g = fight([down("Glare")], body={"red rains": 2})
    end_turn(g, rage=[BASIC], behaviour=[12])
    assert (numbers(g).phase, body_of(g).red_rains, hurt(g)) == (2, 0, 1)
    assert row(g) == ["Glare"]


def test_positions_can_be_set_beside_a_phoenixborn_of_ones_own_choice() -> None:
    g = fight(["Glare"], pb={"title": "Aradel Summergaard", "wounds": 3}, me={"spellboard": ["Strengthen"]})
    assert (hurt(g), len(g.players[0].spells)) == (3, 1)
    assert side()["pb"] == "Coal Roarkwin"


@pytest.mark.rules("R-RES-01")
def test_an_aspect_that_has_gone_has_not_spent_its_last_status_token() -> None:
    g = fight([unit("Stormcall", status=2), down("Glare"), down("Glare")], hand=("Sympathy Pain",), dice="sympathy")
    end_turn(g, rage=[BASIC] * 5, behaviour=[1])
    choose(g, "Sympathy Pain", "Stormcall")
    assert "Stormcall" not in row(g)
    assert body_of(g).red_rains == 0, "a status token lay on it when it was destroyed"
