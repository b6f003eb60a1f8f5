"""What the READMEs name exists: commands with their flags, targets of make, files, symbols, sizes."""

import contextlib
import importlib
import io
import re
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from gymnasium import spaces

from ashes_env import campaign_v0, draft_v0, pvp_v0, red_rains_v0
from ashes_env.benchmark.tasks import tasks as tasks_of_version_2
from ashes_env.campaign import shape as campaign_shape
from ashes_env.cards.registry import all_cards, chimeras, of_chimeras
from ashes_env.cli import main as ashes
from ashes_env.contests.tasks import tasks
from ashes_env.draft import schema as draft_schema
from ashes_env.encoding.schema import TWO
from ashes_env.match.settings import Settings
from docs import board, reference, tutorial_pages
from docs.readmes import ROOT, readmes
from evaluation import __main__ as evaluation

APART = (".github/PULL_REQUEST_TEMPLATE.md", "docs/listing.md", "paper/paper.md")  # not on the site
OWN = (path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs/pages").glob("*.md")))
TUTORIALS = {tutorial.path: tutorial for tutorial in tutorial_pages.tutorials()}
PAGES = (*readmes(), *OWN, *APART, tutorial_pages.README, *TUTORIALS)
EVERY = pytest.mark.parametrize("page", PAGES)

FENCED = re.compile(r"^ *```\w*\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^    (\S.*)$", re.MULTILINE)
INLINE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
COMMAND = re.compile(r"(?:^|[\s/])(?:python3? -m (?P<module>[\w.]+)|ashes (?P<ashes>[a-z]+)\b)(?P<rest>[^#|;&]*)")
FLAG = re.compile(r"(?<=\s)--[a-z][\w-]*")
SYMBOL = re.compile(r"_*[A-Za-z]\w*(?:\.\w+)*(?:\(\))?")
ENDING = r"\.(?:py|md|json|jsonl|toml|txt|csv|npz|html|css|js|svg|png|log|lock)"
FILE = re.compile(rf"[\w./*-]+{ENDING}|[\w.-]+(?:/[\w.-]+)+/?")
OUTSIDE = {"pytest", "mkdocs", "venv", "pip"}  # modules of others
SAID_OF_ASHES = {"saves"}  # "`ashes` saves it", across lines of a sentence
COMMANDS_OF_ASHES = {module.__name__.rpartition(".")[2] for module in ashes.COMMANDS}  # type: ignore[attr-defined]
GROUPS = {task.group for task in tasks_of_version_2().values()}
TASKS = {*tasks(), *tasks_of_version_2(), *(f"{group}/*" for group in GROUPS)}
PARSES = re.compile(r"Parser\(|^COMMANDS?\b|parser_of\(", re.MULTILINE)
# Names of other projects, and placeholders.
FOREIGN = {"ParallelEnv", "turn_based_aec_to_parallel", "max_cycles_test", "bombardment_test"}
FOREIGN |= {"ep_rew_mean", "TerminateIllegalWrapper", "DecompressionStream", "_key", "ClassVectorEnv"}
# Files that somebody else writes, examples, and the pages that `make docs` writes.
EXAMPLES = {"mine.py", "best.toml", "rollout/success_rate"}
EXAMPLES |= {f"docs/pages/{page}" for page in (*reference.pages(), board.BOARD)}
EXAMPLES |= {"victories.damaged-1.json", "ashes_env/engine__mypyc", "runs/recipes", "checkpoint/00000007"}


@cache
def text(page: str) -> str:
    if page in TUTORIALS:
        return TUTORIALS[page].page
    return (ROOT / page).read_text(encoding="utf-8")


def inline(page: str) -> Iterator[str]:
    """The code within sentences, each on one line."""
    for found in INLINE.findall(FENCED.sub("", text(page))):
        yield " ".join(found.split())


def lines(page: str) -> Iterator[str]:
    """All code, line by line."""
    whole = re.sub(r"\\\n\s*", " ", text(page))
    for block in FENCED.findall(whole):
        yield from block.split("\n")
    yield from INDENTED.findall(FENCED.sub("", whole))
    yield from inline(page)


def source(module: str) -> Path:
    """The file that `python -m MODULE` runs."""
    path = ROOT / module.replace(".", "/")
    return path / "__main__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def helped(*command: str) -> str:
    """What `--help` prints for the words after `python -m`, or for `ashes NAME`."""
    first, *rest = command
    module = "" if first == "ashes" else ".".join(source(first).relative_to(ROOT).with_suffix("").parts)
    main = importlib.import_module(module).main if module else ashes.main
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), contextlib.suppress(SystemExit):
        main([*rest, "--help"])
    return out.getvalue()


