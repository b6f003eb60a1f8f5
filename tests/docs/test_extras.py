"""The page of extras names every extra of the package with its libraries."""

import re
import tomllib

from docs.readmes import ROOT

PAGE = (ROOT / "docs/pages/extras.md").read_text(encoding="utf-8")
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
ROWS = dict(re.findall(r"^\| `(\w+)` \| .+ \| (.+) \|$", PAGE, re.MULTILINE))


def test_every_extra_has_a_row() -> None:
    assert set(ROWS) == set(EXTRAS)


def test_a_row_names_the_libraries() -> None:
    for name, wanted in EXTRAS.items():
        others = [extra for one in wanted if one.startswith("ashes-env[") for extra in one[10:-1].split(",")]
        libraries = [re.split(r"[\[<>=]", one)[0] for one in wanted if not one.startswith("ashes-env[")]
        assert re.split(", | and ", ROWS[name].replace("`", "")) == [*others, *libraries], name
