"""Handlers and meanings of the nodes that only texts of a Chimera use.

A player's unit may be a copy of an aspect. A player has no rage dice and no face-down row, so these effects then do
nothing.
"""

from __future__ import annotations

from ashes_env.language import behaviour as b
from ashes_env.language import codes as k
from ashes_env.rules.choices.declared import Answers, CardChoice, PlayerChoice
from ashes_env.rules.choices.resolve import MEANINGS, Meaning, inside
from ashes_env.rules.combat import leaving
from ashes_env.rules.definitions.texts import Step
from ashes_env.rules.effects.dice import allowed
from ashes_env.rules.reading import values
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import AMOUNTS, amount, out_of
from ashes_env.rules.state import log, zones
from ashes_env.rules.state.neighbours import faced_by, foes
from ashes_env.rules.state.seats import NOBODY
from ashes_env.rules.state.state import ID_MASK, Event, State
from ashes_env.rules.timing.events import emit
from ashes_env.solo import rage
from ashes_env.solo.battle import attack_with
from ashes_env.solo.body import chimera_of, script_of
from ashes_env.solo.pile import add_facedown, has_facedown, row_of
from ashes_env.solo.status import spend_status
from ashes_env.solo.turn import find_row, push_part, roll_behaviour


def reveal(g: State, ctx: Context, effect: b.Reveal, answers: Answers, step: Step) -> None:
    """The leftmost face-down aspect comes into play with its status tokens."""
    ctx.vars[effect.name] = ()
    ctx.done = False
    for cid in row_of(g, g.players[ctx.seat], ctx.source):
        card = g.cards[cid]
        if card.facedown:
            card.facedown = False
            card.status = card.d.card.status_pips
            card.came = g.turn
            g.seen[cid] = g.seats.bits
            g.dirty = True
            ctx.vars[effect.name] = (card.ref,)
            ctx.done = True
            emit(g, Event(k.ENTERS_PLAY, (card.ref,), card.ref, k.BY_RULE, ctx.seat))
            return


def strike(g: State, ctx: Context, effect: b.Strike, answers: Answers, step: Step) -> None:
    card = g.get(answers[0][0]) if answers[0] else None
    if card is None or card.seat != ctx.seat or not values.can_attack(g, card):
        inside(g, ctx, step.branches.get("otherwise"))
        return
    ctx.done = True
    attack_with(g, card)


def raise_rage(g: State, ctx: Context, effect: b.RaiseRage, answers: Answers, step: Step) -> None:
    p = g.players[ctx.seat]
    n = 0 if p.has_dice() else amount(g, ctx, effect.n)
    ctx.done = n > 0
    if n > 0:
        rage.raise_rage(g, p, n)


def reroll_rage(g: State, ctx: Context, effect: b.RerollRage, answers: Answers, step: Step) -> None:
    ctx.vars[effect.name] = (0,)
    ctx.done = False
    if not answers[0] or g.players[answers[0][0]].has_dice() or not allowed(g, ctx, answers[0][0]):
        return
    p = g.players[answers[0][0]]
    dice = script_of(g, p).rage_dice
    basics = dice - chimera_of(p).rage
    n = min(basics, out_of(g, ctx, effect.n, basics))
    if n > 0:
        # Emitted after an Ultimate that this triggers is over, because the Ultimate interrupts at once (R-ULT-08).
        emit(g, Event(k.DICE_CHANGED, (), ctx.source, ctx.classes, p.seat, n))
    ctx.vars[effect.name] = (rage.roll_rage(g, p, n),)
    ctx.done = True


def phase(g: State, ctx: Context, n: b.Phase) -> int:
    """The phase of the Chimera at the table; 0 without a Chimera."""
    for seat in g.seats.around[ctx.seat]:
        if g.players[seat].scripted:
            return chimera_of(g.players[seat]).phase
    return 0


def roll_die(g: State, ctx: Context, effect: b.RollBehaviour, answers: Answers, step: Step) -> None:
    p = g.players[ctx.seat]
    ctx.done = p.scripted
    ctx.vars[effect.name] = (roll_behaviour(g, p) if p.scripted else 0,)


def take_side(g: State, ctx: Context, effect: b.TakeSide, answers: Answers, step: Step) -> None:
    """Uses the table of the current phase; a Chimera that may only meditate takes no side action."""
    p = g.players[ctx.seat]
    ctx.done = False
    if not p.scripted or values.player_rule(g, ctx.seat, k.SIDE_IS_MEDITATE):
        return
    now = chimera_of(p).phase
    rows = script_of(g, p).behaviour[now - 1]
    row = rows[find_row(rows, amount(g, ctx, effect.n))]
    if row.side:
        ctx.done = True
        push_part(g, p, now, row, True, ctx.source if len(foes(g, ctx.seat)) > 1 else 0)


