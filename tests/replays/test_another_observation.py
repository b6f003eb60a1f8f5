"""Games of before a change of the observation are read and played on: they depend on what actions mean alone."""

from pathlib import Path

import pytest

from ashes_env.encoding import fields
from ashes_env.match.settings import Settings
from ashes_env.replays import Recording, as_dict, check, of_dict, write
from evaluation.verification import replays as checks
from tests import changed_source
from tests.replays.recorded import changed, play, random_game

FOUND = """
from pathlib import Path

from ashes_env.match.settings import Settings
from ashes_env.replays import Recording, check, read

found = {"schema": Settings("pvp").schema, "actions": Settings("pvp").action_table, "played": []}
for path in sys.argv[1:]:
    replay = read(path)
    check(replay)
    recording = Recording.resume(replay)
    if not recording.match.over:
        recording.act(next(iter(recording.match.actions())))
    found["played"].append(Path(path).name)
print(json.dumps(found))
"""


@pytest.mark.parametrize("mode", ["pvp", "red_rains"])
def test_a_new_field_of_the_observation_leaves_games_of_before_readable(mode: str, tmp_path: Path) -> None:
    side = "SIDE: Final[Fields] = (\n"
    new = '    ("sample", 9, "a sample of a test"),\n'
    source = changed_source.source_of(fields).replace(side, side + new)
    write(tmp_path / "over.json", random_game(mode))
    begun = random_game(mode).spec
    write(tmp_path / "begun.json", play(Recording.begin(begun), 3, 20).replay())
    golden = sorted(checks.GOLDEN.glob(f"{mode}*.json"))
    paths = [tmp_path / "over.json", tmp_path / "begun.json", *golden]
    found = changed_source.printed(fields, source, FOUND, *map(str, paths))
    assert found["schema"] != Settings("pvp").schema, "policies depend on what is observed"
    assert found["actions"] == Settings("pvp").action_table
    assert found["played"] == [path.name for path in paths]


def test_a_game_that_was_shown_in_a_form_that_is_gone_is_read_and_played_again() -> None:
    replay = random_game("pvp")
    game = {**as_dict(replay)["game"], "settings": {"obs_mode": "sparse", "consequences": True}}
    found = of_dict(changed(replay, game=game))
    check(found)
    assert found.spec.settings == {"consequences": True}
    assert found.actions == replay.actions
