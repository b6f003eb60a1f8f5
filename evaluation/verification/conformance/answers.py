"""The answers to our questions that fit the recorded clicks, the most likely first."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ashes_env.language import codes as k
from ashes_env.language.dice import level_of
from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import Decision
from evaluation.verification.conformance.clicks import CLICK, EDIT, Item, negative
from evaluation.verification.conformance.fitting import askers, button_rank, card_moved, closeness, named
from evaluation.verification.conformance.joined import joined
from evaluation.verification.conformance.legality import Offer, offer, side_of, two_sets
from evaluation.verification.conformance.line import Line
from evaluation.verification.conformance.menus import (
    BEGUN,
    BLOCKER,
    KEEP_DICE,
    PASSING,
    WINDOW,
    answered_by,
    can_decline,
)
from evaluation.verification.conformance.positions import die_code
from evaluation.verification.conformance.stretch import Stretch

# Questions asked in turn order; others may have been answered before the other player's clicks.
IN_TURN = (m.ASK_ATTACK_TARGET, m.ASK_ATTACKER, m.ASK_BLOCKER, m.ASK_BLOCKED, m.ASK_GUARD, m.ASK_COUNTER, m.ASK_BATTLE)

# Questions for which the moves of a declining player are compared.
COMPARED_WHEN_REFUSED = (m.ASK_RESPONSE, m.ASK_BLOCKER, m.ASK_GUARD, m.ASK_TARGET, m.ASK_CHOOSE, m.ASK_SEARCH)

BRANCHES = (m.ASK_MODE, m.ASK_MAY)
PREPARING = (m.ASK_ABILITY, m.ASK_COST_BRANCH, m.ASK_PAY_DIE)


class Answer(NamedTuple):
    """A move, -1 if it only skips a click; all items used up then; the clicks that name the move, none if it is not
    asked for; differences of the offers.
    """

    move: int
    done: int
    by: int = 0
    notes: tuple[str | Offer, ...] = ()


Ranked = tuple[int, Answer]  # the more likely, the lower


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
        out: list[Answer] = []
        mine: list[int] = []
        while i < len(self.items) and self.items[i].kind != EDIT and not self.items[i].main:
            if self.items[i].kind == CLICK and not (line.done | self.aside) >> i & 1:
                if self.items[i].seat == decision.seat and answered_by(self.items[i].question[0], decision):
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
        ranked: list[Ranked] = []
        if mine and self.items[mine[0]].button:
            for move in decision.moves:
                rank = button_rank(self.names, g, decision, move, self.items[mine[0]])
                if rank >= 0:
                    kept = self.refused(line, decision, mine[0]) if move == m.NO else ()
                    ranked.append((rank * 10, Answer(move, line.done | 1 << mine[0], 1 << mine[0], kept)))
        if decision.ask == m.ASK_RESPONSE:  # the record may open its window later than we do
            for j in mine[1:]:
                if self.items[j].button and self.items[j].question[0].startswith(WINDOW) and self.opens(mine, j):
                    for move in decision.moves:
                        if button_rank(self.names, g, decision, move, self.items[j]) == 0:
                            ranked.append((20, Answer(move, line.done | 1 << j, 1 << j)))
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
                            seen = offer(self.names, g, decision, self.items[j])
                            seen = joined(line, seen, self.same(j)) if seen is not None else None
                            if seen is not None and (j in sooner or self.later_was_used(line, j)):
                                notes = (seen,)
                            elif seen is not None:
                                notes = (*two_sets(*seen), *self.optional(decision, self.items[j]))
                        done = line.done | 1 << j | (0 if j in sooner else passed)
                        ranked.append((rank, Answer(move, done, 1 << j, notes)))
        if decision.ask in BRANCHES and first >= 0:
            ranked.extend(self._branches(line, decision, first, passed))
        if decision.ask == m.ASK_NUMBER and first >= 0:
            ranked.extend(self._counted(line, decision, group, passed))
        ranked.sort(key=lambda a: (len(a[1].notes) > 0, a[0]))
        out = [answer for _rank, answer in ranked]
        if not (ranked and decision.ask in IN_TURN):
            out.extend(Answer(move, line.done) for move in self._unasked(line, decision, mine))
        h = self.head(line.done)
        if h < len(self.items) and self.passable(line, decision, h):
            out.append(Answer(-1, line.done | 1 << h))
        return out

    def same(self, j: int) -> int:
        """The clicks on the same question as one click."""
        return sum(1 << i for i, x in enumerate(self.items) if x.kind == CLICK and x.question == self.items[j].question)

    def optional(self, decision: Decision, item: Item) -> tuple[str, ...]:
        """A difference if only our game lets the player decline. After a prompt of order each text asks for itself."""
        if len(item.prompt.get("cards", ())) > 1:
            return ()
        if can_decline(item.prompt) or m.NO not in decision.moves or decision.ask not in (m.ASK_RESPONSE, m.ASK_ORDER):
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
        seen = offer(self.names, line.game, decision, item)
        return two_sets(*joined(line, seen)) if seen is not None else ()

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

    def _branches(self, line: Line, decision: Decision, j: int, passed: int) -> list[Ranked]:
        """Branches of a card that the record chooses by clicking the card that the branch moves."""
        item = self.items[j]
        if item.card is None or item.question[1] not in askers(line.game, decision.source):
            return []
        out: list[Ranked] = []
        for move in decision.moves:
            later = line.game.copy()
            later.apply(move)
            if move != m.NO and card_moved(self.names, line.game, later, item.card["ref"]):
                out.append((0, Answer(move, line.done | 1 << j | passed, 1 << j)))
        return out

    def _counted(self, line: Line, decision: Decision, group: list[int], passed: int) -> list[Ranked]:
        """A number that the record enters by selecting objects one by one."""
        move = m.move(m.NUMBER, len(group))
        if move not in decision.moves:
            return []
        by = sum(1 << j for j in group)
        return [(0, Answer(move, line.done | passed | by, by))]

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
        titles = askers(g, decision.source)
        mine = [x for x in self.items if x.kind == CLICK and x.seat == decision.seat and x.question[1] in titles]
        mine = [x for x in mine if not x.question[0].startswith(BEGUN)]
        return bool(mine) and all(negative(x) for x in mine)

    def _menu(self, line: Line, decision: Decision, i: int) -> list[Answer]:
        g = line.game
        moves = decision.moves
        if self.halfway(line):
            return [Answer(m.END_TURN, line.done)]
        if i >= len(self.items) or not self.items[i].main or self.items[i].seat != decision.seat:
            if i < len(self.items) and not self.items[i].main and self.passable(line, decision, i):
                return [Answer(-1, line.done | 1 << i)]
            return []
        item = self.items[i]
        used = line.done | 1 << i
        if item.button:
            if item.text == "End Turn":
                for j in range(i + 1, len(self.items)):
                    if self.items[j].kind == CLICK and self.items[j].text == "Yes" and self.items[j].seat == item.seat:
                        if self.items[j].question[0].startswith(PASSING):
                            used |= 1 << j
                        break
                return [Answer(m.END_TURN if m.END_TURN in moves else m.PASS, used, used & ~line.done)]
            verb = {"Attack": m.ATTACK, "Meditate": m.MEDITATE, "Pass": m.PASS}.get(item.text, -1)
            return [Answer(verb, used, 1 << i)] if verb in moves else []
        fitting = [x for x in moves if named(self.names, g, x, item)]
        fitting.sort(key=lambda x: closeness(self.names, g, x, item))
        if not fitting:
            self.fail(line, f"{item.words()}: we do not offer it")
        return [Answer(x, used, 1 << i) for x in fitting]

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
                return [Answer(m.die_move(m.POOL_MINE, code), line.done)]
        return [Answer(m.NO, done, done & ~line.done)]


def idle(item: Item) -> bool:
    """Whether a click may have no counterpart: a die turned back to its old side, or an order without an effect.

    The final side of a die is checked by comparing positions, and so is an order if it matters to us.
    """
    question = item.question[0]
    if item.die is not None and ("again" in question or item.question[1] == "Meditate"):
        return True
    return "order" in question.lower().split()
