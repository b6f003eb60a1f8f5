"""Effects that close main or side actions: they close them for every way of paying, not for a whole card."""

from typing import Any

import pytest

from tests.prelude import *


def left(g: Game, seat: int = 0) -> tuple[int, int]:
    """Main and side actions that a seat still has."""
    return g.players[seat].main, g.players[seat].side


def at_peace(**fields: Any) -> Game:
    """A player whose side actions can only be spent on Meditate."""
    return table(side({"title": "Astrea", "attached": ["Tranquility"]}, **fields), side(units=["Hammer Knight"]))


def urged(**fields: Any) -> Game:
    """A player (seat 1) with a unit able to attack, whose main action has to be an attack."""
    g = table(
        side(spellboard=["Summon Light Bringer"], conjurations=["Light Bringer"], dice="divine"),
        side("Rin Northfell", units=[unit("Hammer Knight", status=1)], **fields),
    )
    return choose(g, "Summon Light Bringer", "end turn")


@pytest.mark.rules("R-RES-04", "R-COST-10")
@pytest.mark.cards("Tranquility", "Drain Vitality")
def test_a_card_that_either_action_pays_for_takes_the_main_action_when_side_actions_are_closed() -> None:
    g = at_peace(hand=["Drain Vitality", "Anchornaut"], dice="charm")
    choose(g, "Drain Vitality")
    assert left(g) == (0, 1)
    assert in_play(g, "Drain Vitality").seat == 0


@pytest.mark.rules("R-RES-04")
@pytest.mark.cards("Tranquility", "Drain Vitality")
def test_no_text_is_used_by_a_side_action_that_is_closed() -> None:
    g = at_peace(spellboard=["Drain Vitality"], units=[unit("Iron Worker", status=1)], dice="ceremonial, sympathy")
    choose(g, "Drain Vitality")
    assert left(g) == (0, 1)
    assert pool(g.players[0].exhausted) == {"ceremonial power": 1}


@pytest.mark.rules("R-RES-04", "R-SPELL-15")
@pytest.mark.cards("Tranquility", "Summon Fox Spirit")
def test_a_focused_text_does_not_open_a_side_action_that_is_closed() -> None:
    g = at_peace(spellboard=["Summon Fox Spirit"] * 2, conjurations=["Fox Spirit"] * 2, dice="2 illusion")
    choose(g, "Summon Fox Spirit")
    assert left(g) == (0, 1)
    assert "Summon Fox Spirit" not in offered(g)


@pytest.mark.rules("R-RES-04", "R-COST-10")
@pytest.mark.cards("Light Bringer", "Drain Vitality")
def test_a_card_that_either_action_pays_for_leaves_the_main_action_to_the_attack_that_is_due() -> None:
    g = urged(spellboard=["Drain Vitality"], hand=["Drain Vitality"], dice="3 ceremonial, 3 sympathy")
    choose(g, "Drain Vitality in hand")
    while left(g, 1) == (1, 1):
        choose(g, offered(g)[0])
    assert left(g, 1) == (1, 0)


@pytest.mark.rules("R-RES-04")
@pytest.mark.cards("Light Bringer", "Drain Vitality")
def test_no_text_is_used_by_the_main_action_while_an_attack_is_due() -> None:
    g = urged(spellboard=["Drain Vitality"], dice="ceremonial, sympathy", hand=["Anchornaut"])
    choose(g, "Drain Vitality")
    assert left(g, 1) == (1, 0)
    assert pool(g.players[1].exhausted) == {"sympathy power": 1}
