"""What a seat is given is the same in every world that it could be in; and a leak would be found."""

import pytest

from ashes_env.agents.make import KINDS, recipe
from ashes_env.agents.random_agent import RandomAgent
from ashes_env.match.game_match import GameMatch
from ashes_env.match.match import Match
from ashes_env.rules.state import moves as m
from evaluation.verification import leak
from evaluation.verification.games import MODES, SEATS, Source
from evaluation.verification.leak_agents import SHIPPED, compare


@pytest.mark.slow  # hundreds of positions, each in many worlds
def test_nothing_leaks(fresh_seed: int) -> None:
    tally = leak.run_chunk((Source(fresh_seed), 0, 400))
    assert tally.failures == []
    assert tally["positions"].total() == 400
    worlds = tally["worlds dealt"]
    seats = {f"{mode} seat {seat}" for mode in MODES for seat in range(SEATS[mode])}
    assert set(worlds) == {*seats, "with hidden cards elsewhere"}
    assert worlds["with hidden cards elsewhere"] > 400
    assert tally["one action later"]["compared"] > 100
    assert len(tally["asks"]) >= 15
    assert len(tally["met"]) > 150


@pytest.mark.slow  # likewise
def test_a_window_with_nothing_open_in_both_worlds_ends_the_comparison() -> None:
    assert leak.run_chunk((Source(2239799625, edition="2018"), 11, 5)).failures == []


@pytest.mark.slow  # likewise
def test_nothing_leaks_in_the_edition_of_2018(fresh_seed: int) -> None:
    tally = leak.run_chunk((Source(fresh_seed, edition="2018"), 0, 300))
    assert tally.failures == []
    assert tally["positions"].total() == 300


def tell_hand(match: GameMatch, seat: int) -> object:
    return [match.game.by_id[cid].title for cid in match.game.players[seat - 1].hand]


def tell_pile(match: GameMatch, seat: int) -> object:
    return match.game.players[seat].deck[-1:]


def tell_asked(match: GameMatch, seat: int) -> object:
    d = match.game.decision
    return None if d is None or d.seat == seat else [m.kind_of(x) == m.FROM_HAND for x in d.moves]


@pytest.mark.slow  # hundreds of positions, each in many worlds
@pytest.mark.parametrize("view", [tell_hand, tell_pile, tell_asked])
def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch, view: object) -> None:
    monkeypatch.setitem(leak.VIEWS, "something", view)
    tally = leak.run_chunk((Source(7), 0, 300))
    assert tally.failures
    assert all(found.endswith("something") for found in tally.failures)
    assert "decision" in tally.failures[0]
    assert "deal" in tally.failures[0]


def test_an_action_that_depends_on_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The observation of the decision itself is the same; the one after an action is not."""
    act = GameMatch.act

    def faulty(self: GameMatch, action: int) -> None:
        act(self, action)
        if self.game.players[1 - self.seat].deck[:1] > self.game.players[1 - self.seat].deck[1:2]:
            self.page = 1

    monkeypatch.setattr(GameMatch, "act", faulty)
    tally = leak.run_chunk((Source(7, "pvp"), 0, 200))
    assert any("after action" in found for found in tally.failures)


@pytest.mark.slow  # many positions
def test_the_exit_status_tells(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--positions", "60", "--seed", "2", "--workers", "1", "--mode", "pvp"]
    assert leak.main(arguments) == 0
    assert "0 leaks" in capsys.readouterr().out
    monkeypatch.setitem(leak.VIEWS, "hand", tell_hand)
    assert leak.main(arguments) == 1
    assert "LEAK game " in capsys.readouterr().out


class Peek(RandomAgent):
    """Looks at the top of its draw pile."""

    name = "peek"

    def act(self, match: Match) -> int:
        pile = match.game.players[match.seat].deck
        legal = sorted(match.actions())
        return legal[(pile[-1] if pile else 0) % len(legal)]


PEEK = "tests.evaluation.verification.test_leak:Peek"


def test_choices_that_depend_on_hidden_cards_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--decisions", "40", "--seed", "3", "--workers", "1"]
    assert leak.main(["--agents", "random", "greedy:completions=1", "draft", *arguments]) == 0
    told = capsys.readouterr().out
    assert [line.split(":")[0] for line in told.splitlines()] == ["random", "greedy", "draft"]
    assert told.count("0 of 40 choices") == 3
    assert leak.main(["--agents", PEEK, *arguments]) == 1
    assert "; the first: game " in capsys.readouterr().out
    with pytest.raises(SystemExit):
        leak.main(["--agents", "nobody", *arguments])
    assert "no agent 'nobody'" in capsys.readouterr().err


@pytest.mark.slow  # some hundred decisions, each three times
@pytest.mark.parametrize("name", SHIPPED)
def test_choices_of_agents_that_ship_depend_on_nothing_hidden(name: str) -> None:
    found = compare((name, 40 if ":" in name else 200, 5))
    assert (found.changed, found.first) == (0, "")
    assert recipe(name).tested


def test_every_kind_that_ships_is_among_the_agents_that_are_compared() -> None:
    """Archives of Stable-Baselines3 are policies as well, and none of them ships."""
    kinds = {recipe(name).kind for name in SHIPPED}
    assert kinds == {name for name, kind in KINDS.items() if kind.tested} - {"sb3"}
