"""The cards that a table tells about in words: the hand, with costs and texts where there is room, units, spells."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

from rich.text import Text

from ashes_env.cards.registry import by_title_in
from ashes_env.cli.held import NO_COST, NOT_NOW, Held, cost_of, held, text_of
from ashes_env.cli.tui.lines import ABOUT, MARKED, QUIET, WHY, paragraph, wrapped
from ashes_env.cli.tui.looks import COSTS, LINES, TEXTS
from ashes_env.render.rules_text.asked import MORE, cut
from ashes_env.render.rules_text.whole import in_one_line

NAME: Final = "hand  "
INSET: Final = len(NAME) + 1
LEAST_ABOUT: Final = 2  # lines of a card below the table
LEAST_FOR_TEXT: Final = 100  # columns with which a line has room for what a card does after its cost
WIDEST: Final = 30  # of a title with its numbers, before what it costs


def hand_lines(
    side: Mapping[str, Any],
    board: Mapping[str, Any],
    width: int,
    how: int,
    marked: Collection[int],
    why: Mapping[int, str],
) -> list[Text]:
    """A hand as far as the viewer knows it. Only the viewer's own hand is told in more than titles."""
    hidden = side["hand"]["size"] - len(side["hand"]["cards"])
    own = side["seat"] == board["view"]
    cards = held(board, side["seat"], why)
    if own and how >= LINES and not hidden:
        return _rows(cards, width, marked, whole=how == TEXTS)
    parts = [_part(one, marked, with_cost=own and how == COSTS) for one in cards]
    if hidden:
        parts.insert(0, Text(f"{hidden} unknown", style=QUIET))
    return [wrapped(parts, width, NAME)]


def _part(one: Held, marked: Collection[int], *, with_cost: bool) -> Text:
    text = _named(one, one.name, marked)
    return text.append(f" ({one.cost})", QUIET) if with_cost else text


def _named(one: Held, name: str, marked: Collection[int]) -> Text:
    style = MARKED if any(cid in marked for cid in one.ids) else QUIET if one.why else ""
    return Text().append(name, style)


def _rows(cards: Sequence[Held], width: int, marked: Collection[int], *, whole: bool) -> list[Text]:
    """A line for each card: title, cost, and why it cannot be played, or with enough columns what it does. A reason
    without room there has lines of its own. `whole`: the text of the card follows.
    """
    out = []
    room = min(WIDEST, max(len(one.summary) for one in cards))
    for i, one in enumerate(cards):
        line = Text(NAME + " " if i == 0 else " " * INSET, style=QUIET)
        line = Text.assemble(line, _named(one, one.summary, marked))
        cost = f"({one.cost})"
        pad = min(room - len(one.summary) + 1, width - line.cell_len - len(cost))
        line.append(" " * max(1, pad)).append(cut(cost, max(1, width - line.cell_len - max(1, pad))), QUIET).append(" ")
        left = max(1, width - line.cell_len)
        why = f"{NOT_NOW}{one.why}" if one.why else ""
        if len(why) <= left:
            line.append(why, WHY)
        if not why and not whole and width >= LEAST_FOR_TEXT:
            line.append(cut(one.does, left), QUIET)
        out.append(line)
        if len(why) > left:
            out.append(paragraph(why, width, INSET + 2, WHY))
        if whole and one.does:
            out.append(paragraph(one.does, width, INSET + 2))
    return out


def about(titles: Sequence[str], edition: str, width: int, height: int) -> list[Text]:
    """What some cards are and do, shortened to so many lines; a card without room for two is left out."""
    known = by_title_in(edition)
    out: list[str] = []
    for title in titles:
        room = height - len(out)
        if title in known and room >= LEAST_ABOUT:
            cost = cost_of(known[title])
            paid = "" if cost == NO_COST else f" ({cost})"
            told = f"{title}{paid}: {in_one_line(known[title], edition)}"
            out += wrap(told, width, max_lines=room, placeholder=f" {MORE}")
    return [Text(line, style=ABOUT) for line in out]


def texts_in_play(side: Mapping[str, Any], edition: str, width: int) -> list[Text]:
    """What the units and spells of a side do, each title once."""
    known = by_title_in(edition)
    cards = [*side["units"], *side["facing"], *side["spells"]]
    titles = [card["title"] for card in cards if card["title"] in known and not card["face_down"]]
    told = ((title, text_of(known[title], edition)) for title in dict.fromkeys(titles))
    return [paragraph(f"{title}: {text}", width, INSET) for title, text in told if text]
