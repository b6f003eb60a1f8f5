"""Adapts the weights of a trained policy to a changed layout of observations and actions, by column names.

A checkpoint holds the layout that it was trained on (`layout.json`): names of pieces and fields with their divisors and
a digest of their meaning, names of ids with their vocabularies, blocks of actions, sizes of vocabularies. Each weight
of a column moves to the current column of the same name. A new column has weight zero, and a new action is taken only
if no other is legal, so the policy plays as before. A column that was removed or has another meaning is refused, unless
it was only reserved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.agents.base import AgentError
from ashes_env.agents.shapes import EMBEDDED, ROW, looked_up, vocabularies, vocabulary_size
from ashes_env.encoding.actions import BLOCKS
from ashes_env.encoding.card_table_schema import COST, TEXT_FACTS, TITLE_FACTS
from ashes_env.encoding.fields import CONSEQUENCE, KEPT, Fields
from ashes_env.encoding.layout import Ids
from ashes_env.encoding.schema import SIZES, TWO
from ashes_env.encoding.sentences import N_TOKENS
from ashes_env.encoding.sizes import PART_FIELDS, PART_IDS
from ashes_env.files.checking import brief

MOST: Final = 1 << 16  # columns of a weight
LEAST: Final = -1e4  # the bias of an action that a policy was not trained with
UNUSED: Final = "kept"  # replaces the digest of a reserved column

Layout = Mapping[str, Any]
Label = tuple[Any, ...]
"""Where a number of a weight belongs: a name, then what must be equal (divisor and digest, a vocabulary, ...)."""


def _digest(meaning: str) -> str:
    return UNUSED if meaning == KEPT else sha256(meaning.encode()).hexdigest()[:8]


def _part(fields: Fields, ids: Ids) -> dict[str, Any]:
    return {
        "fields": [[name, top, _digest(meaning)] for name, top, meaning in fields],
        "ids": [[name, kind] for name, kind in ids],
    }


@lru_cache(maxsize=1)
def todays() -> Layout:
    """The current layout, for two players."""
    return {
        "general": TWO.n_general,
        "pieces": [{"name": p.name, "rows": p.rows, **_part(p.fields, p.ids)} for p in TWO.pieces],
        "parts": {
            **{name: _part(fields, PART_IDS[name]) for name, fields in PART_FIELDS.items()},
            "consequences": _part(CONSEQUENCE, ()),
        },
        "actions": [[b.name, b.size, UNUSED if b.name == "reserved" else _digest(b.meaning)] for b in BLOCKS],
        "vocabularies": {"place": vocabulary_size("place"), "action": TWO.n_actions, "token": N_TOKENS, **SIZES},
        "facts": [f"{part} {name}" for part, names in _FACTS for name in names],
    }


def completed(layout: Layout) -> Layout:
    """A layout with the parts that did not exist when it was written: no weights belong to them."""
    parts = layout.get("parts") if isinstance(layout, dict) else None
    if not isinstance(parts, dict):
        return layout
    return {**layout, "parts": {"consequences": todays()["parts"]["consequences"], **parts}}


def same_columns(layout: Layout) -> bool:
    """Whether the flat observation of a layout has the columns of the current one."""
    try:
        return all(layout[name] == todays()[name] for name in ("pieces", "facts"))
    except (KeyError, TypeError):
        return False


_FACTS: Final = (("title", TITLE_FACTS), ("title cost", COST), ("text", TEXT_FACTS), ("text cost", COST))


def n_actions(layout: Layout) -> int:
    """The number of actions of a layout. Raises `AgentError` for an invalid layout."""
    return len(_labels(layout, _actions))


def fitted(weights: Mapping[str, Any], layout: Layout) -> dict[str, NDArray[np.float32]]:
    """Moves weights from the layout that they were trained on to the current one. Raises `AgentError` for an invalid
    layout, for weights that do not fit `layout`, and for columns that were removed or have another meaning.
    """
    out = dict(weights)
    for name, array in weights.items():
        for axis, labels in _axes(name):
            before, now = _labels(layout, labels), _labels(todays(), labels)
            if array.ndim <= axis or array.shape[axis] != len(before):
                raise AgentError(f"{name} has the shape {array.shape}, and its layout {len(before)} columns")
            if before == now:
                continue
            _check(before, now)
            shape = list(array.shape)
            shape[axis] = len(now)
            fill = LEAST if name == "action_net.bias" else 0.0
            moved = np.full(shape, fill, np.float32)
            places = {label: i for i, label in enumerate(before)}
            pairs = [(places[label], i) for i, label in enumerate(now) if label in places]
            old, new = np.array(pairs, np.intp).reshape(-1, 2).T
            np.moveaxis(moved, axis, 0)[new] = np.moveaxis(array, axis, 0)[old]
            out[name] = array = moved
    return out


def _check(before: list[Label], now: list[Label]) -> None:
    there = {label[0]: label for label in now}
    for label in before:
        if UNUSED in label or there.get(label[0]) == label:
            continue
        name = " ".join(map(str, label[0])) if isinstance(label[0], tuple) else str(label[0])
        told = "means something else" if label[0] in there else "is gone"
        raise AgentError(
            f"what it was trained on has changed: {brief(name)} {told}. Train again (python -m training.recipes NAME "
            "for one that ships), or use the version it was made with; where only the words of a meaning have changed, "
            "python -m ashes_env.agents.convert FOLDER --reworded"
        )


def named_axes(name: str) -> list[tuple[int, list[Label]]]:
    """The axes of a weight that are indexed by columns, with the labels that the current layout gives them."""
    return [(axis, _labels(todays(), labels)) for axis, labels in _axes(name)]


def _axes(name: str) -> Iterator[tuple[int, Callable[[Layout], Iterator[Label]]]]:
    """The axes of a weight that are indexed by columns, with the labels of each."""
    for part, found in _PARTS.items():
        start = f"features_extractor.{part}."
        if name.startswith(start):
            rest = name.removeprefix(start)
            if rest in found:
                yield found[rest]
            elif rest == "looked.table.weight":
                yield 0, _rows_of(part)
            elif rest == "looked.words.fact":
                yield 0, lambda layout: ((fact,) for fact in layout["facts"])
            elif rest in ("looked.words.word", "looked.words.before", "looked.words.after"):
                yield 0, lambda layout: ((i,) for i in range(layout["vocabularies"]["token"]))
    if name == "features_extractor.table.weight":
        yield 1, _places
    if name == "features_extractor.follow.weight":
        yield 1, _consequences
    if name in ("action_net.weight", "action_net.bias", "features_extractor.chosen.weight"):
        yield 0, _actions


def _pieces(part: str, layout: Layout) -> list[Mapping[str, Any]]:
    pieces: list[Mapping[str, Any]] = layout["pieces"]
    return pieces[: layout["general"]] if part == "scene" else pieces


def _numbers(part: str) -> Callable[[Layout], Iterator[Label]]:
    def labels(layout: Layout) -> Iterator[Label]:
        for piece in _pieces(part, layout):
            for row in range(piece["rows"]):
                for name, top, meaning in piece["fields"]:
                    yield (piece["name"], row, name), top, meaning

    return labels


def _ids(part: str, layout: Layout) -> Iterator[tuple[Label, str]]:
    """Names of embedded ids, with their vocabularies."""
    if part in layout["parts"]:
        for name, kind in layout["parts"][part]["ids"]:
            if kind != "action":
                yield (name,), kind
        return
    for piece in _pieces(part, layout):
        if looked_up(piece["name"]):
            for row in range(piece["rows"]):
                for name, kind in piece["ids"]:
                    yield (piece["name"], row, name), kind


def _looked(part: str) -> Callable[[Layout], Iterator[Label]]:
    def labels(layout: Layout) -> Iterator[Label]:
        for name, kind in _ids(part, layout):
            yield ("id", *name), kind
            if kind == "text":
                yield ("id", *name, "place"), kind

    return labels


def _rows_of(part: str) -> Callable[[Layout], Iterator[Label]]:
    def labels(layout: Layout) -> Iterator[Label]:
        yield ("none",)
        for name in vocabularies(_ids(part, layout)):
            for i in range(layout["vocabularies"][name]):
                yield ((name, i),)

    return labels


def _columns(part: str, more: int) -> Callable[[Layout], Iterator[Label]]:
    def labels(layout: Layout) -> Iterator[Label]:
        for name, top, meaning in layout["parts"][part]["fields"]:
            yield (part, name), top, meaning
        for label in _looked(part)(layout):
            for i in range(EMBEDDED):
                yield (label[0], i), label[1]
        for i in range(more):
            yield (("pointed", i),)

    return labels


def _places(layout: Layout) -> Iterator[Label]:
    for whose in ("mine", "theirs"):
        for name, top, meaning in layout["parts"]["cards"]["fields"]:
            if name.startswith("in "):
                for i in range(ROW):
                    yield (whose, name, i), top, meaning


def _consequences(layout: Layout) -> Iterator[Label]:
    for name, top, meaning in layout["parts"]["consequences"]["fields"]:
        yield (name,), top, meaning


def _actions(layout: Layout) -> Iterator[Label]:
    for name, size, meaning in layout["actions"]:
        for i in range(size):
            yield (name, i), meaning


_PARTS: Final[Mapping[str, Mapping[str, tuple[int, Callable[[Layout], Iterator[Label]]]]]] = {
    "layer": {"weight": (0, _numbers("layer")), "id_weight": (0, _looked("layer"))},
    "scene": {"weight": (0, _numbers("scene")), "id_weight": (0, _looked("scene"))},
    "cards": {"layer.weight": (1, _columns("cards", 0))},
    "events": {"layer.weight": (1, _columns("events", 0))},
    "actions": {"layer.weight": (1, _columns("actions", ROW))},
}


def _labels(layout: Layout, labels: Callable[[Layout], Iterator[Label]]) -> list[Label]:
    """The labels of a layout. Raises `AgentError` for an invalid layout, duplicate labels, or too many of them."""
    out: list[Label] = []
    try:
        if sum(max(0, piece["rows"]) for piece in layout["pieces"]) > MOST:  # rows without fields have no labels
            raise AgentError(f"a layout has at most {MOST} rows")
        for label in labels(layout):
            out.append(label)
            if len(out) > MOST:
                raise AgentError(f"a layout has at most {MOST} columns")
        if len({label[0] for label in out}) != len(out):
            raise AgentError("two columns of its layout have one name")
    except AgentError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError, IndexError) as error:
        raise AgentError(f"its layout is none: {error!r}") from error
    return out


def reworded(layout: Layout) -> Layout:
    """The current layout, for weights whose layout differs from it only in the wording of meanings. Raises `AgentError`
    if it differs in anything else.
    """
    if _without(layout) != _without(todays()):
        raise AgentError("its layout differs in more than the words of meanings: train again")
    return todays()


def _without(layout: Layout) -> Any:
    """A layout without the digests of meanings."""
    try:
        pieces = [{**piece, "fields": [field[:2] for field in piece["fields"]]} for piece in layout["pieces"]]
        parts = {
            name: {**part, "fields": [field[:2] for field in part["fields"]]} for name, part in layout["parts"].items()
        }
        return {**layout, "pieces": pieces, "parts": parts, "actions": [block[:2] for block in layout["actions"]]}
    except (AttributeError, KeyError, TypeError) as error:
        raise AgentError(f"its layout is none: {error!r}") from error
