"""Whole games as text, committed and compared: every change of the rules shows as a diff.

    python -m evaluation playthrough                 # plays the games and compares; prints the differences
    python -m evaluation playthrough --write         # records them again
    python -m evaluation playthrough --show iron_men_against_mist_guardian

The games are in `tests/golden/games`. Seeds and decks are fixed, and all players choose by `choose`, which is simple
and uses no random numbers: it plays and uses what it can, attacks, and takes the moves of a decision in turn. The
table shows what a Chimera does without a decision, so it is printed before every turn of the player.
"""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Sequence
from pathlib import Path

from ashes_env.files import write_text
from ashes_env.render.describe import decision_text, move_text
from ashes_env.render.text import position_text
from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from ashes_env.rules.state.state import Decision
from evaluation.verification.golden_games import Spec, begin
from evaluation.verification.walk import Drive, Observer, play

GAMES = Path(__file__).resolve().parents[2] / "tests" / "golden" / "games"
SHOWN = 40  # lines of a diff

# Actions in order of preference.
MENU = (m.FROM_HAND, m.CARD, m.DIE)
AIMED = (m.ASK_TARGET, m.ASK_PLAYER)  # prefers an opponent's cards if there is a choice
VERBS = (m.ATTACK, m.PASS, m.END_TURN, m.MEDITATE)


VIROS = "The Corpse of Viros"
PLAYTHROUGHS = {
    "iron_men_against_mist_guardian": Spec(("The Iron Men", "The Mist Guardian"), 4),
    "bloodwoods_queen_against_cloudsea_siren": Spec(("The Bloodwoods Queen", "The Cloudsea Siren"), 3),
    "three_players": Spec(("The Iron Men", "The Mist Guardian", "The Law of Lions"), 4),
    "noah_against_the_corpse_of_viros": Spec(("The Corpse of Viros: Noah",), 6, chimera=VIROS, level="S1"),
}


def choose(game: Game, decision: Decision, n: int) -> int:
    """The move chosen at decision number `n` of a game."""
    moves = decision.moves
    if decision.ask == m.ASK_PREPARE_DISCARD and m.NO in moves:
        return m.NO
    if decision.ask == m.ASK_MENU:
        if n % 2 and m.ATTACK in moves:
            return m.ATTACK
        for kind in MENU:
            found = [x for x in moves if m.kind_of(x) == kind]
            if found and (kind == m.FROM_HAND or n % 3):
                return found[n % len(found)]
        return next((x for x in VERBS if x in moves), moves[n % len(moves)])
    if decision.ask in AIMED:
        moves = [x for x in moves if not mine(game, decision.seat, x)] or moves
    elif n % 4:
        moves = [x for x in moves if x != m.NO] or moves
    return moves[n % len(moves)]


def mine(game: Game, seat: int, move: int) -> bool:
    """Whether a move is the acting player or a card that it controls."""
    kind, value = m.kind_of(move), m.value_of(move)
    return value == seat if kind == m.PLAYER else kind == m.CARD and game.cards[value].seat == seat


class Written(Observer):
    """The text of a game: the table at the beginning of every round or turn, then every choice."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lines: list[str] = []
        self.n = 0
        self.shown = self.turn = -1

    def choose(self, moves: Sequence[int]) -> int:
        """The chosen move."""
        assert self.game.decision is not None
        return choose(self.game, self.game.decision, self.n)

    def look(self, n: int) -> None:
        game, self.n = self.game, n
        assert game.decision is not None
        now = game.turn if game.players[-1].scripted else game.round
        if now != self.shown and game.decision.ask == m.ASK_MENU:
            self.shown = now
            self.lines += ["", position_text(game, game.decision.seat)]
        if game.turn != self.turn:
            self.turn = game.turn
            self.lines += ["", f"round {game.round}, turn {game.turn} of player {game.active}"]

    def chosen(self, choice: int) -> None:
        game = self.game
        assert game.decision is not None
        words = f"{decision_text(game)}: {move_text(game, choice)} [of {len(game.decision.moves)}]"
        self.lines.append(f"{self.n:4}  player {game.decision.seat}: {words}")

    def end(self) -> None:
        self.lines += ["", position_text(self.game, 0)]


def text(spec: Spec) -> str:
    """The whole game as text."""
    who = [*spec.decks, f"{spec.chimera} {spec.level}"] if spec.chimera else spec.decks
    game = begin(spec)
    written = Written(game)
    play(Drive(game), written.choose, [written])
    return "\n".join([f"{' against '.join(who)}, seed {spec.seed}", *written.lines]) + "\n"


def path_of(name: str) -> Path:
    """The file of a game."""
    return GAMES / f"{name}.txt"


def main(argv: Sequence[str] | None = None) -> int:
    """Compares, or writes; 1 if a game differs."""
    parser = argparse.ArgumentParser(prog="python -m evaluation playthrough", description="whole games as text")
    parser.add_argument("--write", action="store_true", help="record the games again")
    parser.add_argument("--show", choices=list(PLAYTHROUGHS), help="print one game and do nothing else")
    args = parser.parse_args(argv)
    differ = 0
    for name, spec in PLAYTHROUGHS.items():
        if args.show not in (None, name):
            continue
        new = text(spec)
        if args.show:
            print(new, end="")
            continue
        path = path_of(name)
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        if args.write:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_text(path, new)
        elif old != new:
            differ = 1
            lines = difflib.unified_diff(old.splitlines(), new.splitlines(), "before", "now", lineterm="")
            print("\n".join(list(lines)[:SHOWN]))
        word = "written" if args.write else "as before" if old == new else "differs"
        print(f"{name}: {len(new.splitlines())} lines, {word}")
    return differ
