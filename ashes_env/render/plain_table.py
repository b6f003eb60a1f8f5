"""The table line by line, one item per line, for plain terminals and screen readers: no columns, no drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ashes_env.render.persons import addressed, names_for
from ashes_env.render.sheet import edition_text
from ashes_env.render.text import dice_text, titles_text

Board = Mapping[str, Any]
TOKENS: Final = (
    ("wounds", "wound", "wounds"),
    ("exhaustion", "exhaustion token", "exhaustion tokens"),
    ("status", "status token", "status tokens"),
    ("red_rains", "Red Rains token", "Red Rains tokens"),
)


def head(board: Board) -> str:
    """The state of the game, in one line."""
    return ", ".join(filter(None, (_state(board), edition_text(board["edition"]))))


def _state(board: Board) -> str:
    if "round" not in board:
        return ""
    if board["over"]:
        return f"{board['result']}, round {board['round']}" if board["result"] else "the game is over"
    names = names_for(board)
    seats = [addressed(f"player {seat}", names) for seat in range(len(board["sides"]))]
    passed = [seats[side["seat"]] for side in board["sides"] if side["passed"]]
    parts = [
        f"round {board['round']}, turn {board['turn']}, {board['phase']}",
        f"active: {seats[board['active']]}",
        f"first player: {seats[board['first']]}",
        *([f"just passed: {' and '.join(passed)}"] if passed else []),
    ]
    return ", ".join(parts)


def order(board: Board) -> list[Mapping[str, Any]]:
    """The sides in the order people read a table: opponents clockwise, partners, the own side last."""
    sides = list(board["sides"])
    view = board["view"]
    if view is None:
        return sides
    own = sides[view]
    n = len(sides)
    around = [sides[(view + i) % n] for i in range(1, n)]
    foes = [side for side in around if side["team"] != own["team"]]
    return [*foes, *(side for side in around if side["team"] == own["team"]), own]


def table_lines(board: Board) -> list[str]:
    """The whole table."""
    if not board["sides"]:
        return [*filter(None, [head(board)]), *choosing_lines(board)]
    lines = [heading(board)] if "heading" in board else []
    lines.append(head(board))
    for side in order(board):
        lines += side_lines(side, board)
    return lines


def choosing_lines(board: Board) -> list[str]:
    """What a seat knows while decks are built or drafted, up to the question."""
    names, view = names_for(board), f"player {board['view']}"
    out = []
    for line in str(board["text"]).splitlines():
        if line.startswith(f"{view} decides:"):
            break
        out.append(addressed(line.replace(f"{view} (you)", view), names))
    return out


def heading(board: Board) -> str:
    """The state of a whole campaign or draft; empty for a game alone."""
    return addressed(str(board.get("heading", "")), names_for(board))


def side_lines(side: Mapping[str, Any], board: Board) -> list[str]:
    """One side, its name first."""
    number = f"player {side['seat']}"
    name = addressed(number, names_for(board))
    who = f"{name} ({number})" if name != number else number
    if side["out"]:
        return [f"{who}: {side['name']}, out of the game"]
    lines = [f"{who}: {title(side)}"]
    if side["kind"] == "chimera":
        lines += [f"  {line}" for line in chimera_lines(side)]
    if side["dice"] or side["kind"] != "chimera":
        lines.append(f"  dice: {dice_text(side['dice'], 'active') or 'none'}")
        spent = dice_text(side["dice"], "exhausted")
        if spent:
            lines.append(f"  exhausted dice: {spent}")
    born = side["phoenixborn"]
    if born is not None:
        lines += [f"  on {born['title']}: {one['title']}" for one in born["attached"]]
    for name, rows in (("unit", side["units"]), ("unit facing a partner", side["facing"])):
        lines += [f"  {name} {i}: {card_text(card)}" for i, card in enumerate(rows, 1)]
    if not side["units"]:
        lines.append("  no units")
    lines += [f"  spell {card['slot']}: {card_text(card)}" for card in side["spells"]]
    hand = side["hand"]
    known = counted([card["title"] for card in hand["cards"]])
    hidden = hand["size"] - len(hand["cards"])
    if side["kind"] != "chimera" or hand["size"]:
        parts = [*([f"{hidden} unknown cards" if hidden > 1 else "1 unknown card"] if hidden else []), *known]
        lines.append(f"  hand: {', '.join(parts) or 'empty'}")
    lines.append(f"  draw pile: {side['draw_pile']} card{'s' * (side['draw_pile'] != 1)}")
    for name, key in (("discard pile", "discard_pile"), ("conjurations", "conjurations")):
        if side[key]:
            lines.append(f"  {name}: {titles_text(side[key])}")
    return lines


def title(side: Mapping[str, Any]) -> str:
    """A side by its Phoenixborn or Chimera, with the life left."""
    born = side["phoenixborn"]
    if born is None:
        return str(side["name"])
    marks = [*tokens(born), *born["marks"], *dice_on(born), *(["has guarded this round"] if side["guarded"] else [])]
    told = f" ({', '.join(marks)})" if marks else ""
    return f"{side['name']}, {max(0, born['life_left'])} of {born['life']} life left{told}"


def chimera_lines(side: Mapping[str, Any]) -> list[str]:
    """The parts of a Chimera that players do not have."""
    rage, ultimate = side["rage"], side["ultimate"]
    lines = [
        f"threat {side['threat']}, behaviour phase {side['behaviour_phase']}"
        + (f", {side['behaviour']}" if side["behaviour"] else "")
    ]
    lines.append(f"rage dice: {rage['power']} of {rage['dice']} on power")
    lines.append(f"Red Rains: {side['red_rains']} of {ultimate['value']} until its Ultimate, {ultimate['title']}")
    return lines


def tokens(card: Mapping[str, Any]) -> list[str]:
    """The tokens on a card."""
    return [f"{card[key]} {one if card[key] == 1 else many}" for key, one, many in TOKENS if card[key]]


def dice_on(card: Mapping[str, Any]) -> list[str]:
    """The dice on a card."""
    return [f"{die['type']} {die['level']} die on it" for die in card["dice"]]


def numbers(card: Mapping[str, Any]) -> str:
    """Attack, life and recover of a unit; a missing number is a dash."""
    return "/".join("-" if card[key] is None else str(card[key]) for key in ("attack", "life", "recover"))


def card_text(card: Mapping[str, Any]) -> str:
    """A card in play in one line."""
    if not card["title"]:
        return "a card face down"
    text = str(card["title"])
    if card["face_down"]:
        return f"{text}, face down"
    if card["life"] is not None and card["attack"] is not None:
        text += f", attack {card['attack']}, life {card['life']}, recover {card['recover']}"
    if card.get("focus"):
        text += f", focus {card['focus']}"
    more = [*tokens(card), *("exhausted" for _ in range(card["exhausted"] and not card["exhaustion"]))]
    more += [mark for mark in card["marks"] if mark != "counts as exhausted"]
    more += dice_on(card)
    more += [
        f"with {one['title']}" + (f" ({', '.join(tokens(one))})" if tokens(one) else "") for one in card["attached"]
    ]
    return ", ".join([text, *more])


def counted(titles: Sequence[str]) -> list[str]:
    """Titles with their number, equal ones once."""
    return [f"{titles.count(one)}x {one}" if titles.count(one) > 1 else one for one in dict.fromkeys(titles)]


def question(board: Board) -> str:
    """The question, as a sentence."""
    return str(board["decision"]["prompt"]) if board["decision"] else ""


def percent(share: float) -> str:
    """A number from 0 to 1 as a percentage."""
    return f"{100 * share:.0f} %"
