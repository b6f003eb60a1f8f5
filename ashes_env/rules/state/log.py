"""What everybody at the table has seen happen lately: short entries, the newest last, kept for observations.

An entry is `(kind, seat, card, other, n)`: who did it (-1: nobody), the card it is about and another card that it has
to do with (ids, 0 for none), and a number. It never names a card that one of the players does not know at that moment;
it then says 0. Nothing in the rules reads the log.

Whoever wants to tell the whole game listens: `State.event log` is a list then, to which every entry is added at the
moment it is made, none is dropped, and between them stand kinds that observations do not show (from `WOUNDS` on).
An entry there has a sixth number: how it came about, as `SourceClass` says, or what its kind says. Copies of a game
have no event log, so that search pays nothing for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.rules.state.cards import ID_MASK

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Event, State

KEPT: Final = 32  # entries that an observation shows
MOST: Final = 64  # a turn that starts with more of them drops the older ones

ROUND: Final = 0
TURN: Final = 1
PASSED: Final = 2
PLAYED: Final = 3
USED: Final = 4
POWER: Final = 5
ENTERED: Final = 6
DRAWN: Final = 7
ROLLED: Final = 8
CHANGED: Final = 9
TARGETED: Final = 10
DAMAGED: Final = 11
WOUNDED: Final = 12
DESTROYED: Final = 13
TO_HAND: Final = 14
TO_DRAW_PILE: Final = 15
DISCARDED: Final = 16
TO_CONJURATIONS: Final = 17
REMOVED: Final = 18
ATTACKS: Final = 19
BLOCKS: Final = 20
GUARDS: Final = 21
MEDITATED: Final = 22
SHUFFLED: Final = 23
STATUS: Final = 24
BEHAVIOUR: Final = 25

# What only the event log has. `about` a card: `other` is the card for which it was done.
WOUNDS: Final = 40  # wounds that nothing dealt or placed, or that were taken off (number: how many more)
EXHAUSTION: Final = 41
STATUS_TOKENS: Final = 42
RED_RAINS: Final = 43
UNDER: Final = 44  # cards underneath (number: how many more)
DIE_ACTIVE: Final = 45  # active dice (number: how many more; how: why it was << DIE_BITS | code of the die)
DIE_EXHAUSTED: Final = 46
DIE_ON_CARD: Final = 47
RAGE: Final = 48  # rage dice on power (number: now; how: before)
PHASE: Final = 49  # the phase of a Chimera (number)
FIRST: Final = 50  # the first player token
FACE_DOWN: Final = 51
FACE_UP: Final = 52
CONTROL: Final = 53
ATTACHED: Final = 54  # other: the host
LOST: Final = 55  # a Phoenixborn or Chimera is destroyed (other: by what; how: by which class)
COUNTERS: Final = 56
PREVENTED: Final = 57
REDIRECTED: Final = 58
GUARD_ROLLED: Final = 59  # the behaviour die, for a guard (number: what it shows)
RAGE_ROLLED: Final = 60  # rage dice (number: how many on power; how: of how many)
ROW: Final = 61  # a part of a row of the behaviour card (number: phase * 16 + a face; how: 1 for the side action)
ULTIMATE: Final = 62  # number: the phase
CALL: Final = 63  # the die of Call of Phoenix (number: 1 for power)
ROUND_END: Final = 64  # a text at the end of a round
TURN_END: Final = 65  # an effect that waited for the end of a turn
LOOKED: Final = 66  # other seat's cards, at (how: 0 hand, 1 top of the draw pile; number: how many, whose << 8)
PUT: Final = 67  # a card of the hand to a draw pile (how: 1 at the bottom)
CANCELLED: Final = 68
MOVED: Final = 69  # to an end of the battlefield (number: 1 right)
LASTING: Final = 70  # something lasting on a card or a side (number: how much, rule << 8; how: kind << 4 | until)
FATIGUED: Final = 71
SHORT: Final = 72  # cards that could not be drawn in the prepare phase (number)
BLOOD: Final = 73  # a Chimera is wounded for the blood value of an aspect (card; number: how much)
PILE_WOUND: Final = 74  # a fatigued Chimera is wounded for a card that it discarded

# What a frame does its work for (`Frame.why`).
EFFECT: Final = 0
PAYMENT: Final = 1
ROUND_WORK: Final = 2
BATTLE: Final = 3
MEDITATION: Final = 4
DICE_POWER: Final = 5
BEGINNING: Final = 6  # it lay there when somebody began to listen

KINDS: Final = (
    "a round starts (number: which)",
    "a turn starts",
    "a main action is passed",
    "a card is played from a hand",
    "a text of a card is used or answers",
    "a dice power is used (number: type of the die, from 1)",
    "a card comes into play",
    "cards are drawn (number: how many)",
    "dice are rolled (number: how many)",
    "dice are changed (other: by what; number: how many)",
    "a card is targeted (other: by what)",
    "damage is dealt (other: by what; number: how much)",
    "wounds are placed (other: by what; number: how many)",
    "a unit is destroyed (other: by what)",
    "a card goes to a hand",
    "a card goes to a draw pile",
    "a card goes to a discard pile",
    "a card goes to a conjuration pile",
    "a card leaves the game",
    "a unit attacks (other: what)",
    "a unit blocks (other: whom)",
    "a unit or Phoenixborn guards",
    "a meditation ends (number: cards)",
    "a draw pile is shuffled",
    "a status token is spent for a text",
    "the behaviour die is rolled (number: what it shows)",
)

PILES: Final = (TO_HAND, TO_DRAW_PILE, DISCARDED, TO_CONJURATIONS, REMOVED, TO_DRAW_PILE, TO_DRAW_PILE)  # by zone

# What an event of the rules is in the log, by its kind; -1: it is not logged, or where it happens says more.
OF_EVENT: Final = (
    ENTERED,
    DESTROYED,
    -1,
    DAMAGED,
    WOUNDED,
    -1,
    -1,
    -1,
    -1,
    TARGETED,
    -1,
    CHANGED,
    -1,
    MEDITATED,
    PASSED,
    TURN,
    -1,
    -1,
    -1,
    -1,
    STATUS,
    -1,
    -1,
)


def note(g: State, kind: int, seat: int, card: int = 0, other: int = 0, n: int = 0, how: int = 0) -> None:
    """Adds an entry; a card that not everybody knows stays unnamed."""
    seen, all_seats = g.seen, g.seats.bits
    named = card if seen[card] == all_seats else 0
    cause = other if seen[other] == all_seats else 0
    g.log.append((kind, seat, named, cause, n))
    told = g.event_log
    if told is not None:
        told.append((kind, seat, named, cause, n, how))


def tell(g: State, kind: int, seat: int, card: int = 0, other: int = 0, n: int = 0, how: int = 0) -> None:
    """Adds to the event log what the log does not have, if anybody listens."""
    told = g.event_log
    if told is not None:
        seen, all_seats = g.seen, g.seats.bits
        told.append(
            (kind, seat, card if seen[card] == all_seats else 0, other if seen[other] == all_seats else 0, n, how)
        )


def happened(g: State, event: Event, kind: int) -> None:
    """Adds an event of the rules, once for each of its cards; `kind` is that of the log."""
    for ref in event.cards:
        note(g, kind, event.seat, ref & ID_MASK, event.source & ID_MASK, event.n, event.classes)


def shorten(g: State) -> None:
    """Drops what is too old to be shown."""
    if len(g.log) > MOST:
        del g.log[:-KEPT]


def moved(g: State, cid: int, zone: int) -> None:
    """Adds that a card goes to a pile or hand of its owner, before it does."""
    kind = PILES[zone]
    hidden = kind <= TO_DRAW_PILE and g.seen[cid] != g.seats.bits
    g.log.append((kind, g.owner[cid], 0 if hidden else cid, 0, 0))
    told = g.event_log
    if told is not None:
        told.append((kind, g.owner[cid], 0 if hidden else cid, 0, 0, zone))


def drawn(g: State, seat: int) -> None:
    """Adds a drawn card; cards drawn one after another are one entry."""
    told = g.event_log
    if told is not None:
        told.append((DRAWN, seat, 0, 0, 1, 0))
    log = g.log
    if log:
        last = log[-1]
        if last[0] == DRAWN and last[1] == seat:
            log[-1] = (DRAWN, seat, 0, 0, last[4] + 1)
            return
    log.append((DRAWN, seat, 0, 0, 1))
