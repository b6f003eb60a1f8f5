"""Says in a sentence why one choice is better than another, from what each side has on average after both."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum, sqrt
from typing import Final, NamedTuple

from ashes_env.match.match import Match
from ashes_env.render.persons import CHIMERA
from ashes_env.rules.state.neighbours import allies, foes
from ashes_env.text.outcomes import Outcomes

LEAST_CHANCE: Final = 0.01  # a smaller difference between two chances matters little
LEAST_SHOWN: Final = 0.1  # the smallest difference that a sentence tells
LEAST_WORTH: Final = 0.2
SECOND: Final = 0.4  # a second difference is told if it is worth at least this share of the first
MOST_TOLD: Final = 2
ENDS: Final = 20.0  # the worth of a game that is won instead of open, or open instead of lost

MEASURES: Final = (
    ("life", 1.0, "{your_life} {n} more life"),
    ("their_life", -1.0, "{their_life} {n} less life"),
    ("units", 0.7, "{your} units have {n} more attack plus life"),
    ("their_units", -0.7, "{their} units have {n} less attack plus life"),
    ("spells", 1.5, "{you} {have} {n} more spells in play"),
    ("their_spells", -1.5, "{they} {has} {n} fewer spells in play"),
    ("cards", 1.0, "{you} {hold} {n} more cards"),
    ("their_cards", -0.8, "{they} {holds} {n} fewer cards"),
    ("dice", 0.35, "{you} {have} {n} more active dice"),
    ("their_dice", -0.3, "{they} {has} {n} fewer active dice"),
    ("red_rains", -1.0, "the Chimera has {n} fewer Red Rains tokens"),
)
"""A number of `Standing`, what one more of it is worth to the seat, and how a difference in its favour is told."""


class Sides(NamedTuple):
    """How a sentence calls the two sides."""

    you: str
    your: str
    your_life: str
    have: str
    hold: str
    they: str
    their: str
    their_life: str
    has: str
    holds: str


def sides_of(match: Match, names: Mapping[int, str]) -> Sides:
    """The sides of a game for the seat that decides; `names` are those of the players (`render.persons`)."""
    seat, against = match.seat, foes(match.game, match.seat)
    own = ("you", "your", "your Phoenixborn has", "have", "hold")
    if allies(match.game, seat):
        own = ("your side", "your side's", "your side's Phoenixborn have", "has", "holds")
    if len(against) != 1:
        return Sides(*own, "your opponents", "your opponents'", "your opponents' Phoenixborn have", "have", "hold")
    they = names.get(against[0], f"player {against[0]}")
    life = f"{they} has" if they == CHIMERA else f"{they}'s Phoenixborn has"
    return Sides(*own, they, f"{they}'s", life, "has", "holds")


def reason(better: Outcomes, worse: Outcomes, other: str, sides: Sides, gained: float | None = None) -> str:
    """Why the first of two choices is better than the other one, which is given in words too. Where the choice matters
    little, it says that. `gained`: how much better its chance is by a longer search.
    """
    deals, gap = len(better.chances), better.chance - worse.chance
    turns = "1 turn" if better.turns == 1 else f"{better.turns} turns"
    average = f"On average over {deals} deals, {turns} later,"
    told = sorted(_differences(better, worse, sides), reverse=True)
    won, lost = _more(better, worse, "won"), _more(worse, better, "lost")
    ends = ENDS * max(won, lost) / deals > max((worth for worth, _ in told), default=0.0)
    if (gap if gained is None else gained) < LEAST_CHANCE or (gap < LEAST_CHANCE and not told and not ends):
        return f'The choice matters little. {average} this one and "{other}" come out much the same.'
    if ends:
        return f"{turns.capitalize()} later {_ended(better, worse, other, won >= lost)}."
    if not told:
        return (
            f'{average} this choice has the better chance than "{other}", although life, units, cards and dice are '
            "much the same."
        )
    said = [words for worth, words in told[:MOST_TOLD] if worth >= SECOND * told[0][0]]
    return f'{average} {" and ".join(said)} after this choice than after "{other}".'


def _differences(better: Outcomes, worse: Outcomes, sides: Sides) -> list[tuple[float, str]]:
    """What is clearly in favour of the better choice, with its worth."""
    found = []
    for name, worth, words in MEASURES:
        pairs = zip(better.standings, worse.standings, strict=True)
        gains = [getattr(one, name) - getattr(other, name) for one, other in pairs]
        n = len(gains)
        mean = fsum(gains) / n
        error = sqrt(fsum((gain - mean) ** 2 for gain in gains) / (n - 1) / n) if n > 1 else 0.0
        if mean * worth >= LEAST_WORTH and abs(mean) >= max(LEAST_SHOWN, error):
            found.append((mean * worth, words.format(n=f"{abs(mean):.1f}", **sides._asdict())))
    return found


def _more(one: Outcomes, other: Outcomes, end: str) -> int:
    """In how many more deals a game has ended like this after the one than after the other."""
    return _count(one, end) - _count(other, end)


def _count(one: Outcomes, end: str) -> int:
    return sum(getattr(each, end) for each in one.standings)


def _ended(better: Outcomes, worse: Outcomes, other: str, won: bool) -> str:
    """How many games end for the seat, if that is the largest difference."""
    n, end = len(better.chances), "won" if won else "lost"
    after, instead = _count(better, end), _count(worse, end)
    if won:
        return f'you have won in {after} of {n} deals after this choice, and in {instead} after "{other}"'
    return f'you have lost in {instead} of {n} deals after "{other}", and in {after} after this choice'
