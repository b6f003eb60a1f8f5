"""Handlers of lasting changes: bonuses, rules, abilities, copies."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language.base import Amount, Subject
from ashes_env.language.modifiers import Bonus, NotAttackedBy, NotDefendedBy, Obeys, Protected
from ashes_env.rules.choices.declared import Answer, Answers, CardChoice, PlayerChoice
from ashes_env.rules.choices.resolve import MEANINGS, Meaning
from ashes_env.rules.definitions.texts import Step, Text
from ashes_env.rules.reading.amounts import nothing
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import amount, subject_can_matter
from ashes_env.rules.state.neighbours import takes_turn
from ashes_env.rules.state.state import (
    T_ABILITY,
    T_ATTACK,
    T_COPY,
    T_ENACTED,
    T_LIFE,
    T_PASSIVE,
    T_PLAYER_RULE,
    T_RECOVER,
    T_RULE,
    Card,
    Frame,
    State,
    Timed,
)


def timed_of(g: State, ctx: Context, text: Text, until: int) -> list[Timed]:
    """The lasting changes that a text makes, with amounts evaluated now."""
    out: list[Timed] = []
    assert text.passive is not None
    what = text.passive.what
    if isinstance(what, Bonus):
        parts = ((T_ATTACK, what.attack), (T_LIFE, what.life), (T_RECOVER, what.recover))
        for kind, part in parts:
            n = amount(g, ctx, part)
            if n:
                out.append(Timed(kind, 0, n, until, ctx.seat, g.turn, ""))
    elif isinstance(what, Obeys):
        out.append(Timed(T_RULE, what.rule, amount(g, ctx, what.n), until, ctx.seat, g.turn, ""))
    elif isinstance(what, Protected):
        out.append(Timed(T_RULE, k.NOT_TARGETED, what.classes, until, ctx.seat, g.turn, ""))
        if what.attacks:
            out.append(Timed(T_RULE, k.CANNOT_BE_ATTACKED, 1, until, ctx.seat, g.turn, ""))
    elif isinstance(what, (NotAttackedBy, NotDefendedBy)):
        out.append(Timed(T_PASSIVE, 0, ctx.n, until, ctx.seat, g.turn, text.path))
    return out


def give(g: State, ctx: Context, effect: e.Give, answers: Answers, step: Step) -> None:
    changes = tuple([change for text in step.texts for change in timed_of(g, ctx, text, effect.until)])
    ctx.done = bool(answers[0])
    for ref in answers[0]:
        card = g.get(ref)
        if card is not None:
            card.timed = (*card.timed, *changes)
            g.dirty = True


def give_is_useful(g: State, ctx: Context, effect: e.Give, step: Step) -> bool:
    what = effect.what
    if (
        isinstance(what, Bonus)
        and nothing(g, ctx, what.attack)
        and nothing(g, ctx, what.life)
        and (nothing(g, ctx, what.recover))
    ):
        return False
    return subject_can_matter(g, ctx, effect.to)


def give_ability(g: State, ctx: Context, effect: e.GiveAbility, answers: Answers, step: Step) -> None:
    changes = tuple([Timed(T_ABILITY, 0, text.n, effect.until, ctx.seat, g.turn, text.path) for text in step.texts])
    ctx.done = bool(answers[0])
    for ref in answers[0]:
        card = g.get(ref)
        if card is not None:
            card.timed = (*card.timed, *changes)


def restrict_player(g: State, ctx: Context, effect: e.RestrictPlayer, answers: Answers, step: Step) -> None:
    for seat in answers[0]:
        p = g.players[seat]
        p.rules = (*p.rules, Timed(T_PLAYER_RULE, effect.rule, 1, effect.until, ctx.seat, g.turn, ""))
        ctx.done = True


def _model(effect: e.Enact) -> Subject:
    assert effect.like is not None
    return effect.like


class Model(CardChoice):
    """The card whose title restricts the change, if the effect has such a card."""

    def pose(self, g: State, ctx: Context, effect: e.Enact, answers: Answers, step: Step) -> Frame | None:
        return None if effect.like is None else super().pose(g, ctx, effect, answers, step)

    def given(self, g: State, ctx: Context, effect: e.Enact) -> Answer:
        return () if effect.like is None else super().given(g, ctx, effect)

    def picks_targets(self, effect: e.Enact) -> bool:
        return effect.like is not None and super().picks_targets(effect)

    def settle(self, g: State, ctx: Context, effect: e.Enact, answer: Answer) -> Answer:
        return () if effect.like is None else super().settle(g, ctx, effect, answer)

    def is_useful(self, g: State, ctx: Context, effect: e.Enact) -> bool:
        return effect.like is None or super().is_useful(g, ctx, effect)


def enact(g: State, ctx: Context, effect: e.Enact, answers: Answers, step: Step) -> None:
    """The change is stored with the player who makes it, and read like a passive that reaches other cards."""
    model = g.get(answers[0][0]) if answers[0] else None
    ctx.done = effect.like is None or model is not None
    if ctx.done:
        title = "" if model is None else model.d.title
        p = g.players[ctx.seat]
        changes = [Timed(T_ENACTED, 0, 0, effect.until, ctx.seat, g.turn, text.path, title) for text in step.texts]
        p.rules = (*p.rules, *changes)
        g.dirty = True


def frozen(g: State, model: Card, printed: int | None, x: Amount | None, now: int) -> int:
    """The current value of a printed X of a model, -1 if a number is printed."""
    if printed is not None:
        return -1
    if now < 0 and x is not None:
        return amount(g, Context(model.ref, model.seat, k.BY_ABILITY, model.d.title), x)
    return now


def become_copy(g: State, ctx: Context, effect: e.BecomeCopy, answers: Answers, step: Step) -> None:
    """Copies title, printed abilities and printed values of another unit; a printed X keeps its current value."""
    card = g.get(answers[0][0]) if answers[0] else None
    model = g.get(answers[1][0]) if answers[1] else None
    ctx.done = card is not None and model is not None
    if card is None or model is None:
        return
    print_ = model.d.card
    x_attack = frozen(g, model, print_.attack, print_.x_attack, model.x_attack)
    x_life = frozen(g, model, print_.life, print_.x_life, model.x_life)
    card.d = model.d
    card.x_attack, card.x_life = x_attack, x_life
    card.timed = (*card.timed, Timed(T_COPY, 0, model.d.index, effect.until, ctx.seat, g.turn, ""))
    g.dirty = True


def extra_side_action(g: State, ctx: Context, effect: e.ExtraSideAction, answers: Answers, step: Step) -> None:
    """Useful only on the player's own turn (R-TURN-08)."""
    if takes_turn(g, ctx.seat):
        g.players[ctx.seat].side += effect.n
        ctx.done = True


MEANINGS.update(
    {
        e.Give: Meaning(give, CardChoice(lambda w: w.to), is_useful=give_is_useful),
        e.GiveAbility: Meaning(give_ability, CardChoice(lambda w: w.to)),
        e.RestrictPlayer: Meaning(restrict_player, PlayerChoice(lambda w: w.seat)),
        e.Enact: Meaning(enact, Model(_model)),
        e.BecomeCopy: Meaning(
            become_copy,
            CardChoice(lambda w: w.who),
            CardChoice(lambda w: w.of),
            is_useful=lambda g, ctx, effect, step: (
                subject_can_matter(g, ctx, effect.who) and subject_can_matter(g, ctx, effect.of)
            ),
        ),
        e.ExtraSideAction: Meaning(extra_side_action, is_useful=lambda g, ctx, effect, step: takes_turn(g, ctx.seat)),
    }
)
