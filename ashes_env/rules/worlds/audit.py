"""Invariants of every state: each card is in exactly one place, and each player owns as many dice as at the start."""

from __future__ import annotations

from ashes_env.language.dice import owner_of
from ashes_env.rules.definitions.definitions import DICE_GO
from ashes_env.rules.state.seats import MOST
from ashes_env.rules.state.state import State


def places(g: State) -> dict[int, list[str]]:
    """The places of each card id. Cards in transit have no place; the frame that moves them knows them."""
    out: dict[int, list[str]] = {}
    for p in g.players:
        for name, pile in (
            ("hand", p.hand),
            ("draw pile", p.deck),
            ("discard pile", p.discard),
            ("conjuration pile", p.conjurations),
            ("removed", p.removed),
        ):
            for cid in pile:
                out.setdefault(cid, []).append(f"{name} of player {p.seat}")
    for cid, card in g.cards.items():
        out.setdefault(cid, []).append("play")
        for under in card.under:
            out.setdefault(under, []).append(f"under card {cid}")
    for cid, card in g.aside.items():
        out.setdefault(cid, []).append("set aside")
        for under in card.under:
            out.setdefault(under, []).append(f"under card {cid}, which is set aside")
    return out


def on_the_way(g: State) -> list[int]:
    """Cards that a frame has taken from a zone and will put into another."""
    out: list[int] = []
    for f in g.stack:
        out.extend(f.in_transit())
    return out


def faults(g: State, dice: tuple[int, ...] = (10,) * MOST) -> list[str]:
    """All violated invariants of a state; empty if there are none.

    `dice` is the number of dice at the start, for each player whose dice can be exhausted. The checks find cards in two
    places or in none, rows that disagree with the cards in play, and wrong attachments, tokens and dice.
    """
    out: list[str] = []
    where = places(g)
    for cid in on_the_way(g):
        where.setdefault(cid, []).append("on its way")
    for cid in range(1, len(g.by_id)):
        known = where.get(cid, [])
        if len(known) > 1:
            out.append(f"card {cid} ({g.by_id[cid].title}) is in two places: {' and '.join(known)}")
        elif not known:
            out.append(f"card {cid} ({g.by_id[cid].title}) is nowhere")
    for cid in where:
        if not 0 < cid < len(g.by_id):
            out.append(f"there is no card {cid}, and it is in {where[cid][0]}")
    out.extend(_rows(g))
    for p in g.players:
        n = sum(p.active) + sum(p.exhausted)
        if min(p.active) < 0 or min(p.exhausted) < 0:
            out.append(f"player {p.seat} has less than no dice of a kind")
        for card in (*g.cards.values(), *g.aside.values()):
            n += sum(1 for die in card.dice if owner_of(die) == p.seat)
        gone = bool(g.mask & DICE_GO) or (p.seat in g.seats.out and g.edition.dice_leave)
        if p.has_dice() and n != dice[p.seat] and (n > dice[p.seat] or not gone):
            out.append(f"player {p.seat} has {n} dice, not {dice[p.seat]}")
    return out


def _rows(g: State) -> list[str]:
    out: list[str] = []
    listed: list[int] = []
    for p in g.players:
        own = [*([p.pb] if p.seat in g.seats.living else []), *p.units, *p.spells, *p.beside()]
        for cid in own:
            if cid not in g.cards:
                if cid not in p.beside():
                    out.append(f"card {cid} is listed with player {p.seat} and not in play")
            elif g.cards[cid].seat != p.seat:
                out.append(f"card {cid} is listed with player {p.seat} and controlled by {g.cards[cid].seat}")
        listed.extend(own)
    for cid, card in g.cards.items():
        if card.id != cid or card.inc != g.inc[cid]:
            out.append(f"card {cid} in play is known as {card.id}, incarnation {card.inc} instead of {g.inc[cid]}")
        if card.host:
            host = g.cards.get(card.host)
            if host is None or cid not in host.attached:
                out.append(f"card {cid} is attached to {card.host}, which does not have it")
        elif listed.count(cid) != 1:
            out.append(f"card {cid} in play is listed {listed.count(cid)} times")
        for att in card.attached:
            if att not in g.cards or g.cards[att].host != cid:
                out.append(f"card {cid} has {att}, which is not attached to it")
        if card.wounds < 0 or card.exhaustion < 0 or card.status < 0 or card.red_rains < 0:
            out.append(f"card {cid} has less than no tokens")
    if len(listed) != len(set(listed)):
        out.append("a card is listed in two rows")
    if not 0 <= g.active < len(g.players):
        out.append(f"the active player is {g.active}")
    if not g.winners and not any(f.wounding() for f in g.stack):
        for seat in g.seats.living:
            if g.players[seat].pb not in g.cards:
                out.append(f"player {seat} has no Phoenixborn")
    return out
