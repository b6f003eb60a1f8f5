"""The PettingZoo AEC environments: one agent acts at a time, the one that has to decide under the rules."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final, Self, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from ashes_env.env.dealing import Dealt
from ashes_env.env.rendering import FPS, RENDER_MODES, Rendered, checked_render_mode, rendered
from ashes_env.match.checks import generator_from, seed_of, state_parts
from ashes_env.match.errors import ActionTypeError, NotReset, StateError, unknown
from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match, match_of
from ashes_env.match.mode import Mode
from ashes_env.match.settings import Settings

Observation = dict[str, Any]


class AshesAEC(Dealt, AECEnv[str, Observation, "int | None"]):
    """A match of a mode with one agent for each player.

    Observations are `{"observation": float32 (n_flat,), "action_mask": int8 (n_actions,)}`; the settings `obs_mode`,
    `dtype` and `actions` select other forms. The mask is all zeros for an agent that does not act. `clone()`,
    `copy.deepcopy` and pickling copy the current position.
    """

    def __init__(self, mode: Mode, /, render_mode: str | None = None, **settings: Any) -> None:
        self.mode = mode
        self.metadata = {
            "name": f"{mode.name}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": FPS,
        }
        self.render_mode = checked_render_mode(render_mode)
        self.settings = mode.settings(("render_mode",), **settings)
        self.possible_agents = [f"player_{seat}" for seat in range(self.settings.players)]
        self.agents: list[str] = []
        self._skip_agent_selection = None  # type: ignore[assignment]  # PettingZoo calls it a str and sets None
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: observation_space(self.settings) for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(self.settings.n_actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(0.0, 1.0, (len(self.possible_agents) * self.settings.n_seen,), np.float32)
        self._rng = np.random.default_rng()
        self._match: Match | None = None

    # --- spaces -------------------------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observation space of an agent, the same object each time."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The action space of an agent, the same object each time."""
        return self._action_spaces[agent]

    @property
    def match(self) -> Match:
        """The current match; raises `NotReset` before the first `reset`."""
        return self._begun()

    def _begun(self) -> Match:
        """The current match as each step asks for it: classes of a mode make the property of a narrower type."""
        match = self._match
        if match is None:
            raise NotReset(NO_GAME)
        return match

    # --- the cycle ----------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game. Raises `OptionError`, and keeps the previous game, when an option cannot be used."""
        seed = seed_of(seed)
        rng = self._rng if seed is None else np.random.default_rng(seed)
        before = rng.bit_generator.state if seed is None else None
        try:
            chosen = self._chosen(self.settings, options, rng)
            match = self.mode.match.new(self.settings, chosen, int(rng.integers(1 << 62)))
        except Exception:
            if before is not None:
                rng.bit_generator.state = before
            raise
        self._rng = rng
        self._match = match
        self._keep(chosen)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None  # type: ignore[assignment]  # as above
        self.agent_selection = self.possible_agents[max(0, match.seat)]
        self._arrive(match)

    def step(self, action: int | None) -> None:
        """Takes the action of `agent_selection`; it is `None` when that agent's game is over.

        Raises `NotReset` when every agent has taken its last step, and `ActionTypeError` for an action that is no
        integer.
        """
        match = self._begun()
        if not self.agents:
            raise NotReset(ALL_DONE)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ActionTypeError(f"{agent} has to act: None is only for an agent whose game is over")
        match.act(action)
        self._cumulative_rewards[agent] = 0.0
        self._arrive(match)
        if self.render_mode == "human":
            self.render()

    def _arrive(self, match: Match) -> None:
        """Updates rewards, terminations, truncations and infos, and selects the next agent."""
        seats, agents = self._seats, self.agents
        if match.pays:
            for agent in agents:
                self.rewards[agent] = match.reward(seats[agent])
            self._accumulate_rewards()
        infos = self.infos = {}
        left: list[str] = []
        for agent in agents:
            seat = seats[agent]
            infos[agent] = match.info(seat)
            if match.ended(seat):
                left.append(agent)
        if match.over:
            truncated = match.truncated
            for agent in agents:
                self.terminations[agent] = not truncated
                self.truncations[agent] = truncated
            self._deads_step_first()
            return
        self.agent_selection = self.possible_agents[match.seat]
        if left:
            for agent in left:
                self.terminations[agent] = True
            self._deads_step_first()

    def catch_up(self) -> None:
        """Updates PettingZoo's bookkeeping, without rewards, after a batch has stepped the match to a decision."""
        match = self._begun()
        if match.over:
            return
        agents = [agent for agent in self.possible_agents if not match.ended(self._seats[agent])]
        self.agents = agents
        self.agent_selection = self.possible_agents[match.seat]
        self.infos = {agent: match.info(self._seats[agent]) for agent in agents}
        for name in BY_AGENT:
            kept = getattr(self, name)
            setattr(self, name, {agent: kept[agent] for agent in agents})

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last step, terminated, truncated and info of the agent that acts; raises
        `NotReset` where no agent acts.
        """
        if not self.agents:
            raise NotReset(ALL_DONE if self._match is not None else NO_GAME)
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> Observation:
        """The observation of an agent, also after its game is over."""
        match = self._begun()
        seat = self._seat(agent)
        return {"observation": match.look(seat), "action_mask": match.mask(seat)}

    def action_mask(self) -> NDArray[np.int8]:
        """The mask of the agent that acts: int8 (n_actions,), without building the observation."""
        match = self._begun()
        return match.mask(match.seat)

    def state(self) -> NDArray[np.float32]:
        """The flat observations of all seats, concatenated: shape `state_space.shape`."""
        match = self.match
        return np.concatenate([match.observe(seat) for seat in range(len(self.possible_agents))])

    def _has_game(self) -> bool:
        return self._match is not None

    def _seat(self, agent: str) -> int:
        try:
            return self._seats[agent]
        except (KeyError, TypeError):
            raise unknown("agent", agent, self.possible_agents) from None

    # --- for people ---------------------------------------------------------------------------------------------------

    def describe_action(self, action: int) -> str:
        """A legal action in words; raises `ValueError` where it is not legal."""
        return self.match.describe_action(action)

    def describe_mask(self) -> dict[int, str]:
        """All legal actions in words, by id."""
        return self.match.describe_mask()

    def observation_text(self, agent: str) -> str:
        """What an agent sees, in words: the numbers of its observation that are not 0."""
        return self.match.observation_text(self._seat(agent))

    def render(self) -> Rendered:
        """The position as the agent that acts sees it, with its legal actions: text, which "human" prints; with
        "rgb_array" a picture, uint8 (height, width, 3), of the same shape each time.
        """
        match = self.match
        seat = match.seat if match.seat >= 0 else 0
        return rendered(match, min(seat, len(self.possible_agents) - 1), self.render_mode)

    def close(self) -> None:
        """Does nothing: the environment holds no resources."""

    # --- copies -------------------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An independent environment at the same position."""
        return deepcopy(self)

    def determinize(self, seed: int) -> Self:
        """A clone with resampled hidden information: `seed` redraws everything that `agent_selection` cannot know,
        including all future randomness. Its observation stays the same. Raises `OptionError` for a seed that is no
        integer from 0 to 2**64 - 1, and when the game is over.
        """
        other = self.clone()
        match = self.match
        other._match = match.determinize(seed, None if match.over else self._seats[self.agent_selection])
        return other

    def get_state(self) -> dict[str, Any]:
        """The current position with PettingZoo's bookkeeping, for `set_state`. Later steps do not change it."""
        return {
            "match": None if self._match is None else self._match.copy(),
            "rng": deepcopy(self._rng.bit_generator.state),
            **self._dealing(),
            **{name: deepcopy(getattr(self, name)) for name in BOOKKEEPING if hasattr(self, name)},
        }

    def set_state(self, state: dict[str, Any]) -> None:
        """Restores a state that `get_state` returned; the same state can be restored any number of times.

        Raises `StateError` for anything else, and for a state of another kind of environment; nothing changes then.
        """
        parts = state_parts(state, ("match", "rng"))
        match = match_of(parts, self.settings)
        rng = generator_from(parts["rng"])
        if match is not None:
            self._check_bookkeeping(parts, match)
        options = self._dealt_in(parts)
        self._keep(options)
        self._match = None if match is None else match.copy()
        self._rng = rng
        for name in BOOKKEEPING:
            if name in parts:
                setattr(self, name, deepcopy(parts[name]))

    def _check_bookkeeping(self, parts: Mapping[str, Any], match: Match) -> None:
        """Raises `StateError` unless PettingZoo's bookkeeping fits these agents and this position."""
        state_parts(parts, BOOKKEEPING)
        agents, acts = parts["agents"], parts["agent_selection"]
        if not isinstance(agents, list) or not set(map(str, agents)) <= set(self.possible_agents):
            raise StateError(f"'agents' are not of {self.possible_agents}: {agents!r}")
        left = [agent for agent in self.possible_agents if match.ended(self._seats[agent])]
        now = next((agent for agent in agents if agent in left), self.possible_agents[match.seat])
        if not match.over and (
            acts != now or agents != [agent for agent in self.possible_agents if agent in agents or agent not in left]
        ):
            raise StateError(f"player {match.seat} decides, but 'agent_selection' is {acts!r} of 'agents' {agents!r}")
        if acts not in self.possible_agents:
            raise StateError(f"'agent_selection' is not of {self.possible_agents}: {acts!r}")
        if parts["_skip_agent_selection"] not in (None, *self.possible_agents):
            raise StateError(f"'_skip_agent_selection' is not of {self.possible_agents}")
        for name in BY_AGENT:
            if not isinstance(parts[name], Mapping) or list(parts[name]) != agents:
                raise StateError(f"{name!r} is not kept by agent: {parts[name]!r}")

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = type(self).__new__(type(self))
        memo[id(self)] = other
        for name, value in self.__dict__.items():
            if name == "_match":
                other._match = None if value is None else value.copy()
            elif name in ("mode", "settings", "_dealer"):
                setattr(other, name, value)
            else:
                setattr(other, name, deepcopy(value, memo))
        return other


class GameAEC(AshesAEC):
    """Ashes Reborn (two players, with `players` up to four) or Red Rains (one player, or with `players=2` two partners,
    against a Chimera).
    """

    @property
    def match(self) -> GameMatch:
        """The current match; raises `NotReset` before the first `reset`."""
        return cast(GameMatch, super().match)


BY_AGENT: Final = ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos")
BOOKKEEPING: Final = ("agents", *BY_AGENT, "agent_selection", "_skip_agent_selection")
NO_GAME: Final = "there is no game yet; call reset() first"
ALL_DONE: Final = "the game is over and every agent has taken its last step; call reset() for a new one"


def observation_space(settings: Settings) -> spaces.Dict:
    """The space of one agent's observations."""
    return spaces.Dict(
        {"observation": settings.seen_space, "action_mask": spaces.Box(0, 1, (settings.n_actions,), np.int8)}
    )


def wrapped(raw: AshesAEC) -> AECEnv[str, Observation, int | None]:
    """The environment with PettingZoo's checks of call order and bounds. The environment handles illegal actions
    itself.
    """
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw))
