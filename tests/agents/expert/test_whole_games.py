"""The expert through whole games: every deck, both modes, repeatable, the same whatever is hidden."""

from typing import Any

import pytest

from ashes_env import decks
from ashes_env.agents.expert.agent import ExpertAgent
from ashes_env.agents.random_agent import RandomAgent
from ashes_env.match.game_match import GameMatch
from ashes_env.match.settings import Settings
from tests.agents.expert.support import PVP

RED_RAINS = Settings("red_rains", illegal_action="raise")
NAMES = [deck.name for deck in decks.playable()]
IN_RED_RAINS = {deck.name for deck in decks.playable("red rains")}


def played(match: GameMatch, *agents: Any, seed: int = 1) -> GameMatch:
    for seat, agent in enumerate(agents):
        agent.start(seed + seat)
    while not match.over:
        match.act(agents[match.seat].act(match))
    return match


# Every tenth deck for whoever waits; a whole game with each takes half a minute.
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * bool(i % 10)) for i, name in enumerate(NAMES)]
)
def test_it_plays_every_deck_to_the_end(name: str) -> None:
    agent = ExpertAgent()
    other = NAMES[NAMES.index(name) - 1]
    match = played(GameMatch.new(PVP, {"decks": [name, other], "first_five": "choose"}, 3), agent, agent)
    assert match.terminated
    if name in IN_RED_RAINS:
        match = played(GameMatch.new(RED_RAINS, {"decks": [name], "level": "H1", "first_five": "choose"}, 3), agent)
        assert match.terminated


def test_it_beats_random_play() -> None:
    won = 0
    for seed in range(6):
        match = GameMatch.new(PVP, {"decks": ["The Iron Men", "The Mist Guardian"]}, seed)
        won += 0 in played(match, ExpertAgent(), RandomAgent(), seed=seed).winners
    assert won >= 5


def test_the_same_seed_gives_the_same_game() -> None:
    def actions() -> list[int]:
        agent = ExpertAgent()
        agent.start(5)
        match = GameMatch.new(PVP, {"first_five": "recommended"}, 2)
        taken = []
        for _ in range(80):
            taken.append(agent.act(match))
            match.act(taken[-1])
        return taken

    assert actions() == actions()


@pytest.mark.parametrize(
    ("settings", "options"),
    [
        (PVP, {"decks": ["The Children of Blackcloud", "The Shadows of Viros"], "first_five": "choose"}),
        (RED_RAINS, {"decks": ["The Corpse of Viros: Noah"], "first_five": "recommended"}),
    ],
)
def test_it_chooses_the_same_in_a_world_dealt_anew(settings: Settings, options: dict[str, Any]) -> None:
    match = GameMatch.new(settings, options, 8)
    agent = ExpertAgent()
    for i in range(150):
        if match.over:
            break
        agent.start(i)
        action = agent.act(match)
        for world in (1, 2):
            other = match.determinize(1000 * world + i)
            agent.start(i)
            assert agent.act(other) == action
        match.act(action)


def test_it_leaves_the_match_as_it_was() -> None:
    match = GameMatch.new(PVP, {"first_five": "recommended"}, 5)
    before = match.copy()
    agent = ExpertAgent()
    agent.act(match)
    assert match.game.rng == before.game.rng
    assert match.actions() == before.actions()
    assert match.game.options is before.game.options
