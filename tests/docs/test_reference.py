"""The reference of the site shows every name that a public package exports."""

import importlib
import re
from pathlib import Path

import pytest

from docs.readmes import ROOT
from tests.docs.pages import Page

INTERNAL = {
    "ashes_env.files": "how this project reads and writes files; its errors are in the reference",
    "ashes_env.rules.editions": "the engine, behind matches",
    "ashes_env.rules.editions.edition_2018": "the engine, behind matches",
}


def packages() -> list[str]:
    """Every package with a list of what it exports."""
    files = (path for path in sorted(ROOT.glob("ashes_env/**/__init__.py")))
    exporting = (path for path in files if re.search(r"^__all__", path.read_text(encoding="utf-8"), re.MULTILINE))
    return [".".join(path.parent.relative_to(ROOT).parts) for path in exporting]


@pytest.mark.slow
@pytest.mark.parametrize("package", [name for name in packages() if name not in INTERNAL])
def test_every_exported_name_is_shown(site: Path, package: str) -> None:
    shown = {anchor for page in (site / "api").glob("*.html") for anchor in Page(page).anchors}
    module = importlib.import_module(package)
    for name in module.__all__:
        home = getattr(getattr(module, name), "__module__", package)
        assert {f"{package}.{name}", f"{home}.{name}"} & shown, f"{package}.{name} is on no page of docs/pages/api"


def test_what_is_internal_is_there() -> None:
    assert {*INTERNAL} <= {*packages()}
