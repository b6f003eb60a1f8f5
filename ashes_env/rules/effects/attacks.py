"""Handlers of effects on attacks, on the stack and on actions."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.rules.choices.chosen_subjects import possible
from ashes_env.rules.choices.declared import Answers, CardChoice
from ashes_env.rules.choices.resolve import MEANINGS, Meaning, Resolution
from ashes_env.rules.choices.usefulness import is_useful
from ashes_env.rules.combat.defence import attack_targets
from ashes_env.rules.definitions.texts import Step
from ashes_env.rules.reading.attack import attack_of
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import subject_can_matter, subject_refs
from ashes_env.rules.responding.end_of_round import EndOfRoundNow
from ashes_env.rules.state import log
from ashes_env.rules.state.record_types import EVENT, register
from ashes_env.rules.state.state import ID_MASK, Event, Frame, State
from ashes_env.rules.timing.events import emit

# --- attacks ----------------------------------------------------------------------------------------------------------


def take_attack(g: State, ctx: Context, effect: e.TakeAttack, answers: Answers, step: Step) -> None:
    refs = answers[0]
    if refs and attack_targets(g, ctx.seat, effect.units_only, refs[0]):
        ctx.done = True
        g.edition.attack(g, ctx.seat, refs[0], effect.units_only)


def attack_is_useful(g: State, ctx: Context, effect: e.TakeAttack, step: Step) -> bool:
    for card in possible(g, ctx, effect.attacker):
        if attack_targets(g, ctx.seat, effect.units_only, card.ref):
            return True
    return False


def must_block(g: State, ctx: Context, effect: e.MustBlock, answers: Answers, step: Step) -> None:
    if g.attack_at >= 0:
        for attacker in subject_refs(g, ctx, effect.attacker):
            for ref in answers[0]:
                attack_of(g).name_blocker(attacker, ref)
                ctx.done = True


def must_block_is_useful(g: State, ctx: Context, effect: e.MustBlock, step: Step) -> bool:
    """There is something to block only in attacks on a Phoenixborn (R-FAQ-20)."""
    if g.attack_at < 0 or not attack_of(g).on_phoenixborn(g):
        return False
    return subject_can_matter(g, ctx, effect.blocker)


def leave_attack(g: State, ctx: Context, effect: e.LeaveAttack, answers: Answers, step: Step) -> None:
    if g.attack_at >= 0:
        for ref in answers[0]:
            attack_of(g).remove(ref)
            ctx.done = True


# --- the stack --------------------------------------------------------------------------------------------------------


def cancel(g: State, ctx: Context, effect: e.Cancel, answers: Answers, step: Step) -> None:
    if ctx.event is not None and 0 <= ctx.event.at < len(g.stack) and g.stack[ctx.event.at].cancel():
        log.tell(g, log.CANCELLED, ctx.seat, ctx.event.source & ID_MASK, ctx.source & ID_MASK)
        ctx.done = True


class Emit(Frame):
    """Opens the windows of an event once everything above it on the stack is done."""

    __slots__ = ("event",)

    def __init__(self, event: Event) -> None:
        super().__init__()
        self.event = event

    def copy(self) -> Emit:
        f = Emit(self.event)
        f.pc, f.answer = self.pc, self.answer
        return f

    def step(self, g: State) -> None:
        g.pop()
        emit(g, self.event)


register(Emit, {"event": EVENT})


def copied(g: State, ctx: Context) -> Context | None:
    """The context for a copy of the text that the event was about: the copying player is "you", nothing was paid, and a
    copied ability of a Phoenixborn refers to the Phoenixborn of the copying player.
    """
    event = ctx.event
    if event is None or event.path not in g.defs.programs:
        return None
    source = g.cards[g.players[ctx.seat].pb].ref if event.classes & k.BY_ABILITY else ctx.source
    return Context(source, ctx.seat, event.classes, event.path, event.n)


def resolve_copy(g: State, ctx: Context, effect: e.ResolveCopy, answers: Answers, step: Step) -> None:
    copy = copied(g, ctx)
    ctx.done = copy is not None
    if copy is None:
        return
    g.push(Emit(Event(k.RESOLVED, (), copy.source, copy.classes, ctx.seat, copy.n, -1, (), copy.path)))
    g.push(Resolution(copy, g.defs.programs[copy.path]))


def copy_is_useful(g: State, ctx: Context, effect: e.ResolveCopy, step: Step) -> bool:
    copy = copied(g, ctx)
    return copy is not None and is_useful(g, copy, g.defs.programs[copy.path])


def resolve_end_of_round(g: State, ctx: Context, effect: e.ResolveEndOfRound, answers: Answers, step: Step) -> None:
    frame = EndOfRoundNow(ctx.seat)
    frame.collect(g)
    ctx.done = True
    g.push(frame)


def end_of_round_is_useful(g: State, ctx: Context, effect: e.ResolveEndOfRound, step: Step) -> bool:
    frame = EndOfRoundNow(ctx.seat)
    frame.collect(g)
    return bool(frame.waiting)


MEANINGS.update(
    {
        e.TakeAttack: Meaning(take_attack, CardChoice(lambda w: w.attacker), is_useful=attack_is_useful),
        e.MustBlock: Meaning(must_block, CardChoice(lambda w: w.blocker), is_useful=must_block_is_useful),
        e.LeaveAttack: Meaning(
            leave_attack,
            CardChoice(lambda w: w.who),
            is_useful=lambda g, ctx, effect, step: g.attack_at >= 0 and subject_can_matter(g, ctx, effect.who),
        ),
        e.Cancel: Meaning(cancel),
        e.ResolveCopy: Meaning(resolve_copy, is_useful=copy_is_useful),
        e.ResolveEndOfRound: Meaning(resolve_end_of_round, is_useful=end_of_round_is_useful),
    }
)
