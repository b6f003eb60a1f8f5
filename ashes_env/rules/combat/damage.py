"""The damage process: dealt, prevented or redirected, received, wounds, destroyed (R-DMG-01..12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.language.dice import code_of, owner_of, type_of
from ashes_env.rules.combat import elimination, leaving
from ashes_env.rules.definitions.definitions import AURAS
from ashes_env.rules.reading import values
from ashes_env.rules.state import log
from ashes_env.rules.state.codecs import BOOL, INT
from ashes_env.rules.state.neighbours import partners
from ashes_env.rules.state.record_types import register
from ashes_env.rules.state.state import ID_MASK, Event, Frame, Underway
from ashes_env.rules.timing.events import emit

if TYPE_CHECKING:
    from ashes_env.rules.state.state import Card, State


SAFE: Final = k.BY_ATTACK | k.BY_SPELL | k.BY_ABILITY | k.BY_DICE_POWER

DEAL: Final = 0
DEALT: Final = 1


class Damage(Frame):
    """`n` damage dealt to `victim`. Responses between dealing and receiving change `prevented` and `receiver`."""

    __slots__ = ("classes", "n", "preventable", "prevented", "receiver", "seat", "source", "victim")

    def __init__(self, victim: int, n: int, source: int, classes: int, seat: int, preventable: bool = True) -> None:
        super().__init__()
        self.victim = victim
        self.n = n
        self.source = source
        self.classes = classes
        self.seat = seat
        self.preventable = preventable
        self.prevented = 0
        self.receiver = victim

    def copy(self) -> Damage:
        f = Damage(self.victim, self.n, self.source, self.classes, self.seat, self.preventable)
        f.pc, f.answer, f.prevented, f.receiver = self.pc, self.answer, self.prevented, self.receiver
        return f

    def forget(self, ref: int) -> None:
        if ref in (self.victim, self.receiver):
            self.n = 0

    def about(self, g: State) -> int:
        return self.source

    def underway(self, g: State) -> tuple[Underway, ...]:
        n = self.n if self.unpreventable(g) else self.n - self.prevented
        return (Underway(self.seat, self.source, victim=self.receiver, damage=n),)

    def step(self, g: State) -> None:
        if self.pc == DEAL:
            if self.n <= 0 or g.get(self.victim) is None:
                g.pop()
                return
            self.pc = DEALT
            at = len(g.stack) - 1
            if emit(g, Event(k.DAMAGE_DEALT, (self.victim,), self.source, self.classes, self.seat, self.n, at)):
                return
        g.pop()
        n = self.to_receive(g)
        if n > 0:
            g.edition.wound(g, self.receiver, n, self.source, self.classes, self.seat)

    def to_receive(self, g: State) -> int:
        """How much damage the receiver receives, after everything that prevents damage has done so."""
        victim = g.get(self.victim)
        astral = spend_astral(g, victim) if victim is not None and victim.dice and self.n > 0 else 0
        card = g.get(self.receiver)
        if card is None:
            return 0
        n = self.n
        if not self.unpreventable(g):
            n -= self.prevented
            if (
                victim is not None
                and self.classes & SAFE
                and not self.classes & k.BY_UNIT
                and self.seat >= 0
                and (not partners(g, self.seat, victim.seat) and values.rule(g, victim, k.SAFE_FROM_OPPONENT))
            ):
                n = 0
            if self.receiver == self.victim and card.d.kind == k.UNIT:
                n -= values.rule(g, card, k.ARMOR)
                cap = values.rule(g, card, k.DAMAGE_CAP)
                if cap and n > cap:
                    n = cap
            n -= astral
        if n < self.n:
            log.tell(g, log.PREVENTED, card.seat, card.id, self.source & ID_MASK, self.n - max(0, n))
        if self.receiver != self.victim:
            log.tell(g, log.REDIRECTED, card.seat, card.id, self.victim & ID_MASK, n)
        if n <= 0:
            return 0
        if (card.attached or card.timed or card.d.own_passives or g.mask & AURAS) and (
            values.rule(g, card, k.DOUBLE_WOUNDS)
        ):
            n *= 2
        return n

    def unpreventable(self, g: State) -> bool:
        """Whether the damage cannot be prevented: true for attack and counter damage of some units, even if they died
        in the same battle.
        """
        if not self.preventable:
            return True
        if not self.classes & k.BY_BATTLE:
            return False
        source = g.find(self.source)
        if source is None:
            last = g.lki.get(self.source)
            return last is not None and last.sure
        return values.rule(g, source, k.UNPREVENTABLE) > 0


register(
    Damage,
    {"victim": INT, "n": INT, "source": INT, "classes": INT, "seat": INT, "preventable": BOOL},
    {"prevented": INT, "receiver": INT},
)


def dealing(g: State, at: int) -> Damage | None:
    """The damage frame at an index of the stack, if there is one."""
    frame = g.stack[at] if 0 <= at < len(g.stack) else None
    return frame if isinstance(frame, Damage) else None


PLACE: Final = 0
PLACED: Final = 1


class Wounds(Frame):
    """`n` wound tokens placed on a card. Whether it is destroyed is decided when they are placed (R-DMG-05)."""

    __slots__ = ("classes", "lethal", "n", "ref", "seat", "source")

    def __init__(self, ref: int, n: int, source: int, classes: int, seat: int) -> None:
        super().__init__()
        self.ref = ref
        self.n = n
        self.source = source
        self.classes = classes
        self.seat = seat
        self.lethal = False

    def copy(self) -> Wounds:
        f = Wounds(self.ref, self.n, self.source, self.classes, self.seat)
        f.pc, f.answer, f.lethal = self.pc, self.answer, self.lethal
        return f

    def forget(self, ref: int) -> None:
        if ref == self.ref:
            self.n = 0
            self.lethal = False

    def about(self, g: State) -> int:
        return self.source

    def wounding(self) -> int:
        return self.ref

    def step(self, g: State) -> None:
        if self.pc == PLACE:
            card = g.get(self.ref)
            if card is None or self.n <= 0:
                g.pop()
                return
            card.wounds += self.n
            self.lethal = bool(card.d.kind & k.CHARACTER) and lost(g, card)
            if self.lethal and card.d.kind == k.PB:
                source = self.source & ID_MASK
                log.tell(g, log.WOUNDED, self.seat, card.id, source, self.n, self.classes)
                log.tell(g, log.LOST, card.seat, card.id, source, 0, self.classes)
                elimination.lose(g, card)
                if not g.winners:
                    g.pop()
                return
            self.pc = PLACED
            if emit(
                g, Event(k.WOUNDS_PLACED, (self.ref,), self.source, self.classes, self.seat, self.n, len(g.stack) - 1)
            ):
                return
        else:
            g.dirty = True  # a life value that dropped during the window counts now
        g.pop()
        if self.lethal:
            leaving.destroy(g, self.ref, self.source, self.classes, self.seat)


register(Wounds, {"ref": INT, "n": INT, "source": INT, "classes": INT, "seat": INT}, {"lethal": BOOL})


def spend_astral(g: State, card: Card) -> int:
    """Each astral die on a card that was dealt damage prevents 1 damage and returns to the exhausted pool of its owner,
    even if no damage is left to prevent (R-FAQ-49). Returns how much damage they prevent.
    """
    prevented = 0
    for die in card.dice:
        if type_of(code_of(die)) == k.ASTRAL:
            prevented += 1
            if not values.player_rule(g, owner_of(die), k.ASTRAL_DICE_STAY):
                left = list(card.dice)
                left.remove(die)
                card.dice = tuple(left)
                g.players[owner_of(die)].exhausted[code_of(die)] += 1
    return prevented


def lost(g: State, card: Card) -> bool:
    """Whether the wounds on a unit or Phoenixborn reach its life value. For a Phoenixborn the drowning level is added
    to the wounds.
    """
    return values.life_left(g, card) <= 0


def check_state(g: State) -> bool:
    """Destroys units whose wounds reach a life value that has dropped (R-DMG-07). Returns true if frames were
    pushed.
    """
    g.dirty = False
    pending = [f.wounding() for f in g.stack]
    pushed = False
    for seat in g.seats.living:
        p = g.players[seat]
        for cid in (p.pb, *p.units):
            card = g.cards[cid]
            if card.facedown or not lost(g, card) or card.ref in pending:
                continue
            if card.d.kind == k.PB:
                log.tell(g, log.LOST, card.seat, card.id)
                elimination.lose(g, card)
                return True
            leaving.destroy(g, card.ref, 0, k.BY_RULE, -1)
            pushed = True
    return pushed
