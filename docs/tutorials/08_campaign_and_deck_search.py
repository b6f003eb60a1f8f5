# %% [markdown]
# # A campaign, and a search for a better deck
#
# You play a campaign with deck building, and you run a small search for a deck that wins more.
#
# It takes 4 minutes to read and 5 seconds to run.

# %%
import json
import shlex
from pathlib import Path
from typing import Any

from ashes_env import campaign_v0
from ashes_env.agents.make import make_agent
from ashes_env.cli.main import main as ashes
from ashes_env.decks import legal, load

# %% [markdown]
# ## A campaign
#
# A campaign has three encounters with one Chimera at levels S1, S2 and S3. Before each encounter the player may change
# the deck, one decision at a time. A lost encounter ends the campaign. Here each Chimera begins with wounds, so that a
# simple agent gets through.

# %%
env: Any = campaign_v0.raw_env(decks=["The Corpse of Viros: Coal"], handicap=24)
env.reset(seed=3)
match = env.match
assert match.building
assert not match.playing
for action, words in list(env.describe_mask().items())[:5]:
    print(action, words)

# %% [markdown]
# `encounter()` is the game of the current encounter, as a match for agents that know Red Rains alone. At the menu of
# the deck, "finish the deck" keeps the deck as it is.

# %%
expert = make_agent("expert")
expert.start(1)
levels: list[str] = []
while not match.over:
    if match.building:
        (done,) = [
            action
            for action, text in match.describe_mask().items()
            if text == "finish the deck"
        ]
        match.act(done)
        continue
    if not levels or levels[-1] != match.campaign.level:
        levels.append(match.campaign.level)
    match.act(expert.act(match.encounter()))
print("levels played:", levels, "won" if match.winners else "lost")
assert levels == ["S1", "S2", "S3"][: len(levels)]
assert bool(match.winners) == (match.result(0) > 0)

# %% [markdown]
# The agent `builds:expert` also changes the deck, after trial games: `ashes watch --mode campaign --agent
# builds:expert`.
#
# ## A search for a deck
#
# `ashes decks --improve best.json` searches for a deck that wins more. It plays published decks, then changes of the
# best ones, and in the end tests the changed deck against the published one on fresh seeds. The cell below does what
# the command does, with very few games: two hundred would be a beginning, thousands are usual.

# %%
few = "--games 24 --first 1 --beam 1 --width 3 --finalists 1 --finals 2 --tests 6"
game = "--chimera viros --level S1 --start 'viros coal' 'viros jessa'"
asked = f"--improve best.json {game} --finalist expert"
status = ashes(["decks", *shlex.split(asked), *shlex.split(few)])
assert status == 0
assert legal(load("best.json"))

# %% [markdown]
# The report beside the deck holds the test. The changed deck counts as better only if the whole interval of the
# difference lies above zero. Six games can hardly show that, and the search says so.

# %%
report = json.loads(Path("best.report.json").read_text(encoding="utf-8"))
low, high = report["test"]["difference 95%"]
print(
    f"difference of the shares of wins: {low:+.0%} to {high:+.0%};",
    f"better: {report['better']}",
)
assert report["better"] == (low > 0)
assert not report["better"], "six games show nothing"
