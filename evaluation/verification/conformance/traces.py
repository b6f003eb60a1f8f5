"""Reads recorded games and computes the state at every event.

A file holds one trace per line (gzipped JSON). A state is stored once and then as merge patches (RFC 7386).
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ashes_env.decks.definitions import definitions
from ashes_env.files import FileError, open_file
from ashes_env.language.codes import DIE_TYPES

Json = dict[str, Any]

# Parts of the names of options of variants that no rule document defines, and where such names can occur.
VARIANTS = {"suddendeath": "sudden death", "survival": "survival", "clock": "clock", "timelimit": "time limit"}
OPTIONS = ("format", "options", "mode", "variant", "variants", "winReason")
OFF = ("", "none", "off", "false", "no")

STEM = 4  # letters that distinguish types of dice

MAIN_WINDOW = "Choose a card to play or use"


class TraceError(ValueError):
    """A path or file contains no traces; the message says what was expected."""


def in_our_words(trace: Json) -> Json:
    """A trace with the names of dice and of a Chimera's side cards as in our definitions."""
    defs = definitions()
    cards = trace.get("cards", {})
    for event in trace["events"]:
        for key in event:
            name_dice(event[key])
        for p in ((event.get("state") or {}).get("players") or {}).values():
            printed = defs.by_title.get(cards.get(p.get("pb"), {}).get("name", ""))
            beside = p.get("chimera")
            if beside and printed is not None and printed.card.chimera is not None:
                for key, title in (
                    ("ultimate", printed.card.chimera.ultimate_card),
                    ("behaviour", printed.card.chimera.behaviour_card),
                ):
                    if beside.get(key) in cards:
                        cards[beside[key]]["name"] = title
    return trace


def name_dice(part: Any) -> None:
    """Gives every die the name of its type; records may shorten or change it ("nature")."""
    if isinstance(part, list):
        for each in part:
            name_dice(each)
    elif isinstance(part, dict):
        magic = part.get("magic")
        if isinstance(magic, str) and magic not in DIE_TYPES:
            alike = [die for die in DIE_TYPES if die[:STEM] == magic.lower()[:STEM]]
            part["magic"] = alike[0] if len(alike) == 1 else magic
        for each in part.values():
            name_dice(each)


def merge(target: Any, patch: Any) -> Any:
    """A JSON merge patch: objects merge, null deletes, everything else replaces. Does not change its arguments."""
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
        with open_file(path) as file, gzip.open(file, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                trace = json.loads(line)
                if not isinstance(trace, dict) or "id" not in trace or "events" not in trace:
                    raise TraceError(f"{path}:{number}: not a trace: expected an object with id and events")
                yield in_our_words(trace)
    except FileError as error:
        raise TraceError(str(error)) from error
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


ZONES = ("units", "spellboard", "hand", "deck", "discard", "conjurations", "removed")


def places(state: Json) -> dict[str, tuple[str, str]]:
    """The place of every card of a state: the zone with its player, or the card that it is attached to or under."""
    out: dict[str, tuple[str, str]] = {}
    for seat, p in state.get("players", {}).items():
        out[p["pb"]] = ("pb", seat)
        for zone in ZONES:
            out.update((ref, (zone, seat)) for ref in p.get(zone, ()))
        for ref in (p.get("chimera") or {}).get("ultimate"), (p.get("chimera") or {}).get("behaviour"):
            if ref:
                out[ref] = ("beside", seat)
    for host, card in state.get("cards", {}).items():
        for zone in ("attached", "under"):
            out.update((ref, (zone, host)) for ref in card.get(zone, ()))
    out.update((ref, ("playing", "")) for ref in state.get("playing", ()))
    return out


def appearing(trace: Json, first: Json) -> list[str]:
    """Cards without a place in the first state that have one in a later state."""
    here = set(places(first))
    found: dict[str, None] = {}
    for event, _before, state in walk(trace):
        if "delta" in event or "edit" in event:
            found.update((ref, None) for ref in places(state) if ref not in here and ref in trace["cards"])
    return list(found)


def is_main_window(prompt: Json | None) -> bool:
    """Whether a player is asked for an action of the turn."""
    return bool(prompt) and prompt is not None and prompt.get("menuTitle") == MAIN_WINDOW


def variants(trace: Json) -> list[str]:
    """The variants named in the options or states of a record, if they are switched on."""
    found: set[str] = set()
    named_in({key: value for key, value in trace.items() if key not in ("cards", "counts", "players")}, found)
    for _event, _before, state in walk(trace):
        named_in({key: value for key, value in state.items() if key != "cards"}, found)
    return sorted(found)


def named_in(options: Json, found: set[str]) -> None:
    """Adds the variants named by keys, or by strings among options. Skips lists, which contain cards and events."""
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
