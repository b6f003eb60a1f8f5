"""What the numbers of a row mean: for every kind of row its fields, and the place of each field in the row.

A field is (name, largest value, meaning). The constants below a table are the places of its fields; a test compares
them with the table. Writers use the constants alone, so that compiled code has plain numbers.
"""

from __future__ import annotations

from typing import Final

from ashes_env.language import codes as k
from ashes_env.rules.state import options as o
from ashes_env.rules.state.state import PHASES

Fields = tuple[tuple[str, int, str], ...]

KEPT: Final = "kept for more"
N_ASKS: Final = 48  # what is asked, and what is answered: the places after the last known one are kept for more
N_EVENTS: Final = 32
N_CLASSES: Final = 7

WHOSE: Final[Fields] = (
    ("mine", 1, "this seat's"),
    ("side 1", 1, "of the second side in the order of the observation"),
    ("side 2", 1, "of the third side"),
    ("side 3", 1, "of the fourth side"),
)

# --- about no single card ---------------------------------------------------------------------------------------------

SCENE: Final[Fields] = (
    ("round", 20, "number of the round"),
    ("turn", 100, "number of the turn"),
    *((f"phase {name}", 1, f"the phase is: {name}") for name in PHASES),
    ("my decision", 1, "this seat decides now"),
    ("passes", 4, "main actions passed in a row"),
    ("attack", 1, "an attack is under way"),
    ("attackers", 10, "declared attackers"),
    ("attack on Phoenixborn", 1, "the attack is on a Phoenixborn (Chimera)"),
    ("page", 4, "page of the options shown, from 0; only while this seat decides"),
    ("Red Rains", 1, "a Chimera plays"),
    ("number asked", 20, "symbols to pay or cards to choose still, or chosen already, depending on what is asked"),
    ("changes left out", 10, "lasting changes and waiting effects for which there was no row"),
    ("unit destroyed", 1, "a unit has been destroyed this turn"),
    ("cards left out", 10, "entities: cards for which there was no row"),
    ("actions left out", 10, "entities: legal actions for which there was no row"),
)
ROUND: Final = 0
TURN: Final = 1
PHASE: Final = 2
MY_DECISION: Final = 6
PASSES: Final = 7
ATTACK: Final = 8
ATTACKERS: Final = 9
ATTACK_ON_PB: Final = 10
PAGE: Final = 11
RED_RAINS: Final = 12
NUMBER: Final = 13
CHANGES_LEFT_OUT: Final = 14
UNIT_DESTROYED: Final = 15
CARDS_LEFT_OUT: Final = 16
ACTIONS_LEFT_OUT: Final = 17

ASKED: Final[Fields] = tuple(
    (f"asked {i}", 1, f"what is asked: {o.ASKS[i]}" if i < len(o.ASKS) else KEPT) for i in range(N_ASKS)
)

EVENT: Final[Fields] = (
    *((f"event {i}", 1, f"what is answered: {k.EVENTS[i]}" if i < len(k.EVENTS) else KEPT) for i in range(N_EVENTS)),
    ("amount", 10, "damage, wounds, cards or dice that the event is about"),
    ("subjects", 10, "cards that it happens to"),
    *((f"subject {name}", 1, f"the first of them: {meaning}") for name, _, meaning in WHOSE),
    ("subject attack", 10, "attack value that it had when it left play"),
    ("subject life", 10, "life value that it had then"),
    *((f"by {name}", 1, f"who made it happen: {meaning}") for name, _, meaning in WHOSE),
    *(
        (f"class {name}", 1, f"it is the work of: {name}")
        for name in ("an attack", "a counter", "a spell", "an ability", "a dice power", "the rules", "a reaction")
    ),
)
EV_AMOUNT: Final = 32
EV_SUBJECTS: Final = 33
EV_SUBJECT: Final = 34
EV_ATTACK: Final = 38
EV_LIFE: Final = 39
EV_BY: Final = 40
EV_CLASS: Final = 44

