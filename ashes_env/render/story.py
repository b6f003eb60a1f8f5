"""What has happened in a game, in plain sentences: the entries of its chronicle (`rules/state/log.py`) in words.

No sentence names a card that the entry does not name, so nobody is told what not everybody knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ashes_env.language.codes import DIE_TYPES
from ashes_env.rules.state import log

if TYPE_CHECKING:
    from ashes_env.rules.state.log import Entry
    from ashes_env.rules.state.state import State

HIDDEN: Final = "a card"


def sentences(g: State, entries: Sequence[Entry]) -> list[str]:
    """Entries of the chronicle of a game in words, the oldest first."""
    out: list[str] = []
    at = 0
    while at < len(entries):
        entry = entries[at]
        same = 1
        if entry[0] == log.DRAWN:
            while at + same < len(entries) and entries[at + same][:2] == entry[:2]:
                same += 1
            entry = (*entry[:4], sum(each[4] for each in entries[at : at + same]), entry[5])
        text = sentence(g, entry)
        if text:
            out.append(text)
        at += same
    return out


def side_name(g: State, seat: int) -> str:
    """A side of the table: "player 0", or "the Chimera"."""
    if seat < 0:
        return "nobody"
    return "the Chimera" if g.players[seat].scripted else f"player {seat}"


def _title(g: State, cid: int) -> str:
    return g.by_id[cid].title if cid else HIDDEN


def _by(g: State, cid: int) -> str:
    return f" ({g.by_id[cid].title})" if cid else ""


def sentence(g: State, entry: Entry) -> str:
    """One entry in words; empty where it says nothing."""
    kind, seat, card, other, n, _how = entry
    who, title, by = side_name(g, seat), _title(g, card), _by(g, other)
    if kind == log.ROUND:
        return f"round {n} starts"
    if kind == log.TURN:
        return f"{who} starts a turn"
    if kind == log.PASSED:
        return f"{who} passes"
    if kind == log.PLAYED:
        return f"{who} plays {title}"
    if kind == log.USED:
        return f"{who} uses {title}"
    if kind == log.POWER:
        return f"{who} uses the {DIE_TYPES[n - 1]} dice power"
    if kind == log.ENTERED:
        return f"{title} comes into play for {who}{by}"
    if kind == log.DRAWN:
        return f"{who} draws {_count(n, 'card')}"
    if kind == log.ROLLED:
        return f"{who} rolls {_count(n, 'die', 'dice')}"
    if kind == log.CHANGED:
        return f"{who}: {_count(n, 'die is', 'dice are')} changed{by}"
    if kind == log.TARGETED:
        return f"{title} is targeted{by}"
    if kind == log.DAMAGED:
        return f"{title} is dealt {n} damage{by}"
    if kind == log.WOUNDED:
        return f"{title} gets {_count(n, 'wound')}{by}"
    if kind == log.DESTROYED:
        return f"{title} is destroyed{by}"
    if kind == log.TO_HAND:
        return f"{title} goes to the hand of {who}"
    if kind == log.TO_DRAW_PILE:
        return f"{title} goes to the draw pile of {who}"
    if kind == log.DISCARDED:
        return f"{title} goes to the discard pile of {who}"
    if kind == log.TO_CONJURATIONS:
        return f"{title} goes to the conjuration pile of {who}"
    if kind == log.REMOVED:
        return f"{title} leaves the game"
    if kind == log.ATTACKS:
        return f"{title} attacks {_title(g, other)}" if other else f"{title} attacks"
    if kind == log.BLOCKS:
        return f"{title} blocks {_title(g, other)}"
    if kind == log.GUARDS:
        return f"{title} guards"
    if kind == log.MEDITATED:
        return f"{who} meditates on {_count(n, 'card')}"
    if kind == log.SHUFFLED:
        return f"{who} shuffles the draw pile"
    if kind == log.STATUS:
        return f"{title} spends a status token"
    if kind == log.BEHAVIOUR:
        return f"{who} rolls {n} on the behaviour die"
    return ""


def _count(n: int, one: str, many: str = "") -> str:
    return f"1 {one}" if n == 1 else f"{n} {many or one + 's'}"
