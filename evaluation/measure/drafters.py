"""How well agents draft: what the decks of each bring when the same player plays all of them.

    python -m evaluation.drafters --agents draft random --player expert --drafts 100 --form duel

Each draft is held as often as there are agents, with the same seed and the agents moved on by a seat each time, so that
everybody drafts from every place. A result is that of the environment: of the one table, or the mean of all pairs, from
-1 to 1. The interval is that of the means of the drafts of a seed, which depend on each other.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from agents.base import Agent, AgentError
from agents.make import make_agent
from ashes_env.draft.terms import COLLECTIONS, FORMS
from ashes_env.env.draft_envs import DraftAEC
from ashes_env.env.draft_settings import PAIRS, TABLE
from ashes_env.env.errors import OptionError
from ashes_env.files import output, write_text
from ashes_env.replays import given_settings
from evaluation.checks.tallies import in_parts, parts
from evaluation.measure.replaying import Record, add_replays
from evaluation.measure.statistics import mean, mean_half_width

CHUNK: Final = 5
SEEDS: Final = 1000  # of a draft's agents, from the seed of the draft on


class Drafts(NamedTuple):
    """Some drafts, from a seed on: who drafts, who plays, and the settings of the environment."""

    agents: tuple[str, ...]
    player: str
    settings: tuple[tuple[str, Any], ...]
    seed: int
    drafts: int
    replays: str = ""


def measure(job: Drafts) -> list[list[float]]:
    """For each agent the mean result of each seed's drafts."""
    env = DraftAEC(illegal_action="raise", policies=make_agent(job.player), **dict(job.settings))
    n = env.settings.players
    found: list[list[float]] = [[] for _ in job.agents]
    for seed in range(job.seed, job.seed + job.drafts):
        brought: list[list[float]] = [[] for _ in job.agents]
        for moved in range(len(job.agents)):
            seats = [(seat + moved) % len(job.agents) for seat in range(n)]
            env.reset(seed=seed)
            drafters: list[Agent] = [make_agent(job.agents[who]) for who in seats]
            for seat, drafter in enumerate(drafters):
                drafter.start(seed * SEEDS + seat)
            record = Record(job.replays)
            while not env.match.over:
                env.step(record.choose(env.match, drafters[env.match.seat]))
            _save(record, env, seed, [job.agents[who] for who in seats])
            for seat, who in enumerate(seats):
                brought[who].append(env.match.results[seat])
        for who, results in enumerate(brought):
            found[who].append(mean(results))
    return found


def _save(record: Record, env: DraftAEC, seed: int, names: Sequence[str]) -> None:
    """A draft without the games of its decks, which agents play; its seed is the number that `reset` draws."""
    if record.folder is not None:
        settings = {**given_settings(env.settings), "reward": "none"}
        record.save(settings, "draft", {}, int(np.random.default_rng(seed).integers(1 << 62)), names)


def report(agents: Sequence[str], found: Sequence[Sequence[float]]) -> list[str]:
    """The figures as lines to read."""
    lines = [f"{'agent':24} {'drafts':>7} {'result':>8}  95 % interval"]
    for name, results in zip(agents, found, strict=True):
        m, half = mean(results), mean_half_width(results)
        lines.append(f"{name:24} {len(results):>7} {m:>+8.3f}  {max(-1.0, m - half):+.3f} to {min(1.0, m + half):+.3f}")
    return lines


def main(argv: Sequence[str] | None = None) -> int:
    """Holds the drafts and prints what the decks of each agent bring; 2 for what cannot be."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.drafters", description="how well agents draft")
    parser.add_argument("--agents", nargs="+", default=["draft", "random"], help="who drafts, as in agents/make.py")
    parser.add_argument("--player", default="expert", help="who plays all the decks")
    parser.add_argument("--drafts", type=int, default=50, help="seeds; each is drafted once for each agent")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--form", choices=FORMS, default=FORMS[0])
    parser.add_argument("--collections", choices=sorted({name for names in COLLECTIONS.values() for name in names}))
    parser.add_argument("--players", type=int, default=None, help="drafters")
    parser.add_argument("--games", choices=(TABLE, PAIRS), default=None, help="one table, or every pair")
    parser.add_argument("--processes", type=int, default=1)
    add_replays(parser, "every draft, without the games of its decks,")
    parser.add_argument("--json", type=output, default=None, help="write the figures into this file")
    args = parser.parse_args(argv)
    settings = tuple((name, getattr(args, name)) for name in ("form", "collections", "players", "games"))
    kept = "" if args.replays is None else str(args.replays)
    job = Drafts(tuple(args.agents), args.player, settings, args.seed, args.drafts, kept)
    try:
        for name in (*job.agents, job.player):
            make_agent(name)
        DraftAEC(**dict(settings))
    except (AgentError, OptionError) as error:
        parser.error(str(error))
    jobs = [job._replace(seed=args.seed + low, drafts=n) for low, n in parts(args.drafts, CHUNK)]
    found: list[list[float]] = [[] for _ in job.agents]
    for part in in_parts(measure, jobs, args.processes):
        for results, more in zip(found, part, strict=True):
            results += more
    print("\n".join(report(job.agents, found)))
    if args.json is not None:
        _write(args.json, job, found)
    return 0


def _write(path: Path, job: Drafts, found: Sequence[Sequence[float]]) -> None:
    rows = [
        {"agent": name, "drafts": len(results), "result": mean(results), "half width": mean_half_width(results)}
        for name, results in zip(job.agents, found, strict=True)
    ]
    data = {"player": job.player, "seed": job.seed, "settings": dict(job.settings), "agents": rows}
    write_text(path, json.dumps(data, indent=1) + "\n")
