"""What the nodes of a text speak of: names that are bound later, what the text has destroyed, the event it answers."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from ashes_env.language.amounts import DestroyedByThis
from ashes_env.language.base import Effect, Word
from ashes_env.language.conditions import Destroyed
from ashes_env.language.targets import InEvent
from ashes_env.rules.definitions.lint.names import PAID, READS, X, bound_by
from ashes_env.rules.definitions.lint.needs import ANSWERS, OF_EVENT
from ashes_env.rules.definitions.texts import Program, Step

if TYPE_CHECKING:
    from ashes_env.rules.reading.context import Context

RESULTS: Final = (Destroyed, DestroyedByThis)  # nodes that ask what the text has destroyed
OF_ITS_EVENT: Final = (*OF_EVENT, *ANSWERS, InEvent)  # nodes that read or change the event that the text answers

_ASKS: Final[dict[Step, bool]] = {}


def reads_its_event(program: Program) -> bool:
    """Whether it matters which of several events a text answers."""
    return any(_says(step.word, OF_ITS_EVENT) for step in program.steps)


def asks_what_it_destroyed(step: Step) -> bool:
    """Whether an effect, apart from the effects inside it, asks what the text has destroyed."""
    asks = _ASKS.get(step)
    if asks is None:
        inner: Any = step.word
        asks = any(
            _says(getattr(inner, f.name), RESULTS) for f in fields(inner) if not _is_body(getattr(inner, f.name))
        )
        _ASKS[step] = asks
    return asks


def _is_body(value: object) -> bool:
    return isinstance(value, tuple) and any(isinstance(each, (Effect, tuple)) for each in value)


def _says(node: object, kinds: tuple[type, ...]) -> bool:
    if isinstance(node, tuple):
        return any(_says(each, kinds) for each in node)
    if not isinstance(node, Word):
        return False
    if isinstance(node, kinds):
        return True
    inside: Any = node
    return any(_says(getattr(inside, f.name), kinds) for f in fields(inside))


def waits(node: object, x: Context, own: tuple[str, ...] = (PAID, X)) -> bool:
    """Whether a part of the language reads a name that is not bound yet; `own` are names that it binds itself."""
    if isinstance(node, tuple):
        return any(waits(each, x, own) for each in node)
    if not isinstance(node, Word):
        return False
    reads = READS.get(type(node))
    if reads is not None:
        names = getattr(node, reads[0])
        for name in (names,) if isinstance(names, str) else names:
            if name not in x.vars and name not in own:
                return True
    own = (*own, *[name for name, _ in bound_by(node)])
    inside: Any = node
    return any(waits(getattr(inside, f.name), x, own) for f in fields(inside))
