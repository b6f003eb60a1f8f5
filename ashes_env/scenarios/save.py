"""From a game to a document: the inverse of `scenarios.load`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ashes_env.language.dice import N_DICE, code_of, owner_of
from ashes_env.rules.flow import turn
from ashes_env.rules.flow.phases import Round
from ashes_env.rules.game import Game
from ashes_env.rules.state.state import T_COPY, Card, Player, Timed
from ashes_env.scenarios import dice
from ashes_env.scenarios.changes import CHANGES, UNTIL
from ashes_env.scenarios.checks import too_many
from ashes_env.scenarios.errors import ScenarioError
from ashes_env.scenarios.load import seen_by_place
from ashes_env.solo.side import Chimera


def to_dict(game: Game) -> dict[str, Any]:
    """The document of a game at the start of a main action.

    Raises `ScenarioError` at any other decision, and when effects wait for the end of the turn, which a document cannot
    describe.
    """
    stack = game.stack
    top = stack[-1] if stack else None
    if game.decision is None or len(stack) != 2 or not isinstance(stack[0], Round) or not isinstance(top, turn.Turn):
        raise ScenarioError("", "only a game that stands in the main menu of a player can be written down")
    if top.pc not in (turn.MENU, turn.CHOSEN):
        raise ScenarioError("", "the turn is in the middle of an action")
    if game.delayed:
        raise ScenarioError("", "effects are waiting for the end of a turn")
    if any(game.players[seat].scripted for seat in game.seats.out):
        raise ScenarioError("", "a Chimera has left this game, which no document says")
    known = [now if now != usual else -1 for now, usual in zip(game.seen, seen_by_place(game), strict=True)]
    teams = game.seats.teams
    return _without_defaults(
        {
            "round": game.round,
            "turn": game.turn,
            "first": game.first,
            "active": game.active,
            "unit destroyed": game.unit_destroyed,
            "passes": game.passes,
            "fatigue": game.options.fatigue,
            "crowded": any(too_many(game)),
            "seed": game.rng,
            "teams": [] if len(set(teams)) == len(teams) else list(teams),
            "out": list(game.seats.out),
            "players": [_side(game, known, p, top) for p in game.players],
        },
        ("round", "turn", "first", "active", "fatigue"),
    )


def _without_defaults(fields: dict[str, Any], keep: Iterable[str] = ()) -> dict[str, Any]:
    """The fields that are not empty, false or 0."""
    return {name: value for name, value in fields.items() if value or name in keep}


def _side(g: Game, known: list[int], p: Player, now: turn.Turn) -> dict[str, Any]:
    """A side as a document. `known` has, by card id, the seats that know a card, or -1 where its place decides; `now`
    is the current turn.
    """
    apart = p.ultimate if isinstance(p, Chimera) else 0
    out = p.seat in g.seats.out
    written = _without_defaults(
        {
            "pb": g.by_id[p.pb].title if out else _card(g, known, g.cards[p.pb], p.seat),
            "units": [_card(g, known, g.cards[cid], p.seat) for cid in p.units],
            "spellboard": [_card(g, known, g.cards[cid], p.seat) for cid in p.spells if cid != apart],
            "hand": [_title(g, known, cid, p.seat) for cid in p.hand],
            "deck": [_title(g, known, cid, p.seat) for cid in reversed(p.deck)],
            "discard": [_title(g, known, cid, p.seat) for cid in reversed(p.discard)],
            "conjurations": [_title(g, known, cid, p.seat) for cid in p.conjurations],
            "removed": [_title(g, known, cid, p.seat) for cid in p.removed if cid != p.pb],
            "dice": dice.names(p.active),
            "exhausted dice": dice.names(p.exhausted),
            "main": p.main,
            "side": p.side,
            "reacted": p.reacted,
            "guarded": p.guarded,
            "asked": now.asked and p.seat == now.seat,
            "first five": [g.by_id[cid].title for cid in p.first_five if _in_pile(p, cid)],
            "lasting": [_change(g, t) for t in p.rules],
        },
        ("main", "side"),
    )
    if isinstance(p, Chimera):
        written["chimera"] = _without_defaults(
            {
                "threat": p.threat,
                "life": p.life,
                "ultimate value": p.ultimate_value,
                "ultimate": _aside(g, known, p.ultimate, p.seat),
                "behaviour": _aside(g, known, p.behaviour, p.seat),
                "phase": p.phase,
                "rage": p.rage,
                "fatigued": p.fatigued,
                "empties": p.empties,
                "roll": p.roll,
            }
        )
        if p.points >= 0:
            written["chimera"]["points"] = p.points
    return written


def _in_pile(p: Player, cid: int) -> bool:
    return any(cid in pile for pile in (p.hand, p.deck, p.discard, p.conjurations, p.removed))


def _aside(g: Game, known: list[int], cid: int, seat: int) -> Any:
    if not cid:
        return None
    card = g.cards.get(cid)
    return _title(g, known, cid, seat) if card is None else _card(g, known, card, seat)


def _title(g: Game, known: list[int], cid: int, owner: int) -> str | dict[str, Any]:
    written: dict[str, Any] = {"title": g.by_id[cid].title}
    if g.owner[cid] != owner:
        written["owner"] = g.owner[cid]
    if known[cid] >= 0:
        written["seen"] = _seats(known[cid])
    return written if len(written) > 1 else str(written["title"])


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def _card(g: Game, known: list[int], card: Card, owner: int) -> str | dict[str, Any]:
    lying = [[0] * N_DICE for _ in g.players]
    for die in card.dice:
        lying[owner_of(die)][code_of(die)] += 1
    foe = g.seats.foes[card.seat][0]
    pair = not any(any(dice) for seat, dice in enumerate(lying) if seat not in (card.seat, foe))
    me = g.owner[card.id]
    written: dict[str, Any] = {"title": g.by_id[card.id].title} | _without_defaults(
        {
            "wounds": card.wounds,
            "exhaustion": card.exhaustion,
            "status": card.status,
            "red rains": card.red_rains,
            "attached": [_card(g, known, g.cards[cid], me) for cid in card.attached],
            "under": [_title(g, known, cid, me) for cid in card.under],
            "dice": dice.names(lying[card.seat]) if pair else {},
            "opposing dice": dice.names(lying[foe]) if pair else {},
            "dice by seat": [] if pair else [dice.names(each) for each in lying],
            "facedown": card.facedown,
            "slot": card.slot,
            "used": card.used == g.turn,
            "new": card.came == g.turn,
            "from setup": card.came == 0,
            "lasting": [_change(g, t) for t in card.timed],
        }
    )
    if me != owner:
        written["owner"] = me
    if known[card.id] >= 0:
        written["seen"] = _seats(known[card.id])
    if card.faces >= 0:
        written["faces"] = card.faces
    if card.x_attack >= 0:
        written["x attack"] = card.x_attack
    if card.x_life >= 0:
        written["x life"] = card.x_life
    return written if len(written) > 1 else str(written["title"])


def _change(g: Game, t: Timed) -> dict[str, Any]:
    written: dict[str, Any] = {"kind": CHANGES[t.kind], "until": UNTIL[t.until], "seat": t.seat, "turn": t.turn}
    if t.kind == T_COPY:
        written["title"] = g.defs.cards[t.n].title
    elif t.n:
        written["n"] = t.n
    if t.title:
        written["title"] = t.title
    return written | _without_defaults({"rule": t.rule, "ability": t.ability})
