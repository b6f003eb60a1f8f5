"""Analyses a game that was played: the chance to win at each decision, and which decisions cost most.

For each decision that was a real choice, the planner searches from what its seat knew. The choice that was made and the
best that was found are then played on in deals that the search has not seen, so that its luck does not count: `cost`
is how much the chance differs there. Where it does, more deals say how much, and the first ones do not count.
Everything follows from the replay, the planner's options and the seed, so results are the same everywhere, and a
decision's result does not depend on those before it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final

from ashes_env.agents.base import AgentError
from ashes_env.agents.make import recipe
from ashes_env.agents.plan.planner import PlannerAgent
from ashes_env.match.estimates import expected
from ashes_env.match.match import Match
from ashes_env.render.persons import addressed, names_for
from ashes_env.replays.file import Replay, rounded
from ashes_env.replays.playing import Step, steps
from ashes_env.replays.telling import decision_words
from ashes_env.rules.state.generator import spawned
from ashes_env.rules.state.moves import ASK_MENU
from ashes_env.spec.names import UsageError
from ashes_env.text.advising import player_of, why
from ashes_env.text.choices import name_of
from ashes_env.text.outcomes import Outcomes, follow, sides
from ashes_env.text.rating import played_on, representatives, searched

ANALYSED: Final = 83  # a seed purpose, see `rules.state.generator`: the analysis of a decision
SIMULATIONS: Final = 40  # of the planner, where its name does not say it
FEWEST: Final = 12  # deals for each decision
MORE: Final = 3  # times as many where something seems to have been better
COSTS: Final = 0.01  # a smaller loss counts as none
WORST: Final = 5


@dataclass(frozen=True, slots=True)
class Weighed:
    """One decision: its number from 1, as `ashes replay` counts, its seat, what was chosen, and what was better ("" if
    nothing was). `value` is that of the position for the replay, from -1 to 1. The chances are from 0 to 1: that of
    the seat to win before the decision, if it chooses well, and after what it chose. `cost` is the difference.
    """

    n: int
    seat: int
    chosen: str
    chosen_chance: float
    better: str
    chance: float
    value: float
    policy: dict[int, float] | None
    reason: str

    @property
    def cost(self) -> float:
        """How much of its chance the seat gave away."""
        return self.chance - self.chosen_chance


class Analysis:
    """The analysis of a replay; `weigh` goes on with it, and what has been found so far is there at any time.

    `seats`: whose decisions are analysed; all without it. Raises `UsageError` for a seat that is none, and for a draft,
    in which no game is played; `AgentError` for a planner with a clock.
    """

    def __init__(
        self, replay: Replay, planner: PlannerAgent | None = None, seats: Collection[int] = (), seed: int = 0
    ) -> None:
        players = replay.spec.players
        if replay.spec.mode == "draft":
            raise UsageError("a draft has no chances to win: only games are analysed")
        strange = [seat for seat in seats if not 0 <= seat < players]
        if strange:
            raise UsageError(f"there is no player {strange[0]}: players are 0 to {players - 1}")
        self.planner = planner or planner_of("plan")
        if not self.planner.budget.simulations:
            raise AgentError("an analysis is the same everywhere: give the planner simulations, not milliseconds")
        self.seats = frozenset(seats or range(players))
        self.seed = seed
        self.found: list[Weighed] = []
        self._replay = replay

    def weigh(self) -> Iterator[Weighed]:
        """Analyses the decisions in order, each that was a real choice, and yields after each. Raises `ReplayError`
        where the game differs from the file.
        """
        self.found = []
        for step in steps(self._replay):
            one = self.at(step) if step.seat in self.seats else None
            if one is not None:
                self.found.append(one)
                yield one

    @property
    def curve(self) -> list[tuple[int, int, float]]:
        """The number of each decision, its seat, and the seat's chance to win before it."""
        return [(one.n, one.seat, one.chance) for one in self.found]

    def worst(self, most: int = WORST) -> list[Weighed]:
        """The decisions that cost most, the worst first; those that cost nothing are left out."""
        costly = [one for one in self.found if one.better]
        return sorted(costly, key=lambda one: (-one.cost, one.n))[:most]

    @property
    def replay(self) -> Replay:
        """The replay with the values and policies of the decisions that have been analysed, and no others: estimates of
        several agents make no curve.
        """
        n = len(self._replay.actions)
        values: list[float | None] = [None] * n
        policies: list[dict[int, float] | None] = [None] * n
        for one in self.found:
            values[one.n - 1], policies[one.n - 1] = rounded(one.value, one.policy)
        return replace(self._replay, values=values, policies=policies)

    def at(self, step: Step) -> Weighed | None:
        """One decision of a game with its chances, whoever makes it; none if there is nothing to choose."""
        match, taken = step.match, step.action
        moves = match.actions()
        if match.choosing or len(moves) < 2 or moves[taken] < 0:  # the next page of choices is none of them
            return None
        same = representatives(match)
        if len(set(same.values())) < 2:
            return None
        planner, seen = self.planner, player_of(self.planner, match)[1]
        seed = spawned(self.seed + step.n, ANALYSED)
        planner.start(seed >> 1)
        own = planner.act(seen)
        policy = planner.thought(seen).policy
        rated = searched(planner, own, same)
        best = rated[0].action if rated else played_on(planner, seen, own, same, seed=seed)[0].action
        top, chosen = self._compared(seen, best if same[best] != same[taken] else taken, taken, seed)
        better = top.chance - chosen.chance >= COSTS
        names = names_for(match.board(match.seat))
        chance = top.chance if better else chosen.chance
        return Weighed(
            step.n + 1,
            step.seat,
            addressed(_words(match, taken), names),
            chosen.chance,
            addressed(_words(match, top.action), names) if better else "",
            chance,
            expected(chance, sides(seen)),
            None if policy is None else dict(policy),
            why(match, [top, chosen]) if better else "",
        )

    def _compared(self, seen: Match, best: int, taken: int, seed: int) -> tuple[Outcomes, Outcomes]:
        """What follows two actions, which may be the same one, in deals that the search has not seen."""
        planner = self.planner
        deals = max(FEWEST, planner.budget.simulations // 2)
        for n, salt in ((deals, 1), (MORE * deals, 2)):
            actions = [best] if best == taken else [best, taken]
            found = follow(seen, actions, planner.judge, deals=n, turns=planner.turns, seed=seed ^ salt)
            if found[0].chance - found[-1].chance < COSTS:
                break
        return found[0], found[-1]


def _words(match: Match, action: int) -> str:
    """A choice in words, with its question unless it is an action of the menu."""
    decision = match.game.decision
    in_menu = decision is not None and decision.ask == ASK_MENU
    return name_of(match, action) if in_menu else decision_words(match, action)


def planner_of(name: str) -> PlannerAgent:
    """The planner of a name such as "plan:simulations=80"; without a budget it has `SIMULATIONS`. Raises `AgentError`
    for another agent.
    """
    asked = recipe(name)
    if "milliseconds" not in asked.options and "simulations" not in asked.options and asked.kind == "plan":
        asked = recipe(f"{name}{',' if asked.options else ':'}simulations={SIMULATIONS}")
    made = asked.make()
    if not isinstance(made, PlannerAgent):
        raise AgentError(f"agent {name!r}: only the planner analyses games, such as plan:simulations={SIMULATIONS}")
    return made
