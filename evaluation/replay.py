"""Replaying a recorded game: our decisions are answered by the recorded clicks.

Our questions come in another order and at another grain than the clicks. Between two moments in which a player stands
in the main window, the replay searches for answers to our questions that use up the clicks in order: first the
options that a click names, then, for questions without a click, declining or the first option. A click on a card or
a die must be used, except, in a second round, where it changed nothing; buttons may be passed over. Whether the
answers were right is for the comparison of the complete positions to say: the search ends at the first line that
reaches the recorded position.
"""

from __future__ import annotations

from collections import Counter
from heapq import heappop, heappush

from ashes_env.language import codes as k
from ashes_env.rules import damage, records
from ashes_env.rules import options as o
from ashes_env.rules.game import Game, describe
from ashes_env.rules.state import Decision
from ashes_env.scenarios import ScenarioError
from evaluation import positions
from evaluation.clicks import CLICK, EDIT, END, EXPECT, Item, button_rank, closeness, items, named
from evaluation.edits import edit
from evaluation.expectations import LEGALITY, PREPARING, holds
from evaluation.legality import menu_differences, offered_names, prompt_differences, side_of
from evaluation.positions import Names, differences, ours, recorded, without_actions, without_values
from evaluation.start import start
from evaluation.traces import Json, is_main_window

NODES = 1500
STEPS = 20_000
KEEP_DICE = "Select dice to keep"

# Questions that both ask at the same moment; others may have been answered before the other player's clicks.
IN_TURN = (
    o.ASK_ATTACK_TARGET, o.ASK_ATTACKER, o.ASK_BLOCKER, o.ASK_BLOCKED, o.ASK_GUARD, o.ASK_COUNTER, o.ASK_BATTLE,
)  # fmt: skip

ONE_OF_SEVERAL = (o.ASK_MODE, o.ASK_PLAYER)

# What a question of ours without a click is answered with first.
OTHERWISE = (o.ASK_RESPONSE, o.ASK_MAY, o.ASK_PREPARE_DISCARD, o.ASK_TARGET, o.ASK_SEARCH, o.ASK_CHOOSE)


class Stuck(Exception):
    """No line of answers reaches the recorded position; the message is the first difference of the best line."""


class Line:
    """One line of answers: a game, the items used up (a bit set), and what was offered differently on the way."""

    __slots__ = ("also", "done", "game", "notes")

    def __init__(self, game: Game, done: int, notes: tuple[str, ...], also: frozenset[str] = frozenset()) -> None:
        self.game = game
        self.done = done
        self.notes = notes
        self.also = also  # offered by the other answers to a question without a click: the record asks both at once


