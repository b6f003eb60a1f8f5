"""Builds the page: its files, the runtime, and the package as one archive of bytecode."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tempfile
import zipfile
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Final

from ashes_env.browser.catalog import catalog
from ashes_env.files.version import VERSION
from docs.play import runtime
from docs.readmes import ROOT

HERE: Final = Path(__file__).resolve().parent
KEPT: Final = ROOT / "build" / "play"  # where fetched files stay
PAGE: Final = HERE / "page"
SHARED: Final = ROOT / "ashes_env" / "replays" / "page"  # the drawing of replays
SHARED_SCRIPTS: Final = ("drawing.js", "table.js", "cards.js")
LEFT_OUT: Final = ("agents/pretrained", "cli", "dataset", "env", "text/adapters", "text/llm")
SUFFIXES: Final = (".py", ".json", ".toml", ".txt", ".html", ".css", ".js", ".svg")
SAME_TIME: Final = (1980, 1, 1, 0, 0, 0)  # in archives, so that equal files are equal bytes
LIBRARIES: Final = ("mypy_extensions",)  # of Python alone, besides the wheel of `runtime`


def build(into: Path, kept: Path) -> dict[str, int]:
    """Builds the page into a folder, which is emptied before; `kept` is where fetched files stay. Returns the sizes of
    what a browser loads, in bytes. Raises `runtime.RuntimeMissing`.
    """
    package, wheel = runtime.fetched(kept)
    node = shutil.which("node")
    if node is None:
        raise runtime.RuntimeMissing("Node.js is not installed; it compiles the package with Pyodide's Python")
    shutil.rmtree(into, ignore_errors=True)
    (into / "runtime").mkdir(parents=True)
    for name in runtime.FILES:
        shutil.copyfile(package / name, into / "runtime" / name)
    with tempfile.TemporaryDirectory() as made:
        _gather(Path(made), wheel)
        done = subprocess.run(
            [node, str(HERE / "compile.mjs"), str(package), made], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise runtime.RuntimeMissing(f"the package cannot be compiled: {done.stderr.strip()}")
        data = _archive(Path(made))
    name = f"ashes-{hashlib.sha256(data).hexdigest()[:16]}.zip"
    (into / "runtime" / name).write_bytes(data)
    _write_page(into, name)
    (into / "catalog.json").write_text(json.dumps(catalog(), ensure_ascii=False), encoding="utf-8")
    loaded = ("pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", name)
    sizes = {one: (into / "runtime" / one).stat().st_size for one in loaded}
    manifest: dict[str, Any] = {"version": VERSION, "archive": name, "sizes": sizes}
    (into / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return sizes


def _gather(made: Path, wheel: Path) -> None:
    """Copies the modules and data that a game needs."""
    source = ROOT / "ashes_env"
    for path in sorted(source.rglob("*")):
        place = path.relative_to(source).as_posix()
        if path.suffix in SUFFIXES and "__pycache__" not in place and not place.startswith(LEFT_OUT):
            target = made / "ashes_env" / place
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    for name in LIBRARIES:
        for file in distribution(name).files or ():
            if file.suffix == ".py" and ".." not in file.parts:
                target = made / str(file)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), target)
    runtime.unpacked(wheel, made)


def _archive(made: Path) -> bytes:
    """The folder as an archive, without the sources of what is compiled."""
    place = made / "archive.zip"
    paths = [path for path in sorted(made.rglob("*")) if path.is_file()]
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for path in paths:
            if path.suffix != ".py" or not path.with_suffix(".pyc").is_file():
                info = zipfile.ZipInfo(path.relative_to(made).as_posix(), SAME_TIME)
                info.compress_type = zipfile.ZIP_DEFLATED
                out.writestr(info, path.read_bytes(), compresslevel=9)
    return place.read_bytes()


def _write_page(into: Path, archive: str) -> None:
    symbols = (SHARED / "symbols.svg").read_text(encoding="utf-8")
    for path in sorted(PAGE.iterdir()):
        text = path.read_text(encoding="utf-8").replace("{{SYMBOLS}}", symbols).replace("{{ARCHIVE}}", archive)
        (into / path.name).write_text(text.replace("{{VERSION}}", VERSION), encoding="utf-8")
    for name in (*SHARED_SCRIPTS, "page.css"):
        shutil.copyfile(SHARED / name, into / name)
