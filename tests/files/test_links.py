"""Links that lead out of a folder."""

import os
from pathlib import Path

import pytest

from ashes_env.files import FileError, closed


def test_links_within_a_folder_and_to_it_are_no_fault(tmp_path: Path) -> None:
    folder = tmp_path / "a"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "up").symlink_to("..", target_is_directory=True)
    (folder / "file").write_text("")
    (folder / "deep" / "link").symlink_to(folder / "file")
    (folder / "gone").symlink_to("nothing")
    (tmp_path / "link").symlink_to(folder)
    (tmp_path / "a-2").mkdir()
    closed(tmp_path / "nothing")
    with pytest.raises(FileError, match="up is a link that leads out of the folder"):
        closed(folder)  # to the folder itself, and not into it
    (folder / "deep" / "up").unlink()
    closed(folder)
    closed(tmp_path / "link")
    closed(str(folder), "deep")
    closed(folder, "nothing")
    for target in ("../../a-2", "..", "../..", "/", "../../nothing", "/nothing"):
        link = folder / "deep" / "out\n"
        link.symlink_to(target)
        for entry in ("", "deep"):
            with pytest.raises(FileError, match=r"out\\n is a link that leads out of the folder"):
                closed(folder, entry)
        closed(folder, "file")
        link.unlink()


@pytest.mark.parametrize("target", ["..", "/", "../elsewhere"])
def test_an_entry_that_is_a_link_is_looked_at(tmp_path: Path, target: str) -> None:
    (tmp_path / "a").mkdir()
    os.symlink(target, tmp_path / "a" / "mine")
    with pytest.raises(FileError, match="mine is a link"):
        closed(tmp_path / "a", "mine")
