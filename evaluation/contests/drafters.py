"""Compares drafting agents by the win rates of their decks when the same agent plays all of them.

    python -m evaluation drafters --agents draft random --player expert --drafts 200 --form duel

Of the `--drafts` drafts, as many share a seed as there are agents; the agents exchange seats, so that each drafts from
every seat. A result is the reward of the environment: of the one table, or the mean over all pairs, from -1 to 1. The
interval is that of the means over the drafts of each seed, because drafts of one seed depend on each other.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from ashes_env.agents.base import Agent, AgentError
from ashes_env.agents.make import handed, make_agent
from ashes_env.cli.parsing import parser_of
from ashes_env.contests import arguments
from ashes_env.contests.playing import in_order
from ashes_env.contests.replaying import Record
from ashes_env.contests.rows import columns
from ashes_env.contests.statistics import mean, mean_half_width
from ashes_env.draft.draft_settings import PAIRS, TABLE
from ashes_env.draft.terms import COLLECTIONS, FORMS
from ashes_env.env.modes import DraftAEC
from ashes_env.files import output, write_output
from ashes_env.match.errors import OptionError
from ashes_env.match.redeal import agent_seed
from ashes_env.spec.number_flags import whole_number
from ashes_env.spec.spec import GameSpec
from evaluation.verification.tallies import parts

CHUNK: Final = 5


class Drafts(NamedTuple):
    """Some drafts, from a seed on: the drafting agents, the playing agent, and the settings of the environment. Each of
    the `drafts` seeds has as many drafts as there are agents.
    """

    agents: tuple[str, ...]
    player: str
    settings: tuple[tuple[str, Any], ...]
    seed: int
    drafts: int
    replays: str = ""


def measure(job: Drafts) -> list[list[float]]:
    """For each agent the mean result on each seed."""
    env = DraftAEC(illegal_action="raise", policies=make_agent(job.player), **dict(job.settings))
    n = env.settings.players
    found: list[list[float]] = [[] for _ in job.agents]
    for seed in range(job.seed, job.seed + job.drafts):
        brought: list[list[float]] = [[] for _ in job.agents]
        for moved in range(len(job.agents)):
            seats = [(seat + moved) % len(job.agents) for seat in range(n)]
            env.reset(seed=seed)
            drafters: list[Agent] = [handed(make_agent(job.agents[who]), job.agents[who]) for who in seats]
            for seat, drafter in enumerate(drafters):
                drafter.start(agent_seed(seed, seat))
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
    """Saves a draft without the games of its decks; its seed is the number that `reset` draws."""
    if record.folder is not None:
        spec = GameSpec.of_rules(env.settings, {}, int(np.random.default_rng(seed).integers(1 << 62)))
        record.save(spec.changed(reward="none"), names)


def report(agents: Sequence[str], found: Sequence[Sequence[float]]) -> str:
    """The results as a text table."""
    rows = [("agent", "drafts", "result", "95 % interval")]
    for name, results in zip(agents, found, strict=True):
        m, half = mean(results), mean_half_width(results)
        between = f"{max(-1.0, m - half):+.3f} to {min(1.0, m + half):+.3f}"
        rows.append((name, str(len(results) * len(agents)), f"{m:+.3f}", between))
    return columns(rows)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the drafts and prints the results of each agent's decks; 2 for wrong arguments."""
    parser = parser_of("python -m evaluation drafters", __doc__)
    add = parser.add_argument
    add("--agents", nargs="+", default=["draft", "random"], help="names of the drafting agents")
    add("--player", default="expert", help="the agent that plays all decks")
    add("--drafts", type=arguments.from_one, default=100, help="drafts in all, a multiple of the number of agents")
    add("--form", choices=FORMS, default=FORMS[0])
    add("--collections", choices=sorted({name for names in COLLECTIONS.values() for name in names}))
    add("--players", type=whole_number(2), default=None, help="drafters")
    add("--play", choices=(TABLE, PAIRS), default=None, help="play the decks at one table, or every pair of them")
    arguments.add_play(parser, "every draft, without the games of its decks,")
    add("--json", type=output, default=None, help="write the results to this file")
    args = parser.parse_args(argv)
    given = {"form": args.form, "collections": args.collections, "players": args.players, "games": args.play}
    kept = "" if args.replays is None else str(args.replays)
    n = len(args.agents)
    job = Drafts(tuple(args.agents), args.player, tuple(given.items()), args.seed, args.drafts // n, kept)
    try:
        if args.drafts % n:
            raise OptionError(f"--drafts: {n} agents exchange their seats, so a multiple of {n}, not {args.drafts}")
        arguments.recipes([*job.agents, job.player], [*job.agents, job.player])
        DraftAEC(**given)
    except (AgentError, OptionError) as error:
        parser.error(str(error))
    jobs = [job._replace(seed=args.seed + low, drafts=n) for low, n in parts(job.drafts, CHUNK)]
    found: list[list[float]] = [[] for _ in job.agents]
    for part in in_order(measure, jobs, args.processes):
        for results, more in zip(found, part, strict=True):
            results += more
    print(report(job.agents, found))
    if args.json is not None:
        _write(args.json, job, found)
    return 0


def _write(path: Path, job: Drafts, found: Sequence[Sequence[float]]) -> None:
    rows = [
        {
            "agent": name,
            "drafts": len(results) * len(job.agents),
            "result": mean(results),
            "half width": mean_half_width(results),
        }
        for name, results in zip(job.agents, found, strict=True)
    ]
    data = {"player": job.player, "seed": job.seed, "settings": dict(job.settings), "agents": rows}
    write_output(path, json.dumps(data, indent=1) + "\n")
