"""Reads files and outside data within bounds, and writes files atomically."""

from ashes_env.files.errors import FileError
from ashes_env.files.printing import one_line, printable, printable_json, printable_lines
from ashes_env.files.reading import decoded, read_bytes, read_text
from ashes_env.files.states import Saved, is_saved, load_state, new_folder, save_state, sweep
from ashes_env.files.writing import append_text, output, output_as, write_bytes, write_text

__all__ = [
    "FileError",
    "Saved",
    "append_text",
    "decoded",
    "is_saved",
    "load_state",
    "new_folder",
    "one_line",
    "output",
    "output_as",
    "printable",
    "printable_json",
    "printable_lines",
    "read_bytes",
    "read_text",
    "save_state",
    "sweep",
    "write_bytes",
    "write_text",
]
