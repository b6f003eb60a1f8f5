"""The fields of every kind of row, and the index of each field in its row.

A field is (name, largest value, meaning). The constants below a table are the indices of the fields that writers use,
or of the first of several consecutive fields; `place` looks them up at import. Compiled code reads such a constant from
a variable, which costs 0.2 ns more than a literal.
"""

from __future__ import annotations

from typing import Final

from ashes_env.language import codes as k
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import PHASES

Fields = tuple[tuple[str, int, str], ...]


def place(fields: Fields, name: str) -> int:
    """The index of a field in its row. Raises `ValueError` for a name that no field has."""
    names = [field[0] for field in fields]
    if name not in names:
        raise ValueError(f"no field {name!r}: there are {', '.join(names)}")
    return names.index(name)


KEPT: Final = "kept for more"
N_ASKS: Final = 48  # questions and answers; indices after the last known one are reserved
N_EVENTS: Final = 32
CLASSES: Final = ("an attack", "a counter", "a spell", "an ability", "a dice power", "the rules", "a reaction")
N_CLASSES: Final = len(CLASSES)

WHOSE: Final[Fields] = (
    ("mine", 1, "this seat's"),
    ("side 1", 1, "of the second side in the order of the observation"),
    ("side 2", 1, "of the third side"),
    ("side 3", 1, "of the fourth side"),
)

# --- general ----------------------------------------------------------------------------------------------------------

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
ROUND: Final = place(SCENE, "round")
TURN: Final = place(SCENE, "turn")
PHASE: Final = place(SCENE, "phase setup")
MY_DECISION: Final = place(SCENE, "my decision")
PASSES: Final = place(SCENE, "passes")
ATTACK: Final = place(SCENE, "attack")
ATTACKERS: Final = place(SCENE, "attackers")
ATTACK_ON_PB: Final = place(SCENE, "attack on Phoenixborn")
PAGE: Final = place(SCENE, "page")
RED_RAINS: Final = place(SCENE, "Red Rains")
NUMBER: Final = place(SCENE, "number asked")
CHANGES_LEFT_OUT: Final = place(SCENE, "changes left out")
UNIT_DESTROYED: Final = place(SCENE, "unit destroyed")
CARDS_LEFT_OUT: Final = place(SCENE, "cards left out")
ACTIONS_LEFT_OUT: Final = place(SCENE, "actions left out")

ASKED: Final[Fields] = tuple(
    (f"asked {i}", 1, f"what is asked: {m.ASKS[i]}" if i < len(m.ASKS) else KEPT) for i in range(N_ASKS)
)

EVENT: Final[Fields] = (
    *((f"event {i}", 1, f"what is answered: {k.EVENTS[i]}" if i < len(k.EVENTS) else KEPT) for i in range(N_EVENTS)),
    ("amount", 10, "damage, wounds, cards or dice that the event is about"),
    ("subjects", 10, "cards that it happens to"),
    *((f"subject {name}", 1, f"the first of them: {meaning}") for name, _, meaning in WHOSE),
    ("subject attack", 10, "attack value that it had when it left play"),
    ("subject life", 10, "life value that it had then"),
    *((f"by {name}", 1, f"who made it happen: {meaning}") for name, _, meaning in WHOSE),
    *((f"class {name}", 1, f"it is the work of: {name}") for name in CLASSES),
)
EV_AMOUNT: Final = place(EVENT, "amount")
EV_SUBJECTS: Final = place(EVENT, "subjects")
EV_SUBJECT: Final = place(EVENT, "subject mine")
EV_ATTACK: Final = place(EVENT, "subject attack")
EV_LIFE: Final = place(EVENT, "subject life")
EV_BY: Final = place(EVENT, "by mine")
EV_CLASS: Final = place(EVENT, "class an attack")

RESOLVING: Final[Fields] = (
    ("present", 1, "a text is being resolved"),
    ("effect", 8, "the place of the effect that is next"),
    *((name, 1, f"who resolves it: {meaning}") for name, _, meaning in WHOSE),
)
RE_PLACE: Final = place(RESOLVING, "effect")
RE_WHOSE: Final = place(RESOLVING, "mine")

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
CH_WHOSE: Final = place(CHANGE, "mine")
CH_ON: Final = place(CHANGE, "on")
CH_MORE: Final = place(CHANGE, "more")
CH_LESS: Final = place(CHANGE, "less")
CH_WAITS: Final = place(CHANGE, "waits")
CH_BY: Final = place(CHANGE, "made by mine")

