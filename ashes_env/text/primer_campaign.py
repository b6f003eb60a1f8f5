"""Parts of the primer for campaigns."""

from typing import Final

GOAL: Final = """
# Goal

You are a Phoenixborn, a mage with a life value, thirty cards and ten dice. A campaign is three encounters:
games against a Chimera of level 1, 2 and 3, a monster that follows a script. You win one at once when its
wounds reach its life, and lose it when those of your Phoenixborn do. A loss ends the campaign, unless it allows
a retry.
"""

BUILDING: Final = """
# The deck

Before each encounter you "build the deck" from a menu:

- "finish the deck": on to the encounter.
- "put in X": then choose what to take out, and how many copies. "beside it" lists what you may put in.
- "give up natural dice": then choose which to take instead, and how many.
- "choose one title of the whole collection": heroic campaigns, once, at the start.
- "choose another deck to add titles of": after a win, up to three of its titles.

The deck keeps thirty cards, at most three of a title; your Phoenixborn stays.
"""

ADVICE: Final = """
# What good players do

- The deck decides more than the play: replace titles that you never wanted to draw by three copies of one that
your dice pay for.
- Plan the First Five around ten dice: ready spells and units.
- Destroy aspects: it costs the Chimera blood, an attacker, and a Red Rains token in recovery. They do not heal,
so finish wounded ones.
- Attack exhausted aspects: they neither counter nor defend. Attack the Chimera when no Defender stands in the
way.
- Keep a cheap unit at the clawed end, and a fresh blocker for your Phoenixborn.
- Pass only when nothing gains; first see whether a meditation makes a good card payable.
"""
