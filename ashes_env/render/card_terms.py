"""Terms in card texts, each explained in a sentence, with the ids of its rules."""

from __future__ import annotations

import re
from typing import Final

# A pattern that finds the term in a text, and its explanation.
TERMS: Final = (
    (r"inexhaustible", "Inexhaustible: works while the card is exhausted too (R-INEX-01)."),
    (
        r"focus level|focused",
        "Focus level: 1 with two copies of the ready spell on the spellboard, 2 with three; all "
        "copies have it (R-SPELL-13..16).",
    ),
    (
        r"^Chained",
        "Chained: where the format has the list, neither in a First Five nor played in round 1 (R-CHBAN-01..05).",
    ),
    (r"belongs to", "Belongs to a Phoenixborn: for its decks alone, three such cards in each (R-DECK-06, R-DECK-07)."),
    (
        r"\btarget",
        "Target: chosen before the effect resolves, so reactions can still protect it or cancel the effect (R-TGT-01).",
    ),
    (
        r"\bexhaust",
        "Exhausted: neither attacks nor defends, and its texts are off unless inexhaustible (R-EXH-02, R-EXH-03).",
    ),
    (r"\bprevent", "Prevent: damage has been dealt and is not received (R-DMG-03)."),
    (
        r"\bguard",
        "Guard: takes the attack on a unit upon itself; a Phoenixborn once a round, units by Unit Guard "
        "(R-GRD-01, R-GRD-05).",
    ),
    (r"\bblock", "Block: takes the attack on a Phoenixborn upon itself, one attacker for each unit (R-ATKPB-04)."),
    (
        r"\bcounter(s|ing)?\b",
        "Counter: a defender deals its attack value back at the same time, and is exhausted (R-CTR-01..03).",
    ),
    (r"conjur", "Conjuration pile: all conjured cards that the deck can bring in, beside the game (R-DECK-09)."),
    (r"status token", "Status token: means what the card that bears it says."),
    (
        r"\b(power|class|basic)\b",
        "Power, class, basic: sides of a die; a higher side of the type pays for a "
        "lower one, and any die for basic (R-COST-05).",
    ),
    (r"magic play cost", "Magic play cost: how many dice playing the card takes (R-COST-14)."),
)


def explained(text: str) -> list[str]:
    """The explanations of the terms that a text uses, in the order of the list."""
    return [said for pattern, said in TERMS if re.search(pattern, text, re.IGNORECASE | re.MULTILINE)]
