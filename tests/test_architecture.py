"""Checks of the architecture on the source: which package may import which, and what no module may do.

These tests import no module of the project; they parse every file with ``ast``. Imports run one way,

    files <- language <- rules <- solo <- decks <- scenarios <- encoding <- render <- match <- MODES <- spec <- playing
    <- env <- replays <- contests <- dataset <- benchmark <- text <- cli <- agents <- evaluation <- training

where MODES are the folders with a module ``FOLDER_match.py``, in the order of their names, ``playing`` is the folder
``ashes_env/agents``, and ``agents`` the folder next to the package. ``cards`` is outside the chain: it may import
``language`` and ``files`` only; ``decks`` and everything to the right of it may import ``cards``.
"""

import ast
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "ashes_env"

# From left to right: each unit may import the units before it. PACKAGE is the public API of the package:
# ashes_env/__init__.py and the modules next to it, outside the folders named here.
PLAYING = "playing"  # ashes_env/agents, to distinguish it from the folder agents at the top
MODES = sorted(
    path.parent.name for path in (ROOT / PACKAGE).glob("*/*_match.py") if path.stem == f"{path.parent.name}_match"
)
CHAIN = (
    "files",
    "language",
    "rules",
    "solo",
    "decks",
    "scenarios",
    "encoding",
    "render",
    "match",
    *MODES,
    "spec",
    PLAYING,
    "env",
    "replays",
    "contests",
    "dataset",
    "benchmark",
    "text",
    "browser",
    "cli",
    PACKAGE,
    "agents",
)
OUTERMOST = ("evaluation", "training")  # each may import the whole chain; training also measures with evaluation
INSIDE = (*CHAIN[: CHAIN.index(PACKAGE)], "cards")  # the folders of ashes_env, "agents" by the name PLAYING
OUTSIDE = ("agents", *OUTERMOST, "tests")  # the folders next to ashes_env

MAY_IMPORT: dict[str, frozenset[str]] = {"cards": frozenset({"cards", "language", "files"})}
for _place, _unit in enumerate(CHAIN):
    _cards = {"cards"} if _place >= CHAIN.index("decks") else set()
    MAY_IMPORT[_unit] = frozenset(CHAIN[: _place + 1]) | _cards
for _unit in OUTERMOST:
    MAY_IMPORT[_unit] = frozenset(CHAIN) | {"cards", "evaluation", _unit}

# The layers of the rules, from the lowest up, and the modules above them; each may import those before it.
LAYERS = (
    "definitions",
    "state",
    "reading",
    "timing",
    "choices",
    "combat",
    "paying",
    "responding",
    "effects",
    "editions",
    "flow",
    "worlds",
    "records",
    "game",
)

# The lower rooms of training; each may import itself and those before it, the trainings above may import all.
ROOMS = ("run", "games")

# Exceptions that the chain does not express: only agents that search or read the position may import the rules.
READING_AGENTS = (
    "ashes_env/agents/search*.py",
    "ashes_env/agents/expert/*.py",
    "ashes_env/agents/plan/*.py",
    "ashes_env/agents/deck_building.py",
)

# Commands that need a package further to the right than their own: the entry point of evaluation lists a command that
# trains first, the benchmark of training measures the loops of training, and the command of the cards prints text.
COMMANDS = {
    "evaluation/__main__.py": ("training", "best_response"),
    "evaluation/speed/parts.py": ("training", "study", "loops"),
    "ashes_env/cards/__main__.py": ("ashes_env", "render"),
}

# The engine and the cards are plain Python, and the random generator of the engine is an integer in the state.
PLAIN = {
    "language": ("numpy", "random"),
    "rules": ("numpy", "random"),
    "solo": ("numpy", "random"),
    "cards": ("numpy", "random"),
}

