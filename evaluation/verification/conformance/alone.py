"""Questions that our game asks but the record does not: no recorded click answers them.

A recorded game waits for a click at each of its questions, so it did not ask such a question. That is a difference,
unless the two games only split their questions differently, or the record never asks for this decision. Each accepted
reason has a name, and the report counts how often it was needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ashes_env.rules.game import Game, describe
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import Decision
from evaluation.verification.conformance.clicks import BEGUN, CLICK, Item, named, negative
from evaluation.verification.conformance.line import Line
from evaluation.verification.conformance.stretch import Stretch

TOGETHER = "the record asks for it with the next choice of the same card"
BEFORE = "the record has asked for it with the choice before"
ONE_CLICK = "one click ends the turn or keeps dice, where we ask twice or die by die"
PLAYER = "the record takes a player by itself, where the text lets one be chosen"
ORDER = "the record does not ask for an order"
ALL = "all that can be chosen are chosen"
PAID = "the record takes the dice or the way to pay by itself"
NOTHING = "what is declined would change nothing"
DECLINED = "who has declined is not asked again"
CANCELLED = "what it was chosen for is cancelled before the record asks"
SETTING = "a setting of the player keeps the record from asking"
ENDS = "the record ends with the question"

IN_ANY_ORDER = (m.ASK_ORDER, m.ASK_DAMAGE_ORDER, m.ASK_BATTLE)
EACH_BY_ITSELF = (m.ASK_RESPONSE, m.ASK_GUARD, m.ASK_BLOCKER, m.ASK_COUNTER)  # after declining one, the next is asked
PAYING = (m.ASK_PAY_DIE, m.ASK_COST_BRANCH, m.ASK_PAY_DISCARD)
ONE_CLICK_FOR = (m.ASK_MENU, m.ASK_RECOVERY_DIE)


class Step(NamedTuple):
    """One answer: the line before it, the move taken, and the clicks that it used up."""

    line: Line
    decision: Decision
    move: int
    clicks: tuple[int, ...]


def steps(items: Sequence[Item], last: Line) -> list[Step]:
    """The answers of a line, in order."""
    out: list[Step] = []
    line, before = last, last.before
    while before is not None:
        decision = before.game.decision
        if decision is not None and line.move >= 0:
            used = line.used & ~before.done
            clicks = tuple(j for j, item in enumerate(items) if used >> j & 1 and item.kind == CLICK)
            out.append(Step(before, decision, line.move, clicks))
        line, before = before, before.before
    return out[::-1]


def only_ours(stretch: Stretch, last: Line) -> tuple[list[str], list[str]]:
    """The accepted reasons for questions without a click, and the questions without a reason."""
    way = steps(stretch.items, last)
    reasons: list[str] = []
    differing: list[str] = []
    for i, step in enumerate(way):
        if step.clicks or len(step.decision.moves) < 2:
            continue
        why = reason(stretch, way, i)
        if why:
            reasons.append(why)
        else:
            differing.append(question(step))
    return reasons, [*differing, *out_of_turn(stretch, way)]


def out_of_turn(stretch: Stretch, way: list[Step]) -> list[str]:
    """Reactions for which we ask two players in another order than the record."""
    out: list[str] = []
    latest: tuple[int, int] = (-1, -1)
    for step in way:
        if step.decision.ask != m.ASK_RESPONSE or not step.clicks:
            continue
        j, seat = step.clicks[-1], step.decision.seat
        if j < latest[0] and seat != latest[1]:
            earlier, later = stretch.items[j], stretch.items[latest[0]]
            out.append(f"we ask for {later.words()} before {earlier.words()}")
        latest = max(latest, (j, seat))
    return out


def question(step: Step) -> str:
    """The text of a question that no click answers."""
    g, decision = step.line.game, step.decision
    source = g.by_id[decision.source].title if decision.source else "the rules"
    offers = ", ".join(describe(g, x) for x in decision.moves[:6])
    return f"only we ask player {decision.seat + 1} to {m.ASKS[decision.ask]} ({source}: {offers})"


def about(g: Game, step: Step) -> set[int]:
    """The cards that a question is about: the asking card, and the chosen card."""
    kind, value = m.kind_of(step.move), m.value_of(step.move)
    out = {step.decision.source}
    if kind in (m.CARD, m.FROM_HAND, m.TITLE):
        out.add(value)
    return out


def reason(stretch: Stretch, way: list[Step], i: int) -> str:
    """The reason why a question without a click is no difference; empty if it is one."""
    step = way[i]
    decision = step.decision
    if decision.ask in ONE_CLICK_FOR:
        return ONE_CLICK
    if decision.ask in IN_ANY_ORDER and step.move != m.NO:
        return ORDER
    if decision.ask in PAYING:
        return PAID
    if step.move == m.NO:
        return why_declined(stretch, way, i)
    if together(stretch, way, i):
        return TOGETHER
    if before(stretch, way, i):
        return BEFORE
    if all_of_them(way, i):
        return ALL
    if all(seat_of(step.line.game, move) >= 0 for move in decision.moves):
        return PLAYER
    if cancelled(way, i):
        return CANCELLED
    return ENDS if ends(stretch, step) else ""


def why_declined(stretch: Stretch, way: list[Step], i: int) -> str:
    """The reason why declining needed no click."""
    step = way[i]
    for x in way:
        if step.decision.ask in EACH_BY_ITSELF and x.decision.ask != step.decision.ask:
            continue
        if x.decision.seat == step.decision.seat and x.decision.source == step.decision.source:
            if any(negative(stretch.items[j]) for j in x.clicks):
                return DECLINED
    if stretch.goal.before["players"][str(step.decision.seat + 1)].get("options"):
        return SETTING
    return NOTHING if changes_nothing(step) else ""


def together(stretch: Stretch, way: list[Step], i: int) -> bool:
    """Whether the next answer is about the same card and has a click."""
    step = way[i]
    g = step.line.game
    here = about(g, step)
    titles = {g.by_id[cid].title for cid in here if cid}
    for later in way[i + 1 :]:
        if later.decision.seat != step.decision.seat:
            continue
        asker = {stretch.items[j].question[1] for j in later.clicks}
        if not here & about(g, later) and not titles & asker:
            return False
        if later.clicks:
            return True
        here |= about(g, later)
    return False


def before(stretch: Stretch, way: list[Step], i: int) -> bool:
    """Whether an earlier click also names this answer, or a button belongs to an earlier click."""
    step = way[i]
    g, seat = step.line.game, step.decision.seat
    source = g.by_id[step.decision.source].title if step.decision.source else ""
    for x in way[:i]:
        if x.decision.seat != seat:
            continue
        for j in x.clicks:
            item = stretch.items[j]
            if named(stretch.names, g, step.move, item) or (step.decision.ask == m.ASK_SIDE and item.side):
                return True
            told = item.button and len(x.clicks) > 1 and item.question[1] == source
            if told and not item.question[0].startswith(BEGUN):
                return True
    return False


def all_of_them(way: list[Step], i: int) -> bool:
    """Whether the same question repeats until nothing else can be chosen."""
    step = way[i].decision
    for later in way[i + 1 :]:
        d = later.decision
        if later.clicks or (d.ask, d.seat, d.source) != (step.ask, step.seat, step.source):
            return False
        if len(d.moves) == 1:
            return True
    return False


def cancelled(way: list[Step], i: int) -> bool:
    """Whether the next answer is another player's reaction that cancels what the choice was made for."""
    step = way[i].decision
    for later in way[i + 1 :]:
        if later.decision.seat != step.seat:
            return m.kind_of(later.move) == m.FROM_HAND and later.decision.source == step.source
        if later.clicks:
            return False
    return False


def ends(stretch: Stretch, step: Step) -> bool:
    """Whether the record ends while the same card asks the player."""
    g = step.line.game
    prompt = stretch.waiting.get(step.decision.seat) or {}
    return prompt.get("promptTitle") in {g.by_id[cid].title for cid in about(g, step) if cid}


def seat_of(g: Game, move: int) -> int:
    """The player that a move names, by itself or by the Phoenixborn; -1 for anything else."""
    kind, value = m.kind_of(move), m.value_of(move)
    if kind == m.PLAYER:
        return value
    if kind == m.CARD:
        return next((p.seat for p in g.players if p.pb == value), -1)
    return -1


def changes_nothing(step: Step) -> bool:
    """Whether our game asks only because it also offers choices without an effect."""
    before = step.line.before
    if before is None or before.game.decision is None or step.line.move < 0:
        return False
    again = before.game.copy()
    again.options = replace(again.options, futile=False)
    again.apply(step.line.move)
    now, then = step.decision, again.decision
    return then is None or (then.ask, then.seat, then.source) != (now.ask, now.seat, now.source)