def flags_of(module: str, word: str) -> str:
    """Text that names every flag of a command; `word` follows it, and may be the name of a part of it."""
    if module not in ("ashes", "evaluation") and not PARSES.search(source(module).read_text(encoding="utf-8")):
        return source(module).read_text(encoding="utf-8")
    whole = helped(module, word) if word else helped(module)
    return whole if whole.startswith("usage: ") else helped(module)


@EVERY
def test_commands_exist_with_their_flags(page: str) -> None:
    for line in lines(page):
        for found in COMMAND.finditer(line):
            words = found["rest"].split()
            name = words[0] if words and re.fullmatch(r"[a-z_]+", words[0]) else ""
            if found["ashes"]:
                module, name = "ashes", found["ashes"]
                if name not in COMMANDS_OF_ASHES:
                    assert name in SAID_OF_ASHES, f"{page}: there is no `ashes {name}`"
                    continue
            else:
                module = found["module"].rstrip(".")
                if module in OUTSIDE:
                    continue
                assert spec_of(module), f"{page}: there is no module {module}: {line}"
                if module == "evaluation" and name:
                    assert name in evaluation.MODULES, f"{page}: there is no `python -m evaluation {name}`"
            flags = FLAG.findall(f" {found['rest']}")
            if not flags:
                continue
            if module.startswith(("training", "agents")) or name == "exploit":
                pytest.importorskip("sb3_contrib", reason="training needs the extra 'train'")
            known = flags_of(module, name)
            for flag in flags:
                assert re.search(rf"{flag}\b(?!-)", known), f"{page}: no {flag} in {line}"


