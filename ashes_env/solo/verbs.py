"""Meanings of the words that only a Chimera's texts use.

A player's unit may be a copy of an aspect; a player has no rage dice and no face-down row, so there they do nothing.
"""

from __future__ import annotations

from ashes_env.language import behaviour as b
from ashes_env.language import codes as k
from ashes_env.rules.asking.asks import Answers, Cards, Players
from ashes_env.rules.asking.resolve import MEANINGS, Meaning, inside
from ashes_env.rules.combat import leaving
from ashes_env.rules.definitions.texts import Step
from ashes_env.rules.reading import values
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import AMOUNTS, amount, out_of
from ashes_env.rules.state import log, zones
from ashes_env.rules.state.state import ID_MASK, Event, State
from ashes_env.rules.timing.events import emit
from ashes_env.solo import rage
from ashes_env.solo.battle import attack_with
from ashes_env.solo.body import chimera_of, script_of
from ashes_env.solo.pile import add_facedown, has_facedown, row_now
from ashes_env.solo.status import spend_status
from ashes_env.solo.turn import find_row, push_part, roll_behaviour


def reveal(g: State, x: Context, w: b.Reveal, a: Answers, s: Step) -> None:
    """The leftmost face-down aspect comes into play with its status tokens."""
    x.vars[w.name] = ()
    x.done = False
    for cid in row_now(g, g.players[x.seat]):
        card = g.cards[cid]
        if card.facedown:
            card.facedown = False
            card.status = card.d.card.status_pips
            card.came = g.turn
            g.seen[cid] = g.seats.bits
            g.dirty = True
            x.vars[w.name] = (card.ref,)
            x.done = True
            emit(g, Event(k.ENTERS_PLAY, (card.ref,), card.ref, k.BY_RULE, x.seat))
            return


def strike(g: State, x: Context, w: b.Strike, a: Answers, s: Step) -> None:
    card = g.get(a[0][0]) if a[0] else None
    if card is None or card.seat != x.seat or not values.can_attack(g, card):
        inside(g, x, s.branches.get("otherwise"))
        return
    x.done = True
    attack_with(g, card)


def raise_rage(g: State, x: Context, w: b.RaiseRage, a: Answers, s: Step) -> None:
    p = g.players[x.seat]
    n = 0 if p.has_dice() else amount(g, x, w.n)
    x.done = n > 0
    if n > 0:
        rage.raise_rage(g, p, n)


def reroll_rage(g: State, x: Context, w: b.RerollRage, a: Answers, s: Step) -> None:
    x.vars[w.name] = (0,)
    x.done = False
    if not a[0] or g.players[a[0][0]].has_dice():
        return
    p = g.players[a[0][0]]
    dice = script_of(g, p).rage_dice
    basics = dice - chimera_of(p).rage
    n = min(basics, out_of(g, x, w.n, basics))
    if n > 0:
        # Answered once an Ultimate that this sets off is over, as that interrupts at once (R-ULT-08).
        emit(g, Event(k.DICE_CHANGED, (), x.source, x.classes, p.seat, n))
    x.vars[w.name] = (rage.roll_rage(g, p, n),)
    x.done = True


def phase(g: State, x: Context, n: b.Phase) -> int:
    """Of the Chimera itself, or of the one at the table; without one there is no phase."""
    for seat in g.seats.around[x.seat]:
        if g.players[seat].scripted:
            return chimera_of(g.players[seat]).phase
    return 0


def roll_die(g: State, x: Context, w: b.RollBehaviour, a: Answers, s: Step) -> None:
    p = g.players[x.seat]
    x.done = p.scripted
    x.vars[w.name] = (roll_behaviour(g, p) if p.scripted else 0,)


def take_side(g: State, x: Context, w: b.TakeSide, a: Answers, s: Step) -> None:
    """In the phase of the moment; a Chimera that may only meditate takes no side action."""
    p = g.players[x.seat]
    x.done = False
    if not p.scripted or values.player_rule(g, x.seat, k.SIDE_IS_MEDITATE):
        return
    now = chimera_of(p).phase
    rows = script_of(g, p).behaviour[now - 1]
    row = rows[find_row(rows, amount(g, x, w.n))]
    if row.side:
        x.done = True
        push_part(g, p, now, row, True)


