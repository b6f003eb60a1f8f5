"""Pages of the site that show games in words as a language model reads them: one game, and ten tasks of one turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ashes_env.spec.spec import GameSpec
from ashes_env.text import TextGame
from ashes_env.text.tasks import TEST, tasks

GAME: Final = "words/game.md"
TURNS: Final = "words/turns.md"
SPEC: Final = GameSpec("red_rains", {"payment": "auto"}, {"level": "S1", "first_five": "recommended"}, 11)
SHOWN: Final = 10  # tasks
ADVISER: Final = "expert"
HEAD: Final = """# A game in words

A game against a Chimera as `TextGame` tells it, with the choices of `expert`. A table is shown at the first decision of
each round; the prompt holds it at each. The chosen sentence is marked with `>`. This page is written when the site is
built.

"""
TURN_HEAD: Final = """# Ten turns in words

The first ten tasks of the split `one-turn-test` ([tasks](../ashes_env/text/tasks.md)), each as the learner reads it,
and below it what is best and what it is worth. The chances are those of the task: after the turn, the fast scripted
player plays all seats on in 64 deals. This page is written when the site is built.

"""


def pages() -> Mapping[str, str]:
    """The pages by their place on the site."""
    return {GAME: HEAD + "".join(_decisions()), TURNS: TURN_HEAD + "".join(_turns())}


def _decisions() -> Iterator[str]:
    """A section for each decision of the game, and its end."""
    game = TextGame(SPEC)
    n, told = 0, 0
    while not game.over:
        n += 1
        taken = game.hint(ADVISER).n
        choices = [f"{'>' if i == taken else ' '} {i}. {text}" for i, text in enumerate(game.choices, 1)]
        table = game.text.splitlines() if game.match.game.round != told else []
        told = game.match.game.round
        news = [f"- {line}" for line in game.new]
        yield _section(f"Decision {n}", [*news, *table, f"You decide: {game.question}", *choices])
        game.choose(taken)
    yield _section("The end", [*(f"- {line}" for line in game.new), game.result])


def _turns() -> Iterator[str]:
    for task in tasks(TEST)[:SHOWN]:
        yield _section(f"{task.name} ({task.difficulty})", task.game().prompt.splitlines(), task.best)


def _section(title: str, lines: list[str], after: str = "") -> str:
    inside = "\n".join(f"    {line}" for line in lines)
    return f"## {title}\n\n{inside}\n\n{after}\n\n" if after else f"## {title}\n\n{inside}\n\n"