# Games in words run where there is neither NumPy nor Gymnasium, and one process alone, such as in a browser. In these
# units only the modules of ARRAYS load what is ABSENT there, and each other; all others import it, and them, in the
# functions that need it. tests/text/test_without_arrays.py plays such games.
IN_WORDS = ("files", "decks", "scenarios", "encoding", "render", "match", *MODES, "spec", PLAYING, "replays", "text")
ABSENT = ("numpy", "gymnasium", "pettingzoo", "torch", "multiprocessing", "signal", "subprocess", "ctypes", "sqlite3")
ARRAYS = (
    "ashes_env/encoding/arrays.py",
    "ashes_env/encoding/card_tables.py",
    "ashes_env/encoding/views.py",
    "ashes_env/match/block_arrays.py",
    "ashes_env/match/lanes.py",
    "ashes_env/match/spaces.py",
    "ashes_env/agents/archives.py",
    "ashes_env/agents/checkpoint.py",
    "ashes_env/agents/columns.py",
    "ashes_env/agents/convert.py",
    "ashes_env/agents/declared.py",
    "ashes_env/agents/fingerprint.py",
    "ashes_env/agents/forward.py",
    "ashes_env/agents/policy.py",
    "ashes_env/agents/seeing.py",
    "ashes_env/agents/shapes.py",
    "ashes_env/agents/tensors.py",
    "ashes_env/agents/weights.py",
    "ashes_env/agents/search/flat.py",
    "ashes_env/agents/search/guide.py",
    "ashes_env/agents/search/guided.py",
    "ashes_env/agents/search/guided_leaves.py",
    "ashes_env/agents/search/playing_out.py",
    "ashes_env/agents/search/root.py",
    "ashes_env/env/*.py",
    "ashes_env/contests/playing.py",  # in several processes
    "ashes_env/text/adapters/*.py",
    "ashes_env/text/llm/*.py",
)

# Generators with an owner and a seed; everything else in these modules is shared by the whole process.
OWNED_RANDOM = {
    "random": frozenset({"Random"}),
    "numpy.random": frozenset(
        {"default_rng", "Generator", "SeedSequence", "BitGenerator", "PCG64", "PCG64DXSM", "Philox", "SFC64", "MT19937"}
    ),
}

# The files that may use the shared generators: the test that nothing draws from them, and the module that saves them
# because a library draws from them.
WATCHES_THE_SHARED = {
    "tests/evaluation/verification/test_golden.py": frozenset({"getstate", "get_state", "seed"}),
    "training/games/generators.py": frozenset({"get_state", "set_state"}),
}

IMPORTING = ("__import__", "importlib.import_module", "import_module")
UNPICKLING = {"allow_pickle": True, "weights_only": False}
UNPICKLERS = ("pickle", "_pickle", "cPickle", "cloudpickle", "dill", "joblib")
NO_SOURCE_OF_OURS = {"build", "dist", "runs", "site", "__pycache__"}


# ---------------------------------------------------------------------------------------------------- the checker


def module_name(path: str) -> tuple[str, ...]:
    """The dotted name of a file, in parts: ``ashes_env/env/__init__.py`` is ``("ashes_env", "env")``."""
    parts = path.removesuffix(".py").split("/")
    return tuple(parts[:-1] if parts[-1] == "__init__" else parts)


def unit_of(module: tuple[str, ...]) -> str | None:
    """The unit that a module belongs to; None for a module outside the project, or outside every unit."""
    if module[0] == PACKAGE:
        folder = PLAYING if module[1:2] == ("agents",) else module[1] if len(module) > 1 else ""
        return folder if folder in INSIDE else PACKAGE
    return module[0] if module[0] in OUTSIDE else None


def resolve(path: str, node: ast.ImportFrom) -> tuple[str, ...] | None:
    """The absolute module that a ``from`` import names; None if it leaves the top package."""
    named = tuple(node.module.split(".")) if node.module else ()
    if not node.level:
        return named
    package = module_name(path) if path.endswith("__init__.py") else module_name(path)[:-1]
    if node.level > len(package):
        return None
    return package[: len(package) - node.level + 1] + named


def string_argument(node: ast.Call) -> str | None:
    """The first argument of a call, if it is written out as a string."""
    if node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
        return node.args[0].value
    return None


def named_module(node: ast.expr) -> tuple[str, ...]:
    """The module of the project that an expression names: a string such as "training.demo", or the path of a file such
    as ``ROOT / "training" / "demo.py"``. Code with such a name may run the module. Empty for anything else.
    """
    path = ""
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and isinstance(node.right, ast.Constant):
        path = f"/{node.right.value!s}{path}"
        node = node.left
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        path = f"{node.value}{path}"
    if path.endswith(".py"):
        path = path.removesuffix(".py").strip("/").replace("/", ".")
    parts = tuple(path.split("."))
    ours = len(parts) > 1 and parts[0] in (PACKAGE, *OUTSIDE) and all(part.isidentifier() for part in parts)
    return parts if ours else ()


