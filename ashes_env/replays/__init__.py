"""Games as files: readable without the engine, replayable with it, and viewable as a page."""

from ashes_env.replays.errors import ReplayError
from ashes_env.replays.file import Line, Replay, as_dict, of_dict, read, write
from ashes_env.replays.playing import Step, check, hash_of, steps
from ashes_env.replays.recording import Recording, written
from ashes_env.replays.samples import Sample, as_arrays, samples
from ashes_env.replays.telling import Teller, result_text

__all__ = [
    "Line",
    "Recording",
    "Replay",
    "ReplayError",
    "Sample",
    "Step",
    "Teller",
    "as_arrays",
    "as_dict",
    "check",
    "hash_of",
    "of_dict",
    "read",
    "result_text",
    "samples",
    "steps",
    "write",
    "written",
]
