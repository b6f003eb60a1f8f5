"""What a unit is in battle with, and the attack values that depend on it (R-ATKPB-08)."""

from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state import moves as m
from ashes_env.scenarios import find, position, side


def card(game: Game, title: str) -> int:
    return m.move(m.CARD, find(game, title))


def attack_of(game: Game, title: str) -> int:
    return values.attack(game, game.cards[find(game, title)])


def test_a_tamed_attacker_shows_less_attack_from_the_block_to_the_end_of_its_battle() -> None:
    g = position(side(units=["Iron Worker", "Hammer Knight"]), side(units=["Beast Tamer"], deck=["Cover"]))
    phoenixborn = m.move(m.CARD, g.players[1].pb)
    for move in (m.ATTACK, phoenixborn, card(g, "Iron Worker"), card(g, "Hammer Knight")):
        g.apply(move)
    assert (attack_of(g, "Iron Worker"), attack_of(g, "Hammer Knight")) == (2, 3)
    tamer = card(g, "Beast Tamer")
    g.apply(tamer)
    g.apply(card(g, "Hammer Knight"))
    assert (attack_of(g, "Iron Worker"), attack_of(g, "Hammer Knight")) == (2, 2)
    g.apply(card(g, "Hammer Knight"))
    while not g.cards[find(g, "Hammer Knight")].exhaustion:
        assert g.decision is not None
        g.apply(g.decision.moves[0])  # which of the two is damaged first
    assert attack_of(g, "Hammer Knight") == 3, "its battle is over"


def test_an_attacked_unit_tames_once_guards_are_settled() -> None:
    g = position(side(units=["Hammer Knight"]), side(units=["Beast Tamer"]))
    for move in (m.ATTACK, card(g, "Beast Tamer")):
        g.apply(move)
    assert attack_of(g, "Hammer Knight") == 3
    assert g.decision is not None
    assert g.decision.ask == m.ASK_GUARD
    g.apply(m.NO)
    assert attack_of(g, "Hammer Knight") == 2
