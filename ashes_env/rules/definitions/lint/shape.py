"""The fields of nodes and their permitted values, read from the annotations of the language."""

from __future__ import annotations

import ast
from dataclasses import Field, dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Final

from ashes_env.files.sources import source_of
from ashes_env.language import (
    amounts,
    base,
    behaviour,
    carddef,
    codes,
    conditions,
    costs,
    effects,
    modifiers,
    targets,
    triggers,
)

PLAIN: Final[dict[str, type]] = {"int": int, "str": str, "bool": bool, "None": type(None)}
BODY: Final = "tuple[Effect, ...]"


@dataclass(frozen=True, slots=True)
class Slot:
    """One field of a node: it may hold one of `kinds`, or a tuple of `elements` (slots themselves)."""

    name: str
    hint: str
    kinds: tuple[type, ...]
    elements: tuple[Slot, ...] = ()
    endless: bool = False
    plain: bool = False  # it holds only numbers, names and truth values


@cache
def words() -> dict[str, type]:
    """Every kind of node of the language, by name."""
    out: dict[str, type] = {}
    modules = (amounts, base, behaviour, carddef, conditions, costs, effects, modifiers, targets, triggers)
    for module in modules:
        out.update(
            {name: value for name, value in vars(module).items() if isinstance(value, type) and is_dataclass(value)}
        )
    return out


def slots(word: object) -> tuple[Slot, ...]:
    """The fields of a node."""
    kind = type(word)
    known = _slots.get(kind)
    if known is None:
        assert is_dataclass(word)
        known = _slots[kind] = tuple(_slot(f.name, _hint(kind, f)) for f in fields(word))
    return known


def _hint(kind: type, field: Field[Any]) -> str:
    """The annotation of a field as written in the source. A compiled class does not keep it."""
    if isinstance(field.type, str):
        return field.type
    for cls in kind.__mro__:
        hint = _written(cls.__module__).get((cls.__name__, field.name))
        if hint is not None:
            return hint
    raise TypeError(f"the source of {kind.__name__} has no field {field.name!r}")


@cache
def _written(module: str) -> dict[tuple[str, str], str]:
    """The annotations in the source of a module, by class and field; empty for modules of the standard library."""
    source = source_of(module)
    out: dict[tuple[str, str], str] = {}
    if source is None:
        return out
    for cls in ast.parse(source.read_text(encoding="utf-8")).body:
        if not isinstance(cls, ast.ClassDef):
            continue
        for line in cls.body:
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                out[cls.name, line.target.id] = ast.unparse(line.annotation)
    return out


_slots: Final[dict[type, tuple[Slot, ...]]] = {}


@cache
def _slot(name: str, hint: str) -> Slot:
    kinds: list[type] = []
    elements: tuple[Slot, ...] = ()
    endless = False
    for part in _split(hint, "|"):
        if part == "Body":
            part = BODY
        if part.startswith("tuple["):
            inner = _split(part[len("tuple[") : -1], ",")
            endless = inner[-1] == "..."
            elements = tuple(_slot(name, each) for each in inner if each != "...")
        else:
            kinds.append(_kind(part))
    plain = all(kind in PLAIN.values() for kind in kinds) and all(each.plain for each in elements)
    return Slot(name, hint, tuple(kinds), elements, endless, plain)


def _kind(name: str) -> type:
    if name in PLAIN:
        return PLAIN[name]
    word = words().get(name)
    if word is not None:
        return word
    if hasattr(codes, name):
        return int  # a closed set of codes
    raise TypeError(f"the language has no {name!r}")


def _split(text: str, by: str) -> list[str]:
    """Splits at a separator outside square brackets."""
    out: list[str] = []
    depth = start = 0
    for i, letter in enumerate(text):
        if letter == "[":
            depth += 1
        elif letter == "]":
            depth -= 1
        elif letter == by and depth == 0:
            out.append(text[start:i].strip())
            start = i + 1
    out.append(text[start:].strip())
    return out


def fits(slot: Slot, value: object) -> bool:
    """Whether a field may hold a value."""
    if isinstance(value, slot.kinds):
        return True
    if not isinstance(value, tuple) or not slot.elements:
        return False
    if slot.endless:
        element = slot.elements[0]
        for each in value:
            if not fits(element, each):
                return False
        return True
    return len(value) == len(slot.elements) and all(map(fits, slot.elements, value))


def described(slot: Slot) -> str:
    """The permitted values of a field, in words for error messages."""
    return slot.hint.replace("Body", BODY).replace("Amount", "an amount")
