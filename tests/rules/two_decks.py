"""Two decks to sit down with, and games between them."""

from collections.abc import Sequence

from ashes_env.decks.definitions import definitions
from ashes_env.rules.flow.setup import Seating
from ashes_env.rules.game import Game, new_game
from ashes_env.rules.state.state import GameOptions


def three_of_each(*titles: str) -> list[str]:
    """A deck of ten titles."""
    return [title for title in titles for _ in range(3)]


IRON = Seating(
    "Coal Roarkwin",
    three_of_each(
        "Expand Energy",
        "Strengthen",
        "Cover",
        "Chant of Revenge",
        "Summon Iron Rhino",
        "Anchornaut",
        "Iron Worker",
        "Hammer Knight",
        "One Hundred Blades",
        "Close Combat",
    ),
    ["Iron Rhino"],
    [5, 0, 0, 0, 5, 0, 0, 0, 0],
)
MIST = Seating(
    "Aradel Summergaard",
    three_of_each(
        "Shifting Mist",
        "Summon Mist Spirit",
        "Summon Blue Jaguar",
        "Reflections in the Water",
        "Mist Typhoon",
        "Out of the Mist",
        "Root Armor",
        "Steady Gaze",
        "Massive Growth",
        "Summon Butterfly Monk",
    ),
    ["Blue Jaguar"] * 2 + ["Mist Spirit"] * 10 + ["Butterfly Monk"] * 2,
    [0, 0, 0, 5, 5, 0, 0, 0, 0],
)
IRON_FIVE = ("Expand Energy", "Strengthen", "Cover", "Chant of Revenge", "Anchornaut")
MIST_FIVE = ("Shifting Mist", "Summon Mist Spirit", "Mist Typhoon", "Root Armor", "Steady Gaze")


def with_five(seating: Seating, five: Sequence[str]) -> Seating:
    """The same seat with its First Five settled."""
    return Seating(seating.pb, seating.deck, seating.conjurations, seating.dice, five)


def seated(seed: int = 1, first: int = 0, options: GameOptions | None = None) -> Game:
    """A game of Iron (seat 0) against Mist with the First Fives given, at its first decision."""
    seats = [with_five(IRON, IRON_FIVE), with_five(MIST, MIST_FIVE)]
    return new_game(definitions(), seats, seed=seed, first=first, options=options)
