"""A position as numbers for the planner's value: what each side has, and where the round stands.

All numbers are from the view of a seat: its side (with partners) first, then its opponents. They use hidden cards where
the position has them, so they belong in worlds that were dealt anew.
"""

from __future__ import annotations

from typing import Final

from ashes_env.agents.expert.hand import hand_value
from ashes_env.agents.expert.position_value import danger, gifts, lives, spells_value, unit_value
from ashes_env.language import codes as k
from ashes_env.language.dice import N_DICE, level_of
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state.neighbours import allies, foes
from ashes_env.rules.state.state import Player
from ashes_env.solo.body import Body

SIDE: Final = (
    "life",
    "worth of life",
    "units",
    "attack",
    "unit life",
    "ready attack",
    "worth of units",
    "exhaustion",
    "status",
    "worth of spells",
    "spells",
    "cards in hand",
    "worth of hand",
    "active dice",
    "power dice",
    "draw pile",
    "phoenixborn exhausted",
    "danger",
    "low life",
    "last life",
)
CHIMERA: Final = (
    "threat",
    "ultimate",
    "phase",
    "red rains",
    "rage",
    "face-down aspects",
    "aspects",
    "fatigued",
    "draw pile",
    "to the ultimate",
    "blood",
)
TABLE: Final = ("round", "own turn", "main action", "side action", "passes", "first player", "active dice left")
NAMES: Final = (
    *(f"own {name}" for name in SIDE),
    *(f"opposing {name}" for name in SIDE),
    *(f"chimera {name}" for name in CHIMERA),
    *TABLE,
)
N_SIDE: Final = len(SIDE)
N_CHIMERA: Final = len(CHIMERA)
N_NUMBERS: Final = len(NAMES)


def numbers(g: Game, seat: int) -> list[float]:
    """The numbers of a position for a seat, `NAMES` names them: floats, most of them from 0 to 4."""
    out = [0.0] * N_NUMBERS
    p = g.players[seat]
    _add_side(g, p, out, 0)
    for other in allies(g, seat):
        _add_side(g, g.players[other], out, 0)
    for other in foes(g, seat):
        q = g.players[other]
        _add_side(g, q, out, N_SIDE)
        if isinstance(q, Body):
            _add_chimera(g, q, out, 2 * N_SIDE)
    at = 2 * N_SIDE + N_CHIMERA
    out[at] = g.round / 5.0
    out[at + 1] = 1.0 if g.active == seat else 0.0
    out[at + 2] = float(p.main)
    out[at + 3] = float(p.side)
    out[at + 4] = g.passes / 2.0
    out[at + 5] = 1.0 if g.first == seat else 0.0
    out[at + 6] = out[13] * out[at + 2]
    return out


def _add_side(g: Game, p: Player, out: list[float], at: int) -> None:
    pb = g.cards.get(p.pb)
    left = 0
    if pb is not None:
        left = max(0, values.life_left(g, pb))
        out[at + 16] += float(pb.exhaustion)
        out[at + 8] += pb.status / 4.0
        out[at + 6] += gifts(g, pb) / 10.0
    out[at] += left / 20.0
    out[at + 1] += lives(left) / 20.0
    out[at + 18] += min(left, 8) / 8.0
    out[at + 19] += min(left, 4) / 4.0
    for cid in p.units:
        card = g.cards[cid]
        out[at + 2] += 0.2
        out[at + 8] += card.status / 4.0
        out[at + 7] += card.exhaustion / 4.0
        out[at + 6] += unit_value(g, card) / 10.0
        if card.facedown:
            continue
        v = values.unit_values(g, card)
        attack = max(0, v.attack)
        out[at + 3] += attack / 8.0
        out[at + 4] += max(0, v.life - card.wounds) / 8.0
        if not card.exhaustion and not values.exhausted(g, card):
            out[at + 5] += attack / 8.0
    out[at + 15] += len(p.deck) / 20.0
    if p.scripted:
        return
    out[at + 9] += spells_value(g, p) / 8.0
    out[at + 10] += len(p.spells) / 5.0
    out[at + 11] += len(p.hand) / 5.0
    out[at + 12] += hand_value(g, p) / 8.0
    for code in range(N_DICE):
        n = p.active[code]
        if n:
            out[at + 13] += n / 10.0
            if level_of(code) == k.POWER:
                out[at + 14] += n / 10.0
    out[at + 17] += danger(g, p.seat) / 10.0


def _add_chimera(g: Game, p: Body, out: list[float], at: int) -> None:
    out[at] += p.threat / 10.0
    out[at + 1] += p.ultimate_value / 10.0
    out[at + 2] += p.phase / 3.0
    pb = g.cards.get(p.pb)
    red = 0 if pb is None else pb.red_rains
    out[at + 3] += red / 10.0
    out[at + 4] += p.rage / 5.0
    for cid in p.units:
        card = g.cards[cid]
        if card.facedown:
            out[at + 5] += 0.25
        elif card.d.card.blood:
            out[at + 6] += 0.25
            out[at + 10] += card.d.card.blood / 5.0
    out[at + 7] += 1.0 if p.fatigued else 0.0
    out[at + 8] += len(p.deck) / 20.0
    out[at + 9] += (p.ultimate_value - red) / 10.0
