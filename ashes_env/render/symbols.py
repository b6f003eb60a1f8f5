"""Symbols for dice, tokens and values, made for this project: shapes in a square from -1 to 1, and their colours.

A symbol is a list of polygons, discs and rings, from back to front; the caller chooses the colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

Point = tuple[float, float]
Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled polygon; with `hole` it is cut out of the shapes below."""

    points: tuple[Point, ...]
    hole: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle; with `hole` it is cut out of the shapes below."""

    x: float
    y: float
    r: float
    hole: bool = False


Shape = Polygon | Disc


def _star(points: int, outer: float, inner: float, turn: float = -pi / 2) -> Polygon:
    found = []
    for i in range(points * 2):
        r, angle = (outer, inner)[i % 2], turn + pi * i / points
        found.append((r * cos(angle), r * sin(angle)))
    return Polygon(tuple(found))


def _mirrored(*points: Point) -> Polygon:
    """A symmetric polygon from its right half, from top to bottom."""
    return Polygon((*points, *((-x, y) for x, y in reversed(points))))


FLAME: Final = (
    Polygon(
        (
            (0.05, -0.95),
            (0.3, -0.5),
            (0.62, -0.1),
            (0.68, 0.35),
            (0.45, 0.75),
            (0.0, 0.92),
            (-0.45, 0.75),
            (-0.68, 0.35),
            (-0.6, -0.05),
            (-0.35, -0.3),
            (-0.25, 0.0),
            (-0.02, -0.4),
        )
    ),
    Polygon(((0.05, 0.1), (0.3, 0.5), (0.0, 0.75), (-0.28, 0.5)), hole=True),
)
HEART: Final = (
    Disc(-0.4, -0.32, 0.46),
    Disc(0.4, -0.32, 0.46),
    _mirrored((0.0, -0.3), (0.8, -0.1), (0.42, 0.42), (0.0, 0.85)),
)
SUN: Final = (_star(8, 0.95, 0.56), Disc(0, 0, 0.5, hole=True), Disc(0, 0, 0.38))
MOON: Final = (Disc(-0.05, 0, 0.85), Disc(0.33, -0.18, 0.68, hole=True))
LEAF: Final = (
    Polygon(
        (
            (0.75, -0.8),
            (0.82, 0.05),
            (0.45, 0.6),
            (-0.15, 0.7),
            (-0.5, 0.45),
            (-0.62, -0.02),
            (-0.35, -0.5),
            (0.15, -0.72),
        )
    ),
    Polygon(((-0.85, 0.92), (-0.72, 0.98), (0.35, -0.2), (0.28, -0.28)), hole=False),
    Polygon(((-0.35, 0.42), (-0.28, 0.5), (0.5, -0.42), (0.45, -0.48)), hole=True),
)
RINGS: Final = (
    Disc(-0.36, 0, 0.56),
    Disc(-0.36, 0, 0.32, hole=True),
    Disc(0.36, 0, 0.56),
    Disc(0.36, 0, 0.32, hole=True),
)
HOURGLASS: Final = (
    Polygon(
        (
            (-0.62, -0.9),
            (0.62, -0.9),
            (0.62, -0.7),
            (0.12, 0.0),
            (0.62, 0.7),
            (0.62, 0.9),
            (-0.62, 0.9),
            (-0.62, 0.7),
            (-0.12, 0.0),
            (-0.62, -0.7),
        )
    ),
    Polygon(((-0.32, -0.62), (0.32, -0.62), (0.0, -0.2)), hole=True),
)
GEAR: Final = (_star(8, 0.95, 0.68, 0.0), Disc(0, 0, 0.74), Disc(0, 0, 0.32, hole=True))
STAR: Final = (_star(4, 0.98, 0.28),)
DOT: Final = (Disc(0, 0, 0.5), Disc(0, 0, 0.24, hole=True))

DICE: Final[dict[str, tuple[tuple[Shape, ...], Colour]]] = {
    "ceremonial": (FLAME, (176, 58, 46)),
    "charm": (HEART, (204, 82, 140)),
    "divine": (SUN, (196, 148, 30)),
    "illusion": (MOON, (112, 80, 176)),
    "natural": (LEAF, (58, 134, 72)),
    "sympathy": (RINGS, (42, 128, 150)),
    "time": (HOURGLASS, (190, 104, 40)),
    "artifice": (GEAR, (112, 118, 128)),
    "astral": (STAR, (48, 84, 168)),
}
"""The shape and the colour of each type of dice. A basic side shows `DOT`, a class side the shape, a power side the
larger shape on a bright ground with a border.
"""
RAGE: Final[tuple[tuple[Shape, ...], Colour]] = (
    (Polygon(((0.25, -0.95), (-0.6, 0.12), (-0.08, 0.12), (-0.3, 0.95), (0.6, -0.2), (0.06, -0.2))),),
    (140, 34, 40),
)

DROP: Final = (Disc(0, 0.28, 0.6), _mirrored((0.0, -0.95), (0.3, -0.35), (0.52, 0.0)))
SWORD: Final = (
    Polygon(((0.9, -0.9), (0.85, -0.5), (-0.2, 0.5), (-0.5, 0.2), (0.5, -0.85))),
    Polygon(((-0.75, 0.05), (-0.6, -0.1), (0.1, 0.6), (-0.05, 0.75))),
    Polygon(((-0.9, 0.72), (-0.72, 0.9), (-0.3, 0.5), (-0.5, 0.3))),
)
CROSS: Final = (
    Polygon(((-0.28, -0.85), (0.28, -0.85), (0.28, 0.85), (-0.28, 0.85))),
    Polygon(((-0.85, -0.28), (0.85, -0.28), (0.85, 0.28), (-0.85, 0.28))),
)
SLEEP: Final = (
    Polygon(
        (
            (-0.7, -0.8),
            (0.7, -0.8),
            (0.7, -0.5),
            (-0.2, 0.5),
            (0.7, 0.5),
            (0.7, 0.8),
            (-0.7, 0.8),
            (-0.7, 0.5),
            (0.2, -0.5),
            (-0.7, -0.5),
        )
    ),
)
DIAMOND: Final = (_mirrored((0.0, -0.95), (0.75, 0.0), (0.0, 0.95)),)
SKULL: Final = (
    Disc(0, -0.15, 0.72),
    Polygon(((-0.4, 0.3), (0.4, 0.3), (0.34, 0.9), (-0.34, 0.9))),
    Disc(-0.28, -0.12, 0.2, hole=True),
    Disc(0.28, -0.12, 0.2, hole=True),
)
CROWN: Final = (Polygon(((-0.85, 0.7), (-0.9, -0.5), (-0.4, 0.0), (0.0, -0.8), (0.4, 0.0), (0.9, -0.5), (0.85, 0.7))),)

TOKENS: Final[dict[str, tuple[tuple[Shape, ...], Colour]]] = {
    "wounds": (DROP, (196, 40, 44)),
    "exhaustion": (SLEEP, (96, 104, 118)),
    "status": (DIAMOND, (40, 112, 186)),
    "red_rains": (SKULL, (132, 20, 52)),
}
VALUES: Final[dict[str, tuple[tuple[Shape, ...], Colour]]] = {
    "attack": (SWORD, (150, 62, 40)),
    "life": (HEART, (176, 42, 62)),
    "recover": (CROSS, (52, 128, 74)),
}
