"""The small values of a state: cards in play, lasting changes, events, last-known values, waiting effects.

Small sequences that change rarely (attachments, dice on a card, lasting changes) are tuples, so copies share them.
"""

from __future__ import annotations

from typing import Final

from ashes_env.rules.definitions.definitions import Def

ID_BITS: Final = 10
ID_MASK: Final = (1 << ID_BITS) - 1

SETUP: Final = 0
PREPARE: Final = 1
PLAYER_TURNS: Final = 2
RECOVERY: Final = 3
PHASES: Final = ("setup", "prepare", "player turns", "recovery")


class Timed:
    """A change that lasts for a while. It applies to one card, to a player, or to all cards of a description (made by a
    player; with a `title`, only cards of that title). Immutable.
    """

    __slots__ = ("ability", "kind", "n", "rule", "seat", "title", "turn", "until")

    def __init__(
        self, kind: int, rule: int, n: int, until: int, seat: int, turn: int, ability: str, title: str = ""
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.n = n
        self.until = until
        self.seat = seat
        self.turn = turn
        self.ability = ability
        self.title = title


T_ATTACK: Final = 0
T_LIFE: Final = 1
T_RECOVER: Final = 2
T_RULE: Final = 3
T_ABILITY: Final = 4
T_COPY: Final = 5
T_PLAYER_RULE: Final = 6
T_MARK: Final = 7  # `n` tokens of the kind `rule` that are marked, so that they can be distinguished from others
T_PASSIVE: Final = 8  # the text `ability`, for a change that is more than a number
T_ENACTED: Final = 9  # the text `ability`, applied to all cards that it describes
T_DECLARED: Final = 10  # declared as attacker, blocker or guard this turn; stored only if a card of the game reads it
WAS_FACING: Final = 11  # not a change: an entry of `State.kept` that says that the unit faced the seat `n`


class Card:
    """A card in play, or set aside while it leaves play. Constant facts are in its definition.

    `faces` is the seat that the battlefield of a unit faces if its side has several battlefields, -1 for all.
    """

    __slots__ = (
        "attached",
        "came",
        "d",
        "dice",
        "exhaustion",
        "facedown",
        "faces",
        "host",
        "id",
        "inc",
        "red_rains",
        "seat",
        "slot",
        "status",
        "timed",
        "under",
        "used",
        "wounds",
        "x_attack",
        "x_life",
    )

    def __init__(
        self,
        id: int,
        inc: int,
        d: Def,
        seat: int,
        wounds: int = 0,
        exhaustion: int = 0,
        status: int = 0,
        attached: tuple[int, ...] = (),
        under: tuple[int, ...] = (),
        dice: tuple[int, ...] = (),
        timed: tuple[Timed, ...] = (),
        host: int = 0,
        slot: int = 0,
        used: int = -1,
        came: int = -1,
        facedown: bool = False,
        red_rains: int = 0,
        x_attack: int = -1,
        x_life: int = -1,
        faces: int = -1,
    ) -> None:
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
            self.id,
            self.inc,
            self.d,
            self.seat,
            self.wounds,
            self.exhaustion,
            self.status,
            self.attached,
            self.under,
            self.dice,
            self.timed,
            self.host,
            self.slot,
            self.used,
            self.came,
            self.facedown,
            self.red_rains,
            self.x_attack,
            self.x_life,
            self.faces,
        )

    @property
    def ref(self) -> int:
        return self.inc << ID_BITS | self.id


class Event:
    """Something that happened. Immutable; `at` is the index on the stack of the frame that caused it."""

    __slots__ = ("at", "cards", "classes", "dice", "kind", "n", "path", "seat", "source")

    def __init__(
        self,
        kind: int,
        cards: tuple[int, ...] = (),
        source: int = 0,
        classes: int = 32,
        seat: int = -1,
        n: int = 0,
        at: int = -1,
        dice: tuple[int, ...] = (),
        path: str = "",
    ) -> None:
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

    __slots__ = (
        "attack",
        "by",
        "destroyed",
        "exhaustion",
        "faces",
        "life",
        "recover",
        "seat",
        "status",
        "sure",
        "when",
        "wounds",
    )

    def __init__(
        self,
        attack: int,
        life: int,
        recover: int,
        wounds: int,
        status: int,
        exhaustion: int,
        seat: int,
        destroyed: bool,
        sure: bool = False,
        by: int = 0,
        when: int = 0,
        faces: int = -1,
    ) -> None:
        self.attack = attack
        self.life = life
        self.recover = recover
        self.wounds = wounds
        self.status = status
        self.exhaustion = exhaustion
        self.seat = seat
        self.destroyed = destroyed
        self.sure = sure  # its battle damage could not be prevented
        self.by = by  # the source of the effect that took it out of play
        self.when = when  # how many cards had left play before it
        self.faces = faces  # the seat that its battlefield faces, as in `Card`


class Delayed:
    """Effects that wait for the end of the turn with the number `turn`, with the names bound when they were created.
    Immutable.
    """

    __slots__ = ("body", "classes", "seat", "source", "turn", "vars")

    def __init__(
        self, body: str, seat: int, source: int, classes: int, vars: tuple[tuple[str, tuple[int, ...]], ...], turn: int
    ) -> None:
        self.body = body
        self.seat = seat
        self.source = source
        self.classes = classes
        self.vars = vars
        self.turn = turn
