# %% [markdown]
# # Data from replays, and behaviour cloning
#
# You turn games into arrays, train a policy on them that predicts an expert better than chance, and let it play.
#
# It takes 6 minutes to read and 15 seconds to run.

# %%
import shlex
from contextlib import redirect_stdout
from io import StringIO
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ashes_env.agents.base import Agent
from ashes_env.agents.make import make_agent
from ashes_env.cli.main import main as ashes
from ashes_env.dataset import load
from ashes_env.match.match import Match
from ashes_env.replays import Recording, as_arrays, samples
from ashes_env.spec.spec import GameSpec

# %% [markdown]
# ## Games of an expert
#
# Replays come from `Recording`, from `ashes match --replays FOLDER`, or from `ashes play`. Here the expert plays
# against a Chimera.


# %%
def game(agent: Agent, seed: int, handicap: int = 0) -> Recording:
    """A game of an agent. The Chimera begins with `handicap` wounds of its 30 life."""
    options = {"first_five": "recommended", "handicap": handicap}
    spec = GameSpec("red_rains", {"payment": "auto"}, options, seed)
    recording = Recording.begin(spec, [agent.name])
    agent.start(seed)
    while not recording.match.over:
        recording.act(agent.act(recording.match))
    return recording


expert = make_agent("expert")
replays = [game(expert, seed).replay() for seed in range(16)]
one = next(samples(replays[0]))
print("observation", one.observation.shape)
print(one.action_mask.sum(), "legal actions; taken:", one.action)
print("result", one.result)
assert one.action_mask[one.action] == 1

# %% [markdown]
# ## Arrays
#
# `as_arrays` plays the games again and returns a row for each decision. `game` says which game a row is from, so that
# whole games can be kept for the test: decisions of one game are alike. `ashes replay game.json --arrays game.npz`
# writes the same.

# %%
data = as_arrays(replays, "flat")
for name, array in data.items():
    print(f"{name:12} {array.shape} {array.dtype}")
choice = (
    data["action_mask"].sum(axis=1) > 1
)  # with one legal action there is nothing to learn
train, test = choice & (data["game"] < 12), choice & (data["game"] >= 12)
assert not set(data["game"][train]) & set(data["game"][test])

# %% [markdown]
# ## A linear policy
#
# The policy gives each action a score: a weighted sum of the observation. Illegal actions have probability 0. Gradient
# descent raises the probability of what the expert did.

# %%
columns = data["observation"][train].std(axis=0) > 0.02
seen = data["observation"][:, columns]
weights = np.zeros((seen.shape[1], data["action_mask"].shape[1]), np.float32)


def policy(rows: NDArray[np.bool_]) -> NDArray[np.float32]:
    """The probabilities of all actions."""
    scores = seen[rows] @ weights
    scores[data["action_mask"][rows] == 0] = -np.inf
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(scores / scores.sum(axis=1, keepdims=True), np.float32)


taken = np.eye(weights.shape[1], dtype=np.float32)[data["action"][train]]
for _ in range(150):
    error = policy(train) - taken
    weights -= 0.3 * (seen[train].T @ error) / len(taken)

# %% [markdown]
# ## Does it beat uniform choice?
#
# The measure is the mean log probability of what the expert did, in games that the policy has not seen.

# %%
n = np.arange(test.sum())
cloned = float(np.log(policy(test)[n, data["action"][test]]).mean())
uniform = float(-np.log(data["action_mask"][test].sum(axis=1)).mean())
likeliest = float((policy(test).argmax(axis=1) == data["action"][test]).mean())
by_chance = float((1 / data["action_mask"][test].sum(axis=1)).mean())
print(
    f"log probability {cloned:.2f}, of a uniform choice {uniform:.2f};",
    f"the likeliest action is right {likeliest:.0%} of the time,",
    f"by chance {by_chance:.0%}",
)
assert cloned > uniform
assert likeliest > by_chance

# %% [markdown]
# ## Let it play
#
# A policy is an agent if it takes the likeliest legal action. It plays against a Chimera with a handicap and without,
# on seeds that it has not seen, beside `random` and the expert that it imitates.


# %%
class Clone:
    """Takes the action with the best score."""

    name = "clone"

    def start(self, seed: int) -> None:
        """Nothing here depends on chance."""

    def act(self, match: Match) -> int:
        scores = match.observe(match.seat)[columns] @ weights
        return max(match.actions(), key=lambda action: float(scores[action]))


GAMES: Final = 40
won = {}
for agent in (make_agent("random"), Clone(), expert):
    for handicap in (24, 0):
        ended = [game(agent, 1000 + i, handicap).match for i in range(GAMES)]
        won[agent.name, handicap] = sum(bool(match.result(0) > 0) for match in ended)
    print(
        f"{agent.name:7} won {won[agent.name, 24]:2} of {GAMES} games",
        "with a handicap of 24,",
        f"{won[agent.name, 0]:2} without",
    )
assert won["random", 24] < 8
assert won["clone", 24] > 20, "with a handicap the clone wins most games"
assert won["clone", 0] < won["expert", 0], "without one the expert is stronger"

# %% [markdown]
# This teaches three things about behaviour cloning. Some games of a better player are enough to leave random play far
# behind. Accuracy is not strength: most actions are those of the expert, and yet the clone wins none of the games
# without a handicap. These games are longer, so there are more mistakes, and a mistake leads to positions that the
# expert never showed. And a clone also copies what is weak: here the expert itself loses most games without a handicap.
# Reinforcement learning can go on from the clone.
#
# ## The other route: a data set
#
# Replays are good for some games that you also want to look at. For thousands of games take `ashes dataset`. `make`
# plays games in several processes into a file of seeds and actions, about one kilobyte a game, and goes on where it
# was interrupted. `expand` makes rows of it, as NumPy files, Parquet or Minari. Rows hold rewards and ends of episodes
# too, as offline reinforcement learning needs them.

# %%
with redirect_stdout(StringIO()):  # they say how many bytes they write
    ashes(shlex.split("dataset make ./expert --agents expert --games 6"))
    ashes(shlex.split("dataset expand ./expert --into ./expert-rows --as npz"))
rows = load("expert-rows")
for name in ("observation", "action_mask", "action", "reward", "game"):
    print(f"{name:12} {rows[name].shape} {rows[name].dtype}")
assert set(rows["game"].tolist()) == set(range(6))

# %% [markdown]
# `ashes_env/dataset/README.md` clones the expert from such a data set. Its observations are bytes, less than a quarter
# of the size; the tutorial about the observation says how bytes and float32 differ.
#
# The project's own imitation uses networks and more games: `python -m training.search_teacher --mode pvp --teacher
# expert --games 200`. See `ashes_env/replays/README.md` for the format of replays, and `training/README.md` for
# imitation.
