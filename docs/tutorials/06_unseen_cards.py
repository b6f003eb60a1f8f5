# %% [markdown]
# # Cards that an agent has not trained with
#
# You train with one part of the cards, measure with the other, and know what a network can read about an unseen card.
#
# It takes 5 minutes to read and 2 seconds to run.

# %%
import numpy as np
from numpy.typing import NDArray

from ashes_env import pvp_v0
from ashes_env.agents.make import make_agent
from ashes_env.benchmark import environments
from ashes_env.benchmark.split import SplitError, split_named, titles_of
from ashes_env.benchmark.tasks import task_named
from ashes_env.decks import get
from ashes_env.encoding.arrays import ids_of
from ashes_env.encoding.card_tables import tables
from ashes_env.encoding.schema import SIZES, TWO
from ashes_env.encoding.sentences import text
from ashes_env.encoding.vocabulary import title_id, title_of

# %% [markdown]
# ## A split
#
# The split `cards` holds out every card of three releases. The rest may be trained with.

# %%
split = split_named("cards")
held_out = set(split.train.titles)
print(
    len(held_out),
    "cards are held out; ",
    len(split.train.decks),
    "published decks have none of them",
)
assert not any(held_out & titles_of(get(deck)) for deck in split.train.decks)

task = task_named(split.generalisation[0])
for deck in sorted(set(task.decks)):
    print(
        f"{deck}: {len(held_out & titles_of(get(deck)))} titles that nobody trains with"
    )
assert all(held_out & titles_of(get(deck)) for deck in task.decks)

# %% [markdown]
# ## An environment that deals the training part only
#
# `make` draws decks from this part for every game. What lies outside raises an error.

# %%
env = environments.make("cards", opponent="random", first_five="recommended")
refused = ""
try:
    env.reset(seed=1, options={"decks": ["The Scholar of Ruin", "The Iron Men"]})
except SplitError as error:
    refused = str(error)
print(refused)
assert "The Scholar of Ruin" in refused

# %% [markdown]
# A game of this environment shows no id of a card that is held out. A game of the measuring part does.


# %%
def titles_seen(observation: NDArray[np.float32]) -> set[str]:
    """Every title that an observation names."""
    ids = ids_of(observation, TWO)
    places = [
        piece.id_start + row * len(piece.ids) + i
        for piece in TWO.pieces
        for row in range(piece.rows)
        for i, (_, vocabulary) in enumerate(piece.ids)
        if vocabulary == "title"
    ]
    return {title_of(int(ids[place])) for place in places if ids[place]}


seen: set[str] = set()
rng = np.random.default_rng(1)
for seed in range(3):
    observation, info = env.reset(seed=seed)
    for decision in range(40):
        seen |= titles_seen(observation)
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            break
print(len(seen), "titles in three games")
assert seen
assert not seen & held_out

measured = pvp_v0.raw_env(first_five="recommended")
measured.reset(seed=1, options={"decks": ["The Scholar of Ruin", "The Iron Men"]})
new = titles_seen(measured.observe("player_0")["observation"]) & held_out
print(sorted(new))
assert new

# %% [markdown]
# ## What a network knows about an unseen card
#
# The ids of all cards of the game exist from the beginning, so the shape of an observation never changes. But the
# embedding of an id that never occurred has learned nothing. `tables()` says what each card does: facts, costs, and a
# sentence of the card language, as tokens. All cards share the tokens.

# %%
table = tables()
title = "Crypt Guardian"
assert title in held_out
sentence = table["title_tokens"][title_id(title)]
print(text(sentence, title))
assert title_id(title) < SIZES["title"] == len(table["title_facts"])

known = [card for deck in split.train.decks for card in titles_of(get(deck))]
words = set(table["title_tokens"][[title_id(card) for card in known]].ravel())
unseen = table["title_tokens"][[title_id(card) for card in sorted(held_out)]]
tokens = unseen[unseen > 0]
share = float(np.isin(tokens, list(words)).mean())
print(
    f"{share:.1%} of the tokens of the unseen cards",
    "occur on cards of the training decks",
)
assert share > 0.9

# %% [markdown]
# ## Measure generalisation
#
# A split names two kinds of tasks: performance, with what was trained with, and generalisation, with what was not.
#
# ```
# ashes benchmark --task pvp/precons/v2 --agent greedy --games 16
# ashes benchmark --task pvp/held-out-cards/v2 --agent greedy --games 16
# ```

# %%
expert = make_agent("expert")
expert.start(1)
while not measured.match.over:
    measured.match.act(expert.act(measured.match))
print(
    "the expert reads definitions, so it plays any card; the winner is",
    measured.match.winners,
)
assert measured.match.winners

# %% [markdown]
# `ashes_env/encoding/tables.md` explains the tables. The argument `titles` of every training (`words`, `both`) builds
# the vector of a card from them, see *Card vectors* in `ashes_env/agents/README.md`. The splits are in
# `ashes_env/benchmark/README.md`.
