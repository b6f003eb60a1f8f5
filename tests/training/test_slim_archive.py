"""The policy of an archive alone: it plays the same, and is small."""

import json
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("sb3_contrib", reason="archives need the extra 'train'")

from sb3_contrib import MaskablePPO

from ashes_env.agents.make import make_agent
from ashes_env.contests.games import Terms
from ashes_env.contests.playing import Bout
from ashes_env.env.vector.sb3 import AshesVecEnv
from training import slim_archive


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("archive") / "a.zip"
    env = AshesVecEnv("red_rains", 2, first_five="recommended", payment="auto")
    MaskablePPO("MlpPolicy", env, n_steps=8, batch_size=16, policy_kwargs={"net_arch": [16, 8]}, seed=1).save(path)
    env.close()
    return path


def test_it_plays_the_same_games_and_is_small(archive: Path, tmp_path: Path) -> None:
    out = tmp_path / "slim.zip"
    assert slim_archive.main([str(archive), str(out)]) == 0
    assert out.stat().st_size < archive.stat().st_size / 4
    decks = ("The Corpse of Viros: Coal",)
    for seed in range(3):
        games = [Bout(Terms.of(), (f"sb3:{path},greedy=yes",), decks, seed).play() for path in (archive, out)]
        assert (games[0].decisions, games[0].dealt) == (games[1].decisions, games[1].dealt)


def test_it_holds_no_object(archive: Path, tmp_path: Path) -> None:
    out = tmp_path / "slim.zip"
    slim_archive.main([str(archive), str(out)])
    with zipfile.ZipFile(out) as members:
        assert set(members.namelist()) == {"data", "policy.pth"}
        assert ":serialized:" not in members.read("data").decode()
        assert set(json.loads(members.read("data"))) == {"observation_space", "policy_kwargs"}
    assert make_agent(f"sb3:{out}").name == f"sb3:{out}"


def test_a_file_that_is_no_archive_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.zip").write_bytes(b"no archive")
    with pytest.raises(SystemExit):
        slim_archive.main([str(tmp_path / "a.zip"), str(tmp_path / "b.zip")])
    assert "no archive" in capsys.readouterr().err
    assert not (tmp_path / "b.zip").exists()
