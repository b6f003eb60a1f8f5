"""Which cards are implemented and tested, by release, and which rule clauses have a test, by area.

    python -m evaluation coverage                         # prints the tables
    python -m evaluation coverage --uncovered             # also lists what is missing or has no test
    python -m evaluation coverage --json coverage.json    # also writes the figures

A card counts as tested if its title is a string in a test function in `tests/cards` or `tests/solo`, or in a table at
the top of such a file that a test function uses; titles that only fill a draw pile (`deck=`) do not count, nor does the
comparison with the table of card facts, which covers all cards. A test elsewhere names its cards with
`@pytest.mark.cards("Title", ...)`. A rule clause counts as covered if a test has its id in `@pytest.mark.rules(...)`.

The numbers of cards of a release and the rule clauses are in tables outside the project (`--shared`); without them the
implemented cards and the ids in the tests are counted. A card has code of its own if its definition contains anything
but nodes of the card language, numbers, strings and tuples of these, or if the rules name it.
"""

from __future__ import annotations

import argparse
import ast
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import ashes_env
from ashes_env.cards.registry import chimeras, releases
from ashes_env.files import output, write_output
from ashes_env.language.carddef import CardDef

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
SHARED = ROOT.parent / "shared"
RULES = ("rules", "solo")  # the packages that must not name cards

WHERE_CARDS_ARE_TESTED = ("cards", "solo")
OVER_ALL_CARDS = ("test_facts.py",)
FILLING = ("deck",)  # arguments that only fill a pile
MODES = ("pvp", "pve", "coop", "multi", "campaign", "draft", "classic")

# Rule clauses that the checklist lists for these modes although they cannot occur.
OUT_OF_REACH = {"R-FAQ-19": "it speaks of Decree, which Emperor Lion as it is printed now does not have"}


@dataclass(frozen=True, slots=True)
class Release:
    """The cards of one release or Chimera. `cards` is the number printed, -1 if unknown."""

    name: str
    cards: int
    implemented: tuple[str, ...]
    tested: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def untested(self) -> tuple[str, ...]:
        """Implemented cards without a test."""
        return tuple(title for title in self.implemented if title not in self.tested)


@dataclass(frozen=True, slots=True)
class Area:
    """The rule clauses of one area. `open`: those of the modes pvp or pve that can occur and have no test."""

    name: str
    atoms: int
    covered: int
    open: tuple[str, ...]


# --- the tests -----------------------------------------------------------------------------------------------------


@cache
def trees(root: Path) -> tuple[tuple[Path, ast.Module], ...]:
    """Every test file below a folder, parsed."""
    return tuple((path, ast.parse(path.read_text(encoding="utf-8"))) for path in sorted(root.rglob("test_*.py")))


def marked(root: Path, marker: str) -> Iterator[str]:
    """Every string in `pytest.mark.MARKER(...)`."""
    for _, tree in trees(root):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == marker:
                mark = node.func.value
                if isinstance(mark, ast.Attribute) and mark.attr == "mark":
                    yield from texts(node, frozenset())


