"""Setup of a game of one or two players against a Chimera (R-CSET-01..14, R-COOP-02, R-COOP-03)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ashes_env.language import codes as k
from ashes_env.rules.flow.setup import FirstFive, Seating, build, check_first_five
from ashes_env.rules.state import zones
from ashes_env.rules.state.generator import ASPECTS, PILE, ROW, next_random, spawned
from ashes_env.rules.state.state import Card, GameOptions
from ashes_env.solo.pile import rows_of
from ashes_env.solo.side import Chimera

if TYPE_CHECKING:
    from ashes_env.language.behaviour import ChimeraDef, Stage, Subtype
    from ashes_env.rules.definitions.definitions import Definitions
    from ashes_env.rules.game import Game
    from ashes_env.rules.state.state import Player

RANDOM: Final = "random"  # drawn from the Chimera's own subtypes
OF_ALL: Final = "all"  # drawn from the aspects of all Chimeras
PER_BLOOD: Final = 9
MOST_PLAYERS: Final = 2
NUMBERS: Final = ("life", "threat", "ultimate", "row")
MOST_NUMBER: Final = 200
PLAYERS_TEAM: Final = 0
CHIMERAS_TEAM: Final = 1


USUAL: Final = "reborn"


class RedRainsError(ValueError):
    """A Chimera, level or set of aspects that does not exist; the message lists what exists."""


def chimera_titles(defs: Definitions) -> list[str]:
    """The Chimeras that can be played against."""
    return [d.title for d in defs.chimeras]


def script(defs: Definitions, title: str) -> ChimeraDef:
    """The numbers and tables of a Chimera; raises `RedRainsError` for any other title."""
    d = defs.by_title.get(title)
    if d is None or d.card.chimera is None:
        raise RedRainsError(f"{title!r} is no Chimera; there are: {', '.join(chimera_titles(defs))}")
    return d.card.chimera


def stage_of(chimera: ChimeraDef, level: str, players: int = 1, numbers: Mapping[str, Any] | None = None) -> Stage:
    """The numbers of a level such as "S1" or "H3", for one player or two (R-COOP-02). `numbers` replaces some of them:
    "life", "threat", "ultimate", and "row", the blood values of each starting row. Raises `RedRainsError` for an
    unknown level, for numbers with which no game can begin, and for two players against a Chimera that has no numbers
    for two, unless `numbers` has all of them.
    """
    stages = chimera.stages if players == 1 else chimera.stages_for_two
    missing = [name for name in NUMBERS if name not in (numbers or {})]
    if not stages and missing:
        raise RedRainsError(f"no numbers for two players are known; numbers: give {', '.join(missing)} too")
    for stage in stages or chimera.stages:
        if stage.name == level:
            return stage if not numbers else _given(stage, numbers, players)
    raise RedRainsError(f"no level {level!r}; there are: {', '.join(s.name for s in chimera.stages)}")


def _given(stage: Stage, numbers: Mapping[str, Any], players: int) -> Stage:
    """A level with some numbers replaced."""
    for name, value in numbers.items():
        if name not in NUMBERS:
            raise RedRainsError(f"numbers: no {name!r}; there are: {', '.join(NUMBERS)}")
        if name == "row":
            if not isinstance(value, (list, tuple)) or not value or any(blood not in (1, 2) for blood in value):
                raise RedRainsError(f"numbers: 'row' are blood values of 1 and 2 from left to right, not {value!r}")
        elif type(value) is not int or not 1 <= value <= MOST_NUMBER:
            raise RedRainsError(f"numbers: {name!r} is a whole number from 1 to {MOST_NUMBER}, not {value!r}")
    row = tuple(numbers.get("row", stage.row))
    if max(row.count(1), row.count(2)) * players > PER_BLOOD:
        raise RedRainsError(
            f"numbers: a set has {PER_BLOOD} aspects of each blood value, too few for {players} of the row {list(row)}"
        )
    return replace(stage, row=row, **{name: value for name, value in numbers.items() if name != "row"})


def aspect_set(defs: Definitions, chimera: ChimeraDef, aspects: str | Sequence[str], seed: int) -> list[str]:
    """The 18 titles of a set: a subtype, "random" from the Chimera's own subtypes, "all" from those of all Chimeras, or
    an explicit list with nine aspects of each blood value.

    Raises `RedRainsError` for an unknown subtype or a set that is not allowed (R-CSET-06..08).
    """
    if isinstance(aspects, str):
        for subtype in chimera.subtypes:
            if subtype.name == aspects:
                return _copies(subtype.aspects)
        if aspects == RANDOM:
            return _random_set(defs, chimera.subtypes, seed)
        if aspects == OF_ALL:
            return _random_set(defs, [s for title in chimera_titles(defs) for s in script(defs, title).subtypes], seed)
        names = ", ".join(s.name for s in chimera.subtypes)
        raise RedRainsError(
            f"no subtype {aspects!r}; there are: {names}; or {RANDOM!r} of these, {OF_ALL!r} "
            f"of all Chimeras, or 18 titles of aspects"
        )
    return _custom_set(defs, aspects)


def _copies(pairs: tuple[tuple[str, int], ...]) -> list[str]:
    return [title for title, n in pairs for _ in range(n)]


def _random_set(defs: Definitions, subtypes: Sequence[Subtype], seed: int) -> list[str]:
    pool = [title for subtype in subtypes for title in _copies(subtype.aspects)]
    rng = spawned(seed, ASPECTS)
    out: list[str] = []
    for blood in (1, 2):
        stack = [title for title in pool if defs[title].card.blood == blood]
        for _ in range(PER_BLOOD):
            rng, i = next_random(rng, len(stack))
            out.append(stack.pop(i))
    return out


def _custom_set(defs: Definitions, titles: Sequence[str]) -> list[str]:
    counts = {1: 0, 2: 0}
    for title in titles:
        d = defs.by_title.get(title)
        if d is None or d.type != k.ASPECT:
            raise RedRainsError(f"{title!r} is no aspect")
        if titles.count(title) > d.card.copies:
            raise RedRainsError(f"there are {d.card.copies} copies of {title!r}, not {titles.count(title)}")
        counts[d.card.blood] += 1
    if counts[1] != PER_BLOOD or counts[2] != PER_BLOOD:
        raise RedRainsError(
            f"a set has {PER_BLOOD} aspects of blood 1 and {PER_BLOOD} of blood 2, not {counts[1]} and {counts[2]}"
        )
    return list(titles)


def conjurations_for(defs: Definitions, titles: Sequence[str]) -> list[str]:
    """The conjuration piles of every subtype from which the set has an aspect; cards that both subtypes of a Chimera
    share are included once.
    """
    out: list[str] = []
    there = set(titles)
    for d in defs.chimeras:
        pile: dict[str, int] = {}
        for subtype in d.card.chimera.subtypes if d.card.chimera else ():
            if any(title in there for title, _ in subtype.aspects):
                for title, n in subtype.conjurations:
                    pile[title] = max(n, pile.get(title, 0))
        out.extend(_copies(tuple(pile.items())))
    return out


@lru_cache(maxsize=512)
def _brings(defs: Definitions, chimera: str, titles: tuple[str, ...]) -> Seating:
    """The cards of a Chimera with a set of aspects, cached; a `Seating` is never changed."""
    printed = script(defs, chimera)
    extra = (printed.ultimate_card, printed.behaviour_card)
    return Seating(chimera, titles, conjurations_for(defs, titles), (0,) * 9, extra=extra)


def seat_chimera(g: Game, p: Player, stage: Stage, ultimate: int, behaviour: int) -> Chimera:
    """Turns the player of a seat into a Chimera: its numbers, its side cards, all rage dice basic (R-CSET-04,
    R-CSET-05).
    """
    chimera = Chimera(p, stage.threat, stage.life, stage.ultimate, ultimate, behaviour)
    g.players[p.seat] = chimera
    zones.put_on_spellboard(g, ultimate, p.seat)
    g.cards[behaviour] = Card(behaviour, 0, g.by_id[behaviour], p.seat)
    g.seen[behaviour] = g.seats.bits
    return chimera


def deal_rows(g: Game, p: Player, row: Sequence[int]) -> None:
    """Deals the starting rows face down, one for each player, with random aspects of the given blood values; the rest
    is the draw pile (R-CSET-09, R-CSET-10, R-COOP-03). Uses separate random numbers; the generator of the state stays
    where it is.
    """
    seed = g.rng
    g.rng = spawned(seed, ROW)
    for faces in rows_of(g, p):
        for blood in row:
            fitting = [cid for cid in p.deck if g.by_id[cid].card.blood == blood]
            cid = fitting[g.random(len(fitting))]
            p.deck.remove(cid)
            zones.put_in_play(g, cid, p.seat, facedown=True, faces=faces)
    g.rng = spawned(seed, PILE, p.seat)
    zones.shuffle_pile(g, p.seat)
    g.rng = seed


def new_red_rains(
    defs: Definitions,
    players: Seating | Sequence[Seating],
    chimera: str,
    *,
    level: str = "S1",
    aspects: str | Sequence[str] = "",
    seed: int,
    options: GameOptions | None = None,
    first: int = 0,
    numbers: Mapping[str, Any] | None = None,
) -> Game:
    """A game of one player (seat 0) or two (seats 0 and 1) against a Chimera (the last seat), played up to its first
    decision.

    `aspects` is a subtype (the first one when empty), "random", "all", or 18 titles. The player in the seat `first` has
    the first player token (R-CSET-12, R-COOP-04). `numbers` replaces numbers of the level, see `stage_of`. Raises
    `RedRainsError` for an unknown Chimera, level or set and for an invalid number of players or first player, and
    `ValueError` for a First Five that is not allowed.
    """
    if options is not None and options.edition != USUAL:
        raise RedRainsError(f"edition: Red Rains is played in the edition {USUAL!r}, not {options.edition!r}")
    seatings = (players,) if isinstance(players, Seating) else tuple(players)
    if not 1 <= len(seatings) <= MOST_PLAYERS:
        raise RedRainsError(f"one or two players meet a Chimera, not {len(seatings)}")
    if not 0 <= first < len(seatings):
        raise RedRainsError(f"first: the players sit in the seats 0 to {len(seatings) - 1}, not {first!r}")
    printed = script(defs, chimera)
    try:
        stage = stage_of(printed, level, len(seatings), numbers)
    except RedRainsError as error:
        raise RedRainsError(f"{chimera}: {error}") from error
    titles = aspect_set(defs, printed, aspects if aspects != "" else printed.subtypes[0].name, seed)
    foe = _brings(defs, chimera, tuple(titles))
    teams = (*(PLAYERS_TEAM for _ in seatings), CHIMERAS_TEAM)
    g, extras = build(defs, (*seatings, foe), options or GameOptions(chained=False), seed, first, teams)
    for p, seating in zip(g.players, seatings, strict=False):
        wrong = check_first_five(g, p, seating.first_five) if seating.first_five else ""
        if wrong:
            raise ValueError(f"First Five: {wrong}")
    ultimate, behaviour = extras[-1]
    deal_rows(g, seat_chimera(g, g.players[-1], stage, ultimate, behaviour), stage.row)
    g.push(FirstFive(tuple(seating.first_five for seating in (*seatings, foe))))
    g.run()
    return g


def wound_at_the_start(g: Game, wounds: int) -> None:
    """Puts the wounds of a handicap, fewer than its life, on the Chimera of a new game."""
    if wounds:
        g.cards[g.players[-1].pb].wounds = wounds
        g.options = replace(g.options, handicap=wounds)