class Segment:
    """The items between two moments in which a player stands in the main window; `goal` is the later one."""

    def __init__(self, names: Names, found: list[Item], goal: Item) -> None:
        self.names = names
        self.items = found
        self.goal = goal
        self.claims = 0  # claims about values, which may come true a little later with us
        for i, item in enumerate(found):
            if item.kind == EXPECT and item.event["expect"]["m"] not in (*LEGALITY, "toHaveDefaultPrompt"):
                self.claims |= 1 << i
        self.wanted = recorded(names, goal.before if goal.kind == CLICK else goal.after)
        prompts = goal.event["end"].get("prompts", {}) if goal.kind == END else {}
        self.waiting = {seat for seat, p in prompts.items() if p and not str(p.get("menuTitle")).startswith("Waiting")}
        self.menu_seat = goal.seat if goal.kind == CLICK else -1
        self.prompt: Json = goal.prompt
        for seat in ("1", "2"):
            if is_main_window(prompts.get(seat)):
                self.menu_seat, self.prompt = int(seat) - 1, prompts[seat]
        self.by_hand = next((x.kind for x in reversed(found) if x.kind != EXPECT), EDIT) == EDIT
        self.lenient = False
        self.best = ""
        self.best_score = -1

    def head(self, done: int) -> int:
        """The first item that is not used up, claims about values left out; the number of items when all are."""
        i = 0
        done |= self.claims
        while done >> i & 1:
            i += 1
        return i

    def fail(self, line: Line, message: str, weight: int = 0) -> None:
        """Remembers the difference of the line that came farthest."""
        score = bin(line.done).count("1") * 1000 - weight
        if score > self.best_score or not self.best:
            self.best, self.best_score = message, score

    # --- looking on ---------------------------------------------------------------------------------------------------

    def look(self, line: Line) -> bool:
        """Uses up expectations that hold and acknowledgements, applies edits; true at the end of the trace."""
        g = line.game
        while True:
            i = self.head(line.done)
            self._claims_before(line, i)
            if i >= len(self.items):
                return self.goal.kind == END and self.menu_seat < 0 and self._kept(line) and self._at_end(line)
            item = self.items[i]
            if item.kind == EXPECT:
                verdict = holds(self.names, g, item, self._asked(i)) if not self._settled(i) else None
                if verdict is False:
                    self.fail(line, f"{item.words()} does not hold", 1)
                    return False
            elif item.kind == EDIT:
                if g.decision is None:
                    return False
                edit(self.names, g, item)
            elif not (item.button and item.text == "Ok"):
                return False
            line.done |= 1 << i

    def _claims_before(self, line: Line, i: int) -> None:
        """Uses up the claims before an item that hold now."""
        left = self.claims & ~line.done & ((1 << i) - 1)
        while left:
            j = left.bit_length() - 1
            left ^= 1 << j
            if holds(self.names, line.game, self.items[j], False) is not False:
                line.done |= 1 << j

    def _kept(self, line: Line) -> bool:
        """Whether every claim came true."""
        left = self.claims & ~line.done
        if left:
            self.fail(line, f"{self.items[left.bit_length() - 1].words()} does not hold", 1)
        return not left

    def compare(self, mine: Json, wanted: Json | None = None) -> list[str]:
        """Differences from the recorded position. Before the first click, and after changes by hand, without values."""
        wanted = self.wanted if wanted is None else wanted
        if self.by_hand:
            wanted, mine = without_values(wanted), without_values(mine)
        return differences(wanted, mine)

    def _at_end(self, line: Line) -> bool:
        wanted, mine = self.wanted, ours(line.game)
        if self.menu_seat < 0:  # in the middle of something: actions may be spent at another moment
            wanted, mine = without_actions(wanted), without_actions(mine)
        if not wanted["phase"]:
            wanted = {**wanted, "phase": mine["phase"]}
        found = self.compare(mine, wanted)
        if found:
            self.fail(line, f"at the end: {found[0]}", 1 + len(found))
        return not found

    def advance(self, line: Line) -> bool:
        """Works the stack to the next decision, looking on after every step; true when the end is reached."""
        g = line.game
        for i in range(STEPS):
            if self.look(line):
                return True
            if g.decision is not None or g.winner >= 0:
                return False
            if g.dirty and damage.check_state(g):
                continue
            g.stack[-1].step(g)
        raise Stuck("our game does not come to a decision")

    def arrived(self, line: Line) -> bool:
        """Whether the player of the goal stands in the main window and everything is as recorded."""
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
            return self._kept(line) and self._at_end(line)
        if decision is None or self.menu_seat < 0:
            return False
        if decision.ask != o.ASK_MENU or decision.seat != self.menu_seat:
            return False
        self._claims_before(line, len(self.items))
        if not self._kept(line):
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

    # --- answering --------------------------------------------------------------------------------------------------

    def answers(self, line: Line) -> list[tuple[int, int, tuple[str, ...]]]:
        """Answers to the decision with the items that each uses up, the likeliest first; -1 passes over a button."""
        g, decision = line.game, line.game.decision
        assert decision is not None
        i = self.head(line.done)
        if decision.ask == o.ASK_MENU:
            return self._menu(line, decision, i)
        if decision.ask == o.ASK_RECOVERY_DIE:
            return self._recovery(line, decision)
        if self._meant(g, decision, i):
            return []
        out: list[tuple[int, int, tuple[str, ...]]] = []
        mine: list[int] = []
        blocked = i < len(self.items) and self.items[i].kind != CLICK
        while not blocked and i < len(self.items) and self.items[i].kind != EDIT and not self.items[i].main:
            if self.items[i].kind == CLICK and not line.done >> i & 1:
                if self.items[i].seat == decision.seat:
                    mine.append(i)
                elif decision.ask in IN_TURN:
                    break
            i += 1
        first = next((j for j in mine if not self.items[j].button), -1)
        passed = 0
        for j in mine:
            if first < 0 or j < first:
                passed |= 1 << j
        ranked: list[tuple[int, int, int, tuple[str, ...]]] = []
        if mine and self.items[mine[0]].button:
            for opt in decision.options:
                rank = button_rank(self.names, g, decision, opt, self.items[mine[0]])
                if rank >= 0:
                    ranked.append((rank * 10, opt, line.done | 1 << mine[0], ()))
        if first >= 0:
            group = [j for j in mine if j >= first and self.items[j].question == self.items[first].question]
            if decision.ask in (o.ASK_PAY_DIE, o.ASK_PAY_DISCARD):  # parts of one cost, paid in any order
                group = [j for j in mine if j >= first]
            elif decision.ask == o.ASK_RESPONSE:  # the record may choose further targets before it asks
                group += [j for j in mine if j not in group and self.items[j].question[0].startswith("Any Reactions")]
            for place, j in enumerate(x for x in group if not self.items[x].button):
                for opt in decision.options:
                    if named(self.names, g, opt, self.items[j]):
                        rank = place * 10 + closeness(self.names, g, opt, self.items[j]) + (5 if passed else 0)
                        notes: tuple[str, ...] = ()
                        if place == 0:
                            notes = prompt_differences(self.names, g, decision, self.items[j], line.also)
                        ranked.append((rank, opt, line.done | 1 << j | passed, notes))
        if decision.ask == o.ASK_NUMBER and first >= 0:
            ranked.extend(self._counted(line, decision, group, passed))
        ranked.sort(key=lambda a: (len(a[3]) > 0, a[0]))
        out = [(opt, done, notes) for _rank, opt, done, notes in ranked]
        if not (ranked and decision.ask in IN_TURN):
            out.extend((opt, line.done, ()) for opt in self._unasked(line, decision, mine))
        h = self.head(line.done)
        if h < len(self.items) and self.passable(line, decision, h):
            out.append((-1, line.done | 1 << h, ()))
        return out

    def passable(self, line: Line, decision: Decision, h: int) -> bool:
        """Whether an item is a click that may be passed over."""
        item = self.items[h]
        if item.kind != CLICK:
            return False
        return item.button or idle(item) or self.overtaken(line, h) or self.moot(line.game, decision, h)

    def moot(self, g: Game, decision: Decision, h: int) -> bool:
        """In the second round of the search: a choice that by itself changed nothing in the record, or that was made
        for an effect that then does nothing with us, may be left out where we do not ask for it.
        """
        if not self.lenient or self.items[h].main:
            return False
        if self.items[h].before != self.items[h].after and decision.ask not in PREPARING:
            return False
        return not any(named(self.names, g, opt, self.items[h]) for opt in decision.options)

    def overtaken(self, line: Line, h: int) -> bool:
        """Whether the other player has answered meanwhile: a choice made for what was then cancelled is moot."""
        for j in range(h + 1, len(self.items)):
            item = self.items[j]
            if item.kind == CLICK and line.done >> j & 1 and item.seat != self.items[h].seat and not negative(item):
                return True
        return False

    def _asked(self, i: int) -> bool:
        """Whether the player that an expectation speaks of is the next to click."""
        seat = int(self.items[i].event["expect"].get("player", 0)) - 1
        nxt = next((x for x in self.items[i:] if x.kind == CLICK), self.goal)
        return nxt.seat == seat or (nxt.kind == END and str(seat + 1) in self.waiting)

    def _counted(
        self, line: Line, decision: Decision, group: list[int], passed: int
    ) -> list[tuple[int, int, int, tuple[str, ...]]]:
        """How many, where the record selects them one by one."""
        clicks = [j for j in group if not self.items[j].button]
        opt = o.option(o.NUMBER, len(clicks))
        if opt not in decision.options:
            return []
        done = line.done | passed
        for j in clicks:
            done |= 1 << j
        return [(0, opt, done, ())]

    def _settled(self, i: int) -> bool:
        """Whether an expectation of offers is made in the main window, where everything offered is compared anyway."""
        e = self.items[i].event["expect"]
        if e["m"] not in LEGALITY:
            return False
        nxt = next((x for x in self.items[i:] if x.kind == CLICK), self.goal)
        return self.menu_seat == int(e["player"]) - 1 if nxt is self.goal else nxt.main

    def _meant(self, g: Game, decision: Decision, i: int) -> bool:
        """Whether the expectation that is next speaks of this very decision, as the click after it answers it."""
        if i >= len(self.items) or self.items[i].kind != EXPECT:
            return False
        e = self.items[i].event["expect"]
        if e["m"] not in LEGALITY or int(e["player"]) - 1 != decision.seat or decision.ask in PREPARING:
            return False
        nxt = next((x for x in self.items[i:] if x.kind == CLICK and x.seat == decision.seat), None)
        if nxt is None or nxt.main:
            return False
        for opt in decision.options:
            if named(self.names, g, opt, nxt) or button_rank(self.names, g, decision, opt, nxt) == 0:
                return True
        return False

    def _unasked(self, line: Line, decision: Decision, mine: list[int]) -> list[int]:
        """The order in which a question without a click is answered; what was clicked before comes first."""
        options = decision.options
        if decision.ask == o.ASK_PLAYER:
            side = next((side_of(x.before, x.card["ref"]) for x in map(self.items.__getitem__, mine) if x.card), -1)
            return sorted(options, key=lambda x: o.value_of(x) != side)
        if o.NO in options and not (decision.ask == o.ASK_MAY and mine and not negative(self.items[mine[0]])):
            return [o.NO, *(x for x in options if x != o.NO)]
        before = [x for j, x in enumerate(self.items) if line.done >> j & 1 and x.card is not None]
        return sorted(options, key=lambda opt: not any(named(self.names, line.game, opt, x) for x in before))

    def _menu(self, line: Line, decision: Decision, i: int) -> list[tuple[int, int, tuple[str, ...]]]:
        g = line.game
        options = decision.options
        if i >= len(self.items) or not self.items[i].main or self.items[i].seat != decision.seat:
            if i < len(self.items) and not self.items[i].main and self.passable(line, decision, i):
                return [(-1, line.done | 1 << i, ())]
            return []
        item = self.items[i]
        used = line.done | 1 << i
        if item.button:
            if item.text == "End Turn":
                for j in range(i + 1, len(self.items)):
                    if self.items[j].kind == CLICK and self.items[j].text == "Yes" and self.items[j].seat == item.seat:
                        if self.items[j].question[0].startswith("Pass your main action"):
                            used |= 1 << j
                        break
                return [(o.END_TURN, used, ())] if o.END_TURN in options else [(o.PASS, line.done, ())]
            verb = {"Attack": o.ATTACK, "Meditate": o.MEDITATE, "Pass": o.PASS}.get(item.text, -1)
            return [(verb, used, ())] if verb in options else []
        fitting = [x for x in options if named(self.names, g, x, item)]
        fitting.sort(key=lambda x: closeness(self.names, g, x, item))
        if not fitting:
            self.fail(line, f"{item.words()}: we do not offer it")
        return [(x, used, ()) for x in fitting]

    def _recovery(self, line: Line, decision: Decision) -> list[tuple[int, int, tuple[str, ...]]]:
        """The peer selects dice to keep, we select dice to exhaust."""
        g = line.game
        frame = g.stack[-1]
        picks = getattr(frame, "picks", ((), ()))[decision.seat]
        done = line.done
        keep: Counter[int] | None = None
        for j, item in enumerate(self.items):
            if done >> j & 1 or item.seat != decision.seat or item.question[0] != KEEP_DICE:
                continue
            line_done = 1 << j
            done |= line_done
            if item.button:
                keep = Counter(die_code(d) for d in item.prompt.get("selectedDice", ()))
                break
        have = Counter({code: n for code, n in enumerate(g.players[decision.seat].active) if n})
        for code in picks:
            have[code] -= 1
        if keep is None:
            keep = Counter({code: n for code, n in have.items() if code % 3 == k.POWER})
            done = line.done
        for code in sorted(have):
            if have[code] > keep[code]:
                return [(o.die_option(o.POOL_MINE, code), line.done, ())]
        return [(o.NO, done, ())]

    # --- searching ----------------------------------------------------------------------------------------------------

    def solve(self, game: Game) -> Line:
        """A line that reaches the goal. Raises `Stuck` with the first difference of the line that came farthest."""
        for lenient in (False, True):
            self.lenient = lenient
            line = self.search(game.copy())
            if line is not None:
                return line
        raise Stuck(self.best or "no line of answers reaches the recorded position")

    def search(self, game: Game) -> Line | None:
        """A line that reaches the goal, one without differences of offers if there is any."""
        game.script = script(self.names, game, self.items)
        begin = Line(game, 0, ())
        if self.advance(begin):
            return begin
        # The line with the fewest unlikely answers goes first; of several, the longest.
        waiting: list[tuple[int, int, int, Line]] = [(0, 0, 0, begin)]
        seen: set[tuple[object, ...]] = set()
        noted: Line | None = None
        made = 0
        for n in range(NODES):
            if not waiting:
                break
            unlikely, depth, _, line = heappop(waiting)
            if self.arrived(line):
                if not line.notes:
                    return line
                noted = noted or line
                continue
            if line.game.decision is None:
                self.fail(line, "our game is over" if line.game.over else "our game has no decision")
                continue
            here = (line.done, line.also, line.notes, records.key(line.game))
            if here in seen:
                continue
            seen.add(here)
            options = self.answers(line)
            self._wait(line)
            children: list[Line] = []
            for place, (opt, done, notes) in enumerate(options):
                child = Line(line.game.copy(), done, line.notes + notes)
                if opt >= 0:
                    take(child.game, opt)
                if self.advance(child):
                    if not child.notes:
                        return child
                    noted = noted or child
                    continue
                children.append(child)
                made += 1
                cost = min(place, 4) if opt >= 0 else int(not self.overtaken(line, self.head(line.done)))
                heappush(waiting, (unlikely + cost, depth - 1, made, child))
            self.at_once(line, children)
        return noted

    def at_once(self, line: Line, children: list[Line]) -> None:
        """Tells each line what the other answers would offer next: the record may ask for both at once."""
        if line.game.decision is None or line.game.decision.ask not in ONE_OF_SEVERAL:
            return
        names = [offered_names(child.game) for child in children]
        for child in children:
            if child.done == line.done:
                child.also = frozenset(name for each in names for name in each)

    def _wait(self, line: Line) -> None:
        """Says what our game asks and what the record has next."""
        decision = line.game.decision
        i = self.head(line.done)
        if decision is None:
            return
        nxt = self.items[i] if i < len(self.items) else self.goal
        offers = ", ".join(describe(line.game, x) for x in decision.options[:6])
        source = line.game.by_id[decision.source].title if decision.source else "the rules"
        self.fail(
            line, f"we ask player {decision.seat + 1} to {o.ASKS[decision.ask]} ({source}: {offers}), "
            f"recorded next is {nxt.words()}", 900,
        )  # fmt: skip


