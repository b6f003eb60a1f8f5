"""The tables of emitted events and of rules that are read are those of the source: it is parsed here, not run."""

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from ashes_env.language import codes as k
from ashes_env.rules.definitions.lint import facts, names
from ashes_env.rules.definitions.lint.facts import Emission
from ashes_env.rules.definitions.lint.shape import words

PACKAGE = Path(facts.__file__).parents[3]
CODES = PACKAGE / "language" / "codes.py"
TREES = ("rules", "solo")
PARTS = {"cards": 1, "source": 2, "player": 4, "number": 5, "dice": 7, "text": 8}  # by their places in `Event`
CLASSES = 3


def sources(tree: str) -> Iterator[ast.Module]:
    """Every parsed file of a tree but the tables themselves."""
    for path in sorted((PACKAGE / tree).rglob("*.py")):
        if "lint" not in path.parts:
            yield ast.parse(path.read_text(encoding="utf-8"))


def called(node: ast.AST) -> str:
    """The name of what a call calls, without what stands before the dot."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def codes_in(node: ast.AST, closed: dict[str, int] | None = None) -> set[str]:
    """The constants of the language that an expression names."""
    found = {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)}
    found |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
    return {name for name in found if name.isupper() and name in (closed if closed is not None else vars(k))}


def constants(kind: str) -> dict[str, int]:
    """The codes of one closed set, taken from the source of the language."""
    out: dict[str, int] = {}
    for node in ast.parse(CODES.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and called(node.value or node) == kind:
            out[node.target.id] = vars(k)[node.target.id]
    return out


def meant(node: ast.expr, function: ast.AST, closed: dict[str, int]) -> set[str]:
    """The constants that an expression can stand for; a local name stands for what is assigned to it."""
    if isinstance(node, ast.Name) and node.id not in closed:
        out: set[str] = set()
        for n in ast.walk(function):
            if isinstance(n, ast.Assign) and any(isinstance(t, ast.Name) and t.id == node.id for t in n.targets):
                out |= codes_in(n.value, closed)
        return out
    return codes_in(node, closed)


def emitted() -> dict[str, Emission]:
    """What the source emits, in the form of the table."""
    events, classes = constants("EventKind"), constants("SourceClass")
    out: dict[str, Emission] = {}
    for tree in TREES:
        for module in sources(tree):
            functions = [n for n in ast.walk(module) if isinstance(n, ast.FunctionDef)]
            for function in functions:
                opened = {
                    id(n) for call in ast.walk(function) if called(call) in ("emit", "Emit") for n in ast.walk(call)
                }
                for call in ast.walk(function):
                    if not isinstance(call, ast.Call) or called(call) != "Event" or _is_copy(call):
                        continue
                    if isinstance(call.args[0], ast.Attribute) and call.args[0].attr == "kind":
                        continue  # a copy of an event
                    given = {part: _given(call, place) for part, place in PARTS.items()}
                    source = call.args[CLASSES] if len(call.args) > CLASSES else None
                    mask = 0
                    for name in codes_in(source, classes) if source is not None else {"BY_RULE"}:
                        mask |= classes[name]
                    kinds = meant(call.args[0], function, events)
                    assert kinds, f"which event is this? {ast.unparse(call)}"
                    for name in kinds:
                        before = out.get(name, Emission(window=False, classes=k.SourceClass(0)))
                        out[name] = Emission(
                            **{part: getattr(before, part) or given[part] for part in PARTS},
                            classes=k.SourceClass(before.classes | (mask or k.BY_ANY)),
                            window=before.window or id(call) in opened,
                        )
    return out


def _is_copy(call: ast.Call) -> bool:
    """Whether an event is made from another one, whose kind, cards and classes it keeps: that one is in the table."""
    kept = {0: "kind", 1: "cards", CLASSES: "classes"}
    return all(place < len(call.args) and ast.unparse(call.args[place]) == f"event.{kept[place]}" for place in kept)


def _given(call: ast.Call, place: int) -> bool:
    """Whether an argument of an event is there and is more than its empty value."""
    if len(call.args) <= place:
        return False
    arg = call.args[place]
    empty = (isinstance(arg, ast.Tuple) and not arg.elts) or (isinstance(arg, ast.Constant) and arg.value in (0, ""))
    return not empty


def test_the_table_of_events_is_what_the_source_emits() -> None:
    table = {facts.EVENT_NAMES[event]: emission for event, emission in facts.EMITTED.items()}
    assert table == emitted()
    assert set(table) == set(constants("EventKind"))


READERS = {
    "rule": facts.ON_CARDS,
    "_borrowed_rule": facts.BORROWED,
    "player_rule": facts.ON_PLAYERS,
    "_aura_rule": facts.AURA,
}
CONSTANT = {"rules_active": facts.ITSELF, "rules_inexhaustible": facts.ITSELF_STEADY}


def read(tree: str) -> dict[str, int]:
    """Which rules a tree of the source reads, and from where."""
    rules = constants("Rule")
    out: dict[str, int] = {}
    for module in sources(tree):
        for node in ast.walk(module):
            ways, found = 0, set()
            if isinstance(node, ast.Call) and called(node) in READERS:
                ways = READERS[called(node)]
                found = {name for arg in node.args for name in codes_in(arg, rules)}
            elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In):
                attribute = node.comparators[0]
                if isinstance(attribute, ast.Attribute) and attribute.attr in CONSTANT:
                    ways, found = CONSTANT[attribute.attr], codes_in(node.left, rules)
            elif isinstance(node, ast.BoolOp):
                compared = [
                    v for v in node.values if isinstance(v, ast.Compare) and ast.unparse(v.left).endswith(".rule")
                ]
                found = {name for v in compared for name in codes_in(v, rules)}
                said = ast.unparse(node)
                ways = facts.GIVEN if "T_RULE" in said else facts.AURA if "Obeys" in said else facts.PLAYER_GIVEN
            for name in found:
                out[name] = out.get(name, 0) | ways
    return out


def test_the_table_of_rules_is_what_the_source_reads() -> None:
    of_rules, of_solo = read("rules"), read("solo")
    # A rule that both sides of the table are under counts only where both of them look for it.
    found = {
        name: of_rules.get(name, of_solo.get(name, 0)) & of_solo.get(name, of_rules.get(name, 0))
        for name in {*of_rules, *of_solo}
    }
    table = {facts.RULE_NAMES[rule]: ways for rule, ways in facts.READ.items()}
    assert table == found
    assert set(table) == set(constants("Rule"))


def test_every_word_with_a_name_binds_it_or_reads_it_or_is_called_by_it() -> None:
    for name, word in words().items():
        named = {f.name for f in fields(word)} & {"name", "names", "looked"}
        known = set()
        if word in names.BINDS:
            known |= {"name", "names"}
        if word in names.READS:
            known.add(names.READS[word][0])
        if word in names.LABELS:
            known.add("name")
        assert named <= known, f"{name} has {named - known}, and nobody says whether that is bound or read"


def test_every_way_to_be_under_a_rule_can_be_said() -> None:
    together = 0
    for way in facts.WAYS:
        together |= way
    assert together == facts.ON_CARDS | facts.ON_PLAYERS
