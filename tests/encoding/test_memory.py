"""What the writer of the flat form keeps from one look to the next changes nothing of what is seen."""

from random import Random

import pytest

from ashes_env.encoding.actions import legal_actions
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.flat import write
from ashes_env.rules.game import Game
from tests.encoding.play import pvp, red_rains, walk


def assert_seen_alike(g: Game, context: EncodingContext, where: object) -> None:
    for seat in range(len(g.players)):
        if not g.players[seat].scripted:
            assert write(g, context, seat) == write(g, EncodingContext(g, context.layout), seat), (
                f"seat {seat} at {where}"
            )


@pytest.mark.parametrize("seed", range(6))
def test_a_look_at_each_position_in_turn(seed: int) -> None:
    game = red_rains(seed) if seed % 2 else pvp(seed)
    for n, (g, context) in enumerate(walk(game, seed)):
        assert_seen_alike(g, context, n)


@pytest.mark.parametrize("seed", range(4))
def test_looks_that_jump_between_positions_of_a_game(seed: int) -> None:
    random = Random(seed)
    game = red_rains(seed) if seed % 2 else pvp(seed)
    kept = [g.copy() for g, _ in walk(game, seed) if random.random() < 0.3]
    context = EncodingContext(game)
    for n in range(2 * len(kept)):
        g = random.choice(kept)
        assert_seen_alike(g, context, n)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_becomes_known_of_a_card_that_stays_where_it_is(seat: int) -> None:
    game = pvp(5)
    while game.phase == 0:
        game.apply(next(iter(legal_actions(game, EncodingContext(game)).values())))
    for pile in ("hand", "deck"):
        context = EncodingContext(game)
        assert_seen_alike(game, context, pile)
        game.seen[getattr(game.players[seat], pile)[0]] |= 0b11
        assert_seen_alike(game, context, pile)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_of_another_player_among_the_own(seat: int) -> None:
    game = pvp(6)
    while game.phase == 0:
        game.apply(next(iter(legal_actions(game, EncodingContext(game)).values())))
    mine, theirs = game.players[seat], game.players[1 - seat]
    mine.hand.append(theirs.deck.pop())
    context = EncodingContext(game)
    assert_seen_alike(game, context, "before")
    game.seen[mine.hand[-1]] |= 0b11
    assert_seen_alike(game, context, "after")
