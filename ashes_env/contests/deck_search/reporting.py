"""What a search found, as JSON and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from ashes_env.contests.deck_search.judging import Opponent
from ashes_env.contests.deck_search.searching import Outcome, Plan, Ranking
from ashes_env.decks import Deck
from ashes_env.decks.deck import fields_of
from ashes_env.language.codes import DIE_TYPES

SHOWN: Final = 10  # lines of the screening


def document(plan: Plan, opponent: Opponent, outcome: Outcome, about: Mapping[str, Any]) -> dict[str, Any]:
    """Every figure of a search, as JSON types; `about` says what is needed to make it again."""
    found = outcome.found
    test = None
    if found is not None and outcome.scores is not None and outcome.interval is not None:
        test = {
            "agent": plan.finalist,
            "seeds": [plan.seed, plan.seed + plan.budget.tests - 1],
            "found": fields_of(found.deck),
            "found wins": outcome.scores[0],
            "reference wins": outcome.scores[1],
            "difference": outcome.difference,
            "difference 95%": list(outcome.interval),
            "changes": changes(found.origin, found.deck),
        }
    return {
        **about,
        "terms": opponent.rules(),
        "agent": plan.agent,
        "finalist": plan.finalist,
        "budget": asdict(plan.budget),
        "seed": plan.seed,
        "wounds": plan.wounds,
        "better": outcome.better,
        "deck": outcome.deck.name,
        "reference": outcome.reference.name,
        "test": test,
        "finals": [rows(ranking) for ranking in outcome.finals],
        "screening": rows(outcome.screened),
        "selection": rows(outcome.selected),
        "generations": [rows(ranking[: plan.budget.beam]) for ranking in outcome.generations],
    }


def rows(ranking: Ranking) -> list[dict[str, Any]]:
    """The lines of a ranking, best first."""
    return [
        {
            "deck": row.candidate.deck.name,
            "phoenixborn": row.candidate.deck.phoenixborn,
            "games": row.games,
            "wins": round(row.score, 4),
            "wounds": round(row.share, 4),
            "changes": changes(row.candidate.origin, row.candidate.deck),
        }
        for row in ranking
    ]


def changes(before: Deck, after: Deck) -> dict[str, Any]:
    """What a deck has more or less than another one, and its First Five if that differs; empty for equal decks."""
    cards, dice = Counter(dict(after.cards)), Counter(dict(zip(DIE_TYPES, after.dice, strict=True)))
    cards.subtract(dict(before.cards))
    dice.subtract(dict(zip(DIE_TYPES, before.dice, strict=True)))
    found: dict[str, Any] = {
        "cards": {title: n for title, n in sorted(cards.items()) if n},
        "dice": {die: n for die, n in dice.items() if n},
    }
    if {*after.first_five} != {*before.first_five}:
        found["first_five"] = list(after.first_five)
    return {name: value for name, value in found.items() if value}


def words(outcome: Outcome) -> list[str]:
    """The best decks of the screening, and how the found deck differs from the one with which it began."""
    out = [
        f"{row.candidate.deck.name} | {row.score:.1%} of {row.games} won | {row.share:.1%} of the wounds"
        for row in outcome.screened[:SHOWN]
    ]
    if outcome.found is not None:
        told = changes(outcome.found.origin, outcome.found.deck)
        for name in ("cards", "dice"):
            if name in told:
                changed = ", ".join(f"{n:+d} {what}" for what, n in told[name].items())
                out.append(f"{outcome.found.deck.name}: {name}: {changed}")
        if "first_five" in told:
            out.append(f"{outcome.found.deck.name}: First Five: {', '.join(told['first_five'])}")
    return out
