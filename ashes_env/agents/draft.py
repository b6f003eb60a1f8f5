"""Drafts by heuristics: prefers cards that the same dice pay for and that occur together in published decks.

It uses only the offered choices and its own cards. (`RandomAgent` drafts too.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Final

from ashes_env.agents.base import AgentError
from ashes_env.agents.numpy_stream import Stream
from ashes_env.decks import precons
from ashes_env.decks.drawing import symbols
from ashes_env.decks.legality import COPIES
from ashes_env.draft.draft_match import DraftMatch
from ashes_env.draft.drafting import DECLINE, DIE, FACE_UP, OWN_TITLE, Choice
from ashes_env.draft.observation import draft_actions
from ashes_env.draft.state import Draft, Drafter
from ashes_env.match.match import Match

FITTING: Final = 1.0  # value of a card whose dice other own cards need too
TOGETHER: Final = 0.5  # value of each own card that shares a published deck with it, up to MOST_TOGETHER
MOST_TOGETHER: Final = 4
STRANGE: Final = 0.4  # subtracted for each type of die that no other own card needs
MARGIN: Final = 0.5  # a face-up card must be better than the worst own one by this much
NOISE: Final = 0.01  # breaks ties at random


@cache
def partners() -> frozenset[tuple[str, str]]:
    """The pairs of titles, including Phoenixborn, that share a published deck; each pair in alphabetical order."""
    return frozenset(
        pair for deck in precons() for pair in combinations(sorted((deck.phoenixborn, *dict(deck.cards))), 2)
    )


def needs(titles: Iterable[str]) -> Counter[int]:
    """Counts the symbols of each type of die in the costs of some titles."""
    found: Counter[int] = Counter()
    for title in titles:
        found.update(symbols(title))
    return found


def title_value(title: str, others: Iterable[str]) -> float:
    """The value of a title next to other titles."""
    others = [other for other in others if other != title]
    wanted, cost = needs(others), symbols(title)
    total = max(1, wanted.total())
    beside = sum((min(title, other), max(title, other)) in partners() for other in others)
    strange = sum(die not in wanted for die in cost) if others else len(cost)
    share = sum(wanted[die] / total for die in cost) / max(1, len(cost)) if cost else 0.5
    return FITTING * share + TOGETHER * min(beside, MOST_TOGETHER) - STRANGE * strange


class DraftAgent:
    """Takes the card of the highest value next to its own cards, and dice in proportion to the needs of its cards."""

    name = "draft"

    def __init__(self) -> None:
        self.rng = Stream(0)

    def start(self, seed: int) -> None:
        """Forgets the last draft and seeds the agent's random generator."""
        self.rng = Stream(seed)

    def act(self, match: Match) -> int:
        """A legal action for `match.seat`; `match` must be a draft."""
        if not isinstance(match, DraftMatch):
            raise AgentError(f"{self.name} drafts, and cannot play a {type(match).__name__}")
        offered = draft_actions(match.draft)
        me = match.drafter(match.seat)
        return max(offered, key=lambda action: _value(match.draft, me, offered[action]) + NOISE * self.rng.random())


def _value(d: Draft, me: Drafter, choice: Choice) -> float:
    """The value of a choice, compared with the others that are offered."""
    own = [*me.kept, *([me.phoenixborn] if me.phoenixborn else [])]
    if choice.kind == DIE:
        cost = sum(n * symbols(title)[choice.place] for title, n in me.copies().items())
        if me.phoenixborn:
            cost += COPIES * symbols(me.phoenixborn)[choice.place]
        return cost / (1 + me.dice[choice.place])
    if choice.kind == DECLINE:
        return min(title_value(title, own) for title in me.kept) + MARGIN
    if choice.kind == OWN_TITLE:
        beside = own if d.reaching < 0 else [*own, d.face_up[d.reaching]]
        return -title_value(choice.name, beside)
    if choice.kind == FACE_UP:
        worst = min(me.kept, key=lambda title: title_value(title, own))
        return title_value(choice.name, [title for title in own if title != worst])
    return title_value(choice.name, own)
