"""Draws one side of the table: Phoenixborn or Chimera, dice, units, spells, piles and hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ashes_env.language.codes import LEVELS
from ashes_env.render.picture import pieces
from ashes_env.render.picture.canvas import Box, Canvas
from ashes_env.render.picture.pieces import DIM, EDGE, GLOW, GOLD, GREY, INK, LIGHT, PANEL
from ashes_env.render.symbols import CROWN, TOKENS

LEFT: Final = 152  # width of the column with the Phoenixborn
TALL: Final = 286  # minimum height of a panel with spells below its units; in lower ones they are beside them
WIDEST: Final = 118  # maximum width of a unit
SPELL: Final = 140.0  # maximum width of a spell
ULTIMATE: Final = 300.0  # maximum width of an Ultimate, whose text is long and which has the lane to itself
HAND: Final = 96
KNOWN: Final = 230  # width of the list of known titles in another player's hand

Side = Mapping[str, Any]


def panel(c: Canvas, at: Box, side: Side, board: Mapping[str, Any], glowing: set[int], mine: bool) -> None:
    """Draws a side; the viewing seat's own side with its hand."""
    left, top, w, h = at
    active = board["active"] == side["seat"] and not board["over"]
    c.box(at, PANEL, GLOW if active else EDGE, 2 if active else 1, 10)
    if side["out"]:
        told = f"player {side['seat']}: {side['name']}, out of the game"
        c.text(left + w / 2, top + h / 2, told, 16, DIM, anchor="mm")
        return
    body = h - (HAND + 10 if mine else 0)
    _person(c, (left + 8, top + 8, LEFT - 12, body - 14), side, board, glowing)
    x, inner = left + LEFT + 6, w - LEFT - 14
    taken = 0.0 if mine or side["kind"] == "chimera" else _held_by_others(c, left + w - 10, top + 9, side["hand"])
    _dice(c, x, top + 8, inner - taken, side)
    y, room = top + 46, body - 52
    if room >= TALL - 52:
        below = 72
        _units(c, (x, y, inner, room - below - 8), side, glowing)
        _spells(c, (x, y + room - below, inner, below), side, glowing)
    else:
        beside = min(inner * 0.34, max(200.0, 112.0 * len(side["spells"])))
        _units(c, (x, y, inner - beside - 12, room), side, glowing)
        _spells(c, (x + inner - beside, y, beside, room), side, glowing)
    if mine:
        _hand(c, (left + 8, top + body, w - 16, HAND), side, glowing)


def _person(c: Canvas, at: Box, side: Side, board: Mapping[str, Any], glowing: set[int]) -> None:
    """Draws the Phoenixborn or Chimera, and the cards beside it."""
    left, top, w, h = at
    card = side["phoenixborn"]
    tall = min(h, 150 if h > 180 else h * 0.62)
    if card is None:
        c.box((left, top, w, tall), None, EDGE)
        c.lines((left + 6, top + 6, w - 12, tall), side["name"], 12, DIM)
    else:
        _character(c, (left, top, w, tall), card, card["id"] in glowing)
    who = "Chimera" if side["kind"] == "chimera" else f"player {side['seat']}"
    if side["seat"] == board["view"]:
        who += " (you)"
    y = top + tall + 5
    c.text(left, y, who, 12.5, LIGHT, w - 20, bold=True)
    if board["first"] == side["seat"]:
        c.symbol(left + w - 18, y - 1, 15, CROWN, GOLD)
    y += 17
    for line in _facts(side):
        if y + 12 > top + h + 4:
            break
        c.text(left, y, line, 11, DIM, w)
        y += 14


def _character(c: Canvas, at: Box, card: Mapping[str, Any], glows: bool) -> None:
    left, top, w, h = at
    pieces.frame(c, at, card, glows)
    y = top + 5 + c.lines((left + 6, top + 5, w - 12, h), card["title"], 13, INK, 2)
    life, most = max(0, card["life_left"]), max(1, card["life"])
    bar = (left + 6, top + h - 13, w - 12, 7)
    c.box(bar, (206, 190, 170), round=3)
    c.box((bar[0], bar[1], bar[2] * min(1.0, life / most), 7), TOKENS["wounds"][1], round=3)
    pieces.value(c, left + 6, top + h - 33, "life", f"{life} of {most}", 14)
    if h - 40 > y - top + 14 and pieces.tokens(c, left + 6, y + 1, card, 13, w - 10):
        y += 17
    for n, one in enumerate(card["dice"][:6]):
        pieces.die(c, left + 6 + 19 * n, y, 16, one["type"], one["level"])
    y += 19 if card["dice"] else 0
    for one in card["attached"]:
        if y + 14 > top + h - 34:
            break
        pieces.attached(c, (left + 5, y, w - 10, 13), one)
        y += 14
    c.lines((left + 6, y + 3, w - 12, top + h - 38 - y), pieces.says(card["title"], c.edition), 9, GREY)


def _facts(side: Side) -> Iterator[str]:
    if side["kind"] == "chimera":
        yield f"threat {side['threat']}, phase {side['behaviour_phase']}" + (", fatigued" if side["fatigued"] else "")
        yield f"draw {side['draw_pile']}, discard {_count(side['discard_pile'])}"
        return
    yield f"hand {side['hand']['size']}, draw {side['draw_pile']}, discard {_count(side['discard_pile'])}"
    left = [name for name in ("main", "side") if side[name]]
    if left:
        yield f"has left: {' and '.join(left)} action"
    yield f"conjurations {_count(side['conjurations'])}"


def _count(pile: Sequence[Mapping[str, Any]]) -> int:
    return sum(part["n"] for part in pile)


