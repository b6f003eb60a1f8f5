"""Plays games of given agents on given seeds; reports win rates, intervals, rounds and wounds.

    result = red_rains(RandomAgent(), games=100, seed=1)
    print(table([result]))

In Red Rains every agent plays the same seeds (deck order, dice, aspects) against the same Chimera, alone or with a copy
of itself as its partner. In PvP each seed has as many games as there are players (a pair between two): decks and deal
stay with the seats, the agents move on by one seat, and seat 0 goes first. Games on one seed form one cluster of the
intervals. `playing.py` plays agents by name.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from ashes_env.agents.base import Agent
from ashes_env.agents.numpy_stream import seed_words
from ashes_env.contests.own_decks import described
from ashes_env.contests.replaying import Record
from ashes_env.contests.rows import columns, interval
from ashes_env.contests.statistics import by_seed, clustered, mean, mean_half_width
from ashes_env.decks import Deck
from ashes_env.match.errors import unknown
from ashes_env.match.game_match import GameMatch
from ashes_env.match.redeal import fair
from ashes_env.match.settings import Settings
from ashes_env.match.stepping import wounds_taken
from ashes_env.spec.spec import GameSpec

DEFAULT_DECK: Final = "The Corpse of Viros: Coal"
DEFAULT_CHIMERA: Final = "The Corpse of Viros"
RED_RAINS: Final = "red_rains"
PVP: Final = "pvp"


USUAL: Final = {"payment": "auto", "first_five": "recommended"}
"""Defaults of contests that differ from those of the rules: what the shipped policies are trained with."""
TOLD: Final = {
    PVP: ("payment", "first_five", "meditation"),
    RED_RAINS: ("payment", "first_five", "meditation", "chimera", "level", "aspects"),
}
"""Settings and options that results name also where they have their defaults."""
FIXED: Final[Mapping[str, Mapping[str, Any]]] = {
    PVP: {"illegal_action": "raise", "first": 0},
    RED_RAINS: {"illegal_action": "raise"},
}


class Forfeit(Exception):
    """Raised by the `act` of an agent whose seat loses the game, as it may decide no more."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What all games of a contest have in common: the description of a game without decks and seed, and the decks of
    users by label; all other decks are published ones. `Terms.of` makes it.
    """

    spec: GameSpec
    own_decks: tuple[tuple[str, Deck], ...] = ()

    @classmethod
    def of(cls, mode: str = RED_RAINS, own_decks: tuple[tuple[str, Deck], ...] = (), **names: Any) -> Terms:
        """The terms of settings of an environment and options of `reset`, by name; `USUAL` where one is left out.
        `players` play together against a Chimera, or against each other in PvP. Raises `OptionError`.
        """
        if mode not in FIXED:
            raise unknown("mode", mode, FIXED)
        return cls(GameSpec.of(mode, **{**USUAL, **names, **FIXED[mode]}), own_decks)

    @property
    def mode(self) -> str:
        """The mode."""
        return self.spec.mode

    @property
    def seats(self) -> int:
        """The number of seats that agents take."""
        return self.spec.players

    @property
    def chimera(self) -> str:
        """The title of the Chimera; empty in PvP."""
        return str(self.spec.value("chimera")) if self.mode == RED_RAINS else ""

    @property
    def level(self) -> str:
        """The level of the Chimera; empty in PvP."""
        return str(self.spec.value("level")) if self.mode == RED_RAINS else ""

    @property
    def aspects(self) -> Any:
        """The set of aspects of the Chimera; empty in PvP."""
        return self.spec.value("aspects") if self.mode == RED_RAINS else ""

    @property
    def first_five(self) -> Any:
        """Who chooses the First Fives."""
        return self.spec.value("first_five")

    def changed(self, **names: Any) -> Terms:
        """The same terms with other settings and options. Raises `OptionError`."""
        return replace(self, spec=self.spec.changed(**names))

    def settings(self) -> Settings:
        """The settings of a match."""
        return self.spec.rules()

    def options(self, decks: Sequence[str]) -> dict[str, Any]:
        """The options of `reset` with a deck for each player, by seat; decks are names or labels."""
        own = dict(self.own_decks)
        return {**self.spec.options, "decks": [own.get(name, name) for name in decks]}

    def check(self, decks: Sequence[str]) -> None:
        """Raises `OptionError` unless a game can begin with these decks."""
        GameMatch.new(self.settings(), self.options(decks), 0)

    def as_dict(self) -> dict[str, Any]:
        """The terms by name: the mode, those of `TOLD`, and others that differ from their defaults. Decks of users are
        there in full, by label.
        """
        found = {"mode": self.mode, **{name: self.spec.value(name) for name in TOLD[self.mode]}}
        found |= {name: value for name, value in self.spec.names.items() if name not in FIXED[self.mode]}
        own = {label: described(deck) for label, deck in self.own_decks}
        return {**found, "own_decks": own} if own else found


@dataclass(frozen=True, slots=True)
class Game:
    """One game from the point of view of `agent`. `score` is 1 for a win, 0 for a loss. A game that ended by the turn
    limit is a draw: it counts an even share between players (one half for two), and 0 against a Chimera. Against a
    Chimera, `opponent` is its title; with two players the deck names both decks, and the wounds `taken` are those of
    both. With several opponents names and decks are listed clockwise, and the wounds `dealt` are those of all. Between
    players seat 0 goes first.
    """

    seed: int
    agent: str
    opponent: str
    deck: str
    opponent_deck: str
    seat: int
    score: float
    won: bool
    draw: bool
    rounds: int
    turns: int
    decisions: int
    dealt: int
    taken: int


FIELDS: Final = tuple(field.name for field in fields(Game))


def values(game: Game) -> list[Any]:
    """The fields of a game, as a row of a table."""
    return [getattr(game, name) for name in FIELDS]


def as_lines(games: Sequence[Game]) -> str:
    """Games as JSON, one line each."""
    return ",\n".join(json.dumps(values(game)) for game in games)


@dataclass
class Result:
    """All games of one agent."""

    agent: str
    games: list[Game] = field(default_factory=list)

    def wins(self, deck: str = "") -> int:
        """The number of games won, in total or with one deck."""
        return sum(g.won for g in self.of(deck))

    def of(self, deck: str = "") -> list[Game]:
        """All games, or those with one deck."""
        return [g for g in self.games if not deck or g.deck == deck]

    def decks(self) -> list[str]:
        """The decks that the agent played."""
        return sorted({g.deck for g in self.games})

    def summary(self, deck: str = "") -> dict[str, Any]:
        """Statistics with 95 % intervals, clustered by seed: `clustered` for the win rate (a draw between players
        counts an even share), normal for the means.
        """
        games = self.of(deck)
        low, high = clustered(scores(games))
        rounds = _means(games, "rounds")
        dealt = _means(games, "dealt")
        return {
            "agent": self.agent,
            "deck": deck or "all",
            "games": len(games),
            "wins": self.wins(deck),
            "draws": sum(g.draw for g in games),
            "win rate": mean([g.score for g in games]),
            "win rate 95%": [low, high],
            "rounds": mean([g.rounds for g in games]),
            "rounds +-": mean_half_width(rounds),
            "wounds dealt": mean([g.dealt for g in games]),
            "wounds dealt +-": mean_half_width(dealt),
            "wounds taken": mean([g.taken for g in games]),
        }


def scores(games: Sequence[Game]) -> list[list[float]]:
    """The scores grouped by seed, in the order of each seed's first game."""
    return by_seed((game.seed, game.score) for game in games)


