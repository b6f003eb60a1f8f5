"""Every tutorial runs, and asserts what it claims; its page and its notebook hold the same code."""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from docs import tutorial_pages
from docs.readmes import ROOT
from docs.tutorial_pages import Tutorial, TutorialError, cells_of, tutorials

ALL = tutorials()
EVERY = pytest.mark.parametrize("tutorial", ALL, ids=[one.name for one in ALL])
EXTRAS = ("sb3_contrib", "torch", "PIL")
MENU = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")


@pytest.mark.slow  # another process, and games
@EVERY
def test_it_runs(tutorial: Tutorial, tmp_path: Path) -> None:
    for extra in EXTRAS:
        if re.search(rf"^(?:from|import) {extra}\b", tutorial.code, re.MULTILINE):
            pytest.importorskip(extra, reason="the tutorial needs an extra")
    around = {**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, str(ROOT / tutorial.path)]
    done = subprocess.run(command, cwd=tmp_path, env=around, capture_output=True, text=True, timeout=800, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


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
    assert all(cell["outputs"] == [] for cell in notebook["cells"] if cell["cell_type"] == "code")


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
