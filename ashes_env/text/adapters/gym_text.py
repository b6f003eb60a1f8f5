"""A Gymnasium environment of texts: observations are what a player reads, actions are numbers as text."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from typing import Any, Final

import gymnasium as gym
from gymnasium import spaces

from ashes_env.files.checking import brief
from ashes_env.match.errors import IllegalAction, NotReset, OptionError
from ashes_env.text.adapters.rows import Rows, Source, game_of, told
from ashes_env.text.text_game import TextGame

LONGEST: Final = 50_000  # characters of an observation; a longer one is cut
DIGITS: Final = 3
LETTERS: Final = frozenset(
    string.digits
    + string.ascii_letters
    + string.punctuation
    + " \n"
    + "".join(map(chr, range(0xA1, 0x180)))
    + "‐‑–—‘’“”…−×→"
)
"""The characters of observations; another one, which only a deck's own name can have, becomes a question mark."""
NUMBER: Final = re.compile(r"\s*([0-9]{1,3})\s*")
SEEDS: Final = 1 << 32
SAY: Final = "say"
RAISE: Final = "raise"


class TextEnv(gym.Env[str, str]):
    """A game as text for one player. `gymnasium.make("ashes_env:AshesText-v0")` makes one.

    Observations are what the player needs to decide: what is new, the table, the question, the numbered choices; at
    most 50,000 characters. An action is the number of a choice as text, such as "2", of one to three digits. The reward
    of a step is what the player's reward grew by: in a whole game 1 (won), 0 or -1 at its end.

    `info` has "choices" (the sentences in order; action "1" takes the first) and "illegal" (whether the action before
    was none of them).

    Args:
        full: Observations also say what every card in view does.
        illegal_action: "say": the observation says what is wrong, and nothing changes; "raise" raises `IllegalAction`.
        render_mode: "ansi" renders the table as text; without it nothing is rendered.
        source: Makes the games.
        terms: The terms of each game, a row for the source: "mode", "opponent", "split" and others of `rows.Rows`;
            `options` of `reset` replace those of the same name. In a split without "index" and "name" a task is drawn
            for each game.

    Raises `OptionError` for other values of `illegal_action` and `render_mode`, and for a source that makes nothing.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # as in Gymnasium

    def __init__(
        self,
        full: bool = False,
        illegal_action: str = SAY,
        render_mode: str | None = None,
        source: Source = game_of,
        **terms: Any,
    ) -> None:
        if illegal_action not in (SAY, RAISE):
            raise OptionError(f"illegal_action: {SAY!r} or {RAISE!r}, not {brief(illegal_action)}")
        if render_mode not in (None, "ansi"):
            raise OptionError(f"render_mode: 'ansi' or None, not {brief(render_mode)}")
        if not callable(source):
            raise OptionError(f"source: a function of a row that makes a game, not {brief(source)}")
        self.full, self.illegal_action, self.render_mode = full, illegal_action, render_mode
        self.source, self.terms = source, terms
        self.observation_space = spaces.Text(LONGEST, min_length=1, charset=LETTERS)
        self.action_space = spaces.Text(DIGITS, min_length=1, charset=string.digits)
        self.game: TextGame | None = None

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        """Starts a game. With a seed it is the same each time; without one the next is drawn.

        Raises `OptionError` and `AgentError` for terms with which no game can start; the game is then the one before.
        """
        if options is not None and not isinstance(options, Mapping):
            raise OptionError(f"options: an object of names and values, not {brief(options)}")
        super().reset(seed=seed)
        row = {**self.terms, **(options or {})}
        drawn = int(self.np_random.integers(SEEDS))
        if row.get("split") is not None and isinstance(self.source, Rows):
            if row.get("index") is None and row.get("name") is None:
                row["index"] = drawn % max(1, len(self.source.tasks(row["split"])))
        if seed is not None:
            row["seed"] = seed
        elif row.get("seed") is None:
            row["seed"] = drawn
        self.game = self.source(row)
        return self._seen(self.game), self._info(self.game)

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Takes the choice with this number, and plays on to the player's next decision or the end.

        Raises `NotReset` without a game to go on with, `IllegalAction` if `illegal_action` is "raise", and
        `AgentFailed` if the opponent does.
        """
        if self.game is None or self.game.over:
            raise NotReset("there is no game to go on with: call reset first")
        game, before, n = self.game, self.game.reward, len(self.game.choices)
        number = NUMBER.fullmatch(action) if type(action) is str else None
        if number is None or not 1 <= int(number[1]) <= n:
            wrong = f"The action is the number of a choice, from 1 to {n}, as text, not {brief(action)}."
            if self.illegal_action == RAISE:
                raise IllegalAction(wrong)
            return self._seen(game, f"{wrong}\n"), 0.0, False, False, {**self._info(game), "illegal": True}
        game.choose(int(number[1]))
        return self._seen(game), game.reward - before, game.over, False, self._info(game)

    def render(self) -> str | None:
        """The table as text, in render mode "ansi"."""
        return self.game.text if self.game is not None and self.render_mode == "ansi" else None

    def _seen(self, game: TextGame, before: str = "") -> str:
        text = before + told(game, self.full)
        return "".join(letter if letter in LETTERS else "?" for letter in text)[:LONGEST]

    def _info(self, game: TextGame) -> dict[str, Any]:
        return {"choices": game.choices, "illegal": False}
