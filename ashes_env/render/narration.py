"""The events of a game in sentences, from the entries of its event log (`rules/state/log.py`).

A sentence names only cards that the entry names, so it reveals nothing hidden.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ashes_env.language import codes as k
from ashes_env.language.codes import DIE_TYPES, LEVELS
from ashes_env.language.dice import DIE_MASK
from ashes_env.render.rules_text.asked import cut
from ashes_env.render.rules_text.changes import UNTILS, rule_text
from ashes_env.render.rules_text.scribe import Scribe
from ashes_env.render.rules_text.whole import body_phrase, faces_text
from ashes_env.rules.game import die_name
from ashes_env.rules.state import log
from ashes_env.rules.state.cards import T_PLAYER_RULE, T_RULE

if TYPE_CHECKING:
    from ashes_env.rules.state.event_log import Entry
    from ashes_env.rules.state.state import State

HIDDEN: Final = "a card"
ON_DICE: Final = (log.DIE_ACTIVE, log.DIE_EXHAUSTED, log.DIE_ON_CARD)
WHY: Final = {
    log.PAYMENT: "payment",
    log.ROUND_WORK: "recovery",
    log.BATTLE: "battle",
    log.MEDITATION: "meditation",
    log.DICE_POWER: "a dice power",
    log.BEGINNING: "at the beginning",
}
CHANGES: Final = ("attack", "life", "recover")
ROW_WIDTH: Final = 200  # maximum length of a behaviour row's text; the card sheet has all of it


def sentences(g: State, entries: Sequence[Entry]) -> list[str]:
    """Entries of a game's event log in words, the oldest first."""
    return Narration(g).describe(entries)


def ending(g: State) -> str:
    """What destroyed the last Phoenixborn or Chimera, in words; empty if that is unknown."""
    event_log = g.event_log or ()
    last = max((at for at, entry in enumerate(event_log) if entry[0] == log.LOST), default=-1)
    if last < 0:
        return ""
    narration = Narration(g)
    narration.describe(event_log[:last])
    return narration.fall(event_log[last])


def side_name(g: State, seat: int) -> str:
    """A side of the table: "player 0", or "the Chimera"."""
    if seat < 0:
        return "nobody"
    return "the Chimera" if g.players[seat].scripted else f"player {seat}"


