"""Soak test: random games with random and published decks, with checks of what must hold in every game.

    python -m evaluation soak --games 20000 --seed 1
    python -m evaluation soak --seed 1 --only 4711       # one game of that soak, with every check at every decision
    python -m evaluation soak --cards "Blood Puppet"     # a card that occurs in every game
    python -m evaluation soak --drive env                # through the environments: see `soak_env.py`
    python -m evaluation soak --campaigns 500            # whole campaigns: see `soak_campaigns.py`
    python -m evaluation soak --drafts 500               # drafts and games with their decks: see `soak_drafts.py`

Checks: no exception; every game ends; every card is in exactly one place and no die is lost; a player who has left a
continuing game gets no decision and has nothing on the table; a copy, or a game written as JSON and read back,
continues like the original; a sampled world of any seat is consistent and playable; a move that is not offered is
refused and changes nothing. Expensive checks are made at random decisions, and the audit also at the first decision of
each kind. A failure is printed with everything needed
to reproduce it, the other games continue, and the exit status is 1.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Final

from ashes_env.rules import records
from ashes_env.rules.game import Game, IllegalMove
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import PLAYER_TURNS
from ashes_env.rules.worlds.audit import faults
from ashes_env.rules.worlds.determinize import determinize
from ashes_env.rules.worlds.soundness import unsound
from ashes_env.spec.number_flags import whole_number
from evaluation.verification import soak_campaigns, soak_drafts, soak_env
from evaluation.verification.checks import AHEAD, Check, Copied, Tally, same, walk
from evaluation.verification.games import SEATS, TOGETHER, Source, Table, begin
from evaluation.verification.tallies import (
    checked,
    count_places,
    count_win,
    parser_of,
    parts,
    report,
    run,
    shares,
    source,
)
from evaluation.verification.walk import Broken, Drive, expect

DRIVES: Final = ("engine", "env")
CHUNK: Final = 50
AUDIT_EVERY: Final = 61
COPY_EVERY: Final = 300  # decisions between two copies, on average
OTHER_EVERY: Final = 600  # decisions between two sampled worlds, and between two refused moves


def left_behind(g: Game) -> list[str]:
    """Errors concerning seats that have left the game; empty if there are none (R-MULTI-05). A card of theirs that is
    leaving play at that moment goes on doing so: it is set aside until all that answers it is done.
    """
    out = []
    at_rest = g.decision is None or g.decision.ask == m.ASK_MENU
    for seat in g.seats.out:
        p = g.players[seat]
        if p.units or p.spells or p.hand or p.deck or p.pb in g.cards:
            out.append(f"player {seat} has left the game and not everything of this side with it")
        if any(card.seat == seat for card in (*g.cards.values(), *(g.aside.values() if at_rest else ()))):
            out.append(f"player {seat} has left the game and controls cards")
    return out


def by_json(drive: Drive) -> Drive:
    """A game written as JSON and read back."""
    g = drive.game
    return Drive(records.from_json(g.defs, json.loads(records.dumps(g))))


COPIES: Final[dict[str, Callable[[Drive], Drive]]] = {"copy": lambda drive: Drive(drive.game.copy()), "JSON": by_json}


class Twins(Copied[Drive]):
    """Copies of the game."""

    every = COPY_EVERY

    @property
    def ways(self) -> dict[str, Callable[[Drive], Drive]]:
        return COPIES


class Audited(Check[Drive]):
    """Every card and die is in one place, the position can be saved and resumed, there is a legal move, players who
    have left get no decision, and the game has a winner. Regularly, and in each chunk of games at the first decision of
    a kind: rare kinds would hardly ever be met by chance.

    Counts "won": games without mercy from their beginning, by Chimera and level, or by the seat of the winner,
    clockwise from the first player.
    """

    first = -1

    def look(self, n: int) -> None:
        g = self.drive.game
        if self.first < 0 and g.phase == PLAYER_TURNS:
            self.first = g.first
        out, d = g.seats.out, g.decision
        self.tally["checks"]["decisions with a player gone"] += bool(out)
        expect(d is None or d.seat not in out, f"players {out} have left the game, and one of them is asked")
        kind = (self.table.mode, g.phase, out, -1 if d is None else d.ask, *[type(frame).__name__ for frame in g.stack])
        self.tally["kinds"][kind] += 1
        if self.always or n % AUDIT_EVERY == 0 or self.tally["kinds"][kind] == 1:
            self._audit()
            moves = self.drive.choices()
            expect(len(set(moves)) == len(moves), f"offers {moves}")

    def _audit(self) -> None:
        self.tally["checks"]["states audited"] += 1
        g = self.drive.game
        found = faults(g) if g.over else [wrong for wrong in (unsound(g), *left_behind(g)) if wrong]
        expect(not found, "; ".join(found))

    def end(self) -> None:
        self._audit()
        t, winners = self.table, self.drive.game.winners
        partners = t.mode == TOGETHER and winners == (0, 1)
        expect(len(winners) == 1 or partners, f"nobody is asked and the winners are {winners}")
        if t.mercy or t.in_progress:
            return
        if t.chimera:
            two = " (two players)" if t.mode == TOGETHER else ""
            count_win(self.tally, f"random play beats {t.chimera} {t.spec.value('level')}{two}", 0 in winners)
            return
        count_places(self.tally, t.mode, SEATS[t.mode], self.first, winners)


class OtherWorlds(Check[Drive]):
    """A sampled world is consistent, and playing in it does not change the game."""

    def look(self, n: int) -> None:
        if not self.now_and_then(OTHER_EVERY):
            return
        self.tally["checks"]["worlds dealt"] += 1
        g = self.drive.game
        before = records.key(g)
        seat = self.r.randrange(SEATS[self.table.mode])
        other = determinize(g, seat, self.r.getrandbits(60))
        found = faults(other)
        expect(not found, f"a world dealt for player {seat}: " + "; ".join(found))
        for _ in range(AHEAD):
            if other.decision is None:
                break
            other.apply(self.r.choice(other.decision.moves))
        same(before, records.key(g), "the game after another world was played")


class Refused(Check[Drive]):
    """A move that is not offered is refused and changes nothing."""

    def look(self, n: int) -> None:
        if not self.now_and_then(OTHER_EVERY):
            return
        self.tally["checks"]["wrong options refused"] += 1
        g, moves = self.drive.game, self.drive.choices()
        before = records.key(g)
        wrong = next(x for x in (1 << 20, *range(1000)) if x not in moves)
        try:
            g.apply(wrong)
        except IllegalMove:
            same(before, records.key(g), "the game after an option was refused")
        else:
            raise Broken(f"option {wrong} was taken and is not offered")


def watch(t: Table, drive: str, tally: Tally, always: bool = False) -> None:
    """Plays one game of a soak, in the engine or through an environment; a failure goes to the tally."""

    def on_engine(t: Table) -> tuple[Drive, list[Check[Drive]]]:
        engine = Drive(begin(t))
        return engine, [kind(t, engine, tally, always) for kind in (Audited, OtherWorlds, Refused, Twins)]

    if drive == "engine":
        walk(t, tally, on_engine)
    else:
        soak_env.watch(t, tally, always)


def run_chunk(job: tuple[Source, str, int, int, bool]) -> Tally:
    """Plays some games from a number on."""
    games, drive, low, n, always = job
    tally = Tally()
    for number in range(low, low + n):
        watch(games.table(number), drive, tally, always)
    return tally


def told(t: Tally, seconds: float) -> list[str]:
    """A tally as text."""
    lines = []
    for mode, games in sorted(t["games"].items()):
        decisions, rounds = t["decisions"][mode] / games, t["rounds"][mode] / games
        lines.append(f"{mode}: {games} games, {decisions:.1f} decisions and {rounds:.2f} rounds a game")
    lines.append(f"{len(t['kinds'])} kinds of decisions by what waits for them and who is in the game")
    return report(t, seconds, [*lines, *shares(t), checked(t)])


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the soak; the exit status is 1 if anything failed."""
    parser = parser_of("soak", "random games with consistency checks")
    parser.add_argument("--games", type=whole_number(1), default=2000, help="number of games")
    parser.add_argument("--drive", choices=DRIVES, default="engine", help="env: through PettingZoo and Gymnasium")
    parser.add_argument(
        "--campaigns", type=whole_number(0), default=0, help="play N Red Rains campaigns instead of games"
    )
    parser.add_argument("--drafts", type=whole_number(0), default=0, help="play N drafts instead of games")
    parser.add_argument(
        "--only", type=whole_number(0), default=-1, help="only this game, with every check at every decision"
    )
    args = parser.parse_args(argv)
    always = args.only >= 0
    for amount, choices in ((args.campaigns, soak_campaigns), (args.drafts, soak_drafts)):
        if amount:
            chunks = [(args.only, 1)] if always else parts(amount, choices.CHUNK)
            found = [(args.seed, low, n, always) for low, n in chunks]
            return run(found, choices.run_chunk, choices.told, args.workers)
    games = source(parser, args)
    chunks = [(args.only, 1)] if always else parts(args.games, CHUNK)
    return run([(games, args.drive, low, n, always) for low, n in chunks], run_chunk, told, args.workers)
