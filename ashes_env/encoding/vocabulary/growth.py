"""Finds names in the program that are missing in the frozen lists, and appends them.

The nodes and their fields are read from the source of the language, so this needs a checkout, not a compiled package.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Final

import ashes_env.language
from ashes_env.cards.registry import all_cards, dice_powers
from ashes_env.encoding.vocabulary import frozen
from ashes_env.files import write_text

LANGUAGE: Final = Path(next(iter(ashes_env.language.__path__)))
ENGINE: Final = LANGUAGE.with_name("rules") / "state"
FROZEN: Final = Path(__file__).with_name("frozen.json")

PARTS_OF_SPEECH: Final = frozenset(
    {"Word", "Amount", "Quantity", "Subject", "Seat", "Predicate", "Condition", "Effect", "Ability", "Modifier"}
)
KIND_OF: Final = {
    "DieType": "die",
    "Level": "level",
    "CardType": "type",
    "Token": "token",
    "Kind": "kind",
    "Whose": "whose",
    "Zone": "zone",
    "Pool": "pool",
    "Rank": "rank",
    "SourceClass": "by",
    "Until": "until",
    "EventKind": "event",
    "Rule": "rule",
    "int": "number",
    "bool": "flag",
    "str": "name",
}
TITLE_FIELDS: Final = frozenset(
    {"title", "titles", "unique_to", "ultimate_card", "behaviour_card", "aspects", "conjurations"}
)
SPECIAL: Final = {("Protected", "classes"): "by"}  # a number that is a set of source classes


def missing() -> dict[str, list[str]]:
    """For each frozen list, the names that the program uses and the list does not have, in the order of appending.

    Raises `ValueError` for a node whose existing sentences would change their meaning.
    """
    signatures = grammar()
    words = [name for name in signatures if name not in frozen.GRAMMAR]
    changed = [name for name, s in signatures.items() if name in frozen.GRAMMAR and frozen.GRAMMAR[name] != s]
    for name in changed:
        _check(name, frozen.GRAMMAR[name], signatures[name])
    titles, keywords, names = _names_on_cards(signatures)
    events = _constants(LANGUAGE / "codes.py", r"EventKind\(")
    rules = _constants(LANGUAGE / "codes.py", r"Rule\(")
    durations = _constants(LANGUAGE / "codes.py", r"Until\(")
    zones, kinds = (
        [f"{kind} {name.lower().replace('_', ' ')}" for name in _constants(LANGUAGE / "codes.py", rf"{made}\(")]
        for kind, made in (("zone", "Zone"), ("token", "Token"))
    )
    tokens = [
        *(f"event {name}" for name in events),
        *(f"rule {name}" for name in rules),
        *(f"until {name}" for name in durations),
        *zones,
        *kinds,
        *(f"word {name}" for name in signatures),
        *(
            f"field {word}.{part.partition(':')[0]}"
            for word, s in signatures.items()
            for part in s.partition("|")[2].split()
        ),
        *(f"name {name}" for name in names),
    ]
    wanted: dict[str, tuple[Iterable[str], tuple[str, ...]]] = {
        "titles": (titles, frozen.TITLES),
        "keywords": (keywords, frozen.KEYWORDS),
        "words": (words, frozen.WORDS),
        "events": (events, frozen.EVENTS),
        "rules": (rules, frozen.RULES),
        "durations": (durations, frozen.DURATIONS),
        "asks": (_constants(ENGINE / "moves.py", "", "ASK_"), frozen.ASKS),
        "changes": (_constants(ENGINE / "cards.py", "", "T_"), frozen.CHANGES),
        "tokens": (tokens, frozen.TOKENS),
        "grammar": ([*words, *changed], ()),
    }
    out = {key: [name for name in names if name not in listed] for key, (names, listed) in wanted.items()}
    return {key: names for key, names in out.items() if names}


def append() -> dict[str, list[str]]:
    """Appends what is missing to `frozen.json`, and returns it."""
    found = missing()
    data: dict[str, list[str] | dict[str, str]] = json.loads(FROZEN.read_text(encoding="utf-8"))
    signatures = grammar()
    for key, names in found.items():
        listed = data[key]
        if isinstance(listed, list):
            listed += names
        else:
            listed.update({name: signatures[name] for name in names})
    write_text(FROZEN, json.dumps(data, indent=0, ensure_ascii=False) + "\n")
    return found


def _check(word: str, old: str, new: str) -> None:
    """Raises `ValueError` unless all changes of a node are new fields with a default."""
    required, _, optional = old.partition("|")
    now_required, _, now_optional = new.partition("|")
    gone = set(optional.split()) - set(now_optional.split())
    if required.split() != now_required.split() or gone:
        raise ValueError(
            f"{word} was ({old}) and is ({new}): sentences with it are published, so its fields stay as "
            "they are; give a new field a default, or write a new word"
        )


def grammar() -> dict[str, str]:
    """Each node of the language with its fields: those without a default, a bar, those with a default; after a colon
    the kind of the number or string in the field.
    """
    out: dict[str, str] = {}
    for path in sorted(LANGUAGE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            is_word = isinstance(node, ast.ClassDef) and any("dataclass" in ast.unparse(d) for d in node.decorator_list)
            if isinstance(node, ast.ClassDef) and is_word and node.name not in PARTS_OF_SPEECH:
                required: list[str] = []
                optional: list[str] = []
                inherited = [b for b in node.bases if ast.unparse(b) not in PARTS_OF_SPEECH]
                if inherited:
                    raise TypeError(f"{node.name} is derived from {ast.unparse(inherited[0])}, which is a word itself")
                for f in node.body:
                    if isinstance(f, ast.AnnAssign) and isinstance(f.target, ast.Name):
                        kind = _kind(node.name, f.target.id, ast.unparse(f.annotation))
                        written = f"{f.target.id}:{kind}" if kind else f.target.id
                        (required if f.value is None else optional).append(written)
                given = " ".join(required)
                out[node.name] = f"{given} | {' '.join(optional)}".strip() if optional else given
    return out


def _kind(word: str, field: str, annotation: str) -> str:
    parts = re.findall(r"\w+", annotation)
    kinds = [kind for name, kind in KIND_OF.items() if name in parts]
    if (word, field) in SPECIAL:
        return SPECIAL[word, field]
    if "str" in parts and field in TITLE_FIELDS:
        return "title"
    if "str" in parts:
        return "keyword" if word in ("Activated", "Triggered", "Passive") else "name"
    if len(kinds) > 1:
        raise TypeError(f"{word}.{field} may hold several kinds of numbers: {annotation}")
    return kinds[0] if kinds else ""


def _names_on_cards(signatures: dict[str, str]) -> tuple[list[str], list[str], list[str]]:
    """The titles, ability names and bound names on all cards, defaults included."""
    out: dict[str, dict[str, None]] = {"title": {}, "keyword": {}, "name": {}}
    kinds = {
        word: dict(part.partition(":")[::2] for part in s.replace("|", "").split()) for word, s in signatures.items()
    }
    for part in (*all_cards(), *dice_powers()):
        for word, field, string in _strings(part):
            if string:
                out[kinds[word][field]][string] = None
    return list(out["title"]), list(out["keyword"]), list(out["name"])


def _strings(value: object, word: str = "", field: str = "") -> Iterator[tuple[str, str, str]]:
    if is_dataclass(value):
        for f in fields(value):
            yield from _strings(getattr(value, f.name), type(value).__name__, f.name)
    elif isinstance(value, tuple):
        for part in value:
            yield from _strings(part, word, field)
    elif isinstance(value, str):
        yield word, field, value


def _constants(path: Path, made_by: str, prefix: str = "") -> list[str]:
    """The constants of a module that begin with a prefix, or whose value is made by a type, in their order."""
    return [
        node.target.id
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and node.value is not None
        and node.target.id.startswith(prefix)
        and re.match(made_by, ast.unparse(node.value))
    ]
