"""Draws dice, tokens and cards on a canvas."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from ashes_env.cards.registry import by_title, by_title_in
from ashes_env.language.carddef import CardDef
from ashes_env.language.codes import CARD_TYPES, CHIMERA, DIE_TYPES, LEVELS, ULTIMATE
from ashes_env.language.costs import Cost
from ashes_env.render.picture.canvas import Box, Canvas
from ashes_env.render.rules_text.whole import body_text, texts
from ashes_env.render.symbols import DICE, DOT, DROP, RAGE, TOKENS, VALUES, Colour

GROUND: Final[Colour] = (27, 32, 42)
PANEL: Final[Colour] = (38, 45, 58)
EDGE: Final[Colour] = (62, 72, 90)
LIGHT: Final[Colour] = (236, 232, 222)
DIM: Final[Colour] = (160, 166, 178)
INK: Final[Colour] = (34, 32, 30)
GREY: Final[Colour] = (98, 96, 92)
GLOW: Final[Colour] = (246, 170, 60)
GOLD: Final[Colour] = (250, 208, 96)
WHITE: Final[Colour] = (255, 255, 255)
BACK: Final[Colour] = (74, 58, 66)

GROUNDS: Final[dict[str, Colour]] = {
    "Ally": (243, 232, 210),
    "Conjuration": (217, 234, 216),
    "Aspect": (240, 212, 204),
    "Conjured Aspect": (240, 212, 204),
    "Phoenixborn": (252, 226, 180),
    "Chimera": (234, 186, 180),
    "Ready Spell": (212, 226, 243),
    "Action Spell": (244, 218, 222),
    "Reaction Spell": (228, 216, 242),
    "Alteration Spell": (238, 230, 194),
    "Conjured Alteration Spell": (238, 230, 194),
    "Ultimate": (226, 192, 206),
    "Behaviour": (226, 192, 206),
}


def die(c: Canvas, x: float, y: float, size: float, type: str, level: str, spent: bool = False) -> None:
    """Draws a die with its side; a spent die is pale."""
    shapes, colour = DICE[type]
    if spent:
        c.box((x, y, size, size), PANEL, _mixed(colour, PANEL, 0.45), 1.5, size / 5)
        ink = _mixed(colour, LIGHT, 0.75)
    elif level == "power":
        c.box((x, y, size, size), _mixed(colour, WHITE, 0.86), GOLD, 2, size / 5)
        ink = WHITE
    else:
        c.box((x, y, size, size), colour, _mixed(colour, GROUND, 0.7), 1, size / 5)
        ink = WHITE
    if level == "basic":
        c.symbol(x + size * 0.2, y + size * 0.2, size * 0.6, DOT, ink, 130 if spent else 235)
    else:
        inner = 0.72 if level == "power" else 0.62
        edge = size * (1 - inner) / 2
        c.symbol(x + edge, y + edge, size * inner, shapes, ink, 150 if spent else 255)


def rage(c: Canvas, x: float, y: float, size: float, power: bool) -> None:
    """Draws a rage die."""
    shapes, colour = RAGE
    c.box((x, y, size, size), colour if power else PANEL, GOLD if power else colour, 2, size / 5)
    if power:
        c.symbol(x + size * 0.16, y + size * 0.16, size * 0.68, shapes, WHITE)
    else:
        c.symbol(x + size * 0.2, y + size * 0.2, size * 0.6, DOT, colour)


def tokens(c: Canvas, x: float, y: float, card: Mapping[str, Any], size: float, within: float) -> float:
    """Draws the tokens on a card, each kind with its number; returns the width used."""
    at = x
    for name, (shapes, colour) in TOKENS.items():
        n = card[name]
        if not n or at + size > x + within:
            continue
        c.symbol(at, y, size, shapes, colour)
        at += size + 1
        if n > 1 or name == "wounds":
            c.text(at, y + size / 2, str(n), size * 0.85, colour, bold=True, anchor="lm")
            at += size * 0.55 * len(str(n)) + 2
        at += 3
    return at - x


def value(c: Canvas, x: float, y: float, name: str, text: str, size: float, ink: Colour = INK) -> float:
    """Draws a value with its symbol; returns the width used."""
    shapes, colour = VALUES.get(name, (DROP, TOKENS["red_rains"][1]))
    c.symbol(x, y, size, shapes, colour)
    c.text(x + size + 2, y + size / 2, text, size, ink, bold=True, anchor="lm")
    return size + 4 + size * 0.58 * len(text)


@cache
def says(title: str, edition: str) -> str:
    """The rules text of a card, in words of this project; empty for a Chimera and its cards."""
    card = by_title_in(edition).get(title)
    return "" if card is None or card.type in (CHIMERA, ULTIMATE) else " ".join(texts(card, edition=edition))


@cache
def ultimate(chimera: str, phase: int) -> str:
    """The text of a Chimera's Ultimate in a phase."""
    script = by_title()[chimera].chimera
    return "" if script is None else f"Phase {phase}: {body_text(script.ultimate[phase - 1])}"


