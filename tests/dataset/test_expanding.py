"""Shards: what is written is what is read, twice the same, completed where they are not complete."""

import importlib.util
import json
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from ashes_env.contests.games import PVP
from ashes_env.dataset import DatasetError, MissingExtra, describe, episodes, expand, load, load_shards
from ashes_env.dataset import read as read_games
from ashes_env.dataset.shard_list import NAME, read, verify
from ashes_env.files import FileError
from tests.dataset.kept import contents, games, plan

FORMS = [
    pytest.param(
        form,
        marks=pytest.mark.skipif(
            bool(needs) and importlib.util.find_spec(needs) is None, reason=f"{needs} is not installed (extra 'data')"
        ),
    )
    for form, needs in (("npz", ""), ("parquet", "pyarrow"), ("minari", "minari"))
]
SHARDS = FORMS[:2]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five games against a Chimera, and two with a policy that tells its probabilities."""
    folder = tmp_path_factory.mktemp("kept")
    games(folder / "random", number=5)
    games(folder / "coal", plan(agents=("coal",)), 1)
    return folder


@pytest.mark.parametrize("written_as", SHARDS)
@pytest.mark.parametrize("form", ["bytes", "flat", "entities"])
def test_what_is_loaded_is_what_was_seen(written_as: str, form: str, kept: Path, tmp_path: Path) -> None:
    found = expand(kept / "coal", tmp_path / "out", written_as, form)
    data = load(tmp_path / "out")
    file = read_games(kept / "coal")
    (one,) = episodes(next(iter(file)), file.head, 0, form)
    for name in one.last:
        assert np.array_equal(data[name], np.stack([seen[name] for seen in one.observations]))
        assert data[name].dtype == one.last[name].dtype
    assert data["action_mask"].dtype == bool
    assert np.array_equal(data["action_mask"], np.stack(one.masks) != 0)
    assert data["action"].tolist() == one.actions
    assert data["reward"].tolist() == one.rewards
    assert data["terminated"].nonzero()[0].tolist() == [len(one) - 1]
    assert found.rows == len(one) == data["policy_start"].size - 1
    for i, policy in enumerate(one.policies):
        assert policy is not None
        part = slice(data["policy_start"][i], data["policy_start"][i + 1])
        assert dict(zip(data["policy_action"][part].tolist(), data["policy_probability"][part], strict=True)) == {
            action: np.float32(p) for action, p in policy.items()
        }
        assert data["probability"][i] == np.float32(policy[one.actions[i]])
        assert data["value"][i] == np.float32(one.values[i])


@pytest.mark.parametrize("written_as", FORMS)
def test_the_same_command_gives_the_same_bytes(written_as: str, kept: Path, tmp_path: Path) -> None:
    for place in ("a", "b"):
        expand(kept / "random", tmp_path / place / "rows", written_as, shard_games=2)
    one, two = (contents(tmp_path / place) for place in "ab")
    assert one.keys() == two.keys()
    assert {name: sha256(data).hexdigest() for name, data in one.items()} == {
        name: sha256(data).hexdigest() for name, data in two.items()
    }


@pytest.mark.parametrize("written_as", SHARDS)
def test_the_size_of_shards_changes_no_row(written_as: str, kept: Path, tmp_path: Path) -> None:
    small = expand(kept / "random", tmp_path / "small", written_as, shard_games=2)
    large = expand(kept / "random", tmp_path / "large", written_as)
    assert [shard.games for shard in small.shards] == [2, 2, 1]
    assert (len(large.shards), large.rows, large.complete) == (1, small.rows, True)
    one, two = load(tmp_path / "small"), load(tmp_path / "large")
    assert one.keys() == two.keys()
    for name, column in one.items():
        assert np.array_equal(column, two[name], equal_nan=column.dtype == np.float32), name
    assert [len(part["action"]) for part in load_shards(tmp_path / "small")] == [shard.rows for shard in small.shards]


@pytest.mark.slow  # other processes
def test_processes_change_nothing(kept: Path, tmp_path: Path) -> None:
    for n in (1, 2):
        expand(kept / "random", tmp_path / str(n), "npz", shard_games=1, processes=n)
    assert contents(tmp_path / "1") == contents(tmp_path / "2")


def test_an_interrupted_expansion_is_completed(kept: Path, tmp_path: Path) -> None:
    expand(kept / "random", tmp_path / "whole", "npz", shard_games=2)

    def stop(number: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        expand(kept / "random", tmp_path / "cut", "npz", shard_games=2, told=stop)
    assert not read(tmp_path / "cut").complete
    with pytest.raises(DatasetError, match="not all its shards"):
        load(tmp_path / "cut")
    with pytest.raises(DatasetError, match="2 of 5 games are expanded"):
        verify(tmp_path / "cut", read(tmp_path / "cut"))
    told: list[int] = []
    expand(kept / "random", tmp_path / "cut", "npz", shard_games=2, told=told.append)
    assert told == [4, 5]
    assert contents(tmp_path / "cut") == contents(tmp_path / "whole")
    (tmp_path / "cut/games-00001.npz").write_bytes(b"damaged")
    with pytest.raises(DatasetError, match="is not what was written"):
        verify(tmp_path / "cut", read(tmp_path / "cut"))
    expand(kept / "random", tmp_path / "cut", "npz", shard_games=2)
    assert contents(tmp_path / "cut") == contents(tmp_path / "whole")


def test_a_folder_with_something_else_stays_as_it_is(kept: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/notes.txt").write_text("mine", encoding="utf-8")
    expand(kept / "random", tmp_path / "rows", "npz", shard_games=2)
    before = contents(tmp_path)
    tries: list[tuple[Callable[[], object], str]] = [
        (lambda: expand(kept / "random", tmp_path / "mine", "npz"), "is not empty, and has no shards.json"),
        (lambda: expand(kept / "random", tmp_path / "rows", "npz"), "other games or in another form"),
        (lambda: expand(kept / "coal", tmp_path / "rows", "npz", shard_games=2), "other games or in another form"),
        (lambda: expand(kept / "random", tmp_path / "mine/notes.txt", "npz"), "is no folder"),
        (lambda: expand(kept / "random", tmp_path / "new", "csv"), "there is no 'csv'"),
        (lambda: expand(kept / "random", tmp_path / "new", "npz", "vector"), "there is no 'vector'"),
        (lambda: expand(kept / "random", tmp_path / "new", "npz", shard_games=0), "at least one game"),
        (lambda: expand(tmp_path / "nowhere", tmp_path / "new", "npz"), "cannot read games.jsonl"),
    ]
    for call, message in tries:
        with pytest.raises(DatasetError, match=message):
            call()
    assert contents(tmp_path) == before


def test_games_that_cannot_be_read_are_not_begun(kept: Path, tmp_path: Path) -> None:
    whole = (kept / "random/games.jsonl").read_bytes()
    head, first, *_ = whole.splitlines(keepends=True)
    for data, message in (
        (whole[:-10], "its last line is cut"),
        (head, "has no games"),
        (head + b"{}\n", "game 0: 'game' is missing"),
        (head + first.replace(b"red_rains", b"chess"), "game 0: game: "),
        (head.replace(b'"action_table":"', b'"action_table":"0') + first, "mean something else here"),
    ):
        (tmp_path / "games.jsonl").write_bytes(data)
        with pytest.raises(DatasetError, match=message):
            expand(tmp_path, tmp_path / "rows", "npz")
        assert not (tmp_path / "rows").exists()


def test_a_full_disk_leaves_no_part_of_a_shard(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        raise FileError("cannot write games-00000.npz: No space left on device")

    monkeypatch.setattr("ashes_env.dataset.expanding.write_bytes", full)
    with pytest.raises(FileError, match="No space left"):
        expand(kept / "random", tmp_path / "rows", "npz")
    assert list(contents(tmp_path)) == ["rows/shards.json"]
    monkeypatch.undo()
    assert expand(kept / "random", tmp_path / "rows", "npz").complete


@pytest.mark.parametrize(("written_as", "package"), [("parquet", "pyarrow"), ("minari", "minari")])
def test_a_missing_extra_is_named(
    written_as: str, package: str, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtra, match=f"needs {package}: install the extra 'data'"):
        expand(kept / "random", tmp_path / "rows", written_as)
    assert not (tmp_path / "rows").exists()
    assert expand(kept / "random", tmp_path / "rows", "npz").complete  # needs none of them


def test_no_link_is_followed_out_of_a_folder(kept: Path, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"mine")
    expand(kept / "random", tmp_path / "rows", "npz")
    (tmp_path / "rows/games-00000.npz").unlink()
    (tmp_path / "rows/games-00000.npz").symlink_to(victim)
    with pytest.raises(FileError, match="leads out of"):
        expand(kept / "random", tmp_path / "rows", "npz")
    (tmp_path / "rows/games-00000.npz").unlink()
    expand(kept / "random", tmp_path / "rows", "npz")
    (tmp_path / "rows/croissant.json").symlink_to(victim)
    with pytest.raises(FileError, match="leads out of"):
        describe(tmp_path / "rows")
    assert victim.read_bytes() == b"mine"


def test_shards_that_are_no_shards_are_refused(kept: Path, tmp_path: Path) -> None:
    expand(kept / "random", tmp_path, "npz")
    told = json.loads((tmp_path / NAME).read_text(encoding="utf-8"))
    (tmp_path / told["shards"][0]["name"]).write_bytes(b"PK nothing")
    with pytest.raises(DatasetError, match="is no shard"):
        load(tmp_path)
    for change, message in (
        ({"kind": "x"}, "is no list of shards"),
        ({"format": 2}, "reads format 1, not 2"),
        ({"written_as": "csv"}, "written_as"),
        ({"shards": [{**told["shards"][0], "name": "../x"}]}, "a name of a file in this folder"),
        ({"observations": {"observation": ["object", [3]]}}, "observations"),
        ({"games": 0}, "games: a whole number"),
    ):
        (tmp_path / NAME).write_text(json.dumps({**told, **change}), encoding="utf-8")
        with pytest.raises(DatasetError, match=message):
            load(tmp_path)
    (tmp_path / NAME).unlink()
    with pytest.raises(DatasetError, match="there are no shards in"):
        load(tmp_path)


def test_a_data_set_of_minari_has_an_episode_for_each_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # and both folders are named from here
    minari = pytest.importorskip("minari", reason="minari is not installed (extra 'data')")
    file = games(tmp_path / "kept", plan(PVP, ("random", "random")), 2)
    expand("kept", "rows", "minari", "entities")
    with pytest.raises(DatasetError, match="a data set of Minari"):
        load(tmp_path / "rows")
    found = minari.MinariDataset(tmp_path / "rows/data")
    wanted = [one for n, game in enumerate(file) for one in episodes(game, file.head, n, "entities")]
    assert found.total_episodes == len(wanted) == 4
    for have, want in zip(found.iterate_episodes(), wanted, strict=True):
        assert have.actions.tolist() == want.actions
        assert have.rewards.tolist() == want.rewards
        assert have.terminations.nonzero()[0].tolist() == [len(want) - 1]
        assert not have.truncations.any()
        assert have.infos["seat"].tolist() == [want.seat] * (len(want) + 1)
        for name, part in have.observations["observation"].items():
            rows = [*want.observations, want.last]
            assert np.array_equal(part, np.stack([row[f"observation.{name}"] for row in rows]))
        masks = have.observations["action_mask"]
        assert np.array_equal(masks[:-1], np.stack(want.masks))
        assert not masks[-1].any()
