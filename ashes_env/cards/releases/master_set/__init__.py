"""Master Set: seven Phoenixborn and what every player begins with, by card type."""

from __future__ import annotations

from ashes_env.cards.releases.master_set import (
    action_spells,
    allies,
    alteration_spells,
    conjurations,
    phoenixborn,
    reaction_spells,
    ready_spells,
)

CARDS = (
    *phoenixborn.CARDS, *allies.CARDS, *conjurations.CARDS, *ready_spells.CARDS, *action_spells.CARDS,
    *reaction_spells.CARDS, *alteration_spells.CARDS,
)
