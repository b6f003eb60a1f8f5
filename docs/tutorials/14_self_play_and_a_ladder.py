# %% [markdown]
# # Self-play and a ladder
#
# You have a loop in which one policy plays every seat of many games, and a ladder that rates it before and after,
# beside other agents, with intervals.
#
# It takes 5 minutes to read and 20 seconds to run.

# %%
import numpy as np
from numpy.typing import NDArray

from ashes_env.agents.base import Agent
from ashes_env.agents.make import make_agent
from ashes_env.contests.games import pvp
from ashes_env.contests.ratings import weighted_fit, weighted_intervals
from ashes_env.env.vector import SelfPlayEnv
from ashes_env.match.match import Match

# %% [markdown]
# ## Self-play
#
# `SelfPlayEnv` steps many games in one call. In each game another seat may act: `turn.seats[i]` of game i. One policy
# answers for all of them. Here it is linear, and with weights of 0 it begins by playing at random.

# %%
GAMES = 8
env = SelfPlayEnv(
    "pvp", GAMES, first_five="recommended", payment="auto", illegal_action="raise"
)
turn = env.reset(seed=1)
weights = np.zeros((turn.observations.shape[1], turn.masks.shape[1]), np.float32)
rng = np.random.default_rng(1)


def probabilities(
    observations: NDArray[np.float32],
    masks: NDArray[np.bool_],
    weights: NDArray[np.float32],
) -> NDArray[np.float32]:
    """Those of the legal actions; the others have 0."""
    scores = np.where(masks, observations @ weights, -np.inf)
    scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(scores / scores.sum(axis=-1, keepdims=True), np.float32)


def draw(chances: NDArray[np.float32], rng: np.random.Generator) -> int:
    """An action with these probabilities."""
    exact = chances.astype(np.float64)
    return int(rng.choice(len(exact), p=exact / exact.sum()))


class Linear:
    """Plays with the weights that it is given."""

    def __init__(self, name: str, weights: NDArray[np.float32]) -> None:
        self.name = name
        self.weights = weights.copy()

    def start(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def act(self, match: Match) -> int:
        seen, mask = match.observe(match.seat), match.mask(match.seat) > 0
        return draw(probabilities(seen, mask, self.weights), self.rng)


before = Linear("before", weights)

# %% [markdown]
# ## Learning from the results
#
# The loop remembers who decided what. When a game ends, each decision of the winner becomes a little likelier, and each
# decision of the loser a little less likely. Real trainings do more: a value, many updates, snapshots as opponents.

# %%
Decision = tuple[int, NDArray[np.float32], NDArray[np.bool_], int]
history: list[list[Decision]] = [[] for _ in range(GAMES)]
ended = 0
while ended < 48:
    chances = probabilities(turn.observations, turn.masks, weights)
    actions = np.array([draw(row, rng) for row in chances])
    for place, action in enumerate(actions):
        seen_now, mask_now = turn.observations[place].copy(), turn.masks[place].copy()
        history[place].append((int(turn.seats[place]), seen_now, mask_now, int(action)))
    turn = env.step(actions)
    for i in np.flatnonzero(turn.terminated | turn.truncated).tolist():
        result = turn.rewards[i]
        assert result.sum() == 0, "what one seat wins the other loses"
        columns = zip(*history[i], strict=True)
        seats, seen, masks, taken = (np.array(column) for column in columns)
        push = np.eye(masks.shape[1], dtype=np.float32)[taken]
        push -= probabilities(seen, masks, weights)
        paid = result[seats].astype(np.float32)[:, None]
        weights += 0.001 * seen.T @ (paid * push)
        history[i] = []
        ended += 1
env.close()
after = Linear("after", weights)
print(ended, "games played by one policy on both sides")
assert weights.any(), "the policy has changed"

# %% [markdown]
# ## A ladder
#
# Whether a policy is stronger than an earlier one is a question for games that nobody trains with. A ladder plays each
# agent against each. `points[seed, i, j]` is the score of agent i against agent j on the deal of this seed. Each seed
# is played twice, with the seats exchanged.

# %%
AGENTS: list[Agent] = [before, after, make_agent("greedy"), make_agent("expert")]
NAMES = [agent.name for agent in AGENTS]
SEEDS = 8
points = np.zeros((SEEDS, len(AGENTS), len(AGENTS)))
for i, one in enumerate(AGENTS):
    for j in range(i + 1, len(AGENTS)):
        played = pvp(one, AGENTS[j], games=SEEDS, seed=0, deck_names=["The Iron Men"])
        for game in played.games:
            points[game.seed, i, j] += game.score
            points[game.seed, j, i] += 1 - game.score
print(f"{'points of':10}", *(f"{'against ' + name:>15}" for name in NAMES))
for name, row in zip(NAMES, points.sum(axis=0), strict=True):
    print(f"{name:10}", *(f"{won:15.0f}" for won in row))
assert points.sum() == SEEDS * 2 * 6, "two games on each seed for each of 6 pairings"

# %% [markdown]
# Ratings are in Elo units, with `before` at 0. The interval comes from drawing the seeds again.

# %%
ratings = weighted_fit([points], anchor=0)
low, high = weighted_intervals([points], samples=200, seed=1, anchor=0)
for name, rating, bottom, top in zip(NAMES, ratings, low, high, strict=True):
    print(f"{name:8} {rating:6.0f} ({bottom:.0f} to {top:.0f})")
assert ratings[0] == 0
assert low[1] > 0, "the policy is stronger than before"
assert low[2] > 0, "greedy is stronger than random play"
assert low[3] > 0, "the expert is stronger than random play"

# %% [markdown]
# What this shows: after 48 games the policy wins nearly all games against play at random, which it was itself before,
# and the interval of its rating lies above 0. So self-play has taught it something. It is far below `greedy` and
# `expert`. It shows no more than that: this is one training, and games of one deck against itself. Another seed, or
# other decks, can give another picture. Between `greedy` and `expert` the intervals overlap, and sixteen games do not
# say who is stronger.
#
# `python -m training.self_play --timesteps 2000000` is the project's training: prioritised snapshots, fixed opponents
# and a ladder on the way (`training/README.md`). `python -m evaluation ladder FILE` plays whole ladders
# (`evaluation/README.md`).
