"""The log: recent public events as short entries, the newest last, kept for observations.

An entry is `(kind, seat, card, other, n)`: the seat that acted (-1: nobody), the card that the event is about, another
card involved (ids, 0 for none), and a number. An entry never names a card that some player does not know at that
moment; it contains 0 instead. Nothing in the rules reads the log.

A listener gets the whole game: then `State.event_log` is a list to which every entry is added at once and from which
none is dropped. It also has kinds that observations do not show (from `WOUNDS` on). An entry there has a sixth number,
`how`: the cause as a `SourceClass`, or a value described at its kind. Copies of a game have no event log, so it costs
nothing in a search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.rules.state.cards import ID_MASK

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Event, State

KEPT: Final = 32  # entries that an observation shows
MOST: Final = 64  # a log longer than this at the start of a turn is cut to `KEPT` entries

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

# Kinds that only the event log has. `other` is the card that caused the change.
WOUNDS: Final = 40  # wounds that were neither dealt nor placed, or that were removed (number: the difference)
EXHAUSTION: Final = 41
STATUS_TOKENS: Final = 42
RED_RAINS: Final = 43
UNDER: Final = 44  # cards underneath (number: the difference)
DIE_ACTIVE: Final = 45  # active dice (number: the difference; how: why it was << DIE_BITS | code of the die)
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
GUARD_ROLLED: Final = 59  # the behaviour die, rolled for a guard (number: what it shows)
RAGE_ROLLED: Final = 60  # rage dice (number: how many on power; how: of how many)
ROW: Final = 61  # a part of a row of the behaviour card (number: phase * 16 + a face; how: 1 for the side action)
ULTIMATE: Final = 62  # number: the phase
CALL: Final = 63  # the die of Call of Phoenix (number: 1 for power)
ROUND_END: Final = 64  # a text at the end of a round
TURN_END: Final = 65  # an effect that waited for the end of a turn
LOOKED: Final = 66  # a look at another seat's cards (how: 0 hand, 1 top of the draw pile; number: how many, whose << 8)
PUT: Final = 67  # a card from hand to a draw pile (how: 1 at the bottom)
CANCELLED: Final = 68
MOVED: Final = 69  # to an end of the battlefield (number: 1 right)
LASTING: Final = 70  # a lasting change on a card or a side (number: how much, rule << 8; how: kind << 4 | until)
FATIGUED: Final = 71
SHORT: Final = 72  # cards that could not be drawn in the prepare phase (number)
BLOOD: Final = 73  # a Chimera is wounded for the blood value of an aspect (card; number: how much)
PILE_WOUND: Final = 74  # a fatigued Chimera is wounded for a card that it discarded

# The kinds of work of a frame (`Frame.why`).
EFFECT: Final = 0
PAYMENT: Final = 1
ROUND_WORK: Final = 2
BATTLE: Final = 3
MEDITATION: Final = 4
DICE_POWER: Final = 5
BEGINNING: Final = 6  # part of the table when the listener started

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

# The log kind for each event kind of the rules; -1: not logged, or the place where it happens logs more detail.
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
    -1,
    -1,
)


def note(g: State, kind: int, seat: int, card: int = 0, other: int = 0, n: int = 0, how: int = 0) -> None:
    """Adds an entry; a card that not everybody knows is replaced by 0."""
    seen, all_seats = g.seen, g.seats.bits
    named = card if seen[card] == all_seats else 0
    cause = other if seen[other] == all_seats else 0
    g.log.append((kind, seat, named, cause, n))
    entries = g.event_log
    if entries is not None:
        entries.append((kind, seat, named, cause, n, how))


def tell(g: State, kind: int, seat: int, card: int = 0, other: int = 0, n: int = 0, how: int = 0) -> None:
    """Adds an entry to the event log only, if there is a listener."""
    entries = g.event_log
    if entries is not None:
        seen, all_seats = g.seen, g.seats.bits
        entries.append(
            (kind, seat, card if seen[card] == all_seats else 0, other if seen[other] == all_seats else 0, n, how)
        )


def happened(g: State, event: Event, kind: int) -> None:
    """Adds an event of the rules, once for each of its cards; `kind` is the log kind."""
    for ref in event.cards:
        note(g, kind, event.seat, ref & ID_MASK, event.source & ID_MASK, event.n, event.classes)


def shorten(g: State) -> None:
    """Drops entries that are too old for observations."""
    if len(g.log) > MOST:
        del g.log[:-KEPT]


def moved(g: State, cid: int, zone: int) -> None:
    """Adds that a card goes to a pile or hand of its owner; called before the move."""
    kind = PILES[zone]
    hidden = kind <= TO_DRAW_PILE and g.seen[cid] != g.seats.bits
    g.log.append((kind, g.owner[cid], 0 if hidden else cid, 0, 0))
    entries = g.event_log
    if entries is not None:
        entries.append((kind, g.owner[cid], 0 if hidden else cid, 0, 0, zone))


def drawn(g: State, seat: int) -> None:
    """Adds a drawn card; consecutive draws are merged into one entry."""
    entries = g.event_log
    if entries is not None:
        entries.append((DRAWN, seat, 0, 0, 1, 0))
    log = g.log
    if log:
        last = log[-1]
        if last[0] == DRAWN and last[1] == seat:
            log[-1] = (DRAWN, seat, 0, 0, last[4] + 1)
            return
    log.append((DRAWN, seat, 0, 0, 1))