HAPPENED: Final[Fields] = (
    ("present", 1, "something happened"),
    *((name, 1, f"who did it: {meaning}") for name, _, meaning in WHOSE),
    ("number", 20, "the number that goes with it"),
    ("card mine", 1, "this seat owns the card"),
    ("other mine", 1, "this seat owns the other card"),
)
HA_WHOSE: Final = place(HAPPENED, "mine")
HA_NUMBER: Final = place(HAPPENED, "number")
HA_CARD: Final = place(HAPPENED, "card mine")
HA_OTHER: Final = place(HAPPENED, "other mine")

# --- a side -----------------------------------------------------------------------------------------------------------

# "life left" also subtracts the drowning level, as `values.life_left` does; the texts of fields are part of the hash.
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
SI_PRESENT: Final = place(SIDE, "present")
SI_OUT: Final = place(SIDE, "out")
SI_LIFE: Final = place(SIDE, "life")
SI_LEFT: Final = place(SIDE, "life left")
SI_WOUNDS: Final = place(SIDE, "wounds")
SI_EXHAUSTION: Final = place(SIDE, "exhaustion")
SI_EXHAUSTED: Final = place(SIDE, "exhausted")
SI_STATUS: Final = place(SIDE, "status")
SI_GUARDED: Final = place(SIDE, "guarded")
SI_ATTACHMENTS: Final = place(SIDE, "attachments")
SI_DICE: Final = place(SIDE, "dice on it")
SI_CHANGES: Final = place(SIDE, "changes")
SI_PLAYER_CHANGES: Final = place(SIDE, "player changes")
SI_UNITS: Final = place(SIDE, "units")
SI_SPELLS: Final = place(SIDE, "spells")
SI_BATTLEFIELD: Final = place(SIDE, "battlefield")
SI_SPELLBOARD: Final = place(SIDE, "spellboard")
SI_HAND: Final = place(SIDE, "hand")
SI_DRAW: Final = place(SIDE, "draw pile")
SI_DISCARD: Final = place(SIDE, "discard pile")
SI_CONJURATIONS: Final = place(SIDE, "conjuration pile")
SI_REMOVED: Final = place(SIDE, "removed")
SI_PICKED: Final = place(SIDE, "picked")
SI_ATTACKED: Final = place(SIDE, "attacked")
SI_DEFENDING: Final = place(SIDE, "defending")
SI_TURN: Final = place(SIDE, "turn")
SI_FIRST: Final = place(SIDE, "first")
SI_MAIN: Final = place(SIDE, "main action")
SI_SIDE: Final = place(SIDE, "side action")
SI_REACTED: Final = place(SIDE, "reacted")
SI_ATTACKING: Final = place(SIDE, "attacking")
SI_ANSWERED: Final = place(SIDE, "answered")
SI_SOURCE: Final = place(SIDE, "source")
SI_WAITING: Final = place(SIDE, "waiting damage")
SI_USED: Final = place(SIDE, "used")
SI_TITLES_LEFT_OUT: Final = place(SIDE, "titles left out")

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
CM_THREAT: Final = place(CHIMERA, "threat")
CM_PHASE: Final = place(CHIMERA, "phase 1")
CM_RAGE: Final = place(CHIMERA, "rage")
CM_RAGE_DICE: Final = place(CHIMERA, "rage dice")
CM_FATIGUED: Final = place(CHIMERA, "fatigued")
CM_ULTIMATE: Final = place(CHIMERA, "ultimate")
CM_RED_RAINS: Final = place(CHIMERA, "Red Rains tokens")
CM_ROLL: Final = place(CHIMERA, "roll")
CM_EMPTIES: Final = place(CHIMERA, "empties")

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
CA_PRESENT: Final = place(CARD, "present")
CA_FACEDOWN: Final = place(CARD, "face down")
CA_WOUNDS: Final = place(CARD, "wounds")
CA_EXHAUSTION: Final = place(CARD, "exhaustion")
CA_EXHAUSTED: Final = place(CARD, "exhausted")
CA_STATUS: Final = place(CARD, "status")
CA_ATTACHMENTS: Final = place(CARD, "attachments")
CA_DICE: Final = place(CARD, "dice on it")
CA_CHANGES: Final = place(CARD, "changes")
CA_NEW: Final = place(CARD, "new")
CA_PICKED: Final = place(CARD, "picked")
CA_ANSWERED: Final = place(CARD, "answered")
CA_SOURCE: Final = place(CARD, "source")
CA_USED: Final = place(CARD, "used")
CA_UNDER: Final = place(CARD, "under")

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
UN_RED_RAINS: Final = place(UNIT, "red rains")
UN_ATTACK: Final = place(UNIT, "attack")
UN_LIFE: Final = place(UNIT, "life")
UN_LEFT: Final = place(UNIT, "life left")
UN_RECOVER: Final = place(UNIT, "recover")
UN_ATTACKING: Final = place(UNIT, "attacking")
UN_ATTACKED: Final = place(UNIT, "attacked")
UN_DEFENDING: Final = place(UNIT, "defending")
UN_OPPOSITE: Final = place(UNIT, "opposite")
UN_FOUGHT: Final = place(UNIT, "fought")
UN_WAITING: Final = place(UNIT, "waiting damage")
UN_BLOOD: Final = place(UNIT, "blood")
UN_FACES: Final = place(UNIT, "faces")

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
SP_PRESENT: Final = place(SPELL, "present")
SP_SLOT: Final = place(SPELL, "slot")
SP_EXHAUSTED: Final = place(SPELL, "exhausted")
SP_STATUS: Final = place(SPELL, "status")
SP_ATTACHMENTS: Final = place(SPELL, "attachments")
SP_DICE: Final = place(SPELL, "dice on it")
SP_CHANGES: Final = place(SPELL, "changes")
SP_PICKED: Final = place(SPELL, "picked")
SP_ANSWERED: Final = place(SPELL, "answered")
SP_SOURCE: Final = place(SPELL, "source")
SP_USED: Final = place(SPELL, "used")

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
AT_PRESENT: Final = place(ATTACHMENT, "present")
AT_HOST: Final = place(ATTACHMENT, "host")
AT_EXHAUSTED: Final = place(ATTACHMENT, "exhausted")
AT_STATUS: Final = place(ATTACHMENT, "status")
AT_PICKED: Final = place(ATTACHMENT, "picked")
AT_ANSWERED: Final = place(ATTACHMENT, "answered")
AT_SOURCE: Final = place(ATTACHMENT, "source")
AT_USED: Final = place(ATTACHMENT, "used")

