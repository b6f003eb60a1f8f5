"""The menus of the record: which of our questions they can be, and whether they ask at all."""

from __future__ import annotations

from typing import Final

from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import Decision
from evaluation.verification.conformance.traces import Json

WINDOW: Final = "Any Reactions"
BLOCKER: Final = "Choose a blocker"
BLOCKED: Final = "Choose which attacker to block"
KEEP_DICE: Final = "Select dice to keep"
BATTLE: Final = "Choose a fight to resolve"
PASSING: Final = "Pass your main action"
PAYING: Final = "Select dice"
BEGUN: Final = ("Play ", "Choose an ability", PAYING)  # while a card is being played or paid for
WARNING: Final = "Warning"  # who asks

NEGATIVE: Final = ("no", "none", "done", "cancel", "pass", "skip", "stop", "decline", "clear", "finish")
WAITING: Final = ("waiting", "alerting", "opponent is")  # what is shown to a player who is not asked

# The questions of our game for menus of the record with a single purpose.
MENUS: Final = {
    WINDOW: (m.ASK_RESPONSE, m.ASK_ORDER, m.ASK_MAY, m.ASK_ABILITY),
    "Choose a guard?": (m.ASK_GUARD,),
    "Do you want to counter?": (m.ASK_COUNTER,),
    BLOCKER: (m.ASK_BLOCKER,),
    BLOCKED: (m.ASK_BLOCKED, m.ASK_BLOCKER),
    "Select a target to attack": (m.ASK_ATTACK_TARGET,),
    "Select an attacker": (m.ASK_ATTACKER,),
    "Select attackers": (m.ASK_ATTACKER,),
    BATTLE: (m.ASK_BATTLE,),
}


# Our questions with such a menu only.
OF_ONE_MENU: Final = (m.ASK_GUARD, m.ASK_COUNTER, m.ASK_BLOCKER, m.ASK_BLOCKED, m.ASK_BATTLE)


def answered_by(menu: str, decision: Decision) -> bool:
    """Whether a menu can be a question of ours: some menus have a single purpose."""
    known = [asks for start, asks in MENUS.items() if menu.startswith(start)]
    return all(decision.ask in asks for asks in known) if known else decision.ask not in OF_ONE_MENU


def buttons(prompt: Json) -> list[str]:
    """The texts on the buttons of a prompt."""
    return [str(b if isinstance(b, str) else b.get("text")) for b in prompt.get("buttons", ())]


def words(prompt: Json) -> list[str]:
    """The words of the question."""
    return str(prompt.get("menuTitle") or "").lower().split()


def first_word(text: str) -> str:
    """The first word on a button, without marks."""
    return text.lower().split(" ")[0].strip(".,!'") if text else ""


def can_decline(prompt: Json) -> bool:
    """Whether a prompt has a button that declines."""
    return any(first_word(text) in NEGATIVE for text in buttons(prompt))


def is_asked(prompt: Json) -> bool:
    """Whether a player has a choice, or is in the main window."""
    title = str(prompt.get("menuTitle") or "").lower()
    return bool(title) and not title.startswith(WAITING) and not only_acknowledged(prompt)


def only_acknowledged(prompt: Json) -> bool:
    """Whether there is nothing to choose."""
    return buttons(prompt) == ["Ok"] and not prompt.get("cards") and not prompt.get("dice")
