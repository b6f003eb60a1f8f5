"""Rage dice, Red Rains tokens, the Ultimate."""

import pytest

from ashes_env.language import codes as k
from ashes_env.language import targets as t
from ashes_env.rules.choices.resolve import Resolution
from ashes_env.rules.definitions.texts import Program
from ashes_env.rules.reading import subjects
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state.chance import roll_rage
from ashes_env.solo import rage
from tests.prelude import *
from tests.solo.viros import body_of, down, end_turn, fight, hurt, meanwhile, mine, numbers, row, script


@pytest.mark.rules("R-RAGE-01", "R-RAGE-07")
def test_a_rage_die_shows_power_half_of_the_time() -> None:
    g = fight(["Glare"])
    assert 440 < sum(roll_rage(g) for _ in range(1000)) < 560


@pytest.mark.rules("R-RAGE-03", "R-RAGE-07")
@pytest.mark.parametrize(("level", "left", "tokens"), [(POWER, 0, 1), (BASIC, 4, 0)])
def test_five_powers_become_a_token(level: int, left: int, tokens: int) -> None:
    g = fight([down("Glare")], rage=4)
    end_turn(g, rage=[level], behaviour=[1])
    assert (numbers(g).rage, body_of(g).red_rains) == (left, tokens)


@pytest.mark.rules("R-RAGE-03", "R-RAGE-04")
def test_raising_goes_on_after_a_reset() -> None:
    g = fight([down("Glare")], rage=3, phase=3)
    end_turn(g, rage=[BASIC], behaviour=[11])
    assert (numbers(g).rage, body_of(g).red_rains) == (1, 1)


@pytest.mark.rules("R-RAGE-05", "R-ULT-08", "R-RR-01")
def test_the_ultimate_waits_for_the_end_of_raising() -> None:
    g = fight([down("Glare")], ["Hammer Knight"], rage=4, phase=2, body={"red rains": 2})
    end_turn(g, rage=[BASIC], behaviour=[10])
    assert asked(g) == ("choose what is next", 0), "the player orders the damage of the Ultimate"
    assert (numbers(g).rage, body_of(g).red_rains) == (1, 0), "both dice were raised first"
    choose(g, "Hammer Knight")
    assert (numbers(g).phase, hurt(g), row(g)) == (3, 2, ["Glare"])


@pytest.mark.rules("R-RAGE-02", "R-RAGE-06")
def test_an_effect_that_lowers_dice_turns_power_to_basic() -> None:
    g = fight(["Glare"], rage=3, dice="illusion power", main=1)
    choose(g, "illusion power")
    assert offered(g) == ["number 2", "number 1", "number 0"]
    choose(g, "number 2")
    assert numbers(g).rage == 1
    assert sum(g.players[1].exhausted) == 0


@pytest.mark.rules("R-RAGE-02", "R-RAGE-06", "R-RES-10")
def test_rage_dice_are_of_no_type_that_a_text_could_name() -> None:
    g = fight(["Glare"], rage=3)
    x = Context(0, 0, k.BY_SPELL, "")
    meanwhile(g, lambda: g.push(Resolution(x, Program("", (LowerDice(2, t.Opponent(), dice=(k.CHARM,)),), ""))))
    assert (numbers(g).rage, x.vars["lowered"]) == (3, (0,))
    meanwhile(g, lambda: g.push(Resolution(x, Program("", (LowerDice(2, t.Opponent()),), ""))))
    assert (numbers(g).rage, x.vars["lowered"]) == (1, (2,))
    meanwhile(g, lambda: g.push(Resolution(x, Program("", (RaiseDice(2, t.Opponent(), dice=(k.CHARM,)),), ""))))
    assert (numbers(g).rage, x.vars["raised"]) == (1, (0,))
    meanwhile(g, lambda: g.push(Resolution(x, Program("", (RaiseDice(2, t.Opponent()),), ""))))
    assert (numbers(g).rage, x.vars["raised"]) == (3, (2,))


