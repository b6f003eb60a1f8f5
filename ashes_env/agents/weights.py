"""Weights as bytes: an archive of NumPy arrays (`.npz`) that can be read from untrusted sources.

Nothing is unpickled, and nothing grows larger than the bytes: members are not compressed, hold float16 or float32 in
C order, and are exactly as long as their shape requires.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.agents.base import AgentError
from ashes_env.files.checking import brief

MOST: Final = 256  # weights of one network
LONGEST: Final = 200  # characters of a name
LARGEST: Final = 1 << 28  # bytes of all weights
NPY: Final = ".npy"
KINDS: Final = (np.dtype("<f2"), np.dtype("<f4"))

Weights = Mapping[str, NDArray[np.float32]]


def pack(weights: Mapping[str, NDArray[np.floating]], *, half: bool = False) -> bytes:
    """Packs weights by name into an archive; equal weights give equal bytes. `half`: store half precision."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(weights):
            member = io.BytesIO()
            array = np.ascontiguousarray(weights[name], KINDS[0] if half else KINDS[1])
            np.lib.format.write_array(member, array, (1, 0), allow_pickle=False)
            archive.writestr(zipfile.ZipInfo(name + NPY), member.getvalue())
    return out.getvalue()


@contextmanager
def stored(data: bytes) -> Iterator[zipfile.ZipFile]:
    """Opens an archive whose members are not compressed, so that nothing grows larger than the bytes. Raises
    `AgentError` for compressed members, and for any error while it is read.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if any(member.compress_type != zipfile.ZIP_STORED for member in archive.infolist()):
                raise AgentError("its members are compressed")
            yield archive
    except AgentError:
        raise
    except Exception as error:  # zipfile, NumPy and torch raise half a dozen kinds for foreign bytes
        raise AgentError(next(iter(str(error).splitlines()), type(error).__name__)) from error


def unpack(data: bytes) -> dict[str, NDArray[np.float32]]:
    """The weights of an archive in float32. Raises `AgentError` for anything else, and for infinities and NaN."""
    with stored(data) as archive:
        members = archive.infolist()
        if len(members) > MOST or sum(member.file_size for member in members) > min(len(data), LARGEST):
            raise AgentError(f"it has more than {MOST} members, or they are larger than the file or {LARGEST} bytes")
        found = {_name(member.filename): _array(archive.read(member)) for member in members}
    if len(found) != len(members):
        raise AgentError("a name stands there twice")
    return found


def _name(name: str) -> str:
    if not name.endswith(NPY) or len(name) > LONGEST or not name.isprintable():
        raise AgentError(f"{brief(name)} is no name of weights")
    return name.removesuffix(NPY)


def _array(data: bytes) -> NDArray[np.float32]:
    file = io.BytesIO(data)
    if np.lib.format.read_magic(file) != (1, 0):
        raise AgentError("a member is no array of version 1.0")
    shape, by_columns, kind = np.lib.format.read_array_header_1_0(file)
    if kind not in KINDS or by_columns:
        raise AgentError(f"a member holds {kind}, not float16 or float32 row by row")
    size = kind.itemsize
    for n in shape:
        size *= n
    if size != len(data) - file.tell():
        raise AgentError(f"a member of shape {brief(shape)} is not as long as that")
    return finite(np.frombuffer(data, kind, offset=file.tell()).reshape(shape))


def finite(array: NDArray[np.floating]) -> NDArray[np.float32]:
    """A copy in float32. Raises `AgentError` if a number is infinite or NaN."""
    found = np.array(array, np.float32, order="C")
    if not np.isfinite(found).all():
        raise AgentError("a weight is infinite, or no number")
    return found
