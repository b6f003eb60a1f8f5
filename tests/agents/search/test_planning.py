"""The planner's own figures: what it searched, where it left the fast player's move, and what that gained."""

from collections.abc import Sequence

import pytest

from ashes_env.agents.plan.judge import Judge
from ashes_env.agents.plan.planner import PlannerAgent
from ashes_env.agents.search.budget import Budget
from ashes_env.match.match import Match
from ashes_env.rules.game import Game, describe
from ashes_env.scenarios import position, side
from tests.agents.expert.support import PILE, match_of
from tests.support import FOE, wounds


class Gentle(Judge):
    """Likes it if the opponent is not hurt: a chance of one to four, or three to four."""

    def chances(self, match: Match, ends: Sequence[Game], seat: int) -> list[float]:
        return [0.25 if wounds(end, FOE) else 0.75 for end in ends]


@pytest.mark.parametrize(("judge", "overrode", "gained"), [(Gentle(), 1, 0.5), (Judge(), 0, 0.0)])
def test_what_is_gained_is_the_difference_of_two_chances(judge: Judge, overrode: int, gained: float) -> None:
    """The fast player attacks; to its own judge that is best."""
    match = match_of(position(side(units=["Hammer Knight"], deck=PILE), side(FOE, deck=PILE)))
    agent = PlannerAgent(Budget(simulations=12), turns=0, judge=judge)
    agent.start(1)
    taken = describe(match.game, match.actions()[agent.act(match)])
    assert (taken == "attack") is (overrode == 0)
    assert (agent.searched, agent.overrode, agent.gained) == (1, overrode, gained)
