"""The soak of drafts finds what it is there for, and names the draft in which it was."""

import re
from collections.abc import Callable

import pytest

from ashes_env.draft import draft_match, drafting, observation
from ashes_env.draft.draft_match import DraftMatch
from ashes_env.draft.state import Draft
from evaluation.verification import soak
from evaluation.verification.soak_drafts import run_chunk


@pytest.mark.slow  # whole drafts and their games
def test_a_few_drafts_are_without_failure(fresh_seed: int) -> None:
    tally = run_chunk((fresh_seed, 0, 5, False))
    assert tally.failures == []
    assert tally["games"].total() == 5
    for what in (
        "drafts whole",
        "looks",
        "masks",
        "worlds dealt",
        "decks",
        "copies by copy",
        "copies by pickle",
        "copies by JSON",
    ):
        assert tally["checks"][what] > 0, what
    assert run_chunk((fresh_seed, 0, 5, False)).counts == tally.counts


def a_lost_card(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = drafting._drawn
    monkeypatch.setattr(drafting, "_drawn", lambda d, n: (d.deck.pop(), drawn(d, n))[1])


def a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    write = observation.write

    def telling(d: Draft, seat: int) -> bytes:
        return bytes([*write(d, seat)[:-1], d.chance % 251])

    monkeypatch.setattr(observation, "write", telling)


def a_poor_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    copy = DraftMatch.copy

    def poor(self: DraftMatch) -> DraftMatch:
        other = copy(self)
        other.draft.chance += 1
        return other

    monkeypatch.setattr(DraftMatch, "copy", poor)


def a_gift(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draft_match, "results", lambda groups, settings: [1.0] * groups.n)


@pytest.mark.slow  # whole drafts and their games
@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (a_lost_card, "missing"),
        (a_leak, "looks different|not in its space"),
        (a_poor_copy, "the draft by"),
        (a_gift, "do not add up"),
    ],
)
def test_a_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, fault: Callable[[pytest.MonkeyPatch], None], message: str
) -> None:
    fault(monkeypatch)
    found = run_chunk((3, 0, 5, False)).failures
    assert found
    assert any(re.search(message, failure) for failure in found), found


def test_the_command_drafts(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--drafts", "3", "--seed", "2", "--workers", "1"]) == 0
    told = capsys.readouterr().out
    assert "3 drafts" in told
    assert "0 failures" in told


def test_a_failure_names_the_draft(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    a_leak(monkeypatch)
    assert soak.main(["--drafts", "3", "--seed", "3", "--workers", "1"]) == 1
    assert "FAILED draft" in capsys.readouterr().out
    assert soak.main(["--drafts", "3", "--seed", "3", "--only", "1"]) == 1
