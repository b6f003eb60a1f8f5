"""Parts of the primer for games against a Chimera."""

from typing import Final

GOAL: Final = """
# Goal

You are a Phoenixborn, a mage with a life value, thirty cards and ten dice. You fight a Chimera, a monster that
follows a script with dice rolls. You win at once when its wounds reach its life, and lose when those of your
Phoenixborn do. Partners win and lose together.
"""

ROUND: Final = """
# A round

First you choose your First Five, the opening hand: five different titles of your deck.

- Prepare: all exhausted dice are rolled and become active; dice that stayed active keep their sides. You may
discard cards, then draw to five. Each card that your draw pile lacks is one wound on your Phoenixborn
(fatigue).
- Player turns: you and the Chimera take turns, until both pass in a row. Who has the first player token begins.
- Recovery: your units lose wounds up to their recover value; each exhausted card loses one exhaustion token;
you may exhaust active dice, to roll them again. The Chimera gets one Red Rains token for each face-up aspect,
then new face-down aspects up to its threat. The first player token passes.
"""

ATTACKING: Final = """
# Attacking and defending

You attack the Chimera with any number of units, or one aspect with one unit. Exhausted units cannot attack; new
ones can.

- Attack on the Chimera: unexhausted aspects with Defender block, the leftmost takes the leftmost attacker and
so on. The others hit the Chimera, which never strikes back.
- Attack on an aspect without Defender: the leftmost unexhausted Defender guards it, that is, takes the attack
upon itself; without one the Chimera does, if it rolls 9 or more of 12.
- Attacked yourself: one unexhausted unit may block an attacker of your Phoenixborn. For an attacked unit your
Phoenixborn (once a round, even exhausted), or an unexhausted unit with Unit Guard, may guard; otherwise that
unit may counter.
- Battle: the attacker deals its attack value; a defender that counters deals its own at the same time. Blockers
and guarding units must counter; unexhausted aspects always do. Then the attacker and your countering unit get
an exhaustion token; aspects tire only by attacking.
"""

CHIMERA: Final = """
# The Chimera

- Aspects are its units. "threat 4": its row is refilled to four. Aspects never recover.
- Blood: an aspect that is destroyed wounds the Chimera by its blood value, mostly 1 or 2.
- Its turn: first status abilities of aspects, each for a status token. Then, if an aspect is face down, it
rolls a rage die and the behaviour die (1 to 12) and does what that row of its behaviour card says: most reveal
the leftmost face-down aspect, some attack or add a side action. If none is face down, its leftmost unit that
can attack does. If none can, it passes.
- Claws: the text of an aspect says whom it attacks: your leftmost or rightmost unit, or your Phoenixborn; the
Phoenixborn, too, if you have no unit.
- Rage dice: when all five show power (the rage side), it gets a Red Rains token and they go back to basic. Your
pass raises one while an aspect facing you is face down.
- Ultimate: it comes with as many Red Rains tokens as "0 of 3 until its Ultimate" says. Then the next, harsher
behaviour phase begins; the third stays.
- When its draw pile runs out, it is reshuffled and the Chimera fatigued: discards from its pile wound it.
- Two players share a turn; "hand over" lets the partner act. The Chimera has a row and a turn against each.
"""

READING: Final = """
- Levels of Chimeras: "S1" to "S3" are standard, "H1" to "H3" heroic.
"""

ADVICE: Final = """
# What good players do

- Plan the First Five around ten dice: two or three ready spells for every round, and units.
- Spend your dice each round. Pay with basic sides and the types you need least.
- Destroy aspects: it costs the Chimera blood, an attacker, and a Red Rains token in recovery. They do not heal,
so finish wounded ones.
- The leftmost attacks first.
- Attack exhausted aspects: they neither counter nor defend. Attack fresh ones if your unit survives or trades
well.
- Attack the Chimera itself when no Defender stands in the way, above all to finish.
- Keep a cheap or tough unit at the clawed end, and a fresh blocker against those that attack your Phoenixborn.
- Guard with your Phoenixborn for a valuable unit while your life is high; the last life points matter most.
- Counter if it destroys the attacker or your unit falls anyway; otherwise stay fresh.
- Pass only when nothing gains: while aspects are face down the Chimera goes on anyway, and passing feeds its
rage.
- First see whether a meditation makes a good card payable. Discard the top of the draw pile while it is large,
afterwards your poorest card.
- Read what the Ultimate does before it comes.
- In recovery exhaust dice on basic; keep class and power.
"""
