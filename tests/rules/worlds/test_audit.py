"""The audit of a state finds what it is there for, and finds nothing in random games."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ashes_env.rules.game import Game
from ashes_env.rules.worlds.audit import faults
from tests.rules.games import begin, play_on, positions


@pytest.mark.parametrize("seed", range(24))
def test_random_games_are_without_fault(seed: int) -> None:
    for g in positions(seed, every=3):
        assert faults(g) == []


def lose_a_card(g: Game) -> None:
    g.players[0].deck.pop()


def double_a_card(g: Game) -> None:
    g.players[0].discard.append(g.players[0].deck[0])


def invent_a_card(g: Game) -> None:
    g.players[0].discard.append(len(g.by_id))


def lose_a_die(g: Game) -> None:
    code = next(code for code in range(27) if g.players[1].active[code])
    g.players[1].active[code] -= 1


def borrow_a_die(g: Game) -> None:
    g.players[1].active[0] -= g.players[1].active[0] + 1
    g.players[1].exhausted[0] += g.players[1].active[0] + 1


def unlist_a_card(g: Game) -> None:
    g.cards[g.players[0].deck.pop()] = g.cards.pop(g.players[0].pb)


def age_a_card(g: Game) -> None:
    g.inc[g.players[0].pb] += 1


def less_than_no_tokens(g: Game) -> None:
    g.cards[g.players[0].pb].exhaustion = -1


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lose_a_card, "is nowhere"),
        (double_a_card, "is in two places"),
        (invent_a_card, "there is no card"),
        (lose_a_die, "has 9 dice, not 10"),
        (borrow_a_die, "less than no dice"),
        (unlist_a_card, "is listed with player 0 and not in play"),
        (age_a_card, "incarnation"),
        (less_than_no_tokens, "less than no tokens"),
    ],
)
def test_every_fault_is_found(damage: Callable[[Game], None], message: str) -> None:
    g = begin(1)
    play_on(g, 1, 40)
    assert faults(g) == []
    damage(g)
    assert any(message in fault for fault in faults(g)), faults(g)
