"""The parts of pictures: words that fit, symbols of every type, cards that glow, what lies face down."""

from typing import Any

import pytest

from ashes_env import red_rains_v0
from ashes_env.cards.registry import all_cards
from ashes_env.language.codes import DIE_TYPES, LEVELS
from ashes_env.render import symbols

pytest.importorskip("PIL", reason="the extra 'render'")

from PIL import ImageChops

from ashes_env.render.picture import canvas, picture, pieces, size_for

UNIT: dict[str, Any] = {
    "id": 7,
    "title": "Hammer Knight",
    "type": "Ally",
    "face_down": False,
    "attack": 3,
    "life": 4,
    "life_left": 3,
    "recover": 2,
    "wounds": 1,
    "exhaustion": 0,
    "status": 0,
    "red_rains": 0,
    "exhausted": False,
    "attached": [],
    "dice": [],
    "faces": -1,
    "marks": [],
}


def unit(glows: bool = False, **changes: Any) -> bytes:
    c = canvas.Canvas((140, 200), pieces.GROUND)
    pieces.unit(c, (10, 10, 118, 180), {**UNIT, **changes}, glows)
    return c.done().tobytes()


def test_every_die_looks_different() -> None:
    seen = set()
    for type in DIE_TYPES:
        for level in LEVELS:
            for spent in (False, True):
                c = canvas.Canvas((40, 40), pieces.GROUND)
                pieces.die(c, 5, 5, 30, type, level, spent)
                seen.add(c.done().tobytes())
    assert len(seen) == len(DIE_TYPES) * len(LEVELS) * 2


def test_every_type_of_dice_has_a_symbol_of_its_own() -> None:
    assert set(symbols.DICE) == set(DIE_TYPES)
    assert len({shapes for shapes, _ in symbols.DICE.values()}) == len(DIE_TYPES)
    assert len({colour for _, colour in symbols.DICE.values()}) == len(DIE_TYPES)


@pytest.mark.parametrize(
    "changes",
    [
        {"glows": True},
        {"wounds": 2},
        {"status": 1},
        {"exhaustion": 1},
        {"exhausted": True},
        {"attack": 4},
        {"life_left": 2},
        {"recover": 1},
        {"attached": [{**UNIT, "title": "Root Armor", "type": "Alteration Spell"}]},
        {"dice": [{"type": "charm", "level": "power"}]},
        {"marks": ["under it: 1 unknown card"]},
        {"title": "Iron Worker"},
        {"face_down": True},
        {"face_down": True, "title": "", "type": ""},
    ],
)
def test_everything_that_is_on_a_unit_shows(changes: dict[str, Any]) -> None:
    assert unit(**changes) != unit()


def test_of_a_card_that_nobody_knows_only_the_back_shows() -> None:
    hidden: dict[str, Any] = {"face_down": True, "title": "", "type": ""}
    assert unit(**hidden) == unit(**hidden, attack=9, life_left=9)


@pytest.mark.slow  # hundreds of pictures
def test_every_card_can_be_drawn_with_its_cost_and_text() -> None:
    for card in all_cards():
        c = canvas.Canvas((180, 120), pieces.GROUND)
        pieces.held(c, (6, 6, 168, 108), card.title, False)
        assert len(c.done().getcolors(100_000) or ()) > 20


@pytest.mark.parametrize("within", [20, 60, 200])
def test_lines_are_no_wider_than_they_may_be(within: float) -> None:
    text = "Choose one target unit or Phoenixborn-of-an-unusually-long-name. Remove 2 wounds from that card."
    for most in (1, 2, 5):
        lines = canvas.wrapped(text, 9, within, most)
        assert 1 <= len(lines) <= most
        assert all(canvas.width(line, 9) <= within for line in lines)
    assert " ".join(canvas.wrapped(text, 9, 2000, 3)) == text


def test_text_is_in_letters_that_the_font_has() -> None:
    assert canvas.plain("Big Butts… of Virtue’s é") == "Big Butts... of Virtue's e"


def test_of_a_chimera_the_ultimate_of_its_phase_shows() -> None:
    env = red_rains_v0.raw_env()
    env.reset(seed=2)
    board = env.match.board(0)
    (chimera,) = (side for side in board["sides"] if side["kind"] == "chimera")
    drawn = picture(board, size_for(2))
    chimera["behaviour_phase"] = 2
    places = ImageChops.difference(drawn, picture(board, size_for(2))).getbbox()
    assert places is not None
    assert places[2] > 200, "not only the number of the phase at the left is another"


def test_what_is_known_of_another_hand_shows() -> None:
    env = red_rains_v0.raw_env(players=2, first_five="recommended")
    env.reset(seed=2)
    board = env.match.board(0)
    whole = picture(board, size_for(3)).tobytes()
    held = board["sides"][1]["hand"]
    assert held == {"size": 5, "cards": []}
    board["sides"][1]["hand"] = {**held, "cards": [{"id": 1, "title": "Iron Worker", "type": "Ally"}]}
    assert picture(board, size_for(3)).tobytes() != whole
