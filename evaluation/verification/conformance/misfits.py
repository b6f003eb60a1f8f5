"""Sets up positions that a scenario refuses: a conjuration in a draw pile, a player's card that the Chimera owns, a
card that appears only later. The scenario is built without these cards, and they are moved afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ashes_env.decks.definitions import definitions
from ashes_env.language import codes as k
from ashes_env.rules.game import Game
from ashes_env.rules.worlds.soundness import OF_A_CHIMERA
from evaluation.verification.conformance.moved import FROM_THE_TOP, PILES
from evaluation.verification.conformance.positions import Names
from evaluation.verification.conformance.traces import Json

APART = "removed"  # the zone of these cards while the scenario is built


class Laid(NamedTuple):
    """Corrections after the scenario is built: piles by seat, cards under cards, owners."""

    apart: list[str]
    piles: list[tuple[int, str, list[str]]]
    under: list[tuple[str, list[str]]]
    owners: dict[str, int]


def of_a_chimera(title: str) -> bool:
    """Whether a title belongs to a Chimera, as scenarios define it."""
    defs = definitions()
    if defs.by_title[title].type in OF_A_CHIMERA:
        return True
    return any(
        title == conjured
        for d in defs.cards
        if d.card.chimera
        for subtype in d.card.chimera.subtypes
        for conjured, _n in subtype.conjurations
    )


def set_apart(document: Json, later: Iterable[str], names: Names) -> Laid:
    """Removes from a scenario what it would refuse, and gives every card an owner that it accepts.

    `later`: cards that have no place yet.
    """
    laid = Laid([], [], [], {})
    moved: list[tuple[Json, int]] = []
    sides: list[Json] = document["players"]
    chimera = next((seat for seat, side in enumerate(sides) if side.get("chimera") is not None), -1)

    def accept(entry: Json, seat: int) -> int:
        """Gives a card an acceptable owner; returns the owner."""
        owner = int(entry.get("owner", seat))
        fitting = owner
        if chimera >= 0 and (owner == chimera) != of_a_chimera(entry["title"]):
            fitting = chimera if owner != chimera else 1 - chimera
            laid.owners[entry["name"]] = owner
            entry["owner"] = fitting
        return fitting

    for seat, side in enumerate(sides):
        for card in in_play(side):
            accept(card, seat)
            under = card.get("under", [])
            if any(definitions().by_title[each["title"]].kind != k.UNIT for each in under):
                laid.under.append((card["name"], [each["name"] for each in under]))
                moved.extend((each, accept(each, seat)) for each in card.pop("under"))
            else:
                for each in under:
                    accept(each, seat)
    written = {(seat, zone): list(side.get(zone, [])) for seat, side in enumerate(sides) for zone in PILES}
    for (seat, zone), entries in written.items():
        kept: list[Json] = []
        for entry in entries:
            conjured = definitions().by_title[entry["title"]].is_conjured
            wrong = zone != APART and conjured != (zone == "conjurations")
            fitting = accept(entry, seat)
            if wrong or fitting != seat or (zone == "hand" and seat == chimera):
                moved.append((entry, fitting))
            else:
                kept.append(entry)
        if len(kept) != len(entries):
            laid.piles.append((seat, zone, [entry["name"] for entry in entries]))
            sides[seat][zone] = kept
    for entry, fitting in moved:
        set_aside(sides, laid, entry, fitting)
    for ref in later:
        entry = {"title": names.title(ref), "name": ref, "owner": names.owner(ref)}
        set_aside(sides, laid, entry, accept(entry, names.owner(ref)))
    return laid


def set_aside(sides: list[Json], laid: Laid, entry: Json, owner: int) -> None:
    """Puts a card where the scenario accepts it."""
    laid.apart.append(entry["name"])
    sides[owner].setdefault(APART, []).append({**entry, "owner": owner})


def in_play(side: Json) -> Iterator[Json]:
    """The visible cards of a side, with their attachments."""
    for card in (side["pb"], *side.get("units", []), *side.get("spellboard", [])):
        yield card
        yield from card.get("attached", [])


def put_right(g: Game, ids: dict[str, int], laid: Laid) -> bool:
    """Moves the cards to their recorded places; returns whether there were any."""
    if not laid.apart and not laid.owners:
        return False
    owner = list(g.owner)
    for ref, seat in laid.owners.items():
        owner[ids[ref]] = seat
    g.owner = tuple(owner)
    apart = {ids[ref] for ref in laid.apart}
    for p in g.players:
        p.removed[:] = [cid for cid in p.removed if cid not in apart]
    for seat, zone, refs in laid.piles:
        pile: list[int] = getattr(g.players[seat], zone)
        found = [ids[ref] for ref in refs]
        pile[:] = found[::-1] if zone in FROM_THE_TOP else found
    for host, refs in laid.under:
        g.cards[ids[host]].under = tuple(ids[ref] for ref in refs)
    g.dirty = True
    return True