RESOLVING: Final[Fields] = (
    ("present", 1, "a text is being resolved"),
    ("effect", 8, "the place of the effect that is next"),
    *((name, 1, f"who resolves it: {meaning}") for name, _, meaning in WHOSE),
)
RE_PLACE: Final = 1
RE_WHOSE: Final = 2

DICE: Final[Fields] = tuple((f"{t} {level}", 10, "dice of this kind") for t in k.DIE_TYPES for level in k.LEVELS)
SYMBOLS: Final[Fields] = (
    *((f"{t} {level}", 10, "symbols still to pay") for t in k.DIE_TYPES for level in k.LEVELS),
    ("basic", 10, "symbols of any kind still to pay"),
)

CHANGE: Final[Fields] = (
    ("present", 1, "there is a change"),
    *((name, 1, f"it is on the side of: {meaning}") for name, _, meaning in WHOSE),
    ("on", 96, "the card that it is on: flat, as in attachments; entities, its row from 1; 0 a whole player"),
    ("more", 10, "raised by"),
    ("less", 10, "lowered by"),
    ("waits", 1, "it is an effect that waits for the end of the turn"),
    *(
        (f"made by {name}", 1, f"whose it is, and whose turns its end speaks of: {meaning}")
        for name, _, meaning in WHOSE
    ),
)
CH_WHOSE: Final = 1
CH_ON: Final = 5
CH_MORE: Final = 6
CH_LESS: Final = 7
CH_WAITS: Final = 8
CH_BY: Final = 9

HAPPENED: Final[Fields] = (
    ("present", 1, "something happened"),
    *((name, 1, f"who did it: {meaning}") for name, _, meaning in WHOSE),
    ("number", 20, "the number that goes with it"),
    ("card mine", 1, "this seat owns the card"),
    ("other mine", 1, "this seat owns the other card"),
)
HA_WHOSE: Final = 1
HA_NUMBER: Final = 5
HA_CARD: Final = 6
HA_OTHER: Final = 7

# --- a side -----------------------------------------------------------------------------------------------------------

# "life left" is less the drowning level too, as `values.life_left` counts; the words for it are part of the hash.
SIDE: Final[Fields] = (
    ("present", 1, "somebody sits there"),
    ("out", 1, "has left the game"),
    ("life", 40, "life value"),
    ("life left", 40, "life value less wounds"),
    ("wounds", 40, "wound tokens"),
    ("exhaustion", 3, "exhaustion tokens"),
    ("exhausted", 1, "counts as exhausted"),
    ("status", 5, "status tokens"),
    ("guarded", 1, "has guarded this round"),
    ("attachments", 4, "attached cards"),
    ("dice on it", 4, "dice on it"),
    ("changes", 4, "lasting changes on the Phoenixborn"),
    ("player changes", 4, "lasting changes on the player"),
    ("units", 10, "units in play"),
    ("spells", 18, "spells in play"),
    ("battlefield", 10, "battlefield value"),
    ("spellboard", 6, "spellboard value"),
    ("hand", 20, "cards in hand"),
    ("draw pile", 30, "cards in the draw pile"),
    ("discard pile", 30, "cards in the discard pile"),
    ("conjuration pile", 30, "cards in the conjuration pile"),
    ("removed", 10, "cards removed from the game"),
    ("picked", 1, "chosen already"),
    ("attacked", 1, "is attacked"),
    ("defending", 1, "guards against the attack"),
    ("turn", 1, "is the active player"),
    ("first", 1, "has the first player token"),
    ("main action", 1, "main actions left"),
    ("side action", 1, "side actions left"),
    ("reacted", 1, "has played a reaction this turn"),
    ("attacking", 1, "attacks"),
    ("answered", 1, "the event that is answered happens to it"),
    ("source", 1, "that event, or what is asked, comes from it"),
    ("waiting damage", 10, "damage about to be dealt"),
    ("used", 1, "a text of it that may be used once has been used this turn"),
    ("titles left out", 10, "titles of its piles for which there was no row"),
)
SI_PRESENT: Final = 0
SI_OUT: Final = 1
SI_LIFE: Final = 2
SI_LEFT: Final = 3
SI_WOUNDS: Final = 4
SI_EXHAUSTION: Final = 5
SI_EXHAUSTED: Final = 6
SI_STATUS: Final = 7
SI_GUARDED: Final = 8
SI_ATTACHMENTS: Final = 9
SI_DICE: Final = 10
SI_CHANGES: Final = 11
SI_PLAYER_CHANGES: Final = 12
SI_UNITS: Final = 13
SI_SPELLS: Final = 14
SI_BATTLEFIELD: Final = 15
SI_SPELLBOARD: Final = 16
SI_HAND: Final = 17
SI_DRAW: Final = 18
SI_DISCARD: Final = 19
SI_CONJURATIONS: Final = 20
SI_REMOVED: Final = 21
SI_PICKED: Final = 22
SI_ATTACKED: Final = 23
SI_DEFENDING: Final = 24
SI_TURN: Final = 25
SI_FIRST: Final = 26
SI_MAIN: Final = 27
SI_SIDE: Final = 28
SI_REACTED: Final = 29
SI_ATTACKING: Final = 30
SI_ANSWERED: Final = 31
SI_SOURCE: Final = 32
SI_WAITING: Final = 33
SI_USED: Final = 34
SI_TITLES_LEFT_OUT: Final = 35

