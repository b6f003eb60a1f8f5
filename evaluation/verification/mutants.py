"""Small changes to the text of a program: where they can be made, and what they give.

Only code that runs in play is changed: no annotations, docstrings, decorators, `assert`, messages of `raise` and code
under `TYPE_CHECKING`. Changes that any test would notice at once, such as the first assignment of a name being dropped,
are left out.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final

COMPARISONS: Final = {
    "==": "!=",
    "!=": "==",
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "in": "not in",
    "not in": "in",
    "is": "is not",
    "is not": "is",
}
ARITHMETIC: Final = {"+": "-", "-": "+", "*": "+", "/": "*", "//": "*", "%": "//", "&": "|", "|": "&", "<<": ">>"}
OPERATOR: Final = re.compile(r"not\s+in|is\s+not|in|is|//|<<|[=!<>]=|[<>+\-*/%&|]")
RETURN: Final = "return"
NOT_SWAPPED: Final = frozenset(["max", "min", "isinstance", "issubclass", "getattr", "setattr", "hasattr", "cast"])
SEQUENCES: Final = (ast.List, ast.Tuple, ast.JoinedStr, ast.ListComp, ast.Dict, ast.Set)
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: `text` stands in place of the bytes from `start` to `end` of a file. `line` is where it begins."""

    path: str
    line: int
    kind: str
    start: int
    end: int
    text: bytes

    def of(self, source: bytes) -> bytes:
        """The changed file."""
        return source[: self.start] + self.text + source[self.end :]

    def words(self, source: bytes) -> tuple[str, str]:
        """The changed lines before and after, each as one line without indentation."""
        first = source.rfind(b"\n", 0, self.start) + 1
        last = source.find(b"\n", self.end)
        last = len(source) if last < 0 else last
        before = source[first:last]
        after = source[first : self.start] + self.text + source[self.end : last]
        if self.kind == RETURN:
            after = b"return; " + before
        return " ".join(before.decode().split()), " ".join(after.decode().split())


def mutants(path: str, source: bytes) -> list[Mutant]:
    """All changes of a file, in the order of its lines. Raises `SyntaxError` for a file that is no program."""
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    return sorted(finder.found, key=lambda one: (one.start, one.end, one.kind, one.text))


def draw(sources: Mapping[str, bytes], n: int, seed: int) -> list[Mutant]:
    """At most `n` changes, one a line. Each is of a kind drawn first, so that rare kinds are as likely as common ones.
    The same sources and seed give the same changes.
    """
    random = Random(seed)
    left: dict[str, list[Mutant]] = {}
    for path in sorted(sources):
        for one in mutants(path, sources[path]):
            left.setdefault(one.kind, []).append(one)
    found: list[Mutant] = []
    lines: set[tuple[str, int]] = set()
    while left and len(found) < n:
        kind = random.choice(sorted(left))
        one = left[kind].pop(random.randrange(len(left[kind])))
        if not left[kind]:
            del left[kind]
        if (one.path, one.line) not in lines and _differs(sources[one.path], one):
            lines.add((one.path, one.line))
            found.append(one)
    return found


def _differs(source: bytes, one: Mutant) -> bool:
    """Whether the change gives another program."""
    try:
        return ast.dump(ast.parse(one.of(source))) != ast.dump(ast.parse(source))
    except SyntaxError:
        return False


