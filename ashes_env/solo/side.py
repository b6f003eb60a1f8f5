"""The Chimera as a side of the table: its scripted behaviour, and its data besides the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import ashes_env.solo.verbs  # noqa: F401  (registers the meanings of the nodes of a Chimera)
from ashes_env.language import codes as k
from ashes_env.rules.flow.phases import PLACE_RED_RAINS, REFILL_STATUS, REMOVE_RED_RAINS, REPLENISH
from ashes_env.rules.reading import values
from ashes_env.rules.state import chance, log, zones
from ashes_env.rules.state.codecs import BOOL, INT, INTS, SavedAs
from ashes_env.rules.state.neighbours import around, foes, opposing, partners
from ashes_env.rules.state.record_types import register, register_player
from ashes_env.rules.state.seats import NOBODY
from ashes_env.rules.state.state import AGAINST_ALL, ID_MASK, Player
from ashes_env.solo import battle, pile, rage
from ashes_env.solo.adversarial import Fate
from ashes_env.solo.body import Body, script_of
from ashes_env.solo.turn import ChimeraTurn

if TYPE_CHECKING:
    from ashes_env.rules.definitions.definitions import Def
    from ashes_env.rules.state.state import Card, State

HAND: Final = 5  # cards from the top of the draw pile that serve as a hand (R-LAW-03)
NO_LIMIT: Final = 99
MOST: Final = 1000  # upper bound of its numbers in a position that was read from a document


class Chimera(Body):
    """Plays by the rules of Red Rains. Each opposing player faces a separate battlefield of it, all filled from one
    pile. The battlefields are concatenated in `units`, and each unit stores whom it faces.
    """

    scripted: ClassVar[bool] = True

    __slots__ = ()

    def copy(self) -> Chimera:
        return Chimera(
            Player.copy(self),
            self.threat,
            self.life,
            self.ultimate_value,
            self.ultimate,
            self.behaviour,
            self.phase,
            self.rage,
            self.fatigued,
            self.empties,
            self.roll,
            self.points,
        )

    def unsound(self, g: State) -> str:
        script = g.by_id[self.pb].card.chimera
        if script is None:
            return f"players[{self.seat}].pb: {g.by_id[self.pb].title!r} is no Chimera"
        at = f"players[{self.seat}]"
        for name, value, low, high in (
            ("threat", self.threat, 1, MOST),
            ("life", self.life, 1, MOST),
            ("rage", self.rage, 0, script.rage_dice),
            ("ultimate_value", self.ultimate_value, 1, MOST),
            ("phase", self.phase, 1, len(script.behaviour)),
            ("empties", self.empties, 0, MOST),
            ("roll", self.roll, 0, 12),
            ("points", self.points, -1, len(g.players) - 1),
        ):
            if not low <= value <= high:
                return f"{at}.{name}: a number from {low} to {high}, not {value}"
        for name, cid, title in (
            ("ultimate", self.ultimate, script.ultimate_card),
            ("behaviour", self.behaviour, script.behaviour_card),
        ):
            # A beaten Chimera takes its cards out of a game that goes on (R-CALL-02).
            place = self.removed if self.seat in g.seats.out else g.cards
            if cid not in place or g.by_id[cid].title != title:
                return f"{at}.{name}: card {cid} is not {title!r}"
        return ""

    # --- deciding ------------------------------------------------------------------------------------------------

    def decider(self, g: State) -> int:
        """The player who chooses for the Chimera (R-LAW-01): the controller of the effect that asks, or the owner of
        its card. If the text is the Chimera's own, or the rules ask, the player whom it is against.
        """
        players = foes(g, self.seat)
        for frame in reversed(g.stack):
            seat, source = frame.text(g)
            if seat < 0:
                continue
            owner = g.owner[source & ID_MASK] if source else self.seat
            for each in (seat, owner):
                if partners(g, each, players[0]):
                    return each
            players = opposing(g, self.seat, source)
            break
        return g.active if g.active in players else players[0]

    def leave_to_fate(self, g: State, ask: int, moves: list[int], source: int, n: int) -> None:
        g.push(Fate(self.seat, ask, tuple(moves), source, n))

    def plays_turn(self, g: State) -> bool:
        g.push(ChimeraTurn(self.seat))
        return True

    def turns_against(self, g: State) -> tuple[int, ...]:
        """A turn against each player, starting with the first player, or with the player at whom the token points
        (R-COOP-09).
        """
        if g.seats.opposed[self.seat] == 1:
            return AGAINST_ALL
        players = foes(g, self.seat)
        begin = self.points if g.first == self.seat and self.points >= 0 else g.first
        return tuple(seat for seat in around(g, begin) if seat in players)

    def pass_token(self, g: State) -> None:
        """Passes the token to the player at whom it points (R-COOP-13)."""
        to = self.points if self.points in foes(g, self.seat) else g.seats.after[self.seat]
        g.players[to].take_token(g)

    def take_token(self, g: State) -> None:
        """The token points at the partner of its last holder (R-COOP-13)."""
        if g.first != self.seat:
            partners = g.seats.allies[g.first]
            self.points = partners[0] if partners else -1
        g.first = self.seat

    def points_at(self) -> int:
        return self.points

    def falls_with_partners(self, g: State) -> bool:
        return True

    # --- hand and draw pile --------------------------------------------------------------------------------------

    def has_hand(self) -> bool:
        return False

    def hand_now(self) -> list[int]:
        return self.deck[-HAND:]

    def take_up_hand(self) -> None:
        self.hand = [self.deck.pop() for i in range(min(HAND, len(self.deck)))]

    def put_back_hand(self, g: State) -> None:
        """Puts the cards on top of the pile in random order (R-LAW-03)."""
        hand, self.hand = self.hand, []
        self._onto_pile(g, hand)
        zones.emptied(g, self)

    def hand_seen(self, g: State) -> None:
        """The cards go back in random order, so the look does not reveal their positions (R-LAW-03)."""
        self._onto_pile(g, self._off_pile())

    def _off_pile(self) -> list[int]:
        hand = self.deck[-HAND:]
        del self.deck[-HAND:]
        return hand

    def _onto_pile(self, g: State, hand: list[int]) -> None:
        chance.shuffle(g, self.seat, hand)
        self.deck.extend(hand)
        for cid in hand:
            g.seen[cid] = 0

    def pile_size(self, g: State) -> int:
        """For a fatigued Chimera it depends on a rule option (R-FAT-01)."""
        return 0 if self.fatigued and g.options.fatigued_empty else len(self.deck)

    def can_draw(self) -> bool:
        """A fatigued Chimera draws nothing (R-FAT-05)."""
        return bool(self.deck) and not self.fatigued

    def most_to_draw(self, n: int) -> int:
        """The pile is shuffled anew when it runs out, so its size is no limit."""
        return n if self.can_draw() else 0

    def to_hand(self, g: State, cid: int) -> None:
        """Puts the card among the top five of the draw pile, in random order (R-LAW-03)."""
        self._onto_pile(g, [*self._off_pile(), cid])

    def drawn(self, g: State, cid: int) -> None:
        """A Chimera discards what it draws (R-LAW-02)."""
        zones.to_pile(g, cid, k.DISCARD_PILE)
        zones.emptied(g, self)

    def pile_emptied(self, g: State) -> None:
        pile.pile_emptied(g, self)

    def discarded_own(self, g: State) -> None:
        pile.discarded_own(g, self)

    # --- rage dice -----------------------------------------------------------------------------------------------

    def has_dice(self) -> bool:
        return False

    def dice_alike(self, g: State) -> int:
        return script_of(g, self).rage_dice

    def power_alike(self) -> int:
        return self.rage

    def phase_now(self) -> int:
        return self.phase

    def lower_alike(self, n: int) -> None:
        rage.lower_rage(self, n)

    def raise_alike(self, g: State, n: int) -> None:
        rage.raise_rage(g, self, n)

    def reroll_alike(self, g: State, n: int) -> None:
        rage.lower_rage(self, n)
        rage.roll_rage(g, self, n)

    # --- the table -----------------------------------------------------------------------------------------------

    def printed_life(self, d: Def) -> int:
        return self.life

    def room(self, g: State) -> int:
        """A Chimera's battlefield has no limit (R-LAW-10)."""
        return NO_LIMIT

    def row(self, g: State, seat: int) -> list[int]:
        return pile.row(g, self, seat)

    def faces(self, g: State) -> int:
        """The current opponent, or the active player. Callers that know a more precise answer do not ask."""
        if g.seats.opposed[self.seat] == 1:
            return NOBODY
        players = foes(g, self.seat)
        return g.active if g.active in players else players[0]

    def battlefields(self, g: State) -> tuple[int, ...]:
        if g.seats.opposed[self.seat] == 1:
            return ()
        return tuple([seat for seat in around(g, self.seat) if not partners(g, seat, self.seat)])

    def in_line(self, g: State) -> list[int]:
        """First the units that face the current opponent, or the first player (R-COOP-09)."""
        if g.seats.opposed[self.seat] == 1:
            return self.units
        order = (NOBODY, *self.turns_against(g))
        seen = [[cid for cid in self.units if g.cards[cid].faces == seat] for seat in order]
        rest = [cid for cid in self.units if g.cards[cid].faces not in order]
        return [*[cid for row in seen for cid in row], *rest]

    def beside(self) -> tuple[int, ...]:
        return (self.behaviour,)

    # --- attacks -------------------------------------------------------------------------------------------------

    def blocks(self, g: State, attackers: list[int], given: list[int]) -> list[int] | None:
        return battle.blocks(g, self, attackers, given)

    def guard(self, g: State, attacker: Card, target: Card) -> int:
        return battle.guard(g, self, attacker, target)

    def guards_now(self) -> None:
        """Does nothing: a Chimera guards as often as its roll allows (R-CDEF-08)."""

    def must_counter(self) -> bool:
        return True

    # --- what happens to it --------------------------------------------------------------------------------------

    def left_play(self, g: State, card: Card, destroyed: bool) -> None:
        """Wounds for the blood value of an aspect that was in play (R-CDEF-16, R-CDEF-17), unless the Chimera was
        destroyed while the aspect was leaving play (R-CALL-02).
        """
        blood = card.d.card.blood
        if self.pb in g.cards and destroyed and blood > 0 and not card.facedown and values.is_aspect(g, card):
            log.tell(g, log.BLOOD, self.seat, card.id, 0, blood)
            g.edition.wound(g, g.cards[self.pb].ref, blood, 0, k.BY_RULE, -1)

    def recovery(self, g: State, step: int) -> None:
        if step == REMOVE_RED_RAINS:
            rage.lose_red_rains(g, self, rage.ultimate_value(g, self) - self.ultimate_value)
        elif step == PLACE_RED_RAINS:
            g.push(rage.PlaceRedRains(self.seat, pile.count_aspects(g, self.units, True)))
        elif step == REPLENISH:
            pile.replenish(g, self)
        elif step == REFILL_STATUS:
            pile.refill_status(g, self)

    def foe_passed(self, g: State, foe: int) -> None:
        if pile.has_facedown(g, pile.row(g, self, foe)):
            rage.raise_rage(g, self, 1)

    def place_red_rains(self, g: State, n: int) -> None:
        g.push(rage.PlaceRedRains(self.seat, n))


register_player(
    Chimera,
    {
        "threat": INT,
        "life": INT,
        "ultimate_value": INT,
        "ultimate": INT,
        "behaviour": INT,
        "phase": INT,
        "rage": INT,
        "fatigued": BOOL,
        "empties": INT,
        "roll": INT,
        "points": INT,
    },
)
register(ChimeraTurn, {"seat": INT}, {"done": INTS, "phase": INT, "row": INT})
register(Fate, {"seat": INT, "ask": INT, "moves": SavedAs("options", INTS), "source": INT, "n": INT})
register(rage.PlaceRedRains, {"seat": INT, "n": INT})
register(rage.Ultimate, {"seat": INT}, {"left": INTS, "turned": BOOL})
