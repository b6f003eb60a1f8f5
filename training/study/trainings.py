"""The trainings of a study: their arguments, their variants, and how each is trained."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from ashes_env.agents.make import allowed
from ashes_env.contests.games import PVP, RED_RAINS
from ashes_env.decks import definitions, get, playable
from ashes_env.files import new_folder, printable, sweep
from ashes_env.match.checks import number, whole
from ashes_env.match.errors import OptionError, unknown
from ashes_env.match.tables import FORMAT
from ashes_env.solo.setup import chimera_titles
from evaluation.speed.about import ROOT
from training import ppo, ppo_red_rains, self_play
from training.run import arguments
from training.run.arguments import ALL, Argument, Table, begins, each_checked, names, part
from training.run.command import Command
from training.run.run import ARGS, Clock, How, RunError, spent
from training.run.signals import Signals
from training.study.comparison import GAMES, UNSEEN, arms_of, file_of, new_cards, tasks

Args = Mapping[str, Any]

OTHERS: Final = "others"
OLD: Final = "old"


def some(name: str, value: Any) -> list[str]:
    """Checks a list of distinct strings, which may be empty."""
    return names(name, value) if value != [] else []


STUDY: Final[Table] = {
    "vary": Argument([""], names, "an argument of the training, then the values to compare"),
    "unseen_decks": Argument([], some, f"decks to measure with that are not trained with, or {OTHERS!r}"),
    "unseen_chimeras": Argument([], some, f"Chimeras to measure with that are not trained with, or {OTHERS!r}"),
    "against": Argument(["greedy", "expert"], names, "opponents of all policies"),
    "beside": Argument(["greedy"], some, "agents that play the same games without training"),
    "seeds": Argument(1, whole(1), "trainings of each variant, from seed 1 on"),
    "timesteps": Argument(1_000_000, whole(1), "maximum decisions of each training"),
    "seconds": Argument(0.0, number(0.0, 1e9), "maximum CPU time of each training (`ppo`: wall clock); 0: no limit"),
    "games": Argument(100, whole(1), "seeds of each arm against each opponent; two games on each in PvP"),
}
SETTLED: Final[Mapping[str, Any]] = {"seed": 1, "ladder_games": 0}  # training arguments that a study fixes


class Kind(NamedTuple):
    """A kind of training to study: its command and its function, the arguments of the study, and the clock of
    `--seconds`.
    """

    command: Command
    train: Callable[..., Any]
    study: Table
    clock: Clock = time.process_time

    @property
    def table(self) -> dict[str, Argument]:
        """All arguments of a study of this kind."""
        return {**self.study, **{name: row for name, row in self.command.table.items() if name not in SETTLED}}


def against_chimeras(*vary: str) -> Table:
    """The arguments of a study against Chimeras."""
    return part((name for name in STUDY if name != "against"), STUDY, vary=[*vary])


def of_two_players(*vary: str) -> Table:
    """The arguments of a study of two players."""
    return part((name for name in STUDY if name != "unseen_chimeras"), STUDY, vary=[*vary], unseen_decks=[OTHERS])


TITLES: Final = ("titles", "ids", "words", "both")
KINDS: Final = {
    RED_RAINS: Kind(
        ppo_red_rains.COMMAND, ppo_red_rains.train, against_chimeras("observation", "flat", "bytes", "entities")
    ),
    PVP: Kind(self_play.COMMAND, self_play.train, of_two_players(*TITLES)),
    # Several processes train together, so CPU time of one says little.
    "ppo": Kind(ppo.COMMANDS[RED_RAINS], ppo.train, against_chimeras(*TITLES), time.monotonic),
    "ppo_pvp": Kind(ppo.COMMANDS[PVP], ppo.train, of_two_players(*TITLES), time.monotonic),
}


# --- arguments --------------------------------------------------------------------------------------------------------


def checked(args: Args, kind: Kind, plug_ins: Collection[str] = ()) -> dict[str, Any]:
    """Checks the arguments of a study; decks and Chimeras become lists of all names. Agents that are plug-ins must be
    in `plug_ins`. Raises `OptionError` for an unknown name or a wrong type or value, and for a deck or Chimera that is
    both seen and unseen; `AgentError` for an invalid agent.
    """
    if "unseen" in args and isinstance(args.get("titles"), list):  # an older study, which could vary only titles
        earlier = {name: value for name, value in args.items() if name != "unseen"}
        vary = ["titles", *args["titles"]]
        args = {**earlier, "vary": vary, "unseen_decks": args["unseen"], "titles": vary[-1]}
    out = each_checked(args, kind.table)
    for value in values(out, kind):
        taken = kind.command.check(of_training(out, kind, value, 1), plug_ins)
    out["decks"] = taken["decks"]
    known = [deck.name for deck in playable(FORMAT[kind.command.mode])]
    ready = [name for name in known if get(name).first_five or out["first_five"] != "recommended"]
    left = [name for name in ready if name not in out["decks"] and new_cards(name, out["decks"])]
    out["unseen_decks"] = _unseen("unseen_decks", out["unseen_decks"], out["decks"], known, left)
    begins("unseen_decks", out["unseen_decks"], out["first_five"])
    if kind.command.mode == RED_RAINS:
        titles = chimera_titles(definitions())
        left = [title for title in titles if title not in out["chimeras"]]
        out["unseen_chimeras"] = _unseen("unseen_chimeras", out["unseen_chimeras"], out["chimeras"], titles, left)
        if UNSEEN in arms_of(out):
            decks, chimeras = out["unseen_decks"] or out["decks"], out["unseen_chimeras"] or out["chimeras"]
            arguments.checked({**taken, "decks": decks, "chimeras": chimeras, "pairs": ALL})
    for name in (*out.get("against", ()), *out["beside"]):
        allowed(name, plug_ins).make()
    return out


def _unseen(name: str, given: Sequence[str], seen: Sequence[str], known: Sequence[str], others: list[str]) -> list[str]:
    out: list[str] = []
    for each in given:
        if each != OTHERS and each not in known:
            raise unknown(name, each, (*known, OTHERS))
        if each in seen:
            raise OptionError(f"{name}: {each!r} is among those to train with")
        out += [one for one in (others if each == OTHERS else [each]) if one not in out]
    if given and not out:
        raise OptionError(f"{name}: there is no other that is new to those to train with")
    return out


def values(args: Args, kind: Kind) -> list[Any]:
    """The values of the varied argument. Raises `OptionError` for one that cannot vary."""
    name, *found = args["vary"]
    table = kind.command.table
    can = [each for each, row in table.items() if type(row.default) in (str, int, float) and each != "seed"]
    if name not in can:
        raise unknown("vary", name, can)
    if not found:
        raise OptionError(f"vary: the values of {name} to compare are missing")
    try:
        return [type(table[name].default)(each) for each in found]
    except ValueError as error:
        raise OptionError(f"vary: {name} has no such values: {error}") from error


def of_training(args: Args, kind: Kind, value: Any, seed: int) -> dict[str, Any]:
    """The arguments of one training."""
    own = {name: SETTLED.get(name, args.get(name)) for name in kind.command.table}
    return {**own, "seed": seed, args["vary"][0]: value}


# --- training ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant: its name, the value of the varied argument, and the checkout of the package if it is not this one."""

    name: str
    value: Any
    package: Path | None = None


