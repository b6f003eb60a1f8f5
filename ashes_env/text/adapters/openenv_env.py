"""The games behind the protocol of OpenEnv: its environment, its messages and its application.

It needs the extra `openenv`. Each client has a game of its own. `openenv_server` serves, `openenv_client` plays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final
from uuid import uuid4

from openenv.core.env_server.http_server import create_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, EnvironmentMetadata, Observation, State
from pydantic import Field

from ashes_env.files.version import VERSION
from ashes_env.render.sheet import TitleError
from ashes_env.text.adapters.rows import Rows, Task, game_of
from ashes_env.text.text_game import ChoiceError, TextGame

NAME: Final = "ashes"
CLIENTS: Final = 64  # at the same time
LISTED: Final = 1_000  # tasks that one answer lists


class AshesAction(Action):
    """One choice, or a question that costs nothing."""

    choice: int | None = Field(default=None, description="The number of the choice that is taken, from 1")
    card: str | None = Field(default=None, description="The title of a card: shows what it does")
    rules: bool = Field(default=False, description="Shows the rules in short")


class AshesObservation(Observation):
    """What the player reads. `reward` is what the last choice added to the player's reward."""

    text: str = Field(default="", description="What is new, the table, the question and the numbered choices")
    choices: list[str] = Field(default_factory=list, description="The choices in order; the first has number 1")
    answer: str = Field(default="", description="The card or the rules that the action asked for")
    error: str = Field(default="", description="Why the action did nothing; empty where it did")


class AshesState(State):
    """What is known of a game beside the observation; nothing hidden."""

    mode: str = Field(default="", description="The mode of the game, such as red_rains")
    reward: float = Field(default=0.0, description="The player's reward so far")
    result: str = Field(default="", description="How the game ended, in words")


class AshesEnvironment(Environment[AshesAction, AshesObservation, AshesState]):
    """A game for one client. `rows` makes the games of rows and lists their tasks."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, rows: Rows = game_of) -> None:
        super().__init__()
        self.rows = rows
        self.game: TextGame | None = None
        self._episode, self._steps = "", 0

    def reset(self, seed: int | None = None, episode_id: str | None = None, **row: Any) -> AshesObservation:
        """Starts the game of a row: `mode`, `opponent` and other terms, or `split` and `index` (see `rows.Rows`).

        Raises `OptionError` and `AgentError` for a row from which no game can start; the game is then the one before.
        """
        self.game = self.rows(row if seed is None else {**row, "seed": seed})
        self._episode, self._steps = episode_id or str(uuid4()), 0
        return self._seen(self.game, 0.0)

    def step(self, action: AshesAction, timeout_s: float | None = None, **kwargs: Any) -> AshesObservation:
        """Takes a choice and plays on to the next decision, or answers a question. An illegal action changes nothing,
        and `error` says what would be right.

        Raises `ChoiceError` before the first `reset`.
        """
        if self.game is None:
            raise ChoiceError("no game has begun: reset first")
        game, before = self.game, self.game.reward
        asked = [
            name
            for name, there in (
                ("choice", action.choice is not None),
                ("card", action.card is not None),
                ("rules", action.rules),
            )
            if there
        ]
        if len(asked) != 1:
            wrong = f"an action has one of choice, card and rules, not {' and '.join(asked) or 'none'}"
            return self._seen(game, 0.0, error=wrong)
        try:
            if action.choice is not None:
                game.choose(action.choice)
                self._steps += 1
                return self._seen(game, game.reward - before)
            answer = game.rules() if action.card is None else game.card(action.card)
        except (ChoiceError, TitleError) as error:
            return self._seen(game, 0.0, error=str(error))
        return self._seen(game, 0.0, answer=answer)

    @property
    def state(self) -> AshesState:
        """The state of the episode; `step_count` counts the choices taken."""
        game = self.game
        known = {} if game is None else {"mode": game.mode, "reward": game.reward, "result": game.result}
        return AshesState(episode_id=self._episode or None, step_count=self._steps, **known)

    def get_metadata(self) -> EnvironmentMetadata:
        """What the server says about itself."""
        said = "The card game Ashes Reborn and its cooperative mode Red Rains as text: one choice of a list at a time"
        return EnvironmentMetadata(name=NAME, description=said, version=VERSION)

    def web_actions(self, observation: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        """The choices as buttons of the web page."""
        return [(text, {"choice": n}) for n, text in enumerate(observation.get("choices", []), 1)]

    # --- tasks --------------------------------------------------------------------------------------------------------

    def list_splits(self) -> list[str]:
        """The names of the splits."""
        return self.rows.splits()

    def num_tasks(self, split: str) -> int:
        """How many tasks a split has."""
        return len(self._tasks(split))

    def get_task(self, split: str, index: int) -> dict[str, Any]:
        """What `reset` takes for a task, and its name. Raises `IndexError`."""
        tasks = self._tasks(split)
        if not 0 <= index < len(tasks):
            raise IndexError(f"index: from 0 to {len(tasks) - 1}, not {index}")
        return _entry(split, index, tasks[index])

    def get_task_range(self, split: str, start: int | None = None, stop: int | None = None) -> list[dict[str, Any]]:
        """Those of a range, at most 1,000."""
        tasks = self._tasks(split)
        return [_entry(split, i, tasks[i]) for i in range(*slice(start, stop).indices(len(tasks)))[:LISTED]]

    def list_tasks(self, split: str) -> list[dict[str, Any]]:
        """The first 1,000."""
        return self.get_task_range(split)

    def _tasks(self, split: str) -> Sequence[Task]:
        if split not in self.rows.splits():
            raise IndexError(f"split: one of {', '.join(self.rows.splits())}, not {split!r}")  # a 400 of the server
        return self.rows.tasks(split)

    def _seen(self, game: TextGame, reward: float, answer: str = "", error: str = "") -> AshesObservation:
        return AshesObservation(
            text=game.prompt, choices=game.choices, answer=answer, error=error, reward=reward, done=game.over
        )


def _entry(split: str, index: int, task: Task) -> dict[str, Any]:
    return {"split": split, "index": index, "id": task.name}


def create(rows: Rows = game_of, clients: int = CLIENTS) -> Any:
    """The FastAPI application of a server for at most so many clients at the same time."""
    make: Callable[[], AshesEnvironment] = partial(AshesEnvironment, rows)
    return create_app(
        make, AshesAction, AshesObservation, env_name=NAME, max_concurrent_envs=clients, state_cls=AshesState
    )