@pytest.mark.rules("R-RAGE-01", "R-RAGE-06")
def test_an_effect_that_rolls_dice_again_takes_those_on_power_first() -> None:
    g = fight(["Glare"], rage=3)
    x = Context(0, 0, k.BY_SPELL, "")
    script(g, rage=[BASIC, POWER])
    meanwhile(g, lambda: g.push(Resolution(x, Program("", (RerollDice(2, t.Opponent()),), ""))), "number 2")
    assert numbers(g).rage == 2
    meanwhile(g, lambda: g.push(Resolution(x, Program("", (ExhaustDice(1, t.Opponent()),), ""))))
    assert numbers(g).rage == 2


@pytest.mark.rules("R-MAIN-05", "R-RAGE-02")
@pytest.mark.parametrize(("facedown", "left"), [(True, 2), (False, 1)])
def test_a_pass_raises_a_die_while_an_aspect_lies_face_down(facedown: bool, left: int) -> None:
    g = fight([unit("Glare", exhaustion=1, facedown=facedown)], rage=1, main=1)
    choose(g, "pass")
    assert numbers(g).rage == left


@pytest.mark.rules("R-RR-01", "R-RR-02", "R-ULT-01", "R-ULT-02")
def test_a_third_token_sets_off_the_ultimate_and_takes_three() -> None:
    g = fight([down("Glare")], body={"red rains": 2})
    end_turn(g, rage=[BASIC], behaviour=[12])
    assert (body_of(g).red_rains, numbers(g).phase, hurt(g)) == (0, 2, 1)
    g = fight([down("Glare")], body={"red rains": 1})
    end_turn(g, rage=[BASIC], behaviour=[12])
    assert (body_of(g).red_rains, numbers(g).phase, hurt(g)) == (2, 1, 0)


@pytest.mark.rules("R-ULT-02")
@pytest.mark.parametrize(("before", "value", "left"), [(8, 8, 1), (7, 8, 0), (9, 6, 4)])
def test_the_ultimate_takes_as_many_tokens_as_its_value_and_no_more(before: int, value: int, left: int) -> None:
    g = fight([down("Glare")], body={"red rains": before}, ultimate_value=value)
    end_turn(g, rage=[BASIC], behaviour=[12])
    assert (body_of(g).red_rains, numbers(g).phase) == (left, 2)


@pytest.mark.rules("R-RR-03")
@pytest.mark.parametrize(("wounds", "aspects"), [(0, 4), (2, 3)])
def test_an_aspect_lost_to_an_ultimate_in_between_still_counts_for_the_tokens(wounds: int, aspects: int) -> None:
    """The Ultimate discards the Root Armor of the player, with which an aspect was still alive."""
    tired = unit("Glare", exhaustion=1)
    frail = unit("Glare", exhaustion=1, wounds=wounds, attached=[unit("Root Armor", owner=0)])
    g = fight([frail, tired, tired, tired], main=1, passes=1, body={"red rains": 5}, ultimate_value=6, threat=1)
    choose(g, "pass", "end turn")
    assert (numbers(g).phase, len(row(g)), body_of(g).red_rains) == (2, aspects, 3), "four in all"


@pytest.mark.rules("R-RR-02", "R-RR-03")
def test_tokens_are_placed_one_at_a_time_around_an_ultimate() -> None:
    g = fight(["Glare", "Glare", "Lurk"], body={"red rains": 2})
    meanwhile(g, lambda: g.push(rage.PlaceRedRains(1, 3)))
    assert (body_of(g).red_rains, numbers(g).phase, hurt(g)) == (2, 2, 1)


