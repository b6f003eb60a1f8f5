"""Whether a position that was read from a document is valid: the invariants of `audit`, and every number that the rules
use as a seat, as a card or as an index of the stack.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from ashes_env.language import codes as k
from ashes_env.language.dice import DIE_BITS, N_DICE
from ashes_env.rules.combat.attack import AttackFrame
from ashes_env.rules.definitions.definitions import Def, Definitions
from ashes_env.rules.state import log
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.cards import ID_MASK, PHASES, PREPARE, SETUP, T_DECLARED, WAS_FACING, Event, Timed
from ashes_env.rules.state.state import Frame, State
from ashes_env.rules.worlds.audit import faults

NEVER_HIDDEN: Final = (k.PHOENIXBORN, k.CHIMERA, k.ULTIMATE, k.BEHAVIOUR)  # never in a hand or in a pile
OF_A_CHIMERA: Final = (k.CHIMERA, k.ULTIMATE, k.BEHAVIOUR, k.ASPECT, k.CONJURED_ASPECT)
MOST: Final = 1 << 20  # upper bound of the counters of a game: rounds, turns, cards that left play
MOST_INCARNATIONS: Final = 1 << 20
SEATED: Final = ("seat", "owner")  # slots of frames that hold a seat
COUNTED: Final = ("n", "x", "cards", "turns", "least", "most", "row", "damage_on", "damage_back", "prevented")
MOST_COUNTED: Final = 9_999
HELD: Final = ("event", "events", "damage", "departures", "declared", "now")  # slots of frames that hold such values


def unsound(g: State) -> str:
    """The first error in a position, or an empty text."""
    for check in (_table, _sides, _numbers, _cards, _decision, _stack):  # each reads what those before have checked
        wrong = check(g)
        if wrong:
            return wrong
    misplaced = faults(g)
    return misplaced[0] if misplaced else _places(g)


def _within(name: str, value: int, low: int, high: int) -> str:
    return "" if low <= value <= high else f"{name}: a number from {low} to {high}, not {value}"


def _first(checks: Iterable[str]) -> str:
    return next((wrong for wrong in checks if wrong), "")


def _table(g: State) -> str:
    """Checks what is constant during a game."""
    last, known = len(g.players) - 1, (1 << len(g.players)) - 1
    if g.script:
        return "script: chance that is settled beforehand is no part of a saved game"
    teams, out = g.seats.teams, g.seats.out
    if len(set(out)) != len(out):
        return "seats.out: a seat leaves the game once"
    if len(g.seats.left()) < 2:
        return "seats.teams: two teams at least are in the game"
    for p in g.players[:-1]:
        if p.scripted:
            return f"players[{p.seat}]: a Chimera sits in the last seat"
    if g.players[last].scripted and last not in out and (len(set(teams[:-1])) > 1 or teams[-1] in teams[:-1]):
        return f"seats.teams: who meets a Chimera is one team, not {list(teams)}"
    return _first(
        _within(f"{name}[{i}]", value, 0, most)
        for name, values, most in (("owner", g.owner, last), ("seen", g.seen, known), ("inc", g.inc, MOST_INCARNATIONS))
        for i, value in enumerate(values)
    )


def _sides(g: State) -> str:
    n = len(g.by_id) - 1
    for seat, p in enumerate(g.players):
        at = f"players[{seat}]"
        wrong = _first(
            [
                _within(f"{at}.pb", p.pb, 1, n),
                *(_within(f"{at}.first_five", i, 1, n) for i in p.first_five),
                _within(f"{at}.main", p.main, 0, MOST_COUNTED),
                _within(f"{at}.side", p.side, 0, MOST_COUNTED),
                _timed(g, f"{at}.rules", p.rules),
                p.unsound(g),
            ]
        )
        if wrong:
            return wrong
        if g.by_id[p.pb].kind != k.PB or g.owner[p.pb] != seat:
            return f"{at}.pb: {g.by_id[p.pb].title!r} leads nobody there"
    return ""


def _places(g: State) -> str:
    """Checks that each card is of a kind that its place holds, and belongs to somebody who can own it."""
    leaders = [0] * len(g.players)
    for cid in range(1, len(g.by_id)):
        d, owner = g.by_id[cid], g.players[g.owner[cid]]
        leaders[owner.seat] += d.kind == k.PB
        if of_a_chimera(g.defs, d) != owner.scripted:
            whose = "a player" if owner.scripted else "a Chimera"
            return f"by_id[{cid - 1}]: {d.title!r} is a card of {whose}, and its owner is none"
    for seat, n in enumerate(leaders):
        if n != 1:
            return f"by_id: player {seat} has one Phoenixborn or Chimera, not {n}"
    for p in g.players:
        at = f"players[{p.seat}]"
        for name, pile in (
            ("hand", p.hand),
            ("deck", p.deck),
            ("discard", p.discard),
            ("conjurations", p.conjurations),
            ("removed", p.removed),
        ):
            for cid in pile:
                d = g.by_id[cid]
                if g.owner[cid] != p.seat:
                    return f"{at}.{name}: {d.title!r} lies with its owner, player {g.owner[cid]}"
                if name == "removed":
                    if d.type in NEVER_HIDDEN and p.seat in g.seats.living:
                        return f"{at}.removed: {d.title!r} is not there while its player is in the game"
                elif d.type in NEVER_HIDDEN or d.is_conjured != (name == "conjurations"):
                    return f"{at}.{name}: {d.title!r} is never there"
        for name, row, kind in (("units", p.units, k.UNIT), ("spells", p.spells, k.SPELL_ON_BOARD)):
            for cid in row:
                if g.by_id[cid].kind != kind:
                    return f"{at}.{name}: {g.by_id[cid].title!r} is never there"
    for card in g.cards.values():
        if card.host and g.by_id[card.id].kind != k.ALTERATION:
            return f"cards[{card.id}].host: {g.by_id[card.id].title!r} is attached to nothing"
        for cid in card.under:
            if g.by_id[cid].kind != k.UNIT:
                return f"cards[{card.id}].under: {g.by_id[cid].title!r} is never there"
    return ""


def of_a_chimera(defs: Definitions, d: Def) -> bool:
    """Whether a card is one of a Chimera's, not of a player's."""
    return d.type in OF_A_CHIMERA or d.title in _conjured_by_chimeras(defs)


@lru_cache(maxsize=4)
def _conjured_by_chimeras(defs: Definitions) -> frozenset[str]:
    """The titles in the conjuration piles of Chimeras."""
    scripts = [d.card.chimera for d in defs.cards if d.card.chimera is not None]
    return frozenset(title for script in scripts for subtype in script.subtypes for title, _ in subtype.conjurations)


def _numbers(g: State) -> str:
    last, n = len(g.players) - 1, len(g.by_id) - 1
    # A Chimera has a turn against each of two players, so there can be more consecutive passed turns than sides.
    # The roll for the first player is part of the first prepare phase (R-PREP-04).
    undecided = g.round <= 1 and g.phase in (SETUP, PREPARE) and not g.players[-1].scripted
    wrong = _first(
        [
            _within("active", g.active, 0, last),
            _within("first", g.first, -1 if undecided else 0, last),
            _within("round", g.round, 0, MOST),
            _within("phase", g.phase, 0, len(PHASES) - 1),
            _within("turn", g.turn, 0, MOST),
            _within("passes", g.passes, 0, 2 * (last + 1)),
            _within("departures", g.departures, 0, MOST),
        ]
    )
    if wrong:
        return wrong
    attacks = [-1]  # indices of attacks on the stack; -1 stands for no outer attack
    for at, frame in enumerate(g.stack):
        if isinstance(frame, AttackFrame):
            if frame.outer not in attacks:
                return f"stack[{at}].outer: there is no attack at {frame.outer}"
            attacks.append(at)
    if g.attack_at not in attacks:
        return f"attack_at: there is no attack at {g.attack_at}"
    for kind, seat, card, other, _ in g.log:
        wrong = _first(
            [
                _within("log", kind, 0, log.BEHAVIOUR),
                _within("log", seat, -1, last),
                _within("log", card, 0, n),
                _within("log", other, 0, n),
            ]
        )
        if wrong:
            return wrong
    return ""


def _cards(g: State) -> str:
    last, n = len(g.players) - 1, len(g.by_id) - 1
    for where, cards in (("cards", g.cards), ("aside", g.aside)):
        for cid, card in cards.items():
            at = f"{where}[{cid}]"
            wrong = _first(
                [
                    _within(f"{at}.seat", card.seat, 0, last),
                    _within(f"{at}.faces", card.faces, -1, last),
                    _within(f"{at}.inc", card.inc, 0, MOST_INCARNATIONS),
                    _timed(g, f"{at}.timed", card.timed),
                    *(_within(f"{at}.dice", die, 0, N_DICE * (last + 1) - 1) for die in card.dice),
                    *(
                        _within(f"{at}.{name}", value, -1, MOST)
                        for name, value in (
                            ("slot", card.slot),
                            ("used", card.used),
                            ("came", card.came),
                            ("x_attack", card.x_attack),
                            ("x_life", card.x_life),
                        )
                    ),
                    *(
                        _within(f"{at}.{name}", i, 1, n)
                        for name, ids in (("attached", card.attached), ("under", card.under))
                        for i in ids
                    ),
                ]
            )
            if wrong:
                return wrong
            printed = g.by_id[cid]
            if (
                card.d is not printed
                and not card.timed
                and (card.d.kind, card.d.is_unit()) != (printed.kind, printed.is_unit())
            ):
                return f"{at}.d: {printed.title!r} is not {card.d.title!r}"
    for ref, changes in g.kept.items():
        wrong = _first([_ref(g, "kept", ref), _timed(g, "kept", changes, WAS_FACING)])
        if wrong:
            return wrong
    for delayed in g.delayed:
        wrong = _first([_within("delayed.seat", delayed.seat, 0, last), _ref(g, "delayed.source", delayed.source)])
        if wrong or not delayed.body:
            return wrong or "delayed.body: the effects are missing"
    return _first(_within("lki.seat", known.seat, 0, last) for known in g.lki.values())


def _timed(g: State, at: str, changes: tuple[Timed, ...], last_kind: int = T_DECLARED) -> str:
    last = len(g.players) - 1
    for t in changes:
        wrong = _first(
            [
                _within(f"{at}.kind", t.kind, 0, last_kind),
                _within(f"{at}.until", t.until, 0, k.FOREVER),
                _within(f"{at}.seat", t.seat, -1, last),
                _within(f"{at}.turn", t.turn, -1, MOST),
            ]
        )
        if wrong:
            return wrong
    return ""


def _ref(g: State, at: str, ref: int) -> str:
    return _within(at, ref & ID_MASK if ref >= 0 else ref, 0, len(g.by_id) - 1)


def _stack(g: State) -> str:
    for i, frame in enumerate(g.stack):
        wrong = _first(_part(g, at, part) for at, part in _parts(f"stack[{i}]", frame))
        if wrong:
            return wrong
        own = frame.unsound(g)
        if own:
            return f"stack[{i}].{own}"
    return ""


def _parts(at: str, frame: Frame) -> Iterable[tuple[str, object]]:
    """The frame and the values that it holds, with their places."""
    yield at, frame
    for name in HELD:
        yield from _inside(f"{at}.{name}", getattr(frame, name, None))


def _inside(at: str, held: object) -> Iterable[tuple[str, object]]:
    if not isinstance(held, tuple):
        yield at, held
        return
    for i, part in enumerate(held):
        yield from _inside(f"{at}[{i}]", part)


def _part(g: State, at: str, part: object) -> str:
    last = len(g.players) - 1
    for name in SEATED:
        value = getattr(part, name, 0)
        wrong = _within(f"{at}.{name}", value, -1, last) if isinstance(value, int) else ""
        if wrong:
            return wrong
    for name in COUNTED:
        value = getattr(part, name, 0)
        wrong = _within(f"{at}.{name}", value, -1, MOST_COUNTED) if isinstance(value, int) else ""
        if wrong:
            return wrong
    if not isinstance(part, Event):
        return ""
    return _first(
        [
            _within(f"{at}.at", part.at, -1, len(g.stack) - 1),
            _ref(g, at, part.source),
            *(_ref(g, f"{at}.cards", ref) for ref in part.cards),
        ]
    )


def _decision(g: State) -> str:
    d = g.decision
    if d is None:
        return ""
    wrong = _first(
        [
            _within("decision.seat", d.seat, 0, len(g.players) - 1),
            _within("decision.ask", d.ask, 0, len(m.ASKS) - 1),
            _within("decision.source", d.source, 0, len(g.by_id) - 1),
            _within("decision.n", d.n, -1, MOST),
        ]
    )
    if wrong:
        return wrong
    if g.players[d.seat].scripted or d.seat in g.seats.out:
        return f"decision.seat: nobody decides in seat {d.seat}"
    if not d.moves or len(set(d.moves)) != len(d.moves):
        return "decision.options: different options are needed, one at least"
    return _first(_move(g, move) for move in d.moves)


def _move(g: State, move: int) -> str:
    kind, value = m.kind_of(move), m.value_of(move)
    most = {
        m.VERB: m.VERB_ATTACK_UNIT,
        m.CARD: len(g.by_id) - 1,
        m.FROM_HAND: len(g.by_id) - 1,
        m.PLAYER: len(g.players) - 1,
        m.DIE: (m.POOL_ON_CARD << DIE_BITS) + N_DICE - 1,
        m.SIDE: 2,
        m.NUMBER: MOST_COUNTED,
        m.MODE: MOST_COUNTED,
        m.ABILITY: MOST_COUNTED,
        m.TITLE: len(g.by_id) - 1,
    }
    if not 0 <= kind < len(m.KINDS) or value > most.get(kind, 0):
        return f"decision.options: there is no option {move}"
    return ""