PLACED_DIE: Final[Fields] = (
    ("present", 1, "a die lies on a card of this side"),
    ("mine", 1, "it is this seat's die"),
    ("host", 96, "the card that it lies on: flat, as in attachments; entities, its row from 1"),
)
PD_MINE: Final = place(PLACED_DIE, "mine")
PD_HOST: Final = place(PLACED_DIE, "host")

# --- cards outside play -----------------------------------------------------------------------------------------------

HAND: Final[Fields] = (
    ("in hand", 3, "copies in hand"),
    ("picked", 3, "copies chosen already"),
    ("known", 3, "copies that another seat has seen"),
)
HN_COPIES: Final = place(HAND, "in hand")
HN_PICKED: Final = place(HAND, "picked")
HN_KNOWN: Final = place(HAND, "known")

PILES: Final[Fields] = (
    ("in discard pile", 3, "copies in the discard pile"),
    ("removed", 3, "copies removed from the game"),
    ("in hand", 3, "copies known to be in the hand"),
    ("in draw pile", 3, "own deck: copies not seen yet, deck minus seen; others: copies known to be there"),
    ("picked", 3, "copies chosen already, for the First Five"),
)
PI_DISCARD: Final = place(PILES, "in discard pile")
PI_REMOVED: Final = place(PILES, "removed")
PI_HAND: Final = place(PILES, "in hand")
PI_DRAW: Final = place(PILES, "in draw pile")
PI_PICKED: Final = place(PILES, "picked")

