"""Agents by name. A name includes the options, so any process can make the agent from it.

    random
    greedy                          completions=2
    expert
    draft                           drafts decks, and plays no games
    flat:simulations=200            simulations or milliseconds, turns
    tree:milliseconds=100           simulations or milliseconds, breadth, turns or policy
    plan:simulations=60             simulations or milliseconds, turns, candidates, menus, value, policy
    guided:policy=FOLDER,simulations=64    policy, simulations or milliseconds, turns, candidates, menus,
                                           gate, scale, student
    policy:FOLDER                   greedy=yes takes the likeliest action; the folder alone means the same
    sb3:FILE                        the policy of an archive of Stable-Baselines3 (archives.py); greedy=yes
    package.module:Class            your own class (base.Agent), called with the options after a second colon:
                                    module:Class:depth=3
    open-eyes:NAME                  a control: the agent NAME gets the true match, with all that is hidden from it
    builds:NAME                     plays campaigns: the agent NAME plays the encounters, and trial games of the expert
                                    find the deck and its changes (campaign.py)

FOLDER is a checkpoint, or the name of one in `pretrained`. A plug-in is code that is run, so names that come from a
file or a message must go through `allowed`.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from ashes_env.agents.base import Agent, AgentError
from ashes_env.agents.campaign import TRIALS, CampaignAgent
from ashes_env.agents.draft import DraftAgent
from ashes_env.agents.expert.agent import ExpertAgent
from ashes_env.agents.options import PRETRAINED as PRETRAINED
from ashes_env.agents.options import Reader, above_zero, chance, file, folder, is_there, whole, yes_or_no
from ashes_env.agents.options import shipped as shipped
from ashes_env.agents.random_agent import RandomAgent
from ashes_env.agents.search_greedy import GreedyAgent
from ashes_env.match.redeal import OPEN_EYES, Handed, OpenEyes, Redealt, fair

OF_EVERY_INSTALL: Final = ("numpy", "gymnasium", "pettingzoo")  # lacking only where games are played in words
DRAFTERS: Final = ("random", "draft")
EYES: Final = f"{OPEN_EYES}:"
BUILDS: Final = "builds:"
PLUG_IN: Final = re.compile(r"(?P<module>[A-Za-z_][\w.]*):(?P<name>[A-Za-z_]\w*)(?::(?P<options>.*))?", re.DOTALL)

Options = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of agent: its options and its factory. `first` is the option whose name may be left out. `tested`: its
    choices do not depend on how the hidden cards are dealt (`python -m evaluation leak --agents`), so it is handed the
    match itself.
    """

    make: Callable[[str, Options], Agent]
    options: Mapping[str, Reader] = field(default_factory=dict)
    first: str = ""
    tested: bool = True


def _policy(name: str, options: Options) -> Agent:
    from ashes_env.agents.policy import load_policy

    if "folder" not in options:
        raise AgentError("the folder of its checkpoint is missing, as in policy:FOLDER")
    return load_policy(options["folder"], greedy=options.get("greedy", False))


def _archive(name: str, options: Options) -> Agent:
    from ashes_env.agents.archives import load_archive

    if "file" not in options:
        raise AgentError("the archive is missing, as in sb3:FILE")
    return load_archive(options["file"], greedy=options.get("greedy", False))


def _budget(options: Options) -> Any:
    from ashes_env.agents.search.budget import Budget

    return Budget(options.get("simulations", 0), options.get("milliseconds", 0.0))


def _given(options: Options, *names: str) -> dict[str, Any]:
    return {name: options[name] for name in names if name in options}


def _guide(path: Path) -> Any:
    from ashes_env.agents.search.guide import guide_of

    return guide_of(path)


def _flat(name: str, options: Options) -> Agent:
    from ashes_env.agents.search.flat import FlatMonteCarloAgent

    return FlatMonteCarloAgent(_budget(options), name, **_given(options, "turns"))


def _tree(name: str, options: Options) -> Agent:
    from ashes_env.agents.search.leaves import Leaves, PlayedOut
    from ashes_env.agents.search.tree import TreeAgent

    if "policy" in options and "turns" in options:
        raise AgentError("with a policy nothing is played out: policy or turns, not both")
    leaves: Leaves = PlayedOut(**_given(options, "turns"))
    if "policy" in options:
        from ashes_env.agents.search.guided_leaves import Guided

        leaves = Guided(_guide(options["policy"]))
    return TreeAgent(leaves, _budget(options), name, **_given(options, "breadth"))


def _guided(name: str, options: Options) -> Agent:
    from ashes_env.agents.search.guided import GuidedAgent

    if "policy" not in options:
        raise AgentError("the checkpoint that guides it is missing: policy=FOLDER")
    guide, budget = _guide(options["policy"]), _budget(options)
    student = _guide(options["student"]) if "student" in options else None
    given = _given(options, "turns", "candidates", "menus", "gate", "scale")
    return GuidedAgent(guide, budget, name, student=student, **given)


