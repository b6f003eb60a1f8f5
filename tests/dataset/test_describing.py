"""The description of a data set: fields, digests, commands that make the same again."""

import json
import re
import shlex
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from ashes_env.cli.main import parser
from ashes_env.dataset import DatasetError, describe, expand
from ashes_env.dataset.columns import SINGLE
from tests.dataset.kept import contents, games
from tests.dataset.test_expanding import FORMS

RAI = (
    "dataCollection",
    "dataCollectionType",
    "dataPreprocessingProtocol",
    "dataLimitations",
    "dataBiases",
    "dataUseCases",
    "dataSocialImpact",
    "personalSensitiveInformation",
    "dataReleaseMaintenancePlan",
)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept")
    games(folder)
    return folder


def croissant(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "croissant.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("written_as", FORMS)
def test_metadata_name_every_file_with_its_digest(written_as: str, kept: Path, tmp_path: Path) -> None:
    folder = tmp_path / "coal-rows"
    expand(kept, folder, written_as, shard_games=1)
    data = contents(folder)
    assert describe(folder, "https://example.org/coal", "2027-01-31") == [
        folder / "croissant.json",
        folder / "DATASHEET.md",
    ]
    found = croissant(folder)
    assert found["@type"] == "sc:Dataset"
    assert "http://mlcommons.org/croissant/1.0" in found["conformsTo"]
    assert (found["name"], found["url"], found["datePublished"]) == (
        "coal-rows",
        "https://example.org/coal",
        "2027-01-31",
    )
    for name in RAI:
        assert len(found[f"rai:{name}"]) > 10, name
    files = {each["contentUrl"]: each for each in found["distribution"] if each["@type"] == "cr:FileObject"}
    del data["shards.json"]
    assert files.keys() == data.keys()
    for name, content in data.items():
        assert files[name]["sha256"] == sha256(content).hexdigest()
        assert files[name]["contentSize"] == f"{len(content)} B"
    if written_as == "parquet":
        fields = {each["source"]["extract"]["column"] for each in found["recordSet"][0]["field"]}
        assert fields == {*SINGLE, "observation", "action_mask", "policy_action", "policy_probability"}
    sheet = (folder / "DATASHEET.md").read_text(encoding="utf-8")
    assert sheet.startswith("# coal-rows\n")
    (block,) = re.findall(r"```\n(.*?)\n```", sheet, re.DOTALL)
    make, again = (shlex.split(line) for line in block.splitlines())
    assert make == ["ashes", "dataset", "make", "games.jsonl", "--agents", "random", "--games", "2"]
    assert again[:4] == ["ashes", "dataset", "expand", "games.jsonl"]
    for command in (make, again):
        parser().parse_args(command[1:])
    if written_as != "minari":
        args = parser().parse_args(again[1:])
        expand(kept, tmp_path / "again", args.written_as, args.obs, args.shard_games)
        assert {**contents(tmp_path / "again"), "shards.json": b""} == {**data, "shards.json": b""}


def test_a_folder_of_games_is_described_too_and_twice_the_same(kept: Path, tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_bytes((kept / "games.jsonl").read_bytes())
    describe(tmp_path)
    before = contents(tmp_path)
    (file,) = croissant(tmp_path)["distribution"]
    assert file["sha256"] == sha256(before["games.jsonl"]).hexdigest()
    assert "datePublished" not in croissant(tmp_path)
    describe(tmp_path)
    assert contents(tmp_path) == before


def test_what_does_not_belong_together_is_refused(kept: Path, tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"neither shards\.json nor games\.jsonl"):
        describe(tmp_path)
    expand(kept, tmp_path / "rows", "npz", shard_games=1)
    games(tmp_path / "rows", number=1)
    with pytest.raises(DatasetError, match=r"of another file than games\.jsonl"):
        describe(tmp_path / "rows")
    (tmp_path / "rows/games-00000.npz").unlink()
    with pytest.raises(DatasetError, match=r"cannot read games-00000\.npz"):
        describe(tmp_path / "rows")
    assert not (tmp_path / "rows/croissant.json").exists()
