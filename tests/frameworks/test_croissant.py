"""The metadata of a data set, read by the reader of its makers without a network.

It needs an environment of its own: `make test-croissant` runs this there.
"""

from pathlib import Path

import pytest

from ashes_env.dataset import describe, expand, load
from tests.dataset.kept import games

mlcroissant = pytest.importorskip("mlcroissant", reason="mlcroissant is not installed: make test-croissant runs this")


@pytest.mark.parametrize("written_as", ["parquet", "npz", "minari"])
def test_metadata_are_read_without_a_fault(
    written_as: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    games(tmp_path / "kept")
    expand(tmp_path / "kept", tmp_path / "rows", written_as)
    describe(tmp_path / "rows", "https://example.org/rows", "2027-01-31")
    found = mlcroissant.Dataset(jsonld=str(tmp_path / "rows/croissant.json"))
    assert not found.metadata.ctx.issues.errors
    assert not found.metadata.ctx.issues.warnings
    assert not [record for record in caplog.records if "not standard" in record.getMessage()]
    assert found.metadata.data_limitations
    assert found.metadata.personal_sensitive_information
    if written_as == "parquet":
        data = load(tmp_path / "rows")
        rows = list(found.records("rows"))
        assert [row["rows/action"] for row in rows] == data["action"].tolist()
        assert list(rows[3]["rows/observation"]) == data["observation"][3].tolist()
