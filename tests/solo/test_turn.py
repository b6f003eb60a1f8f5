"""The Chimera's turn."""

import pytest

from ashes_env.language import codes as k
from ashes_env.rules.state.state import PHASES, T_PLAYER_RULE, Timed
from tests.prelude import *
from tests.solo.viros import body_of, down, end_turn, fight, hurt, mine, numbers, row

WITNESS = CardDef(
    "Witness",
    k.ALLY,
    main(),
    attack=0,
    life=9,
    abilities=(Triggered(after(k.WOUNDS_PLACED, Cards(k.PB, k.MINE)), (PlaceTokens(k.STATUS, THIS),), optional=True),),
)
CULL = CardDef("Cull", k.ACTION_SPELL, side_cost(), effect=(Destroy(Choose(Cards(k.UNIT, k.MINE))),))
SOB = CardDef(
    "Sob",
    k.REACTION_SPELL,
    no_action(),
    reaction=Reaction(after(k.DESTROYED, Cards(k.UNIT, k.MINE))),
    effect=(Draw(1),),
)
DEFS = with_cards(WITNESS, CULL, SOB)


@pytest.mark.rules("R-CTURN-01", "R-CTURN-06", "R-RAGE-07")
def test_status_abilities_go_first_and_from_left_to_right() -> None:
    g = fight([unit("Rampage", status=1), unit("Stormcall", status=2), down("Glare")], rage=3)
    # Rampage: two basic dice are rolled again; then the roll of the turn; then the behaviour die.
    end_turn(g, rage=[POWER, BASIC, BASIC], behaviour=[1])
    assert hurt(g) == 1
    assert (in_play(g, "Rampage").status, in_play(g, "Stormcall").status) == (0, 1)
    assert (numbers(g).rage, g.script) == (4, [])
    assert row(g) == ["Rampage", "Stormcall", "Glare"]


@pytest.mark.rules("R-CTURN-01")
@pytest.mark.parametrize(
    ("aspects", "rampage_left", "chance_left"),
    [(("Rampage", "Glare", "Stormcall"), 0, 2), (("Stormcall", "Glare", "Rampage"), 1, 3)],
)
def test_the_left_one_is_done_before_the_right_one_and_both_before_the_roll(
    aspects: tuple[str, ...], rampage_left: int, chance_left: int
) -> None:
    # With four dice on power Rampage rolls one; what Stormcall does to the Phoenixborn is answered in between.
    g = fight(
        [unit(aspects[0], status=1), aspects[1], unit(aspects[2], status=1), down("Lurk")],
        ["Witness"],
        rage=4,
        defs=DEFS,
    )
    end_turn(g, rage=[BASIC, BASIC], behaviour=[1])
    assert (asked(g), offered(g)) == (("respond?", 0), ["Witness", "no"])
    assert (hurt(g), in_play(g, "Rampage").status, len(g.script)) == (1, rampage_left, chance_left)
    assert (numbers(g).roll, row(g)[-1]) == (0, "*Lurk")
    choose(g, "no")
    assert ([in_play(g, title).status for title in aspects], g.script, row(g)[-1]) == ([0, 0, 0], [], "Lurk")


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
    assert (g.round, asked(g)) == (2, ("discard before drawing", 0))


@pytest.mark.rules("R-MAIN-06", "R-TURN-07")
@pytest.mark.parametrize(
    ("aspects", "forced", "after_one", "after_two"),
    [
        ([down("Glare"), down("Lurk")], False, (["Glare", "*Lurk"], 0), (["Glare", "Lurk"], 0)),
        (["Glare", "Glare"], False, (["Glare", "Glare"], 2), (["Glare", "Glare"], 4)),
        (["Glare", "Glare", down("Lurk")], True, (["Glare", "Glare", "*Lurk"], 2), (["Glare", "Glare", "Lurk"], 2)),
    ],
)
def test_a_chimera_that_rolls_or_attacks_after_a_pass_lets_both_go_on(
    aspects: list[object], forced: bool, after_one: tuple[list[str], int], after_two: tuple[list[str], int]
) -> None:
    g = fight(aspects, main=1)
    if forced:
        g.players[1].rules = (Timed(T_PLAYER_RULE, k.MUST_ATTACK, 1, k.END_OF_THEIR_NEXT_TURN, 0, g.turn, ""),)
    choose(g, "pass")
    end_turn(g, rage=[BASIC, BASIC], behaviour=[1, 1])
    assert (row(g), hurt(g)) == after_one
    choose(g, "pass", "end turn")
    assert (row(g), hurt(g)) == after_two, "the second pass of the player is not the second in a row"
    assert (PHASES[g.phase], g.round, asked(g)) == ("player turns", 1, ("take an action", 0))


