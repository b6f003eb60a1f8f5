"""The answers to our questions that fit the recorded clicks, the most likely first."""

from __future__ import annotations

from collections import Counter

from ashes_env.language import codes as k
from ashes_env.language.dice import level_of
from ashes_env.rules.game import Game
from ashes_env.rules.state import options as o
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
from evaluation.verification.conformance.expectations import LEGALITY, PREPARING, PROMPTS, WINDOW, holds, moves
from evaluation.verification.conformance.legality import Offer, offer, side_of, two_sets
from evaluation.verification.conformance.line import Line
from evaluation.verification.conformance.positions import die_code
from evaluation.verification.conformance.stretch import Stretch

BLOCKER = "Choose a blocker"
KEEP_DICE = "Select dice to keep"

# Questions asked in turn order; others may have been answered before the other player's clicks.
IN_TURN = (o.ASK_ATTACK_TARGET, o.ASK_ATTACKER, o.ASK_BLOCKER, o.ASK_BLOCKED, o.ASK_GUARD, o.ASK_COUNTER, o.ASK_BATTLE)

# The questions of our game for menus of the record with a single purpose.
MENUS = {
    WINDOW: (o.ASK_RESPONSE, o.ASK_ORDER, o.ASK_MAY, o.ASK_ABILITY),
    "Choose a guard?": (o.ASK_GUARD,),
    "Do you want to counter?": (o.ASK_COUNTER,),
    BLOCKER: (o.ASK_BLOCKER,),
    "Choose which attacker to block": (o.ASK_BLOCKED, o.ASK_BLOCKER),
    "Select a target to attack": (o.ASK_ATTACK_TARGET,),
    "Select an attacker": (o.ASK_ATTACKER,),
    "Select attackers": (o.ASK_ATTACKER,),
    "Choose a fight to resolve": (o.ASK_BATTLE,),
}

# Questions for which the options of a declining player are compared.
COMPARED_WHEN_REFUSED = (o.ASK_RESPONSE, o.ASK_BLOCKER, o.ASK_GUARD, o.ASK_TARGET, o.ASK_CHOOSE, o.ASK_SEARCH)

BRANCHES = (o.ASK_MODE, o.ASK_MAY)

# An option (-1 skips a click), the items that it uses up, and differences of the offers.
Answer = tuple[int, int, tuple[str | Offer, ...]]


