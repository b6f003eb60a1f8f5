"""A picture of the whole table, from what one seat knows (`Match.board`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ashes_env.cards.registry import by_title
from ashes_env.language.codes import DIE_TYPES
from ashes_env.render.picture import player_panels
from ashes_env.render.picture.canvas import Box, Canvas, wrapped
from ashes_env.render.picture.pieces import DIM, EDGE, GLOW, GROUND, LIGHT, PANEL, die, held
from ashes_env.render.sheet import edition_text

if TYPE_CHECKING:
    from PIL import Image

SMALL: Final = (1280, 800)  # two sides, and choices about decks
LARGE: Final = (1600, 1000)
HEAD: Final = 36
CHOICES: Final = 300  # width of the column of legal choices
EDGES: Final = 8


def size_for(n_sides: int) -> tuple[int, int]:
    """The width and height of the picture of a table with `n_sides` sides."""
    return SMALL if n_sides <= 2 else LARGE


def picture(board: Mapping[str, Any], size: tuple[int, int]) -> Image.Image:
    """The picture of a board, mode "RGB". The viewing seat is at the bottom, its partner above it, then the others;
    without a view (everything open) seat 0 is at the bottom. Legal choices and the cards they point to are marked.
    """
    c = Canvas(size, GROUND, board["edition"])
    if board["sides"]:
        _table(c, board)
    else:
        _choosing(c, board)
    return c.done()


def _table(c: Canvas, board: Mapping[str, Any]) -> None:
    w, h = c.size
    where = f"round {board['round']}, turn {board['turn']}, {board['phase']}"
    _head(c, f"{board['heading']}   {where}" if board.get("heading") else where, board)
    left = w - CHOICES - 2 * EDGES
    order = _order(board)
    room = h - HEAD - player_panels.HAND - 10 - EDGES * len(order)
    each = room / len(order)
    glowing = {card for choice in board["choices"] for card in choice["cards"]} - {0}
    top = float(HEAD)
    for side in order:
        mine = side is order[-1]
        tall = each + (player_panels.HAND + 10 if mine else 0)
        player_panels.panel(c, (EDGES, top, left - EDGES, tall), side, board, glowing, mine)
        top += tall + EDGES
    _sidebar(c, (left + EDGES, HEAD, CHOICES, h - HEAD - EDGES), board)


def _order(board: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The sides from top to bottom: opponents, with the nearest clockwise last, then partners, then the
    viewing seat.
    """
    all_sides: Sequence[Mapping[str, Any]] = board["sides"]
    me = next(side for side in all_sides if side["seat"] == (board["view"] or 0))
    n = len(all_sides)
    others = sorted((side for side in all_sides if side is not me), key=lambda side: -((side["seat"] - me["seat"]) % n))
    foes = [side for side in others if side["team"] != me["team"]]
    return [*foes, *(side for side in others if side["team"] == me["team"]), me]


def _head(c: Canvas, text: str, board: Mapping[str, Any]) -> None:
    w, _ = c.size
    parts = (text, edition_text(board["edition"]))
    c.text(EDGES + 4, HEAD / 2, "   ".join(filter(None, parts)), 14, LIGHT, w - 2 * EDGES, anchor="lm")
    if board["over"]:
        c.text(w - EDGES - 4, HEAD / 2, "game over", 14, GLOW, bold=True, anchor="rm")


def _question(c: Canvas, at: Box, board: Mapping[str, Any]) -> float:
    """Draws the question and who decides, or the result; returns the lower end."""
    left, top, w, h = at
    decision = board["decision"]
    if board["over"] or decision is None:
        return top + c.lines(at, board["result"] or "nobody decides", 16, GLOW, 3, bold=True)
    c.text(left, top, f"player {decision['seat']} decides", 13, DIM, w)
    y = top + 18
    if decision["prompt"]:
        y += c.lines((left, y, w, h - 18), decision["prompt"], 14, LIGHT, 5, bold=True)
    if decision["source"]:
        y += c.lines((left, y + 1, w, h), decision["source"], 12, GLOW, 1) + 1
    return y


