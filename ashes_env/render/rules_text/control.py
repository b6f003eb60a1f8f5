"""Phrases for effects that contain further effects."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

from ashes_env.language import effects as w
from ashes_env.language.base import Body
from ashes_env.language.costs import Cost
from ashes_env.language.targets import Choose, Each, You
from ashes_env.render.rules_text.costs import price
from ashes_env.render.rules_text.english import Clause, Number, Person, within
from ashes_env.render.rules_text.scribe import CONDITIONS, EFFECTS, Scribe


def may(who: Person, steps: list[Clause], pay: Cost | None, s: Scribe) -> list[Clause]:
    """An offer: all steps or none, with a cost if there is one."""
    if not steps:
        return []
    acts = all(step.agent is not None for step in steps)
    allowed = steps[0].allowed(who)
    rest = within(steps[1:])
    joint = "" if not rest else ", then " if steps[1].agent is not None else "; "
    if steps[0].agent is None and len(steps) > 1:
        joint = "; "
    if pay is None:
        return s.whole(f"{who.name} may {allowed}{joint}{rest}")
    if acts and len(steps) == 1:
        return s.whole(f"{who.name} may {price(pay, s)} to {allowed}")
    return s.whole(f"{who.name} may {price(pay, s)}; if so, {within(steps)}")


@EFFECTS.word(w.May)
def may_(x: w.May, s: Scribe) -> list[Clause]:
    who = s.person(x.seat)
    s.offered = who
    out = may(who, s.steps(x.then), x.pay, s)
    s.offered = None
    if x.otherwise:
        out += s.whole(f"if {'you' if who.you else 'they'} decline or are unable to, {within(s.steps(x.otherwise))}")
    return out


def underneath(word: object) -> set[str]:
    """The names of the cards that a text puts under others."""
    if isinstance(word, tuple):
        return {name for part in word for name in underneath(part)}
    if not is_dataclass(word):
        return set()
    under = {w.Conjure: "over", w.TuckUnder: "who"}.get(type(word), "")
    found = getattr(getattr(word, under, None), "name", "") if under else ""
    return ({found} if found else set()) | {n for part in fields(word) for n in underneath(getattr(word, part.name))}


@EFFECTS.word(w.To)
def to(x: w.To, s: Scribe) -> list[Clause]:
    s.staying |= underneath(x.then)
    do = s.steps(x.do)
    return [*do, *s.whole(_follows(f"if {_done(x.do, s)}", s.hanging(x.then)))]


def _done(do: Body, s: Scribe) -> str:
    """The words after "if" that say the first part was done."""
    if isinstance(do[0], w.May):
        return "so"
    if len(do) > 1:
        return "all of that succeeds"
    first = do[0]
    if isinstance(first, w.Draw) and s.number(first.n).value != 1:  # fewer cards count as not done
        return "that succeeds in full"
    return "that succeeds"


def _follows(lead: str, then: str) -> str:
    """What follows a condition; a second condition is set apart from the first."""
    return f"{lead}{':' if then.startswith('if ') else ','} {then}"


@EFFECTS.word(w.If)
def if_(x: w.If, s: Scribe) -> list[Clause]:
    if x.otherwise:
        alike = _shared(x, s)
        if alike:
            return alike
    holds, fails = CONDITIONS.say(x.condition, s)
    named = dict(s.names)
    out = s.whole(_follows(f"if {holds}", s.hanging(x.then))) if x.then else []
    if x.otherwise:
        kept, s.names = s.names, named
        other = s.hanging(x.otherwise)
        s.names = kept
        # With nested conditions, "otherwise" could refer to either.
        lead = f"unless {holds}" if not x.then else f"if {fails}" if s.hangs else "otherwise"
        out += s.whole(_follows(lead, other))
    return out


def _shared(x: w.If, s: Scribe) -> list[Clause]:
    """The text of two branches if one is the other with additional steps; else empty."""
    first = x.then[0] if len(x.then) == 1 else None
    if isinstance(first, w.May) and first.pay is None and first.seat == You():
        if first.then == x.otherwise and not first.otherwise:
            if_ = s.holds(x.condition)
            return [*s.steps(x.otherwise), *s.whole(f"if {if_}, you may decline")]
        if first.otherwise == x.otherwise:
            out = s.whole(f"if {s.holds(x.condition)}, {within(s.steps((replace(first, otherwise=()),)))}")
            return out + s.whole(f"if you do not do this, {within(s.steps(x.otherwise))}")
    return []


@EFFECTS.word(w.Repeat)
def repeat(x: w.Repeat, s: Scribe) -> list[Clause]:
    n = s.number(x.n)
    if n.value is not None:
        times = {1: "once", 2: "twice"}.get(n.value, f"{n.value} times")
    elif n.each:
        return s.whole(f"for each {n.each}: {within(s.steps(x.body))}")
    else:
        times = f"as many times as {n.text}"
    if n.symbol:
        times = f"{n.text} times"
    return s.act(f"do this {times}: {within(s.steps(x.body))}")


def branches(options: tuple[Body, ...], s: Scribe) -> list[str]:
    """Each branch by itself: names of one branch are unknown in the others."""
    out = []
    for body in options:
        named = dict(s.names)
        only = isinstance(body[0], w.If) and len(body) == 1 and not body[0].otherwise
        out.append(("only " if only else "") + within(s.steps(body)))
        s.names = named
    return out


@EFFECTS.word(w.ChooseOne)
def choose_one(x: w.ChooseOne, s: Scribe) -> list[Clause]:
    who = s.person(x.seat)
    texts = branches(x.options, s)
    if len(texts) == 2 and not any(";" in text or ", " in text for text in texts) and who.you:
        return s.act(f"either {texts[0]} or {texts[1]}", who)
    return s.act(f"choose one of these: {'; or '.join(texts)}", who)


@EFFECTS.word(w.DealOut)
def deal_out(x: w.DealOut, s: Scribe) -> list[Clause]:
    other = s.person(x.other)
    texts = "; ".join(branches(x.options, s))
    return s.act(
        f"resolve one of the following, have {other.name} resolve another one as their own, then resolve "
        f"what is left: {texts}"
    )


@EFFECTS.word(w.ForEachPlayer)
def for_each_player(x: w.ForEachPlayer, s: Scribe) -> list[Clause]:
    who = s.person(x.seats)
    s.players[x.name] = Person("that player")
    text = within(s.steps(x.body))
    return s.whole(f"for {who.name.rstrip(',')}: {text}")


@EFFECTS.word(w.Pick)
def pick(x: w.Pick, s: Scribe) -> list[Clause]:
    if isinstance(x.who, Choose) and x.who.by is not None:
        s.chooser = s.person(x.who.by)
        out = s.act(f"choose {s.thing(replace(x.who, by=None)).text}", s.chooser)
        s.chooser = None
        return out
    verb = "take note of" if isinstance(x.who, Each) else "choose"
    return s.act(f"{verb} {s.thing(x.who).text}")


@EFFECTS.word(w.PickPlayer)
def pick_player(x: w.PickPlayer, s: Scribe) -> list[Clause]:
    return s.act(f"choose {s.person(x.seat).name}".removesuffix(","))


@EFFECTS.word(w.Let)
def let(x: w.Let, s: Scribe) -> list[Clause]:
    letter = "XYZ"[sum(number.symbol for number in s.numbers.values())]
    text = s.number(x.n).text
    s.numbers[x.name] = Number(letter, symbol=True)
    return s.whole(f"let {letter} be {text}")


@EFFECTS.word(w.AtEndOfTurn)
def at_end_of_turn(x: w.AtEndOfTurn, s: Scribe) -> list[Clause]:
    when = "the next turn ends, if it is one of this round" if x.next else "this turn ends"
    return s.whole(f"when {when}, {within(s.steps(x.body))}")
