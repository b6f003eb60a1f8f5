# %% [markdown]
# # Search with a budget
#
# You have a flat Monte Carlo search of twenty lines that beats random play, you know why it deals hidden cards again,
# and you measure it beside the tree search (MCTS) that ships.
#
# It takes 5 minutes to read and 1 minute to run.

# %%
import inspect
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from ashes_env import pvp_v0
from ashes_env.agents.make import make_agent
from ashes_env.agents.search.tree import TreeAgent
from ashes_env.match.match import Match

DECKS = ["The Iron Men", "The Mist Guardian"]
env = pvp_v0.raw_env(first_five="recommended", payment="auto")


def begin(seed: int) -> Match:
    """A new game."""
    env.reset(seed=seed, options={"decks": DECKS})
    return env.match


# %% [markdown]
# ## Copies and rollouts
#
# `copy` returns an independent match. `rollout` plays it to its end at random, without an observation, and returns the
# number of decisions. The match that you copied does not change.

# %%
match = begin(1)
before = match.text(0)
end = match.copy()
n = end.rollout(seed=7)
print(n, "decisions; the winner is", end.winners)
assert end.over
assert match.text(0) == before

# %% [markdown]
# ## Why deal again?
#
# A copy holds the true hands, the true order of the draw piles and the true future dice. A search over copies cheats:
# it plays on in a world that no player can know. `determinize` draws all of this anew from what the seat that decides
# knows.

# %%
me = match.seat


def hand(match: Match) -> list[int]:
    """The cards of the opponent."""
    return sorted(match.game.players[1 - me].hand)


assert hand(match.copy()) == hand(match), "a copy knows the hand of the opponent"
dealt = [match.determinize(seed) for seed in range(10)]
assert any(hand(world) != hand(match) for world in dealt), (
    "a world that was dealt again does not"
)
assert all(world.text(me) == match.text(me) for world in dealt), (
    "what the seat sees is the same"
)

# %% [markdown]
# ## Flat Monte Carlo
#
# The search gives each legal action an equal share of its budget. Each simulation deals the hidden cards again, takes
# the action, and plays some turns at random. An unfinished game is worth the difference in life. The action with the
# best mean wins. All actions of one round are tried in the same world, so luck does not decide between them.


# %%
def life(match: Match, seat: int) -> float:
    """Wounds dealt less wounds taken; a win counts more than any wound."""
    if match.over and match.winners:
        return 100.0 if seat in match.winners else -100.0
    wounds = match.wounds(seat)
    return float(wounds["wounds_dealt"] - wounds["wounds_taken"])


def search(match: Match, budget: int, rng: random.Random) -> int:
    """The action with the best mean after `budget` simulations."""
    seat, actions = match.seat, list(match.actions())
    if len(actions) == 1:
        return actions[0]
    total = dict.fromkeys(actions, 0.0)
    for _ in range(max(1, budget // len(actions))):
        deal, luck = rng.getrandbits(60), rng.getrandbits(60)
        world = match.determinize(deal)
        for action in actions:
            tried = world.copy()
            tried.act(action)
            if not tried.over:
                tried.rollout(until=("turns", 4), seed=luck)
            total[action] += life(tried, seat)
    return max(actions, key=total.__getitem__)


# %% [markdown]
# ## It beats random play
#
# The search plays one seat, random play the other. The seats change after each game.

# %%
Player = Callable[[Match], int]


def play(seed: int, players: list[Player]) -> tuple[int, ...]:
    """The winners of a game."""
    match = begin(seed)
    while not match.over:
        match.act(players[match.seat](match))
    return match.winners


chance = random.Random(1)


def searching(match: Match) -> int:
    """Twenty simulations a decision."""
    return search(match, 20, chance)


def randomly(match: Match) -> int:
    """Any legal action."""
    return chance.choice(list(match.actions()))


GAMES = 10
won = 0
for seed in range(GAMES):
    seat = seed % 2
    players: list[Player] = [randomly, randomly]
    players[seat] = searching
    won += seat in play(seed, players)
print(f"{won} of {GAMES} games won")
assert won >= 8

# %% [markdown]
# ## Monte Carlo tree search (MCTS)
#
# A flat search knows only the next action. The agent `tree` grows a tree of actions of all players (information-set
# MCTS with PUCT): it simulates more where actions look good, and so looks several actions ahead. `tree:milliseconds=50`
# thinks 50 ms for each decision. With `simulations` the same seed gives the same choices on every machine.
# `thought` tells how a search sees a decision: the value of the position, from -1 to 1, and the share of the
# simulations that went to each action.

# %%
tree = make_agent("tree:simulations=200")
assert isinstance(tree, TreeAgent)
match = begin(1)
while match.game.round < 2 or len(match.actions()) < 4:
    match.act(randomly(match))
tree.start(1)
chosen = tree.act(match)
thought = tree.thought(match)
shares = dict(thought.policy or {})
print(f"value {thought.value:+.2f}")
for action, share in sorted(shares.items(), key=lambda item: -item[1])[:5]:
    print(f"{share:4.0%} {match.describe_action(action)}")
assert shares[chosen] == max(shares.values())

# %% [markdown]
# ## Your search as an agent
#
# A class with `start` and `act` makes an agent of the search. In a file of its own every command finds it: the cell
# writes `my_search.py` with the two functions above and the class.

# %%
SOURCE = f'''"""A flat Monte Carlo search."""

import random

from ashes_env.match.match import Match


{inspect.getsource(life)}

{inspect.getsource(search)}

class Searching:
    """Twenty simulations a decision."""

    name = "searching"

    def start(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def act(self, match: Match) -> int:
        return search(match, 20, self.rng)
'''
Path("my_search.py").write_text(SOURCE, encoding="utf-8")

words = "match --mode pvp --agents my_search:Searching tree:simulations=20 --games 8"
call = [sys.executable, "-m", "ashes_env", *words.split()]
told = subprocess.run(call, check=True, stdout=subprocess.PIPE, encoding="utf-8")
print(told.stdout)
assert "my_search:Searching" in told.stdout

# %% [markdown]
# `python -m ashes_env` is the command `ashes`. With twenty simulations a tree has hardly begun to grow, and here the
# flat search wins. With `tree:simulations=100` the same command gives the tree six of the eight games. The last line
# names a winner only if the interval excludes one half; `--games 80 --processes 4` makes it narrower.
# `tree:milliseconds=50` gives the other side a budget in time.
#
# `flat`, `tree`, `plan` and `guided` do more with the same budget: they drop bad actions early, and they play on with
# knowledge instead of at random:
#
# ```
# ashes match --mode pvp --agents flat:simulations=40 greedy --games 8
# ashes match --mode pvp --agents tree:milliseconds=50 greedy --games 8
# ashes match --mode pvp --agents plan:simulations=24,menus=yes greedy --games 8
# ```
#
# `ashes_env/agents/search/README.md` and `ashes_env/agents/plan/README.md` explain and measure them.
