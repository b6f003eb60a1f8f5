"""Phrases for hands, piles and cards that leave play."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import effects as w
from ashes_env.language.base import All
from ashes_env.language.targets import ChooseUpTo, IsThat
from ashes_env.render.rules_text.amounts import counting
from ashes_env.render.rules_text.english import Clause, Person, a, plural
from ashes_env.render.rules_text.scribe import EFFECTS, Scribe, look_up
from ashes_env.render.rules_text.subjects import predicate_noun

HOMES = {
    k.HAND: "to the hand of its owner",
    k.DRAW_PILE: "to the draw pile of its owner, which is shuffled",
    k.DISCARD_PILE: "to the discard pile of its owner",
    k.CONJURATION_PILE: "to the conjuration pile of its owner",
    k.TOP_OF_PILE: "to the top of the draw pile of its owner",
    k.BOTTOM_OF_PILE: "to the bottom of the draw pile of its owner",
}


@EFFECTS.word(w.Discard)
def discard(x: w.Discard, s: Scribe) -> list[Clause]:
    who = s.thing(x.who).text
    s.lose(x.who)
    return s.act(f"discard {who}")


@EFFECTS.word(w.ReturnToOwner)
def return_to_owner(x: w.ReturnToOwner, s: Scribe) -> list[Clause]:
    who = s.thing(x.who).text
    if x.attached:
        who = f"{who} with all cards attached to it"
    s.lose(x.who)
    if x.to == k.REMOVED:
        where = "from play" if getattr(x.who, "name", "") in s.staying else "from the game"
        return s.act(f"remove {who} {where}")
    home = look_up(HOMES, x.to, "zone")
    if x.attached or isinstance(x.who, ChooseUpTo):
        home = home.replace(place(x.to), f"{place(x.to)}s").replace("its owner", "their owners")
    return s.act(f"return {who} {home}")


ITS = "its owner's"


PLACES = {
    k.HAND: "hand",
    k.DRAW_PILE: "draw pile",
    k.DISCARD_PILE: "discard pile",
    k.CONJURATION_PILE: "conjuration pile",
}


def place(zone: k.Zone) -> str:
    """The name of a player's zone."""
    return look_up(PLACES, zone, "zone")


ENDS = {k.TOP_OF_PILE: "on top", k.BOTTOM_OF_PILE: "on the bottom", k.TOP_OR_BOTTOM: "on the top or the bottom"}


def into(whose: str, zone: k.Zone) -> str:
    """Where a card is put: "into your hand"; at an end of a pile "on top of" it."""
    return f"{ENDS[zone]} of {whose} draw pile" if zone in ENDS else f"into {whose} {place(zone)}"


def top(n: str) -> str:
    """The top cards of a pile: "the top card", "the top 2 cards"."""
    return "the top card" if n == "1 card" else f"the top {n}" if n[0].isdigit() else n


@EFFECTS.word(w.DiscardCards)
def discard_cards(x: w.DiscardCards, s: Scribe) -> list[Clause]:
    who = s.person(x.seat)
    if isinstance(x.where, IsThat):
        return s.act(f"discard {s.that(x.where.name)} from {place(x.zone)}", who)
    front, after = predicate_noun(x.where, s)
    n = s.some(x.n, front)
    s.bind(x.name, "card", "discarded")
    s.numbers[x.name] = counting("card", "discarded that way", s)
    if x.zone == k.DRAW_PILE:
        pile = f"{top(n)} of {who.their} draw pile" if n[0].isdigit() else f"{n} off the top of {who.their} draw pile"
        return s.act(f"discard {pile}", who)
    random = "at random" if x.at_random else ""
    return s.act(" ".join(filter(None, (f"discard {n}", after, f"from {place(x.zone)}", random))), who)


@EFFECTS.word(w.Draw)
def draw(x: w.Draw, s: Scribe) -> list[Clause]:
    who = s.person(x.seat)
    bottom = f" from the bottom of {who.their} draw pile" if x.bottom else ""
    if x.short:
        s.players[x.short] = Person(f"{who.name} who could not")
    return s.act(f"draw {s.number(x.n).of('card')}{bottom}", who)


