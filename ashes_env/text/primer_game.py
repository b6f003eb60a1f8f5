"""Parts of the primer that all games share."""

from typing import Final

TURN: Final = """
# Your turn

You take exactly one main action and at most one side action, in either order; "(left: ...)" says which you
still have. What cannot be paid or would change nothing is not offered; a choice with one answer is made for
you.

- Main actions: play or use a card whose price says "main"; attack; pass.
- Side actions: play or use a card whose price says "side"; use a die on power; meditate.
- Pass does nothing; you still act in later turns.
- Meditate: discard cards one by one from your hand, the top of your draw pile, or your ready spells; for each
you turn one active die to any side, usually power.
- A reaction is no action: it is offered when its event happens ("do you respond?"), in anybody's turn, one for
each player in each turn. Triggered texts of cards in play are offered likewise, without that limit.
"""

TYPES: Final = "sympathy, time; rarely artifice, astral"

_PRICES: Final = """
# Paying

A die has a type (ceremonial, charm, divine, illusion, natural, {types}) and shows a level: power above class
above basic. Of its six faces one is power, three are class, two basic.

- "1 basic" is paid by any die at all.
- "1 charm class" by a charm die on class or power.
- "1 charm power" by a charm die on power.

A higher side pays for lower ones, never the reverse. You choose each die; "still to pay" is what is missing.
Paid dice are exhausted: spent until the next round's roll. A price may also say "exhaust" (an exhaustion token
on the card you use), "discard" (from your hand), "either ... or", or X, a number that you choose.

"Use natural power" spends such a die as your side action. """

PAYING: Final = (
    _PRICES.format(types=TYPES)
    + """Ceremonial takes an ally from your discard pile into your hand, for 1 damage to your Phoenixborn. Charm puts
the die on an opposing unit, -1 attack until recovery; divine on your unit, +1 attack. Illusion lowers two dice of
an opponent by one level. Natural deals 1 damage to a unit. Sympathy draws a card, then one of your hand goes on
or under your draw pile. Time gives your unit a status token; you may take one from another card. Astral
prevents 1 damage; artifice does what cards say.
"""
)

PAYING_IN_SHORT: Final = (
    _PRICES.format(types=TYPES)
    + """The choice says what it does. Until recovery a charm die on a unit gives it -1 attack, a divine die +1; an
astral die prevents 1 damage.
"""
)

PAYING_2018: Final = (
    _PRICES.format(types="sympathy")
    + """Ceremonial takes an ally from your discard pile into your hand and deals its attack value to your Phoenixborn.
Charm puts the die on your unit, +1 attack and +1 life until the round ends; divine on a unit, where its owner
may spend it against up to 2 damage. Illusion exhausts an active die of an opponent. Natural deals 1 damage to a
unit. Sympathy draws a card, then one of your hand goes on or under your draw pile.
"""
)

CARDS: Final = """
# Cards and tokens

- Ally: a unit from your deck. Conjuration: a unit that only effects bring, from your conjuration pile
("conjurations: 4x Bone Crow").
- Ready spell: stays on your spellboard and is used by exhausting it. Copies of a title share a slot. Two copies
are "focus 1" (focused), three "focus 2": then texts "at focus level 1" or 2 hold for every copy.
- Action spell: happens once. Reaction spell: a reaction from hand. Alteration spell: attached to a unit ("with
Root Armor").
- "2/3/1" is attack 2, life 3, recover 1. "battlefield 6, spellboard 4": room for six units and four titles of
ready spells.
- Wounds add up; at its life a unit is destroyed. Damage becomes wounds unless prevented; placed wounds are not
damage.
- Exhausted (exhaustion tokens): it cannot attack, block, guard or counter, and its texts are off unless
"inexhaustible".
- Status tokens mean what their card says. A target is picked first, so that some cards can protect it or cancel
the effect. "Opposing": of an opponent. "Active pool": the active dice. "Printed": without changes. "Conjured":
from a conjuration pile. "Controller": who has it in play. "Owner": whose deck it is from. Readied dice become
active.
"""

READING: Final = """
# Reading the text

- "Since your last decision" tells what happened, in order; brackets name the cause: "(attack of X)",
"(recovery)", "(itself)". "Uses X": a text of X takes effect.
- "active" is whose turn it is. "dice" are active, "exhausted dice" spent. "unit 1" is leftmost; new units come
at the right. "spell 2" is a slot. A card "face down" is hidden.
- "play" a card from hand, "use" one in play. "the second Gilder of two" counts from the left. "no more" and the
like end a choice of several things; "(so far: ...)" is what you picked. "first deal
the damage to X" settles only whose damage is handled first.
"""