@pytest.mark.rules("R-RR-02", "R-RR-03", "R-RECPVE-06")
@pytest.mark.parametrize(
    ("value", "start", "left", "phase", "damage"),
    [
        (3, 2, 0, 3, 3),  # the first and the last of four tokens set off an Ultimate each
        (6, 5, 3, 2, 1),  # the first one does, three follow
        (7, 5, 2, 2, 1),
        (9, 4, 8, 1, 0),  # none does
    ],
)
def test_tokens_of_the_recovery_may_reach_a_second_ultimate(
    value: int, start: int, left: int, phase: int, damage: int
) -> None:
    tired = unit("Glare", exhaustion=1)
    g = fight([tired] * 4, main=1, passes=1, body={"red rains": start}, ultimate_value=value)
    choose(g, "pass", "end turn")
    assert (body_of(g).red_rains, numbers(g).phase, hurt(g)) == (left, phase, damage)


@pytest.mark.rules("R-RR-02")
def test_the_tokens_that_follow_are_not_there_during_the_ultimate() -> None:
    tired = unit("Glare", exhaustion=1)
    g = fight([tired] * 4, ["Hammer Knight"], main=1, passes=1, body={"red rains": 2})
    choose(g, "pass", "end turn")
    assert (asked(g)[0], body_of(g).red_rains, numbers(g).phase) == ("choose what is next", 0, 1)
    choose(g, "Hammer Knight")
    assert (asked(g)[0], body_of(g).red_rains, numbers(g).phase) == ("choose what is next", 0, 2)
    choose(g, "Hammer Knight")
    assert (body_of(g).red_rains, numbers(g).phase, hurt(g)) == (0, 3, 3)


@pytest.mark.rules("R-ULT-03", "R-ULT-04")
def test_the_ultimate_discards_what_the_chimera_does_not_own_first() -> None:
    g = fight(
        [unit("Glare", attached=[unit("Root Armor", owner=0)]), unit("Iron Worker", owner=0), "Lurk"],
        body={"red rains": 2},
    )
    meanwhile(g, lambda: g.push(rage.PlaceRedRains(1, 1)))
    assert row(g) == ["Glare", "Lurk"]
    assert in_play(g, "Glare").attached == ()
    assert titles(g, g.players[0].discard) == ["Root Armor", "Iron Worker"], "from left to right"
    assert body_of(g).wounds == 0, "only aspects have blood"


@pytest.mark.rules("R-ULT-04", "R-SIM-05")
@pytest.mark.parametrize(("phase", "n"), [(1, 1), (2, 2)])
def test_the_first_two_hit_every_unit_and_the_phoenixborn(phase: int, n: int) -> None:
    g = fight(
        [down("Glare")], ["Stormwind Sniper", "Hammer Knight", "Phoenix Attendant"], phase=phase, body={"red rains": 2}
    )
    end_turn(g, rage=[BASIC], behaviour=[12])
    choose(g, "Stormwind Sniper", "Coal Roarkwin", "Phoenix Attendant")
    assert mine(g) == ["Hammer Knight", "Phoenix Attendant"], "concealed or not, nothing is targeted"
    assert [g.cards[c].wounds for c in g.players[0].units] == [n, n]
    assert hurt(g) == n


@pytest.mark.rules("R-ULT-04", "R-ULT-05")
def test_the_third_adds_an_aspect_above_the_threat_and_stays() -> None:
    g = fight([down("Glare"), "Lurk", "Lurk", unit("Lurk", exhaustion=1)], phase=3, body={"red rains": 2})
    end_turn(g, rage=[BASIC], behaviour=[12])
    assert row(g) == ["Glare", "Lurk", "Lurk", "Lurk", "*Lurk"]
    assert (numbers(g).phase, hurt(g), numbers(g).threat) == (3, 0, 4)
    assert numbers(g).ultimate in g.players[1].spells


@pytest.mark.rules("R-ULT-05")
def test_the_next_phase_begins_with_fresh_cards() -> None:
    g = fight([down("Glare")], ultimate=unit("Viros Ultimate", exhaustion=2), body={"red rains": 4})
    end_turn(g, rage=[BASIC], behaviour=[12])
    assert numbers(g).phase == 2
    assert g.cards[numbers(g).ultimate].exhaustion == 0, "the tokens left with the topmost card"
    assert body_of(g).red_rains == 0


