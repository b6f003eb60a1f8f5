"""Actions of the environments in words: the move of the rules that an action id stands for, and its target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.encoding.actions import PAGE_ON, Actions, action_name, block_of, legal_actions
from ashes_env.render.choice_texts import choice_texts

if TYPE_CHECKING:
    from ashes_env.encoding.context import EncodingContext
    from ashes_env.rules.state.state import State

# Blocks of ids for which the move's text is enough.
BUTTONS: Final = frozenset(
    {"decline", "accept", "verb", "side", "number", "mode", "ability", "top", "own die", "opposing die", "other die"}
)


def describe_action(g: State, context: EncodingContext, action: int, page: int = 0) -> str:
    """A legal action in words; raises `ValueError` for an illegal one."""
    actions = legal_actions(g, context, page)
    if action not in actions:
        name = action_name(action, context.layout)
        raise ValueError(f"action {action} ({name}) is not legal now; legal are {sorted(actions)}")
    return _text(context, action, actions, choice_texts(g))


def describe_mask(g: State, context: EncodingContext, page: int = 0) -> dict[int, str]:
    """Every legal action in words, by id."""
    actions = legal_actions(g, context, page)
    texts = choice_texts(g)
    return {action: _text(context, action, actions, texts) for action in sorted(actions)}


def _text(context: EncodingContext, action: int, actions: Actions, texts: dict[int, str]) -> str:
    move = actions[action]
    if move == PAGE_ON:
        return "show the next page"
    block = block_of(action, context.layout).name
    return texts[move] if block in BUTTONS else f"{action_name(action, context.layout)}: {texts[move]}"