CHIMERA: Final[Fields] = (
    ("threat", 10, "threat value"),
    ("phase 1", 1, "first behaviour phase"),
    ("phase 2", 1, "second"),
    ("phase 3", 1, "third"),
    ("rage", 10, "rage dice showing power"),
    ("rage dice", 10, "rage dice"),
    ("fatigued", 1, "its draw pile has run out"),
    ("ultimate", 10, "Red Rains tokens that set off the ultimate"),
    ("Red Rains tokens", 10, "on the Chimera"),
    ("roll", 12, "what the behaviour die shows"),
    ("empties", 4, "battlefields found empty so far this turn"),
)

# --- cards in play ----------------------------------------------------------------------------------------------------

CARD: Final[Fields] = (
    ("present", 1, "there is a card"),
    ("face down", 1, "its face is hidden"),
    ("wounds", 10, "wound tokens"),
    ("exhaustion", 3, "exhaustion tokens"),
    ("exhausted", 1, "counts as exhausted"),
    ("status", 5, "status tokens"),
    ("attachments", 4, "attached cards"),
    ("dice on it", 4, "dice on it"),
    ("changes", 4, "lasting changes"),
    ("new", 1, "came into play this turn"),
    ("picked", 1, "chosen already"),
    ("answered", 1, "the event that is answered happens to it"),
    ("source", 1, "that event, or what is asked, comes from it"),
    ("used", 1, "a text of it that may be used once has been used this turn"),
    ("under", 5, "cards under it"),
)
CA_PRESENT: Final = 0
CA_FACEDOWN: Final = 1
CA_WOUNDS: Final = 2
CA_EXHAUSTION: Final = 3
CA_EXHAUSTED: Final = 4
CA_STATUS: Final = 5
CA_ATTACHMENTS: Final = 6
CA_DICE: Final = 7
CA_CHANGES: Final = 8
CA_NEW: Final = 9
CA_PICKED: Final = 10
CA_ANSWERED: Final = 11
CA_SOURCE: Final = 12
CA_USED: Final = 13
CA_UNDER: Final = 14

