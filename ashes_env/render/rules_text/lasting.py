"""Phrases for lasting changes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ashes_env.language import effects as w
from ashes_env.language.base import Ability, Effect
from ashes_env.language.modifiers import parts
from ashes_env.language.targets import Choose, ChooseWithin, It, Opponent, Target, TargetPlayer
from ashes_env.render.rules_text.abilities import paragraphs
from ashes_env.render.rules_text.changes import UNTILS, changed, joined, reach, rule_text
from ashes_env.render.rules_text.english import Clause, counted, listed
from ashes_env.render.rules_text.scribe import EFFECTS, JOINT, MODIFIERS, Joint, Scribe, look_up

DESCRIBED = re.compile(r" (with|without|that|as|whose|not|other than) ")  # a duration behind would be ambiguous


def given(effects: Sequence[Effect], s: Scribe) -> list[Clause]:
    """Changes of the same cards for the same duration."""
    first = effects[0]
    assert isinstance(first, w.Give | w.GiveAbility)
    who = s.thing(first.to).text
    until = look_up(UNTILS, first.until, "duration")
    given = [part for effect in effects if isinstance(effect, w.Give) for part in parts(effect.what)]
    changes = [MODIFIERS.say(part, s) for part in given]
    abilities = [e.ability for e in effects if isinstance(e, w.GiveAbility) and isinstance(e.ability, Ability)]
    if abilities:
        inner = paragraphs(abilities, s.fresh(this="this unit"))
        what = f'the {"ability" if len(inner) == 1 else "abilities"} "{" ".join(inner)}"'
        if not changes:
            return s.act(f"give {who}, {until}, {what}")
        changes.append(f"has {what}")
    one = isinstance(first.to, Choose | Target)
    described = DESCRIBED.search(who) is not None
    if all(change.startswith("gets ") for change in changes) and not (one and described):
        bonuses = listed(change.removeprefix("gets ") for change in changes)
        return s.act(f"give {bonuses} to {who}{',' if described else ''} {until}")
    if isinstance(first.to, ChooseWithin):
        return s.act(f"choose {who}: {until}, each of them {joined(changes)}")
    if one:
        return s.act(f"choose {who}: {until}, it {joined(changes)}")
    return s.whole(f"{until}, {changed(who, changes)}")


def _goes_on(before: w.Give | w.GiveAbility, after: w.Give | w.GiveAbility) -> bool:
    """Whether both change the same cards for the same duration."""
    return before.until == after.until and after.to in (before.to, It(getattr(before.to, "name", "")))


JOINT[w.Give] = JOINT[w.GiveAbility] = Joint(_goes_on, given)


@EFFECTS.word(w.Give)
def give(x: w.Give, s: Scribe) -> list[Clause]:
    # to, what, until: see given
    return given((x,), s)


@EFFECTS.word(w.GiveAbility)
def give_ability(x: w.GiveAbility, s: Scribe) -> list[Clause]:
    # to, ability, until: see given
    return given((x,), s)


@EFFECTS.word(w.RestrictPlayer)
def restrict_player(x: w.RestrictPlayer, s: Scribe) -> list[Clause]:
    who = s.person(x.seat).name if s.chimera or not isinstance(x.seat, Opponent) else "opponents"
    rule = rule_text(x.rule, 1, s)
    until = look_up(UNTILS, x.until, "duration")
    if isinstance(x.seat, TargetPlayer):
        return s.act(f"choose {who}: {until}, they {rule}")
    return s.whole(f"{until}, {who} {rule}")


@EFFECTS.word(w.Enact)
def enact(x: w.Enact, s: Scribe) -> list[Clause]:
    until = look_up(UNTILS, x.until, "duration")
    changes = [MODIFIERS.say(part, s) for part in parts(x.what)]
    who = reach(x.on, s)
    if x.like is None:
        return s.whole(f"{until}, {changed(who, changes)}")
    return s.act(f"choose {s.thing(x.like).text}: {until}, {changed(f'{who} with its title', changes)}")


@EFFECTS.word(w.BecomeCopy)
def become_copy(x: w.BecomeCopy, s: Scribe) -> list[Clause]:
    who, until = s.thing(x.who).text, look_up(UNTILS, x.until, "duration")
    of = s.thing(x.of).text
    return s.act(
        f"choose {who}: {until}, it has the title, printed abilities and printed values of {of}, "
        "an X being what it is now"
    )


@EFFECTS.word(w.ExtraSideAction)
def extra_side_action(x: w.ExtraSideAction, s: Scribe) -> list[Clause]:
    return s.act(f"gain {counted(x.n, 'more side action').replace('1 more', 'one more')} this turn, if it is your turn")
