"""The Chimera's row and draw pile: adding aspects, fatigue, refilling (R-FAT-01..05, R-RECPVE-07, R-LAW-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_env.language import codes as k
from ashes_env.rules.combat.damage import Wounds
from ashes_env.rules.reading import values
from ashes_env.rules.state import zones
from ashes_env.solo.rage import chimera_of

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Player, State

EMPTIES_NEEDED = 1  # with one player


def count_aspects(g: State, p: Player, faceup_only: bool) -> int:
    """How many aspect cards lie in the row; other units do not count for tokens and replenishing (R-LAW-11)."""
    n = 0
    for cid in p.units:
        card = g.cards[cid]
        if values.is_aspect(g, card) and not (faceup_only and card.facedown):
            n += 1
    return n


def has_facedown(g: State, p: Player) -> bool:
    """Whether a face-down aspect lies in the row."""
    for cid in p.units:
        if g.cards[cid].facedown:
            return True
    return False


def add_facedown(g: State, p: Player, n: int) -> int:
    """Cards of the draw pile face down at the right end; how many there were."""
    for i in range(n):
        cid = _take_top(g, p)
        if not cid:
            return i
        g.seen[cid] = 0
        zones.put_in_play(g, cid, p.seat, facedown=True)
    return n


def _take_top(g: State, p: Player) -> int:
    """The top card of the draw pile; if too many cards have left the game, of those that have (R-LAW-13)."""
    if not p.deck:
        reshuffle(g, p)
    if not p.deck:
        gone = [cid for cid in p.removed if g.by_id[cid].type == k.ASPECT]
        if not gone:
            return 0
        p.removed = [cid for cid in p.removed if cid not in gone]
        for cid in gone:
            g.inc[cid] += 1
        p.deck = gone
        zones.shuffle_pile(g, p.seat)
    cid = p.deck.pop()
    zones.emptied(g, p)
    return cid


def reshuffle(g: State, p: Player) -> None:
    """The discard pile becomes the draw pile (R-FAT-03)."""
    if p.discard:
        p.deck, p.discard = p.discard, p.deck
        zones.shuffle_pile(g, p.seat)


def pile_emptied(g: State, p: Player) -> None:
    """The last card has left the draw pile: fatigue, and a new pile (R-FAT-01, R-FAT-03)."""
    chimera = chimera_of(p)
    chimera.empties += 1
    if chimera.empties >= EMPTIES_NEEDED:
        chimera.fatigued = True
    reshuffle(g, p)


def discarded_own(g: State, p: Player) -> None:
    """While fatigued, a card discarded from pile or hand costs a wound."""
    if chimera_of(p).fatigued:
        g.push(Wounds(g.cards[p.pb].ref, 1, 0, k.BY_RULE, -1))


def refill_status(g: State, p: Player) -> None:
    """Status tokens up to the pips; more than that stays (R-RECPVE-08)."""
    for cid in p.units:
        card = g.cards[cid]
        if not card.facedown and card.status < card.d.card.status_pips:
            card.status = card.d.card.status_pips
