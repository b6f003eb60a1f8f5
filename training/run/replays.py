"""Replays of a trained policy: games on the terms of its training, saved as files.

Training games are too many to save; a few games afterwards show the result, with the policy's probabilities and values
in the files.
"""

from __future__ import annotations

import argparse
from itertools import cycle, islice
from typing import Final

from ashes_env.agents.base import Agent
from ashes_env.agents.make import make_agent
from ashes_env.agents.policy import load_policy
from ashes_env.contests import replaying
from ashes_env.contests.games import PVP, Terms, play_pvp, play_red_rains
from ashes_env.files import printable
from ashes_env.spec.number_flags import whole_number
from training.run.arguments import meeting, rules
from training.run.run import Run

GAMES: Final = 4
FIRST_SEED: Final = 1 << 40  # beyond all seeds of training


def add_replays(parser: argparse.ArgumentParser) -> None:
    """Adds `--replays FOLDER` and `--replay-games N` to a training command."""
    replaying.add_replays(parser, "games of the trained policy")
    parser.add_argument(
        "--replay-games", type=whole_number(), default=GAMES, metavar="N", help="number; default %(default)s"
    )


def save_replays(options: argparse.Namespace, run: Run) -> None:
    """Plays and saves the requested number of games; the decks and Chimeras of the training take turns. In PvP the
    policy plays against its single opponent in training (the argument "agent"), or against itself. Raises `AgentError`,
    `OptionError`, `ReplayError` and `FileError`.
    """
    if options.replays is None or options.replay_games < 1:
        return
    args, against = run.args, run.args.get("agent")
    names = [run.folder.name, against or run.folder.name]
    agent: Agent = load_policy(run.checkpoint)
    shared = {"first_five": args["first_five"], **rules(args)}
    folder, decks = str(options.replays), list(args["decks"])
    if run.mode == PVP:
        other = make_agent(against) if against else load_policy(run.checkpoint)
        terms = Terms.of(PVP, **shared)
        for i in range(options.replay_games):
            chosen = [decks[(i + seat) % len(decks)] for seat in (0, 1)]
            play_pvp(terms, terms.settings(), [agent, other], names, chosen, FIRST_SEED + i, i % 2, replays=folder)
    else:
        turns = [
            (chimera, level, deck)
            for chimera in args["chimeras"]
            for level in args["levels"]
            for deck in meeting(args, chimera)
        ]
        for i, (chimera, level, deck) in enumerate(islice(cycle(turns), options.replay_games)):
            terms = Terms.of(chimera=chimera, level=level, aspects=args.get("aspects", ""), **shared)
            play_red_rains(terms, terms.settings(), [agent], names[0], [deck], FIRST_SEED + i, folder)
    print(printable(f"{options.replay_games} replays in {folder}"))
