"""Writes the page of a replay: everything that each view sees, step by step, and what shows it.

The page is one file without anything from elsewhere; it says so itself (Content-Security-Policy), so that a browser
would refuse to fetch anything. What it holds of the game is exactly what `Match.board` gives for its views.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import Any, Final

from ashes_env.cards.registry import by_title
from ashes_env.env.campaign_match import CampaignMatch
from ashes_env.env.draft_match import DraftMatch
from ashes_env.env.match import Match
from ashes_env.language.codes import CARD_TYPES
from ashes_env.render.board import Numbers
from ashes_env.render.rules_text import card_text
from ashes_env.replays.errors import ReplayError
from ashes_env.replays.file import Replay
from ashes_env.replays.page.packing import Pool, squeezed
from ashes_env.replays.playing import Step, steps
from ashes_env.replays.telling import result_text

ALL: Final = "all"
OPEN: Final = "open"
SCRIPTS: Final = ("data.js", "drawing.js", "table.js", "panels.js", "main.js")
APART: Final = re.compile(r"; |: |, | \| | with | for |\(|\)")  # what may stand between titles in a text
COUNTED: Final = re.compile(r"^\d+x? ")
MODES: Final = {"pvp": "players against each other", "red_rains": "Red Rains", "campaign": "campaign", "draft": "draft"}

DRAWN: Final = ("choose", "random")  # no names of decks

View = int | None


def page_of(replay: Replay, view: str | int | None = ALL) -> str:
    """The page of a game, as HTML. `view` is "all" (everything open and every player's view, to switch between),
    "open" or `None` (everything open alone), or a seat: only what this seat knows is in the page, neither the choices
    and estimates of others nor the decks that were chosen. What a card says in general is in it for every title that
    the view meets, and may name others.

    Raises `ReplayError` where the game cannot be played again, and for a view that there is not.
    """
    data = data_of(replay, view)
    here = files("ashes_env.replays.page")

    def part(name: str) -> str:
        return here.joinpath(name).read_text(encoding="utf-8")

    script = "".join(map(part, SCRIPTS))
    parts = {
        "TITLE": escape(data["title"]),
        "STYLE": part("page.css"),
        "SYMBOLS": part("symbols.svg"),
        "SCRIPT": f'(async () => {{\n"use strict";\n{script}}})();',
        "DATA": squeezed(data),
    }
    return re.sub(r"\{\{([A-Z]+)\}\}", lambda found: parts[found[1]], part("page.html"))


def data_of(replay: Replay, view: str | int | None = ALL) -> dict[str, Any]:
    """All that the page holds of the game, in the types of JSON."""
    pool = Pool()
    told: dict[str, int] = {}
    titles: set[str] = set()
    texts: set[str] = set()
    seen: list[View] = []
    numbers = Numbers()  # of one view, or of all: then everything is open
    rows: list[list[Any]] = []
    marks: list[tuple[int, str]] = []
    title = ""
    for step in steps(replay):
        match = step.match
        if not seen:
            seen = _views(match, view)
        numbers.next()
        boards = [match.board(seat, numbers) for seat in seen]
        title = title or _title(boards[0])
        for board in boards:
            texts.update(_words(board))
            titles.update(_titles(board))
        mark = _mark(match)
        if not marks or marks[-1][1] != mark:
            marks.append((step.n, mark))
        rows.append(
            [
                *_step(step, seen),
                [pool.add(board) for board in boards],
                [told.setdefault(line, len(told)) for line in step.told],
            ]
        )
    known = by_title()
    titles.update(part for text in texts for part in _parts(text))
    return {
        "title": title,
        "about": _about(replay, seen),
        "result": replay.result or result_text(match),
        "agents": replay.agents,
        "views": seen,
        "players": match.settings.players,
        "pool": pool.packed(),
        "told": list(told),
        "steps": rows,
        "marks": marks,
        "cards": {name: _card(name) for name in sorted(titles) if name in known},
    }


def _views(match: Match, view: str | int | None) -> list[View]:
    players = match.settings.players
    if view == ALL:
        return [None, *range(players)]
    if view is None or view == OPEN:
        return [None]
    if isinstance(view, int) and not isinstance(view, bool) and 0 <= view < players:
        return [view]
    raise ReplayError(f"view: {ALL!r}, {OPEN!r} or a seat from 0 to {players - 1}, not {view!r}")


def _step(step: Step, seen: list[View]) -> list[Any]:
    """Who decided what, and what it thought of it; of others nothing where one seat alone looks on."""
    if None not in seen and step.seat not in (*seen, -1):
        return [step.seat, None, None, None]
    policy = None if step.policy is None else sorted(step.policy.items(), key=lambda pair: -pair[1])
    return [step.seat, step.action, step.value, policy]


def _about(replay: Replay, seen: list[View]) -> list[str]:
    """What is said of the game as a whole; what has to do with decks and chance only where all is open."""
    about = [MODES[replay.mode]]
    options = replay.options
    about += [f"{name} {options[name]}" for name in ("level", "difficulty") if isinstance(options.get(name), str)]
    if None in seen:
        decks = options.get("decks")
        names = decks if isinstance(decks, list) else [decks]
        about.append(", ".join(name for name in names if isinstance(name, str) and name not in DRAWN))
        about.append(f"seed {replay.seed}")
    return [*filter(None, about), f"ashes-env {replay.version}"]


def _title(board: dict[str, Any]) -> str:
    """Who plays against whom; empty while nobody sits at a table."""
    teams: dict[int, list[str]] = {}
    for side in board["sides"]:
        teams.setdefault(side["team"], []).append(side["name"])
    if not teams:
        return str(board["heading"]).partition(":")[0].capitalize() if board["mode"] == "draft" else ""
    return " against ".join(" and ".join(names) for names in teams.values())


def _mark(match: Match) -> str:
    """What a jump goes to: the round, the step of a draft, the building of a deck."""
    if isinstance(match, DraftMatch):
        return f"{match.draft.step}" if not match.over else "end"
    if isinstance(match, CampaignMatch):
        where = f"encounter {match.campaign.encounter}"
        return f"{where}, {_round(match)}" if match.playing else f"deck for {where}"
    return _round(match)


def _round(match: Match) -> str:
    return f"round {match.game.round}" if match.game.round else "setup"


def _card(title: str) -> list[str]:
    """The type of a card and its text."""
    card = by_title()[title]
    return [CARD_TYPES[card.type], card_text(card).partition("\n")[2]]


def _titles(data: Any) -> Iterator[str]:
    """Every title in a board."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("title", "name", "behaviour", "source") and isinstance(value, str):
                yield value
            elif isinstance(value, (dict, list)):
                yield from _titles(value)
    elif isinstance(data, list):
        for value in data:
            yield from _titles(value)


def _words(board: dict[str, Any]) -> Iterator[str]:
    """The texts of a board that may name cards."""
    if not board["sides"]:
        yield from board["text"].splitlines()
        yield from (choice["text"] for choice in board["choices"])


def _parts(text: str) -> Iterator[str]:
    """What may be a title in a text: "3 Hammer Knight; Cover (2 ago)", "keep Cover"."""
    for part in (*APART.split(text), *text.split("; ")):
        name = COUNTED.sub("", part.strip())
        yield name
        yield name.partition(" ")[2]
