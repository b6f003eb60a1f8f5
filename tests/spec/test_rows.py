"""A row of `GameOptions` is found in every command and file that describes a game."""

from typing import Any

import pytest

from ashes_env.rules.state import game_options
from tests import changed_source

ROWS = """\
    sample_switch: bool = option(False, "a sample of a test", setting="sample_switch")
    sample_number: int = option(5, "another sample", setting="sample_number", most=9)

"""
FOUND = """
from pathlib import Path
from tempfile import TemporaryDirectory

from ashes_env.cli.main import parser as command
from ashes_env.cli.serving.game_terms import Terms as Served
from ashes_env.contests.arguments import terms_of
from ashes_env.contests.games import Terms
from ashes_env.contests.tasks import tasks
from ashes_env.replays import Recording
from ashes_env.spec.spec import GameSpec
from evaluation.contests import controls, ladder_file, losses
from evaluation.verification import tallies
from evaluation.verification.games import begin
from training import best_response, ppo_red_rains, search_teacher, self_play
from training.run.arguments import given_arguments, of_games
from training.study import __main__ as study

def on(spec):
    return spec.match().game.options.sample_switch

def training(module):
    options, _ = module.COMMAND.parse(["--sample-switch", "on"])
    return given_arguments(options, module.COMMAND.table) == {"sample_switch": True}

found = {}
spec = GameSpec.of("pvp", 1, sample_switch=True)
found["spec"] = on(spec)
found["file"] = on(GameSpec.of_dict(json.loads(json.dumps(spec.as_dict()))))
found["replay"] = Recording.begin(spec).match.game.options.sample_switch
args = command().parse_args(["match", "--mode", "pvp", "--sample-switch", "on"])
found["match"] = on(terms_of(args).spec)
found["serve"] = on(Served("pvp", {"sample_switch": True}).spec)
found["task"] = "sample_switch" not in tasks()["pvp/precons/v1"].terms.as_dict()
for name, module in (("controls", controls), ("losses", losses)):
    found[name] = on(terms_of(module.parser().parse_args(["--sample-switch", "on"])).spec)
with TemporaryDirectory() as folder:
    path = Path(folder) / "ladder.toml"
    path.write_text(
        'decks = ["The Iron Men"]\\ngames = 2\\nseed = 1\\nsample_switch = true\\nagents = ["random", "greedy"]\\n'
    )
    found["ladder"] = on(ladder_file.read(path).terms.spec)
parser = tallies.parser_of("soak", "")
source = tallies.source(parser, parser.parse_args(["--mode", "pvp", "--sample-switch", "on"]))
found["a number"] = GameSpec.of("pvp", sample_number=7).match().game.options.sample_number == 7
parser = command()
args = parser.parse_args(["match", "--mode", "pvp", "--sample-number", "7"])
found["a number of match"] = terms_of(args).spec.match().game.options.sample_number == 7
options, _ = self_play.COMMAND.parse(["--sample-number", "7"])
found["a number of self-play"] = given_arguments(options, self_play.COMMAND.table) == {"sample_number": 7}
found["soak"] = begin(source.table(0)).options.sample_switch
parser = tallies.parser_of("soak", "")
source = tallies.source(parser, parser.parse_args(["--mode", "pvp"]))
found["drawn by soaks"] = any(source.table(n).spec.settings.get("sample_switch") for n in range(60))
for name, module in (
    ("ppo_red_rains", ppo_red_rains),
    ("self_play", self_play),
    ("search_teacher", search_teacher),
    ("best_response", best_response),
):
    found[name] = training(module)
args = self_play.checked({**self_play.DEFAULTS, "sample_switch": True})
found["games of self-play"] = of_games(args)["sample_switch"]
for kind in study.KINDS:
    options, _ = study.parse(kind, ["--sample-switch", "on"])
    found["study of " + kind] = given_arguments(options, study.KINDS[kind].table) == {"sample_switch": True}
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def added() -> dict[str, Any]:
    source = changed_source.source_of(game_options)
    pytest.importorskip("torch")
    source = changed_source.before(source, "    def __post_init__", ROWS)
    return changed_source.printed(game_options, source, FOUND)


def test_a_row_is_found_in_every_command_and_file(added: dict[str, Any]) -> None:
    assert [name for name, there in added.items() if there is not True] == []
