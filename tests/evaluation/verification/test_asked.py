"""Who is asked tells nothing with `reactions="always"`, and the check would find it if it did."""

import pytest

from ashes_env.rules.responding import windows
from evaluation.verification import leak
from evaluation.verification.games import Source

ALWAYS = Source(3, "pvp", reactions="always", cards=("Golden Veil",))


@pytest.mark.slow  # hundreds of positions, each in many worlds
@pytest.mark.rules("R-REACT-06", "R-INFO-01")
def test_the_same_seats_are_asked_in_every_world() -> None:
    tally = leak.run_chunk((ALWAYS, 0, 400))
    assert tally.failures == []
    assert tally["who is asked"]["positions"] > 1000
    assert tally["who is asked"]["windows"] > 40
    assert tally["who is asked"]["windows with an answer in one world alone"] > 5


@pytest.mark.slow  # hundreds of positions, each in many worlds
def test_a_window_for_usable_reactions_alone_is_found_to_tell_of_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "could_react", lambda g, seat, event: False)
    tally = leak.run_chunk((ALWAYS, 0, 400))
    assert any("respond?" in failure for failure in tally.failures)


def test_only_games_in_which_it_is_promised_are_looked_at() -> None:
    tally = leak.run_chunk((Source(3, "pvp", reactions="usable"), 0, 40))
    assert tally["who is asked"].total() == 0
