"""Phrases for cards: descriptions, single cards, choices."""

from __future__ import annotations

import re
from dataclasses import replace

from ashes_env.language import codes as k
from ashes_env.language import targets as w
from ashes_env.language.base import AnyNumber, Predicate, Seat
from ashes_env.render.rules_text.english import Form, Thing, a, listed, plural
from ashes_env.render.rules_text.properties import lies
from ashes_env.render.rules_text.scribe import PREDICATES, SUBJECTS, Scribe, UnknownWordError

KIND_NOUNS = {
    k.UNIT: "unit",
    k.PB: "Phoenixborn",
    k.SPELL_ON_BOARD: "ready spell",
    k.ALTERATION: "alteration spell",
    k.CHARACTER: "unit or Phoenixborn",
    k.SPELL: "spell in play",
    k.ANY_CARD: "card in play",
    k.NON_PB: "unit or spell",
}


IN_PLAY = " in play"
BEHIND = re.compile(r" (in play|with|without|that|attached|other than|next to)\b")  # starts words after a noun


def kind_noun(kind: k.Kind) -> str:
    """The noun for a card of one of these kinds."""
    if kind in KIND_NOUNS:
        return KIND_NOUNS[kind]
    parts = [KIND_NOUNS[part] for part in (k.UNIT, k.PB, k.SPELL_ON_BOARD, k.ALTERATION) if kind & part]
    if not parts:
        raise UnknownWordError(f"no phrase for the kind of card with the code {kind}")
    return listed(parts, "or")


# --- descriptions -----------------------------------------------------------------------------------------------------


def noun_of(cards: w.Cards, s: Scribe) -> str:
    """The bare noun of a description, used in later references."""
    if cards.where is not None:
        noun = s.forms(cards.where)[0].noun
        if noun:
            return noun
    return kind_noun(cards.kind)


def short_noun(cards: w.Cards, s: Scribe) -> str:
    """The noun for references; mixed kinds become "card"."""
    noun = noun_of(cards, s)
    return "card" if " or " in noun or noun.endswith(IN_PLAY) else noun


def parts_of(cards: w.Cards, s: Scribe) -> tuple[list[str], str, list[str]]:
    """The words before the noun, the noun, and the words after it."""
    noun = noun_of(cards, s)
    form = Form("") if cards.where is None else s.forms(cards.where)[0]
    before = [form.before] if form.before else []
    after = [form.after] if form.after else []
    beside = _beside(cards, s)
    own = f"other than {s.that(beside)}" if beside else f"other than that {noun}"
    if form.after.endswith(own):  # among cards of its kind the kind need not be named
        before, after = ["other", *before], list(filter(None, [form.after.removesuffix(own).rstrip()]))
    if noun.endswith(IN_PLAY):
        noun, after = noun.removesuffix(IN_PLAY), [IN_PLAY.strip(), *after]
    return before, noun, after


def _beside(cards: w.Cards, s: Scribe) -> str:
    """The name of the card whose controller these cards share, if it was just named by a longer description."""
    of = cards.of.subject if isinstance(cards.of, w.ControllerOf) else None
    if not isinstance(of, w.It) or next(reversed(s.names), "") != of.name or s.that(of.name).startswith("that "):
        return ""
    return of.name


def _owned(cards: w.Cards, s: Scribe) -> tuple[str, str]:
    """The owner of the cards: words before the noun and after it."""
    if cards.of is not None:
        if _beside(cards, s):
            return "", "of the same controller"
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
    """Whether the phrase starts with "another", and the adjectives with the noun."""
    words = " ".join(before).split()
    other = "other" in words
    words = [word for word in words if word != "other"]
    return other, " ".join(filter(None, (*words, owner, noun)))


