"""Golden games: hashes of whole games that must be the same on every machine and in every run.

    python -m evaluation golden             # plays them and compares with the committed hashes
    python -m evaluation golden --write     # records new ones, after a change of rules, cards or observations
    python -m evaluation golden --print     # as JSON; `--engine-only` needs only Python's standard library

One hash covers every decision, every move in order, and the table; a second one what the environment returns to the
agents, a third one the observations as entities and as rows of actions. They change only with an intended change of
rules, cards or observations. Tests check that they are equal for any `PYTHONHASHSEED`, in any process and in every
version of Python.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import sys
import types
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from evaluation.verification.golden_games import Spec

FILE: Final = Path(__file__).with_name("golden.json")
PACKAGE: Final = "ashes_env"

Hashes = dict[str, dict[str, Any]]


def without_packages() -> None:
    """Makes the engine importable without Gymnasium and PettingZoo, which are needed only to register environments."""
    if PACKAGE not in sys.modules and (find_spec("gymnasium") is None or find_spec("pettingzoo") is None):
        stand_in = types.ModuleType(PACKAGE)
        stand_in.__path__ = [str(Path(__file__).resolve().parents[2] / PACKAGE)]
        sys.modules[PACKAGE] = stand_in


def engine_hashes() -> Hashes:
    """The golden games played by the engine."""
    without_packages()
    games: Hashes = importlib.import_module("evaluation.verification.golden_games").all_games()
    return games


def environment_hashes(spec: Spec) -> dict[str, str]:
    """One hash of everything that the environment returns in a game (observations, masks, rewards, infos, flags), and
    one of the other forms of observation for each seat.
    """
    from ashes_env import pvp_v0, red_rains_v0
    from evaluation.verification.golden_games import Chooser

    five = "choose" if spec.choose_five else "recommended"
    options: dict[str, Any] = {"decks": list(spec.decks), "first_five": five}
    if spec.chimera:
        options |= {"chimera": spec.chimera, "level": spec.level, "aspects": spec.aspects}
    n = len(spec.decks)
    env = red_rains_v0.raw_env(players=n) if spec.chimera else pvp_v0.raw_env(players=n, edition=spec.edition)
    env.reset(seed=spec.seed, options=options)
    chooser = Chooser(spec.policy)
    found, rows = hashlib.sha256(), hashlib.sha256()
    while env.agents:
        observation, reward, terminated, truncated, info = env.last()
        assert observation is not None
        mask = observation["action_mask"]
        legal = [i for i, bit in enumerate(mask.tolist()) if bit]
        action = None if terminated or truncated else chooser(legal)
        found.update(observation["observation"].tobytes() + mask.tobytes())
        told = f"{env.agent_selection} {reward} {terminated} {truncated} {sorted(info.items())}"
        found.update(f"{told} {action}".encode())
        for seat in range(len(env.possible_agents)):
            for part in (*env.match.entities(seat).values(), *env.match.action_rows(seat)):
                rows.update(part.tobytes())
        env.step(action)
    return {"environment": found.hexdigest(), "entities": rows.hexdigest()}


def hashes(engine_only: bool = False) -> Hashes:
    """Every golden game by name with its hashes."""
    found = engine_hashes()
    if not engine_only:
        from evaluation.verification.golden_games import SPECS

        for spec in SPECS:
            found[spec.name].update(environment_hashes(spec))
    return found


def checked_in() -> Hashes:
    """The hashes of the file."""
    found: Hashes = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def differences(found: Hashes, wanted: Hashes) -> list[str]:
    """The differences, as text; ignores fields that were not computed."""
    out = [f"{name}: not in {FILE.name}" for name in found.keys() - wanted.keys()]
    out += [f"{name}: only in {FILE.name}" for name in wanted.keys() - found.keys()]
    for name in found.keys() & wanted.keys():
        for part, value in found[name].items():
            if wanted[name].get(part) != value:
                out.append(f"{name}: {part} is {value}, checked in is {wanted[name].get(part)}")
    return sorted(out)


def main(argv: Sequence[str] | None = None) -> int:
    """Plays the golden games; the exit status is 1 if a hash differs from the committed one."""
    parser = argparse.ArgumentParser(prog="python -m evaluation golden", description="hashes of whole games")
    parser.add_argument("--write", action="store_true", help="record the current hashes")
    parser.add_argument("--print", action="store_true", dest="show", help="print JSON and compare nothing")
    parser.add_argument("--engine-only", action="store_true", help="without the environments and their packages")
    args = parser.parse_args(argv)
    if args.write and args.engine_only:
        parser.error("--write needs the hashes of the environments as well")
    found = hashes(args.engine_only)
    if args.show:
        print(json.dumps(found, sort_keys=True))
        return 0
    if args.write:
        from ashes_env.files import write_text

        write_text(FILE, json.dumps(found, indent=1) + "\n")
        print(f"{len(found)} games, {sum(game['decisions'] for game in found.values())} decisions, written")
        return 0
    different = differences(found, checked_in())
    for line in different:
        print(f"DIFFERENT {line}")
    decisions = sum(game["decisions"] for game in found.values())
    print(f"{len(found)} games, {decisions} decisions, {len(different)} different")
    return 1 if different else 0