UNIT: Final[Fields] = (
    *CARD,
    ("red rains", 3, "Red Rains tokens"),
    ("attack", 10, "current attack value"),
    ("life", 10, "current life value"),
    ("life left", 10, "life value less wounds"),
    ("recover", 5, "current recover value"),
    ("attacking", 1, "declared as an attacker and still in the attack"),
    ("attacked", 1, "is the attacked unit"),
    ("defending", 1, "blocks or guards"),
    ("opposite", 96, "the unit facing it in a battle: flat, its place from 1; entities, its row from 1"),
    ("fought", 1, "its battle of this attack is over"),
    ("waiting damage", 10, "damage about to be dealt to it"),
    ("blood", 2, "blood value; of a card face down only where it is public"),
    ("faces", 4, "the side that its battlefield faces, from 1 (this seat); 0 where there is one for all"),
)
UN_RED_RAINS: Final = 15
UN_ATTACK: Final = 16
UN_LIFE: Final = 17
UN_LEFT: Final = 18
UN_RECOVER: Final = 19
UN_ATTACKING: Final = 20
UN_ATTACKED: Final = 21
UN_DEFENDING: Final = 22
UN_OPPOSITE: Final = 23
UN_FOUGHT: Final = 24
UN_WAITING: Final = 25
UN_BLOOD: Final = 26
UN_FACES: Final = 27

SPELL: Final[Fields] = (
    ("present", 1, "there is a copy"),
    ("slot", 6, "slot on the spellboard"),
    ("exhausted", 1, "counts as exhausted"),
    ("status", 5, "status tokens"),
    ("attachments", 4, "attached cards"),
    ("dice on it", 4, "dice on it"),
    ("changes", 4, "lasting changes"),
    ("picked", 1, "chosen already"),
    ("answered", 1, "the event that is answered happens to it"),
    ("source", 1, "that event, or what is asked, comes from it"),
    ("used", 1, "a text of it that may be used once has been used this turn"),
)
SP_PRESENT: Final = 0
SP_SLOT: Final = 1
SP_EXHAUSTED: Final = 2
SP_STATUS: Final = 3
SP_ATTACHMENTS: Final = 4
SP_DICE: Final = 5
SP_CHANGES: Final = 6
SP_PICKED: Final = 7
SP_ANSWERED: Final = 8
SP_SOURCE: Final = 9
SP_USED: Final = 10

ATTACHMENT: Final[Fields] = (
    ("present", 1, "there is an alteration"),
    ("host", 30, "0 the Phoenixborn, 1 to 10 units, from 11 spells"),
    ("exhausted", 1, "counts as exhausted"),
    ("status", 5, "status tokens"),
    ("picked", 1, "chosen already"),
    ("answered", 1, "the event that is answered happens to it"),
    ("source", 1, "that event, or what is asked, comes from it"),
    ("used", 1, "a text of it that may be used once has been used this turn"),
)
AT_PRESENT: Final = 0
AT_HOST: Final = 1
AT_EXHAUSTED: Final = 2
AT_STATUS: Final = 3
AT_PICKED: Final = 4
AT_ANSWERED: Final = 5
AT_SOURCE: Final = 6
AT_USED: Final = 7

PLACED_DIE: Final[Fields] = (
    ("present", 1, "a die lies on a card of this side"),
    ("mine", 1, "it is this seat's die"),
    ("host", 96, "the card that it lies on: flat, as in attachments; entities, its row from 1"),
)
PD_MINE: Final = 1
PD_HOST: Final = 2

# --- cards outside play -----------------------------------------------------------------------------------------------

HAND: Final[Fields] = (
    ("in hand", 3, "copies in hand"),
    ("picked", 3, "copies chosen already"),
    ("known", 3, "copies that another seat has seen"),
)
HN_COPIES: Final = 0
HN_PICKED: Final = 1
HN_KNOWN: Final = 2

PILES: Final[Fields] = (
    ("in discard pile", 3, "copies in the discard pile"),
    ("removed", 3, "copies removed from the game"),
    ("in hand", 3, "copies known to be in the hand"),
    ("in draw pile", 3, "own deck: copies not seen yet, deck minus seen; others: copies known to be there"),
    ("picked", 3, "copies chosen already, for the First Five"),
)
PI_DISCARD: Final = 0
PI_REMOVED: Final = 1
PI_HAND: Final = 2
PI_DRAW: Final = 3
PI_PICKED: Final = 4

