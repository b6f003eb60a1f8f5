"""Phrases for effects that only a Chimera has."""

from __future__ import annotations

from ashes_env.language import behaviour as b
from ashes_env.language import codes as k
from ashes_env.language.base import All
from ashes_env.language.targets import It
from ashes_env.render.rules_text.english import Clause, Form, Number, Person, Thing, within
from ashes_env.render.rules_text.scribe import EFFECTS, PREDICATES, SUBJECTS, Scribe
from ashes_env.render.rules_text.subjects import many, parts_of, short_noun


@EFFECTS.word(b.Reveal)
def reveal(x: b.Reveal, s: Scribe) -> list[Clause]:
    s.bind(x.name, "aspect", "revealed")
    return s.act("reveal its leftmost face-down aspect")


@EFFECTS.word(b.Strike)
def strike(x: b.Strike, s: Scribe) -> list[Clause]:
    who = s.thing(x.who).text
    if x.who == b.ABLE:
        out = s.act("attack with its leftmost unit that is able to")
    elif isinstance(x.who, It):
        out = s.whole(f"{who} attacks if it can")
    else:
        out = [Clause(Person(who), "attack")]
    if x.otherwise:
        out += s.whole(f"if that is impossible, {within(s.steps(x.otherwise))}")
    return out


@EFFECTS.word(b.ResolveStatus)
def resolve_status(x: b.ResolveStatus, s: Scribe) -> list[Clause]:
    return s.whole(f"{s.thing(x.who).text} spends a status token and its status ability is resolved")


@EFFECTS.word(b.MoveToEnd)
def move_to_end(x: b.MoveToEnd, s: Scribe) -> list[Clause]:
    return s.act(f"move {s.thing(x.who).text} to the {'right' if x.right else 'left'} end of its row")


@PREDICATES.word(b.AtEnd)
def at_end(x: b.AtEnd, s: Scribe) -> tuple[Form, Form]:
    end = "rightmost" if x.right else "leftmost"  # targeted: a rule says that others are passed over
    return Form(f"is the {end} unit", noun=f"{end} unit"), Form(f"is not the {end} unit", after=f"other than the {end}")


@EFFECTS.word(b.RaiseRage)
def raise_rage(x: b.RaiseRage, s: Scribe) -> list[Clause]:
    return s.act(f"raise {s.number(x.n).of('basic rage die')} to {'its' if x.n == 1 else 'their'} rage side")


@EFFECTS.word(b.RerollRage)
def reroll_rage(x: b.RerollRage, s: Scribe) -> list[Clause]:
    s.numbers[x.name] = Number(
        "the number of re-rolled dice that stay basic",
        each="re-rolled die that stays basic",
        group="re-rolled dice that stay basic",
    )
    owner = s.person(x.seat)
    if owner != s.me:
        return s.act(f"have {s.some(x.n, 'basic rage die')} of {owner.name} re-rolled")
    which = "all its basic rage dice" if isinstance(x.n, All) else s.some(x.n, "basic rage die")
    return s.act(f"re-roll {which}")


@EFFECTS.word(b.RollBehaviour)
def roll_behaviour(x: b.RollBehaviour, s: Scribe) -> list[Clause]:
    s.numbers[x.name] = Number("the number rolled")
    return s.act("roll the behaviour die")


@EFFECTS.word(b.TakeSide)
def take_side(x: b.TakeSide, s: Scribe) -> list[Clause]:
    return s.act(f"take the side action in the row of its behaviour card for {s.number(x.n).text}")


@EFFECTS.word(b.TurnFacedown)
def turn_facedown(x: b.TurnFacedown, s: Scribe) -> list[Clause]:
    return s.act(f"turn {s.thing(x.who).text} face down in its place, without anything that lies on it")


@EFFECTS.word(b.AddFacedown)
def add_facedown(x: b.AddFacedown, s: Scribe) -> list[Clause]:
    n = s.number(x.n).of("card")
    return s.act(
        f"add the top {n} of its draw pile face down at the right end of its row".replace("top 1 card", "top card")
    )


@EFFECTS.word(b.ReturnToRow)
def return_to_row(x: b.ReturnToRow, s: Scribe) -> list[Clause]:
    who = s.thing(x.who).text
    tokens = "no tokens" if not x.exhaustion else f"only {s.number(x.exhaustion).of('exhaustion token')}"
    return s.whole(f"{who} stays in play as the rightmost unit with {tokens} and is out of the battle")


@SUBJECTS.word(b.Foremost)
def foremost(x: b.Foremost, s: Scribe) -> Thing:
    before, noun, after = parts_of(x.cards, s)
    end = "rightmost" if x.right else "leftmost"
    owner = {k.MINE: s.me.whose, k.THEIRS: s.foe.whose}.get(x.cards.whose, "the")
    s.bind(x.name, short_noun(x.cards, s), "target" if x.targeted else "chosen")
    if x.targeted:
        s.tails.append("targeting it" if x.n == 1 else "targeting each")
    if x.n > 1:
        return Thing(" ".join((f"each of {owner} {x.n} {end}", *before, many(noun), *after)))
    return Thing(" ".join((f"{owner} {end}", *before, noun, *after)))
