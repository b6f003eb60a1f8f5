"""The value of a position for a seat, in points: what it and its partners have on the table, minus what the opponents
have.

Dice and cards in hand are separate, because their value depends on what they can still buy.
"""

from __future__ import annotations

from typing import Final

from ashes_env.agents.expert.card_values import ATTACK, BODY, LIFE, card_value
from ashes_env.agents.search.opposition import fallen
from ashes_env.language import codes as k
from ashes_env.language.dice import N_DICE, level_of
from ashes_env.rules.game import Game
from ashes_env.rules.reading import values
from ashes_env.rules.state.neighbours import allies, foes
from ashes_env.rules.state.state import Card, Player
from ashes_env.solo.side import Chimera

WON: Final = 10_000.0
LEFT: Final = 100.0  # an opponent who has left the game; more than any threat
HAND_CARD: Final = 0.45
STATUS: Final = 0.3
TIRED: Final = 0.55  # what an exhausted unit loses until the end of the round, besides a share of its attack
TIRED_ATTACK: Final = 0.25
TIRED_SPELL: Final = 0.6
SECOND_COPY: Final = 0.6
DICE_SIDES: Final = (0.0, 0.08, 0.12)
THEIR_DIE: Final = 0.25
LETHAL: Final = 14.0  # the points of an attack that would destroy the opposing Phoenixborn,
CLOSE: Final = 4.0  # or almost,
THREAT: Final = 0.4  # and the share of them that counts if the attack cannot come at once

# The points of each life left, the last ones first: the last life points are worth most.
LAST_LIVES: Final = ((4, 3.2), (8, 2.1), (99, 1.35))
CHIMERA_LIFE: Final = 1.0
RED_RAINS: Final = 2.5
HIDDEN_ASPECT: Final = 2.0
RAGE: Final = 0.5
ASPECT: Final = 1.5  # a face-up aspect places a token at the end of the round
ASPECT_ATTACK: Final = 1.0  # it attacks once in each coming round,
ASPECT_READY: Final = 0.6  # and in this round if it has not attacked yet


def lives(left: int) -> float:
    """The points of this much life left on a Phoenixborn."""
    worth = 0.0
    below = 0
    for upto, each in LAST_LIVES:
        if left <= below:
            break
        worth += each * (min(left, upto) - below)
        below = upto
    return worth


def life_left(g: Game, seat: int) -> int:
    """The life left on the Phoenixborn or Chimera of a seat."""
    return values.life_left(g, g.cards[g.players[seat].pb])


def life_price(g: Game, seat: int, left: int) -> float:
    """The points of one life on the Phoenixborn or Chimera of a seat with this much life left."""
    if isinstance(g.players[seat], Chimera):
        return CHIMERA_LIFE
    for upto, each in LAST_LIVES:
        if left <= upto:
            return each
    return 0.0


def gifts(g: Game, card: Card) -> float:
    """The points of attachments besides attack, life and recover."""
    worth = 0.0
    for cid in card.attached:
        attached = g.cards.get(cid)
        if attached is not None:
            worth += card_value(attached.d).gift
    return worth


def unit_value(g: Game, card: Card) -> float:
    """The points of a unit in its current state."""
    if card.facedown:
        return HIDDEN_ASPECT
    v = values.unit_values(g, card)
    left = v.life - card.wounds
    print_ = card_value(card.d)
    if card.d.card.blood:
        worth = ASPECT + ASPECT_ATTACK * max(0, v.attack) + 0.3 * LIFE * max(0, left) + print_.traits
        tired = card.exhaustion or values.exhausted(g, card)
        return worth + STATUS * card.status + (0.0 if tired else ASPECT_READY * max(0, v.attack))
    worth = ATTACK * max(0, v.attack) + LIFE * max(0, left) + BODY + print_.traits + STATUS * card.status
    worth += gifts(g, card)
    if print_.doomed:
        worth *= 0.6
    if v.recover and card.wounds:
        worth += 0.3 * LIFE * min(card.wounds, v.recover)
    if card.exhaustion or values.exhausted(g, card):
        worth -= (TIRED + TIRED_ATTACK * max(0, v.attack)) * max(1, card.exhaustion)
    return worth


def spells_value(g: Game, p: Player) -> float:
    """The points of the ready spells of a player."""
    worth = 0.0
    titles: dict[int, int] = {}
    for cid in p.spells:
        card = g.cards[cid]
        copies = titles.get(card.d.index, 0)
        titles[card.d.index] = copies + 1
        worth += card_value(card.d).stays * SECOND_COPY**copies + STATUS * min(card.status, 4)
        if card.exhaustion:
            worth -= TIRED_SPELL * card.exhaustion
    return worth


def side_value(g: Game, seat: int) -> float:
    """The points of everything that a player has on the table."""
    p = g.players[seat]
    pb = g.cards[p.pb]
    left = life_left(g, seat)
    if isinstance(p, Chimera):
        worth = CHIMERA_LIFE * left - 2.0 * pb.exhaustion
        for cid in p.units:
            worth += unit_value(g, g.cards[cid])
        return worth + RED_RAINS * (pb.red_rains + p.ultimate_value * (p.phase - 1)) + RAGE * p.rage
    worth = lives(left) + gifts(g, pb)
    if pb.exhaustion:
        worth -= 1.0
    for cid in p.units:
        worth += unit_value(g, g.cards[cid])
    return worth + spells_value(g, p)


def dice_value(p: Player) -> float:
    """The points of the sides that dice show; higher sides count more."""
    worth = 0.0
    for code in range(N_DICE):
        if p.active[code]:
            worth += p.active[code] * DICE_SIDES[level_of(code)]
    return worth


def danger(g: Game, seat: int) -> float:
    """The points that a player stands to lose because the ready units of one opponent could destroy its Phoenixborn."""
    p = g.players[seat]
    left = life_left(g, seat)
    if left > 12:
        return 0.0
    threats = [attacks for foe in foes(g, seat) if (attacks := _attacks(g, g.players[foe]))]
    if not threats:
        return 0.0
    blockers = 0
    for cid in p.units:
        card = g.cards[cid]
        if not card.facedown and not values.exhausted(g, card) and not values.rule(g, card, k.CANNOT_BLOCK):
            blockers += 1
    through = max([sum(attacks[blockers:]) for attacks in threats])
    if through >= left:
        return LETHAL
    return CLOSE if through >= left - 2 else 0.0


def _attacks(g: Game, p: Player) -> list[int]:
    """The attack values of a player's units that can attack, in descending order."""
    found: list[int] = []
    if not isinstance(p, Chimera):
        for cid in p.units:
            card = g.cards[cid]
            if not card.facedown and values.can_attack(g, card):
                found.append(max(0, values.attack(g, card)))
    return sorted(found, reverse=True)


def score(g: Game, seat: int) -> float:
    """The value of a position for a seat, without its own dice and hand."""
    if g.winners:
        return WON if seat in g.winners else -WON
    if seat in g.seats.out:
        return -WON
    total = LEFT * fallen(g, seat) + side_value(g, seat) + dice_value(g.players[seat]) - danger(g, seat)
    for partner in allies(g, seat):
        p = g.players[partner]
        total += side_value(g, partner) + dice_value(p) + HAND_CARD * len(p.hand) - danger(g, partner)
    for foe in foes(g, seat):
        p = g.players[foe]
        total -= side_value(g, foe)
        if not isinstance(p, Chimera):
            total -= dice_value(p) + THEIR_DIE * sum(p.active) + HAND_CARD * len(p.hand)
            total += (1.0 if g.players[seat].main and g.active == seat else THREAT) * danger(g, foe)
    return total