def _means(games: Sequence[Game], name: str) -> list[float]:
    """The mean of a figure on each seed."""
    return [mean(group) for group in by_seed((game.seed, float(getattr(game, name))) for game in games)]


def play_game(
    settings: Settings,
    agents: Sequence[Agent],
    seed: int,
    options: dict[str, Any],
    starts: Sequence[int] = (),
    replays: str | Record = "",
    names: Sequence[str] = (),
    through: Callable[[GameMatch], Callable[[int], None]] | None = None,
    redeals: int = 0,
) -> GameMatch:
    """Plays one game to its end; returns the finished match. Agents are given by seat; each decision gets the match
    dealt anew (`match.redeal`), with seeds that follow from `redeals`. The seed determines everything else, including
    `starts`, the seeds of the agents, unless these are given. With a folder for `replays` the game is saved there,
    under the names of the agents by seat; with a record it is noted in it. `through` is called with the match at its
    beginning; the function it returns replaces `match.act` and can observe every action. An agent that raises `Forfeit`
    loses, and the game ends there.
    """
    match = GameMatch.new(settings, options, seed)
    seated = [fair(agent, redeals) for agent in agents]
    for seat, agent in enumerate(seated):
        agent.start(starts[seat] if starts else chance(seed, 0, seat))
    record = replays if isinstance(replays, Record) else Record(replays)
    take = match.act if through is None else through(match)
    while not match.over:
        try:
            action = record.choose(match, seated[match.seat])
        except Forfeit:
            record.forfeit(match)
        else:
            take(action)
    record.save(GameSpec.of_rules(settings, options, seed), names or [agent.name for agent in agents])
    return match


