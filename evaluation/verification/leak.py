"""Checks that nothing a seat observes depends on information hidden from it.

    python -m evaluation leak --positions 10000 --seed 1

At positions of random games (see `games.py`), everything hidden from a seat is resampled (`determinize`). What the seat
gets must stay the same to the bit: observation and entities (as float32 and as integers), rows of actions,
consequences of actions, mask, info, rendering, board, the observation as text. The same must hold one action later if
nothing was revealed, because only then the legal actions are computed in the new world. With `reactions="always"` the
choice of who is asked to respond must not reveal anything either (see `asked.py`).

    python -m evaluation leak --agents --decisions 3000

compares the choices of agents instead: they must not depend on what is hidden (`leak_agents.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ashes_env.agents.base import AgentError
from ashes_env.encoding.actions import Actions
from ashes_env.encoding.text import observation_text
from ashes_env.encoding.views import consequences, entities, flat, raw
from ashes_env.match.game_match import GameMatch
from ashes_env.render.actions import describe_mask
from ashes_env.render.text import position_text
from ashes_env.rules.state.moves import ASK_FIRST_FIVE, ASK_PREPARE_DISCARD, ASK_RECOVERY_DIE
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.spec.number_flags import whole_number
from evaluation.verification.asked import Asked
from evaluation.verification.checks import Check, OnMatch, Tally, walks
from evaluation.verification.games import SEATS, Source, Table, match_of
from evaluation.verification.leak_agents import SHIPPED, reported
from evaluation.verification.tallies import parser_of, parts, report, run, source

EVERY: Final = 20  # one decision in this many is checked
CHUNK: Final = 500
AT_ONCE: Final = (ASK_FIRST_FIVE, ASK_PREPARE_DISCARD, ASK_RECOVERY_DIE)
NUMBERS: Final = 1000  # maximum number of games in a chunk


def legal(match: GameMatch, seat: int) -> Actions:
    """The legal actions of a seat; none if it does not decide."""
    return match.actions() if match.seat == seat else {}


def ahead(match: GameMatch, seat: int, *, whole: bool) -> bytes:
    """The flat observation with the consequences of the legal actions."""
    context = match.context.with_consequences(match.game, True)
    return (raw if whole else flat)(match.game, context, seat, match.page, legal(match, seat)).tobytes()


VIEWS: Final[dict[str, Callable[[GameMatch, int], Any]]] = {
    "observation": lambda match, seat: match.observe(seat).tobytes(),
    "observation in bytes": lambda match, seat: match.observe_raw(seat).tobytes(),
    "entities": lambda match, seat: b"".join(part.tobytes() for part in match.entities(seat).values()),
    "entities in bytes": lambda match, seat: b"".join(
        part.tobytes()
        for part in entities(match.game, match.context, seat, match.page, legal(match, seat), whole=True).values()
    ),
    "rows of actions": lambda match, seat: b"".join(part.tobytes() for part in match.action_rows(seat)),
    "observation with consequences": lambda match, seat: ahead(match, seat, whole=False),
    "observation with consequences in bytes": lambda match, seat: ahead(match, seat, whole=True),
    "consequences": lambda match, seat: consequences(match.game, legal(match, seat), whole=True).tobytes(),
    "mask": lambda match, seat: match.mask(seat).tobytes(),
    "info": lambda match, seat: match.info(seat),
    "rendering": lambda match, seat: position_text(match.game, seat),
    "board": lambda match, seat: match.board(seat),
    "observation in words": lambda match, seat: observation_text(match.observe(seat), match.context.layout),
    "actions in words": lambda match, seat: (
        describe_mask(match.game, match.context, match.page) if match.seat == seat else {}
    ),
}


def imagined(match: GameMatch, seat: int, deal: int) -> GameMatch:
    """The match in another world that is consistent with what the seat knows."""
    other = match.copy()
    other.game = determinize(match.game, seat, deal)
    return other


def compare(one: GameMatch, other: GameMatch, seat: int, tally: Tally) -> list[str]:
    """The names of the views that differ for a seat."""
    found = []
    for name, view in VIEWS.items():
        tally["compared"][name] += 1
        if view(one, seat) != view(other, seat):
            found.append(name)
    return found


def hidden(match: GameMatch, seat: int) -> list[tuple[int, ...]]:
    """The cards in the zones that are hidden from a seat."""
    g = match.game
    return [
        tuple(cid for cid in pile if not g.seen[cid] >> seat & 1)
        for p in g.players
        for pile in (p.deck, p.hand, p.units)
    ]


def known(match: GameMatch, seat: int) -> int:
    """The number of cards that a seat knows."""
    return sum(bits >> seat & 1 for bits in match.game.seen)


def one_later(match: GameMatch, other: GameMatch, seat: int, action: int, tally: Tally) -> list[str]:
    """The views that differ after the seat has taken an action in both worlds.

    Left out if the action itself reveals something: chance, a card, whether the other player can respond, or the
    choices of a simultaneous step.
    """
    after = []
    for world in (match, other):
        asked = world.game.decision
        rng, cards = world.game.rng, known(world, seat)
        world = world.copy()
        world.act(action)
        asks = world.game.decision
        revealed = asked is None or asks is None or (asked.ask in AT_ONCE and asks.ask != asked.ask)
        if revealed or world.game.rng != rng or known(world, seat) != cards or world.over or world.seat != seat:
            tally["one action later"]["left out, something was revealed"] += 1
            return []
        after.append(world)
    tally["one action later"]["compared"] += 1
    return compare(after[0], after[1], seat, tally)


class Hidden(Check[OnMatch]):
    """At some decisions compares two worlds for every seat that an agent can have."""

    def look(self, n: int) -> None:
        if not self.now_and_then(EVERY):
            return
        t, match, tally = self.table, self.drive.match, self.tally
        assert isinstance(match, GameMatch)
        tally["positions"][t.mode] += 1
        for seat in range(SEATS[t.mode]):
            deal = self.r.getrandbits(60)
            other = imagined(match, seat, deal)
            where = f"{t}; decision {n}, seat {seat}, deal {deal}"
            tally["worlds dealt"][f"{t.mode} seat {seat}"] += 1
            tally["worlds dealt"]["with hidden cards elsewhere"] += hidden(match, seat) != hidden(other, seat)
            tally.failures += [f"{where}: {name}" for name in compare(match, other, seat, tally)]
            if match.seat == seat:
                action = self.r.choice(list(match.actions()))
                found = one_later(match, other, seat, action, tally)
                tally.failures += [f"{where}, after action {action}: {name}" for name in found]


def run_chunk(job: tuple[Source, int, int]) -> Tally:
    """Checks some positions, of separate games."""
    games, number, positions = job
    tally = Tally()

    def begin(t: Table) -> tuple[OnMatch, Sequence[Check[OnMatch]]]:
        drive = OnMatch(match_of(t))
        return drive, (Hidden(t, drive, tally), Asked(t, drive, tally))

    return walks(games, number, begin, tally, lambda: tally["positions"].total() >= positions)


def told(t: Tally, seconds: float) -> list[str]:
    """A tally as text."""
    counts = ("positions", "worlds dealt", "compared", "one action later", "who is asked")
    return report(
        t, seconds, [f"{what}: " + ", ".join(f"{n} {name}" for name, n in sorted(t[what].items())) for what in counts]
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the comparison; the exit status is 1 if anything leaked."""
    parser = parser_of("leak", "observations do not depend on hidden cards")
    parser.add_argument("--positions", type=whole_number(1), default=1000, help="number of positions")
    parser.add_argument(
        "--agents",
        nargs="*",
        metavar="NAME",
        help="compare the choices of these agents instead, default all that ship (leak_agents.py)",
    )
    parser.add_argument(
        "--decisions", type=whole_number(1), default=3000, help="with --agents: decisions of each; default 3000"
    )
    args = parser.parse_args(argv)
    if args.agents is not None:
        try:
            return reported(args.agents or SHIPPED, args.decisions, args.seed, args.workers)
        except AgentError as error:
            parser.error(str(error))
    games = source(parser, args)
    jobs = [(games, i * NUMBERS, n) for i, (_, n) in enumerate(parts(args.positions, CHUNK))]
    return run(jobs, run_chunk, told, args.workers, "LEAK")
