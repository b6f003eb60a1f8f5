"""The Chimera's rows and draw pile: adding aspects, fatigue, refilling (R-FAT-01..05, R-RECPVE-07, R-LAW-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ashes_env.language import codes as k
from ashes_env.rules.reading import values
from ashes_env.rules.state import log, zones
from ashes_env.rules.state.neighbours import faced_by
from ashes_env.rules.state.seats import NOBODY
from ashes_env.solo.body import chimera_of

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Player, State


def battlefields(g: State, p: Player) -> int:
    """How many battlefields a Chimera has: one for each opposing player, in the game or not."""
    return g.seats.opposed[p.seat]


def row(g: State, p: Player, seat: int) -> list[int]:
    """The units of the battlefield that faces a player, from left to right (R-CSET-13)."""
    if g.seats.opposed[p.seat] == 1:
        return p.units
    return [cid for cid in p.units if g.cards[cid].faces in (NOBODY, seat)]


def row_now(g: State, p: Player) -> list[int]:
    """The units with which a Chimera acts now: those that face its current opponent (R-COOP-10)."""
    if g.seats.opposed[p.seat] == 1:
        return p.units
    players = g.seats.foes[p.seat]
    return p.units if len(players) > 1 else row(g, p, players[0])


def row_of(g: State, p: Player, source: int) -> list[int]:
    """The units that a text of the Chimera deals with: those that face the same player as its card (a reference), or
    those with which it acts now.
    """
    faces = faced_by(g, source)
    return row_now(g, p) if faces == NOBODY else row(g, p, faces)


def count_aspects(g: State, units: list[int], faceup_only: bool) -> int:
    """How many aspect cards lie in a row; other units do not count for tokens and replenishing (R-LAW-11)."""
    n = 0
    for cid in units:
        card = g.cards[cid]
        if values.is_aspect(g, card) and not (faceup_only and card.facedown):
            n += 1
    return n


def has_facedown(g: State, units: list[int]) -> bool:
    """Whether a face-down aspect is in a row."""
    for cid in units:
        if g.cards[cid].facedown:
            return True
    return False


def add_facedown(g: State, p: Player, n: int, faces: int = NOBODY) -> int:
    """Puts cards of the draw pile face down at the right end of the battlefield that faces a seat. Returns how many
    cards there were. A player who knew a card in the pile knows it in the row.
    """
    for i in range(n):
        cid = _take_top(g, p)
        if not cid:
            return i
        zones.put_in_play(g, cid, p.seat, facedown=True, faces=faces)
    return n


def replenish(g: State, p: Player) -> None:
    """Fills each battlefield with aspects up to the threat value (R-RECPVE-07, R-COOP-12)."""
    for faces in rows_of(g, p):
        units = row(g, p, faces)
        add_facedown(g, p, chimera_of(p).threat - count_aspects(g, units, False), faces)


def rows_of(g: State, p: Player) -> tuple[int, ...]:
    """The seat that each battlefield faces, starting with the first player; -1 if there is only one."""
    return (-1,) if battlefields(g, p) == 1 else p.turns_against(g)


def _take_top(g: State, p: Player) -> int:
    """The top card of the draw pile. If both piles are empty, the aspects that have left the game become the draw pile
    (R-LAW-13). 0 if there are none.
    """
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
    """The last card has left the draw pile: fatigue once that has happened as often as there are players
    (R-FAT-01, R-FAT-02), and a new pile (R-FAT-03)."""
    chimera = chimera_of(p)
    chimera.empties += 1
    if chimera.empties >= battlefields(g, p):
        if not chimera.fatigued:
            log.tell(g, log.FATIGUED, p.seat)
        chimera.fatigued = True
    reshuffle(g, p)


def discarded_own(g: State, p: Player) -> None:
    """While fatigued, each card discarded from pile or hand deals the Chimera one wound."""
    if chimera_of(p).fatigued and p.pb in g.cards:
        log.tell(g, log.PILE_WOUND, p.seat, 0, 0, 1)
        g.edition.wound(g, g.cards[p.pb].ref, 1, 0, k.BY_RULE, -1)


def refill_status(g: State, p: Player) -> None:
    """Adds status tokens up to the number of pips; surplus tokens stay (R-RECPVE-08)."""
    for cid in p.units:
        card = g.cards[cid]
        if not card.facedown and card.status < card.d.card.status_pips:
            card.status = card.d.card.status_pips
