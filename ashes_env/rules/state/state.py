"""The state of a game as plain data: the frames of its stack, the sides of the table, and the position.

They are in one module because they refer to each other. A side is a player or the Chimera. Everything that differs
between them (how a turn goes, who decides, what serves as hand and dice) is a method of the side; the methods here
implement a player. Copies are made by the constructors; a test checks every slot.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ashes_env.language.codes import DIE_TYPES
from ashes_env.language.dice import DIE_BITS
from ashes_env.rules.definitions.costs import FlatCost
from ashes_env.rules.definitions.definitions import Def, Definitions
from ashes_env.rules.state.cards import (
    ID_BITS,
    ID_MASK,
    PHASES,
    PLAYER_TURNS,
    PREPARE,
    RECOVERY,
    SETUP,
    T_ABILITY,
    T_ATTACK,
    T_COPY,
    T_DECLARED,
    T_ENACTED,
    T_LIFE,
    T_MARK,
    T_PASSIVE,
    T_PLAYER_RULE,
    T_RECOVER,
    T_RULE,
    WAS_FACING,
    Card,
    Delayed,
    Event,
    LastKnown,
    Timed,
)
from ashes_env.rules.state.deal import Deal
from ashes_env.rules.state.event_log import Entry, Snapshot
from ashes_env.rules.state.game_options import GameOptions
from ashes_env.rules.state.generator import next_random
from ashes_env.rules.state.moves import NO
from ashes_env.rules.state.seats import Seats


class Shown:
    """The parts of a choice that a seat may see: cards (ids) and dice (codes) picked so far, the symbols still to be
    paid (-1: basic), the event to which it may respond.
    """

    __slots__ = ("cards", "dice", "event", "symbols")

    def __init__(
        self,
        cards: tuple[int, ...] = (),
        dice: tuple[int, ...] = (),
        symbols: tuple[int, ...] = (),
        event: Event | None = None,
    ) -> None:
        self.cards = cards
        self.dice = dice
        self.symbols = symbols
        self.event = event


NOTHING_SHOWN: Final = Shown()


class Topic:
    """What a choice is about, used to describe its moves in words: the address of a text or program, the index
    `place` of an effect in that program (-1: all of it), and the meaning of numbered moves, in order: ways to pay, or
    the addresses of abilities.
    """

    __slots__ = ("abilities", "address", "place", "ways")

    def __init__(
        self, address: str = "", place: int = -1, ways: tuple[FlatCost, ...] = (), abilities: tuple[str, ...] = ()
    ) -> None:
        self.address = address
        self.place = place
        self.ways = ways
        self.abilities = abilities

    @property
    def title(self) -> str:
        """The title of the card whose text asks; "" for a question of the rules, "dice" for one of a dice power."""
        return self.address.split("/")[0]


THE_RULES: Final = Topic()
NO_TEXT: Final = (-1, 0)


class Underway:
    """A public part of the work of a frame. It is either effect number `place` of the program at `address`, of a text
    of `source` (a reference, 0 for none) that `seat` resolves; or `damage` that will be dealt to `victim` (a
    reference).
    """

    __slots__ = ("address", "damage", "place", "seat", "source", "victim")

    def __init__(
        self, seat: int, source: int, address: str = "", place: int = 0, victim: int = 0, damage: int = 0
    ) -> None:
        self.seat = seat
        self.source = source
        self.address = address
        self.place = place
        self.victim = victim
        self.damage = damage


class Frame:
    """A piece of work on the stack. `step` does part of it: it finishes, asks, or pushes another frame, and returns.

    Code that reads the stack calls methods of a frame and does not test its class.
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
        """The unit left play and came back: it no longer has a role in the work of this frame (R-UNIT-09)."""

    def unsound(self, g: State) -> str:
        """The error in what only this kind of frame has, for a position that was read from a document; an empty text
        if there is none.
        """
        return ""

    def take(self, g: State, answer: tuple[int, ...]) -> None:
        """Receives the answer to the question above this frame."""
        raise NotImplementedError

    def paid(self, spent: tuple[int, ...], discarded: tuple[int, ...]) -> None:
        """Receives the result of the payment above this frame: these dice (codes) and these discarded cards
        (references).
        """
        raise NotImplementedError

    def kept(self, die: int, ref: int) -> None:
        """A die of the payment just made is now on a card."""

    def cancel(self) -> bool:
        """Stops the resolution of a text (R-CANC-01). Returns false if this frame resolves none."""
        return False

    def clause(self, g: State, event: Event) -> Frame | None:
        """The frame with the "if that destroyed it" clause, if its text has just destroyed the card of the event
        (R-FAQ-64, R-FAQ-65).
        """
        return None

    def resolve_clause(self, g: State, seat: int) -> bool:
        """Resolves that clause early if it belongs to the seat. Returns whether it did."""
        return False

    def battle_of(self) -> int:
        """The attacker, if this frame is a battle; 0 for other frames."""
        return 0

    def wounding(self) -> int:
        """The card whose destruction this frame has yet to decide, 0 for none."""
        return 0

    def divert(self, ref: int, zone: int) -> bool:
        """Changes the destination of a card that this frame takes out of play (R-DEST-06). Returns false if it does not
        take the card out of play.
        """
        return False

    def shown(self, g: State, seat: int) -> Shown:
        """What the seat that must choose now may see of the choice."""
        return NOTHING_SHOWN

    def picked_before(self, g: State) -> Shown:
        """What the player who resolves this text has picked for the offer that it makes now."""
        return NOTHING_SHOWN

    def topic(self, g: State) -> Topic:
        """The topic of the choice that this frame, or the question on top of it, has put to a player."""
        return THE_RULES

    def offers(self, g: State) -> dict[int, str]:
        """For a choice between texts: the address of the text for each move; the first one for a card with several
        texts.
        """
        return {}

    def underway(self, g: State) -> tuple[Underway, ...]:
        """The public work of this frame: the text that it resolves, the damage that it is about to deal."""
        return ()

    def about(self, g: State) -> int:
        """The reference of the card for which this frame works, 0 for work of the rules."""
        return 0

    def why(self, g: State) -> int:
        """The kind of work of this frame, a constant of `state.log`."""
        return 0

    def in_transit(self) -> tuple[int, ...]:
        """Ids of the cards that this frame has taken from a zone and will put into another."""
        return ()

    def found(self, g: State) -> tuple[int, ...]:
        """Ids of cards that this frame has looked up or names; they keep their places when hidden cards are sampled
        anew.
        """
        return ()

    def redeal(self, g: State, deal: Deal) -> None:
        """Updates this frame after hidden cards were sampled anew: the hidden cards that it refers to, and the secret
        picks of the other players.
        """

    def ask_again(self, g: State, deal: Deal) -> list[int] | None:
        """The moves of the question of this frame for the newly sampled cards; `None` if the current moves only
        need their cards replaced.
        """
        return None

    def text(self, g: State) -> tuple[int, int]:
        """The seat that controls the text which this frame resolves or is about to resolve, and the reference of its
        card; -1 and 0 for other work.
        """
        return NO_TEXT

    def resolves_ability_of(self) -> int:
        """The reference of the card whose ability this frame resolves, 0 for other work."""
        return 0

    def seat_left(self, g: State, seat: int) -> bool:
        """Called when a seat is about to leave the game. Returns true if the work belongs to this seat alone and ends
        now; before that, the frame puts down the cards that it was moving.
        """
        return False


