# %% [markdown]
# # The observation, part by part
#
# You find any field of an observation by name, read cards and actions from the entities, and say what an action id
# means.
#
# It takes 10 minutes.

# %%
import gymnasium
import numpy as np

from ashes_env import pvp_v0
from ashes_env.agents.make import make_agent
from ashes_env.encoding.arrays import ids_of
from ashes_env.encoding.fields import CARD
from ashes_env.encoding.schema import TWO, schema
from ashes_env.encoding.vocabulary import title_of

env = pvp_v0.raw_env(first_five="recommended")
env.reset(seed=7, options={"decks": ["The Iron Men", "The Mist Guardian"]})
expert = make_agent("expert")
expert.start(1)
for _ in range(45):  # some way into the game
    env.step(expert.act(env.match))
me = env.agent_selection
seat = env.match.seat
observation = env.observe(me)
vector, mask = observation["observation"], observation["action_mask"]
print(vector.shape, vector.dtype, mask.shape, mask.dtype)

# %% [markdown]
# ## The flat form
#
# The vector is a row of pieces. A piece has rows of equal width: ten rows for ten units, for example. First come the
# numbers of all pieces, then their ids, then facts about the cards.

# %%
for piece in TWO.pieces:
    print(f"{piece.name:20} starts at {piece.start:5}: {piece.rows:2} rows of {piece.width:2} numbers")
pieces = {piece.name: piece for piece in TWO.pieces}
assert sum(piece.rows * piece.width for piece in TWO.pieces) == TWO.numbers

# %% [markdown]
# `schema()` has a row for each index: its name, its largest value and its meaning. A number is divided by its largest
# value.

# %%
rows = schema()
assert len(rows) == len(vector)
by_name = {row.name: row for row in rows}


def read(name: str) -> float:
    """The value of a field."""
    row = by_name[name]
    return round(float(vector[row.number]) * row.top, 2)


board = env.match.board(seat)
print("round", read("scene.round"), "my life left", read("my side.life left"))
assert read("scene.round") == board["round"] == env.match.game.round
hidden = [row.name for row in rows if row.name.startswith("their hand")]
assert not hidden, "an observation has no place for the cards in the hand of an opponent"

# %% [markdown]
# Ids name titles, texts and words. `ids_of` returns them as integers for an embedding. Id 0 means "nothing".

# %%
ids = ids_of(vector, TWO)
hand = pieces["my hand"]
titles = [title_of(int(n)) for n in ids[hand.id_start : hand.id_stop]]
copies = [read(f"my hand[{n}].in hand") for n in range(hand.rows)]
for title, n in zip(titles, copies, strict=True):
    if n:
        print(f"{n:.0f} x {title}")
assert sum(copies) == len(env.match.game.players[seat].hand)

# %% [markdown]
# `observation_text` prints all fields that are not zero.

# %%
print("\n".join(env.observation_text(me).splitlines()[:8]))

# %% [markdown]
# ## Actions and the mask
#
# The mask has a 1 for each legal action id. `describe_action` decodes an id of the current decision.

# %%
legal = np.flatnonzero(mask)
for action in legal:
    print(action, env.describe_action(int(action)))
assert set(legal) == set(env.describe_mask())

# %% [markdown]
# ## Entities
#
# `obs_mode="entities"` returns rows instead: one for each visible card, legal action and public event. Networks with
# attention take this form. A row of an action names the card at which it points.

# %%
sets = gymnasium.make("ashes_env:PvP-v0", obs_mode="entities", first_five="recommended")
seen, info = sets.reset(seed=7)
for name, array in seen.items():
    print(f"{name:12} {array.shape!s:10} {array.dtype}")
names = [name for name, _, _ in CARD]
present = seen["cards"][:, names.index("present")] > 0
actions = seen["action_ids"][seen["actions"].any(axis=1), 0]
print(present.sum(), "cards;", len(actions), "actions")
assert set(actions) == set(np.flatnonzero(info["action_mask"]))

# %% [markdown]
# ## What is hidden stays hidden
#
# `determinize` deals everything again that the acting seat cannot know. Its observation stays the same, bit by bit.

# %%
other = env.determinize(seed=5)
assert np.array_equal(other.observe(me)["observation"], vector)
mine = env.match.game.players[1 - seat].hand
theirs = other.match.game.players[1 - seat].hand
assert mine != theirs, "the opponent holds other cards now"

# %% [markdown]
# A picture of a position needs Pillow: `render_mode="rgb_array"`, or `ashes picture`. All fields and ids are in
# `docs/pages/reference/encoding.md`, the rules behind them in `ashes_env/encoding/README.md`.
