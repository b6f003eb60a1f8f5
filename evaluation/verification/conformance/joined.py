"""Questions of ours that the record asks as one: its offers are those of all of them.

We ask which dice to raise and then which to lower, for a direction and then for a die, whether a text is used and then
what for, for a player and then for a card. The record may show everything at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import Decision
from evaluation.verification.conformance.legality import Offer, offered_names
from evaluation.verification.conformance.line import Line

MOST_WINDOWS = 5


def joined(line: Line, seen: Offer, same: int = 0) -> Offer:
    """Our offers at a question, with those of the questions that the record asks with it: all that such a question
    offers must be among what the record offers. `same`: the clicks on the same question of the record.
    """
    decision = line.game.decision
    if decision is None or decision.ask == m.ASK_RESPONSE or seen.recorded <= seen.mine:
        return seen
    return widened(seen, beside(line, decision, same))


def widened(seen: Offer, others: Iterable[frozenset[str]]) -> Offer:
    """An offer with those of other questions that offer nothing but what the record offers."""
    if seen.recorded <= seen.mine:
        return seen
    mine = seen.mine
    for more in others:
        if more <= seen.recorded:
            mine |= more
    return seen._replace(mine=mine)


def beside(line: Line, decision: Decision, same: int) -> Iterator[frozenset[str]]:
    """What our game offers the player at other questions of the same text: after declining this one; at the questions
    before it that no click answered, and after another answer to them; at those that another click on the same question
    of the record answered. Windows of other players may come between.
    """
    if m.NO in decision.moves:
        yield from after(line.game, m.NO, decision)
    here = line
    while here.before is not None:
        asked, answer = here.before.game.decision, here.move
        clicked = here.by
        here = here.before
        if asked is None or answer < 0 or asked.seat != decision.seat:
            continue
        if asked.source != decision.source or (clicked and not clicked & same):
            return
        yield offered_names(here.game)
        for move in asked.moves if not clicked else ():
            if move != answer:
                yield from after(here.game, move, asked)


def after(game: Game, move: int, asked: Decision) -> Iterator[frozenset[str]]:
    """What the next question of the same text offers after an answer; nothing if there is none."""
    g = game.copy()
    g.apply(move)
    for _ in range(MOST_WINDOWS):
        now = g.decision
        if now is None or now.ask == m.ASK_MENU:
            return
        if (now.seat, now.source) == (asked.seat, asked.source):
            yield offered_names(g)
            return
        if m.NO not in now.moves:
            return
        g.apply(m.NO)
