"""The version of the package, importable from every layer."""

from typing import Final

VERSION: Final = "1.0.0"
