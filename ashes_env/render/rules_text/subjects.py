"""Phrases for cards and players: properties, descriptions, single cards, choices."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import targets as w
from ashes_env.language.amounts import PlayCostOf
from ashes_env.language.base import Amount, BothOf, EitherOf, NotThat, Predicate
from ashes_env.language.behaviour import Foremost
from ashes_env.language.effects import UnderThis
from ashes_env.render.rules_text.english import Form, Person, Thing, a, counted, listed, plural, token_noun
from ashes_env.render.rules_text.scribe import PREDICATES, SEATS, SUBJECTS, Scribe

KIND_NOUNS = {
    k.UNIT: "unit", k.PB: "Phoenixborn", k.SPELL_ON_BOARD: "ready spell", k.ALTERATION: "alteration spell",
    k.CHARACTER: "unit or Phoenixborn", k.SPELL: "spell in play", k.ANY_CARD: "card in play",
    k.Kind(k.PB | k.SPELL_ON_BOARD): "Phoenixborn or ready spell", k.NON_PB: "unit or spell",
    k.Kind(k.UNIT | k.SPELL_ON_BOARD): "unit or ready spell", k.Kind(k.UNIT | k.ALTERATION): "unit or alteration spell",
}  # fmt: skip
TYPE_NOUNS = {
    k.ALLY: "ally", k.CONJURATION: "conjuration", k.ASPECT: "aspect", k.CONJURED_ASPECT: "conjured aspect",
    k.PHOENIXBORN: "Phoenixborn", k.CHIMERA: "Chimera", k.READY_SPELL: "ready spell", k.ACTION_SPELL: "action spell",
    k.REACTION_SPELL: "reaction spell", k.ALTERATION_SPELL: "alteration spell",
    k.CONJURED_ALTERATION: "conjured alteration spell", k.ULTIMATE: "Ultimate", k.BEHAVIOUR: "behaviour card",
}  # fmt: skip
UNIT_TYPES = ({k.ALLY, k.CONJURATION}, {k.ALLY, k.CONJURATION, k.ASPECT, k.CONJURED_ASPECT})


def kind_noun(kind: k.Kind) -> str:
    """What a card of one of these kinds is called."""
    return KIND_NOUNS.get(kind, "card in play")


# --- properties of a card -----------------------------------------------------------------------------------------


def types_noun(types: tuple[k.CardType, ...]) -> str:
    """What a card of one of these types is called."""
    return "unit" if set(types) in UNIT_TYPES else listed((TYPE_NOUNS[t] for t in types), "or")


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
    low, high = f"{a(what)} value up to {text}", f"{a(what)} value above {text}"
    return Form(f"has {low}", after=f"with {low}"), Form(f"has {high}", after=f"with {high}")


def value_is(what: str, text: str) -> tuple[Form, Form]:
    it, other = f"{a(what)} of {text}", f"{a(what)} other than {text}"
    return Form(f"has {it}", after=f"with {it}"), Form(f"has {other}", after=f"with {other}")


@PREDICATES.word(w.AttackAtMost)
def attack_at_most(x: w.AttackAtMost, s: Scribe) -> tuple[Form, Form]:
    return value_at_most("attack", x.n, s)


@PREDICATES.word(w.LifeAtMost)
def life_at_most(x: w.LifeAtMost, s: Scribe) -> tuple[Form, Form]:
    return value_at_most("life", x.n, s)


@PREDICATES.word(w.LifeIs)
def life_is(x: w.LifeIs, s: Scribe) -> tuple[Form, Form]:
    return value_is("life value", s.number(x.n).text)


@PREDICATES.word(w.Named)
def named(x: w.Named, s: Scribe) -> tuple[Form, Form]:
    return Form(f"is {a(x.title)}", noun=x.title), Form(f"is not {a(x.title)}", after=f"other than {a(x.title)}")


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
    return value_is("magic play cost", s.number(x.n).text)


@PREDICATES.word(w.PlayCostAtLeast)
def play_cost_at_least(x: w.PlayCostAtLeast, s: Scribe) -> tuple[Form, Form]:
    text = s.number(x.n).text
    high, low = f"a magic play cost of {text} or more", f"a magic play cost below {text}"
    return Form(f"has {high}", after=f"with {high}"), Form(f"has {low}", after=f"with {low}")


@PREDICATES.word(w.IsAttacking)
def is_attacking(x: w.IsAttacking, s: Scribe) -> tuple[Form, Form]:
    return Form("is attacking", "attacking"), Form("is not attacking", after="not taking part in the attack")


@PREDICATES.word(w.IsBlocked)
def is_blocked(x: w.IsBlocked, s: Scribe) -> tuple[Form, Form]:
    return Form("is blocked", "blocked"), Form("is not blocked", "unblocked")


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


@PREDICATES.word(w.AttachedTo)
def attached_to(x: w.AttachedTo, s: Scribe) -> tuple[Form, Form]:
    host = described(w.Cards(k.CHARACTER, where=x.host), s)
    it = f"attached to {host}"
    return Form(f"is {it}", after=it), Form(f"is not {it}", after=f"not {it}")


@PREDICATES.word(w.AttachedHere)
def attached_here(x: w.AttachedHere, s: Scribe) -> tuple[Form, Form]:
    it = f"attached to {s.host.replace('the attached', 'the same')}"
    return Form(f"is {it}", after=it), Form(f"is not {it}", after=f"not {it}")


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
    return Form(f"{left.verb} or {right.verb}", after=f"that {left.verb} or {right.verb}")


def _any_token(x: EitherOf) -> str:
    """The tokens of "has this or that token"; empty where it is about more than that."""
    parts: list[str] = []
    for side in (x.left, x.right):
        if isinstance(side, EitherOf):
            parts.append(_any_token(side))
        else:
            parts.append(token_noun(side.token) if isinstance(side, w.HasTokens) and side.n == 1 else "")
    return ", ".join(parts) if all(parts) else ""


def _both(left: Form, right: Form) -> Form:
    before = " ".join(filter(None, (left.before, right.before)))
    after = " ".join(filter(None, (left.after, right.after)))
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


# --- descriptions -------------------------------------------------------------------------------------------------


def noun_of(cards: w.Cards, s: Scribe) -> str:
    """The bare noun of a description, by which it is referred to later."""
    if cards.where is not None:
        noun = s.forms(cards.where)[0].noun
        if noun:
            return noun
    return kind_noun(cards.kind)


def short_noun(cards: w.Cards, s: Scribe) -> str:
    """The noun for references: mixed kinds become a card."""
    noun = noun_of(cards, s)
    return "card" if " or " in noun or noun.endswith(" in play") else noun


def _where(cards: w.Cards, s: Scribe) -> tuple[list[str], str, list[str]]:
    """What stands before the noun, the noun, and what stands after it."""
    noun = noun_of(cards, s)
    form = Form("") if cards.where is None else s.forms(cards.where)[0]
    before = [form.before] if form.before else []
    after = [form.after] if form.after else []
    return before, noun, after


def _owned(cards: w.Cards, s: Scribe) -> tuple[str, str]:
    """Whose the cards are: in front of the noun and behind it."""
    if cards.of is not None:
        owner = s.person(cards.of)
        if owner == s.chooser:
            return "", "of theirs"
        return "", "of yours" if owner.you else f"of {owner.name}"
    if cards.whose == k.MINE:
        return "", "of the Chimera" if s.chimera else "of yours"
    if cards.whose == k.THEIRS:
        return ("", "of the player") if s.chimera else ("opposing", "")
    return "", ""


def _front(before: list[str], owner: str, noun: str) -> tuple[bool, str]:
    """Whether it is "another", and adjectives and noun."""
    words = " ".join(before).split()
    other = "other" in words
    words = [word for word in words if word != "other"]
    return other, " ".join(filter(None, (*words, owner, noun)))


def described(cards: w.Cards, s: Scribe, det: str = "a") -> str:
    """A description as a noun phrase. `det`: "a", "target", "each", "bare" or, as plurals, "some", "several"."""
    before, noun, after = _where(cards, s)
    if cards.kind == k.PB and noun == "Phoenixborn" and cards.whose == k.MINE and cards.of is None:
        return " ".join(("the Chimera" if s.chimera else "your Phoenixborn", *after))
    owner, behind = _owned(cards, s)
    if noun == "unit or Phoenixborn" and det == "each" and not before:
        if cards.of is None and cards.whose in (k.MINE, k.THEIRS):
            pb = w.PhoenixbornOf(w.You() if cards.whose == k.MINE else w.Opponent())
            return " ".join((s.thing(pb).text, "and", *filter(None, ("each", owner, "unit", behind)), *after))
        return " ".join(filter(None, ("each unit and each Phoenixborn", behind, *after)))
    other, core = _front(before, owner, noun)
    if det == "each":
        core = f"{'other ' if other else ''}{core}"
        return " ".join(filter(None, ("each", core, behind, *after)))
    if det == "several":
        return " ".join(filter(None, ("other" if other else "", many(core), behind, *after)))
    if det == "some":
        core = f"{'other ' if other else ''}{many(core)}"
        if behind == "of yours":
            return " ".join(("your", core, *after))
        return " ".join(filter(None, (core, behind, *after)))
    if det == "bare":
        return " ".join(filter(None, ("other" if other else "", core, behind, *after)))
    if det == "target":
        core = f"one {'other ' if other else ''}target {core}"
    else:
        core = f"another {core}" if other else a(core)
    return " ".join(filter(None, (core, behind, *after)))


def many(noun: str) -> str:
    """The plural of a noun phrase that may have several nouns."""
    if " in play" in noun:
        return many(noun.replace(" in play", "")) + " in play"
    return " and ".join(plural(part) for part in noun.split(" or "))


# --- subjects -----------------------------------------------------------------------------------------------------


@SUBJECTS.word(w.This)
def this(x: w.This, s: Scribe) -> Thing:
    return Thing(s.this)


@SUBJECTS.word(w.Host)
def host(x: w.Host, s: Scribe) -> Thing:
    return Thing(s.host)


@SUBJECTS.word(w.It)
def it(x: w.It, s: Scribe) -> Thing:
    return Thing(s.that(x.name))


@SUBJECTS.word(w.EventCard)
def event_card(x: w.EventCard, s: Scribe) -> Thing:
    return Thing(s.event_card)


@SUBJECTS.word(w.EventSource)
def event_source(x: w.EventSource, s: Scribe) -> Thing:
    return Thing(s.event_source)


@SUBJECTS.word(w.AttackTarget)
def attack_target(x: w.AttackTarget, s: Scribe) -> Thing:
    return Thing("the original target of the attack")


@SUBJECTS.word(w.BlockerOf)
def blocker_of(x: w.BlockerOf, s: Scribe) -> Thing:
    return Thing(f"the unit that blocks {s.thing(x.of).text}")


@SUBJECTS.word(w.PhoenixbornOf)
def phoenixborn_of(x: w.PhoenixbornOf, s: Scribe) -> Thing:
    owner = s.person(x.seat)
    if owner == s.me:
        return Thing("the Chimera" if s.chimera else "your Phoenixborn")
    if owner == s.foe:
        return Thing("the player's Phoenixborn" if s.chimera else "the opposing Phoenixborn")
    if "'s" not in owner.name and len(owner.name.split()) < 4 and not owner.short:
        return Thing(f"{owner.whose} Phoenixborn")
    return Thing(f"the Phoenixborn of {owner.name}")


@SUBJECTS.word(w.Target)
def target(x: w.Target, s: Scribe) -> Thing:
    text = described(x.cards, s, "target")
    s.bind(x.name, short_noun(x.cards, s), "target")
    return Thing(text)


@SUBJECTS.word(w.Choose)
def choose(x: w.Choose, s: Scribe) -> Thing:
    text = described(x.cards, s)
    if x.by is not None:
        text += f" chosen by {s.person(x.by).name}" if x.cards.of != x.by else " of their choice"
    s.bind(x.name, short_noun(x.cards, s), "chosen")
    return Thing(text)


@SUBJECTS.word(w.TargetThat)
def target_that(x: w.TargetThat, s: Scribe) -> Thing:
    thing = s.thing(x.subject)
    s.bind(x.name, "card" if "Phoenixborn" in thing.text else thing.text.split(" that ")[0].split()[-1], "target")
    s.tails.append("targeting it")
    return thing


@SUBJECTS.word(w.TargetUpTo)
def target_up_to(x: w.TargetUpTo, s: Scribe) -> Thing:
    n = s.number(x.n)
    noun = described(x.cards, s, "some")
    if noun.startswith("your "):
        noun = f"{noun.removeprefix('your ')} of yours"
    s.bind(x.name, many(short_noun(x.cards, s)), "target", many=True)
    up_to = "" if x.exactly else "up to "
    if n.value is None:
        return Thing(f"each of {up_to}as many target {noun} as {n.there}")
    return Thing(f"each of {up_to}{n.value} target {noun}")


@SUBJECTS.word(w.TargetBoth)
def target_both(x: w.TargetBoth, s: Scribe) -> Thing:
    first, second = both(x, s)  # binds x.names
    if x.second == x.first:
        return Thing(f"each of two different target {described(x.first, s, 'several')}")
    return Thing(f"each of two targets, {first.replace('one target ', 'one ')} and {second.replace('target ', '')}",
                 f"{first} and {second}")  # fmt: skip


def both(x: w.TargetBoth, s: Scribe) -> tuple[str, str]:
    """Two targets picked at once, each by itself."""
    first, second = described(x.first, s, "target"), described(x.second, s, "target")
    if x.second.kind == x.first.kind and x.second.whose == k.ANYONE:
        second = second.replace("one target", "one other target", 1)
    s.bind(x.names[0], short_noun(x.first, s), "target")
    s.bind(x.names[1], short_noun(x.second, s), "target")
    return first, second


@SUBJECTS.word(w.ChooseWithin)
def choose_within(x: w.ChooseWithin, s: Scribe) -> Thing:
    noun = described(x.cards, s, "some")
    s.bind(x.name, many(short_noun(x.cards, s)), "chosen", many=True)
    return Thing(f"any number of {noun} whose life values add up to no more than {s.number(x.budget).text}")


@SUBJECTS.word(w.Each)
def each(x: w.Each, s: Scribe) -> Thing:
    if x.name:
        s.bind(x.name, many(short_noun(x.cards, s)), "affected", many=True)
    return Thing(described(x.cards, s, "each"), described(x.cards, s, "some"))


@SUBJECTS.word(UnderThis)
def under_this(x: UnderThis, s: Scribe) -> Thing:
    s.bind(x.name, "card", "chosen")
    return Thing(f"a card that lies under {s.this}")


@SUBJECTS.word(w.AllUnderThis)
def all_under_this(x: w.AllUnderThis, s: Scribe) -> Thing:
    front, after = predicate_noun(x.where, s)
    return Thing(" ".join(filter(None, ("each", front, after, f"that lay under {s.this}"))))


@SUBJECTS.word(Foremost)
def foremost(x: Foremost, s: Scribe) -> Thing:
    before, noun, after = _where(x.cards, s)
    end = "rightmost" if x.right else "leftmost"
    owner = {k.MINE: s.me.whose, k.THEIRS: s.foe.whose}.get(x.cards.whose, "the")
    s.bind(x.name, short_noun(x.cards, s), "target" if x.targeted else "chosen")
    if x.targeted:
        s.tails.append("targeting it" if x.n == 1 else "targeting each")
    if x.n > 1:
        return Thing(" ".join((f"each of {owner} {x.n} {end}", *before, many(noun), *after)))
    return Thing(" ".join((f"{owner} {end}", *before, noun, *after)))


# --- players ------------------------------------------------------------------------------------------------------


@SEATS.word(w.You)
def you(x: w.You, s: Scribe) -> Person:
    return s.me


@SEATS.word(w.Opponent)
def opponent(x: w.Opponent, s: Scribe) -> Person:
    return s.foe


@SEATS.word(w.AllPlayers)
def all_players(x: w.AllPlayers, s: Scribe) -> Person:
    return Person("each player")


def _whose_player(whose: k.Whose) -> str:
    return "opponent" if whose == k.THEIRS else "player"


@SEATS.word(w.TargetPlayer)
def target_player(x: w.TargetPlayer, s: Scribe) -> Person:
    noun = _whose_player(x.whose)
    s.players[x.name] = Person(f"that {noun}")
    return Person(f"one target {noun}")


@SEATS.word(w.TargetAllPlayers)
def target_all_players(x: w.TargetAllPlayers, s: Scribe) -> Person:
    return Person("each player, as a target,", short="each player")


@SEATS.word(w.TargetThatPlayer)
def target_that_player(x: w.TargetThatPlayer, s: Scribe) -> Person:
    person = s.person(x.seat)
    s.players[x.name] = person
    return Person(f"{person.name}, as a target,", short=person.name)


@SEATS.word(w.ChoosePlayer)
def choose_player(x: w.ChoosePlayer, s: Scribe) -> Person:
    noun = _whose_player(x.whose)
    s.players[x.name] = Person(f"that {noun}")
    return Person(a(noun))


@SEATS.word(w.ThatPlayer)
def that_player(x: w.ThatPlayer, s: Scribe) -> Person:
    return s.players.get(x.name, Person("that player"))


@SEATS.word(w.ControllerOf)
def controller_of(x: w.ControllerOf, s: Scribe) -> Person:
    who = s.thing(x.subject).text
    return Person(f"{who}'s controller" if who.startswith(("that ", "this ")) else f"the controller of {who}")


@SEATS.word(w.OwnerOf)
def owner_of(x: w.OwnerOf, s: Scribe) -> Person:
    who = s.thing(x.subject).text
    return Person(f"{who}'s owner" if who.startswith(("that ", "this ")) else f"the owner of {who}")


@SEATS.word(w.EventPlayer)
def event_player(x: w.EventPlayer, s: Scribe) -> Person:
    return Person("that player")


@SEATS.word(w.TheActivePlayer)
def the_active_player(x: w.TheActivePlayer, s: Scribe) -> Person:
    return Person("the active player")


def predicate_noun(where: Predicate | None, s: Scribe) -> tuple[str, str]:
    """A card outside play with a property: in front and noun, and what stands behind."""
    form = Form("") if where is None else s.forms(where)[0]
    return " ".join(filter(None, (form.before, form.noun or "card"))), form.after
