# %% [markdown]
# # Play and watch a game
#
# You play a game from Python, read a position as text, save the game, and turn it into a web page.
#
# It takes 4 minutes to read and 2 seconds to run.
#
# In a terminal, `ashes play` lets you play, and `ashes watch` shows agents that play. The next line plays a game of two
# players with seed 3, prints it, and saves it. Both players are the agent `expert`:
#
# ```
# ashes watch --plain --mode pvp --seed 3 --save game.json
# ```
#
# The cells below play in Python, and in the end they record the same game.

# %%
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from ashes_env import pvp_v0
from ashes_env.agents.make import make_agent
from ashes_env.cli.main import main as ashes
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
assert list(env.describe_mask()) == [
    int(action) for action in env.action_mask().nonzero()[0]
]

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
# A `GameSpec` says which game is played: the mode, the settings of the rules, the decks and the seed. A `Recording`
# plays it and keeps its actions and its story. The agent decides for both players again.

# %%
options = {**decks, "first_five": "recommended"}
spec = GameSpec("pvp", {"payment": "auto"}, options, seed=3)
expert = make_agent("expert")
expert.start(1)
recording = Recording.begin(spec, ["expert", "expert"])
while not recording.match.over:
    recording.act(expert.act(recording.match))
replay = recording.replay()
for line in replay.story[:5]:
    print(line.words or "before the first decision")
    for told in line.told:
        print("    ", told)
print("...", replay.result, sep="\n")

# %% [markdown]
# The file holds all that is needed to play the game again. `check` does so and compares the end. The command from the
# top of this page saves a game with the same decisions.

# %%
write("game.json", replay)
again = read("game.json")
check(again)
print(len(again.actions), "decisions;", Path("game.json").stat().st_size, "bytes")
assert again.actions == replay.actions
with redirect_stdout(StringIO()):
    ashes(
        ["watch", "--plain", "--mode", "pvp", "--seed", "3", "--save", "watched.json"]
    )
assert read("watched.json").actions == replay.actions
assert len(replay.story) == len(replay.actions) + 1, (
    "a line before the first decision, and one for each decision"
)

# %% [markdown]
# ## A page
#
# `ashes replay game.json --html game.html` writes the game as one file that a browser opens. The arrow keys step
# through it. In Python `page_of` returns the same; view 0 shows only what player 0 knows.

# %%
page = page_of(again, 0)
Path("game.html").write_text(page, encoding="utf-8")
print(page[:15])
assert page.lstrip().lower().startswith("<!doctype html>")

# %% [markdown]
# Next: write an agent of your own (`docs/tutorials/02_write_an_agent.py`). More about playing is in
# `ashes_env/cli/README.md`, about files of games in `ashes_env/replays/README.md`.
