"""The sparse form: what it says is the flat form without its facts, whichever of the two converters makes it."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from ashes_env.encoding import flat as run
from ashes_env.encoding import sparse as module
from ashes_env.encoding.context import EncodingContext
from ashes_env.encoding.layout import layout
from ashes_env.encoding.sparse import SparseArrays, gatherer_of, room, sparse_arrays
from ashes_env.encoding.views import flat, raw, sparse
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.match.spaces import SPARSE, UINT8, seen_space
from evaluation.speed.our_streams import crowded
from tests.encoding.play import pvp, red_rains, walk

TABLES = {
    "two": ("pvp", {}),
    "three": ("pvp", {"players": 3}),
    "four": ("pvp", {"players": 4}),
    "alone": ("red_rains", {}),
    "partners": ("red_rains", {"players": 2}),
}
TWO = layout(0, 1)


def scattered(seen: dict[str, NDArray[Any]], size: int) -> NDArray[Any]:
    """The numbers and ids that a sparse observation stands for."""
    out = np.zeros(size, seen["values"].dtype)
    np.add.at(out, seen["indices"], seen["values"])  # index 0 after the entries, with value 0, adds nothing
    return out


def as_it_should(seen: dict[str, NDArray[Any]]) -> int:
    """Checks order and rest of the arrays; returns the number of entries."""
    indices, values = seen["indices"], seen["values"]
    n = int(np.count_nonzero(values))
    assert values[:n].all()
    assert (np.diff(indices[:n]) > 0).all()
    assert not indices[n:].any()
    assert not values[n:].any()
    return n


@pytest.mark.parametrize("name", TABLES)
def test_scattered_back_it_is_the_flat_form_without_facts(name: str) -> None:
    mode, more = TABLES[name]
    settings = Settings(mode, **more)
    match = GameMatch.new(settings, {"first_five": "recommended"}, 3)
    shape, random = settings.layout, Random(3)
    size = shape.numbers + shape.ids
    for n in range(200):
        if match.over:
            break
        for seat in range(settings.players if n % 5 == 0 else 0):
            page = match.page
            seen, whole = (sparse(match.game, match.context, seat, page, whole=each) for each in (False, True))
            assert seen_space(SPARSE, shape).contains(seen)
            assert seen_space(SPARSE, shape, UINT8).contains(whole)
            assert as_it_should(seen) == as_it_should(whole)
            assert np.array_equal(seen["indices"], whole["indices"])
            assert seen["left_out"].tolist() == whole["left_out"].tolist() == [0]
            assert np.array_equal(scattered(seen, size), flat(match.game, match.context, seat, page)[:size])
            bytes_ = raw(match.game, match.context, seat, page)
            found = scattered(whole, size)
            assert np.array_equal(found[: shape.numbers], bytes_[: shape.numbers])
            assert np.array_equal(found[shape.numbers :], bytes_[shape.numbers :].view("<u2"))
        match.act(random.choice(list(match.actions())))


@pytest.mark.parametrize("whole", [False, True])
def test_both_converters_give_the_same_to_the_bit(whole: bool) -> None:
    for seed, game in enumerate((pvp(1), red_rains(2))):
        gatherers: dict[int, Any] = {}
        for n, (g, context) in enumerate(walk(game, seed)):
            if n == 200:
                break
            for seat in (0, 1) if not seed else (0,):
                shape = context.layout
                gatherer = gatherers.setdefault(seat, gatherer_of(shape, whole))
                written = run.write(g, context, seat)
                gatherer.update(written)
                same(gatherer.copied(), sparse_arrays(shape, whole).parts(written))


@given(
    numbers=st.dictionaries(st.integers(0, TWO.numbers - 1), st.integers(1, 255), max_size=600),
    ids=st.dictionaries(st.integers(0, TWO.ids - 1), st.integers(1, 65535), max_size=300),
)
def test_any_bytes_are_gathered_and_what_has_no_room_is_counted(numbers: dict[int, int], ids: dict[int, int]) -> None:
    written = bytearray(TWO.blank)
    for i, number in numbers.items():
        written[i] = number
    for i, number in ids.items():
        at = TWO.numbers + 2 * i
        written[at : at + 2] = number.to_bytes(2, "little")
    wanted = [*sorted(numbers), *(TWO.numbers + i for i in sorted(ids))]
    most = room(TWO)
    for whole in (False, True):
        seen = sparse_arrays(TWO, whole).parts(bytes(written))
        for before in (bytes(TWO.blank), b"\xff" * len(TWO.blank)):
            gatherer = gatherer_of(TWO, whole)
            gatherer.update(before)
            gatherer.update(bytes(written))
            same(gatherer.copied(), seen)
        n = as_it_should(seen)
        assert seen["indices"][:n].tolist() == wanted[:most]
        assert seen["left_out"].tolist() == [max(0, len(wanted) - most)]


def same(one: Any, other: dict[str, NDArray[Any]]) -> None:
    assert one.keys() == other.keys()
    for name, array in one.items():
        assert array.dtype == other[name].dtype
        assert np.array_equal(array, other[name])


def test_more_entries_than_there_is_room_for_are_left_out_from_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    g = crowded(12)
    context = EncodingContext(g)
    everything = sparse(g, context, 0)
    monkeypatch.setattr(module, "room", lambda _: 100)
    narrow = SparseArrays(context.layout, False)
    found = narrow.parts(run.write(g, context, 0))
    n = as_it_should(everything)
    assert found["left_out"].tolist() == [n - 100]
    assert np.array_equal(found["indices"], everything["indices"][:100])
    assert np.array_equal(found["values"], everything["values"][:100])


def test_crowded_tables_have_room_to_spare() -> None:
    for units in (8, 10, 30):
        g = crowded(units)
        context = EncodingContext(g)
        for seat in (0, 1):
            assert 150 < as_it_should(sparse(g, context, seat)) < room(context.layout) / 2


def test_an_observation_that_is_too_short_is_refused() -> None:
    with pytest.raises(ValueError, match="an observation of 3009 bytes is needed, not of 7"):
        gatherer_of(TWO).update(bytes(7))


def test_later_looks_do_not_change_an_observation() -> None:
    match = GameMatch.new(Settings("pvp"), {"first_five": "recommended"}, 1)
    first = sparse(match.game, match.context, 0)
    kept = {name: array.copy() for name, array in first.items()}
    for _ in range(20):
        match.act(next(iter(match.actions())))
        seen = sparse(match.game, match.context, 0)
        for array in seen.values():
            array += 1  # also not what comes after
    same(first, kept)
    wanted = sparse_arrays(match.context.layout).parts(run.write(match.game, match.context, 0))
    same(sparse(match.game, match.context, 0), wanted)
