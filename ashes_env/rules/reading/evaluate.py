"""Amounts, properties, conditions and descriptions, read in the position as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

import ashes_env.rules.reading.values as values
from ashes_env.language import amounts as a
from ashes_env.language import base as b
from ashes_env.language import codes as k
from ashes_env.language import conditions as c
from ashes_env.language import targets as t
from ashes_env.language.behaviour import Foremost
from ashes_env.language.effects import Conjure
from ashes_env.rules.state.state import ID_BITS, ID_MASK, Card

if TYPE_CHECKING:
    from ashes_env.rules.combat.attack import AttackFrame
    from ashes_env.rules.reading.context import Context
    from ashes_env.rules.state.state import LastKnown, State


# In the names that a text has bound: an effect that is only being weighed comes after one that will bind more names.
PENDING: Final = ""


class NotImplementedWord(ValueError):
    """A word of the language that the rules give no meaning to."""


# --- amounts ------------------------------------------------------------------------------------------------


def amount(g: State, x: Context, n: int | b.Amount) -> int:
    """The number that an amount stands for now."""
    if isinstance(n, int):
        return n
    meaning = AMOUNTS.get(type(n))
    if meaning is None:
        raise NotImplementedWord(f"no meaning for the amount {n!r}")
    return meaning(g, x, n)


def _stat(g: State, x: Context, of: b.Subject, stat: int) -> int:
    refs = known_refs(g, x, of)
    if not refs:
        return 0
    card = g.find(refs[0])
    if card is not None:
        value = (values.attack, values.life, values.recover)[stat](g, card)
    else:
        last = g.lki.get(refs[0])
        if last is None:
            return 0
        value = (last.attack, last.life, last.recover)[stat]
    return value if value > 0 else 0


def _tokens(g: State, x: Context, n: a.TokensOn) -> int:
    total = 0
    for ref in known_refs(g, x, n.on):
        card = g.find(ref)
        if card is not None:
            total += tokens_of(card, n.token)
        else:
            last = g.lki.get(ref)
            if last is not None:
                total += (last.wounds, last.exhaustion, last.status, 0)[n.token]
    return total


def tokens_of(card: Card, token: int) -> int:
    """How many tokens of a kind lie on a card."""
    if token == k.WOUND:
        return card.wounds
    if token == k.EXHAUSTION:
        return card.exhaustion
    if token == k.STATUS:
        return card.status
    return card.red_rains


def play_cost(g: State, cid: int) -> int:
    """The magic play cost of a card (R-COST-14..16)."""
    return g.by_id[cid].magic_cost


def _spent(g: State, x: Context, n: a.DiceSpent) -> int:
    total = 0
    for die in x.spent:
        if n.die is not None and die // 3 != n.die:
            continue
        if n.level is not None and die % 3 != n.level:
            continue
        total += 1
    return total


def _focus(g: State, x: Context) -> int:
    card = g.find(x.source)
    if card is None or card.d.type != k.READY_SPELL:
        return 0
    return values.focus_level(g, card)


def _hand_size(g: State, x: Context, seat: int) -> int:
    """Cards in hand; a card that is only being considered for play would no longer be there."""
    hand = g.players[seat].hand
    return len(hand) - 1 if x.source & ID_MASK in hand else len(hand)


def _active_dice(g: State, x: Context, n: a.ActiveDice) -> int:
    total = 0
    for seat in seats_now(g, x, n.seat):
        p = g.players[seat]
        if not p.has_dice():
            if n.die is None:  # rage dice are never exhausted, and have two levels (R-RAGE-01, R-RAGE-06)
                total += p.power_alike() if n.level > k.BASIC else p.dice_alike(g)
            continue
        for code in range(27):
            if code % 3 >= n.level and (n.die is None or code // 3 == n.die):
                total += p.active[code]
    return total


def _bound(g: State, x: Context, name: str) -> int:
    got = x.vars.get(name)
    return got[0] if got else 0


def _destroyed_by_this(g: State, x: Context, of: b.Subject) -> int:
    total = 0
    for ref in known_refs(g, x, of):
        last = g.lki.get(ref)
        if last is not None and last.destroyed and last.by == x.source:
            total += 1
    return total


def draw_pile_size(g: State, seat: int) -> int:
    """How many cards effects find in a draw pile."""
    return g.players[seat].pile_size()


AMOUNTS: Final[dict[type, Callable[[State, Context, b.Amount], int]]] = {
    b.Numeral: lambda g, x, n: x.n + cast(b.Numeral, n).add,
    a.AttackOf: lambda g, x, n: _stat(g, x, cast(a.AttackOf, n).of, 0),
    a.LifeOf: lambda g, x, n: _stat(g, x, cast(a.LifeOf, n).of, 1),
    a.RecoverOf: lambda g, x, n: _stat(g, x, cast(a.RecoverOf, n).of, 2),
    a.PrintedRecoverOf: lambda g, x, n: sum(
        max(0, g.by_id[r & ID_MASK].printed_recover) for r in known_refs(g, x, cast(a.PrintedRecoverOf, n).of)
    ),
    a.PrintedLifeOf: lambda g, x, n: sum(
        max(0, g.by_id[r & ID_MASK].life) for r in known_refs(g, x, cast(a.PrintedLifeOf, n).of)
    ),
    a.TokensOn: lambda g, x, n: _tokens(g, x, cast(a.TokensOn, n)),
    a.CountOf: lambda g, x, n: len(subject_refs(g, x, cast(a.CountOf, n).of)),
    a.HandSizeOf: lambda g, x, n: sum(_hand_size(g, x, s) for s in seats_now(g, x, cast(a.HandSizeOf, n).seat)),
    a.DrawPileSizeOf: lambda g, x, n: sum(
        draw_pile_size(g, s) for s in seats_now(g, x, cast(a.DrawPileSizeOf, n).seat)
    ),
    a.ActiveDice: lambda g, x, n: _active_dice(g, x, cast(a.ActiveDice, n)),
    a.AttackerCount: lambda g, x, n: 0 if g.attack_at < 0 else attack_of(g).still_attacking(g),
    a.PlayCostOf: lambda g, x, n: sum(play_cost(g, r & ID_MASK) for r in x.vars.get(cast(a.PlayCostOf, n).name, ())),
    a.Bound: lambda g, x, n: _bound(g, x, cast(a.Bound, n).name),
    a.HowMany: lambda g, x, n: len(x.vars.get(cast(a.HowMany, n).name, ())),
    a.DestroyedByThis: lambda g, x, n: _destroyed_by_this(g, x, cast(a.DestroyedByThis, n).of),
    a.EventAmount: lambda g, x, n: 0 if x.event is None else x.event.n,
    a.FocusLevel: lambda g, x, n: _focus(g, x),
    a.DiceSpent: lambda g, x, n: _spent(g, x, cast(a.DiceSpent, n)),
    a.Plus: lambda g, x, n: amount(g, x, cast(a.Plus, n).left) + amount(g, x, cast(a.Plus, n).right),
    a.Minus: lambda g, x, n: max(0, amount(g, x, cast(a.Minus, n).left) - amount(g, x, cast(a.Minus, n).right)),
    a.Times: lambda g, x, n: amount(g, x, cast(a.Times, n).left) * amount(g, x, cast(a.Times, n).right),
    a.AtMost: lambda g, x, n: min(amount(g, x, cast(a.AtMost, n).left), amount(g, x, cast(a.AtMost, n).right)),
}


def attack_of(g: State) -> AttackFrame:
    """The attack under way."""
    return cast("AttackFrame", g.stack[g.attack_at])


# --- subjects that need no choice ----------------------------------------------------------------------------


def known_refs(g: State, x: Context, s: b.Subject) -> tuple[int, ...]:
    """References of a subject that is fixed already, whether the cards are still in play or not."""
    if isinstance(s, t.It):
        return x.vars.get(s.name, ())
    if isinstance(s, t.This):
        return (x.source,) if x.source else ()
    if isinstance(s, t.EventCard):
        return () if x.event is None else x.event.cards
    if isinstance(s, t.EventSource):
        return () if x.event is None or not x.event.source else (x.event.source,)
    if isinstance(s, (t.Target, t.Choose, t.TargetUpTo, t.ChooseExactly, t.ChooseWithin, t.TargetThat)):
        return x.vars.get(s.name, ())
    if isinstance(s, t.AllUnderThis):
        above = g.find(x.source)
        under = () if above is None else above.under
        return tuple(ref_of(g, cid) for cid in under if s.where is None or matches_id(g, x, cid, s.where))
    return subject_refs(g, x, s)


def subject_refs(g: State, x: Context, s: b.Subject) -> tuple[int, ...]:
    """References of a subject that is fixed already: only cards that are in play, or set aside as the event's card."""
    if isinstance(s, t.Each):
        return tuple(card.ref for card in described(g, x, s.cards))
    if isinstance(s, Foremost):
        cards = targets(g, x, s.cards) if s.targeted else described(g, x, s.cards)
        if s.right:
            cards.reverse()
        return tuple(card.ref for card in cards[: s.n])
    if isinstance(s, t.Host):
        card = g.find(x.source)
        if card is None or not card.host:
            return ()
        host = g.cards.get(card.host) or g.aside.get(card.host)
        return () if host is None else (host.ref,)
    if isinstance(s, t.PhoenixbornOf):
        return tuple(g.cards[g.players[seat].pb].ref for seat in seats_now(g, x, s.seat))
    if isinstance(s, t.AttackTarget):
        return () if g.attack_at < 0 else (attack_of(g).target,)
    if isinstance(s, t.BlockerOf):
        if g.attack_at < 0:
            return ()
        out = [attack_of(g).blocker_of(ref) for ref in known_refs(g, x, s.of)]
        return tuple(ref for ref in out if ref)
    refs = known_refs(g, x, s)
    return tuple(ref for ref in refs if g.find(ref) is not None)


