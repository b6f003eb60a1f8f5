"""A position as text, from the view of one seat: what that seat knows and nothing else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ashes_env.encoding.book import far, near
from ashes_env.language.codes import DIE_TYPES, LEVELS, PHOENIXBORN
from ashes_env.render.describe import decision_text, option_texts
from ashes_env.rules.game import winners_text
from ashes_env.rules.reading import values
from ashes_env.rules.state.state import PHASES
from ashes_env.solo.side import Chimera

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Card, Player, State


def position_text(g: State, seat: int) -> str:
    """The whole table, the opponent above, the seat itself below."""
    if g.winners:
        head = f"{winners_text(g)} in round {g.round}"
    else:
        head = f"round {g.round}, turn {g.turn}, {PHASES[g.phase]}; player {g.active} is active"
    lines = [head]
    for foe in g.seats.circle[seat]:
        if g.seats.teams[foe] != g.seats.teams[seat]:
            lines += _side(g, g.players[foe], seat)
    for partner in g.seats.allies[seat]:
        lines += ["-" * 60, *_side(g, g.players[partner], seat)]
    lines += ["-" * 60, *_side(g, g.players[seat], seat)]
    decision = g.decision
    if decision is not None:
        if decision.seat == seat:
            lines.append(f"player {seat} decides: {decision_text(g)}")
        else:
            lines.append(f"player {decision.seat} decides")
    return "\n".join(lines)


def scene_text(g: State, seat: int) -> str:
    """The whole table, and below it what the seat may choose among where it decides."""
    lines = [position_text(g, seat)]
    if g.decision is not None and g.decision.seat == seat:
        lines.extend(f"  {text}" for text in dict.fromkeys(option_texts(g).values()))
    return "\n".join(lines)


def _side(g: State, p: Player, seat: int) -> list[str]:
    pb = g.cards.get(p.pb)
    title = g.by_id[p.pb].title
    if p.seat in g.seats.out:
        return [f"player {p.seat}: {title}, out of the game"]
    lines = []
    if pb is not None:
        name = "Phoenixborn" if pb.d.type == PHOENIXBORN else "Chimera"
        life = values.life(g, pb)
        marks = _marks(g, pb)
        lines.append(f"player {p.seat}: {name} {title}, {max(0, values.life_left(g, pb))} of {life} life left{marks}")
    else:
        lines.append(f"player {p.seat}: {title}")
    if isinstance(p, Chimera):
        lines.append(f"  threat {p.threat}, behaviour phase {p.phase}, rage {p.rage}")
    lines.append(f"  dice: {_dice(p.active)}; exhausted: {_dice(p.exhausted)}")
    rows = [near(g, p, seat), far(g, p, seat)]
    for units, which in zip(rows, ("units", "units that face a partner"), strict=True):
        if units or which == "units":
            lines.append(f"  {which}: " + ("; ".join(_unit(g, g.cards[cid]) for cid in units) or "none"))
    lines.append("  spells: " + ("; ".join(_spell(g, g.cards[cid]) for cid in p.spells) or "none"))
    known = [cid for cid in p.hand if p.seat == seat or g.seen[cid] >> seat & 1]
    hand = _titles(g, known)
    hidden = len(p.hand) - len(known)
    if hidden:
        hand = f"{hidden} cards" + (f" and {hand}" if known else "")
    lines.append(f"  hand: {hand or 'empty'}")
    lines.append(
        f"  draw pile {len(p.deck)}, discard pile {len(p.discard)}"
        + (f" ({_titles(g, p.discard)})" if p.discard else "")
        + (f", conjurations {_titles(g, p.conjurations)}" if p.conjurations else "")
    )
    return lines


def _titles(g: State, cards: list[int]) -> str:
    counts = Counter(g.by_id[cid].title for cid in cards)
    return ", ".join(f"{n}x {title}" if n > 1 else title for title, n in sorted(counts.items()))


def _dice(pool: list[int]) -> str:
    parts = [f"{n} {DIE_TYPES[code // 3]} {LEVELS[code % 3]}" for code, n in enumerate(pool) if n]
    return ", ".join(parts) or "none"


def _unit(g: State, card: Card) -> str:
    if card.facedown:
        known = g.seen[card.id] == g.seats.bits  # it was turned face down where it lies
        return f"{card.d.title} face down" if known else "a card face down"
    numbers = f"{values.attack(g, card)}/{values.life(g, card)}/{values.recover(g, card)}"
    return f"{card.d.title} {numbers}{_marks(g, card)}"


def _spell(g: State, card: Card) -> str:
    return f"{card.d.title} [{card.slot}]{_marks(g, card)}"


def _marks(g: State, card: Card) -> str:
    marks = [
        f"{n} {name}" for n, name in (
            (card.wounds, "wounds"), (card.exhaustion, "exhaustion"), (card.status, "status"),
            (card.red_rains, "red rains"),
        ) if n
    ]  # fmt: skip
    if not card.exhaustion and values.exhausted(g, card):
        marks.append("counts as exhausted")
    marks += [g.cards[cid].d.title for cid in card.attached if cid in g.cards]
    marks += [f"{DIE_TYPES[die % 27 // 3]} die" for die in card.dice]
    return f" ({', '.join(marks)})" if marks else ""
