"""Games in words: what a seat is told, choices by number, saving, and nothing that the seat does not know."""

import re
from random import Random

import pytest

from ashes_env.agents.base import AgentError
from ashes_env.agents.make import agent_for
from ashes_env.benchmark.tasks import task_named
from ashes_env.cli.benchmark import best
from ashes_env.match.errors import OptionError
from ashes_env.match.match import Match
from ashes_env.render.sheet import TitleError
from ashes_env.replays import ReplayError
from ashes_env.spec.modes import MODES
from ashes_env.spec.spec import GameSpec
from ashes_env.text import AgentFailed, ChoiceError, TextGame, telling

KINDS = [
    GameSpec("pvp", {}, {}, 3),
    GameSpec("pvp", {"players": 3}, {}, 3),
    GameSpec("red_rains", {"level": "H1"}, {}, 3),
    GameSpec("red_rains", {"players": 2}, {}, 3),
    GameSpec("campaign", {}, {}, 3),
    GameSpec("draft", {}, {}, 3),
    GameSpec("pvp", {"edition": "2018"}, {"decks": ["The Iron Men", "The Iron Men"]}, 3),
]


def opponent_of(spec: GameSpec) -> str:
    return "draft" if spec.mode == "draft" else "random"


@pytest.mark.parametrize("spec", KINDS, ids=lambda spec: f"{spec.mode}-{spec.names}")
def test_a_game_of_every_kind_is_played_by_numbers(spec: GameSpec) -> None:
    game, random = TextGame(spec, 0, opponent_of(spec)), Random(1)
    for _ in range(60):
        if game.over:
            break
        assert game.question
        assert game.choices
        assert len(set(game.choices)) == len(game.choices), "equal texts stand once"
        same = [action for one in game.offered for action in one.same]
        assert sorted(same) == sorted(game.match.actions()), "every legal action has a number"
        assert all(f"{n}. {text}" in game.prompt for n, text in enumerate(game.choices, 1))
        assert game.text in game.prompt
        assert all(line in game.prompt for line in game.new)
        game.choose(random.randint(1, len(game.choices)))
    assert game.decisions > 10


def test_a_whole_game_ends_with_its_result_and_reward() -> None:
    game, random = TextGame(GameSpec("red_rains", {}, {}, 5)), Random(5)
    while not game.over:
        game.choose(random.randint(1, len(game.choices)))
    assert game.reward == game.rewards[0] == -1.0
    assert "the Chimera has won" in game.result
    assert game.choices == []
    assert game.question == ""
    assert game.prompt.endswith(game.result)
    for wrong in (lambda: game.choose(1), game.forfeit, game.hint):
        with pytest.raises(ChoiceError, match="over"):
            wrong()


@pytest.mark.parametrize("n", [0, -1, 1000, True, "1", 1.0, None])
def test_a_wrong_number_changes_nothing(n: object) -> None:
    game = TextGame("pvp")
    before = game.prompt, game.decisions
    with pytest.raises(ChoiceError, match=f"from 1 to {len(game.choices)}"):
        game.choose(n)  # type: ignore[arg-type]
    assert (game.prompt, game.decisions) == before
    with pytest.raises(ChoiceError, match="not legal"):
        game.act(-5)


def test_unknown_agents_modes_and_titles_are_refused() -> None:
    with pytest.raises(AgentError):
        TextGame("pvp", 0, "nobody")
    with pytest.raises(OptionError, match="mode"):
        TextGame("chess")
    with pytest.raises(OptionError, match="Nobody's Deck"):
        TextGame(GameSpec("pvp", {}, {"decks": ["Nobody's Deck", "The Iron Men"]}))
    with pytest.raises(OptionError, match="opponent"):
        TextGame("pvp", 0, ["random", "random"])
    with pytest.raises(TitleError, match="did you mean"):
        TextGame("pvp").card("Hammer Night")
    assert "Aftershock 1" in TextGame("pvp").card("hammer knight")