def seats_now(g: State, x: Context, s: b.Seat) -> tuple[int, ...]:
    """Players of a description that is fixed already, those that are in the game."""
    if isinstance(s, t.You):
        return (x.seat,)
    if isinstance(s, t.Opponent):
        return g.seats.foes[x.seat]
    if isinstance(s, t.AllPlayers):
        return g.seats.around[g.active]
    if isinstance(s, t.TargetAllPlayers):
        return g.seats.around[x.seat]
    if isinstance(s, (t.ThatPlayer, t.TargetPlayer, t.ChoosePlayer)):
        seats = x.vars.get(s.name, ())
        return tuple(seat for seat in seats if seat not in g.seats.out) if g.seats.out else seats
    if isinstance(s, t.TargetThatPlayer):
        return seats_now(g, x, s.seat)
    if isinstance(s, t.ControllerOf):
        refs = known_refs(g, x, s.subject)
        return _in_game(g, values.controller(g, refs[0])) if refs else ()
    if isinstance(s, t.OwnerOf):
        refs = known_refs(g, x, s.subject)
        return _in_game(g, g.owner[refs[0] & ID_MASK]) if refs else ()
    if isinstance(s, t.EventPlayer):
        return () if x.event is None or x.event.seat < 0 else _in_game(g, x.event.seat)
    if isinstance(s, t.TheActivePlayer):
        return _in_game(g, g.active)
    raise NotImplementedWord(f"no meaning for the player {s!r}")