def described(cards: w.Cards, s: Scribe, det: str = "a") -> str:
    """A description as a noun phrase. `det`: "a", "target", "each", "bare" or, as plurals, "some", "several"."""
    before, noun, after = parts_of(cards, s)
    if cards.kind == k.PB and noun == "Phoenixborn" and cards.whose == k.MINE and cards.of is None:
        return " ".join(("the Chimera" if s.chimera else "your Phoenixborn", *after))
    owner, behind = _owned(cards, s)
    if cards.kind == k.ALTERATION and behind and after:  # its host's controller controls it too
        behind, after = "", after if after[-1].endswith(behind) else [*after, behind]
    if det in ("some", "several"):
        after = [f"{each.removesuffix(' on it')} on them" if each.endswith(" on it") else each for each in after]
    if noun == "unit or Phoenixborn" and det == "each" and not before:
        if cards.of is None and cards.whose in (k.MINE, k.THEIRS):
            pb = w.PhoenixbornOf(w.You() if cards.whose == k.MINE else w.Opponent())
            return " ".join((s.thing(pb).text, "and", *filter(None, ("each", owner, "unit", behind)), *after))
        return " ".join(filter(None, ("each unit and each Phoenixborn", behind, *after)))
    if noun == "unit or Phoenixborn" and det == "each":
        noun = f"unit and each {' '.join((*before, 'Phoenixborn'))}"
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
    return " and ".join(plural(part) for part in noun.split(" or "))


@PREDICATES.word(w.AttachedTo)
def attached_to(x: w.AttachedTo, s: Scribe) -> tuple[Form, Form]:
    host = described(w.Cards(k.CHARACTER, where=x.host), s)
    return lies(f"attached to {host}")


@PREDICATES.word(w.InBattle)
def in_battle(x: w.InBattle, s: Scribe) -> tuple[Form, Form]:
    return lies("in battle" if x.other is None else f"in battle with {described(w.Cards(where=x.other), s)}")


def predicate_noun(where: Predicate | None, s: Scribe) -> tuple[str, str]:
    """A card outside play with a property: adjectives with the noun, and the words after it."""
    form = Form("") if where is None else s.forms(where)[0]
    return " ".join(filter(None, (form.before, form.noun or "card"))), form.after


# --- subjects ---------------------------------------------------------------------------------------------------------


SUBJECTS.lines(
    Thing,
    {
        w.This: "{this}",
        w.Host: "{host}",
        w.It: "{name}",
        w.EventCard: "{event_card}",
        w.EventSource: "{event_source}",
        w.AttackTarget: "the original target of the attack",
        w.BlockerOf: "the blocker of {of.text}",
    },
)


@SUBJECTS.word(w.PhoenixbornOf)
def phoenixborn_of(x: w.PhoenixbornOf, s: Scribe) -> Thing:
    owner = s.person(x.seat)
    if owner == s.me:
        return Thing("the Chimera" if s.chimera else "your Phoenixborn")
    if owner == s.foe:
        return Thing("the player's Phoenixborn" if s.chimera else "each opposing Phoenixborn")
    if "'s" not in owner.name and len(owner.name.split()) < 4 and not owner.short:
        return Thing(f"{owner.whose} Phoenixborn")
    return Thing(f"the Phoenixborn of {owner.name}")


@SUBJECTS.word(w.Target)
def target(x: w.Target, s: Scribe) -> Thing:
    text = described(x.cards, s, "target")
    text += _picked(x.by, x.cards, s)
    s.bind(x.name, short_noun(x.cards, s), "target")
    return Thing(text)


@SUBJECTS.word(w.Choose)
def choose(x: w.Choose, s: Scribe) -> Thing:
    gone = [name for name, mention in s.names.items() if name in s.gone and not mention.many]
    if gone and x.cards == w.Cards():  # the card that has just left play is not meant
        text = described(replace(x.cards, where=~w.IsThat(gone[-1])), s)
    else:
        text = described(x.cards, s)
    text += _picked(x.by, x.cards, s)
    s.bind(x.name, short_noun(x.cards, s), "chosen")
    return Thing(text)


def _picked(seat: Seat | None, cards: w.Cards, s: Scribe) -> str:
    """Who chooses the card, if it is not the controller of the text; after a comma, another comma follows."""
    if seat is None:
        return ""
    by = s.person(seat)
    theirs = cards.of == seat or (cards.whose == k.THEIRS and by == s.foe)
    return ", which they pick," if theirs else f" chosen by {by.name}"


@SUBJECTS.word(w.OneOf)
def one_of(x: w.OneOf, s: Scribe) -> Thing:
    text = listed((s.that(name) for name in x.names), "or")
    if x.by is not None:
        text += f", as {s.person(x.by).name} chooses"
    s.bind(x.name, "card", "chosen")
    return Thing(text)


