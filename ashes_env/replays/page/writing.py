"""Writes the page of a replay: the boards of each view, step by step, with the code that shows them.

The page is one self-contained file. Its Content-Security-Policy makes the browser refuse to fetch anything. Its data of
the game are exactly what `Match.board` returns for its views.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final

from ashes_env.cards.registry import by_title
from ashes_env.match.match import Match
from ashes_env.render.board import Numbers, titles_in
from ashes_env.render.sheet import edition_text, type_and_text
from ashes_env.replays.errors import ReplayError
from ashes_env.replays.file import Replay
from ashes_env.replays.page.packing import Pool, squeezed
from ashes_env.replays.playing import END, steps
from ashes_env.replays.telling import result_text

ALL: Final = "all"
"""The view of a page with all cards open and the view of every player."""
OPEN: Final = "open"
"""The view of a page with all cards open and nothing else."""
SCRIPTS: Final = ("data.js", "drawing.js", "table.js", "cards.js", "panels.js", "main.js")
APART: Final = re.compile(r"; |: |, | \| | with | for |\(|\)")  # separators between titles in a text
COUNTED: Final = re.compile(r"^\d+x? ")

DRAWN: Final = ("choose", "random")  # not names of decks

View = int | None


def page_of(replay: Replay, view: str | int | None = ALL) -> str:
    """The page of a game, as HTML. `view` is "all" (all cards open, and the view of every player, to switch between),
    "open" or `None` (all cards open only), or a seat. The page of a seat has only what this seat knows: its steps are
    the seat's own decisions and the end, and it reveals neither the number of other decisions nor the chosen decks. It
    has the text of every card that the view meets; such a text can name other cards.

    Raises `ReplayError` where the game cannot be played again, and for an unknown view.
    """
    data = data_of(replay, view)
    from html import escape  # its table of names takes long to load

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


def view_named(text: str) -> str | int:
    """The view that a command-line argument names: a seat, or a word; "all" by default."""
    return int(text) if text.isdecimal() else text or ALL


def data_of(replay: Replay, view: str | int | None = ALL) -> dict[str, Any]:
    """All data of the page, as JSON types."""
    pool = Pool()
    told: dict[str, int] = {}
    titles: set[str] = set()
    texts: set[str] = set()
    seen: list[View] = []
    numbers = Numbers()  # for one view, or for all: then everything is open
    shown = Numbers()  # renumbered from 1 without gaps, because some positions are left out
    rows: list[list[Any]] = []
    marks: list[tuple[int, str]] = []
    title = ""
    lines: list[str] = []
    for step in steps(replay):
        match = step.match
        if not seen:
            seen = _views(match, view)
        numbers.next()
        boards = [match.board(seat, numbers) for seat in seen]
        lines += step.told
        if None not in seen and step.seat not in (*seen, END):
            continue  # the number of other players' decisions can reveal hidden cards (`Match.info`)
        shown.next()
        for board in boards:
            shown.put(board)
        title = title or _title(boards[0])
        for board in boards:
            texts.update(_words(board))
            titles.update(titles_in(board))
        mark = match.mark()
        if not marks or marks[-1][1] != mark:
            marks.append((len(rows), mark))
        policy = None if step.policy is None else sorted(step.policy.items(), key=lambda pair: -pair[1])
        rows.append(
            [
                step.seat,
                step.action,
                step.value,
                policy,
                [pool.add(board) for board in boards],
                [told.setdefault(line, len(told)) for line in lines],
            ]
        )
        lines = []
    known = by_title()
    titles.update(part for text in texts for part in _parts(text))
    return {
        "title": title,
        "about": _about(replay, seen, match.edition),
        "result": replay.result or result_text(match),
        "agents": replay.agents,
        "views": seen,
        "players": match.settings.players,
        "pool": pool.packed(),
        "told": list(told),
        "steps": rows,
        "marks": marks,
        "cards": {name: type_and_text(name, match.edition) for name in sorted(titles) if name in known},
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


def _about(replay: Replay, seen: list[View], edition: str) -> list[str]:
    """General facts of the game; those about decks and seeds only where all cards are open."""
    about = [replay.spec.row.title, edition_text(edition)]
    options = replay.spec.options
    about += [f"{name} {options[name]}" for name in ("level", "difficulty") if isinstance(options.get(name), str)]
    if None in seen:
        decks = options.get("decks")
        names = decks if isinstance(decks, list) else [decks]
        about.append(", ".join(name for name in names if isinstance(name, str) and name not in DRAWN))
        about.append(f"seed {replay.spec.seed}")
    return [*filter(None, about), f"ashes-env {replay.version}"]


def _title(board: dict[str, Any]) -> str:
    """Who plays against whom; empty while there is no table."""
    teams: dict[int, list[str]] = {}
    for side in board["sides"]:
        teams.setdefault(side["team"], []).append(side["name"])
    if not teams:
        return str(board["heading"]).partition(":")[0].capitalize() if board["mode"] == "draft" else ""
    return " against ".join(" and ".join(names) for names in teams.values())


def _words(board: dict[str, Any]) -> Iterator[str]:
    """The texts of a board that can name cards."""
    if not board["sides"]:
        yield from board["text"].splitlines()
        yield from (choice["text"] for choice in board["choices"])


def _parts(text: str) -> Iterator[str]:
    """The parts of a text that can be titles: "3 Hammer Knight; Cover (2 ago)", "keep Cover"."""
    for part in (*APART.split(text), *text.split("; ")):
        name = COUNTED.sub("", part.strip())
        yield name
        yield name.partition(" ")[2]
