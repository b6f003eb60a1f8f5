"""What an expected result means for people."""

import pytest

from ashes_env.match.estimates import win_chance


@pytest.mark.parametrize(
    ("value", "sides", "chance"),
    [
        (-1, 2, 0),
        (0, 2, 0.5),
        (1, 2, 1),
        (-0.5, 3, 0),
        (0, 3, 1 / 3),
        (1, 3, 1),
        (0, 4, 0.25),
        (-1 / 3, 4, 0),
        (-1, 4, 0),
        (1.2, 2, 1),
    ],
)
def test_an_expected_result_is_a_chance_to_win(value: float, sides: int, chance: float) -> None:
    assert win_chance(value, sides) == pytest.approx(chance)
