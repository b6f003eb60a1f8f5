"""The picture of the terminal interface in the documentation."""

import re

import pytest

pytest.importorskip("textual", reason="the extra 'play'")

from docs.terminal import picture


def test_the_picture_shows_a_game_and_fetches_nothing() -> None:
    drawn = picture(3)
    assert set(re.findall(r"[a-z]+://[^\"' )]+", drawn)) == {"http://www.w3.org/2000/svg"}
    shown = re.sub(r"<[^>]+>", "", drawn).replace("&#160;", " ")
    assert "Coal Roarkwin" in shown
    assert "You decide: " in shown