def chance(seed: int, game: int, seat: int, salt: int = 0) -> int:
    """The seed of an agent's random generator in one game. It does not tell the seed of the game, from which an agent
    could deal that game again. The games of a pair share the deal but not this seed; otherwise two agents of one kind
    would play the same game twice, and every pair would end one to one. `salt` separates pairings that play the same
    seeds.
    """
    return seed_words((seed, game, seat, salt), 1)[0] >> 1


def told(
    match: GameMatch,
    terms: Terms,
    names: tuple[str, str],
    decks: tuple[str, str],
    seed: int,
    seats: Sequence[int],
    others: Sequence[int],
) -> Game:
    """A finished game from the view of the agents in some seats; the names and decks are theirs, then those of their
    opponents.
    """
    g = match.game
    won, draw = seats[0] in match.winners, not match.winners
    score = 1 / terms.seats if draw and terms.mode == PVP else float(won)
    dealt, taken = (sum(wounds_taken(g, seat) for seat in side) for side in (others, seats))
    return Game(seed, *names, *decks, seats[0], score, won, draw, g.round, g.turn, match.decisions, dealt, taken)


def play_red_rains(
    terms: Terms,
    settings: Settings,
    agents: Sequence[Agent],
    name: str,
    decks: Sequence[str],
    seed: int,
    replays: str | Record = "",
    redeals: int = 0,
) -> Game:
    """One game against a Chimera: an agent and a deck for each player, by seat. All agents have one name."""
    names = [name] * len(agents)
    match = play_game(settings, agents, seed, terms.options(decks), (), replays, names, redeals=redeals)
    seats = range(len(agents))
    return told(match, terms, (name, terms.chimera), (together(decks), ""), seed, seats, (len(agents),))


def together(decks: Sequence[str]) -> str:
    """The combined name of several decks of one game."""
    return " and ".join(decks)


def play_pvp(
    terms: Terms,
    settings: Settings,
    agents: Sequence[Agent],
    names: Sequence[str],
    decks: Sequence[str],
    seed: int,
    game: int,
    salt: int = 0,
    replays: str | Record = "",
    redeals: int = 0,
) -> Game:
    """One game of a round, counted from 0, from the view of the first agent. That agent sits in the seat of this
    number, the others clockwise from it. Decks are by seat.
    """
    n = len(decks)
    starts = [chance(seed, game, seat, salt) for seat in range(n)]
    match = play_game(
        settings,
        [agents[seat - game] for seat in range(n)],
        seed,
        terms.options(decks),
        starts,
        replays,
        [names[seat - game] for seat in range(n)],
        redeals=redeals,
    )
    others = [(game + i) % n for i in range(1, n)]
    against = names[1] if len({*names[1:]}) == 1 else together(names[1:])
    return told(
        match,
        terms,
        (names[0], against),
        (decks[game], together([decks[seat] for seat in others])),
        seed,
        (game,),
        others,
    )