class Paying(Frame):
    """A frame that pays for something; `spent` and `discarded` are set when the payment is done."""

    __slots__ = ("discarded", "spent")

    def __init__(self) -> None:
        super().__init__()
        self.spent: tuple[int, ...] = ()
        self.discarded: tuple[int, ...] = ()

    def paid(self, spent: tuple[int, ...], discarded: tuple[int, ...]) -> None:
        self.spent = spent
        self.discarded = discarded

    def kept(self, die: int, ref: int) -> None:
        self.spent = laid_on(self.spent, die, ref)


def laid_on(spent: tuple[int, ...], die: int, ref: int) -> tuple[int, ...]:
    """The dice of a payment, after one of them was placed on a card: the reference of that card is stored in the bits
    above its code.
    """
    if die not in spent:
        return spent
    at = spent.index(die)
    return (*spent[:at], die | ref << DIE_BITS, *spent[at + 1 :])


AGAINST_ALL: Final = (-1,)
N_TYPES: Final = len(DIE_TYPES)


class Player:
    """One side of the table. Zones are lists of card ids; the last card of a draw or discard pile is its top. Dice are
    counts by code (`language/dice.py`).
    """

    # Whether a script plays the turns of this side. Such a side has no menu, and other seats make the choices of its
    # texts.
    scripted: ClassVar[bool] = False

    __slots__ = (
        "active",
        "conjurations",
        "deck",
        "discard",
        "exhausted",
        "first_five",
        "guarded",
        "hand",
        "main",
        "pb",
        "reacted",
        "removed",
        "rules",
        "seat",
        "side",
        "spells",
        "units",
    )

    def __init__(
        self,
        seat: int,
        pb: int,
        units: list[int],
        spells: list[int],
        hand: list[int],
        deck: list[int],
        discard: list[int],
        conjurations: list[int],
        removed: list[int],
        active: list[int],
        exhausted: list[int],
        first_five: tuple[int, ...],
        rules: tuple[Timed, ...] = (),
        main: int = 0,
        side: int = 0,
        reacted: bool = False,
        guarded: bool = False,
    ) -> None:
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
            self.seat,
            self.pb,
            self.units[:],
            self.spells[:],
            self.hand[:],
            self.deck[:],
            self.discard[:],
            self.conjurations[:],
            self.removed[:],
            self.active[:],
            self.exhausted[:],
            self.first_five,
            self.rules,
            self.main,
            self.side,
            self.reacted,
            self.guarded,
        )

    # --- deciding ------------------------------------------------------------------------------------------------

    def decider(self, g: State) -> int:
        """The seat that makes the choices of this side."""
        return self.seat

    def leave_to_fate(self, g: State, ask: int, moves: list[int], source: int, n: int) -> None:
        """Decides a choice of this side without asking a player (R-VAR-01); the answer goes to the frame on top. Called
        for scripted sides only.
        """
        raise NotImplementedError

    def plays_turn(self, g: State) -> bool:
        """Pushes the frames of a turn if a script plays this side; returns false if the side has a menu instead."""
        return False

    def turns_against(self, g: State) -> tuple[int, ...]:
        """One entry for each turn that the side takes in a row: the seat of the opponent, -1 for all opponents."""
        return AGAINST_ALL

    def falls_with_partners(self, g: State) -> bool:
        """For an opponent of a team: whether destroying one member of the team beats the whole team."""
        return False

    # --- hand and draw pile --------------------------------------------------------------------------------------

    def has_hand(self) -> bool:
        """Whether the side has its own hand, chooses a First Five and draws in the prepare phase."""
        return True

    def hand_now(self) -> list[int]:
        """The cards that effects find in the hand."""
        return self.hand

    def take_up_hand(self) -> None:
        """Called before cards of the hand are chosen: fills `hand`."""

    def put_back_hand(self, g: State) -> None:
        """Called after cards of the hand were chosen: undoes `take_up_hand`."""

    def hand_seen(self, g: State) -> None:
        """Called after a player has looked at cards of the hand."""

    def pile_size(self, g: State) -> int:
        """How many cards effects find in the draw pile."""
        return len(self.deck)

    def can_draw(self) -> bool:
        """Whether the side can draw a card."""
        return bool(self.deck)

    def most_to_draw(self, n: int) -> int:
        """How many of `n` cards can be drawn."""
        return min(n, len(self.deck))

    def to_hand(self, g: State, cid: int) -> None:
        """Puts a card that is in no zone into the hand."""
        self.hand.append(cid)

    def drawn(self, g: State, cid: int) -> None:
        """Called after a card was taken off the draw pile as drawn."""
        self.hand.append(cid)
        g.seen[cid] |= g.knowers(self.seat)

    def pile_emptied(self, g: State) -> None:
        """Called after the last card has left the draw pile."""

    def discarded_own(self, g: State) -> None:
        """Called after an effect has discarded a card from the draw pile or from the cards that serve as the hand."""

    # --- dice ----------------------------------------------------------------------------------------------------

    def has_dice(self) -> bool:
        """Whether the side has typed dice; otherwise all its dice are alike."""
        return True

    def dice_alike(self, g: State) -> int:
        """The number of dice of a side whose dice are all alike."""
        return 0

    def power_alike(self) -> int:
        """How many of these dice show power."""
        return 0

    def phase_now(self) -> int:
        """The phase of its behaviour, 0 for a side without phases."""
        return 0

    def lower_alike(self, n: int) -> None:
        """Turns `n` of these dice from power to basic."""

    def raise_alike(self, g: State, n: int) -> None:
        """Turns `n` of these dice from basic to power."""

    def reroll_alike(self, g: State, n: int) -> None:
        """Rolls `n` of these dice again, dice on power first."""

    # --- the table -----------------------------------------------------------------------------------------------

    def printed_life(self, d: Def) -> int:
        """The printed life value of the Phoenixborn, or the value that replaces it."""
        return d.life

    def room(self, g: State) -> int:
        """The number of free places on the battlefield (R-FIELD-01)."""
        return g.by_id[self.pb].card.battlefield - len(self.units)

    def row(self, g: State, seat: int) -> list[int]:
        """The units that face a seat, from left to right."""
        return self.units

    def faces(self, g: State) -> int:
        """The seat that a unit entering play now will face, -1 for all."""
        return -1

    def battlefields(self, g: State) -> tuple[int, ...]:
        """The seats that its battlefields face, if it has several."""
        return ()

    def in_line(self, g: State) -> list[int]:
        """The units in the order of their places; several battlefields are concatenated."""
        return self.units

    def beside(self) -> tuple[int, ...]:
        """Cards in play that are in no row of units or spells."""
        return ()

    # --- attacks -------------------------------------------------------------------------------------------------

    def blocks(self, g: State, attackers: list[int], given: list[int]) -> list[int] | None:
        """For each attacker (a reference, 0 for one that does not fight) its blocker or 0, if a script decides; `None`
        if a player decides. `given` are the blockers that are already determined.
        """
        return None

    def guard(self, g: State, attacker: Card, target: Card) -> int:
        """The guard for the attacked unit or 0, if a script decides; -1 if a player decides."""
        return -1

    def guards_now(self) -> None:
        """Called when the Phoenixborn guards; it may do so once a round (R-GRD-02)."""
        self.guarded = True

    def must_counter(self) -> bool:
        """Whether a defender counters without a decision."""
        return False

    # --- turns and the first player token --------------------------------------------------------------------------

    def next_turn(self, g: State) -> int:
        """The seat that takes the next turn. If partners share a turn: the first player, or the next seat in line."""
        if not g.seats.shared:
            return g.seats.after[self.seat]
        foe = g.seats.foes[self.seat][0]
        return g.players[foe].starts_turn(g)

    def starts_turn(self, g: State) -> int:
        """The seat that begins the turn, if this side shares it with partners (R-COOP-05)."""
        for seat in g.seats.together[self.seat]:
            if seat == g.first or g.players[g.first].points_at() == seat:
                return seat
        return self.seat

    def pass_token(self, g: State) -> None:
        """Passes on the first player token at the end of the round (R-EOR-04, R-COOP-13)."""
        to = g.seats.foes[self.seat][0] if g.seats.shared else g.seats.after[self.seat]
        g.players[to].take_token(g)

    def take_token(self, g: State) -> None:
        """Receives the first player token."""
        g.first = self.seat

    def points_at(self) -> int:
        """The seat at which the first player token points while this side has it, -1 if it points at no player."""
        return -1

    # --- what happens to it --------------------------------------------------------------------------------------

    def left_play(self, g: State, card: Card, destroyed: bool) -> None:
        """Called after a card of this side has left play and reached its pile; `destroyed` for destruction or
        discard.
        """

    def recovery(self, g: State, step: int) -> None:
        """A recovery step that only some sides have; the constants are in `rules.flow.phases`."""

    def foe_passed(self, g: State, foe: int) -> None:
        """Called after an opponent has taken Pass as the main action."""

    def unsound(self, g: State) -> str:
        """The error in the numbers that only this kind of side has, for a position that was read from a document; an
        empty text if there is none.
        """
        return ""

    def place_red_rains(self, g: State, n: int) -> None:
        """Places Red Rains tokens on this side by an effect, one at a time (R-RR-02)."""


