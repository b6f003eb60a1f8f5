"""Matches: n games on given seeds, with win rates, intervals, rounds and wounds.

    python -m evaluation.match --agents random greedy --games 100
    python -m evaluation.match --mode pvp --agents greedy random --decks "The Iron Men" "The Mist Guardian"

In Red Rains every agent plays the same seeds (deck order, dice, aspects) against the same Chimera. In PvP the first
agent meets the second on every seed and every pair of decks twice, with seats and first turn exchanged.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from agents.base import Agent, AgentError
from agents.make import make_agent
from ashes_env import decks
from ashes_env.env.match import Match
from ashes_env.env.settings import Settings
from ashes_env.files import output, write_text
from ashes_env.rules.state.neighbours import opponent
from evaluation.measure.statistics import mean, mean_half_width, wilson

DEFAULT_DECK = "The Corpse of Viros: Coal"
DEFAULT_CHIMERA = "The Corpse of Viros"


@dataclass
class Game:
    """One game from the first agent's point of view."""

    seed: int
    deck: str
    won: bool
    draw: bool
    rounds: int
    turns: int
    decisions: int
    dealt: int
    taken: int


@dataclass
class Result:
    """All games of one agent."""

    agent: str
    games: list[Game] = field(default_factory=list)

    def wins(self, deck: str = "") -> int:
        """Games won, all or with one deck."""
        return sum(g.won for g in self.of(deck))

    def of(self, deck: str = "") -> list[Game]:
        """The games, all or with one deck."""
        return [g for g in self.games if not deck or g.deck == deck]

    def summary(self, deck: str = "") -> dict[str, Any]:
        """Figures with 95 % intervals: Wilson for the win rate, normal for the means."""
        games = self.of(deck)
        low, high = wilson(self.wins(deck), len(games))
        rounds = [float(g.rounds) for g in games]
        dealt = [float(g.dealt) for g in games]
        return {
            "agent": self.agent, "deck": deck or "all", "games": len(games), "wins": self.wins(deck),
            "win rate": self.wins(deck) / len(games) if games else 0.0, "win rate 95%": [low, high],
            "rounds": mean(rounds), "rounds +-": mean_half_width(rounds),
            "wounds dealt": mean(dealt), "wounds dealt +-": mean_half_width(dealt),
            "wounds taken": mean([float(g.taken) for g in games]),
        }  # fmt: skip


def play_game(settings: Settings, agents: Sequence[Agent], seed: int, options: dict[str, Any]) -> Match:
    """Plays one game to its end, agents by seat; the finished match. The seed decides everything."""
    match = Match.new(settings, options, seed)
    for seat, agent in enumerate(agents):
        agent.start(seed * 2 + seat)
    while not match.over:
        match.act(agents[match.seat].act(match))
    return match


def _game(match: Match, seat: int, seed: int, deck: str) -> Game:
    g = match.game
    me, foe = g.players[seat], g.players[opponent(g, seat)]
    return Game(seed, deck, seat in match.winners, not match.winners, g.round, g.turn, match.decisions,
                g.cards[foe.pb].wounds, g.cards[me.pb].wounds)  # fmt: skip


def red_rains(
    agent: Agent, *, games: int, seed: int, deck_names: Sequence[str] = (DEFAULT_DECK,),
    chimera: str = DEFAULT_CHIMERA, level: str = "S1", aspects: str = "", first_five: str = "recommended",
) -> Result:  # fmt: skip
    """`games` games of an agent with each deck against a Chimera, on seeds `seed`, `seed` + 1, ..."""
    settings = Settings("red_rains", illegal_action="raise")
    result = Result(agent.name)
    for deck in deck_names:
        for i in range(games):
            options: dict[str, Any] = {"decks": [deck], "chimera": chimera, "level": level, "first_five": first_five}
            if aspects:
                options["aspects"] = aspects
            result.games.append(_game(play_game(settings, [agent], seed + i, options), 0, seed + i, deck))
    return result


def pvp(
    agent: Agent, other: Agent, *, games: int, seed: int, deck_names: Sequence[str], first_five: str = "recommended"
) -> Result:
    """`games` seeds of every ordered pair of decks, each played twice with the seats exchanged."""
    settings = Settings("pvp", illegal_action="raise")
    result = Result(f"{agent.name} against {other.name}")
    for mine in deck_names:
        for theirs in deck_names:
            for i in range(games):
                for seat in (0, 1):
                    decks_ = [mine, theirs] if seat == 0 else [theirs, mine]
                    pair = [agent, other] if seat == 0 else [other, agent]
                    match = play_game(settings, pair, seed + i, {"decks": decks_, "first_five": first_five})
                    result.games.append(_game(match, seat, seed + i, mine))
    return result


def table(results: Sequence[Result], per_deck: bool = True) -> str:
    """A readable table of results, one line for each agent, and for each deck where there are several."""
    head = ("agent", "deck", "games", "win rate", "95 % interval", "rounds", "wounds dealt", "wounds taken")
    rows: list[tuple[str, ...]] = [head]
    for result in results:
        names = sorted({g.deck for g in result.games})
        for deck in ["", *(names if per_deck and len(names) > 1 else [])]:
            s = result.summary(deck)
            low, high = s["win rate 95%"]
            rows.append((
                s["agent"] if not deck else "", s["deck"], str(s["games"]), f"{s['win rate']:.1%}",
                f"{low:.1%} - {high:.1%}", f"{s['rounds']:.2f} +- {s['rounds +-']:.2f}",
                f"{s['wounds dealt']:.2f} +- {s['wounds dealt +-']:.2f}", f"{s['wounds taken']:.2f}",
            ))  # fmt: skip
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    lines = ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mode", choices=("red-rains", "pvp"), default="red-rains")
    parser.add_argument("--agents", nargs="+", default=["random", "greedy"],
                        help="random, greedy, expert, or a checkpoint")
    parser.add_argument("--decks", nargs="+", default=None, help="names of decks; 'all' for every playable one")
    parser.add_argument("--chimera", default=DEFAULT_CHIMERA)
    parser.add_argument("--level", default="S1", help="S1 S2 S3 H1 H2 H3")
    parser.add_argument("--aspects", default="", help="aspect set, by default the Chimera's first")
    parser.add_argument("--games", type=int, default=100, help="games for each agent and deck (pairs in PvP)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=output, default=None, help="also write every game here")
    args = parser.parse_args(argv)
    default = [DEFAULT_DECK] if args.mode == "red-rains" else ["The Iron Men", "The Mist Guardian"]
    names = args.decks or default
    if names == ["all"]:
        group = "pve" if args.mode == "red-rains" else "core"
        names = [d.name for d in decks.playable() if d.group == group]
    try:
        agents = [make_agent(name) for name in args.agents]
        for name in names:
            decks.get(name)
    except (AgentError, decks.DeckError, KeyError) as error:
        parser.error(str(error))
    if args.mode == "pvp":
        if len(agents) != 2:
            parser.error(f"a PvP match has two agents, not {len(agents)}")
        results = [pvp(agents[0], agents[1], games=args.games, seed=args.seed, deck_names=names)]
    else:
        results = [
            red_rains(a, games=args.games, seed=args.seed, deck_names=names, chimera=args.chimera, level=args.level,
                      aspects=args.aspects) for a in agents
        ]  # fmt: skip
    print(table(results))
    if args.json is not None:
        write_text(args.json, json.dumps(
            [{**r.summary(), "per deck": [r.summary(d) for d in names], "played": [asdict(g) for g in r.games]}
             for r in results], indent=1) + "\n")  # fmt: skip
    return 0
