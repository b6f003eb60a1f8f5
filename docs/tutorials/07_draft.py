# %% [markdown]
# # Draft a deck and play with it
#
# You run drafts with the draft agent, look at the decks, and measure what drafting well is worth.
#
# It takes 3 minutes to read and 4 seconds to run.

# %%
from ashes_env import draft_v0, pvp_v0
from ashes_env.agents.make import make_agent
from ashes_env.decks import Deck, legal

# %% [markdown]
# ## A draft
#
# Two drafters build decks from one pool of cards: a Phoenixborn each, then cards from packs that go around, then dice.
# No pick is visible before the packs are passed. A draft has its own actions and observations.

# %%
env = draft_v0.raw_env(players=2, reward="none")


def draft(seed: int, good: int, tell: bool = False) -> list[Deck]:
    """The decks of a draft: the seat `good` drafts with `draft`, the other randomly."""
    env.reset(seed=seed)
    drafters = [make_agent("draft" if seat == good else "random") for seat in (0, 1)]
    for seat, agent in enumerate(drafters):
        agent.start(2 * seed + seat)
    match = env.match
    while not match.over:
        seat, stage = match.seat, match.mark()
        action = drafters[seat].act(match)
        if tell and seat == good:
            print(stage, "-", match.describe_action(action))
        match.act(action)
    return list(env.decks)


decks = draft(seed=2, good=0, tell=True)

# %% [markdown]
# ## The decks
#
# Each title that was drafted counts for three copies. The decks obey the rules for decks.

# %%
for deck in decks:
    print(deck.phoenixborn, deck.dice, [title for title, _ in deck.cards])
    assert len(deck.titles) == 30
    assert sum(deck.dice) == 10
    assert legal(deck)
assert decks == draft(seed=2, good=0), "the same seeds draft the same decks"

# %% [markdown]
# ## Games with the decks
#
# The expert plays both seats, so only the decks differ. A drafted deck recommends no First Five; each player chooses
# one. One draft says little, because the Phoenixborn matters much. The draft agent therefore drafts in both seats of
# several drafts.

# %%
game = pvp_v0.raw_env(first_five="choose", payment="auto")
expert = make_agent("expert")
won = {"draft": 0, "random": 0}
for seed in range(1, 6):
    for good in (0, 1):
        decks = draft(seed, good)
        for deal in range(2):
            game.reset(seed=deal, options={"decks": decks})
            expert.start(deal)
            while not game.match.over:
                game.match.act(expert.act(game.match))
            for seat in game.match.winners:
                won["draft" if seat == good else "random"] += 1
print("games won by the decks:", won)
assert won["draft"] > won["random"]

# %% [markdown]
# With `reward="match"`, the default, the environment itself pays the result of a game with the decks. `ashes play
# --mode draft` lets you draft. `python -m evaluation drafters --form base --drafts 10 --seed 1` measures drafters with
# intervals. `ashes_env/draft/README.md` has the rules of all forms, `ashes_env/env/README.md` the settings.
