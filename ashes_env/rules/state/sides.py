"""The sides of the table. A side is a player unless its class says otherwise: what differs between sides, how a turn
goes, who decides, what serves as hand and dice, is asked of the side, and the answers here are a player's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from ashes_env.rules.state import log

if TYPE_CHECKING:
    from ashes_env.rules.definitions.definitions import Def
    from ashes_env.rules.state.state import Card, State, Timed

AGAINST_ALL: Final = (-1,)


class Player:
    """One side of the table. Lists of card ids; the last of a draw or discard pile is its top. Dice are counts by
    type * 3 + level.
    """

    # Whether a script plays its turns, so that it has no menu, and others choose what its texts leave open.
    scripted: ClassVar[bool] = False

    __slots__ = (
        "active", "conjurations", "deck", "discard", "exhausted", "first_five", "guarded", "hand", "main", "pb",
        "reacted", "removed", "rules", "seat", "side", "spells", "units",
    )  # fmt: skip

    def __init__(
        self, seat: int, pb: int, units: list[int], spells: list[int], hand: list[int], deck: list[int],
        discard: list[int], conjurations: list[int], removed: list[int], active: list[int], exhausted: list[int],
        first_five: tuple[int, ...], rules: tuple[Timed, ...] = (), main: int = 0, side: int = 0,
        reacted: bool = False, guarded: bool = False,
    ) -> None:  # fmt: skip
        self.seat = seat
        self.pb = pb
        self.units = units
        self.spells = spells
        self.hand = hand
        self.deck = deck
        self.discard = discard
        self.conjurations = conjurations
        self.removed = removed
        self.active = active
        self.exhausted = exhausted
        self.first_five = first_five
        self.rules = rules
        self.main = main
        self.side = side
        self.reacted = reacted
        self.guarded = guarded

    def copy(self) -> Player:
        return Player(
            self.seat, self.pb, self.units[:], self.spells[:], self.hand[:], self.deck[:], self.discard[:],
            self.conjurations[:], self.removed[:], self.active[:], self.exhausted[:], self.first_five, self.rules,
            self.main, self.side, self.reacted, self.guarded,
        )  # fmt: skip

    # --- deciding ------------------------------------------------------------------------------------------------

    def decider(self, g: State) -> int:
        """The seat that makes the choices of this side."""
        return self.seat

    def plays_turn(self, g: State) -> bool:
        """Pushes the frames of a turn that this side plays by a script; false when it has a menu instead."""
        return False

    def turns_against(self, g: State) -> tuple[int, ...]:
        """One entry for each turn that the side takes in a row: the opponent it is against, -1 for all."""
        return AGAINST_ALL

    def falls_with_partners(self, g: State) -> bool:
        """Whether destroying one of a team beats the whole team where this side is its opponent."""
        return False

    # --- hand and draw pile --------------------------------------------------------------------------------------

    def has_hand(self) -> bool:
        """Whether the side has a hand of its own, chooses a First Five and draws in the prepare phase."""
        return True

    def hand_now(self) -> list[int]:
        """The cards that effects find in the hand."""
        return self.hand

    def take_up_hand(self) -> None:
        """Before cards of the hand are chosen: makes `hand` hold them."""

    def put_back_hand(self, g: State) -> None:
        """After that."""

    def hand_seen(self, g: State) -> None:
        """Somebody has looked at cards of the hand."""

    def pile_size(self, g: State) -> int:
        """How many cards effects find in the draw pile."""
        return len(self.deck)

    def can_draw(self) -> bool:
        """Whether a card can be drawn."""
        return bool(self.deck)

    def most_to_draw(self, n: int) -> int:
        """How many of `n` cards can be drawn."""
        return min(n, len(self.deck))

    def to_hand(self, g: State, cid: int) -> None:
        """A card that is nowhere comes to the hand."""
        self.hand.append(cid)

    def drawn(self, g: State, cid: int) -> None:
        """A card has been taken off the draw pile as drawn."""
        self.hand.append(cid)
        g.seen[cid] |= 1 << self.seat
        log.drawn(g, self.seat)

    def pile_emptied(self, g: State) -> None:
        """A card has left the draw pile and none is left."""

    def discarded_own(self, g: State) -> None:
        """An effect has discarded a card from the draw pile or from what serves as the hand."""

    # --- dice ----------------------------------------------------------------------------------------------------

    def has_dice(self) -> bool:
        """Whether the side has dice with types; otherwise all its dice are alike."""
        return True

    def dice_alike(self, g: State) -> int:
        """How many dice the side has that are all alike."""
        return 0

    def power_alike(self) -> int:
        """How many of them show power."""
        return 0

    def lower_alike(self, n: int) -> None:
        """So many of them go from power to basic."""

    def reroll_alike(self, g: State, n: int) -> None:
        """So many of them are rolled again, those on power before the others."""

    # --- the table -----------------------------------------------------------------------------------------------

    def printed_life(self, d: Def) -> int:
        """The printed life value of the Phoenixborn, or what stands for it."""
        return d.life

    def room(self, g: State) -> int:
        """Free places on the battlefield (R-FIELD-01)."""
        return g.by_id[self.pb].card.battlefield - len(self.units)

    def row(self, g: State, seat: int) -> list[int]:
        """The units that face a seat, from left to right."""
        return self.units

    def faces(self, g: State) -> int:
        """The seat that a unit faces which comes into play here now, -1 for all."""
        return -1

    def beside(self) -> tuple[int, ...]:
        """Cards in play that lie in no row."""
        return ()

    # --- attacks -------------------------------------------------------------------------------------------------

    def blocks(self, g: State, attackers: list[int], given: list[int]) -> list[int] | None:
        """For each attacker (a reference, 0 for one that does not fight) the blocker or 0, where a script says it;
        `None` when the side is asked. `given` are those that are settled.
        """
        return None

    def guard(self, g: State, attacker: Card, target: Card) -> int:
        """The guard of the attacked unit or 0, where a script says it; -1 when the side is asked."""
        return -1

    def guards_now(self) -> None:
        """The Phoenixborn has guarded, which it does once a round (R-GRD-02)."""
        self.guarded = True

    def must_counter(self) -> bool:
        """Whether a defender counters without being asked."""
        return False

    # --- what happens to it --------------------------------------------------------------------------------------

    def left_play(self, g: State, card: Card, destroyed: bool) -> None:
        """A card of this side has left play, by destruction or discard if `destroyed`, and has reached its pile."""

    def recovery(self, g: State, step: int) -> None:
        """A step of the recovery phase that only some sides have; the constants are in `rules.flow.phases`."""

    def foe_passed(self, g: State, foe: int) -> None:
        """An opponent has taken Pass as the main action."""

    def place_red_rains(self, g: State, n: int) -> None:
        """An effect places Red Rains tokens on this side, one at a time (R-RR-02)."""
