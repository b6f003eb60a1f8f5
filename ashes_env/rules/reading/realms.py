"""Texts that work in their owner's hand and discard pile (R-CLS-24)."""

from __future__ import annotations

from ashes_env.rules.definitions.definitions import REALMS
from ashes_env.rules.state.state import Card, State


def any_in(g: State) -> bool:
    """Whether a card of the game has such a text."""
    return bool(g.mask & REALMS)


def within_reach(g: State, seat: int) -> list[int]:
    """The cards in the hand and the discard pile of a seat that have such a text."""
    p = g.players[seat]
    return [cid for cid in (*p.hand, *p.discard) if g.by_id[cid].realm_texts]


def card_there(g: State, cid: int) -> Card:
    """A card outside play, in the shape of one in play: it has no tokens and no attachments."""
    return Card(cid, g.inc[cid], g.by_id[cid], g.owner[cid])
