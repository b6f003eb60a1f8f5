"""The Python in the READMEs runs as it stands, except that trainings are shorter."""

import re
from pathlib import Path

import pytest

from ashes_env.benchmark.board import boards
from ashes_env.benchmark.submission import read
from ashes_env.cli import benchmark, benchmark_tasks
from ashes_env.cli.main import COMMANDS
from ashes_env.contests import submissions

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "ashes_env/benchmark/results.md"
START = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = [
    pytest.param(block, id=f"{path}-{i}")
    for path in (
        "README.md",
        "ashes_env/env/README.md",
        "ashes_env/env/vector/README.md",
        "ashes_env/encoding/README.md",
        "ashes_env/decks/README.md",
        "ashes_env/campaign/README.md",
        "ashes_env/draft/README.md",
        "ashes_env/agents/search/README.md",
        "ashes_env/text/README.md",
    )
    for i, block in enumerate(re.findall(r"```python\n(.*?)```", (ROOT / path).read_text(encoding="utf-8"), re.DOTALL))
]


@pytest.mark.parametrize("block", BLOCKS)
def test_it_runs(block: str) -> None:
    if "sb3_contrib" in block:
        pytest.importorskip("sb3_contrib", reason="the training needs the extra train")
        block, n = re.subn(r"\.learn\([\d_]+\)", ".learn(2_000)", block)
        assert n, "a training says how long it is"
    exec(compile(block, "README", "exec"), {"__name__": "readme"})


@pytest.mark.parametrize("command", [getattr(module, "__name__", "").rpartition(".")[2] for module in COMMANDS])
def test_every_command_of_ashes_is_told(command: str) -> None:
    assert f"ashes {command}" in (ROOT / "ashes_env/cli/README.md").read_text()


def test_the_table_of_the_benchmark_is_that_of_its_submissions() -> None:
    found = [submissions.read(path) for path in sorted((ROOT / "evaluation/submissions").glob("*.json"))]
    assert benchmark.wide(found, markdown=True) in RESULTS.read_text(encoding="utf-8")


@pytest.mark.slow  # a thousand submissions
def test_the_summary_of_version_2_is_that_of_its_submissions() -> None:
    paths = sorted((ROOT / "evaluation/submissions/v2").glob("*.json.gz"))
    table = benchmark_tasks.shown(paths, markdown=True, wide=False, summary=True)
    assert table in RESULTS.read_text(encoding="utf-8")
    won = re.search(r"^\| policy:chimeras,greedy=yes .*?\| (\d+\.\d)% \((\d+\.\d)% - (\d+\.\d)%\)", table, re.MULTILINE)
    assert won is not None
    assert f"`chimeras` wins {won[1]} % ({won[2]} - {won[3]}) at the first level" in " ".join(START.split())


SHORTCUTS = {
    "always the legal action with the lowest number": "evaluation.contests.shortcuts-FixedOrder",
    "one action ahead, sees life totals only": "evaluation.contests.shortcuts-LifeTotals",
    "one action ahead, sees its own side only": "evaluation.contests.shortcuts-OwnSide",
    "`random`": "random",
    "`greedy`: one action ahead, sees the table": "greedy",
    "`expert`": "expert",
}


@pytest.mark.slow  # reads forty submissions
@pytest.mark.parametrize("said", SHORTCUTS)
def test_what_shortcuts_win_is_that_of_the_board(said: str) -> None:
    paths = sorted((ROOT / "evaluation/submissions/v2").glob(f"red-rains-*-S1-v2-{SHORTCUTS[said]}.json.gz"))
    tables = [table for title, table in boards([read(path) for path in paths]) if "Against Chimeras" in title]
    won, wounds = (table[1][1] for table in tables)
    row = f"| {said} | {won} | {wounds} |".replace("%)", ")").replace("% -", " -").replace("%", " %").replace("  ", " ")
    assert row in (ROOT / "ashes_env/benchmark/DATASHEET.md").read_text(encoding="utf-8")


@pytest.mark.slow  # reads submissions
def test_how_strong_agents_are_between_players_is_that_of_the_board() -> None:
    page = (ROOT / "ashes_env/agents/README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([^`]+)` \| ([\d. %]*?) ?\| ([\d. %]*?) ?\| ([\d. %]*?) ?\| .+ \|$", page, re.MULTILINE)
    found = {name: cells for name, *cells in rows if any("%" in cell for cell in cells)}
    assert len(found) == 8
    for path in (ROOT / "evaluation/submissions/v2").glob("pvp-precons-v2-*.json.gz"):
        submission = read(path)
        agent = str(submission.agent["agent"])
        for other, cell in zip(("random", "greedy", "expert"), found.pop(agent, ()), strict=False):
            scores = [entry.score for entry in submission.entries if entry.opponent == other]
            assert len(scores) == 16
            assert cell == ("" if other == agent else f"{sum(scores) / 16:.1%}".replace("%", " %"))
    assert not found


def test_what_a_policy_wins_with_its_own_deck_is_that_of_the_board() -> None:
    coal = submissions.read(ROOT / "evaluation/submissions/red-rains-viros-S1-coal.json")
    row = coal.rows()["The Corpse of Viros: Coal"]
    low, high = row["95%"]
    said = f"`coal` wins {row['score']:.1%} ({low:.1%} - {high:.1%}) of the {row['games']} games"
    assert said in " ".join(RESULTS.read_text(encoding="utf-8").split())
