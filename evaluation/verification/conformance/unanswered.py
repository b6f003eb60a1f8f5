"""Questions that the record asks but our game does not: none of our decisions is answered by a recorded click on them.

That is a difference, unless the two games only split their questions differently, or there is nothing to decide. Each
accepted reason has a name, and the report counts how often it was needed. It matters most for players who only decline:
a window that the wrong player is offered changes nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

from evaluation.verification.conformance.alone import Step, steps
from evaluation.verification.conformance.clicks import CLICK, Item, negative
from evaluation.verification.conformance.fitting import askers
from evaluation.verification.conformance.line import Line
from evaluation.verification.conformance.menus import (
    BEGUN,
    BLOCKED,
    BLOCKER,
    NEGATIVE,
    PASSING,
    PAYING,
    WARNING,
    WINDOW,
    buttons,
    first_word,
    words,
)
from evaluation.verification.conformance.stretch import Stretch

BEGINNING = "the record asks how a card is used, though there is one way"
PAID = "the record asks for dice that we take by ourselves"
CONFIRMED = "the record asks for a confirmation"
ORDER = "we do not ask for an order"
SIDE = "the record turns a die click by click"
ONE_WAY = "the record asks though there is one answer"
POSSIBLE = "the record offers a way that is not possible"
ELSEWHERE = "we ask for it at another moment"
CANCELLED = "what it was chosen for is cancelled"
NOTHING = "the choice changes nothing"


def only_theirs(stretch: Stretch, last: Line) -> tuple[list[str], list[str]]:
    """The accepted reasons for questions that none of our decisions answers, and those without a reason."""
    way = steps(stretch.items, last)
    answered = {j for step in way for j in step.clicks}
    reasons: list[str] = []
    differing: list[str] = []
    for group in questions(stretch):
        if answered.intersection(group):
            continue
        why = reason(stretch, way, group)
        if why:
            reasons.append(why)
        else:
            differing.append(f"only the record asks {stretch.items[group[0]].words()}")
    return reasons, differing


def questions(stretch: Stretch) -> list[list[int]]:
    """The clicks of a stretch by question; the acknowledged ones are none, and neither are those of the main window."""
    out: list[list[int]] = []
    for j, item in enumerate(stretch.items):
        if item.kind != CLICK or item.main or item.acknowledged:
            continue
        if out and asks_the_same(stretch.items[out[-1][-1]], item):
            out[-1].append(j)
        else:
            out.append([j])
    return out


def asks_the_same(before: Item, item: Item) -> bool:
    """Whether two clicks are on one question: blockers are chosen one after the other, each with its attacker."""
    if before.seat != item.seat:
        return False
    blocks = all(x.question[0].startswith((BLOCKER, BLOCKED)) for x in (before, item))
    return blocks or before.question == item.question


def reason(stretch: Stretch, way: Sequence[Step], group: Sequence[int]) -> str:
    """The reason why a question of the record is none of ours; empty if it is a difference."""
    items = [stretch.items[j] for j in group]
    first = items[0]
    menu, asker = first.question
    if asker == WARNING or menu.startswith(PASSING):
        return CONFIRMED
    if menu.startswith(PAYING):
        return PAID
    if menu.startswith(BEGUN):
        return BEGINNING if one_way(first) else ""
    if menu.startswith(WINDOW):
        return ""
    if "order" in words(first.prompt):
        return ORDER
    if "again" in words(first.prompt) or (asker == "Meditate" and first.die is not None):
        return SIDE
    if one_way(first):
        return ONE_WAY
    if elsewhere(way, first):
        return ELSEWHERE
    if overtaken(stretch, way, group):
        return CANCELLED
    if negative(first):
        return ""
    if not first.prompt.get("cards") and not first.prompt.get("dice"):
        return POSSIBLE
    return NOTHING if all(item.before == item.after for item in items) else ""


def one_way(item: Item) -> bool:
    """Whether a prompt has one answer."""
    ways = [text for text in buttons(item.prompt) if first_word(text) not in NEGATIVE]
    return len(ways) + len(item.prompt.get("cards", ())) + len(item.prompt.get("dice", ())) == 1


def elsewhere(way: Sequence[Step], item: Item) -> bool:
    """Whether our game asks the player for the same card without a click."""
    for step in way:
        if not step.clicks and step.decision.seat == item.seat and len(step.decision.moves) > 1:
            if item.question[1] in askers(step.line.game, step.decision.source):
                return True
    return False


def overtaken(stretch: Stretch, way: Sequence[Step], group: Sequence[int]) -> bool:
    """Whether another player has reacted before our game would ask."""
    seat = stretch.items[group[0]].seat
    later = [j for step in way for j in step.clicks if j > group[-1]]
    return any(stretch.items[j].seat != seat and not negative(stretch.items[j]) for j in later)
