"""The coloured table: every type of dice has a colour of its own, and what is said of a card in play."""

from typing import Any

import pytest

pytest.importorskip("rich", reason="the extra 'play'")

from rich.style import Style

from ashes_env.cli.tui.coloured_table import BOX, DICE_STYLES, boxes, chip, dice_parts, marked_line, table
from ashes_env.cli.tui.lines import MARKED, QUIET
from ashes_env.cli.tui.looks import Look
from ashes_env.language.codes import DIE_TYPES
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.scenarios import position, side, unit
from tests.solo.viros import down, fight

KNIGHT = "Hammer Knight"


def test_every_type_of_dice_has_a_colour_of_its_own() -> None:
    assert set(DICE_STYLES) == set(DIE_TYPES)
    assert len({Style.parse(style).color for style in DICE_STYLES.values()}) == len(DIE_TYPES)
    dice = [{"type": kind, "level": "power", "active": 1, "exhausted": 1} for kind in DIE_TYPES]
    assert [str(part) for part in dice_parts(dice)] == [f"{kind} 1P (1P used)" for kind in DIE_TYPES]


def board_of(*units: Any, spells: list[Any] | None = None) -> dict[str, Any]:
    """A table with these units and spells on the own side."""
    mine = side("Coal Roarkwin", units=list(units), spellboard=spells or [], hand=["Anchornaut"])
    return GameMatch(Settings("pvp"), position(mine, side("Aradel Summergaard"))).board(0)


def cards_of(*units: Any, spells: list[Any] | None = None) -> list[dict[str, Any]]:
    """The cards of the own side as the table gets them."""
    mine: dict[str, Any] = board_of(*units, spells=spells)["sides"][0]
    return [*mine["units"], *mine["spells"]]


@pytest.mark.parametrize(
    ("card", "said", "quiet"),
    [
        (KNIGHT, "Hammer Knight 3/4/2", False),
        (unit(KNIGHT, wounds=1), "Hammer Knight 3/4/2 1 wound", False),
        (unit(KNIGHT, wounds=2, exhaustion=1), "Hammer Knight 3/4/2 2 wounds 1 exh", True),
        (unit(KNIGHT, exhaustion=3, status=2), "Hammer Knight 3/4/2 3 exh 2 status", True),
        (unit(KNIGHT, dice="natural power, charm class"), "Hammer Knight 2/4/2 charm die natural die", False),
        (unit(KNIGHT, attached=["Root Armor"]), "Hammer Knight 3/5/2 +Root Armor", False),
    ],
)
def test_a_card_in_play_is_said_in_short(card: Any, said: str, quiet: bool) -> None:
    (found,) = cards_of(card)
    text = chip(found, ())
    assert text.plain == said
    assert (QUIET in {str(span.style) for span in text.spans}) is quiet
    assert MARKED in {str(span.style) for span in chip(found, [found["id"]]).spans}


def test_who_counts_as_exhausted_without_a_token_is_called_so() -> None:
    (found,) = cards_of(KNIGHT)
    assert chip({**found, "exhausted": True}, ()).plain == "Hammer Knight 3/4/2 exhausted"


def test_a_spell_has_no_numbers() -> None:
    (found,) = cards_of(spells=["Strengthen"])
    assert chip(found, ()).plain == "Strengthen"


def test_what_lies_face_down_is_not_named() -> None:
    board = GameMatch(Settings("red_rains"), fight([down("Lurk")])).board(0)
    (found,) = board["sides"][1]["units"]
    assert chip(found, ()).plain == "▒ face down"
    assert [line.plain.strip("│ ") for line in boxes([found], 80, ())][2] == "face down"


@pytest.mark.parametrize(("width", "rows"), [(BOX, 3), (2 * BOX - 1, 3), (2 * BOX, 2), (3 * BOX, 1), (1, 3)])
def test_boxes_stand_side_by_side_as_far_as_there_is_room(width: int, rows: int) -> None:
    found = cards_of(KNIGHT, unit("Iron Worker", attached=["Root Armor"], wounds=1), "Anchornaut")
    lines = [line.plain for line in boxes(found, width, ())]
    assert sum(line.startswith("┌") for line in lines) == rows
    assert max(map(len, lines)) <= max(BOX, width)
    text = "\n".join(lines)
    assert [text.count(mark) for mark in ("┌", "┘", KNIGHT, "1 wound ", "+ Root Armor")] == [3, 3, 1, 1, 1]


def test_the_line_of_what_is_marked_is_found() -> None:
    board = board_of(KNIGHT, spells=["Strengthen"])
    mine = board["sides"][0]
    plain = table(board, 100, look=Look())
    assert marked_line(plain) == -1
    for card in (mine["phoenixborn"], mine["units"][0], mine["spells"][0]):
        text = table(board, 100, look=Look(), marked=[card["id"]])
        assert text.plain == plain.plain
        assert str(card["title"]) in text.plain.splitlines()[marked_line(text)]
