"""The Chimera's turn: status abilities, then one of Roll, Attack and Pass (R-CTURN-01..11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import ashes_env.rules.timing.events as events
from ashes_env.language import codes as k
from ashes_env.rules.choices.resolve import Resolution
from ashes_env.rules.reading import values
from ashes_env.rules.reading.context import Context
from ashes_env.rules.state import chance, log
from ashes_env.rules.state.state import Event, Frame
from ashes_env.solo import rage
from ashes_env.solo.battle import attack_with, leftmost_able
from ashes_env.solo.body import chimera_of, script_of
from ashes_env.solo.pile import has_facedown, row_now
from ashes_env.solo.status import spend_status

if TYPE_CHECKING:
    from ashes_env.language.base import Body
    from ashes_env.language.behaviour import Row
    from ashes_env.rules.state.state import Player, State

STATUS: Final = 0
BEHAVIOUR: Final = 1
FIRST: Final = 2
SECOND: Final = 3
OVER: Final = 4


class ChimeraTurn(Frame):
    """One turn of the Chimera. `row` is the index of the rolled row in the table of `phase`."""

    __slots__ = ("done", "phase", "row", "seat")

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.done: tuple[int, ...] = ()
        self.phase = 0
        self.row = 0

    def copy(self) -> ChimeraTurn:
        f = ChimeraTurn(self.seat)
        f.pc, f.answer, f.done, f.phase, f.row = self.pc, self.answer, self.done, self.phase, self.row
        return f

    def seat_left(self, g: State, seat: int) -> bool:
        return self.seat == seat

    def step(self, g: State) -> None:
        p = g.players[self.seat]
        pc = self.pc
        if pc == STATUS:
            if not self.done and g.lki:
                g.lki = {}
            if not self._status(g, p):
                self._branch(g, p)
        elif pc == BEHAVIOUR:
            self._roll(g, p)
        elif pc == FIRST:
            self.pc = SECOND
            row = self._row(g, p)
            self._act(g, p, row, row.side_first)
        elif pc == SECOND:
            self.pc = OVER
            row = self._row(g, p)
            self._act(g, p, row, not row.side_first)
        else:
            g.pop()

    def _status(self, g: State, p: Player) -> bool:
        """The leftmost aspect that has not done so this turn spends a token and resolves its status ability. Returns
        false if there is none.
        """
        for cid in row_now(g, p):
            card = g.cards[cid]
            if card.ref not in self.done and spend_status(g, self.seat, card):
                self.done = (*self.done, card.ref)
                return True
        return False

    def _branch(self, g: State, p: Player) -> None:
        """Chooses the action by the state after the status abilities (R-CTURN-06); a forced attack replaces it
        (R-RRFAQ-02).
        """
        self.pc = OVER
        attacker = leftmost_able(g, p)
        if attacker is not None and values.player_rule(g, self.seat, k.MUST_ATTACK):
            g.passes = 0
            attack_with(g, attacker)
        elif has_facedown(g, row_now(g, p)):
            g.passes = 0
            self.pc = BEHAVIOUR
            rage.roll_rage(g, p, 1)
        elif attacker is not None:
            g.passes = 0
            attack_with(g, attacker)
        else:
            g.passes += 1
            events.emit(g, Event(k.PASSED, (), 0, k.BY_RULE, self.seat))

    def _roll(self, g: State, p: Player) -> None:
        chimera = chimera_of(p)
        chimera.roll = roll_behaviour(g, p)
        self.phase = chimera.phase
        self.row = find_row(script_of(g, p).behaviour[self.phase - 1], chimera.roll)
        self.pc = FIRST

    def _row(self, g: State, p: Player) -> Row:
        return script_of(g, p).behaviour[self.phase - 1][self.row]

    def _act(self, g: State, p: Player, row: Row, side: bool) -> None:
        """Side and main action are separate texts, so that a cancel stops only one of them. A Chimera that may only
        meditate takes no side action.
        """
        body: Body = row.side if side else row.main
        if body and not (side and values.player_rule(g, self.seat, k.SIDE_IS_MEDITATE)):
            push_part(g, p, self.phase, row, side)


def push_part(g: State, p: Player, phase: int, row: Row, side: bool, source: int = 0) -> None:
    """Pushes the side or the main action of a row of the behaviour card as a separate text. With `source` it is a text
    of that card, if only that card determines whom it is against (R-COOP-10).
    """
    card = g.cards.get(chimera_of(p).behaviour)
    log.tell(g, log.ROW, p.seat, 0 if card is None else card.id, 0, phase * 16 + row.faces[0], int(side))
    program = g.defs.programs[f"{g.by_id[p.pb].title}/behaviour/{phase}/{row.faces[0]}/{'side' if side else 'main'}"]
    x = Context(
        source or (0 if card is None else card.ref), p.seat, k.BY_DICE_POWER if side else k.BY_RULE, program.address
    )
    g.push(Resolution(x, program))


def roll_behaviour(g: State, p: Player) -> int:
    """Rolls the behaviour die of a Chimera."""
    roll = chance.roll_d12(g, "behaviour")
    log.note(g, log.BEHAVIOUR, p.seat, 0, 0, roll)
    return roll


def find_row(rows: tuple[Row, ...], roll: int) -> int:
    """The index of the row that covers a face of the behaviour die; every face has one."""
    for i, row in enumerate(rows):
        if roll in row.faces:
            return i
    raise ValueError(f"no row for a roll of {roll}")
