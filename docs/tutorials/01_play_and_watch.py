# %% [markdown]
# # Play and watch a game
#
# You play a game from Python, read a position as text, save the game, and turn it into a web page.
#
# It takes 5 minutes.
#
# In a terminal, `ashes play` lets you play, and `ashes watch` shows an agent that plays. The next line starts the game
# with seed 3 between two agents, prints it, and saves it:
#
# ```
# ashes watch --plain --mode pvp --seed 3 --save game.json
# ```
#
# The cells below do the same in Python.

# %%
from pathlib import Path

from ashes_env import pvp_v0
from ashes_env.agents.make import make_agent
from ashes_env.replays import Recording, check, read, write
from ashes_env.replays.page.writing import page_of
from ashes_env.spec.spec import GameSpec

# %% [markdown]
# ## An environment of PettingZoo
#
# `first_five="recommended"` lets each player start with the five cards that the deck recommends. A seed fixes the deal,
# and all later chance.

# %%
env = pvp_v0.raw_env(first_five="recommended")
decks = {"decks": ["The Iron Men", "The Mist Guardian"]}
env.reset(seed=7, options=decks)
first = env.match.text(0)
print(first)

env.reset(seed=7, options=decks)
assert env.match.text(0) == first, "the same seed deals the same game"
env.reset(seed=8, options=decks)
assert env.match.text(0) != first, "another seed deals another game"

# %% [markdown]
# `text(0)` is the table as player 0 sees it. `describe_mask()` names each legal action of the player who decides.

# %%
for action, words in env.describe_mask().items():
    print(action, words)
assert list(env.describe_mask()) == [int(action) for action in env.action_mask().nonzero()[0]]

# %% [markdown]
# ## A whole game
#
# Each decision of each player is one step. Here an agent by name, `random`, decides for both players.

# %%
env.reset(seed=7, options=decks)
rewards = {}
random = make_agent("random")
random.start(1)
for agent in env.agent_iter():
    _, reward, terminated, truncated, info = env.last()
    rewards[agent] = reward
    env.step(None if terminated or truncated else random.act(env.match))
print(rewards)
assert sorted(rewards.values()) == [-1, 1], "one player wins, the other loses"

# %% [markdown]
# ## A recorded game of two agents
#
# A `GameSpec` says which game is played. A `Recording` plays it and keeps its actions and its story.

# %%
spec = GameSpec("red_rains", {"payment": "auto"}, {"level": "S1", "first_five": "recommended"}, 11)
expert = make_agent("expert")
expert.start(1)
recording = Recording.begin(spec, ["expert"])
while not recording.match.over:
    recording.act(expert.act(recording.match))
replay = recording.replay()
for line in replay.story[:3]:
    print(line)
print(replay.result)

# %% [markdown]
# The file holds all that is needed to play the game again. `check` does so and compares the end.

# %%
write("game.json", replay)
again = read("game.json")
check(again)
assert again.actions == replay.actions
assert len(replay.story) == len(replay.actions) + 1, "a line before the first decision, and one for each decision"

# %% [markdown]
# ## A page
#
# `ashes replay game.json --html game.html` writes the game as one file that a browser opens. The arrow keys step
# through it. In Python `page_of` returns the same. View 0 shows only what player 0 knows.

# %%
page = page_of(again, 0)
Path("game.html").write_text(page, encoding="utf-8")
assert page.lstrip().lower().startswith("<!doctype html>")

# %% [markdown]
# Next: write an agent of your own (`docs/tutorials/02_write_an_agent.py`). More about playing is in
# `ashes_env/cli/README.md`, about files of games in `ashes_env/replays/README.md`.
