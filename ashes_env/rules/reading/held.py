"""Cards that a player could hold, according to public information."""

from __future__ import annotations

from ashes_env.rules.state.state import PLAYER_TURNS, State


def may_react(g: State, seat: int) -> bool:
    """Whether phase and limit leave a seat any reaction from hand (R-REACT-01, R-REACT-02)."""
    if g.phase != PLAYER_TURNS:
        return g.edition.reacts_anytime
    return not g.players[seat].reacted or g.edition.spells_only


def could_hold(g: State, seat: int, bit: int) -> list[int]:
    """Cards that may be played from hand in response to an event of this bit and that the seat could have in hand, one
    for each title. A card counts if it is known to be in the hand, or if it is the seat's own, nobody knows its place,
    and some card of the hand is hidden.

    The result is the same in every world that another seat considers possible. It is empty if no reaction can be used
    now, and if there is no other player from whom a hand could be hidden.
    """
    p = g.players[seat]
    if not may_react(g, seat) or not p.hand or not p.has_hand():
        return []
    if not any(other != seat and not g.players[other].scripted for other in g.seats.living):
        return []
    everyone = g.seats.bits
    hidden = False
    by_index: dict[int, int] = {}
    for cid in p.hand:
        if g.seen[cid] != everyone:
            hidden = True
        elif g.by_id[cid].hand_mask & bit:
            by_index[g.by_id[cid].index] = cid
    if hidden:
        for cid in range(1, len(g.by_id)):
            d = g.by_id[cid]
            if d.hand_mask & bit and g.owner[cid] == seat and g.seen[cid] != everyone:
                by_index.setdefault(d.index, cid)
    return list(by_index.values())