def idle(item: Item) -> bool:
    """A click that may have no counterpart: turning a die on to its next side, or an order that changes nothing.

    The side a die ends on is found by comparing; so is an order, where it matters to us.
    """
    question = item.question[0]
    if item.die is not None and ("again" in question or item.question[1] == "Meditate"):
        return True
    return "order" in question.lower().split()


def negative(item: Item) -> bool:
    """A button that declines."""
    return item.button and item.text.lower().split(" ")[0] in ("no", "none", "done", "cancel", "pass")


def die_code(die: Json) -> int:
    """type * 3 + level of a recorded die."""
    return k.DIE_TYPES.index(die["magic"]) * 3 + k.LEVELS.index(die.get("level", "basic"))


def take(g: Game, opt: int) -> None:
    """Answers the decision, without playing on."""
    g.decision = None
    g.stack[-1].answer = opt


def script(names: Names, g: Game, found: list[Item]) -> list[tuple[str, tuple[int, ...]]]:
    """The recorded chance of a segment in the form that the rules take."""
    ids: dict[str, list[int]] = {}
    for cid in range(1, len(g.by_id)):
        ids.setdefault(positions.our_name(g, cid), []).append(cid)

    def cards(refs: list[str]) -> tuple[int, ...]:
        left = {name: list(copies) for name, copies in ids.items()}
        return tuple(left[names.name(ref)].pop(0) for ref in refs)

    out: list[tuple[str, tuple[int, ...]]] = []
    randoms = [r for item in found for r in item.randoms]
    for place, random in enumerate(randoms):
        kind = random["kind"]
        if kind == "die":
            die = random["die"]
            magic = die["magic"]
            owner = int(die.get("owner", 1)) - 1
            code = 9 if magic == "rage" else k.DIE_TYPES.index(magic)
            out.append(("die", (k.LEVELS.index(random["result"]), code, owner)))
        elif kind == "d12":
            out.append((random["for"], (int(random["result"]),)))
        elif kind == "shuffle":
            out.append(("shuffle", cards(random["order"])))
        elif kind == "random-discard":
            chosen = random["chosen"]
            out.append(("pick", cards([chosen] if isinstance(chosen, str) else chosen)))
        elif kind == "order":
            order = cards(random["order"])
            again = place + 1 < len(randoms) and randoms[place + 1]["kind"] == "order"
            out.extend([("pick", order)] * (1 if again else len(order)))
    for item in found:
        for seat, p in item.after.get("players", {}).items():
            changed = p.get("deck") != item.before["players"][seat].get("deck")
            if "chimera" in p and changed:  # what served as its hand goes back in an order that only the pile shows
                out.extend(("shuffle", cards(p.get("deck", [])[:n])) for n in range(8, 1, -1))
    return out


