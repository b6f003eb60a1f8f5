"""Positions against The Corpse of Viros, and chance as a test wants it."""

from collections.abc import Callable, Mapping
from typing import Any

from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.state.state import Card, Decision
from ashes_env.solo.side import Chimera
from tests.prelude import *

CHIMERAS = (
    "The Corpse of Viros",
    "The Blight of Neverset",
    "The Frostwild Scourge",
    "The Flood of Moon Cove",
    "The Siege of Lordswall",
    "The Spawn of Shadowreck",
)


def fight(
    row: list[Any],
    units: list[Any] | tuple[Any, ...] = (),
    *,
    hand: tuple[str, ...] = ("Anchornaut",),
    dice: str = "",
    pb: Any = "Coal Roarkwin",
    deck: tuple[str, ...] = ("Lurk",) * 6,
    me: dict[str, Any] | None = None,
    defs: Definitions | None = None,
    body: dict[str, Any] | None = None,
    first: int = 0,
    passes: int = 0,
    main: int = 0,
    options: GameOptions | None = None,
    pile: tuple[str, ...] = (),
    **chimera: Any,
) -> Game:
    """A position in the player's menu; `row` is the Chimera's row, `body` what lies on it, `pile` its conjuration pile,
    the rest its numbers.

    With `main=0` the player is about to end the turn; the hand is not empty, so that there is a menu at all.
    Fatigue of the player is off.
    """
    mine: dict[str, Any] = {
        "units": list(units),
        "hand": list(hand),
        "dice": dice,
        "deck": ["Final Cry"] * 5,
        "main": main,
    } | (me or {})
    foe = side(
        {"title": "The Corpse of Viros"} | (body or {}),
        units=row,
        deck=list(deck),
        conjurations=list(pile),
        chimera={name.replace("_", " "): value for name, value in chimera.items()},
    )
    return position(side(pb, **mine), foe, defs=defs, options=options, fatigue=False, first=first, passes=passes)


def facing(
    row: list[Any] | tuple[Any, ...] = (),
    mine: Mapping[str, Any] | None = None,
    theirs: Mapping[str, Any] | None = None,
    chimera: Mapping[str, Any] | None = None,
    *,
    body: str = "The Corpse of Viros",
    pile: tuple[str, ...] = (),
    pb: str = "Coal Roarkwin",
    **fields: Any,
) -> Game:
    """Two players who both have all their actions, and a Chimera; the row says whom each unit faces."""
    usual: dict[str, Any] = {"deck": ["Final Cry"] * 6, "hand": ["Anchornaut"], "main": 1, "side": 1}
    foe = side(body, units=list(row), deck=["Lurk"] * 8, conjurations=list(pile), chimera=dict(chimera or {}))
    players = side(pb, **{**usual, **(mine or {})}), side("Aradel Summergaard", **{**usual, **(theirs or {})})
    return position(*players, foe, teams=(0, 0, 1), fatigue=False, **fields)


def actor(g: Game) -> int:
    """Who has to choose."""
    assert g.decision is not None
    return g.decision.seat


def over_to(g: Game, seat: int) -> Game:
    """The turn that two players share goes on with this one."""
    return g if actor(g) == seat else choose(g, f"player {seat}")


def spell(*effects: Effect) -> CardDef:
    """An action spell with these effects, for a main action alone."""
    return CardDef("Storm", ACTION_SPELL, main(), effect=effects)


def down(title: str, **fields: Any) -> Any:
    """An aspect that lies face down."""
    return unit(title, facedown=True, **fields)


def script(g: Game, **outcomes: Any) -> Game:
    """Prescribes chance: `rage` levels of rage dice, `behaviour` and `guard` rolls of the behaviour die."""
    for level in outcomes.get("rage", ()):
        g.script.append(("die", (level,)))
    for what in ("behaviour", "guard"):
        for roll in outcomes.get(what, ()):
            g.script.append((what, (roll,)))
    return g


def end_turn(g: Game, **outcomes: Any) -> Game:
    """The player, whose main action is spent, ends the turn; the Chimera's turn follows with this chance."""
    return choose(script(g, **outcomes), "end turn")


def meanwhile(g: Game, work: Callable[[], object], *words: str) -> Game:
    """Does some work of the rules while the player stands in the menu; what is asked meanwhile gets these answers."""
    menu, depth = g.decision, len(g.stack)
    answers = list(words)
    g.decision = None
    work()
    while len(g.stack) > depth and not g.over:
        g.stack[-1].step(g)
        asked: Decision | None = g.decision
        if asked is not None:
            g.stack[-1].answer = asked.moves[offered(g).index(answers.pop(0))]
            g.decision = None
    assert not answers
    g.decision = menu
    return g


def body_of(g: Game) -> Card:
    """The Chimera card."""
    return g.cards[g.players[1].pb]


def numbers(g: Game, seat: int = 1) -> Chimera:
    """Phase, rage dice and so on."""
    chimera = g.players[seat]
    assert isinstance(chimera, Chimera)
    return chimera


def row(g: Game) -> list[str]:
    """Titles of the row from left to right, face-down ones with a star."""
    return [("*" if g.cards[c].facedown else "") + g.cards[c].d.title for c in g.players[1].units]


def mine(g: Game) -> list[str]:
    """Titles of the player's units from left to right."""
    return [g.cards[c].d.title for c in g.players[0].units]


def hurt(g: Game) -> int:
    """Wounds on the player's Phoenixborn."""
    return g.cards[g.players[0].pb].wounds
