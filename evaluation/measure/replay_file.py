"""One game as readable text: every decision in words, and the position at the start of every round."""

from __future__ import annotations

from typing import Any

from agents.base import Agent
from ashes_env.env.match import Match
from ashes_env.env.settings import Settings
from ashes_env.render.describe import decision_text, option_text
from ashes_env.render.text import position_text


def record(agent: Agent, deck: str, chimera: str, level: str, seed: int) -> str:
    """Plays the game of a seed and writes it down. The first line says how to play it again."""
    options: dict[str, Any] = {"decks": [deck], "chimera": chimera, "level": level, "first_five": "recommended"}
    match = Match.new(Settings("red_rains", illegal_action="raise"), options, seed)
    agent.start(seed * 2)
    lines = [f"{agent.name} as {deck} against {chimera} {level}, seed {seed}"]
    game_round = 0
    while not match.over:
        game = match.game
        if game.round != game_round:
            game_round = game.round
            lines += ["", f"--- round {game_round} ---", position_text(game, 0)]
        action = agent.act(match)
        words = option_text(game, match.actions()[action])
        lines.append(f"turn {game.turn}: {decision_text(game)}: {words}  [{action}]")
        match.act(action)
    game = match.game
    result = "won" if 0 in match.winners else "lost" if match.winners else "cut off by the turn limit"
    lines += ["", position_text(game, 0), f"{result} in round {game.round}"]
    return "\n".join(lines) + "\n"
