# %% [markdown]
# # Data from replays, and behaviour cloning
#
# You turn games into arrays, and train a policy on them in NumPy that predicts an expert better than chance.
#
# It takes 10 minutes.

# %%
import numpy as np
from numpy.typing import NDArray

from ashes_env.agents.make import make_agent
from ashes_env.replays import Recording, Replay, as_arrays, samples
from ashes_env.spec.spec import GameSpec

# %% [markdown]
# ## Games of an expert
#
# Replays come from `Recording`, from `ashes match --replays FOLDER`, or from `ashes play`. Here the expert plays
# against a Chimera.

# %%
expert = make_agent("expert")


def game(seed: int) -> Replay:
    """A game of the expert."""
    spec = GameSpec("red_rains", {"payment": "auto"}, {"first_five": "recommended"}, seed)
    recording = Recording.begin(spec, ["expert"])
    expert.start(seed)
    while not recording.match.over:
        recording.act(expert.act(recording.match))
    return recording.replay()


replays = [game(seed) for seed in range(16)]
one = next(samples(replays[0]))
print(one.observation.shape, one.action_mask.sum(), "legal actions; taken:", one.action, "result:", one.result)
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
choice = data["action_mask"].sum(axis=1) > 1  # with one legal action there is nothing to learn
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
print(f"log probability {cloned:.2f}, uniform {uniform:.2f}; likeliest action right {likeliest:.0%}, {by_chance:.0%}")
assert cloned > uniform
assert likeliest > by_chance

# %% [markdown]
# The project's own imitation uses networks and more games: `python -m training.search_teacher --mode pvp --teacher
# expert --games 200`. See `ashes_env/replays/README.md` for the format, and `training/README.md` for imitation.
