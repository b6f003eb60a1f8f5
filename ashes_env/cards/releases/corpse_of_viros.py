"""The Corpse of Viros: player cards."""

CARDS = ()
