"""One decision of the expert at a time."""

from ashes_env.agents.expert.agent import ExpertAgent
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from ashes_env.rules.game import Game, describe
from ashes_env.rules.state import moves as m

PVP = Settings("pvp", illegal_action="raise")
PILE = ["Anchornaut"] * 12


def match_of(game: Game) -> GameMatch:
    """A match at this position."""
    return GameMatch(PVP, game)


def chosen(match: GameMatch, seed: int = 0) -> int:
    """The move that the expert takes for whoever decides; it is taken."""
    agent = ExpertAgent()
    agent.start(seed)
    action = agent.act(match)
    move = match.actions()[action]
    match.act(action)
    return move


def words(match: GameMatch) -> str:
    """The move that the expert takes, in words; it is taken."""
    game = match.game.copy()
    return describe(game, chosen(match))


def until(match: GameMatch, ask: int, most: int = 60) -> None:
    """The expert plays for everybody until this is asked."""
    for _ in range(most):
        decision = match.game.decision
        if decision is None or decision.ask == ask:
            return
        chosen(match)
    raise AssertionError(f"{m.ASKS[ask]} is never asked")


def turn(match: GameMatch, most: int = 60) -> list[str]:
    """What the expert does until the turn, or the game, is over."""
    taken: list[str] = []
    begun = match.game.turn
    for _ in range(most):
        if match.over or match.game.turn != begun:
            return taken
        taken.append(words(match))
    raise AssertionError(f"the turn does not end: {taken}")
