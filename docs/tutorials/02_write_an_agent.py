# %% [markdown]
# # Write an agent and measure it
#
# You have an agent of your own, its share of wins with an interval, and you know whether it beats `greedy`.
#
# It takes 4 minutes to read and 15 seconds to run.
#
# An agent is an object with a name and two methods. `start` begins a game with a seed. `act` gets the match and returns
# one legal action of the seat that decides. The match holds nothing that this seat cannot know, so an agent may copy it
# and play on.

# %%
import subprocess
import sys
from pathlib import Path

from ashes_env.agents.make import make_agent
from ashes_env.contests.comparing import needed, verdict
from ashes_env.contests.games import pvp

# %% [markdown]
# ## The agent
#
# The agent is a class in a file of its own, so that every command finds it. The cell writes the whole file `mine.py`
# into the current folder. This agent takes the first action whose words contain a wish.

# %%
SOURCE = '''"""An agent that makes wishes."""

from ashes_env.match.match import Match

WISHES = (
    "play Summon",
    "use Summon",
    "opposing Phoenixborn",
    "own unit",
    "attack",
    "play ",
    "opposing unit",
)


class Wishes:
    """Takes the first action whose words contain a wish; the first wish counts most."""

    name = "wishes"

    def start(self, seed: int) -> None:
        """Nothing here depends on chance or on the last game."""

    def act(self, match: Match) -> int:
        words = match.describe_mask()
        for wish in WISHES:
            for action, text in words.items():
                if wish in text:
                    return action
        return min(words)
'''
Path("mine.py").write_text(SOURCE, encoding="utf-8")

# %% [markdown]
# A name makes an agent: `mine:Wishes` is the class of this name in that file. Commands look into the current folder by
# themselves. In Python the folder must be on the path.

# %%
sys.path.insert(0, str(Path.cwd()))
wishes = make_agent("mine:Wishes")
print(wishes.name)
assert wishes.name == "mine:Wishes"

# %% [markdown]
# ## Measure it
#
# `pvp` plays pairs of games: both agents play both seats of the same deal. `summary` gives the share of wins with a 95
# % interval. The two games of a pair depend on each other, and the interval takes that into account.

# %%
DECKS = ["The Iron Men", "The Mist Guardian"]
random = make_agent("random")
result = pvp(wishes, random, games=5, seed=1, deck_names=DECKS)
summary = result.summary()
low, high = summary["win rate 95%"]
print(f"{summary['wins']} of {summary['games']} games won, {low:.0%} to {high:.0%}")
print(verdict(("wishes", "random"), result.games))
assert summary["games"] == 5 * 4 * 2, (
    "5 pairs of games with each of 4 ordered pairs of decks"
)
assert low > 0.5, "the agent is stronger than random play"

# %% [markdown]
# ## Against greedy
#
# `greedy` tries each action in a sampled world and takes the one with the best position after it. A result is a
# statement only if its interval excludes one half. `needed` says how many games an interval of a given width takes.

# %%
strong = pvp(wishes, make_agent("greedy"), games=2, seed=1, deck_names=DECKS)
low, high = strong.summary()["win rate 95%"]
print(verdict(("wishes", "greedy"), strong.games))
print("games for an interval of 10 points:", needed(strong.games, 0.1))
assert high < 0.5, "greedy is stronger"

# %% [markdown]
# ## The same from a terminal
#
# `ashes match` plays the games of any two agents, in several processes if you like. `python -m ashes_env match` is the
# same command. `check=True` makes the cell fail if the command fails.


# %%
def command(words: str) -> str:
    """What a command prints."""
    call = [sys.executable, "-m", "ashes_env", *words.split()]
    told = subprocess.run(call, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    return told.stdout


told = command("match --mode pvp --agents mine:Wishes greedy --games 16")
print(told)
assert "greedy is the stronger" in told

# %% [markdown]
# ## Against a Chimera
#
# Without `--mode pvp` each agent plays the same games against a Chimera. A weak agent wins none of them, and 0 % beside
# 0 % says nothing. `--handicap 26` lets the Chimera begin with 26 wounds of its 30 life. Now the games tell agents
# apart.

# %%
plain = command("match --agents mine:Wishes random --games 20")
print(plain)
helped = command("match --agents mine:Wishes random --games 40 --handicap 26")
print(helped)
assert "no difference shown" in plain
assert "mine:Wishes is the stronger" in helped

# %% [markdown]
# Play against your agent yourself:
#
# ```
# ashes play --mode pvp --opponent mine:Wishes
# ```
#
# `ashes_env/contests/README.md` says how games are dealt and counted, `ashes_env/agents/README.md` lists the agents
# that ship.
