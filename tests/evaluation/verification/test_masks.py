"""Every action in a mask can be taken, every other one is refused and changes nothing; a wrong mask would be found."""

import pytest

from ashes_env.encoding import actions as act
from ashes_env.match.game_match import GameMatch
from ashes_env.rules.game import Game
from ashes_env.rules.state import moves as m
from evaluation.verification import masks
from evaluation.verification.games import Source


def test_masks_are_exact(fresh_seed: int) -> None:
    tally = masks.run_chunk((Source(fresh_seed), 0, 1500, 4))
    checks = tally["checks"]
    assert tally.failures == []
    assert checks[masks.LOOKED] == checks["positions compared"] == 1500
    assert checks["legal actions taken"] > 3000
    assert checks["other actions refused"] > 1500 * 7
    assert len(tally["asks"]) > 20
    assert len(tally["met"]) > 100


def test_masks_are_exact_in_the_edition_of_2018(fresh_seed: int) -> None:
    tally = masks.run_chunk((Source(fresh_seed, edition="2018"), 0, 600, 4))
    assert tally.failures == []
    assert tally["checks"]["legal actions taken"] > 1000


def offer_more(monkeypatch: pytest.MonkeyPatch) -> None:
    legal = act.legal_actions

    def faulty(g: Game, context: object, page: int = 0) -> dict[int, int]:
        return {**legal(g, context, page), act.RESERVED: m.move(m.VERB, 9)}  # type: ignore[arg-type]

    monkeypatch.setattr(act, "legal_actions", faulty)


def offer_less(monkeypatch: pytest.MonkeyPatch) -> None:
    legal = act.legal_actions

    def faulty(g: Game, context: object, page: int = 0) -> dict[int, int]:
        found = legal(g, context, page)  # type: ignore[arg-type]
        return {a: x for a, x in found.items() if a != act.DECLINE} or found

    monkeypatch.setattr(act, "legal_actions", faulty)


def change_when_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse = GameMatch._refuse

    def faulty(self: GameMatch, action: int) -> None:
        self.game.rng += 1
        refuse(self, action)

    monkeypatch.setattr(GameMatch, "_refuse", faulty)


def take_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameMatch, "_refuse", lambda self, action: None)


@pytest.mark.parametrize(
    ("break_it", "message"),
    [
        (offer_more, "options that are not offered"),
        (offer_less, "no action stands for 'no'"),
        (change_when_refused, "refusing changed the game"),
        (take_anything, "is not legal and was taken"),
    ],
)
def test_what_is_wrong_is_found(monkeypatch: pytest.MonkeyPatch, break_it: object, message: str) -> None:
    assert callable(break_it)
    break_it(monkeypatch)
    tally = masks.run_chunk((Source(7, "pvp"), 0, 60, 3))
    assert any(message in found for found in tally.failures)
    assert "decision" in tally.failures[0]


def test_the_exit_status_tells(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--decisions", "40", "--workers", "1", "--mode", "red_rains"]
    assert masks.main(arguments) == 0
    assert "0 failures" in capsys.readouterr().out
    take_anything(monkeypatch)
    assert masks.main(arguments) == 1
    assert "FAILED game 0, red_rains: " in capsys.readouterr().out
