"""Phrases for properties of a card, each in a positive and a negated form."""

from __future__ import annotations

from dataclasses import astuple

from ashes_env.language import codes as k
from ashes_env.language import targets as w
from ashes_env.language.amounts import PlayCostOf
from ashes_env.language.base import Amount, BothOf, EitherOf, NotThat
from ashes_env.language.behaviour import HasStatusAbility
from ashes_env.render.rules_text.english import Form, a, counted, listed, plural, token_noun
from ashes_env.render.rules_text.scribe import PREDICATES, Scribe, look_up

TYPE_NOUNS = {
    k.ALLY: "ally",
    k.CONJURATION: "conjuration",
    k.ASPECT: "aspect",
    k.CONJURED_ASPECT: "conjured aspect",
    k.PHOENIXBORN: "Phoenixborn",
    k.CHIMERA: "Chimera",
    k.READY_SPELL: "ready spell",
    k.ACTION_SPELL: "action spell",
    k.REACTION_SPELL: "reaction spell",
    k.ALTERATION_SPELL: "alteration spell",
    k.CONJURED_ALTERATION: "conjured alteration spell",
    k.ULTIMATE: "Ultimate",
    k.BEHAVIOUR: "behaviour card",
}
UNIT_TYPES = ({k.ALLY, k.CONJURATION}, {k.ALLY, k.CONJURATION, k.ASPECT, k.CONJURED_ASPECT})
SPELL_TYPES = {k.READY_SPELL, k.ACTION_SPELL, k.REACTION_SPELL, k.ALTERATION_SPELL}


def types_noun(types: tuple[k.CardType, ...]) -> str:
    """The noun for a card of one of these types."""
    if set(types) == SPELL_TYPES:
        return "spell"
    return "unit" if set(types) in UNIT_TYPES else listed((look_up(TYPE_NOUNS, t, "card type") for t in types), "or")


@PREDICATES.word(w.IsType)
def is_type(x: w.IsType, s: Scribe) -> tuple[Form, Form]:
    noun = types_noun(x.types)
    return Form(f"is {a(noun)}", noun=noun), Form(f"is not {a(noun)}", after=f"other than {a(noun)}")


@PREDICATES.word(w.HasTokens)
def has_tokens(x: w.HasTokens, s: Scribe) -> tuple[Form, Form]:
    noun = token_noun(x.token)
    if x.n > 1:
        return _has(f"at least {counted(x.n, noun)}", f"fewer than {counted(x.n, noun)}")
    if x.token == k.WOUND:
        return Form("is wounded", "wounded"), Form("is not wounded", "unwounded")
    return Form(f"has {a(noun)}", after=f"with {a(noun)}"), Form(f"has no {noun}", after=f"without {plural(noun)}")


def _has(some: str, none: str) -> tuple[Form, Form]:
    """What a card has, or has not."""
    return Form(f"has {some}", after=f"with {some}"), Form(f"has {none}", after=f"with {none}")


def lies(where: str) -> tuple[Form, Form]:
    """Where a card is, or what it is attached to."""
    return Form(f"is {where}", after=where), Form(f"is not {where}", after=f"not {where}")


def _that(does: str, does_not: str) -> tuple[Form, Form]:
    """What a card does, or does not."""
    return Form(does, after=f"that {does}"), Form(does_not, after=f"that {does_not}")


def _forms(*texts: str) -> tuple[Form, Form]:
    return Form(*texts[:4]), Form(*texts[4:])


DECLARED = "declared as an attacker, a blocker or a guard this turn"

