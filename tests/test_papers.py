"""The papers of the project say what is true: versions, links, targets of make, figures, formats of files."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from ashes_env.agents import checkpoint
from ashes_env.contests import submissions
from ashes_env.files.version import VERSION
from ashes_env.replays import file as replays
from docs.readmes import ROOT, inside, linked, links

FORMS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))
TEXTS = (
    "CHANGELOG.md",
    "CODE_OF_CONDUCT.md",
    "CONTRIBUTING.md",
    ".github/PULL_REQUEST_TEMPLATE.md",
    "docs/listing.md",
    "docs/pages/versions.md",
    "paper/paper.md",
)
PAPER = "paper/paper.md"
BOARD = "ashes_env/benchmark/results.md"
FIGURES = ("README.md", BOARD, "ashes_env/benchmark/DATASHEET.md", "evaluation/figures.md")
ELEMENTS = {"checkboxes", "dropdown", "input", "markdown", "textarea"}
RELEASE = re.compile(r"^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?$", re.MULTILINE)


def text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def loaded(path: str) -> Any:
    """The YAML of a file."""
    return yaml.safe_load(text(path))


def anchors(path: Path) -> set[str]:
    """The anchors of the headings of a page."""
    heads = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head).strip().lower().replace(" ", "-") for head in heads}


# --- versions ---------------------------------------------------------------------------------------------------------


def test_the_changelog_begins_with_this_version_or_what_is_not_released() -> None:
    names = [name for name, _ in RELEASE.findall(text("CHANGELOG.md"))]
    assert names, "a section for each version, as in ## [1.0.0] - 2027-01-31"
    released = [name for name in names if name != "Unreleased"]
    assert names == (["Unreleased"] if names[0] == "Unreleased" else []) + released
    assert released[:1] in ([], [VERSION])
    assert released or VERSION in text("CHANGELOG.md").partition("## [Unreleased]")[2]
    assert all(date for name, date in RELEASE.findall(text("CHANGELOG.md")) if name != "Unreleased")


def test_the_citation_is_of_this_version() -> None:
    found = loaded("CITATION.cff")
    assert found["cff-version"] == "1.2.0"
    assert found["version"] == VERSION
    assert found["type"] == "software"
    assert found["license"] == "MIT"
    assert found["message"]
    assert found["title"].startswith("ashes-env")
    project = tomllib.loads(text("pyproject.toml"))["project"]
    assert [author["name"] for author in found["authors"]] == [author["name"] for author in project["authors"]]
    dates = [date for name, date in RELEASE.findall(text("CHANGELOG.md")) if name == VERSION]
    assert [str(found["date-released"])] == dates if "date-released" in found else not dates
    entry = dict(re.findall(r"^  (\w+) = \{+(.*?)\}+,$", text("README.md"), re.MULTILINE))
    assert entry == {
        "title": found["title"],
        "author": " and ".join(author["name"] for author in found["authors"]),
        "version": VERSION,
        "license": found["license"],
    }


def test_the_page_of_versions_names_every_python_that_is_supported() -> None:
    rows = re.findall(r"^\| (3\.\d+) \|", text("docs/pages/versions.md"), re.MULTILINE)
    project = tomllib.loads(text("pyproject.toml"))["project"]
    supported = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert supported[0] == rows[0] == project["requires-python"].removeprefix(">=")
    assert {*supported} <= {*rows}


def test_the_page_of_versions_names_the_formats_that_are_read() -> None:
    page = text("docs/pages/versions.md")
    assert f"| replay, saved game of `ashes play` | {replays.EARLIER}, {replays.FORMAT} |" in page
    assert f"| checkpoint | {checkpoint.FORMAT}; {checkpoint.WITH_TORCH} with torch |" in page
    assert f"| submission, version 1 and 2 of the benchmark | {submissions.FORMAT}; 2 |" in page


# --- forms ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FORMS)
def test_a_form_for_issues_can_be_shown(path: str) -> None:
    form = loaded(path)
    assert {"name", "description", "body"} <= {*form} <= {"name", "description", "labels", "body"}
    asked = [element for element in form["body"] if element["type"] != "markdown"]
    assert {element["type"] for element in form["body"]} <= ELEMENTS
    assert asked
    assert len({element["id"] for element in asked}) == len(asked)
    assert all(element["attributes"]["label"] for element in asked)


# --- links, commands --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", TEXTS)
def test_links_lead_to_files_and_headings(path: str) -> None:
    for target in links(text(path)):
        if inside(target):
            there, anchor = ROOT / linked(path, target), target.partition("#")[2]
            assert there.exists(), f"{path}: {target}"
            assert not anchor or anchor in anchors(there), f"{path}: {target}"


@pytest.mark.parametrize("path", [*TEXTS, *FORMS])
def test_targets_of_make_exist(path: str) -> None:
    rules = re.findall(r"^([a-z][\w -]*):", text("Makefile"), re.MULTILINE)
    known = {target for names in rules for target in names.split()}
    for target in re.findall(r"(?:^ +|`)make ([a-z][\w-]*)", text(path), re.MULTILINE):
        assert target in known, f"{path}: make {target}"


def test_what_has_to_pass_is_what_contributors_are_told() -> None:
    told = re.search(r"`\.ci/run` is what has to pass.*", text("CONTRIBUTING.md"))
    assert told is not None
    assert re.findall(r"`(make [\w-]+)`", told[0]) == re.findall(r"^(make [\w-]+)", text(".ci/run"), re.MULTILINE)


# --- the paper --------------------------------------------------------------------------------------------------------


def body() -> str:
    """The paper without its head."""
    return text(PAPER).split("---\n", 2)[2]


def test_the_paper_has_the_length_and_the_sections_of_one() -> None:
    assert 250 <= len(body().split()) <= 1750
    sections = re.findall(r"^# (.*)$", body(), re.MULTILINE)
    assert {"Summary", "Statement of need", "State of the field", "Software design", "Evaluation"} <= {*sections}
    assert sections[-1] == "References"
    assert yaml.safe_load(text(PAPER).split("---\n", 2)[1])["bibliography"] == "paper.bib"


def test_what_the_paper_cites_is_what_it_lists() -> None:
    listed = re.findall(r"^@\w+\{(\w+),", text("paper/paper.bib"), re.MULTILINE)
    assert sorted({*re.findall(r"@(\w+)", body())}) == sorted(listed)


def test_figures_of_the_paper_are_those_of_the_project() -> None:
    known = " ".join(text(path) for path in FIGURES)
    found = re.findall(r"\d{1,3}(?:,\d{3})+", body())
    assert len(found) > 4
    for number in found:
        assert re.search(rf"(?<![\d,]){number}(?![\d,])", known), number


def test_the_table_of_the_paper_is_that_of_the_board() -> None:
    board = [
        (line.split("|")[1].strip(), re.findall(r"[\d.]+(?=%)", line.replace("% (", "%("))[::3])
        for line in text(BOARD).splitlines()
        if line.startswith("| ") and line.count("%") == 21
    ]
    rows = [line.split("|")[1:-1] for line in body().splitlines() if line.startswith("| ") and "%" not in line]
    rows = [row for row in rows if row[1].strip()[:1].isdigit()]
    assert len(rows) > 4
    for name, *cells in rows:
        title = name.partition(",")[0].strip().strip("`")
        wanted = [cell.split()[0] for cell in cells]
        assert any(known.startswith(title) and values == wanted for known, values in board), name
