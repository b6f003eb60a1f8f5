"""A position as plain data, with only what a seat knows.

All other forms for people are made from it: text (`text.py`), pictures, pages, terminals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from ashes_env.encoding.actions import PAGE_ON, legal_actions
from ashes_env.encoding.context import far, near
from ashes_env.language import codes as k
from ashes_env.language.dice import code_of, level_of, type_of
from ashes_env.render.actions import describe_mask
from ashes_env.render.describe import asked
from ashes_env.render.prompts import decision_parts, prompt
from ashes_env.render.rules_text.english import counted
from ashes_env.rules.combat.elimination import has_passed
from ashes_env.rules.game import winners_text
from ashes_env.rules.reading import values
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import PHASES, PLAYER_TURNS
from ashes_env.solo.body import script_of
from ashes_env.solo.rage import ultimate_value
from ashes_env.solo.side import Chimera

if TYPE_CHECKING:
    from ashes_env.encoding.context import EncodingContext
    from ashes_env.rules.state.state import Card, Player, State

TITLES: Final = ("title", "name", "behaviour", "source")  # the fields that hold the title of a card
CARDS: Final = (m.CARD, m.FROM_HAND, m.TITLE)  # moves that point to a card


def board(g: State, seat: int | None) -> dict[str, Any]:
    """A position as JSON types, as a seat sees it; `None` sees everything except future randomness.

    - `edition` of the rules and of the card texts, `round`, `turn`, `phase`, `active` and `first` (seats), `over`,
      `winners`, `result` (words), `view` (the seat)
    - `sides` by seat: `kind` ("player", "chimera"), `name`, `team`, `out`, `phoenixborn`, `units` in the order of the
      battlefield, `facing` (units that face a partner of the seat), `spells` with `slot` and `focus`, `dice`, `hand`
      (`size`, and the `cards` that the seat knows), `draw_pile`, `discard_pile`, `conjurations`, `main` and `side`
      actions left, `passed` (one of the passes in a row that end the player turns), `guarded` (the Phoenixborn has
      guarded this round). A Chimera has `threat`, `behaviour_phase`, `behaviour`, `rage` (`dice`, and those on
      `power`), `red_rains` with `ultimate` (`title`, and the `value` at which it triggers) and `fatigued`
    - a card: `id` (that of the rules; `Numbers` replaces it by one that reveals nothing), `title`, `type`, `face_down`,
      for characters the current `attack`, `life`, `life_left` and `recover`, tokens, `exhausted`, `attached` cards,
      `dice` on it, the seat that it `faces`, and further `marks` in words
    - `decision`: `seat`, and for the deciding seat `question` (its short name), `source` (the card that asks), `prompt`
      (the question as a sentence) and `does` ("takes an action"); `None` where nobody decides

    A card that the seat does not know has the title "" and the id 0.
    """
    question, source = asked(g)
    d = g.decision
    told = d is not None and seat in (None, d.seat)
    return {
        "edition": g.options.edition,
        "round": g.round,
        "turn": g.turn,
        "phase": PHASES[g.phase],
        "active": g.active,
        "first": g.first,
        "over": bool(g.winners),
        "winners": list(g.winners),
        "result": result_text(g, g.winners) if g.winners else "",
        "view": seat,
        "sides": [_side(g, p, seat) for p in g.players],
        "decision": None
        if d is None
        else decision_parts(d.seat, question, source, prompt(g))
        if told
        else decision_parts(d.seat),
    }


def result_text(g: State, winners: tuple[int, ...]) -> str:
    """The winners, in words."""
    return "the Chimera has won" if any(g.players[seat].scripted for seat in winners) else winners_text(winners)


def cards_of(found: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every card of a board: those in play, each with its attached cards, and the known cards of hands."""
    for side in found["sides"]:
        born = side["phoenixborn"]
        yield from _with_attached([] if born is None else [born])
        for row in (side["units"], side["facing"], side["spells"]):
            yield from _with_attached(row)
        yield from side["hand"]["cards"]


