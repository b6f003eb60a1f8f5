# %% [markdown]
# # The observation, part by part
#
# You find any field of an observation by name, read cards and actions from the entities, and say what an action id
# means.
#
# It takes 5 minutes to read and 2 seconds to run.

# %%
from typing import Any

import numpy as np

from ashes_env import pvp_v0
from ashes_env.agents.make import make_agent
from ashes_env.encoding.arrays import ids_of
from ashes_env.encoding.fields import ROW
from ashes_env.encoding.schema import TWO, schema
from ashes_env.encoding.vocabulary import title_of


def later(**settings: Any) -> Any:
    """An environment some way into a game: the expert has played both sides."""
    env = pvp_v0.raw_env(first_five="recommended", **settings)
    env.reset(seed=7, options={"decks": ["The Iron Men", "The Mist Guardian"]})
    expert = make_agent("expert")
    expert.start(1)
    for _ in range(45):
        env.step(expert.act(env.match))
    return env


env = later()
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
    print(
        f"{piece.name:20} starts at {piece.start:5}:",
        f"{piece.rows:2} rows of {piece.width:2} numbers",
    )
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
assert not hidden, (
    "an observation has no place for the cards in the hand of an opponent"
)

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
# ## float32 or uint8
#
# With `dtype="uint8"` the same position is a vector of bytes: the numbers as they are, not divided, and each id in two
# bytes. The default, float32, also has the facts about the cards, for networks that do not embed ids.

# %%
small = later(dtype="uint8").observe(me)["observation"]
print(small.nbytes, "bytes instead of", vector.nbytes)
tops = np.array([row.top for row in rows[: TWO.numbers]])
assert np.allclose(small[: TWO.numbers] / tops, vector[: TWO.numbers])
assert np.array_equal(ids_of(small, TWO), ids)

# %% [markdown]
# Take float32 for a plain network such as `"MlpPolicy"`. Take bytes for a network that divides the numbers and embeds
# the ids: they take less memory, and train faster. The section *Which form is for what* in
# `ashes_env/encoding/README.md` has figures.

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
# attention take this form. A row of an action names the card at which it points. This is the same position.

# %%
observed = later(obs_mode="entities").observe(me)
seen = observed["observation"]
for name, array in seen.items():
    print(f"{name:12} {array.shape!s:10} {array.dtype}")
actions = seen["action_ids"][seen["actions"].any(axis=1), 0]
assert set(actions) == set(legal) == set(np.flatnonzero(observed["action_mask"]))

# %% [markdown]
# `ROW` names the columns of `cards`. The first of them say where a card is. Equal cards in one pile share a row.

# %%
names = [name for name, _, _ in ROW]
places = [name for name in names if name.startswith("in ")]
cards = seen["cards"][seen["cards"].any(axis=1)]
print(len(cards), "rows of cards;", len(actions), "of actions")
for row, number in list(zip(cards, seen["card_ids"][:, 0], strict=False))[:12]:
    whose = "my" if row[names.index("mine")] else "their"
    where = places[int(row[: len(places)].argmax())].removeprefix("in ")
    print(f"{title_of(int(number)):24} {whose} {where}")
held = cards[cards[:, names.index("in hand")] > 0]
assert len(held) == len([n for n in copies if n])

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
