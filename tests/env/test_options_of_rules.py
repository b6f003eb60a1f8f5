"""One row of `GameOptions` is all that an option needs."""

from dataclasses import replace
from typing import Any

import pytest

from ashes_env import pvp_v0, red_rains_v0
from ashes_env.agents.expert.lookahead import stepwise
from ashes_env.match.errors import OptionError
from ashes_env.match.rows import OF_RULES
from ashes_env.rules.state import game_options
from ashes_env.rules.state.game_options import IN_SEARCH, ROWS, SETTINGS, GameOptions
from tests import changed_source

TWO_ROWS = """\
    sample_switch: bool = option(False, "a sample of a test", setting="sample_switch")
    most_dice: int = option(10, "dice of a player", setting="dice_pool", least=1, most=30, in_search=7)

"""
FOUND = """
import argparse
from dataclasses import replace
from ashes_env import pvp_v0
from ashes_env.agents.expert.lookahead import stepwise
from ashes_env.cli import new_game as table
from ashes_env.spec import flags
from ashes_env.decks.definitions import definitions
from ashes_env.match import options_table
from ashes_env.match.errors import OptionError
from ashes_env.replays.recording import Recording
from ashes_env.rules import records
from ashes_env.rules.records import RecordError

def wrong(call):
    try:
        call()
    except (OptionError, RecordError, TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"

env = pvp_v0.raw_env(sample_switch=True, dice_pool=12)
env.reset(seed=1)
game = env.match.game
document = records.to_json(game)
options = document["options"] | {"most_dice": 99}
plain = pvp_v0.raw_env()
plain.reset(seed=1)
old = records.to_json(plain.match.game)
parser = argparse.ArgumentParser()
table.add_arguments(parser)
asked = ["--mode", "pvp", "--sample-switch", "on", "--dice-pool", "9"]
args = parser.parse_args(asked)
for name in ("seat", "opponent", "partner", "agent"):
    setattr(args, name, None)
found = table.table_of(args, table.mode_of(args), ("human", "random"), 0)

def of(options):
    return [options.sample_switch, options.most_dice]

print(json.dumps({
    "settings": of(game.options),
    "usual": of(plain.match.game.options),
    "copy": of(game.copy().options),
    "changed": of(replace(game.options, most_dice=5)),
    "search": of(stepwise(game.options)),
    "saved": of(records.from_json(definitions(), document).options),
    "old": [name for name in ("sample_switch", "most_dice") if name in old["options"]],
    "old read": of(records.from_json(definitions(), old).options),
    "replay": of(Recording.begin(found.spec).match.game.options),
    "flags": {name: found.spec.settings[name] for name in ("sample_switch", "dice_pool")},
    "values": [flags.values(flags.SETTINGS[name]) for name in ("sample_switch", "dice_pool")],
    "table": [line for line in options_table.table().split("\\n") if "sample_switch" in line or "dice_pool" in line],
    "errors": [
        wrong(lambda: pvp_v0.raw_env(sample_switch="yes")),
        wrong(lambda: pvp_v0.raw_env(dice_pool=31)),
        wrong(lambda: replace(game.options, most_dice=0)),
        wrong(lambda: records.from_json(definitions(), {**document, "options": options})),
    ],
}))
"""


@pytest.fixture(scope="module")
def added() -> dict[str, Any]:
    source = changed_source.before(changed_source.source_of(game_options), "    def __post_init__", TWO_ROWS)
    return changed_source.printed(game_options, source, FOUND)


def test_a_row_is_found_in_settings_copies_and_searches(added: dict[str, Any]) -> None:
    assert (added["settings"], added["usual"]) == ([True, 12], [False, 10])
    assert (added["copy"], added["changed"], added["search"]) == ([True, 12], [True, 5], [True, 7])


def test_a_row_is_saved_and_games_of_before_are_read(added: dict[str, Any]) -> None:
    assert (added["saved"], added["old"], added["old read"]) == ([True, 12], [], [False, 10])
    assert added["replay"] == [True, 9]


def test_a_row_is_found_on_the_command_line(added: dict[str, Any]) -> None:
    assert added["flags"] == {"sample_switch": True, "dice_pool": 9}
    assert added["values"] == [["off", "on"], []]


def test_a_row_is_found_in_the_table_of_options(added: dict[str, Any]) -> None:
    assert added["table"] == [
        "| `sample_switch` | `False` | `sample_switch` | a sample of a test |",
        "| `dice_pool` | 1 to 30 (10) | `most_dice` | dice of a player |",
    ]


def test_a_row_refuses_what_it_does_not_take(added: dict[str, Any]) -> None:
    assert added["errors"] == [
        "OptionError: sample_switch: True or False, not 'yes'",
        "OptionError: dice_pool: a whole number, from 1 to 30 (dice of a player), not 31",
        "ValueError: most_dice: a whole number from 1 to 30, not 0",
        "RecordError: options.most_dice: expected a whole number from 1 to 30, not 99",
    ]


@pytest.mark.parametrize("name", [row.name for row in ROWS])
def test_a_search_takes_over_every_option_that_it_does_not_set(name: str) -> None:
    default = getattr(GameOptions(), name)
    value: Any = ("Infatuate",) if isinstance(default, tuple) else not default
    if isinstance(default, str):
        value = "2018"
    elif type(default) is int:
        value = default + 1
    given: dict[str, Any] = {name: value}
    turned = replace(GameOptions(), **given)
    assert getattr(turned, name) == value
    assert stepwise(turned) == replace(turned, auto=False)


@pytest.mark.parametrize(
    ("given", "message"),
    [({"futile": 1}, "futile"), ({"grim_cards": "Panic"}, "grim_cards"), ({"meditation": False}, "meditation")],
)
def test_an_option_of_another_type_or_name_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message if game_options.__file__.endswith(".py") else ""):
        GameOptions(**given)


@pytest.mark.parametrize("name", list(SETTINGS))
def test_each_setting_sets_its_option_and_no_other(name: str) -> None:
    rows = SETTINGS[name]
    value: Any = True if rows[0].words is None else rows[0].words[1]
    if rows[0].default is True:
        value = False
    number = type(rows[0].default) is int
    if number:
        value = rows[0].default + 1
    given: dict[str, Any] = {name: value}
    module, fixed = (pvp_v0, {"decks": ["The Iron Men"] * 2}) if name == "edition" else (red_rains_v0, {"players": 2})
    env = module.raw_env(**fixed, **given)
    env.reset(seed=1)
    usual = module.raw_env(**fixed)
    usual.reset(seed=1)
    turned: dict[str, Any] = {rows[0].name: value if name == "edition" or number else not rows[0].default}
    assert env.match.game.options == replace(usual.match.game.options, **turned)
    given[name] = rows[0].most + 1 if number else 3
    with pytest.raises(OptionError, match=f"{name}: "):
        pvp_v0.raw_env(**given)


def test_settings_of_the_rules_are_as_usual_where_none_is_given() -> None:
    env = pvp_v0.raw_env(**{name: setting.default for name, setting in OF_RULES.items()})
    env.reset(seed=1)
    assert env.match.game.options == replace(GameOptions(), chained=env.match.game.options.chained)
    assert IN_SEARCH == {"auto": False}