class Replay:
    """The result of one trace: `problem` is the first difference of positions, `notes` are those of offers."""

    __slots__ = ("compared", "notes", "problem")

    def __init__(self) -> None:
        self.problem = ""
        self.notes: list[str] = []
        self.compared = 0

    @property
    def passed(self) -> bool:
        """Neither positions nor offers differ."""
        return not self.problem and not self.notes


def replay(trace: Json) -> Replay:
    """Replays a trace and compares. Errors of the game or the scenario are results, not exceptions."""
    result = Replay()
    names = Names(trace["cards"])
    found = items(trace)
    first = next((e["state"] for e in trace["events"] if "state" in e), None)
    if first is None:
        result.problem = "the trace has no state"
        return result
    if first.get("phase") != "playerturns":
        result.problem = f"the trace begins in phase {first.get('phase')!r}"
        return result
    try:
        game: Game = start(names, first).game
        begin = 0
        for at, item in enumerate(found):
            if item.main or item.kind == END:
                line = Segment(names, found[begin:at], item).solve(game)
                result.compared += 1
                result.notes.extend(n for n in line.notes if n not in result.notes)
                game = line.game
                begin = at
    except ScenarioError as error:
        result.problem = f"the position cannot be built: {error}"
    except Stuck as error:
        result.problem = str(error)
    except Exception as error:
        result.problem = f"our game fails: {type(error).__name__}: {error}"
    return result


__all__ = ["Replay", "Segment", "Stuck", "replay"]
