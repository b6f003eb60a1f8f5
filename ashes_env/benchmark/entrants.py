"""The agents on a board, with their submissions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, NamedTuple

from ashes_env.agents.make import BUILDS, KINDS, shipped
from ashes_env.benchmark.statistics import Estimate, mean_of_tasks
from ashes_env.benchmark.submission import Submission
from ashes_env.contests.statistics import mean
from ashes_env.match.redeal import OPEN_EYES

NOTHING: Final = "-"
SIGNS: Final = 8  # characters of a digest in a name
Table = list[tuple[str, ...]]
Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entrant:
    """An agent on a board, with its submissions by task. No other entrant has its `name`; its `title` others may have
    too.
    """

    name: str
    title: str
    search: str
    training: str
    ranked: bool
    by_task: Mapping[str, Submission]

    def mean(self, wanted: Sequence[str]) -> Estimate | None:
        """The mean over some tasks; `None` unless it played all of them."""
        if not wanted or not all(name in self.by_task for name in wanted):
            return None
        return mean_of_tasks({name: self.by_task[name].scores() for name in wanted})

    def progress(self, wanted: Sequence[str]) -> float | None:
        """The mean share of the Chimera's wounds over some tasks; `None` unless it played all of them."""
        if not wanted or not all(name in self.by_task for name in wanted):
            return None
        return sum(self.by_task[name].progress() for name in wanted) / len(wanted)

    def handicap(self, wanted: Sequence[str]) -> Half | None:
        """The mean handicap at half over some tasks; `None` unless it played all of them."""
        found = [self.by_task[name].half() for name in wanted if name in self.by_task]
        if not found or len(found) < len(wanted) or None in found:
            return None
        known = [each for each in found if each is not None]
        below, above = any(each.below for each in known), any(each.above for each in known)
        sign = "~ " if below and above else "< " if below else "> " if above else ""
        return Half(mean([min(max(each.half, 0.0), float(each.most)) for each in known]), sign)


class Half(NamedTuple):
    """A mean of handicaps at half. One below 0 counts as 0, and one above the largest as that, because no game can tell
    how far out it is; `sign` says that the mean is then below ("< "), above ("> ") or, with both, about ("~ ") `value`.
    """

    value: float
    sign: str


def entrants(found: Iterable[Submission]) -> list[Entrant]:
    """The agents of some submissions, each with another name: the same agent has the same options, checkpoints, code
    and data, classes, split and kind of seeds. Of two submissions in one task the one with more games counts.
    """
    grouped: dict[Key, dict[str, Submission]] = {}
    for one in found:
        mine = grouped.setdefault(_key(one), {})
        before = mine.get(one.task.name)
        if before is None or len(before.entries) < len(one.entries):
            mine[one.task.name] = one
    firsts = [next(iter(mine.values())) for mine in grouped.values()]
    names = _names(list(grouped), firsts)
    return [
        Entrant(name, one.name, *one.budget, one.ranked, mine)
        for name, one, mine in zip(names, firsts, grouped.values(), strict=True)
    ]


def _key(one: Submission) -> Key:
    """What makes an agent on a board."""
    parts = [str(one.agent.get(name, "")) for name in ("kind", "code", "data")]
    weights = list(one.agent["checkpoints"].values())  # in the order of the options
    seal = "" if one.sealed is None else one.sealed.digest + one.sealed.public
    declared = (*one.budget, one.declared.training.split, str(one.ranked))
    return (one.name, _options(one.agent), *parts, str(weights), *declared, seal)


def _options(agent: Mapping[str, Any]) -> str:
    """The name of an agent without the paths of its checkpoints and data, which differ between machines."""
    paths, data = agent["checkpoints"], agent.get("data")
    named = [f"{name}=" for name in data] if isinstance(data, Mapping) else []
    parts = str(agent["agent"]).split(",")
    parts = [part.partition("=")[0] if "=" in part and part.endswith(tuple(paths)) else part for part in parts]
    parts = [part for part in parts if not part.endswith(tuple(paths))]
    return ",".join(part for part in parts if not any(part.startswith(each) or f":{each}" in part for each in named))


def _names(keys: Sequence[Key], firsts: Sequence[Submission]) -> list[str]:
    """A name for each agent. One that ships keeps its own, also on a seal; others that are called like it or like each
    other are told apart by a digest.
    """
    said = [one.name if one.own or one.sealed is None else f"{one.name}, seal {one.sealed.name}" for one in firsts]
    often = Counter(said)
    out = []
    for name, key, one in zip(said, keys, firsts, strict=True):
        taken = one.own and one.name == one.declared.agent.title and _ships(name)
        told = often[name] > 1 or taken
        out.append(f"{name} [{sha256(repr(key).encode()).hexdigest()[:SIGNS]}]" if told else name)
    return out


def _ships(name: str) -> bool:
    """Whether a title reads as the name of an agent that ships."""
    return name.partition(":")[0] in (*KINDS, *shipped(), OPEN_EYES, BUILDS.rstrip(":"))


def called(one: Entrant) -> str:
    """The name on a board."""
    return one.name if one.ranked else f"{one.name} (not ranked)"
