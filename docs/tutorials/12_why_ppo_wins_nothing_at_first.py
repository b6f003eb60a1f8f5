# %% [markdown]
# # Why plain PPO wins nothing at first
#
# You see that a learner without wins learns nothing from winning, and how a handicap and a curriculum give it wins.
#
# It takes 10 minutes, most of it training. It needs the extra `train`.

# %%
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from ashes_env.env.vector.sb3 import AshesVecEnv

torch.set_num_threads(1)
DECISIONS = 8_000

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
        for done, info in zip(self.locals["dones"], self.locals["infos"], strict=True):
            self.games += int(done)
            self.won += int(done and info["is_success"])
        return True


def train(**settings: Any) -> Wins:
    """Trains a new policy for some thousand decisions."""
    env = AshesVecEnv(
        "red_rains",
        16,
        decks=["The Corpse of Viros: Coal"],
        first_five="recommended",
        payment="auto",
        reward="shaped",
        dtype="uint8",
        **settings,
    )
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=256, n_epochs=2, seed=1)
    wins = Wins()
    model.learn(DECISIONS, callback=wins)
    env.close()
    return wins


# %% [markdown]
# ## Without a handicap
#
# A policy that knows nothing plays at random. Random play wins no game against a Chimera, so every game ends with -1,
# and the result of a game says nothing about the actions in it.

# %%
plain = train()
print(f"without: {plain.won} of {plain.games} games won")
assert plain.games > 50
assert plain.won == 0

# %% [markdown]
# ## With a handicap
#
# `handicap=26` lets the Chimera begin with 26 wounds of its 30 life. Some games are won now, and the learner sees what
# wins.

# %%
helped = train(handicap=26)
print(f"with a handicap of 26: {helped.won} of {helped.games} games won")
assert helped.won > plain.won

# %% [markdown]
# ## A curriculum
#
# A handicap that stays trains for a game that nobody plays. `curriculum=True` lowers it after each win and raises it
# after each loss, so that the learner always wins some games and comes closer to the real game.

# %%
taught = train(curriculum=True)
print(f"with a curriculum: {taught.won} of {taught.games} games won")
assert taught.won > plain.won

# %% [markdown]
# A training that wins the real game takes more decisions. `python -m training.first_steps` is thirty lines of
# MaskablePPO with a curriculum; `training/README.md` says what it wins. `ashes_env/env/vector/README.md` explains the
# curriculum. The next tutorial trains the same game faster, and shows why a trained policy loses.
