"""Samples a draft that is consistent with what a seat knows, and checks drafts for consistency."""

from __future__ import annotations

from collections import Counter
from random import Random

from ashes_env.draft.knowledge import View, seen_titles, views
from ashes_env.draft.pyramids import N_PLACES, is_seen
from ashes_env.draft.state import WORLD, Draft
from ashes_env.draft.terms import (
    BASE,
    BORN,
    CARDS,
    DUEL,
    DUEL_DECKS,
    GIVE_BACK,
    MORE_DECKS,
    PACK,
    POOL,
    PYRAMIDS,
    SWAP,
    born,
    commons,
    deck_cards,
    deck_of,
)
from ashes_env.encoding.vocabulary import by_id
from ashes_env.rules.state.generator import spawned

Slot = tuple[int, int, int]  # pack, pick, seat: a pick that no other seat saw


def determinized(d: Draft, seat: int, seed: int) -> Draft:
    """A draft that looks the same to a seat. `seed` resamples the cards it has not seen, the secret picks of others,
    what they gave back and took from their collections, and all future randomness. The same seed gives the same draft
    whatever the hidden cards are.
    """
    random = Random(spawned(seed, WORLD))
    other = d.copy()
    other.chance = spawned(seed, WORLD, 1)
    hidden = _hidden(d, seat, random)
    random.shuffle(hidden)
    if d.dealt:
        _packs(other, d, seat, hidden, random)
    elif d.pyramids:
        taken = d.picked
        for place in range(N_PLACES):
            if not is_seen(place, d.pyramids, taken):
                other.pyramids[place] = hidden.pop()
    other.deck = hidden
    for number in range(len(d.drafters)):
        if number != seat:
            _resample_secret_choices(other, number, random)
    return other


def _hidden(d: Draft, seat: int, random: Random) -> list[str]:
    """The titles that a seat has not seen, in a fixed order. Where the Phoenixborn-decks of the draft are hidden, draws
    decks that contain all cards seen.
    """
    seen = seen_titles(d, seat)
    if d.form == BASE:
        return [title for title in commons(d.pool) if title not in seen]
    names = {deck_of(title) for title in seen}
    others = [name for name in born(d.pool) if name not in names]
    needed = DUEL_DECKS if d.form == DUEL else len(d.drafters) + MORE_DECKS
    names.update(random.sample(others, needed - len(names)))
    return [title for name in sorted(names) for title in deck_cards(name) if title not in seen]


def _packs(other: Draft, d: Draft, seat: int, hidden: list[str], random: Random) -> None:
    """Fills packs and the picks of others so that every pack reaches the seat as it did. Takes the titles from
    `hidden`.
    """
    n, size = len(d.drafters), CARDS[d.form]
    picks: dict[Slot, str] = {}
    unseen: list[Slot] = []
    domains: list[tuple[list[Slot], list[str]]] = []
    by_pack: dict[int, list[View]] = {number: [] for number in range(n)}
    for view in views(d, seat):
        by_pack[view.pack].append(view)
    mine = d.drafters[seat].picks
    for number, seen in by_pack.items():
        slots = [
            (number, k, q)
            for k in range(size)
            for q in ((number + k) % n,)
            if q != seat and k < len(d.drafters[q].picks)
        ]
        unseen += [slot for slot in slots if not seen or slot[1] < seen[0].pick]
        for view, after in zip(seen, [*seen[1:], None], strict=False):
            until = size if after is None else after.pick
            left = [title for title in view.cards if title not in mine and (after is None or title not in after.cards)]
            domains.append(([slot for slot in slots if view.pick < slot[1] < until], left))
    _assign_put_cards(d, seat, picks, unseen, domains, random)
    for slots, left in domains:
        free = [title for title in left if title not in picks.values()]
        random.shuffle(free)
        picks.update(zip([slot for slot in slots if slot not in picks], free, strict=False))
    picks.update({slot: hidden.pop() for slot in unseen if slot not in picks})
    for number, seen in by_pack.items():
        before = [title for slot, title in picks.items() if slot[0] == number and slot in unseen]
        cards = [*seen[0].cards, *before] if seen else [*before, *(hidden.pop() for _ in range(size - len(before)))]
        other.dealt[number] = list(by_id(cards))
    for (_, k, q), title in picks.items():
        other.drafters[q].picks[k] = title


