"""What a unit is in battle with, and the attack values that depend on it (R-ATKPB-08)."""

from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state import options as o
from ashes_env.scenarios import find, position, side


def card(game: Game, title: str) -> int:
    return o.option(o.CARD, find(game, title))


def attack_of(game: Game, title: str) -> int:
    return values.attack(game, game.cards[find(game, title)])


def test_a_tamed_attacker_shows_less_attack_from_the_block_to_the_end_of_its_battle() -> None:
    g = position(side(units=["Iron Worker", "Hammer Knight"]), side(units=["Beast Tamer"], deck=["Cover"]))
    phoenixborn = o.option(o.CARD, g.players[1].pb)
    for option in (o.ATTACK, phoenixborn, card(g, "Iron Worker"), card(g, "Hammer Knight")):
        g.apply(option)
    assert (attack_of(g, "Iron Worker"), attack_of(g, "Hammer Knight")) == (2, 3)
    tamer = card(g, "Beast Tamer")
    g.apply(tamer)
    g.apply(card(g, "Hammer Knight"))
    assert (attack_of(g, "Iron Worker"), attack_of(g, "Hammer Knight")) == (2, 2)
    g.apply(card(g, "Hammer Knight"))
    while not g.cards[find(g, "Hammer Knight")].exhaustion:
        assert g.decision is not None
        g.apply(g.decision.options[0])  # which of the two is damaged first
    assert attack_of(g, "Hammer Knight") == 3, "its battle is over"


def test_an_attacked_unit_tames_once_guards_are_settled() -> None:
    g = position(side(units=["Hammer Knight"]), side(units=["Beast Tamer"]))
    for option in (o.ATTACK, card(g, "Beast Tamer")):
        g.apply(option)
    assert attack_of(g, "Hammer Knight") == 3
    assert g.decision is not None
    assert g.decision.ask == o.ASK_GUARD
    g.apply(o.NO)
    assert attack_of(g, "Hammer Knight") == 2