@pytest.mark.rules("R-MAIN-06", "R-CTURN-05")
def test_a_pass_of_each_right_after_the_other_ends_the_phase() -> None:
    g = fight(["Glare"], ["Anchornaut"], main=1)
    choose(g, "pass", "end turn")
    assert questions(g) == ["declare a blocker"], "the Chimera attacks"
    choose(g, "attack", "The Corpse of Viros", "end turn")
    assert (g.round, asked(g)) == (1, ("take an action", 0)), "pass, attack, attack, pass"
    choose(g, "pass", "end turn")
    assert (g.round, asked(g)) == (2, ("discard before drawing", 0)), "and a pass"


@pytest.mark.rules("R-TURN-09", "R-REACT-02")
def test_a_turn_of_the_chimera_has_a_reaction_of_its_own() -> None:
    g = fight(
        ["Hunting Instincts", "Hunting Instincts"],
        ["Anchornaut"] * 4,
        main=1,
        hand=("Cull", "Cull", "Sob", "Sob", "Sob"),
        defs=DEFS,
    )

    def lose_one(*words: str) -> None:
        choose(g, *words)
        assert (asked(g), offered(g)) == (("respond?", 0), ["Sob in hand", "no"])
        choose(g, "Sob")

    lose_one("Cull", "Anchornaut")
    choose(g, "pass")
    lose_one("no", "no")
    lose_one("Cull", "Anchornaut")
    assert titles(g, g.players[0].discard).count("Sob") == 3


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
    (1, 10, 1, 0, 0),
    (1, 12, 0, 1, 0),
    (2, 8, 0, 0, 1),
    (2, 11, 2, 0, 0),
    (2, 12, 0, 1, 0),
    (3, 10, 3, 0, 0),
    (3, 12, 0, 1, 0),
    (1, 1, 0, 0, 0),
    (2, 1, 0, 0, 0),
]


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
@pytest.mark.parametrize("phase", [1, 2, 3])
@pytest.mark.parametrize("roll", range(1, 13))
def test_a_player_who_has_nothing_to_decide_with_is_asked_nothing(phase: int, roll: int) -> None:
    g = fight(
        [
            "Glare",
            "Lurk",
            unit("Rampage", status=2),
            unit("Stormcall", status=2),
            down("Regenerate"),
            down("Constrict"),
        ],
        phase=phase,
        rage=4,
    )
    before = g.turn
    end_turn(g, rage=[BASIC, BASIC], behaviour=[roll])
    assert (asked(g), g.turn) == (("take an action", 0), before + 2), "the whole turn went by"
    assert (numbers(g).roll, [in_play(g, title).status for title in ("Rampage", "Stormcall")]) == (roll, [1, 1])


TWO = ("Hammer Knight", "Phoenix Attendant")
ASKED = [
    (["Lurk", "Hunting Instincts"], ["declare a guard", "counter?"]),
    (
        ["Hunting Instincts", "Lurk", unit("Stormcall", status=2), unit("Rampage", status=2)],
        ["declare a guard", "counter?"],
    ),
    ([unit("Glare", exhaustion=1), "Constrict", "Glare"], ["declare a guard", "counter?"]),
    (["Frozen Fear", "Glare"], ["declare a blocker"]),
    (["Dark Descent", "Glare", unit("Stormcall", status=2), unit("Stormcall", status=2)], ["declare a blocker"]),
    ([unit("Stormcall", status=2), unit("Rampage", status=2), down("Whiplash"), down("Regenerate")], []),
    ([unit("Glare", exhaustion=1)], []),
]


@pytest.mark.rules("R-CTURN-11")
@pytest.mark.parametrize(("aspects", "what"), ASKED)
def test_nothing_but_the_players_own_decisions_is_asked(aspects: list[object], what: list[str]) -> None:
    g = fight(aspects, TWO, rage=4)
    before = g.turn
    end_turn(g, rage=[BASIC, BASIC], behaviour=[10])
    assert questions(g) == what
    assert g.turn == before + 2


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


@pytest.mark.rules("R-CTURN-07")
@pytest.mark.cards("Lunge")
@pytest.mark.parametrize("meditates", [False, True])
def test_nor_does_it_take_one_by_the_text_of_an_aspect(meditates: bool) -> None:
    g = fight([down("Lunge"), unit("Lurk", exhaustion=2)], ["Hammer Knight"], body={"title": "The Spawn of Shadowreck"})
    if meditates:
        change = Timed(T_PLAYER_RULE, k.SIDE_IS_MEDITATE, 1, k.END_OF_THEIR_NEXT_TURN, 0, g.turn, "")
        g.players[1].rules = (change,)
    end_turn(g, rage=[BASIC], behaviour=[1, 9])
    assert row(g)[0] == "Lunge"
    assert body_of(g).red_rains == (0 if meditates else 1), "9 and 3 is 12: a token"


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
