"""Phrases for effects on cards in play: damage, tokens, destruction, lasting changes, attacks."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_env.language import behaviour as b
from ashes_env.language import codes as k
from ashes_env.language import effects as w
from ashes_env.language.amounts import TokensOn
from ashes_env.language.base import Ability, Effect, Subject
from ashes_env.language.targets import Choose, ChooseWithin, ControllerOf, It, OwnerOf, Target, TargetBoth, TargetPlayer
from ashes_env.render.rules_text.abilities import paragraphs
from ashes_env.render.rules_text.amounts import counting
from ashes_env.render.rules_text.changes import UNTILS, joined, rule_text
from ashes_env.render.rules_text.english import Clause, Person, listed, plural, token_noun, within
from ashes_env.render.rules_text.scribe import EFFECTS, JOINT, MODIFIERS, Scribe, look_up
from ashes_env.render.rules_text.subjects import both, described

HOMES = {
    k.HAND: "to the hand of its owner", k.DRAW_PILE: "to the draw pile of its owner, which is shuffled",
    k.DISCARD_PILE: "to the discard pile of its owner", k.CONJURATION_PILE: "to the conjuration pile of its owner",
}  # fmt: skip


# --- damage, wounds, destruction ----------------------------------------------------------------------------------


@EFFECTS.word(w.Damage)
def damage(x: w.Damage, s: Scribe) -> list[Clause]:
    to = s.thing(x.to).text
    n = s.number(x.n)
    less = "" if x.reduced == 0 else f", of which it receives {s.number(x.reduced).text} less"
    if n.value is not None or n.symbol:
        return s.act(f"deal {n.text} damage to {to}{less}")
    return s.act(f"deal as much damage to {to} as {n.there}{less}")


@EFFECTS.word(w.DealToEachOther)
def deal_to_each_other(x: w.DealToEachOther, s: Scribe) -> list[Clause]:
    sure = "" if x.preventable else "; nothing can prevent this damage"
    if isinstance(x.first, TargetBoth):
        first, second = both(x.first, s)
    else:
        first, second = s.thing(x.first).text, s.thing(x.second).text
    return s.whole(f"{first} and {second} deal damage equal to their attack values to each other{sure}")


@EFFECTS.word(w.Prevent)
def prevent(x: w.Prevent, s: Scribe) -> list[Clause]:
    if x.n is None:
        return s.act("prevent that damage")
    return s.act(f"prevent {s.number(x.n).text} of that damage")


@EFFECTS.word(w.Redirect)
def redirect(x: w.Redirect, s: Scribe) -> list[Clause]:
    return s.act(f"choose {s.thing(x.to).text} to receive that damage instead")


@EFFECTS.word(w.Destroy)
def destroy(x: w.Destroy, s: Scribe) -> list[Clause]:
    who = s.thing(x.who).text
    if x.remove_if is None:
        return s.act(f"destroy {who}")
    form = s.forms(x.remove_if)[0]
    return s.act(f"destroy {who} - if it {form.verb}, it leaves the game instead of being discarded")


def _all_of(token: k.Token, off: Subject, n: object) -> bool:
    """Whether an amount means all tokens of the very card they are taken from."""
    if not isinstance(n, TokensOn) or n.token != token:
        return False
    return n.on == off or n.on == It(getattr(off, "name", ""))


@EFFECTS.word(w.PlaceTokens)
def place_tokens(x: w.PlaceTokens, s: Scribe) -> list[Clause]:
    on = s.thing(x.on).text
    if on == s.me.name:
        on = "itself"
    n = s.number(x.n)
    marked = f" and remember {'it' if n.value == 1 else 'them'}" if x.marked else ""
    return s.act(f"place {n.of(token_noun(x.token), f'on {on}')}{marked}")


@EFFECTS.word(w.RemoveTokens)
def remove_tokens(x: w.RemoveTokens, s: Scribe) -> list[Clause]:
    noun = token_noun(x.token)
    off = s.thing(x.off).text
    s.numbers[x.name] = counting(noun, "removed that way", s)
    if x.marked:
        one = isinstance(x.n, int) and x.n == 1
        which = f"the remembered {noun if one else plural(noun)}"
        return s.act(f"remove {which} from {off}, if still there")
    if x.n is None:
        most = f"up to {x.most}" if x.most < 99 else "any number of"
        return s.act(f"remove {most} {plural(noun)} from {off}")
    if _all_of(x.token, x.off, x.n):
        return s.act(f"remove all {plural(noun)} from {off}")
    return s.act(f"remove {s.number(x.n).of(noun, f'from {off}')}")


@EFFECTS.word(w.GatherTokens)
def gather_tokens(x: w.GatherTokens, s: Scribe) -> list[Clause]:
    noun = plural(token_noun(x.token))
    s.numbers[x.name] = counting(token_noun(x.token), "removed that way", s)
    return s.act(f"remove any number of {noun} from {described(x.cards, s, 'some')}")


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


@EFFECTS.word(w.Discard)
def discard(x: w.Discard, s: Scribe) -> list[Clause]:
    return s.act(f"discard {s.thing(x.who).text}")


@EFFECTS.word(w.ReturnToOwner)
def return_to_owner(x: w.ReturnToOwner, s: Scribe) -> list[Clause]:
    who = s.thing(x.who).text
    if x.to == k.REMOVED:
        return s.act(f"remove {who} from the game")
    home = look_up(HOMES, x.to, "zone")
    return s.act(f"return {who} {home}")


@EFFECTS.word(w.TuckUnder)
def tuck_under(x: w.TuckUnder, s: Scribe) -> list[Clause]:
    who = s.thing(x.who).text
    lost = f", discarding what already lies under {s.this}" if x.discard_others else ""
    return s.act(f"place {who} face down under {s.this}{lost}")


@EFFECTS.word(w.PutIntoPlay)
def put_into_play(x: w.PutIntoPlay, s: Scribe) -> list[Clause]:
    who = s.thing(x.who).text
    if isinstance(x.onto, OwnerOf | ControllerOf) and x.onto.subject == x.who:
        whose = "its owner's" if isinstance(x.onto, OwnerOf) else "its controller's"
    else:
        whose = s.person(x.onto).whose
    return s.act(f"put {who} onto {whose} battlefield")


# --- lasting changes ----------------------------------------------------------------------------------------------


def given(effects: Sequence[Effect], s: Scribe) -> list[Clause]:
    """Changes that the same cards get for the same time."""
    first = effects[0]
    assert isinstance(first, w.Give | w.GiveAbility)
    who = s.thing(first.to).text
    until = look_up(UNTILS, first.until, "duration")
    changes = [MODIFIERS.say(effect.what, s) for effect in effects if isinstance(effect, w.Give)]
    if isinstance(first, w.GiveAbility):
        abilities = [e.ability for e in effects if isinstance(e, w.GiveAbility) and isinstance(e.ability, Ability)]
        inner = paragraphs(abilities, s.fresh(this="this unit"))
        what = "the ability" if len(inner) == 1 else "the abilities"
        return s.act(f'give {who}, {until}, {what} "{" ".join(inner)}"')
    if all(change.startswith("gets ") for change in changes):
        bonuses = [change.removeprefix("gets ") for change in changes]
        return s.act(f"give {listed(bonuses)} to {who} {until}")
    if isinstance(first.to, ChooseWithin):
        return s.act(f"choose {who}: {until}, each of them {joined(changes)}")
    if isinstance(first.to, Choose | Target):
        return s.act(f"choose {who}: {until}, it {joined(changes)}")
    return s.whole(f"{until}, {who} {joined(changes)}")


JOINT[w.Give] = JOINT[w.GiveAbility] = given


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
    who = s.person(x.seat).name
    rule = rule_text(x.rule, 1, s)
    until = look_up(UNTILS, x.until, "duration")
    if isinstance(x.seat, TargetPlayer):
        return s.act(f"choose {who}: {until}, they {rule}")
    return s.whole(f"{until}, {who} {rule}")


@EFFECTS.word(w.BecomeCopy)
def become_copy(x: w.BecomeCopy, s: Scribe) -> list[Clause]:
    who, until = s.thing(x.who).text, look_up(UNTILS, x.until, "duration")
    of = s.thing(x.of).text
    return s.act(f"choose {who}: {until}, it has title, printed abilities and printed values of {of}")


# --- attacks and the stack ----------------------------------------------------------------------------------------


@EFFECTS.word(w.TakeAttack)
def take_attack(x: w.TakeAttack, s: Scribe) -> list[Clause]:
    units = " on a unit" if x.units_only else ""
    return s.act(f"carry out an attack{units} in which {s.thing(x.attacker).text} is the only attacker")


@EFFECTS.word(w.MustBlock)
def must_block(x: w.MustBlock, s: Scribe) -> list[Clause]:
    blocker = s.thing(x.blocker).text
    attacker = s.thing(x.attacker).text
    if isinstance(x.blocker, Choose | Target):
        return s.act(f"choose {blocker}, which has to block {attacker} in this attack, if able")
    return s.whole(f"{blocker} has to block {attacker} in this attack, if able")


@EFFECTS.word(w.LeaveAttack)
def leave_attack(x: w.LeaveAttack, s: Scribe) -> list[Clause]:
    return s.act(f"remove {s.thing(x.who).text} from the attack")


@EFFECTS.word(w.Cancel)
def cancel(x: w.Cancel, s: Scribe) -> list[Clause]:
    return s.act("cancel that effect and all effects of the same text that are still to come")


@EFFECTS.word(w.ResolveCopy)
def resolve_copy(x: w.ResolveCopy, s: Scribe) -> list[Clause]:
    return s.act("resolve the effects of that text as your own, without paying for them")


@EFFECTS.word(w.ResolveEndOfRound)
def resolve_end_of_round(x: w.ResolveEndOfRound, s: Scribe) -> list[Clause]:
    return s.act("resolve the end of round texts of all unexhausted cards now, in an order of your choice")


# --- what only a Chimera does -------------------------------------------------------------------------------------


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


@EFFECTS.word(b.RaiseRage)
def raise_rage(x: b.RaiseRage, s: Scribe) -> list[Clause]:
    return s.act(f"raise up to {s.number(x.n).of('basic rage die')} to {'its' if x.n == 1 else 'their'} rage side")


@EFFECTS.word(b.RerollRage)
def reroll_rage(x: b.RerollRage, s: Scribe) -> list[Clause]:
    s.numbers[x.name] = counting("basic die", "among them", s)
    which = "all its basic rage dice" if x.n is None else f"up to {s.number(x.n).of('basic rage die')}"
    return s.act(f"re-roll {which}")


@EFFECTS.word(b.AddFacedown)
def add_facedown(x: b.AddFacedown, s: Scribe) -> list[Clause]:
    n = s.number(x.n).of("card")
    return s.act(f"add the top {n} of its draw pile face down at the right end of its row".replace("top 1 card",
                                                                                                   "top card"))


@EFFECTS.word(b.ReturnToRow)
def return_to_row(x: b.ReturnToRow, s: Scribe) -> list[Clause]:
    who = s.thing(x.who).text
    tokens = "no tokens" if not x.exhaustion else f"only {s.number(x.exhaustion).of('exhaustion token')}"
    return s.whole(f"{who} stays in play as the rightmost unit with {tokens} and is out of the battle")