class Edition:
    """What differs between the editions of the rules. `rules/editions` has one derived class for each edition.

    The rules ask the edition of the game at these points and do not test which edition it is. Each derived class
    answers every one of them: none has a default that an edition could take over by oversight. An edition has no
    state: all games of it share one object. `most_uniques`: cards unique to the Phoenixborn that a First Five may have
    (R-FF-03). `chained_list`: chained cards are restricted (R-CHBAN-01). `chooses_first`: the winner of the roll-off
    chooses who goes first (R-PREP-04). `attaching_targets`: attaching an alteration targets its host (R-TGT-02).
    `targets_first`: all targets of a text are chosen before its first effect. `spells_only`: the limit of one reaction
    a turn counts reaction spells alone. `discards_first`: a meditation changes no die before all its discards.
    `reacts_anytime`: reactions are not restricted to the player turns (R-REACT-01). `dice_leave`: dice of a player who
    is out leave the game. `dice_return`: dice on cards return in the recovery phase. `token_first`: the
    first player token is passed before the end-of-round effects. `needs_action`: an ability without an action in its
    cost can be used only while a main or side action is left. `attack_dice`, `life_dice`: what a die on a unit adds
    to its values, by type.
    """

    __slots__ = (
        "attack_dice",
        "attaching_targets",
        "chained_list",
        "chooses_first",
        "dice_leave",
        "dice_return",
        "discards_first",
        "life_dice",
        "most_uniques",
        "name",
        "needs_action",
        "reacts_anytime",
        "spells_only",
        "targets_first",
        "token_first",
    )

    def __init__(
        self,
        name: str,
        *,
        most_uniques: int,
        chained_list: bool,
        chooses_first: bool,
        attaching_targets: bool,
        targets_first: bool,
        spells_only: bool,
        discards_first: bool,
        reacts_anytime: bool,
        dice_leave: bool,
        dice_return: bool,
        token_first: bool,
        needs_action: bool,
        attack_dice: dict[int, int],
        life_dice: dict[int, int],
    ) -> None:
        self.name = name
        self.most_uniques = most_uniques
        self.chained_list = chained_list
        self.chooses_first = chooses_first
        self.attaching_targets = attaching_targets
        self.targets_first = targets_first
        self.spells_only = spells_only
        self.discards_first = discards_first
        self.reacts_anytime = reacts_anytime
        self.dice_leave = dice_leave
        self.dice_return = dice_return
        self.token_first = token_first
        self.needs_action = needs_action
        self.attack_dice = tuple([attack_dice.get(die, 0) for die in range(N_TYPES)])
        self.life_dice = tuple([life_dice.get(die, 0) for die in range(N_TYPES)])

    # --- rounds --------------------------------------------------------------------------------------------------

    def rolls_again(self, g: State, best: tuple[int, ...]) -> tuple[int, ...]:
        """The seats that roll again while the seats `best` have equally many basic symbols."""
        raise NotImplementedError

    def short_of_cards(self, g: State, missing: tuple[int, ...]) -> tuple[int, ...]:
        """For each seat, how many cards it could not draw; returns how many of them the round still has to handle."""
        raise NotImplementedError

    def meditate(self, g: State, seat: int) -> None:
        """Pushes the Meditate side action."""
        raise NotImplementedError

    def offer_attacks(self, g: State, seat: int, moves: list[int]) -> None:
        """Appends the Attack actions that a seat may take."""
        raise NotImplementedError

    def attacks(self, g: State, seat: int, verb: int) -> None:
        """Pushes the Attack action of a move from `offer_attacks` (its value)."""
        raise NotImplementedError

    def attack(self, g: State, seat: int, only: int, units_only: bool) -> None:
        """Pushes an attack by a text. `only`: this unit (a reference) attacks alone; `units_only`: it attacks a
        unit.
        """
        raise NotImplementedError

    def turn_starts(self, g: State, seat: int) -> None:
        """Called at the start of a seat's turn."""
        raise NotImplementedError

    def end_of_round(self, g: State) -> bool:
        """Pushes all end-of-round effects; returns false if the round pushes them for one player after the other."""
        raise NotImplementedError

    # --- texts and events ----------------------------------------------------------------------------------------

    def respond(self, g: State, event: Event) -> None:
        """Called for an event to which somebody may respond: pushes the window of the responses, or keeps the event for
        a later moment.
        """
        raise NotImplementedError

    def begins(self, g: State, resolution: Frame) -> bool:
        """Called before the resolution on top of the stack begins. Returns true if it does not begin now."""
        raise NotImplementedError

    def works_off(self, g: State, ctx_at: int, step: object) -> bool:
        """Called before each effect if `targets_first` is set. Returns true if frames were pushed that come first."""
        raise NotImplementedError

    def orders(self, g: State, seat: int) -> int:
        """The seat that puts what an effect does to several cards into an order, if the seat controls the text."""
        raise NotImplementedError

    def together(self, word: object) -> bool:
        """Whether an effect happens to several cards at the same time, so that nobody puts them into an order."""
        raise NotImplementedError

    def moved_is_placed(self, g: State) -> bool:
        """Whether a moved wound token counts as placed."""
        raise NotImplementedError

    # --- damage and destruction ------------------------------------------------------------------------------------

    def deal(
        self,
        g: State,
        victim: int,
        n: int,
        source: int,
        classes: int,
        seat: int,
        preventable: bool = True,
        prevented: int = 0,
    ) -> None:
        """Pushes the dealing of damage."""
        raise NotImplementedError

    def wound(self, g: State, ref: int, n: int, source: int, classes: int, seat: int) -> None:
        """Pushes the placing of wound tokens."""
        raise NotImplementedError

    def leave(
        self,
        g: State,
        ref: int,
        destroyed: bool,
        zone: int,
        source: int,
        classes: int,
        seat: int,
        shuffle: bool = False,
    ) -> None:
        """Pushes the leaving of a card in play."""
        raise NotImplementedError


