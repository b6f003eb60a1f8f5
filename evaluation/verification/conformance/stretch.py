"""A stretch of a recorded game between two moments in the main window, and the progress of a line in it."""

from __future__ import annotations

from ashes_env.rules.combat import damage
from ashes_env.rules.state import moves as m
from evaluation.verification.conformance.clicks import CLICK, EDIT, END, EXPECT, Item
from evaluation.verification.conformance.edits import edit
from evaluation.verification.conformance.ending import asked_at_the_end, is_last_question, offers_the_same
from evaluation.verification.conformance.legality import menu_differences
from evaluation.verification.conformance.line import Line
from evaluation.verification.conformance.positions import (
    DISCARD_ORDER,
    Names,
    differences,
    ours,
    recorded,
    without_actions,
)
from evaluation.verification.conformance.settled import VALUES, places, stale, unsettled
from evaluation.verification.conformance.traces import Json, is_main_window

STEPS = 20_000
TRIES = 20  # lines tried for what is settled


class Stuck(Exception):
    """No line of answers reaches the recorded position; the message is the first difference of the best line."""


class Stretch:
    """The items between two moments in which a player is in the main window; `goal` is the later one."""

    def __init__(self, names: Names, found: list[Item], goal: Item, first: bool = False) -> None:
        self.names = names
        self.items = found
        self.goal = goal
        self.first = first
        # Not answered: assertions, and what is only acknowledged.
        self.aside = sum(1 << i for i, item in enumerate(found) if item.kind == EXPECT or item.acknowledged)
        self.wanted = recorded(names, goal.before if goal.kind == CLICK else goal.after)
        prompts = goal.event["end"].get("prompts", {}) if goal.kind == END else {}
        self.waiting = asked_at_the_end(goal)
        begin = found[0].before if found else goal.before
        self.discards = {
            seat: [names.name(ref) for ref in begin["players"][seat].get("discard", ())] for seat in ("1", "2")
        }
        self.laid_out = recorded(names, begin)
        self.fresh: set[str] | None = None  # places that the record has recomputed since
        self.menu_seat = goal.seat if goal.kind == CLICK else -1
        self.prompt: Json = goal.prompt
        for seat in ("1", "2"):
            if is_main_window(prompts.get(seat)):
                self.menu_seat, self.prompt = int(seat) - 1, prompts[seat]
        self.by_hand = next((x.kind for x in reversed(found) if x.kind != EXPECT), EDIT) == EDIT
        self.open_end = goal.kind == END and self.menu_seat < 0 and not self.wanted["winner"]
        self.lenient = False
        self.settling = False
        self.tries = TRIES
        self.best = ""
        self.best_score = -1

    def head(self, done: int) -> int:
        """The first click or manual change that is not used up; the number of items if all are used."""
        i = 0
        done |= self.aside
        while done >> i & 1:
            i += 1
        return i

    def fail(self, line: Line, message: str, weight: int = 0) -> None:
        """Records the difference of the line that got farthest."""
        score = bin(line.done).count("1") * 1000 - weight
        if score > self.best_score or not self.best:
            self.best, self.best_score = message, score

    def halfway(self, line: Line) -> bool:
        """Whether End Turn was clicked, and we have passed only the main action so far."""
        decision = line.game.decision
        if decision is None or decision.ask != m.ASK_MENU or m.END_TURN not in decision.moves:
            return False
        return line.passed == line.game.turn

    # --- progress -----------------------------------------------------------------------------------------------------

    def look(self, line: Line) -> bool:
        """Applies manual changes; true at the end of the trace."""
        g = line.game
        if self.halfway(line):
            return False
        while True:
            i = self.head(line.done)
            if i >= len(self.items):
                return self.goal.kind == END and self.menu_seat < 0 and self._at_end(line)
            item = self.items[i]
            if item.kind != EDIT or g.decision is None:
                return False
            line.by_hand = (*line.by_hand, (line.done, g.copy()))
            edit(self.names, g, item)
            line.done |= 1 << i

    def compare(self, mine: Json, wanted: Json | None = None) -> list[str]:
        """Differences from the recorded position; before the first click and after manual changes, ignores values that
        the record has not recomputed.
        """
        wanted = self.wanted if wanted is None else wanted
        mine = self.in_one_resolution(mine, wanted)
        found = differences(wanted, mine)
        if self.open_end:
            old = stale(self, wanted, found)
            found = [x for x in found if places([x])[0] not in old]
        if not self.by_hand:
            return found
        if self.fresh is None:
            self.fresh = set(places(differences(self.laid_out, self.wanted)))
        return [x for x in found if not places([x])[0].endswith(VALUES) or places([x])[0] in self.fresh]

    def in_one_resolution(self, mine: Json, wanted: Json) -> Json:
        """Our position with the recorded order of cards that reached a discard pile in this stretch: the rules set a
        card aside while it resolves (R-DEST-03), and the two games move it to the pile at different moments. At an open
        end it may still be set aside.
        """
        out = mine
        for seat in ("1", "2"):
            side = f"player {seat}"
            if DISCARD_ORDER not in wanted[side]:
                continue
            was = self.discards[seat]
            theirs, ours_ = wanted[side][DISCARD_ORDER], mine[side][DISCARD_ORDER]
            n, own = len(theirs) - len(was), len(ours_) - len(was)
            same = n == own and sorted(theirs[:n]) == sorted(ours_[:own])
            if min(n, own) >= 0 and theirs[n:] == was == ours_[own:] and (same or self.open_end):
                out = {**out, side: {**out[side], DISCARD_ORDER: theirs}}
        return out

    def _at_end(self, line: Line) -> bool:
        wanted, mine = self.wanted, ours(line.game)
        if self.menu_seat < 0:  # in the middle of something: actions may be spent at another moment
            wanted, mine = without_actions(wanted), without_actions(mine)
        if not wanted["phase"]:
            wanted = {**wanted, "phase": mine["phase"]}
        found = self.compare(mine, wanted)
        if self.settling and self.tries and line.game.decision is not None:
            self.tries -= 1
            line.open = unsettled(self, line, wanted)
            return bool(line.open)
        if found:
            self.fail(line, f"at the end: {found[0]}", 1 + len(found))
        return not found

    def advance(self, line: Line) -> bool:
        """Resolves the stack to the next decision, checking after every step; true at the end."""
        g = line.game
        for i in range(STEPS):
            if self.look(line):
                return True
            if g.decision is not None or g.over:
                return False
            if g.dirty and damage.check_state(g):
                continue
            g.stack[-1].step(g)
        raise Stuck("our game does not come to a decision")

    def arrived(self, line: Line) -> bool:
        """Whether the player of the goal is in the main window and everything is as recorded."""
        if self.halfway(line):
            return False
        i = self.head(line.done)
        done = line.done
        while i < len(self.items):
            if not self.items[i].button:
                return False
            done |= 1 << i
            i = self.head(done)
        decision = line.game.decision
        if line.game.over and self.goal.kind == END:
            line.done = done
            return self._at_end(line)
        if decision is None or self.menu_seat < 0:
            return False
        if decision.ask != m.ASK_MENU or decision.seat != self.menu_seat:
            return False
        found = self.compare(ours(line.game))
        if found:
            self.fail(line, f"before {self.goal.words()}: {found[0]}", 1 + len(found))
            return False
        line.notes = (
            *line.notes,
            *menu_differences(self.names, line.game, self.goal, self.prompt, self.menu_seat, self.by_hand),
        )
        return True

    def at_the_end(self, line: Line) -> bool:
        """Whether we ask the question at which the record ends: what follows is not recorded."""
        if not self.open_end or self.head(line.done) < len(self.items):
            return False
        return is_last_question(line.game, self.waiting) and offers_the_same(self.names, line.game, self.waiting)
