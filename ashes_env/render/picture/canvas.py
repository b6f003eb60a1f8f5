"""A canvas with boxes, fitted text and symbols. Everything is drawn at twice the size and reduced at the end."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from ashes_env.render.symbols import Colour, Disc, Shape

SCALE: Final = 2
FINE: Final = 4  # factor at which symbols are drawn before they are reduced
Box = tuple[float, float, float, float]  # left, top, width, height


class Canvas:
    """A picture under construction. Positions and sizes are in pixels of the final picture; card texts are those of
    `edition`.
    """

    def __init__(self, size: tuple[int, int], ground: Colour, edition: str = "reborn") -> None:
        self.size = size
        self.edition = edition
        self.image = Image.new("RGB", (size[0] * SCALE, size[1] * SCALE), ground)
        self.draw = ImageDraw.Draw(self.image, "RGBA")

    def done(self) -> Image.Image:
        """The final picture."""
        return self.image.reduce(SCALE)

    def box(
        self,
        at: Box,
        fill: Colour | None = None,
        edge: Colour | None = None,
        width: float = 1,
        round: float = 6,
        opacity: int = 255,
    ) -> None:
        """Draws a box with round corners."""
        left, top, w, h = at
        if w < 1 or h < 1:
            return
        place = [left * SCALE, top * SCALE, (left + w) * SCALE - 1, (top + h) * SCALE - 1]
        ground = None if fill is None else (*fill, opacity)
        self.draw.rounded_rectangle(place, min(round, w / 2, h / 2) * SCALE, ground, edge, int(width * SCALE))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: Colour,
        within: float = 0,
        bold: bool = False,
        anchor: str = "la",
    ) -> None:
        """Draws a line of text, cut to the width `within` (0: any width)."""
        text = plain(text)
        if within:
            text = cut(text, size, within)
        self.draw.text((x * SCALE, y * SCALE), text, colour, font(size), anchor, stroke_width=int(bold))

    def lines(
        self, at: Box, text: str, size: float, colour: Colour, most: int = 0, bold: bool = False, middle: bool = False
    ) -> float:
        """Draws wrapped text, as many lines as fit into the box; returns the height used."""
        left, top, w, h = at
        step = size * 1.22
        room = int((h + 1) // step)
        found = wrapped(plain(text), size, w, min(most, room) if most else room)
        for n, line in enumerate(found):
            x, anchor = (left + w / 2, "ma") if middle else (left, "la")
            self.text(x, top + n * step, line, size, colour, 0, bold, anchor)
        return len(found) * step

    def symbol(
        self, x: float, y: float, size: float, shapes: Sequence[Shape], colour: Colour, opacity: int = 255
    ) -> None:
        """Draws a symbol in a square with its upper left corner at (x, y)."""
        mask = _mask(tuple(shapes), max(4, int(size * SCALE)))
        if opacity < 255:
            mask = mask.point(lambda value: value * opacity // 255)
        self.image.paste(Image.new("RGB", mask.size, colour), (int(x * SCALE), int(y * SCALE)), mask)


@lru_cache(maxsize=512)
def _mask(shapes: tuple[Shape, ...], size: int) -> Image.Image:
    big = size * FINE
    mask = Image.new("L", (big, big), 0)
    draw = ImageDraw.Draw(mask)
    half = big / 2
    for shape in shapes:
        value = 0 if shape.hole else 255
        if isinstance(shape, Disc):
            x, y, r = half + shape.x * half, half + shape.y * half, shape.r * half
            draw.ellipse([x - r, y - r, x + r, y + r], value)
        else:
            draw.polygon([(half + x * half, half + y * half) for x, y in shape.points], value)
    return mask.reduce(FINE)


@lru_cache(maxsize=32)
def font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The font that comes with Pillow, the same on every machine."""
    return ImageFont.load_default(size * SCALE)


@lru_cache(maxsize=4096)
def width(text: str, size: float) -> float:
    """The width of a line in pixels."""
    return font(size).getlength(text) / SCALE


def plain(text: str) -> str:
    """The text with only the characters that the font has."""
    text = text.replace("…", "...").replace("’", "'")
    if text.isascii():
        return text
    letters = unicodedata.normalize("NFKD", text)
    return "".join(x for x in letters if not unicodedata.combining(x)).encode("ascii", "replace").decode()


def cut(text: str, size: float, within: float) -> str:
    """The start of a line that fits the width."""
    if width(text, size) <= within:
        return text
    while text and width(f"{text}...", size) > within:
        text = text[:-1]
    return f"{text.rstrip()}..."


@lru_cache(maxsize=4096)
def wrapped(text: str, size: float, within: float, most: int) -> tuple[str, ...]:
    """The lines of a wrapped text, at most `most`; the last one is cut if the text is longer."""
    if most < 1:
        return ()
    out: list[str] = []
    line = ""
    words = text.split()
    for n, word in enumerate(words):
        longer = f"{line} {word}" if line else word
        if not line or width(longer, size) <= within:
            line = longer
            continue
        if len(out) == most - 1:
            return (*out, cut(" ".join([line, *words[n:]]), size, within))
        out.append(cut(line, size, within))
        line = word
    return (*out, cut(line, size, within)) if line else tuple(out)
