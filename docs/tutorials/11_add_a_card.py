# %% [markdown]
# # Add a card
#
# You write a new card in the language of cards, read its generated text, test it in a position, and see it played in a
# whole game.
#
# It takes 6 minutes to read and 2 seconds to run.
#
# A card is one value. It has no function of its own; the rules give its nodes a meaning. The card below is invented: an
# ally that may deal 1 damage to a unit of the opponent when it enters play, and that draws a card for all its status
# tokens.

# %%
import random

from ashes_env.cards.registry import all_cards, dice_powers
from ashes_env.decks import get, seating
from ashes_env.language import (
    ALL,
    ALLY,
    CEREMONIAL,
    ENTERS_PLAY,
    STATUS,
    THIS,
    Activated,
    CardDef,
    Damage,
    Draw,
    N,
    RemoveTokens,
    Target,
    To,
    Triggered,
    basic,
    class_,
    main,
    theirs,
    when_this,
)
from ashes_env.language import side as side_action
from ashes_env.render.rules_text.whole import card_text
from ashes_env.rules.definitions.definitions import Definitions
from ashes_env.rules.definitions.errors import DefinitionError
from ashes_env.rules.flow.setup import Seating
from ashes_env.rules.game import Game, describe, new_game, winners_text
from ashes_env.scenarios import find, position, side, unit

# %% [markdown]
# ## The card
#
# `N` is the numeral of the ability. `Target` is a target: the rules offer only units that may be targeted. `To` does
# the second part only if the first part did something.

# %%
tender = CardDef(
    "Ember Tender",
    ALLY,
    main(class_(CEREMONIAL), basic(1)),
    attack=1,
    life=2,
    recover=1,
    abilities=(
        Triggered(
            when_this(ENTERS_PLAY),
            (Damage(Target(theirs()), N),),
            "Spark",
            1,
            optional=True,
        ),
        Activated(
            side_action(exhaust=True),
            (To((RemoveTokens(STATUS, THIS, ALL),), (Draw(1),)),),
            "Warm",
        ),
    ),
)
print(card_text(tender))
assert "Spark 1" in card_text(tender)

# %% [markdown]
# ## A registry with the card
#
# `Definitions` compiles all cards and checks each. A card that cannot mean anything raises `DefinitionError`: this one
# deals damage by a numeral that it does not have.

# %%
definitions = Definitions((*all_cards(), tender), dice_powers())
wrong = CardDef(
    "Broken",
    ALLY,
    main(),
    attack=1,
    life=1,
    recover=1,
    abilities=(
        Triggered(when_this(ENTERS_PLAY), (Damage(Target(theirs()), N),), "Spark"),
    ),
)
refused = ""
try:
    Definitions((*all_cards(), wrong), dice_powers())
except DefinitionError as error:
    refused = str(error)
print(refused)
assert "Broken" in refused

# %% [markdown]
# ## A position
#
# A test builds a position, takes choices by their words, and looks at the result.


# %%
def offered(game: Game) -> dict[str, int]:
    """The moves of the decision, by their words."""
    assert game.decision is not None
    return {describe(game, move): move for move in game.decision.moves}


def choose(game: Game, words: str) -> None:
    """Takes the first move that begins with these words."""
    game.apply(
        next(move for text, move in offered(game).items() if text.startswith(words))
    )


dice = "ceremonial class, natural basic"
mine = side(
    hand=["Ember Tender"], units=["Anchornaut"], dice=dice, deck=["Anchornaut"] * 5
)
foe = side(
    "Aradel Summergaard",
    units=["Hammer Knight", "Iron Worker"],
    deck=["Anchornaut"] * 5,
)
game = position(mine, foe, defs=definitions)
print(list(offered(game)))
choose(game, "Ember Tender")  # play it: both dice pay
choose(game, "Ember Tender")  # use Spark
print(list(offered(game)))
assert list(offered(game)) == ["Hammer Knight", "Iron Worker"], (
    "own units are no targets"
)
choose(game, "Iron Worker")
assert game.cards[find(game, "Iron Worker")].wounds == 1

# %% [markdown]
# The second ability: without a token it is not offered, because it could do nothing.

# %%
for tokens in (0, 1):
    game = position(
        side(units=[unit("Ember Tender", status=tokens)], deck=["Anchornaut"] * 5),
        side("Aradel Summergaard", deck=["Anchornaut"] * 5),
        defs=definitions,
    )
    assert ("Ember Tender" in offered(game)) == (tokens == 1)
    if tokens:
        choose(game, "Ember Tender")
        assert len(game.players[0].hand) == 1
        assert game.cards[find(game, "Ember Tender")].status == 0

# %% [markdown]
# ## A game with the card
#
# `new_game` plays a game of the rules with any registry. Here player 0 has the card in the deck "The Iron Men", in the
# place of Anchornaut. Both players choose at random, but whoever can play an Ember Tender, or use it, does.

# %%
published = seating(get("The Iron Men"))
ours = Seating(
    published.pb,
    ["Ember Tender" if title == "Anchornaut" else title for title in published.deck],
    published.conjurations,
    published.dice,
)
game = new_game(definitions, [ours, published], seed=3)
rng = random.Random(3)
spoken = 0
while not game.over:
    assert game.decision is not None
    words = offered(game)
    wished = [text for text in words if text.startswith("Ember Tender")]
    chosen = rng.choice(wished or list(words))
    if wished and spoken < 6:
        spoken += 1
        print(f"round {game.round}, player {game.decision.seat}: {chosen}")
    game.apply(words[chosen])
print(f"round {game.round}: {winners_text(game.winners)}")
assert spoken

# %% [markdown]
# ## A card that stays
#
# Agents, `ashes play` and the environments know the cards of the game only: observations and actions have a number for
# each title. So a card of your own takes a clone of the repository. The card goes into the file of a release in
# `ashes_env/cards/releases`, or into a new file there that `RELEASES` in `ashes_env/cards/registry.py` names, and
# `python -m ashes_env.encoding.vocabulary --append` gives it its numbers. Then decks, formats, observations and
# environments find it by its title. Its test goes into `tests/cards`. `ashes_env/cards/README.md` has the steps and
# checks, `ashes_env/language/README.md` the nodes. `python -m ashes_env.cards.catalogue` names a card for each node.
