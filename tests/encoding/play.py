"""Positions of random games, for the tests of encoding and environments."""

from collections.abc import Iterator
from random import Random

from ashes_env.decks import definitions, get, random_deck, seating
from ashes_env.encoding.actions import PAGE_ON, legal_actions
from ashes_env.encoding.context import EncodingContext
from ashes_env.rules.game import Game, new_game
from ashes_env.solo.setup import new_red_rains


def pvp(seed: int, first: str = "", second: str = "") -> Game:
    """A game of two published decks by name; without names, of random legal ones."""
    decks = [get(name) if name else random_deck(Random(f"{seed}/{seat}")) for seat, name in enumerate((first, second))]
    return new_game(definitions(), [seating(deck, ()) for deck in decks], seed=seed)


def red_rains(seed: int) -> Game:
    """A game of a random legal deck against the first Chimera."""
    deck = seating(random_deck(Random(f"{seed}/0")), (), "red rains")
    return new_red_rains(definitions(), deck, "The Corpse of Viros", seed=seed, aspects="random")


def walk(game: Game, seed: int) -> Iterator[tuple[Game, EncodingContext]]:
    """Every position of a random game, the last one included. The game is changed between two positions."""
    random = Random(seed)
    context = EncodingContext(game)
    while True:
        yield game, context
        if game.over:
            return
        moves = [move for move in legal_actions(game, context).values() if move != PAGE_ON]
        game.apply(random.choice(moves))