class _Finder(ast.NodeVisitor):
    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[Mutant] = []
        self.assigned: Counter[str] = Counter()  # how often each name is assigned in the function at hand
        self.inside = False  # a function
        self.procedure = False  # a function that returns nothing

    def _begin(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.expr | ast.stmt) -> bytes:
        return self.source[self._begin(node) : self._end(node)]

    def _add(self, kind: str, start: int, end: int, text: bytes | str) -> None:
        line = self.source.count(b"\n", 0, start) + 1
        self.found.append(Mutant(self.path, line, kind, start, end, text.encode() if isinstance(text, str) else text))

    def _replace(self, kind: str, node: ast.expr | ast.stmt, text: bytes | str) -> None:
        self._add(kind, self._begin(node), self._end(node), text)

    def _all(self, nodes: Iterable[ast.AST | None]) -> None:
        for node in nodes:
            if node is not None:
                self.visit(node)

    # --- definitions --------------------------------------------------------------------------------------------------

    def _function(self, node: Function) -> None:
        before = self.assigned, self.inside, self.procedure
        own = list(_own(node))
        self.assigned = Counter(one.id for one in own if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))
        self.assigned.subtract(
            one.target.id for one in own if isinstance(one, ast.AugAssign) and isinstance(one.target, ast.Name)
        )
        self.assigned.update(argument.arg for argument in ast.walk(node.args) if isinstance(argument, ast.arg))
        returns = any(isinstance(one, ast.Return) and one.value is not None for one in own)
        self.inside = True
        self.procedure = not returns and not any(isinstance(one, ast.Yield | ast.YieldFrom) for one in own)
        self._all([*node.args.defaults, *node.args.kw_defaults])
        self._statements(node.body)
        self.assigned, self.inside, self.procedure = before

    visit_FunctionDef = visit_AsyncFunctionDef = _function

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._statements(node.body)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.visit(node.body)

    # --- statements ---------------------------------------------------------------------------------------------------

    def _statements(self, body: Sequence[ast.stmt]) -> None:
        for i, statement in enumerate(body):
            if i and self.procedure and not isinstance(statement, ast.Return | Function):
                at = self._begin(statement)
                indent = b" " * statement.col_offset
                self._add(RETURN, at, at, b"return\n" + indent)
            self.visit(statement)

    def _drop(self, node: ast.stmt) -> None:
        if self.inside:
            self._replace("drop", node, "pass")

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self._drop(node)
        if not isinstance(node.value, ast.Constant):
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        names = [target for target in node.targets if isinstance(target, ast.Name)]
        if any(name.id.startswith("__") for name in names):
            return
        places = all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
        if places or (len(names) == len(node.targets) and all(self.assigned[name.id] > 1 for name in names)):
            self._drop(node)
        self._all([*(target for target in node.targets if not isinstance(target, ast.Name)), node.value])

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._drop(node)
        self._operator(node, self._end(node.target), self._begin(node.value), node.value)
        self.visit(node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._all([node.value])

    def visit_Delete(self, node: ast.Delete) -> None:
        self._drop(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        self._drop(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_Break(self, node: ast.Break) -> None:
        self._replace("loop", node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._replace("loop", node, "break")

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        self._negate(node.test)
        self.visit(node.test)
        self._statements(node.body)
        self._statements(node.orelse)

    def visit_While(self, node: ast.While) -> None:
        self.visit(node.test)
        self._statements(node.body)
        self._statements(node.orelse)

    def visit_For(self, node: ast.For) -> None:
        self.visit(node.iter)
        self._statements(node.body)
        self._statements(node.orelse)

    # --- expressions --------------------------------------------------------------------------------------------------

    def _negate(self, node: ast.expr) -> None:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self._replace("negate", node, b"(" + self._text(node.operand) + b")")
        else:
            self._replace("negate", node, b"(not (" + self._text(node) + b"))")

    def _operator(self, node: ast.AST, start: int, end: int, *sides: ast.expr) -> None:
        """An operator between two places becomes another one; joined texts and lists stay."""
        if any(
            isinstance(side, SEQUENCES) or (isinstance(side, ast.Constant) and isinstance(side.value, str | bytes))
            for side in sides
        ):
            return
        gap = self.source[start:end].decode()
        match = OPERATOR.search(gap)
        other = ARITHMETIC.get(match[0]) if match else None
        if match and other:
            at = start + len(gap[: match.start()].encode())
            self._add("arithmetic", at, at + len(match[0]), other)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self._operator(node, self._end(node.left), self._begin(node.right), node.left, node.right)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        for left, right in pairwise(sides):
            start = self._end(left)
            gap = self.source[start : self._begin(right)].decode()
            match = OPERATOR.search(gap)
            if match:
                at = start + len(gap[: match.start()].encode())
                self._add("compare", at, at + len(match[0]), COMPARISONS[" ".join(match[0].split())])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        parts = [b"(" + self._text(value) + b")" for value in node.values]
        self._replace("and/or", node, b"(" + f" {new} ".encode().join(parts) + b")")
        for i in range(len(parts)):
            rest = [part for j, part in enumerate(parts) if j != i]
            self._replace("operand", node, b"(" + f" {old} ".encode().join(rest) + b")")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._negate(node)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._negate(test)
        self._all([node.iter, *node.ifs])

    def visit_Call(self, node: ast.Call) -> None:
        named = isinstance(node.func, ast.Name) and node.func.id in NOT_SWAPPED
        for one, other in [] if named else pairwise(node.args):
            if not isinstance(one, ast.Starred) and not isinstance(other, ast.Starred):
                between = self.source[self._end(one) : self._begin(other)]
                self._add("swap", self._begin(one), self._end(other), self._text(other) + between + self._text(one))
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        pass  # Python 3.11 does not know where its parts are

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self._replace("constant", node, str(not value))
        elif isinstance(value, int | float):
            self._replace("constant", node, str(value + 1))
            self._replace("constant", node, str(value - 1) if value >= 1 else f"({value - 1})")


def _own(node: Function) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions inside it."""
    left: list[ast.AST] = list(node.body)
    while left:
        one = left.pop()
        yield one
        if not isinstance(one, Function | ast.Lambda):
            left.extend(ast.iter_child_nodes(one))
