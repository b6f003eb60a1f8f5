# %% [markdown]
# # Self-play and a ladder
#
# You have a loop in which one policy plays every seat of many games, and a ladder that rates agents with intervals.
#
# It takes 10 minutes.

# %%
import numpy as np
from numpy.typing import NDArray

from ashes_env.agents.make import make_agent
from ashes_env.contests.games import pvp
from ashes_env.contests.ratings import weighted_fit, weighted_intervals
from ashes_env.env.vector import SelfPlayEnv

# %% [markdown]
# ## Self-play
#
# `SelfPlayEnv` steps many games in one call. In each game another seat may act: `turn.seats[i]` of game i. One policy
# answers for all of them. Here it is linear and begins at random.

# %%
GAMES = 8
env = SelfPlayEnv("pvp", GAMES, first_five="recommended", payment="auto", illegal_action="raise")
turn = env.reset(seed=1)
weights = np.zeros((turn.observations.shape[1], turn.masks.shape[1]), np.float32)
rng = np.random.default_rng(1)


def probabilities(observations: NDArray[np.float32], masks: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Those of the legal actions; the others have 0."""
    scores = np.where(masks, observations @ weights, -np.inf)
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(scores / scores.sum(axis=1, keepdims=True), np.float32)


# %% [markdown]
# ## Learning from the results
#
# The loop remembers who decided what. When a game ends, each decision of the winner becomes a little likelier, and each
# decision of the loser a little less likely. Real trainings do more: a value, many updates, snapshots as opponents.

# %%
Decision = tuple[int, NDArray[np.float32], NDArray[np.bool_], int]
history: list[list[Decision]] = [[] for _ in range(GAMES)]
ended = 0
while ended < 8:
    chances = probabilities(turn.observations, turn.masks)
    actions = np.array([rng.choice(len(row), p=row / row.sum()) for row in chances.astype(np.float64)])
    for place, action in enumerate(actions):
        seen_now, mask_now = turn.observations[place].copy(), turn.masks[place].copy()
        history[place].append((int(turn.seats[place]), seen_now, mask_now, int(action)))
    turn = env.step(actions)
    for i in np.flatnonzero(turn.terminated | turn.truncated).tolist():
        result = turn.rewards[i]
        assert result.sum() == 0, "what one seat wins the other loses"
        seats, seen, masks, taken = (np.array(part) for part in zip(*history[i], strict=True))
        push = np.eye(masks.shape[1], dtype=np.float32)[taken] - probabilities(seen, masks)
        weights += 0.001 * seen.T @ (result[seats].astype(np.float32)[:, None] * push)
        history[i] = []
        ended += 1
env.close()
print(ended, "games played by one policy on both sides")
assert weights.any(), "the policy has changed"

# %% [markdown]
# ## A ladder
#
# Whether a policy is stronger than its last snapshot is a question for games that nobody trains with. A ladder plays
# each agent against each. `points[seed, i, j]` is the score of agent i against agent j on the deal of this seed.

# %%
NAMES = ["random", "greedy", "expert"]
SEEDS = 4
points = np.zeros((SEEDS, len(NAMES), len(NAMES)))
for i, one in enumerate(NAMES):
    for j in range(i + 1, len(NAMES)):
        played = pvp(make_agent(one), make_agent(NAMES[j]), games=SEEDS, seed=0, deck_names=["The Iron Men"])
        for game in played.games:
            points[game.seed, i, j] += game.score
            points[game.seed, j, i] += 1 - game.score
print(points.sum(axis=0))
assert points.sum() == SEEDS * 2 * 3, "a pair of games on each seed for each pairing"

# %% [markdown]
# Ratings are in Elo units, with `random` at 0. The interval comes from drawing the seeds again.

# %%
ratings = weighted_fit([points], anchor=0)
low, high = weighted_intervals([points], samples=200, seed=1, anchor=0)
for name, rating, bottom, top in zip(NAMES, ratings, low, high, strict=True):
    print(f"{name:8} {rating:6.0f} ({bottom:.0f} to {top:.0f})")
assert ratings[0] == 0
assert low[1] > 0, "greedy is stronger than random play"
assert low[2] > 0, "the expert is stronger than random play"

# %% [markdown]
# `python -m training.self_play --timesteps 2000000` is the project's training: prioritised snapshots, fixed opponents
# and a ladder on the way (`training/README.md`). `python -m evaluation ladder FILE` plays whole ladders
# (`evaluation/README.md`).
