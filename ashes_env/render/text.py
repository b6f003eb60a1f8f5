"""A position as text, with only what one seat knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ashes_env.render.board import board
from ashes_env.render.choice_texts import choice_texts
from ashes_env.render.sheet import edition_text

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

Shown = dict[str, Any]  # the result of `board`, and its parts


def position_text(g: State, seat: int) -> str:
    """The whole table, with the opponent above and the seat itself below."""
    seen = board(g, seat)
    if seen["result"]:
        head = f"{seen['result']} in round {g.round}"
    else:
        head = f"round {g.round}, turn {g.turn}, {seen['phase']}; player {g.active} is active"
    lines = ["; ".join(filter(None, (head, edition_text(seen["edition"]))))]
    me = seen["sides"][seat]
    others = [seen["sides"][other] for other in g.seats.circle[seat][1:]]
    for side in others:
        if side["team"] != me["team"]:
            lines += _side(side)
    for side in others:
        if side["team"] == me["team"] and not side["out"]:
            lines += ["-" * 60, *_side(side)]
    lines += ["-" * 60, *_side(me)]
    decision = seen["decision"]
    if decision is not None:
        asked = f": {decision['prompt']}" if decision["prompt"] else ""
        lines.append(f"player {decision['seat']} decides{asked}")
    return "\n".join(lines)


def scene_text(g: State, seat: int) -> str:
    """The whole table, and the seat's legal moves if it decides."""
    lines = [position_text(g, seat)]
    if g.decision is not None and g.decision.seat == seat:
        lines.extend(f"  {text}" for text in dict.fromkeys(choice_texts(g).values()))
    return "\n".join(lines)


def _side(side: Shown) -> list[str]:
    name = f"player {side['seat']}: "
    if side["out"]:
        return [f"{name}{side['name']}, out of the game"]
    pb = side["phoenixborn"]
    if pb is None:
        lines = [f"{name}{side['name']}"]
    else:
        kind = "Chimera" if side["kind"] == "chimera" else "Phoenixborn"
        life = f"{max(0, pb['life_left'])} of {pb['life']} life left"
        lines = [f"{name}{kind} {side['name']}, {life}{_marks(pb)}"]
    if side["kind"] == "chimera":
        lines.append(
            f"  threat {side['threat']}, behaviour phase {side['behaviour_phase']}, rage {side['rage']['power']}"
        )
    active, exhausted = (dice_text(side["dice"], which) or "none" for which in ("active", "exhausted"))
    lines.append(f"  dice: {active}; exhausted: {exhausted}")
    for units, which in ((side["units"], "units"), (side["facing"], "units that face a partner")):
        if units or which == "units":
            lines.append(f"  {which}: " + ("; ".join(map(_unit, units)) or "none"))
    lines.append("  spells: " + ("; ".join(map(_spell, side["spells"])) or "none"))
    known = Counter(card["title"] for card in side["hand"]["cards"])
    hand = titles_text({"title": title, "n": n} for title, n in sorted(known.items()))
    hidden = side["hand"]["size"] - known.total()
    if hidden:
        hand = f"{hidden} cards" + (f" and {hand}" if known else "")
    lines.append(f"  hand: {hand or 'empty'}")
    discard, conjurations = (titles_text(side[pile]) for pile in ("discard_pile", "conjurations"))
    lines.append(
        f"  draw pile {side['draw_pile']}, discard pile {sum(x['n'] for x in side['discard_pile'])}"
        + (f" ({discard})" if discard else "")
        + (f", conjurations {conjurations}" if conjurations else "")
    )
    return lines


def titles_text(pile: Iterable[Mapping[str, Any]]) -> str:
    """A pile of a board by title: "Anchornaut, 2x Iron Worker"."""
    return ", ".join(f"{one['n']}x {one['title']}" if one["n"] > 1 else one["title"] for one in pile)


def dice_text(dice: Iterable[Mapping[str, Any]], which: str) -> str:
    """The "active" or "exhausted" dice of a side of a board: "2 natural power, 1 charm basic"."""
    return ", ".join(f"{die[which]} {die['type']} {die['level']}" for die in dice if die[which])


def _unit(card: Shown) -> str:
    if card["face_down"]:
        return f"{card['title']} face down" if card["title"] else "a card face down"
    return f"{card['title']} {card['attack']}/{card['life']}/{card['recover']}{_marks(card)}"


def _spell(card: Shown) -> str:
    return f"{card['title']} [{card['slot']}]{_marks(card)}"


def _marks(card: Shown) -> str:
    tokens = ("wounds", "exhaustion", "status", "red_rains")
    marks = [f"{card[token]} {token.replace('_', ' ')}" for token in tokens if card[token]]
    if card["exhausted"] and not card["exhaustion"]:
        marks.append("counts as exhausted")
    marks += [attached["title"] for attached in card["attached"]]
    marks += [f"{die['type']} die" for die in card["dice"]]
    return f" ({', '.join(marks)})" if marks else ""
