"""Converts the bytes of the writers to arrays for networks; one observation or a whole batch at a time."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i32
from numpy.typing import NDArray

from ashes_env.encoding import fields as c
from ashes_env.encoding.features import FACTS, facts_of
from ashes_env.encoding.layout import ACTION_IDS, MAX_ACTIONS, MAX_CARDS, MAX_EVENTS, N_CONSEQUENCES, Layout
from ashes_env.encoding.scaling import Ids, Numbers, Scale, Scaler
from ashes_env.encoding.sizes import ID_SCALE, N_TAIL, PART_FIELDS, PART_ROWS, Shape, has_tail, n_flat, n_raw
from ashes_env.encoding.vocabulary import N_TITLES
from ashes_env.rules.definitions.definitions import Definitions

ONE: Final = np.float32(1)
OF_IDS: Final = np.float32(1 / ID_SCALE)
LITTLE: Final = np.dtype("<u2")

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def scaling(tops: list[int]) -> tuple[Bytes, Floats]:
    """The largest raw values of numbers, and the factors that scale them to at most 1."""
    largest = np.array(tops, np.uint8)
    scale = np.asarray(ONE / largest.astype(np.float32), np.float32)
    over = largest * scale > ONE
    scale[over] = np.nextafter(scale[over], np.float32(0))
    return largest, scale


@lru_cache(maxsize=4)
def facts(defs: Definitions) -> Floats:
    """The static facts of titles, divided by their largest values: shape (N_TITLES, number of facts), by title id."""
    out = np.zeros((N_TITLES, len(FACTS)), np.float32)
    for title, row in facts_of(defs):
        out[title] = row
    tops = np.array([top for _, top, _ in FACTS], np.float32)
    out = np.asarray(np.minimum(out / tops, ONE), np.float32)
    out.flags.writeable = False
    return out


class FlatArrays:
    """Conversions for a layout in its flat form, or for other pieces."""

    __slots__ = (
        "fact_ids",
        "facts_from",
        "n_facts",
        "scale",
        "scale_all",
        "shape",
        "size",
        "tail",
        "tail_scale",
        "tail_tops",
        "tops",
    )

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        tops = [top for piece in shape.pieces for _ in range(piece.rows) for _, top, _ in piece.fields]
        self.tops, self.scale = scaling(tops)
        self.scale_all = np.concatenate([self.scale, np.full(shape.ids, OF_IDS, np.float32)])
        ids: list[int] = []
        for piece in shape.pieces:
            if piece.facts:
                ids += [piece.id_start + row * len(piece.ids) for row in range(piece.rows)]
        self.fact_ids: NDArray[np.intp] = np.array(ids, np.intp)
        self.facts_from = shape.numbers + shape.ids
        self.n_facts = len(ids) * len(FACTS)
        self.tail = self.facts_from + self.n_facts
        self.tail_tops, self.tail_scale = scaling([top for _, top, _ in c.CONSEQUENCE] * N_CONSEQUENCES)
        self.size = n_flat(shape)

    def floats(self, raw: bytes, of_titles: Floats) -> Floats:
        """One observation: bytes to float32 in [0, 1], shape (n_flat,), a fresh array."""
        numbers, facts_from = self.shape.numbers, self.facts_from
        out = np.empty(self.size, np.float32)
        ids = np.frombuffer(raw, LITTLE, self.shape.ids, numbers)
        # Copying and then multiplying in place is faster than multiplying integers by floats.
        out[:numbers] = np.minimum(np.frombuffer(raw, np.uint8, numbers), self.tops)
        out[numbers:facts_from] = ids
        scaled = out[:facts_from]
        np.multiply(scaled, self.scale_all, scaled)
        out[facts_from : self.tail] = of_titles.take(ids[self.fact_ids], 0).ravel()
        if self.size > self.tail:
            self._scale_tail(np.frombuffer(raw, np.uint8, offset=numbers + 2 * self.shape.ids), out[self.tail :])
        return out

    def _scale_tail(self, raw: Bytes, out: Floats) -> None:
        """Consequences: the last axis is bytes, and floats in `out`."""
        np.multiply(np.minimum(raw[..., :N_TAIL], self.tail_tops), self.tail_scale, out[..., :N_TAIL])
        out[..., N_TAIL:] = np.ascontiguousarray(raw[..., N_TAIL:]).view(LITTLE)
        out[..., N_TAIL:] *= OF_IDS

    def batch(self, raw: Bytes, of_titles: Floats, out: Floats | None = None) -> Floats:
        """Many observations, uint8 (n, n_raw), to float32 (n, n_flat); written into `out` if it is given."""
        n, numbers = len(raw), self.shape.numbers
        if out is None:
            out = np.empty((n, self.size), np.float32)
        np.multiply(np.minimum(raw[:, :numbers], self.tops), self.scale, out[:, :numbers])
        ids = ids_of(raw, self.shape)
        tail = out[:, numbers : self.facts_from]
        tail[...] = ids
        np.multiply(tail, OF_IDS, tail)
        out[:, self.facts_from : self.tail] = of_titles[ids[:, self.fact_ids]].reshape(n, self.n_facts)
        if self.size > self.tail:
            self._scale_tail(raw[:, numbers + 2 * self.shape.ids :], out[:, self.tail :])
        return out

    def scale_of(self, of_titles: Floats) -> Scale:
        """The same conversion for the compiled engine (`Scaler`)."""
        shape = self.shape
        places = np.zeros(shape.ids, np.int32)
        places[self.fact_ids] = self.facts_from + len(FACTS) * np.arange(len(self.fact_ids))
        no_places = vec_of(np.zeros(N_CONSEQUENCES, np.int32))
        of_id = vec_of((np.arange(ID_SCALE, dtype=np.float32) * OF_IDS).view(np.int32))
        known = vec_of(of_titles.view(np.int32).ravel())
        numbers = [Numbers(0, shape.numbers, 0, *_classes(self.tops, self.scale))]
        ids = [Ids(shape.numbers, shape.ids, shape.numbers, of_id, vec_of(places), known, len(FACTS))]
        if self.size > self.tail:
            start = shape.numbers + 2 * shape.ids
            numbers.append(Numbers(start, N_TAIL, self.tail, *_classes(self.tail_tops, self.tail_scale)))
            ids.append(Ids(start + N_TAIL, N_CONSEQUENCES, self.tail + N_TAIL, of_id, no_places, known, len(FACTS)))
        return Scale(n_raw(shape), self.size, numbers, ids)


def vec_of(values: NDArray[np.int32]) -> vec[i32]:
    """Integers as a vector of the compiled engine."""
    return vec[i32]([i32(value) for value in values.tolist()])


def _classes(tops: Bytes, scale: Floats) -> tuple[bytes, vec[i32]]:
    """For each number the index of its largest value, and the floats of all bytes for each of those, as integers."""
    kinds, first, classes = np.unique(tops, return_index=True, return_inverse=True)
    values = np.minimum(np.arange(256, dtype=np.uint8)[None], kinds[:, None])
    floats = np.multiply(values, scale[first][:, None], dtype=np.float32)
    return classes.astype(np.uint8).tobytes(), vec_of(floats.view(np.int32).ravel())


def scaler_of(scale: Scale) -> Scaler:
    """A converter for one observer. Its `copied` returns its last result as a new float32 array."""
    made = Scaler(scale)
    memory: Any = made.out
    made.copied = np.frombuffer(memory, np.float32).copy
    return made


@lru_cache(maxsize=16)
def flat_arrays(shape: Shape) -> FlatArrays:
    """The conversions of a layout, cached."""
    return FlatArrays(shape)


def ids_of(observation: NDArray[np.uint8] | Floats, shape: Shape) -> NDArray[np.integer]:
    """The ids of observations in either form: the last axis is (n_raw,) uint8 or (n_flat,) float32. The result has the
    last axis (layout.ids,), integers.

    Raises `ValueError` for another size.
    """
    size = observation.shape[-1]
    if observation.dtype == np.uint8 and size == n_raw(shape):
        end = shape.numbers + 2 * shape.ids
        return np.ascontiguousarray(observation[..., shape.numbers : end]).view(np.dtype("<u2"))
    if size == n_flat(shape):
        ids = observation[..., shape.numbers : shape.numbers + shape.ids]
        return np.asarray(np.rint(ids * np.float32(ID_SCALE)), np.int32)
    raise ValueError(f"an observation has {n_raw(shape)} bytes or {n_flat(shape)} float32 numbers, this has {size}")


def consequences_of(
    observation: NDArray[np.uint8] | Floats, shape: Shape
) -> tuple[NDArray[np.uint8] | Floats, NDArray[np.integer]]:
    """The consequences in observations of the flat form: the last axis is (n_raw,) uint8 or (n_flat,) float32. Returns
    numbers (..., N_CONSEQUENCES, fields), in the dtype of the observation, and action ids (..., N_CONSEQUENCES),
    integers; a row without an action is all 0.

    Raises `ValueError` for another size, and for a layout without consequences.
    """
    size = observation.shape[-1]
    whole = observation.dtype == np.uint8
    if not has_tail(shape) or size != (n_raw(shape) if whole else n_flat(shape)):
        raise ValueError(
            f"an observation with consequences (consequences=True) has {n_raw(shape)} bytes or {n_flat(shape)} float32 "
            f"numbers, this has {size}"
        )
    rows = (*observation.shape[:-1], N_CONSEQUENCES, len(c.CONSEQUENCE))
    if whole:
        tail = observation[..., shape.numbers + 2 * shape.ids :]
        return tail[..., :N_TAIL].reshape(rows), np.ascontiguousarray(tail[..., N_TAIL:]).view(LITTLE)
    tail = observation[..., size - N_TAIL - N_CONSEQUENCES :]
    return tail[..., :N_TAIL].reshape(rows), np.asarray(np.rint(tail[..., N_TAIL:] * np.float32(ID_SCALE)), np.int32)


Entities = dict[str, NDArray[np.float32] | NDArray[np.int32] | NDArray[np.uint8]]


class EntityArrays:
    """Conversions for a layout in the form of entities."""

    __slots__ = ("scale", "shape", "tops")

    def __init__(self, shape: Layout) -> None:
        self.shape = shape
        tops = [
            top for piece in shape.pieces[: shape.n_general] for _ in range(piece.rows) for _, top, _ in piece.fields
        ]
        for part, fields in PART_FIELDS.items():
            tops += [top for _ in range(PART_ROWS[part]) for _, top, _ in fields]
        self.tops, self.scale = scaling(tops)

    def parts(self, raw: bytes, *, whole: bool = False) -> Entities:
        """The arrays of one observation: numbers as float32 in [0, 1], or with `whole` as uint8; ids as int32. All are
        new arrays.
        """
        shape = self.shape
        bytes_ = np.frombuffer(raw, np.uint8, shape.entity_numbers)
        numbers: Bytes | Floats
        if whole:
            numbers = bytes_.copy()
        else:
            numbers = np.multiply(np.minimum(bytes_, self.tops), self.scale)
        ids = np.frombuffer(raw, "<u2", offset=shape.entity_numbers).astype(np.int32)
        cards = shape.general_numbers
        actions, events = shape.entity_actions, shape.entity_events
        first = shape.general_ids
        act, happened = first + MAX_CARDS, first + MAX_CARDS + MAX_ACTIONS * len(ACTION_IDS)
        return {
            "globals": numbers[:cards],
            "global_ids": ids[:first],
            "cards": numbers[cards:actions].reshape(MAX_CARDS, -1),
            "card_ids": ids[first:act].reshape(MAX_CARDS, -1),
            "actions": numbers[actions:events].reshape(MAX_ACTIONS, -1),
            "action_ids": ids[act:happened].reshape(MAX_ACTIONS, -1),
            "events": numbers[events:].reshape(MAX_EVENTS, -1),
            "event_ids": ids[happened:].reshape(MAX_EVENTS, -1),
        }


@lru_cache(maxsize=16)
def entity_arrays(shape: Layout) -> EntityArrays:
    """The conversions of a layout, cached."""
    return EntityArrays(shape)