def spec_of(module: str) -> bool:
    """Whether `python -m MODULE` finds something."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


@EVERY
def test_targets_of_make_exist(page: str) -> None:
    targets = set(
        re.findall(r"^([a-z][\w-]*(?: [a-z][\w-]*)*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    known = {target for names in targets for target in names.split()}
    for line in lines(page):
        for target in re.findall(r"(?:^|\s)make ([a-z][\w-]+)", line):
            assert target in known, f"{page}: there is no `make {target}`"


@cache
def sources() -> str:
    """All code of the project, and what configures it."""
    found = [
        path for top in ("ashes_env", "agents", "training", "evaluation", "docs") for path in (ROOT / top).rglob("*.py")
    ]
    found += [ROOT / name for name in ("Makefile", "pyproject.toml", "setup.py", "mkdocs.yml")]
    found += [path for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__)]
    return "\n".join(path.read_text(encoding="utf-8") for path in found)


@cache
def identifiers() -> frozenset[str]:
    """Every word of the code, and the names of the parts of observations."""
    parts = (*campaign_shape.SHAPE.by_name, *draft_schema.PARTS)
    return frozenset(re.findall(r"\w+", sources())) | frozenset(parts)


@EVERY
def test_symbols_exist(page: str) -> None:
    for code in inline(page):
        if SYMBOL.fullmatch(code) and not re.search(rf"{ENDING}$", code) and code not in FOREIGN:
            for name in code.removesuffix("()").split("."):
                assert name in identifiers(), f"{page}: {code} occurs nowhere"


@cache
def files() -> frozenset[str]:
    """Every file and folder of the repository, from its root."""
    tops = ("ashes_env", "agents", "training", "evaluation", "docs", "tests")
    below = [path for top in tops for path in (ROOT / top).rglob("*")]
    return frozenset(path.relative_to(ROOT).as_posix() for path in (*below, *ROOT.iterdir()))


@EVERY
def test_files_exist(page: str) -> None:
    """Where they are said to be, beside the page, or as the end of a path; or a program of ours writes them."""
    for code in inline(page):
        if not FILE.fullmatch(code) or re.search("NAME|[.]{3}|2026-", code) or code in EXAMPLES or code in TASKS:
            continue
        path = code.rstrip("/")
        here = (ROOT / page).parent
        there = (here / path).exists() or (ROOT / path).exists() or any(here.rglob(path))
        there = there or any(known == path or known.endswith(f"/{path}") for known in files())
        written = f'"{path}"' in sources() or f"/{path}" in sources() or path.rpartition(".")[0] in identifiers()
        assert there or ("/" not in path and written), f"{page}: there is no {code}"


@EVERY
def test_what_is_said_to_be_in_a_file_is_there(page: str) -> None:
    for names, path in re.findall(
        r"((?:`[\w.]+`(?:, | and )?)+)(?: \(| of | in )`([\w./-]+\.py)`", " ".join(FENCED.sub("", text(page)).split())
    ):
        places = [known for known in files() if known == path or known.endswith(f"/{path}")]
        here = (ROOT / page).parent / path
        found = [here] if here.exists() else [ROOT / place for place in places]
        assert found, f"{page}: there is no {path}"
        for name in re.findall(r"`([\w.]+)`", names):
            last = name.rpartition(".")[2]
            assert any(re.search(rf"\b{last}\b", file.read_text(encoding="utf-8")) for file in found), (
                f"{page}: {name} is not in {path}"
            )


# --- sizes ------------------------------------------------------------------------------------------------------------


def row(page: str, start: str) -> str:
    """The row of a table that begins with a cell."""
    return next(line for line in text(page).split("\n") if line.startswith(f"| {start} |"))


@pytest.mark.parametrize(
    ("start", "make"),
    [
        ("PvP with two players, Red Rains alone", pvp_v0.raw_env),
        ("PvP with two players, Red Rains alone", red_rains_v0.raw_env),
        ("PvP with three players", lambda **more: pvp_v0.raw_env(players=3, **more)),
        ("PvP with four players", lambda **more: pvp_v0.raw_env(players=4, **more)),
        ("Red Rains with a partner", lambda **more: red_rains_v0.raw_env(players=2, **more)),
        ("campaign", campaign_v0.raw_env),
        ("draft", draft_v0.raw_env),
    ],
)
def test_sizes_of_actions_and_observations(start: str, make: Any) -> None:
    numbers, raw = (make(dtype=dtype) for dtype in ("float32", "uint8"))
    shapes = [env.observation_space("player_0")["observation"].shape for env in (numbers, raw)]
    said = f"| {start} | {numbers.action_space('player_0').n} | {shapes[0]}, {shapes[1]} |"
    assert row("ashes_env/env/README.md", start) == said


def test_sizes_of_the_forms_in_the_page_of_the_encoding() -> None:
    page = "ashes_env/encoding/README.md"
    flat, raw = (Settings("pvp", dtype=dtype).seen_space for dtype in ("float32", "uint8"))
    assert f"`Discrete({TWO.n_actions})`" in row(page, "actions")
    assert f"`Box(0, 1, {flat.shape}, float32)` or `Box(0, 255, {raw.shape}, uint8)`" in row(page, "flat")
    assert f"The first {TWO.n_actions} action ids are those of a table of two" in text(page)


@pytest.mark.parametrize("part", ["globals", "cards", "actions", "events"])
def test_sizes_of_the_entities(part: str) -> None:
    found = Settings("pvp", obs_mode="entities").seen_space
    assert isinstance(found, spaces.Dict)
    ids = f"{part.removesuffix('s')}_ids"
    assert f"| {found[part].shape}, {found[ids].shape} |" in row("ashes_env/env/README.md", f"`{part}`, `{ids}`")


def test_sizes_on_the_start_page() -> None:
    start = " ".join(text("README.md").split())
    mine = [card for card in all_cards() if card.title not in of_chimeras()]
    assert len(chimeras()) == 6
    assert f"all {len(mine)} player cards and six Chimeras" in start
    assert f"`Discrete({TWO.n_actions})`" in start


def test_the_page_of_editions_counts_no_cards() -> None:
    """Whoever adds one edits one file."""
    assert not re.search(r"\b(?:six|seven|eight|[0-9]+) cards\b", text("ashes_env/rules/editions/README.md"))
