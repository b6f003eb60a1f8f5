# %% [markdown]
# # Why plain PPO wins nothing at first
#
# You see that a learner without wins learns nothing from winning, and how a handicap and a curriculum give it wins. You
# measure the policy before and after its training.
#
# It takes 6 minutes to read and 30 seconds to run. It needs the extra `train`.

# %%
import json
import shlex
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from ashes_env.cli.main import main as ashes
from ashes_env.env.vector.sb3 import AshesVecEnv

torch.set_num_threads(1)

# %% [markdown]
# ## Counting wins
#
# `infos` of the step that ends a game have `is_success`.


# %%
class Wins(BaseCallback):
    """Counts the games that end, and those that are won."""

    def __init__(self) -> None:
        super().__init__()
        self.games = self.won = 0

    def _on_step(self) -> bool:
        ended = zip(self.locals["dones"], self.locals["infos"], strict=True)
        for done, info in ended:
            self.games += int(done)
            self.won += int(done and info["is_success"])
        return True


# %% [markdown]
# `AshesVecEnv` plays 16 games at once and gives MaskablePPO the masks. The arguments are close to those of
# `python -m training.first_steps`, with fewer games and a smaller network.


# %%
def new_model(**settings: Any) -> MaskablePPO:
    """A policy that knows nothing, and its games."""
    env = AshesVecEnv(
        "red_rains",
        16,
        decks=["The Corpse of Viros: Coal"],
        first_five="recommended",
        payment="auto",
        reward="shaped",
        gamma=0.999,
        dtype="uint8",
        **settings,
    )
    network: Any = {"net_arch": [128], "activation_fn": torch.nn.ReLU}
    return MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=64,
        batch_size=256,
        n_epochs=3,
        gamma=0.999,
        ent_coef=0.01,
        learning_rate=7e-4,
        policy_kwargs=network,
        seed=1,
    )


def train(model: MaskablePPO, decisions: int) -> Wins:
    """Trains a policy and counts the wins on the way."""
    wins = Wins()
    model.learn(decisions, callback=wins)
    return wins


# %% [markdown]
# ## Without a handicap
#
# A policy that knows nothing plays at random. Random play wins no game against a Chimera, so every game ends with -1,
# and the result of a game says nothing about the actions in it.

# %%
plain = train(new_model(), 4_000)
print(f"without a handicap: {plain.won} of {plain.games} games won")
assert plain.games > 30
assert plain.won == 0

# %% [markdown]
# ## With a handicap
#
# `handicap=26` lets the Chimera begin with 26 wounds of its 30 life. Some games are won now, and the learner sees what
# wins.

# %%
helped = train(new_model(handicap=26), 4_000)
print(f"with a handicap of 26: {helped.won} of {helped.games} games won")
assert helped.won > plain.won

# %% [markdown]
# ## A curriculum
#
# A handicap that stays trains for a game that nobody plays. `curriculum=True` lowers it after each win and raises it
# after each loss, so that the learner always wins some games and comes closer to the real game. So wins in training
# stay near one half, and do not say how much it has learned.

# %%
model = new_model(curriculum=True)
model.save("before.zip")
taught = train(model, 16_000)
model.save("after.zip")
print(f"with a curriculum: {taught.won} of {taught.games} games won")
assert taught.won > plain.won

# %% [markdown]
# ## Before and after
#
# Games that are the same for all show what it has learned: here 40 games with a handicap of 24. `sb3:FILE` is the
# policy of an archive of Stable-Baselines3 as an agent, and `greedy=yes` lets it take the likeliest action. `--json`
# keeps all results.

# %%
measured = "match --agents sb3:before.zip,greedy=yes sb3:after.zip,greedy=yes random"
games = "--decks 'The Corpse of Viros: Coal' --handicap 24 --games 40 --json games.json"
ashes(shlex.split(f"{measured} {games}"))
results = json.loads(Path("games.json").read_text(encoding="utf-8"))["results"]
before, after, random = (row["wins"] for row in results)
assert before <= 10
assert random <= 10
assert after >= 24, "it has learned to win games with a handicap"

# %% [markdown]
# The column `win rate` is the share of games won, with a 95 % interval. `wounds dealt` counts on top of the 24 that the
# Chimera begins with, so 6 of them win. `wounds taken` are those of the own Phoenixborn.
#
# ## What `ep_rew_mean` means
#
# With `verbose=1` MaskablePPO prints `ep_rew_mean`, the mean sum of the rewards of a game. A shaped reward adds to the
# result how a potential changes: the own share of life left less that of the Chimera, from -1 to 1. The potential is 0
# when the game is over, so all that is added in a game sums to about minus the potential at its start. Without a
# handicap that is 0, because both have all their life. With a handicap of 24 the Chimera has a fifth of its life left,
# and the potential is 1 - 0.2 = 0.8. So a lost game sums to about -1.8 there, and a won one to about 0.2.

# %%
for handicap in (0, 24):
    env = gymnasium.make(
        "ashes_env:RedRains-v0",
        handicap=handicap,
        reward="shaped",
        gamma=0.999,
        decks=["The Corpse of Viros: Coal"],
    )
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    over, total = False, 0.0
    while not over:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        _, reward, terminated, truncated, info = env.step(action)
        total += float(reward)
        over = terminated or truncated
    print(f"handicap {handicap:2}: the rewards of a lost game sum to {total:.1f}")
    assert not info["is_success"]
    assert abs(total - (-1 - handicap / 30)) < 0.1

# %% [markdown]
# So compare `ep_rew_mean` only between games with the same handicap. In a curriculum the handicap changes, and games
# like those above say more.
#
# ## Longer trainings
#
# A training that wins the real game takes more decisions. `python -m training.first_steps` is thirty lines of
# MaskablePPO with a curriculum: after 600,000 decisions it wins 70 of 100 games without a handicap. It needs a clone of
# the repository; `training/README.md` says more. `ashes_env/env/vector/README.md` explains the curriculum. The next
# tutorial trains the same game faster, and shows why a trained policy loses.