def _in_game(g: State, seat: int) -> tuple[int, ...]:
    return () if seat in g.seats.out else (seat,)


# --- properties -----------------------------------------------------------------------------------------------


def _is_type(card_type: int, types: tuple[int, ...]) -> bool:
    if card_type in types:
        return True
    if card_type in (k.ASPECT, k.CONJURED_ASPECT):
        return k.ALLY in types or k.CONJURATION in types
    if card_type == k.CHIMERA:
        return k.PHOENIXBORN in types  # it is its own Phoenixborn (R-LAW-09)
    return card_type == k.ULTIMATE and k.READY_SPELL in types  # R-ULT-07


def matches(g: State, x: Context, card: Card, p: b.Predicate) -> bool:
    """Whether a card in play (or set aside) has the property."""
    if isinstance(p, b.BothOf):
        return matches(g, x, card, p.left) and matches(g, x, card, p.right)
    if isinstance(p, b.NotThat):
        return not matches(g, x, card, p.inner)
    if isinstance(p, t.IsThis):
        return card.id == x.source & ID_MASK
    if isinstance(p, t.IsExhausted):
        return values.exhausted(g, card)
    if isinstance(p, t.IsType):
        return _is_type(g.by_id[card.id].type, p.types)
    if isinstance(p, t.HasTokens):
        return tokens_of(card, p.token) >= p.n
    if isinstance(p, t.AttackAtMost):
        return max(0, values.attack(g, card)) <= amount(g, x, p.n)
    if isinstance(p, t.LifeAtMost):
        return max(0, values.life(g, card)) <= amount(g, x, p.n)
    if isinstance(p, t.LifeIs):
        return max(0, values.life(g, card)) == amount(g, x, p.n)
    if isinstance(p, t.IsThat):
        return card.ref in x.vars.get(p.name, ())
    if isinstance(p, t.Named):
        return card.d.title == p.title
    if isinstance(p, t.SameTitle):
        if p.name not in x.vars:
            return PENDING in x.vars
        for ref in x.vars.get(p.name, ()):
            other = g.find(ref)
            if (other.d if other is not None else g.by_id[ref & ID_MASK]).title == card.d.title:
                return True
        return False
    if isinstance(p, t.HasDie):
        for die in card.dice:
            if die % 27 // 3 == p.die:
                return True
        return False
    if isinstance(p, t.IsAttacking):
        return g.attack_at >= 0 and attack_of(g).is_attacking(card.ref)
    if isinstance(p, t.IsBlocked):
        return g.attack_at >= 0 and attack_of(g).blocker_of(card.ref) != 0
    if isinstance(p, t.AttackRaised):
        return values.attack(g, card) > card.d.printed_attack
    if isinstance(p, t.DrawPileEmpty):
        return draw_pile_size(g, g.owner[card.id]) == 0
    if isinstance(p, t.PrintedAttackIs):
        return card.d.card.attack == p.n
    if isinstance(p, t.CanPlace):
        return any(can_place(g, card, g.by_id[ref & ID_MASK].title) for ref in x.vars.get(p.name, ()))
    if isinstance(p, t.YouControl):
        return card.seat == x.seat
    if isinstance(p, t.AttachedHere):
        here = g.find(x.source)
        return here is not None and card.host != 0 and card.host == here.host
    if isinstance(p, t.HasAlteration):
        return any(not p.titles or g.by_id[cid].title in p.titles for cid in card.attached)
    if isinstance(p, t.AttachedTo):
        host = g.cards.get(card.host) if card.host else None
        return host is not None and matches(g, x, host, p.host)
    if isinstance(p, t.CanAttack):
        return values.can_attack(g, card)
    if isinstance(p, t.NextTo):
        return next_to(g, x.source & ID_MASK, card)
    if isinstance(p, b.EitherOf):
        return matches(g, x, card, p.left) or matches(g, x, card, p.right)
    return matches_id(g, x, card.id, p)