def unit(c: Canvas, at: Box, card: Mapping[str, Any], glows: bool) -> None:
    """Draws a unit as a card: title, tokens, dice, attached cards, text, and current values."""
    left, top, w, h = at
    if card["face_down"] and not card["title"]:
        back(c, at)
        return
    frame(c, at, card, glows)
    size = 12 if w >= 92 else 10.5 if w >= 70 else 9.5
    foot = top + h - size - 7
    y = top + 5 + c.lines((left + 5, top + 4, w - 10, h), card["title"], size, INK, 2 if h < 120 else 3)
    if card["face_down"]:
        c.text(left + 5, y, "face down", size - 1, GREY)
        return
    if foot - y > 20 and tokens(c, left + 5, y + 2, card, 13, w - 8):
        y += 19
    if card["dice"] and foot - y > 20:
        for n, one in enumerate(card["dice"][: int((w - 8) // 17)]):
            die(c, left + 5 + 17 * n, y + 1, 15, one["type"], one["level"])
        y += 19
    for one in (*card["attached"], *card["marks"]):
        if foot - y < 15:
            break
        if isinstance(one, str):
            c.text(left + 5, y, one, 9, GREY, w - 10)
        else:
            attached(c, (left + 4, y + 1, w - 8, 13), one)
        y += 15
    if w >= 80:
        c.lines((left + 5, y + 3, w - 10, foot - y - 8), says(card["title"], c.edition), 9, GREY)
    numbers(c, left + 4, foot, card, size + 1, w - 8)
    if card["exhausted"]:
        c.box(at, GROUND, round=6, opacity=82)


def numbers(c: Canvas, x: float, y: float, card: Mapping[str, Any], size: float, within: float) -> None:
    """Draws attack, life and recover at the bottom of a card."""
    known = by_title().get(card["title"])
    last = ("blood", known.blood) if known is not None and known.blood else ("recover", card["recover"])
    shown = [("attack", card["attack"]), ("life", card["life_left"]), last]
    told = [(name, str(n)) for name, n in shown if n is not None]
    step = within / max(1, len(told))
    small = min(size, step * 0.46)
    for n, (name, text) in enumerate(told):
        value(c, x + n * step, y + (size - small) / 2, name, text, small)


def attached(c: Canvas, at: Box, card: Mapping[str, Any]) -> None:
    """Draws an attached card as a strip."""
    left, top, w, h = at
    c.box(at, _mixed(GROUNDS.get(card["type"], LIGHT), INK, 0.9), GREY, 1, 3)
    used = tokens(c, left + 2, top + 2, card, 9, w / 2)
    c.text(left + 3 + used, top + h / 2, card["title"], 8.5, INK, w - 6 - used, anchor="lm")


def spell(c: Canvas, at: Box, card: Mapping[str, Any], glows: bool, told: str) -> None:
    """Draws a ready spell with its tokens, its dice and the text `told`."""
    left, top, w, h = at
    frame(c, at, card, glows)
    y = top + 4 + c.lines((left + 5, top + 4, w - 10, h - 8), card["title"], 11, INK, 2)
    used = tokens(c, left + 5, y + 1, card, 12, w - 10)
    if card["focus"]:
        c.text(left + 6 + used, y + 1, f"focus {card['focus']}", 9.5, GREY, w - 10 - used)
        used += 46
    for n, one in enumerate(card["dice"][: int(max(0, w - 8 - used) // 16)]):
        die(c, left + 6 + used + 16 * n, y, 14, one["type"], one["level"])
        used += 1
    y += 17 if used else 0
    c.lines((left + 5, y + 2, w - 10, top + h - y - 6), told, 9, GREY)
    if card["exhausted"]:
        c.box(at, GROUND, round=6, opacity=82)


def held(c: Canvas, at: Box, title: str, glows: bool) -> None:
    """Draws a card in hand or in a pack: its cost and text."""
    left, top, w, h = at
    card = by_title_in(c.edition)[title]
    frame(c, at, {"type": CARD_TYPES[card.type]}, glows)
    y = top + 4 + c.lines((left + 5, top + 4, w - 10, 28), title, 12, INK, 2)
    if cost(c, left + 5, y + 1, 12, card.cost, w - 10):
        y += 17
    c.text(left + 5, y, f"{CARD_TYPES[card.type]}{printed(card)}", 9, INK, w - 8)
    c.lines((left + 5, y + 12, w - 10, top + h - y - 16), says(title, c.edition), 9, GREY)


def printed(card: CardDef) -> str:
    """The printed values of a unit or Phoenixborn."""
    if not card.life:
        return ""
    attack = "" if card.battlefield else f"{'X' if card.attack is None else card.attack}/"
    recover = "" if card.battlefield else f"/{card.recover}"
    return f"  {attack}{card.life}{recover}"


def cost(c: Canvas, x: float, y: float, size: float, given: Cost, within: float) -> float:
    """Draws the cost of a card; returns the width used."""
    at = x
    for letter, n in (("M", given.main), ("S", given.side)):
        if n:
            c.box((at, y, size, size), INK, round=size / 2)
            c.text(at + size / 2, y + size / 2, letter, size * 0.66, WHITE, anchor="mm")
            at += size + 2
    if given.discard:
        c.text(at, y + size / 2, f"-{given.discard} card", size * 0.75, INK, anchor="lm")
        at += size * 3
    for part in (*given.dice, *((given.x,) if given.x is not None else ())):
        if part is given.x:
            c.text(at, y + size / 2, "X", size * 0.8, INK, anchor="lm")
            at += size * 0.75
        for _ in range(part.n):
            if at + size > x + within:
                return at - x
            if part.die is None:
                c.box((at, y, size, size), GREY, INK, 1, size / 5)
                c.symbol(at + size * 0.2, y + size * 0.2, size * 0.6, DOT, WHITE)
            else:
                die(c, at, y, size, DIE_TYPES[part.die], LEVELS[part.level])
            at += size + 2
    for n, way in enumerate(given.either):
        if n:
            c.text(at, y + size / 2, "or", size * 0.75, INK, anchor="lm")
            at += size
        at += cost(c, at, y, size, way, x + within - at)
    return at - x


def back(c: Canvas, at: Box) -> None:
    """Draws the back of a card."""
    left, top, w, h = at
    c.box(at, BACK, _mixed(BACK, LIGHT, 0.6), 1.5)
    c.box((left + 5, top + 5, w - 10, h - 10), None, _mixed(BACK, LIGHT, 0.75), 1, 4)
    size = min(w, h) * 0.4
    c.symbol(left + (w - size) / 2, top + (h - size) / 2, size, DICE["ceremonial"][0], _mixed(BACK, LIGHT, 0.7))


def frame(c: Canvas, at: Box, card: Mapping[str, Any], glows: bool) -> None:
    """Draws the ground of a card in the colour of its type; cards that can be chosen glow."""
    left, top, w, h = at
    if glows:
        c.box((left - 2, top - 2, w + 4, h + 4), GLOW, round=8)
    c.box(at, GROUNDS.get(card["type"], LIGHT), GLOW if glows else GREY, 1)


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A mixture of two colours; `share` is the part of the first."""
    r, g, b = (int(share * x + (1 - share) * y) for x, y in zip(one, other, strict=True))
    return (r, g, b)
