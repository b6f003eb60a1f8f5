"""Phrases for effects on hands, piles and conjurations."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import effects as w
from ashes_env.language.amounts import HandSizeOf
from ashes_env.language.targets import IsThat
from ashes_env.render.rules_text.amounts import counting
from ashes_env.render.rules_text.english import Clause, Person, a
from ashes_env.render.rules_text.scribe import EFFECTS, Scribe, look_up
from ashes_env.render.rules_text.subjects import predicate_noun

ITS = "its owner's"
PLACES = {
    k.HAND: "hand", k.DRAW_PILE: "draw pile", k.DISCARD_PILE: "discard pile", k.CONJURATION_PILE: "conjuration pile",
}  # fmt: skip


def place(zone: k.Zone) -> str:
    """What a zone of a player is called."""
    return look_up(PLACES, zone, "zone")


def top(n: str) -> str:
    """The cards on top of a pile: "the top card", "the top 2 cards"."""
    return "the top card" if n == "1 card" else f"the top {n}" if n[0].isdigit() else n


@EFFECTS.word(w.DiscardCards)
def discard_cards(x: w.DiscardCards, s: Scribe) -> list[Clause]:
    who = s.person(x.seat)
    if isinstance(x.where, IsThat):
        return s.act(f"discard {s.that(x.where.name)} from {place(x.zone)}", who)
    front, after = predicate_noun(x.where, s)
    n = s.number(x.n).of(front)
    s.bind(x.name, "card", "discarded")
    s.numbers[x.name] = counting("card", "discarded that way", s)
    if x.zone == k.DRAW_PILE:
        pile = f"{top(n)} of {who.their} draw pile" if n[0].isdigit() else f"{n} off the top of {who.their} draw pile"
        return s.act(f"discard {pile}", who)
    random = " at random" if x.at_random else ""
    return s.act(" ".join(filter(None, (f"discard {n} from {place(x.zone)}{random}", after))), who)


@EFFECTS.word(w.Draw)
def draw(x: w.Draw, s: Scribe) -> list[Clause]:
    who = s.person(x.seat)
    bottom = f" from the bottom of {who.their} draw pile" if x.bottom else ""
    return s.act(f"draw {s.number(x.n).of('card')}{bottom}", who)


@EFFECTS.word(w.DrawUntil)
def draw_until(x: w.DrawUntil, s: Scribe) -> list[Clause]:
    return s.act(f"draw until {s.me.their} hand holds {s.number(x.size).of('card')}")


@EFFECTS.word(w.DrawChoice)
def draw_choice(x: w.DrawChoice, s: Scribe) -> list[Clause]:
    who = s.person(x.seat)
    s.numbers[x.name] = counting("card", f"{who.name} drew", s)
    return s.act(f"draw up to {s.number(x.n).of('card')}", who)


@EFFECTS.word(w.Search)
def search(x: w.Search, s: Scribe) -> list[Clause]:
    owner, by = s.person(x.seat), s.person(x.by)
    front, after = predicate_noun(x.where, s)
    card = f"{'up to 1 ' + front if x.optional else a(front)}{' ' + after if after else ''}"
    pile = f"{by.their if owner == by else owner.whose} {place(x.pile)}"
    its = by.their if owner == by else "its owner's"
    to = "it out of the game" if x.to == k.REMOVED else f"it into {its} {place(x.to)}"
    s.bind(x.name, "card", "found")
    if x.pile == k.DRAW_PILE:
        verb = f"look through {pile} for {card}{', show it, put' if x.reveal else ' and put'} {to}"
    else:
        if owner != by and (owner.name.startswith("one ") or "'s" in owner.name):
            pile = f"the {place(x.pile)} of {owner.name}"
        if x.to == k.REMOVED:
            verb = f"remove {card} from the game, out of {pile}"
        elif owner != by:
            home = "your" if owner.you else "its owner's"
            verb = f"return {card} from {pile} to {home} {place(x.to)}"
        else:
            verb = f"take {card} from {pile} {to.removeprefix('it ')}"
        if x.reveal:
            verb += ", showing it"
    if x.shuffle:
        verb += f", then shuffle {by.their if owner == by else owner.whose} draw pile"
    return s.act(verb, by)


@EFFECTS.word(w.LookAtHand)
def look_at_hand(x: w.LookAtHand, s: Scribe) -> list[Clause]:
    who = s.person(x.seat)
    if isinstance(x.n, HandSizeOf):
        s.bind(x.name, "cards", "seen", many=True)
        return s.act(f"look at the hand of {who.name}")
    n = s.number(x.n)
    s.bind(x.name, "card" if n.value == 1 else "cards", "seen", many=n.value != 1)
    return s.act(f"look at {n.of('random card', f'in the hand of {who.name}')}")


@EFFECTS.word(w.PickInHand)
def pick_in_hand(x: w.PickInHand, s: Scribe) -> list[Clause]:
    who = s.person(x.seat)
    s.bind(x.name, "card", "chosen")
    return s.act(f"choose 1 card in the hand of {who.name}")


@EFFECTS.word(w.LookAtTop)
def look_at_top(x: w.LookAtTop, s: Scribe) -> list[Clause]:
    owner = s.person(x.seat)
    n = s.number(x.n)
    s.bind(x.name, "card" if n.value == 1 else "cards", "seen", many=n.value != 1)
    s.piles[x.name] = owner
    cards = "the card" if n.value == 1 else f"the {n.text} cards"
    pile = f"{cards} on top of {owner.their if owner == s.me else owner.whose} draw pile"
    return s.act(f"{'show' if x.reveal else 'look at'} {pile}")


@EFFECTS.word(w.TakeLooked)
def take_looked(x: w.TakeLooked, s: Scribe) -> list[Clause]:
    front, after = predicate_noun(x.where, s)
    one = s.names[x.looked].noun == "card"
    up_to = "up to " if x.optional else ""
    what = f"{up_to}1 {front} {after}".rstrip() + f" among {s.that(x.looked)}"
    if x.where is None:
        what = s.that(x.looked) if one else f"{up_to}1 of {s.that(x.looked)}"
    s.bind(x.name, "card", "taken")
    if x.to == k.REMOVED:
        return s.act(f"remove {what} from the game")
    owner = s.piles.get(x.looked, s.me)
    home = f"{owner.their if owner == s.me else ITS} {place(x.to)}"
    if x.reveal:
        return s.act(f"show {what} and put it into {home}")
    return s.act(f"put {what} into {home}")


@EFFECTS.word(w.PutBack)
def put_back(x: w.PutBack, s: Scribe) -> list[Clause]:
    one = s.names[x.looked].noun == "card"
    taken = any(mention.how == "taken" for mention in s.names.values())
    what = "that card" if one else "the rest" if taken else "them"
    least, most = x.bottom
    if most == 0:
        return s.act(f"put {what} back on top" + ("" if one else " in an order of your choice"))
    if least == most:
        return s.act(f"put {most} of them to the bottom and the rest back on top")
    any_ = "" if one else " in any order"
    return s.act(f"put {what} back on top or to the bottom{any_}" + ("" if least == 0 else f", at least {least} to the "
                                                                                           "bottom"))  # fmt: skip


@EFFECTS.word(w.MoveAtRandom)
def move_at_random(x: w.MoveAtRandom, s: Scribe) -> list[Clause]:
    owner = s.person(x.seat)
    s.bind(x.name, "card", "moved")
    whose = owner.their if owner == s.me else owner.whose
    card = f"a random card of {whose} {place(x.pile)}"
    if x.to == k.REMOVED:
        return s.act(f"show {card} and remove it from the game")
    return s.act(f"show {card} and put it into {whose} {place(x.to)}")


@EFFECTS.word(w.ShufflePile)
def shuffle_pile(x: w.ShufflePile, s: Scribe) -> list[Clause]:
    owner = s.person(x.seat)
    return s.act(f"shuffle {owner.their} draw pile", owner)


@EFFECTS.word(w.PlayNow)
def play_now(x: w.PlayNow, s: Scribe) -> list[Clause]:
    return s.act(f"play {s.thing(x.who).text} at once for its cost, without its main and side actions")


@EFFECTS.word(w.PutFromHand)
def put_from_hand(x: w.PutFromHand, s: Scribe) -> list[Clause]:
    n = "up to 1 card" if x.optional else "1 card"
    return s.act(f"put {n} from hand on top of {s.me.their} draw pile or under it")


@EFFECTS.word(w.TakeBack)
def take_back(x: w.TakeBack, s: Scribe) -> list[Clause]:
    who = s.thing(x.who).text
    if x.to == k.REMOVED:
        return s.act(f"remove {who} from the game")
    return s.act(f"return {who} to {ITS} {place(x.to)}")


def _onto(onto: Person, s: Scribe) -> str:
    if onto == s.me:
        return f"{onto.their} battlefield"
    return f"the battlefield of {onto.name}"


@EFFECTS.word(w.Conjure)
def conjure(x: w.Conjure, s: Scribe) -> list[Clause]:
    n = s.number(x.n)
    pile = s.person(x.pile)
    source = "" if pile == s.me else f"from the conjuration pile of {pile.name} "
    where = f"{source}on {_onto(s.person(x.onto), s)}"
    s.bind(x.name, x.title, "placed")
    over = "" if x.over is None else f" with {s.thing(x.over).text} face down under it"
    return s.act(f"place {n.of(x.title, where)}{over}")


@EFFECTS.word(w.ConjureCopy)
def conjure_copy(x: w.ConjureCopy, s: Scribe) -> list[Clause]:
    of = s.thing(x.of).text
    s.bind(x.name, "copy", "placed")
    return s.act(f"choose {of} and place another conjuration of the same title on {s.me.their} battlefield")


@EFFECTS.word(w.AttachConjured)
def attach_conjured(x: w.AttachConjured, s: Scribe) -> list[Clause]:
    to = s.thing(x.to).text
    return s.act(f"attach {a(x.title)} from {s.me.their} conjuration pile to {to}")
