"""The rules of each mode in short, for a reader who has never played and sees only the text of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from ashes_env.match.errors import OptionError
from ashes_env.rules.state.game_options import ROWS
from ashes_env.text import primer_campaign, primer_draft, primer_game, primer_pvp, primer_red_rains

EDITIONS: Final = next(row.words or () for row in ROWS if row.name == "edition")
REBORN: Final = "reborn"
MOST_WORDS: Final = 1500
GAP: Final = "\n\n- "  # a list stands directly below what it belongs to

PVP: Final = (
    primer_pvp.GOAL,
    primer_pvp.ROUND,
    primer_game.TURN,
    primer_game.PAYING,
    primer_pvp.ATTACKING,
    primer_game.CARDS,
    primer_game.READING,
    primer_pvp.ADVICE,
)
RED_RAINS: Final = (
    primer_red_rains.GOAL,
    primer_red_rains.ROUND,
    primer_game.TURN,
    primer_game.PAYING_IN_SHORT,
    primer_red_rains.ATTACKING,
    primer_red_rains.CHIMERA,
    primer_game.CARDS,
    primer_game.READING,
    primer_red_rains.READING,
    primer_red_rains.ADVICE,
)
PARTS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "pvp": {
        REBORN: PVP,
        "2018": (
            primer_pvp.GOAL,
            primer_pvp.ROUND_2018,
            primer_game.TURN,
            primer_game.PAYING_2018,
            primer_pvp.ATTACKING_2018,
            *PVP[5:],
        ),
    },
    "red_rains": {REBORN: RED_RAINS},
    "campaign": {REBORN: (primer_campaign.GOAL, primer_campaign.BUILDING, *RED_RAINS[1:-1], primer_campaign.ADVICE)},
    "draft": {
        REBORN: (primer_draft.DRAFTING, primer_draft.CARDS, primer_draft.GAME, primer_draft.ADVICE),
        "2018": (primer_draft.DRAFTING, primer_draft.CARDS_2018, primer_draft.GAME, primer_draft.ADVICE),
    },
}
"""The parts of each primer in order, by mode and edition."""


@cache
def primer(mode: str, edition: str = REBORN) -> str:
    """The rules of a mode in an edition, in under 1,500 words; each paragraph and each item of a list is one line.

    Raises `OptionError` for an unknown mode or edition, and for an edition in which the mode is not played.
    """
    if mode not in PARTS:
        raise OptionError(f"mode: there is no {mode!r}; known are: {_named(PARTS)}")
    if edition not in EDITIONS:
        raise OptionError(f"edition: there is no {edition!r}; known are: {_named(EDITIONS)}")
    if edition not in PARTS[mode]:
        raise OptionError(f"edition: the mode {mode!r} is played in {_named(PARTS[mode])}, not in {edition!r}")
    return "\n\n".join(map(_flowing, PARTS[mode][edition])).replace(GAP, "\n- ")


def _named(names: Mapping[str, object] | tuple[str, ...]) -> str:
    return ", ".join(map(repr, names))


def _flowing(part: str) -> str:
    """A part with each paragraph and item on one line; the sources are wrapped."""
    return re.sub(r"(?<!\n)\n(?!\n|# |- )", " ", part.strip())
