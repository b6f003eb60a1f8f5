# %% [markdown]
# # Write an agent and measure it
#
# You have an agent of your own, its share of wins with an interval, and you know whether it beats `greedy`.
#
# It takes 10 minutes.
#
# An agent is an object with a name and two methods. `start` begins a game with a seed. `act` gets the match and returns
# one legal action of the seat that decides. The match holds nothing that this seat cannot know, so an agent may copy it
# and play on.

# %%
from ashes_env.agents.make import make_agent
from ashes_env.contests.comparing import needed, verdict
from ashes_env.contests.games import pvp
from ashes_env.match.match import Match


class Wishes:
    """Takes the first action whose words contain a wish; the first wish counts most."""

    name = "wishes"
    wishes = ("play Summon", "use Summon", "opposing Phoenixborn", "own unit", "attack", "play ", "opposing unit")

    def start(self, seed: int) -> None:
        """Nothing here depends on chance or on the last game."""

    def act(self, match: Match) -> int:
        words = match.describe_mask()
        for wish in self.wishes:
            for action, text in words.items():
                if wish in text:
                    return action
        return min(words)


# %% [markdown]
# ## Measure it
#
# `pvp` plays pairs of games: both agents play both seats of the same deal. `summary` gives the share of wins with a 95
# % interval. The two games of a pair depend on each other, and the interval takes that into account.

# %%
DECKS = ["The Iron Men", "The Mist Guardian"]
random = make_agent("random")
result = pvp(Wishes(), random, games=5, seed=1, deck_names=DECKS)
summary = result.summary()
low, high = summary["win rate 95%"]
print(f"{summary['wins']} of {summary['games']} games won, {low:.0%} to {high:.0%}")
print(verdict(("wishes", "random"), result.games))
assert summary["games"] == 5 * 4 * 2, "5 pairs of games with each of 4 ordered pairs of decks"
assert low > 0.5, "the agent is stronger than random play"

# %% [markdown]
# ## Against greedy
#
# `greedy` tries each action in a sampled world and takes the one with the best position after it. A result is a
# statement only if its interval excludes one half. `needed` says how many games an interval of a given width takes.

# %%
strong = pvp(Wishes(), make_agent("greedy"), games=2, seed=1, deck_names=DECKS)
low, high = strong.summary()["win rate 95%"]
print(verdict(("wishes", "greedy"), strong.games))
print("games for an interval of 10 points:", needed(strong.games, 0.1))
assert high < 0.5, "greedy is stronger"

# %% [markdown]
# ## The same from a terminal
#
# Save the class as `mine.py`. Then the command measures it, in several processes if you like, and you can play against
# it:
#
# ```
# ashes match --mode pvp --agents mine:Wishes greedy --games 40
# ashes match --agents mine:Wishes random --games 20
# ashes play --mode pvp --opponent mine:Wishes
# ```
#
# Without `--mode pvp` both agents play the same games against a Chimera. `ashes_env/contests/README.md` says how games
# are dealt and counted, `ashes_env/agents/README.md` lists the agents that ship.
