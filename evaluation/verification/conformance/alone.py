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
from evaluation.verification.conformance.clicks import CLICK, Item, negative
from evaluation.verification.conformance.fitting import askers, named
from evaluation.verification.conformance.legality import offered_names
from evaluation.verification.conformance.line import Line
from evaluation.verification.conformance.menus import BEGUN, first_word
from evaluation.verification.conformance.positions import Names, recorded_die
from evaluation.verification.conformance.stretch import Stretch
from evaluation.verification.conformance.traces import Json

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
COMMITTING = (m.ASK_ATTACK_TARGET, m.ASK_ATTACKER, m.ASK_BLOCKER, m.ASK_BLOCKED, m.ASK_GUARD, m.ASK_COUNTER)
PAYING = (m.ASK_PAY_DIE, m.ASK_COST_BRANCH, m.ASK_PAY_DISCARD)
ONE_CLICK_FOR = (m.ASK_MENU, m.ASK_RECOVERY_DIE)


class Step(NamedTuple):
    """One answer: the line before it, the move taken, the clicks that name it, and those that it passed over."""

    line: Line
    decision: Decision
    move: int
    clicks: tuple[int, ...]
    passed: tuple[int, ...]


def steps(items: Sequence[Item], last: Line) -> list[Step]:
    """The answers of a line, in order."""
    out: list[Step] = []
    line, before = last, last.before
    while before is not None:
        decision = before.game.decision
        if decision is not None and line.move >= 0:
            used = [j for j, item in enumerate(items) if (line.used & ~before.done) >> j & 1 and item.kind == CLICK]
            clicks = tuple(j for j in used if line.by >> j & 1)
            out.append(Step(before, decision, line.move, clicks, tuple(j for j in used if j not in clicks)))
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
    if decision.ask == m.ASK_ABILITY and any(chosen_by_card(x, step) for x in way[:i]):
        return ORDER
    if decision.ask in PAYING:
        return PAID
    if decision.ask in COMMITTING and step.move != m.NO:
        return ""
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


def chosen_by_card(before: Step, step: Step) -> bool:
    """Whether a click on a card in a window chose between texts, of which that card has several."""
    if before.decision.ask not in (m.ASK_ORDER, m.ASK_RESPONSE) or before.decision.seat != step.decision.seat:
        return False
    return bool(before.clicks) and m.value_of(before.move) == step.decision.source


def why_declined(stretch: Stretch, way: list[Step], i: int) -> str:
    """The reason why declining needed no click."""
    step = way[i]
    for x in way:
        if step.decision.ask in EACH_BY_ITSELF and x.decision.ask != step.decision.ask:
            continue
        if x.decision.seat == step.decision.seat and x.decision.source == step.decision.source:
            if any(negative(stretch.items[j]) for j in x.clicks):
                return DECLINED
    if part_of_another(stretch, way, i):
        return TOGETHER
    if stretch.goal.before["players"][str(step.decision.seat + 1)].get("options"):
        return SETTING
    return NOTHING if changes_nothing(step) else ""


def part_of_another(stretch: Stretch, way: list[Step], i: int) -> bool:
    """Whether the record asks another question of the same text that includes what is declined, or asks by a button
    which of them is meant (whether dice are raised or lowered).
    """
    step = way[i]
    mine = offered_names(step.line.game)
    titles = askers(step.line.game, step.decision.source)
    for x in way:
        if x.decision.seat != step.decision.seat or x.decision.source != step.decision.source or not x.clicks:
            continue
        for j in x.clicks:
            if mine and mine <= offered_there(stretch.names, stretch.items[j].prompt):
                return True
    used = {j for x in way for j in x.clicks}
    meant = (x for j, x in enumerate(stretch.items) if x.button and x.seat == step.decision.seat and j not in used)
    return any(is_a_way(x) and x.question[1] in titles for x in meant)


def offered_there(names: Names, prompt: Json) -> frozenset[str]:
    """The cards and dice that a prompt of the record offers, by name."""
    cards = (names.name(ref) for ref in prompt.get("cards", ()))
    return frozenset((*cards, *(recorded_die(die) for die in prompt.get("dice", ()) if "on" not in die)))


def is_a_way(item: Item) -> bool:
    """Whether a button names one of several ways, and neither declines nor begins something."""
    if negative(item) or item.prompt.get("cards") or item.prompt.get("dice"):
        return False
    return first_word(item.text) != "yes" and not item.question[0].startswith(BEGUN)


def together(stretch: Stretch, way: list[Step], i: int) -> bool:
    """Whether the next answer is about the same card and has a click."""
    step = way[i]
    g = step.line.game
    here = about(g, step)
    titles = frozenset().union(*(askers(g, cid) for cid in here))
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
    source = askers(g, step.decision.source)
    for x in way[:i]:
        if x.decision.seat != seat:
            continue
        for j in x.clicks:
            item = stretch.items[j]
            if named(stretch.names, g, step.move, item) or (step.decision.ask == m.ASK_SIDE and item.side):
                return True
        for item in (stretch.items[j] for j in x.passed):
            if item.button and item.question[1] in source and not item.question[0].startswith(BEGUN):
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
    return any(prompt.get("promptTitle") in askers(g, cid) for cid in about(g, step))


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
