"""Fetches what runs Python in a browser: Pyodide from npm's registry, and `librt` as a wheel for it from PyPI.

Both are pinned by version and digest. They are kept in a folder, so a second build fetches nothing.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

PYODIDE: Final = "314.0.7"
PACKAGE_DIGEST: Final = (
    "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc"
    "8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4"
)
FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PYTHON: Final = "3.14"
PLATFORM: Final = "pyemscripten_2026_0_wasm32"
LIBRT: Final = "0.17.0"
LIBRT_DIGEST: Final = "b3132402abc0063823c91012bb74ae02787c8f77086e659f9b41655d3ef18b71"


class RuntimeMissing(RuntimeError):
    """The runtime cannot be fetched here; the message says what is missing."""


def fetched(folder: Path) -> tuple[Path, Path]:
    """The unpacked package of Pyodide and the wheel of `librt` in a folder; fetches what is not there. Raises
    `RuntimeMissing`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    archive = folder / f"pyodide-{PYODIDE}.tgz"
    if not archive.is_file():
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeMissing("npm is not installed; it fetches Pyodide (Debian's package is called npm)")
        _run([npm, "pack", f"pyodide@{PYODIDE}", "--silent"], folder)
    _check(archive, "sha512", PACKAGE_DIGEST)
    package = folder / f"pyodide-{PYODIDE}"
    if not all((package / name).is_file() for name in FILES):
        with tarfile.open(archive) as tar:
            for name in FILES:
                member = tar.extractfile(f"package/{name}")
                if member is None:
                    raise RuntimeMissing(f"Pyodide {PYODIDE} has no file {name}")
                package.mkdir(exist_ok=True)
                (package / name).write_bytes(member.read())
    return package, _wheel(folder)


def _wheel(folder: Path) -> Path:
    wheel = folder / f"librt-{LIBRT}-cp314-cp314-{PLATFORM}.whl"
    if not wheel.is_file():
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "download", "--no-deps"]
        only = ["--only-binary", ":all:", "--implementation", "cp", "--python-version", PYTHON, "--abi", "cp314"]
        _run([*pip, *only, "--platform", PLATFORM, "--dest", str(folder), f"librt=={LIBRT}"], folder)
    _check(wheel, "sha256", LIBRT_DIGEST)
    return wheel


def unpacked(wheel: Path, folder: Path) -> None:
    """Unpacks the modules of a wheel."""
    with zipfile.ZipFile(wheel) as found:
        found.extractall(folder, [name for name in found.namelist() if ".dist-info/" not in name])


def _run(command: Sequence[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeMissing(f"{' '.join(command[:3])} failed: {done.stderr.strip() or done.stdout.strip()}")


def _check(file: Path, method: str, digest: str) -> None:
    found = hashlib.new(method, file.read_bytes()).hexdigest()
    if found != digest:
        raise RuntimeMissing(f"{file.name} is not the file that is pinned: its {method} is {found}, not {digest}")