class Answers(Stretch):
    """A stretch that derives answers from its clicks."""

    def answers(self, line: Line) -> list[Answer]:
        """Answers to the decision with the items that each uses up, the most likely first; -1 skips a button."""
        g, decision = line.game, line.game.decision
        assert decision is not None
        i = self.head(line.done)
        if decision.ask == o.ASK_MENU:
            return self._menu(line, decision, i)
        if decision.ask == o.ASK_RECOVERY_DIE:
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
            for opt in decision.options:
                rank = button_rank(self.names, g, decision, opt, self.items[mine[0]])
                if rank >= 0:
                    kept = self.refused(line, decision, mine[0]) if opt == o.NO else ()
                    ranked.append((rank * 10, opt, line.done | 1 << mine[0] | self.spoken(line, mine[0]), kept))
        if decision.ask == o.ASK_RESPONSE:  # the record may open its window later than we do
            for j in mine[1:]:
                if self.items[j].button and self.items[j].question[0].startswith(WINDOW) and self.opens(mine, j):
                    for opt in decision.options:
                        if button_rank(self.names, g, decision, opt, self.items[j]) == 0:
                            ranked.append((20, opt, line.done | 1 << j | self.spoken(line, j), ()))
        if first >= 0:
            group = [j for j in mine if j >= first and self.items[j].question == self.items[first].question]
            if decision.ask in (o.ASK_PAY_DIE, o.ASK_PAY_DISCARD):  # parts of one cost, paid in any order
                group = [j for j in mine if j >= first]
            group = [j for j in group if not self.items[j].button]
            sooner = [] if decision.ask in IN_TURN else [j for j in mine if j not in group and self.starts(mine, j)]
            for place, j in enumerate(group + sooner):
                for opt in decision.options:
                    if named(self.names, g, opt, self.items[j]):
                        rank = place * 10 + closeness(self.names, g, opt, self.items[j]) + (5 if passed else 0)
                        notes: tuple[str | Offer, ...] = ()
                        if place == 0 or j in sooner:
                            also = line.also if decision.ask != o.ASK_RESPONSE else frozenset()
                            seen = offer(self.names, g, decision, self.items[j], also)
                            if seen is not None and (j in sooner or self.later_was_used(line, j)):
                                notes = (seen,)
                            elif seen is not None:
                                notes = (*two_sets(*seen), *self.optional(decision, self.items[j]))
                        done = line.done | 1 << j | self.spoken(line, j) | (0 if j in sooner else passed)
                        ranked.append((rank, opt, done, notes))
        if decision.ask in BRANCHES and first >= 0:
            ranked.extend(self._branches(line, decision, first, passed))
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

    def optional(self, decision: Decision, item: Item) -> tuple[str, ...]:
        """A difference if only our game lets the player decline."""
        buttons = [b if isinstance(b, str) else str(b.get("text")) for b in item.prompt.get("buttons", ())]
        declines = any(b.lower().split(" ")[0] in NEGATIVE for b in buttons)
        if declines or o.NO not in decision.options or decision.ask not in (o.ASK_RESPONSE, o.ASK_ORDER):
            return ()
        return (f"{item.question[0]} ({item.question[1]}): only ours can be declined",)

    def refused(self, line: Line, decision: Decision, j: int) -> tuple[str | Offer, ...]:
        """The offers to a player who declined, if we ask the same question."""
        item = self.items[j]
        source = line.game.by_id[decision.source].title if decision.source else ""
        whom = decision.ask == o.ASK_BLOCKER and not item.question[0].startswith(BLOCKER)
        if decision.ask not in COMPARED_WHEN_REFUSED or item.text == "Cancel" or whom:
            return ()
        if decision.ask == o.ASK_RESPONSE and not (item.question[0].startswith(WINDOW) or not source):
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
        return not any(named(self.names, g, opt, self.items[h]) for opt in decision.options)

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
        for opt in decision.options:
            later = line.game.copy()
            later.apply(opt)
            if opt != o.NO and moves(self.names, line.game, later, item.card["ref"]):
                out.append((0, opt, line.done | 1 << j | passed | self.spoken(line, j), ()))
        return out

    def _counted(
        self, line: Line, decision: Decision, group: list[int], passed: int
    ) -> list[tuple[int, int, int, tuple[str | Offer, ...]]]:
        """A number that the record enters by selecting objects one by one."""
        clicks = group
        opt = o.option(o.NUMBER, len(clicks))
        if opt not in decision.options:
            return []
        done = line.done | passed
        for j in clicks:
            done |= 1 << j
        return [(0, opt, done, ())]

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
        for opt in decision.options:
            if named(self.names, g, opt, nxt) or button_rank(self.names, g, decision, opt, nxt) == 0:
                return True
        return False

    def _unasked(self, line: Line, decision: Decision, mine: list[int]) -> list[int]:
        """The order in which options of a question without a click are tried; earlier clicked ones come first."""
        options = decision.options
        if o.NO in options and (decision.ask in (o.ASK_GUARD, o.ASK_COUNTER) or self.declined(line.game, decision)):
            return [o.NO]
        if decision.ask == o.ASK_PLAYER:
            side = next((side_of(x.before, x.card["ref"]) for x in map(self.items.__getitem__, mine) if x.card), -1)
            return sorted(options, key=lambda x: o.value_of(x) != side)
        if o.NO in options and not (decision.ask == o.ASK_MAY and mine and not negative(self.items[mine[0]])):
            return [o.NO, *(x for x in options if x != o.NO)]
        used = [x for j, x in enumerate(self.items) if line.done >> j & 1]
        if decision.ask == o.ASK_SIDE:
            turned = next((x.side for x in reversed(used) if x.side), "")
            return sorted(options, key=lambda x: o.kind_of(x) != o.SIDE or k.LEVELS[o.value_of(x)] != turned)
        before = [x for x in used if x.card is not None]
        return sorted(options, key=lambda opt: not any(named(self.names, line.game, opt, x) for x in before))

    def declined(self, g: Game, decision: Decision) -> bool:
        """Whether the player declined the asking card: then all its further questions are declined."""
        title = g.by_id[decision.source].title if decision.source else ""
        mine = [x for x in self.items if x.kind == CLICK and x.seat == decision.seat and x.question[1] == title]
        mine = [x for x in mine if not x.question[0].startswith(BEGUN)]
        return bool(mine) and all(negative(x) for x in mine)

    def _menu(self, line: Line, decision: Decision, i: int) -> list[Answer]:
        g = line.game
        options = decision.options
        if self.halfway(line):
            return [(o.END_TURN, line.done, ())]
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
                return [(o.END_TURN if o.END_TURN in options else o.PASS, used, ())]
            verb = {"Attack": o.ATTACK, "Meditate": o.MEDITATE, "Pass": o.PASS}.get(item.text, -1)
            return [(verb, used, ())] if verb in options else []
        fitting = [x for x in options if named(self.names, g, x, item)]
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
                return [(o.die_option(o.POOL_MINE, code), line.done, ())]
        return [(o.NO, done, ())]


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
