"""Plays choices of a decision on in the same deals, and counts what each side then has.

The fast player makes the moves after the choice, for all players. Each deal is `Match.determinize` with a seed of its
own, so the results are the same everywhere and do not depend on what the deciding seat cannot know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from ashes_env.agents.plan.judge import Judge
from ashes_env.agents.plan.planner import played_on
from ashes_env.match.match import Match
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state.generator import spawned
from ashes_env.rules.state.neighbours import allies, foes

DEALS: Final = 12
TURNS: Final = 4  # how far a choice is played on
FOLLOWED: Final = 82  # a seed purpose, see `rules.state.generator`: the deals in which choices are played on


class Standing(NamedTuple):
    """What a seat's side and its opponents have. `won` and `lost` are 1 where the game is over for the seat."""

    won: int
    lost: int
    life: int
    their_life: int
    units: int
    their_units: int
    spells: int
    their_spells: int
    cards: int
    their_cards: int
    dice: int
    their_dice: int
    red_rains: int


@dataclass(slots=True)
class Outcomes:
    """What follows an action: for each deal the chance that the deciding seat wins, and how it then stands."""

    action: int
    turns: int
    chances: list[float] = field(default_factory=list)
    standings: list[Standing] = field(default_factory=list)

    @property
    def chance(self) -> float:
        """The mean chance."""
        return sum(self.chances) / len(self.chances)


def follow(
    match: Match,
    actions: Sequence[int],
    judge: Judge | None = None,
    *,
    deals: int = DEALS,
    turns: int = TURNS,
    seed: int = 0,
) -> list[Outcomes]:
    """Plays legal actions on, each in the same deals; a page of choices is no action that can be played on. The judge
    values what then stands. `match` is not changed.
    """
    judge = judge or Judge()
    seat, moves = match.seat, match.actions()
    found = [Outcomes(action, turns) for action in actions]
    rng = Random(spawned(seed, FOLLOWED))
    for _ in range(deals):
        world = match.determinize(rng.getrandbits(63)).game
        ends = [played_on(world, moves[one.action], world.turn + turns) for one in found]
        chances = iter(_chances(judge, match, [end for end in ends if end is not None], seat))
        for one, end in zip(found, ends, strict=True):
            one.chances.append(0.0 if end is None else next(chances))
            one.standings.append(standing(world, seat)._replace(lost=1) if end is None else standing(end, seat))
    return found


def sides(match: Match) -> int:
    """The number of sides that win or lose separately; a Chimera that has left the game is none (R-CALL-01)."""
    return max(2, len(_teams(match.game)))


def _teams(g: Game) -> dict[int, int]:
    """A seat of each team of players."""
    return {g.seats.teams[p.seat]: p.seat for p in g.players if not p.scripted}


def _chances(judge: Judge, match: Match, ends: Sequence[Game], seat: int) -> list[float]:
    """The chance that a seat wins, for each position. A judge compares a side with all others together, so with more
    than two sides it is asked for each of them, and the chances are made to add up to 1.
    """
    own = judge.chances(match, ends, seat)
    teams = _teams(match.game)
    if len(teams) <= 2:
        return own
    rivals = [other for team, other in teams.items() if team != match.game.seats.teams[seat]]
    totals = [sum(of_one) for of_one in zip(own, *(judge.chances(match, ends, other) for other in rivals), strict=True)]
    return [chance / total if total else 0.0 for chance, total in zip(own, totals, strict=True)]


def standing(g: Game, seat: int) -> Standing:
    """How a position stands for a seat. It counts hidden cards, so it belongs in worlds that were dealt anew."""
    own, others = (seat, *allies(g, seat)), foes(g, seat)
    won = seat in g.winners
    return Standing(
        int(won),
        int(not won and (bool(g.winners) or seat in g.seats.out)),
        _life(g, own),
        _life(g, others),
        _units(g, own),
        _units(g, others),
        sum(len(g.players[other].spells) for other in own),
        sum(len(g.players[other].spells) for other in others),
        sum(len(g.players[other].hand) for other in own),
        sum(len(g.players[other].hand) for other in others),
        sum(sum(g.players[other].active) for other in own),
        sum(sum(g.players[other].active) for other in others),
        sum(g.cards[pb].red_rains for pb in (g.players[other].pb for other in others) if pb in g.cards),
    )


def _life(g: Game, seats: Sequence[int]) -> int:
    """The life left of the Phoenixborn or Chimera of some seats."""
    there = [g.cards[pb] for pb in (g.players[seat].pb for seat in seats) if pb in g.cards]
    return sum(max(0, values.life_left(g, pb)) for pb in there)


def _units(g: Game, seats: Sequence[int]) -> int:
    """The attack and life of the units of some seats; those face down have none."""
    units = [g.cards[cid] for seat in seats for cid in g.players[seat].units]
    return sum(
        max(0, values.attack(g, unit)) + max(0, values.life_left(g, unit)) for unit in units if not unit.facedown
    )
