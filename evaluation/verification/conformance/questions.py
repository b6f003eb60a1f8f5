"""Assertions about questions and offers: whether the record itself shows them, and whether they hold in our game."""

from __future__ import annotations

from typing import Final

from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import Decision
from evaluation.verification.conformance.fitting import card_fits, card_moved, die_fits
from evaluation.verification.conformance.menus import (
    MENUS,
    NEGATIVE,
    OF_ONE_MENU,
    WAITING,
    WINDOW,
    answered_by,
    buttons,
    first_word,
    is_asked,
)
from evaluation.verification.conformance.our_values import located
from evaluation.verification.conformance.positions import Names
from evaluation.verification.conformance.traces import MAIN_WINDOW, Json, is_main_window

SELECT = ("toBeAbleToSelect", "toBeAbleToSelectDie")
PLAY = ("toBeAbleToPlayFromHand",)
LEGALITY = (*SELECT, *PLAY)
PROMPTS = ("toHavePrompt", "toHavePromptTitle", "toHavePromptButton", "toHaveWaitingPrompt", "toHaveDefaultPrompt")
QUESTIONS = (*LEGALITY, *PROMPTS)

# Our questions that the record asks together with the next one.
AT_ONCE: Final = (m.ASK_RESPONSE, m.ASK_MAY, m.ASK_MODE, m.ASK_PLAYER, m.ASK_ABILITY, m.ASK_COST_BRANCH, m.ASK_PAY_DIE)
DEPTH = 3


def true_in_record(e: Json, prompt: Json) -> bool:
    """Whether a prompt of the record shows what is asserted about it."""
    return shows(e, prompt) is not bool(e.get("not", False))


def shows(e: Json, prompt: Json) -> bool:
    """Whether a prompt has what an assertion names."""
    wanted = str(e.get("v", "")).lower()
    menu, title = (str(prompt.get(key) or "").lower() for key in ("menuTitle", "promptTitle"))
    if e["m"] == "toHaveDefaultPrompt":
        return is_main_window(prompt)
    if e["m"] == "toHaveWaitingPrompt":
        return menu.startswith(WAITING)
    if e["m"] == "toHavePromptTitle":
        return title == wanted
    if e["m"] == "toHavePromptButton":
        return wanted in [text.lower() for text in buttons(prompt)]
    if e["m"] == "toBeAbleToSelect":
        return e["card"]["ref"] in prompt.get("cards", ())
    if e["m"] == "toBeAbleToSelectDie":
        return any(place(die) == place(e["die"]) for die in prompt.get("dice", ()))
    if e["m"] == "toBeAbleToPlayFromHand":
        return e["card"]["ref"] in [ref for ref, _actions in (prompt.get("legal") or {}).get("cards", ())]
    # Of a player who is not asked, the record need not keep the words.
    return wanted in (menu, title) or (wanted.startswith(WAITING) and menu == WAITING[0])


def place(die: Json) -> tuple[object, ...]:
    """The place of a recorded die."""
    return die.get("owner"), die.get("on"), die.get("index")


def true_in_our_game(names: Names, g: Game, e: Json, prompt: Json, state: Json) -> bool:
    """Whether our game asks and offers what the record does, where an assertion speaks of it."""
    seat, decision = int(e["player"]) - 1, g.decision
    mine = is_so(e, decision)
    if mine is not None and mine is bool(e.get("not", False)):
        return False
    if not is_asked(prompt):
        return decision is None or decision.seat != seat
    if decision is None or decision.seat != seat:
        return False
    if is_main_window(prompt) or decision.ask == m.ASK_MENU:
        if is_main_window(prompt) != (decision.ask == m.ASK_MENU):
            return False
        return e["m"] not in PLAY or selectable(names, g, e, prompt, state, 0) is not bool(e.get("not", False))
    if not answered_by(str(prompt.get("menuTitle", "")), decision):
        return False
    if e["m"] in LEGALITY:
        return selectable(names, g, e, prompt, state, DEPTH) is not bool(e.get("not", False))
    if e["m"] == "toHavePromptButton":
        return has_button(decision, e)
    return True


def is_so(e: Json, decision: Decision | None) -> bool | None:
    """Whether our game asks a player what an assertion names, if that has one counterpart."""
    asked = decision is not None and decision.seat == int(e["player"]) - 1
    ask = decision.ask if decision is not None else -1
    text = str(e.get("v", "")).lower()
    if e["m"] == "toHaveDefaultPrompt" or (e["m"] == "toHavePrompt" and text == MAIN_WINDOW.lower()):
        return asked and ask == m.ASK_MENU
    if e["m"] == "toHaveWaitingPrompt" or (e["m"] == "toHavePrompt" and text.startswith(WAITING)):
        return not asked
    kinds = [asks for start, asks in MENUS.items() if e["m"] == "toHavePrompt" and text.startswith(start.lower())]
    return asked and ask in kinds[0] if kinds and kinds[0][0] in OF_ONE_MENU else None


def selectable(names: Names, g: Game, e: Json, prompt: Json, state: Json, further: int) -> bool:
    """Whether a card or die can be selected now, or after an answer that the record asks for with the selection."""
    decision = g.decision
    if decision is None:
        return False
    seat = int(e["player"]) - 1
    # A text of a card in play: outside of windows the record asks for what it does, not for the card.
    text = decision.ask == m.ASK_RESPONSE and not str(prompt.get("menuTitle")).startswith(WINDOW)
    for move in decision.moves:
        kind, value = m.kind_of(move), m.value_of(move)
        if e["m"] == "toBeAbleToSelectDie":
            if die_fits(names, g, kind, value, seat, e["die"]):
                return True
        elif not (text and kind == m.CARD) and is_offered(names, g, e["card"], kind, value, state):
            return True
    if further == 0 or decision.ask not in AT_ONCE:
        return False
    for move in decision.moves:
        if move == m.NO:
            continue
        later = g.copy()
        later.apply(move)
        if decision.ask == m.ASK_MODE and "card" in e and card_moved(names, g, later, e["card"]["ref"]):
            return True
        then = later.decision
        if then is not None and then.seat == seat and then.ask != m.ASK_MENU:
            if selectable(names, later, e, prompt, state, further - 1):
                return True
    return False


def is_offered(names: Names, g: Game, card: Json, kind: int, value: int, state: Json) -> bool:
    """Whether a move is this recorded card; of copies in play, the one at its place."""
    if not card_fits(names, g, kind, value, card):
        return False
    return kind != m.CARD or value not in g.cards or value in located(names, g, state, card["ref"])


def has_button(decision: Decision, e: Json) -> bool:
    """Whether our moves are consistent with an assertion about a button: declining, accepting, a number."""
    word = first_word(str(e.get("v", "")))
    if word in ("yes", "no", "none") or word.isdigit():
        move = m.YES if word == "yes" else m.NO if word in NEGATIVE else m.move(m.NUMBER, int(word))
        return (move in decision.moves) is not bool(e.get("not", False))
    return True