def turn_facedown(g: State, ctx: Context, effect: b.TurnFacedown, answers: Answers, step: Step) -> None:
    """The card in its place is a new object afterwards; everybody knows which card it is."""
    ctx.done = False
    for ref in answers[0]:
        card = g.get(ref)
        if card is None or card.facedown or not values.is_aspect(g, card):
            continue
        ctx.done = True
        place = g.players[card.seat].units.index(card.id)
        leaving.set_aside(g, card, False, ctx.source)
        leaving.strip(g, card)
        del g.aside[card.id]
        g.inc[card.id] += 1
        for frame in g.stack:
            frame.forget(ref)
        zones.put_in_play(g, card.id, card.seat, facedown=True, faces=card.faces)
        units = g.players[card.seat].units
        units.insert(place, units.pop())
        g.dirty = True
        emit(g, Event(k.LEAVES_PLAY, (ref,), ctx.source, ctx.classes, ctx.seat))


def facedown(g: State, ctx: Context, effect: b.AddFacedown, answers: Answers, step: Step) -> None:
    p = g.players[ctx.seat]
    faces = faced_by(g, ctx.source)
    if faces == NOBODY:
        faces = p.faces(g)
    ctx.done = p.scripted and add_facedown(g, p, amount(g, ctx, effect.n), faces) > 0


def return_to_row(g: State, ctx: Context, effect: b.ReturnToRow, answers: Answers, step: Step) -> None:
    """The card is a new object afterwards, so references to the old one do not find it.

    It was destroyed nevertheless, so its blood value counts (R-CDEF-16).
    """
    ctx.done = False
    for ref in answers[0]:
        cid = ref & ID_MASK
        gone = g.aside.get(cid)
        if gone is None:
            continue
        leaving.strip(g, gone)
        del g.aside[cid]
        g.inc[cid] += 1
        card = zones.put_in_play(g, cid, ctx.seat, faces=gone.faces)
        card.exhaustion = effect.exhaustion
        g.dirty = True
        ctx.done = True
        emit(g, Event(k.ENTERS_PLAY, (card.ref,), card.ref, k.BY_ABILITY, ctx.seat))
        if g.lki[ref].destroyed:
            g.players[ctx.seat].left_play(g, gone, True)
        return


def resolve_status(g: State, ctx: Context, effect: b.ResolveStatus, answers: Answers, step: Step) -> None:
    card = g.get(answers[0][0]) if answers[0] else None
    ctx.done = card is not None and spend_status(g, card.seat, card)


def move_to_end(g: State, ctx: Context, effect: b.MoveToEnd, answers: Answers, step: Step) -> None:
    """The units of all battlefields are in one list; its end is the end of each battlefield too."""
    ctx.done = False
    for ref in answers[0]:
        card = g.get(ref)
        if card is None or card.d.kind != k.UNIT:
            continue
        units = g.players[card.seat].units
        units.remove(card.id)
        units.insert(len(units) if effect.right else 0, card.id)
        log.tell(g, log.MOVED, card.seat, card.id, ctx.source & ID_MASK, int(effect.right))
        g.dirty = True
        ctx.done = True


MEANINGS.update(
    {
        b.Reveal: Meaning(
            reveal, is_useful=lambda g, ctx, effect, step: has_facedown(g, row_of(g, g.players[ctx.seat], ctx.source))
        ),
        b.Strike: Meaning(strike, CardChoice(lambda w: w.who), is_useful=lambda g, ctx, effect, step: True),
        b.ResolveStatus: Meaning(resolve_status, CardChoice(lambda w: w.who)),
        b.MoveToEnd: Meaning(move_to_end, CardChoice(lambda w: w.who)),
        b.RaiseRage: Meaning(raise_rage),
        b.RerollRage: Meaning(reroll_rage, PlayerChoice(lambda w: w.seat)),
        b.RollBehaviour: Meaning(roll_die),
        b.TakeSide: Meaning(take_side),
        b.TurnFacedown: Meaning(turn_facedown, CardChoice(lambda w: w.who)),
        b.AddFacedown: Meaning(facedown),
        b.ReturnToRow: Meaning(return_to_row, CardChoice(lambda w: w.who), is_useful=lambda g, ctx, effect, step: True),
    }
)
AMOUNTS[b.Phase] = phase