def test_several_seats_are_told_apart() -> None:
    game, random = TextGame(GameSpec("pvp", {}, {}, 4), "all"), Random(4)
    assert game.agents == {}
    seen = set()
    for _ in range(30):
        seen.add(game.seat)
        assert f"you (player {game.seat})" in game.text
        game.choose(random.randint(1, len(game.choices)))
    assert seen == {0, 1}


def test_a_saved_game_goes_on_as_it_was() -> None:
    game, random = TextGame(GameSpec("pvp", {}, {}, 4), 1, "expert"), Random(4)
    for _ in range(25):
        game.choose(random.randint(1, len(game.choices)))
    again = TextGame.resume(game.save(), 1, "expert")
    assert (again.prompt, again.rewards, again.decisions) == (game.prompt, game.rewards, game.decisions)
    for _ in range(10):
        for each in (game, again):
            each.choose(1)
        assert again.prompt == game.prompt, "the expert draws no random numbers"
    with pytest.raises(ReplayError):
        TextGame.resume("{}")
    with pytest.raises(ReplayError, match="JSON"):
        TextGame.resume("a text")


@pytest.mark.parametrize("spec", KINDS, ids=lambda spec: f"{spec.mode}-{spec.names}")
def test_a_forfeited_game_is_lost_and_can_be_saved(spec: GameSpec) -> None:
    game, random = TextGame(spec, 0, opponent_of(spec)), Random(1)
    for _ in range(8):
        game.choose(random.randint(1, len(game.choices)))
    game.forfeit()
    assert game.over
    assert game.reward < 0
    assert re.search(r"(you have|player 0 has) forfeited the game$", game.result)
    assert game.new[-1] == game.result
    again = TextGame.resume(game.save(), 0, opponent_of(spec))
    assert (again.prompt, again.rewards, again.over) == (game.prompt, game.rewards, True)
    assert again.save() == game.save()
    game.undo()
    assert (game.over, game.result, game.recording.forfeited) == (False, "", -1)
    assert game.choices


class Failing:
    name = "failing"

    def __init__(self, action: int | None) -> None:
        self.action = action

    def start(self, seed: int) -> None:
        pass

    def act(self, match: Match) -> int:
        if self.action is None:
            raise KeyError("lost")
        return self.action


@pytest.mark.parametrize(("action", "words"), [(None, "KeyError"), (99_999, "not legal")])
def test_an_agent_that_fails_is_named(action: int | None, words: str) -> None:
    with pytest.raises(AgentFailed, match=rf"failing.*{words}"):
        TextGame("pvp", 1, Failing(action))


def test_while_an_agent_decides_its_choices_stay_hidden() -> None:
    """Also after it has failed: nobody sees or takes what it could do."""
    game = TextGame("pvp", 1, Failing(None), begins=False)
    assert game.match.seat == 0
    with pytest.raises(AgentFailed):
        game.play_on()
    assert not game.asks
    assert game.choices == []
    assert game.question == ""
    assert "1. " not in game.prompt
    action = min(game.match.actions())
    for wrong in (
        lambda: game.choose(1),
        lambda: game.act(action),
        lambda: game.number_of(action),
        game.forfeit,
        game.hint,
    ):
        with pytest.raises(ChoiceError, match="seat 0 decides, which an agent plays"):
            wrong()
    assert game.decisions == 0


def test_a_goal_ends_a_game_with_its_reward() -> None:
    game = TextGame(
        GameSpec("pvp", {}, {}, 1), "all", goal=lambda match: 0.5 if match.decisions > 5 else None, task="Play."
    )
    assert game.prompt.startswith("Task: Play.")
    while not game.over:
        game.choose(1)
    assert game.decisions == 6
    assert game.rewards == {0: 0.5, 1: 0.5}
    assert game.result == "The goal is missed."


def test_a_hint_is_one_of_the_choices() -> None:
    game = TextGame(GameSpec("red_rains", {}, {}, 2))
    for _ in range(12):
        hint = game.hint()
        assert game.choices[hint.n - 1] == hint.text
        game.choose(hint.n)
    found = game.hint("plan:simulations=4,menus=yes")
    assert 1 <= found.n <= len(game.choices)
    with pytest.raises(AgentError):
        game.hint("nobody")