@pytest.mark.rules("R-ULT-06", "R-ULT-07")
def test_exhaustion_raises_the_value_for_the_check_and_for_the_price() -> None:
    g = fight([down("Glare")], ultimate=unit("Viros Ultimate", exhaustion=1), body={"red rains": 3, "exhaustion": 1})
    assert rage.ultimate_value(g, g.players[1]) == 5
    end_turn(g, rage=[BASIC], behaviour=[12])
    assert (numbers(g).phase, body_of(g).red_rains) == (1, 4)
    g = fight([down("Glare")], ultimate=unit("Viros Ultimate", exhaustion=1), body={"red rains": 4, "exhaustion": 1})
    end_turn(g, rage=[BASIC], behaviour=[12])
    assert (numbers(g).phase, body_of(g).red_rains, hurt(g)) == (2, 0, 1)


@pytest.mark.rules("R-ULT-01", "R-RR-02", "R-ULT-06")
def test_the_ultimate_waits_for_a_token_when_its_value_falls_to_those_that_lie_there() -> None:
    g = fight(
        [down("Glare"), "Iron Scales"],
        hand=("Transfer", "Cover"),
        dice="charm class, charm basic",
        main=1,
        ultimate=unit("Viros Ultimate", exhaustion=1),
        body={"red rains": 3},
    )
    choose(g, "Transfer", "player 1")
    assert in_play(g, "Iron Scales").exhaustion == 1, "the token of the Ultimate card"
    assert rage.ultimate_value(g, g.players[1]) == 3
    missed = end_turn(g.copy(), rage=[BASIC], behaviour=[1])
    assert (numbers(missed).phase, body_of(missed).red_rains) == (1, 3)
    raised = end_turn(g.copy(), rage=[POWER], behaviour=[1])
    assert (numbers(raised).phase, numbers(raised).rage, body_of(raised).red_rains) == (1, 1, 3), "no reset, no token"


@pytest.mark.rules("R-ULT-01", "R-RAGE-05")
def test_a_token_more_than_the_value_sets_off_the_ultimate() -> None:
    g = fight([down("Glare")], body={"red rains": 3}, rage=4)
    end_turn(g, rage=[POWER], behaviour=[1])
    assert (numbers(g).phase, body_of(g).red_rains) == (2, 1)


@pytest.mark.rules("R-ULT-07", "R-SPELL-03")
def test_effects_on_ready_spells_reach_the_ultimate_card() -> None:
    g = fight(["Glare"])
    found = subjects.targets(g, Context(0, 0, k.BY_SPELL, ""), t.Cards(k.SPELL_ON_BOARD, k.THEIRS))
    assert [card.d.title for card in found] == ["Viros Ultimate"]


@pytest.mark.rules("R-ULT-05")
def test_the_next_roll_is_read_on_the_new_card() -> None:
    # The fifth power completes the third token: the Ultimate comes before the behaviour die.
    g = fight([down("Glare")], rage=4, body={"red rains": 2})
    end_turn(g, rage=[POWER], behaviour=[8])
    assert numbers(g).phase == 2
    assert hurt(g) == 2, "one from the Ultimate, one from the side action of the second phase"


@pytest.mark.rules("R-WIN-01", "R-WIN-03")
def test_an_ultimate_can_end_the_game() -> None:
    g = fight([down("Glare")], pb={"title": "Coal Roarkwin", "wounds": 14}, body={"red rains": 2})
    end_turn(g, rage=[BASIC], behaviour=[12])
    assert (g.over, g.winners) == (True, (1,))


def test_values_of_the_chimera_card_are_those_of_its_level() -> None:
    g = fight(["Glare"], level="H2")
    assert (values.life(g, body_of(g)), numbers(g).threat) == (35, 6)