def variants(args: Args, kind: Kind, old: Path | None, compiled: Path | None) -> list[Variant]:
    """All variants, including those of the checkouts."""
    out = [] if old is None else [Variant(OLD, None, old)]
    for value in values(args, kind):
        out.append(Variant(str(value), value))
        if compiled is not None:
            out.append(Variant(f"{value}-compiled", value, compiled))
    return out


# The package of one checkout with the training code of another: the package is imported first.
HERE: Final = """
import json, sys
from pathlib import Path
package, root, request = sys.argv[1:]
sys.path.insert(0, package)
import ashes_env
sys.path[0] = root
from training.run.run import How
from training.study.trainings import KINDS
asked = json.loads(request)
if asked["compiled"] and not ashes_env.compiled():
    sys.exit("nothing is compiled there")
kind = KINDS[asked["kind"]]
run = kind.command.opened(Path(asked["run"]), asked["plug_ins"])
how = How(asked["left"], kind.clock, bar=False, threads=asked["threads"], device=asked["device"])
kind.train(run, asked["steps"], how)
"""

# An older version does not have this module: its own functions train and measure.
ELSEWHERE: Final = """
import json, sys, time
from dataclasses import asdict
from pathlib import Path
package, root, request = sys.argv[1:]
sys.path.insert(0, package)
from training import ppo_red_rains as script
try:
    from training.run.run import How, new_run
except ImportError:  # of a time when trainings took a folder
    from training.runs import new_run
    How = None
try:
    from ashes_env.agents.policy import load_policy
except ImportError:
    from agents.policy import load_policy
from ashes_env.contests.games import red_rains
asked = json.loads(request)
folder = new_run(Path(asked["run"]), {**script.DEFAULTS, "seed": asked["seed"]})
if How is None:
    script.train(folder, asked["steps"], seconds=asked["left"], bar=False, clock=time.process_time)
else:
    script.train(script.COMMAND.opened(folder), asked["steps"], How(asked["left"], time.process_time, bar=False))
agent = load_policy(folder / "checkpoint")
for file, tasks in asked["games"].items():
    games = [
        red_rains(agent, games=1, seed=seed, deck_names=[task.pop("deck")], **task, **asked["terms"]).games[0]
        for seed, task in tasks
    ]
    Path(file).write_text(json.dumps([asdict(game) for game in games]))
"""