CONJURED: Final[Fields] = (("copies", 10, "copies in the conjuration pile"),)
OFFER: Final[Fields] = (
    ("offered", 1, "the title is on offer"),
    ("copies", 3, "how many of them"),
    ("mine", 1, "this seat owns them"),
)

# --- rows of entities and of actions ----------------------------------------------------------------------------------

PLACES: Final = (
    "Phoenixborn",
    "unit",
    "spell",
    "attachment",
    "hand",
    "offer",
    "top of the draw pile",
    "behaviour or Ultimate",
    "conjuration pile",
    "discard pile",
    "draw pile",
    "removed",
    "under a card",
)
ROW: Final[Fields] = (
    *((f"in {place}", 1, f"where the card is: {place}") for place in PLACES),
    *((name, 1, f"who controls it; outside play, who owns it: {meaning}") for name, _, meaning in WHOSE),
    ("copies", 10, "how many equal cards the row stands for"),
    ("host", 96, "row (from 1) of the card that it is attached to or lies under"),
    ("slot", 6, "slot on the spellboard"),
    ("known", 3, "own hand: copies that another seat has seen; others' hands and draw piles: 1"),
    ("leaving", 1, "it is on its way out of play"),
    *UNIT,
)
N_PLACES: Final = 13
RO_WHOSE: Final = 13
RO_COPIES: Final = 17
RO_HOST: Final = 18
RO_SLOT: Final = 19
RO_KNOWN: Final = 20
RO_LEAVING: Final = 21
RO_UNIT: Final = 22

ACTION_BLOCKS: Final = (
    "decline",
    "accept",
    "verb",
    "page",
    "player",
    "unit",
    "spell",
    "attachment",
    "hand",
    "title",
    "own die",
    "opposing die",
    "other die",
    "side",
    "number",
    "mode",
    "ability",
    "top",
)
ACTION: Final[Fields] = (
    ("legal", 1, "there is a legal action in this row"),
    *((f"block {name}", 1, f"the kind of thing that it points at: {name}") for name in ACTION_BLOCKS),
    *((name, 1, f"whose it is: {meaning}") for name, _, meaning in WHOSE),
    ("place", 30, "its place (from 1) in its block of the table of actions"),
    ("card", 96, "entities: row (from 1) of the card that it points at"),
    *((f"die {name}", 1, "type of the die that it points at") for name in k.DIE_TYPES),
    *((f"side {name}", 1, "side of that die, or side to turn a die to") for name in k.LEVELS),
    ("number", 20, "the number that it says"),
    *((f"costs {t} {level}", 10, "symbols to pay") for t in k.DIE_TYPES for level in k.LEVELS),
    ("costs basic", 10, "symbols of any kind to pay"),
    ("costs main action", 1, "main actions to pay"),
    ("costs side action", 1, "side actions to pay"),
    ("costs exhaustion", 1, "the card is exhausted for it"),
    ("costs discard", 5, "cards to discard from hand"),
    ("ways", 4, "ways to pay that can be chosen from; the cost here is the first of them"),
)
AC_BLOCK: Final = 1
AC_WHOSE: Final = 19
AC_PLACE: Final = 23
AC_CARD: Final = 24
AC_DIE: Final = 25
AC_LEVEL: Final = 34
AC_NUMBER: Final = 37
AC_COST: Final = 38
AC_MAIN: Final = 66
AC_SIDE: Final = 67
AC_EXHAUST: Final = 68
AC_DISCARD: Final = 69
AC_WAYS: Final = 70

# Numbers in a row.
RESOLVING_WIDTH: Final = 6
CHANGE_WIDTH: Final = 13
HAPPENED_WIDTH: Final = 8
UNIT_WIDTH: Final = 28
SPELL_WIDTH: Final = 11
ATTACHMENT_WIDTH: Final = 8
PLACED_DIE_WIDTH: Final = 3
HAND_WIDTH: Final = 3
PILES_WIDTH: Final = 5
OFFER_WIDTH: Final = 3
ROW_WIDTH: Final = 50
ACTION_WIDTH: Final = 71