def count(n: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 card", "3 cards"."""
    return f"{n} {one}" if abs(n) == 1 else f"{n} {many or one + 's'}"


class Narration:
    """Describes the events of a game. It remembers why the rules wound a player, because the wound's entry does not say
    it.
    """

    def __init__(self, g: State) -> None:
        self.g = g
        self.cause = ""
        self.last = ""
        self.shared: set[str] = set()

    def describe(self, entries: Sequence[Entry]) -> list[str]:
        """Entries in words, the oldest first."""
        self.shared = self._shared()
        out: list[str] = []
        at = 0
        while at < len(entries):
            n, text = self._next(entries, at)
            if text:
                out.append(text)
            at += n
        return out

    def _shared(self) -> set[str]:
        """Titles of which everybody has seen copies of two owners; hidden cards do not count."""
        g = self.g
        owners: dict[str, set[int]] = {}
        for cid in range(1, len(g.by_id)):
            if g.seen[cid] == g.seats.bits:
                owners.setdefault(g.by_id[cid].title, set()).add(g.owner[cid])
        return {title for title, seats in owners.items() if len(seats) > 1}

    def _next(self, entries: Sequence[Entry], at: int) -> tuple[int, str]:
        """The number of entries described together from `at` on, and their sentence."""
        entry = entries[at]
        kind, seat = entry[:2]
        same = 1
        if kind == log.DRAWN:
            while at + same < len(entries) and entries[at + same][:2] == entry[:2]:
                same += 1
            n = sum(each[4] for each in entries[at : at + same])
            return same, f"{self.who(seat)} draws {count(n, 'card')}"
        if kind in ON_DICE:
            while (
                at + same < len(entries)
                and entries[at + same][0] in ON_DICE
                and (
                    entries[at + same][1] == seat
                    and entries[at + same][3] == entry[3]
                    and entries[at + same][5] >> 5 == entry[5] >> 5
                )
            ):
                same += 1
            return same, self._dice(entries[at : at + same])
        if kind == log.FACE_DOWN:
            while at + same < len(entries) and entries[at + same][:4] == entry[:4]:
                same += 1
            return same, f"{count(same, 'card')} of {self.who(seat)} {'lies' if same == 1 else 'lie'} face down"
        if kind in (log.ROLLED, log.CHANGED) and any(
            other[0] in ON_DICE and other[1] == seat for other in entries[at + 1 : at + 20]
        ):
            return 1, ""  # the next entry says which dice and what they show
        if kind == log.DAMAGED and any(
            other[0] == log.WOUNDED and other[2] == entry[2] and other[4] == entry[4]
            for other in entries[at + 1 : at + 3]
        ):
            return 1, ""
        return 1, self.sentence(entry)

    # --- names --------------------------------------------------------------------------------------------------------

    def who(self, seat: int) -> str:
        """A side of the table."""
        return side_name(self.g, seat)

    def card(self, cid: int) -> str:
        """A card by title; with its owner where another side has the title too."""
        if not cid:
            return HIDDEN
        title = self.g.by_id[cid].title
        return f"{title} of {self.who(self.g.owner[cid])}" if title in self.shared else title

    def _by(self, entry: Entry) -> str:
        """The cause in brackets: " (Hammer Knight)", " (recovery)"."""
        return self._by_card(entry) or (f" ({WHY[entry[5]]})" if entry[5] in WHY else "")

    def _by_card(self, entry: Entry) -> str:
        """The card that caused an entry whose number `how` has another meaning."""
        card, other = entry[2:4]
        if not other:
            return ""
        return " (itself)" if other == card else f" ({self.card(other)})"

    # --- one entry ----------------------------------------------------------------------------------------------------

    def sentence(self, entry: Entry) -> str:
        """One entry in words; empty if there is nothing to say."""
        kind = entry[0]
        if kind in SIMPLE:
            return SIMPLE[kind](self, entry)
        if kind in TOKENS:
            return self._tokens(entry, TOKENS[kind])
        _, seat, card, other, n, how = entry
        if kind == log.WOUNDED:
            return f"{self.card(card)} gets {count(n, 'wound')}{self._wounded_by(other, how, card)}"
        if kind == log.LOST:
            return self.fall(entry)
        if kind in CAUSES:
            self.cause = CAUSES[kind].format(card=self.card(card))
            return ""
        if kind == log.LASTING:
            return self._lasting(entry)
        if kind == log.ROW:
            return self._row(seat, n, how)
        return ""

    def _tokens(self, entry: Entry, word: str) -> str:
        card, n = self.card(entry[2]), entry[4]
        by = self._by(entry)
        if entry[0] == log.WOUNDS and n < 0:
            return f"{card} is healed of {count(-n, 'wound')}{by}"
        return f"{card} {'gets' if n > 0 else 'loses'} {count(abs(n), *word.split('|'))}{by}"

    def _wounded_by(self, other: int, how: int, card: int) -> str:
        """The cause of a wound: an attack, a counter, a card text, or the rules."""
        cause, self.cause = self.cause, ""
        self.last = ""
        if not other:
            self.last = cause = cause or ("a dice power" if how & k.BY_DICE_POWER else "")
            return f" ({cause})" if cause else ""
        by = "itself" if other == card else self.card(other)
        if how & k.BY_BATTLE:
            return f" ({'attack' if how & k.BY_ATTACK else 'counter'} of {by})"
        return f" ({by})"

    def fall(self, entry: Entry) -> str:
        """Which Phoenixborn or Chimera is destroyed, and by what."""
        _kind, seat, card, other, _n, how = entry
        if other:
            verb = "the attack of " if how & k.BY_ATTACK else "the counter of " if how & k.BY_COUNTER else ""
            by = f" by {verb}{self.card(other)}"
        else:
            by = f" by {self.last}" if how and self.last else " as its life has dropped" if not how else ""
        whose = "" if self.g.players[seat].scripted else f" of {self.who(seat)}"
        return f"{self.g.by_id[card].title}{whose} is destroyed{by}"

    def _lasting(self, entry: Entry) -> str:
        _kind, _seat, _card, _other, n, how = entry
        kind, until = how >> 4, UNTILS[k.Until(how & 15)].replace("your", "that player's")
        by = self._by_card(entry)
        if not entry[2]:
            if kind == T_PLAYER_RULE:
                return f"{self.who(entry[1])} {rule_text(k.Rule(n >> 8), n & 255, Scribe())} {until}{by}"
            return f"what a text says of cards holds for {self.who(entry[1])} {until}{by}"
        if kind < len(CHANGES):
            return f"{self.card(entry[2])}: {n:+} {CHANGES[kind]} {until}{by}"
        if kind == T_RULE:
            return f"{self.card(entry[2])} {rule_text(k.Rule(n >> 8), n & 255, Scribe())} {until}{by}"
        return f"{self.card(entry[2])} has one more text {until}{by}"

    def _row(self, seat: int, n: int, side: int) -> str:
        script = self.g.by_id[self.g.players[seat].pb].card.chimera
        phase, face = n >> 4, n & 15
        row = next((row for row in script.behaviour[phase - 1] if face in row.faces), None) if script else None
        if row is None:
            return ""
        part, body = ("side", row.side) if side else ("main", row.main)
        taken = f"{self.who(seat)} takes the {part} action of the row {faces_text(row.faces)} (phase {phase})"
        return f"{taken}: {cut(re.sub('^the Chimera ', 'it ', body_phrase(body)), ROW_WIDTH)}"

    # --- dice ---------------------------------------------------------------------------------------------------------

    def _dice(self, entries: Sequence[Entry]) -> str:
        """Dice of one side that moved or changed together."""
        seat, other, why = entries[0][1], entries[0][3], entries[0][5] >> 5
        gone: dict[int, Counter[int]] = {kind: Counter() for kind in ON_DICE}
        come: dict[int, Counter[int]] = {kind: Counter() for kind in ON_DICE}
        where = ""
        for kind, _seat, card, _other, n, how in entries:
            (come if n > 0 else gone)[kind][how & DIE_MASK] += abs(n)
            if kind == log.DIE_ON_CARD:
                where = self.card(card)
        who, by = self.who(seat), f" ({self.card(other)})" if other else f" ({WHY[why]})" if why in WHY else ""
        mine = self.g.owner[other] == seat if other else why != log.DICE_POWER  # who else does it is told before
        on, off, spent, back = come[ON_DICE[0]], gone[ON_DICE[0]], come[ON_DICE[1]], gone[ON_DICE[1]]
        put, taken = come[ON_DICE[2]], gone[ON_DICE[2]]
        if off and off == spent and not (on or back or put or taken):
            if not mine and why != log.PAYMENT:
                return f"dice of {who} are exhausted: {dice_text(off)}{by}"
            verb = "pays" if why == log.PAYMENT else "exhausts"
            return f"{who} {verb} {dice_text(off)}{f' for {self.card(other)}' if other and verb == 'pays' else by}"
        if why == log.BEGINNING:
            parts = [
                *[f"active dice: {dice_text(on)}"] * bool(on),
                *[f"exhausted dice: {dice_text(spent)}"] * bool(spent),
                *[f"dice on {where}: {dice_text(put)}"] * bool(put),
            ]
            return f"{who} begins with {'; '.join(parts)}"
        if on and not (off or spent or put or taken):
            return f"{who} rolls {dice_text(on)}" if why == log.ROUND_WORK else f"{who} readies {dice_text(on)}{by}"
        if put and put == back and not (on or off or spent or taken):
            return f"{who} puts {dice_text(put)} onto {where}{by}"
        if taken and not (on or off or back or put) and (taken == spent or not spent):
            return f"{dice_text(taken)} of {who} goes off {where}{by}"
        if on and off and not (spent or back or put or taken):
            turned = f"{dice_text(off)} to {dice_text(on)}{by}"
            return f"{who} turns {turned}" if mine else f"dice of {who} are turned: {turned}"
        parts = [
            f"{dice_text(part)} {text}"
            for part, text in (
                (on, "active"),
                (off, "not active any more"),
                (spent, "exhausted"),
                (back, "not exhausted any more"),
                (put, f"onto {where}"),
                (taken, f"off {where}"),
            )
            if part
        ]
        return f"dice of {who}: {', '.join(parts)}{by}"


def dice_text(dice: Mapping[int, int]) -> str:
    """Dice in words: "2 charm class, 1 natural power"."""
    return ", ".join(f"{n} {die_name(code)}" for code, n in sorted(dice.items()))


def _moved(where: str) -> Callable[[Narration, Entry], str]:
    return lambda s, e: f"{s.card(e[2])} goes to {where} of {s.who(e[1])}"


def _of(text: str) -> Callable[[Narration, Entry], str]:
    """A sentence template with side, card, other card and number."""
    return lambda s, e: text.format(
        who=s.who(e[1]),
        card=s.card(e[2]),
        other=s.card(e[3]),
        n=e[4],
        how=e[5],
        by=f" ({s.card(e[3])})" if e[3] and e[3] != e[2] else "",
    )


SIMPLE: Final[Mapping[int, Callable[[Narration, Entry], str]]] = {
    log.ROUND: _of("round {n} starts"),
    log.TURN: _of("{who} starts a turn"),
    log.PASSED: _of("{who} passes"),
    log.PLAYED: _of("{who} plays {card}"),
    log.USED: _of("{who} uses {card}"),
    log.POWER: lambda s, e: f"{s.who(e[1])} uses the {DIE_TYPES[e[4] - 1]} dice power",
    log.ENTERED: _of("{card} comes into play for {who}{by}"),
    log.ROLLED: lambda s, e: f"{s.who(e[1])} rolls {count(e[4], 'die', 'dice')}" if e[4] else "",
    log.CHANGED: lambda s, e: (
        f"{count(e[4], 'die', 'dice')} of {s.who(e[1])} {'is' if e[4] == 1 else 'are'} changed{s._by_card(e)}"
    ),
    log.TARGETED: _of("{card} is targeted{by}"),
    log.DAMAGED: _of("{card} is dealt {n} damage{by}"),
    log.DESTROYED: _of("{card} is destroyed{by}"),
    log.TO_HAND: _moved("the hand"),
    log.TO_DRAW_PILE: _moved("the draw pile"),
    log.DISCARDED: _moved("the discard pile"),
    log.TO_CONJURATIONS: _moved("the conjuration pile"),
    log.REMOVED: _of("{card} leaves the game"),
    log.ATTACKS: lambda s, e: f"{s.card(e[2])} attacks" + (f" {s.card(e[3])}" if e[3] else ""),
    log.BLOCKS: _of("{card} blocks {other}"),
    log.GUARDS: _of("{card} guards"),
    log.MEDITATED: lambda s, e: f"{s.who(e[1])} has meditated with {count(e[4], 'card')}",
    log.SHUFFLED: _of("the draw pile of {who} is shuffled"),
    log.STATUS: _of("{card} spends a status token"),
    log.BEHAVIOUR: _of("{who} rolls {n} on the behaviour die"),
    log.RAGE: _of("rage dice of {who} on power: {n} ({how} before)"),
    log.PHASE: _of("{who} is in phase {n} now"),
    log.FIRST: _of("{who} has the first player token{by}"),
    log.FACE_UP: _of("{card} of {who} is turned face up"),
    log.CONTROL: _of("{card} is controlled by {who} now{by}"),
    log.ATTACHED: _of("{card} is attached to {other}"),
    log.COUNTERS: _of("{card} counters {other}"),
    log.PREVENTED: _of("{n} damage to {card} is prevented"),
    log.REDIRECTED: _of("{card} is hit in the place of {other}"),
    log.GUARD_ROLLED: _of("{who} rolls {n} for a guard, {how} or more is needed"),
    log.RAGE_ROLLED: lambda s, e: f"{s.who(e[1])} rolls {count(e[5], 'rage die', 'rage dice')}: {e[4]} on power",
    log.ULTIMATE: _of("the Ultimate of {who} comes, phase {n} ({card})"),
    log.CALL: lambda s, e: f"the Call of Phoenix is {LEVELS[2 * e[4]]}",
    log.ROUND_END: _of("the round ends: {card}"),
    log.TURN_END: _of("the turn ends: {card}"),
    log.LOOKED: lambda s, e: (
        f"{s.who(e[1])} looks at {count(e[4] & 255, 'card')} of the {('hand', 'draw pile')[e[5]]} of "
        f"{s.who(e[4] >> 8)}{s._by_card(e)}"
    ),
    log.PUT: lambda s, e: (
        f"{s.who(e[1])} puts a card of the hand {('on top of', 'at the bottom of')[e[5]]} the draw pile{s._by_card(e)}"
    ),
    log.CANCELLED: _of("{card} is cancelled{by}"),
    log.MOVED: lambda s, e: f"{s.card(e[2])} moves to the {'right' if e[4] else 'left'} end{s._by_card(e)}",
    log.FATIGUED: _of("{who} is fatigued"),
}
TOKENS: Final = {
    log.WOUNDS: "wound",
    log.EXHAUSTION: "exhaustion token",
    log.STATUS_TOKENS: "status token",
    log.RED_RAINS: "Red Rains token",
    log.UNDER: "card underneath|cards underneath",
}
CAUSES: Final = {
    log.SHORT: "an empty draw pile",
    log.BLOOD: "the blood value of {card}",
    log.PILE_WOUND: "fatigue, for a discarded card",
}
