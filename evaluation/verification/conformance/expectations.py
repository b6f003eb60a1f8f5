"""Evaluates assertions about questions and offers of a recorded game in our game."""

from __future__ import annotations

from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from evaluation.verification.conformance.claims import same_value
from evaluation.verification.conformance.clicks import BEGUN, NEGATIVE, Item, card_fits, die_fits
from evaluation.verification.conformance.legality import useful
from evaluation.verification.conformance.positions import Names, our_name
from evaluation.verification.conformance.traces import MAIN_WINDOW, Json

PREPARING = (m.ASK_ABILITY, m.ASK_COST_BRANCH, m.ASK_PAY_DIE)  # the record asserts only after these questions
AT_ONCE = (m.ASK_RESPONSE, m.ASK_MAY, m.ASK_MODE, m.ASK_PLAYER, *PREPARING)
LEGALITY = ("toBeAbleToSelect", "toBeAbleToSelectDie", "toBeAbleToPlayFromHand")
PROMPTS = ("toHavePrompt", "toHavePromptTitle", "toHavePromptButton", "toHaveWaitingPrompt")
WINDOW = "Any Reactions"
ELSEWHERE = ("waiting", "alerting", "opponent is")  # prompts shown to a player who is not asked


def selectable(names: Names, g: Game, e: Json, moves: list[int], further: int, in_window: bool) -> bool:
    """Whether a card or die can be selected now, or directly after accepting: the record combines the two questions."""
    seat = int(e["player"]) - 1
    decision = g.decision
    responding = decision is not None and decision.ask == m.ASK_RESPONSE
    for move in moves:
        kind, value = m.kind_of(move), m.value_of(move)
        if e["m"] == "toBeAbleToSelectDie":
            if "die" in e and die_fits(names, g, kind, value, seat, e["die"]):
                return True
        elif responding and kind == m.CARD and not in_window:
            continue  # a text of a card in play: the record asks for what it does, not for the card
        elif "card" in e and card_fits(names, g, kind, value, e["card"]):
            return True
    if decision is None or further == 0 or decision.ask not in AT_ONCE:
        return False
    for move in moves:
        if move == m.NO:
            continue
        later = g.copy()
        later.apply(move)
        if decision.ask == m.ASK_MODE and "card" in e and card_moved(names, g, later, e["card"]["ref"]):
            return True
        if later.decision is not None and later.decision.seat == seat and later.decision.ask != m.ASK_MENU:
            if selectable(names, later, e, later.decision.moves, further - 1, in_window):
                return True
    return False


def card_moved(names: Names, g: Game, later: Game, ref: str) -> bool:
    """Whether a card has moved: the record may choose a branch by a click on the card that it moves."""
    if ref not in names.titles:
        return False
    name = names.name(ref)
    return whereabouts(g, name) != whereabouts(later, name)


def whereabouts(g: Game, name: str) -> tuple[int, ...]:
    """The number of cards of a name in play, and in each pile of the players."""
    out = [sum(1 for cid in g.cards if our_name(g, cid) == name)]
    for p in g.players:
        for pile in (p.hand, p.deck, p.discard, p.conjurations, p.removed):
            out.append(sum(1 for cid in pile if our_name(g, cid) == name))
    return tuple(out)


def holds(names: Names, g: Game, item: Item, nxt: Item, asked: bool) -> bool | None:
    """Whether an expectation holds in our game now; `None` if it has no counterpart.

    `nxt` is the next click, or the end; `asked`: the record asks the player next, so an expectation about offers refers
    to a question.
    """
    e = item.event["expect"]
    matcher = e["m"]
    wanted = not e.get("not", False)
    decision = g.decision
    if matcher in LEGALITY:
        seat = int(e["player"]) - 1
        question = nxt.question[0] if nxt.seat == seat else ""
        paying = question.startswith(BEGUN[-1]) and matcher == "toBeAbleToSelectDie"
        if decision is None or (decision.ask in PREPARING and not (paying and decision.ask == m.ASK_PAY_DIE)):
            return False
        if decision.seat != seat:
            return not wanted and not asked
        if decision.ask == m.ASK_MENU and question and not nxt.main:
            return False  # it speaks of the question that is answered next
        moves = decision.moves
        if decision.ask == m.ASK_MENU and not wanted:
            moves = useful(g, seat)  # what would change nothing may be offered or not
        return selectable(names, g, e, moves, 3, question.startswith(WINDOW)) == wanted
    if matcher == "toHaveDefaultPrompt":
        if decision is None:
            return False
        return (decision.ask == m.ASK_MENU and decision.seat == int(e["player"]) - 1) == wanted
    if matcher in PROMPTS:
        return prompted(names, g, e, wanted)
    if matcher not in ("toBe", "toBeUndefined", "toBeTrue", "toBeFalse") or "on" not in e:
        return None
    value = 0 if matcher == "toBeUndefined" else matcher == "toBeTrue" if matcher != "toBe" else e.get("v")
    return same_value(names, g, item, value, wanted, bool(nxt.prompt.get("selectDie")))


def prompted(names: Names, g: Game, e: Json, wanted: bool) -> bool | None:
    """Whether the player is asked something as in the record; compares who is asked, as the texts differ."""
    decision = g.decision
    seat, text = int(e["player"]) - 1, str(e.get("v", "")).lower()
    if e["m"] == "toHavePromptButton":
        return offers_button(g, seat, text, wanted)
    elsewhere = e["m"] == "toHaveWaitingPrompt" or text.startswith(ELSEWHERE)
    main = text == MAIN_WINDOW.lower()
    if not wanted and not (elsewhere or main or text.startswith(WINDOW.lower())):
        return None  # some other question may be asked
    if decision is None:
        return False
    if elsewhere:
        return (decision.seat != seat) == wanted
    if main:
        return (decision.seat == seat and decision.ask == m.ASK_MENU) == wanted
    if not wanted:
        return not (decision.seat == seat and decision.ask == m.ASK_RESPONSE and from_hand(decision.moves))
    return decision.seat == seat and decision.ask != m.ASK_MENU


def from_hand(moves: list[int]) -> bool:
    """Whether a card in hand can be used."""
    return any(m.kind_of(move) == m.FROM_HAND for move in moves)


def offers_button(g: Game, seat: int, text: str, wanted: bool) -> bool | None:
    """Whether a player can decline, accept, or choose a number or a title."""
    decision = g.decision
    word = text.split(" ")[0]
    if word in NEGATIVE and word not in ("cancel", "done", "clear"):
        moves = [m.NO]
    elif word == "yes":
        moves = [m.YES]
    elif word.isdigit():
        moves = [m.move(m.NUMBER, int(word))]
    else:
        return None
    if decision is None:
        return False
    return (decision.seat == seat and any(move in decision.moves for move in moves)) == wanted
