"""Phrases for properties of a card, each in a positive and a negated form."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import targets as w
from ashes_env.language.amounts import PlayCostOf
from ashes_env.language.base import Amount, BothOf, EitherOf, NotThat
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


@PREDICATES.word(w.IsExhausted)
def is_exhausted(x: w.IsExhausted, s: Scribe) -> tuple[Form, Form]:
    return Form("is exhausted", "exhausted"), Form("is unexhausted", "unexhausted")


@PREDICATES.word(w.HasTokens)
def has_tokens(x: w.HasTokens, s: Scribe) -> tuple[Form, Form]:
    noun = token_noun(x.token)
    if x.n > 1:
        some = f"at least {counted(x.n, noun)}"
        few = f"fewer than {counted(x.n, noun)}"
        return Form(f"has {some}", after=f"with {some}"), Form(f"has {few}", after=f"with {few}")
    if x.token == k.WOUND:
        return Form("is wounded", "wounded"), Form("is not wounded", "unwounded")
    return Form(f"has {a(noun)}", after=f"with {a(noun)}"), Form(f"has no {noun}", after=f"without {plural(noun)}")


def value_at_most(what: str, n: int | Amount, s: Scribe) -> tuple[Form, Form]:
    text = s.number(n).text
    low = f"{a(what)} value {'of' if n == 0 else 'up to'} {text}"
    high = f"{a(what)} value above {text}"
    return Form(f"has {low}", after=f"with {low}"), Form(f"has {high}", after=f"with {high}")


def value_is(what: str, text: str) -> tuple[Form, Form]:
    it, other = f"{a(what)} of {text}", f"{a(what)} other than {text}"
    return Form(f"has {it}", after=f"with {it}"), Form(f"has {other}", after=f"with {other}")


@PREDICATES.word(w.AttackAtMost)
def attack_at_most(x: w.AttackAtMost, s: Scribe) -> tuple[Form, Form]:
    return value_at_most("attack", x.n, s)


@PREDICATES.word(w.AttackBelow)
def attack_below(x: w.AttackBelow, s: Scribe) -> tuple[Form, Form]:
    text = s.number(x.n).text
    low, high = f"an attack value below {text}", f"an attack value of at least {text}"
    return Form(f"has {low}", after=f"with {low}"), Form(f"has {high}", after=f"with {high}")


@PREDICATES.word(w.LifeAtMost)
def life_at_most(x: w.LifeAtMost, s: Scribe) -> tuple[Form, Form]:
    return value_at_most("life", x.n, s)


@PREDICATES.word(w.LifeIs)
def life_is(x: w.LifeIs, s: Scribe) -> tuple[Form, Form]:
    return value_is("life value", s.number(x.n).text)


@PREDICATES.word(w.Named)
def named(x: w.Named, s: Scribe) -> tuple[Form, Form]:
    return Form(f"is {a(x.title)}", noun=x.title), Form(f"is not {a(x.title)}", after=f"other than {a(x.title)}")


@PREDICATES.word(w.TitleHas)
def title_has(x: w.TitleHas, s: Scribe) -> tuple[Form, Form]:
    it = f'"{x.word}" in its title'
    return Form(f"has {it}", after=f"with {it}"), Form(f"does not have {it}", after=f"without {it}")


@PREDICATES.word(w.SameTitle)
def same_title(x: w.SameTitle, s: Scribe) -> tuple[Form, Form]:
    that = s.that(x.name)
    return (
        Form(f"has the same title as {that}", after=f"with the same title as {that}"),
        Form(f"has another title than {that}", after=f"with another title than {that}"),
    )


@PREDICATES.word(w.HasDie)
def has_die(x: w.HasDie, s: Scribe) -> tuple[Form, Form]:
    die = f"{k.DIE_TYPES[x.die]} die"
    some, none = f"{a(die)} on it", f"no {die} on it"
    return Form(f"has {some}", after=f"with {some}"), Form(f"has {none}", after=f"with {none}")


@PREDICATES.word(w.PlayCostIs)
def play_cost_is(x: w.PlayCostIs, s: Scribe) -> tuple[Form, Form]:
    if isinstance(x.n, PlayCostOf):
        that = s.that(x.n.name)
        same, other = f"the same magic play cost as {that}", f"another magic play cost than {that}"
        return Form(f"has {same}", after=f"with {same}"), Form(f"has {other}", after=f"with {other}")
    n = s.number(x.n)
    if n.value is None:
        same, other = f"a magic play cost equal to {n.text}", f"a magic play cost other than {n.text}"
        return Form(f"has {same}", after=f"with {same}"), Form(f"has {other}", after=f"with {other}")
    return value_is("magic play cost", n.text)


@PREDICATES.word(w.PlayCostAtLeast)
def play_cost_at_least(x: w.PlayCostAtLeast, s: Scribe) -> tuple[Form, Form]:
    text = s.number(x.n).text
    high, low = f"a magic play cost of {text} or more", f"a magic play cost below {text}"
    return Form(f"has {high}", after=f"with {high}"), Form(f"has {low}", after=f"with {low}")


@PREDICATES.word(w.PlayCostHas)
def play_cost_has(x: w.PlayCostHas, s: Scribe) -> tuple[Form, Form]:
    symbol = f"{k.DIE_TYPES[x.die]} {k.LEVELS[x.level]}"
    some, none = f"{a(symbol)} in its play cost", f"no {symbol} in its play cost"
    return Form(f"has {some}", after=f"with {some}"), Form(f"has {none}", after=f"with {none}")


@PREDICATES.word(w.IsAttacked)
def is_attacked(x: w.IsAttacked, s: Scribe) -> tuple[Form, Form]:
    return Form("is attacked", "attacked"), Form("is not attacked", after="that is not attacked")


@PREDICATES.word(w.IsAttacking)
def is_attacking(x: w.IsAttacking, s: Scribe) -> tuple[Form, Form]:
    return Form("is attacking", "attacking"), Form("is not attacking", after="not taking part in the attack")


@PREDICATES.word(w.InEvent)
def in_event(x: w.InEvent, s: Scribe) -> tuple[Form, Form]:
    return Form("is part of that", "such"), Form("is no part of that", after="left out of that")


@PREDICATES.word(w.IsBlocked)
def is_blocked(x: w.IsBlocked, s: Scribe) -> tuple[Form, Form]:
    return Form("is blocked", "blocked"), Form("is not blocked", "unblocked")


@PREDICATES.word(w.IsFaced)
def is_faced(x: w.IsFaced, s: Scribe) -> tuple[Form, Form]:
    it = f"faced by {s.this}"
    return Form(f"is {it}", after=f"that {s.this} faces"), Form(f"is not {it}", after=f"that {s.this} does not face")


@PREDICATES.word(w.IsThis)
def is_this(x: w.IsThis, s: Scribe) -> tuple[Form, Form]:
    return Form(f"is {s.this}", noun=s.this), Form(f"is not {s.this}", "other")


@PREDICATES.word(w.IsThat)
def is_that(x: w.IsThat, s: Scribe) -> tuple[Form, Form]:
    that = s.that(x.name)
    if len(s.names) == 1:
        return Form(f"is {that}", noun=that), Form(f"is not {that}", "other")
    return Form(f"is {that}", noun=that), Form(f"is not {that}", after=f"other than {that}")


@PREDICATES.word(w.NextTo)
def next_to(x: w.NextTo, s: Scribe) -> tuple[Form, Form]:
    here = f"next to {s.this}"
    return Form(f"is {here}", after=here), Form(f"is not {here}", after=f"not {here}")


@PREDICATES.word(w.AttackRaised)
def attack_raised(x: w.AttackRaised, s: Scribe) -> tuple[Form, Form]:
    high, low = "a higher attack value than printed", "no higher attack value than printed"
    return Form(f"has {high}", after=f"with {high}"), Form(f"has {low}", after=f"with {low}")


@PREDICATES.word(w.DrawPileEmpty)
def draw_pile_empty(x: w.DrawPileEmpty, s: Scribe) -> tuple[Form, Form]:
    return (
        Form("belongs to a player without a draw pile", after="whose owner has an empty draw pile"),
        Form("belongs to a player with a draw pile", after="whose owner has cards left in the draw pile"),
    )


@PREDICATES.word(w.HasAlteration)
def has_alteration(x: w.HasAlteration, s: Scribe) -> tuple[Form, Form]:
    noun = listed(x.titles, "or") or "alteration spell"
    return (
        Form(f"has {a(noun)} attached", after=f"with {a(noun)} attached"),
        Form(f"has no {noun} attached", after=f"with no {noun} attached"),
    )


@PREDICATES.word(w.AttachedHere)
def attached_here(x: w.AttachedHere, s: Scribe) -> tuple[Form, Form]:
    it = f"attached to {s.host.replace('the attached', 'the same')}"
    return Form(f"is {it}", after=it), Form(f"is not {it}", after=f"not {it}")


@PREDICATES.word(w.CanCarry)
def can_carry(x: w.CanCarry, s: Scribe) -> tuple[Form, Form]:
    it = s.that(x.name)
    other = Form(f"may not carry {it}", after="that may not carry it")
    return Form(f"may carry {it}", after="that may carry it"), other


@PREDICATES.word(w.DeclaredThisTurn)
def declared_this_turn(x: w.DeclaredThisTurn, s: Scribe) -> tuple[Form, Form]:
    it = "declared as an attacker, a blocker or a guard this turn"
    return Form(f"has been {it}", after=it), Form(f"has not been {it}", after=f"not {it}")


@PREDICATES.word(w.IsUnique)
def is_unique(x: w.IsUnique, s: Scribe) -> tuple[Form, Form]:
    it, other = "belongs to one Phoenixborn", "belongs to no Phoenixborn"
    return Form(it, after=f"that {it}"), Form(other, after=f"that {other}")


@PREDICATES.word(w.CanPlace)
def can_place(x: w.CanPlace, s: Scribe) -> tuple[Form, Form]:
    what = f"place {s.that(x.name)}"
    return Form(f"can {what}", after=f"that can {what}"), Form(f"cannot {what}", after=f"that cannot {what}")


@PREDICATES.word(w.YouOwn)
def you_own(x: w.YouOwn, s: Scribe) -> tuple[Form, Form]:
    return Form("is owned by you", after="that you own"), Form("is not owned by you", after="that you do not own")


@PREDICATES.word(w.PrintedAttackIs)
def printed_attack_is(x: w.PrintedAttackIs, s: Scribe) -> tuple[Form, Form]:
    return value_is("printed attack", str(x.n))


@PREDICATES.word(w.YouControl)
def you_control(x: w.YouControl, s: Scribe) -> tuple[Form, Form]:
    mine = "of the Chimera" if s.chimera else "of yours"
    return Form("is yours" if not s.chimera else "is the Chimera's", after=mine), Form("is not yours", "opposing")


@PREDICATES.word(w.CanAttack)
def can_attack(x: w.CanAttack, s: Scribe) -> tuple[Form, Form]:
    return Form("can attack", after="that can attack"), Form("cannot attack", after="that cannot attack")


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
