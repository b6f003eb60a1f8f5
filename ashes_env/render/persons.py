"""Sentences for the person at the screen: "player 0" is "you", and the other one "your opponent" or "your partner".

The sentences of the engine name players by number, because everybody at the table reads the same ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from ashes_env.cards.registry import by_title

YOU: Final = "you"
OPPONENT: Final = "your opponent"
PARTNER: Final = "your partner"
CHIMERA: Final = "the Chimera"
PLAYER: Final = re.compile(r"\bplayer (\d+)\b")
THINGS: Final = re.compile(r"(?:^|(?<= ))(the (?:[a-z]+ )*?[a-z]+|dice|\d+ (?:cards?|dic?e)) $")
"""What may stand before "of player 0": "the draw pile", "dice", "2 cards"."""
ALIKE: Final = re.compile(r", player (\d+)$")
PLURALS: Final = {"card": "cards", "die": "dice"}
LONGEST_TITLE: Final = 8  # words
TOGETHER: Final = "campaign"  # the mode in which decks are built for games on one side
AFTER_A_PAUSE: Final = re.compile(r"(?<=[;,] )player (\d+) ([a-z]+)")
"""A player who does something, in a part of a sentence: "step 1, player 0 decides"."""
IRREGULAR: Final = {"has": "have", "is": "are", "does": "do"}

Names = Mapping[int, str]


def names_for(board: Mapping[str, Any]) -> dict[int, str]:
    """The names of the players, as the person calls them whose view a board is; empty for spectators. With several
    opponents or partners these keep their numbers.
    """
    view, sides = board["view"], board["sides"]
    if view is None:
        return {}
    if not sides:  # decks are built together, or drafted against each other
        others = [seat for seat in range(board["players"]) if seat != view]
        name = PARTNER if board["mode"] == TOGETHER else OPPONENT
        return {view: YOU, **({others[0]: name} if len(others) == 1 else {})}
    people = [side for side in sides if side["kind"] == "player" and side["seat"] != view]
    mine = sides[view]["team"]
    scripted = {side["seat"]: CHIMERA for side in sides if side["kind"] == "chimera"}
    partners = [side["seat"] for side in people if side["team"] == mine]
    opponents = [side["seat"] for side in people if side["team"] != mine]
    return {
        **scripted,
        view: YOU,
        **({opponents[0]: OPPONENT} if len(opponents) == 1 else {}),
        **({partners[0]: PARTNER} if len(partners) == 1 else {}),
    }


def addressed(text: str, names: Names) -> str:
    """A sentence of the engine with these names: "Cover of player 0 is attached" is "your Cover is attached"."""
    if not names or "player " not in text:
        return text
    text = AFTER_A_PAUSE.sub(lambda one: _as_you(one, names), text)
    out, at = "", 0
    alike = ALIKE.search(text)
    if alike is not None and int(alike[1]) in names:  # the side of a card among those with its title
        name = names[int(alike[1])]
        whose = "yours" if name == YOU else f"{name}'s"
        return f"{addressed(text[: alike.start()], names)}, {whose}"
    for found in PLAYER.finditer(text):
        if int(found[1]) in names:
            out = _with_name(out + text[at : found.start()], names[int(found[1])])
            at = found.end()
    return _agreeing(_own(out + text[at:]))


def _with_name(before: str, name: str) -> str:
    """The sentence up to a player, with its name. What belongs to the player stands after it."""
    whose = "your" if name == YOU else f"{name}'s"
    if before.endswith(" of "):
        head = before.removesuffix("of ")
        thing = THINGS.search(head)
        if thing is not None:
            n, _, noun = thing[1].rpartition(" ")
            counted = f"{n} of {whose} {PLURALS.get(noun, noun)}"
            return head[: thing.start(1)] + (counted if n.isdigit() else f"{whose} {thing[1].removeprefix('the ')}")
        start = _title_start(head.rstrip())
        if start >= 0:
            return f"{head[:start]}{whose} {head[start:].rstrip()}"
        return f"{before}{'yours' if name == YOU else name}"
    return f"{before}{name}"


def _as_you(found: re.Match[str], names: Names) -> str:
    """A player with its verb, which is that of "you" if it is you."""
    you = names.get(int(found[1])) == YOU
    return f"player {found[1]} {_second(found[2]) if you else found[2]}"


def _own(text: str) -> str:
    """What a player does with something of its own: "your partner plays their Cover"."""
    for name, whose in ((OPPONENT, "their"), (PARTNER, "their"), (CHIMERA, "its")):
        if text.startswith(f"{name} "):
            return text.replace(f"{name}'s ", f"{whose} ")
    return text


def _title_start(text: str) -> int:
    """Where the title begins with which a text ends; -1 if it ends with none."""
    starts = [0, *(found.end() for found in re.finditer(r"[ (]", text))][-LONGEST_TITLE:]
    return next((at for at in starts if text[at:] in by_title()), -1)


def _agreeing(text: str) -> str:
    """Verbs after "you" in the second person."""
    return re.sub(r"(?:^|(?<=: )|(?<=and ))you ([a-z]+)", lambda found: f"you {_second(found[1])}", text)


def _second(verb: str) -> str:
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "shes", "ches", "xes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") else verb