def red_rains(
    agent: Agent,
    *,
    games: int,
    seed: int,
    deck_names: Sequence[str] = (DEFAULT_DECK,),
    chimera: str = DEFAULT_CHIMERA,
    level: str = "S1",
    aspects: str = "",
    first_five: str = "recommended",
    payment: str = "auto",
    meditation: str = "choose",
    replays: str = "",
) -> Result:
    """Plays `games` games of an agent with each deck against a Chimera, on seeds `seed`, `seed` + 1, ...; saves them in
    the folder `replays`, if given.
    """
    names: dict[str, Any] = {"chimera": chimera, "level": level, "aspects": aspects}
    terms = Terms.of(payment=payment, first_five=first_five, meditation=meditation, **names)
    settings = terms.settings()
    return Result(
        agent.name,
        [
            play_red_rains(terms, settings, [agent], agent.name, [deck], seed + i, replays)
            for deck in deck_names
            for i in range(games)
        ],
    )


def pvp(
    agent: Agent,
    other: Agent,
    *,
    games: int,
    seed: int,
    deck_names: Sequence[str],
    first_five: str = "recommended",
    payment: str = "auto",
    meditation: str = "choose",
) -> Result:
    """Plays `games` pairs of games with each ordered pair of decks, each pair on its own seed, from `seed` on."""
    terms = Terms.of(PVP, payment=payment, first_five=first_five, meditation=meditation)
    settings = terms.settings()
    names = (agent.name, other.name)
    return Result(
        f"{agent.name} against {other.name}",
        [
            play_pvp(terms, settings, (agent, other), names, decks, own, game)
            for decks, own in pairs(deck_names, games, seed)
            for game in (0, 1)
        ],
    )


def dealt_decks(deck_names: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """The decks by seat of each table of a contest: for two players every ordered pair; for more as many tables as
    there are decks, each shifted by one seat, so that each deck is equally often in every seat.
    """
    if players == 2:
        return [(mine, theirs) for mine in deck_names for theirs in deck_names]
    n = len(deck_names)
    return [tuple(deck_names[(k + seat) % n] for seat in range(players)) for k in range(n)]


def pairs(deck_names: Sequence[str], games: int, seed: int, players: int = 2) -> list[tuple[tuple[str, ...], int]]:
    """Decks by seat and seed of each pair (or round) of games; the first ones do not depend on the number of games."""
    orders = dealt_decks(deck_names, players)
    return [(decks, seed + i * len(orders) + k) for i in range(games) for k, decks in enumerate(orders)]


def table(results: Sequence[Result], per_deck: bool = True) -> str:
    """A text table of results: one line for each agent, and one for each deck if there are several."""
    head = ("agent", "deck", "games", "win rate", "95 % interval", "rounds", "wounds dealt", "wounds taken")
    rows: list[tuple[str, ...]] = [head]
    for result in results:
        names = result.decks()
        for deck in ["", *(names if per_deck and len(names) > 1 else [])]:
            s = result.summary(deck)
            rows.append(
                (
                    s["agent"] if not deck else "",
                    s["deck"],
                    str(s["games"]),
                    f"{s['win rate']:.1%}",
                    interval(s["win rate 95%"]),
                    f"{s['rounds']:.2f} +- {s['rounds +-']:.2f}",
                    f"{s['wounds dealt']:.2f} +- {s['wounds dealt +-']:.2f}",
                    f"{s['wounds taken']:.2f}",
                )
            )
    return columns(rows)
