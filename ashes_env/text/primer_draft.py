"""Parts of the primer for drafts."""

from typing import Final

DRAFTING: Final = """
# Goal

You and the other drafters build decks from one pool. Then the decks may play against each other, played for you
by others; your reward is the result of your deck: 1 for a win, -1 for a loss. So take what will make a deck
that wins.

# The draft

"draft of 2, form base" says how many drafters there are, and the form:

- base: each takes a Phoenixborn together with its own card. Then each gets a pack of nine cards, keeps one and
passes the others to the left, until each has nine. Then each takes dice, two at a time, until all have ten. At
last one card for each drafter lies face up, and each in turn may swap one own card for one of them; the card
put down can be taken by those after.
- group (four to eight, larger tables in several groups, which see nothing of each other): eleven cards from
packs in the same way. Then each alone takes a Phoenixborn, gives back six copies, and takes ten dice.
- duel (two): in turns each takes eleven cards from three pyramids; a card is free when none lies on it. Then a
Phoenixborn, ten dice, and six copies to give back.

Each title that you take counts for three copies, and so does the Phoenixborn's own card: thirty cards in the
end. The first player token says who takes first; it moves between steps.

# Reading the text

- "your cards": what you have, with copies. "pack": what you may keep one of now. "passed on: X (2 ago)": you
passed it on two picks ago. "others have": what must have been taken by others. "dice left": what can still be
taken. "face up": what you may swap for.
- "pyramid 1, row 2: A | ? | -": "?" lies face down, "-" is taken.
- Where there are several others, they are called by number. "swap nothing" keeps your cards; "put down X for A"
gives X away.
"""

_CARDS: Final = """
# Cards and dice

In brackets stand type, price and numbers: "(ally; main action, 1 charm class, 1 basic; 2/3/1)".

- "main action", "side action": what playing it takes of your turn, which has one of each.
- A price asks for dice. A die has a type, such as charm or natural, and shows power, class or basic; of its six
faces one is power, three are class, two basic. "1 basic" is any die. "1 charm class" is a charm die on class or
power. "1 charm power" is a charm die on power: hard to get. A price without a type fits every deck. "either ...
or" leaves the choice.
- Ally: a unit. "2/3/1" is attack 2, life 3, recover 1, the wounds that it loses each round. A conjuration is a
unit that only effects bring into play; it comes with the card that brings it.
- Ready spell: stays on the spellboard and can be used each round. With two or three copies in play it is at
focus level 1 or 2, which strengthens it. "Summon X" brings a unit again and again.
- Alteration spell: attached to a unit; "+4 attack, +4 life" is what it adds. Action spell: once, then
discarded.
- Reaction spell: played when an event happens, also in the opponent's turn, for dice only.
- A Phoenixborn has life, room for units (battlefield) and for ready spells (spellboard), and mostly an ability
of its own.

Types of dice, and what a die on power does as a side action: """

CARDS: Final = (
    _CARDS
    + """ceremonial returns an ally from the discard pile for 1 damage to your Phoenixborn; charm gives an opposing unit
-1 attack for the round; divine your unit +1 attack; illusion lowers two dice of an opponent; natural deals 1
damage to a unit; sympathy draws a card; time gives your unit a status token, whose meaning cards tell; astral
prevents 1 damage; artifice does what cards say.
"""
)

CARDS_2018: Final = (
    _CARDS
    + """ceremonial returns an ally from the discard pile for damage to your Phoenixborn, as much as its attack; charm
gives your unit +1 attack and +1 life for the round; divine prevents up to 2 damage to a unit; illusion exhausts
a die of an opponent; natural deals 1 damage to a unit; sympathy draws a card.
"""
)

GAME: Final = """
# The game in which the deck plays

Whose Phoenixborn has as many wounds as life loses. Each round dice are rolled, hands drawn to five (missing
cards wound), then players take turns with one main and one side action, until all pass. Then units lose wounds,
and exhausted cards, those that have been used or have attacked, recover. Units attack the Phoenixborn, whose
side may block each attacker with one unit, or they attack a single unit, which may counter, deal its own attack
value back. A Phoenixborn may guard, take the attack on a unit upon itself, once a round. To meditate is to
discard cards and turn a die for each. The opening hand, the First Five, is chosen freely among the titles of
the deck, so a plan for round 1 counts.
"""

ADVICE: Final = """
# What good drafters do

- Take a Phoenixborn whose own card works with the dice that you can get.
- Settle on two types of dice, three at most, after a few picks; cards of other types are worth little.
- Count prices: dice are rolled anew each round, and ten pay for four or five cards. Prefer cheap cards, and
class or basic prices; few with power.
- Get units: published decks have, among ten titles, three or four allies and three or four ready spells, most
of which summon units.
- Two or three ready spells that are used every round are better than spells that happen once.
- Compare units by attack plus life for each die of the price.
- Cards that work together, or came in the same printed deck as your Phoenixborn, gain.
- Few reactions and alterations: they need the right moment or a unit that survives.
- Watch "passed on": a good card of a small pack may come back. Watch what the neighbour keeps, and which dice
grow short.
- Take dice in proportion to the symbols in your prices, typed ones above all; first the type that others take
too.
- Swap only for a clear gain; give back copies of expensive cards and of those that you need once.
"""