# What stands in braces: see `scribe.Fields`.
PLAIN: dict[type[object], tuple[Form, Form]] = {
    w.IsExhausted: (Form("is exhausted", "exhausted"), Form("is unexhausted", "unexhausted")),
    w.AttackBelow: _has("an attack value below {n.text}", "an attack value of at least {n.text}"),
    w.LifeIs: _has("a life value of {n.text}", "a life value other than {n.text}"),
    w.PrintedAttackIs: _has("a printed attack of {n.text}", "a printed attack other than {n.text}"),
    w.AttackRaised: _has("a higher attack value than printed", "no higher attack value than printed"),
    w.PlayCostAtLeast: _has("a magic play cost of {n.text} or more", "a magic play cost below {n.text}"),
    w.SameTitle: _has("the same title as {name}", "another title than {name}"),
    HasStatusAbility: (
        Form("has a status ability", after="with a status ability"),
        Form("has no status ability", after="without a status ability"),
    ),
    w.TitleHas: (
        Form('has "{word}" in its title', after='with "{word}" in its title'),
        Form('does not have "{word}" in its title', after='without "{word}" in its title'),
    ),
    w.IsAttacked: (Form("is attacked", "attacked"), Form("is not attacked", after="that is not attacked")),
    w.IsAttacking: (Form("is attacking", "attacking"), Form("is not attacking", after="not taking part in the attack")),
    w.IsBlocked: (Form("is blocked", "blocked"), Form("is not blocked", "unblocked")),
    w.InEvent: (Form("is part of that", "such"), Form("is no part of that", after="left out of that")),
    w.IsFaced: (
        Form("is faced by {this}", after="that {this} faces"),
        Form("is not faced by {this}", after="that {this} does not face"),
    ),
    w.NextTo: lies("next to {this}"),
    w.DeclaredThisTurn: (
        Form(f"has been {DECLARED}", after=DECLARED),
        Form(f"has not been {DECLARED}", after=f"not {DECLARED}"),
    ),
    w.DrawPileEmpty: (
        Form("belongs to a player without a draw pile", after="whose owner has an empty draw pile"),
        Form("belongs to a player with a draw pile", after="whose owner has cards left in the draw pile"),
    ),
    w.IsUnique: _that("belongs to one Phoenixborn", "belongs to no Phoenixborn"),
    w.CanPlace: _that("can place {name}", "cannot place {name}"),
    w.CanAttack: _that("can attack", "cannot attack"),
    w.CanCarry: (
        Form("may carry {name}", after="that may carry it"),
        Form("may not carry {name}", after="that may not carry it"),
    ),
    w.YouOwn: (Form("is owned by you", after="that you own"), Form("is not owned by you", after="that you do not own")),
}
PREDICATES.lines(_forms, {cls: (*astuple(form), *astuple(other)) for cls, (form, other) in PLAIN.items()})


def value_at_most(what: str, n: int | Amount, s: Scribe) -> tuple[Form, Form]:
    text = s.number(n).text
    low = f"{a(what)} value {'of' if n == 0 else 'up to'} {text}"
    high = f"{a(what)} value above {text}"
    return _has(low, high)


def value_is(what: str, text: str) -> tuple[Form, Form]:
    return _has(f"{a(what)} of {text}", f"{a(what)} other than {text}")


@PREDICATES.word(w.AttackAtMost)
def attack_at_most(x: w.AttackAtMost, s: Scribe) -> tuple[Form, Form]:
    return value_at_most("attack", x.n, s)


@PREDICATES.word(w.LifeAtMost)
def life_at_most(x: w.LifeAtMost, s: Scribe) -> tuple[Form, Form]:
    return value_at_most("life", x.n, s)


@PREDICATES.word(w.Named)
def named(x: w.Named, s: Scribe) -> tuple[Form, Form]:
    return Form(f"is {a(x.title)}", noun=x.title), Form(f"is not {a(x.title)}", after=f"other than {a(x.title)}")


@PREDICATES.word(w.HasDie)
def has_die(x: w.HasDie, s: Scribe) -> tuple[Form, Form]:
    die = f"{k.DIE_TYPES[x.die]} die"
    return _has(f"{a(die)} on it", f"no {die} on it")


@PREDICATES.word(w.PlayCostIs)
def play_cost_is(x: w.PlayCostIs, s: Scribe) -> tuple[Form, Form]:
    if isinstance(x.n, PlayCostOf):
        that = s.that(x.n.name)
        return _has(f"the same magic play cost as {that}", f"another magic play cost than {that}")
    n = s.number(x.n)
    if n.value is None:
        return _has(f"a magic play cost equal to {n.text}", f"a magic play cost other than {n.text}")
    return value_is("magic play cost", n.text)


@PREDICATES.word(w.PlayCostHas)
def play_cost_has(x: w.PlayCostHas, s: Scribe) -> tuple[Form, Form]:
    symbol = f"{k.DIE_TYPES[x.die]} {k.LEVELS[x.level]}"
    return _has(f"{a(symbol)} in its play cost", f"no {symbol} in its play cost")


