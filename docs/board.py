"""The board of the benchmark on the site: sortable tables, a picture, and a page for each agent that opens its
submissions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

from ashes_env.benchmark import board
from ashes_env.benchmark.baselines import said
from ashes_env.benchmark.board import LEVELS
from ashes_env.benchmark.entrants import NOTHING, Entrant, Table, called, entrants
from ashes_env.benchmark.panel import FIRST
from ashes_env.benchmark.submission import Submission, read
from ashes_env.benchmark.tasks import SIZES, tasks
from ashes_env.files import printable
from ashes_env.files.checking import brief
from docs.dots import Dot, drawn
from docs.readmes import ROOT

FOLDER: Final = ROOT / "evaluation/submissions/v2"
BOARD: Final = "benchmark/board.md"
AGENTS: Final = "benchmark/agents"
LONGEST: Final = 120  # characters of a page's name
FILES: Final = "benchmark/submissions"
HEAD: Final = """# The board of version 2

This leaderboard shows {games:,} games of {agents} agents in {submissions} submissions. A click on a head, or Enter
there, sorts a table; the name of an agent opens its page, with every task and the file of every game. Intervals are
95 %. Agents are ranked among those of their classes by search and by training (*Budgets* in
[the benchmark](../ashes_env/benchmark/README.md)); what they were trained with is declared, not proven. This page is
written by

    ashes benchmark --board evaluation/submissions/v2/*.json.gz

[The datasheet](../ashes_env/benchmark/DATASHEET.md) says what a score supports and what it does not.

| in a table | means |
|---|---|
| games won, share of wounds | the mean over the six Chimeras of a level: {level} games; `all` has six times as many |
| handicap at which half is won | the same over six tasks of {handicap} games |
| rating | from {rating} games, an eighth of them against each agent of the panel; the cells behind it are games won |
| `-` | no result: not all tasks of this column are played, or the agent is this member of the panel itself |
| `< 18.7` | the mean is below 18.7, because in some task half is won without any handicap |
| `> 30.0` | the mean is above 30.0, because in some task no handicap is enough |
| `~ 25.6` | both |

Of two numbers of games the first is the full size, the second the size `small`, which agents that search and some
controls play. The page of an agent has the number of games of each task.

"""


@lru_cache(maxsize=1)
def submissions() -> tuple[tuple[Path, Submission], ...]:
    """The submissions of this project with their files."""
    return tuple((path, read(path)) for path in sorted(FOLDER.glob("*.json.gz")))


def files() -> dict[str, Path]:
    """The files of submissions by their paths on the site."""
    return {f"{FILES}/{path.name}": path for path, _ in submissions()}


def pages() -> dict[str, str]:
    """All pages by their paths on the site, as Markdown."""
    found = [one for _, one in submissions()]
    agents = entrants(found)
    places = places_of([called(one) for one in agents])
    counts = {"games": sum(len(one.entries) for one in found), "agents": len(agents), "submissions": len(found)}
    head = HEAD.format(**counts, **_games())
    parts = [head]
    for title, table in board.boards(found):
        parts.append(f"## {title}\n\n{_html(table, places)}\n")
    every = [f'<li><a href="{_address(places[name])}">{escape(name)}</a></li>' for name in sorted(places)]
    parts.append(f"## Every agent\n\n<ul>{''.join(every)}</ul>\n")
    parts.insert(1, f"{_picture(agents)}\n\n" if agents else "")
    return {BOARD: "\n".join(parts), **{places[called(one)]: agent_page(one) for one in agents}}


def _games() -> dict[str, str]:
    """How many games a cell of each table has at full size and at size `small`."""
    every = tasks()
    cells = {
        "level": [f"red-rains/{chimera}/{LEVELS[0]}/v2" for chimera in _chimeras()],
        "handicap": [f"handicap/{_chimeras()[0]}/{LEVELS[0]}/v2"],
        "rating": [FIRST],
    }
    return {
        cell: " or ".join(f"{sum(every[name].games(size) for name in names):,}" for size in SIZES)
        for cell, names in cells.items()
    }


def places_of(names: Sequence[str]) -> dict[str, str]:
    """The page of each agent. Names that would have the same page, or none, get a digest in it."""
    slugs = {name: "-".join(re.findall(r"[a-z0-9]+", name.lower()))[:LONGEST] for name in names}
    often = Counter(slugs.values())
    out = {}
    for name, slug in slugs.items():
        told = slug if slug and often[slug] == 1 else f"{slug}-{sha256(name.encode()).hexdigest()[:8]}".strip("-")
        out[name] = f"{AGENTS}/{told}.md"
    return out


def _html(table: Table, places: dict[str, str]) -> str:
    """A table that a click sorts; names of agents are links."""
    head, *rows = table
    out = ['<table class="sortable"><thead><tr>']
    out += [f"<th>{escape(cell)}</th>" for cell in head]
    out.append("</tr></thead><tbody>")
    for name, *cells in rows:
        first = f'<a href="{_address(places[name])}">{escape(name)}</a>' if name in places else escape(name)
        out.append(f"<tr><td>{first}</td>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>")
    return "".join([*out, "</tbody></table>"])


def _address(place: str) -> str:
    """The address of a page from the board."""
    return place.removeprefix("benchmark/").removesuffix(".md") + ".html"


def _picture(agents: Sequence[Entrant]) -> str:
    """Games won at each level by the agents that played all six Chimeras there."""
    names = {level: [f"red-rains/{chimera}/{level}/v2" for chimera in _chimeras()] for level in LEVELS}
    rows: list[tuple[str, list[Dot | None]]] = []
    for one in agents:
        means = [one.mean(names[level]) for level in LEVELS]
        if any(means):
            rows.append((called(one), [None if m is None else Dot(m.value, m.low, m.high) for m in means]))
    rows.sort(key=lambda row: -max(dot.value for dot in row[1] if dot is not None))
    return drawn("Games won against all six Chimeras", list(LEVELS), rows)


def _chimeras() -> list[str]:
    return list(dict.fromkeys(name.split("/")[1] for name in tasks() if name.startswith("red-rains/")))


def agent_page(one: Entrant) -> str:
    """The page of an agent: what is declared of it, where it played, and every task."""
    first = next(iter(one.by_task.values()))
    training = first.declared.training
    seeds = "unknown" if training.seeds is None else ", ".join(map(str, training.seeds)) or "none"
    lines = [
        f"# {_plain(called(one))}\n",
        f"<code>{_plain(str(first.agent['agent']))}</code>: search {one.search}, training {one.training}.\n",
        f"- decisions of training: {'unknown' if training.decisions is None else f'{training.decisions:,}'}",
        f"- hours of training: {'unknown' if training.hours is None else training.hours}",
        f"- seeds of training: {seeds}",
        f"- split: {_plain(training.split) or 'none'}",
        f"- notes: {_plain(training.notes) or 'none'}",
        f"- made from commit {_of(first.about, 'commit')}, version {_of(first.about, 'version')}",
        f"- played on {_of(first.machine, 'processor')}, {_of(first.machine, 'cores')} cores, "
        f"compiled: {'yes' if first.machine.get('compiled') is True else 'no'}\n",
        "| task | result | games | progress | mean decision | file |",
        "|---|---|---|---|---|---|",
        *_rows(one),
    ]
    return "\n".join(lines) + "\n"


def _rows(one: Entrant) -> Iterator[str]:
    by_task = {found.task.name: path for path, found in submissions() if called_so(found, one)}
    for name in tasks():
        found = one.by_task.get(name)
        if found is not None:
            mean = found.pace.get("mean")
            pace = f"{1000 * mean:.2f} ms" if isinstance(mean, (int, float)) else NOTHING
            file = by_task[name].name
            cells = (name, said(found), str(len(found.entries)), f"{found.progress():.3f}", pace)
            yield f"| {' | '.join(cells)} | [{_plain(file)}](../submissions/{file}) |"


def called_so(found: Submission, one: Entrant) -> bool:
    """Whether a submission is one of an agent's."""
    return one.by_task.get(found.task.name) is found


def _of(parts: Mapping[str, Any], name: str) -> str:
    """What a file says of its version or machine, as text of Markdown; whoever writes a file can say anything."""
    value = parts.get(name)
    return _plain(printable(value if isinstance(value, str) else brief(value))[:LONGEST])


def _plain(text: str) -> str:
    """A text as Markdown that shows it as it is: signs with a meaning there or in HTML are written as their numbers."""
    return re.sub(r"[\\`*_{}\[\]()<>#+!|~&]", lambda sign: f"&#{ord(sign[0])};", text)