def next_to(g: State, cid: int, card: Card) -> bool:
    """Whether a unit stands immediately beside another; a card that lies face down keeps its place (R-FIELD-06)."""
    units = g.players[card.seat].units
    return cid in units and card.id in units and abs(units.index(cid) - units.index(card.id)) == 1


def can_place(g: State, card: Card, title: str) -> bool:
    """Whether the printed text of a card can place a conjuration of the title."""
    for path, body in g.defs.programs.items():
        if path.startswith(f"{card.d.title}/"):
            for effect in body:
                if isinstance(effect, Conjure) and effect.title == title:
                    return True
    return False


def matches_id(g: State, x: Context, cid: int, p: b.Predicate) -> bool:
    """Whether a card outside play has the property; only print counts there."""
    d = g.by_id[cid]
    if isinstance(p, b.BothOf):
        return matches_id(g, x, cid, p.left) and matches_id(g, x, cid, p.right)
    if isinstance(p, b.EitherOf):
        return matches_id(g, x, cid, p.left) or matches_id(g, x, cid, p.right)
    if isinstance(p, b.NotThat):
        return not matches_id(g, x, cid, p.inner)
    if isinstance(p, t.IsType):
        return _is_type(d.type, p.types)
    if isinstance(p, t.Named):
        return d.title == p.title
    if isinstance(p, t.PlayCostIs):
        return d.magic_cost == amount(g, x, p.n)
    if isinstance(p, t.PlayCostAtLeast):
        return d.magic_cost >= amount(g, x, p.n)
    if isinstance(p, t.IsThat):
        return cid in [ref & ID_MASK for ref in x.vars.get(p.name, ())]
    if isinstance(p, t.IsThis):
        return cid == x.source & ID_MASK
    if isinstance(p, t.YouOwn):
        return g.owner[cid] == x.seat
    raise NotImplementedWord(f"no meaning for the property {p!r}")


