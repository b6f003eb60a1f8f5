"""The state of a game as plain data, and how it is copied.

Small sequences that change rarely (attachments, dice on a card, lasting changes) are tuples: a copy shares them.
Copies go through the constructors; `tests/rules/test_state.py` reflects over every slot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ashes_env.rules.state.deal import Deal
from ashes_env.rules.state.generator import next_random
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
T_PASSIVE: Final = 8  # what the text `ability` says, where it is more than a number


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

    __slots__ = ("attack", "by", "destroyed", "exhaustion", "life", "recover", "seat", "status", "sure", "when",
                 "wounds")  # fmt: skip

    def __init__(self, attack: int, life: int, recover: int, wounds: int, status: int, exhaustion: int, seat: int,
                 destroyed: bool, sure: bool = False, by: int = 0, when: int = 0) -> None:  # fmt: skip
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
        self.when = when  # how many cards had left play before it


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


class Shown:
    """What a frame lets a seat see of the choice that is being made: cards (ids) and dice (codes) picked so far, the
    symbols still to be paid (-1: basic), the event that may be answered.
    """

    __slots__ = ("cards", "dice", "event", "symbols")

    def __init__(
        self, cards: tuple[int, ...] = (), dice: tuple[int, ...] = (), symbols: tuple[int, ...] = (),
        event: Event | None = None,
    ) -> None:  # fmt: skip
        self.cards = cards
        self.dice = dice
        self.symbols = symbols
        self.event = event


NOTHING_SHOWN: Final = Shown()


class Frame:
    """A piece of work on the stack. `step` does some of it: it finishes, asks, or pushes another frame, and returns.

    A frame speaks for itself: whoever looks at the stack asks it and does not test what class it has.
    """

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

    def take(self, g: State, answer: tuple[int, ...]) -> None:
        """The question above has been answered."""
        raise NotImplementedError

    def paid(self, spent: tuple[int, ...], discarded: tuple[int, ...]) -> None:
        """The payment above has been made, with these dice (codes) and these discarded cards (references)."""
        raise NotImplementedError

    def cancel(self) -> bool:
        """Stops what is going on, if it is the resolution of a text (R-CANC-01); whether it did."""
        return False

    def clause(self, g: State, event: Event) -> Frame | None:
        """The frame that goes on with "if that destroyed it", when it has just destroyed the card of the event
        (R-FAQ-64, R-FAQ-65).
        """
        return None

    def resolve_clause(self, g: State, seat: int) -> bool:
        """Resolves that clause early, if it belongs to the seat; whether it did."""
        return False

    def battle_of(self) -> int:
        """The attacker whose battle this frame is, 0 for other frames."""
        return 0

    def wounding(self) -> int:
        """The card whose destruction this frame has still to settle, 0 for none."""
        return 0

    def divert(self, ref: int, zone: int) -> bool:
        """Another place for a card that this frame takes out of play (R-DEST-06); false when it does not."""
        return False

    def shown(self, g: State, seat: int) -> Shown:
        """What the seat, which has to choose now, may see of the choice."""
        return NOTHING_SHOWN

    def in_transit(self) -> tuple[int, ...]:
        """Ids of the cards that this frame has taken from a place and will put into another."""
        return ()

    def found(self, g: State) -> tuple[int, ...]:
        """Ids of cards that this frame has looked up or names; they keep their places when cards are dealt anew."""
        return ()

    def redeal(self, g: State, deal: Deal) -> None:
        """Hidden cards have been dealt anew: what this frame holds of them, and what the others have picked in secret,
        changes with them.
        """

    def ask_again(self, g: State, deal: Deal) -> list[int] | None:
        """The options of the question that this frame has asked, for the cards that lie there now; `None` where those
        that it offered only have to follow the cards.
        """
        return None

    def resolves_ability_of(self) -> int:
        """The reference of the card whose ability this frame resolves, 0 when it does something else."""
        return 0

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

    def paid(self, spent: tuple[int, ...], discarded: tuple[int, ...]) -> None:
        self.spent = spent
        self.discarded = discarded


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
    `departures` counts the cards that have left play. `kept` holds the lasting changes of units that left the game this
    turn and may return as the same unit (R-UNIT-10). `seen[id]` is a bit set of the seats that know a hidden card.
    `script` holds chance outcomes to use before the generator (for replays); it is empty in ordinary play. `log` is
    what everybody has seen happen (`state.log`).
    """

    __slots__ = (
        "by_id", "defs", "mask", "owner", "options", "seats",
        "active", "aside", "attack_at", "cards", "decision", "delayed", "dirty", "first", "inc", "kept", "lki",
        "passes", "phase", "players", "rng", "round", "script", "seen", "stack", "turn", "unit_destroyed", "winners",
        "departures", "log",
    )  # fmt: skip

    def __init__(
        self, defs: Definitions, by_id: tuple[Def, ...], owner: tuple[int, ...], mask: int, options: GameOptions,
        seats: Seats, players: list[Player], cards: dict[int, Card],
        aside: dict[int, Card], inc: list[int], seen: list[int], stack: list[Frame], decision: Decision | None,
        rng: int, lki: dict[int, LastKnown], delayed: tuple[Delayed, ...], script: list[tuple[str, tuple[int, ...]]],
        active: int = 0, first: int = 0, round: int = 0, phase: int = SETUP, turn: int = 0,
        winners: tuple[int, ...] = (), attack_at: int = -1, unit_destroyed: bool = False, dirty: bool = False,
        passes: int = 0, kept: dict[int, tuple[Timed, ...]] | None = None,
        log: list[tuple[int, int, int, int, int]] | None = None, departures: int = 0,
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
        self.departures = departures

    def ref_of(self, cid: int) -> int:
        """The reference of a card as the object that it is now."""
        return self.inc[cid] << ID_BITS | cid

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
    `fatigue` off lets an empty draw pile go unpunished. Readings that change play: `moved_is_placed` lets what looks
    for placed wounds see moved ones too (R-TOK-04); `play_when_full` lets units be played from hand onto a full
    battlefield, where they are discarded (R-FIELD-02); `fatigued_empty` lets effects find no card in the draw pile of a
    fatigued Chimera, which otherwise has the cards that lie there (R-FAT-01).
    """

    __slots__ = ("auto", "auto_payment", "chained", "fatigue", "fatigued_empty", "futile", "moved_is_placed",
                 "play_when_full")  # fmt: skip

    def __init__(self, auto: bool = True, auto_payment: bool = False, futile: bool = False, chained: bool = True,
                 fatigue: bool = True, moved_is_placed: bool = True, play_when_full: bool = False,
                 fatigued_empty: bool = False) -> None:  # fmt: skip
        self.auto = auto
        self.auto_payment = auto_payment
        self.futile = futile
        self.chained = chained
        self.fatigue = fatigue
        self.moved_is_placed = moved_is_placed
        self.play_when_full = play_when_full
        self.fatigued_empty = fatigued_empty

    def but(self, futile: bool, fatigue: bool) -> GameOptions:
        """The same switches with these two set."""
        return GameOptions(self.auto, self.auto_payment, futile, self.chained, fatigue, self.moved_is_placed,
                           self.play_when_full, self.fatigued_empty)  # fmt: skip
