"""What somebody could hand to a game in words by mistake: the error says what would be right, and nothing changes."""

import re
from collections.abc import Callable
from itertools import count
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashes_env.agents.base import AgentError
from ashes_env.match.errors import OptionError
from ashes_env.match.match import Match
from ashes_env.match.redeal import Handed, fair
from ashes_env.render.sheet import TitleError
from ashes_env.replays import ReplayError
from ashes_env.spec.spec import GameSpec
from ashes_env.text import AgentFailed, ChoiceError, TextGame

WRONG_SEATS: list[object] = [
    2, -1, [], [0, 0], "both", "0", b"0", [0, 5], True, [True], 0.0, None, [[0]], [None], {}, object(), count()
]  # fmt: skip


@pytest.mark.parametrize("seat", WRONG_SEATS, ids=range(len(WRONG_SEATS)))
def test_a_seat_that_is_none_is_refused(seat: object) -> None:
    with pytest.raises(OptionError, match="seat: one from 0 to 1, different ones, or 'all', not "):
        TextGame("pvp", seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [1, -1, True, None, "0", [0], object()], ids=range(7))
def test_only_the_seats_of_the_player_are_told(seat: object) -> None:
    game = TextGame("pvp")
    for tell in (game.text_for, game.new_for):
        with pytest.raises(OptionError, match=r"seat: one of the player's, \[0\], not "):
            tell(seat)  # type: ignore[arg-type]


class Remembering:
    """An agent that counts its decisions from the start of its game."""

    name = "remembering"

    def start(self, seed: int) -> None:
        self.seed, self.n = seed, 0

    def act(self, match: Match) -> int:
        self.n += 1
        return min(match.actions())


WRONG_AGENTS: list[object] = [
    None, 1, object(), b"expert", Remembering, {}, {"expert"}, iter(()), [None], ["expert", None], [["expert"]],
]  # fmt: skip


@pytest.mark.parametrize("opponent", WRONG_AGENTS, ids=range(len(WRONG_AGENTS)))
def test_an_opponent_that_is_no_agent_is_refused(opponent: object) -> None:
    with pytest.raises(OptionError, match=r"^opponent: .*(start\(seed\) and act\(match\)|Remembering\(\))"):
        TextGame(GameSpec("pvp", {"players": 3}), 0, opponent)  # type: ignore[arg-type]


def test_each_seat_has_an_agent_of_its_own() -> None:
    spec, one, other = GameSpec("pvp", {"players": 3}, {}, 3), Remembering(), Remembering()
    wrongs = (one, [one], [one, one], [Handed(one), fair(one)])
    for wrong in wrongs:
        with pytest.raises(OptionError, match=r"each of the seats \[1, 2\] needs one of its own"):
            TextGame(spec, 0, wrong)
    game = TextGame(spec, 0, [one, other])
    assert one.seed != other.seed
    game.choose(1)
    assert one.n + other.n == game.decisions - 1
    named = TextGame(spec, 0, "random")
    assert named.agents[1] is not named.agents[2]
    assert TextGame("pvp", 0, one).agents[1].name == "remembering", "at one seat an object may sit"
    assert TextGame("pvp", "all", one).agents == {}


class Broken(Remembering):
    def start(self, seed: int) -> None:
        raise KeyError("no start")


class Illegal(Remembering):
    def act(self, match: Match) -> int:
        return 99_999


def test_an_agent_that_cannot_start_is_named() -> None:
    with pytest.raises(AgentFailed, match=r"agent 'remembering' at seat 1 raised KeyError\('no start'\) at the start"):
        TextGame("pvp", 0, Broken())
    game = TextGame("pvp")
    before = game.prompt, game.save()
    for name in ("Broken", "Illegal"):
        with pytest.raises(AgentFailed, match=r"no start|99999"):
            game.hint(f"{__name__}:{name}")
        assert (game.prompt, game.save()) == before
    assert game.hint(f"{__name__}:Remembering").n >= 1, "it is started first"


def anything() -> st.SearchStrategy[object]:
    """What somebody could hand over by mistake."""
    plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text("ab \0é", max_size=4) | st.binary()
    mixed = st.lists(st.integers(-1, 3) | plain, max_size=3) | st.dictionaries(plain, plain, max_size=2)
    others = [object(), Remembering, range(3), np.array([0, 1]), np.int64(1), "x" * 10_000, "{", "\ud800"]
    return plain | mixed | st.sampled_from(others) | st.just(5_000).map(lambda digits: 10**digits)


def refusal(what: Callable[[], object], *errors: type[Exception]) -> str:
    """The message of a refusal; empty if there is none."""
    try:
        what()
    except errors as error:
        return str(error)
    return ""


ARGUMENTS = ["spec", "seat", "opponent", "goal", "task", "player", "begins"]


@pytest.mark.parametrize("name", ARGUMENTS)
@settings(max_examples=50)
@given(data=st.data())
def test_a_game_begins_or_its_error_names_the_argument(name: str, data: st.DataObject) -> None:
    value = data.draw(anything().filter(lambda value: name != "goal" or not callable(value)))
    arguments: dict[str, Any] = {"spec": "pvp", "begins": False, name: value}
    named = {"spec": "spec|mode", "opponent": "opponent|agent", "player": "player|agents"}.get(name, name)
    assert re.search(f"^$|{named}", refusal(lambda: TextGame(**arguments), OptionError, AgentError))


METHODS = {
    "text_for": OptionError,
    "new_for": OptionError,
    "choose": ChoiceError,
    "act": ChoiceError,
    "number_of": ChoiceError,
    "hint": AgentError,
    "card": TitleError,
    "resume": ReplayError,
}


@pytest.mark.parametrize("method", METHODS)
@settings(max_examples=50)
@given(data=st.data())
def test_a_wrong_argument_has_one_kind_of_error_and_changes_nothing(method: str, data: st.DataObject) -> None:
    game = TextGame("pvp", begins=False, opponent=Remembering())
    game.play_on()
    before = game.prompt, game.save(), dict(game.rewards)
    value = data.draw(anything())
    if refusal(lambda: getattr(game, method)(value), METHODS[method]):
        assert (game.prompt, game.save(), game.rewards) == before
    else:
        assert type(value) is (str if method in ("hint", "card", "resume") else int)


@pytest.mark.parametrize("name", ["seat", "opponent", "goal", "task"])
@settings(max_examples=50)
@given(data=st.data())
def test_a_game_goes_on_or_its_error_names_the_argument(name: str, data: st.DataObject) -> None:
    value = data.draw(anything().filter(lambda value: name != "goal" or not callable(value)))
    arguments: dict[str, Any] = {name: value}
    named = "opponent|agent" if name == "opponent" else name
    assert re.search(f"^$|{named}", refusal(lambda: TextGame.resume(SAVED, **arguments), OptionError, AgentError))


SAVED = TextGame(GameSpec("pvp", {}, {}, 4), "all").save()