def described(g: State, x: Context, cards: t.Cards) -> list[Card]:
    """All cards in play that fit: own side before the other, Phoenixborn, units left to right, spells, attachments."""
    out: list[Card] = []
    seats: tuple[int, ...]
    if cards.of is not None:
        seats = seats_now(g, x, cards.of)
    elif cards.whose == k.MINE:
        seats = (x.seat,)
    elif cards.whose == k.THEIRS:
        seats = g.seats.foes[x.seat]
    else:
        seats = g.seats.around[x.seat]
    kind = cards.kind
    where = cards.where
    for seat in seats:
        p = g.players[seat]
        if kind & k.PB:
            _take(g, x, p.pb, where, out)
        if kind & k.UNIT:
            for cid in p.units:
                _take(g, x, cid, where, out)
        if kind & k.SPELL_ON_BOARD:
            for cid in p.spells:
                _take(g, x, cid, where, out)
        if kind & k.ALTERATION:
            for host in (p.pb, *p.units):
                for cid in g.cards[host].attached:
                    _take(g, x, cid, where, out)
    return out


def _take(g: State, x: Context, cid: int, where: b.Predicate | None, out: list[Card]) -> None:
    card = g.cards[cid]
    if not card.facedown and (where is None or matches(g, x, card, where)):
        out.append(card)


def fits(g: State, x: Context, card: Card, cards: t.Cards) -> bool:
    """Whether one card (in play or set aside) fits a description."""
    if not card.d.kind & cards.kind:
        return False
    if cards.of is not None:
        if card.seat not in seats_now(g, x, cards.of):
            return False
    elif (cards.whose == k.MINE and card.seat != x.seat) or (cards.whose == k.THEIRS and card.seat == x.seat):
        return False
    return cards.where is None or matches(g, x, card, cards.where)


def fitted(g: State, x: Context, ref: int, cards: t.Cards) -> bool:
    """`fits` for a reference; a card that is gone already counts as it was when it left (R-DEST-05)."""
    card = g.find(ref)
    if card is not None:
        return fits(g, x, card, cards)
    last = g.lki.get(ref)
    if last is None or not g.by_id[ref & ID_MASK].kind & cards.kind:
        return False
    if cards.of is not None:
        if last.seat not in seats_now(g, x, cards.of):
            return False
    elif (cards.whose == k.MINE and last.seat != x.seat) or (cards.whose == k.THEIRS and last.seat == x.seat):
        return False
    return cards.where is None or _matched(g, x, ref, last, cards.where)


