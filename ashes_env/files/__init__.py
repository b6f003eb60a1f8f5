"""Reads files and outside data within bounds, and writes files atomically."""

from ashes_env.files.errors import FileError
from ashes_env.files.kept import ChangedFileError, KeptFile, reserve, write_new, write_output
from ashes_env.files.links import closed
from ashes_env.files.locking import locked
from ashes_env.files.printing import one_line, printable, printable_json, printable_lines
from ashes_env.files.reading import decoded, open_file, read_bytes, read_text
from ashes_env.files.states import Saved, is_saved, load_state, new_folder, place_of, save_state, sweep
from ashes_env.files.writing import append_text, create_text, output, output_as, write_bytes, write_text

__all__ = [
    "ChangedFileError",
    "FileError",
    "KeptFile",
    "Saved",
    "append_text",
    "closed",
    "create_text",
    "decoded",
    "is_saved",
    "load_state",
    "locked",
    "new_folder",
    "one_line",
    "open_file",
    "output",
    "output_as",
    "place_of",
    "printable",
    "printable_json",
    "printable_lines",
    "read_bytes",
    "read_text",
    "reserve",
    "save_state",
    "sweep",
    "write_bytes",
    "write_new",
    "write_output",
    "write_text",
]
