"""The soak through the environments finds what it is there for, and names the game in which it was."""

import pytest

from ashes_env.env.single_agent import SingleAgent
from ashes_env.match.game_match import GameMatch
from evaluation.verification import soak, soak_env
from evaluation.verification.games import MODES, Source
from evaluation.verification.soak import run_chunk


@pytest.mark.slow  # a soak
def test_a_few_games_of_every_kind_are_without_failure(fresh_seed: int) -> None:
    tally = run_chunk((Source(fresh_seed), "env", 0, 16, False))
    assert tally.failures == []
    kinds = {f"{kind} {mode}" for kind in soak_env.KINDS for mode in MODES}
    assert set(tally["games"]) == kinds
    assert tally["checks"]["copies compared"] > 50


@pytest.mark.slow  # copies at every decision
def test_copies_all_the_way() -> None:
    tally = run_chunk((Source(8), "env", 0, 4, True))
    assert tally.failures == []
    assert tally["checks"]["copies compared"] > 50
    for how in soak_env.COPIES:
        assert tally["checks"][f"copies by {how}"] > 0


@pytest.mark.slow  # many games
def test_a_wrong_share_of_who_loses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameMatch, "reward", lambda self, seat: 2.0 * self.result(seat))
    tally = run_chunk((Source(7, "three"), "env", 0, 4, False))
    assert tally.failures
    for found in tally.failures:
        assert "reward" in found


def share_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(env: object) -> object:
        other = soak_env.COPIES["deepcopy"](env)  # type: ignore[arg-type]
        other._match = env._match  # type: ignore[attr-defined]
        return other

    monkeypatch.setattr(soak_env, "COPIES", {"sharing": faulty, "deepcopy": soak_env.COPIES["deepcopy"]})


def forget_the_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(env: SingleAgent) -> object:
        other = env.clone()
        if isinstance(other, SingleAgent):
            other.np_random.random()
        return other

    monkeypatch.setattr(soak_env, "COPIES", {"forgetting": faulty})


def pay_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameMatch, "reward", lambda self, seat: 1.0)


def break_off(monkeypatch: pytest.MonkeyPatch) -> None:
    act = GameMatch.act

    def faulty(self: GameMatch, action: int) -> None:
        if self.game.turn >= 4:
            raise KeyError("lost")
        act(self, action)

    monkeypatch.setattr(GameMatch, "act", faulty)


@pytest.mark.slow  # many games
@pytest.mark.parametrize(
    ("break_it", "message"),
    [
        (share_the_match, ""),
        (forget_the_generator, "a copy by forgetting"),
        (pay_early, "reward"),
        (break_off, "KeyError: 'lost'"),
    ],
)
def test_a_fault_is_found_and_the_games_go_on(monkeypatch: pytest.MonkeyPatch, break_it: object, message: str) -> None:
    assert callable(break_it)
    break_it(monkeypatch)
    tally = run_chunk((Source(1, "pvp"), "env", 0, 8, False))
    assert len(tally.failures) >= 2
    for failure in tally.failures:
        assert message in failure
        assert "decision" in failure


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--drive", "env", "--games", "4", "--workers", "1", "--mode", "chimera"]
    assert soak.main(arguments) == 0
    assert "PettingZoo red_rains: " in capsys.readouterr().out
    break_off(monkeypatch)
    assert soak.main(arguments) == 1
    assert "FAILED game 0, red_rains: " in capsys.readouterr().out
