"""The soak of campaigns finds what it is there for, and names the campaign in which it was."""

import re
from collections.abc import Callable

import pytest

from ashes_env.campaign import building, observation
from ashes_env.campaign.building import Choice
from ashes_env.campaign.campaign_match import CampaignMatch
from ashes_env.campaign.state import Builder, Campaign
from evaluation.verification import soak
from evaluation.verification.soak_campaigns import run_chunk


@pytest.mark.slow  # whole campaigns
def test_a_few_campaigns_are_without_failure(fresh_seed: int) -> None:
    tally = run_chunk((fresh_seed, 0, 8, False))
    assert tally.failures == []
    assert tally["games"].total() == 8
    for what in (
        "decks",
        "encounters begun",
        "looks",
        "masks",
        "worlds dealt",
        "copies by copy",
        "copies by pickle",
        "copies by JSON",
        "menus against all swaps",
    ):
        assert tally["checks"][what] > 0, what
    assert run_chunk((fresh_seed, 0, 8, False)).counts == tally.counts


def four_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "MOST_COPIES", 4)


def foreign_uniques(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "is_unique", lambda title: False)


def a_lost_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = building._listed

    def fewer(c: Campaign, b: Builder) -> list[Choice]:
        return [choice for choice in listed(c, b) if choice.name != "Channel Magic"]

    monkeypatch.setattr(building, "_listed", fewer)


def a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    write = observation.write

    def telling(c: Campaign, seat: int) -> bytes:
        return bytes([*write(c, seat)[:-1], c.chance % 251])

    monkeypatch.setattr(observation, "write", telling)


def a_poor_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    copy = CampaignMatch.copy

    def poor(self: CampaignMatch) -> CampaignMatch:
        other = copy(self)
        other.campaign.won = 0
        other.campaign.retries += 1
        return other

    monkeypatch.setattr(CampaignMatch, "copy", poor)


@pytest.mark.slow  # whole campaigns
@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (four_copies, "4 copies"),
        (foreign_uniques, "unique cards"),
        (a_lost_choice, "Channel Magic can be put in"),
        (a_leak, "looks different|not in its space"),
        (a_poor_copy, "the campaign by"),
    ],
)
def test_a_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, fault: Callable[[pytest.MonkeyPatch], None], message: str
) -> None:
    fault(monkeypatch)
    found = run_chunk((3, 0, 8, False)).failures
    assert found
    assert any(re.search(message, failure) for failure in found), found


@pytest.mark.slow  # a soak in processes
def test_the_command_plays_campaigns(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--campaigns", "4", "--seed", "2", "--workers", "1"]) == 0
    told = capsys.readouterr().out
    assert "4 campaigns" in told
    assert "0 failures" in told
    assert soak.main(["--campaigns", "4", "--seed", "2", "--only", "1"]) == 0


def test_a_failure_names_the_campaign(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    a_leak(monkeypatch)
    assert soak.main(["--campaigns", "8", "--seed", "3", "--workers", "1"]) == 1
    assert "FAILED campaign" in capsys.readouterr().out
