# %% [markdown]
# # Cards that an agent has not trained with
#
# You train with one part of the cards, measure with the other, and know what an observation says about an unseen card.
#
# It takes 10 minutes.

# %%
import numpy as np

from ashes_env.benchmark import environments
from ashes_env.benchmark.split import SplitError, split_named
from ashes_env.benchmark.tasks import tasks
from ashes_env.cards.registry import card
from ashes_env.decks import precon
from ashes_env.encoding.card_tables import tables
from ashes_env.encoding.schema import SIZES
from ashes_env.encoding.sentences import text
from ashes_env.encoding.vocabulary import title_id, title_of

# %% [markdown]
# ## A split
#
# The split `cards` holds 43 cards out. Everything else may be trained with.

# %%
split = split_named("cards")
held_out = sorted(split.train.titles)
print(len(held_out), "cards are held out:", ", ".join(held_out[:5]), "...")
print(len(split.train.decks), "published decks have none of them")
for name in split.train.decks[:10]:
    assert not set(held_out) & {title for title, _ in precon(name).cards}

# %% [markdown]
# ## An environment that deals the training part only
#
# `make` draws a deck of this part for each player in each game. Whatever lies outside raises an error.

# %%
env = environments.make("cards", first_five="recommended")
observation, info = env.reset(seed=1)
print("deck of the first game:", info["deck"])
assert info["deck"] in split.train.decks

try:
    environments.make("cards", decks="The Ocean's Guard")
except SplitError as error:
    print(error)
else:
    raise AssertionError("a deck with cards that are held out is refused")
