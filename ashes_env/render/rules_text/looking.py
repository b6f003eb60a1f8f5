"""Phrases for hidden cards: looking, revealing, arranging."""

from __future__ import annotations

from ashes_env.language import codes as k
from ashes_env.language import effects as w
from ashes_env.language.base import All
from ashes_env.render.rules_text.cards import ITS, into, place
from ashes_env.render.rules_text.english import Clause
from ashes_env.render.rules_text.scribe import EFFECTS, Scribe
from ashes_env.render.rules_text.subjects import predicate_noun


@EFFECTS.word(w.LookAtHand)
def look_at_hand(x: w.LookAtHand, s: Scribe) -> list[Clause]:
    who = s.person(x.seat)
    if isinstance(x.n, All):
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
    home = into(owner.their if owner == s.me else ITS, x.to)
    return s.act(f"show {what} and put it {home}" if x.reveal else f"put {what} {home}")


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
    some = "" if least == 0 else f", at least {least} of them to the bottom"
    if one:
        return s.act(f"put {what} back on top or to the bottom{some}")
    return s.act(f"put each of {what} back on top or to the bottom, in any order{some}")


@EFFECTS.word(w.MoveAtRandom)
def move_at_random(x: w.MoveAtRandom, s: Scribe) -> list[Clause]:
    owner = s.person(x.seat)
    s.bind(x.name, "card", "moved")
    whose = owner.their if owner == s.me else owner.whose
    card = f"a random card of {whose} {place(x.pile)}"
    if x.to == k.REMOVED:
        return s.act(f"show {card} and remove it from the game")
    return s.act(f"show {card} and put it {into(whose, x.to)}")


@EFFECTS.word(w.ShufflePile)
def shuffle_pile(x: w.ShufflePile, s: Scribe) -> list[Clause]:
    owner = s.person(x.seat)
    return s.act(f"shuffle {owner.their} draw pile", owner)


@EFFECTS.word(w.PlayNow)
def play_now(x: w.PlayNow, s: Scribe) -> list[Clause]:
    return s.act(f"play {s.thing(x.who).text} at once for its cost, without its main and side actions")
