"""Replays of what was trained: games of the policy of a checkpoint on the terms of its training, saved as files.

Games to learn from are played in batches and are many; what they have led to is seen in a few games afterwards, with
the policy's probabilities and values in the files.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path
from typing import Any, Final

from ashes_env.agents.base import Agent
from ashes_env.agents.make import make_agent
from ashes_env.agents.policy import load_policy
from ashes_env.contests import replaying
from ashes_env.contests.games import PVP, RED_RAINS, Terms, play_pvp, play_red_rains

GAMES: Final = 4
FIRST_SEED: Final = 1 << 40  # no seed of training lies there


def add_replays(parser: argparse.ArgumentParser) -> None:
    """Adds `--replays FOLDER` and `--replay-games N` to a training."""
    replaying.add_replays(parser, "games of what was trained")
    parser.add_argument("--replay-games", type=int, default=GAMES, metavar="N", help="how many; default %(default)s")


@dataclass(frozen=True, slots=True)
class Played:
    """On which terms a policy was trained: the arguments, the mode, and against whom alone, if there was one."""

    args: Mapping[str, Any]
    mode: str = RED_RAINS
    against: str = ""

    @property
    def trained(self) -> dict[str, Any]:
        """What a checkpoint says of it."""
        return {**self.args, **({"mode": PVP} if self.mode == PVP else {})}


def save_replays(options: argparse.Namespace, checkpoint: Path, played: Played) -> None:
    """Plays and saves so many games as the command was told, with the decks and Chimeras of the training in turn. Two
    players are the policy and whom it was trained against, or the policy itself. Raises `AgentError`, `OptionError`,
    `ReplayError` and `FileError`.
    """
    if options.replays is None or options.replay_games < 1:
        return
    args, against = played.args, played.against
    names = [checkpoint.parent.name, against or checkpoint.parent.name]
    agent: Agent = load_policy(checkpoint)
    shared = {"payment": args["payment"], "first_five": args["first_five"]}
    folder, decks = str(options.replays), list(args["decks"])
    if played.mode == PVP:
        other = make_agent(against) if against else load_policy(checkpoint)
        terms = Terms(PVP, **shared)
        for i in range(options.replay_games):
            chosen = [decks[(i + seat) % len(decks)] for seat in (0, 1)]
            play_pvp(terms, terms.settings(), [agent, other], names, chosen, FIRST_SEED + i, i % 2, replays=folder)
    else:
        turns = product(range(options.replay_games), args["chimeras"], args["levels"], decks)
        for i, (_, chimera, level, deck) in enumerate(islice(turns, options.replay_games)):
            terms = Terms(RED_RAINS, chimera=chimera, level=level, aspects=args.get("aspects", ""), **shared)
            play_red_rains(terms, terms.settings(), [agent], names[0], [deck], FIRST_SEED + i, folder)
    print(f"{options.replay_games} replays in {folder}")
