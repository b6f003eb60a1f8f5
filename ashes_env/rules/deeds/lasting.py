"""What the verbs of lasting changes do: bonuses, rules, abilities, copies."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import effects as e
from ashes_env.language.base import Amount, Subject
from ashes_env.language.modifiers import Bonus, NotAttackedBy, NotDefendedBy, Obeys, Protected
from ashes_env.rules.asking.asks import Answer, Answers, Cards, Players
from ashes_env.rules.asking.resolve import MEANINGS, Meaning
from ashes_env.rules.definitions.texts import Step, Text
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import amount, subject_possible
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


def timed_of(g: State, x: Context, text: Text, until: int) -> list[Timed]:
    """Lasting changes that a text stands for, with amounts as they are now."""
    out: list[Timed] = []
    assert text.passive is not None
    what = text.passive.what
    if isinstance(what, Bonus):
        parts = ((T_ATTACK, what.attack), (T_LIFE, what.life), (T_RECOVER, what.recover))
        for kind, part in parts:
            n = amount(g, x, part)
            if n:
                out.append(Timed(kind, 0, n, until, x.seat, g.turn, ""))
    elif isinstance(what, Obeys):
        out.append(Timed(T_RULE, what.rule, amount(g, x, what.n), until, x.seat, g.turn, ""))
    elif isinstance(what, Protected):
        out.append(Timed(T_RULE, k.NOT_TARGETED, what.classes, until, x.seat, g.turn, ""))
        if what.attacks:
            out.append(Timed(T_RULE, k.CANNOT_BE_ATTACKED, 1, until, x.seat, g.turn, ""))
    elif isinstance(what, (NotAttackedBy, NotDefendedBy)):
        out.append(Timed(T_PASSIVE, 0, x.n, until, x.seat, g.turn, text.path))
    return out


def give(g: State, x: Context, w: e.Give, a: Answers, s: Step) -> None:
    changes = tuple([change for text in s.texts for change in timed_of(g, x, text, w.until)])
    x.done = bool(a[0])
    for ref in a[0]:
        card = g.get(ref)
        if card is not None:
            card.timed = (*card.timed, *changes)
            g.dirty = True


def give_ability(g: State, x: Context, w: e.GiveAbility, a: Answers, s: Step) -> None:
    changes = tuple([Timed(T_ABILITY, 0, text.n, w.until, x.seat, g.turn, text.path) for text in s.texts])
    x.done = bool(a[0])
    for ref in a[0]:
        card = g.get(ref)
        if card is not None:
            card.timed = (*card.timed, *changes)


def restrict_player(g: State, x: Context, w: e.RestrictPlayer, a: Answers, s: Step) -> None:
    for seat in a[0]:
        p = g.players[seat]
        p.rules = (*p.rules, Timed(T_PLAYER_RULE, w.rule, 1, w.until, x.seat, g.turn, ""))
        x.done = True


def _model(w: e.Enact) -> Subject:
    assert w.like is not None
    return w.like


class Model(Cards):
    """The card whose title counts, where the word has one."""

    def pose(self, g: State, x: Context, w: e.Enact, answers: Answers, s: Step) -> Frame | None:
        return None if w.like is None else super().pose(g, x, w, answers, s)

    def given(self, g: State, x: Context, w: e.Enact) -> Answer:
        return () if w.like is None else super().given(g, x, w)

    def settle(self, g: State, x: Context, w: e.Enact, answer: Answer) -> Answer:
        return () if w.like is None else super().settle(g, x, w, answer)

    def worth(self, g: State, x: Context, w: e.Enact) -> bool:
        return w.like is None or super().worth(g, x, w)


def enact(g: State, x: Context, w: e.Enact, a: Answers, s: Step) -> None:
    """Kept with the player who has made it; read like a passive of a card that reaches others."""
    model = g.get(a[0][0]) if a[0] else None
    x.done = w.like is None or model is not None
    if x.done:
        title = "" if model is None else model.d.title
        p = g.players[x.seat]
        changes = [Timed(T_ENACTED, 0, 0, w.until, x.seat, g.turn, text.path, title) for text in s.texts]
        p.rules = (*p.rules, *changes)
        g.dirty = True


def frozen(g: State, model: Card, printed: int | None, x: Amount | None, now: int) -> int:
    """The number that a printed X of a model stands for now, -1 where a number is printed."""
    if printed is not None:
        return -1
    if now < 0 and x is not None:
        return amount(g, Context(model.ref, model.seat, k.BY_ABILITY, model.d.title), x)
    return now


def become_copy(g: State, x: Context, w: e.BecomeCopy, a: Answers, s: Step) -> None:
    """Title, printed abilities and printed values of another unit; a printed X is frozen as it is now."""
    card = g.get(a[0][0]) if a[0] else None
    model = g.get(a[1][0]) if a[1] else None
    x.done = card is not None and model is not None
    if card is None or model is None:
        return
    print_ = model.d.card
    x_attack = frozen(g, model, print_.attack, print_.x_attack, model.x_attack)
    x_life = frozen(g, model, print_.life, print_.x_life, model.x_life)
    card.d = model.d
    card.x_attack, card.x_life = x_attack, x_life
    card.timed = (*card.timed, Timed(T_COPY, 0, model.d.index, w.until, x.seat, g.turn, ""))
    g.dirty = True


def extra_side_action(g: State, x: Context, w: e.ExtraSideAction, a: Answers, s: Step) -> None:
    """Of use only on the own turn (R-TURN-08)."""
    if takes_turn(g, x.seat):
        g.players[x.seat].side += w.n
        x.done = True


MEANINGS.update(
    {
        e.Give: Meaning(give, Cards(lambda w: w.to)),
        e.GiveAbility: Meaning(give_ability, Cards(lambda w: w.to)),
        e.RestrictPlayer: Meaning(restrict_player, Players(lambda w: w.seat)),
        e.Enact: Meaning(enact, Model(_model)),
        e.BecomeCopy: Meaning(
            become_copy,
            Cards(lambda w: w.who),
            Cards(lambda w: w.of),
            worth=lambda g, x, w, s: subject_possible(g, x, w.who) and subject_possible(g, x, w.of),
        ),
        e.ExtraSideAction: Meaning(extra_side_action, worth=lambda g, x, w, s: takes_turn(g, x.seat)),
    }
)
