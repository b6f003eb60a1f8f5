"""Events: something has happened, and everything that waits for it may respond (R-TRIG-01..06).

This module decides whether anything could respond. The edition of the game then opens a window (`Edition.respond`).
"""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language.codes import DESTROYED
from ashes_env.language.triggers import Trigger
from ashes_env.rules.definitions.definitions import REALMS
from ashes_env.rules.reading.attack import attack_of
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.held import could_hold
from ashes_env.rules.reading.meaning import fits, holds
from ashes_env.rules.state import log
from ashes_env.rules.state.cards import ID_MASK
from ashes_env.rules.state.log import OF_EVENT
from ashes_env.rules.state.neighbours import against
from ashes_env.rules.state.state import PLAYER_TURNS, Card, Event, Frame, State


def emit(g: State, event: Event) -> bool:
    """Opens the windows of an event if a card that could respond is in play or in a hand. Returns true if it did."""
    kind = event.kind
    logged = OF_EVENT[kind]
    if logged >= 0:
        cards = event.cards
        if len(cards) > 1:
            log.happened(g, event, logged)
        else:
            cid, source, seen = cards[0] & ID_MASK if cards else 0, event.source & ID_MASK, g.seen
            everyone = g.seats.bits
            named = cid if seen[cid] == everyone else 0
            cause = source if seen[source] == everyone else 0
            g.log.append((logged, event.seat, named, cause, event.n))
            entries = g.event_log
            if entries is not None:
                entries.append((logged, event.seat, named, cause, event.n, event.classes))
    bit = 1 << kind
    if kind == DESTROYED and event.classes & k.BY_EFFECT and clause_of(g, event) is not None:
        g.edition.respond(g, event)
        return True
    if not g.mask & bit:
        return False
    if someone_listens(g, event, bit):
        g.edition.respond(g, event)
        return True
    return False


def someone_listens(g: State, event: Event, bit: int) -> bool:
    """Whether a card in play, leaving play or in a hand could respond to an event with this bit."""
    for card in g.cards.values():
        if card.d.mask & bit or card.timed:
            return True
    for ref in event.cards:
        if ref & ID_MASK in g.aside:
            return True
    if g.mask & REALMS:
        for p in g.players:
            for cid in (*p.hand, *p.discard):
                if g.by_id[cid].mask & bit:
                    return True
    if g.phase == PLAYER_TURNS or g.edition.reacts_anytime:
        free = g.edition.spells_only
        for p in g.players:
            if free or not p.reacted:
                for cid in p.hand:
                    if g.by_id[cid].hand_mask & bit:
                        return True
        if g.options.ask_always:
            for seat in g.seats.living:
                if could_hold(g, seat, bit):
                    return True
    return False


def clause_of(g: State, event: Event) -> Frame | None:
    """The frame with the "if that destroyed it" clause of the text that has just destroyed the card of the event."""
    return g.stack[event.at - 1].clause(g, event) if event.at > 0 else None


def concerns(
    g: State, event: Event, trigger: Trigger, source: int, seat: int, card: Card | None, path: str, n: int
) -> bool:
    """Whether an event matches a trigger. `source` is the reference of the card of the text."""
    if trigger.this and source not in event.cards:
        return False
    if trigger.by_this and event.source != source:
        if g.attack_at < 0 or not attack_of(g).acts_with(event, source):
            return False
    classes = event.classes
    if classes & k.BY_UNIT and (event.kind == k.DAMAGE_DEALT or event.kind == k.DAMAGE_RECEIVED):
        classes = k.BY_UNIT  # the unit deals it, and no attack, spell, ability or dice power (R-DMG-12)
    if not classes & trigger.classes or event.n < trigger.at_least:
        return False
    if (
        trigger.player == k.MINE
        and event.seat != seat
        and not (event.seat in g.seats.together[seat] and (event.kind == k.TURN_STARTS or event.kind == k.TURN_ENDS))
    ):
        return False
    if trigger.player == k.THEIRS and not against(g, seat, source, event.seat):
        return False
    if trigger.host:
        if card is None or not card.host:
            return False
        host = g.cards.get(card.host) or g.aside.get(card.host)
        if host is None or host.ref not in event.cards:
            return False
    if trigger.cards is None and trigger.by is None and trigger.condition is None:
        return True
    x = Context(source, seat, k.BY_ABILITY, path, n, event)
    if trigger.cards is not None:
        matched = False
        for ref in event.cards:
            if fits(g, x, ref, trigger.cards):
                matched = True
        if not matched:
            return False
    if trigger.by is not None and not fits(g, x, event.source, trigger.by):
        return False
    return trigger.condition is None or holds(g, x, trigger.condition)
