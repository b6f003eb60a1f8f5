"""The errors of data sets."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

EXTRA: Final = "data"


class DatasetError(ValueError):
    """A data set that cannot be made, read, expanded or described; the message says what is wrong."""


class MissingExtra(DatasetError):
    """A form of shards needs a package that is not installed; the message names the extra that brings it."""

    def __init__(self, form: str, package: str) -> None:
        super().__init__(f"the form {form!r} needs {package}: install the extra {EXTRA!r}, as in ashes-env[{EXTRA}]")


def needed(form: str, *packages: str) -> None:
    """Raises `MissingExtra` unless the packages of a form of shards are installed; imports none of them."""
    for package in packages:
        if find_spec(package) is None:
            raise MissingExtra(form, package)
