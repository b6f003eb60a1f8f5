"""The Python in the READMEs runs as it stands."""

import re
from pathlib import Path

import pytest

from evaluation.contests import benchmark, submissions

ROOT = Path(__file__).resolve().parent.parent
BLOCKS = [
    pytest.param(block, id=f"{path}-{i}")
    for path in (
        "README.md",
        "ashes_env/env/README.md",
        "ashes_env/env/vector/README.md",
        "ashes_env/decks/README.md",
        "ashes_env/campaign/README.md",
        "ashes_env/draft/README.md",
        "agents/search/README.md",
    )
    for i, block in enumerate(re.findall(r"```python\n(.*?)```", (ROOT / path).read_text(encoding="utf-8"), re.DOTALL))
]


@pytest.mark.parametrize("block", BLOCKS)
def test_it_runs(block: str) -> None:
    exec(compile(block, "README", "exec"), {"__name__": "readme"})


@pytest.mark.parametrize(
    "command",
    [
        "match",
        "ladder",
        "benchmark",
        "soak",
        "speed",
        "settings",
        "masks",
        "leak",
        "conformance",
        "coverage",
        "puzzles",
        "golden",
        "tree",
        "drafters",
        "playthrough",
    ],
)
def test_the_commands_named_are_there(command: str) -> None:
    commands = ROOT / "evaluation"
    assert (commands / f"{command}.py").is_file() or (commands / command / "__main__.py").is_file()
    assert (
        f"evaluation.{command}" in (ROOT / "evaluation" / "README.md").read_text()
        or f"`.{command}`" in (ROOT / "evaluation" / "README.md").read_text()
    )


def test_the_table_of_the_benchmark_is_that_of_its_submissions() -> None:
    found = [submissions.read(path) for path in sorted((ROOT / "evaluation/submissions").glob("*.json"))]
    assert benchmark.wide(found, markdown=True) in (ROOT / "README.md").read_text(encoding="utf-8")
