"""Saves replays of games between agents, for `--replays FOLDER` of the tools.

A `Record` holds the actions of one game, and the values and probabilities of agents that report them
(`ashes_env.agents.base.Thinking`). Without a folder nothing is recorded and no agent is asked for its values.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from ashes_env.agents.base import Agent, Thinking
from ashes_env.files import write_new
from ashes_env.match.match import Match
from ashes_env.replays import Replay, written
from ashes_env.replays.file import NOBODY, as_text
from ashes_env.spec.spec import GameSpec

LONGEST: Final = 60  # characters of the agents' names in a file name


class Record:
    """A game in progress that is to be saved in a folder; with `None` nothing is recorded, except with `kept`: then
    this object holds the game, and no file is written. `forfeited` is the seat that ended it by losing it, or -1.
    """

    def __init__(self, folder: str | os.PathLike[str] | None, *, kept: bool = False) -> None:
        self.folder = None if folder is None or not str(folder) else Path(folder)
        self.recording = kept or self.folder is not None
        self.forfeited = NOBODY
        self.actions: list[int] = []
        self.values: list[float | None] = []
        self.policies: list[Mapping[int, float] | None] = []

    def choose(self, match: Match, agent: Agent) -> int:
        """The action of an agent, which the caller then plays."""
        action = agent.act(match)
        if self.recording:
            self.actions.append(int(action))
            value, policy = agent.thought(match) if isinstance(agent, Thinking) else (None, None)
            self.values.append(value)
            self.policies.append(policy)
        return action

    def forfeit(self, match: Match) -> None:
        """The seat that decides loses, and the match is over."""
        self.forfeited = match.seat
        match.forfeit(match.seat)

    def save(self, spec: GameSpec, names: Sequence[str]) -> Path | None:
        """Replays the game for its log and writes the file; the file name contains the players and the seed. No file is
        replaced, and no link followed: an equal one stays, for another one the name gets a number. Raises `ReplayError`
        if the game differs, and `FileError`.
        """
        if self.folder is None:
            return None
        replay = written(spec, self.actions, names, self.values, self.policies, self.forfeited)
        self.folder.mkdir(parents=True, exist_ok=True)
        return write_new(self.folder / file_name(replay), as_text(replay).encode())


def file_name(replay: Replay) -> str:
    """A unique file name: the players, the seed, and a few characters of a hash of everything."""
    rest = [replay.spec.text(), replay.agents, replay.actions]
    signs = hashlib.sha256(json.dumps(rest).encode()).hexdigest()[:8]
    who = "-".join(re.sub(r"[^A-Za-z0-9=.]+", "_", Path(name).name) for name in replay.agents)[:LONGEST]
    return f"{who or replay.spec.mode}-{replay.spec.seed}-{signs}.json"


def add_replays(parser: argparse.ArgumentParser, what: str = "every game") -> None:
    """Adds `--replays FOLDER` to a command."""
    parser.add_argument(
        "--replays",
        type=folder,
        default=None,
        metavar="FOLDER",
        help=f"write {what} into this folder, to be read with `ashes replay FILE`",
    )


def folder(text: str) -> Path:
    """Parses a folder that exists or can be made."""
    path = Path(text)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no folder, and cannot be made one: {error}") from error
    return path