def _assign_put_cards(
    d: Draft,
    seat: int,
    picks: dict[Slot, str],
    unseen: list[Slot],
    domains: list[tuple[list[Slot], list[str]]],
    random: Random,
) -> None:
    """Assigns each card that a drafter has put down for a face-up card to one of that drafter's picks."""
    for number, one in enumerate(d.drafters):
        if number == seat or not one.put:
            continue
        places = next((slots for slots, left in domains if one.put in left), unseen)
        picks[random.choice([slot for slot in places if slot[2] == number])] = one.put


def _resample_secret_choices(d: Draft, number: int, random: Random) -> None:
    """Resamples what another drafter did secretly: Phoenixborn and dice of an own collection, returned cards."""
    one = d.drafters[number]
    if d.private and one.phoenixborn:
        one.phoenixborn = random.choice(d.born)
    returned = len(one.returned)
    one.returned = []
    for _ in range(returned):
        one.returned.append(random.choice([title for title in one.titles() for _ in range(one.copies()[title])]))
    if d.private:
        dice = sum(one.dice)
        one.dice = [0] * len(one.dice)
        there = [die for die, n in enumerate(d.dice) for _ in range(n)]
        for die in random.sample(there, dice):
            one.dice[die] += 1


def faults(d: Draft) -> list[str]:
    """Descriptions of inconsistencies: missing or duplicate cards, picks of cards that were not there, too many dice.
    Empty for a draft that was started and continued by the rules.
    """
    out: list[str] = []
    titles = Counter([*d.deck, *(title for pack in d.dealt for title in pack), *d.revealed, *d.pyramids])
    if any(n > 1 for n in titles.values()):
        out.append(f"titles that are there twice: {', '.join(t for t, n in titles.items() if n > 1)}")
    if d.form == BASE:
        whole = set(commons(d.pool))
    else:
        names = {deck_of(title) for title in titles} & set(born(d.pool))
        needed = DUEL_DECKS if d.form == DUEL else len(d.drafters) + MORE_DECKS
        if len(names) != needed:
            out.append(f"cards of {len(names)} Phoenixborn-decks of the pool, not of {needed}")
        whole = {title for name in names for title in deck_cards(name)}
    if set(titles) != whole:
        out.append(f"titles that are missing or do not belong there: {', '.join(by_id(whole ^ set(titles)))}")
    for number, one in enumerate(d.drafters):
        out += _faults_of(d, number)
        if min(d.left(number)) < 0:
            out.append(f"player {number} and the others have more dice than a collection")
    if not d.private:
        taken = [one.phoenixborn for one in d.drafters if one.phoenixborn]
        if len(set(taken)) != len(taken):
            out.append("a Phoenixborn was taken twice")
    return out


def _faults_of(d: Draft, number: int) -> list[str]:
    """Inconsistencies in what a drafter has taken, including the amount for the number of turns."""
    one = d.drafters[number]
    out = []
    for what, has, had in (
        ("Phoenixborn", int(one.phoenixborn != ""), d.had(BORN, number)),
        ("dice", sum(one.dice), d.had(POOL, number)),
        ("cards given back", len(one.returned), d.had(GIVE_BACK, number)),
        ("picks", len(one.picks), d.had(PACK, number) + d.had(PYRAMIDS, number)),
    ):
        if has != had:
            out.append(f"player {number} has {has} {what} after {had} turns for them")
    if (one.put or one.taken) and not (d.had(SWAP, number) and one.put in one.picks and one.taken):
        out.append(f"player {number} cannot have swapped {one.put!r} for {one.taken!r}")
    if any(n < 0 for n in one.copies().values()):
        out.append(f"player {number} has given back more copies than there were")
    return out