@SUBJECTS.word(w.TargetThat)
def target_that(x: w.TargetThat, s: Scribe) -> Thing:
    thing = s.thing(x.subject)
    s.bind(x.name, "card" if "Phoenixborn" in thing.text else thing.text.split(" that ")[0].split()[-1], "target")
    s.tails.append("targeting it")
    return thing


def _of_yours(cards: str) -> str:
    """The owner after a number: "units of yours with a wound"."""
    if not cards.startswith("your "):
        return cards
    found = BEHIND.search(cards)
    at = found.start() if found else len(cards)
    return f"{cards[len('your ') : at]} of yours{cards[at:]}"


@SUBJECTS.word(w.TargetUpTo)
def target_up_to(x: w.TargetUpTo, s: Scribe) -> Thing:
    n = s.number(x.n)
    noun = _of_yours(described(x.cards, s, "some"))
    s.bind(x.name, many(short_noun(x.cards, s)), "target", many=True)
    up_to = "" if x.exactly else "up to "
    if n.symbol:
        return Thing(f"each of {up_to}{n.text} target {noun}")
    if n.value is None:
        return Thing(f"each of {up_to}as many target {noun} as {n.there}")
    return Thing(f"each of {up_to}{n.value} target {noun}")


@SUBJECTS.word(w.ChooseUpTo)
def choose_up_to(x: w.ChooseUpTo, s: Scribe) -> Thing:
    noun = described(x.cards, s, "some")
    s.bind(x.name, many(short_noun(x.cards, s)), "chosen", many=True)
    if isinstance(x.n, AnyNumber) and x.n.most is None:
        return Thing(f"any number of {noun}")
    noun = _of_yours(noun)
    n = s.number(x.n.most or 0) if isinstance(x.n, AnyNumber) else s.number(x.n)
    if n.symbol:
        return Thing(f"each of up to {n.text} {noun}")
    if n.value is None:
        return Thing(f"each of up to as many {noun} as {n.there}")
    return Thing(f"each of up to {n.value} {noun}")


@SUBJECTS.word(w.ChooseExactly)
def choose_exactly(x: w.ChooseExactly, s: Scribe) -> Thing:
    n = s.number(x.n)
    noun = _of_yours(described(x.cards, s, "some"))
    s.bind(x.name, many(short_noun(x.cards, s)), "chosen", many=True)
    return Thing(f"{n.there if n.value is None else n.value} {noun}")


@SUBJECTS.word(w.ChooseInEachSlot)
def choose_in_each_slot(x: w.ChooseInEachSlot, s: Scribe) -> Thing:
    text = described(replace(x.cards, whose=k.ANYONE), s)
    s.bind(x.name, many(short_noun(x.cards, s)), "chosen", many=True)
    whose = {k.ANYONE: "each spellboard", k.MINE: "your spellboard", k.THEIRS: "the opposing spellboard"}
    s.tails.append(f"once in each slot of {whose[x.cards.whose]}")
    return Thing(text)


@SUBJECTS.word(w.TargetBoth)
def target_both(x: w.TargetBoth, s: Scribe) -> Thing:
    first, second = both(x, s)  # binds x.names
    same = w.ControllerOf(w.It(x.names[0]))
    if x.second == x.first or x.second == replace(x.first, whose=k.ANYONE, of=same):
        behind = " of the same player" if x.second.of == same else ""
        return Thing(f"each of two different target {described(x.first, s, 'several')}{behind}")
    return Thing(
        f"each of two targets, {first.replace('one target ', 'one ')} and {second.replace('target ', '')}",
        f"{first} and {second}",
    )


def both(x: w.TargetBoth, s: Scribe) -> tuple[str, str]:
    """Two targets chosen together, each by itself."""
    first = described(x.first, s, "target")
    s.bind(x.names[0], short_noun(x.first, s), "target")
    second = described(x.second, s, "target")
    if x.second.kind == x.first.kind and x.second.whose == k.ANYONE:
        second = second.replace("one target", "one other target", 1)
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


@SUBJECTS.word(w.AllUnderThis)
def all_under_this(x: w.AllUnderThis, s: Scribe) -> Thing:
    front, after = predicate_noun(x.where, s)
    return Thing(" ".join(filter(None, ("each", front, after, f"that lay under {s.this}"))))
