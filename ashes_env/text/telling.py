"""What one seat knows of a match, in words: its table, what the cards do, the question and the choices.

Everything here comes from `Match.board`, so hidden information changes nothing. "You" is the seat.
"""

from __future__ import annotations

from typing import Final

from ashes_env.cards.registry import by_title_in
from ashes_env.language import codes as k
from ashes_env.match.match import Match
from ashes_env.render import plain_table
from ashes_env.render.board import cards_of
from ashes_env.render.drafting import whole
from ashes_env.render.persons import Names, addressed, names_for
from ashes_env.render.prompts import prompt
from ashes_env.text.choices import Choice, whole_choices

CHIMERA: Final = k.CARD_TYPES[k.CHIMERA]  # its card says nothing: its Ultimate and its behaviour do


def names(match: Match, seat: int) -> Names:
    """The players as a seat calls them: "you", "your opponent", "the Chimera"."""
    return names_for(match.board(seat))


def table(match: Match, seat: int) -> str:
    """The table in short: a line for each card in play, the titles of the others."""
    return "\n".join(plain_table.table_lines(match.board(seat)))


def question(match: Match, seat: int) -> str:
    """What the seat decides, in full; empty if it does not decide."""
    if match.over or match.seat != seat:
        return ""
    if match.choosing:
        decision = match.board(seat)["decision"]
        return addressed(str(decision["prompt"]), names(match, seat)) if decision else ""
    return addressed(prompt(match.game, 0), names(match, seat))


def choices(match: Match) -> list[Choice]:
    """What the deciding seat may do, in full; empty after the end."""
    return [] if match.over else whole_choices(match, names(match, match.seat))


def cards_in_view(match: Match, seat: int) -> dict[str, str]:
    """What the cards cost and do that the seat sees in play, in hands and as conjurations, a line for each title. A
    Chimera is told by its Ultimate and its behaviour rows.
    """
    found = match.board(seat)
    titles = {card["title"] for card in cards_of(found) if card["title"] and card["type"] != CHIMERA}
    titles |= {one["title"] for side in found["sides"] for one in side["conjurations"]}
    titles |= {side["behaviour"] for side in found["sides"] if side.get("behaviour")}
    known = by_title_in(match.edition)
    return {title: f"{title}{whole(known[title], match.edition)}" for title in sorted(titles) if title in known}
