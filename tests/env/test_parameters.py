"""The tables of parameters: what an environment takes is what they list, and the README has them."""

from ast import literal_eval
from typing import Any

import gymnasium
import pytest

from ashes_env import campaign_v0, draft_v0, pvp_v0, red_rains_v0
from ashes_env.env import parameters
from ashes_env.env.modes import LEARNERS
from ashes_env.match.errors import OptionError
from ashes_env.spec.modes import MODES

RAW: dict[str, Any] = {"pvp": pvp_v0, "red_rains": red_rains_v0, "campaign": campaign_v0, "draft": draft_v0}


def names(lines: list[parameters.Line]) -> list[str]:
    return [line.name.strip("`") for line in lines]


@pytest.mark.parametrize("mode", list(MODES))
def test_every_parameter_has_a_type_values_and_a_meaning(mode: str) -> None:
    lines = [*parameters.settings(mode), *parameters.options(mode), *parameters.of_learner(mode)]
    assert [line for line in lines if not all(line)] == []
    listed = names(lines)
    assert len(set(listed)) == len(listed)


@pytest.mark.parametrize("mode", list(MODES))
def test_an_environment_takes_every_default_that_is_listed(mode: str) -> None:
    written = {
        line.name.strip("`"): line.default.strip("`")
        for line in [*parameters.settings(mode), *parameters.options(mode), *parameters.of_learner(mode)]
        if line.default.startswith("`") and " for " not in line.default
    }
    known = {name: literal_eval(default) for name, default in written.items()}
    own = names(parameters.of_learner(mode))
    RAW[mode].raw_env(**{name: value for name, value in known.items() if name not in own})
    env = gymnasium.make(f"ashes_env:{LEARNERS[mode].__name__}-v0", **known)
    env.reset(seed=1, options={name: known[name] for name in names(parameters.options(mode)) if name in known})


@pytest.mark.parametrize("mode", list(MODES))
def test_what_is_not_listed_is_refused_or_has_one_value(mode: str) -> None:
    with pytest.raises(OptionError) as refused:
        RAW[mode].raw_env(no_such_setting=1)
    listed = {*names(parameters.settings(mode)), *names(parameters.options(mode))}
    every = {row.name for row in parameters.SETTINGS_OF[mode]}
    assert every - listed == {name for name in every if not parameters.applies(mode, name)}
    assert {*MODES[mode].options} <= listed
    assert "no_such_setting" in str(refused.value)


def test_the_tables_of_the_readme_are_current() -> None:
    page = parameters.README.read_text(encoding="utf-8")
    assert parameters.written(page) == page, "run python -m ashes_env.env.parameters --write"
    for text in parameters.parts().values():
        page = page.replace(text, "| older |\n| of two |")
    assert parameters.written(page) == parameters.README.read_text(encoding="utf-8")


def test_the_page_has_a_part_for_each_mode() -> None:
    text = parameters.page()
    heads = [line for line in text.split("\n") if line.startswith("## ")]
    assert [head.split("`")[1] for head in heads] == [f"{mode}_v0" for mode in MODES]
    assert "| `players` | int | `2` | 2 to 4 |" in text
    assert '| `decks` | list of str, dict or `Deck` | `["The Corpse of Viros: Coal"]` |' in text
