"""The answers to our questions that fit the recorded clicks, the most likely first."""

from __future__ import annotations

from collections import Counter

from ashes_env.language import codes as k
from ashes_env.language.dice import level_of
from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import Decision
from evaluation.verification.conformance.clicks import (
    BEGUN,
    CLICK,
    EDIT,
    EXPECT,
    NEGATIVE,
    Item,
    button_rank,
    closeness,
    named,
    negative,
)
from evaluation.verification.conformance.expectations import LEGALITY, PREPARING, PROMPTS, WINDOW, card_moved, holds
from evaluation.verification.conformance.legality import Offer, offer, side_of, two_sets
from evaluation.verification.conformance.line import Line
from evaluation.verification.conformance.positions import die_code
from evaluation.verification.conformance.stretch import Stretch

BLOCKER = "Choose a blocker"
KEEP_DICE = "Select dice to keep"

# Questions asked in turn order; others may have been answered before the other player's clicks.
IN_TURN = (m.ASK_ATTACK_TARGET, m.ASK_ATTACKER, m.ASK_BLOCKER, m.ASK_BLOCKED, m.ASK_GUARD, m.ASK_COUNTER, m.ASK_BATTLE)

# The questions of our game for menus of the record with a single purpose.
MENUS = {
    WINDOW: (m.ASK_RESPONSE, m.ASK_ORDER, m.ASK_MAY, m.ASK_ABILITY),
    "Choose a guard?": (m.ASK_GUARD,),
    "Do you want to counter?": (m.ASK_COUNTER,),
    BLOCKER: (m.ASK_BLOCKER,),
    "Choose which attacker to block": (m.ASK_BLOCKED, m.ASK_BLOCKER),
    "Select a target to attack": (m.ASK_ATTACK_TARGET,),
    "Select an attacker": (m.ASK_ATTACKER,),
    "Select attackers": (m.ASK_ATTACKER,),
    "Choose a fight to resolve": (m.ASK_BATTLE,),
}

# Questions for which the moves of a declining player are compared.
COMPARED_WHEN_REFUSED = (m.ASK_RESPONSE, m.ASK_BLOCKER, m.ASK_GUARD, m.ASK_TARGET, m.ASK_CHOOSE, m.ASK_SEARCH)

BRANCHES = (m.ASK_MODE, m.ASK_MAY)

# A move (-1 skips a click), the items that it uses up, and differences of the offers.
Answer = tuple[int, int, tuple[str | Offer, ...]]


