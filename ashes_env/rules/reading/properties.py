"""Which cards have the properties of the language: cards in play, cards that left play, and cards outside play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ashes_env.language import base as b
from ashes_env.language import codes as k
from ashes_env.language import targets as t
from ashes_env.language.behaviour import AtEnd, HasStatusAbility
from ashes_env.language.dice import code_of, pack, type_of
from ashes_env.language.effects import Conjure
from ashes_env.rules.definitions.texts import STATUS_TEXT
from ashes_env.rules.reading import values
from ashes_env.rules.reading.amounts import draw_pile_size, tokens_of, tokens_then
from ashes_env.rules.reading.attack import attack_of
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import (
    PENDING,
    PROPERTIES,
    NotImplementedWord,
    Property,
    amount,
    matched,
    matches,
    matches_id,
)
from ashes_env.rules.state.state import ID_MASK, PLAYER_TURNS, T_DECLARED, Card, LastKnown, State

Live = Callable[[State, Context, Card, Any], bool]
Past = Callable[[State, Context, int, LastKnown, Any], bool]
Printed = Callable[[State, Context, int, Any], bool]


def _never_printed(g: State, ctx: Context, cid: int, p: Any) -> bool:
    raise NotImplementedWord(f"no meaning for the property {p!r} of a card outside play")


def _past_by_print(printed: Printed) -> Past:
    return lambda g, x, ref, last, p: printed(g, x, ref & ID_MASK, p)


def in_print(printed: Printed) -> Property:
    """A property that depends on printed facts only, wherever the card is."""
    return Property(lambda g, x, card, p: printed(g, x, card.id, p), _past_by_print(printed), printed)


def in_play(live: Live, past: Past | None = None, printed: Printed = _never_printed) -> Property:
    """A property of cards in play. Without `past`, a card that has left play is judged by its printed facts."""
    return Property(live, _past_by_print(printed) if past is None else past, printed)


def only_in_play(live: Live) -> Property:
    """A property that a card no longer has once it has left play."""
    return Property(live, lambda g, x, ref, last, p: False, _never_printed)


# --- printed facts ----------------------------------------------------------------------------------------------------


def is_type(card_type: int, types: tuple[int, ...]) -> bool:
    """Whether a printed type counts as one of these."""
    if card_type in types:
        return True
    if card_type in (k.ASPECT, k.CONJURED_ASPECT):
        return k.ALLY in types or k.CONJURATION in types
    if card_type == k.CHIMERA:
        return k.PHOENIXBORN in types  # a Chimera is its own Phoenixborn (R-LAW-09)
    return card_type == k.ULTIMATE and k.READY_SPELL in types  # R-ULT-07


def _words(g: State, cid: int) -> list[str]:
    return g.by_id[cid].title.split()


def _is_that(g: State, ctx: Context, cid: int, p: t.IsThat) -> bool:
    return cid in [ref & ID_MASK for ref in ctx.vars.get(p.name, ())]


# --- of cards in play -------------------------------------------------------------------------------------------------


def _same_title(g: State, ctx: Context, card: Card, p: t.SameTitle) -> bool:
    if p.name not in ctx.vars:
        return PENDING in ctx.vars
    for ref in ctx.vars.get(p.name, ()):
        other = g.find(ref)
        if (other.d if other is not None else g.by_id[ref & ID_MASK]).title == card.d.title:
            return True
    return False


def _prints_same_title(g: State, ctx: Context, cid: int, p: t.SameTitle) -> bool:
    """If the named card is not picked yet, any title could match."""
    if p.name not in ctx.vars:
        return PENDING in ctx.vars
    for ref in ctx.vars[p.name]:
        other = g.find(ref)
        if (other.d if other is not None else g.by_id[ref & ID_MASK]).title == g.by_id[cid].title:
            return True
    return False


def _prints_symbol(g: State, ctx: Context, cid: int, p: t.PlayCostHas) -> bool:
    for cost in g.by_id[cid].costs:
        if pack(p.die, p.level) in cost.symbols:
            return True
    return False


def _in_battle(g: State, ctx: Context, card: Card, p: t.InBattle) -> bool:
    if g.attack_at < 0:
        return False
    for ref in attack_of(g).opponents(g, card.ref):
        other = g.get(ref)
        if other is not None and (p.other is None or matches(g, ctx, other, p.other)):
            return True
    return False


def _has_die(g: State, ctx: Context, card: Card, p: t.HasDie) -> bool:
    for die in card.dice:
        if type_of(code_of(die)) == p.die:
            return True
    return False


def _attached_here(g: State, ctx: Context, card: Card, p: t.AttachedHere) -> bool:
    here = g.find(ctx.source)
    return here is not None and card.host != 0 and card.host == here.host


def _has_alteration(g: State, ctx: Context, card: Card, p: t.HasAlteration) -> bool:
    for cid in card.attached:
        if not p.titles or g.by_id[cid].title in p.titles:
            return True
    return False


def _attached_to(g: State, ctx: Context, card: Card, p: t.AttachedTo) -> bool:
    host = g.cards.get(card.host) if card.host else None
    return host is not None and matches(g, ctx, host, p.host)


def _can_place(g: State, ctx: Context, card: Card, p: t.CanPlace) -> bool:
    for ref in ctx.vars.get(p.name, ()):
        if can_place(g, card, g.by_id[ref & ID_MASK].title):
            return True
    return False


def can_place(g: State, card: Card, title: str) -> bool:
    """Whether the printed text of a card can place a conjuration of the title."""
    for address, program in g.defs.programs.items():
        if address.startswith(f"{card.d.title}/"):
            for effect in program.effects:
                if isinstance(effect, Conjure) and effect.title == title:
                    return True
    return False


def _next_to(g: State, ctx: Context, card: Card, p: t.NextTo) -> bool:
    """A face-down card keeps its place (R-FIELD-06)."""
    cid = ctx.source & ID_MASK
    units = g.players[card.seat].row(g, card.faces)
    return cid in units and card.id in units and abs(units.index(cid) - units.index(card.id)) == 1


def _at_end(g: State, ctx: Context, card: Card, p: AtEnd) -> bool:
    """Face-down cards are skipped."""
    units = g.players[card.seat].row(g, card.faces)
    for cid in units[::-1] if p.right else units:
        unit = g.cards[cid]
        if not unit.facedown and (not p.targeted or values.can_target(g, ctx.seat, ctx.classes, unit)):
            return cid == card.id
    return False


def _has_status_ability(g: State, ctx: Context, card: Card, p: HasStatusAbility) -> bool:
    for text, _ in values.texts(g, card):
        if text.kind == STATUS_TEXT:
            return True
    return False


def _tokens_then(g: State, ctx: Context, ref: int, last: LastKnown, p: t.HasTokens) -> bool:
    return tokens_then(last, p.token) >= p.n


def may_be_attached(g: State, ctx: Context, cid: int, host: Card) -> bool:
    """Whether the controller of the text may attach an alteration to a card in play."""
    d = g.by_id[cid]
    if host.facedown or not host.d.kind & d.host_kinds():
        return False
    return d.card.host is None or matches(g, Context(g.ref_of(cid), ctx.seat, ctx.classes, ctx.path), host, d.card.host)


def _can_carry(g: State, ctx: Context, card: Card, p: t.CanCarry) -> bool:
    if p.name not in ctx.vars:
        return PENDING in ctx.vars
    for ref in ctx.vars[p.name]:
        if may_be_attached(g, ctx, ref & ID_MASK, card):
            return True
    return False


def _declared(g: State, ctx: Context, card: Card, p: t.DeclaredThisTurn) -> bool:
    """Tested during player turns only, not in the recovery phase. The turn is not over yet when end-of-turn changes
    expire, so a unit destroyed by that still counts.
    """
    for change in card.timed if g.phase == PLAYER_TURNS else ():
        if change.kind == T_DECLARED:
            return True
    return False


PROPERTIES.update(
    {
        b.BothOf: Property(
            lambda g, x, card, p: matches(g, x, card, p.left) and matches(g, x, card, p.right),
            lambda g, x, ref, last, p: matched(g, x, ref, last, p.left) and matched(g, x, ref, last, p.right),
            lambda g, x, cid, p: matches_id(g, x, cid, p.left) and matches_id(g, x, cid, p.right),
        ),
        b.EitherOf: Property(
            lambda g, x, card, p: matches(g, x, card, p.left) or matches(g, x, card, p.right),
            lambda g, x, ref, last, p: matched(g, x, ref, last, p.left) or matched(g, x, ref, last, p.right),
            lambda g, x, cid, p: matches_id(g, x, cid, p.left) or matches_id(g, x, cid, p.right),
        ),
        b.NotThat: Property(
            lambda g, x, card, p: not matches(g, x, card, p.inner),
            lambda g, x, ref, last, p: not matched(g, x, ref, last, p.inner),
            lambda g, x, cid, p: not matches_id(g, x, cid, p.inner),
        ),
        t.IsType: Property(
            lambda g, x, card, p: g.by_id[card.id].type in p.types or is_type(g.by_id[card.id].type, p.types),
            lambda g, x, ref, last, p: is_type(g.by_id[ref & ID_MASK].type, p.types),
            lambda g, x, cid, p: g.by_id[cid].type in p.types or is_type(g.by_id[cid].type, p.types),
        ),
        t.IsThis: Property(
            lambda g, x, card, p: card.id == x.source & ID_MASK,
            lambda g, x, ref, last, p: ref & ID_MASK == x.source & ID_MASK,
            lambda g, x, cid, p: cid == x.source & ID_MASK,
        ),
        t.PlayCostIs: in_print(lambda g, x, cid, p: g.by_id[cid].magic_cost == amount(g, x, p.n)),
        t.PlayCostAtLeast: in_print(lambda g, x, cid, p: g.by_id[cid].magic_cost >= amount(g, x, p.n)),
        t.IsUnique: in_print(lambda g, x, cid, p: bool(g.by_id[cid].card.unique_to)),
        t.PlayCostHas: in_print(_prints_symbol),
        t.YouOwn: in_print(lambda g, x, cid, p: g.owner[cid] == x.seat),
        t.DrawPileEmpty: in_print(lambda g, x, cid, p: draw_pile_size(g, g.owner[cid]) == 0),
        t.Named: in_play(
            lambda g, x, card, p: card.d.title == p.title, printed=lambda g, x, cid, p: g.by_id[cid].title == p.title
        ),
        t.TitleHas: in_play(
            lambda g, x, card, p: p.word in card.d.title.split(), printed=lambda g, x, cid, p: p.word in _words(g, cid)
        ),
        t.IsThat: in_play(lambda g, x, card, p: card.ref in x.vars.get(p.name, ()), printed=_is_that),
        t.IsExhausted: in_play(
            lambda g, x, card, p: values.exhausted(g, card), lambda g, x, ref, last, p: last.exhaustion > 0
        ),
        t.HasTokens: in_play(lambda g, x, card, p: tokens_of(card, p.token) >= p.n, _tokens_then),
        t.AttackAtMost: in_play(
            lambda g, x, card, p: max(0, values.attack(g, card)) <= amount(g, x, p.n),
            lambda g, x, ref, last, p: max(0, last.attack) <= amount(g, x, p.n),
        ),
        t.AttackBelow: in_play(
            lambda g, x, card, p: max(0, values.attack(g, card)) < amount(g, x, p.n),
            lambda g, x, ref, last, p: max(0, last.attack) < amount(g, x, p.n),
        ),
        t.LifeAtMost: in_play(
            lambda g, x, card, p: max(0, values.life(g, card)) <= amount(g, x, p.n),
            lambda g, x, ref, last, p: max(0, last.life) <= amount(g, x, p.n),
        ),
        t.LifeIs: in_play(
            lambda g, x, card, p: max(0, values.life(g, card)) == amount(g, x, p.n),
            lambda g, x, ref, last, p: max(0, last.life) == amount(g, x, p.n),
        ),
        t.AttackRaised: in_play(lambda g, x, card, p: values.attack(g, card) > values.printed_attack(g, card)),
        t.PrintedAttackIs: in_play(
            lambda g, x, card, p: values.printed_attack(g, card) == p.n and values.prints_attack(g, card)
        ),
        t.SameTitle: in_play(_same_title, printed=_prints_same_title),
        t.HasDie: only_in_play(_has_die),
        t.CanPlace: in_play(_can_place),
        t.YouControl: in_play(
            lambda g, x, card, p: card.seat == x.seat, lambda g, x, ref, last, p: last.seat == x.seat
        ),
        t.AttachedHere: in_play(_attached_here),
        t.HasAlteration: in_play(_has_alteration),
        t.AttachedTo: in_play(_attached_to),
        t.NextTo: only_in_play(_next_to),
        t.IsAttacking: only_in_play(lambda g, x, card, p: g.attack_at >= 0 and attack_of(g).is_attacking(card.ref)),
        t.InEvent: only_in_play(lambda g, x, card, p: x.event is not None and card.ref in x.event.cards),
        t.IsBlocked: only_in_play(lambda g, x, card, p: g.attack_at >= 0 and attack_of(g).blocker_of(card.ref) != 0),
        t.IsFaced: only_in_play(lambda g, x, card, p: g.attack_at >= 0 and attack_of(g).faces(g, x.source, card.ref)),
        t.CanCarry: only_in_play(_can_carry),
        t.DeclaredThisTurn: only_in_play(_declared),
        t.InBattle: only_in_play(_in_battle),
        t.IsAttacked: only_in_play(lambda g, x, card, p: g.attack_at >= 0 and attack_of(g).target == card.ref),
        AtEnd: only_in_play(_at_end),
        HasStatusAbility: only_in_play(_has_status_ability),
        t.CanAttack: only_in_play(lambda g, x, card, p: values.can_attack(g, card)),
    }
)
