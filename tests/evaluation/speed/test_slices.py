"""Who is compared takes turns; neighbours are compared with each other."""

from collections.abc import Iterator

import pytest

from evaluation.speed.child import run
from evaluation.speed.slices import Rounds, Slice, Unavailable, figure, interleave


def test_everybody_plays_in_every_round_and_nobody_is_always_first() -> None:
    played: list[str] = []

    def contestant(name: str, rate: float) -> Slice:
        played.append(name)
        return Slice(rate * 2, 2.0, 4.0)

    rounds = interleave({"a": lambda s: contestant("a", 6), "b": lambda s: contestant("b", 3)}, 3, 0.1)
    assert "".join(played) == "ab" + "ab" + "ba" + "ab"
    assert rounds.ratio("a", "b").values == (2.0, 2.0, 2.0)
    assert rounds.rates()["a"].median == 6
    assert rounds.clocks()["b"] == {"per second of CPU time": 3, "per second by the wall": 1.5}


def test_a_ratio_compares_neighbours_and_not_the_medians() -> None:
    rounds = Rounds({"a": [Slice(r, 1, 1) for r in (10, 40, 90)], "b": [Slice(r, 1, 1) for r in (20, 20, 30)]})
    assert rounds.ratio("a", "b").values == (0.5, 2.0, 3.0)
    assert rounds.ratio("a", "b").median == 2.0


def test_what_fails_is_left_out_with_its_reason_and_the_rest_goes_on() -> None:
    left = [2]

    def failing(seconds: float) -> Slice:
        if not left[0]:
            raise Unavailable("it is gone")
        left[0] -= 1
        return Slice(1, 1, 1)

    def never(seconds: float) -> Slice:
        raise Unavailable("it was never there")

    rounds = interleave({"good": lambda s: Slice(1, 1, 1), "failing": failing, "never": never}, 3, 0.1)
    assert set(rounds.slices) == {"good"}
    assert len(rounds.slices["good"]) == 3
    assert rounds.missing == {"failing": "it is gone", "never": "it was never there"}


def test_rounds_are_added_up_and_what_is_missing_once_is_missing() -> None:
    one = Rounds({"a": [Slice(1, 1, 1)], "b": [Slice(1, 1, 1)]})
    one.add(Rounds({"a": [Slice(2, 1, 1)]}, {"b": "gone"}))
    assert [s.units for s in one.slices["a"]] == [1, 2]
    assert set(one.slices) == {"a"}
    assert one.missing == {"b": "gone"}


def test_a_figure_has_quartiles() -> None:
    assert (figure([3.0]).low, figure([3.0]).median, figure([3.0]).high) == (3, 3, 3)
    five = figure([5.0, 1.0, 2.0, 4.0, 3.0])
    assert (five.low, five.median, five.high) == (2, 3, 4)


@pytest.mark.parametrize("units", [1, 16])
def test_a_slice_counts_what_the_stream_says(units: int) -> None:
    yielded: list[int] = []

    def stream() -> Iterator[int]:
        while True:
            yielded.append(units)
            yield units

    done, cpu, wall = run(stream(), 0.01)
    assert done == sum(yielded)
    assert cpu > 0
    assert wall > 0