def _with_attached(cards: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for card in cards:
        yield card
        yield from _with_attached(card["attached"])


def titles_in(found: Any) -> Iterator[str]:
    """Every title of a card in a board, some several times."""
    if isinstance(found, dict):
        for key, value in found.items():
            if key in TITLES and isinstance(value, str):
                yield value
            elif isinstance(value, (dict, list)):
                yield from titles_in(value)
    elif isinstance(found, list):
        for value in found:
            yield from titles_in(value)


class Numbers:
    """Replaces card ids by numbers from 1, in the order in which a view meets the cards. Ids follow the deck lists, so
    they would reveal hidden cards. A card that is on no board between two calls of `next` gets a new number when it
    returns, because nobody knows that it is the same card.
    """

    __slots__ = ("_before", "_last", "_now")

    def __init__(self) -> None:
        self._before: dict[int, int] = {}
        self._now: dict[int, int] = {}
        self._last = 0

    def next(self) -> None:
        """Call before the boards of a later position."""
        self._before, self._now = self._now, {}

    def put(self, found: dict[str, Any]) -> None:
        """Replaces the ids in a board and its `choices`."""
        for card in cards_of(found):
            if card["id"]:
                card["id"] = self._number(card["id"])
        for choice in found["choices"]:
            choice["cards"] = [self._number(cid) for cid in choice["cards"]]

    def _number(self, cid: int) -> int:
        number = self._now.get(cid) or self._before.get(cid)
        if number is None:
            self._last += 1
            number = self._last
        self._now[cid] = number
        return number


def choices(g: State, context: EncodingContext, page: int, seat: int | None) -> list[dict[str, Any]]:
    """The legal actions of the seat that decides (or for `None`), empty for another seat: `action`, its `text`, and the
    ids of the `cards` that it points to.
    """
    d = g.decision
    if d is None or seat not in (None, d.seat):
        return []
    moves = legal_actions(g, context, page)
    return [
        {"action": action, "text": text, "cards": _pointed(g, moves[action], d.seat)}
        for action, text in describe_mask(g, context, page).items()
    ]


def _pointed(g: State, move: int, seat: int) -> list[int]:
    cid = m.value_of(move)
    points = move != PAGE_ON and m.kind_of(move) in CARDS
    return [cid] if points and g.seen[cid] >> seat & 1 else []


def _side(g: State, p: Player, seat: int | None) -> dict[str, Any]:
    pb = g.cards.get(p.pb)
    known = [cid for cid in p.hand if seat is None or p.seat == seat or g.seen[cid] >> seat & 1]
    side: dict[str, Any] = {
        "seat": p.seat,
        "kind": "chimera" if isinstance(p, Chimera) else "player",
        "name": g.by_id[p.pb].title,
        "team": g.seats.teams[p.seat],
        "out": p.seat in g.seats.out,
        "phoenixborn": None if pb is None else _character(g, pb, seat),
        "units": [_unit(g, g.cards[cid], seat) for cid in (p.units if seat is None else near(g, p, seat))],
        "facing": [_unit(g, g.cards[cid], seat) for cid in ([] if seat is None else far(g, p, seat))],
        "spells": [_spell(g, g.cards[cid], seat) for cid in p.spells],
        "dice": [
            {
                "type": k.DIE_TYPES[type_of(code)],
                "level": k.LEVELS[level_of(code)],
                "active": active,
                "exhausted": exhausted,
            }
            for code, (active, exhausted) in enumerate(zip(p.active, p.exhausted, strict=True))
            if active or exhausted
        ],
        "hand": {"size": len(p.hand), "cards": [_held(g, cid) for cid in known]},
        "draw_pile": len(p.deck),
        "discard_pile": _pile(g, p.discard),
        "conjurations": _pile(g, p.conjurations),
        "main": p.main,
        "side": p.side,
        "passed": g.phase == PLAYER_TURNS and has_passed(g, p.seat),
        "guarded": p.guarded,
    }
    if isinstance(p, Chimera):
        side |= _chimera(g, p, pb)
    return side


def _chimera(g: State, p: Chimera, pb: Card | None) -> dict[str, Any]:
    ultimate, behaviour = g.cards.get(p.ultimate), g.cards.get(p.behaviour)
    return {
        "threat": p.threat,
        "behaviour_phase": p.phase,
        "behaviour": "" if behaviour is None else behaviour.d.title,
        "rage": {"dice": script_of(g, p).rage_dice, "power": p.rage},
        "red_rains": 0 if pb is None else pb.red_rains,
        "ultimate": {
            "title": "" if ultimate is None else ultimate.d.title,
            "value": p.ultimate_value if pb is None else ultimate_value(g, p),
        },
        "fatigued": p.fatigued,
    }


def _pile(g: State, cards: list[int]) -> list[dict[str, Any]]:
    return [{"title": title, "n": n} for title, n in sorted(Counter(g.by_id[cid].title for cid in cards).items())]


def _held(g: State, cid: int) -> dict[str, Any]:
    d = g.by_id[cid]
    return {"id": cid, "title": d.title, "type": k.CARD_TYPES[d.type]}


def _spell(g: State, card: Card, seat: int | None) -> dict[str, Any]:
    return {**_card(g, card, seat), "slot": card.slot, "focus": values.focus_level(g, card)}


def _unit(g: State, card: Card, seat: int | None) -> dict[str, Any]:
    if not card.facedown:
        return _character(g, card, seat)
    if seat is None or g.seen[card.id] == g.seats.bits:  # it was face up before it was turned face down
        return {**_card(g, card, seat), "exhausted": False, "marks": []}
    return {
        "id": 0,
        "title": "",
        "type": "",
        "face_down": True,
        "attack": None,
        "life": None,
        "life_left": None,
        "recover": None,
        "wounds": 0,
        "exhaustion": 0,
        "status": 0,
        "red_rains": 0,
        "exhausted": False,
        "attached": [],
        "dice": [],
        "faces": card.faces,
        "marks": [],
    }


def _character(g: State, card: Card, seat: int | None) -> dict[str, Any]:
    """A unit, a Phoenixborn or a Chimera, with its values; only units have attack and recover."""
    unit = card.d.kind != k.PB
    return {
        **_card(g, card, seat),
        "attack": values.attack(g, card) if unit else None,
        "life": values.life(g, card),
        "life_left": values.life_left(g, card),
        "recover": values.recover(g, card) if unit else None,
    }


def _card(g: State, card: Card, seat: int | None) -> dict[str, Any]:
    exhausted = values.exhausted(g, card)
    marks = ["counts as exhausted"] if exhausted and not card.exhaustion else []
    if card.under:
        known = [g.by_id[cid].title for cid in card.under if seat is None or g.seen[cid] >> seat & 1]
        hidden = len(card.under) - len(known)
        marks.append(f"under it: {', '.join([*known, *[counted(hidden, 'unknown card')] * bool(hidden)])}")
    return {
        "id": card.id,
        "title": card.d.title,
        "type": k.CARD_TYPES[card.d.type],
        "face_down": card.facedown,
        "attack": None,
        "life": None,
        "life_left": None,
        "recover": None,
        "wounds": card.wounds,
        "exhaustion": card.exhaustion,
        "status": card.status,
        "red_rains": card.red_rains,
        "exhausted": exhausted,
        "attached": [_card(g, g.cards[cid], seat) for cid in card.attached if cid in g.cards],
        "dice": [{"type": k.DIE_TYPES[type_of(code_of(die))], "level": k.LEVELS[level_of(die)]} for die in card.dice],
        "faces": card.faces,
        "marks": marks,
    }
