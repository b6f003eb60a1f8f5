"""What the verbs of attacks, of the stack itself and of actions do."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language import targets as t
from ashes_env.rules.asking.asks import Answers, Cards
from ashes_env.rules.asking.resolve import MEANINGS, Meaning, Resolution
from ashes_env.rules.asking.worth import possible
from ashes_env.rules.combat.attack import AttackFrame
from ashes_env.rules.combat.defence import attack_targets
from ashes_env.rules.definitions.texts import Step
from ashes_env.rules.reading.attack import attack_of
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import subject_possible, subject_refs
from ashes_env.rules.responding.end_of_round import EndOfRoundNow
from ashes_env.rules.state import log
from ashes_env.rules.state.records import EVENT, register
from ashes_env.rules.state.state import ID_MASK, Event, Frame, State
from ashes_env.rules.timing.events import emit

# --- attacks ----------------------------------------------------------------------------------------------------------


def take_attack(g: State, x: Context, w: e.TakeAttack, a: Answers, s: Step) -> None:
    refs = a[0]
    if refs and attack_targets(g, x.seat, w.units_only, refs[0]):
        x.done = True
        g.push(AttackFrame(x.seat, refs[0], w.units_only))


def attack_worth(g: State, x: Context, w: e.TakeAttack, s: Step) -> bool:
    refs = subject_refs(g, x, w.attacker) if not isinstance(w.attacker, (t.Target, t.Choose)) else ()
    return any(attack_targets(g, x.seat, w.units_only, ref) for ref in refs)


def must_block(g: State, x: Context, w: e.MustBlock, a: Answers, s: Step) -> None:
    if g.attack_at >= 0:
        for attacker in subject_refs(g, x, w.attacker):
            for ref in a[0]:
                attack_of(g).name_blocker(attacker, ref)
                x.done = True


def must_block_worth(g: State, x: Context, w: e.MustBlock, s: Step) -> bool:
    """Only in attacks on a Phoenixborn is there anything to block (R-FAQ-20)."""
    if g.attack_at < 0 or g.by_id[attack_of(g).target & ID_MASK].kind != k.PB:
        return False
    return subject_possible(g, x, w.blocker)


def leave_attack(g: State, x: Context, w: e.LeaveAttack, a: Answers, s: Step) -> None:
    if g.attack_at >= 0:
        for ref in a[0]:
            attack_of(g).remove(ref)
            x.done = True


# --- the stack --------------------------------------------------------------------------------------------------------


def cancel(g: State, x: Context, w: e.Cancel, a: Answers, s: Step) -> None:
    if x.event is not None and 0 <= x.event.at < len(g.stack) and g.stack[x.event.at].cancel():
        log.tell(g, log.CANCELLED, x.seat, x.event.source & ID_MASK, x.source & ID_MASK)
        x.done = True


class Emit(Frame):
    """Opens the windows of an event once everything above it is done."""

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


def copied(g: State, x: Context) -> Context | None:
    """What a copy of the text that the event was about knows: the copier becomes "you", nothing was paid for it, and a
    Phoenixborn's ability speaks of the copier's own.
    """
    event = x.event
    if event is None or event.path not in g.defs.programs:
        return None
    source = g.cards[g.players[x.seat].pb].ref if event.classes & k.BY_ABILITY else x.source
    return Context(source, x.seat, event.classes, event.path, event.n)


def resolve_copy(g: State, x: Context, w: e.ResolveCopy, a: Answers, s: Step) -> None:
    copy = copied(g, x)
    if copy is None:
        return
    g.push(Emit(Event(k.RESOLVED, (), copy.source, copy.classes, x.seat, copy.n, -1, (), copy.path)))
    g.push(Resolution(copy, g.defs.programs[copy.path]))


def copy_worth(g: State, x: Context, w: e.ResolveCopy, s: Step) -> bool:
    copy = copied(g, x)
    return copy is not None and possible(g, copy, g.defs.programs[copy.path])


def resolve_end_of_round(g: State, x: Context, w: e.ResolveEndOfRound, a: Answers, s: Step) -> None:
    frame = EndOfRoundNow(x.seat)
    frame.collect(g)
    x.done = True
    g.push(frame)


def end_of_round_worth(g: State, x: Context, w: e.ResolveEndOfRound, s: Step) -> bool:
    frame = EndOfRoundNow(x.seat)
    frame.collect(g)
    return bool(frame.waiting)


MEANINGS.update(
    {
        e.TakeAttack: Meaning(take_attack, Cards(lambda w: w.attacker), worth=attack_worth),
        e.MustBlock: Meaning(must_block, Cards(lambda w: w.blocker), worth=must_block_worth),
        e.LeaveAttack: Meaning(
            leave_attack,
            Cards(lambda w: w.who),
            worth=lambda g, x, w, s: g.attack_at >= 0 and subject_possible(g, x, w.who),
        ),
        e.Cancel: Meaning(cancel),
        e.ResolveCopy: Meaning(resolve_copy, worth=copy_worth),
        e.ResolveEndOfRound: Meaning(resolve_end_of_round, worth=end_of_round_worth),
    }
)
