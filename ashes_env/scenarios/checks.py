"""Checks that involve several fields: whether the cards of a document can be where they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ashes_env.language import codes as k
from ashes_env.language.targets import IsType
from ashes_env.rules.combat.damage import lost
from ashes_env.rules.game import Game
from ashes_env.rules.state import zones
from ashes_env.rules.state.state import Card, Player
from ashes_env.rules.worlds.soundness import OF_A_CHIMERA, of_a_chimera
from ashes_env.scenarios.errors import ScenarioError

HOSTS: Final[dict[int, str]] = {
    k.UNIT: "a unit",
    k.PB: "a Phoenixborn or Chimera",
    k.CHARACTER: "a unit or Phoenixborn",
}
NOT_OF_ONE_WHO_IS_OUT: Final = (
    "units",
    "spellboard",
    "hand",
    "deck",
    "discard",
    "conjurations",
    "lasting",
    "main",
    "side",
)
NOT_OF_A_CHIMERA: Final = ("hand", "spellboard", "dice", "exhausted dice", "first five")


def check(g: Game, at: Sequence[str], crowded: bool = False) -> None:
    """Raises `ScenarioError` for the first impossible thing; `at` has the path of each card by id. In a `crowded`
    document places may hold more cards than they have room for.
    """
    _check_sides(g, at)
    for place, has, room in () if crowded else too_many(g):
        more = 'give fewer, or say "crowded": true'
        raise ScenarioError(place, f"{has} are too many for a place that holds {room}; {more}")
    for cid in range(1, len(g.by_id)):
        _check_owner(g, cid, at[cid])
    for p in g.players:
        for cid in (*p.hand, *p.deck, *p.discard, *p.conjurations, *p.removed):
            if g.owner[cid] != p.seat:
                raise ScenarioError(f"{at[cid]}.owner", f"outside play a card lies with its owner, not player {p.seat}")
    for card in g.cards.values():
        _check_card(g, card, at)
    for seat in g.seats.living:
        p = g.players[seat]
        pb = g.cards[p.pb]
        if lost(g, pb):
            raise ScenarioError(f"{at[p.pb]}.wounds", f"{pb.d.title} has no life left, so the game is over already")


def too_many(g: Game) -> Iterator[tuple[str, int, int]]:
    """The places that hold more than they have room for: their paths, what they hold, their room. A battlefield has
    room for some units (R-FIELD-01), a spellboard for spells of some titles (R-SPELL-10); a Chimera's has no limit
    (R-LAW-10), and neither have hands and piles.
    """
    for seat in g.seats.living:
        p = g.players[seat]
        if p.scripted:
            continue
        for name, has, free in (
            ("units", len(p.units), zones.battlefield_room(g, seat)),
            ("spellboard", len({g.cards[cid].slot for cid in p.spells}), zones.spellboard_room(g, seat)),
        ):
            if free < 0:
                yield f"players[{seat}].{name}", has, has + free


def _check_sides(g: Game, at: Sequence[str]) -> None:
    """A Chimera is alone against all others, in the last seat (R-COOP-01)."""
    teams = g.seats.teams
    for p in g.players:
        if not p.scripted:
            continue
        if g.seats.out:
            raise ScenarioError("out", "against a Chimera nobody is out while the game goes on")
        if p.seat != len(g.players) - 1:
            raise ScenarioError(at[p.pb], "a Chimera sits in the last place, and there is one at most")
        if len(set(teams[:-1])) != 1:
            raise ScenarioError("teams", f"who meets a Chimera is one team: {[0] * p.seat + [1]}, not {list(teams)}")


def _check_owner(g: Game, cid: int, at: str) -> None:
    d = g.by_id[cid]
    chimera = of_a_chimera(g.defs, d)
    if g.players[g.owner[cid]].scripted != chimera:
        whose = "a Chimera" if chimera else "a player"
        raise ScenarioError(at, f'{d.title} is a card of {whose}, and its "owner" is none: player {g.owner[cid]}')


def _check_card(g: Game, card: Card, at: Sequence[str]) -> None:
    here = at[card.id]
    if card.id == g.players[card.seat].pb and g.owner[card.id] != card.seat:
        raise ScenarioError(f"{here}.owner", "nobody plays with the Phoenixborn of another")
    if card.facedown and (g.by_id[card.id].type not in OF_A_CHIMERA[3:] or not g.players[card.seat].scripted):
        raise ScenarioError(f"{here}.facedown", "only aspects of a Chimera lie face down")
    if card.faces >= 0 and card.faces not in g.seats.foes[card.seat]:
        raise ScenarioError(f"{here}.faces", f"player {card.faces} is no opponent of player {card.seat}")
    if not card.host:
        return
    host, d = g.cards[card.host], g.by_id[card.id]
    if not host.d.kind & d.host_kinds():
        raise ScenarioError(here, f"{d.title} is attached to {HOSTS[d.host_kinds()]}, not to {host.d.title}")
    wanted = d.card.host
    if isinstance(wanted, IsType) and not {host.d.type, g.by_id[host.id].type} & set(wanted.types):
        types = " or ".join(k.CARD_TYPES[each] for each in wanted.types)
        raise ScenarioError(here, f"{d.title} is attached to {types}, not to {host.d.title}")


def not_of_a_chimera(p: Player) -> Iterator[str]:
    """The fields in which a Chimera's side has something that a Chimera cannot have."""
    for name, value in zip(NOT_OF_A_CHIMERA, (p.hand, p.spells, p.active, p.exhausted, p.first_five), strict=True):
        if any(value):
            yield name


def not_of_one_who_is_out(p: Player) -> Iterator[str]:
    """The fields in which a side that has left the game has something that it cannot have."""
    here = (p.units, p.spells, p.hand, p.deck, p.discard, p.conjurations, p.rules, p.main, p.side)
    for name, value in zip(NOT_OF_ONE_WHO_IS_OUT, here, strict=True):
        if value:
            yield name
