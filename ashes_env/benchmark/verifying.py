"""What verifying a submission compares beside its games: its agent, what is declared of it, and scores by the clock."""

from __future__ import annotations

from typing import Final

from ashes_env.agents.make import Recipe
from ashes_env.benchmark.declared import declaration_of, declared_for
from ashes_env.benchmark.playing import Replayed
from ashes_env.benchmark.statistics import paired_difference
from ashes_env.benchmark.submission import Submission
from ashes_env.contests import provenance
from ashes_env.contests.statistics import mean
from ashes_env.contests.submissions import SubmissionError, agent_of

PARTS: Final = ("kind", "code", "data")
LEVEL: Final = 0.01  # an agent by the clock that plays honestly is refused once in a hundred times


def checked_agent(found: Submission, named: str | None) -> Recipe:
    """The agent that plays a submission again, `named` on this machine or as in the file. Raises `SubmissionError` as
    `agent_of` does; for another kind of agent, and for code or data that the file leaves out or that differ; and for a
    declaration of an agent that ships with other classes, decisions or split than those of the project. Raises
    `DeclarationError` and `BudgetError` as `declaration_of` does.
    """
    agent = agent_of(found.agent, named, apart=True)
    own = provenance.of_agent(agent)
    for part in PARTS:
        if part in own and part not in found.agent:
            raise SubmissionError(f"{agent.name}: the file says nothing of its {part}")
        if own.get(part) != found.agent.get(part):
            raise SubmissionError(f"its {part} is {own.get(part)!r} here and {found.agent.get(part)!r} in the file")
    shipped = declared_for(agent)
    if shipped is None:
        declaration_of(agent, found.declared)
        return agent
    here, there = shipped.training, found.declared.training
    wanted = (shipped.search, here.decisions, here.split)
    if (found.declared.search, there.decisions, there.split) != wanted:
        raise SubmissionError(
            f"declared: {agent.name} ships with search {shipped.search!r}, {here.decisions} decisions of training and "
            f"split {here.split!r}"
        )
    return agent


def other_score(again: Replayed) -> str:
    """How the score of an agent that plays by the clock differs from that of the same games in the file, in words, if
    that is no chance; else "".
    """
    ours, theirs = ([(entry.seed, entry.score) for entry in entries] for entries in (again.ours, again.theirs))
    if paired_difference({"": ours}, {"": theirs}).p >= LEVEL:
        return ""
    here, there = (mean([score for _, score in scores]) for scores in (ours, theirs))
    return f"its score in these games is {here:.1%} here and {there:.1%} in the file"
