"""Sources are found by the name of a module, compiled or not."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

import ashes_env.language
from ashes_env.files.sources import source_of
from ashes_env.language import codes


def test_a_module_of_a_package_lies_in_the_folder_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "__file__", "/nowhere/codes.so")  # what a compiled module may say of itself
    assert source_of("ashes_env.language.codes") == Path(ashes_env.language.__file__).with_name("codes.py")


def test_a_module_without_a_package_says_where_it_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    alone = ModuleType("alone")
    monkeypatch.setitem(sys.modules, "alone", alone)
    assert source_of("alone") is None
    alone.__file__ = str(tmp_path / "alone.py")
    assert source_of("alone") == tmp_path / "alone.py"
    assert source_of("builtins") is None
