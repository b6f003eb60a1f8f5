"""Determinization: another world that a seat considers possible. Everything that the seat cannot know is sampled anew
(R-INFO-02, R-INFO-03).

Cards keep their ids and trade places, so the knowledge about a card (`State.seen`) stays with the place. The frames of
the stack update their own references to hidden cards.
"""

from __future__ import annotations

from typing import Final

from ashes_env.rules.flow.running import Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.deal import Deal
from ashes_env.rules.state.state import Card, Decision, Player

RETURNED: Final = 64  # how often a card returns from play, a discard pile or a search in a game, at most
SETUP_TURN: Final = 0  # `Card.came` of a Chimera's starting row, whose blood values are public (R-CSET-09)


def determinize(game: Game, seat: int, rng_seed: int) -> Game:
    """A copy of a game as `seat` could imagine it; the same seed gives the same copy, however the hidden cards really
    lie.

    Sampled anew: the hands of the other players, all draw piles, face-down cards, the picks of other players in
    simultaneous steps, and all future random events. Cards that the seat has seen stay where they are. What the seat
    can see is the same in both games. If another player decides, the moves are those of the new hand. Raises
    `ValueError` for a seat that does not exist.
    """
    if not 0 <= seat < len(game.players):
        raise ValueError(f"seats go from 0 to {len(game.players) - 1}, there is no seat {seat}")
    g = game.copy()
    deal = Deal(seat, rng_seed)
    g.script = []
    pinned = _pinned(g, seat)
    for p in g.players:
        deal.now.update(_redeal(g, p, deal, pinned))
        if p.seat != seat:
            p.first_five = ()  # nobody tells which cards were in it, not even of those that have been played since
    for frame in g.stack:
        frame.redeal(g, deal)
    g.rng = deal.rng
    d = g.decision
    if d is not None:
        g.stack[-1].answer = m.NO  # the last answer to who asks now may be a secret pick; the next one replaces it
    if d is not None and d.seat != seat:
        g.decision = _asked_again(g, d, deal)
    elif d is not None:
        g.decision = Decision(d.seat, d.ask, d.moves[:], d.source, d.n)  # nobody can change the moves of the true game
    return g


def _pinned(g: Game, seat: int) -> set[int]:
    """Cards that keep their places: cards in transit, cards found by a search that is still being resolved, and cards
    on offer to the seat from a pile of another player.
    """
    out: set[int] = set()
    d = g.decision
    if d is not None and d.seat == seat:
        for x in d.moves:
            if m.kind_of(x) == m.TITLE and g.owner[m.value_of(x)] != seat:
                out.add(m.value_of(x))
    for f in g.stack:
        out.update(f.in_transit())
        out.update(f.found(g))
    return out


def _redeal(g: Game, p: Player, deal: Deal, pinned: set[int]) -> dict[int, int]:
    """Samples the hidden cards that a player owns. Returns, for each card, the card that takes its place."""
    seat = deal.seat
    bit = 1 << seat
    places: list[int] = []
    fixed: list[int] = []
    for cid in p.deck if p.seat == seat else (*p.deck, *p.hand):
        if not g.seen[cid] & bit and cid not in pinned:
            places.append(cid)
    for card in g.cards.values():
        if card.facedown and not g.seen[card.id] & bit and g.owner[card.id] == p.seat:
            (fixed if card.came == SETUP_TURN else places).append(card.id)
        for cid in card.under:
            if not g.seen[cid] & bit and g.owner[cid] == p.seat and cid not in pinned:
                places.append(cid)
    if len(places) + len(fixed) < 2:
        return {}
    now: dict[int, int] = {}
    left = sorted(places + fixed)  # sorted, so that the sample does not depend on how the cards really lie
    deal.shuffle(left)
    for cid in fixed:
        blood = g.by_id[cid].card.blood
        new = next(c for c in left if g.by_id[c].card.blood == blood)
        left.remove(new)
        now[cid] = new
    now.update(zip(places, left, strict=True))
    _renumber(g, now)
    seen = {new: g.seen[old] for old, new in now.items()}
    for cid, bits in seen.items():
        g.seen[cid] = bits
    p.deck = [now.get(cid, cid) for cid in p.deck]
    p.hand = [now.get(cid, cid) for cid in p.hand]
    _in_play(g, now)
    return now


def _renumber(g: Game, now: dict[int, int]) -> None:
    """Gives all hidden cards the same incarnation, which no reference has: how often each has moved could tell which
    one was taken in a secret search. The number is the same in all worlds, unless a card returned more often than any
    does.
    """
    last = RETURNED
    for cid in now:
        last = max(last, g.inc[cid])
    inc = -(-last // RETURNED) * RETURNED
    for cid in now:
        g.inc[cid] = inc


def _in_play(g: Game, now: dict[int, int]) -> None:
    """Replaces face-down cards in play, and cards face down under other cards."""
    if not any(cid in g.cards for cid in now):
        for card in g.cards.values():
            if card.under:
                card.under = tuple(now.get(cid, cid) for cid in card.under)
        return
    cards: dict[int, Card] = {}
    for cid, card in g.cards.items():
        new = now.get(cid, cid)
        if cid in now:
            card.id, card.inc, card.d = new, g.inc[new], g.by_id[new]
        card.host = now.get(card.host, card.host)
        card.under = tuple(now.get(c, c) for c in card.under)
        cards[new] = card
    g.cards = cards
    for p in g.players:
        p.units = [now.get(cid, cid) for cid in p.units]
        p.spells = [now.get(cid, cid) for cid in p.spells]


# --- where another player decides -------------------------------------------------------------------------------------


def _asked_again(g: Game, d: Decision, deal: Deal) -> Decision:
    """The same question to the other player, for its new cards. It is public that a question is asked, so the question
    stays even if the new cards would not cause it.
    """
    moves = g.stack[-1].ask_again(g, deal)
    if moves is None:
        moves = [_moved(x, deal) for x in d.moves]
    hidden = d.ask == m.ASK_TOP_BOTTOM
    return Decision(d.seat, d.ask, moves or d.moves, deal.now.get(d.source, d.source) if hidden else d.source, d.n)


def _moved(move: int, deal: Deal) -> int:
    kind, value = m.kind_of(move), m.value_of(move)
    return m.move(kind, deal.now.get(value, value)) if kind in (m.FROM_HAND, m.TITLE) else move