class Answers(Stretch):
    """A stretch that derives answers from its clicks."""

    def answers(self, line: Line) -> list[Answer]:
        """Answers to the decision with the items that each uses up, the most likely first; -1 skips a button."""
        g, decision = line.game, line.game.decision
        assert decision is not None
        i = self.head(line.done)
        if decision.ask == m.ASK_MENU:
            return self._menu(line, decision, i)
        if decision.ask == m.ASK_RECOVERY_DIE:
            return self._recovery(line, decision)
        if self._meant(g, decision, i):
            return []
        out: list[Answer] = []
        mine: list[int] = []
        blocked = i < len(self.items) and self.items[i].kind != CLICK
        while not blocked and i < len(self.items) and self.items[i].kind != EDIT and not self.items[i].main:
            if self.items[i].kind == CLICK and not line.done >> i & 1:
                if self.items[i].seat == decision.seat and answered_by(self.items[i], decision):
                    mine.append(i)
                elif self.items[i].seat == decision.seat:
                    pass  # an answer to another kind of question
                elif decision.ask in IN_TURN:
                    break
            i += 1
        first = next((j for j in mine if not self.items[j].button), -1)
        passed = 0
        for j in mine:
            if first < 0 or j < first:
                passed |= 1 << j
        ranked: list[tuple[int, int, int, tuple[str | Offer, ...]]] = []
        if mine and self.items[mine[0]].button:
            for move in decision.moves:
                rank = button_rank(self.names, g, decision, move, self.items[mine[0]])
                if rank >= 0:
                    kept = self.refused(line, decision, mine[0]) if move == m.NO else ()
                    ranked.append((rank * 10, move, line.done | 1 << mine[0] | self.spoken(line, mine[0]), kept))
        if decision.ask == m.ASK_RESPONSE:  # the record may open its window later than we do
            for j in mine[1:]:
                if self.items[j].button and self.items[j].question[0].startswith(WINDOW) and self.opens(mine, j):
                    for move in decision.moves:
                        if button_rank(self.names, g, decision, move, self.items[j]) == 0:
                            ranked.append((20, move, line.done | 1 << j | self.spoken(line, j), ()))
        if first >= 0:
            group = [j for j in mine if j >= first and self.items[j].question == self.items[first].question]
            if decision.ask in (m.ASK_PAY_DIE, m.ASK_PAY_DISCARD):  # parts of one cost, paid in any order
                group = [j for j in mine if j >= first]
            group = [j for j in group if not self.items[j].button]
            sooner = [] if decision.ask in IN_TURN else [j for j in mine if j not in group and self.starts(mine, j)]
            for place, j in enumerate(group + sooner):
                for move in decision.moves:
                    if named(self.names, g, move, self.items[j]):
                        rank = place * 10 + closeness(self.names, g, move, self.items[j]) + (5 if passed else 0)
                        notes: tuple[str | Offer, ...] = ()
                        if place == 0 or j in sooner:
                            also = line.also if decision.ask != m.ASK_RESPONSE else frozenset()
                            seen = offer(self.names, g, decision, self.items[j], also)
                            if seen is not None and (j in sooner or self.later_was_used(line, j)):
                                notes = (seen,)
                            elif seen is not None:
                                notes = (*two_sets(*seen), *self.optional(decision, self.items[j]))
                        done = line.done | 1 << j | self.spoken(line, j) | (0 if j in sooner else passed)
                        ranked.append((rank, move, done, notes))
        if decision.ask in BRANCHES and first >= 0:
            ranked.extend(self._branches(line, decision, first, passed))
        if decision.ask == m.ASK_NUMBER and first >= 0:
            ranked.extend(self._counted(line, decision, group, passed))
        ranked.sort(key=lambda a: (len(a[3]) > 0, a[0]))
        out = [(move, done, notes) for _rank, move, done, notes in ranked]
        if not (ranked and decision.ask in IN_TURN):
            out.extend((move, line.done, ()) for move in self._unasked(line, decision, mine))
        h = self.head(line.done)
        if h < len(self.items) and self.passable(line, decision, h):
            out.append((-1, line.done | 1 << h, ()))
        return out

    def optional(self, decision: Decision, item: Item) -> tuple[str, ...]:
        """A difference if only our game lets the player decline."""
        buttons = [b if isinstance(b, str) else str(b.get("text")) for b in item.prompt.get("buttons", ())]
        declines = any(b.lower().split(" ")[0] in NEGATIVE for b in buttons)
        if declines or m.NO not in decision.moves or decision.ask not in (m.ASK_RESPONSE, m.ASK_ORDER):
            return ()
        return (f"{item.question[0]} ({item.question[1]}): only ours can be declined",)

    def refused(self, line: Line, decision: Decision, j: int) -> tuple[str | Offer, ...]:
        """The offers to a player who declined, if we ask the same question."""
        item = self.items[j]
        source = line.game.by_id[decision.source].title if decision.source else ""
        whom = decision.ask == m.ASK_BLOCKER and not item.question[0].startswith(BLOCKER)
        if decision.ask not in COMPARED_WHEN_REFUSED or item.text == "Cancel" or whom:
            return ()
        if decision.ask == m.ASK_RESPONSE and not (item.question[0].startswith(WINDOW) or not source):
            return ()
        seen = offer(self.names, line.game, decision, item, frozenset())
        return two_sets(*seen) if seen is not None else ()

    def spoken(self, line: Line, j: int) -> int:
        """The expectations directly before a click that are about its question, and hold."""
        out = 0
        while j > 0 and self.items[j - 1].kind == EXPECT:
            j -= 1
            e = self.items[j].event["expect"]
            if e["m"] in (*LEGALITY, *PROMPTS) and int(e["player"]) - 1 == line.seat:
                if holds(self.names, line.game, self.items[j], self.following(j), True):
                    out |= 1 << j
        return out

    def starts(self, mine: list[int], j: int) -> bool:
        """Whether a click is the first on its question, which we may ask earlier than the record."""
        return not self.items[j].button and self.opens(mine, j)

    def opens(self, mine: list[int], j: int) -> bool:
        """Whether a click is the first on its question."""
        return all(self.items[x].question != self.items[j].question for x in mine if x < j)

    def later_was_used(self, line: Line, j: int) -> bool:
        """Whether the player has already answered another question that is later in the record."""
        item = self.items[j]
        return any(
            x.kind == CLICK and not x.button and x.seat == item.seat and x.question != item.question
            for at, x in enumerate(self.items)
            if at > j and line.done >> at & 1
        )

    def passable(self, line: Line, decision: Decision, h: int) -> bool:
        """Whether an item is a click that may be skipped."""
        item = self.items[h]
        if item.kind != CLICK:
            return False
        return item.button or idle(item) or self.overtaken(line, h) or self.moot(line.game, decision, h)

    def moot(self, g: Game, decision: Decision, h: int) -> bool:
        """In the second round of the search: whether a choice may be skipped because it changed nothing in the record,
        or because its effect does nothing in our game, if we do not ask for it.
        """
        if not self.lenient or self.items[h].main or self.items[h].question[0].startswith(WINDOW):
            return False
        if self.items[h].before != self.items[h].after and decision.ask not in PREPARING:
            return False
        return not any(named(self.names, g, move, self.items[h]) for move in decision.moves)

    def overtaken(self, line: Line, h: int) -> bool:
        """Whether the other player has answered since then: a choice for something cancelled has no effect."""
        for j in range(h + 1, len(self.items)):
            item = self.items[j]
            if item.kind == CLICK and line.done >> j & 1 and item.seat != self.items[h].seat and not negative(item):
                return True
        return False

    def _branches(
        self, line: Line, decision: Decision, j: int, passed: int
    ) -> list[tuple[int, int, int, tuple[str | Offer, ...]]]:
        """Branches of a card that the record chooses by clicking the card that the branch moves."""
        item = self.items[j]
        source = line.game.by_id[decision.source].title if decision.source else ""
        if item.card is None or item.question[1] != source:
            return []
        out: list[tuple[int, int, int, tuple[str | Offer, ...]]] = []
        for move in decision.moves:
            later = line.game.copy()
            later.apply(move)
            if move != m.NO and card_moved(self.names, line.game, later, item.card["ref"]):
                out.append((0, move, line.done | 1 << j | passed | self.spoken(line, j), ()))
        return out

    def _counted(
        self, line: Line, decision: Decision, group: list[int], passed: int
    ) -> list[tuple[int, int, int, tuple[str | Offer, ...]]]:
        """A number that the record enters by selecting objects one by one."""
        clicks = group
        move = m.move(m.NUMBER, len(clicks))
        if move not in decision.moves:
            return []
        done = line.done | passed
        for j in clicks:
            done |= 1 << j
        return [(0, move, done, ())]

    def _meant(self, g: Game, decision: Decision, i: int) -> bool:
        """Whether the next expectation is about this decision, which the click after it answers."""
        if i >= len(self.items) or self.items[i].kind != EXPECT:
            return False
        e = self.items[i].event["expect"]
        if e["m"] not in LEGALITY or int(e["player"]) - 1 != decision.seat or decision.ask in PREPARING:
            return False
        nxt = next((x for x in self.items[i:] if x.kind == CLICK and x.seat == decision.seat), None)
        if nxt is None or nxt.main:
            return False
        for move in decision.moves:
            if named(self.names, g, move, nxt) or button_rank(self.names, g, decision, move, nxt) == 0:
                return True
        return False

    def _unasked(self, line: Line, decision: Decision, mine: list[int]) -> list[int]:
        """The order in which moves of a question without a click are tried; earlier clicked ones come first."""
        moves = decision.moves
        if m.NO in moves and (decision.ask in (m.ASK_GUARD, m.ASK_COUNTER) or self.declined(line.game, decision)):
            return [m.NO]
        if decision.ask == m.ASK_PLAYER:
            side = next((side_of(x.before, x.card["ref"]) for x in map(self.items.__getitem__, mine) if x.card), -1)
            return sorted(moves, key=lambda x: m.value_of(x) != side)
        if m.NO in moves and not (decision.ask == m.ASK_MAY and mine and not negative(self.items[mine[0]])):
            return [m.NO, *(x for x in moves if x != m.NO)]
        used = [x for j, x in enumerate(self.items) if line.done >> j & 1]
        if decision.ask == m.ASK_SIDE:
            turned = next((x.side for x in reversed(used) if x.side), "")
            return sorted(moves, key=lambda x: m.kind_of(x) != m.SIDE or k.LEVELS[m.value_of(x)] != turned)
        before = [x for x in used if x.card is not None]
        return sorted(moves, key=lambda move: not any(named(self.names, line.game, move, x) for x in before))

    def declined(self, g: Game, decision: Decision) -> bool:
        """Whether the player declined the asking card: then all its further questions are declined."""
        title = g.by_id[decision.source].title if decision.source else ""
        mine = [x for x in self.items if x.kind == CLICK and x.seat == decision.seat and x.question[1] == title]
        mine = [x for x in mine if not x.question[0].startswith(BEGUN)]
        return bool(mine) and all(negative(x) for x in mine)

    def _menu(self, line: Line, decision: Decision, i: int) -> list[Answer]:
        g = line.game
        moves = decision.moves
        if self.halfway(line):
            return [(m.END_TURN, line.done, ())]
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
                return [(m.END_TURN if m.END_TURN in moves else m.PASS, used, ())]
            verb = {"Attack": m.ATTACK, "Meditate": m.MEDITATE, "Pass": m.PASS}.get(item.text, -1)
            return [(verb, used, ())] if verb in moves else []
        fitting = [x for x in moves if named(self.names, g, x, item)]
        fitting.sort(key=lambda x: closeness(self.names, g, x, item))
        if not fitting:
            self.fail(line, f"{item.words()}: we do not offer it")
        return [(x, used, ()) for x in fitting]

    def _recovery(self, line: Line, decision: Decision) -> list[Answer]:
        """Recovery: the record selects dice to keep, we select dice to exhaust."""
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
            keep = Counter({code: n for code, n in have.items() if level_of(code) == k.POWER})
            done = line.done
        for code in sorted(have):
            if have[code] > keep[code]:
                return [(m.die_move(m.POOL_MINE, code), line.done, ())]
        return [(m.NO, done, ())]


def answered_by(item: Item, decision: Decision) -> bool:
    """Whether a click can answer a question: some menus of the record have a single purpose."""
    for menu, asks in MENUS.items():
        if item.question[0].startswith(menu):
            return decision.ask in asks
    return True


def idle(item: Item) -> bool:
    """Whether a click may have no counterpart: a die turned back to its old side, or an order without an effect.

    The final side of a die is checked by comparing positions, and so is an order if it matters to us.
    """
    question = item.question[0]
    if item.die is not None and ("again" in question or item.question[1] == "Meditate"):
        return True
    return "order" in question.lower().split()