def test_the_full_text_tells_what_every_card_in_view_does() -> None:
    game = TextGame("red_rains")
    for _ in range(8):
        game.choose(1)
    hand = game.match.board(0)["sides"][0]["hand"]["cards"]
    assert hand
    for title in ("Viros Ultimate", "Viros Behaviour", *(card["title"] for card in hand)):
        assert re.search(rf"^{title}( \(.+?\))?: ", game.full, re.MULTILINE)
    # What a card in hand costs.
    assert re.search(r"^[A-Z].* \(main action, .*\): ally, attack", game.full, re.MULTILINE)
    assert "Behaviour, phase 2: 1: The Chimera reveals" in game.full
    assert "What the cards do" not in game.prompt


@pytest.mark.parametrize("mode", list(MODES))
def test_hidden_cards_change_no_word(mode: str) -> None:
    """What a seat is told is the same in worlds that differ only in what it cannot know."""
    game, random = TextGame(GameSpec(mode, {}, {}, 8), "all", []), Random(8)
    for n in range(40):
        if game.over:
            break
        if n % 4 == 0:
            told = words(game.match, game.seat)
            for seed in (1, 2):
                assert words(game.match.redealt(seed), game.seat) == told
        game.choose(random.randint(1, len(game.choices)))


def words(match: Match, seat: int) -> list[object]:
    told = [telling.table(match, seat), telling.question(match, seat), telling.cards_in_view(match, seat)]
    return [*told, [one.text for one in telling.choices(match)]]


@pytest.mark.parametrize("name", ["random", "expert"])
def test_an_agent_plays_the_same_games_through_the_text_door(name: str) -> None:
    """Its actions are taken by the numbers of their texts; where two actions mean the same, the first is taken."""
    for spec in (GameSpec("red_rains", {}, {}, 11), GameSpec("pvp", {}, {}, 11)):
        direct, through = TextGame(spec, 0, "expert"), TextGame(spec, 0, "expert")
        assert played(direct, name, by_number=False) == played(through, name, by_number=True)
        assert direct.rewards == through.rewards


@pytest.mark.slow  # searches
@pytest.mark.parametrize("name", ["plan:simulations=3,menus=yes", best(task_named("red-rains/viros/S1/v2"))])
def test_a_search_plays_the_same_through_the_text_door(name: str) -> None:
    spec = GameSpec("red_rains", {}, {}, 11)
    direct, through = TextGame(spec), TextGame(spec)
    assert played(direct, name, by_number=False, most=40) == played(through, name, by_number=True, most=40)


def played(game: TextGame, name: str, by_number: bool, most: int = 10_000) -> list[str]:
    agent = agent_for(name, game.mode)
    agent.start(3)
    out: list[str] = []
    while not game.over and len(out) < most:
        action = int(agent.act(game.match))
        n = game.number_of(action)
        out.append(game.choices[n - 1])
        if by_number:
            game.choose(n)
        else:
            game.act(action)
    return [*out, game.result]


def test_the_last_decision_of_the_player_is_taken_back() -> None:
    game = TextGame(GameSpec("pvp", seed=5), opponent="greedy")
    assert not game.can_undo
    with pytest.raises(ChoiceError, match="nothing to take back"):
        game.undo()
    seen = []
    for _ in range(8):
        seen.append((game.decisions, game.prompt, dict(game.rewards)))
        game.choose(1)
    while seen:
        game.undo()
        assert (game.decisions, game.prompt, game.rewards) == seen.pop()
    assert not game.can_undo


def test_a_decision_that_ended_the_game_is_taken_back() -> None:
    game = TextGame(GameSpec("pvp", seed=6), opponent="expert")
    while not game.over:
        before = game.prompt
        game.choose(1)
    game.undo()
    assert (game.over, game.prompt, game.reward) == (False, before, 0.0)
    assert TextGame.resume(game.save(), opponent="expert").prompt == before