def turn_facedown(g: State, x: Context, w: b.TurnFacedown, a: Answers, s: Step) -> None:
    """The card in its place is another object from then on; everybody knows which card it is."""
    x.done = False
    for ref in a[0]:
        card = g.get(ref)
        if card is None or card.facedown or not values.is_aspect(g, card):
            continue
        x.done = True
        place = g.players[card.seat].units.index(card.id)
        leaving.set_aside(g, card, False, x.source)
        leaving.strip(g, card)
        del g.aside[card.id]
        g.inc[card.id] += 1
        for frame in g.stack:
            frame.forget(ref)
        zones.put_in_play(g, card.id, card.seat, facedown=True, faces=card.faces)
        units = g.players[card.seat].units
        units.insert(place, units.pop())
        g.dirty = True
        emit(g, Event(k.LEAVES_PLAY, (ref,), x.source, x.classes, x.seat))


def facedown(g: State, x: Context, w: b.AddFacedown, a: Answers, s: Step) -> None:
    p = g.players[x.seat]
    x.done = p.scripted and add_facedown(g, p, amount(g, x, w.n), p.faces(g)) > 0


def return_to_row(g: State, x: Context, w: b.ReturnToRow, a: Answers, s: Step) -> None:
    """The card set aside is a new object afterwards, so nothing that meant the old one reaches it.

    It was destroyed all the same, so its blood value counts (R-CDEF-16).
    """
    x.done = False
    for ref in a[0]:
        cid = ref & ID_MASK
        gone = g.aside.get(cid)
        if gone is None:
            continue
        leaving.strip(g, gone)
        del g.aside[cid]
        g.inc[cid] += 1
        card = zones.put_in_play(g, cid, x.seat, faces=gone.faces)
        card.exhaustion = w.exhaustion
        g.dirty = True
        x.done = True
        emit(g, Event(k.ENTERS_PLAY, (card.ref,), card.ref, k.BY_ABILITY, x.seat))
        if g.lki[ref].destroyed:
            g.players[x.seat].left_play(g, gone, True)
        return


def resolve_status(g: State, x: Context, w: b.ResolveStatus, a: Answers, s: Step) -> None:
    card = g.get(a[0][0]) if a[0] else None
    x.done = card is not None and spend_status(g, card.seat, card)


def move_to_end(g: State, x: Context, w: b.MoveToEnd, a: Answers, s: Step) -> None:
    """In the row of all units that end is the end of each battlefield too."""
    x.done = False
    for ref in a[0]:
        card = g.get(ref)
        if card is None or card.d.kind != k.UNIT:
            continue
        units = g.players[card.seat].units
        units.remove(card.id)
        units.insert(len(units) if w.right else 0, card.id)
        log.tell(g, log.MOVED, card.seat, card.id, x.source & ID_MASK, int(w.right))
        g.dirty = True
        x.done = True


MEANINGS.update(
    {
        b.Reveal: Meaning(reveal, worth=lambda g, x, w, s: has_facedown(g, row_now(g, g.players[x.seat]))),
        b.Strike: Meaning(strike, Cards(lambda w: w.who), worth=lambda g, x, w, s: True),
        b.ResolveStatus: Meaning(resolve_status, Cards(lambda w: w.who)),
        b.MoveToEnd: Meaning(move_to_end, Cards(lambda w: w.who)),
        b.RaiseRage: Meaning(raise_rage),
        b.RerollRage: Meaning(reroll_rage, Players(lambda w: w.seat)),
        b.RollBehaviour: Meaning(roll_die),
        b.TakeSide: Meaning(take_side),
        b.TurnFacedown: Meaning(turn_facedown, Cards(lambda w: w.who)),
        b.AddFacedown: Meaning(facedown),
        b.ReturnToRow: Meaning(return_to_row, Cards(lambda w: w.who), worth=lambda g, x, w, s: True),
    }
)
AMOUNTS[b.Phase] = phase
