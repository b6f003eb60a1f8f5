"""The version of the package, where every room can read it."""

from typing import Final

VERSION: Final = "0.1.0"
