"""Random legal play with observations, through the Python interfaces of other projects.

Self-contained: `child` runs this file in a separate environment (`make peers`). Every decision takes the observation
and the legal actions of that project; the unit is a decision of an agent. Each project is used as its documentation
shows, without wrappers if possible.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from importlib import import_module, metadata
from random import Random
from typing import Any

Stream = Iterator[int]

PACKAGES = ("pettingzoo", "rlcard", "open-spiel", "dgisim", "catanatron", "catanatron-gym", "essence-wars", "weiss-sim")


def _aec(name: str, make: str = "raw_env") -> Stream:
    """PettingZoo: observation and mask with `last`."""
    import numpy as np

    r = Random(1)
    env = getattr(import_module(f"pettingzoo.classic.{name}"), make)()
    seed = 0
    while True:
        seed += 1
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(r.random() * len(legal))]))
            yield 1


def _rlcard(name: str) -> Stream:
    """RLCard: the state of the player who acts, with its legal actions as a dict."""
    import rlcard

    r = Random(1)
    env = rlcard.make(name, config={"seed": 1})
    while True:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(r.random() * len(legal))])
            yield 1


def _open_spiel(name: str) -> Stream:
    """OpenSpiel: tensor and mask as NumPy arrays; chance nodes are sampled and not counted."""
    import numpy as np
    import pyspiel

    r = Random(1)
    game = pyspiel.load_game(name)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(r.random() * len(outcomes))][0])
                continue
            np.asarray(state.observation_tensor(), np.float32)
            legal = np.flatnonzero(np.asarray(state.legal_actions_mask(), np.int8))
            state.apply_action(int(legal[int(r.random() * len(legal))]))
            yield 1


def _dgisim() -> Stream:
    """dgisim: the encoded observation of its environment; its own random player chooses, as there is no mask."""
    from dgisim import LinearEnv
    from dgisim.agents import RandomAgent

    env = LinearEnv()
    player = RandomAgent()
    while True:
        env.reset()
        view, _, _, _, done = env.view()
        while not done:
            action = player.choose_action([view], env.full_view().waiting_for())
            view, _, _, _, done = env.step(action)
            yield 1


def _catanatron_gym() -> Stream:
    """catanatron in Gymnasium: two players, a random opponent within `step`; the mask is made from its list."""
    import gymnasium
    import numpy as np

    r = Random(1)
    env = gymnasium.make("catanatron_gym:catanatron-v1")
    single: Any = env.unwrapped
    n = single.action_space.n
    seed = 0
    while True:
        seed += 1
        env.reset(seed=seed)
        done = False
        while not done:
            legal = single.get_valid_actions()
            mask = np.zeros(n, np.int8)
            mask[legal] = 1
            _, _, terminated, truncated, _ = env.step(legal[int(r.random() * len(legal))])
            done = terminated or truncated
            yield 1


def _catanatron() -> Stream:
    """catanatron without observations: two of its random players."""
    from catanatron import Color, Game, RandomPlayer

    while True:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            yield 1


def _essence_wars() -> Stream:
    """Essence Wars, one game: tensor and mask."""
    import numpy as np
    from essence_wars import PyGame

    r = Random(1)
    game = PyGame()
    seed = 0
    while True:
        seed += 1
        game.reset(seed)
        done = False
        while not done:
            game.observe()
            legal = np.flatnonzero(game.action_mask())
            _, done = game.step(int(legal[int(r.random() * len(legal))]))
            yield 1


def _essence_wars_batch(n: int) -> Stream:
    """Essence Wars, a batch in self-play: tensors and masks in one array each, actions sampled in one call."""
    import numpy as np
    from essence_wars import PyParallelGames

    r = np.random.default_rng(1)
    games = PyParallelGames(n, opponent="self")
    games.reset(list(range(n)))
    seed = n
    while True:
        games.observe_batch()
        masks = games.action_mask_batch()
        actions = (r.random(masks.shape, np.float32) * masks).argmax(1).astype(np.uint16)
        _, done = games.step_batch(actions)
        for i in np.flatnonzero(done):
            seed += 1
            games.reset_single(int(i), seed)
        yield n


def _weiss_sim_buffers(n: int) -> Any:
    """weiss-sim, its fastest layout: observations and lists of legal actions, a bundled deck on both sides, one thread.

    The bundled decks need the effects that it calls approximate.
    """
    import weiss_sim

    deck = weiss_sim.cards.resolve_deck("preset:starter_deck_ws02_v1", rules_profile="approx", card_pool="all")
    _, buffers = weiss_sim.make_pool(
        mode="train",
        num_envs=n,
        deck_lists=[deck, deck],
        seed=1,
        curriculum_json='{"enable_approx_effects": true}',
        num_threads=1,
        layout="i16_legal_ids_nometa",
    )
    return buffers


def _weiss_sim() -> Stream:
    """weiss-sim, one environment."""
    import numpy as np

    r = Random(1)
    buffers = _weiss_sim_buffers(1)
    out = buffers.reset()
    action = np.zeros(1, np.uint32)
    while True:
        action[0] = out.legal_ids[int(r.random() * int(out.legal_offsets[1]))]
        out = buffers.step(action)
        if out.terminated[0] or out.truncated[0]:
            out = buffers.reset()
        yield 1


def _weiss_sim_batch(n: int, own: bool = False) -> Stream:
    """weiss-sim, a batch in self-play: actions sampled from its lists in one call, or with `own` in its step.

    Its own sampler needs random seeds; successive ones give some environments the same choices again and again.
    """
    import numpy as np

    r = np.random.default_rng(1)
    buffers = _weiss_sim_buffers(n)
    out = buffers.reset()
    while True:
        if own:
            out, _ = buffers.step_random_legal(r.integers(2**63, size=n, dtype=np.uint64))
        else:
            starts = out.legal_offsets[:-1]
            chosen = starts + (r.random(n) * np.diff(out.legal_offsets)).astype(np.uint32)
            out = buffers.step(out.legal_ids[chosen].astype(np.uint32))
        done = out.terminated | out.truncated
        if done.any():
            out = buffers.reset_done(done)
        yield n


STREAMS: dict[str, Callable[[], Stream]] = {
    "PettingZoo hold'em no-limit": lambda: _aec("texas_holdem_no_limit_v6"),
    "PettingZoo hold'em no-limit, env()": lambda: _aec("texas_holdem_no_limit_v6", "env"),
    "PettingZoo chess": lambda: _aec("chess_v6"),
    "PettingZoo gin rummy": lambda: _aec("gin_rummy_v4"),
    "RLCard no-limit-holdem": lambda: _rlcard("no-limit-holdem"),
    "RLCard gin-rummy": lambda: _rlcard("gin-rummy"),
    "RLCard doudizhu": lambda: _rlcard("doudizhu"),
    "OpenSpiel gin rummy": lambda: _open_spiel("gin_rummy"),
    "dgisim": _dgisim,
    "catanatron, Gymnasium": _catanatron_gym,
    "catanatron, no observation": _catanatron,
    "Essence Wars": _essence_wars,
    "Essence Wars, batch of 16": lambda: _essence_wars_batch(16),
    "Essence Wars, batch of 256": lambda: _essence_wars_batch(256),
    "weiss-sim": _weiss_sim,
    "weiss-sim, 256 environments": lambda: _weiss_sim_batch(256),
    "weiss-sim, 256 environments, own sampler": lambda: _weiss_sim_batch(256, own=True),
}


def about() -> dict[str, Any]:
    """The installed versions."""
    warnings.simplefilter("ignore")
    found: dict[str, str | None] = {}
    for name in PACKAGES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = None
    return {"packages": found}
