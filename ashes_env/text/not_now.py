"""Why a player cannot play a card of its hand now, or use an ability of its cards in play: a clause for each.

A page or a terminal shows it behind "not now: ". It depends on what the seat knows alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from ashes_env.language import codes as k
from ashes_env.match.match import Match
from ashes_env.render import lacking
from ashes_env.render.board import board, cards_of
from ashes_env.render.rules_text.events import trigger_text
from ashes_env.render.rules_text.whole import scribe_for
from ashes_env.rules.choices.resolve import text_classes
from ashes_env.rules.definitions.texts import ACTIVATED
from ashes_env.rules.flow.menu import can_use
from ashes_env.rules.paying.payment import chained_now, open_actions
from ashes_env.rules.paying.ways import text_costs
from ashes_env.rules.reading import values
from ashes_env.rules.reading.context import Context
from ashes_env.rules.reading.meaning import holds
from ashes_env.rules.responding.hand import reaction_classes, reaction_costs
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import PHASES, PLAYER_TURNS
from ashes_env.rules.timing.events import concerns

if TYPE_CHECKING:
    from ashes_env.rules.definitions.definitions import Def
    from ashes_env.rules.definitions.texts import Text, Texts
    from ashes_env.rules.state.state import Card, Event, Player, State

NOT_NOW: Final = "not now: "  # before a reason
CHAINED: Final = "is chained: it cannot be played in the first round"
REACTED: Final = "you have used your reaction of this turn"


def chooses(match: Match, seat: int) -> bool:
    """Whether the seat chooses now what to play or to use: an action of its turn, or a response."""
    if match.over or not match.playing:
        return False
    d = match.game.decision
    return d is not None and d.seat == seat and d.ask in (m.ASK_MENU, m.ASK_RESPONSE)


def reasons(match: Match, seat: int, shown: Mapping[str, Any] | None = None) -> dict[int, str]:
    """A clause for each hand card of the seat that the current decision does not offer, and for each of its cards in
    play with an ability to use that is not offered: "needs 1 more natural class die". Keys are the ids of cards on the
    board `shown`, which is that of the seat at this position, by default `Match.board(seat)`. Empty while decks are
    built or drafted, and after the end.
    """
    if match.over or not match.playing:
        return {}
    found = _of_position(match.game, seat)
    shown = match.board(seat) if shown is None else shown
    ids = zip(cards_of(board(match.game, seat)), cards_of(shown), strict=True)
    return {there["id"]: found[card["id"]] for card, there in ids if card["id"] in found}


def _of_position(g: State, seat: int) -> dict[int, str]:
    """The same by the ids of the rules."""
    p = g.players[seat]
    d = g.decision
    if d is None or p.scripted or seat in g.seats.out:
        return {}
    if d.seat == seat and d.ask == m.ASK_MENU:
        return {**_of_hand(g, p), **_in_play(g, p)}
    event = g.stack[-1].shown(g, seat).event if d.seat == seat and d.ask == m.ASK_RESPONSE else None
    offered = {g.by_id[m.value_of(move)].index for move in d.moves if m.kind_of(move) == m.FROM_HAND and d.seat == seat}
    wait = _wait(g, seat)
    out: dict[int, str] = {}
    for cid in p.hand:
        of = g.by_id[cid]
        if of.index not in offered:
            out[cid] = wait if of.card.reaction is None else _as_reaction(g, p, cid, event)
    for card in _own_cards(g, p):
        if card.d.activates or _used(values.texts(g, card)):
            out[card.id] = wait
    return out


def _wait(g: State, seat: int) -> str:
    """What is going on while the seat has no action to take."""
    if g.phase != PLAYER_TURNS:
        return f"it is for the {PHASES[PLAYER_TURNS]} phase"
    if g.active != seat and g.active not in g.seats.together[seat]:
        return "it is not your turn"
    return "another decision comes first"


def _own_cards(g: State, p: Player) -> list[Card]:
    """The cards of a player in play, each followed by those attached to it."""
    hosts = [g.cards[cid] for cid in (p.pb, *p.units, *p.spells)]
    return [card for host in hosts for card in (host, *(g.cards[cid] for cid in host.attached)) if not card.facedown]


# --- the own action ---------------------------------------------------------------------------------------------------


def _of_hand(g: State, p: Player) -> dict[int, str]:
    assert g.decision is not None
    offered = {g.by_id[m.value_of(move)].index for move in g.decision.moves if m.kind_of(move) == m.FROM_HAND}
    return {cid: _unplayed(g, p, cid) for cid in p.hand if g.by_id[cid].index not in offered}


def _unplayed(g: State, p: Player, cid: int) -> str:
    d = g.by_id[cid]
    if d.type == k.REACTION_SPELL or not d.costs:
        return _offered_when(d)
    if d.chained and chained_now(g):
        return CHAINED
    if d.type == k.ACTION_SPELL and values.player_rule(g, p.seat, k.NO_ACTION_SPELLS):
        return lacking.rule(k.NO_ACTION_SPELLS)
    unpaid = lacking.of_costs(g, p, d.costs, from_hand=True)
    if unpaid:
        return unpaid
    x = Context(g.ref_of(cid), p.seat, k.BY_SPELL, "")
    x.vars.update({"x": (max(cost.x for cost in d.costs),)} if d.costs[0].x >= 0 else {})
    return lacking.of_destination(g, x, d)


def _in_play(g: State, p: Player) -> dict[int, str]:
    out: dict[int, str] = {}
    main, side = open_actions(g, p)
    for card in _own_cards(g, p):
        texts = _used(values.texts(g, card))
        unused = [(text, n) for text, n in texts if not can_use(g, p, card, text, n, main, side)]
        told = [(f"{text.name} {n or ''}".strip(), _unused(g, p, card, text, n)) for text, n in unused]
        if told:
            named = len(texts) > 1
            lines = (f"{name}: {why}" if named and name else why for name, why in told)
            out[card.id] = "; ".join(dict.fromkeys(lines))
        elif not texts and card.d.activates:
            out[card.id] = lacking.EXHAUSTED if values.exhausted(g, card) else "it has lost its abilities"
    return out


def _used(texts: Texts) -> Texts:
    """The texts that a player uses for a cost, among those of a card."""
    return tuple((text, n) for text, n in texts if text.kind == ACTIVATED)


def _unused(g: State, p: Player, card: Card, text: Text, n: int) -> str:
    if not (p.main or p.side) and g.edition.needs_action:
        return "your actions are spent"
    unpaid = lacking.of_costs(g, p, text_costs(g, card, text), from_hand=False, card=card)
    if unpaid:
        return unpaid
    if card.d.kind == k.PB and values.player_rule(g, p.seat, k.NO_PB_ACTIVATION):
        return lacking.rule(k.NO_PB_ACTIVATION)
    x = Context(card.ref, card.seat, text_classes(g, card.id), text.path, n)
    return lacking.of_effect(g, x, text.program, card.d.card)


# --- reactions --------------------------------------------------------------------------------------------------------


def _offered_when(d: Def) -> str:
    """When a reaction is offered: "is a reaction: it is offered after a unit of yours gets destroyed"."""
    reaction = d.card.reaction
    if reaction is None:
        return "it cannot be played from hand"
    s = scribe_for(d.card)
    s.this = "this card"
    return f"is a reaction: it is offered {trigger_text(reaction.trigger, s)}"


def _as_reaction(g: State, p: Player, cid: int, event: Event | None) -> str:
    """Why a reaction is not offered; what it lacks, if the event is one that it answers."""
    d = g.by_id[cid]
    reaction = d.card.reaction
    assert reaction is not None
    ref = g.ref_of(cid)
    answers = event is not None and d.hand_mask >> event.kind & 1
    if event is None or not answers or not concerns(g, event, reaction.trigger, ref, p.seat, None, d.title, 0):
        return _offered_when(d)
    if d.chained and chained_now(g):
        return CHAINED
    classes = reaction_classes(d)
    if p.reacted and classes & k.BY_REACTION and g.phase == PLAYER_TURNS:
        return REACTED
    if classes & k.BY_REACTION and values.player_rule(g, p.seat, k.NO_REACTION_SPELLS):
        return lacking.rule(k.NO_REACTION_SPELLS)
    if values.player_rule(g, p.seat, k.NO_HAND_REACTIONS):
        return lacking.rule(k.NO_HAND_REACTIONS)
    x = Context(ref, p.seat, classes, f"{d.title}/effect", 0, event)
    if reaction.needs is not None and not holds(g, x, reaction.needs):
        return lacking.only_if(reaction.needs, d.card)
    if not reaction_costs(g, p.seat, cid):
        return lacking.of_costs(g, p, d.reaction_costs, from_hand=True, reaction=True)
    return lacking.of_destination(g, x, d)
