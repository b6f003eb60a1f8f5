"""The question with which a record ends in the middle of a resolution: our game must ask it, of the same player.

Our game may ask something else before: what has one answer, what changes nothing, or what the record asks with it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from ashes_env.rules.game import Game, describe
from ashes_env.rules.responding.windows import Window
from ashes_env.rules.state import moves as m
from evaluation.verification.conformance.clicks import END, Item
from evaluation.verification.conformance.fitting import askers
from evaluation.verification.conformance.joined import widened
from evaluation.verification.conformance.legality import DICE, offer_of, offered_names, two_sets
from evaluation.verification.conformance.menus import (
    BLOCKED,
    BLOCKER,
    NEGATIVE,
    PASSING,
    WARNING,
    answered_by,
    buttons,
    first_word,
    is_asked,
    words,
)
from evaluation.verification.conformance.positions import Names, winner_seat
from evaluation.verification.conformance.traces import Json, is_main_window

EXTRA_DRAW = "Extra card draw"
MOST = 60  # positions looked at
FREE = (m.ASK_ORDER, m.ASK_DAMAGE_ORDER, m.ASK_BATTLE, m.ASK_PAY_DIE, m.ASK_COST_BRANCH, m.ASK_ABILITY)


def asked_at_the_end(goal: Item) -> dict[int, Json]:
    """The prompts of the players whom a record asks something at its end."""
    over = goal.kind != END or winner_seat(goal.after) >= 0
    prompts = {} if over else goal.event["end"].get("prompts", {})
    return {int(seat) - 1: p for seat, p in prompts.items() if p and is_asked(p)}


def is_a_choice(prompt: Json, state: Json, seat: int) -> bool:
    """Whether a prompt has several answers that our game tells apart, and is not only to be confirmed."""
    found = [ref for ref in prompt.get("cards", ()) if ref not in (prompt.get("selectedCards") or ())]
    more = bool(found or prompt.get("dice") or prompt.get("canSelectDeck"))
    ways = [text for text in buttons(prompt) if first_word(text) not in NEGATIVE]
    if prompt.get("promptTitle") == WARNING or not (more or ways):
        return False
    if prompt.get("promptTitle") == EXTRA_DRAW and not state["players"][str(seat + 1)].get("deck"):
        return False  # nobody draws from an empty draw pile
    if prompt.get("menuTitle") == BLOCKER:
        return any(not battle.get("guard") for battle in (state.get("attack") or {}).get("battles", ()))
    return len(found) != 1 or bool(buttons(prompt)) or "order" not in words(prompt)


def is_last_question(g: Game, prompts: dict[int, Json]) -> bool:
    """Whether our game asks what a record asks at its end."""
    decision = g.decision
    if decision is None or decision.seat not in prompts:
        return False
    prompt = prompts[decision.seat]
    main = is_main_window(prompt) or str(prompt.get("menuTitle", "")).startswith(PASSING)
    if main or decision.ask == m.ASK_MENU:
        return main and decision.ask == m.ASK_MENU
    menu = str(prompt.get("menuTitle", ""))
    if menu.startswith(BLOCKED):
        return decision.ask == m.ASK_BLOCKED and menu.endswith(g.by_id[decision.source].title)
    return answered_by(menu, decision)


def offers_the_same(names: Names, g: Game, prompts: dict[int, Json]) -> bool:
    """Whether our game offers the cards of the last question, if it offers cards."""
    cards = prompts[g.decision.seat].get("cards", ()) if g.decision is not None else ()
    return bool(cards) and {names.name(ref) for ref in cards} == offered_names(g) - DICE


def last_question(names: Names, way: Sequence[Game], goal: Item) -> tuple[Game | None, list[str]]:
    """Our game at the last question of a record, and the differences if it does not ask it or offers something else.

    `way`: our game where it waited, and at the end.
    """
    prompts = {seat: p for seat, p in asked_at_the_end(goal).items() if is_a_choice(p, goal.after, seat)}
    if not prompts:
        return None, []
    found, offers = at_last(names, way[-1], prompts)
    if found is None:
        sooner = (g for g in reversed(way) if is_last_question(g, prompts) and asked_by(g, prompts))
        found = next(sooner, None)
        return found, [] if found is not None else [missing(way[-1], prompts)]
    seat = found.decision.seat if found.decision is not None else -1
    seen = offer_of(names, found, found.decision, prompts[seat], goal.after) if found.decision is not None else None
    return found, list(two_sets(*widened(seen, offers))) if seen is not None else []


def asked_by(g: Game, prompts: dict[int, Json]) -> bool:
    """Whether the card that asks in our game is the one that asks at the end of the record."""
    d = g.decision
    if d is None or d.seat not in prompts:
        return False
    return d.ask == m.ASK_BLOCKED or prompts[d.seat].get("promptTitle") in askers(g, d.source)


def missing(game: Game, prompts: dict[int, Json]) -> str:
    """The difference if our game does not ask the last question."""
    g = at_a_question(game)
    what = f"the record ends with {next(iter(prompts.values())).get('menuTitle')!r} of player {min(prompts) + 1}"
    if g.decision is None:
        return f"{what}, our game is over"
    offers = ", ".join(describe(g, x) for x in g.decision.moves[:6])
    return f"{what}, we ask player {g.decision.seat + 1} to {m.ASKS[g.decision.ask]} ({offers})"


def at_last(names: Names, game: Game, prompts: dict[int, Json]) -> tuple[Game | None, list[frozenset[str]]]:
    """Our game at the last question, if possible with the same offers; and the offers of the questions that the record
    may ask with it.
    """
    waiting = deque([at_a_question(game)])
    met: Game | None = None
    offers: list[frozenset[str]] = []
    for _ in range(MOST):
        if not waiting:
            break
        g = waiting.popleft()
        if is_last_question(g, prompts):
            met = met or g
            if offers_the_same(names, g, prompts):
                return g, []
            if asked_by(g, prompts):
                offers.append(offered_names(g))
        waiting.extend(passing(g, prompts))
    return met, offers


def at_a_question(game: Game) -> Game:
    """The game, continued to the next question if it waits at none."""
    if game.decision is not None or game.over:
        return game
    g = game.copy()
    g.run()
    return g


def passing(g: Game, prompts: dict[int, Json]) -> list[Game]:
    """Our game after the answers to a question that the record does not ask by itself."""
    decision = g.decision
    if decision is None or decision.ask == m.ASK_MENU:
        return []
    same = asked_by(g, prompts)
    named = decision.ask == m.ASK_BLOCKER and decision.seat in prompts  # the blocker, in the next menu of the record
    if same or named or decision.ask in FREE or len(decision.moves) == 1:
        moves = decision.moves
    elif decision.ask == m.ASK_RESPONSE and not useful(g):
        moves = [m.NO]
    else:
        return []
    out: list[Game] = []
    for move in moves:
        later = g.copy()
        later.apply(move)
        out.append(later)
    return out


def useful(g: Game) -> bool:
    """Whether a window would be opened if answers without an effect were not offered (R-TGT-10)."""
    window = g.stack[-1]
    if not isinstance(window, Window):
        return True
    given = g.options
    g.options = replace(given, futile=False)
    try:
        return bool(window.answers(g))
    finally:
        g.options = given
