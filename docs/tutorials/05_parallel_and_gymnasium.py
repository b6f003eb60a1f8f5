# %% [markdown]
# # From AEC to ParallelEnv and Gymnasium
#
# You have the same game in four forms: AEC, ParallelEnv, one Gymnasium environment, and many games in one call.
#
# It takes 5 minutes to read and 2 seconds to run.

# %%
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from ashes_env import pvp_v0
from ashes_env.env.adapters import MaskInObservation

rng = np.random.default_rng(1)


def choose(mask: NDArray[np.int8]) -> int:
    """A legal action at random. Put your policy here."""
    return int(rng.choice(np.flatnonzero(mask)))


# %% [markdown]
# ## AEC: one agent at a time
#
# PettingZoo's AEC form fits a game of turns. `last()` returns what the agent that acts sees and has been paid. The mask
# is part of the observation. An agent that is done takes `None`.

# %%
env = pvp_v0.raw_env(first_five="recommended", illegal_action="raise")
env.reset(seed=1)
paid = dict.fromkeys(env.possible_agents, 0.0)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    paid[agent] += reward
    if terminated or truncated:
        env.step(None)
    else:
        assert observation is not None
        env.step(choose(observation["action_mask"]))
print(paid)
assert sorted(paid.values()) == [-1, 1]

# %% [markdown]
# ## ParallelEnv: all agents in one step
#
# `turn_based_aec_to_parallel` gives libraries for a ParallelEnv what they need. In each step only one mask has legal
# actions. The action of the other agent is ignored.

# %%
parallel = turn_based_aec_to_parallel(
    pvp_v0.raw_env(first_five="recommended", illegal_action="raise")
)
observations, infos = parallel.reset(seed=1)
paid = dict.fromkeys(parallel.possible_agents, 0.0)
steps = 0
while parallel.agents:
    acting = [
        agent for agent in parallel.agents if observations[agent]["action_mask"].any()
    ]
    assert len(acting) == 1
    actions: dict[str, int | None] = dict.fromkeys(parallel.agents)
    actions[acting[0]] = choose(observations[acting[0]]["action_mask"])
    observations, rewards, terminations, truncations, infos = parallel.step(actions)
    for agent, reward in rewards.items():
        paid[agent] += reward
    steps += 1
print(steps, "steps", paid)
assert sorted(paid.values()) == [-1, 1]

# %% [markdown]
# ## Gymnasium: one learner
#
# All other players decide inside `step`: a Chimera, or an opponent by name. The observation has no mask; the mask is in
# the infos and in `action_masks()`.

# %%
single = gymnasium.make(
    "ashes_env:RedRains-v0", first_five="recommended", illegal_action="raise"
)
observation, info = single.reset(seed=1)
over, total = False, 0.0
while not over:
    assert np.array_equal(
        info["action_mask"], single.get_wrapper_attr("action_masks")()
    )
    observation, gain, terminated, truncated, info = single.step(
        choose(info["action_mask"])
    )
    total += float(gain)
    over = terminated or truncated
print("reward", total, "wounds dealt", info["wounds_dealt"])
assert total in (-1, 1)

# %% [markdown]
# Some libraries want the mask in the observation. `MaskInObservation` puts it there.

# %%
against: Any = gymnasium.make(
    "ashes_env:PvP-v0", opponent="expert", first_five="recommended"
)
masked = MaskInObservation(against)
seen, info = masked.reset(seed=1)
print({name: array.shape for name, array in seen.items()})
assert any(np.array_equal(array, info["action_mask"]) for array in seen.values())

# %% [markdown]
# ## Many games in one call
#
# `make_vec` steps a batch without a Python loop over environments. Game i of seed 1 is the game of seed 1 + i.

# %%
envs = gymnasium.make_vec(
    "ashes_env:RedRains-v0",
    num_envs=4,
    first_five="recommended",
    illegal_action="raise",
    autoreset_mode="SameStep",
)
batch, told = envs.reset(seed=1)
assert batch[0].shape == envs.single_observation_space.shape
alone, info = single.reset(seed=1)
assert np.array_equal(batch[0], alone), "game 0 of the batch is the game of seed 1"

ended = 0
for _ in range(60):
    chosen = np.array([choose(mask) for mask in told["action_mask"]])
    batch, gains, over_now, cut_now, told = envs.step(chosen)
    ended += int((over_now | cut_now).sum())
print(ended, "games ended; each began again in the same step")
assert ended > 0
envs.close()

# %% [markdown]
# `ashes_env/env/frameworks.md` has a short training with each framework, `ashes_env/env/vector/README.md` the settings
# of batches, `ashes_env/env/README.md` those of the game.
