"""Recorded games: reading them, and the state in force at every event.

A file holds one trace per line (gzipped JSON). A state is stored once and then as merge patches (RFC 7386).
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Json = dict[str, Any]

# Options of ways to play that no rule document knows, by what their names contain, and where such names may stand.
VARIANTS = {"suddendeath": "sudden death", "survival": "survival", "clock": "clock", "timelimit": "time limit"}
OPTIONS = ("format", "options", "mode", "variant", "variants", "winReason")
OFF = ("", "none", "off", "false", "no")

# Cards that the records call otherwise.
TITLES = {
    "Frostwild Scourge Behaviour": "Scourge Behaviour",
    "Frostwild Scourge Ultimate": "Scourge Ultimate",
    "Blight of Neverset Behaviour": "Neverset Behaviour",
    "Blight of Neverset Ultimate": "Neverset Ultimate",
}

MAIN_WINDOW = "Choose a card to play or use"


class TraceError(ValueError):
    """A path or file that holds no traces; the message says what was expected."""


def merge(target: Any, patch: Any) -> Any:
    """A JSON merge patch: objects merge, null deletes, everything else replaces. Nothing given is changed."""
    if not isinstance(patch, dict):
        return patch
    out = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            out.pop(key, None)
        else:
            out[key] = merge(out.get(key), value)
    return out


def files(path: Path) -> list[Path]:
    """The trace files under a path: itself, or every `*.jsonl.gz` in the folder. Raises `TraceError`."""
    if path.is_file():
        return [path]
    found = sorted(path.glob("**/*.jsonl.gz")) if path.is_dir() else []
    if not found:
        raise TraceError(f"{path} is neither a trace file nor a folder with *.jsonl.gz files")
    return found


def read(path: Path) -> Iterator[Json]:
    """Every trace of a file. Raises `TraceError` for lines that are no traces."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                trace = json.loads(line)
                if not isinstance(trace, dict) or "id" not in trace or "events" not in trace:
                    raise TraceError(f"{path}:{number}: not a trace: expected an object with id and events")
                for card in trace.get("cards", {}).values():
                    card["name"] = TITLES.get(card["name"], card["name"])
                yield trace
    except (gzip.BadGzipFile, EOFError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise TraceError(f"{path}: not a gzipped file of JSON lines: {error}") from error


def walk(trace: Json) -> Iterator[tuple[Json, Json, Json]]:
    """Each event with the state before and after it; both are empty before the first state."""
    state: Json = {}
    for event in trace["events"]:
        before = state
        if "state" in event:
            state = event["state"]
        elif "delta" in event:
            state = merge(state, event["delta"])
        elif "edit" in event:
            state = merge(state, event["edit"])
        yield event, before, state


def is_main_window(prompt: Json | None) -> bool:
    """Whether a player is being asked for an action of the turn."""
    return bool(prompt) and prompt is not None and prompt.get("menuTitle") == MAIN_WINDOW


def variants(trace: Json) -> list[str]:
    """The variants that a record names in its options or states, as long as they are switched on."""
    found: set[str] = set()
    named_in({key: value for key, value in trace.items() if key not in ("cards", "counts", "players")}, found)
    for _event, _before, state in walk(trace):
        named_in({key: value for key, value in state.items() if key != "cards"}, found)
    return sorted(found)


def named_in(options: Json, found: set[str]) -> None:
    """Adds the variants that keys name, or texts where options stand. Lists hold cards and events, which name none."""
    for key, value in options.items():
        if not value or (isinstance(value, str) and value.lower() in OFF):
            continue
        texts = [key, value] if key in OPTIONS and isinstance(value, str) else [key]
        if key in OPTIONS and isinstance(value, list):
            texts.extend(str(each) for each in value)
        for text in texts:
            plain = "".join(c for c in text.lower() if c.isalnum())
            found.update(name for part, name in VARIANTS.items() if part in plain)
        if isinstance(value, dict):
            named_in(value, found)