def needs_arrays(path: str) -> bool:
    """Whether a module is one of `ARRAYS`."""
    return any(fnmatchcase(path, pattern) for pattern in ARRAYS)


def loaded_at_once(body: Sequence[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports that run when a module is loaded: outside functions and type checks, and not those that may fail."""
    for node in body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from loaded_at_once(node.body)
        elif isinstance(node, ast.If):
            if ast.unparse(node.test) != "TYPE_CHECKING":
                yield from loaded_at_once(node.body)
            yield from loaded_at_once(node.orelse)


class Checker(ast.NodeVisitor):
    """Reads one file and collects its violations of the architecture."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.unit = unit_of(module_name(path))
        self.found: list[tuple[int, str]] = []
        self.names: dict[str, set[str]] = {}  # a name bound by an import: the dotted names that it may stand for

    def report(self, node: ast.stmt | ast.expr, message: str) -> None:
        if (node.lineno, message) not in self.found:
            self.found.append((node.lineno, message))

    def check(self, tree: ast.Module) -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    self.imported(node, tuple(alias.name.split(".")))
                    bound = alias.asname or alias.name.split(".")[0]
                    self.names.setdefault(bound, set()).add(alias.name if alias.asname else bound)
            elif isinstance(node, ast.ImportFrom):
                self.imported_from(node)
            elif (
                isinstance(node, (ast.Constant, ast.BinOp)) and self.unit in OUTSIDE and (module := named_module(node))
            ):
                self.reached(node, module)
        if self.unit in IN_WORDS and not needs_arrays(self.path):
            for loaded in loaded_at_once(tree.body):
                self.loaded(loaded)
        self.visit(tree)

    # imports

    def loaded(self, node: ast.Import | ast.ImportFrom) -> None:
        """Reports an import that is run when a module is loaded that games in words need."""
        if isinstance(node, ast.Import):
            named = [tuple(alias.name.split(".")) for alias in node.names]
        else:
            named = [(*(resolve(self.path, node) or ()), alias.name) for alias in node.names]
        for module in named:
            files = ("/".join(module[:n]) + ".py" for n in range(1, len(module) + 1))
            if module[0] in ABSENT or any(map(needs_arrays, files)):
                name = ".".join(module)
                self.report(node, f"a game in words would load {name}: import it in the function that needs it")

    def imported_from(self, node: ast.ImportFrom) -> None:
        base = resolve(self.path, node)
        if base is None:
            self.report(node, "the relative import climbs out of its top package")
            return
        for alias in node.names:
            if alias.name == "*":
                self.imported(node, base)
                self.used(node, (*base, "*"))
            else:
                self.imported(node, (*base, alias.name))
                self.used(node, (*base, alias.name), imported=True)
                self.names.setdefault(alias.asname or alias.name, set()).add(".".join((*base, alias.name)))

    def imported(self, node: ast.stmt | ast.expr, module: tuple[str, ...]) -> None:
        if module[0] in PLAIN.get(self.unit or "", ()):
            self.report(node, f"{self.unit} must not import {module[0]}")
        self.reached(node, module)

    def reached(self, node: ast.stmt | ast.expr, module: tuple[str, ...]) -> None:
        target = unit_of(module)
        if target is None or self.unit == "tests":
            return
        if target == "tests":
            self.report(node, "only tests may import tests")
        elif self.unit is None or ((own := COMMANDS.get(self.path)) and module[: len(own)] == own):
            return
        elif target not in MAY_IMPORT[self.unit]:
            allowed = ", ".join(sorted(MAY_IMPORT[self.unit] - {self.unit})) or "nothing else of ours"
            self.report(node, f"{self.unit} must not import {'.'.join(module)} (it may import: {allowed})")
        elif self.unit == target == "rules" and len(module) > 2 and module[2] in LAYERS:
            here = module_name(self.path)[2:3]
            if here and here[0] in LAYERS and LAYERS.index(module[2]) > LAYERS.index(here[0]) and here != ("game",):
                self.report(node, f"the layer {here[0]} of the rules must not import {'.'.join(module)}")
        elif self.unit == target == "training" and (here := module_name(self.path)[1:2]) and here[0] in ROOMS:
            if module[1:2] and module[1] not in ROOMS[: ROOMS.index(here[0]) + 1]:
                self.report(node, f"the room {here[0]} of training must not import {'.'.join(module)}")
        elif self.unit in (PLAYING, "agents") and target == "rules":
            if not any(fnmatchcase(self.path, pattern) for pattern in READING_AGENTS):
                self.report(node, f"of the agents, only {' and '.join(READING_AGENTS)} may import {'.'.join(module)}")

    # what no module may do

    def visit_Name(self, node: ast.Name) -> None:
        self.follow(node, node.id, ())

    def visit_Attribute(self, node: ast.Attribute) -> None:
        attributes: list[str] = []
        value: ast.expr = node
        while isinstance(value, ast.Attribute):
            attributes.insert(0, value.attr)
            value = value.value
        if isinstance(value, ast.Name):
            self.follow(node, value.id, tuple(attributes))
        else:
            self.visit(value)

    def follow(self, node: ast.expr, name: str, attributes: tuple[str, ...]) -> None:
        for meaning in sorted(self.names.get(name, ())):
            dotted = (*meaning.split("."), *attributes)
            self.used(node, dotted)
            if meaning == PACKAGE:
                self.reached(node, dotted)

    def visit_Call(self, node: ast.Call) -> None:
        module = string_argument(node)
        if module and module[0] != "." and ast.unparse(node.func) in IMPORTING:
            self.imported(node, tuple(module.split(".")))
        for keyword in node.keywords:
            if keyword.arg in UNPICKLING and getattr(keyword.value, "value", None) is UNPICKLING[keyword.arg]:
                self.report(node, f"{keyword.arg}={UNPICKLING[keyword.arg]} reads pickles, which may run anything")
        self.generic_visit(node)

    def used(self, node: ast.stmt | ast.expr, dotted: tuple[str, ...], imported: bool = False) -> None:
        for module, owned in OWNED_RANDOM.items():
            parts = tuple(module.split("."))
            if dotted == parts:
                if not imported:
                    self.report(node, f"{module} is passed around as a generator; make one and hand it on")
            elif dotted[-1] in WATCHES_THE_SHARED.get(self.path, ()):
                continue
            elif dotted[: len(parts)] == parts and dotted[len(parts)] not in owned:
                self.report(
                    node,
                    f"{'.'.join(dotted[: len(parts) + 1])} draws from the generator that the whole process shares; "
                    f"use one that you own ({module}.{'Random(seed)' if module == 'random' else 'default_rng(seed)'})",
                )
        if len(dotted) > 1 and dotted[0] in UNPICKLERS:
            what = f"{dotted[0]}.{dotted[1]}"
            if dotted[1] in ("load", "Unpickler", "*"):
                self.report(node, f"{what} reads pickles, which may run anything; store JSON, arrays or weights")
            elif dotted[1] == "loads" and self.unit != "tests":
                self.report(node, f"{what} reads pickles, which may run anything; only tests may (pickle and go on)")


def violations(path: str, source: str) -> list[str]:
    """The violations in the file at ``path`` (relative to the root of the repository, with slashes)."""
    try:
        tree = ast.parse(source, path)
    except SyntaxError as error:
        return [f"{path}:{error.lineno}: cannot be parsed: {error.msg}"]
    checker = Checker(path)
    checker.check(tree)
    return [f"{path}:{line}: {message}" for line, message in sorted(checker.found)]


def imported_modules(path: str, source: str, known: set[str]) -> set[str]:
    """The modules of the project that a file imports, including imports inside functions and for type checks."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source, path)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(resolve(path, node) or ())
            names = [inner if (inner := f"{base}.{alias.name}") in known else base for alias in node.names]
        found.update(name for name in names if name in known)
    return found - {".".join(module_name(path))}


def circles(files: dict[str, str]) -> list[list[str]]:
    """The groups of modules that import each other in a circle, given as path and source."""
    known = {".".join(module_name(path)) for path in files}
    imports = {".".join(module_name(path)): imported_modules(path, source, known) for path, source in files.items()}
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    waiting: list[str] = []
    found: list[list[str]] = []

    def walk(module: str) -> None:
        order[module] = lowest[module] = len(order)
        waiting.append(module)
        for other in sorted(imports[module]):
            if other not in order:
                walk(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other in waiting:
                lowest[module] = min(lowest[module], order[other])
        if lowest[module] == order[module]:
            group = waiting[waiting.index(module) :]
            del waiting[waiting.index(module) :]
            if len(group) > 1:
                found.append(sorted(group))

    for module in sorted(imports):
        if module not in order:
            walk(module)
    return found


def sources(root: Path) -> Iterator[tuple[str, str]]:
    """Every Python file of the repository, with its text."""
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root).parts
        if not any(part.startswith(".") or part in NO_SOURCE_OF_OURS for part in parts):
            yield "/".join(parts), path.read_text(encoding="utf-8")


# ------------------------------------------------------------------------------------------------ the repository


def test_the_repository_keeps_to_the_architecture() -> None:
    found = [violation for path, source in sources(ROOT) for violation in violations(path, source)]
    if found:
        pytest.fail("\n".join(["against the architecture:", *found]), pytrace=False)


def test_no_files_import_each_other_in_a_circle() -> None:
    ours = {path: source for path, source in sources(ROOT) if path.split("/")[0] in (PACKAGE, "agents", *OUTERMOST)}
    assert circles(ours) == []


def test_every_folder_of_the_rules_is_a_layer() -> None:
    entries = {path.split("/")[2] for path, _ in sources(ROOT) if path.startswith(f"{PACKAGE}/rules/")}
    assert {entry.removesuffix(".py") for entry in entries} - {"__init__"} == set(LAYERS)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("from ashes_env.rules.b import x", "from ashes_env.rules.a import y"),
        ("from . import b", "def f():\n    from ashes_env.rules import a"),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .b import x", "import ashes_env.rules.a"),
    ],
)
def test_a_circle_is_found(a: str, b: str) -> None:
    files = {"ashes_env/rules/a.py": a, "ashes_env/rules/b.py": b, "ashes_env/rules/c.py": "from . import a, b"}
    assert circles(files) == [["ashes_env.rules.a", "ashes_env.rules.b"]]


def test_the_repository_is_what_is_read() -> None:
    paths = {path for path, _ in sources(ROOT)}
    expected = {f"{PACKAGE}/__init__.py", "agents/__init__.py", "training/__init__.py", "evaluation/__init__.py"}
    assert expected <= paths
    assert Path(__file__).relative_to(ROOT).as_posix() in paths
    assert not any("site-packages" in path for path in paths)


def test_every_folder_of_the_package_has_a_place_in_the_chain() -> None:
    modules = [path.split("/") for path, _ in sources(ROOT)]
    folders = {parts[1] for parts in modules if parts[0] == PACKAGE and len(parts) > 2}
    folders = folders - {"agents"} | {PLAYING}
    assert folders <= set(INSIDE), f"{PACKAGE} has folders without a place in the chain: {folders - set(INSIDE)}"


# --------------------------------------------------------------------------------------------- the checker itself

BAD = [
    # against the direction
    ("ashes_env/language/effects.py", "from ashes_env.rules.state import State", "language must not import"),
    ("ashes_env/language/effects.py", "from ..rules import state", "language must not import ashes_env.rules"),
    ("ashes_env/language/__init__.py", "from ..rules import state", "language must not import ashes_env.rules"),
    ("ashes_env/language/effects.py", "from .. import rules", "language must not import ashes_env.rules"),
    ("ashes_env/language/effects.py", "import ashes_env.cards.registry", "language must not import"),
    ("ashes_env/language/effects.py", "from ashes_env import __version__", "language must not import"),
    ("ashes_env/language/effects.py", "import ashes_env", "language must not import ashes_env "),
    ("ashes_env/rules/game.py", "from ashes_env.cards import registry", "rules must not import ashes_env.cards"),
    ("ashes_env/rules/game.py", "from ashes_env import cards", "rules must not import ashes_env.cards"),
    ("ashes_env/rules/game.py", "def f():\n    from ..cards import registry", "rules must not import"),
    ("ashes_env/rules/game.py", "from ..solo import chimera", "rules must not import ashes_env.solo"),
    ("ashes_env/rules/game.py", "import importlib\nimportlib.import_module('ashes_env.env')", "rules must not"),
    ("ashes_env/rules/deep/er.py", "from ...env import aec", "rules must not import ashes_env.env"),
    ("ashes_env/rules/game.py", "from ashes_env.helpers import f", "rules must not import ashes_env.helpers"),
    ("ashes_env/rules/game.py", "import agents.random_agent", "rules must not import agents"),
    ("ashes_env/solo/chimera.py", "from ashes_env.cards import registry", "solo must not import ashes_env.cards"),
    ("ashes_env/solo/chimera.py", "from ..decks import precons", "solo must not import ashes_env.decks"),
    ("ashes_env/cards/registry.py", "from ..rules import state", "cards must not import ashes_env.rules"),
    ("ashes_env/cards/releases/first.py", "from ...decks import precons", "cards must not import ashes_env.decks"),
    ("ashes_env/decks/precons.py", "from ..scenarios import load", "decks must not import ashes_env.scenarios"),
    ("ashes_env/scenarios/load.py", "from ..encoding import schema", "scenarios must not import"),
    ("ashes_env/encoding/schema.py", "from ..render import text", "encoding must not import ashes_env.render"),
    ("ashes_env/render/text.py", "from ..env import aec", "render must not import ashes_env.env"),
    ("ashes_env/render/text.py", "from ashes_env.campaign import state", "render must not import ashes_env.campaign"),
    ("ashes_env/contests/playing.py", "from ashes_env.cli import players", "contests must not import ashes_env.cli"),
    ("ashes_env/campaign/building.py", "from ..env import match", "campaign must not import ashes_env.env"),
    ("ashes_env/env/aec.py", "from agents import greedy", "env must not import agents"),
    ("ashes_env/env/aec.py", "import ashes_env", "env must not import ashes_env "),
    ("ashes_env/__init__.py", "import agents", "ashes_env must not import agents"),
    ("agents/greedy.py", "from training import demo", "agents must not import training"),
    ("agents/greedy.py", "import evaluation.arena", "agents must not import evaluation"),
    ("agents/greedy.py", "from ashes_env.rules import game", "only ashes_env/agents/search*.py and"),
    ("agents/greedy.py", "from ashes_env import rules", "only ashes_env/agents/search*.py and"),
    ("agents/greedy.py", "import ashes_env\nashes_env.rules.game.new()", "only ashes_env/agents/search*.py and"),
    ("evaluation/arena.py", "from training import demo", "evaluation must not import training"),
    ("evaluation/arena.py", "from training.best_response import main", "evaluation must not import training"),
    ("evaluation/__main__.py", "from training import demo", "evaluation must not import training"),
    ("evaluation/speed/parts.py", "from training.study import trainings", "evaluation must not import training"),
    # by the name or the path of a module to run
    ("evaluation/__main__.py", "NAMES = {'demo': 'training.demo'}", "evaluation must not import training.demo"),
    ("evaluation/arena.py", "FILE = ROOT / 'training' / 'demo.py'", "evaluation must not import training.demo"),
    ("agents/greedy.py", "run('evaluation/arena.py')", "agents must not import evaluation.arena"),
    ("training/run/run.py", "from training.games import episodes", "the room run of training must not import"),
    ("training/games/episodes.py", "from training import demo", "the room games of training must not import"),
    ("training/demo.py", "from tests import boards", "only tests may import tests"),
    ("training/demo.py", "from ... import agents", "climbs out of its top package"),
    # in type checks as well
    (
        "ashes_env/rules/game.py",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ..env import aec",
        "rules must not import ashes_env.env",
    ),
    # the engine is plain Python
    ("ashes_env/rules/dice.py", "import numpy as np", "rules must not import numpy"),
    ("ashes_env/rules/dice.py", "from numpy.typing import NDArray", "rules must not import numpy"),
    ("ashes_env/language/dice.py", "import numpy", "language must not import numpy"),
    ("ashes_env/solo/dice.py", "def f():\n    import numpy.random", "solo must not import numpy"),
    ("ashes_env/cards/registry.py", "import numpy", "cards must not import numpy"),
    ("ashes_env/rules/dice.py", "import random", "rules must not import random"),
    ("ashes_env/solo/dice.py", "from random import Random", "solo must not import random"),
    # games in words need no arrays
    ("ashes_env/match/match.py", "import numpy as np", "a game in words would load numpy"),
    ("ashes_env/spec/spec.py", "from numpy.typing import NDArray", "a game in words would load numpy.typing.NDArray"),
    ("ashes_env/render/board.py", "if True:\n    import gymnasium", "a game in words would load gymnasium"),
    ("ashes_env/draft/words.py", "class A:\n    from gymnasium import spaces", "would load gymnasium.spaces"),
    ("ashes_env/match/mode.py", "from ashes_env.encoding import views", "would load ashes_env.encoding.views"),
    ("ashes_env/match/mode.py", "from ..encoding.views import flat", "would load ashes_env.encoding.views.flat"),
    ("ashes_env/match/mode.py", "import ashes_env.match.spaces", "would load ashes_env.match.spaces"),
    ("ashes_env/agents/plan/judge.py", "from ..search import guide", "would load ashes_env.agents.search.guide"),
    ("ashes_env/replays/file.py", "from ashes_env.env.aec import AshesAEC", "would load ashes_env.env.aec"),
    ("ashes_env/files/kept.py", "import multiprocessing", "a game in words would load multiprocessing"),
    # generators that the whole process shares
    ("agents/greedy.py", "import random\nrandom.choice([1])", "random.choice draws"),
    ("agents/greedy.py", "import random as r\nr.seed(1)", "random.seed draws"),
    ("agents/greedy.py", "from random import shuffle", "random.shuffle draws"),
    ("agents/greedy.py", "from random import *", "random.* draws"),
    ("agents/greedy.py", "import random\nrng = random", "random is passed around"),
    ("agents/greedy.py", "import numpy as np\nnp.random.rand(3)", "numpy.random.rand draws"),
    ("agents/greedy.py", "import numpy\nnumpy.random.seed(3)", "numpy.random.seed draws"),
    ("agents/greedy.py", "import numpy.random\nnumpy.random.seed(3)", "numpy.random.seed draws"),
    ("agents/greedy.py", "import numpy.random as npr\nnpr.randint(3)", "numpy.random.randint draws"),
    ("agents/greedy.py", "from numpy import random\nrandom.randint(3)", "numpy.random.randint draws"),
    ("agents/greedy.py", "from numpy import random as npr\nnpr.randint(3)", "numpy.random.randint draws"),
    ("agents/greedy.py", "from numpy.random import randint", "numpy.random.randint draws"),
    ("agents/greedy.py", "import numpy as np\nrng = np.random", "numpy.random is passed around"),
    ("training/games/generators.py", "import numpy as np\nnp.random.seed(3)", "numpy.random.seed draws"),
    ("training/learner.py", "import numpy as np\nnp.random.get_state()", "numpy.random.get_state draws"),
    ("agents/greedy.py", "import numpy as np\nnp.random.RandomState(3)", "numpy.random.RandomState draws"),
    ("tests/test_x.py", "import random\nrandom.random()", "random.random draws"),
    # pickles
    ("training/demo.py", "import pickle\npickle.load(open('x', 'rb'))", "pickle.load reads pickles"),
    ("tests/test_x.py", "import pickle as p\nf = p.load", "pickle.load reads pickles"),
    ("training/demo.py", "from pickle import load", "pickle.load reads pickles"),
    ("training/demo.py", "import pickle\npickle.Unpickler(f).load()", "pickle.Unpickler reads pickles"),
    ("training/demo.py", "import pickle\npickle.loads(b'')", "pickle.loads reads pickles"),
    ("training/demo.py", "import torch\ntorch.load('x', weights_only=False)", "weights_only=False reads pickles"),
    ("training/demo.py", "import numpy as np\nnp.load('x', allow_pickle=True)", "allow_pickle=True reads pickles"),
    # files that cannot be parsed
    ("training/demo.py", "def f(:", "cannot be parsed"),
]

GOOD = [
    ("ashes_env/language/effects.py", "import dataclasses\nfrom . import costs\nfrom .costs import Cost"),
    ("ashes_env/rules/game.py", "from ..language.effects import Effect\nfrom .state import State"),
    ("ashes_env/rules/__init__.py", "from .state import State\nfrom . import game"),
    ("ashes_env/cards/releases/first.py", "from ashes_env.language import effects\nfrom ..registry import card"),
    ("ashes_env/solo/chimera.py", "from ..rules import game"),
    ("ashes_env/decks/precons.py", "from ..cards import registry\nfrom ..solo import chimera"),
    ("ashes_env/scenarios/load.py", "from ashes_env.decks import precons"),
    ("ashes_env/encoding/views.py", "import numpy as np\nfrom ..scenarios import load\nfrom .arrays import facts"),
    ("ashes_env/match/match.py", "def f():\n    import numpy as np\n    from ashes_env.encoding import views"),
    ("ashes_env/match/match.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import numpy as np"),
    ("ashes_env/match/errors.py", "try:\n    import gymnasium\nexcept ModuleNotFoundError:\n    pass"),
    ("ashes_env/benchmark/drawing.py", "import numpy as np\nfrom ashes_env.match import spaces"),
    ("ashes_env/env/aec.py", "from ..render import text\nfrom ..encoding import schema"),
    ("ashes_env/__init__.py", "from .env import aec\nfrom .rules import game\nfrom ashes_env.cards import registry"),
    ("agents/greedy.py", "import ashes_env\nfrom ashes_env import AshesEnv\nfrom . import base"),
    ("agents/greedy.py", "from ashes_env.env import aec\nfrom ashes_env.cards import registry"),
    ("ashes_env/agents/search.py", "from ashes_env.rules import game"),
    ("ashes_env/agents/search_tree.py", "from ashes_env import rules"),
    ("ashes_env/agents/expert/battle.py", "from ashes_env.rules.reading import values"),
    ("training/demo.py", "from agents import greedy\nfrom ashes_env.rules import game\nfrom ashes_env import cards"),
    ("evaluation/__main__.py", "from training.best_response import main"),
    ("training/games/episodes.py", "from training.run import log"),
    ("evaluation/__main__.py", "NAMES = {'exploit': 'training.best_response'}"),
    ("evaluation/speed/parts.py", "from training.study import loops"),
    ("evaluation/arena.py", "FOLDERS = ('training', 'agents')\nFIGURES = ROOT / 'evaluation' / 'figures.md'"),
    ("evaluation/arena.py", "import ashes_env.agents.search\nimport ashes_env\nashes_env.rules"),
    ("tests/test_x.py", "import evaluation, training, agents\nfrom ashes_env.rules import game\nfrom . import boards"),
    ("agents/greedy.py", "import random\nrng = random.Random(3)\nrng.choice([1])"),
    ("agents/greedy.py", "from random import Random"),
    ("agents/greedy.py", "import numpy as np\nrng: np.random.Generator = np.random.default_rng(3)\nrng.random()"),
    ("agents/greedy.py", "from numpy import random as npr\nnpr.default_rng(3)"),
    ("agents/greedy.py", "from numpy.random import Generator, default_rng"),
    ("agents/greedy.py", "def f(self, random):\n    self.random.choice(random)"),
    ("training/games/generators.py", "import numpy as np\nnp.random.set_state(np.random.get_state())"),
    ("agents/greedy.py", "import json\njson.load(open('x'))"),
    ("tests/test_x.py", "import pickle\npickle.loads(pickle.dumps(1))"),
    ("training/demo.py", "import numpy as np, pickle\nnp.load('x', allow_pickle=False)\npickle.dumps(1)"),
    ("setup.py", "from setuptools import setup\nimport ashes_env.rules"),
]


@pytest.mark.parametrize(("path", "source", "message"), BAD)
def test_a_bad_source_is_found(path: str, source: str, message: str) -> None:
    found = violations(path, source)
    assert found, "nothing was found"
    assert any(message in violation for violation in found), found
    assert all(violation.startswith(f"{path}:") for violation in found)


@pytest.mark.parametrize(("path", "source"), GOOD)
def test_a_good_source_passes(path: str, source: str) -> None:
    assert violations(path, source) == []


def test_a_violation_says_where_and_what_would_be_allowed() -> None:
    assert violations("ashes_env/rules/game.py", "import sys\n\nfrom ..cards import registry\n") == [
        "ashes_env/rules/game.py:3: rules must not import ashes_env.cards.registry (it may import: files, language)"
    ]


@pytest.mark.parametrize("left", range(len(CHAIN)))
def test_the_chain_runs_one_way(left: int) -> None:
    assert CHAIN[left] in MAY_IMPORT[CHAIN[left]]
    for right in CHAIN[left + 1 :]:
        assert CHAIN[left] in MAY_IMPORT[right]
        assert right not in MAY_IMPORT[CHAIN[left]]


def test_files_of_the_tools_are_not_read(tmp_path: Path) -> None:
    for name in ("ashes_env/a.py", ".venv/lib/b.py", "build/lib/c.py", "runs/d.py", "agents/__pycache__/e.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x = 1\n", encoding="utf-8")
    assert dict(sources(tmp_path)) == {"ashes_env/a.py": "x = 1\n"}