def texts(node: ast.AST, filling: frozenset[str]) -> Iterator[str]:
    """Every string in a piece of code, except docstrings and arguments with these names."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            yield node.value
        return
    if isinstance(node, ast.keyword) and node.arg in filling:
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    for child in ast.iter_child_nodes(node):
        yield from texts(child, filling)


def title_of(text: str) -> str:
    """The title in a string as tests write it: "Cover in hand", "Anchornaut#2"."""
    return text.removesuffix(" in hand").partition("#")[0]


def titles_tested(root: Path = TESTS) -> frozenset[str]:
    """Every string that a test of cards contains, including titles."""
    found = set(marked(root, "cards"))
    for folder in WHERE_CARDS_ARE_TESTED:
        for path, tree in trees(root / folder):
            if path.name in OVER_ALL_CARDS:
                continue
            tables = {
                target.id: node.value
                for node in tree.body
                if isinstance(node, ast.Assign)
                for target in node.targets
                if isinstance(target, ast.Name)
            }
            for node in tree.body:
                if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                    continue
                pieces: list[ast.AST] = [node]
                pieces += [tables[n.id] for n in ast.walk(node) if isinstance(n, ast.Name) and n.id in tables]
                for piece in pieces:
                    found.update(title_of(text) for text in texts(piece, frozenset(FILLING)))
    return frozenset(found)


def tagged_atoms(root: Path = TESTS) -> frozenset[str]:
    """The id of every rule clause that has a test."""
    return frozenset(marked(root, "rules"))


# --- cards -----------------------------------------------------------------------------------------------------------


def printed(shared: Path = SHARED) -> dict[str, tuple[str, ...]]:
    """The titles of every release and Chimera by module name; empty if the tables are missing."""
    facts = shared / "cards" / "cards.json"
    if not facts.exists():
        return {}
    out: dict[str, list[str]] = {}
    for row in json.loads(facts.read_text(encoding="utf-8")):
        out.setdefault(module_name(row["release"]), []).append(row["name"])
    for path in sorted((shared / "cards" / "chimeras").glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        groups = ("aspects", "conjured_aspects", "conjured_alterations")
        titles = [row["name"] for group in groups for row in data.get(group, ())]
        beside = [data["card_ids"][name].replace("-", " ").title() for name in ("ultimate", "behaviour")]
        out[data["id"].replace("-", "_")] = [data["name"], *beside, *titles]
    return {name: tuple(titles) for name, titles in out.items()}


def module_name(release: str) -> str:
    """The module of a release: "The Ocean's Guard" is in `the_oceans_guard`."""
    return "".join(c for c in release.lower().replace(" ", "_") if c.isalnum() or c == "_")


def cards(shared: Path = SHARED, tests: Path = TESTS) -> tuple[Release, ...]:
    """Every release and Chimera, with its implemented and tested cards."""
    here = {name: tuple(card.title for card in found) for name, found in {**releases(), **chimeras()}.items()}
    should = printed(shared)
    seen = titles_tested(tests)
    out = []
    for name in dict.fromkeys((*should, *here)):
        implemented = here.get(name, ())
        missing = tuple(title for title in should.get(name, ()) if title not in implemented)
        total = len(implemented) + len(missing) if name in should else -1
        out.append(Release(name, total, implemented, tuple(t for t in implemented if t in seen), missing))
    return tuple(out)


def own_code(all_cards: Sequence[CardDef], root: Path = Path(ashes_env.__file__).parent) -> tuple[str, ...]:
    """The cards that are not purely declarative: their definition has a function, or the rules name them."""
    named: set[str] = set()
    for package in RULES:
        for path in sorted((root / package).rglob("*.py")):
            named.update(texts(ast.parse(path.read_text(encoding="utf-8")), frozenset()))
    return tuple(card.title for card in all_cards if card.title in named or not declarative(card))


def declarative(value: object) -> bool:
    """Whether a value is a node of the card language, a number, a string, None, or a tuple of these."""
    if value is None or type(value) in (int, bool, str):
        return True
    if isinstance(value, tuple):
        return all(declarative(part) for part in value)
    if not is_dataclass(value) or isinstance(value, type):
        return False
    if not type(value).__module__.startswith("ashes_env.language."):
        return False
    return all(declarative(getattr(value, field.name)) for field in fields(value))


# --- rule clauses ----------------------------------------------------------------------------------------------------


def atoms(shared: Path = SHARED) -> list[dict[str, Any]]:
    """The checklist of rules; empty if it is missing."""
    path = shared / "rules" / "checklist.json"
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return found


def in_reach(atom: dict[str, Any]) -> bool:
    """Whether the rule clause can occur in the games that are played here."""
    return bool(set(MODES) & set(atom["mode"])) and atom["id"] not in OUT_OF_REACH


def areas(shared: Path = SHARED, tests: Path = TESTS) -> tuple[Area, ...]:
    """Every area of the checklist with its rule clauses; empty if the checklist is missing."""
    have = tagged_atoms(tests)
    grouped: dict[str, list[dict[str, Any]]] = {}
    for atom in atoms(shared):
        grouped.setdefault(atom["area"], []).append(atom)
    return tuple(
        Area(
            name,
            len(group),
            sum(a["id"] in have for a in group),
            tuple(a["id"] for a in group if a["id"] not in have and in_reach(a)),
        )
        for name, group in grouped.items()
    )


# --- printing --------------------------------------------------------------------------------------------------------


def measure(shared: Path = SHARED, tests: Path = TESTS) -> dict[str, Any]:
    """All figures as plain data."""
    every = [card for found in (*releases().values(), *chimeras().values()) for card in found]
    return {
        "facts": bool(printed(shared)),
        "checklist": bool(atoms(shared)),
        "releases": [
            {
                "name": r.name,
                "cards": r.cards,
                "implemented": len(r.implemented),
                "tested": len(r.tested),
                "untested": list(r.untested),
                "missing": list(r.missing),
            }
            for r in cards(shared, tests)
        ],
        "own code": list(own_code(every)),
        "areas": [
            {"name": a.name, "atoms": a.atoms, "covered": a.covered, "open": list(a.open)} for a in areas(shared, tests)
        ],
        "tagged": len(tagged_atoms(tests)),
    }


def report(found: dict[str, Any], uncovered: bool) -> Iterator[str]:
    """The figures as lines of text."""
    yield f"{'release or Chimera':34} {'cards':>6} {'here':>6} {'tested':>6}"
    rows = found["releases"]
    for r in rows:
        total = r["cards"] if r["cards"] >= 0 else "?"
        yield f"{r['name']:34} {total:>6} {r['implemented']:>6} {r['tested']:>6}"
    known = sum(max(r["cards"], 0) for r in rows) if found["facts"] else "?"
    here = sum(r["implemented"] for r in rows)
    yield f"{'all':34} {known:>6} {here:>6} {sum(r['tested'] for r in rows):>6}"
    if not found["facts"]:
        yield "how many cards there should be is not known: the table of card facts is not at hand (--shared)"
    own = found["own code"]
    yield f"cards with code of their own: {len(own)} of {here}{': ' + ', '.join(own) if own else ''}"
    yield ""
    if found["checklist"]:
        yield f"{'area of the rules':34} {'atoms':>6} {'covered':>7} {'open':>6}"
        for a in found["areas"]:
            yield f"{a['name']:34} {a['atoms']:>6} {a['covered']:>7} {len(a['open']):>6}"
        sums = [sum(a[name] for a in found["areas"]) for name in ("atoms", "covered")]
        yield f"{'all':34} {sums[0]:>6} {sums[1]:>7} {sum(len(a['open']) for a in found['areas']):>6}"
        yield f"open are atoms of the modes {', '.join(MODES)} without a test"
    else:
        yield f"atoms of the rules with a test: {found['tagged']}; the checklist is not at hand (--shared)"
    if uncovered:
        yield ""
        for r in rows:
            if r["missing"]:
                yield f"not here of {r['name']}: {'; '.join(r['missing'])}"
        for a in found["areas"]:
            if a["open"]:
                yield f"open in {a['name']}: {', '.join(a['open'])}"
        for atom, why in OUT_OF_REACH.items():
            yield f"out of reach: {atom}, {why}"
        for r in rows:
            if r["untested"]:
                yield f"without a test in {r['name']}: {', '.join(r['untested'])}"


def main(argv: Sequence[str] | None = None) -> int:
    """Prints the tables, and writes the figures to a file on request."""
    parser = argparse.ArgumentParser(prog="python -m evaluation coverage", description="implemented and tested cards")
    parser.add_argument("--json", type=output, default=None, help="write the figures to this file")
    parser.add_argument("--uncovered", action="store_true", help="list what is missing or has no test")
    parser.add_argument("--shared", type=Path, default=SHARED, help="folder with the tables of cards and rules")
    args = parser.parse_args(argv)
    found = measure(args.shared)
    for line in report(found, args.uncovered):
        print(line)
    if args.json is not None:
        write_output(args.json, json.dumps(found, indent=1) + "\n")
    return 0