CONJURED: Final[Fields] = (("copies", 10, "copies in the conjuration pile"),)
OFFER: Final[Fields] = (
    ("offered", 1, "the title is on offer"),
    ("copies", 3, "how many of them"),
    ("mine", 1, "this seat owns them"),
)
OF_COPIES: Final = place(OFFER, "copies")
OF_MINE: Final = place(OFFER, "mine")

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
N_PLACES: Final = len(PLACES)
RO_WHOSE: Final = place(ROW, "mine")
RO_COPIES: Final = place(ROW, "copies")
RO_HOST: Final = place(ROW, "host")
RO_SLOT: Final = place(ROW, "slot")
RO_KNOWN: Final = place(ROW, "known")
RO_LEAVING: Final = place(ROW, "leaving")
RO_UNIT: Final = place(ROW, "present")

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
AC_BLOCK: Final = place(ACTION, "block decline")
AC_WHOSE: Final = place(ACTION, "mine")
AC_PLACE: Final = place(ACTION, "place")
AC_CARD: Final = place(ACTION, "card")
AC_DIE: Final = place(ACTION, "die ceremonial")
AC_LEVEL: Final = place(ACTION, "side basic")
AC_NUMBER: Final = place(ACTION, "number")
AC_COST: Final = place(ACTION, "costs ceremonial basic")
AC_MAIN: Final = place(ACTION, "costs main action")
AC_SIDE: Final = place(ACTION, "costs side action")
AC_EXHAUST: Final = place(ACTION, "costs exhaustion")
AC_DISCARD: Final = place(ACTION, "costs discard")
AC_WAYS: Final = place(ACTION, "ways")

# Consequences count in quarters, because they can be means: 4 stands for 1, or for "always".
_ALWAYS: Final = 4
_CHANGES: Final = (
    ("life", 10, "life left of the Phoenixborn or Chimera"),
    ("units", 5, "units"),
    ("attack", 10, "attack values of the units"),
    ("unit life", 10, "life left of the units"),
    ("exhaustion", 5, "exhaustion tokens"),
    ("status", 5, "status tokens"),
    ("spells", 3, "spells on the spellboard"),
    ("dice", 10, "active dice, or rage dice that show power"),
    ("hand", 5, "cards in hand"),
    ("pile", 5, "cards in the draw pile"),
)
_TEAMS: Final = (("mine", "this seat and its partners"), ("theirs", "the opponents"))
CONSEQUENCE: Final[Fields] = (
    ("legal", 1, "there is a legal action in this row"),
    ("won", _ALWAYS, "quarters: this seat has won"),
    ("lost", _ALWAYS, "quarters: this seat has lost or left the game"),
    ("turn over", _ALWAYS, "quarters: the turn is over"),
    ("goes on", _ALWAYS, "quarters: this seat decides next, before its next main question"),
    ("answer", _ALWAYS, "quarters: another seat decides next, before its turn"),
    ("chance", 1, "dice or shuffles decide: the numbers are means over runs of chance"),
    ("main action", _ALWAYS, "quarters: main actions spent"),
    ("side action", _ALWAYS, "quarters: side actions spent"),
    ("Red Rains", 5 * _ALWAYS, "quarters: Red Rains tokens gained; an Ultimate counts as all of its tokens"),
    *(
        (f"{team} {name} {way}", top * _ALWAYS, f"quarters: {meaning} {how} by {whose}")
        for team, whose in _TEAMS
        for name, top, meaning in _CHANGES
        for way, how in (("less", "lost"), ("more", "gained"))
    ),
)
CO_WON: Final = place(CONSEQUENCE, "won")
CO_LOST: Final = place(CONSEQUENCE, "lost")
CO_TURN_OVER: Final = place(CONSEQUENCE, "turn over")
CO_GOES_ON: Final = place(CONSEQUENCE, "goes on")
CO_ANSWER: Final = place(CONSEQUENCE, "answer")
CO_CHANCE: Final = place(CONSEQUENCE, "chance")
CO_MAIN: Final = place(CONSEQUENCE, "main action")
CO_SIDE: Final = place(CONSEQUENCE, "side action")
CO_RED_RAINS: Final = place(CONSEQUENCE, "Red Rains")
CO_CHANGES: Final = place(CONSEQUENCE, "mine life less")
N_TALLY: Final = len(_CHANGES)

# Numbers in a row.
RESOLVING_WIDTH: Final = len(RESOLVING)
CHANGE_WIDTH: Final = len(CHANGE)
HAPPENED_WIDTH: Final = len(HAPPENED)
UNIT_WIDTH: Final = len(UNIT)
SPELL_WIDTH: Final = len(SPELL)
ATTACHMENT_WIDTH: Final = len(ATTACHMENT)
PLACED_DIE_WIDTH: Final = len(PLACED_DIE)
HAND_WIDTH: Final = len(HAND)
PILES_WIDTH: Final = len(PILES)
OFFER_WIDTH: Final = len(OFFER)
ROW_WIDTH: Final = len(ROW)
ACTION_WIDTH: Final = len(ACTION)
CONSEQUENCE_WIDTH: Final = len(CONSEQUENCE)