def trainings(folder: Path, args: Args, chosen: Sequence[Variant]) -> list[tuple[Variant, int, Path]]:
    """Variant, seed and run of each policy; ordered by seed, so that an interrupted study compares all variants."""
    seeds = range(1, args["seeds"] + 1)
    return [(variant, seed, folder / f"{variant.name}-{seed}") for seed in seeds for variant in chosen]


def policies(folder: Path, args: Args, chosen: Sequence[Variant]) -> dict[str, list[Path]]:
    """The runs of each variant."""
    found = trainings(folder, args, chosen)
    return {one.name: [run for variant, _, run in found if variant is one] for one in chosen}


def teach(
    folder: Path,
    args: Args,
    kind: Kind,
    chosen: Sequence[Variant],
    device: str = "cpu",
    threads: int = 1,
    jobs: int = 1,
    plug_ins: Collection[str] = (),
) -> None:
    """Trains each policy up to its limits; with several `jobs` or another package, in separate processes. Raises as
    `training.self_play.train` does, and `RunError` if a process fails.
    """
    sweep(folder)
    (folder / GAMES).mkdir(exist_ok=True)
    asked: list[tuple[Variant, Path, dict[str, Any]]] = []
    for variant, seed, run in trainings(folder, args, chosen):
        steps, seconds = (0, 0.0) if variant.name == OLD else spent(run)
        left = args["seconds"] - seconds if args["seconds"] else 0.0
        if steps >= args["timesteps"] or left < 0 or (args["seconds"] and not left):
            continue
        [name] = (name for name, each in KINDS.items() if each is kind)
        how = {"kind": name, "run": str(run.resolve()), "seed": seed, "steps": args["timesteps"] - steps}
        how |= {"left": left, "threads": threads, "device": device, "plug_ins": sorted(plug_ins)}
        how["compiled"] = variant.package is not None
        if variant.name == OLD:
            files = {
                str(file_of(folder, run.name, 0, arm).resolve()): tasks(args, kind.command.mode, arm)
                for arm in arms_of(args)
            }
            if all(Path(file).is_file() for file in files):
                continue
            how |= {"games": files, "terms": {name: args[name] for name in ("payment", "first_five", "aspects")}}
        elif not run.is_dir():
            own = kind.command.check(of_training(args, kind, variant.value, seed), plug_ins)
            new_folder(run, {ARGS: (json.dumps(own, indent=1) + "\n").encode()})
        print(printable(f"training {run.name}: {steps:,} decisions, {seconds:,.0f} s so far"), flush=True)
        if jobs == 1 and variant.package is None:
            limited = How(left, kind.clock, bar=False, threads=threads, device=device)
            kind.train(kind.command.opened(run, plug_ins), how["steps"], limited)
        else:
            asked.append((variant, run, how))
    with Signals() as signals, ThreadPoolExecutor(jobs) as pool:

        def apart(one: tuple[Variant, Path, dict[str, Any]]) -> None:
            if not signals.asked:
                _apart(*one, signals)

        list(pool.map(apart, asked))
        signals.check()


def _apart(variant: Variant, run: Path, how: Args, signals: Signals) -> None:
    """Runs one training in a separate process, which signals end in the same way."""
    script, package = (ELSEWHERE if variant.name == OLD else HERE), variant.package or ROOT
    command = [sys.executable, "-P", "-c", script, str(package), str(ROOT), json.dumps(how)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=ROOT) as process:
        while process.poll() is None:
            try:
                process.wait(0.2)
            except subprocess.TimeoutExpired:
                if signals.asked:
                    process.terminate()
        assert process.stderr is not None
        said = process.stderr.read().strip().splitlines()
    if process.returncode and not signals.asked:
        raise RunError(f"{run.name} cannot be trained: {said[-1] if said else process.returncode}")
