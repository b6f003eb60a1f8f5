"""Checks of values that a caller passes, one for each kind. NumPy numbers and booleans become Python's, so
that every accepted value can be pickled and written as JSON. Everything else raises an error that names the setting.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from math import isfinite
from numbers import Integral
from operator import index
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ashes_env.files import FileError, read_text, strict_json
from ashes_env.files.checking import brief
from ashes_env.match.errors import ActionTypeError, OptionError, StateError, unknown

if TYPE_CHECKING:
    import numpy as np

Check: TypeAlias = Callable[[str, Any], Any]  # (name, value) -> normalised value; raises OptionError

UNITS: Final = ("decisions", "turns", "rounds")  # units of a rollout's length
DEEPEST: Final = 32  # deeper documents are passed on unchanged and rejected by their reader


PLAIN: Final = frozenset((str, int, bool, float, type(None)))
OF_NUMPY: Final = ("generic", "ndarray")


def plain(value: Any, depth: int = 0) -> Any:
    """The value with NumPy's numbers, booleans and strings replaced by Python's, also in lists and mappings."""
    if type(value) in PLAIN:  # nearly always, and the test for a mapping is slow
        return value
    if isinstance(value, (list, tuple)):
        return value if depth == DEEPEST else [plain(part, depth + 1) for part in value]
    if isinstance(value, Mapping):
        return value if depth == DEEPEST else {_python(key): plain(part, depth + 1) for key, part in value.items()}
    return _python(value)


def _python(value: Any) -> Any:
    """The value of a number or an array of NumPy, which is known by the names of its classes: NumPy need not be there
    for that.
    """
    kinds = ((base.__module__, base.__name__) for base in type(value).__mro__)
    return value.tolist() if any(module == "numpy" and name in OF_NUMPY for module, name in kinds) else value


@dataclass(frozen=True, slots=True)
class Choice:
    """A check for one of some names."""

    names: tuple[str, ...]

    def __call__(self, name: str, value: Any) -> str:
        value = plain(value)
        if not isinstance(value, str) or value not in self.names:
            raise unknown(name, value, self.names)
        return value


def choice(*names: str) -> Choice:
    """A check for one of some names."""
    return Choice(names)


def switch(name: str, value: Any) -> bool:
    """Checks for True or False; numbers and strings are refused."""
    value = plain(value)
    if not isinstance(value, bool):
        raise OptionError(f"{name}: True or False, not {brief(value)}")
    return value


@dataclass(frozen=True, slots=True)
class Whole:
    """A check for an integer from `low` to `high`; booleans and 1.0 are refused. `meaning` says what it counts."""

    low: int
    high: int | None = None
    meaning: str = ""

    @property
    def wanted(self) -> str:
        """The range in words."""
        return f"{self.low} or more" if self.high is None else f"from {self.low} to {self.high}"

    def __call__(self, name: str, value: Any) -> int:
        value = plain(value)
        high = value if self.high is None else self.high
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= high:
            told = f" ({self.meaning})" if self.meaning else ""
            raise OptionError(f"{name}: a whole number, {self.wanted}{told}, not {brief(value)}")
        return value


def whole(low: int, high: int | None = None, meaning: str = "") -> Whole:
    """A check for an integer from `low` to `high`."""
    return Whole(low, high, meaning)


@dataclass(frozen=True, slots=True)
class Number:
    """A check for a number from `low` to `high`."""

    low: float
    high: float

    @property
    def wanted(self) -> str:
        """The range in words."""
        return f"from {self.low:g} to {self.high:g}"

    def __call__(self, name: str, value: Any) -> float:
        value = plain(value)
        if (
            not isinstance(value, (int, float))
            or isinstance(value, bool)
            or not self.low <= value <= self.high
            or not isfinite(value)  # after the bounds: an integer may be too large for a float
        ):
            raise OptionError(f"{name}: a number {self.wanted}, not {brief(value)}")
        return float(value)


def number(low: float, high: float) -> Number:
    """A check for a number from `low` to `high`."""
    return Number(low, high)


def anything(name: str, value: Any) -> Any:
    """Accepts any value; its reader checks it."""
    return plain(value)


def options_of(options: Mapping[str, Any] | None, known: Mapping[str, Check]) -> dict[str, Any]:
    """The given options of `reset`, normalised; raises `OptionError` for an unknown name or a value of the wrong kind.

    The key "options" is ignored: a conformance test of PettingZoo passes it.
    """
    if options is None:
        return {}
    if type(options) is not dict and not isinstance(options, Mapping):
        raise OptionError(f"options: a mapping is needed, not {type(options).__name__}")
    for key in options:
        if key not in known and key != "options":
            raise unknown("options", key, known)
    return {key: known[key](key, value) for key, value in options.items() if key != "options"}


def document(source: Any, seed: int) -> Any:
    """The document that was given, or that of a `.json` file; where it has no `chance`, `seed` is put there. Raises
    `OptionError` for a file that cannot be read.
    """
    try:
        data = strict_json.loads(read_text(source)) if isinstance(source, str) else source
    except FileError as error:
        raise OptionError(f"scenario: {error}") from error
    except ValueError as error:
        raise OptionError(f"scenario: {source!r} is not JSON: {error}") from error
    if isinstance(data, Mapping) and data.get("chance") is None:
        data = {**data, "chance": seed}
    return data


def action_of(action: object) -> int:
    """The id of an action: a Python or NumPy integer, or an array without axes that holds one.

    Raises `ActionTypeError` for everything else, booleans too.
    """
    if not isinstance(action, bool):
        try:
            return index(action)  # type: ignore[arg-type]  # `index` raises TypeError for other types
        except TypeError:
            pass
    raise ActionTypeError(f"an action is a whole number, such as those of the mask; not {brief(action)}")


SEED: Final = whole(0)


def seed_of(seed: object) -> int | None:
    """A seed for `reset`: `None` or an integer from 0. Raises `OptionError` for anything else."""
    if seed is None:
        return None
    found: int = SEED("seed", seed)
    return found


def chance_of(seed: object) -> int:
    """A seed of a random generator: an integer from 0 to 2**64 - 1. Raises `OptionError` for anything else."""
    if not isinstance(seed, (int, Integral)) or not 0 <= int(seed) < 1 << 64:
        raise OptionError(f"seed: an integer from 0 to 2**64 - 1, not {brief(seed)}")
    return int(seed)


def table_seat(seat: object, n: int) -> int:
    """A seat from 0 to `n - 1`. Raises `OptionError` for anything else."""
    if isinstance(seat, bool) or not isinstance(seat, (int, Integral)) or not 0 <= int(seat) < n:
        raise OptionError(f"seat: from 0 to {n - 1}, not {brief(seat)}")
    return int(seat)


def until_of(given: object) -> tuple[str, int]:
    """The unit and number of a rollout's `until`. Raises `OptionError` for anything else."""
    if given == "end":
        return "end", 0
    if isinstance(given, tuple) and len(given) == 2:
        unit, n = given
        if unit not in UNITS:
            raise unknown("until", unit, UNITS)
        if isinstance(n, int) and not isinstance(n, bool) and n >= 1:
            return unit, n
    raise OptionError(
        f"until: 'end', or how many decisions, turns or rounds, at least 1, such as ('turns', 2); not {given!r}"
    )


def state_parts(state: object, names: Sequence[str]) -> Mapping[str, Any]:
    """The parts of a state that `get_state` returned; raises `StateError` where one is missing."""
    if not isinstance(state, Mapping):
        raise StateError(f"a state is what get_state() gave, a dict; not {type(state).__name__}")
    missing = [name for name in names if name not in state]
    if missing:
        raise StateError(f"a state is what get_state() gave; this one lacks {', '.join(map(repr, missing))}")
    return state


def generator_from(state: Any) -> np.random.Generator:
    """A generator with the given state; raises `StateError` for an invalid one."""
    import numpy as np

    generator = np.random.default_rng()
    try:
        generator.bit_generator.state = deepcopy(state)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError, OverflowError) as error:
        raise StateError(f"'rng' is no state of a generator: {error!r}") from error
    return generator
