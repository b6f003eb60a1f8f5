"""Phrases for damage, wounds, tokens and destruction."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_env.language import effects as w
from ashes_env.language.base import All, Amount
from ashes_env.language.targets import It, TargetBoth
from ashes_env.render.rules_text.amounts import counting
from ashes_env.render.rules_text.english import Clause, Number, listed, plural, token_noun
from ashes_env.render.rules_text.scribe import EFFECTS, JOINT, Joint, Scribe, UnknownWordError
from ashes_env.render.rules_text.subjects import both, described


@EFFECTS.word(w.Damage)
def damage(x: w.Damage, s: Scribe) -> list[Clause]:
    before = _known(x.n, s)
    to = s.thing(x.to).text
    n = s.number(x.n) if before is None else before
    less = "" if x.reduced == 0 else f", which receives {s.number(x.reduced).text} less of it"
    if n.value is not None or n.symbol:
        return s.act(f"deal {n.text} damage to {to}{less}")
    if before is not None and not n.group:
        if n.text == "the damage dealt":  # the receiver would otherwise seem to belong to "the damage dealt"
            return s.act(f"deal as much damage to {to} as was dealt{less}")
        return s.act(f"deal damage equal to {n.text} to {to}{less}")
    return s.act(f"deal as much damage to {to} as {n.there}{less}")


def _known(n: int | Amount, s: Scribe) -> Number | None:
    """The number, if it can be stated before the receiver is named; `None` if it refers to the receiver."""
    try:
        return s.number(n)
    except UnknownWordError:
        return None


@EFFECTS.word(w.DealToEachOther)
def deal_to_each_other(x: w.DealToEachOther, s: Scribe) -> list[Clause]:
    sure = "" if x.preventable else "; nothing can prevent this damage"
    if isinstance(x.first, It) and isinstance(x.second, It):
        return s.whole(f"those two deal damage equal to their attack values to each other{sure}")
    if isinstance(x.first, TargetBoth):
        first, second = both(x.first, s)
    else:
        first, second = s.thing(x.first).text, s.thing(x.second).text
    return s.whole(f"{first} and {second} deal damage equal to their attack values to each other{sure}")


@EFFECTS.word(w.Prevent)
def prevent(x: w.Prevent, s: Scribe) -> list[Clause]:
    if isinstance(x.n, All):
        return s.act("prevent that damage")
    n = s.number(x.n)
    if n.group:
        return s.act(f"prevent as much of that damage as {n.there}")
    return s.act(f"prevent {n.text} of that damage")


@EFFECTS.word(w.Redirect)
def redirect(x: w.Redirect, s: Scribe) -> list[Clause]:
    return s.act(f"choose {s.thing(x.to).text} to receive that damage instead")


@EFFECTS.word(w.Destroy)
def destroy(x: w.Destroy, s: Scribe) -> list[Clause]:
    who = s.thing(x.who).text
    s.lose(x.who)
    if x.remove_if is None:
        return s.act(f"destroy {who}")
    form = s.forms(x.remove_if)[0]
    return s.act(f"destroy {who} - if it {form.verb}, it leaves the game instead of being discarded")


def _itself(card: str, s: Scribe) -> str:
    """A card that acts on itself is not named again."""
    return "itself" if card == s.me.name else card


@EFFECTS.word(w.PlaceTokens)
def place_tokens(x: w.PlaceTokens, s: Scribe) -> list[Clause]:
    on = _itself(s.thing(x.on).text, s)
    n = s.number(x.n)
    marked = f" and remember {'it' if n.value == 1 else 'them'}" if x.marked else ""
    return s.act(f"place {n.of(token_noun(x.token), f'on {on}')}{marked}")


@EFFECTS.word(w.RemoveTokens)
def remove_tokens(x: w.RemoveTokens, s: Scribe) -> list[Clause]:
    noun = token_noun(x.token)
    off = _itself(s.thing(x.off).text, s)
    s.numbers[x.name] = counting(noun, "removed that way", s)
    if x.marked:
        one = isinstance(x.n, int) and x.n == 1
        which = f"the remembered {noun if one else plural(noun)}"
        return s.act(f"remove {which} from {off}, if still there")
    return s.act(f"remove {s.some(x.n, noun, f'from {off}')}")


def remove_all(effects: Sequence[w.RemoveTokens], s: Scribe) -> list[Clause]:
    """Several kinds of tokens, all removed from the same card."""
    off = s.thing(effects[0].off).text
    for x in effects:
        s.numbers[x.name] = counting(token_noun(x.token), "removed that way", s)
    return s.act(f"remove all {listed(plural(token_noun(x.token)) for x in effects)} from {off}")


def _goes_on(before: w.RemoveTokens, after: w.RemoveTokens) -> bool:
    """Whether both effects remove all tokens from the same card."""
    return after.off in (before.off, It(getattr(before.off, "name", ""))) and all(
        not x.marked and isinstance(x.n, All) for x in (before, after)
    )


JOINT[w.RemoveTokens] = Joint(_goes_on, remove_all)


@EFFECTS.word(w.GatherTokens)
def gather_tokens(x: w.GatherTokens, s: Scribe) -> list[Clause]:
    noun = plural(token_noun(x.token))
    s.numbers[x.name] = counting(token_noun(x.token), "removed that way", s)
    return s.act(f"take any number of {noun} off {described(x.cards, s, 'some')}")


@EFFECTS.word(w.MoveTokens)
def move_tokens(x: w.MoveTokens, s: Scribe) -> list[Clause]:
    n = s.number(x.n)
    nouns = [token_noun(t) if n.value == 1 else plural(token_noun(t)) for t in x.tokens]
    tokens = f"{n.value} {listed(nouns, 'or')}" if n.value is not None else n.of(listed(nouns, "or"))
    if isinstance(x.source, TargetBoth):
        giver, taker = both(x.source, s)
        return s.act(f"move {tokens} from {giver} to {taker}")
    giver = s.thing(x.source).text
    return s.act(f"move {tokens} from {giver} to {s.thing(x.onto).text}")


@EFFECTS.word(w.GiveFirstPlayerToken)
def give_first_player_token(x: w.GiveFirstPlayerToken, s: Scribe) -> list[Clause]:
    return s.act(f"give the first player token to {s.person(x.to).name}")
