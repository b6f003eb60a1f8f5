"""Reactions from hand: cards that a player holds, and cards that it could hold (R-REACT-01..06)."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.definitions.definitions import Def
from ashes_env.rules.paying.payment import chained_now, payable
from ashes_env.rules.paying.playing import playable
from ashes_env.rules.reading import values
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.held import could_hold, may_react
from ashes_env.rules.reading.meaning import holds
from ashes_env.rules.state.state import PLAYER_TURNS, Event, State
from ashes_env.rules.timing.events import concerns


def reactions(g: State, seat: int, event: Event, rank: int = k.AFTER) -> list[int]:
    """One card of each title in a hand that the seat may use now as a reaction to the event: after it, or before it
    (`WOULD`).
    """
    p = g.players[seat]
    out: list[int] = []
    if not p.has_hand():
        return out
    bit = 1 << event.kind
    titles: set[int] = set()
    for cid in p.hand:
        d = g.by_id[cid]
        if not d.hand_mask & bit or d.index in titles:
            continue
        titles.add(d.index)
        if d.card.reaction is None or (d.card.reaction.trigger.rank == k.WOULD) != (rank == k.WOULD):
            continue
        x = _answering(g, seat, event, cid)
        if x is not None and playable(g, x, cid):
            out.append(cid)
    return out


def could_react(g: State, seat: int, event: Event) -> bool:
    """Whether a seat could react to the event with a card from hand, according to public information.

    The result is the same in every world that another seat considers possible. It depends on the event, the dice, the
    free places and the number of cards in hand. It does not depend on what the text of a card would do, since that may
    depend on hidden cards.
    """
    if seat in g.seats.out:
        return False
    for cid in could_hold(g, seat, 1 << event.kind):
        x = _answering(g, seat, event, cid)
        if x is not None and (not g.by_id[cid].kind or playable(g, x, cid)):
            return True
    return False


def _answering(g: State, seat: int, event: Event, cid: int) -> Context | None:
    """The context in which a card from hand reacts to the event, if it may and can be paid for; otherwise `None`. Reads
    nothing hidden.
    """
    d = g.by_id[cid]
    if d.chained and chained_now(g):
        return None
    reaction = d.card.reaction
    assert reaction is not None
    ref = g.ref_of(cid)
    if not concerns(g, event, reaction.trigger, ref, seat, None, d.title, 0):
        return None
    classes = reaction_classes(d)
    if g.players[seat].reacted and classes & k.BY_REACTION and g.phase == PLAYER_TURNS:
        return None
    if classes & k.BY_REACTION and values.player_rule(g, seat, k.NO_REACTION_SPELLS):
        return None
    if values.player_rule(g, seat, k.NO_HAND_REACTIONS):
        return None
    x = Context(ref, seat, classes, f"{d.title}/effect", 0, event)
    if reaction.needs is not None and not holds(g, x, reaction.needs):
        return None
    return x if reaction_costs(g, seat, cid) else None


def reaction_classes(d: Def) -> int:
    """The source classes of a hand card while it is played as a reaction: not every such card is a reaction spell."""
    reaction = d.card.reaction
    spell = d.type == k.REACTION_SPELL or (reaction is not None and reaction.as_spell)
    return k.BY_SPELL | k.BY_REACTION if spell else k.BY_SPELL


def reacts(g: State, seat: int, cid: int) -> None:
    """Counts a card that is played as a reaction towards the limit of one a turn (R-REACT-02)."""
    spell = reaction_classes(g.by_id[cid]) & k.BY_REACTION
    if g.phase == PLAYER_TURNS and (spell or not g.edition.spells_only):
        g.players[seat].reacted = True


def reaction_costs(g: State, seat: int, cid: int) -> list[FlatCost]:
    """The ways in which a hand card can be paid for as a reaction now."""
    return [c for c in g.by_id[cid].reaction_costs if payable(g, g.players[seat], c, True, True)]


__all__ = ["could_react", "may_react", "reaction_classes", "reaction_costs", "reactions", "reacts"]