def _plan(name: str, options: Options) -> Agent:
    from ashes_env.agents.plan.judge import Judge
    from ashes_env.agents.plan.planner import PlannerAgent

    value = None
    if "value" in options:
        from ashes_env.agents.plan.value_file import read_value

        value = read_value(options["value"])
    judge = Judge(value, _guide(options["policy"]) if "policy" in options else None)
    return PlannerAgent(_budget(options), name, judge=judge, **_given(options, "turns", "candidates", "menus"))


BUDGET: Final[Mapping[str, Reader]] = {"simulations": whole, "milliseconds": above_zero}

KINDS: Final[Mapping[str, Kind]] = {
    "random": Kind(lambda name, options: RandomAgent()),
    "greedy": Kind(lambda name, options: GreedyAgent(**options), {"completions": whole}),
    "expert": Kind(lambda name, options: ExpertAgent()),
    "draft": Kind(lambda name, options: DraftAgent()),
    "flat": Kind(_flat, {**BUDGET, "turns": whole}),
    "tree": Kind(_tree, {**BUDGET, "policy": folder, "turns": whole, "breadth": above_zero}),
    "plan": Kind(
        _plan, {**BUDGET, "turns": whole, "candidates": whole, "menus": yes_or_no, "value": file, "policy": folder}
    ),
    "guided": Kind(
        _guided,
        {
            **BUDGET,
            "policy": folder,
            "turns": whole,
            "candidates": whole,
            "menus": yes_or_no,
            "gate": chance,
            "scale": above_zero,
            "student": folder,
        },
    ),
    "policy": Kind(_policy, {"folder": folder, "greedy": yes_or_no}, first="folder"),
    "sb3": Kind(_archive, {"file": file, "greedy": yes_or_no}, first="file"),
}


@dataclass(frozen=True, slots=True)
class Recipe:
    """A parsed name. `kind` is a name of `KINDS` or the plug-in; `folders` are the checkpoints or archives that it
    uses; with `by_clock` its choices are not reproducible. `tested` as in `Kind`; a plug-in never is. With `open_eyes`
    it gets the true match; with `builds` it plays campaigns and builds its decks by trial games.
    """

    name: str
    kind: str
    options: Options
    maker: Callable[[str, Options], Agent]
    plug_in: bool = False
    tested: bool = False
    open_eyes: bool = False
    builds: bool = False

    @property
    def folders(self) -> tuple[Path, ...]:
        return tuple(value for value in self.options.values() if isinstance(value, Path))

    @property
    def by_clock(self) -> bool:
        return "milliseconds" in self.options

    def make(self) -> Agent:
        """Makes the agent with this name. A plug-in gets each match dealt anew (`ashes_env.match.redeal`). Raises
        `AgentError` if its options conflict or loading fails.
        """
        name = self.name.removeprefix(EYES) if self.open_eyes else self.name
        if self.builds:
            return _builder(name)
        try:
            agent = self.maker(name, self.options)
        except AgentError as error:
            raise AgentError(f"agent {self.name!r}: {error}") from error
        except ModuleNotFoundError as error:
            of_extra = (error.name or "").partition(".")[0] not in OF_EVERY_INSTALL
            hint = "; it needs the extra 'train'" if of_extra else ""
            raise AgentError(f"agent {self.name!r}: {error}{hint}") from error
        agent.name = name
        if self.open_eyes:
            return OpenEyes(agent)
        return Redealt(agent) if self.plug_in else agent


def recipe(name: str) -> Recipe:
    """Parses the name of an agent without making it; imports no plug-in. Raises `AgentError` for an unknown name or
    option or an invalid value, with suggestions.
    """
    if name.startswith(EYES):
        if name.startswith(EYES, len(EYES)):
            raise AgentError(f"agent {name[:40]!r}: {EYES} stands once, before the name of an agent")
        if name.startswith(BUILDS, len(EYES)):
            raise AgentError(f"agent {name[:40]!r}: trial games need no open eyes, so {BUILDS} does not follow {EYES}")
        return replace(recipe(name.removeprefix(EYES)), name=name, tested=False, open_eyes=True)
    if name.startswith(BUILDS):
        inner = recipe(name.removeprefix(BUILDS))
        if inner.open_eyes or inner.builds:
            raise AgentError(f"agent {name[:40]!r}: {BUILDS} stands before the name of an agent alone")
        return replace(inner, name=name, builds=True)
    head, _, rest = name.partition(":")
    if head in KINDS:
        kind = KINDS[head]
        return Recipe(name, head, _read(name, rest, kind), kind.make, tested=kind.tested)
    if name and (is_there(Path.is_dir, Path(name)) or is_there(Path.is_dir, PRETRAINED / name)):
        return Recipe(name, "policy", {"folder": folder(name)}, _policy, tested=KINDS["policy"].tested)
    found = PLUG_IN.fullmatch(name)
    if found is None:
        near = get_close_matches(head, [*KINDS, *shipped()], n=2, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}? " if near else ""
        known = f"{', '.join([*KINDS, *shipped()])}, the folder of a checkpoint, or module:Class"
        raise AgentError(f"no agent {name!r}: {hint}use {known}")
    options = {key: _plain(value) for key, value in _pairs(name, found["options"] or "", "")}
    return Recipe(name, f"{found['module']}:{found['name']}", options, _plug_in(found["module"], found["name"]), True)


