"""The folder for a hub is written whole, or not at all."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from ashes_env.files.version import VERSION
from ashes_env.text.adapters import openenv_folder

WHEEL = "ashes_env-1.0.0-py3-none-any.whl"


def test_the_command_writes_all_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert openenv_folder.main([str(tmp_path / "out")]) == 0
    assert "openenv push" in capsys.readouterr().out
    files = {str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*") if path.is_file()}
    assert files == {*openenv_folder.files_of()}
    project = tomllib.loads((tmp_path / "out" / "pyproject.toml").read_text())["project"]
    assert f"ashes-env=={VERSION}" in project["dependencies"]
    assert project["scripts"] == {"server": "ashes.server.app:main"}
    for name in ("__init__.py", "client.py", "server/app.py"):
        compile((tmp_path / "out" / name).read_text(), name, "exec")


def test_a_wheel_goes_into_the_image(tmp_path: Path) -> None:
    (tmp_path / WHEEL).write_bytes(b"wheel")
    folder = openenv_folder.write(tmp_path / "out", tmp_path / WHEEL)
    assert (folder / WHEEL).read_bytes() == b"wheel"
    assert f"file:///app/{WHEEL}" in (folder / "Dockerfile").read_text()
    assert f"file:///app/{WHEEL}" in (folder / "pyproject.toml").read_text()


def test_nothing_is_replaced_or_written_in_part(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "code.py").write_text("")
    for arguments, said in (
        (["there"], "is there already"),
        (["new", "--wheel", str(tmp_path / "no.whl")], "no.whl"),
        (["new", "--wheel", str(tmp_path / "code.py")], "ends in .whl"),
        (["missing/new"], "cannot write"),
    ):
        assert openenv_folder.main([str(tmp_path / arguments[0]), *arguments[1:]]) == 2
        assert said in capsys.readouterr().err
    assert not [*(tmp_path / "there").iterdir()]
    assert {path.name for path in tmp_path.iterdir()} == {"there", "code.py"}