def _matched(g: State, x: Context, ref: int, last: LastKnown, p: b.Predicate) -> bool:
    """Whether a card that has left play had the property."""
    if isinstance(p, b.BothOf):
        return _matched(g, x, ref, last, p.left) and _matched(g, x, ref, last, p.right)
    if isinstance(p, b.EitherOf):
        return _matched(g, x, ref, last, p.left) or _matched(g, x, ref, last, p.right)
    if isinstance(p, b.NotThat):
        return not _matched(g, x, ref, last, p.inner)
    if isinstance(p, t.HasTokens):
        return (last.wounds, last.exhaustion, last.status, 0)[p.token] >= p.n
    if isinstance(p, t.IsExhausted):
        return last.exhaustion > 0
    if isinstance(p, t.AttackAtMost):
        return max(0, last.attack) <= amount(g, x, p.n)
    if isinstance(p, t.LifeAtMost):
        return max(0, last.life) <= amount(g, x, p.n)
    if isinstance(p, t.LifeIs):
        return max(0, last.life) == amount(g, x, p.n)
    if isinstance(p, (t.IsAttacking, t.IsBlocked, t.CanAttack)):
        return False
    return matches_id(g, x, ref & ID_MASK, p)


def targets(g: State, x: Context, cards: t.Cards) -> list[Card]:
    """The legal targets of a description."""
    return [card for card in described(g, x, cards) if values.can_target(g, x.seat, x.classes, card)]


# --- conditions -------------------------------------------------------------------------------------------------


def holds(g: State, x: Context, cond: b.Condition) -> bool:
    """Whether a statement is true now."""
    if isinstance(cond, b.Not):
        return not holds(g, x, cond.inner)
    if isinstance(cond, b.AllOf):
        return holds(g, x, cond.left) and holds(g, x, cond.right)
    if isinstance(cond, b.AnyOf):
        return holds(g, x, cond.left) or holds(g, x, cond.right)
    if isinstance(cond, c.Exists):
        return len(described(g, x, cond.cards)) >= cond.n
    if isinstance(cond, c.Is):
        for ref in subject_refs(g, x, cond.subject):
            card = g.find(ref)
            if card is not None and matches(g, x, card, cond.what):
                return True
        return False
    if isinstance(cond, c.AtLeast):
        return amount(g, x, cond.left) >= amount(g, x, cond.right)
    if isinstance(cond, c.NoMoreThan):
        return amount(g, x, cond.left) <= amount(g, x, cond.right)
    if isinstance(cond, c.Focus):
        return _focus(g, x) >= cond.level
    if isinstance(cond, c.UnitDestroyedThisTurn):
        return g.unit_destroyed
    if isinstance(cond, c.HasFirstPlayerToken):
        return g.first == x.seat
    if isinstance(cond, c.Destroyed):
        for ref in known_refs(g, x, cond.subject):
            last = g.lki.get(ref)
            if last is not None and last.destroyed:
                return True
        return False
    if isinstance(cond, c.Guarding):
        return g.attack_at >= 0 and attack_of(g).guard == g.cards[g.players[x.seat].pb].ref
    if isinstance(cond, c.MyTurn):
        return g.active == x.seat
    if isinstance(cond, c.IsBound):
        return bool(x.vars.get(cond.name))
    if isinstance(cond, c.ByAnotherPlayer):
        ev = x.event
        return ev is not None and ev.seat >= 0 and bool(ev.cards) and ev.seat != values.controller(g, ev.cards[0])
    if isinstance(cond, c.SourceIs):
        return x.event is not None and bool(x.event.classes & cond.classes)
    raise NotImplementedWord(f"no meaning for the condition {cond!r}")


def ref_of(g: State, cid: int) -> int:
    """The reference of a card as the object that it is now."""
    return g.inc[cid] << ID_BITS | cid