def allowed(name: str, plug_ins: Collection[str] = ()) -> Recipe:
    """The recipe of a name from a file or a message; such names must become agents through this function only. It does
    not let the author of the file run code: a plug-in must be among `plug_ins`, which the current command line names.

    Raises `AgentError` for another plug-in, and as `recipe` does.
    """
    found = recipe(name)
    if found.plug_in and name not in plug_ins:
        raise AgentError(
            f"agent {name!r} is code that would be run, and only a file names it: if you trust that code, "
            f"name it on the command line too, --plug-in {name!r}"
        )
    return found


def make_agent(name: str) -> Agent:
    """Makes the agent of a name from code or a command line; use `allowed` for names from files. Raises `AgentError`
    for an unknown name or an agent that cannot be made.
    """
    return recipe(name).make()


def agent_for(name: str, mode: str) -> Agent:
    """Makes the agent of a name for games of a mode; in a campaign it leaves decks unchanged. Raises `AgentError` as
    `make_agent` does, and for a built-in agent that does not play the mode.
    """
    if mode == "draft" and name not in DRAFTERS and not recipe(name).plug_in:
        raise AgentError(f"agent {name!r} drafts no decks; {' and '.join(map(repr, DRAFTERS))} do")
    if mode != "draft" and name == DRAFTERS[1]:
        raise AgentError(f"agent {name!r} drafts decks, and plays nothing else")
    if mode != "campaign" and recipe(name).builds:
        raise AgentError(f"agent {name!r} plays campaigns, and nothing else")
    made = make_agent(name)
    if mode != "campaign" or recipe(name).builds:
        return made
    return type(made)(CampaignAgent(made.agent)) if isinstance(made, Handed) else CampaignAgent(made)


def _builder(name: str) -> Agent:
    """The agent `builds:NAME`."""
    inner = name.removeprefix(BUILDS)
    agent = CampaignAgent(handed(make_agent(inner), inner), TRIALS)
    agent.name = name
    return agent


def handed(agent: Agent, name: str) -> Agent:
    """The agent of a name as it plays: handed the match itself if its kind is tested for that, else the match dealt
    anew for each decision.
    """
    return Handed(agent) if recipe(name).tested else fair(agent)


def _pairs(name: str, text: str, first: str) -> list[tuple[str, str]]:
    out: list[tuple[str, str]] = []
    for i, part in enumerate(text.split(",") if text else ()):
        key, sign, value = part.partition("=")
        if not sign and first and i == 0:
            key, value = first, part
        elif not sign or not key:
            raise AgentError(f"agent {name!r}: an option is written name=value, not {part!r}")
        if key in dict(out):
            raise AgentError(f"agent {name!r}: {key} is given twice")
        out.append((key, value))
    return out


def _read(name: str, text: str, kind: Kind) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for key, value in _pairs(name, text, kind.first):
        if key not in kind.options:
            near = get_close_matches(key, kind.options, n=2, cutoff=0.5)
            known = f"there are {', '.join(kind.options)}" if kind.options else "it has none"
            hint = f"did you mean {' or '.join(near)}?" if near else known
            raise AgentError(f"agent {name!r}: no option {key!r}; {_with_commas(name, text, kind) or hint}")
        try:
            options[key] = kind.options[key](value)
        except AgentError as error:
            hint = _with_commas(name, text, kind)
            raise AgentError(f"agent {name!r}, {key}: {error}{hint and f'; {hint}'}") from error
    return options


def _with_commas(name: str, text: str, kind: Kind) -> str:
    """What is right where colons separate the options of a name; otherwise an empty text."""
    right = re.sub(rf":(?=(?:{'|'.join(kind.options)})=)", ",", text) if kind.options else text
    return "" if right == text else f"commas separate options: {name.removesuffix(text)}{right}"


def _plain(text: str) -> Any:
    """A value of a plug-in's option: a number or boolean of JSON, otherwise a string."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value if isinstance(value, (int, float)) else text


def _plug_in(module: str, name: str) -> Callable[[str, Options], Agent]:
    def make(_: str, options: Options) -> Agent:
        try:
            found = getattr(importlib.import_module(module), name, None)
        except Exception as error:  # a user's code may raise anything
            near = get_close_matches(module, KINDS, n=2, cutoff=0.5)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            if not hint and isinstance(error, ModuleNotFoundError):
                hint = " (a folder of yours: PYTHONPATH=FOLDER)"
            raise AgentError(f"{module} cannot be imported: {error}{hint}") from error
        if not isinstance(found, type):
            raise AgentError(f"{module} has no class {name!r}")
        if not all(callable(getattr(found, method, None)) for method in ("start", "act")):
            raise AgentError(f"{name} is no agent: it needs start(seed) and act(match), see ashes_env/agents/base.py")
        try:
            made: Agent = found(**options)
        except Exception as error:  # likewise
            raise AgentError(f"{type(error).__name__}: {error}") from error
        return made

    return make
