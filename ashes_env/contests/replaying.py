"""Replays of games that agents play: what the tools do for `--replays FOLDER`.

A `Record` holds the actions of one game, with what agents thought if they tell it (`ashes_env.agents.base.Thinking`).
Nobody is asked anything and nothing is kept where no folder is given.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ashes_env.agents.base import Agent, Thinking
from ashes_env.match.match import Match
from ashes_env.match.settings import Settings
from ashes_env.replays import as_dict, given_settings, write, written

LONGEST: Final = 60  # characters of the names in a file's name


class Record:
    """A game under way that is to be saved in a folder, or in none (`None`), which costs nothing."""

    def __init__(self, folder: str | os.PathLike[str] | None) -> None:
        self.folder = None if folder is None or not str(folder) else Path(folder)
        self.actions: list[int] = []
        self.values: list[float | None] = []
        self.policies: list[Mapping[int, float] | None] = []

    def choose(self, match: Match, agent: Agent) -> int:
        """The action of an agent, which whoever plays takes next."""
        action = agent.act(match)
        if self.folder is not None:
            self.actions.append(int(action))
            value, policy = agent.thought(match) if isinstance(agent, Thinking) else (None, None)
            self.values.append(value)
            self.policies.append(policy)
        return action

    def save(
        self,
        settings: Settings | Mapping[str, Any],
        mode: str,
        options: Mapping[str, Any],
        seed: int,
        names: Sequence[str],
    ) -> Path | None:
        """Plays the game again for its story and writes it; the file's name tells who played it on which seed. Raises
        `ReplayError` where it goes another way, and `FileError`.
        """
        if self.folder is None:
            return None
        given = given_settings(settings) if isinstance(settings, Settings) else settings
        replay = written(mode, given, options, seed, self.actions, names, self.values, self.policies)
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / file_name(as_dict(replay), names, seed)
        write(path, replay)
        return path


def file_name(replay: Mapping[str, Any], names: Sequence[str], seed: int) -> str:
    """A name that no other game has: who played, the seed, and a few signs that stand for all the rest."""
    rest = [replay[field] for field in ("mode", "settings", "options", "agents", "actions")]
    signs = hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()[:8]
    who = "-".join(re.sub(r"[^A-Za-z0-9=.]+", "_", Path(name).name) for name in names)[:LONGEST]
    return f"{who or replay['mode']}-{seed}-{signs}.json"


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
    """A folder that is there or can be made, as an argument."""
    path = Path(text)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no folder, and cannot be made one: {error}") from error
    return path
