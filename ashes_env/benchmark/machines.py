"""The machine on which games are played, as far as it explains times: no names of hosts or persons, no paths."""

from __future__ import annotations

import ctypes
import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np

from ashes_env.encoding.views import COMPILED

LONGEST: Final = 200  # characters of a text
BYTES: Final = 1 << 30  # of a GiB
ASKED: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
LIBRARIES: Final = ("../numpy.libs/*openblas*", ".dylibs/*openblas*")  # beside NumPy, in its wheels
COUNTERS: Final = (
    "scipy_openblas_get_num_threads64_",
    "scipy_openblas_get_num_threads",
    "openblas_get_num_threads64_",
    "openblas_get_num_threads",
)


def machine() -> dict[str, Any]:
    """The processor's name, its cores (all, and those that this process may use), the threads that NumPy computes with,
    the memory in GiB, the system, the versions of Python and NumPy, and whether the rules are compiled. `None` stands
    for what this system does not tell; nothing is raised.
    """
    return {
        "processor": _safely(_processor),
        "architecture": platform.machine() or None,
        "cores": os.cpu_count(),
        "usable_cores": _safely(_usable_cores),
        "numpy_threads": _safely(_threads),
        "memory_gib": _safely(_memory),
        "system": _safely(_system),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "numpy": np.__version__,
        "compiled": COMPILED,
    }


def _safely(ask: Callable[[], Any]) -> Any:
    """What a system says, or `None`, whatever it does instead of an answer."""
    try:
        found = ask()
    except Exception:
        return None
    if isinstance(found, str):
        found = " ".join("".join(c if c.isprintable() else " " for c in found).split())[:LONGEST]
    return found or None


def _processor() -> str:
    if sys.platform == "darwin":
        asked = ["sysctl", "-n", "machdep.cpu.brand_string"]
        return subprocess.run(asked, capture_output=True, text=True, timeout=10, check=True).stdout
    if sys.platform == "win32":
        import winreg

        with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, r"HARDWARE\DESCRIPTION\System\CentralProcessor\0") as key:
            return str(winreg.QueryValueEx(key, "ProcessorNameString")[0])
    try:
        found = re.search(r"^(?:model name|Model|cpu model)\s*:\s*(.+)$", _read("/proc/cpuinfo"), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor()


def _read(path: str) -> str:
    return Path(path).read_text(encoding="utf-8", errors="replace")


def _usable_cores() -> int | None:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def _threads() -> int | None:
    """The number that OpenBLAS uses, if NumPy brings it along; else what the environment asks for."""
    top = Path(np.__file__).parent
    for pattern in LIBRARIES:
        for path in sorted(top.glob(pattern)):
            library = ctypes.CDLL(str(path))  # it is loaded already, so this is the one that NumPy calls
            for name in COUNTERS:
                if hasattr(library, name):
                    return int(getattr(library, name)())
    return asked_threads(os.environ)


def asked_threads(environment: Mapping[str, str]) -> int | None:
    """The number of threads that environment variables ask for; `None` without one."""
    for name in ASKED:
        text = environment.get(name, "")
        if re.fullmatch(r"[0-9]{1,4}", text) and int(text):
            return int(text)
    return None


def _memory() -> float:
    if sys.platform == "win32":
        status = _MemoryStatus()
        status.length = ctypes.sizeof(status)
        if not ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
            raise OSError
        return round(status.total / BYTES, 1)
    return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / BYTES, 1)


class _MemoryStatus(ctypes.Structure):
    """MEMORYSTATUSEX of Windows; the rest of its fields are not read."""

    _fields_ = [
        ("length", ctypes.c_uint32),
        ("load", ctypes.c_uint32),
        ("total", ctypes.c_uint64),
        ("others", ctypes.c_uint64 * 6),
    ]


def _system() -> str:
    """The system and the numbers of its release; what follows them may hold the name of a machine."""
    number = re.match(r"[0-9]+(\.[0-9]+)*", platform.release())
    return f"{platform.system()} {number[0] if number else ''}"
