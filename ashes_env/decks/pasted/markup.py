"""Takes the marks of Markdown, BBCode, HTML, chats and ashes.live off a line of a deck list, and notes those that may
have a meaning in it.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from ashes_env.decks.titles import die_of

LONGEST: Final = 1000  # characters of a line
BOLD: Final = "bold"
STARS: Final = "★☆⭐✪✦✩✯✓✔†‡"  # signs that mark a line, besides *
BULLETS: Final = "-+•·‣▪▫◦●○■□►▶»→–—"

SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("×✕✖✗⨯╳", "x"),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f\u00ad", None),
        **dict.fromkeys("\u201c\u201d\u201e\u00ab", '"'),
    }
)
DOTS: Final = re.compile(r"\.{3,}|(?: \.){3,}")  # that lead from a title to its number
SPACES: Final = re.compile(r"[^\S\t]+")
COMMENT: Final = re.compile(r"(?:^|(?<=\s))//.*$")
LINK: Final = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)")
URL: Final = re.compile(r"(?:https?://|www\.)[^\s<>\])]+", re.IGNORECASE)
CODE: Final = re.compile(r"\[\[\*?([^\[\]]*)\]\]")  # of ashes.live: [[Hammer Knight]], [[natural:power]]
STUB: Final = re.compile(r"\[?\b(?:stub|card|id)\s*[:=]\s*\"?([\w'-]+)\"?\]?", re.IGNORECASE)
FACE: Final = re.compile(r"\b(\w+):(?:power|class|basic|magic|die|dice)\b", re.IGNORECASE)
EMOJI: Final = re.compile(r"<a?:(\w+):\d+>|(?<!\w):(\w+):(?!\w)")
BBCODE: Final = re.compile(
    r"\[/?(?:b|i|u|size|color|url|img|list|center|left|right|font|code|card|cards|quote|indent|table|t[rdh]|h[1-6r]"
    r"|li|ul|ol|o|q|c|spoiler|thing|\*)(?:=[^\[\]]*)?\]",
    re.IGNORECASE,
)
HTML: Final = re.compile(
    r"</?(?:a|abbr|b|blockquote|br|code|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|small|span|strong|sub|sup|table|tbody"
    r"|t[dhr]|thead|u|ul)\b[^<>]*>",
    re.IGNORECASE,
)
STRONG: Final = re.compile(r"\*\*\S|\[b\]|<b>|<strong>", re.IGNORECASE)
EMPHASIS: Final = re.compile(r"(?<![\w*])\*(?=[^\s*])([^*]*[^\s*])\*(?![\w*])")
UNDERLINED: Final = re.compile(r"(?<!\w)_(?=[^\s_])([^_]*[^\s_])_(?!\w)")
QUOTED: Final = re.compile(r"(?<!\w)`([^`]+)`(?!\w)")
QUOTE: Final = re.compile(r"^\s*(?:>\s*)+")
HEADING: Final = re.compile(r"^\s*#{1,6}\s*(?=\S)")
BOX: Final = re.compile(r"^\s*\[[ xX]?\]\s+")


@dataclass(frozen=True, slots=True)
class Line:
    """A line without marks. `text` has neither links nor remarks; `before` and `behind` are the signs around it, of `*`
    and `STARS`, and `BOLD` is among `before` where something is bold. `url`: there was a link.
    """

    text: str
    before: frozenset[str] = frozenset()
    behind: frozenset[str] = frozenset()
    url: bool = False


def plain_line(raw: str) -> Line:
    """The line without its marks; a line of more than `LONGEST` characters holds nothing."""
    if len(raw) > LONGEST:
        return Line("")
    if "&" in raw:
        from html import unescape  # its table of names takes long to load, and few texts need it

        raw = unescape(raw)
    text = unicodedata.normalize("NFKC", raw).translate(SIGNS)[:LONGEST]
    text = QUOTE.sub("", SPACES.sub(" ", DOTS.sub(" ", text)))
    text = COMMENT.sub("", LINK.sub(r"\1", text))
    text = CODE.sub(r"\1", text)
    bold = bool(STRONG.search(text))
    text = HTML.sub(" ", BBCODE.sub("", text))
    text = STUB.sub(r"\1", text)
    text = EMOJI.sub(lambda found: f" {found[1] or found[2]} ", text)
    text = FACE.sub(lambda found: found[1] if die_of(found[1]) else found[0], text)
    text, links = URL.subn(" ", text)
    text = QUOTED.sub(r"\1", text.replace("**", "").replace("__", "").replace("``", ""))
    text = UNDERLINED.sub(r"\1", EMPHASIS.sub(r"\1", text))
    text, before = _without_signs(BOX.sub("", HEADING.sub("", text)))
    inner = HEADING.sub("", BOX.sub("", text)).strip()
    text = inner.rstrip(f"{STARS} *")
    behind = signs(inner[len(text) :])
    return Line(SPACES.sub(" ", text), before | {BOLD} if bold else before, behind, links > 0)


def _without_signs(text: str) -> tuple[str, frozenset[str]]:
    """The text without bullets and signs at its beginning, and the signs that stood there."""
    rest = text
    while True:
        shorter = rest.lstrip(f"{BULLETS}{STARS}* \t").removeprefix("~ ")
        if shorter and unicodedata.category(shorter[0]) == "So":  # an emoji
            shorter = shorter[1:]
        if shorter == rest:
            return rest, signs(text[: len(text) - len(rest)])
        rest = shorter


def plain_name(raw: str) -> str:
    """The name of a deck without the marks that surround a heading: quotes, Markdown and BBCode."""
    text = re.sub(r"^\s*#{1,6}\s+", "", QUOTE.sub("", raw))
    text = HTML.sub("", BBCODE.sub("", text)).strip()
    for mark in ("***", "**", "__", "*", "_"):
        if len(text) > 2 * len(mark) and text.startswith(mark) and text.endswith(mark):
            text = text[len(mark) : -len(mark)]
    return " ".join(text.split())


def is_empty(text: str) -> bool:
    """Whether a text has neither letters nor digits."""
    return not any(x.isalnum() for x in text)


def signs(text: str) -> frozenset[str]:
    """The signs of a text that may mark a line."""
    return frozenset(sign for sign in text if sign in STARS or sign == "*")
