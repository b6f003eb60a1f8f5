"""Lasting changes in a document: `{"kind": "attack", "n": 2, "until": "end of turn", "seat": 0, "turn": 1}`."""

from __future__ import annotations

from typing import Final

from ashes_env.language import codes as k
from ashes_env.rules.definitions.definitions import Def, Definitions
from ashes_env.rules.state.state import T_ABILITY, T_COPY, T_ENACTED, T_MARK, T_PASSIVE, T_PLAYER_RULE, T_RULE, Timed
from ashes_env.scenarios.errors import ScenarioError, unknown
from ashes_env.scenarios.fields import MOST, Fields

CHANGES: Final = (
    "attack",
    "life",
    "recover",
    "rule",
    "ability",
    "copy",
    "player rule",
    "marked token",
    "passive",
    "enacted",
    "declared",
)
UNTIL: Final = (
    "end of turn",
    "end of round",
    "start of my turn",
    "start of my turn or round",
    "end of next turn or round",
    "end of their next turn",
    "while attacking",
    "forever",
)
LAST_RULE: Final = k.GIVES_BACK_DICE


def definition(defs: Definitions, at: str, title: str) -> Def:
    """The definition of a title; raises `ScenarioError`."""
    if title not in defs.by_title:
        raise unknown(at, "card", title, defs.by_title)
    return defs[title]


def copy_of(shown: Def, seat: int, turn: int) -> Timed:
    """The change of a card that is a copy permanently."""
    return Timed(T_COPY, 0, shown.index, k.FOREVER, seat, turn, "")


def read(defs: Definitions, f: Fields, seat: int, last: int, turn: int, *, on_card: bool) -> list[Timed]:
    """The field `lasting` of a card or of a player; seats go up to `last`. Raises `ScenarioError`."""
    out = []
    for at, entry in f.items("lasting"):
        change = _one(defs, Fields(at, entry), seat, last, turn)
        of_player = change.kind in (T_PLAYER_RULE, T_ENACTED)
        if on_card and of_player:
            raise ScenarioError(
                f"{at}.kind", f'a card takes no "{CHANGES[change.kind]}"; it stands in "lasting" of the side'
            )
        if not on_card and not of_player:
            raise ScenarioError(
                f"{at}.kind", f'a player takes a "player rule" or what is "enacted", no "{CHANGES[change.kind]}"'
            )
        out.append(change)
    return out


def _one(defs: Definitions, f: Fields, seat: int, last: int, turn: int) -> Timed:
    kind = f.one_of("kind", CHANGES, "")
    n = f.number("n", 0, -MOST, MOST)
    if kind == T_COPY:
        n = definition(defs, f.path("title"), f.text("title")).index
    title = ""
    if kind == T_ENACTED and f.text("title"):
        title = definition(defs, f.path("title"), f.text("title")).title
    rule = 0
    if kind in (T_RULE, T_PLAYER_RULE):
        rule = f.number("rule", 0, 0, LAST_RULE)
    elif kind == T_MARK:
        rule = f.number("rule", 0, 0, k.RED_RAINS)
    ability = ""
    if kind in (T_ABILITY, T_PASSIVE, T_ENACTED):
        ability = f.text("ability")
        if ability not in defs.texts:
            raise unknown(f.path("ability"), "ability", ability, defs.texts)
        if kind == T_PASSIVE and defs.texts[ability].passive is None:
            raise ScenarioError(f.path("ability"), f"{ability!r} is no passive ability, which is needed here")
        passive = defs.texts[ability].passive
        if kind == T_ENACTED and (passive is None or passive.aura is None):
            raise ScenarioError(f.path("ability"), f"{ability!r} does not say which cards it changes")
    change = Timed(
        kind,
        rule,
        n,
        f.one_of("until", UNTIL, UNTIL[0]),
        f.number("seat", seat, 0, last),
        f.number("turn", turn),
        ability,
        title,
    )
    f.done()
    return change
