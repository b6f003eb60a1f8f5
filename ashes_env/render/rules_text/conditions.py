"""Phrases for conditions, each in a positive and a negated form."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import conditions as w
from ashes_env.language.amounts import TokensOn
from ashes_env.language.base import AllOf, AnyOf, Not
from ashes_env.language.targets import THIS, DrawPileEmpty, HasTokens, IsThis, Opponent, PhoenixbornOf
from ashes_env.render.rules_text.english import DONE, Person, a, counted, token_noun
from ashes_env.render.rules_text.scribe import CONDITIONS, Scribe
from ashes_env.render.rules_text.subjects import described

SOURCES = (
    (k.BY_ATTACK, "attack"),
    (k.BY_COUNTER, "counter"),
    (k.BY_SPELL, "spell"),
    (k.BY_ABILITY, "ability"),
    (k.BY_DICE_POWER, "dice power"),
    (k.BY_REACTION, "reaction spell"),
    (k.BY_RULE, "rule"),
)


def sources(classes: int) -> list[str]:
    """The classes of source in a bit set, by name; empty if all are set."""
    if classes & k.BY_ANY == k.BY_ANY:
        return []
    if classes & k.BY_SPELL:
        classes &= ~k.BY_REACTION
    return [name for bit, name in SOURCES if classes & bit]


def _both(true: str, false: str) -> tuple[str, str]:
    return true, false


CONDITIONS.lines(
    _both,
    {
        w.IsEven: ("{n.text} is even", "{n.text} is odd"),
        w.UnitDestroyedThisTurn: ("a unit has been destroyed this turn", "no unit has been destroyed this turn"),
        w.HasFirstPlayerToken: ("you hold the first player token", "you do not hold the first player token"),
        w.Destroyed: ("this destroyed {subject.text}", "this did not destroy {subject.text}"),
        w.Guarding: ("your Phoenixborn is guarding", "your Phoenixborn is not guarding"),
        w.ResolvingAbility: (
            "an ability of your Phoenixborn is being resolved",
            "an ability of your Phoenixborn is not being resolved",
        ),
        w.MyTurn: ("it is your turn", "it is not your turn"),
        w.ByAnotherPlayer: ("another player caused it", "its own side caused it"),
    },
)


@CONDITIONS.word(w.Exists)
def exists(x: w.Exists, s: Scribe) -> tuple[str, str]:
    if x.n > 1:
        several = described(x.cards, s, "several")
        return f"there are at least {x.n} {several}", f"there are fewer than {x.n} {several}"
    if isinstance(x.cards.where, IsThis):
        owner = {k.MINE: s.me, k.THEIRS: s.foe}.get(x.cards.whose, Person("somebody"))
        return f"{s.this} is under {owner.whose} control", f"{s.this} is not under {owner.whose} control"
    return f"there is {described(x.cards, s)}", f"there is no {described(x.cards, s, 'bare')}"


@CONDITIONS.word(w.SomePlayer)
def some_player(x: w.SomePlayer, s: Scribe) -> tuple[str, str]:
    noun = "opponent" if isinstance(x.seats, Opponent) else "player"
    s.players[x.name] = Person(f"at least one {noun}")
    holds = s.holds(x.condition)
    s.players[x.name] = Person(f"that {noun}")
    return holds, f"for no {noun}, {s.holds(x.condition)}"


SOME_LEFT, NONE_LEFT = w.Is(THIS, HasTokens(k.STATUS)), w.Is(THIS, ~HasTokens(k.STATUS))


@CONDITIONS.word(w.Is)
def is_(x: w.Is, s: Scribe) -> tuple[str, str]:
    if isinstance(x.what, DrawPileEmpty) and isinstance(x.subject, PhoenixbornOf):
        pile = f"{s.person(x.subject.seat).whose} draw pile"
        return f"{pile} is empty", f"{pile} is not empty"
    if s.spends and x in (SOME_LEFT, NONE_LEFT):
        left = ("there is another status token left", "that was the last status token")
        return left if x == SOME_LEFT else (left[1], left[0])
    subject = s.thing(x.subject).text
    form, other = s.forms(x.what)
    return f"{subject} {form.verb}", f"{subject} {other.verb}"


@CONDITIONS.word(w.AtLeast)
def at_least(x: w.AtLeast, s: Scribe) -> tuple[str, str]:
    right = s.number(x.right)
    if isinstance(x.left, TokensOn) and right.value is not None:
        on, noun = s.thing(x.left.on).all, token_noun(x.left.token)
        if right.value == 1:
            be = "was" if getattr(x.left.on, "name", "") in s.gone else "is"
            return f"there {be} {a(noun)} on {on}", f"there {be} no {noun} on {on}"
        return (
            f"there are at least {counted(right.value, noun)} on {on}",
            f"there are fewer than {counted(right.value, noun)} on {on}",
        )
    left = s.number(x.left)
    if left.done() and right.value == 1:
        one = DONE.sub(r" was \1", left.each)
        return a(one), f"no {one}"
    if left.each and right.value == 1:
        return f"there is {a(left.each)}", f"there is no {left.each}"
    if left.done() and right.value is not None:
        return f"at least {right.value} {left.done()}", f"fewer than {right.value} {left.done()}"
    if left.group and right.value is not None:
        return f"there are at least {right.value} {left.group}", f"there are fewer than {right.value} {left.group}"
    if left.each and right.value is None and right.each:
        return f"{left.text} is at least {right.text}", f"{left.text} is lower than {right.text}"
    return f"{left.text} is {right.text} or more", f"{left.text} is less than {right.text}"


@CONDITIONS.word(w.NoMoreThan)
def no_more_than(x: w.NoMoreThan, s: Scribe) -> tuple[str, str]:
    left, right = s.number(x.left), s.number(x.right)
    if left.group and right.value == 0:
        return f"there are no {left.group}", f"there are {left.group}"
    if left.group and right.value is not None:
        return f"there are at most {right.value} {left.group}", f"there are more than {right.value} {left.group}"
    if right.value == 0:
        return f"{left.text} is 0", f"{left.text} is above 0"
    return f"{left.text} is {right.text} or less", f"{left.text} is above {right.text}"


@CONDITIONS.word(w.Focus)
def focus(x: w.Focus, s: Scribe) -> tuple[str, str]:
    if x.level == 1:
        return f"{s.this} is focused", f"{s.this} is not focused"
    return f"{s.this} is at focus level {x.level}", f"{s.this} is below focus level {x.level}"


@CONDITIONS.word(w.IsBound)
def is_bound(x: w.IsBound, s: Scribe) -> tuple[str, str]:
    mention = s.names.get(x.name)
    noun = "card" if mention is None else mention.noun
    how = "found" if mention is None else {"target": "targeted"}.get(mention.how, mention.how)
    alike = [name for name, other in s.names.items() if other == mention]
    which = ("", "second ", "third ", "fourth ")[alike.index(x.name) if alike else 0]
    return f"{a(which + noun)} was {how}", f"no {which}{noun} was {how}"


@CONDITIONS.word(AllOf)
def all_of(x: AllOf, s: Scribe) -> tuple[str, str]:
    left, right = CONDITIONS.say(x.left, s), CONDITIONS.say(x.right, s)
    return f"{left[0]} and {right[0]}", f"{left[1]} or {right[1]}"


@CONDITIONS.word(AnyOf)
def any_of(x: AnyOf, s: Scribe) -> tuple[str, str]:
    left, right = CONDITIONS.say(x.left, s), CONDITIONS.say(x.right, s)
    return f"{left[0]} or {right[0]}", f"{left[1]} and {right[1]}"


@CONDITIONS.word(Not)
def not_(x: Not, s: Scribe) -> tuple[str, str]:
    true, false = CONDITIONS.say(x.inner, s)
    return false, true
