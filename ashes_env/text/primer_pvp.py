"""Parts of the primer for games between players."""

from typing import Final

GOAL: Final = """
# Goal

You are a Phoenixborn, a mage with a life value, a deck of thirty cards and ten dice. Whose Phoenixborn has as
many wounds as life loses at once, even in the middle of an effect. With three or four players everybody else is
your opponent, and the last one left wins.
"""

_ROUND: Final = """
# A round

First you choose your First Five, the opening hand: five different titles of your deck{five}. So it involves no
luck.

- Prepare: all exhausted dice are rolled and become active; dice that stayed active keep their sides. In round 1
the player with the most basic sides {begins}. You may discard cards, then draw to five. Each card that your
draw pile lacks is {wound} (fatigue).
- Player turns: you take turns, until all have passed in a row.
- Recovery: each unit loses wounds up to its recover value; each exhausted card loses one exhaustion token; you
may exhaust active dice, to roll them again. Effects of the round's end follow, and the first player token,
which says who begins, passes on.
"""

ROUND: Final = _ROUND.format(
    five=", at most one that belongs to your Phoenixborn alone, and none of a few strong ones that are chained, that "
    "is, kept out of round 1",
    begins="decides who goes first",
    wound="one wound on your Phoenixborn",
)

ROUND_2018: Final = _ROUND.format(five="", begins="goes first", wound="1 damage to your Phoenixborn")

ATTACKING: Final = """
# Attacking and defending

You attack a Phoenixborn with any number of units, or one unit with one unit. Only unexhausted units attack;
they may do so in the turn they come into play.

- Attack on a Phoenixborn: the defender may give each attacker one unexhausted unit that blocks it. Unblocked
attackers deal their attack value to the Phoenixborn, which never strikes back.
- Attack on a unit: the defender's Phoenixborn (once a round, even exhausted), or an unexhausted unit with Unit
Guard, may guard: it takes the attack upon itself. Otherwise the attacked unit, unless exhausted, may counter.
- Battle: the attacker deals its attack value; a defender that counters deals its own at the same time, even if
destroyed. Blockers and guarding units must counter. Then attackers and countering units get an exhaustion
token.
- Battles come one after the other; the attacker picks which is next. A blocker that is gone before its battle
no longer stops its attacker.
"""

ATTACKING_2018: Final = """
# Attacking and defending

"Attack a Phoenixborn" and "attack a unit" are two actions. Any number of your unexhausted units take part, also
in the turn they come into play.

- Attack on a Phoenixborn: the defender may give each attacker one unexhausted unit that blocks it. Unblocked
attackers deal their attack value to the Phoenixborn, which never strikes back.
- Attack on a unit: all attackers add their attack values into one damage. The defender's Phoenixborn (once a
round), or an unexhausted unit with Unit Guard, may guard: it becomes the target.
- Counter: a blocker, guarding or attacked unit that is not exhausted may deal its attack value back at the same
time. Then attackers and countering units get an exhaustion token.
- An attacker whose blocker is destroyed first deals no damage.
- Texts choose all targets before their first effect; responses come after the text.
"""

ADVICE: Final = """
# What good players do

- Plan the First Five around ten dice: two or three ready spells that you use every round, some units, no two
cards that need the same scarce dice.
- Spend your dice each round; unspent ones are worth little. Pay with basic sides and the types you need least,
and save power sides.
- Take the action that gains most; pass only when none gains.
- Before you pass, see whether a meditation makes a good card payable. Discard the top of the draw pile while
more than about eight cards lie there; afterwards the poorest card of your hand.
- In recovery exhaust dice on basic; keep class and power.
- In the prepare phase discard what you cannot pay or place; but watch the pile, for missing cards wound you.
- Attack exhausted units: they cannot counter. Attack fresh ones if yours survives or the trade is in your
favour.
- Before a big attack, count: attack values minus the best blocks. If the rest reaches the life left, attack. If
not, mind which blockers you lose for their answer, as attackers are exhausted.
- Let the strongest attacker fight first.
- The last life points matter most. Block if the blocker survives, destroys the attacker, or saves your life;
let small hits through early.
- Counter if it destroys the attacker or your unit falls anyway; otherwise stay fresh.
- Guard with your Phoenixborn for a valuable unit while your life is high.
- Destroy engines and strong attackers before they act; small damage from a die or an ability finishes wounded
units.
- React for a clear gain only; keep the dice for it.
"""
