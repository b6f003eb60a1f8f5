"""The soak finds what it is there for, and names the game in which it was."""

from __future__ import annotations

import pytest

from ashes_env.rules.game import Game
from evaluation.checks import soak
from evaluation.checks.soak import Tally, Watched, plan, run_chunk, watch


def test_a_few_games_of_both_modes_are_without_failure() -> None:
    tally = run_chunk((7, "all", 0, 24, "engine"))
    assert tally.failures == []
    assert tally.games == {"pvp": 12, "chimera": 12}
    assert tally.checks["copies compared"] > 0
    assert tally.checks["games saved"] > 0
    assert tally.checks["worlds dealt"] > 0
    assert tally.checks["wrong options refused"] > 0


def test_every_check_at_every_decision() -> None:
    for number in range(4):
        tally = Tally()
        watch(plan(8, number, "all"), tally, always=True)
        assert tally.failures == []
        decisions = sum(tally.decisions.values())
        assert tally.checks["games saved"] == tally.checks["worlds dealt"] == decisions


def test_a_game_is_the_same_again_by_its_number() -> None:
    assert plan(3, 17, "all") == plan(3, 17, "all")
    assert plan(3, 17, "all") != plan(4, 17, "all")
    one, two = Tally(), Tally()
    watch(plan(3, 17, "all"), one)
    watch(plan(3, 17, "all"), two)
    assert one == two


def lose_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    step = Watched._step

    def faulty(self: Watched, g: Game, option: int) -> None:
        step(self, g, option)
        if g.round >= 2 and g.players[0].deck:
            g.players[0].deck.pop()
            self.twin = None

    monkeypatch.setattr(Watched, "_step", faulty)


def raise_late(monkeypatch: pytest.MonkeyPatch) -> None:
    step = Watched._step

    def faulty(self: Watched, g: Game, option: int) -> None:
        if g.turn >= 6:
            raise KeyError("lost")
        step(self, g, option)

    monkeypatch.setattr(Watched, "_step", faulty)


def share_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(g: Game) -> Game:
        out = g.copy()
        out.players[0].hand = g.players[0].hand
        return out

    monkeypatch.setattr(soak, "fork", faulty)


def never_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "LIMIT", 20)


@pytest.mark.parametrize(
    ("break_it", "message"),
    [
        (lose_cards, "is nowhere"),
        (raise_late, "KeyError: 'lost'"),
        (share_lists, ""),  # shows as a card lost, a copy that differs or an exception
        (never_end, "no end after 20 decisions"),
    ],
)
def test_a_fault_is_found_and_the_games_go_on(monkeypatch: pytest.MonkeyPatch, break_it: object, message: str) -> None:
    assert callable(break_it)
    break_it(monkeypatch)
    tally = run_chunk((1, "pvp", 0, 12, "engine"))
    assert len(tally.failures) >= 2
    for failure in tally.failures:
        assert "against" in failure
        assert "seed" in failure
        assert "decision" in failure
        assert message in failure


def test_the_exit_status_tells(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--games", "4", "--seed", "2", "--workers", "1", "--mode", "pvp"]
    assert soak.main(arguments) == 0
    assert "the first player wins" in capsys.readouterr().out
    never_end(monkeypatch)
    assert soak.main(arguments) == 1
    out = capsys.readouterr().out
    assert "FAILED game 0, pvp: " in out
    assert "4 failures" in out
