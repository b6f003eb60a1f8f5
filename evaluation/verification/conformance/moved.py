"""Applies manual moves of cards of a recorded test to our game."""

from __future__ import annotations

from ashes_env.rules.game import Game
from ashes_env.rules.state import zones
from evaluation.verification.conformance.our_values import locate
from evaluation.verification.conformance.positions import Names, our_name
from evaluation.verification.conformance.traces import Json, places

PILES = ("hand", "deck", "discard", "conjurations", "removed")
FROM_THE_TOP = ("deck", "discard")  # in our piles the top card is the last one


def move_cards(names: Names, g: Game, before: Json, after: Json) -> None:
    """Moves every card whose place changed, and sorts piles and rows into the recorded order."""
    was, now = places(before), places(after)
    moved = [ref for ref in {**was, **now} if was.get(ref) != now.get(ref) and ref in names.titles]
    taken: dict[str, int] = {}
    for ref in moved:  # attachments move before their host
        if was.get(ref, ("", ""))[0] == "attached":
            taken[ref] = take_away(names, g, before, ref, was.get(ref), taken)
    for ref in moved:
        if ref not in taken:
            taken[ref] = take_away(names, g, before, ref, was.get(ref), taken)
    for ref in sorted(moved, key=lambda ref: now.get(ref, ("", ""))[0] in ("attached", "under")):
        if ref in now and taken[ref]:
            put(names, g, after, taken[ref], *now[ref])
    for seat, p in after["players"].items():
        for zone in (*PILES, "units"):
            if p.get(zone) != before["players"][seat].get(zone):
                sort(names, g, int(seat) - 1, zone, p.get(zone, []))


def take_away(
    names: Names, g: Game, before: Json, ref: str, place: tuple[str, str] | None, taken: dict[str, int]
) -> int:
    """Removes our card from its recorded place; returns its id, 0 if it is not there."""
    name = names.name(ref)
    if place is None or place[0] == "playing":
        return nowhere(g, name, set(taken.values()))
    zone, where = place
    if zone in PILES:
        pile: list[int] = getattr(g.players[int(where) - 1], zone)
        cid = next((c for c in pile if our_name(g, c) == name), 0)
        if cid:
            pile.remove(cid)
        return cid
    if zone == "under":
        host = g.cards.get(locate(names, g, before, where))
        cid = next((c for c in host.under if our_name(g, c) == name), 0) if host is not None else 0
        if host is not None:
            host.under = tuple(c for c in host.under if c != cid)
        return cid
    cid = locate(names, g, before, ref)
    card = g.cards.get(cid)
    if card is None or zone in ("pb", "beside"):
        return 0
    zones.take_from_lists(g, card)
    del g.cards[cid]
    g.inc[cid] += 1
    return cid


def nowhere(g: Game, name: str, taken: set[int]) -> int:
    """A card of that name without a place."""
    here = set(g.cards) | set(g.aside) | taken
    for p in g.players:
        here.update((*p.hand, *p.deck, *p.discard, *p.conjurations, *p.removed))
    for card in g.cards.values():
        here.update(card.under)
    return next((cid for cid in range(1, len(g.by_id)) if cid not in here and our_name(g, cid) == name), 0)


def put(names: Names, g: Game, after: Json, cid: int, zone: str, where: str) -> None:
    """Puts a card without a place into a zone."""
    if zone in PILES:
        getattr(g.players[int(where) - 1], zone).append(cid)
        g.seen[cid] = 0 if zone == "deck" else g.knowers(int(where) - 1) if zone == "hand" else g.seats.bits
    elif zone == "units":
        zones.put_in_play(g, cid, int(where) - 1).status = 0
    elif zone == "spellboard":
        zones.put_on_spellboard(g, cid, int(where) - 1)
    else:
        host = g.cards.get(locate(names, g, after, where))
        if host is not None and zone == "attached":
            zones.attach(g, cid, host)
        elif host is not None:
            host.under = (*host.under, cid)


def sort(names: Names, g: Game, seat: int, zone: str, refs: list[str]) -> None:
    """Sorts a pile or row into the recorded order."""
    pile: list[int] = getattr(g.players[seat], zone)
    left = list(pile)
    out: list[int] = []
    for ref in refs:
        cid = next((c for c in left if our_name(g, c) == names.name(ref)), 0)
        if cid:
            left.remove(cid)
            out.append(cid)
    pile[:] = [*left, *out[::-1]] if zone in FROM_THE_TOP else [*out, *left]


def take_discard_order(names: Names, g: Game, state: Json) -> None:
    """Sorts the discard piles into the recorded order, after a resolution has ended and they have been compared."""
    for seat, p in state["players"].items():
        sort(names, g, int(seat) - 1, "discard", p.get("discard", []))
