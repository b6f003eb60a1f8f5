"""Every tutorial runs, asserts what it claims, and prints what its page shows; page and notebook hold the same code."""

import ast
import json
import re
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest

from docs import tutorial_outputs, tutorial_pages
from docs.readmes import ROOT
from docs.tutorial_pages import Tutorial, TutorialError, cells_of, tutorials

ALL = tutorials()
EVERY = pytest.mark.parametrize("tutorial", ALL, ids=[one.name for one in ALL])
KEPT = tutorial_outputs.kept()
MENU = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")


@pytest.mark.slow  # another process, and games
@EVERY
def test_it_runs_and_prints_what_its_page_shows(tutorial: Tutorial, tmp_path: Path) -> None:
    if "train" in tutorial.extras:
        pytest.importorskip("sb3_contrib", reason="the tutorial needs the extra train")
    printed = tutorial_outputs.run(tutorial.code_cells, tmp_path)
    if tutorial.name not in tutorial_outputs.VARY:
        assert list(printed) == KEPT[tutorial.name]["outputs"], f"python -m docs.tutorial_pages --run {tutorial.name}"


@EVERY
def test_what_is_kept_was_printed_by_its_code(tutorial: Tutorial) -> None:
    kept = KEPT[tutorial.name]
    again = f"python -m docs.tutorial_pages --run {tutorial.name}"
    assert kept["digest"] == tutorial_outputs.digest_of(tutorial.code_cells), again
    assert len(kept["outputs"]) == len(tutorial.code_cells), again
    assert any(kept["outputs"])


@EVERY
def test_what_is_kept_is_short_and_of_no_machine(tutorial: Tutorial) -> None:
    for printed in KEPT[tutorial.name]["outputs"]:
        assert printed.count("\n") < tutorial_outputs.MOST_LINES
        assert "```" not in printed, "it would end the block of the page"
        assert not re.search(r"/tmp|/home|/Users|[A-Z]:\\|\d\d:\d\d", printed)


def test_what_is_kept_is_of_tutorials() -> None:
    names = [tutorial.name for tutorial in ALL]
    assert list(KEPT) == names
    assert set(tutorial_outputs.VARY) <= set(names)


@EVERY
def test_the_page_and_the_notebook_show_what_was_printed(tutorial: Tutorial) -> None:
    outputs = [printed for printed in KEPT[tutorial.name]["outputs"] if printed]
    page = tutorial_pages.pages()[tutorial.place]
    assert re.findall(r"^Output:\n\n```text\n(.*?)\n```$", page, re.MULTILINE | re.DOTALL) == outputs
    code = [cell for cell in json.loads(tutorial.notebook)["cells"] if cell["cell_type"] == "code"]
    streams = ["".join(stream["text"]) for cell in code for stream in cell["outputs"]]
    assert streams == [f"{printed}\n" for printed in outputs]


def test_other_code_has_no_output() -> None:
    tutorial = ALL[0]
    first, *rest = [n for n, cell in enumerate(tutorial.cells) if cell.is_code]
    changed = replace(tutorial.cells[first], source=tutorial.cells[first].source + "\nassert True")
    other = replace(tutorial, cells=(*tutorial.cells[:first], changed, *tutorial.cells[first + 1 :]))
    assert rest
    assert any(tutorial.outputs)
    assert not any(other.outputs)


def test_cells_run_in_turn_and_print_each_for_itself(tmp_path: Path) -> None:
    program = "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'print(2)'], check=True)\nprint(3)"
    place = "from pathlib import Path\nprint(Path('a.json').resolve(), n)"
    assert tutorial_outputs.run(["n = 1", program, place], tmp_path) == ("", "2\n3", "FOLDER 1")


def test_long_output_is_cut_in_the_middle(tmp_path: Path) -> None:
    (printed,) = tutorial_outputs.run(["for n in range(100): print(n)"], tmp_path)
    lines = printed.split("\n")
    assert (len(lines), lines[0], lines[-1]) == (tutorial_outputs.MOST_LINES, "0", "99")
    assert lines.count(tutorial_outputs.CUT) == 1


def test_a_cell_that_fails_says_why(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        tutorial_outputs.run(["print(1)", "1 / 0"], tmp_path)


@EVERY
def test_no_line_of_code_scrolls_on_the_page(tutorial: Tutorial) -> None:
    assert max(map(len, tutorial.code.split("\n"))) <= 88


@EVERY
def test_it_asserts_what_it_claims(tutorial: Tutorial) -> None:
    assert any(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(tutorial.code)))


@EVERY
def test_it_is_short_cells_of_text_and_code(tutorial: Tutorial) -> None:
    for cell in tutorial.cells:
        assert cell.source.strip()
        assert cell.source.count("\n") < 50
    assert {cell.is_code for cell in tutorial.cells} == {False, True}


@EVERY
def test_the_page_has_the_code_of_the_file(tutorial: Tutorial) -> None:
    shown = re.findall(r"^```python\n(.*?)\n```$", tutorial_pages.pages()[tutorial.place], re.MULTILINE | re.DOTALL)
    assert "\n\n".join(shown) == tutorial.code
    assert f"]({tutorial.name}.ipynb)" in tutorial.page


@EVERY
def test_the_notebook_has_the_cells_of_the_file(tutorial: Tutorial) -> None:
    notebook = json.loads(tutorial_pages.files()[f"tutorials/{tutorial.name}.ipynb"])
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])
    title, install, *rest = [(cell["cell_type"] == "code", "".join(cell["source"])) for cell in notebook["cells"]]
    assert [title, *rest] == [(cell.is_code, cell.source) for cell in tutorial.cells]
    assert install[0]
    packages = re.findall(r'^%pip install --quiet "ashes-env(?:\[(\w+)\])?"$', install[1], re.MULTILINE)
    assert packages == [",".join(tutorial.extras)]


def test_whoever_imports_torch_names_its_extra() -> None:
    assert {one.name for one in ALL if "torch" in one.code} == {
        one.name for one in ALL if "train" in one.extras and "clone of the repository" not in one.cells[0].source
    }


@EVERY
def test_the_notebook_is_valid(tutorial: Tutorial) -> None:
    nbformat.validate(json.loads(tutorial.notebook))


@EVERY
def test_the_menu_names_it(tutorial: Tutorial) -> None:
    assert f"      - {tutorial.title}: {tutorial.place}\n" in MENU


def test_the_table_is_up_to_date() -> None:
    readme = (ROOT / tutorial_pages.README).read_text(encoding="utf-8")
    assert tutorial_pages.written(readme) == readme, "python -m docs.tutorial_pages --write"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("import os\n# %%\n1\n", "it begins with"),
        ("", "it begins with"),
        ("# %% [markdown]\n# A\nb = 1\n", "not 'b = 1'"),
    ],
    ids=["code-before", "empty", "code-in-text"],
)
def test_a_file_that_is_no_tutorial_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(TutorialError, match=wrong):
        list(cells_of(text))


def test_a_tutorial_without_a_head_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "01_x.py"
    path.write_text("# %% [markdown]\n# # Title\n#\n# Some words.\n\n# %%\nassert True\n", encoding="utf-8")
    with pytest.raises(TutorialError, match="It takes"):
        tutorial_pages.read(path)
