"""The classes in which agents are ranked: how much they search for a decision, and how much they were trained.

**Search.** A simulation is one line: a copy of the match, in which moves are played on beyond the action that is being
chosen, until the position is valued. How long the line is, who chooses its moves, and whether a network values its end
makes no difference; a second line from a point of the first is a second simulation. Trying an action is none: to take
a legal action in a copy and settle what it asks, up to the next menu of actions, at most `TRIES` times for each legal
action. That is one-step lookahead, and the environment itself does it for every policy that asks for the consequences
of its actions (`ashes_env.encoding.consequences`). So:

| class | what a decision may take |
|---|---|
| `none` | no simulation: a policy, rules of thumb, one-step lookahead |
| `100-simulations` | a budget of at most 100 simulations; a search may finish the round that it has begun |
| `1-second` | any number of simulations |

In every class a decision takes at most `SECONDS`. A class includes those before it.

**Training.** A decision of training is one that a learner learnt from: of its own games, or of games of a teacher that
it imitates; once, however often it passes over it. Those from which the teachers learnt count too. Moves of opponents
and moves inside a search do not. `none` has no such decision, `10M` at most ten million, `open` more, or a number that
nobody knows. Numbers of rules that people have chosen are no training.
"""

from __future__ import annotations

from typing import Final

from ashes_env.agents.make import KINDS, Recipe
from ashes_env.agents.plan.planner import ADVISED, WORLDS

NONE: Final = "none"
FEW: Final = "100-simulations"
CLOCK: Final = "1-second"
SEARCHES: Final = (NONE, FEW, CLOCK)
"""The classes by search, the narrowest first."""
MOST_SIMULATIONS: Final = 100
SECONDS: Final = 1.0  # of wall-clock time for a decision, in every class
TRIES: Final = 2  # of a legal action: as many as `consequences.SAMPLES`

TEN_MILLION: Final = "10M"
OPEN: Final = "open"
TRAININGS: Final = (NONE, TEN_MILLION, OPEN)
"""The classes by training, the narrowest first."""
MOST_DECISIONS: Final = 10_000_000

SEARCHLESS: Final = frozenset({"random", "expert", "draft", "policy", "sb3"})
COMPLETIONS: Final = 2  # of `greedy`, if none are given
CANDIDATES: Final = {"plan": 8, "guided": 16}  # if none are given


class BudgetError(ValueError):
    """An agent fits no class; the message says why."""


def search_class(recipe: Recipe) -> str | None:
    """The narrowest class by search of an agent that ships; `None` for a plug-in, which has to declare its own. An
    agent with the true match (`open-eyes:`) is in the class of the agent that it controls.

    Raises `BudgetError` for a search without a budget or with two, and for one that takes longer than `SECONDS`.
    """
    if recipe.builds:
        raise BudgetError(f"agent {recipe.name!r}: the trial games for a deck take longer than {SECONDS:g} s")
    if recipe.plug_in:
        return None
    if recipe.kind in SEARCHLESS:
        return NONE
    if recipe.kind == "greedy":
        return NONE if recipe.options.get("completions", COMPLETIONS) <= TRIES else CLOCK
    if "simulations" not in KINDS[recipe.kind].options:
        return None
    simulations, milliseconds = recipe.options.get("simulations", 0), recipe.options.get("milliseconds", 0)
    if bool(simulations) == bool(milliseconds):
        raise BudgetError(f"agent {recipe.name!r}: a search takes simulations or milliseconds, one of them")
    if milliseconds:
        if milliseconds > 1000 * SECONDS:
            raise BudgetError(
                f"agent {recipe.name!r}: a decision of {milliseconds:g} milliseconds; every class allows at most "
                f"{1000 * SECONDS:g}"
            )
        return CLOCK
    return FEW if max(simulations, _least(recipe)) <= MOST_SIMULATIONS else CLOCK


def training_class(decisions: int | None) -> str:
    """The class by training of a number of decisions, `None` if nobody knows it."""
    if decisions is None or decisions > MOST_DECISIONS:
        return OPEN
    return TEN_MILLION if decisions else NONE


def _least(recipe: Recipe) -> int:
    """How many lines a search with few simulations plays all the same: each candidate of a round once (`guided`) or in
    `WORLDS` worlds (`plan`), while half of them go on to the next round.
    """
    n = int(recipe.options.get("candidates", CANDIDATES.get(recipe.kind, 0)))
    if recipe.kind == "plan":
        n += ADVISED if "policy" in recipe.options else 0
        return WORLDS * (n + -(-n // 2) + -(-n // 4))
    return 2 * n