def _sidebar(c: Canvas, at: Box, board: Mapping[str, Any]) -> None:
    left, top, w, h = at
    c.box(at, PANEL, EDGE, 1, 10)
    y = _question(c, (left + 12, top + 10, w - 24, h - 20), board) + 8
    _choices(c, (left + 12, y, w - 24, top + h - y - 8), board["choices"])


def _choices(c: Canvas, at: Box, choices: Sequence[Mapping[str, Any]]) -> None:
    """Draws as many choices as fit, and the number of further ones."""
    left, top, w, h = at
    y = top
    for n, choice in enumerate(choices):
        lines = wrapped(choice["text"], 12, w - 14, 2)
        tall = len(lines) * 12 * 1.22 + 5
        more = len(choices) - n
        if y + tall > top + h - (16 if more > 1 else 0):
            c.text(left, y + 2, f"and {more} more", 12, DIM)
            return
        c.box((left, y + 5, 5, 5), GLOW, round=2)
        c.lines((left + 13, y, w - 13, tall), choice["text"], 12, LIGHT, 2)
        y += tall


def _choosing(c: Canvas, board: Mapping[str, Any]) -> None:
    """Draws choices about decks: what the seat knows, and below it the choices in columns."""
    w, h = c.size
    _head(c, board["heading"], board)
    known = [line for line in board["text"].split("\n") if line and not line.startswith("  ")]
    known = [line for line in known if line != board["heading"] and " decides" not in line]
    at = (EDGES, HEAD, w - 2 * EDGES, h - HEAD - EDGES)
    c.box(at, PANEL, EDGE, 1, 10)
    size = 16 if len(known) < 14 else 13
    y = float(HEAD + 14)
    floor = h * (0.6 if board["choices"] else 0.95)
    for line in known:
        if y > floor:
            c.text(24, y, "...", size, DIM)
            y += size + 5
            break
        y += c.lines((24, y, w - 48, floor - y + 34), line, size, LIGHT, 4) + 5
    y = _question(c, (24, y + 14, w - 48, 80), board) + 12
    _columns(c, (24, y, w - 48, h - y - EDGES - 6), board["choices"])


def _columns(c: Canvas, at: Box, choices: Sequence[Mapping[str, Any]]) -> None:
    """Draws the choices: as cards if all are about cards and there is room, else as lines."""
    left, top, w, h = at
    titles = [_title(choice["text"]) for choice in choices]
    across = max(1, int(w // 176))
    if choices and all(titles) and -(-len(titles) // across) * 132 <= h:
        for place, (title, choice) in enumerate(zip(titles, choices, strict=True)):
            row, column = divmod(place, across)
            x, y = left + column * 176, top + row * 132
            c.text(x, y, choice["text"][: -len(title)].strip(), 11, GLOW, 168)
            held(c, (x, y + 15, 168, 108), title, False)
        return
    per = max(1, int(h // 20))
    n = min(5, max(2, -(-len(choices) // per)))
    wide = w / n
    for place, choice in enumerate(choices):
        column, row = divmod(place, per)
        if column == n - 1 and row == per - 1 and place < len(choices) - 1:
            c.text(left + column * wide, top + row * 20, f"and {len(choices) - place} more", 12, DIM)
            return
        x, y = left + column * wide, top + row * 20
        types = [type for type in DIE_TYPES if type in choice["text"].split(" ")]
        if types:
            die(c, x - 4, y - 1, 16, types[0], "class")
        else:
            c.box((x, y + 5, 5, 5), GLOW, round=2)
        c.text(x + 18, y, choice["text"], 13, LIGHT, wide - 24)


def _title(text: str) -> str:
    """The longest card title at the end of a choice; empty if there is none."""
    words = text.split(" ")
    return next((title for n in range(1, len(words)) if (title := " ".join(words[n:])) in by_title()), "")
