"""Games in words from their first decision to their end, told in JSON types: `test_without_arrays.py` plays them with
NumPy and without.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from ashes_env.decks import get
from ashes_env.decks.text_form import read as read_deck
from ashes_env.decks.text_form import write as deck_text
from ashes_env.render.board import Numbers
from ashes_env.replays import check, read, write
from ashes_env.replays.page import page_of
from ashes_env.rules.records import to_json
from ashes_env.scenarios import shipped
from ashes_env.scenarios.files import load_file
from ashes_env.spec.spec import GameSpec
from ashes_env.text import Hint, TextGame
from ashes_env.text.advising import usual
from ashes_env.text.tasks import task_named, tasks

SOME = 12  # decisions of games that are not played to their end
FEW = 5  # where each takes long
Told = dict[str, Any]


def digest(*texts: str) -> str:
    """A short digest of texts, which differs where one of them does."""
    return sha256("\n".join(texts).encode()).hexdigest()[:16]


def played(game: TextGame, most: int = 10_000, adviser: str = "") -> Told:
    """A game that the player plays as an agent advises: what it was told, what was chosen, and how it ended."""
    told: list[str] = []
    hints: list[Hint] = []
    while not game.over and len(hints) < most:
        told.append(game.prompt)
        hints.append(game.hint(adviser or usual(game.mode)))
        game.choose(hints[-1].n)
    match = game.match
    return {
        "chosen": len(hints),
        "told": digest(*told, game.prompt, game.full),
        "advised": digest(*map(repr, hints)),
        "decisions": game.decisions,
        "board": digest(repr(match.board(game.seat, Numbers())), repr(match.info(game.seat))),
        "saved": digest(game.save()),
        "result": game.result,
        "reward": game.reward,
    }


def red_rains() -> Told:
    """A whole game against a Chimera, saved and resumed on the way, then as a file, as a page, and played again."""
    game = TextGame(GameSpec.of("red_rains", 5, payment="auto", first_five="recommended"))
    begun = played(game, SOME)
    game = TextGame.resume(game.save())
    ended = played(game)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.json")
        write(path, game.recording.replay())
        replay = read(path)
    check(replay)
    return {"begun": begun, "ended": ended, "page": digest(page_of(replay))}


def pvp(opponent: str, most: int) -> Told:
    """A game against an agent."""
    spec = GameSpec.of("pvp", 7, decks=["The Iron Men", "random"], payment="auto", first_five="recommended")
    return played(TextGame(spec, 0, opponent), most)


def four() -> Told:
    """The first decisions of a game of four, the player advised by the planner."""
    spec = GameSpec.of("pvp", 3, players=4, payment="auto")
    return played(TextGame(spec, [0, 2], ["greedy", "random"]), FEW, "plan:simulations=4,turns=1")


def draft() -> Told:
    """A whole draft, and the games with its decks, from which the rewards follow."""
    return played(TextGame(GameSpec("draft", {}, {}, 4), 0, "draft"))


def random_draft() -> Told:
    """A whole draft against an agent that picks at random."""
    return played(TextGame(GameSpec("draft", {"reward": "none"}, {}, 4), 1, "random"))


def campaign() -> Told:
    """A deck that is built, and the first decisions of the encounter after it."""
    return played(TextGame(GameSpec("campaign", {"max_building": 4}, {"decks": ["choose"]}, 4)), SOME)


def puzzle() -> Told:
    """A puzzle, which its solver defends, and its task in words."""
    task = task_named(f"puzzles/{shipped()[0]}")
    return {"task": [task.words, task.best], **played(task.game())}


def one_turn() -> Told:
    """The first decisions of a turn that can be played better than the expert does."""
    task = tasks("one-turn-train")[0]
    return {"task": [task.words, task.best], **played(task.game(), FEW)}


def a_task() -> Told:
    """The first decisions of a whole game that is a task."""
    return played(task_named("games/pvp/expert").game(seed=3), SOME)


def decks_and_positions() -> Told:
    """Decks as people paste them, and positions as files."""
    return {
        "decks": digest(*(deck_text(read_deck(deck_text(get(name)))) for name in ("The Iron Men", "The Grave King"))),
        "positions": digest(*(json.dumps(to_json(load_file(name))) for name in shipped())),
    }


GAMES: dict[str, Callable[[], Told]] = {
    "red rains": red_rains,
    "pvp, random": lambda: pvp("random", 10_000),
    "pvp, expert": lambda: pvp("expert", 10_000),
    "pvp, plan": lambda: pvp("plan:simulations=4", FEW),
    "four": four,
    "draft": draft,
    "random draft": random_draft,
    "campaign": campaign,
    "puzzle": puzzle,
    "one turn": one_turn,
    "a task": a_task,
    "decks and positions": decks_and_positions,
}
