"""The table as coloured text for a terminal of any width: in boxes if there is room, else in lines."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from ashes_env.cli.tui.hand import hand_lines, texts_in_play
from ashes_env.cli.tui.lines import MARKED, QUIET, wrapped
from ashes_env.cli.tui.looks import RICHEST_FIRST, Look
from ashes_env.render import plain_table
from ashes_env.render.persons import addressed, names_for

Board = Mapping[str, Any]
Card = Mapping[str, Any]
Side = Mapping[str, Any]

DICE_STYLES: Final = {
    "ceremonial": "bright_red",
    "charm": "bright_magenta",
    "illusion": "medium_purple1",
    "natural": "green3",
    "divine": "gold1",
    "sympathy": "bright_blue",
    "time": "orange3",
    "artifice": "grey70",
    "astral": "deep_sky_blue3",
}
LEVELS: Final = (("power", "P"), ("class", "C"), ("basic", "B"))
FOE: Final = "bold bright_red"
FRIEND: Final = "bold bright_cyan"
OWN: Final = "bold bright_green"
BOX: Final = 25  # width of a box with its frame, in cells
BAR: Final = 8  # width of a life bar, in cells


def table(
    board: Board, width: int, *, look: Look, marked: Collection[int] = (), why: Mapping[int, str] | None = None
) -> Text:
    """The whole table; the cards with ids in `marked` are highlighted. `why` says of cards of the viewing seat why they
    cannot be played now.
    """
    if not board["sides"]:
        return Text("\n").join(choosing(board, width))
    lines: list[Text] = []
    for side in plain_table.order(board):
        if lines and not look.tight:
            lines.append(Text("─" * width, style=QUIET))
        lines += side_lines(side, board, width, look, marked, why or {})
    return Text("\n").join(lines)


def fitting(
    board: Board, width: int, height: int, *, marked: Collection[int] = (), why: Mapping[int, str] | None = None
) -> Look:
    """The richest look with which the table fits into a height; the tightest if none does."""
    for look in RICHEST_FIRST:
        text = table(board, width, look=look, marked=marked, why=why)
        if text.plain.count("\n") < height:
            return look
    return RICHEST_FIRST[-1]


def choosing(board: Board, width: int) -> list[Text]:
    """What is known while decks are built or drafted, with wrapped lines indented; the heading is shown elsewhere."""
    out: list[Text] = []
    for line in plain_table.choosing_lines(board):
        if line == plain_table.heading(board):
            continue
        name, colon, rest = line.partition(": ")
        if not rest:
            name, colon, rest = "", "", line
        inset = " " * (len(line) - len(line.lstrip()) + 4)
        rows = wrap(f"{name}{colon}{rest}", width, subsequent_indent=inset, drop_whitespace=True) or [""]
        text = Text("\n".join(rows))
        text.stylize(QUIET, 0, len(f"{name}{colon}"))
        out.append(text)
    return out


def side_lines(
    side: Side, board: Board, width: int, look: Look, marked: Collection[int], why: Mapping[int, str]
) -> list[Text]:
    """One side of the table."""
    lines = [head(side, board, width, marked)]
    if side["out"]:
        return lines
    if side["kind"] == "chimera":
        lines.append(chimera_line(side))
    if side["dice"]:
        lines.append(wrapped(dice_parts(side["dice"]), width, "dice  "))
    rows = [("", side["units"]), ("facing a partner", side["facing"])]
    for name, units in rows:
        if look.boxes and any(card["title"] for card in units):
            lines += [Text(name, style=QUIET)] if name else []
            lines += boxes(units, width, marked)
        elif units:
            lines.append(wrapped([chip(card, marked) for card in units], width, name or "units "))
    if not side["units"] and not look.tight:
        lines.append(Text("units none", style=QUIET))
    if side["spells"] and not (look.tight and side["kind"] == "chimera"):
        lines.append(wrapped([chip(card, marked) for card in side["spells"]], width, "spells"))
    if look.texts:
        lines += texts_in_play(side, board["edition"], width)
    if side["hand"]["cards"]:
        lines += hand_lines(side, board, width, look.hand, marked, why)
    return lines


def head(side: Side, board: Board, width: int, marked: Collection[int]) -> Text:
    """Name, life and piles of a side, in one line if there is room: the bar of life makes way."""
    if side["out"]:
        return named(side, board, marked).append("  out of the game", QUIET)
    piles = piles_of(side, board)
    for bar, between in ((BAR, "  "), (0, " "), (BAR, "  ")):
        text = named(side, board, marked)
        _life(text, side, style_of(side, board), bar)
        told = between.join(piles)
        room = width - text.cell_len - cell_len(told)
        if room >= 2:
            return text.append(" " * room).append(told, QUIET)
    return text.append("\n" + " " * max(2, width - cell_len(told))).append(told, QUIET)


def named(side: Side, board: Board, marked: Collection[int]) -> Text:
    """Whose turn it is, and the name of a side."""
    seat, born = side["seat"], side["phoenixborn"]
    text = Text("» " if seat == board["active"] and not board["over"] else "  ")
    text.append(str(side["name"]), MARKED if born is not None and born["id"] in marked else style_of(side, board))
    if side["kind"] == "player":
        text.append(f" ({addressed(f'player {seat}', names_for(board))})", QUIET)
    return text


def style_of(side: Side, board: Board) -> str:
    """The colour of a side: the own one, friends, foes."""
    view = board["view"]
    mine = view is not None and side["team"] == board["sides"][view]["team"]
    return OWN if side["seat"] == view else FRIEND if mine or view is None else FOE


def _life(text: Text, side: Side, style: str, bar: int) -> None:
    """Adds the life left with a bar, and what lies on the Phoenixborn or Chimera."""
    born = side["phoenixborn"]
    if born is None:
        return
    left, life = max(0, born["life_left"]), born["life"]
    full = round(bar * left / life) if life else 0
    if bar:
        text.append("  ").append("█" * full, style.removeprefix("bold ")).append("░" * (bar - full), QUIET)
    text.append(f" {left}/{life}", "bold")
    told = [mark for mark in plain_table.tokens(born) if "wound" not in mark and "Red Rains" not in mark]
    told += [str(one["title"]) for one in born["attached"]]
    if told:
        text.append(f"  {', '.join(told)}", "bright_yellow")


def piles_of(side: Side, board: Board) -> list[str]:
    """The first player token, and the sizes of hand and piles."""
    piles = [f"deck {side['draw_pile']}", f"discard {sum(one['n'] for one in side['discard_pile'])}"]
    if side["kind"] == "player" and side["seat"] != board["view"]:
        piles.insert(0, f"hand {side['hand']['size']}")
    if side["kind"] == "player" and board["first"] == side["seat"]:
        piles.insert(0, "first")
    return piles


def marked_line(text: Text) -> int:
    """The first line with a highlight, -1 if there is none."""
    at = min((span.start for span in text.spans if span.style == MARKED), default=-1)
    return text.plain.count("\n", 0, at) if at >= 0 else -1


def chimera_line(side: Side) -> Text:
    """The parts of a Chimera that players do not have."""
    rage, ultimate = side["rage"], side["ultimate"]
    text = Text()
    text.append(f"threat {side['threat']}", "bold").append(f"  phase {side['behaviour_phase']}  ")
    text.append("rage ", "bright_red").append("■" * rage["power"], "bright_red")
    text.append("□" * (rage["dice"] - rage["power"]), QUIET)
    text.append(f" {rage['power']}/{rage['dice']}  ")
    text.append("Red Rains ", "bright_red").append("●" * side["red_rains"], "bright_red")
    text.append("○" * max(0, ultimate["value"] - side["red_rains"]), QUIET)
    return text.append(f" {side['red_rains']}/{ultimate['value']}")


def dice_parts(dice: Sequence[Mapping[str, Any]]) -> list[Text]:
    """The dice of each type: active ones by side, then dimmed exhausted ones."""
    out = []
    for kind in dict.fromkeys(die["type"] for die in dice):
        text = Text(kind, style=DICE_STYLES[kind])
        by_level = {die["level"]: die for die in dice if die["type"] == kind}
        for which, style in (("active", "bold"), ("exhausted", QUIET)):
            shown = " ".join(
                f"{by_level[level][which]}{letter}"
                for level, letter in LEVELS
                if level in by_level and by_level[level][which]
            )
            if shown:
                text.append(f" {shown}" if which == "active" else f" ({shown} used)", style)
        out.append(text)
    return out


def numbers(card: Card) -> str:
    """Attack, life and recover of a unit."""
    return plain_table.numbers(card) if card["attack"] is not None else ""


def short_tokens(card: Card) -> str:
    """The tokens on a card, abbreviated."""
    names = (("wounds", "wound"), ("exhaustion", "exh"), ("status", "status"), ("red_rains", "rain"))
    parts = [f"{card[key]} {name}{'s' * (name == 'wound' and card[key] > 1)}" for key, name in names if card[key]]
    if card["exhausted"] and not card["exhaustion"]:
        parts.append("exhausted")
    return " ".join([*parts, *(f"{die['type']} die" for die in card["dice"])])


def chip(card: Card, marked: Collection[int]) -> Text:
    """A card in play in short."""
    if not card["title"]:
        return Text("▒ face down", style=QUIET)
    style = MARKED if card["id"] in marked else QUIET if card["face_down"] or card["exhausted"] else ""
    text = Text().append(str(card["title"]), style)
    if card["face_down"]:
        return text.append(" (face down)")
    if numbers(card):
        text.append(f" {numbers(card)}", "bold")
    if card.get("focus"):
        text.append(f" focus {card['focus']}", "bright_cyan")
    if short_tokens(card):
        text.append(f" {short_tokens(card)}", "bright_yellow")
    for one in card["attached"]:
        text.append(f" +{one['title']}", "bright_magenta")
    return text


def boxes(cards: Sequence[Card], width: int, marked: Collection[int]) -> list[Text]:
    """Units side by side in boxes, in their order."""
    each = max(1, width // BOX)
    out: list[Text] = []
    for at in range(0, len(cards), each):
        row = cards[at : at + each]
        inside = [_inside(card) for card in row]
        height = max(map(len, inside))
        frames = [
            MARKED
            if card["id"] and card["id"] in marked
            else QUIET
            if card["exhausted"] or not card["title"] or card["face_down"]
            else "white"
            for card in row
        ]
        out.append(Text("").join(Text("┌" + "─" * (BOX - 2) + "┐", style=style) for style in frames))
        for i in range(height):
            line = Text()
            for content, style in zip(inside, frames, strict=True):
                text, how = content[i] if i < len(content) else ("", "")
                line.append("│", style).append(set_cell_size(text, BOX - 2), how).append("│", style)
            out.append(line)
        out.append(Text("").join(Text("└" + "─" * (BOX - 2) + "┘", style=style) for style in frames))
    return out


def _inside(card: Card) -> list[tuple[str, str]]:
    """The lines inside a box, each with its style."""
    if not card["title"]:
        return [("▒" * (BOX - 2), QUIET), (" face down", QUIET)]
    if card["face_down"]:
        return [(str(card["title"]), QUIET), (" face down", QUIET)]
    lines = [(str(card["title"]), "bold" if not card["exhausted"] else QUIET)]
    lines.append((f"{numbers(card)}  {short_tokens(card)}", "bright_yellow" if short_tokens(card) else ""))
    lines += [(f"+ {one['title']}", "bright_magenta") for one in card["attached"]]
    return lines