@EFFECTS.word(w.DrawUntil)
def draw_until(x: w.DrawUntil, s: Scribe) -> list[Clause]:
    return s.act(f"draw until {s.me.their} hand holds {s.number(x.size).of('card')}")


@EFFECTS.word(w.DrawChoice)
def draw_choice(x: w.DrawChoice, s: Scribe) -> list[Clause]:
    who = s.person(x.seat)
    s.numbers[x.name] = counting("card", f"{who.name} drew", s)
    s.forgone[x.name] = counting("card", f"{who.name} did not draw", s)
    return s.act(f"draw up to {s.number(x.n).of('card')}", who)


@EFFECTS.word(w.Search)
def search(x: w.Search, s: Scribe) -> list[Clause]:
    owner, by = s.person(x.seat), s.person(x.by)
    front, after = predicate_noun(x.where, s)
    if isinstance(x.n, All):
        one, some = False, f"{'any number of' if x.optional else 'all'} {plural(front)}"
    else:
        n = s.number(x.n)
        one = n.value == 1
        some = f"up to {n.of(front)}" if x.optional else a(front) if one else n.of(front)
    card = f"{some}{' ' + after if after else ''}"
    if isinstance(x.where, IsThat) and x.where.name in s.names:
        card = f"one of the cards {s.names[x.where.name].how} that way"
    pile = f"{by.their if owner == by else owner.whose} {place(x.pile)}"
    its = by.their if owner == by else "its owner's"
    it = "it" if one else "them"
    to = f"{it} out of the game" if x.to == k.REMOVED else f"{it} {into(its, x.to)}"
    s.bind(x.name, "card" if one else "cards", "found", many=not one)
    if x.pile == k.DRAW_PILE and x.shuffle and x.to in ENDS:
        show = f", show {it}" if x.reveal else ""
        return s.act(f"look through {pile} for {card}{show}, shuffle that pile, then put {to}", by)
    if x.pile == k.DRAW_PILE:
        verb = f"look through {pile} for {card}{f', show {it}, put' if x.reveal else ' and put'} {to}"
    else:
        if owner != by and (owner.name.startswith("one ") or "'s" in owner.name):
            pile = f"the {place(x.pile)} of {owner.name}"
        if x.to == k.REMOVED:
            verb = f"remove {card} from the game, out of {pile}"
        elif owner != by:
            home = "your" if owner.you else "its owner's"
            put = f"put {card} from {pile} {into(home, x.to)}"
            verb = put if x.to in ENDS else f"return {card} from {pile} to {home} {place(x.to)}"
        elif x.to in ENDS:
            verb = f"put {card} from {pile} {into(its, x.to)}"
        else:
            verb = f"take {card} from {pile} {to.removeprefix(f'{it} ')}"
        if x.reveal:
            verb += f", showing {it}"
    if x.shuffle:
        verb += f", then shuffle {by.their if owner == by else owner.whose} draw pile"
    return s.act(verb, by)


@EFFECTS.word(w.SpellGoesTo)
def spell_goes_to(x: w.SpellGoesTo, s: Scribe) -> list[Clause]:
    if x.to == k.REMOVED:
        return s.act(f"remove {s.this} from the game")
    verb = "shuffle" if x.to == k.DRAW_PILE else "put"
    return s.act(f"{verb} {s.this} into {s.me.their} {place(x.to)}")


@EFFECTS.word(w.PutFromHand)
def put_from_hand(x: w.PutFromHand, s: Scribe) -> list[Clause]:
    n = "up to 1 card" if x.optional else "1 card"
    if x.to == k.TOP_OR_BOTTOM:
        return s.act(f"put {n} from hand on top of {s.me.their} draw pile or under it")
    return s.act(f"put {n} from hand {into(s.me.their, x.to)}")


@EFFECTS.word(w.TakeBack)
def take_back(x: w.TakeBack, s: Scribe) -> list[Clause]:
    who = s.thing(x.who).text
    if x.to == k.REMOVED:
        return s.act(f"remove {who} from the game")
    if x.to in ENDS:
        return s.act(f"put {who} {into(ITS, x.to)}")
    return s.act(f"return {who} to {ITS} {place(x.to)}")
