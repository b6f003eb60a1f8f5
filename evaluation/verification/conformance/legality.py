"""Compares the recorded offers with ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from dataclasses import replace
from typing import NamedTuple

from ashes_env.language import codes as k
from ashes_env.language.dice import DIE_MASK, level_of, type_of
from ashes_env.rules.combat.attack import AttackFrame
from ashes_env.rules.flow.menu import menu
from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import ID_MASK, Decision
from evaluation.verification.conformance.clicks import Item
from evaluation.verification.conformance.positions import Names, our_name, recorded_die
from evaluation.verification.conformance.traces import ZONES, Json

# Questions for which only one of the two games asks for the order of the answers.
FREE_ORDER = (m.ASK_ORDER, m.ASK_BATTLE, m.ASK_DAMAGE_ORDER, m.ASK_PAY_DIE, m.ASK_BLOCKED)


def two_sets(what: str, recorded: Set[str], mine: Set[str]) -> tuple[str, ...]:
    """The difference of two sets as text."""
    if recorded == mine:
        return ()
    only_theirs, only_ours = sorted(recorded - mine), sorted(mine - recorded)
    parts = []
    if only_theirs:
        parts.append(f"recorded also {', '.join(only_theirs)}")
    if only_ours:
        parts.append(f"ours also {', '.join(only_ours)}")
    return (f"{what}: {'; '.join(parts)}",)


def offered(g: Game, moves: list[int]) -> tuple[set[str], set[str], set[str]]:
    """Titles in hand, cards in play and types of dice among the moves of the main window."""
    return (
        {g.by_id[m.value_of(x)].title for x in moves if m.kind_of(x) == m.FROM_HAND},
        counted(Counter(our_name(g, m.value_of(x)) for x in moves if m.kind_of(x) == m.CARD)),
        {k.DIE_TYPES[type_of(m.value_of(x) & DIE_MASK)] for x in moves if m.kind_of(x) == m.DIE},
    )


def useful(g: Game, seat: int) -> list[int]:
    """The moves of the main window without those that would change nothing."""
    given = g.options
    g.options = replace(given, futile=False)
    try:
        return menu(g, g.players[seat])
    finally:
        g.options = given


def between(what: str, should: set[str], recorded: set[str], may: set[str]) -> tuple[str, ...]:
    """All useful moves must have been offered, and no illegal ones; moves without an effect may be offered or not.

    The rules allow uses without effect (R-TGT-10) and a program may leave them out.
    """
    return two_sets(what, recorded - (may - should), should)


def counted(cards: Counter[str]) -> set[str]:
    """A multiset of names as a set: the second copy gets another name."""
    return {name if i == 0 else f"{name} ({i + 1})" for name, n in cards.items() for i in range(n)}


def menu_differences(names: Names, g: Game, goal: Item, prompt: Json, seat: int, by_hand: bool) -> tuple[str, ...]:
    """Compares the main window: cards to play or use, dice powers, Attack and Meditate.

    Buttons are not compared if the table was changed manually after they were shown.
    """
    decision = g.decision
    assert decision is not None
    legal = prompt.get("legal")
    out: tuple[str, ...] = ()
    state = goal.before if goal.event.get("input") else goal.after
    p = state["players"][str(seat + 1)]
    me = g.players[seat]
    if legal is not None:
        may = offered(g, decision.moves)
        should = offered(g, useful(g, seat))
        in_hand = [ref for ref, _actions in legal.get("cards", ()) if ref in p.get("hand", ())]
        in_play = [ref for ref, _actions in legal.get("cards", ()) if ref not in p.get("hand", ())]
        dice = [p["dice"][i]["magic"] for i in legal.get("dice", ())]
        recorded = (
            {names.title(ref) for ref in in_hand},
            counted(Counter(names.name(ref) for ref in in_play)),
            set(dice),
        )
        for place, what in enumerate(("playable from hand", "usable in play", "usable dice")):
            out += between(what, should[place], recorded[place], may[place])
    for button in () if by_hand else prompt.get("buttons", ()):
        text, disabled = (button, False) if isinstance(button, str) else (button.get("text"), button.get("disabled"))
        verb = {"Attack": m.ATTACK, "Meditate": m.MEDITATE}.get(text, 0)
        if verb == m.MEDITATE and not (me.hand or me.deck or me.spells):
            continue  # nothing to discard: another use without effect
        if verb and (verb in decision.moves) == bool(disabled):
            out += (f"{text}: recorded {'im' if disabled else ''}possible, ours {'' if disabled else 'im'}possible",)
    return out


def players_of(state: Json) -> set[str]:
    """The Phoenixborn of both players, as names of the players."""
    return {p["pb"] for p in state["players"].values()}


def dying(state: Json, ref: str) -> bool:
    """Whether a card is destroyed and leaving: not in play any more (R-DEST-02), though the record still offers it."""
    return bool(state.get("cards", {}).get(ref, {}).get("dying"))


def side_of(state: Json, ref: str) -> int:
    """The seat on whose side of the table a recorded card is."""
    for host, card in state.get("cards", {}).items():
        if ref in card.get("attached", ()):
            return side_of(state, host)
    for seat in (0, 1):
        p = state["players"][str(seat + 1)]
        if any(ref in p.get(zone, ()) for zone in ZONES):
            return seat
    return int(ref.split(".", 1)[0]) - 1


DICE = frozenset(f"{die} {side}{state}" for die in k.DIE_TYPES for side in k.LEVELS for state in ("", " exhausted"))


def offered_names(g: Game) -> frozenset[str]:
    """The cards and dice of the current decision, by name; Phoenixborn stand for players."""
    out: set[str] = set()
    for move in g.decision.moves if g.decision is not None else ():
        kind, value = m.kind_of(move), m.value_of(move)
        if kind in (m.CARD, m.FROM_HAND, m.TITLE):
            out.add(our_name(g, value))
        elif kind == m.PLAYER:
            out.add(our_name(g, g.players[value].pb))
        elif kind == m.DIE:
            used = value >> 5 in (m.POOL_EXHAUSTED, m.POOL_SPENT)
            side = k.LEVELS[level_of(value & DIE_MASK)]
            out.add(recorded_die({"magic": k.DIE_TYPES[type_of(value & DIE_MASK)], "level": side, "exhausted": used}))
    return frozenset(out)


class Offer(NamedTuple):
    """The recorded and our offers for one choice, if the two games ask for choices in another order."""

    where: str
    recorded: frozenset[str]
    mine: frozenset[str]


def in_the_end(notes: tuple[str | Offer, ...]) -> tuple[str, ...]:
    """The final differences of offers: for reordered choices, only objects that no choice of one game offered."""
    moved = [note for note in notes if isinstance(note, Offer)]
    out = tuple(note for note in notes if isinstance(note, str))
    if all(each.recorded == each.mine for each in moved):
        return out
    recorded: set[str] = set().union(*(each.recorded for each in moved))
    mine: set[str] = set().union(*(each.mine for each in moved))
    return out + two_sets("; ".join(each.where for each in moved), recorded, mine)


def offer(names: Names, g: Game, decision: Decision, item: Item) -> Offer | None:
    """Compares the selectable cards or dice of a clicked question; `None` if the two games cannot be compared."""
    cards = item.card is not None or (item.button and not item.prompt.get("dice"))
    dice = (item.die is not None and "on" not in item.die) or (item.button and not item.prompt.get("cards"))
    return offer_of(names, g, decision, item.prompt, item.before, cards, dice)


def offer_of(
    names: Names, g: Game, decision: Decision, prompt: Json, state: Json, cards: bool = True, dice: bool = True
) -> Offer | None:
    """Compares the selectable cards or dice of a prompt; `None` if the two games cannot be compared."""
    if decision.ask in FREE_ORDER or prompt.get("selectedCards") or prompt.get("selectedDice"):
        return None
    if decision.ask == m.ASK_PLAYER and any(ref not in players_of(state) for ref in prompt.get("cards", ())):
        return None  # the record asks for the player and a card at once
    where = f"{prompt.get('menuTitle', '')} ({prompt.get('promptTitle', '')})"
    if cards and prompt.get("cards"):
        recorded = {names.name(ref) for ref in prompt["cards"] if not dying(state, ref)}
        mine = offered_names(g) - DICE
        if decision.ask == m.ASK_BLOCKER:  # the record may offer blockers that are declared, to take them back
            frame = g.stack[-1]
            if isinstance(frame, AttackFrame):
                mine |= {our_name(g, ref & ID_MASK) for ref in frame.blockers if ref} & recorded
        return Offer(where, frozenset(recorded), frozenset(mine))
    if dice and prompt.get("dice"):
        there = frozenset(recorded_die(d) for d in prompt["dice"] if "on" not in d)
        mine = DICE & offered_names(g)
        return Offer(where, there, mine) if mine or there <= DICE else None  # rage dice are a number with us
    return None
