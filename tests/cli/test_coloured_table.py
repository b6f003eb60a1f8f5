"""The coloured table: every type of dice has a colour of its own."""

from __future__ import annotations

import pytest

pytest.importorskip("rich", reason="the extra 'play'")

from rich.style import Style

from ashes_env.cli.tui.coloured_table import DICE_STYLES, dice_parts
from ashes_env.language.codes import DIE_TYPES


def test_every_type_of_dice_has_a_colour_of_its_own() -> None:
    assert set(DICE_STYLES) == set(DIE_TYPES)
    assert len({Style.parse(style).color for style in DICE_STYLES.values()}) == len(DIE_TYPES)
    dice = [{"type": kind, "level": "power", "active": 1, "exhausted": 1} for kind in DIE_TYPES]
    assert [str(part) for part in dice_parts(dice)] == [f"{kind} 1P (1P used)" for kind in DIE_TYPES]
