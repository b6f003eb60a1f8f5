"""Another world that a seat could be in: everything it cannot know is dealt anew (R-INFO-02, R-INFO-03).

Cards keep their ids and trade places, so what a seat knows of a card (`State.seen`) belongs to the place.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Final

from ashes_env.language.effects import LookAtHand, LookAtTop, PickInHand, PutFromHand, Search, TakeLooked
from ashes_env.rules.asking.resolve import Block, Resolution
from ashes_env.rules.flow.phases import DICE, DICE_CHOSEN, DISCARD, DISCARD_CHOSEN, Round
from ashes_env.rules.flow.setup import FirstFive, first_five_options
from ashes_env.rules.flow.turn import CHOSEN, MENU, Turn
from ashes_env.rules.game import Game
from ashes_env.rules.paying.playing import Attaching, Play
from ashes_env.rules.paying.using import PlayFromHand
from ashes_env.rules.state import options as o
from ashes_env.rules.state.chance import M64, next_random
from ashes_env.rules.state.seats import around, replaced
from ashes_env.rules.state.sides import Player
from ashes_env.rules.state.state import ID_BITS, ID_MASK, Card, Decision
from ashes_env.rules.timing.events import Window

FINDING: Final = (Search, LookAtTop, TakeLooked, LookAtHand, PickInHand)  # effects that name hidden cards
SETUP_TURN: Final = 0  # `Card.came` of a Chimera's starting row, whose blood values are public (R-CSET-09)


class _Chance:
    """The generator of the new deal, apart from that of the game."""

    def __init__(self, seed: int) -> None:
        self.state = (seed ^ 0x5DEECE66D) & M64

    def below(self, n: int) -> int:
        self.state, value = next_random(self.state, n)
        return value

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def determinize(game: Game, seat: int, rng_seed: int) -> Game:
    """A copy of a game as `seat` could imagine it; the same seed gives the same copy, however the hidden cards lie.

    Dealt anew: the other player's hand and both draw piles, face-down cards, what the other player has picked in a step
    that both do at once, and all future chance. Cards that the seat has seen stay where they are. What the seat can
    see is the same in both games. Where the other player decides, the options offered are those of the new hand.
    Raises `ValueError` for a seat that there is not.
    """
    if not 0 <= seat < len(game.players):
        raise ValueError(f"seats go from 0 to {len(game.players) - 1}, there is no seat {seat}")
    g = game.copy()
    chance = _Chance(rng_seed)
    g.script = []
    now: dict[int, int] = {}
    pinned = _named_by_frames(g, seat)
    for p in g.players:
        now.update(_redeal(g, p, seat, chance, pinned))
        if p.seat != seat:
            p.first_five = tuple(now.get(cid, cid) for cid in p.first_five)
    _repick(g, seat, now, chance)
    g.rng = chance.state
    d = g.decision
    if d is not None and d.seat != seat:
        return _ask_again(g, d, now)
    return g


def _named_by_frames(g: Game, seat: int) -> set[int]:
    """Cards between two places, found by a search that is still being resolved, or on offer to the seat from a pile of
    the other: they stay what they are.
    """
    out: set[int] = set()
    d = g.decision
    if d is not None and d.seat == seat:
        for x in d.options:
            if o.kind_of(x) == o.TITLE and g.owner[o.value_of(x)] != seat:
                out.add(o.value_of(x))
    for f in g.stack:
        if isinstance(f, (PlayFromHand, Play, Attaching)):
            out.add(f.cid)
        elif isinstance(f, Window) and f.pc != 0:
            out.add(f.picked[0] & ID_MASK)
        if isinstance(f, Resolution) and f.ctx.vars:
            for name, values in f.ctx.vars.items():
                for ref in values:
                    cid = ref & ID_MASK
                    if 0 < cid < len(g.by_id) and ref >> ID_BITS == g.inc[cid] and g.seen[cid] != g.seats.bits:
                        if name in _searched(g.defs.programs.get(f.ctx.path, ())):
                            out.add(cid)
    return out


def _searched(word: object) -> set[str]:
    """The names that some effects give to the hidden cards that they find."""
    out: set[str] = set()
    if isinstance(word, tuple):
        for each in word:
            out |= _searched(each)
    elif is_dataclass(word) and not isinstance(word, type):
        if isinstance(word, FINDING):
            out.add(word.name)
        for f in fields(word):
            out |= _searched(getattr(word, f.name))
    return out


def _redeal(g: Game, p: Player, seat: int, chance: _Chance, pinned: set[int]) -> dict[int, int]:
    """Deals the hidden cards that a player owns; which card now lies where another one lay."""
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
    left = sorted(places + fixed)  # so that the deal does not depend on how the cards really lie
    chance.shuffle(left)
    for cid in fixed:
        blood = g.by_id[cid].card.blood
        new = next(c for c in left if g.by_id[c].card.blood == blood)
        left.remove(new)
        now[cid] = new
    now.update(zip(places, left, strict=True))
    seen = {new: g.seen[old] for old, new in now.items()}
    for cid, bits in seen.items():
        g.seen[cid] = bits
    p.deck = [now.get(cid, cid) for cid in p.deck]
    p.hand = [now.get(cid, cid) for cid in p.hand]
    _in_play(g, now)
    return now


def _in_play(g: Game, now: dict[int, int]) -> None:
    """Face-down cards in play become other cards; so do cards face down under others."""
    if not any(cid in g.cards for cid in now):
        for card in g.cards.values():
            if card.under:
                card.under = tuple(now.get(cid, cid) for cid in card.under)
        return
    cards: dict[int, Card] = {}
    for cid, card in g.cards.items():
        new = now.get(cid, cid)
        if new != cid:
            card.id, card.inc, card.d = new, g.inc[new], g.by_id[new]
        card.host = now.get(card.host, card.host)
        card.under = tuple(now.get(c, c) for c in card.under)
        cards[new] = card
    g.cards = cards
    for p in g.players:
        p.units = [now.get(cid, cid) for cid in p.units]
        p.spells = [now.get(cid, cid) for cid in p.spells]


# --- picks of the other player ----------------------------------------------------------------------------------------


def _repick(g: Game, seat: int, now: dict[int, int], chance: _Chance) -> None:
    """New picks in steps that both players do at once; those of a player who is still picking move with the cards."""
    for f in g.stack:
        if isinstance(f, FirstFive):
            for other in around(g, seat)[1:]:
                _repick_five(g, f, other, chance)
        elif isinstance(f, Round) and f.picks:
            for place, other in enumerate(g.seats.circle[g.first]):
                if other != seat and g.players[other].has_hand():
                    _repick_in_round(g, f, other, f.now > place, now, chance)
        elif isinstance(f, Block) and f.n and f.at < len(f.body) and isinstance(f.body[f.at], PutFromHand):
            f.n = now.get(f.n, f.n)


def _repick_in_round(g: Game, f: Round, other: int, done: bool, now: dict[int, int], chance: _Chance) -> None:
    """What another player has picked in a simultaneous step of a round, all of it if that player is `done`."""
    picks = f.picks[other]
    if f.pc in (DICE, DICE_CHOSEN):
        if done:
            picks = _some_dice(g.players[other], chance)
    elif f.pc in (DISCARD, DISCARD_CHOSEN):
        picks = _some_cards(g.players[other], chance) if done else tuple(now.get(cid, cid) for cid in picks)
    f.picks = replaced(f.picks, other, picks)


def _some_cards(p: Player, chance: _Chance) -> tuple[int, ...]:
    cards = p.hand[:]
    chance.shuffle(cards)
    return tuple(cards[: chance.below(len(cards) + 1)])


def _some_dice(p: Player, chance: _Chance) -> tuple[int, ...]:
    dice = [code for code in range(27) for _ in range(p.active[code])]
    chance.shuffle(dice)
    return tuple(dice[: chance.below(len(dice) + 1)])


def _repick_five(g: Game, f: FirstFive, foe: int, chance: _Chance) -> None:
    p = g.players[foe]
    if not p.has_hand():
        return
    n = 5 if f.given[foe] else len(f.picks[foe])
    picks: tuple[int, ...] = ()
    while len(picks) < n:
        offered = first_five_options(g, p, picks)
        if not offered:
            break
        picks = (*picks, o.value_of(offered[chance.below(len(offered))]))
    if f.given[foe]:
        titles = tuple(g.by_id[cid].title for cid in picks)
        f.given = (*f.given[:foe], titles, *f.given[foe + 1 :])
    if f.picks[foe]:
        f.picks = replaced(f.picks, foe, picks)


# --- where the other player decides -----------------------------------------------------------------------------------


def _ask_again(g: Game, d: Decision, now: dict[int, int]) -> Game:
    """The same question to the other player, for the cards it holds now."""
    f = g.stack[-1]
    if isinstance(f, FirstFive):
        options = first_five_options(g, g.players[d.seat], f.picks[d.seat])
        g.decision = Decision(d.seat, d.ask, options or d.options, d.source, d.n)
        return g
    turn = isinstance(f, Turn) and f.pc == CHOSEN
    if turn or (isinstance(f, Window) and f.pc == 1):
        again = g.copy()
        again.stack[-1].pc = MENU if turn else 0
        again.decision = None
        new = _next_question(again)
        if new is not None and (new.seat, new.ask) == (d.seat, d.ask):
            return again
        # With this hand nothing would be asked; that something is asked is public, so it still is.
        options = [x for x in d.options if o.kind_of(x) != o.FROM_HAND]
    else:
        options = [_moved(x, now) for x in d.options]
    g.decision = Decision(d.seat, d.ask, options or d.options, now.get(d.source, d.source), now.get(d.n, d.n)
                          if d.ask == o.ASK_TOP_BOTTOM else d.n)  # fmt: skip
    return g


def _next_question(g: Game) -> Decision | None:
    """A function of its own: a compiler that has seen `decision` set to None would believe that it stays so."""
    g.stack[-1].step(g)
    return g.decision


def _moved(option: int, now: dict[int, int]) -> int:
    kind, value = o.kind_of(option), o.value_of(option)
    return o.option(kind, now.get(value, value)) if kind in (o.FROM_HAND, o.TITLE) else option
