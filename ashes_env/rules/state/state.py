"""The state of a game as plain data, and how it is copied.

Small sequences that change rarely (attachments, dice on a card, lasting changes) are tuples: a copy shares them.
Copies go through the constructors; `tests/rules/test_state.py` reflects over every slot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.rules.state.chance import next_random
from ashes_env.rules.state.options import NO

if TYPE_CHECKING:
    from ashes_env.rules.definitions.definitions import Def, Definitions
    from ashes_env.rules.state.seats import Seats
    from ashes_env.rules.state.sides import Player

ID_BITS: Final = 10
ID_MASK: Final = (1 << ID_BITS) - 1

SETUP: Final = 0
PREPARE: Final = 1
PLAYER_TURNS: Final = 2
RECOVERY: Final = 3
PHASES: Final = ("setup", "prepare", "player turns", "recovery")

DICE_GROUPS: Final = 27


class Timed:
    """A change that lasts for a while on one card. Immutable."""

    __slots__ = ("ability", "kind", "n", "rule", "seat", "turn", "until")

    def __init__(self, kind: int, rule: int, n: int, until: int, seat: int, turn: int, ability: str) -> None:
        self.kind = kind
        self.rule = rule
        self.n = n
        self.until = until
        self.seat = seat
        self.turn = turn
        self.ability = ability


T_ATTACK: Final = 0
T_LIFE: Final = 1
T_RECOVER: Final = 2
T_RULE: Final = 3
T_ABILITY: Final = 4
T_COPY: Final = 5
T_PLAYER_RULE: Final = 6
T_MARK: Final = 7  # `n` tokens of the kind `rule` that can be told from the others


class Card:
    """A card in play, or set aside on its way out. Everything else about a card is its definition.

    `faces` is the seat that the battlefield of a unit faces where a side has several, -1 for all.
    """

    __slots__ = (
        "attached", "came", "d", "dice", "exhaustion", "facedown", "faces", "host", "id", "inc", "red_rains", "seat",
        "slot", "status", "timed", "under", "used", "wounds", "x_attack", "x_life",
    )  # fmt: skip

    def __init__(
        self, id: int, inc: int, d: Def, seat: int, wounds: int = 0, exhaustion: int = 0, status: int = 0,
        attached: tuple[int, ...] = (), under: tuple[int, ...] = (), dice: tuple[int, ...] = (),
        timed: tuple[Timed, ...] = (), host: int = 0, slot: int = 0, used: int = -1, came: int = -1,
        facedown: bool = False, red_rains: int = 0, x_attack: int = -1, x_life: int = -1,
        faces: int = -1,
    ) -> None:  # fmt: skip
        self.id = id
        self.inc = inc
        self.d = d
        self.seat = seat
        self.wounds = wounds
        self.exhaustion = exhaustion
        self.status = status
        self.attached = attached
        self.under = under
        self.dice = dice
        self.timed = timed
        self.host = host
        self.slot = slot
        self.used = used
        self.came = came
        self.facedown = facedown
        self.red_rains = red_rains
        self.x_attack = x_attack
        self.x_life = x_life
        self.faces = faces

    def copy(self) -> Card:
        return Card(
            self.id, self.inc, self.d, self.seat, self.wounds, self.exhaustion, self.status, self.attached,
            self.under, self.dice, self.timed, self.host, self.slot, self.used, self.came, self.facedown,
            self.red_rains, self.x_attack, self.x_life, self.faces,
        )  # fmt: skip

    @property
    def ref(self) -> int:
        return self.inc << ID_BITS | self.id


class Event:
    """Something that happened. Immutable; `at` is the place on the stack of the frame that made it happen."""

    __slots__ = ("at", "cards", "classes", "dice", "kind", "n", "path", "seat", "source")

    def __init__(
        self, kind: int, cards: tuple[int, ...] = (), source: int = 0, classes: int = 32, seat: int = -1, n: int = 0,
        at: int = -1, dice: tuple[int, ...] = (), path: str = "",
    ) -> None:  # fmt: skip
        self.kind = kind
        self.cards = cards
        self.source = source
        self.classes = classes
        self.seat = seat
        self.n = n
        self.at = at
        self.dice = dice
        self.path = path


class LastKnown:
    """Values of a card at the moment it left play (R-DEST-05). Immutable."""

    __slots__ = ("attack", "by", "destroyed", "exhaustion", "life", "recover", "seat", "status", "sure", "wounds")

    def __init__(self, attack: int, life: int, recover: int, wounds: int, status: int, exhaustion: int, seat: int,
                 destroyed: bool, sure: bool = False, by: int = 0) -> None:  # fmt: skip
        self.attack = attack
        self.life = life
        self.recover = recover
        self.wounds = wounds
        self.status = status
        self.exhaustion = exhaustion
        self.seat = seat
        self.destroyed = destroyed
        self.sure = sure  # its battle damage could not be prevented
        self.by = by  # the source of what took it out of play


class Delayed:
    """Effects waiting for the end of the turn, with what was bound when they were made. Immutable."""

    __slots__ = ("body", "classes", "seat", "source", "vars")

    def __init__(self, body: str, seat: int, source: int, classes: int, vars: tuple[tuple[str, tuple[int, ...]], ...]
                 ) -> None:  # fmt: skip
        self.body = body
        self.seat = seat
        self.source = source
        self.classes = classes
        self.vars = vars


class Frame:
    """A piece of work on the stack. `step` does some of it: it finishes, asks, or pushes another frame, and returns."""

    __slots__ = ("answer", "pc")

    def __init__(self) -> None:
        self.pc = 0
        self.answer = NO

    def step(self, g: State) -> None:
        raise NotImplementedError

    def copy(self) -> Frame:
        raise NotImplementedError

    def forget(self, ref: int) -> None:
        """The unit left play and came back: it is no part of what was going on around it (R-UNIT-09)."""

    def seat_left(self, g: State, seat: int) -> bool:
        """A seat is about to leave the game. True for work that is this seat's alone and ends here, once the frame has
        put down the cards that it was moving.
        """
        return False


class Paying(Frame):
    """A frame that pays for something; `spent` and `discarded` are filled in when the payment is done."""

    __slots__ = ("discarded", "spent")

    def __init__(self) -> None:
        super().__init__()
        self.spent: tuple[int, ...] = ()
        self.discarded: tuple[int, ...] = ()


class Decision:
    """Who has to choose among what. `source` is the id of the card that asks, 0 for the rules."""

    __slots__ = ("ask", "n", "options", "seat", "source")

    def __init__(self, seat: int, ask: int, options: list[int], source: int, n: int) -> None:
        self.seat = seat
        self.ask = ask
        self.options = options
        self.source = source
        self.n = n


class State:
    """The whole state of a game; `rules.game.Game` adds the public operations.

    `defs` and everything in the first line of slots is fixed for a game and shared by its copies; `seats` is replaced
    when somebody leaves the game.
    `kept` holds the lasting changes of units that left the game this turn and may return as the same unit (R-UNIT-10).
    `seen[id]` is a bit set of the seats that know a hidden card. `script` holds chance outcomes to use before the
    generator (for replays); it is empty in ordinary play. `log` is what everybody has seen happen (`rules.log`).
    """

    __slots__ = (
        "by_id", "defs", "mask", "owner", "options", "seats",
        "active", "aside", "attack_at", "cards", "decision", "delayed", "dirty", "first", "inc", "kept", "lki",
        "passes", "phase", "players", "rng", "round", "script", "seen", "stack", "turn", "unit_destroyed", "winners",
        "log",
    )  # fmt: skip

    def __init__(
        self, defs: Definitions, by_id: tuple[Def, ...], owner: tuple[int, ...], mask: int, options: GameOptions,
        seats: Seats, players: list[Player], cards: dict[int, Card],
        aside: dict[int, Card], inc: list[int], seen: list[int], stack: list[Frame], decision: Decision | None,
        rng: int, lki: dict[int, LastKnown], delayed: tuple[Delayed, ...], script: list[tuple[str, tuple[int, ...]]],
        active: int = 0, first: int = 0, round: int = 0, phase: int = SETUP, turn: int = 0,
        winners: tuple[int, ...] = (), attack_at: int = -1, unit_destroyed: bool = False, dirty: bool = False,
        passes: int = 0, kept: dict[int, tuple[Timed, ...]] | None = None,
        log: list[tuple[int, int, int, int, int]] | None = None,
    ) -> None:  # fmt: skip
        self.defs = defs
        self.by_id = by_id
        self.owner = owner
        self.mask = mask
        self.options = options
        self.seats = seats
        self.players = players
        self.cards = cards
        self.aside = aside
        self.inc = inc
        self.seen = seen
        self.stack = stack
        self.decision = decision
        self.rng = rng
        self.lki = lki
        self.delayed = delayed
        self.script = script
        self.active = active
        self.first = first
        self.round = round
        self.phase = phase
        self.turn = turn
        self.winners = winners
        self.attack_at = attack_at
        self.unit_destroyed = unit_destroyed
        self.dirty = dirty
        self.passes = passes
        self.kept: dict[int, tuple[Timed, ...]] = kept or {}
        self.log: list[tuple[int, int, int, int, int]] = log or []

    def get(self, ref: int) -> Card | None:
        """The card in play that the reference means, if it is still that object."""
        card = self.cards.get(ref & ID_MASK)
        if card is None or card.inc != ref >> ID_BITS:
            return None
        return card

    def find(self, ref: int) -> Card | None:
        """The card in play or set aside that the reference means."""
        cid = ref & ID_MASK
        card = self.cards.get(cid)
        if card is None:
            card = self.aside.get(cid)
        if card is None or card.inc != ref >> ID_BITS:
            return None
        return card

    def push(self, frame: Frame) -> None:
        """Puts work on top of the stack."""
        self.stack.append(frame)

    def pop(self) -> None:
        """The work on top is done."""
        self.stack.pop()

    def tire(self, card: Card, n: int = 1) -> None:
        """Exhaustion tokens onto a card; what it granted while unexhausted is gone (R-EXH-02)."""
        card.exhaustion += n
        if card.d.aura_texts or card.d.own_passives or card.host or card.attached:
            self.dirty = True

    def ask(self, seat: int, ask: int, options: list[int], source: int = 0, n: int = 0) -> None:
        """Lets a seat choose; the answer goes to the frame on top of the stack. A single option is taken at once."""
        if len(options) == 1 and self.options.auto:
            self.stack[-1].answer = options[0]
            return
        if seat in self.seats.out:  # nobody is there to choose: as little as possible
            self.stack[-1].answer = NO if NO in options else options[0]
            return
        p = self.players[seat]
        self.decision = Decision(p.decider(self) if p.scripted else seat, ask, options, source, n)

    def random(self, n: int) -> int:
        """A number from 0 to n - 1 from the state's own generator."""
        self.rng, value = next_random(self.rng, n)
        return value


class GameOptions:
    """Switches of a game, fixed for its duration.

    `auto` answers decisions with a single option; `auto_payment` picks the dice to pay with; `futile` also offers what
    could change nothing; `chained` keeps chained cards out of First Fives and the first round (R-CHBAN-05);
    `fatigue` off lets an empty draw pile go unpunished.
    """

    __slots__ = ("auto", "auto_payment", "chained", "fatigue", "futile")

    def __init__(self, auto: bool = True, auto_payment: bool = False, futile: bool = False, chained: bool = True,
                 fatigue: bool = True) -> None:  # fmt: skip
        self.auto = auto
        self.auto_payment = auto_payment
        self.futile = futile
        self.chained = chained
        self.fatigue = fatigue