EDITIONS: Final[dict[str, Edition]] = {}  # filled by `rules/editions`


class Decision:
    """Which seat must choose, and its moves. `source` is the id of the card that asks, 0 for the rules."""

    __slots__ = ("ask", "moves", "n", "seat", "source")

    def __init__(self, seat: int, ask: int, moves: list[int], source: int, n: int) -> None:
        self.seat = seat
        self.ask = ask
        self.moves = moves
        self.source = source
        self.n = n


class State:
    """The whole state of a game; `rules.game.Game` adds the public operations.

    The first slots, up to `options`, are fixed for a game and shared by its copies; `seats` is replaced when a seat
    leaves the game. `departures` counts the cards that have left play. `kept` has the lasting changes of units
    that left the game this turn and may return as the same unit (R-UNIT-10), and the seats that they faced. `seen[id]`
    is a bit set of the seats that know a hidden card. `script` has outcomes of random events to use before the
    generator (for replays); it is empty in ordinary play. `log` has recent public events (`state.log`). `event_log` has
    all events while there is a listener; it is derived with the `snapshot`. Both are not part of the game data: they
    are neither copied nor saved.
    """

    __slots__ = (
        "by_id",
        "defs",
        "edition",
        "mask",
        "owner",
        "options",
        "seats",
        "active",
        "aside",
        "attack_at",
        "cards",
        "decision",
        "delayed",
        "dirty",
        "first",
        "inc",
        "kept",
        "lki",
        "passes",
        "phase",
        "players",
        "rng",
        "round",
        "script",
        "seen",
        "stack",
        "turn",
        "unit_destroyed",
        "winners",
        "departures",
        "log",
        "event_log",
        "snapshot",
    )

    def __init__(
        self,
        defs: Definitions,
        by_id: tuple[Def, ...],
        owner: tuple[int, ...],
        mask: int,
        options: GameOptions,
        seats: Seats,
        players: list[Player],
        cards: dict[int, Card],
        aside: dict[int, Card],
        inc: list[int],
        seen: list[int],
        stack: list[Frame],
        decision: Decision | None,
        rng: int,
        lki: dict[int, LastKnown],
        delayed: tuple[Delayed, ...],
        script: list[tuple[str, tuple[int, ...]]],
        active: int = 0,
        first: int = 0,
        round: int = 0,
        phase: int = SETUP,
        turn: int = 0,
        winners: tuple[int, ...] = (),
        attack_at: int = -1,
        unit_destroyed: bool = False,
        dirty: bool = False,
        passes: int = 0,
        kept: dict[int, tuple[Timed, ...]] | None = None,
        log: list[tuple[int, int, int, int, int]] | None = None,
        departures: int = 0,
        edition: Edition | None = None,
    ) -> None:
        self.defs = defs
        self.edition: Edition = EDITIONS[options.edition] if edition is None else edition
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
        self.event_log: list[Entry] | None = None
        self.snapshot: Snapshot | None = None

    def ref_of(self, cid: int) -> int:
        """The reference of a card as its current object."""
        return self.inc[cid] << ID_BITS | cid

    def get(self, ref: int) -> Card | None:
        """The card in play with this reference; `None` if the card is not in play or is a new object by now."""
        card = self.cards.get(ref & ID_MASK)
        if card is None or card.inc != ref >> ID_BITS:
            return None
        return card

    def find(self, ref: int) -> Card | None:
        """The card in play or set aside with this reference."""
        cid = ref & ID_MASK
        card = self.cards.get(cid)
        if card is None:
            card = self.aside.get(cid)
        if card is None or card.inc != ref >> ID_BITS:
            return None
        return card

    def push(self, frame: Frame) -> None:
        """Pushes a frame onto the stack."""
        self.stack.append(frame)

    def pop(self) -> None:
        """Removes the frame on top of the stack, whose work is done."""
        self.stack.pop()

    def tire(self, card: Card, n: int = 1) -> None:
        """Places exhaustion tokens on a card; effects that it granted while unexhausted end (R-EXH-02)."""
        card.exhaustion += n
        if card.d.aura_texts or card.d.own_passives or card.host or card.attached:
            self.dirty = True

    def ask(self, seat: int, ask: int, moves: list[int], source: int = 0, n: int = 0) -> None:
        """Asks a seat to choose; the answer goes to the frame on top of the stack. A single move is taken at once."""
        if len(moves) == 1 and self.options.auto:
            self.stack[-1].answer = moves[0]
            return
        if seat in self.seats.out:  # nobody can choose, so the move with the least effect is taken
            self.stack[-1].answer = NO if NO in moves else moves[0]
            return
        p = self.players[seat]
        if p.scripted:
            if self.options.grim_fates and self.options.grim(self.stack[-1].topic(self).title):
                p.leave_to_fate(self, ask, moves, source, n)
                return
            seat = p.decider(self)
        self.decision = Decision(seat, ask, moves, source, n)

    def knowers(self, seat: int) -> int:
        """The seats that know the cards in the hand of a seat, as bits: the seat itself, and with open hands its
        partners.
        """
        bits = 1 << seat
        if self.options.open_hands:
            for other in self.seats.allies[seat]:
                bits |= 1 << other
        return bits

    def random(self, n: int) -> int:
        """A number from 0 to n - 1 from the generator of the state."""
        self.rng, value = next_random(self.rng, n)
        return value


__all__ = [
    "AGAINST_ALL",
    "Card",
    "Decision",
    "Delayed",
    "EDITIONS",
    "Edition",
    "Event",
    "Frame",
    "GameOptions",
    "ID_BITS",
    "ID_MASK",
    "LastKnown",
    "NOTHING_SHOWN",
    "NO_TEXT",
    "PHASES",
    "PLAYER_TURNS",
    "PREPARE",
    "Paying",
    "Player",
    "RECOVERY",
    "SETUP",
    "Shown",
    "State",
    "THE_RULES",
    "T_ABILITY",
    "T_ATTACK",
    "T_COPY",
    "T_ENACTED",
    "T_DECLARED",
    "T_LIFE",
    "T_MARK",
    "T_PASSIVE",
    "T_PLAYER_RULE",
    "T_RECOVER",
    "T_RULE",
    "Timed",
    "Topic",
    "Underway",
    "WAS_FACING",
]
