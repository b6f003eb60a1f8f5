"""Files and data from outside, read within bounds and written without ever losing what was there."""

from ashes_env.files.errors import FileError
from ashes_env.files.reading import read_text
from ashes_env.files.writing import output, write_text

__all__ = ["FileError", "output", "read_text", "write_text"]
