"""Assertions of a record are compared with our game at the moment at which the record makes them.

That moment lies after everything that was clicked before, and before anything that is clicked later: there our game
waits at a question. If our position there is the recorded one, the assertions must hold in it. If it is not, because
the two games do something in another order or the record stops where we do not, the assertions that stand together
must all hold at one step of the resolution whose position is closest to the recorded one.

An assertion about a question or an offer belongs to a prompt of the record, and so to our question that the click on
this prompt answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

from ashes_env.rules.combat import damage
from ashes_env.rules.game import Game
from evaluation.verification.conformance import claims, questions
from evaluation.verification.conformance.clicks import CLICK, EDIT, END, EXPECT, Item
from evaluation.verification.conformance.ending import last_question
from evaluation.verification.conformance.line import Line
from evaluation.verification.conformance.menus import is_asked, words
from evaluation.verification.conformance.positions import Names, differences, ours, recorded, without_actions
from evaluation.verification.conformance.settled import counted, other_moments
from evaluation.verification.conformance.traces import Json, is_main_window

STEPS = 2000  # between two questions of our game

COMPARED = "compared"
UNKNOWN = "not understood"
NO_SUBJECT = "without a subject"
NOT_OURS = "about what only the record asks or shows"


class Compared(Protocol):
    """The part of a stretch that this module needs."""

    names: Names
    items: list[Item]
    goal: Item
    aside: int


class Rest(NamedTuple):
    """Our game where it waits, and the items used up until then."""

    done: int
    game: Game
    answer: int  # that led here, -1 if it was a manual change or a skipped click


class Told(NamedTuple):
    """The assertions of a stretch that do not hold, and what became of each."""

    differences: list[str]
    kinds: dict[int, str]


def told(stretch: Compared, last: Line) -> Told:
    """Compares the assertions of a stretch with a line that has reached its end."""
    way = rests(last)
    end, found = last_question(stretch.names, [rest.game for rest in way], stretch.goal)
    out = Told(found, {})
    group: list[int] = []
    for j, item in enumerate(stretch.items):
        if item.kind != EXPECT:
            continue
        if item.event["expect"]["m"] in questions.QUESTIONS:
            of_a_question(stretch, way, end, j, out)
            continue
        if group and not together(stretch, group[-1], j):
            of_values(stretch, way, last, group, out)
            group = []
        group.append(j)
    of_values(stretch, way, last, group, out)
    return out


def rests(last: Line) -> list[Rest]:
    """Where our game waited on a line, in order."""
    out: list[Rest] = []
    at: Line | None = last
    while at is not None:
        here = [*at.by_hand, (at.done, at.game)]
        out.extend(Rest(*here[n], -1 if n else at.move) for n in reversed(range(len(here))))
        at = at.before
    return out[::-1]


def together(stretch: Compared, i: int, j: int) -> bool:
    """Whether two assertions are made at the same moment."""
    return all(x.kind == EXPECT for x in stretch.items[i:j]) and stretch.items[i].after == stretch.items[j].after


def answered(stretch: Compared, begin: int, end: int) -> int:
    """The clicks and manual changes among some items."""
    items = stretch.items
    return sum(1 << i for i in range(begin, end) if items[i].kind in (CLICK, EDIT) and not stretch.aside >> i & 1)


# --- values -----------------------------------------------------------------------------------------------------------


def of_values(stretch: Compared, way: Sequence[Rest], last: Line, group: list[int], out: Told) -> None:
    """Compares the assertions about values that stand together."""
    left: list[int] = []
    for j in group:
        item = stretch.items[j]
        if claims.true_in_record(stretch.names, item) is False:
            out.differences.append(f"{item.words()}: its own state shows something else")
        elif claims.about_nothing(item.event["expect"]):
            out.kinds[j] = NO_SUBJECT
        elif turning(stretch, j) or claims.on_the_screen(item.event["expect"]):
            out.kinds[j] = NOT_OURS
        elif claims.true_in_our_game(stretch.names, way[0].game, item) is None:
            out.kinds[j] = UNKNOWN
        else:
            out.kinds[j] = COMPARED
            left.append(j)
    if not left:
        return
    if last.open and not answered(stretch, left[0], len(stretch.items)):
        out.differences.extend(never(stretch, last, left))
        return
    unmet: list[int] = []
    for g in moments(stretch, way, left[0]):
        here = [j for j in left if not claims.true_in_our_game(stretch.names, g, stretch.items[j])]
        if not here:
            return
        if not unmet or len(here) < len(unmet):
            unmet = here
    out.differences.extend(f"{stretch.items[j].words()} does not hold" for j in unmet)


def never(stretch: Compared, last: Line, left: list[int]) -> list[str]:
    """The assertions at an unsettled end that hold at no moment of the resolution."""
    for g in other_moments(last):
        left = [j for j in left if not claims.true_in_our_game(stretch.names, g, stretch.items[j])]
    return [f"{stretch.items[j].words()} does not hold" for j in left]


def turning(stretch: Compared, j: int) -> bool:
    """Whether an assertion is about a die that is being turned, which we do in one step."""
    item = stretch.items[j]
    on = item.event["expect"].get("on")
    if not isinstance(on, dict) or "die" not in on or "again" not in words(item.prompt):
        return False
    return questions.place(on["die"]) in [questions.place(die) for die in item.prompt.get("selectedDice") or ()]


def moments(stretch: Compared, way: Sequence[Rest], j: int) -> list[Game]:
    """Our game at the moment of an assertion."""
    before, after = answered(stretch, 0, j), answered(stretch, j, len(stretch.items))
    first = next((i for i, rest in enumerate(way) if rest.done & before == before), len(way) - 1)
    latest = max((i for i, rest in enumerate(way) if not rest.done & after), default=0)
    wanted = counted(without_actions(recorded(stretch.names, stretch.items[j].after)))

    def apart(g: Game) -> int:
        return len(differences(wanted, counted(without_actions(ours(g)))))

    waits = way[latest].game.decision is not None or way[latest].game.over
    if first <= latest and waits and not apart(way[latest].game):
        return [way[latest].game]
    found = [(apart(g), g) for g in steps(way, min(first, latest))]
    least = min(n for n, _g in found)
    return [g for n, g in found if n == least]


def steps(way: Sequence[Rest], begin: int) -> Iterator[Game]:
    """Our game at every step from the answer before a rest to the end of the line, and on to where it waits again."""
    for i in range(begin, len(way)):
        if i > 0 and way[i].answer >= 0:
            g = way[i - 1].game.copy()
            g.decision = None
            g.stack[-1].answer = way[i].answer
            yield from going_on(g)
        yield way[i].game
    yield from going_on(way[-1].game.copy())


def going_on(g: Game) -> Iterator[Game]:
    """Our game at every step until it waits; changes it."""
    for _ in range(STEPS):
        if g.decision is not None or g.over:
            return
        yield g.copy()
        if not (g.dirty and damage.check_state(g)):
            g.stack[-1].step(g)


# --- questions --------------------------------------------------------------------------------------------------------


def of_a_question(stretch: Compared, way: Sequence[Rest], end: Game | None, j: int, out: Told) -> None:
    """Compares an assertion about a question or an offer. `end`: our game at the last question of the record."""
    item = stretch.items[j]
    e: Json = item.event["expect"]
    if not questions.true_in_record(e, item.prompt):
        out.differences.append(f"{item.words()}: its own prompt is {item.prompt.get('menuTitle')!r}")
        return
    if is_asked(item.prompt) and not is_main_window(item.prompt):
        g = asking(stretch, way, end, item.answer)
    else:
        g = resting(stretch, way, end, j)
    out.kinds[j] = COMPARED if g is not None else NOT_OURS
    if g is not None and not questions.true_in_our_game(stretch.names, g, e, item.prompt, item.after):
        out.differences.append(f"{item.words()} does not hold")


def asking(stretch: Compared, way: Sequence[Rest], end: Game | None, click: Item | None) -> Game | None:
    """Our game at the question that a click answers, or one of the clicks on the same question."""
    if click is None or click.kind == END:
        return end if click is not None else None
    alike = [i for i, x in enumerate(stretch.items) if x.kind == CLICK and x.seat == click.seat]
    alike = [i for i in alike if stretch.items[i].question == click.question]
    at = stretch.items.index(click) if click in stretch.items else 0
    for i in sorted(alike, key=lambda i: (i < at, abs(i - at))):
        for before, after in pairwise(way):
            decision = before.game.decision
            if after.answer >= 0 and after.done & ~before.done & 1 << i and decision is not None:
                if decision.seat == click.seat:
                    return before.game
    return None


def resting(stretch: Compared, way: Sequence[Rest], end: Game | None, j: int) -> Game | None:
    """Our game where it waits at the moment of an assertion; `None` if the record asks nobody something there."""
    nxt = next((x for x in stretch.items[j:] if x.kind == CLICK), stretch.goal)
    if nxt.acknowledged:
        return None
    if nxt.kind == END and not (stretch.goal.at_main(0) or stretch.goal.at_main(1)):
        return end
    after = answered(stretch, j, len(stretch.items))
    return way[max((i for i, rest in enumerate(way) if not rest.done & after), default=0)].game