def _dice(c: Canvas, x: float, y: float, room: float, side: Side) -> None:
    """Draws the active dice with their sides, then the spent ones; for a Chimera its rage dice and the counter of its
    Ultimate.
    """
    if side["kind"] == "chimera":
        at = x
        for n in range(side["rage"]["dice"]):
            pieces.rage(c, at, y, 28, n < side["rage"]["power"])
            at += 34
        shapes, colour = TOKENS["red_rains"]
        at += 14
        for n in range(max(side["red_rains"], side["ultimate"]["value"])):
            if at > x + room - 220:
                break
            there = n < side["red_rains"]
            c.symbol(at, y + 3, 22, shapes, (214, 70, 96) if there else colour, 255 if there else 90)
            at += 26
        told = f"Red Rains {side['red_rains']} of {side['ultimate']['value']} to the Ultimate"
        c.text(at + 8, y + 15, told, 12, DIM, x + room - at - 8, anchor="lm")
        return
    shown = [
        (die["type"], die["level"], spent)
        for spent, key in ((False, "active"), (True, "exhausted"))
        for die in sorted(side["dice"], key=lambda die: -LEVELS.index(die["level"]))
        for _ in range(die[key])
    ]
    if not shown:
        c.text(x, y + 15, "no dice", 12, DIM, anchor="lm")
        return
    gap = any(spent for _, _, spent in shown) and any(not spent for _, _, spent in shown)
    step = min(34.0, (room - (12 if gap else 0)) / len(shown))
    size = min(30.0, step - 4)
    at = x
    before = False
    for type, level, spent in shown:
        if spent and not before and at > x:
            at += 12
        before = spent
        pieces.die(c, at, y + (30 - size) / 2, size, type, level, spent)
        at += step


def _held_by_others(c: Canvas, right: float, top: float, hand: Mapping[str, Any]) -> float:
    """Draws another player's hand: the known titles, and backs for the other cards; returns the width used."""
    known = "; ".join(sorted(card["title"] for card in hand["cards"]))
    n: int = hand["size"] - len(hand["cards"])
    step = 21.0 if n <= 10 else 210 / n
    for place in range(n):
        pieces.back(c, (right - (n - place - 1) * step - 20, top, 20, 28))
    wide = n * step + 8
    if known:
        c.lines((right - wide - KNOWN, top - 2, KNOWN, 36), f"holds {known}", 9.5, DIM, 3)
        wide += KNOWN + 8
    return wide


def _units(c: Canvas, at: Box, side: Side, glowing: set[int]) -> None:
    """Draws the battlefield from left to right; units that face a partner are set apart."""
    left, top, w, h = at
    here, there = side["units"], side["facing"]
    n = len(here) + len(there)
    if not n:
        c.box(at, None, EDGE)
        c.text(left + w / 2, top + h / 2, "no units", 12, DIM, anchor="mm")
        return
    rows = 1 if n <= 10 or h < 150 else 2
    per = -(-n // rows)
    gap = 6.0
    apart = 34.0 if there and here else 0.0
    wide = min(float(WIDEST), (w - apart - gap * (per - 1)) / per)
    tall = min((h - gap * (rows - 1)) / rows, wide * 1.6)
    for place, card in enumerate([*here, *there]):
        row, column = divmod(place, per)
        x = left + column * (wide + gap) + (apart if place >= len(here) and row == 0 else 0)
        pieces.unit(c, (x, top + row * (tall + gap), wide, tall), card, card["id"] in glowing)
    if apart:
        x = left + len(here) * (wide + gap) + apart / 2 - gap / 2
        c.box((x - 1, top, 2, tall), EDGE)
    if there:
        c.text(left + w, top + h, "right of the line: units that face your partner", 10, DIM, anchor="rd")


def _spells(c: Canvas, at: Box, side: Side, glowing: set[int]) -> None:
    """Draws the spellboard, copies of a title side by side."""
    left, top, w, h = at
    cards = sorted(side["spells"], key=lambda card: card["slot"])
    if not cards:
        c.box(at, None, EDGE)
        c.text(left + w / 2, top + h / 2, "no spells", 12, DIM, anchor="mm")
        return
    rows = max(1, min(int(h // 60), -(-len(cards) // max(1, int(w // 112)))))
    per = -(-len(cards) // rows)
    widest = SPELL if side["kind"] == "player" else ULTIMATE
    wide, tall = min(widest, (w - 6 * (per - 1)) / per), min(72.0, (h - 6 * (rows - 1)) / rows)
    for place, card in enumerate(cards):
        row, column = divmod(place, per)
        box = (left + column * (wide + 6), top + row * (tall + 6), wide, tall)
        says = pieces.says(card["title"], c.edition)
        if side["kind"] == "chimera" and card["title"] == side["ultimate"]["title"]:
            says = pieces.ultimate(side["name"], side["behaviour_phase"])
        pieces.spell(c, box, card, card["id"] in glowing, says)


def _hand(c: Canvas, at: Box, side: Side, glowing: set[int]) -> None:
    left, top, w, h = at
    cards = side["hand"]["cards"]
    hidden = side["hand"]["size"] - len(cards)
    n = len(cards) + hidden
    if not n:
        c.text(left, top + h / 2, "no cards in hand", 12, DIM, anchor="lm")
        return
    wide = min(152.0, (w - 6 * (n - 1)) / n)
    for place in range(n):
        box = (left + place * (wide + 6), top, wide, h)
        if place < len(cards):
            pieces.held(c, box, cards[place]["title"], cards[place]["id"] in glowing)
        else:
            pieces.back(c, box)
