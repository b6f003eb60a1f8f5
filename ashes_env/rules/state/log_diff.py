"""Derives entries of the event log from a snapshot of the table: every token, die and card that has changed.

While a game has a listener (`listen`), the table is compared with its snapshot after every step of work. So no change
is missed, whichever effect or rule made it. The frames on the stack give the reason of the change (`Frame.about`,
`Frame.why`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language.dice import DIE_BITS, N_DICE, code_of, owner_of
from ashes_env.rules.state import log
from ashes_env.rules.state.cards import ID_MASK, T_ABILITY, T_PLAYER_RULE, T_RULE, Card
from ashes_env.rules.state.event_log import Entry, Snapshot

if TYPE_CHECKING:
    from ashes_env.rules.state.state import State

NOTHING: Final = (-1, -1, 0, 0, 0, 0, 0, 0, 0)


def update(snapshot: Snapshot, g: State, entries: list[Entry], at: int, source: int, why: int) -> None:
    """Adds all changes to the event log and updates the snapshot. The entries from index `at` on belong to the same
    step and already cover some of the changes. `source` is the id of the card for which the step was done, `why` the
    kind of work.
    """
    public = g.seats.bits
    cause = source if g.seen[source] == public else 0
    for cid, card in g.cards.items():
        now = (
            card.inc,
            card.seat,
            card.wounds,
            card.exhaustion,
            card.status,
            card.red_rains,
            card.host,
            int(card.facedown),
            len(card.under),
        )
        named = cid if g.seen[cid] == public else 0
        if snapshot.cards.get(cid) != now:
            _card(snapshot, g, entries, at, card, now, named, cause, why)
            snapshot.cards[cid] = now
        if card.timed is not snapshot.timed.get(cid):
            _lasting(snapshot, entries, card, named, cause)
        if card.dice or cid in snapshot.dice:
            _dice_on(snapshot, entries, card, named, cause, why)
    if len(snapshot.cards) > len(g.cards):
        for cid in [cid for cid in snapshot.cards if cid not in g.cards]:
            del snapshot.cards[cid]
            snapshot.dice.pop(cid, None)
            snapshot.timed.pop(cid, None)
    for p in g.players:
        seat = p.seat
        if p.rules is not snapshot.rules[seat]:
            for change in p.rules:
                if change not in snapshot.rules[seat]:
                    rule = change.rule << 8 if change.kind == T_PLAYER_RULE else 0
                    entries.append((log.LASTING, seat, 0, cause, rule + change.n, change.kind << 4 | change.until))
            snapshot.rules[seat] = p.rules
        if p.active != snapshot.active[seat]:
            _pool(entries, seat, log.DIE_ACTIVE, snapshot.active[seat], p.active, cause, why)
            snapshot.active[seat] = p.active[:]
        if p.exhausted != snapshot.exhausted[seat]:
            _pool(entries, seat, log.DIE_EXHAUSTED, snapshot.exhausted[seat], p.exhausted, cause, why)
            snapshot.exhausted[seat] = p.exhausted[:]
        if p.scripted:
            rage = p.power_alike()
            if rage != snapshot.rage[seat]:
                entries.append((log.RAGE, seat, 0, cause, rage, snapshot.rage[seat]))
                snapshot.rage[seat] = rage
            phase = p.phase_now()
            if phase != snapshot.phases[seat]:
                if snapshot.phases[seat]:
                    entries.append((log.PHASE, seat, 0, 0, phase, 0))
                snapshot.phases[seat] = phase
    if g.first != snapshot.first:
        snapshot.first = g.first
        if g.first >= 0:
            entries.append((log.FIRST, g.first, 0, cause, 0, 0))


def _card(
    snapshot: Snapshot,
    g: State,
    entries: list[Entry],
    at: int,
    card: Card,
    now: tuple[int, ...],
    named: int,
    cause: int,
    why: int,
) -> None:
    """Adds the changes of one card in play."""
    before = snapshot.cards.get(card.id, NOTHING)
    if before[0] != now[0]:
        before = NOTHING
        if card.facedown:
            entries.append((log.FACE_DOWN, card.seat, named, cause, 1, why))
    elif before[7] > now[7]:
        if not any(entry[0] == log.ENTERED and entry[2] == named for entry in entries[at:]):
            entries.append((log.FACE_UP, card.seat, named, cause, 1, why))
    if card.seat != before[1] and before[1] >= 0:
        entries.append((log.CONTROL, card.seat, named, cause, 0, why))
    if card.host and card.host != before[6]:
        entries.append((log.ATTACHED, card.seat, named, card.host if g.seen[card.host] == g.seats.bits else 0, 0, why))
    wounds, status = now[2] - before[2], now[4] - before[4]
    for kind, _seat, cid, _other, n, _how in entries[at:]:
        if cid == named and kind == log.WOUNDED:
            wounds -= n
        elif cid == named and kind == log.STATUS:
            status += 1
    for kind, n in (
        (log.WOUNDS, wounds),
        (log.EXHAUSTION, now[3] - before[3]),
        (log.STATUS_TOKENS, status),
        (log.RED_RAINS, now[5] - before[5]),
        (log.UNDER, now[8] - before[8]),
    ):
        if n:
            entries.append((kind, card.seat, named, cause, n, why))


def _lasting(snapshot: Snapshot, entries: list[Entry], card: Card, named: int, cause: int) -> None:
    """Adds new lasting changes of a card. Ended changes get no entry, because their end was known in advance."""
    before = snapshot.timed.get(card.id, ())
    for change in card.timed:
        if change not in before and change.kind <= T_ABILITY:
            rule = change.rule << 8 if change.kind == T_RULE else 0
            entries.append((log.LASTING, card.seat, named, cause, rule + change.n, change.kind << 4 | change.until))
    snapshot.timed[card.id] = card.timed


def _dice_on(snapshot: Snapshot, entries: list[Entry], card: Card, named: int, cause: int, why: int) -> None:
    """Adds dice that were placed on a card or left it."""
    before = snapshot.dice.get(card.id, ())
    if before == card.dice:
        return
    for die in sorted({*before, *card.dice}):
        n = card.dice.count(die) - before.count(die)
        if n:
            entries.append((log.DIE_ON_CARD, owner_of(die), named, cause, n, why << DIE_BITS | code_of(die)))
    snapshot.dice[card.id] = card.dice


def _pool(entries: list[Entry], seat: int, kind: int, before: list[int], now: list[int], cause: int, why: int) -> None:
    for code in range(N_DICE):
        n = now[code] - before[code]
        if n:
            entries.append((kind, seat, 0, cause, n, why << DIE_BITS | code))


def listen(g: State) -> list[Entry]:
    """The event log of a game. If there was no listener before, it starts with the current entries of the log and the
    contents of the table.
    """
    entries = g.event_log
    if entries is None:
        entries = [(kind, seat, card, other, n, 0) for kind, seat, card, other, n in g.log]
        snapshot = Snapshot(len(g.players))
        update(snapshot, g, entries, 0, 0, log.BEGINNING)
        g.snapshot = snapshot
        g.event_log = entries
    return entries


def about(g: State) -> int:
    """The id of the card for which the next step of work is done, 0 if it is done for the rules."""
    for frame in reversed(g.stack):
        ref = frame.about(g)
        if ref:
            return ref & ID_MASK
    return 0