@PREDICATES.word(w.IsThis)
def is_this(x: w.IsThis, s: Scribe) -> tuple[Form, Form]:
    return Form(f"is {s.this}", noun=s.this), Form(f"is not {s.this}", "other")


@PREDICATES.word(w.IsThat)
def is_that(x: w.IsThat, s: Scribe) -> tuple[Form, Form]:
    that = s.that(x.name)
    if len(s.names) == 1:
        return Form(f"is {that}", noun=that), Form(f"is not {that}", "other")
    return Form(f"is {that}", noun=that), Form(f"is not {that}", after=f"other than {that}")


@PREDICATES.word(w.HasAlteration)
def has_alteration(x: w.HasAlteration, s: Scribe) -> tuple[Form, Form]:
    noun = listed(x.titles, "or") or "alteration spell"
    return _has(f"{a(noun)} attached", f"no {noun} attached")


@PREDICATES.word(w.AttachedHere)
def attached_here(x: w.AttachedHere, s: Scribe) -> tuple[Form, Form]:
    return lies(f"attached to {s.host.replace('the attached', 'the same')}")


@PREDICATES.word(w.YouControl)
def you_control(x: w.YouControl, s: Scribe) -> tuple[Form, Form]:
    mine = "of the Chimera" if s.chimera else "of yours"
    return Form("is yours" if not s.chimera else "is the Chimera's", after=mine), Form("is not yours", "opposing")


@PREDICATES.word(NotThat)
def not_that(x: NotThat, s: Scribe) -> tuple[Form, Form]:
    form, other = s.forms(x.inner)
    return other, form


def _either(left: Form, right: Form) -> Form:
    if left.noun and right.noun:
        return Form(f"{left.verb} or {right.verb}", noun=f"{left.noun} or {right.noun}")
    if left.after.startswith("with ") and right.after.startswith("with "):
        return Form(f"{left.verb} or {right.verb}", after=f"{left.after} or {right.after.removeprefix('with ')}")
    verb = f"{left.verb} or {right.verb}"
    if left.verb.startswith("is ") and right.verb.startswith("is "):
        verb = f"{left.verb} or {right.verb.removeprefix('is ')}"
    return Form(verb, after=f"that {verb}")


def _any_token(x: EitherOf) -> str:
    """The tokens in "has this or that token"; empty for any other property."""
    parts: list[str] = []
    for side in (x.left, x.right):
        if isinstance(side, EitherOf):
            parts.append(_any_token(side))
        else:
            parts.append(token_noun(side.token) if isinstance(side, w.HasTokens) and side.n == 1 else "")
    return ", ".join(parts) if all(parts) else ""


def _both(left: Form, right: Form) -> Form:
    before = " ".join(sorted(filter(None, (left.before, right.before)), key=lambda word: word != "such"))
    also = " and " if {left.after.partition(" ")[0], right.after.partition(" ")[0]} <= {"with", "without"} else " "
    after = also.join(filter(None, (left.after, right.after)))
    noun = left.noun or right.noun
    if noun and not (left.noun and right.noun) and "other" not in before.split():
        return Form(f"is {a(' '.join(filter(None, (before, noun, after))))}", before, after, noun)
    if left.after.startswith("other than ") and right.after.startswith("other than "):
        after = f"{left.after} and {right.after.removeprefix('other than ')}"
    return Form(f"{left.verb} and {right.verb}", before, after, left.noun or right.noun)


@PREDICATES.word(BothOf)
def both_of(x: BothOf, s: Scribe) -> tuple[Form, Form]:
    left, right = s.forms(x.left), s.forms(x.right)
    return _both(left[0], right[0]), _either(left[1], right[1])


@PREDICATES.word(EitherOf)
def either_of(x: EitherOf, s: Scribe) -> tuple[Form, Form]:
    tokens = _any_token(x)
    if tokens:
        some = listed((a(token) for token in tokens.split(", ")), "or")
        none = listed((plural(token) for token in tokens.split(", ")), "or")
        return Form(f"has {some}", after=f"with {some}"), Form(f"has no {none}", after=f"without {none}")
    left, right = s.forms(x.left), s.forms(x.right)
    return _either(left[0], right[0]), _both(left[1], right[1])
