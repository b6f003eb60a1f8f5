"""The games as an environment of `verifiers`: a task set, and the exchange in which the game is the model's user.

It needs the extra `verifiers`. `verifiers_folder` writes a package by which that library finds it.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any, Final

import verifiers.v1 as vf

from ashes_env.text.adapters.rows import WHOLE, Rows, WholeGames, game_of
from ashes_env.text.text_game import ChoiceError, TextGame

LINE: Final = re.compile(r"[^\w-]*([0-9]{1,4})[^\w]*")
HOW: Final = "Think, then write the number of your choice alone on the last line of your answer."


class AshesConfig(vf.TasksetConfig):
    """Which tasks are played."""

    split: str = WHOLE
    """The split; "games" has whole games."""
    terms: dict[str, Any] = {}  # noqa: RUF012  # pydantic copies it
    """Terms of whole games, for the split "games": `mode`, `opponent` and others of `rows.whole_game`."""
    misses: int = 3
    """How many illegal answers in a row end an episode."""
    rules: bool = True
    """Whether the first message has the rules."""


class AshesData(vf.TaskData):
    """A task."""

    row: dict[str, Any]
    """What `rows.Rows` makes its game of."""
    misses: int
    rules: bool


class AshesTask(vf.Task[AshesData]):
    """A game to play."""


class AshesEnvConfig(vf.EnvConfig):
    """The one role, "player": a chat without tools, in a process of its own."""

    player: vf.AgentConfig = vf.AgentConfig(harness=vf.HarnessConfig(id="null"), runtime=vf.SubprocessConfig())


class AshesTaskset(vf.Taskset[AshesTask, AshesConfig]):
    """The tasks of a split in their order."""

    def load(self) -> Iterator[AshesTask]:
        """Yields the tasks. Raises `RowError` for an unknown split."""
        config = self.config
        rows = Rows(WholeGames(**config.terms)) if config.terms else game_of
        for index, task in enumerate(rows.tasks(config.split)):
            row = {**config.terms, "seed": index} if config.terms else {"split": config.split, "index": index}
            data = AshesData(name=task.name, row=row, misses=config.misses, rules=config.rules)
            yield AshesTask(data, config.task)


class AshesTextEnv(vf.Env[AshesEnvConfig]):
    """Plays a task: the game says what is new and what the player may do, and the model answers with a number.

    The trace has the reward "game" (of whole games 1, 0 or -1; of tasks from 0 to 1) and the metrics "choices" (how
    many the model took) and "illegal" (how many answers were none).
    """

    async def run(self, task: AshesTask, agents: vf.Agents) -> None:
        """One episode: until the game is over, the run ends, or too many answers in a row are illegal."""
        data = task.data
        game = await asyncio.to_thread(game_of, data.row)
        said = "\n\n".join([*([game.rules()] if data.rules else []), HOW, game.prompt])
        choices = illegal = missed = 0
        async with agents.player.interaction(task) as interaction:
            while not game.over:
                segment = await interaction.turn(said)
                if segment.terminated:
                    break
                try:
                    await asyncio.to_thread(game.choose, number_in(segment.last_reply, game))
                    choices, missed, said = choices + 1, 0, game.prompt
                except ChoiceError as error:
                    illegal, missed = illegal + 1, missed + 1
                    if missed >= data.misses:
                        interaction.trace.stop("illegal_answers")
                        break
                    said = f"That is no choice: {error}. {HOW}"
        interaction.trace.record_reward("game", game.reward)
        interaction.trace.record_metric("choices", choices)
        interaction.trace.record_metric("illegal", illegal)


def number_in(reply: str, game: TextGame) -> int:
    """The number alone on the last line of an answer. Raises `ChoiceError` if there is none."""
    lines = reply.strip().splitlines()
    found = LINE.fullmatch(lines[-1]) if lines else None
    if found is None:
        raise ChoiceError(f"the last line has no number from 1 to {len(game.choices)} alone")
    return int(found[1])


__all__ = ["AshesTaskset", "AshesTextEnv"]
